# SPDX-License-Identifier: GPL-3.0-or-later
# What an opponent, or a stranger, may send who has a program of his own: each has its verdict, nothing is stored as true, nothing
# grows without end, and no program dies of it.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
forger=$top_builddir/tests/play/forger
C=$tap_tmp/c
carl() { VEDETTE_HOME=$C "$vedette" "$@" </dev/null; }
for who in anna bert carl; do "$who" key new --no-passphrase >/dev/null; done

# NAME SLUG HOME FILE: what is refused changes no file but the proofs and the word of the last run
content() { (cd "$1" && find . -type f ! -name lock ! -name last-receive ! -name told ! -name rival ! -path './games/*/refused/*' ! -path './games/*/held/*' | sort | xargs cksum); }
refused() {
	was=$(content "$3")
	VEDETTE_HOME=$3 "$vedette" receive "$4" >"$tap_tmp/out" 2>&1 </dev/null
	rc=$?
	if { [ "$rc" -eq 1 ] || [ "$rc" -eq 4 ]; } && grep -qE "\[($2)\]" "$tap_tmp/out" && [ "$was" = "$(content "$3")" ]; then
		tap_ok "$1: $2"
	else
		tap_fail "$1: wanted $2, exit $rc" "$(cat "$tap_tmp/out")"
	fi
}

# ---- offers ----

data=$tap_tmp/data
mkdir "$data"
fresh_data() {
	cp "$top_srcdir/tests/rules/maps/field.map" "$data/map"
	cp "$VEDETTE_DATA/scenarios/rules/standard.rules" "$data/rules"
	cp "$top_srcdir/tests/rules/field.scenario" "$data/scenario"
}
engine=$(sed -n 's/^engine \([0-9]*\).*/\1/p' "$VEDETTE_DATA/scenarios/rules/standard.rules")
terms() { # MODE NAME ADDRESS
	printf "scenario field\ntitle The field of the cases\nside union\nmode %s\nstops 8\noptions -\nengine $engine\nname $2\nto $3\n" "$1" >"$tap_tmp/terms"
}
offer() { # [WORD...]
	"$forger" offer "$A" union "$tap_tmp/terms" "$data" "$tap_tmp/offer.ved" "$@"
}
fresh_data
for name in 'A\033[31mnna' 'An\tna' 'An\0na' 'An\302\205na' 'An\342\200\256na' 'An\377na'; do
	terms sealed "$name" -
	offer
	refused "C31 an offer by a name of $name" slot.text "$B" "$tap_tmp/offer.ved"
done
for name in - ' Anna' ''; do
	terms sealed "$name" -
	offer
	refused "C107 an offer by the name \"$name\"" slot.terms "$B" "$tap_tmp/offer.ved"
done
terms sealed Anna 'anna@play.test\r\nBcc: carl@play.test'
offer
refused "C107 an offer whose address holds a line end" slot.text "$B" "$tap_tmp/offer.ved"
terms solo Anna -
offer
refused "an offer of a solo game by somebody else" match.solo "$B" "$tap_tmp/offer.ved"
terms sealed Anna -
offer spoil=rules
refused "an offer that states other rules" chain.charts "$B" "$tap_tmp/offer.ved"
offer spoil=scenario
refused "an offer that states another scenario" chain.charts "$B" "$tap_tmp/offer.ved"
offer key=zero
refused "C5 an offer with a key of zeros" sign.key "$B" "$tap_tmp/offer.ved"
head -c 900000 /dev/zero | tr '\0' 'a' >"$data/map"
offer
refused "C40 an offer with a map of one line of 900,000 bytes" chart.limit "$B" "$tap_tmp/offer.ved"
printf 'a\0b\n' >"$data/map"
offer
refused "an offer with NUL in its map" text "$B" "$tap_tmp/offer.ved"
fresh_data
sed 's/^title .*/title The\tfield/' "$top_srcdir/tests/rules/field.scenario" >"$data/scenario"
offer
refused "an offer with a tab in a name" text "$B" "$tap_tmp/offer.ved"

# a crowd of offers: strangers cannot fill a home
fresh_data
mkdir "$tap_tmp/crowd"
i=0
while [ $i -lt 65 ]; do
	"$forger" offer "$C" union "$tap_tmp/terms" "$data" "$tap_tmp/crowd/$i.ved"
	i=$((i + 1))
done
bert receive "$tap_tmp/crowd" >"$tap_tmp/out" 2>&1
tap_same "64 offers wait for an answer, the next one is refused" "64 1" \
	"$(find "$B/games" -name offer.ved | wc -l | tr -d ' ') $(grep -c '\[match.crowd\]' "$tap_tmp/out")"
rm -rf "$B/games"/*

# ---- acceptances ----

anna new warrenton --side union --as Anna --no-mail >/dev/null
offer=$(game_a)/offer.ved
for i in 1 2 3 4; do bert receive "$offer" >"$tap_tmp/race$i" 2>&1 & done
wait
tap_same "four programs with one offer make one game" "$gb" "$(ls "$B/games")"
carl receive "$offer" >/dev/null 2>&1
carl accept "$gb" --as Carl --no-mail >/dev/null 2>&1
refused "somebody else's acceptance of an offer to me" match.others "$B" "$C/games/$gb/accept.ved"
words() { printf 'engine %s\nname %s\nto -\nchit draw\n' "$1" "$2" >"$tap_tmp/terms"; }
words "$engine" Mallory
accept() { # HOME [WORD...]
	home=$1
	shift
	"$forger" accept "$home" "$offer" "$tap_tmp/terms" "$tap_tmp/accept.ved" "$@"
}
accept "$A"
refused "C23 an acceptance with the offerer's own key" sign.same "$A" "$tap_tmp/accept.ved"
accept "$B" spoil=offer
refused "an acceptance of an offer never made" chain.offer "$A" "$tap_tmp/accept.ved"
for field in rules scenario; do
	accept "$B" spoil=$field
	refused "an acceptance with other $field" chain.charts "$A" "$tap_tmp/accept.ved"
done
words "$((engine + 1))" Mallory
accept "$B"
refused "an acceptance by another engine" chain.engine "$A" "$tap_tmp/accept.ved"
words "$engine" "$(printf 'Mal\033lory')"
accept "$B"
refused "C31 an acceptance by a name with an escape" slot.text "$A" "$tap_tmp/accept.ved"
bert accept "$gb" --as Bert --no-mail >/dev/null 2>&1
anna receive "$(game_b)/accept.ved" >/dev/null 2>&1
refused "a second acceptance" match.taken "$A" "$C/games/$gb/accept.ved"
bert accept "$gb" --as Bert --no-mail >"$tap_tmp/out" 2>&1
tap_same "accepting twice" 'match.accepted' "$(sed -n 's/.*\[\(.*\)\].*/\1/p' "$tap_tmp/out")"

# ---- slots ----

homes_play 5 4
while [ "$("$officer" due "$A" "$ga")" != turn ]; do # until Anna has a turn to write
	homes_play 5 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
number=$(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1))
orders=$tap_tmp/orders
"$officer" orders "$A" "$ga" 5 | sed '/^standing/,$d' >"$orders"
slot() { # TEXT [WORD...]
	text=$1
	shift
	"$forger" slot "$A" "$ga" "$text" "$tap_tmp/slot.ved" "$@"
}
for case in game:sign.unknown parent:chain.fork state:chain.diverged link:chain.link opening:chain.opening; do
	slot "$orders" "spoil=${case%%:*}"
	refused "C2 C14 a well signed slot with another ${case%%:*}" "${case#*:}" "$B" "$tap_tmp/slot.ved"
done
for case in 0:slot.header 1:chain.versions $((number + 1)):chain.side $((number + 2)):chain.missing 131073:slot.limit \
	4294967295:slot.limit; do
	slot "$orders" "number=${case%%:*}"
	refused "a slot numbered ${case%%:*} where $number is due" "${case#*:}" "$B" "$tap_tmp/slot.ved"
done
slot "$orders" side=confederate
refused "a slot made out for the other side" chain.side "$B" "$tap_tmp/slot.ved"
for kind in strategic result; do
	slot - kind=$kind
	refused "a $kind where a turn is due" chain.kind "$B" "$tap_tmp/slot.ved"
done
slot - kind=countersign # if the slot before asked for answers, that they are missing is seen first
refused "a countersign where a turn is due" 'chain.kind|chain.answers' "$B" "$tap_tmp/slot.ved"
printf 'answer 6010 1 charge none intensity 2 rating 0 withdraw yes retreat supply stand no\n' >"$tap_tmp/text"
slot "$tap_tmp/text" kind=countersign
refused "answers where nothing was asked" chain.answers "$B" "$tap_tmp/slot.ved"
printf 'hi \033[31m\n' >"$tap_tmp/text"
slot "$orders" "message=$tap_tmp/text"
refused "C31 a message with an escape" slot.text "$B" "$tap_tmp/slot.ved"
{ head -c 4096 /dev/zero | tr '\0' x; echo; } >"$tap_tmp/text"
slot "$orders" "message=$tap_tmp/text"
refused "a message of 4,097 bytes" slot.limit "$B" "$tap_tmp/slot.ved"
tr '[:lower:]' '[:upper:]' <"$orders" >"$tap_tmp/text"
slot "$tap_tmp/text"
refused "C43 orders in capitals" order.canon "$B" "$tap_tmp/slot.ved"
yes 'chit draw' | head -n 4097 >"$tap_tmp/text"
slot "$tap_tmp/text"
refused "4,097 orders" slot.limit "$B" "$tap_tmp/slot.ved"
head -c 1000000 /dev/zero | tr '\0' '\n' >"$tap_tmp/text"
slot "$tap_tmp/text"
refused "a megabyte of line ends" slot.text "$B" "$tap_tmp/slot.ved"
printf 'march\n' >"$tap_tmp/text"
slot "$tap_tmp/text"
refused "an order that is none" order.form "$B" "$tap_tmp/slot.ved"
kept=$(find "$(game_b)/refused" -name "$(printf '%08d' "$number")-*" | wc -l | tr -d ' ')
[ "$kept" -ge 12 ] && tap_ok "what is well signed and broken, diverged or illegal is kept as proof ($kept)" ||
	tap_fail "kept as proof: $kept" "$(ls "$(game_b)/refused")"

# proofs and waiting slots have an end
i=0
while [ $i -lt 256 ]; do
	: >"$(game_b)/refused/9$i.ved"
	: >"$(game_b)/held/9$i.ved"
	i=$((i + 1))
done
slot "$orders" number=$((number + 4))
refused "no more slots wait than 256" match.held "$B" "$tap_tmp/slot.ved"
tap_same "nor are more kept as proof" 1 "$(bert receive "$tap_tmp/slot.ved" >/dev/null 2>&1
	"$forger" slot "$A" "$ga" "$orders" "$tap_tmp/x.ved" spoil=link nonce=3
	bert receive "$tap_tmp/x.ved" 2>&1 | grep -v 'kept as proof' | grep -c '\[chain.link\]')"
rm -f "$(game_b)"/refused/9*.ved

# two versions, duplicates, and after all that a legal slot
slot "$orders" nonce=1
mv "$tap_tmp/slot.ved" "$tap_tmp/one.ved"
slot "$orders" nonce=2
bert receive "$tap_tmp/one.ved" >"$tap_tmp/out" 2>&1
grep -q ': good' "$tap_tmp/out" && tap_ok "after all that a legal slot is taken" || tap_fail "a legal slot" "$(cat "$tap_tmp/out")"
refused "C13 another version of it" chain.versions "$B" "$tap_tmp/slot.ved"
mkdir "$tap_tmp/many"
i=0
while [ $i -lt 100 ]; do
	cp "$tap_tmp/one.ved" "$tap_tmp/many/$i.ved"
	i=$((i + 1))
done
before=$(content "$B")
bert receive "$tap_tmp/many" >"$tap_tmp/out" 2>&1
rc=$?
tap_same "C11 a hundred copies" "0 100" "$rc $(grep -c '\[chain.same\]' "$tap_tmp/out")"
tap_same "C11 change nothing" "$before" "$(content "$B")"

# a referee is told of both versions, whichever he sees first
tap_run "the first of them is chosen" bert resolve "$gb" \
	"$(bert show "$gb" --versions | awk '/^version / { a = $2 } /is the other choice/ { print a; exit }')"
bert_due=$("$officer" due "$B" "$gb")
homes_slot b 3 >/dev/null || tap_fail "Bert's answer" "$bert_due"
mkdir "$tap_tmp/first" "$tap_tmp/last"
for pile in first last; do # not by their names of a game's folder, which is read as one
	cp "$offer" "$tap_tmp/$pile/x"
	cp "$(game_b)/accept.ved" "$tap_tmp/$pile/y"
	cp "$(game_b)"/slots/*.ved "$tap_tmp/$pile"
done
cp "$tap_tmp/slot.ved" "$tap_tmp/first/0000.ved"
cp "$tap_tmp/slot.ved" "$tap_tmp/last/zzzz.ved"
for pile in first last; do
	"$vedette" verify "$tap_tmp/$pile" >"$tap_tmp/$pile.out" 2>&1
	tap_same "C13 verify: the answered version stands, the other is named ($pile)" "$((number + 1)) slots chain.versions" \
		"$(sed -n 's/.*, \([0-9]* slots\).*/\1/p' "$tap_tmp/$pile.out") $(sed -n 's/.*\[\(.*\)\].*/\1/p' "$tap_tmp/$pile.out" | head -n 1)"
done

# ---- one's own message ----

while [ "$("$officer" due "$A" "$ga")" = wait ]; do
	anna receive "$(find "$(game_b)/slots" -name '*.ved' | sort | tail -n 1)" >/dev/null 2>&1 || break
done
VEDETTE_HOME=$tap_tmp/solo
export VEDETTE_HOME
"$vedette" key new --no-passphrase >/dev/null
"$vedette" new warrenton --side union --as Anna --mode solo --game solo >/dev/null
printf 'no \033[31m' >"$tap_tmp/message"
"$vedette" send solo --message "$tap_tmp/message" >"$tap_tmp/out" 2>&1
tap_same "a message with an escape is not signed" message.form "$(sed -n 's/.*\[\(.*\)\].*/\1/p' "$tap_tmp/out")"
printf 'a last line without its end' >"$tap_tmp/message"
tap_run "a message without its last line end is" "$vedette" send solo --message "$tap_tmp/message"
tap_done
