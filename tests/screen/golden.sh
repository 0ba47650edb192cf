# SPDX-License-Identifier: GPL-3.0-or-later
# A whole turn on the screen of the program itself, by keys: two marches, a try, an attack with intensity.  The game is a recorded one
# (tests/play/officer.c), so that it always stands the same; what is signed equals the golden beside this file.
set -u
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "a turn on the screen" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
officer=$top_builddir/tests/play/officer
home=$tap_tmp/home
server=$tap_tmp/tmux
trap 'tmux -S "$server" kill-server 2>/dev/null; rm -rf "$tap_tmp"' EXIT
mux() { tmux -S "$server" -f /dev/null "$@"; }
keys() { mux send-keys "$@"; }
type() { mux send-keys -l "$1"; }
line() { mux capture-pane -p | grep -q -- "$1"; }
seen() { # NAME PATTERN
	if tap_until line "$2"; then tap_ok "$1"; else tap_fail "$1" "never seen: $2
$(mux capture-pane -p)"; fi
}
draft_has() { VEDETTE_HOME=$home "$top_builddir/vedette" orders warrenton </dev/null | grep -q -- "$1"; }
# The recorded game is the first of many in which the chits of its first turn allow the orders of the golden: which one
# that is depends on the dice, and these on every byte of the rules.
record() {
	slots=3 seed=0
	while [ "$seed" -lt 60 ]; do
		rm -rf "$home"
		"$officer" record "$home" warrenton "$slots" "$seed" || return 1
		VEDETTE_HOME=$home "$top_builddir/vedette" check --orders "$top_srcdir/tests/screen/golden.orders" warrenton >/dev/null 2>&1 &&
			return 0
		seed=$((seed + 1))
	done
	return 1
}
signed() { [ -e "$(printf '%s/games/warrenton/slots/%04d.ved' "$home" $((slots + 1)))" ]; }

if record; then tap_ok "a recorded game to the turn"; else tap_fail "a recorded game to the turn"; fi
env -u NO_COLOR -u LINES -u COLUMNS LC_ALL=C.UTF-8 tmux -S "$server" -f /dev/null new-session -d -x 80 -y 24 \
	env VEDETTE_DATA="$VEDETTE_DATA" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC" VEDETTE_HOME="$home" LC_ALL=C.UTF-8 TERM=tmux-256color \
	"$top_builddir/vedette" warrenton
seen "P83 at 80x24: the game comes up" 'Tab next\|Esc close'
keys Escape
seen "the map" 'Tab next'
type o
seen "the order sheet" 'orders, as text, line 1'
# An order below a chit or try is indented by the sheet itself; the next block begins at the margin again.
n=0
depth=0
while IFS= read -r want; do
	n=$((n + 1))
	[ "$n" -eq 1 ] || keys Enter
	case $want in '  '*) want_depth=1 ;; *) want_depth=0 ;; esac
	[ "$n" -eq 1 ] || tap_until line "line $n of $n"
	if [ "$want_depth" -lt "$depth" ]; then keys BSpace; fi
	type "${want#  }"
	depth=$want_depth
	case $want in chit* | try*) depth=1 ;; esac
done <"$top_srcdir/tests/screen/golden.orders"
seen "every line has its verdict" 'line 9 of 9, 9 legal'
tap_until draft_has 'attack longstreet' && tap_ok "P4 the draft is on the disk while one writes" || tap_fail "draft" "$(mux capture-pane -p)"
keys Escape
seen "back on the map" 's send'
type s
seen "it asks before it signs" 'Sign these orders'
type y
tap_until signed && tap_ok "P83 a whole turn at 80x24 is signed" || tap_fail "P83 a whole turn at 80x24 is signed" "$(mux capture-pane -p)"
seen "what came of it is shown" 'Longstreet\|attack'
tap_same "the signed text equals the golden" "$(cat "$top_srcdir/tests/screen/golden.orders")" "$("$officer" text "$home" warrenton $((slots + 1)))"
keys Escape
tap_until line 'q quit'
type q
tap_done
