# SPDX-License-Identifier: GPL-3.0-or-later
# A lost home is rebuilt from the key's file and one's own inbox alone, to the last slot that the other side has answered: after any number
# of slots, for both sides, of several games at once, between strangers' and damaged mails; then the game goes on with the same dice.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
homes_boxes
homes_by mail

slots() { find "$1/games/$2/slots" -name '*.ved' 2>/dev/null | wc -l | tr -d ' '; }
games() { find "$1/games" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l | tr -d ' '; }
# A new home with nothing but the key.
empty_home() { # NEW OLD
	rm -rf "$1"
	mkdir "$1" && cp -p "$2/identity.key" "$1" && cp "$2/config" "$1"
}
again() { VEDETTE_HOME=$tap_tmp/new "$vedette" "$@" </dev/null; }
# The rebuilt game is the old one, slot for slot, but for what was not answered; and so are its positions.
same_game() { # NAME WANTED-SLOTS HOME-WITH-ALL ITS-GAME NEW-GAME
	wrong=
	[ "$(slots "$tap_tmp/new" "$5")" = "$2" ] || wrong="$(slots "$tap_tmp/new" "$5") slots, not $2"
	for x in offer.ved accept.ved; do
		cmp "$3/games/$4/$x" "$tap_tmp/new/games/$5/$x" >/dev/null || wrong="$wrong; another $x"
	done
	i=0
	while [ $((i += 1)) -le "$2" ]; do
		x=slots/$(printf '%04d' $i).ved
		cmp "$3/games/$4/$x" "$tap_tmp/new/games/$5/$x" >/dev/null || wrong="$wrong; another $x"
	done
	"$officer" hashes "$tap_tmp/new" "$5" >"$tap_tmp/hashes"
	"$officer" hashes "$3" "$4" | head -n "$(wc -l <"$tap_tmp/hashes")" | cmp - "$tap_tmp/hashes" >/dev/null || wrong="$wrong; other positions"
	tap_empty "$1" "$wrong"
}
last_of() { # 1 = the offerer's, 0 = the accepter's: his last slot up to N
	[ $(($2 % 2)) -eq "$1" ] && echo "$2" || echo $(($2 - 1))
}

# --- a whole game, with the homes and boxes kept after some of its slots ---------------------------------------------
anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
says "an offer" "" anna new warrenton --side confederate --to bert@play.test
mkdir "$tap_tmp/at.offer" && cp -Rp "$A" "$B" "$box" "$tap_tmp/at.offer"
homes_fetch b
says "is accepted" "" bert accept "$gb"
homes_fetch a
n=0 kept=
keep() { mkdir "$tap_tmp/at.$1" && cp -Rp "$A" "$B" "$box" "$tap_tmp/at.$1" && kept="$kept $1"; }
keep 0
while [ $n -lt 200 ] && [ "$("$officer" due "$A" "$ga") $("$officer" due "$B" "$gb")" != "closed closed" ]; do
	for who in a b; do
		slot=$(homes_slot $who 21) || break 2
		case $slot in wait | closed) continue ;; esac
		n=$((n + 1))
		case $n in 1 | 2 | 5 | 8) keep $n ;; esac # signed and mailed, not yet read
		if [ $who = a ]; then homes_fetch b; else homes_fetch a; fi || break 2
	done
done
[ $n -ge 14 ] && tap_ok "a game of $n slots by mail" || tap_fail "a game of $n slots by mail"
keep $n

for k in $kept; do
	for who in a:anna:b b:bert:a; do
		at=$tap_tmp/at.$k me=${who%%:*} rest=${who#*:}
		case $me in a) new=warrenton-bert from=0 ;; *) new=warrenton-anna from=1 ;; esac
		empty_home "$tap_tmp/new" "$at/$me"
		wanted=$(last_of $from "$k")
		again recover "$at/box/${rest%:*}" >"$tap_tmp/out" 2>&1
		rc=$?
		if [ "$k" = 0 ] && [ $me = b ]; then # his acceptance is in no mail to him
			[ $rc -eq 0 ] && grep -q "wait for slot 1 and do not accept again" "$tap_tmp/out" && [ ! -e "$tap_tmp/new/games/$new/accept.ved" ] &&
				tap_ok "$me after 0 slots: the offer, with a warning" || tap_fail "$me after 0 slots, exit $rc" "$(cat "$tap_tmp/out")"
			continue
		fi
		[ $rc -eq 0 ] || tap_fail "$me after $k slots: exit $rc" "$(cat "$tap_tmp/out")"
		same_game "$me after $k slots: $wanted come back" "$wanted" "$A" "$ga" "$new"
	done
done
# He whose result was the other's second signature has a closed game; to him who signed last it is due once more, and is the same.
closed=0
for who in a:anna:$ga:warrenton-bert b:bert:$gb:warrenton-anna; do
	me=${who%%:*} rest=${who#*:} old=$A/games/$ga
	empty_home "$tap_tmp/new" "$tap_tmp/at.$n/$me"
	again recover "$box/${rest%%:*}" >"$tap_tmp/out" 2>&1
	g=${who##*:}
	[ "$("$officer" due "$tap_tmp/new" "$g")" != closed ] || { closed=$((closed + 1)) && continue; }
	says "the result that was signed last may have been signed" match.recovered again send "$g" --no-mail
	says "its owner does not know" "" again recover --not-sent "$g"
	says "it is signed again" "" again send "$g" --no-mail
	tap_run "the same to the last bit" cmp "$tap_tmp/new/games/$g/slots/$(printf '%04d' "$n").ved" "$old/slots/$(printf '%04d' "$n").ved"
done
tap_same "and the other one's game is closed" 1 $closed

# --- what was signed and not answered ---------------------------------------------------------------------------------
# Bert has sent slot 8, which nobody has read yet; his home is lost.
at=$tap_tmp/at.8
empty_home "$tap_tmp/new" "$at/b"
says "Bert's home is rebuilt" "" again recover "$at/box/bert"
words "and says what it cannot know" 'If you had sent slot 8 already, ask the other player for it:  vedette send GAME --from 8'
kind=$("$officer" due "$tap_tmp/new" "$gb")
case $kind in countersign) verb=countersign ;; *) verb=send ;; esac
says "slot 8 is not signed unknowingly" match.recovered again $verb "$gb" --no-mail
says "nor is anything else in its place" match.recovered again resign "$gb" --no-mail
rm -rf "$A"
cp -Rp "$at/a" "$A"
says "Anna reads it" "" anna receive "$at/box/anna/new"
says "and sends it back" "" anna send "$ga" --from 8 --no-mail
says "Bert's own slot binds him" "" again receive "$A/games/$ga/resend.ved"
words "and is his own" 'your own, taken in'
tap_run "byte for byte" cmp "$at/b/games/$gb/slots/0008.ved" "$tap_tmp/new/games/$gb/slots/0008.ved"
says "then there is nothing to say any more" match.not-recovered again recover --not-sent "$gb"

# Anna had sent nothing: slot 8 came, and her home is lost.
rm -rf "$A" "$B"
cp -Rp "$at/b" "$B"
empty_home "$tap_tmp/new" "$at/a"
says "Anna's home is rebuilt" "" again recover "$at/box/anna"
says "slot 9 is not signed unknowingly" match.recovered again resign warrenton-bert --no-mail
says "she says that she had sent nothing" "" again recover --not-sent warrenton-bert
rm -rf "$A"
cp -Rp "$tap_tmp/new" "$A"
ga=warrenton-bert
homes_by file
homes_play 33 17 || tap_fail "the game goes on"
tap_same "the game goes on from there, to slot 17" 17 "$(slots "$A" "$ga")"
tap_same "with the same dice for both" "$("$officer" hashes "$B" "$gb" | head -n 16)" "$("$officer" hashes "$A" "$ga" | head -n 16)"
tap_run "and a referee finds it good" "$vedette" verify "$A/games/$ga"

# Bert says so wrongly: his second version is explained to the one who gets it.
empty_home "$tap_tmp/new" "$at/b"
again recover "$at/box/bert" >/dev/null 2>&1
again recover --not-sent "$gb" >/dev/null 2>&1
says "a second slot 8 all the same" "" again resign "$gb" --no-mail
rm -rf "$A"
cp -Rp "$at/a" "$A"
ga=warrenton
anna receive "$at/box/anna/new" >/dev/null 2>&1
says "is a second version to Anna" chain.versions anna receive "$tap_tmp/new/games/$gb/slots/0008.ved"
words "with the honest cause" 'another machine\|lost'

# --- several games in one box, strangers' mail, damage ----------------------------------------------------------------
rm -rf "$A" "$B" "$box"
cp -Rp "$tap_tmp/at.8/a" "$tap_tmp/at.8/b" "$tap_tmp/at.8/box" "$tap_tmp"
homes_by mail
says "a second game, offered by Bert" "" bert new drill --side union --to anna@play.test --game second
homes_fetch a
says "accepted" "" anna accept drill-bert
homes_fetch b
says "a third offer, not accepted" "" bert new warrenton --side union --to anna@play.test --game third
ga=drill-bert gb=second
for who in a b a b a b; do
	homes_slot $who 5 >"$tap_tmp/out"
	homes_fetch a
	homes_fetch b
done
printf 'From: x@y\nTo: anna@play.test\nSubject: lunch\n\nToday?\n' >"$box/anna/cur/000stranger"
printf 'From: x@y\nTo: anna@play.test\nSubject: invoice\n\nPlease pay.\n' >"$box/anna/cur/zzzstranger"
# another player's game is nobody's business here
anna_key=$(sed -n 's/^public //p' "$A/identity.key")
C=$tap_tmp/c D=$tap_tmp/d
for h in "$C" "$D"; do mkdir "$h" && VEDETTE_HOME=$h "$vedette" key new --no-passphrase >/dev/null; done
VEDETTE_HOME=$C "$vedette" new warrenton --side union --as Carl --no-mail >/dev/null </dev/null
VEDETTE_HOME=$D "$vedette" receive "$C/games/warrenton/offer.ved" >/dev/null </dev/null
VEDETTE_HOME=$D "$vedette" accept warrenton-carl --as Dora --no-mail >/dev/null </dev/null
cp "$D/games/warrenton-carl/accept.ved" "$box/anna/cur/dora.accept"
# one mail of slot 2 of the first game loses a letter of each of its two copies; that slot comes in the mail of slot 4 no more
hurt=$(grep -l 'X-Vedette-Slot: .* 8$' "$box"/anna/cur/* | head -n 1)
sed '/^\[vedette 1: [0-9]* lines/,$ { /^[A-Za-z0-9+\/]\{64\}$/ { s/^../%%/; }; }
	/^Content-Transfer-Encoding: base64/,$ { /^[A-Za-z0-9+\/]\{76\}$/ { s/^....../AAAAAA/; }; }' "$hurt" >"$hurt.damaged"
mv "$hurt.damaged" "$hurt"
empty_home "$tap_tmp/new" "$A"
again recover "$box/anna" >"$tap_tmp/out" 2>&1
rc=$?
tap_same "with a damaged mail the exit status says so" 1 $rc
words "the damaged mail is named" "$(basename "$hurt" | cut -c 1-12).*\[\(armour\|slot\|sign\)\.[a-z]*\]"
words "the strangers' are counted" '^2 messages or files without a turn \[mail.none\]$'
words "what is not one's own is refused" 'dora.accept.*\[chain.offer\]'
words "the first game is back, but for what was damaged" '^warrenton-bert: rebuilt, [67] slots'
words "the second one too" "^drill-bert: rebuilt, $(last_of 1 "$(slots "$B" second)") slots"
words "and the third is an offer" '^warrenton-bert-2: an offer of Bert'
tap_same "three games and no more" 3 "$(games "$tap_tmp/new")"
same_game "the second game is the old one" "$(last_of 1 "$(slots "$B" second)")" "$A" drill-bert drill-bert

# The same from an mbox and from bare files; a second time nothing new comes.
rm "$box/anna/cur/dora.accept" # bare bytes are no mail
for m in "$box"/anna/cur/*; do
	{ echo 'From x@y Mon Nov 30 16:00:00 2026'; sed 's/^>*From />&/' "$m"; echo; }
done >"$tap_tmp/mbox"
empty_home "$tap_tmp/new" "$A"
again recover "$tap_tmp/mbox" >"$tap_tmp/out" 2>&1
tap_same "from an mbox as well" 3 "$(games "$tap_tmp/new")"
find "$tap_tmp/new/games" -name '*.ved' -exec cksum {} + | sort >"$tap_tmp/before"
again recover "$tap_tmp/mbox" >"$tap_tmp/out" 2>&1
words "a second time nothing new comes" 'Nothing came back that is not here already'
find "$tap_tmp/new/games" -name '*.ved' -exec cksum {} + | sort | cmp - "$tap_tmp/before" >"$tap_tmp/out" 2>&1 &&
	tap_ok "and nothing is changed" || tap_fail "and nothing is changed" "$(cat "$tap_tmp/out")"
empty_home "$tap_tmp/new" "$A"
says "from files, in any order" "" again recover "$B"/games/second/slots/*.ved "$B/games/second/accept.ved" "$B/games/second/offer.ved"
tap_same "every slot, one's own last one too" "$(slots "$B" second)" "$(slots "$tap_tmp/new" drill-bert)"

# --- and without a key, or with another one ---------------------------------------------------------------------------
rm -rf "$tap_tmp/new"
mkdir "$tap_tmp/new"
says "without the key nothing is rebuilt" key.absent again recover "$tap_tmp/mbox"
words "and it says where the key belongs" 'your copy of the file identity.key'
again key new --no-passphrase >/dev/null
again recover "$tap_tmp/mbox" >"$tap_tmp/out" 2>&1
if grep -q "$anna_key" "$tap_tmp/new/identity.key"; then tap_fail "another key"; else tap_ok "with another key"; fi
find "$tap_tmp/new/games" -name '*.ved' -path '*/slots/*' >"$tap_tmp/out"
tap_empty "no game of Anna's is rebuilt" "$(cat "$tap_tmp/out")"
tap_done
