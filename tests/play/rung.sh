# SPDX-License-Identifier: GPL-3.0-or-later
# "Your move" by the player's own command and by `status --short`, on every way the move may become one's own: an offer, an acceptance
# and slots through every door; once a move, and again if the command failed.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

mkdir "$A" "$B"
for who in a b; do
	printf '#!/bin/sh\necho "$*" >>"%s/%s.rung"\n[ ! -e "%s/%s.ill" ]\n' "$tap_tmp" $who "$tap_tmp" $who >"$tap_tmp/$who.hook"
	chmod +x "$tap_tmp/$who.hook"
	: >"$tap_tmp/$who.rung"
	printf 'hook-your-move %s/%s.hook tell\n' "$tap_tmp" $who >"$tap_tmp/$who/config"
done
rung() { wc -l <"$tap_tmp/$1.rung" | tr -d ' '; } # WHO
short() { VEDETTE_HOME=$tap_tmp/$1 "$vedette" status --short </dev/null; } # WHO
is() { # NAME WHO RUNG SHORT
	tap_same "$1: the command has run, and status --short says" "$3 $4" "$(rung "$2") $(short "$2")"
}
mail() { # FILE: as an attachment
	printf 'From: x@play.test\nSubject: y\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n'
	base64 -w 76 "$1"
}
# Through a door: the lobby's two, in lines, are 5 and 6.
take() { # WHO DOOR FILE
	home=$tap_tmp/$1
	rm -rf "$tap_tmp/in"
	mkdir -p "$tap_tmp/in/new" "$tap_tmp/in/cur"
	mail "$3" >"$tap_tmp/in/new/1"
	case $2 in
	0) VEDETTE_HOME=$home "$vedette" receive --filter <"$tap_tmp/in/new/1" ;;
	1) VEDETTE_HOME=$home "$vedette" receive "$tap_tmp/in" ;;
	2)
		{ echo 'From x@y Mon Nov 30 16:00:00 2026' && cat "$tap_tmp/in/new/1"; } >"$tap_tmp/mbox"
		VEDETTE_HOME=$home "$vedette" receive "$tap_tmp/mbox"
		;;
	3) VEDETTE_HOME=$home "$vedette" receive "$tap_tmp/in/new" ;;
	4) VEDETTE_HOME=$home "$vedette" receive "$3" ;;
	5) printf 'receive\n%s\nquit\n' "$tap_tmp/in" | VEDETTE_HOME=$home "$vedette" --plain ;;
	6) { echo paste && sed 's/^$/ /' "$tap_tmp/in/new/1" && printf '.\nquit\n'; } | VEDETTE_HOME=$home "$vedette" --plain ;;
	esac </dev/null >"$tap_tmp/got" 2>&1
}

anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null && anna new warrenton --side union --as Anna --no-mail >/dev/null
is "nothing has come" a 0 0
take b 0 "$(game_a)/offer.ved"
is "an offer by the mail filter" b 1 1
tap_same "the words of the settings, then the game" "tell $gb" "$(cat "$tap_tmp/b.rung")"
take b 1 "$(game_a)/offer.ved"
is "the same offer again" b 1 1
bert accept "$gb" --as Bert --no-mail >/dev/null
: >"$tap_tmp/b.rung"
take a 2 "$(game_b)/accept.ved"
door=0 n=0 wrong=
while [ $n -lt 8 ]; do
	n=$((n + 1))
	for who in a b; do
		slot=$(homes_slot $who 5) || break 2
		[ "$slot" != wait ] || continue
		: >"$tap_tmp/b.rung"
		: >"$tap_tmp/a.rung"
		other=b game=$gb
		[ $who = a ] || { other=a game=$ga; }
		take $other $door "$slot"
		mine=1
		case $("$officer" due "$tap_tmp/$other" "$game") in wait | closed) mine=0 ;; esac
		[ "$(rung $other) $(short $other)" = "$mine $mine" ] || wrong="$wrong$slot through door $door: $(rung $other) $(short $other), not $mine: $(cat "$tap_tmp/got")
"
		door=$(((door + 1) % 7))
	done
done
tap_same "slots were played" 8 $n
tap_empty "each slot through seven doors: the command has run once and status --short counts it, where the move is one's own" "$wrong"

# What came already, another game's mail, a command that failed, turns in the wrong order.
until [ "$("$officer" due "$B" "$gb")" != wait ]; do slot=$(homes_slot a 5) && bert receive "$slot" >/dev/null 2>&1; done
: >"$tap_tmp/b.rung"
take b 4 "$slot"
anna new warrenton --side union --as Anna --game other --no-mail >/dev/null
take b 1 "$A/games/other/offer.ved"
is "mail of another game rings for that alone" b 1 2
bert accept warrenton-anna-2 --as Bert --no-mail >/dev/null
slot=$(homes_slot b 5)
touch "$tap_tmp/a.ill"
: >"$tap_tmp/a.rung"
take a 0 "$slot"
is "a command that fails" a 1 1
grep -q '\[hook\]' "$tap_tmp/got" && tap_ok "is named, and the turn is taken in" || tap_fail "the hook's failure" "$(cat "$tap_tmp/got")"
rm "$tap_tmp/a.ill"
take a 0 "$slot"
is "it is run again with the next mail" a 2 1
take a 0 "$slot"
is "and no more when it has done its work" a 2 1
tap_done
