# SPDX-License-Identifier: GPL-3.0-or-later
# The screen on real terminals of tmux: start, move, write, judge, send, resize, paste, suspend, signals, leave.  Everything
# is polled for; nothing waits a fixed time.
. "$top_srcdir/tests/tap.sh"

command -v tmux >/dev/null 2>&1 || {
	tap_skip "the screen on a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
game="$top_builddir/tests/screen/solo_screen"
draft="$tap_tmp/draft"
. "$top_srcdir/tests/screen/terminal.sh"

start() { # [OPTION...]
	type "$game $* $draft"
	keys Enter
	tap_until line 'Tab next'
}
# Is the terminal's cursor one cell to the right of the '[' that marks the focus?
on_focus() {
	tap_x=$(mux display-message -p '#{cursor_x}') tap_y=$(mux display-message -p '#{cursor_y}')
	[ "$(screen | sed -n "$((tap_y + 1))p" | cut -c "$tap_x")" = '[' ]
}
draft_is() { [ "$(cat "$draft" 2>/dev/null)" = "$1" ]; }

# --- a turn ----------------------------------------------------------------------------------------------------
terminal 80 24
type 'stty -a >'"$tap_tmp/before"
keys Enter
start
seen "it starts with the map, the hex in words and the keys" '6009 Warrenton'
if tap_until on_focus; then tap_ok "the cursor is on the focus"; else tap_fail "the cursor is on the focus" "$(screen)"; fi
type l
seen "a letter moves to the neighbour" '6109 Manassas Junction, clear; Union'
tap_until on_focus && tap_ok "the cursor went along" || tap_fail "the cursor went along" "$(screen)"
keys Right Left y
seen "arrows and letters move" '6008\|6108'
type o
seen "the order sheet opens" 'Union orders, as text, line 1 of 1'
type 'chit burnside'
keys Enter
type 'march aop to 6109'
seen "a verdict appears beside each line" '^+   march aop to 6109'
if tap_until draft_is 'chit burnside
  march aop to 6109'; then
	tap_ok "what is typed is kept without being asked"
else
	tap_fail "what is typed is kept without being asked" "$(cat "$draft")"
fi
type ' 6110 6010'
seen "an illegal order is marked" '^!   march aop to 6109 6110 6010'
seen "and says which rule" 'illegal, Q35: enemy combat units hold 6010 Culpeper Court House'
keys Escape
type s
seen "illegal orders are not sent" 'not sent: the orders have lines that are illegal'
type o
keys BSpace BSpace BSpace BSpace BSpace BSpace BSpace BSpace BSpace BSpace
seen "corrected it is legal again" '^+   march aop to 6109'
keys Escape
type s
seen "sending asks first" 'y = yes'
type y
seen "then the other side is to move" 'Confederates to move'
seen "and the report tells what happened" 'Army of the Potomac marches from 6009 Warrenton'
type q
tap_until line 'Tab next'

# --- sizes -----------------------------------------------------------------------------------------------------
for size in 132x43 40x12 80x24 39x12 40x11 20x5 1x1 80x24; do
	mux resize-window -x "${size%x*}" -y "${size#*x}"
	case $size in
	39x12 | 40x11) seen "at $size one line says what is needed" "^need 40x12, have $size" ;;
	20x5) seen "at $size too, as far as it goes" '^need 40x12, have 20' ;;
	1x1) seen "at $size the game is still there" '^n\|^~' ;;
	40x12) seen "at $size the map is there" 'Tab next  Enter order  d draft  o orders' ;;
	*) seen "at $size everything is there" '? help  q quit' ;;
	esac
done
tap_until on_focus && tap_ok "the cursor is on the focus again" || tap_fail "the cursor is on the focus again" "$(screen)"

# --- leaving -----------------------------------------------------------------------------------------------------
type q
seen "it leaves" '^left'
type 'stty -a >'"$tap_tmp/after"
keys Enter
tap_until test -s "$tap_tmp/after"
sed 's/rows [0-9]*; columns [0-9]*//' "$tap_tmp/before" >"$tap_tmp/before.1"
sed 's/rows [0-9]*; columns [0-9]*//' "$tap_tmp/after" >"$tap_tmp/after.1"
tap_run "the terminal's settings are as before" cmp "$tap_tmp/before.1" "$tap_tmp/after.1"
tap_same "the alternate screen is left" 0 "$(mux display-message -p '#{alternate_on}')"
tap_same "the cursor is visible" 1 "$(mux display-message -p '#{cursor_flag}')"

# --- paste ------------------------------------------------------------------------------------------------------
rm -f "$draft"
terminal 80 24
start
printf 'chit burnside\n  march aop to 6109\n  command sumner\n    march right-gd to 6109\n' >"$tap_tmp/paste"
mux load-buffer "$tap_tmp/paste"
mux paste-buffer -p
seen "a paste on the map runs no commands" 'text is pasted into the orders only'
type o
mux paste-buffer -p
if tap_until draft_is "$(cat "$tap_tmp/paste")"; then
	tap_ok "pasted orders keep their own indentation"
else
	tap_fail "pasted orders keep their own indentation" "$(cat "$draft" 2>&1)"
fi

# --- suspension and signals ----------------------------------------------------------------------------------------
keys C-z
seen "it stops when asked to" 'Stopped\|Suspended\|\[1\]'
type fg
keys Enter
seen "and comes back with everything" 'Union orders, as text, line 5 of 5'
type 'chit'
job() { pgrep -f "$game .*$draft" | head -n 1; }
kill -TERM "$(job)"
seen "SIGTERM leaves" "Terminated"
tap_until grep -q '^chit$' "$draft"
tap_run "what was typed before SIGTERM is kept" grep -q '^chit$' "$draft"
tap_until test "$(mux display-message -p '#{alternate_on}')" = 0
tap_same "and the terminal is given back" 0 "$(mux display-message -p '#{alternate_on}')"
start
type o
type '# hung up'
kill -HUP "$(job)"
tap_until grep -q '# hung up' "$draft"
tap_run "what was typed before SIGHUP is kept" grep -q '# hung up' "$draft"

# --- colours and terminals -----------------------------------------------------------------------------------------
terminal 80 24
start
tap_run "there are colours" colour
terminal 80 24 NO_COLOR=1
start
if colour; then tap_fail "NO_COLOR: no colours" "$(mux capture-pane -pe)"; else tap_ok "NO_COLOR: no colours"; fi
terminal 80 24 LINES=10 COLUMNS=30
start
seen "LINES and COLUMNS of the environment do not freeze the size" '? help  q quit'
for kind in xterm xterm-256color linux vt100 vt220 screen; do
	terminal 80 24 TERM=$kind
	start
	if line '6009 Warrenton'; then tap_ok "$kind: the map is there"; else tap_fail "$kind: the map is there" "$(screen)"; fi
	type q
	seen "$kind: it leaves" '^left'
done
terminal 80 24 LC_ALL=C
start --utf8
seen "without UTF-8 the map is ASCII" '\^\^\^'
terminal 80 24
start --utf8
seen "with UTF-8 and on request it is not" '▴▴▴'
mux kill-server

# --- no terminal ------------------------------------------------------------------------------------------------
out=$("$game" "$draft" </dev/null 2>&1)
tap_same "without a terminal it says so" "screen.terminal 3" "$out $?"

tap_done
