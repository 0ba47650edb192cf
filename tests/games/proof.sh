# SPDX-License-Identifier: GPL-3.0-or-later
# The invariants of games: a fault planted in each is found; a few games of every scenario go by without one, with players and
# switches as in `make check-games`, whose committed result must be whole.
. "$top_srcdir/tests/tap.sh"
tap_dir
games=$top_builddir/tests/games/games
proving=$top_srcdir/tests/rules/proving.scenario

"$games" plants >"$tap_tmp/plants"
[ "$(wc -l <"$tap_tmp/plants")" -ge 15 ] && tap_ok 'there are faults to plant' || tap_fail 'there are faults to plant' "$(cat "$tap_tmp/plants")"
while read -r i name; do
	tap_run "a planted fault is found: $name" "$games" "$proving" 40 1 0 steered "plant=$i"
done <"$tap_tmp/plants"

# Every sentence of the check of a state has its fault in its own test.
missing=$(sed -n 's/.*return \(.*\)/\1/p' "$top_srcdir/src/engine/state_check.c" | grep -o '"[^"]*"' | sort -u |
	while read -r sentence; do grep -qF "$sentence" "$top_srcdir/tests/engine/test_state.c" || echo "no fault for $sentence"; done)
tap_empty 'a fault is planted for every invariant of a state (tests/engine/test_state.c)' "$missing"

for scenario in "$VEDETTE_DATA"/scenarios/*.scenario "$proving"; do
	tap_run "5 games of $(basename "$scenario" .scenario) without a broken invariant" \
		sh -c '"$1" "$2" 5 2 20 steered >"$3"' sh "$games" "$scenario" "$tap_tmp/$(basename "$scenario" .scenario)"
done

# The committed result of the long run: of all kinds that there are now, at least as often as promised.
results=$top_srcdir/tests/games/results.txt
awk '$1 == "order" || $1 == "event" { print $1, $2 }' "$tap_tmp/proving" | sort >"$tap_tmp/kinds"
awk '$1 == "order" || $1 == "event" { print $1, $2 }' "$results" | sort >"$tap_tmp/kinds.results"
tap_same 'the long run (make check-games) knows all kinds of orders and events' "$(cat "$tap_tmp/kinds")" "$(cat "$tap_tmp/kinds.results")"
tap_empty 'in it every order was accepted 1,000 times and every event seen 100 times, in 2,000 games' "$(awk '
	$1 == "games" { if ($2 < 2000) print "only " $2 " games"; games++ }
	$1 == "scenario" { if ($4 < 100) print "only " $4 " games of " $2 }
	$1 == "order" && $NF < 1000 || $1 == "event" && $NF < 100
	END { if (games != 1) print "no line of games" }' "$results")"
for scenario in "$VEDETTE_DATA"/scenarios/*.scenario; do
	grep -q "^scenario $(basename "$scenario" .scenario) " "$results" || echo "not played: $scenario"
done >"$tap_tmp/unplayed"
tap_empty 'in it every scenario was played' "$(cat "$tap_tmp/unplayed")"
tap_done
