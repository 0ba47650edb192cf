# SPDX-License-Identifier: GPL-3.0-or-later
# C133: TERM that names nothing of use, and descriptions of terminals made to hurt: a sentence, no crash, the terminal as it was.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "C133 terminals of no use" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
# Curses keeps what it had of a description that it cannot use; leaks of our own are still looked for.
echo 'leak:new_prescr' >"$tap_tmp/lsan"
export LSAN_OPTIONS="suppressions=$tap_tmp/lsan:print_suppressions=0"
stage=$top_builddir/tests/screen/stage
. "$top_srcdir/tests/screen/terminal.sh"
terminal 80 24
hostile=$tap_tmp/info
mkdir -p "$hostile/e" "$hostile/65"

# Run it with this TERM and TERMINFO, leave if it comes up, and say how it went.
try() { # NAME TERM TERMINFO
	rm -f "$tap_tmp/status" "$tap_tmp/after"
	type "clear; stty -a >$tap_tmp/before; TERM='$2' TERMINFO='$3' $stage $tap_tmp/draft; echo \$? >$tap_tmp/status; stty -a >$tap_tmp/after"
	keys Enter
	came() { [ -s "$tap_tmp/after" ] || line 'Tab next\|^n$'; }
	tap_until came
	if [ ! -s "$tap_tmp/after" ]; then
		type q
		tap_until test -s "$tap_tmp/after" || { keys C-c && tap_until test -s "$tap_tmp/after"; }
	fi
	rc=$(cat "$tap_tmp/status" 2>/dev/null)
	case $rc in
	0 | 3) tap_ok "C133 $1: it ends by itself, exit $rc" ;;
	*) tap_fail "C133 $1: exit $rc" "$(screen)" ;;
	esac
	[ "$rc" != 3 ] || seen "C133 $1: and says why" 'screen.terminal'
	tap_run "C133 $1: the terminal is as it was" cmp "$tap_tmp/before" "$tap_tmp/after"
	type "tput -T tmux-256color reset"
	keys Enter
}
for term in nosuch unknown dumb tty33 '' ../../etc/passwd "$(printf '%0300d' 7)" '%n%s'; do
	try "TERM=$(printf '%.20s' "$term")" "$term" ''
	tap_same "C133 ... and there is no screen" 3 "$rc"
done
put() { cp "$tap_tmp/entry" "$hostile/e/evil" && cp "$tap_tmp/entry" "$hostile/65/evil"; }
: >"$tap_tmp/entry"
put
try "an empty description" evil "$hostile"
head -c 5000 /dev/zero | tr '\0' '\377' >"$tap_tmp/entry"
put
try "a description of 0xff" evil "$hostile"
# right in its head, and then every table too long
printf '\032\001\377\177\377\177\377\177\377\177\377\177evil|hostile' >"$tap_tmp/entry"
put
try "a description whose tables are longer than it" evil "$hostile"
real=$(infocmp -x xterm 2>/dev/null >"$tap_tmp/source" && sed 's/^xterm|[^,]*,/evil|hostile,/' "$tap_tmp/source" >"$tap_tmp/evil.ti" &&
	tic -x -o "$tap_tmp/good" "$tap_tmp/evil.ti" 2>/dev/null && find "$tap_tmp/good" -type f | head -n 1)
if [ -n "$real" ]; then
	for cut in 12 40 200 700; do
		head -c "$cut" "$real" >"$tap_tmp/entry"
		put
		try "a description cut after $cut bytes" evil "$hostile"
	done
	cp "$real" "$tap_tmp/entry"
	put
	try "a description that is good" evil "$hostile"
	tap_same "C133 and then there is a screen" 0 "$rc"
else
	tap_skip "C133 descriptions cut short" "tic or infocmp is not installed"
fi
mux kill-server
tap_done
