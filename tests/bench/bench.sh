# SPDX-License-Identifier: GPL-3.0-or-later
# The figures of `make bench`: a game of warrenton is played by the verbs between two homes and closed, then the program of this
# folder measures.  Each figure stands beside a reference of the same runs; the ratio is what can be compared between machines.
set -eu
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

homes_begin union >/dev/null
homes_play 11 100000
mkdir "$tap_tmp/papers"
for f in "$(game_a)/offer.ved" "$(game_a)/accept.ved" "$(game_a)"/slots/*.ved; do
	cp "$f" "$tap_tmp/papers/$(basename "$f")"
done
VEDETTE_HOME=$tap_tmp/solo
export VEDETTE_HOME
"$vedette" key new --no-passphrase >/dev/null
"$vedette" new warrenton --side union --as Anna --mode solo --game solo >/dev/null

"$top_builddir/tests/bench/bench" "$VEDETTE_DATA/scenarios/warrenton.scenario" "$tap_tmp/papers" "$vedette" solo >"$tap_tmp/figures" || rc=$?
awk -F '\t' '
	{ for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if ((NF > 2 || i == 1) && length($i) > wide[i]) wide[i] = length($i) } fields[NR] = NF }
	END {
		for (r = 1; r <= NR; r++) {
			for (i = 1; i <= fields[r]; i++)
				printf(i < fields[r] ? "%-" wide[i] "s  " : "%s", cell[r, i])
			print ""
		}
	}' "$tap_tmp/figures"
exit "${rc:-0}"
