# SPDX-License-Identifier: GPL-3.0-or-later
# Cases from the field about turns, chain, versions and recovery: what befalls a game that is played by mail, each with its number.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

sum() { (cd "$1" && find . -type f ! -name lock ! -name last-receive ! -name told | sort | xargs cksum); }
last() { find "$1/games" -name '*.ved' -path '*/slots/*' | sort | tail -n 1; }
mail() { # FILE FROM TO SUBJECT ID DATE [HEADER]: a mail with the file as its attachment
	printf 'From: %s\nTo: %s\nSubject: %s\nMessage-ID: <%s@play.test>\nDate: %s\n%s' "$2" "$3" "$4" "$5" "$6" "${7:+$7
}"
	printf 'Content-Type: application/octet-stream; name=turn.ved\nContent-Transfer-Encoding: base64\n\n'
	base64 -w 76 "$1"
}
field() { # FILE OFFSET BYTES, in hexadecimal
	od -An -v -tx1 -j "$2" -N "$3" "$1" | tr -d ' \n'
}
copy() { # FROM TO
	rm -rf "$2"
	cp -Rp "$1" "$2"
}

homes_begin union >/dev/null 2>&1 && homes_play 5 6 || tap_fail "six slots"
while [ "$("$officer" due "$A" "$ga")" != turn ]; do # until Anna has a turn to write
	homes_play 5 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
n=$(find "$(game_a)/slots" -name '*.ved' | wc -l)
number=$(printf '%04d' $((n + 1)))

# ---- writing a turn ----

state=$(sum "$B")
own=$(find "$(game_b)/slots" -name '*.ved' | sort | sed -n 2p)
says "C10 one's own slot sent back" "" bert receive "$own"
words "C10 is had already" 'chain.same'
tap_same "C10 and changes nothing" "$state" "$(sum "$B")"

"$officer" orders "$A" "$ga" 5 >"$tap_tmp/draft"
copy "$A" "$tap_tmp/plain"
copy "$A" "$tap_tmp/mulled"
for s in 0001 0002 0003 0001; do anna receive "$(game_a)/slots/$s.ved" "$(game_b)/slots/$s.ved"; done >/dev/null 2>&1
anna orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
says "P1 a turn written after older ones were read again" "" anna send "$ga" --no-mail
one=$(last "$A")
sed '/^standing/,$d' "$tap_tmp/draft" | grep -v '^ *#' | grep -v '^$' | grep -v '^combat$' | tr -s ' ' | sort >"$tap_tmp/wanted"
python3 -BES - "$top_srcdir/tests/checker" "$(game_a)" "$one" >"$tap_tmp/text" 2>&1 <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
from checker import Table
from record import Record
record = Record(open(sys.argv[3], "rb").read())
_, game = Table(sys.argv[2]).game(record.number - 1)
record.unpack(game.dictionary)
assert record.parent == game.tip()
sys.stdout.write(record.text(0).decode())
PY
grep -v '^combat$' "$tap_tmp/text" | tr -s ' ' | sort >"$tap_tmp/found"
tap_run "P1 holds its own orders and no others" diff "$tap_tmp/wanted" "$tap_tmp/found"
tap_same "P1 and has the number that was due" "$number" "$(basename "$one" .ved)"

# The same turn, thought over: half a draft, looked at in every way, another draft, and in the end the same.
mulled() { VEDETTE_HOME=$tap_tmp/mulled "$vedette" "$@" </dev/null; }
sed '/^standing/,$d' "$tap_tmp/draft" | head -n 1 >"$tap_tmp/half"
mulled orders "$ga" "$tap_tmp/half" >/dev/null 2>&1
i=0
while [ $i -lt 10 ]; do
	i=$((i + 1))
	mulled check "$ga"
	mulled replay "$ga"
	mulled show "$ga"
	mulled luck "$ga"
	mulled check --orders "$tap_tmp/draft" "$ga"
done >/dev/null 2>&1
mulled orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
mulled send "$ga" --no-mail >/dev/null 2>&1
tap_run "C152 P65 P61 a turn that was broken off, checked and looked at is the same bytes" cmp "$one" "$(last "$tap_tmp/mulled")"
VEDETTE_HOME=$tap_tmp/plain "$vedette" orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
VEDETTE_HOME=$tap_tmp/plain "$vedette" send "$ga" --no-mail >/dev/null 2>&1 </dev/null
tap_run "P73 P20 sent again from a restored disk it is the same bytes" cmp "$one" "$(last "$tap_tmp/plain")"
copy "$tap_tmp/plain" "$tap_tmp/again"
rm "$(last "$tap_tmp/again")"
echo 'Other words.' >"$tap_tmp/message"
VEDETTE_HOME=$tap_tmp/again "$vedette" orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
VEDETTE_HOME=$tap_tmp/again "$vedette" send "$ga" --no-mail --message "$tap_tmp/message" >/dev/null 2>&1 </dev/null
two=$(last "$tap_tmp/again")
tap_same "P73 another turn in its place gives the same link, so that its dice are no others" "$(field "$one" 128 32)" "$(field "$two" 128 32)"
cmp -s "$one" "$two" && tap_fail "it is another turn" || tap_ok "it is another turn"
says "C143 the next orders wait: no number is signed twice" match.unanswered anna send "$ga" --no-mail
tap_run "C143 and the first is untouched" cmp "$one" "$tap_tmp/plain/games/$ga/slots/$number.ved"

# what is hidden is not in it: standing orders stand in the box alone
python3 -BES - "$top_srcdir/tests/checker" "$(game_a)" "$one" >"$tap_tmp/out" 2>&1 <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
from checker import Table
from record import Record
record = Record(open(sys.argv[3], "rb").read())
_, game = Table(sys.argv[2]).game(record.number - 1)
record.unpack(game.dictionary)
box = record.text(1)
print(len(box) % 256, b"intensity" in box or b"all " in box, b"standing" in record.text(0), len(set(box)) > 100)
PY
tap_same "P31 the standing orders are in no clear part of a turn" "0 False False True" "$(cat "$tap_tmp/out")"
tap_empty "P31 nor is a name of the machine or the home" "$(LC_ALL=C grep -a -o -e "$A" -e "$(uname -n)" "$one")"

# ---- mailing it ----

printf 'mail-command %s -t\nfrom anna@play.test\nname Anna\n' /nonexistent/sendmail >"$A/config"
printf 'b@play.test' >"$(game_a)/address"
anna send "$ga" --again >"$tap_tmp/out" 2>&1
rc=$?
printf '#!/bin/sh\ncat >%s/mailed\n' "$tap_tmp" >"$tap_tmp/sendmail"
chmod +x "$tap_tmp/sendmail"
printf 'mail-command %s -t\nfrom anna@play.test\nname Anna\n' "$tap_tmp/sendmail" >"$A/config"
anna send "$ga" --again >/dev/null 2>&1
tap_same "P43 sent, failed, sent: one turn" "3 1" "$rc $(find "$(game_a)/slots" -name "$number.ved" | wc -l | tr -d ' ')"
tap_run "P43 of one hash" cmp "$one" "$tap_tmp/plain/games/$ga/slots/$number.ved"
rm "$A/config" "$(game_a)/address"
copy "$B" "$tap_tmp/b0"
fresh() { copy "$tap_tmp/b0" "$B"; }

says "P67 with nothing but the mail" "" sh -c "VEDETTE_HOME='$B' '$vedette' receive <'$tap_tmp/mailed'"
words "P67 the next step is said" '^Next:  vedette '
fresh
mail "$one" mallory@elsewhere.test nobody@nowhere.test 'Re: lunch' 1 'Thu, 01 Jan 1970 00:00:00 +0000' >"$tap_tmp/m1"
says "P22 P56 C32 whoever mails it to whom, and when" "" bert receive "$tap_tmp/m1"
sed 's/^From: .*/From: anna@play.test/' "$tap_tmp/m1" >"$tap_tmp/m0"
says "C100 from a stranger's address, signed by the opponent, it was good; from his own" "" bert receive "$tap_tmp/m0"
words "C100 it is the same" 'chain.same'
copy "$tap_tmp/plain" "$tap_tmp/stranger" # Anna before she signed, and then another key under her name and address
rm "$(last "$tap_tmp/stranger")"
"$officer" forge "$tap_tmp/stranger" "$ga" "$tap_tmp/draft" "$tap_tmp/stranger.ved" other-key
mail "$tap_tmp/stranger.ved" anna@play.test bert@play.test 'vedette' 3 'Tue, 01 Dec 2026 00:00:00 +0000' >"$tap_tmp/m3"
says "C100 from the opponent's address, signed by a stranger" sign.unknown bert receive "$tap_tmp/m3"
mail "$one" anna@play.test bert@play.test 'vedette' 2 'Tue, 01 Jan 2099 00:00:00 +0000' 'X-TUID: abc' >"$tap_tmp/m2"
says "C118 once more with other headers" "" bert receive "$tap_tmp/m2"
words "C118 it is had already" 'chain.same'
mkdir "$tap_tmp/two" "$tap_tmp/two/a" "$tap_tmp/two/b"
cp "$tap_tmp/m1" "$tap_tmp/two/a/x"
cp "$tap_tmp/m2" "$tap_tmp/two/b/y"
fresh
says "C118 C113 in two folders" "" bert receive "$tap_tmp/two/a" "$tap_tmp/two/b"
tap_same "C118 C113 it is one turn" "1 1" "$(grep -c ': good' "$tap_tmp/out") $(grep -c 'chain.same' "$tap_tmp/out")"
says "P41 an older slot" "" bert receive "$(game_a)/slots/0001.ved"
words "P41 replaces nothing" 'chain.same'

# two slots in mails with one Message-ID, and the later one dated before the other
while [ "$(find "$(game_b)/slots" -name '*.ved' | wc -l)" -lt $((n + 2)) ]; do homes_slot b 5 >/dev/null || break; done
next=$(printf '%04d' $((n + 2)))
copy "$tap_tmp/plain" "$tap_tmp/third"
rm "$tap_tmp/third/games/$ga/slots/$number.ved"
mail "$one" a@x b@y 'turn' same 'Tue, 01 Jan 2099 00:00:00 +0000' >"$tap_tmp/first.mail"
mail "$(game_b)/slots/$next.ved" b@y a@x 'turn' same 'Thu, 01 Jan 1970 00:00:00 +0000' >"$tap_tmp/second.mail"
VEDETTE_HOME=$tap_tmp/third "$vedette" receive "$tap_tmp/second.mail" "$tap_tmp/first.mail" >"$tap_tmp/out" 2>&1
tap_same "C119 P56 two mails with one Message-ID and dates the wrong way round: both are judged, in the order of their slots" $((n + 2)) \
	"$(find "$tap_tmp/third/games/$ga/slots" -name '*.ved' | wc -l | tr -d ' ')"
rm "$tap_tmp/third/games/$ga/slots/$number.ved" "$tap_tmp/third/games/$ga/slots/$next.ved"
{
	printf 'From: a@x\nTo: b@y\nSubject: turns\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=q\n\n'
	for s in "$(game_b)/slots/$next.ved" "$one"; do
		printf -- '--q\nContent-Type: application/octet-stream; name=turn.ved\nContent-Disposition: attachment; filename=turn.ved\n'
		printf 'Content-Transfer-Encoding: base64\n\n'
		base64 -w 76 "$s"
	done
	printf -- '--q--\n'
} >"$tap_tmp/both.mail"
VEDETTE_HOME=$tap_tmp/third "$vedette" receive "$tap_tmp/both.mail" >"$tap_tmp/out" 2>&1
tap_same "P92 two turn files of one name in a mail, the later first: both are taken in" $((n + 2)) \
	"$(find "$tap_tmp/third/games/$ga/slots" -name '*.ved' | wc -l | tr -d ' ')"

# five games' mails shuffled in one mbox, all of one subject
i=0
: >"$tap_tmp/mbox"
while [ $i -lt 5 ]; do
	i=$((i + 1))
	anna new warrenton --side union --as "Anna $i" --game "g$i" --no-mail >/dev/null 2>&1
	bert receive "$A/games/g$i/offer.ved" >/dev/null 2>&1
done
for i in 3 1 5 2 4; do
	bert accept "warrenton-anna$i" --as "Bert $i" --no-mail >/dev/null 2>&1
	{ echo 'From x@y Tue Dec  1 00:00:00 2026' && mail "$B/games/warrenton-anna$i/accept.ved" b@y a@x 'the same subject' same - && echo; } >>"$tap_tmp/mbox"
done
anna receive "$tap_tmp/mbox" >"$tap_tmp/out" 2>&1
landed=
for i in 1 2 3 4 5; do cmp -s "$A/games/g$i/accept.ved" "$B/games/warrenton-anna$i/accept.ved" && landed=$landed$i; done
tap_same "P28 five games' mails in one mbox: each lands in its game" 12345 "$landed"

# ---- a stored file that rots ----

copy "$B" "$tap_tmp/rot"
"$officer" flip "$(game_b)/slots/0003.ved" "$tap_tmp/rot/games/$gb/slots/0003.ved" 300
VEDETTE_HOME=$tap_tmp/rot "$vedette" show "$gb" >"$tap_tmp/out" 2>&1 </dev/null
rc=$?
tap_same "C149 one bit of rot in stored slot 3 is found, and the file is named" "1 1" "$rc $(grep -c 'slots/0003.ved' "$tap_tmp/out")"
words "P17 in words that call it altered" 'altered after signing'
VEDETTE_HOME=$tap_tmp/rot "$vedette" receive "$(game_b)/slots/0003.ved" >/dev/null 2>&1 </dev/null
VEDETTE_HOME=$tap_tmp/rot "$vedette" verify "$(game_b)" >/dev/null 2>&1 && tap_ok "C149 the other player's copy is whole" || tap_fail "the copy"

# The last slot torn, as by a disk that lost its end: named, the others untouched, and whole again from the other player's copy.
copy "$B" "$tap_tmp/torn"
torn() { VEDETTE_HOME=$tap_tmp/torn "$vedette" "$@" </dev/null; }
end=$(last "$tap_tmp/torn")
others() { (cd "$tap_tmp/torn/games/$gb" && find . -name '*.ved' ! -name "$(basename "$end")" | sort | xargs cksum); }
whole=$(cksum <"$end") rest=$(others)
head -c 200 "$end" >"$tap_tmp/cut" && cp "$tap_tmp/cut" "$end"
says "C164 the last record torn" slot.short torn show "$gb"
words "C164 is named" "slots/$(basename "$end")"
tap_same "C164 earlier ones are untouched" "$rest" "$(others)"
rm "$end"
says "C164 without it the game stands at the last whole one" "" torn show "$gb"
says "C164 and from another copy it is whole again" "" torn receive "$(game_b)/slots/$(basename "$end")"
tap_same "C164 to the byte" "$whole" "$(cksum <"$end")"

# ---- clocks ----

# Nothing that decides asks for the time: below the verbs and the screen it is asked for nowhere but by who waits for a child.
tap_same "C167 nothing below the verbs asks what time it is" src/post/child.c "$(cd "$top_srcdir" &&
	grep -rlE '(^|[^_a-z])(time|clock_gettime|gettimeofday|localtime(_r)?|gmtime(_r)?|mktime)\(' src --include='*.c' | grep -vE '^src/(main|screen)/')"
for year in 1970 2039 2099; do
	copy "$B" "$tap_tmp/clock"
	find "$tap_tmp/clock" -exec touch -d "$year-01-02T00:00:00Z" {} +
	tap_same "C167 a disk of the year $year: the same positions, and the same is due" "$("$officer" hashes "$B" "$gb" && "$officer" due "$B" "$gb")" \
		"$("$officer" hashes "$tap_tmp/clock" "$gb" && "$officer" due "$tap_tmp/clock" "$gb")"
done

# ---- what is handed in, and what is written out ----

copy "$tap_tmp/b0" "$tap_tmp/into"
into() { VEDETTE_HOME=$tap_tmp/into "$vedette" "$@" </dev/null; }
cp "$one" "$tap_tmp/given.ved"
into receive "$tap_tmp/given.ved" >/dev/null 2>&1
into show "$gb" >/dev/null 2>&1
into replay "$gb" >/dev/null 2>&1
tap_run "P5 the opponent's file is as it was" cmp "$one" "$tap_tmp/given.ved"
for verb in "export $tap_tmp/given.ved $gb" "scenario new $tap_tmp/given.ved" "courier $gb --hand-over $tap_tmp/given.ved"; do
	# shellcheck disable=SC2086 # the verb's words
	into $verb >"$tap_tmp/out" 2>&1 && tap_fail "P5 ${verb%% *} writes over a file" || tap_ok "P5 ${verb%% *} writes over no file"
done
tap_run "P5 and it still is" cmp "$one" "$tap_tmp/given.ved"

# ---- read once ----

if command -v strace >/dev/null 2>&1 && strace -o /dev/null true 2>/dev/null; then
	copy "$tap_tmp/b0" "$tap_tmp/once"
	VEDETTE_HOME=$tap_tmp/once ASAN_OPTIONS=detect_leaks=0 strace -f -e trace=open,openat -o "$tap_tmp/opened" "$vedette" receive "$one" >/dev/null 2>&1
	tap_same "C29 a turn file is opened once: what was verified is what is stored" 1 "$(grep -c "$one" "$tap_tmp/opened")"
else
	tap_skip "C29 a turn file is opened once" 'strace is not here or may not trace'
fi

# ---- little stack ----

# What reads foreign bytes - blocks, records, texts of orders and data, mail - does so within 64 KiB of stack, program and C library
# included.
small() { # NAME COMMAND...
	name=$1
	shift
	# shellcheck disable=SC3045 # every shell here has it
	(ulimit -s 64 && "$@") >"$tap_tmp/out" 2>&1 && tap_ok "C50 within 64 KiB of stack: $name" || tap_fail "C50 $name" "$(tail -n 5 "$tap_tmp/out")"
}
case $("$top_builddir/vedette-mime" --jail) in
*sanitizers*) tap_skip "C50 within 64 KiB of stack" 'sanitizers want more' ;;
*)
	for f in "$VEDETTE_DATA"/scenarios/*.scenario; do small "$(basename "$f")" "$vedette" scenario check "$f"; done
	# the mail reader writes to pipes alone
	n=$(wc -c <"$tap_tmp/both.mail")
	# shellcheck disable=SC2059 # the length before the mail is bytes
	{ printf "$(printf '\\%03o' $((n % 256)) $((n / 256 % 256)) $((n / 65536)) 0)" && cat "$tap_tmp/both.mail"; } >"$tap_tmp/asked"
	small "a mail with two turns" sh -c "[ \"\$('$top_builddir/vedette-mime' <'$tap_tmp/asked' | wc -c)\" -gt 1000 ]"
	for target in armour record text; do
		mkdir "$tap_tmp/seeds.$target"
		"$top_builddir/tests/fuzz/seed" "$target" "$tap_tmp/seeds.$target"
		small "$target, seeds and damaged copies" env FUZZ_INPUT="$tap_tmp/input" "$top_builddir/tests/fuzz/$target" "$target" 100 "$tap_tmp/seeds.$target"
	done
	;;
esac
tap_done
