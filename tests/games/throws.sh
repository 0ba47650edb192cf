# SPDX-License-Identifier: GPL-3.0-or-later
# The judge against the dice: whatever they show and the defender answers, no order judged legal is refused, none judged illegal
# is legal, and none judged unreached is reached.  `make check-judge` does it in long: THROWN_SHEETS of each scenario, THROWN times each.
. "$top_srcdir/tests/tap.sh"
tap_dir
throws=$top_builddir/tests/games/throws

for scenario in "$VEDETTE_DATA"/scenarios/*.scenario "$top_srcdir/tests/rules/proving.scenario"; do
	name=$(basename "$scenario" .scenario)
	tap_run "the judge holds its word in $name" sh -c '"$@" >"$0"' "$tap_tmp/$name" \
		"$throws" "$scenario" "${THROWN_SHEETS:-8}" "${THROWN:-40}" 2026
done
for word in legal legal-if illegal unreached; do
	tap_run "orders were judged $word" grep -q "^$word [1-9]" "$tap_tmp/warrenton" "$tap_tmp/proving" "$tap_tmp/gettysburg"
done
# of most orders judged legal if, a few dozen throws bring both
both=$(cat "$tap_tmp"/* | awk '/^legal-if and/ { both += $NF; next } /^legal-if/ { all += $2 } END { print (2 * both > all) }')
tap_same 'and of most of those that are legal if, both came' 1 "$both"
tap_done
