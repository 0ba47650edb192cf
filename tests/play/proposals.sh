# SPDX-License-Identifier: GPL-3.0-or-later
# Draw, take-back and new standing orders between two homes: what is proposed, agreed and declined, over a stop, over a Strategic
# Turn and twice (P68), with fresh dice for what is redone, and both lines in the record.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/turns.sh"

hash_of() { "$officer" hashes "$A" "$ga" | awk -v n="$1" '$1 == n { print $2 }'; } # the position after slot N

homes_begin union >/dev/null 2>&1
says "nothing is proposed before slot 1" match.not-due "$([ "$(due "$A" "$ga")" = wait ] && echo bert || echo anna)" draw "$ga" --no-mail
until_turn anna 3

# ---- a stop, and a take-back over it ----

n0=$(number "$mdir")
seed=1
while "$officer" orders "$mhome" "$mg" $seed | sed '/^standing$/,$d' >"$tap_tmp/part"; do
	grep -q '^try ' "$tap_tmp/part" && break
	seed=$((seed + 1))
done
echo stop >>"$tap_tmp/part"
cp "$tap_tmp/part" "$tap_tmp/more" && echo 'chit draw' >>"$tap_tmp/more"
says "orders below a stop" order.place anna check --orders "$tap_tmp/more" "$ga"
echo stop >"$tap_tmp/alone"
says "a stop without an order" order.form anna check --orders "$tap_tmp/alone" "$ga"
turn_of "$tap_tmp/part" "a part of a turn"
tap_same "is answered by a countersign" countersign "$(due "$B" "$gb")"
act "which resolves it" countersign
tap_same "and the turn goes on" turn "$(due "$A" "$ga")"
turn_of "$tap_tmp/none" "the rest of it"
m=$((n0 + 1))
mover
says "agreeing to nothing" match.not-due "$me" agree "$mg" --no-mail
says "taking back a countersign" chain.take-back "$me" take-back "$mg" $((n0 + 2)) --no-mail
says "taking back what is not there" chain.take-back "$me" take-back "$mg" 99 --no-mail
echo 'Shall we try that again?' >"$tap_tmp/words"
act "a take-back is proposed" take-back "$m" --message "$tap_tmp/words"
words "the other hears of it" "Bert asks to take back slot $m and all that came after it"
words "and what is said with it" "Shall we try that again"
words "and what to do" "vedette agree, or decline, $ga"
before=$(number "$mdir")
for verb in send countersign draw; do says "instead of an answer: $verb" match.not-due anna "$verb" "$ga" --no-mail; done
act "it is declined" decline
words "the proposer hears of that" 'Anna declines'
tap_same "and the position is the same" "$(hash_of "$before")" "$(hash_of "$((before + 1))")"
act "it is proposed again" take-back "$m"
act "and agreed to" agree
words "which is told in words" "the board is as it was before slot $m"
tap_same "the position is the one before that slot" "$(hash_of "$n0")" "$(hash_of "$(number "$mdir")")"
tap_same "where the other acts: a countersign" countersign "$(due "$B" "$gb")"
act "it is given" countersign
tap_same "and the turn is there to be redone" turn "$(due "$A" "$ga")"
redone=$(($(number "$mdir") + 1))
turn_of "$tap_tmp/part" "the same orders once more"
act "are answered" countersign
for n in "$m" "$redone"; do anna replay "$ga" --slot "$n" >"$tap_tmp/slot$n" 2>&1; done
tap_same "both lines stand in the record, with the same orders" "$(sed -n '/^The orders as signed/,$p' "$tap_tmp/slot$m")" \
	"$(sed -n '/^The orders as signed/,$p' "$tap_tmp/slot$redone")"
tap_run "the slot that was taken back can be replayed" grep -q "^Slot $m, Union" "$tap_tmp/slot$m"
anna replay "$ga" --slot "$((redone - 2))" >"$tap_tmp/out" 2>&1
words "so can the agreement" "Anna agrees"

# ---- over a Strategic Turn, and twice ----

turn_of "$tap_tmp/none" "the rest of the redone turn"
cycle() { anna show "$ga" 2>&1 | grep -c 'Strategic Turn 2'; }
while [ "$("$officer" due "$mhome" "$mg")" != strategic ]; do
	homes_slot "$([ "$me" = anna ] && echo a || echo b)" 5 >/dev/null || break
	"$other" receive "$(last "$mdir")" >/dev/null 2>&1
	mover
done
act "a Strategic Turn is given" send
act "that of the other too" send
act "a take-back over a Strategic Turn" take-back "$redone"
act "is agreed to" agree
tap_same "and leads before it" "$(hash_of "$n0")" "$(hash_of "$(number "$mdir")")"
mover
[ "$(due "$mhome" "$mg")" = turn ] || act "which is answered" countersign
turn_of "$tap_tmp/part" "the turn a third time"
act "is answered" countersign
turn_of "$tap_tmp/none" "and ended"
act "the same is taken back twice" take-back "$redone"
act "is agreed to twice" agree
tap_same "and leads to the same position" "$(hash_of "$n0")" "$(hash_of "$(number "$mdir")")"

# ---- new standing orders, and the limit of stops ----

mover
while [ "$(due "$mhome" "$mg")" != turn ] || [ "$me" != bert ]; do
	homes_slot "$([ "$me" = anna ] && echo a || echo b)" 8 >/dev/null || break
	"$other" receive "$(last "$mdir")" >/dev/null 2>&1
	mover
done
printf 'chit draw\nstop\n' >"$tap_tmp/small"
i=1
while [ $i -le 8 ]; do
	turn_of "$tap_tmp/small" "stop $i"
	if [ $i -eq 2 ]; then
		echo 'all bravely' >"$tap_tmp/wrong"
		says "standing orders that are none" order.form anna standing "$ga" "$tap_tmp/wrong" --no-mail
		echo 'all intensity 3' >"$tap_tmp/sheet"
		act "new standing orders in place of a countersign" standing "$tap_tmp/sheet"
		words "the other hears of it" 'Anna gives new standing orders'
		anna show "$ga" >"$tap_tmp/out" 2>&1
		words "and they stand" '^all intensity 3'
	else
		act "answer $i" countersign
	fi
	i=$((i + 1))
done
says "a ninth stop is judged" chain.stops bert check --orders "$tap_tmp/small" "$gb"
bert orders "$gb" "$tap_tmp/small" >/dev/null 2>&1
says "and not signed" chain.stops bert send "$gb" --no-mail
turn_of "$tap_tmp/none" "the turn ends"
mover
[ "$(due "$mhome" "$mg")" != countersign ] || { act "a countersign first" countersign && mover; }
says "standing orders where a turn is due" match.not-due "$me" standing "$mg" "$tap_tmp/sheet" --no-mail

# ---- a draw ----

act "a draw is offered" draw
words "the other hears of it" 'offers a draw'
mover
printf 'open %s\nsend\nquit\nquit\n' "$mg" | VEDETTE_HOME=$mhome "$vedette" --plain >"$tap_tmp/out" 2>&1
words "his map says where it is answered" '^first answer: .* offers a draw; in the lobby, .* Y agrees and N declines'
act "and declines" decline
act "it is offered again" draw
act "and agreed to" agree
words "the game is over" 'Both sides agree on a draw'
says "no proposal after the end" match.not-due "$other" take-back "$og" "$redone" --no-mail
act "the result" send
act "and once more" send
tap_same "both have signed the result" "closed closed" "$(due "$A" "$ga") $(due "$B" "$gb")"
anna show "$ga" >"$tap_tmp/out" 2>&1
words "it is a draw by agreement" 'The game ends in a draw by agreement'

# ---- the record ----

"$officer" hashes "$A" "$ga" >"$tap_tmp/ha"
"$officer" hashes "$B" "$gb" >"$tap_tmp/hb"
tap_same "both homes agree on every position" "$(cat "$tap_tmp/ha")" "$(cat "$tap_tmp/hb")"
"$officer" tape "$A" "$ga" >"$tap_tmp/ta" 2>&1
tap_same "the tape, resolved once more, leads to these positions" "$(grep -Fxf "$tap_tmp/ta" "$tap_tmp/ha")" "$(cat "$tap_tmp/ta")"
tap_run "the agreements are on it" grep -q "^$((redone - 2)) " "$tap_tmp/ta"
tap_run "a referee finds all of it good" "$vedette" verify "$(game_b)"
if command -v python3 >/dev/null; then
	"$vedette" verify --dice "$(game_a)" | awk -f "$top_srcdir/tests/dice/list.awk" >"$tap_tmp/list"
	tap_run "P68 no two rolls come from one block, over all that was taken back" python3 -BES "$top_srcdir/tests/dice/keys.py" --blocks "$tap_tmp/list"
	tap_run "P68 and the same rolls were thrown with several keys" test -n "$(cut -d' ' -f3 "$tap_tmp/list" | grep '^init' | sort | uniq -d)"
else
	tap_skip "P68 no two rolls come from one block" "python3 is not installed"
fi
tap_done
