# SPDX-License-Identifier: GPL-3.0-or-later
# usage: long.sh PROGRAM RESULTS      (called by `make check-games`)
# GAMES (2000) random games to their ends by JOBS (number of processors) processes, every invariant looked at after every order, spread
# evenly over the scenarios there are to play; and PROVING (1000) more on the proving ground, where rare things happen.  Writes what
# happened into RESULTS, how much of it on the proving ground too, and fails when an order was not accepted ORDERS (1000) times or an event
# not seen EVENTS (100) times.
set -eu
: "${top_srcdir:?}" "${top_builddir:?}" "${VEDETTE_DATA:?}"
program=$1
results=$2
games=${GAMES:-2000}
proving=${PROVING:-1000}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
chunk=50
work=$top_builddir/tests/games/long
rm -rf "$work"
mkdir -p "$work"

# One line for each chunk: file of the scenario, number of games, number of the first, where the output goes.
share() { # SCENARIO GAMES
	at=0
	while [ "$at" -lt "$2" ]; do
		n=$(($2 - at < chunk ? $2 - at : chunk))
		printf '%s %d %d %s\n' "$1" "$n" "$at" "$work/$(basename "$1" .scenario).$(printf '%05d' "$at")"
		at=$((at + n))
	done
}
set -- "$VEDETTE_DATA"/scenarios/*.scenario
each=$(((games + $# - 1) / $#))
{
	for s in "$@"; do share "$s" "$each"; done
	share "$top_srcdir/tests/rules/proving.scenario" "$proving"
} >"$work/chunks"

began=$(date +%s)
rc=0
# shellcheck disable=SC2016 # the inner shell's own words
xargs -P "$jobs" -L 1 sh -c '"$0" "$1" "$2" 1 20 steered from="$3" >"$4" 2>"$4.err" || { echo "failed: $1 from=$3"; head -n 40 "$4" "$4.err"; exit 1; }' \
	"$program" <"$work/chunks" || rc=$?
ended=$(date +%s)
[ "$rc" -eq 0 ] || { echo 'an invariant was broken: the game above says which, where, and by what orders'; exit 1; }

commit=$(git -C "$top_srcdir" rev-parse HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$top_srcdir" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit and changes"
while read -r scenario n _ out; do
	printf 'chunk %s %s\n' "$(basename "$scenario" .scenario)" "$n"
	cat "$out"
done <"$work/chunks" | awk -v commit="$commit" -v seconds=$((ended - began)) -v jobs="$jobs" -v bound_o="${ORDERS:-1000}" -v bound_e="${EVENTS:-100}" '
	function name(k) { if (!(k in seen)) { seen[k] = 1; list[++n_names] = k } }
	$1 == "chunk" { s = $2; if (!(s in games)) scenario[++n_scenarios] = s; games[s] += $3; all += $3 }
	$1 == "sheets" { sheets[s] += $2; orders[s] += $4; looks[s] += $NF }
	$1 == "order" { name("order " $2); given["order " $2] += $3; count["order " $2] += $5; if (s == "proving") proven["order " $2] += $5 }
	$1 == "event" { name("event " $2); count["event " $2] += $3; if (s == "proving") proven["event " $2] += $3 }
	$1 == "level" { level[$2] += $3 }
	END {
		print "# Written by `make check-games`: random games, every invariant looked at after every order.  tests/games/long.sh says more."
		print "commit " commit
		printf("games %d in %d seconds by %d processes; draws %d, marginal %d, substantial %d, decisive %d\n", all, seconds, jobs,
			level["draw"], level["marginal"], level["substantial"], level["decisive"])
		for (i = 1; i <= n_scenarios; i++) {
			s = scenario[i]
			printf("scenario %s games %d slots %d orders %d looks %d\n", s, games[s], sheets[s], orders[s], looks[s])
		}
		for (i = 1; i <= n_names; i++) {
			k = list[i]
			split(k, w, " ")
			bound = w[1] == "order" ? bound_o : bound_e
			if (w[1] == "order")
				printf("%s written %d accepted %d proving %d\n", k, given[k], count[k], proven[k])
			else
				printf("%s seen %d proving %d\n", k, count[k], proven[k])
			if (count[k] < bound) {
				printf("too rare: %s %d of %d\n", k, count[k], bound) > "/dev/stderr"
				bad = 1
			}
		}
		exit bad
	}' >"$work/results" || rc=1
printf 'hash %s\n' "$(cut -d ' ' -f 4 "$work/chunks" | xargs cat | grep '^hash ' | sha256sum | cut -c 1-32)" >>"$work/results"
[ "$rc" -eq 0 ] || exit 1
cp "$work/results" "$results"
cat "$results"
