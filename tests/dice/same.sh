# SPDX-License-Identifier: GPL-3.0-or-later
# The same dice whatever is done to a sealed game: sent again, restored, taken in on a second machine; with comments, in another
# order, and for the battles that stay where a part is split off by `stop`.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/turns.sh"

homes_begin union >/dev/null 2>&1
until_turn anna 4
n=$(($(number "$(game_a)") + 1))
cp -R "$A" "$tap_tmp/a0" && cp -R "$B" "$tap_tmp/b0"

# The dice of slot N, "ROLL DRAW VALUE", in the home of who answered it.
dice() { # FOLDER
	"$vedette" verify --dice "$1" 2>/dev/null | awk -v n="$n" '/^slot [0-9]*: K/ { mine = $2 == n ":" }
		mine && sub(/^  /, "") { gsub(/, draw | below [0-9]*: /, " "); print }' | sort
}
answer() { # by Bert, whatever is due: it brings the dice
	case $(due "$B" "$gb") in
	countersign) bert countersign "$gb" --no-mail ;;
	*) bert orders "$gb" "$tap_tmp/none" >/dev/null && bert send "$gb" --no-mail ;;
	esac >"$tap_tmp/out" 2>&1
}
where_both_stood() { rm -rf "$A" "$B" && cp -R "$tap_tmp/a0" "$A" && cp -R "$tap_tmp/b0" "$B"; }
played() { # FILE: from where both stood, these orders and an answer
	where_both_stood
	anna orders "$ga" "$1" >"$tap_tmp/out" 2>&1 && anna send "$ga" --no-mail >"$tap_tmp/out" 2>&1 &&
		bert receive "$(last "$(game_a)")" >"$tap_tmp/out" 2>&1 && answer && anna receive "$(last "$(game_b)")" >"$tap_tmp/out" 2>&1
}
# A sheet with two battles on two hexes, which can be fought in either order, and the first of which comes about.
seed=1
while [ $seed -lt 600 ]; do
	"$officer" orders "$A" "$ga" $seed | sed '/^standing$/,$d' >"$tap_tmp/full"
	sed -n '/^combat$/,$p' "$tap_tmp/full" | grep '^attack .* on ' >"$tap_tmp/attacks"
	if [ "$(grep -c '' "$tap_tmp/attacks")" -ge 2 ] && [ "$(sed 's/.* on \([0-9]*\).*/\1/' "$tap_tmp/attacks" | sort -u | wc -l)" -ge 2 ]; then
		sed '/^combat$/,$d' "$tap_tmp/full" >"$tap_tmp/moves"
		{ cat "$tap_tmp/moves" && echo combat && sort "$tap_tmp/attacks"; } >"$tap_tmp/one"
		{ cat "$tap_tmp/moves" && echo combat && sort -r "$tap_tmp/attacks"; } >"$tap_tmp/two"
		{ cat "$tap_tmp/moves" && echo combat && sort "$tap_tmp/attacks" | head -n 1 && echo stop; } >"$tap_tmp/part"
		anna check --orders "$tap_tmp/one" "$ga" >/dev/null 2>&1 && anna check --orders "$tap_tmp/two" "$ga" >/dev/null 2>&1 &&
			anna check --orders "$tap_tmp/part" "$ga" >/dev/null 2>&1 && played "$tap_tmp/part" && dice "$(game_b)" | grep -q '^attack' && break
		where_both_stood
	fi
	seed=$((seed + 1))
done
tap_run "a sheet with two battles was found" test $seed -lt 600
sed 's/^\(attack.*\)$/\1  # at last/; 1i # my plan' "$tap_tmp/one" >"$tap_tmp/comments"

variant() { # NAME FILE LEAST: the rolls that both make show the same
	played "$2" || { tap_fail "$1" "$(cat "$tap_tmp/out")"; return; }
	dice "$(game_b)" >"$tap_tmp/other"
	awk 'NR == FNR { v[$1, $2] = $3; next } ($1, $2) in v { print $1, $2, v[$1, $2], $3 }' "$tap_tmp/dice" "$tap_tmp/other" >"$tap_tmp/both"
	tap_empty "$1: the same dice" "$(awk '$3 != $4' "$tap_tmp/both")"
	got=$(grep -c "${4:-.}" "$tap_tmp/both")
	if [ "$got" -ge "$3" ]; then tap_ok "$1: $got rolls in common"; else tap_fail "$1: $got rolls in common" "$(cat "$tap_tmp/other")"; fi
}
tap_run "the turn is played" played "$tap_tmp/one"
dice "$(game_b)" >"$tap_tmp/dice"
all=$(grep -c '' "$tap_tmp/dice")
[ "$all" -ge 2 ] && tap_ok "with $all dice" || tap_fail "with $all dice"
tap_same "which are the mover's too" "$(cat "$tap_tmp/dice")" "$(dice "$(game_a)")"
cp "$(last "$(game_a)" | sed "s/[0-9]*\.ved$/$(printf '%04d' "$n").ved/")" "$tap_tmp/turn.ved"
cp "$(last "$(game_b)")" "$tap_tmp/answer.ved"

# ---- sent again, restored, a second machine ----

path=$(anna send "$ga" --again --no-mail 2>/dev/null | tail -n 1)
tap_same "P43 sent again: the same bytes" "$(cksum <"$tap_tmp/turn.ved")" "$(cksum <"$path")"
bert receive "$path" >"$tap_tmp/out" 2>&1
words "C11 already there" 'already have it'
tap_same "P20 and the same dice" "$(cat "$tap_tmp/dice")" "$(dice "$(game_b)")"
rm -rf "$A" && cp -R "$tap_tmp/a0" "$A"
says "a home restored takes in what it had signed since" "" anna receive "$tap_tmp/turn.ved" "$tap_tmp/answer.ved"
tap_same "P20 P73 restored: the same dice" "$(cat "$tap_tmp/dice")" "$(dice "$(game_a)")"
mkdir "$tap_tmp/second" && cp -p "$A/identity.key" "$tap_tmp/second"
VEDETTE_HOME=$tap_tmp/second "$vedette" receive "$(game_b)/accept.ved" "$(game_b)/offer.ved" "$(game_b)"/slots/*.ved >"$tap_tmp/out" 2>&1 </dev/null
tap_same "P20 P70 a second machine: the same dice" "$(cat "$tap_tmp/dice")" "$(dice "$(echo "$tap_tmp"/second/games/*)")"

# ---- other orders ----

variant "P19 with comments" "$tap_tmp/comments" "$all"
variant "P19 in another order" "$tap_tmp/two" 2
variant "P19 split by stop" "$tap_tmp/part" 1 attack
tap_done
