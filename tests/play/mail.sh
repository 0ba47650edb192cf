# SPDX-License-Identifier: GPL-3.0-or-later
# A whole sealed game by mail: each home hands its mails to a command that drops them into the other's box; they are read through every
# door in turn: standard input as a mail filter does it, a Maildir, an mbox, a folder, a file.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
homes_boxes

# Take WHO's mail in through a door; the mails leave the box.
read_mail() { # a|b DOOR
	case $1 in a) home=$A in=$box/anna ;; *) home=$B in=$box/bert ;; esac
	[ -n "$(ls "$in/new")" ] || return 1
	rc=0
	case $2 in
	0) for m in "$in"/new/*; do VEDETTE_HOME=$home "$vedette" receive --filter <"$m" || rc=$?; done ;;
	1) VEDETTE_HOME=$home "$vedette" receive "$in" || rc=$? ;;
	2)
		: >"$tap_tmp/mbox"
		for m in "$in"/new/*; do
			{ echo 'From x@y Mon Nov 30 16:00:00 2026'; sed 's/^>*From />&/' "$m"; echo; } >>"$tap_tmp/mbox"
		done
		VEDETTE_HOME=$home "$vedette" receive "$tap_tmp/mbox" || rc=$?
		;;
	3) VEDETTE_HOME=$home "$vedette" receive "$in/new" || rc=$? ;;
	4) VEDETTE_HOME=$home "$vedette" receive "$in"/new/* || rc=$? ;;
	esac >"$tap_tmp/got" 2>&1 </dev/null
	mv "$in"/new/* "$in/cur/"
	return $rc
}
step() { # a|b SEED: what is due, signed and mailed; 1 when nothing is
	case $1 in a) h=$A g=$ga ;; *) h=$B g=$gb ;; esac
	case $("$officer" due "$h" "$g") in
	turn | strategic)
		"$officer" orders "$h" "$g" "$2" >"$tap_tmp/draft"
		VEDETTE_HOME=$h "$vedette" orders "$g" "$tap_tmp/draft" >"$tap_tmp/said" 2>&1 || return 2
		printf 'Sir,\n\nwhat say you to this?\n' >"$tap_tmp/words"
		VEDETTE_HOME=$h "$vedette" send "$g" --message "$tap_tmp/words" >"$tap_tmp/sent" 2>&1 || return 2
		;;
	countersign) VEDETTE_HOME=$h "$vedette" countersign "$g" >"$tap_tmp/sent" 2>&1 || return 2 ;;
	result) VEDETTE_HOME=$h "$vedette" send "$g" >"$tap_tmp/sent" 2>&1 || return 2 ;;
	*) return 1 ;;
	esac
}

anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
tap_run "an offer goes out by mail" anna new warrenton --side confederate --to bert@play.test
tap_run "and comes in" read_mail b 1
tap_run "it is accepted by mail, to the address in the offer" bert accept "$gb"
tap_run "the acceptance comes in" read_mail a 0
door=0 mails=2 trouble=
while :; do
	moved=no
	for who in a b; do
		rc=0
		step $who 21 || rc=$?
		case $rc in
		0) moved=yes mails=$((mails + 1)) ;;
		2) trouble="$who could not send: $(cat "$tap_tmp/said" "$tap_tmp/sent")" ;;
		esac
		other=b
		[ $who = a ] || other=a
		door=$(((door + 1) % 5))
		[ "$rc" -ne 0 ] || read_mail $other $door || trouble="$other could not read through door $door: $(cat "$tap_tmp/got")"
	done
	[ $moved = yes ] && [ -z "$trouble" ] && [ $mails -lt 200 ] || break
done
tap_empty "every turn goes out and comes in, through all five doors" "$trouble"
tap_same "both have signed the result" "closed closed" "$("$officer" due "$A" "$ga") $("$officer" due "$B" "$gb")"
tap_same "both homes agree on every state hash" "$("$officer" hashes "$A" "$ga" | cksum)" "$("$officer" hashes "$B" "$gb" | cksum)"
long=$(cat "$box"/*/cur/* | awk '{ if (length($0) > 76) n++ } END { print n + 0 }')
tap_same "no line of $mails mails is longer than 76" 0 "$long"
tap_same "they are pure ASCII" 0 "$(cat "$box"/*/cur/* | LC_ALL=C tr -d '\n\t -~' | wc -c)"
cat "$box"/*/cur/* >"$tap_tmp/all"
grep -q 'what say you to this' "$tap_tmp/all" && tap_ok "the message of the player stands in them" || tap_fail "message"
cat "$box/anna/cur"/* "$box/bert/cur"/* >/dev/null
tap_run "a referee verifies the game from the mails alone" "$vedette" verify "$box/anna" "$box/bert"

# a disk is lost, the key is not: each mail brings along what it answers, so one box alone rebuilds the game, but for one's own last slot
mkdir "$tap_tmp/new"
cp -p "$A/identity.key" "$tap_tmp/new"
VEDETTE_HOME=$tap_tmp/new "$vedette" receive "$box/anna" >"$tap_tmp/got" 2>&1 </dev/null
lines=$(wc -l <"$tap_tmp/got") slots=$(find "$A/games/$ga/slots" -name '*.ved' | wc -l)
back=$(find "$tap_tmp/new/games" -path '*/slots/*.ved' | wc -l)
if [ "$back" -ge $((slots - 1)) ] &&
	(cd "$tap_tmp"/new/games/*/slots && for f in *.ved; do cmp "$f" "$A/games/$ga/slots/$f" || exit 1; done); then
	tap_ok "one's box and key alone bring back $back of $slots slots, byte for byte, in $lines lines"
else
	tap_fail "one's box and key alone" "$(cat "$tap_tmp/got")"
fi

# what the mail program may do to a turn: it is safe whatever happens
printf '#!/bin/sh\nexit %s\n' 75 >"$tap_tmp/later"
printf '#!/bin/sh\necho "no such %s" >&2\nexit 67\n' user >"$tap_tmp/no"
chmod +x "$tap_tmp/later" "$tap_tmp/no"
anna new warrenton --side union --to bert@play.test --game second --no-mail >/dev/null
for how in later no absent; do
	printf 'mail-command %s -t\nfrom anna@play.test\nname Anna\n' "$tap_tmp/$how" >"$A/config"
	out=$(anna send second --again 2>&1)
	rc=$?
	last=$(printf '%s\n' "$out" | tail -n 1)
	if [ $rc -ne 0 ] && [ "$last" = "$A/games/second/offer.ved" ] && printf '%s' "$out" | grep -q '\[send\.'; then
		tap_ok "P26 C112 the mail program says $how: exit $rc, the file is offered"
	else
		tap_fail "the mail program says $how: exit $rc" "$out"
	fi
done
tap_done
