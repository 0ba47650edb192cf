# SPDX-License-Identifier: GPL-3.0-or-later
# Each header compiles by itself, twice over.
. "$top_srcdir/tests/tap.sh"
cd "$top_srcdir/src" || exit 99
for h in $(find . -name '*.h' | sed 's|^\./||' | sort); do
	# shellcheck disable=SC2086 # CC and the flags are lists of words
	tap_run "$h" sh -c 'printf "#include \"%s\"\n#include \"%s\"\n" "$1" "$1" | { shift; exec "$@"; }' sh "$h" \
		$CC -std=c11 -D_POSIX_C_SOURCE=200809L $LINT_CPPFLAGS -I. -Wall -Wextra -Werror -fsyntax-only -xc -
done
tap_done
