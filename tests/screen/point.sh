# SPDX-License-Identifier: GPL-3.0-or-later
# The turn of golden.sh once more, by pointing alone: no word of the order language is typed, and the signed text is the same.  Then
# sizes at random while an order is being given.
set -u
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "a turn by pointing" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
officer=$top_builddir/tests/play/officer
home=$tap_tmp/home
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
draft_has() { VEDETTE_HOME=$home "$top_builddir/vedette" orders warrenton </dev/null | grep -q -- "$1"; }
# Down, or another KEY, until the chosen row says so.
down_to() { # PATTERN [KEY]
	tap_turns_left=30
	until line ">[ +!]*.*$1"; do
		tap_turns_left=$((tap_turns_left - 1))
		[ "$tap_turns_left" -gt 0 ] || return 1
		was=$(screen)
		keys "${2:-Down}"
		tap_until changed || return 1
	done
}
changed() { [ "$(screen)" != "$was" ]; }
# From the map to the list of orders for a piece.
orders_for() { # NAME ID
	type /
	tap_until line 'Find: '
	type "$2"
	tap_until line "> .*$1 at"
	keys Enter
	tap_until line "^> .*\\[$2\\]"
	keys Enter
	seen "the orders for $1" "Orders: .*$1"
}

if record; then tap_ok "a recorded game to the turn"; else tap_fail "a recorded game to the turn"; fi
terminal 100 30 VEDETTE_HOME="$home" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
type "$top_builddir/vedette warrenton"
keys Enter
seen "the game comes up" 'Tab next\|Esc close'
keys Escape
seen "the map" 'Tab next'

orders_for Lee lee
keys Enter
seen "a chit for him, and his march" 'March: .*Lee'
seen "what the hexes cost stands in them" ' 3 MP left'
type u
seen "a step onto the enemy is refused with its rule" '[A-Z][0-9]*: enemy combat units hold'
keys '?'
seen "? shows the rule" 'The rule, line 1'
keys Escape
tap_until line 'March: .*Lee'
type n
seen "a step is walked" 'Path: 6010, 6011'
keys Enter
seen "the march is written" 'line 2: march anv to 6011'

orders_for Jackson jackson
keys Enter
tap_until line 'March: .*Jackson'
keys Tab
type h
seen "the cursor ahead says what it costs" 'Enter takes the path'
keys Enter
seen "the path is proposed" 'the cheapest path'
keys Enter
seen "and written" 'line 4: march second-corps to 5908'

# Lee could take him along; he gets a point of his own
orders_for Stuart stuart
down_to 'a chit point'
keys Enter
tap_until line 'March: .*Stuart'
keys Enter
seen "no step is no order, and it says what is missing" 'no step is walked yet'
type c
seen "a chit for one who stays, asked for by its key" 'line 5: chit stuart'

orders_for 'A. P. Hill' ap-hill
seen "no point is left, so he is rolled for" '>+ his own roll: . in 6'
keys Enter
tap_until line 'March: .*A. P. Hill'
type m
seen "who could go along" 'Who goes along'
for unit in 'Light Division' 'Rear Guard'; do
	seen "he takes $unit along, which stands with him" "\\[x\\] $unit"
done
keys Escape
tap_until line 'March: .*A. P. Hill'
type h
keys Enter
seen "he marches with two units" 'line 7: march ap-hill light-1 light-2 to 5908'

orders_for Longstreet longstreet
down_to 'his own roll' || tap_fail "the roll for an attack is in the list" "$(screen)"
line 'Attack, by:' && until screen | sed -n '/Attack, by:/,$p' | grep -q '>[ +!].*his own roll'; do
	was=$(screen)
	keys Down
	tap_until changed || break
done
keys Enter
seen "the form of the attack" 'Attack: .*Longstreet'
down_to 'On ' Up
tap_turns_left=10
until line 'On .*6009' || [ "$tap_turns_left" -eq 0 ]; do
	tap_turns_left=$((tap_turns_left - 1))
	was=$(screen)
	keys Right
	tap_until changed
done
down_to Intensity
tap_turns_left=6
until line 'Intensity *<* *3' || [ "$tap_turns_left" -eq 0 ]; do
	tap_turns_left=$((tap_turns_left - 1))
	was=$(screen)
	if line 'Intensity *<* *[0-2]'; then keys Right; else keys Left; fi
	tap_until changed
done
down_to Rating
keys Right Right
tap_until line 'Rating *< 2'
seen "odds and verdict before anything is written" 'legal; .* SP against .* %, column'
down_to 'Write this attack'
keys Enter
seen "the attack is written" 'line 9: attack longstreet on 6009'
tap_until draft_has 'attack longstreet' && tap_ok "P4 the draft is on the disk" || tap_fail "P4 the draft is on the disk" "$(screen)"

# sizes at random, from 1x1 to 500x200, while an order is being given; the seed is fixed
orders_for Lee lee
r=7
n=0
while [ "$n" -lt "${VEDETTE_RESIZES:-25}" ]; do
	r=$(((r * 1103515245 + 12345) % 2147483648))
	mux resize-window -x $((r / 65536 % 500 + 1)) -y $((r / 7 % 200 + 1))
	case $((r / 1024 % 4)) in 0) keys Down ;; 1) keys Up ;; 2) keys Tab ;; 3) keys Left ;; esac
	n=$((n + 1))
done
mux resize-window -x 39 -y 12
seen "P80 below the least size one line says so" 'need 40x12, have 39x12'
mux resize-window -x 100 -y 30
seen "P80 after all those sizes the list is there" 'Orders: .*Lee'
keys Escape
seen "and the map" 'Tab next'

type s
seen "it asks before it signs" 'Sign these orders'
type y
tap_until signed && tap_ok "the turn is signed" || tap_fail "the turn is signed" "$(screen)"
tap_same "what was pointed at is what is signed" "$(cat "$top_srcdir/tests/screen/golden.orders")" \
	"$("$officer" text "$home" warrenton $((slots + 1)))"
keys Escape
tap_until line 'q quit'
type q
tap_until line 'ready>'
tap_done
