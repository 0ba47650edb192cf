# SPDX-License-Identifier: GPL-3.0-or-later
# Every shell script passes shellcheck.
. "$top_srcdir/tests/tap.sh"
cd "$top_srcdir" || exit 99
for f in bootstrap .ci/run $(find src tests -name '*.sh' | sort); do
	if ! command -v shellcheck >/dev/null; then
		tap_skip "$f" 'shellcheck is not installed'
		continue
	fi
	# tests get these two from make, and source tap.sh by a path that only make knows
	case $(head -n 1 "$f") in
	'#!'*) tap_run "$f" shellcheck -S warning -e SC1090,SC1091 "$f" ;;
	*) tap_run "$f" shellcheck -s sh -S warning -e SC1090,SC1091,SC2154 "$f" ;;
	esac
done
tap_done
