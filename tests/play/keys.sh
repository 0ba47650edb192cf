# SPDX-License-Identifier: GPL-3.0-or-later
# A key is changed while games go on: the old and the new one sign for it, the old one is refused afterwards, the dice stay the same.
# A key is lost: the other player admits a new one by an act of his own, and the record shows it.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

last() { find "$1/games/$2/slots" -name '*.ved' | sort | tail -n 1; }
number() { basename "$1" .ved | sed 's/^0*//'; }
finger() { VEDETTE_HOME=$1 "$vedette" key show </dev/null | sed -n 's/^fingerprint: //p'; }
change() { "$officer" change "$@"; }

homes_boxes
text_of() { awk '/^--vedette-two-carriers/ && ++n > 1 { exit } { print }' "$1"; } # a mail that has lost its attachments
newest() { find "$box/$1/new" -type f -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-; }

homes_begin union >/dev/null 2>&1 && homes_play 5 4 || tap_fail "the game"
homes_until a 5
n=$(($(number "$(last "$A" "$ga")") + 1))
old=$(finger "$A")
cp -Rp "$A" "$tap_tmp/thief" # a machine that knows nothing of the change, or somebody who has the old key
thief() { VEDETTE_HOME=$tap_tmp/thief "$vedette" "$@" </dev/null; }

# --- changed ----------------------------------------------------------------------------------------------------------
says "the key is changed" "" anna key change
words "the file holds both" 'the file holds too'
new=$(finger "$A")
[ "$old" != "$new" ] && tap_ok "to another one" || tap_fail "to another one" "$old"
grep -q '^vedette identity 2$' "$A/identity.key" && grep -q '^former [0-9a-f]\{64\}$' "$A/identity.key" && tap_ok "with the old one beside it" ||
	tap_fail "with the old one beside it" "$(cut -c 1-20 "$A/identity.key")"
tap_same "mode 0600" 600 "$(stat -c %a "$A/identity.key")"
slot=$(homes_slot a 5)
record=$(find "$(game_a)/keys" -name '*.ved')
tap_same "one change of key, of that slot" "$(printf '%08d' "$n")" "$(basename "$record" | cut -c 1-8)"
says "the slot alone is of a key that nobody knows" sign.unknown bert receive "$slot"
words "and the remedy is to ask for the change" 'if its sender has a new key, ask him for the change of key'
echo bert@play.test >"$(game_a)/address" && echo anna@play.test >"$(game_b)/address"
anna send "$ga" --again >/dev/null
text_of "$(newest bert)" >"$tap_tmp/mail"
cp -Rp "$B" "$tap_tmp/kept"
says "a mail of which only the text has come" "" bert receive "$tap_tmp/mail"
words "brings the change" "a change of key: good"
words "and the slot" "slot $n, [^:]*: good"
rm -rf "$B" && mv "$tap_tmp/kept" "$B"
cat "$slot" "$record" >"$tap_tmp/mail"
says "C25 slot and change in one mail, in any order" "" bert receive "$tap_tmp/mail"
words "the change is told with its fingerprint" "a change of key: good; the fingerprint from then on is $new"
words "and the slot is good" "slot $n, [^:]*: good"
says "the change once more" "" bert receive "$record"
words "is known" 'chain.same'
bert status >"$tap_tmp/out"
words "the new fingerprint stands beside the name" "$new"

thief resign "$ga" --no-mail >/dev/null 2>&1
cp -Rp "$B" "$tap_tmp/kept"
says "another version of that slot, signed by the old key" chain.versions bert receive "$(last "$tap_tmp/thief" "$ga")"
rm -rf "$B" && mv "$tap_tmp/kept" "$B"
homes_until a 6 turn strategic || tap_fail "orders to forge"
cp -Rp "$A/games" "$tap_tmp/games" && rm -rf "$tap_tmp/thief/games" && mv "$tap_tmp/games" "$tap_tmp/thief/games"
says "the old key does not sign here any more" match.key-lost thief resign "$ga" --no-mail
"$officer" orders "$tap_tmp/thief" "$ga" 3 >"$tap_tmp/orders"
"$officer" forge "$tap_tmp/thief" "$ga" "$tap_tmp/orders" "$tap_tmp/forged.ved"
says "and what it signs is refused" sign.other bert receive "$tap_tmp/forged.ved"
e=$(($(number "$(last "$A" "$ga")") + 5))
homes_play 7 $e || tap_fail "the game goes on"
tap_same "the dice are those of the old seed: both have the same positions" "$("$officer" hashes "$A" "$ga" | head -n $((e - 2)))" \
	"$("$officer" hashes "$B" "$gb" | head -n $((e - 2)))"
says "a referee finds it good" "" "$vedette" verify "$(game_a)"
says "so does the checker, which has read the page alone" "" python3 -BES "$top_srcdir/tests/checker/checker.py" "$(game_a)"
says "a referee again" "" "$vedette" verify "$(game_a)"
words "and tells of the change" "From slot $n on Anna signs with another key, $new: the one before has signed the change"
says "not without the change, though" sign.unknown "$vedette" verify "$(game_a)/offer.ved" "$(game_a)/accept.ved" "$(game_a)/slots"
says "sent again, it goes along" "" anna send "$ga" --from $((n - 1)) --no-mail
C=$tap_tmp/c
mkdir "$C" && cp -p "$B/identity.key" "$C"
VEDETTE_HOME=$C "$vedette" recover "$(game_b)/offer.ved" "$(game_b)/accept.ved" "$(game_b)/slots" "$(tail -n 1 "$tap_tmp/out")" >"$tap_tmp/out" 2>&1 </dev/null
words "and the other player's home is rebuilt from it" "^warrenton-anna: rebuilt, $e slots"
rm -rf "$C" && mkdir "$C" && cp -p "$A/identity.key" "$C"
VEDETTE_HOME=$C "$vedette" recover "$(game_b)/offer.ved" "$(game_b)/accept.ved" "$(game_b)/slots" "$(game_b)/keys" >"$tap_tmp/out" 2>&1 </dev/null
words "one's own too, from the new file of the key alone" "^warrenton-bert: rebuilt, $e slots"
tap_same "with the same positions" "$("$officer" hashes "$A" "$ga" | head -n $((e - 2)))" "$("$officer" hashes "$C" warrenton-bert | head -n $((e - 2)))"

# --- forged and damaged changes ---------------------------------------------------------------------------------------
homes_until a 8
m=$(($(number "$(last "$A" "$ga")") + 1))
change "$A" "$ga" key "$m" mine 11 mine 12 "$tap_tmp/1.ved"
says "a new key that has not signed" sign.proof bert receive "$tap_tmp/1.ved"
change "$A" "$ga" key "$m" 13 11 13 11 "$tap_tmp/2.ved"
says "a change by a stranger" sign.unknown bert receive "$tap_tmp/2.ved"
change "$A" "$ga" key "$m" 13 11 mine 11 "$tap_tmp/3.ved"
says "a change of somebody else's key" sign.other bert receive "$tap_tmp/3.ved"
change "$A" "$ga" key-claim "$m" 13 11 11 11 "$tap_tmp/4.ved"
says "a claim for a key that was never hers" chain.key-before bert receive "$tap_tmp/4.ved"
cp "$A/identity.key" "$tap_tmp/anna.key" && cp "$tap_tmp/thief/identity.key" "$A/identity.key"
change "$A" "$ga" key-claim "$m" mine mine mine mine "$tap_tmp/5.ved"
cp "$tap_tmp/anna.key" "$A/identity.key"
says "back to the key that was left behind" chain.key-used bert receive "$tap_tmp/5.ved"
change "$A" "$ga" key $((m + 1)) mine 11 mine 11 "$tap_tmp/6.ved"
says "a change at a slot of the other side" sign.unknown bert receive "$tap_tmp/6.ved"
change "$B" "$gb" key "$m" mine 11 mine 11 "$tap_tmp/7.ved"
says "a change made for the other side" sign.unknown anna receive "$tap_tmp/7.ved"
"$officer" flip "$record" "$tap_tmp/8.ved" 150
says "a change that was damaged" sign.bad bert receive "$tap_tmp/8.ved"
bert receive "$record" >"$tap_tmp/out" 2>&1
words "C26 an earlier change replayed does nothing" 'chain.same'
i=0
while [ $((i += 1)) -le 63 ]; do
	change "$A" "$ga" key "$m" mine "$(printf '%x' $((i + 32)))" mine "$(printf '%x' $((i + 32)))" "$tap_tmp/many.$i.ved"
done
bert receive "$tap_tmp"/many.*.ved >"$tap_tmp/out" 2>&1
change "$A" "$ga" key "$m" mine 70 mine 70 "$tap_tmp/9.ved"
says "a change too many" match.key-many bert receive "$tap_tmp/9.ved"
rm -f "$(game_b)/keys/$(printf '%08d' "$m")"-*.ved

# --- lost with its file, damaged, or another one made in its place: the game's folder tells whose the game is ------------
homes_until b 9
cp -Rp "$A" "$tap_tmp/kept"
other() { VEDETTE_HOME=$tap_tmp/other "$vedette" "$@" </dev/null; }
for how in gone damaged new; do
	rm -rf "$tap_tmp/other" && cp -Rp "$B" "$tap_tmp/other"
	case $how in
	gone)
		rm "$tap_tmp/other/identity.key"
		says "no key is made beside games that have lost theirs" key.orphans other key new --no-passphrase ;;
	damaged) echo 'vedette identity 1' >"$tap_tmp/other/identity.key" ;;
	new)
		rm "$tap_tmp/other/identity.key" && mv "$tap_tmp/other/games" "$tap_tmp/games"
		other key new --no-passphrase >/dev/null
		rm -rf "$tap_tmp/other/games" && mv "$tap_tmp/games" "$tap_tmp/other" ;;
	esac
	says "a new key for one that is lost, its file being $how" "" other key lost --no-passphrase
	[ $how = gone ] || tap_same "what file there was is kept" 1 "$(find "$tap_tmp/other" -maxdepth 1 -name 'identity-*.key' | wc -l | tr -d ' ')"
	says "claimed" "" other key claim "$gb" --no-mail
	says "heard of" "" anna receive "$(tail -n 1 "$tap_tmp/out")"
	says "admitted" "" anna key admit "$ga" "$(finger "$tap_tmp/other")" --no-mail
	other receive "$(tail -n 1 "$tap_tmp/out")" >/dev/null
	says "and signed with" "" other resign "$gb" --no-mail
	slot=$(tail -n 1 "$tap_tmp/out")
	says "which is good" "" anna receive "$slot"
	rm -rf "$A" && cp -Rp "$tap_tmp/kept" "$A"
done
rm -rf "$tap_tmp/kept"
mkdir "$tap_tmp/empty"
says "where there never was a key none is lost" key.absent env VEDETTE_HOME="$tap_tmp/empty" "$vedette" key lost --no-passphrase

# --- lost -------------------------------------------------------------------------------------------------------------
homes_until b 9
says "nothing is lost yet" match.key-kept bert key claim "$gb"
says "a new key for a lost one" "" bert key lost --no-passphrase
tap_same "the old file is kept" 1 "$(find "$B" -maxdepth 1 -name 'identity-*.key' | wc -l | tr -d ' ')"
kind=$("$officer" due "$B" "$gb")
case $kind in countersign) verb=countersign ;; *) verb=send ;; esac
[ "$kind" = countersign ] || { "$officer" orders "$B" "$gb" 9 >"$tap_tmp/draft" && bert orders "$gb" "$tap_tmp/draft" >/dev/null 2>&1; }
says "nothing is signed with it" match.key-lost bert $verb "$gb" --no-mail
seen() { for who in anna bert; do find "$box/$who/new" -type f -exec mv {} "$box/$who/cur/" \;; done; }
seen
says "it is claimed" "" bert key claim "$gb"
claim=$(tail -n 1 "$tap_tmp/out") new=$(finger "$B")
words "with its fingerprint to tell" "^$new$"
words "by mail" 'the claim of a new key: handed over to the mail program'
tap_same "whose text tells what to do" 1 "$(grep -c "^The fingerprint of the new key:  $new\$" "$(newest anna)")"
text_of "$(newest anna)" >"$tap_tmp/mail"
says "the other player hears of it, from the text of the mail alone" "" anna receive "$tap_tmp/mail"
words "and what to do" "if its owner tells you this fingerprint by another way, vedette key admit $ga $new"
says "and from the whole of it" "" anna receive "$(newest anna)"
cp "$claim" "$tap_tmp/claim"
says "claimed once more" "" bert key claim "$gb" --no-mail
tap_run "it is the same" cmp "$claim" "$tap_tmp/claim"
says "that alone changes nothing" match.key-lost bert $verb "$gb" --no-mail
says "a fingerprint that is not his" match.claim-absent anna key admit "$ga" '0000 0000 0000 0000 0000'
says "half of it" match.claim-absent anna key admit "$ga" "${new% *}"
mv "$tap_tmp/drop" "$tap_tmp/dropped" # the mail program is not there
anna key admit "$ga" "$new" >"$tap_tmp/out" 2>&1
tap_same "admitted, while the mail program fails" 3 $?
words "it is signed" 'a new key, admitted: signed, and its mail: failed'
admit=$(tail -n 1 "$tap_tmp/out") && cp "$admit" "$tap_tmp/admit"
mv "$tap_tmp/dropped" "$tap_tmp/drop"
says "admitted once more" "" anna key admit "$ga" "$new"
words "it goes out" 'a new key, admitted: handed over to the mail program'
tap_run "it is the same" cmp "$admit" "$tap_tmp/admit"
text_of "$(newest bert)" >"$tap_tmp/mail"
says "comes to him" "" bert receive "$tap_tmp/mail"
words "with the fingerprint from then on" "a new key, admitted: good; the fingerprint from then on is $new"
slot=$(homes_slot b 9) || tap_fail "he signs again"
says "his slot is good" "" anna receive "$slot"
m=$(number "$slot")
homes_play 10 $((m + 4)) || tap_fail "the game goes on"
says "a referee finds it good" "" "$vedette" verify "$(game_a)"
rm -f "$(game_a)/resend.ved" # two records in one file
says "so does the checker" "" python3 -BES "$top_srcdir/tests/checker/checker.py" "$(game_a)"
says "a referee again" "" "$vedette" verify "$(game_a)"
words "and tells who has admitted it" "From slot $m on Bert signs with another key, $new: the one before was lost, and Anna has admitted it"
anna status >"$tap_tmp/out"
words "the new fingerprint stands beside his name" "$new"
says "a claim that comes too late" "" anna receive "$claim"
says "admits nothing" match.key-late anna key admit "$ga" "$new"
# nobody admits himself
i=$(($(number "$(last "$A" "$ga")") + 2))
change "$B" "$gb" key-admit "$i" mine 11 mine 11 "$tap_tmp/self.ved"
says "a key that its own side admits" sign.unknown anna receive "$tap_tmp/self.ved"
i=0
while [ $((i += 1)) -le 9 ]; do
	change "$B" "$gb" key-claim $((m + 20)) mine "2$i" "2$i" "2$i" "$tap_tmp/claim.$i.ved"
	anna receive "$tap_tmp/claim.$i.ved" >"$tap_tmp/out" 2>&1
done
words "claims do not fill the disk" 'match.claims'

# --- and where not even the secret of the game is left ----------------------------------------------------------------
homes_until b 11
rm "$(game_b)"/secret-*
says "a lost key and a lost secret end a game" key.gone bert resign "$gb" --no-mail
rm -rf "$tap_tmp/new"
mkdir "$tap_tmp/new" && cp -p "$B/identity.key" "$tap_tmp/new"
new() { VEDETTE_HOME=$tap_tmp/new "$vedette" "$@" </dev/null; }
says "nor does it come back with its records" key.gone new recover "$(game_b)/offer.ved" "$(game_b)/accept.ved" "$(game_b)/keys" "$(game_b)/slots"
words "but it can be read" "rebuilt, $(find "$(game_b)/slots" -name '*.ved' | wc -l | tr -d ' ') slots"
tap_run "and judged" new verify "$tap_tmp/new/games/$gb"
tap_done
