# SPDX-License-Identifier: GPL-3.0-or-later
# The project stands alone: it names no path, host or tool of the machine it was written on, and its tests never wait a fixed
# time.  The patterns are put together from halves, so that this script does not find itself.
. "$top_srcdir/tests/tap.sh"
tap_dir
cd "$top_srcdir" || exit 99

all=$(find .ci m4 man src tests scenarios -type f | sort; ls .clang-format .editorconfig .gitignore bootstrap configure.ac \
	Makefile.am README HACKING)
a=wo b=fa c=sha d=is
places="/${a}rk/|/${b}rm/|(^|[ /])\\.lib""rary|${b}rm-(bench|studio)|\\.\\./${c}red|/home/[a-z]|/${c}red/"
process="\\b${d}sues? ?(#|[0-9]|show)|\\blanding [0-9]\\b|\\bsub-?ag""ent|\\bworktr""ee"
hosts='(https?|ftp)://([a-z0-9-]+\.)*(debian|ubuntu|github|gitlab|sourceforge|pypi|npmjs|kernel|gnu)\.(org|com|net)'
waits='(^|[^[:alnum:]_-])(sleep|usleep|nanosleep) *\(?[0-9]'

# shellcheck disable=SC2086 # file names have no blanks here
found() { # PATTERN FILE...
	pattern=$1
	shift
	grep -nIiE -e "$pattern" /dev/null "$@"
}

# shellcheck disable=SC2086
tap_empty 'no path or tool from outside the project' "$(found "$places" $all)"
# shellcheck disable=SC2086
tap_empty 'nothing about how the work was organised' "$(found "$process" $all)"
# shellcheck disable=SC2086
tap_empty 'no package host' "$(found "$hosts" $all)"
# shellcheck disable=SC2046
tap_empty 'tests poll and never wait a fixed time' "$(found "$waits" $(find tests -type f))"

# The lint itself.
plant() { # NAME PATTERN LINE
	printf '%s\n' "$3" >"$tap_tmp/x"
	if [ -n "$(found "$2" "$tap_tmp/x")" ]; then tap_ok "found: $1"; else tap_fail "found: $1" "$3"; fi
}
plant 'a path' "$places" "see /${a}rk/main"
plant 'a folder beside the project' "$places" "see ../${c}red/maps"
plant 'a number of a plan' "$process" "see ${d}sue 2"
plant 'a host' "$hosts" "from http://ftp.""debian.org/x"
plant 'a wait' "$waits" "sl""eep 1"
tap_done
