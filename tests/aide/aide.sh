# SPDX-License-Identifier: GPL-3.0-or-later
# The aide: his sheets are legal in whole games, he does better than the legal random player, and `vedette aide` prints what can be
# signed as it stands.  GAMES: games of each pairing, in `make check-aide` more than here.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
arena=$top_builddir/tests/aide/arena
games=${GAMES:-4}

# What the counts of a line are: games, won by the Union, by the Confederate.
pairing() { # SCENARIO UNION CONFEDERATE
	"$arena" "$1" "$games" 0 "$2" "$3" >"$tap_tmp/said" 2>&1 || echo "exit status $?" >>"$tap_tmp/said"
	tail -n 1 "$tap_tmp/said" | sed 's/^/# /'
	tap_run "$1, $2 against $3: no line of the aide's is illegal" grep -q 'an illegal line 0$' "$tap_tmp/said"
	own=$(sed -n 's/.* Union \([0-9]*\), .*/\1/p' "$tap_tmp/said" | tail -n 1)
	other=$(sed -n 's/.* Confederate \([0-9]*\), .*/\1/p' "$tap_tmp/said" | tail -n 1)
}
won=0 lost=0
for scenario in warrenton gettysburg atlanta; do
	pairing "$scenario" fair random
	won=$((won + own)) lost=$((lost + other))
	pairing "$scenario" random fair
	won=$((won + other)) lost=$((lost + own))
done
if [ "$won" -gt $((3 * lost)) ]; then
	tap_ok "he wins more often than he loses: $won and $lost"
else
	tap_fail "he wins more often than he loses" "$won and $lost"
fi
pairing warrenton hard fair
pairing drill easy fair

# ---- the verb ----

VEDETTE_HOME=$tap_tmp/home
export VEDETTE_HOME
vedette() { "$top_builddir/vedette" "$@" </dev/null; }
vedette key new --no-passphrase >"$tap_tmp/said" 2>&1 && vedette new warrenton --mode solo --side union --as Anna >>"$tap_tmp/said" 2>&1 ||
	tap_fail 'a game' "$(cat "$tap_tmp/said")"
# One's own Strategic Turn, the other side's, then the first player turn: each as the aide proposes it.
for turn in strategic other first second; do
	vedette aide warrenton >"$tap_tmp/$turn" 2>"$tap_tmp/err" || tap_fail "he proposes: $turn" "$(cat "$tap_tmp/err")"
	tap_run "reasons stand above his orders: $turn" grep -q '^# The aim is ' "$tap_tmp/$turn"
	vedette orders warrenton "$tap_tmp/$turn" >"$tap_tmp/said" 2>&1 && vedette check warrenton >>"$tap_tmp/said" 2>&1 &&
		tap_ok "his orders can be signed: $turn" || tap_fail "his orders can be signed: $turn" "$(cat "$tap_tmp/said")"
	vedette send warrenton --no-mail >"$tap_tmp/said" 2>&1 || tap_fail "they are signed: $turn" "$(cat "$tap_tmp/said")"
done
tap_run "a player turn has orders" grep -q '^chit \|^try ' "$tap_tmp/first"
printf 'standing\nall intensity 1\n' >"$tap_tmp/draft"
vedette orders warrenton "$tap_tmp/draft" >"$tap_tmp/said" 2>&1
vedette aide warrenton >"$tap_tmp/third" 2>&1
tap_same "standing orders of the draft go on" 'standing
all intensity 1' "$(tail -n 2 "$tap_tmp/third")"
tap_same "the same number proposes the same" "$(cat "$tap_tmp/third")" "$(vedette aide warrenton)"
tap_same "and nothing is changed" "$(cat "$tap_tmp/draft")" "$(vedette orders warrenton)"
vedette aide warrenton --strength mighty >"$tap_tmp/said" 2>&1
tap_run "a strength is one of three" grep -q 'easy, fair or hard' "$tap_tmp/said"
vedette aide warrenton --seed x >"$tap_tmp/said" 2>&1
tap_same "a seed is a number: its exit status" 1 "$?"
tap_run "a seed is a number" grep -q '\[number\]' "$tap_tmp/said"
printf 'marhc lee\nstanding\nall intensity 1\n' >"$tap_tmp/draft"
vedette orders warrenton "$tap_tmp/draft" >/dev/null 2>&1
vedette aide warrenton >"$tap_tmp/said" 2>&1
tap_same "a draft that cannot be read is told of: its standing orders would be lost" 1 "$?"
tap_done
