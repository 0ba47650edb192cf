# SPDX-License-Identifier: GPL-3.0-or-later
# Whole games of two scripted players, the invariants looked at after every order, every sheet printed and read again, one in
# five judged.  The counts show that they get about: nothing here is worth much if nobody ever retreats.
. "$top_srcdir/tests/tap.sh"
tap_dir
games=$top_builddir/tests/games/games
scenarios=$VEDETTE_DATA/scenarios

tap_run '500 games of warrenton are played to the end' \
	sh -c '"$1" "$2" 500 1 5 >"$3"' sh "$games" "$scenarios/warrenton.scenario" "$tap_tmp/warrenton"
tap_run '200 games of drill are played to the end' \
	sh -c '"$1" "$2" 200 1 5 >"$3"' sh "$games" "$scenarios/drill.scenario" "$tap_tmp/drill"
for name in atlanta gettysburg; do
	tap_run "5 games of $name are played to the end" \
		sh -c '"$1" "$2" 5 1 5 >"$3"' sh "$games" "$scenarios/$name.scenario" "$tap_tmp/$name"
	tap_same "in them the judge refuses nothing that its writer knew to be legal ($name)" 'judged illegal 0' \
		"$(grep '^judged illegal' "$tap_tmp/$name")"
done
[ -s "$tap_tmp/warrenton" ] || { tail -n 5 "$tap_tmp"/*; tap_done; exit 1; }

# WORDS...: counted at least once in the games of warrenton
happened() {
	for word in "$@"; do
		grep -q "^$kind $word [1-9]" "$tap_tmp/warrenton" || echo "$kind $word: never"
	done
}
kind=order
tap_empty 'every kind of order is given' "$(happened chit-choice chit try command march combat attack pass if else release \
	resign appoint assign combine entrain detrain embark disembark wreck repair assault entrench bridge)"
kind=event
tap_empty 'marches are forced, at a price; attacks are made from march; units entrench; rivers are bridged' \
	"$(happened assault forced forced-loss forced-last entrenched bridged)"
tap_empty 'Leaders act, wait, command, resign, leave their HQs' "$(happened chit acts waits commanded resigned left-hq released)"
tap_empty 'marches are made and cut short; they capture' "$(happened march halt taken-leader taken-hq taken-train)"
tap_empty 'pieces go by rail and ship, trains stay aboard and get off' \
	"$(happened rail rail-free sail transports aboard detrain disembark rail-renewed)"
tap_empty 'railways are wrecked, repaired, taken over' "$(happened wreck repair rail-taken)"
tap_empty 'attacks are rolled for, handed on, made from two hexes' \
	"$(happened attack-roll-won attack-roll-failed attack-passed attack attack-also attack-dropped)"
tap_empty 'they end as contact, overrun, withdrawal, held, retreat, trap' \
	"$(happened attack-contact attack-overrun attack-withdraws attack-held attack-retreat-due retreat attack-trapped advance)"
tap_empty 'units are lost and Leaders harmed' \
	"$(happened unit-loss unit-eliminated leader-safe leader-unhurt leader-wounded leader-killed)"
tap_empty 'Strategic Turns bring arrivals, appointments, units' "$(happened strategic arrives appointed assigned combined)"
kind=judged
tap_empty 'the judge finds orders legal, and legal if' "$(happened legal legal-if)"
tap_same 'the judge refuses nothing that its writer knew to be legal' 'judged illegal 0' \
	"$(grep '^judged illegal' "$tap_tmp/warrenton")"
tap_same 'the same games again end in the same states' \
	"$("$games" "$scenarios/warrenton.scenario" 20 7 | tail -n 1)" \
	"$("$games" "$scenarios/warrenton.scenario" 20 7 | tail -n 1)"
tap_done
