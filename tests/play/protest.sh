# SPDX-License-Identifier: GPL-3.0-or-later
# vedette protest: one file that proves what the other player did, or where the game stopped; verify believes its records, not its words.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

# A machine that has no home and no key.
referee() { VEDETTE_HOME=$tap_tmp/nowhere "$vedette" verify "$1" >"$tap_tmp/out" 2>&1 </dev/null; }
judged() { # NAME STATUS WORDS FILE
	referee "$4"
	rc=$?
	if [ "$rc" -eq "$2" ] && grep -q "$3" "$tap_tmp/out"; then tap_ok "$1"; else tap_fail "$1: exit $rc" "$(cat "$tap_tmp/out")"; fi
}
bears='; its records bear it out\.'
denies='do NOT bear it out: '
last() { find "$1" -name '*.ved' -path '*/slots/*' | sort | tail -n 1; }

homes_begin union >/dev/null 2>&1
anna new warrenton --side union --as Anna --game second --no-mail >/dev/null
says "of an offer there is nothing to show" protest.none anna protest second
homes_play 5 5 && homes_until b 5 turn || tap_fail "slots until Bert has a turn"
n=$(($(basename "$(last "$(game_a)")" .ved | sed 's/^0*//') + 1))
number=$(printf '%04d' "$n")

# ---- he does not answer ----

says "where one is due oneself there is nothing to show" protest.none bert protest "$gb"
says "nor of a slot that is not due" protest.none anna protest "$ga" --slot $((n + 1))
says "the other player is due" "" anna protest "$ga"
words "his name and the slot" "The game waits for Bert: slot $n is due from him"
due=$(game_a)/protest-$number.mbox
tap_same "its path is the last line" "$due" "$(tail -n 1 "$tap_tmp/out")"
judged "a referee finds it so" 0 "of slot $n, by Confederate Bert, that it is due$bears" "$due"
words "and says what no record shows" 'When the slot before it was sent, and whether it was answered, they cannot show'
cp "$due" "$tap_tmp/due"
grep -q '^  slot 1  20[0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9] UTC$' "$tap_tmp/due" && tap_ok "the times of one's own slots are in it" ||
	tap_fail "the times of one's own slots" "$(head -n 40 "$tap_tmp/due")"
tap_same "it is plain text" 0 "$(LC_ALL=C tr -d '\n -~' <"$tap_tmp/due" | wc -c | tr -d ' ')"
sed "s/due, slot $n,/due, slot $((n + 2)),/" "$tap_tmp/due" >"$tap_tmp/edited"
judged "another number in it" 1 "${denies}another slot is due \[protest.false\]" "$tap_tmp/edited"
sed "s/, game ..../, game 0000/" "$tap_tmp/due" >"$tap_tmp/edited"
judged "another game in it" 1 "${denies}its records are not those of that game alone" "$tap_tmp/edited"
sed "s/protest 1: due/protest 1: order.illegal/" "$tap_tmp/due" >"$tap_tmp/edited"
judged "another accusation in it" 1 "$denies" "$tap_tmp/edited"
awk '/^Slot 2,/ { skip = 1 } /^Slot 3,/ { skip = 0 } !skip' "$tap_tmp/due" >"$tap_tmp/edited"
judged "a slot taken out of it" 1 "${denies}the slots before it are not good" "$tap_tmp/edited"
sed '/^Slot 1,/,$d' "$tap_tmp/due" >"$tap_tmp/edited"
judged "all slots taken out of it" 1 "${denies}another slot is due" "$tap_tmp/edited"
sed '/^The acceptance/,$d' "$tap_tmp/due" >"$tap_tmp/edited"
judged "no more than the offer left in it" 1 "${denies}there are no records of a game with it" "$tap_tmp/edited"
{ cat "$tap_tmp/due"; echo; cat "$tap_tmp/due"; } >"$tap_tmp/edited"
judged "twice in one file" 0 "$bears" "$tap_tmp/edited"
sed 's/^/> /' "$tap_tmp/due" >"$tap_tmp/edited"
judged "quoted in a mail" 0 "$bears" "$tap_tmp/edited"

# ---- he signs what is against the rules ----

printf 'try lee\ntry lee\n' >"$tap_tmp/illegal"
"$officer" forge "$B" "$gb" "$tap_tmp/illegal" "$tap_tmp/illegal.ved"
says "an illegal turn comes in" order.illegal anna receive "$tap_tmp/illegal.ved"
rule=$(tr '\n' ' ' <"$tap_tmp/out" | sed -n 's/.*illegal, *\([A-Z][0-9]*\): .*/\1/p') # S79 while chit points are left, else Q6
says "it is protested" "" anna protest "$ga"
words "in words" "Bert has signed, as slot $n, a turn that the rules, scenario and protocol"
tr '\n' ' ' <"$due" >"$tap_tmp/flat"
grep -q 'an order breaks a rule \[order.illegal\]; illegal, '"${rule:-no rule}: " "$tap_tmp/flat" && tap_ok "the order's rule is in it" ||
	tap_fail "the order's rule" "$(head -n 30 "$due")"
judged "a referee finds it so" 1 "of slot $n, by Confederate Bert: an order breaks a rule \[order.illegal\]$bears" "$due"
sed 's/order.illegal, slot/chain.versions, slot/' "$due" >"$tap_tmp/edited"
judged "another accusation in it" 1 "${denies}they are not two versions of that slot" "$tap_tmp/edited"
sed 's/order.illegal, slot/chain.link, slot/' "$due" >"$tap_tmp/edited"
judged "yet another" 1 "${denies}an order breaks a rule" "$tap_tmp/edited"
# what is not his: a slot with a signature that does not hold
"$officer" flip "$tap_tmp/illegal.ved" "$tap_tmp/flipped.ved" 260
sed '/^The slot that is refused/,$d' "$due" >"$tap_tmp/edited"
{ printf '\nFrom vedette\n\n' && cat "$tap_tmp/flipped.ved"; } >>"$tap_tmp/edited"
judged "a slot that he has not signed proves nothing" 1 "$denies" "$tap_tmp/edited"
rm "$(game_a)"/refused/*

# ---- he signs two versions ----

rm -rf "$tap_tmp/b2"
cp -Rp "$B" "$tap_tmp/b2"
echo 'The first version.' >"$tap_tmp/one"
echo 'The second version.' >"$tap_tmp/two"
"$officer" orders "$B" "$gb" 5 >"$tap_tmp/draft"
for home in "$B" "$tap_tmp/b2"; do VEDETTE_HOME=$home "$vedette" orders "$gb" "$tap_tmp/draft" >/dev/null; done
bert send "$gb" --no-mail --message "$tap_tmp/one" >/dev/null 2>&1
VEDETTE_HOME=$tap_tmp/b2 "$vedette" send "$gb" --no-mail --message "$tap_tmp/two" >/dev/null 2>&1 </dev/null
says "the first one" "" anna receive "$(last "$B")"
says "the second one" chain.versions anna receive "$(last "$tap_tmp/b2")"
says "both are protested before one is chosen" "" anna protest "$ga"
words "in words" "Bert has signed two versions of slot $n, both legal"
judged "a referee finds it so" 1 "of slot $n, by Confederate Bert: there are two versions of one slot \[chain.versions\]$bears" "$due"
first=$(anna show "$ga" --versions | awk '/^version / { a = $2 } /is the other choice/ { print a; exit }')
anna resolve "$ga" "$first" >/dev/null 2>&1
answer=$(homes_slot a 5) || tap_fail "the answer"
says "and when one is answered" "" anna protest "$ga"
judged "a referee finds it so" 1 "chain.versions\]$bears" "$due"
grep -q "^Slot $((n + 1)), Anna:" "$due" && tap_ok "the answer is in it" || tap_fail "the answer is in it" "$(grep '^Slot' "$due")"
# one of two versions illegal: its owner may sign another, and that is no fault of his
cp "$due" "$tap_tmp/versions"
beside() { # FILE: in place of the other version
	sed '/^The other version/,$d' "$tap_tmp/versions" >"$tap_tmp/edited"
	{ printf '\nFrom vedette\n\n' && cat "$1"; } >>"$tap_tmp/edited"
}
beside "$tap_tmp/illegal.ved"
judged "an illegal one beside a legal one are not two versions" 1 "${denies}one of them is not legal" "$tap_tmp/edited"
beside "$(game_a)/slots/$number.ved"
judged "nor is the same one twice" 1 "$denies" "$tap_tmp/edited"
says "the other side has nothing of that kind" protest.none bert protest "$gb" --slot "$n"
bert receive "$answer" >/dev/null 2>&1

# ---- no secret ----

secret=$(cat "$(game_a)/secret-union" | od -An -tx1 | tr -d ' \n')
tap_empty "no secret is in it" "$(base64 -d -i <"$due" 2>/dev/null | od -An -v -tx1 | tr -d ' \n' | grep -o "$secret")"
mkdir "$tap_tmp/alone"
# Each block as the record it holds, for a check parts the bytes of every two lines; but the offer's, which is long and was there before
# any link of the game.
cat >"$tap_tmp/blocks.py" <<-'END'
	import base64, re, sys
	text = open(sys.argv[1]).read()
	for i, block in enumerate(re.findall(r"^\[vedette 1: \d+ lines.*?\]\n(.*?)^\[vedette 1: end", text, re.M | re.S)[1:]):
	    lines = [base64.b64decode(l + "=" * (-len(l) % 4))[:-3] for l in block.split()]
	    open("%s/%d.ved" % (sys.argv[2], i), "wb").write(b"".join(lines))
END
python3 -BES "$tap_tmp/blocks.py" "$due" "$tap_tmp/alone"
# shellcheck disable=SC2046
set -- $("$officer" link "$B" "$gb" union)
"$officer" scan "$tap_tmp/alone" "$1" "$2" >"$tap_tmp/out" 2>&1
tap_same "nor a link of Anna's that is not given yet" 0 $?
# shellcheck disable=SC2046
set -- $("$officer" link "$tap_tmp/b2" "$gb" union)
"$officer" scan "$tap_tmp/alone" "$1" "$2" >"$tap_tmp/out" 2>&1
tap_same "the one that her answer gives is found" 1 $?

# ---- he answers falsely, or states another position ----

for game in lie die; do
	C=$tap_tmp/$game
	mkdir "$C"
	VEDETTE_HOME=$C
	export VEDETTE_HOME
	"$top_builddir/tests/files/game" key "$C" 10
	set -- "$top_srcdir/tests/files/games/$game"/0*.ved
	"$vedette" receive "$top_srcdir/tests/files/games/$game/offer.ved" "$top_srcdir/tests/files/games/$game/accept.ved" "$@" >"$tap_tmp/out" 2>&1
	by=$(($(find "$C" -path '*/slots/*.ved' | wc -l) % 2))
	if [ $by -eq 0 ]; then # the slot that is wrong is A's own: B protests
		rm -rf "$C"
		mkdir "$C"
		"$top_builddir/tests/files/game" key "$C" 11
		"$vedette" receive "$top_srcdir/tests/files/games/$game/offer.ved" "$top_srcdir/tests/files/games/$game/accept.ved" "$@" >"$tap_tmp/out" 2>&1
	fi
	name=$(ls "$C/games")
	case $game in
	lie) verdict=chain.false what='a false answer' status=1 ;;
	die) verdict=chain.diverged what='a position that other dice would have made' status=4 ;;
	esac
	says "$what" "" "$vedette" protest "$name"
	paper=$(tail -n 1 "$tap_tmp/out")
	judged "a referee finds it so" $status "\[$verdict\]$bears" "$paper"
	tr '\n' ' ' <"$paper" >"$tap_tmp/flat"
	case $game in
	lie) wanted='an answer was false: the sealed standing orders said otherwise \[chain.false\]; .*slot' ;;
	die) wanted='either may be at fault: let a third one judge' ;;
	esac
	if grep -q "$wanted" "$tap_tmp/flat"; then tap_ok "$what: in words"; else tap_fail "$what: in words" "$(head -n 40 "$paper")"; fi
done
tap_done
