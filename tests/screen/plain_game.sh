# SPDX-License-Identifier: GPL-3.0-or-later
# A whole game in lines, from no key to the result in two homes: nothing but `vedette --plain` with lines piped in, files carried
# from one to the other by their paths.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
lines_a() { VEDETTE_HOME=$A "$vedette" --plain >"$tap_tmp/out-a" 2>&1; } # <LINES
lines_b() { VEDETTE_HOME=$B "$vedette" --plain >"$tap_tmp/out-b" 2>&1; }
told() { grep -c -- "$2" "$tap_tmp/out-$1"; } # WHO PATTERN

# --- the lobby ---------------------------------------------------------------------------------------------------
printf '%s\n' Anna 2 '' 2 union '' '' '' '' | lines_a
tap_same "a key and an offer by the first ten lines" "0 1" "$? $(told a '^offer: signed, not mailed .*offer.ved$')"
printf '%s\n' Bert 2 . "receive $(game_a)/offer.ved" 'give-up' 'open warr' '' '' help again quit | lines_b
tap_same "an offer is taken in and accepted" "0 1 1 1" "$? $(told b 'an offer: good') $(told b '^Accepted\.') $(told b '^give-up \[GAME\]')"
printf '%s\n' 'rec' . "receive $(game_b)/accept.ved" 'open nogame' zoom-in look | lines_a
tap_same "an empty path is asked for, a dot leaves; the acceptance comes in" "1 1 1 1" \
	"$(told a '^nothing was changed') $(told a 'acceptance: good') $(told a '^there is no game of that name') $(told a '^no such command in the lobby')"
tap_same "what came in ends with the way into the game, no command of the shell" "1 0" \
	"$(told a '^Next:  open warrenton (Enter)$') $(told a '^Next: *vedette ')"
tap_same "the game is listed as begun" 1 "$(told a '^>!. *warrenton: your move')"

# --- the game -----------------------------------------------------------------------------------------------------
# One slot by WHO (a or b), carried over to the other.
slot() { # WHO
	case $1 in a) h=$A g=$ga o=b ;; *) h=$B g=$gb o=a ;; esac
	due=$("$officer" due "$h" "$g") || return 1
	: >"$tap_tmp/draft"
	case $due in
	turn | strategic) "$officer" orders "$h" "$g" 11 >"$tap_tmp/draft" ;;
	closed | wait) return 2 ;;
	esac
	{
		printf 'open %s\n' "$g"
		[ "$due $said" != 'turn no' ] || printf '%s\n' message 'Good morning.' ..dot .undo .undo '.no such' . message . note 'mind the river' .
		sed '1,/^standing$/!s/^/standing /; /^standing$/d' "$tap_tmp/draft"
		printf '%s\n' send yes quit quit
	} | "lines_$1"
	path=$(sed -n 's/.*give this file to the other player: //p' "$tap_tmp/out-$1")
	[ -s "$path" ] || { cat "$tap_tmp/out-$1" && return 1; }
	[ "$due $said" != 'turn no' ] || { said=$1 && cp "$tap_tmp/out-$1" "$tap_tmp/out-message"; }
	printf 'receive %s\nquit\n' "$path" | "lines_$o"
	[ "$said" != "$1" ] || { said=heard && cp "$tap_tmp/out-$o" "$tap_tmp/out-heard"; }
	[ "$(told "$o" ': good$')" = 1 ] || { cat "$tap_tmp/out-$o" && return 1; }
}
said=no wrong='' n=0
while dues=$("$officer" due "$A" "$ga" && "$officer" due "$B" "$gb") && [ "$(echo $dues)" != 'closed closed' ] && [ "$n" -lt 200 ]; do
	n=$((n + 1))
	for who in a b; do
		slot "$who" >"$tap_tmp/why"
		[ $? -ne 1 ] || wrong=$(cat "$tap_tmp/why")
	done
	[ -z "$wrong" ] || break
done
tap_empty "a whole game in lines, in two homes" "$wrong"
tap_same "both have signed the result" "closed closed" "$("$officer" due "$A" "$ga") $("$officer" due "$B" "$gb")"
tap_same "both homes hold the same slots" "$(cat "$(game_a)"/slots/*.ved | cksum)" "$(cat "$(game_b)"/slots/*.ved | cksum)"
tap_run "and a referee agrees" env VEDETTE_HOME="$A" "$vedette" verify "$(game_a)"
tap_same "a message was written in lines, a slip taken back" "2 1" \
	"$(told message '^-- Message to the other player') $(told message '^no such command here')"
tap_same "and read by the other" "1 1 0" "$(told heard ' writes:$') $(told heard '^Good morning\.') $(told heard dot)"
of_slot() { VEDETTE_HOME=$1 "$vedette" replay "$2" --slot "$3" 2>&1 | sed -n '/Good morning/{x;p;};h'; } # the line above the words
i=1
while [ "$i" -le "$n" ] && [ -z "$(of_slot "$A" "$ga" "$i")" ]; do i=$((i + 1)); done
tap_same "his own words are told to their writer as his" "You wrote:" \
	"$(printf '%s\n' "$(of_slot "$A" "$ga" "$i")" "$(of_slot "$B" "$gb" "$i")" | grep -v ' writes:$')"
tap_same "notes stay here" "1 0" "$(cat "$A"/games/*/notes "$B"/games/*/notes 2>/dev/null | grep -c 'mind the river') $(told heard river)"

# --- afterwards ----------------------------------------------------------------------------------------------------
# --- the replay, and what lines have no meaning for
printf '%s\n' "open $ga" tape turn tape-first play play step '[' play jump s1 jump '#1' jump . . zoom-in overlay 'quit' quit | lines_a
tap_same "play says every step to the end of a turn" 1 "$(awk '/^> play$/ { n++ } n == 3 && /the turn ends/ { e = 1 } END { print e + 0 }' "$tap_tmp/out-a")"
tap_same "a jump by slot, one by step" "1 1" "$(told a '^Step 0 of [0-9]*, slot 1,' | sed 's/[1-9][0-9]*/1/') $(told a '^Step 1 of [0-9]*, slot 1, #1' | sed 's/[1-9][0-9]*/1/')"
tap_same "what lines have no meaning for is answered by what does its work" "1 1" \
	"$(told a '^there is no screen to zoom in lines: map') $(told a '^nothing is laid over a map in lines: reach')"
printf '%s\n' put-away show-away quit | lines_a
tap_same "the finished game is put away and shown" "1 1" "$(told a '^warrenton is put away') $(told a '^.-  *warrenton: put away: .*\(draw\|victory\)')"
tap_done
