# SPDX-License-Identifier: GPL-3.0-or-later
# A game in open mode on a real terminal: that it is open stands in the list and over the map at every size, what that means in where
# things stand, before the first turn and after it (P29, PROTOCOL 6).
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "an open game on the screen" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
. "$top_srcdir/tests/play/homes.sh"
homes_begin union --mode open >"$tap_tmp/begun" 2>&1
tap_run "an open game has begun" test -s "$A/games/$ga/accept.ved"

row() { screen | sed -n 1p | grep -q -- "$1"; }
in_row() { # NAME: the status row says it
	if tap_until row '  open  \|^ open  '; then tap_ok "$1"; else tap_fail "$1" "$(screen)"; fi
}
terminal 80 24 VEDETTE_HOME="$A" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
type "$vedette"
keys Enter
seen "P29 the lobby says what open means" 'This game is open: who moves throws'
keys Enter
seen "the game is opened" 'Tab next'
in_row "P29 the mode stands over the map"
mux resize-window -x 40 -y 12
in_row "P29 on the smallest screen too"
mux resize-window -x 132 -y 43
in_row "P29 and on a large one"
mux resize-window -x 80 -y 24
tap_until row ' your move'
type i
seen "P29 where things stand says what it means" 'This game is open: who moves throws'
in_row "and the mode stays above it"
keys Escape
tap_until line 'Tab next'
type s
seen "sending asks first" 'y = yes'
in_row "P29 the mode is there while it asks"
type y
tap_until test -s "$A/games/$ga/slots/0001.ved"
in_row "P29 and after the turn is sent"
keys Escape
type v
tap_until line 'Esc close'
mux kill-server
tap_done
