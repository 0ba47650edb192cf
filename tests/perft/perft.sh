# SPDX-License-Identifier: GPL-3.0-or-later
# Legal orders counted (`vedette perft`): the counts are pinned, and what is counted below each first order adds up.
# Whatever changes what is legal, by intention or not, changes them; GENERATE=1 writes them anew.  The naive engine (tests/naive) counts
# the same below each first order; rows marked `long` it counts in `make check-second` alone (COUNT_LONG=1).
. "$top_srcdir/tests/tap.sh"
tap_dir
counts=$top_builddir/tests/perft/counts
pinned=$top_srcdir/tests/perft/pinned.txt

file_of() { # SCENARIO
	file=$top_srcdir/scenarios/$1.scenario
	[ -f "$file" ] || file=$top_srcdir/tests/rules/$1.scenario
	echo "$file"
}

grep -v '^#' "$pinned" >"$tap_tmp/rows"
while read -r scenario phase depth count long; do
	"$counts" "$(file_of "$scenario")" "$phase" "$depth" >"$tap_tmp/divided" 2>"$tap_tmp/some"
	tap_same "$scenario, $phase, $depth: the parts add up" 0 $?
	cut -d" " -f1 "$tap_tmp/some" >>"$tap_tmp/kinds"
	now=$(tail -n 1 "$tap_tmp/divided")
	if [ -n "${GENERATE-}" ]; then
		echo "$scenario $phase $depth $now${long:+ $long}"
		continue
	fi >>"$tap_tmp/new"
	tap_same "$scenario, $phase, $depth" "$count" "$now"
	if [ -z "$long" ] || [ -n "${COUNT_LONG-}" ]; then
		"$counts-second" "$(file_of "$scenario")" "$phase" "$depth" 2>/dev/null >"$tap_tmp/second"
		tap_same "$scenario, $phase, $depth: the second engine counts the same below each first order" '' \
			"$(diff "$tap_tmp/divided" "$tap_tmp/second" | head -n 20)"
	fi
	[ "$phase" = movement ] && [ -f "$top_srcdir/scenarios/$scenario.scenario" ] || continue
	"$top_builddir/vedette" perft "$scenario" "$depth" --divide >"$tap_tmp/verb"
	tap_run 'the verb says the same' cmp "$tap_tmp/divided" "$tap_tmp/verb"
	tap_same '... and without --divide the sum alone' "$count" "$("$top_builddir/vedette" perft "$scenario" "$depth")"
done <"$tap_tmp/rows"
if [ -n "${GENERATE-}" ]; then
	{ grep '^#' "$pinned"; cat "$tap_tmp/new"; } >"$tap_tmp/pinned" && cp "$tap_tmp/pinned" "$pinned"
fi

sort -u "$tap_tmp/kinds" >"$tap_tmp/met"
for word in chit try command march assault release resign combat repair wreck bridge attack entrench; do
	tap_run "a legal order \`$word\` was counted" grep -qx "$word" "$tap_tmp/met"
done

"$top_builddir/vedette" perft drill 0 >"$tap_tmp/said" 2>&1
tap_same 'a depth of 0 is no depth' 2 $?
"$top_builddir/vedette" perft drill 10 >"$tap_tmp/said" 2>&1
tap_same 'nor is 10' 2 $?
"$top_builddir/vedette" perft nowhere 1 >"$tap_tmp/said" 2>&1
tap_same 'a scenario that is not there' 1 $?
tap_done
