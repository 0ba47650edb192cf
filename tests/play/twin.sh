# SPDX-License-Identifier: GPL-3.0-or-later
# One key on two machines: what one of them knows of the other binds it, what it does not know is explained where it comes in.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

T=$tap_tmp/twin
twin() { VEDETTE_HOME=$T "$vedette" "$@" </dev/null; } # Bert's second machine
last() { find "$1/games" -name '*.ved' -path '*/slots/*' | sort | tail -n 1; }

# --- an offer accepted on both ----------------------------------------------------------------------------------------
anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
anna new warrenton --side union --as Anna --no-mail >/dev/null
mkdir "$T" && cp -p "$B/identity.key" "$T"
bert receive "$(game_a)/offer.ved" >/dev/null && twin receive "$(game_a)/offer.ved" >/dev/null
bert accept "$gb" --as Bert --no-mail >/dev/null
twin accept "$gb" --as Bert --no-mail >/dev/null
tap_run "the two are two games" test "$(cksum <"$(game_b)/accept.ved")" != "$(cksum <"$T/games/$gb/accept.ved")"
says "the first acceptance" "" anna receive "$(game_b)/accept.ved"
says "the second one" match.taken anna receive "$T/games/$gb/accept.ved"
slot=$(homes_slot a 5)
cat "$slot" "$(game_b)/accept.ved" >"$tap_tmp/mail" # a mail brings along what it answers, here behind it
says "the second machine hears which one stands" match.twice twin receive "$tap_tmp/mail"
words "in plain words" 'you have accepted this offer twice, on two machines or once more after a loss'
words "and follows it" 'with it the other acceptance of yours stands'
tap_run "it has the other one's acceptance" cmp "$(game_b)/accept.ved" "$T/games/$gb/accept.ved"
says "slot 1 comes in on the first machine too" "" bert receive "$slot"
tap_same "both can answer it" "$("$officer" due "$B" "$gb")" "$(twin show "$gb" >/dev/null 2>&1 && "$officer" due "$T" "$gb")"
says "once more nothing changes" "" twin receive "$tap_tmp/mail"
words "which is said" 'already have it'

# --- a second version of a slot, where the first is known -------------------------------------------------------------
until_bert() { # SEED: both his machines are to give orders
	homes_until b "$1" turn strategic || tap_fail "Bert is to give orders" "$(cat "$tap_tmp/got")"
	twin receive "$(game_b)/slots" >/dev/null 2>&1
}
until_bert 5
"$officer" orders "$T" "$gb" 7 >"$tap_tmp/other"
twin orders "$gb" "$tap_tmp/other" >/dev/null 2>&1
one=$(homes_slot b 5)
says "what the first machine has sent comes back to the second" "" twin receive "$one"
words "as one's own" 'your own, taken in'
says "so the second signs nothing there" match.unanswered twin send "$gb" --no-mail
cat "$T/games/$gb"/draft-* >"$tap_tmp/out"
tap_run "what was drafted there is not thrown away" grep -qxF "$(head -n 1 "$tap_tmp/other")" "$tap_tmp/out"
anna receive "$one" >/dev/null 2>&1
says "the answer" "" homes_slot a 5
two=$(last "$A")
says "comes to the first" "" bert receive "$two"
says "and to the second" "" twin receive "$two"

# --- and where it is not ----------------------------------------------------------------------------------------------
until_bert 6
"$officer" orders "$T" "$gb" 9 >"$tap_tmp/other"
twin orders "$gb" "$tap_tmp/other" >/dev/null 2>&1
echo 'From the second machine.' >"$tap_tmp/words"
one=$(homes_slot b 6)
says "the second machine signs another" "" twin send "$gb" --no-mail --message "$tap_tmp/words"
two=$(last "$T")
says "the first comes in" "" anna receive "$one"
says "the second is explained to the other player" chain.versions anna receive "$two"
words "with an honest cause" 'another machine of his, or a home that was lost and rebuilt, can be the honest cause'
anna show "$ga" --versions >"$tap_tmp/out" 2>&1
words "and shown beside the first" 'Bert has signed two versions of slot'
id=$(awk '/^version / { print $2; exit }' "$tap_tmp/out")
says "the other player chooses" "" anna resolve "$ga" "$id"
says "and answers" "" homes_slot a 6
answer=$(last "$A")
cat "$answer" "$one" >"$tap_tmp/mail"
twin receive "$tap_tmp/mail" >"$tap_tmp/out" 2>&1
words "the second machine hears that the answer builds on another version" 'chain.fork'
words "and then that this one stands" 'another line of slots, which is longer, stands'
bert receive "$answer" >/dev/null 2>&1
tap_same "both machines have the same slots" "$(cat "$(game_b)"/slots/*.ved | cksum)" "$(cat "$T/games/$gb"/slots/*.ved | cksum)"
tap_same "and the same positions" "$("$officer" hashes "$B" "$gb")" "$("$officer" hashes "$T" "$gb")"
n=$(find "$(game_a)/slots" -name '*.ved' | wc -l)
homes_play 8 $((n + 5)) || tap_fail "the game goes on"
twin receive "$(game_a)/slots" >/dev/null 2>&1
tap_same "the game goes on, and the second machine with it" "$("$officer" hashes "$A" "$ga" | head -n $((n + 3)))" "$("$officer" hashes "$T" "$gb" | head -n $((n + 3)))"
tap_run "a referee finds it good" "$vedette" verify "$(game_a)"

# --- and where it can be known: before anything is signed the mailbox and the sent mail are read ------------------------
# Bert's mail program keeps what he sends in one place, from whichever machine.
until_bert 10
mkdir "$tap_tmp/kept"
"$officer" orders "$T" "$gb" 11 >"$tap_tmp/other"
twin orders "$gb" "$tap_tmp/other" >/dev/null 2>&1
says "the second machine signs" "" twin send "$gb" --no-mail
two=$(last "$T")
cp "$two" "$tap_tmp/kept"
"$officer" orders "$B" "$gb" 10 >"$tap_tmp/draft"
bert orders "$gb" "$tap_tmp/draft" >/dev/null 2>&1
cp -Rp "$B" "$tap_tmp/b1" # the same without a word of where the sent mail is
echo "sent-mail $tap_tmp/nowhere" >>"$B/config"
bert send "$gb" --no-mail >"$tap_tmp/out" 2>&1
words "sent mail that cannot be read is named, and nothing is signed" 'sys.absent'
sed -i "s|^sent-mail .*|sent-mail $tap_tmp/kept|" "$B/config"
n=$(find "$(game_b)/slots" -name '*.ved' | wc -l)
says "P70 the first machine signs no second version" match.news bert send "$gb" --no-mail
tap_run "it has the one that was sent" cmp "$two" "$(last "$B")"
says "which waits for its answer" match.unanswered bert send "$gb" --no-mail
cat "$(game_b)"/draft-* >"$tap_tmp/out"
tap_run "what was drafted is not thrown away" grep -qxF "$(head -n 1 "$tap_tmp/draft")" "$tap_tmp/out"
rm -rf "$B" && cp -Rp "$tap_tmp/b1" "$B"
echo "mailbox $tap_tmp/kept" >>"$B/config"
says "the same by the mailbox" match.news bert send "$gb" --no-mail
tap_run "with the same end" cmp "$two" "$(last "$B")"

# --- what comes later says that it was signed -------------------------------------------------------------------------
rm -rf "$B" && cp -Rp "$tap_tmp/b1" "$B"
says "the other player takes it in" "" anna receive "$two"
says "and answers" "" homes_slot a 10
answer=$(last "$A")
cp -Rp "$T" "$tap_tmp/t1"
twin receive "$answer" >/dev/null 2>&1
case $("$officer" due "$T" "$gb") in
countersign) says "the second machine signs the next one" "" twin countersign "$gb" --no-mail ;;
*) says "the second machine signs the next one" "" twin resign "$gb" --no-mail ;;
esac
bert receive "$(last "$T")" >"$tap_tmp/out" 2>&1
words "which waits on the first" 'chain.missing'
says "so that nothing is signed there in the place of the one before" match.signed bert send "$gb" --no-mail
says "the slot comes" "" bert receive "$two"
says "and its answer" "" bert receive "$answer"
tap_run "and the next one with them" cmp "$(last "$T")" "$(last "$B")"
tap_done
