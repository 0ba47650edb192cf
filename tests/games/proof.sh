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
tap_empty 'in it every order was accepted 1,000 times and every event seen 100 times' "$(awk '
	$1 == "order" && $6 < 1000 || $1 == "event" && $4 < 100' "$results")"
for scenario in "$VEDETTE_DATA"/scenarios/*.scenario; do
	awk -v name="$(basename "$scenario" .scenario)" '$1 == "scenario" && $2 == name { n = $4 } END { print n + 0, name }' "$results"
done >"$tap_tmp/played"
tap_empty 'in it every scenario was played 500 times' "$(awk '$1 < 500' "$tap_tmp/played")"
tap_same 'all of them together 2,000 times, the proving ground left aside' yes \
	"$(awk '{ n += $1 } END { print n < 2000 ? "only " n : "yes" }' "$tap_tmp/played")"
tap_done
