# SPDX-License-Identifier: GPL-3.0-or-later
# The program answers for itself: help and version to standard output, wrong use with exit status 2.
. "$top_srcdir/tests/tap.sh"
vedette=$top_builddir/vedette
out=$("$vedette" --help 2>/dev/null) && case $out in
	'usage: vedette'*) tap_ok 'vedette --help prints the usage' ;;
	*) tap_fail 'vedette --help prints the usage' "$out" ;;
esac
tap_same "vedette help VERB is vedette VERB --help" "$("$vedette" drill --help)" "$("$vedette" help drill)"
version=$(sed -n 's/^AC_INIT(\[vedette\], \[\(.*\)\])$/\1/p' "$top_srcdir/configure.ac")
tap_same 'vedette --version' "vedette $version" "$("$vedette" --version 2>&1)"
rc=0
out=$("$vedette" --no-such-option 2>/dev/null) || rc=$?
tap_same 'an unknown option: exit status 2, nothing on standard output' "2:" "$rc:$out"
rc=0
"$vedette" --help >/dev/full 2>/dev/null || rc=$?
tap_same 'standard output on a full disk: exit status 3' 3 "$rc"
tap_done
