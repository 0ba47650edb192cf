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
tap_done
