# SPDX-License-Identifier: GPL-3.0-or-later
# usage: long.sh PROGRAM RESULTS      (called by `make check-second`)
# Random games of all scenarios, of the proving ground, the field and the river, in which the two engines are compared, by JOBS (number of
# processors) processes; TIMES (1) as many.  Writes what was compared into RESULTS.  Fails where they differ, where a refusal was met
# less than 100 times, and unless 30 to 70 of 100 verdicts were legal.
set -eu
: "${top_srcdir:?}" "${top_builddir:?}" "${VEDETTE_DATA:?}"
program=$1
results=$2
work=$top_builddir/tests/naive/long
rm -rf "$work"
mkdir -p "$work"
share() { # SCENARIO GAMES-IN-A-CHUNK CHUNKS
	for i in $(seq 0 $(($3 * ${TIMES:-1} - 1))); do
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
commit=$(git -C "$top_srcdir" rev-parse HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$top_srcdir" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit and changes"
cut -d ' ' -f 4 "$work/chunks" | xargs cat | awk -v commit="$commit" '
	$1 == "games" { games += $2; positions += $4; ends += $6; states += $8; numbers += $10 }
	$1 == "orders" { sheets += $6; unreached += $8 }
	$1 == "verdicts" { verdicts += $2; legal += $4 }
	$1 == "refused" { if (!($3 in count)) order[++n] = $2 " " $3; count[$3] += $4 }
	$1 == "differences" { differences += $2 }
	END {
		print "# Written by `make check-second`: two engines asked the same in random games.  tests/naive/long.sh says more."
		print "commit " commit
		printf("positions %d in %d games; turns and steps ended %d, positions after an order or an end %d, other figures %d\n",
			positions, games, ends, states, numbers)
		printf("sheets %d carried out whole, %d of their lines not reached\n", sheets, unreached)
		printf("verdicts %d legal %d per-cent %d\n", verdicts, legal, 100 * legal / verdicts)
		for (i = 1; i <= n; i++) {
			split(order[i], w, " ")
			printf("refused %s %d\n", order[i], count[w[2]])
			if (count[w[2]] < 100) {
				printf("too rare: %s %d of 100\n", order[i], count[w[2]]) > "/dev/stderr"
				bad = 1
			}
		}
		printf("differences %d\n", differences)
		exit bad || 100 * legal < 30 * verdicts || 100 * legal > 70 * verdicts
	}' >"$work/results"
cp "$work/results" "$results"
cat "$results"
