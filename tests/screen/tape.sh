# SPDX-License-Identifier: GPL-3.0-or-later
# The replay on the screen of the program itself, in a recorded game (tests/play/officer.c): step, back, battle, jump, filter,
# play, the page about a turn, sizes.  Everything is polled for.
. "$top_srcdir/tests/tap.sh"

command -v tmux >/dev/null 2>&1 || {
	tap_skip "the replay on a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
home=$tap_tmp/home

# Is the terminal's cursor one cell to the right of the '[' that marks the hex?
on_hex() {
	tap_x=$(mux display-message -p '#{cursor_x}') tap_y=$(mux display-message -p '#{cursor_y}')
	[ "$(screen | sed -n "$((tap_y + 1))p" | cut -c "$tap_x")" = '[' ]
}
gone() { ! line "$1"; }
step_is() { line "^Step $1 of .*, slot $2, "; }

tap_run "a recorded game of 13 slots" "$top_builddir/tests/play/officer" record "$home" warrenton 13 5
terminal 80 24 VEDETTE_HOME="$home"
type "$top_builddir/vedette warrenton"
keys Enter
seen "the report of the last turn is shown first" 'v replay'
type v
seen "v opens the replay before the first order of the last turn" '^Step 0 of [0-9]*, slot 13, .*before the first order'
seen "the verdict stands beside the map" 'Points: Union'
if tap_until on_hex; then tap_ok "P85 the cursor is on the hex"; else tap_fail "P85 the cursor is on the hex" "$(screen)"; fi
keys Right
tap_until step_is 1 13 && tap_ok "P77 Right: one step on" || tap_fail "P77 Right: one step on" "$(screen)"
keys Right Right Left
tap_until step_is 2 13 && tap_ok "P77 Left: one back" || tap_fail "P77 Left: one back" "$(screen)"
type B
seen "P77 to the attack before" '^Step [0-9]* of [0-9]*, slot [0-9]*, .*: attack '
seen "the dice are told with their chances" 'rolled [1-6], .*'
# the hex in sight keeps its own marks where both have one
seen "the hexes the attack came from are marked" '[](][A-Za-z][0-9+ ]*)\|([A-Za-z][0-9+ ]*[[)]'
type s
seen "the whole turn on one page" '^ hex  *SP  *odds'
seen "with losses and who acted" 'Losses\|Who acted'
keys Escape
seen "and back to the step" '^Step [0-9]* of [0-9]*, slot'
type 'js4'
seen "jumping asks where to" '^Go to? .*: s4$'
keys Enter
seen "P77 to a slot" '^Step 0 of [0-9]*, slot 4, '
type j5
keys Enter
tap_until step_is 5 4 && tap_ok "P77 to a step" || tap_fail "P77 to a step" "$(screen)"
type 'j#100'
keys Enter
seen "P77 to a step of the whole game" '^Step .*, #100: '
type 'j#0'
keys Enter
seen "to the beginning" '#0: before the first order'
type m
seen "P77 to the first contact" 'attack\|captured\|destroyed'
type fhooker
keys Enter Right
seen "P77 only what concerns one piece" '^Only Hooker'
type f
keys Enter
seen "and all again" 'all steps again'
type '>>p'
seen "p plays" '^Playing, p stops'
# it goes on by itself
place() { screen | sed -n 's/^Playing.*, #\([0-9]*\):.*/\1/p'; }
was=$(place)
moved() { [ -n "$(place)" ] && [ "$(place)" != "$was" ]; }
tap_until moved && tap_ok "P77 the tape runs without keys" || tap_fail "P77 the tape runs without keys" "$(screen)"
type p
tap_until gone '^Playing' && tap_ok "and stops when told to" || tap_fail "and stops when told to" "$(screen)"
for size in 132x43 40x12 39x12 1x1 80x24; do
	mux resize-window -x "${size%x*}" -y "${size#*x}"
	case $size in
	39x12) seen "at $size one line says what is needed" "^need 40x12, have $size" ;;
	1x1) seen "at $size the replay is still there" '^n\|^~' ;;
	40x12) seen "at $size the step is there" '^Step [0-9]* of' ;;
	*) seen "at $size everything is there" '^Step [0-9]* of' ;;
	esac
done
keys Escape
seen "Esc leaves to the map" 'Tab next'
type q
tap_until line 'ready>'
tap_same "the alternate screen is left" 0 "$(mux display-message -p '#{alternate_on}')"
tap_done
