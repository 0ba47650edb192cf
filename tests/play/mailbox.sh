# SPDX-License-Identifier: GPL-3.0-or-later
# Mail that is not as it should be, over and over: what is damaged is told once, what stands behind a turn file is left out and noted.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

homes_begin union >/dev/null 2>&1 || tap_fail "the game"
slot=$(homes_slot a 5)

# ---- P59: junk behind a turn file ----

junk() { # KIND N
	case $1 in
	NUL) head -c "$2" /dev/zero ;;
	Ctrl-Z) head -c "$2" /dev/zero | tr '\0' '\032' ;;
	newlines) head -c "$2" /dev/zero | tr '\0' '\n' ;;
	letters) head -c "$2" /dev/zero | tr '\0' 'x' ;;
	esac
}
bad=
for kind in NUL Ctrl-Z newlines letters; do
	for n in 1 2 3 4 7 63 64 65 511 1023 1024; do
		{ cat "$slot" && junk $kind $n; } >"$tap_tmp/long.ved"
		said=$(bert check --slot "$tap_tmp/long.ved" 2>&1) || bad="$bad$kind $n: $said
"
		case $said in
		*": good; $n byte"*" behind it belong"*" to no turn and w"*" left out") ;;
		*) bad="$bad$kind $n: $said
" ;;
		esac
	done
done
tap_empty "P59 1 to 1,024 bytes of junk behind a turn file: good, and noted" "$bad"
tap_same "P59 of a file as it should be nothing is noted" "" "$(bert check --slot "$slot" | sed 's/.*: good//')"
says "P59 it is taken in" "" bert receive "$tap_tmp/long.ved"
words "P59 with a note" ': good; 1024 bytes behind it belong to no turn and were left out$'
tap_run "P59 and stored without it" cmp "$slot" "$(game_b)/slots/0001.ved"
says "P59 once" "" bert receive "$tap_tmp/long.ved"
words "P59 the second time it is had already" 'already have it \[chain.same\]; slot 1$'
"$vedette" verify "$(game_a)/offer.ved" "$(game_b)/accept.ved" "$tap_tmp/long.ved" >"$tap_tmp/out" 2>&1
words "P59 verify notes it too" '1024 bytes behind it belong to no turn and were left out$'

# ---- C122: one bad mail of ten ----

box=$tap_tmp/box
mkdir -p "$box/new" "$box/cur" "$box/tmp"
letter() { # NAME FILE: a mail with the file as its attachment
	{
		printf 'From: a@play.test\nSubject: %s\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n' "$1"
		base64 -w 76 "$2"
	} >"$box/new/$1"
}
homes_play 5 10 || tap_fail "ten slots"
B=$tap_tmp/fresh # Bert's home as it was before them
mkdir "$B"
cp -p "$tap_tmp/b/identity.key" "$B"
bert receive "$(game_a)/offer.ved" "$(game_a)/accept.ved" >/dev/null 2>&1
for i in 01 02 03 04 05 06 07 08 09 10; do letter "$i" "$(game_a)/slots/00$i.ved"; done
head -c 300 "$(game_a)/slots/0003.ved" >"$tap_tmp/cut"
letter 03x "$tap_tmp/cut"
bert receive "$box" >"$tap_tmp/out" 2>&1
rc=$?
tap_same "C122 the bad one of eleven mails is told, the others are taken in" "1 1 10" \
	"$rc $(grep -c '\[slot.short\]' "$tap_tmp/out") $(find "$B"/games/*/slots -name '*.ved' | wc -l | tr -d ' ')"
bert receive "$box" >"$tap_tmp/out" 2>&1
rc=$?
tap_same "C122 it is not told again" "0 0 1" \
	"$rc $(grep -c '\[slot.short\]' "$tap_tmp/out") $(grep -c '^1 damaged mail or turn, told before$' "$tap_tmp/out")"
tap_empty "C122 nor in the word of the last run" "$(grep trouble "$B/last-receive")"
{ printf 'Status: RO\nX-TUID: 123\n' && cat "$box/new/03x"; } >"$box/cur/03x:2,S"
rm "$box/new/03x"
bert receive "$box" >"$tap_tmp/out" 2>&1
tap_same "C122 nor when a mail program has moved and marked it" 0 "$(grep -c '\[slot.short\]' "$tap_tmp/out")"
says "C122 asked for alone it is" slot.short bert receive "$box/cur/03x:2,S"
letter 04x "$tap_tmp/cut"
head -c 310 "$(game_a)/slots/0003.ved" >"$tap_tmp/cut"
letter 05x "$tap_tmp/cut"
bert receive "$box" >"$tap_tmp/out" 2>&1
rc=$?
tap_same "C122 another bad one is told" "1 1 1" \
	"$rc $(grep -c '\[slot.short\]' "$tap_tmp/out") $(grep -c '^2 damaged mails or turns, told before$' "$tap_tmp/out")"
# what no mail reader takes: the whole mail is the trouble
printf 'From: a@play.test\nContent-Type: text/html\n\n<p>[vedette 1: 23 lines with 1034 bytes follow, keep them whole]</p>\n' >"$box/new/11"
bert receive "$box" >"$tap_tmp/out" 2>&1
first=$(grep -c '\[mail.html\]' "$tap_tmp/out")
bert receive "$box" >"$tap_tmp/out" 2>&1
tap_same "C122 a mail that cannot be read is told once, too" "1 0" "$first $(grep -c '\[mail.html\]' "$tap_tmp/out")"
rm "$B/told"
bert receive "$box" >"$tap_tmp/out" 2>&1
tap_same "C122 with the memory of it lost, it is told once more" 1 "$(grep -c '\[mail.html\]' "$tap_tmp/out")"
printf 'x' >"$B/told"
says "a memory that is damaged is none" mail.html bert receive "$box"

# ---- of the two copies in a mail one suffices; without one the words to ask for it stand ready ----

B=$tap_tmp/b
tool=$top_builddir/tests/post/mail_tool
slot=$(homes_slot a 7)
case $slot in wait) slot=$(homes_slot b 7) && anna receive "$slot" >"$tap_tmp/got" 2>&1 && slot=$(homes_slot a 7) ;; esac
"$tool" letter "$slot" 'Give this mail whole to:  vedette receive' >"$tap_tmp/whole"
awk '/^\[vedette 1: [0-9]/ { at = NR } at && NR == at + 2 { $0 = substr($0, 2) "A" } 1' "$tap_tmp/whole" >"$tap_tmp/block"
sed '/^Content-Type: application/,$d' "$tap_tmp/block" >"$tap_tmp/alone"
says "P58 the block of a mail is damaged, and it has no file" armour.check bert receive "$tap_tmp/alone"
words "P58 the damaged line is named" 'line 2 of [0-9]* of the block'
words "P58 and the words to ask for it stand ready" '^To ask for it again, send this to whom it came from:$'
tr -s ' \n' ' ' <"$tap_tmp/out" >"$tap_tmp/out.1" && mv "$tap_tmp/out.1" "$tap_tmp/out"
words "P58 with what befell it and what to do" 'Your mail did not reach me whole: a line of a block is damaged, line [0-9]*; line 2 of [0-9]* of the block. Please send it once more: vedette send GAME --again'
says "P58 the block is damaged, the file beside it whole" "" bert receive "$tap_tmp/block"
tap_same "P58 which is no trouble" "1 0" "$(grep -c ': good$' "$tap_tmp/out") $(grep -c 'armour.check\|ask for it' "$tap_tmp/out")"
sed 's/$/\r/' "$slot" >"$tap_tmp/crlf"
{ sed '/^Content-Type: application/,$d' "$tap_tmp/whole" && printf 'Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n' &&
	base64 "$tap_tmp/crlf" && printf '\n--vedette-two-carriers-one-turn--\n'; } >"$tap_tmp/file"
says "P58 the file is damaged, the block beside it whole" "" bert receive "$tap_tmp/file"
tap_same "P58 which is none either" 0 "$(grep -c 'slot.eol\|ask for it' "$tap_tmp/out")"
says "P58 the file alone" slot.eol bert receive "$tap_tmp/crlf"
words "P58 is asked for too" '^To ask for it again'
tap_done
