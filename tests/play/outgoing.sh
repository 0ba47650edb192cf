# SPDX-License-Identifier: GPL-3.0-or-later
# What leaves the house: however the mail program ends, the player reads what has become of his mail and what to do; a reminder and a
# receipt move nothing in the game, and receipts cannot answer each other.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
homes_boxes
cp "$tap_tmp/a/config" "$tap_tmp/good"
by() { # SCRIPT [SETTING]: Anna's mail program from now on
	printf '#!/bin/sh\n%s\n' "$1" >"$tap_tmp/mailer" && chmod +x "$tap_tmp/mailer"
	printf 'mail-command %s -t\nfrom anna@play.test\nname Anna\n%s\n' "$tap_tmp/mailer" "${2:-}" >"$A/config"
}
state() { anna status | sed -n 's/^  your last mail: //p'; }
mails() { ls "$box/$1/new" | wc -l; }

anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
tap_run 'an offer, to an address with a slip in it' sh -c "VEDETTE_HOME='$A' '$vedette' new warrenton --side union --to bret@play.test; test \$? = 3"
words=$(state)
tap_same 'the mail program does not know it' 'offer: failed: the mail program does not know where that is (exit status 67, the address is unknown)' "${words%%;*}"
tap_run 'another is given' anna send "$ga" --again --to bert@play.test
tap_same 'and the mail leaves' 'offer: handed over to the mail program' "$(state)"
echo bert@play.test >"$(game_a)/address"
tap_run 'written by an editor, with a line end' anna send "$ga" --again
tap_same 'it is the same address' 2 "$(grep -l '^To: bert@play.test$' "$box"/bert/new/* | wc -l)"
says 'no address at all' send.header anna send "$ga" --again --to 'bert@play.test, all@play.test'
homes_fetch b && bert accept "$gb" >/dev/null && homes_fetch a || tap_fail 'the game begins'
tap_run 'slot 1' anna send "$ga"
slot1=$(game_a)/slots/0001.ved

# ---- however it ends (C112) ----
row() { # STATE SLUG WHAT SCRIPT [SETTING]: what Anna reads
	by "$4" "${5:-}"
	anna send "$ga" --again >"$tap_tmp/out" 2>&1
	rc=$?
	first=$(grep '^slot' "$tap_tmp/out")
	words=$(state)
	case $words in "slot 1: $1: "*"$3"*';'*) good=yes ;; *) good=no ;; esac
	if [ "$rc $first $good" = "3 slot 1: signed, and its mail: $1 yes" ] && grep -q "\[$2\]" "$tap_tmp/out" &&
		[ "$(tail -n 1 "$tap_tmp/out")" = "$slot1" ]; then
		tap_ok "C112 $3: $1, $2, with what to do"
	else
		tap_fail "C112 $3: $1, $2, exit $rc" "$words
$(cat "$tap_tmp/out")"
	fi
}
while read -r status state slug; do
	row "$(echo "$state" | tr _ ' ')" "$slug" "exit status $status" "cat >/dev/null; exit $status"
done <<'END'
1 failed send.failed
64 failed send.set-up
65 failed send.failed
66 failed send.failed
67 failed send.address
68 failed send.address
69 failed send.failed
70 failed send.failed
71 failed send.failed
72 failed send.failed
73 failed send.failed
74 maybe_sent send.broken
75 waiting send.later
76 failed send.failed
77 failed send.set-up
78 failed send.set-up
126 failed send.set-up
127 failed send.set-up
255 failed send.failed
END
row 'maybe sent' send.broken 'killed by signal 15' 'cat >/dev/null; kill -15 $$'
row 'maybe sent' send.broken 'killed by signal 9' 'kill -9 $$'
row 'maybe sent' send.slow 'it was killed' 'cat >/dev/null; tail -f /dev/null' 'mail-timeout 1'
row failed send.failed 'it says: 550 ?[2J no such user' 'cat >/dev/null; printf "550 \033[2J no such user\n" >&2; exit 69'
printf 'mail-command /nonexistent/sendmail\nfrom anna@play.test\nname Anna\n' >"$A/config"
anna send "$ga" --again >"$tap_tmp/out" 2>&1
tap_same 'C112 a program that is not there' '3 slot 1: failed: the mail program cannot be started' "$? $(state | sed 's/ (.*//')"
says_usage() { printf 'mail-timeout %s\n' "$1" >"$A/config"; anna status >"$tap_tmp/out" 2>&1; echo "$? $(grep -c 'config\.value' "$tap_tmp/out")"; }
tap_same 'a time that is none' '2 1 2 1' "$(says_usage 0) $(says_usage 3601)"

# ---- stopped between the mail and the note of it (C115, C172) ----
by "\"$tap_tmp/drop\" -t; kill -9 \$PPID"
anna send "$ga" --again >/dev/null 2>&1
tap_same 'C115 killed once the mail had left' 'slot 1: maybe sent' "$(state | cut -d: -f1-2)"
cp "$tap_tmp/good" "$A/config"
tap_run 'C115 it is sent again' anna send "$ga" --again
homes_fetch b
tap_same 'C115 and taken in once' 1 "$(find "$(game_b)/slots" -name '*.ved' | wc -l)"
# the folder cannot be written any more, as on a full disk
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all --bounding-set=-all true 2>/dev/null; then
	by "\"$tap_tmp/drop\" -t; chmod 0500 '$(game_a)'"
	chmod 711 "$tap_tmp" && chown -R 65534:65534 "$A" "$box"
	VEDETTE_HOME=$A setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all --bounding-set=-all \
		"$vedette" send "$ga" --again >"$tap_tmp/out" 2>&1 </dev/null
	rc=$?
	chmod 0700 "$(game_a)" && chown -R 0:0 "$A" "$box"
	tap_same 'C172 nothing can be written once it has left: maybe sent, and said so' '3 slot 1: maybe sent 1' \
		"$rc $(state | cut -d: -f1-2) $(grep -c '\[sys\.' "$tap_tmp/out")"
	homes_fetch b
	tap_same 'C172 the other side has it already' 1 "$(find "$(game_b)/slots" -name '*.ved' | wc -l)"
else
	tap_skip 'C172 the disk is full when the mail has left' 'only root can become another user'
fi
cp "$tap_tmp/good" "$A/config"

# ---- by copy and paste ----
anna send "$ga" --again --print >"$tap_tmp/pasted" 2>"$tap_tmp/said"
tap_same 'what is printed to be pasted is the text alone' '0 0 1' \
	"$(wc -c <"$tap_tmp/said") $(grep -c -e '^From' -e '^--' "$tap_tmp/pasted") $(grep -c '^\[vedette 1: end' "$tap_tmp/pasted")"
cp -R "$B" "$tap_tmp/b1" && rm "$(game_b)"/slots/*
tap_run 'and is taken in' sh -c "VEDETTE_HOME='$B' '$vedette' receive '$tap_tmp/pasted'"
tap_run 'the same bytes' cmp "$slot1" "$(game_b)/slots/0001.ved"
"$vedette" send --print --no-mail x >/dev/null 2>&1
tap_same 'to print and not to mail is one thing' 2 $?

# ---- a reminder ----
says 'nobody is waited for where it is my move' match.not-due bert nudge "$gb"
touch -d '2026-11-12 10:31:00' "$slot1"
tap_same 'status tells since when' '  waiting for Bert since 2026-11-12 10:31 UTC' "$(anna status | grep waiting | sed 's/, [0-9]* days$//')"
rm -rf "$box"/*/cur/* "$box"/*/new/*
printf 'Sir, are you well?\n' >"$tap_tmp/words"
says 'a reminder' '' anna nudge "$ga" --message "$tap_tmp/words"
mail=$(echo "$box"/bert/new/*)
grep -q '^Subject: vedette warrenton: slot 1, a reminder$' "$mail" && grep -q '2026-11-12 10:31 UTC' "$mail" &&
	grep -q 'are you well' "$mail" && ! grep -q '^Auto-Submitted' "$mail" &&
	tap_ok 'says what waits, since when, and what the player adds' || tap_fail 'the reminder' "$(cat "$mail")"
tap_same 'is noted as one' 'slot 1: handed over to the mail program, as a reminder' "$(state)"
rm "$(game_b)"/slots/*
tap_run 'brings what he lacks' homes_fetch b
tap_run 'the same bytes as before' cmp "$slot1" "$(game_b)/slots/0001.ved"
says 'only a file is named on request' '' anna nudge "$ga" --no-mail
tap_same 'and that is all' "0 $slot1" "$(mails bert) $(tail -n 1 "$tap_tmp/out")"

# ---- a receipt ----
says 'what has come is acknowledged' '' bert acknowledge "$gb"
says 'once' '' bert acknowledge "$gb"
words 'and that is said' 'acknowledged before'
says 'for all games' '' bert acknowledge
tap_same 'one mail' 1 "$(mails anna)"
mail=$(echo "$box"/anna/new/*)
tap_same 'it says what came, and that a program sent it' 'Subject: vedette warrenton: slot 1 has come
X-Vedette-Answers: warrenton 1
Auto-Submitted: auto-replied' "$(sed -n '3,5p' "$mail")"
before=$("$officer" hashes "$A" "$ga" | cksum)
VEDETTE_HOME=$A "$vedette" receive --filter <"$mail" >"$tap_tmp/out" 2>&1
tap_same 'it is passed over in silence, and moves nothing' "0 0 $before" "$? $(wc -c <"$tap_tmp/out") $("$officer" hashes "$A" "$ga" | cksum)"
rm "$mail"
says 'where the other side is waited for there is nothing to acknowledge' match.not-due anna acknowledge "$ga"
# both leave it to a filter: what comes of one turn, with everything that comes of that
filter() { # a|b NAME
	case $1 in a) h=$A ;; *) h=$B ;; esac
	for m in "$box/$2"/new/*; do
		[ -f "$m" ] || continue
		VEDETTE_HOME=$h "$vedette" receive --filter <"$m" >/dev/null 2>&1
		VEDETTE_HOME=$h "$vedette" acknowledge >/dev/null 2>&1 </dev/null
		mv "$m" "$box/$2/cur/"
	done
}
bert send "$gb" >/dev/null 2>&1 || bert countersign "$gb" >/dev/null 2>&1
rounds=0
while [ "$(($(mails anna) + $(mails bert)))" -gt 0 ] && [ $rounds -lt 10 ]; do
	rounds=$((rounds + 1))
	filter a anna
	filter b bert
done
all=$(find "$box" -type f | wc -l)
if [ $rounds -le 2 ] && [ "$all" -le 4 ]; then tap_ok "C106 two filters that acknowledge fall silent after $rounds rounds"; else tap_fail "C106 $rounds rounds, $all mails"; fi
# an offer may name another's address: a filter answers none
anna new warrenton --side union --to bert@play.test --game second >/dev/null
homes_fetch b
says 'an offer is not acknowledged unasked' '' bert acknowledge
tap_same 'no mail' 0 "$(mails anna)"
says 'it is by its name' '' bert acknowledge "$gb-2"
tap_same 'one mail then' 1 "$(mails anna)"
tap_done
