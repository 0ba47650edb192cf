# SPDX-License-Identifier: GPL-3.0-or-later
# Two versions of one slot: shown side by side, nothing signed until one is chosen, the answered one stands and the game goes on;
# illegal slots bar no legal one; slots that are missing are asked for and sent again byte for byte.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

last() { find "$1/games" -name '*.ved' -path '*/slots/*' | sort | tail -n 1; }
other() { VEDETTE_HOME=$tap_tmp/b2 "$vedette" "$@" </dev/null; } # Bert's second machine
# P70: two versions by Bert, one of this machine, one of his second.
fork() {
	rm -rf "$tap_tmp/b2"
	cp -Rp "$B" "$tap_tmp/b2"
	echo 'The first version.' >"$tap_tmp/one"
	echo 'The second version.' >"$tap_tmp/two"
	bert send "$gb" --no-mail --message "$tap_tmp/one" >/dev/null 2>&1
	other send "$gb" --no-mail --message "$tap_tmp/two" >/dev/null 2>&1
	one=$(last "$B") two=$(last "$tap_tmp/b2")
}
# The version that stands (1), and the one that could (2).
id_of() { anna show "$ga" --versions | awk -v which="$1" '/^version / { a = $2; b = $5 } /is the other choice/ { print which == 1 ? a : b }'; }

homes_begin union >/dev/null 2>&1
homes_play 5 5 && homes_until b 5 turn strategic || tap_fail "slots until Bert has orders to write"

# ---- an illegal one bars no legal one ----

printf 'try lee\ntry lee\n' >"$tap_tmp/illegal"
"$officer" forge "$B" "$gb" "$tap_tmp/illegal" "$tap_tmp/illegal.ved"
case $("$officer" due "$B" "$gb") in turn) slug=order.illegal ;; *) slug=order.place ;; esac
says "an illegal slot is kept" "$slug" anna receive "$tap_tmp/illegal.ved"
says "its signer's program, when it comes back, finds it illegal too" "$slug" bert receive "$tap_tmp/illegal.ved"

# ---- neither is answered ----

fork
says "the legal one takes its number" "" anna receive "$one"
says "a second version" chain.versions anna receive "$two"
anna status >"$tap_tmp/out" 2>&1
words "what is due is a choice" 'choose between two versions of slot'
words "and how it is made" 'vedette show --versions'
due=$("$officer" due "$A" "$ga")
case $due in countersign) verb=countersign ;; *) verb=send ;; esac
says "nothing is signed" match.versions anna "$verb" "$ga" --no-mail
says "nor is a draw offered" match.versions anna draw "$ga" --no-mail
says "both are shown" "" anna show "$ga" --versions
words "side by side" '^version [0-9a-f]\{16\} *| version [0-9a-f]\{16\}$'
words "with what each says" 'The first version. *| The second version.'
words "and who has signed them" 'Bert has signed two versions of slot'
says "a version that is none" match.version-absent anna resolve "$ga" 0123456789
second=$(id_of 2)
says "the second one is chosen" "" anna resolve "$ga" "${second%????????}"
n=$(basename "$one")
tap_run "and stands" cmp "$two" "$(game_a)/slots/$n"
says "there is nothing to choose any more" match.version-absent anna resolve "$ga" "$second"
says "the first one once more changes nothing" chain.versions anna receive "$one"
says "the game goes on" "" homes_slot a 5
answer=$(last "$A")

# ---- the answered one stands, for its signer too ----

says "its signer hears of his other version" chain.versions bert receive "$two"
says "and by the answer that it stands" "" bert receive "$answer"
words "which is told" 'another line of slots, which is longer, stands'
tap_run "his line is the same now" cmp "$two" "$(game_b)/slots/$n"
tap_same "both have every slot alike" "$(cat "$(game_a)"/slots/*.ved | cksum)" "$(cat "$(game_b)"/slots/*.ved | cksum)"
tap_same "what no longer stands is proof, and so is the illegal one" 2 "$(find "$(game_b)/refused" -name "*${n%.ved}-*.ved" | wc -l | tr -d ' ')"
says "the machine that signed it goes on" "" other receive "$answer"
tap_run "a referee finds the game good" "$vedette" verify "$(game_a)"
homes_play 6 14 || tap_fail "play goes on"
tap_same "and it is played on" "$(cat "$(game_a)"/slots/*.ved | cksum)" "$(cat "$(game_b)"/slots/*.ved | cksum)"

# ---- no number is signed twice ----

homes_until b 7 turn strategic || tap_fail "slots until he has once more"
cp -Rp "$B" "$tap_tmp/b3"
third() { VEDETTE_HOME=$tap_tmp/b3 "$vedette" "$@" </dev/null; }
fork
number=$(basename "$one" .ved)
mkdir -p "$tap_tmp/b3/games/$gb/refused"
cp "$one" "$tap_tmp/b3/games/$gb/refused/0000$number-1.ved"
says "what was signed in a line that does not stand is not signed again" match.signed third send "$gb" --no-mail
says "until the other's answer to it comes in" "" third receive "$one"

# ---- the one that is held is chosen ----

anna receive "$one" >/dev/null 2>&1
anna receive "$two" >/dev/null 2>&1
says "nothing is signed" match.versions anna draw "$ga" --no-mail
# in the lobby, by the actions of its keys v and c
lobby() { printf '%s\n' "$@" quit | VEDETTE_HOME=$A "$vedette" --plain >"$tap_tmp/out" 2>&1; }
first=$(id_of 1)
lobby "versions $ga" "resolve $ga" .
words "the lobby says what is to be done" 'To do: the last slot came in two versions'
words "and shows them" "^version $first *| version $(id_of 2)\$"
words "and asks which one" "1 $first, which stands here now; 2 $(id_of 2), the other one"
says "a dot chooses none" match.versions anna draw "$ga" --no-mail
lobby "open $ga" send status quit
words "the map says so too" 'first choose between the two versions of slot [0-9]*: in the lobby'
words "and where things stand" '^Now: first choose between the two versions'
lobby "resolve $ga" 1 "resolve $ga"
words "the first one is chosen there" "Version $first stands"
words "and then there is no choice any more" 'there is no choice to make'
tap_run "and stands" cmp "$one" "$(game_a)/slots/$(basename "$one")"
says "the second once more asks nothing" chain.versions anna receive "$two"
says "and the game goes on" "" homes_slot a 7
says "with him" "" bert receive "$(last "$A")"

# ---- missing slots ----

C=$tap_tmp/c
mkdir "$C"
cp -p "$A/identity.key" "$C"
carla() { VEDETTE_HOME=$C "$vedette" "$@" </dev/null; }
carla receive "$(game_a)/offer.ved" "$(game_a)/accept.ved" >/dev/null 2>&1
cg=$C/games/$(ls "$C/games")
carla receive "$(game_a)/slots/0001.ved" "$(game_a)/slots/0002.ved" >/dev/null 2>&1
says "a later slot waits" chain.missing carla receive "$(game_a)/slots/0006.ved"
words "with a request ready to be mailed" 'vedette send GAME --from 3'
carla status >"$tap_tmp/out" 2>&1
words "which stays to be read" 'Slot 3 of .* has not come here, but later ones have'
says "all slots from it on" "" bert send "$gb" --from 3 --no-mail
sent=$(tail -n 1 "$tap_tmp/out")
cat "$(game_b)"/slots/*.ved | tail -c +"$(($(cat "$(game_b)/slots/0001.ved" "$(game_b)/slots/0002.ved" | wc -c) + 1))" >"$tap_tmp/tail"
tap_run "byte for byte as they were signed" cmp "$tap_tmp/tail" "$sent"
says "are taken in" "" carla receive "$sent"
tap_same "both players' slots" "$(cat "$(game_a)"/slots/*.ved | cksum)" "$(cat "$cg"/slots/*.ved | cksum)"
tap_empty "and nothing waits any more" "$(find "$cg/held" -name '*.ved')"
says "sending what is not there" slot.not-there bert send "$gb" --from 999 --no-mail
tap_done
