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

# The game: one of many whose last attack cost both sides something, whose last slot has steps to go to and fro, as slot 4 and the whole
# have.  In lines a step is one sentence with its outcome.
lines() { printf '%s\n' "$@" quit | VEDETTE_HOME=$home "$top_builddir/vedette" --plain warrenton; } # COMMAND...
seed=0 fought=''
while [ -z "$fought" ] && [ "$seed" -lt 60 ]; do
	seed=$((seed + 1))
	rm -rf "$home"
	"$top_builddir/tests/play/officer" record "$home" warrenton 13 "$seed" || break
	lines tape jump s4 jump 5 jump '#100' >"$tap_tmp/lines"
	grep -q '^Step 5 of .*, slot 4, ' "$tap_tmp/lines" && grep -q '^Step .*, #100: ' "$tap_tmp/lines" &&
		lines tape | grep -q '^Step 0 of \([3-9]\|[1-9][0-9]\), slot 13, ' || continue
	fought=$(lines tape tape-battle-back | grep '^Step .*: attack .*, lost [1-9][0-9]*:[1-9][0-9]*;')
done
[ -n "$fought" ] && tap_ok "a recorded game of 13 slots with a battle (seed $seed)" || tap_fail "a recorded game with a battle"
step=${fought%%: attack*}
attacker=${fought#*: attack }
attacker=${attacker%% *}
cost=$(printf '%s\n' "$fought" | sed 's/.*, \(lost [0-9]*:[0-9]*\);.*/\1/')
# What stands beside the map, in one line.
beside() { screen | sed -n 's/^.*| *//p' | tr -s ' \n' '  '; }
tells() { beside | grep -q -- "$1"; }
told() { if tap_until tells "$2"; then tap_ok "$1"; else tap_fail "$1" "never told: $2
$(screen)"; fi; } # NAME PATTERN
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
seen "P77 to the attack before, the one that lines tell of" "^$step: attack $attacker "
told "and how it ended" "[0-9]\\{4\\}[^:]*: \\(they\\|none is left\\|.*surrender\\|.*overrun\\|.*cavalry\\)[^:]*, $cost; "
told "the dice are told with their chances" 'rolled [1-6], [^:]*: [0-6] in 6'
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
type "f$attacker"
keys Enter Right
seen "P77 only what concerns one piece" '^Only '
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
