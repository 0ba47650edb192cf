# SPDX-License-Identifier: GPL-3.0-or-later
# A mailbox of years, in which turns stand among other people's mail: it tells how far it has come, is stopped wherever one likes and
# loses nothing, goes on from there, and does not take apart again what held nothing.  In short 120 messages with a few turns;
# `make check-mailbox`: 10,000 with those of 8 whole games, some 200, and how long that takes.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
if [ "${BOX:-short}" = full ]; then games=8 slots=100000 messages=10000 stops=12; else games=1 slots=4 messages=120 stops=2; fi

homes_boxes
anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
homes_by mail
played() { # GAME SEED: a game by mail, as far as it is wanted
	ga=$1
	anna new warrenton --side union --game "$ga" --to bert@play.test && homes_fetch b &&
		gb=$(sed -n 's/.*vedette accept //p' "$tap_tmp/got") && bert accept "$gb" --to anna@play.test && homes_fetch a && homes_play "$2" $slots
}
n=0
while [ $((n += 1)) -le $games ]; do
	played game$n $n >"$tap_tmp/said" 2>&1 || tap_fail "game $n" "$(cat "$tap_tmp/said")"
done
# Bert's own acceptances and slots come from his folder of sent mail, which lies in the same box.
find "$box/anna/cur" "$box/bert/cur" -type f -printf '%T@ %p\n' | sort -n | cut -d ' ' -f 2- >"$tap_tmp/mails"
turns=$(find "$B"/games/*/slots -name '*.ved' | wc -l)
mbox=$tap_tmp/years.mbox
# shellcheck disable=SC2046 # a list of names without blanks
python3 -BES "$top_srcdir/tests/mail/box.py" make "$mbox" $messages $(cat "$tap_tmp/mails") || tap_fail 'the mailbox'

fresh() { # NAME: Bert's home as it was before
	B=$tap_tmp/$1
	mkdir "$B" && cp "$tap_tmp/b/identity.key" "$tap_tmp/b/config" "$B/"
}
holds() { (cd "$B/games" && find . -name '*.ved' ! -path './*/held/*' -exec cksum {} + | sort -k 3); }
# The mail reader, beside which is written down what it is given.
mkdir "$tap_tmp/libexec"
printf '#!/bin/sh\ntee -a %s/given | %s/vedette-mime\n' "$tap_tmp" "$VEDETTE_LIBEXEC" >"$tap_tmp/libexec/vedette-mime"
chmod +x "$tap_tmp/libexec/vedette-mime"
given() { # COMMAND...: its words in `said`, $bytes that the mail reader was given
	: >"$tap_tmp/given"
	VEDETTE_LIBEXEC=$tap_tmp/libexec "$@" >"$tap_tmp/said" 2>&1
	bytes=$(wc -c <"$tap_tmp/given")
}
whole=$(wc -c <"$mbox")

# ---- in one go ----

fresh once
began=$(date +%s)
bert receive "$mbox" >"$tap_tmp/said" 2>&1
tap_same "of $messages messages all $turns turns are taken in" "$turns" "$(find "$B"/games/*/slots -name '*.ved' | wc -l)"
[ $games -eq 1 ] || echo "# $messages messages with $turns turns, $((whole / 1000000)) MB: $(($(date +%s) - began)) seconds"
holds >"$tap_tmp/wanted"
others=$(grep 'without a turn' "$tap_tmp/said")
began=$(date +%s)
given bert receive "$mbox"
[ $games -eq 1 ] || echo "# the same once more: $(($(date +%s) - began)) seconds"
if [ "$bytes" -gt 0 ] && [ "$bytes" -lt $((whole / 10)) ]; then tap_ok 'once more, what held nothing is not taken apart again'; else
	tap_fail 'once more, what held nothing is not taken apart again' "$bytes of $whole bytes"
fi
[ -n "$others" ] && tap_ok 'how many held no turn is told' || tap_fail 'how many held no turn is told' "$(cat "$tap_tmp/said")"
tap_same 'though it is counted as before' "$others" "$(grep 'without a turn' "$tap_tmp/said")"
tap_same 'and a turn is one that was there already' "$turns" "$(grep -c '^years.*slot [0-9]*, .*already have it' "$tap_tmp/said")"
printf 'another program\n' >"$tap_tmp/read" && tail -n +2 "$B/read" >>"$tap_tmp/read" && cp "$tap_tmp/read" "$B/read"
given bert receive "$mbox"
if [ "$bytes" -gt $((whole / 2)) ]; then tap_ok 'another version of the program reads it all'; else tap_fail 'another version of the program reads it all' "$bytes"; fi
tap_same 'and comes to the same' "$others" "$(grep 'without a turn' "$tap_tmp/said")"

# ---- it tells how far it has come ----

fresh watched
VEDETTE_HOME=$B python3 -BES "$top_srcdir/tests/mail/box.py" watched "$vedette" receive "$mbox" </dev/null >"$tap_tmp/shown"
lines=$(tr '\r' '\n' <"$tap_tmp/shown" | grep -cE '^[0-9]+ messages, [0-9]+ %; [0-9]+ taken in$')
if [ "$lines" -gt 0 ]; then tap_ok 'on a terminal it tells how far it has come'; else tap_fail 'on a terminal it tells how far it has come' "$(tail -n 3 "$tap_tmp/shown")"; fi
tap_same 'and takes that away at the end' '' "$(tr '\r' '\n' <"$tap_tmp/shown" | tail -n 1 | tr -d ' ')"
tap_empty 'elsewhere it does not' "$(bert receive "$mbox" 2>&1 >/dev/null)"

# ---- stopped ----

fresh stopped
bad='' stopped=0 n=0
while [ $((n += 1)) -le $stops ]; do
	was=$(find "$B/games" -name '*.ved' 2>/dev/null | wc -l)
	VEDETTE_HOME=$B "$vedette" receive "$mbox" </dev/null >"$tap_tmp/said" 2>"$tap_tmp/fault" &
	pid=$!
	further() { ! kill -0 $pid 2>/dev/null || [ "$(find "$B/games" -name '*.ved' 2>/dev/null | wc -l)" -gt "$was" ]; }
	tap_until further
	case $n in *[13579]) signal=TERM number=143 ;; *) signal=HUP number=129 ;; esac # a shell starts what runs beside it without INT
	kill -$signal $pid 2>/dev/null
	{ wait $pid; rc=$?; } 2>/dev/null
	case $rc in
	0 | 1) ;;
	"$number")
		stopped=$((stopped + 1))
		grep -q '\[mail.stopped\]' "$tap_tmp/fault" || bad="$bad$signal: nothing is said
"
		grep -q '^warrenton.*: ' "$tap_tmp/said" || bad="$bad$signal: not told how the game stands: $(cat "$tap_tmp/said")
" ;;
	*) bad="$bad$signal: exit status $rc
" ;;
	esac
	holds | while read -r line; do grep -qxF "$line" "$tap_tmp/wanted" || echo "$signal: $line"; done >"$tap_tmp/strange"
	bad=$bad$(cat "$tap_tmp/strange")
done
tap_empty 'stopped by a signal it says so, ends by it, and holds what came so far, whole' "$bad"
if [ $stopped -gt 0 ]; then tap_ok 'at least once in its midst'; else tap_fail 'at least once in its midst'; fi
bert receive "$mbox" >/dev/null 2>&1
tap_run 'at last it holds what one reading takes in' sh -c "cd '$B/games' && find . -name '*.ved' ! -path './*/held/*' -exec cksum {} + | sort -k 3 | cmp - '$tap_tmp/wanted'"
interrupted() { # NAME OPTION...
	fresh "$1"
	shift
	VEDETTE_HOME=$B python3 -BES "$top_srcdir/tests/mail/box.py" stopped "$B/games" "$vedette" receive "$@" "$mbox"
}
tap_same 'INT ends it by that signal' -2 "$(interrupted typed)"
tap_same 'a mail filter is told to come again' 75 "$(interrupted filtered --filter)"
tap_done
