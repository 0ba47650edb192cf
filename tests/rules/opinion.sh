# SPDX-License-Identifier: GPL-3.0-or-later
# A second opinion: random marches, traces of supply and battles, worked out from the rules by awk programs that share nothing with
# the engine, are played as cases.
. "$top_srcdir/tests/tap.sh"
tap_dir
field="$top_srcdir/tests/rules/maps/field.map"
scenario="$top_srcdir/tests/rules/field.scenario"

opinion() { # NAME SCRIPT SEED CASES [SCRIPT]
	awk -v map="$field" -v scenario="$scenario" -v seed="$3" -v cases="$4" -f "$top_srcdir/tests/rules/field.awk" \
		${5:+-f "$top_srcdir/tests/rules/$5"} -f "$top_srcdir/tests/rules/$2" >"$tap_tmp/o.case"
	"$top_builddir/tests/rules/rules-run" "$tap_tmp/o.case" >"$tap_tmp/tap" 2>&1
	tap_same "$1: $4 cases, seed $3" "$4 agree" "$(grep -c '^ok' "$tap_tmp/tap") agree$(grep -A1 '^not ok' "$tap_tmp/tap" | head -6)"
}
for seed in 1862 1863 1864; do
	opinion 'H1 H3 H4 H5 H7 N61 Q26 Q27 Q75 marches' marches.awk "$seed" 800 foes.awk
	opinion 'H12 H14 N45 N61 Q26 Q37 Q69 Q75 traces of supply' traces.awk "$seed" 300 foes.awk
	opinion 'H16 H18 H19 H20 H21 Q48-Q59 Q75 battles' battles.awk "$seed" 800
done
tap_done
