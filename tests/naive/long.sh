# SPDX-License-Identifier: GPL-3.0-or-later
# usage: long.sh PROGRAM RESULTS      (called by `make check-second`)
# Random games of all scenarios, of the proving ground, the field and the river, in which the two engines are compared, by JOBS (number of
# processors) processes; TIMES (10) as many as it takes for a first look.  Writes what was compared into RESULTS, and fails where they differ.
set -eu
: "${top_srcdir:?}" "${top_builddir:?}" "${VEDETTE_DATA:?}"
program=$1
results=$2
work=$top_builddir/tests/naive/long
rm -rf "$work"
mkdir -p "$work"
share() { # SCENARIO GAMES-IN-A-CHUNK CHUNKS
	for i in $(seq 0 $(($3 * ${TIMES:-10} - 1))); do
		printf '%s %d %d %s\n' "$1" "$2" $((i * $2)) "$work/$(basename "$1" .scenario).$(printf '%05d' "$i")"
	done
}
{
	share "$top_srcdir/tests/rules/proving.scenario" 5 40
	share "$top_srcdir/tests/rules/river.scenario" 10 20
	share "$top_srcdir/tests/rules/field.scenario" 10 6
	for name in warrenton drill; do share "$VEDETTE_DATA/scenarios/$name.scenario" 10 10; done
	for name in atlanta gettysburg; do share "$VEDETTE_DATA/scenarios/$name.scenario" 2 10; done
} >"$work/chunks"
# shellcheck disable=SC2016 # the inner shell's own words
xargs -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -L 1 sh -c \
	'"$0" "$1" "$2" 1 from="$3" >"$4" 2>&1 || { echo "differs: $1 from=$3"; head -n 200 "$4"; exit 1; }' \
	"$program" <"$work/chunks"
cut -d ' ' -f 4 "$work/chunks" | xargs cat | awk '
	$1 == "games" { games += $2; positions += $4; ends += $6; states += $8; numbers += $10 }
	$1 == "verdicts" { verdicts += $2; legal += $4 }
	$1 == "refused" { if (!($3 in count)) order[++n] = $2 " " $3; count[$3] += $4 }
	$1 == "differences" { differences += $2 }
	END {
		print "# Written by `make check-second`: two engines asked the same in random games.  tests/naive/long.sh says more."
		printf("positions %d in %d games; turns and steps ended %d, positions after an order or an end %d, other figures %d\n",
			positions, games, ends, states, numbers)
		printf("verdicts %d legal %d per-cent %d\n", verdicts, legal, 100 * legal / verdicts)
		for (i = 1; i <= n; i++) { split(order[i], w, " "); printf("refused %s %d\n", order[i], count[w[2]]) }
		printf("differences %d\n", differences)
	}' >"$work/results"
cp "$work/results" "$results"
cat "$results"
