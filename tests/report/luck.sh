# SPDX-License-Identifier: GPL-3.0-or-later
# vedette luck: every die of a game is in the report, under its kind and side, and is what verify says it was.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
vedette=$top_builddir/vedette
games=$top_srcdir/tests/files/games
VEDETTE_HOME=$tap_tmp/home
export VEDETTE_HOME
mkdir "$VEDETTE_HOME"
"$top_builddir/tests/files/game" key "$VEDETTE_HOME" 10
"$vedette" receive "$games/finished/offer.ved" >"$tap_tmp/out" 2>&1
name=$(ls "$VEDETTE_HOME/games")
"$vedette" luck "$name" >"$tap_tmp/out" 2>&1
tap_same "of a game that has not begun" "0 No die has been thrown yet." "$? $(cat "$tap_tmp/out")"
set -- "$games/finished"/0*.ved
"$vedette" receive "$games/finished/accept.ved" "$@" >/dev/null 2>&1
tap_run "a whole game" "$vedette" luck "$name"
"$vedette" luck "$name" >"$tap_tmp/luck" 2>&1
"$vedette" verify --dice "$games/finished" >"$tap_tmp/dice" 2>&1
# the rolls: each id once in each slot
awk '/^slot / { slot = $2 } /^  [a-z]*\// { split($1, a, ","); if (!seen[slot a[1]]++) { split(a[1], b, "/"); n[b[1]]++ } }
	END { for (k in n) if (k != "leader") print k, n[k] }' "$tap_tmp/dice" | sort >"$tap_tmp/thrown"
awk '/initiative rolls won/ { n["init"] += $4 } /attack rolls won/ { n["attack"] += $4 } /defenders driven off/ { n["combat"] += $5 }
	/no SP more/ { n["loss"] += $5 } /Leaders unharmed/ { n["hurt"] += $3 } /without loss/ { n["march"] += $5 } /HQs raised/ { n["hq"] += $3 }
	/points of chits/ { n["chit"] += $4 } END { for (k in n) if (n[k]) print k, n[k] }' "$tap_tmp/luck" | sort >"$tap_tmp/counted"
tap_same "as many throws of each kind as verify shows" "$(cat "$tap_tmp/thrown")" "$(cat "$tap_tmp/counted")"
[ "$(wc -l <"$tap_tmp/thrown")" -ge 7 ] && tap_ok "of $(wc -l <"$tap_tmp/thrown" | tr -d ' ') kinds" || tap_fail "kinds" "$(cat "$tap_tmp/thrown")"
for side in Union Confederate; do
	sed -n "/^$side,/,/^\$/p" "$tap_tmp/luck" >"$tap_tmp/side"
	sum=$(awk '/points of chits|all but|^[A-Z]/ && !/^  / { next } /points of chits|all but/ { next } NF > 3 { for (i = 1; i <= NF; i++) if ($i ~ /^[0-9]+$/) { n += $i; break } } END { print n + 0 }' "$tap_tmp/side")
	tap_same "$side: the last row is the sum of the others" "$sum" "$(sed -n 's/^  all but chits *\([0-9]*\) .*/\1/p' "$tap_tmp/side")"
done
# each side's chits: id chit/GT/u or c; the Confederate draws from the whole pool, the Union from what is left
for side in u c; do
	case $side in u) word=Union ;; c) word=Confederate ;; esac
	tap_same "$word: as many chits as were drawn" "$(grep -cE "^  chit/[0-9]*/$side, draw 0" "$tap_tmp/dice")" \
		"$(sed -n "/^$word,/,/^\$/s/^  points of chits *\([0-9]*\) .*/\1/p" "$tap_tmp/luck")"
done
grep -q 'Streaks are normal' "$tap_tmp/luck" && tap_ok "and what that means" || tap_fail "streaks" "$(cat "$tap_tmp/luck")"
tap_empty "no line is wider than 72" "$(awk 'length > 72' "$tap_tmp/luck")"
tap_same "the same each time" "$(cat "$tap_tmp/luck")" "$("$vedette" luck "$name")"
tap_done
