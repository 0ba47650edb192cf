# SPDX-License-Identifier: GPL-3.0-or-later
# The game in lines, without a screen: a session held against a golden, a whole game by script, what is kept when input ends.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
golden=$top_srcdir/tests/screen/plain.golden
plain() { VEDETTE_HOME=$1 "$vedette" --plain "$2"; } # HOME GAME <COMMANDS

# --- a session ---------------------------------------------------------------------------------------------------
# The session rolls for Leaders and marches, so it needs a game in which no chit point is left and nobody has come near: the first
# one of many in which it gets as far as signing.
seed=0
while [ "$seed" -lt 60 ]; do
	rm -rf "$tap_tmp/rec"
	"$officer" record "$tap_tmp/rec" warrenton 3 "$seed"
	plain "$tap_tmp/rec" warrenton <"$top_srcdir/tests/screen/plain.script" >"$tap_tmp/out" 2>&1
	ended=$?
	grep -q '^slot [45]: signed' "$tap_tmp/out" && break
	seed=$((seed + 1))
done
tap_same "a session ends well" 0 "$ended"
[ -z "${GENERATE:-}" ] || cp "$tap_tmp/out" "$golden"
if diff "$golden" "$tap_tmp/out" >"$tap_tmp/diff"; then
	tap_ok "P86 each command has its sentences, nothing is drawn again"
else
	tap_fail "P86 the session differs from its golden" "$(cat "$tap_tmp/diff")"
fi
tap_same "the session gets as far as signing" 1 "$(grep -c '^slot [45]: signed' "$tap_tmp/out")"
tap_empty "no line is longer than the words of a line are" "$(awk 'length > 480' "$tap_tmp/out")"
if grep -q "$(printf '\033')" "$tap_tmp/out"; then tap_fail "no escape sequence"; else tap_ok "no escape sequence"; fi
# What stands side by side cannot be heard, a step that is refused is not the end of the map, rows are chosen by number.
said() { printf '%s\n' "$@" | plain "$tap_tmp/rec" warrenton; } # LINES...
weighed=$(said 'go 6009' weigh close 'go 6010' weigh close | grep -A 60 '^ *Attack on')
tap_empty "the battle form has one column" "$(printf '%s\n' "$weighed" | grep -E '[^ ] +\| ')"
[ -n "$weighed" ] && tap_ok "a battle was weighed" || tap_fail "a battle was weighed" "$(said 'go 6009' weigh)"
marched=$(said point 'take 1' west west west west west west west west west)
tap_same "a step that is refused is told by its rule alone" "yes 0" \
	"$(printf '%s\n' "$marched" | grep -qE '^[A-Z][0-9]+: ' && echo yes) $(printf '%s\n' "$marched" | grep -c 'the map ends here')"
tap_same "a number goes to the row it stands before" "$(said point | sed -n 's/^ 2 /2 /p')" \
	"$(said point 2 | sed -n 's/^>2 /2 /p')"
tap_same "an empty line says where one is" 2 "$(said '' | grep -c '^warrenton: Cycle ')"
printf 'help\n' | plain "$tap_tmp/rec" warrenton | sed -n '/^> help/,/^The beginning/p' |
	sed -n 's/^\([a-z-][a-z-]*\) .*/\1/p' | sort >"$tap_tmp/words"
tap_empty "no word means two commands" "$(uniq -d "$tap_tmp/words")"
[ "$(wc -l <"$tap_tmp/words")" -gt 30 ] && tap_ok "help lists them" || tap_fail "help" "$(cat "$tap_tmp/words")"
while read -r word; do
	printf 'help %s\n' "$word" | plain "$tap_tmp/rec" warrenton | grep -q 'no such command' && echo "$word"
done <"$tap_tmp/words" >"$tap_tmp/lost"
tap_empty "each of them has its help" "$(cat "$tap_tmp/lost")"

# the replay says of a step what the screen shows beside the map, and once
said tape tape-last step step summary >"$tap_tmp/out"
tap_same "a step of the replay is said once, with its events" "1 0" \
	"$(grep -c '^Step .*: the turn ends$' "$tap_tmp/out") $(grep -c '^Step .*; ' "$tap_tmp/out")"
tap_same "its title is the turn on one page" "1 1" \
	"$(grep -c '^= The turn on one page$' "$tap_tmp/out") $(sed -n '/^> summary$/,$p' "$tap_tmp/out" | grep -c '^Points: Union ')"
said 'next-piece' chain >"$tap_tmp/out"
tap_same "the marks of a chain have words" "1 1" "$(grep -c '^= He can command (+)$' "$tap_tmp/out") $(grep -c '^= He cannot command (-)$' "$tap_tmp/out")"

# forms are read out: all of one when it opens, then the row one is on; a figure sets it, other lines are commands
printf '%s\n' 'go 6010' weigh line-down 1 'help go' close orders | plain "$tap_tmp/rec" warrenton >"$tap_tmp/out" 2>&1
tap_same "a form is read out, its rows are walked and set" "1 1 1" \
	"$(grep -c 'Attack on 60' "$tap_tmp/out") $(grep -c '^> intensity 1 of' "$tap_tmp/out") $(grep -c '^go HEX' "$tap_tmp/out")"
tap_same "leaving it writes nothing" 1 "$(grep -c "^no orders yet" "$tap_tmp/out")"

# --- what is kept ------------------------------------------------------------------------------------------------
kept() { VEDETTE_HOME=$tap_tmp/rec "$vedette" orders warrenton </dev/null; }
printf 'order # an end\n' | plain "$tap_tmp/rec" warrenton >"$tap_tmp/out"
tap_same "the end of input leaves" "0 the orders are kept" "$? $(tail -n 1 "$tap_tmp/out")"
case $(kept) in *'# an end'*) tap_ok "and keeps the orders" ;; *) tap_fail "and keeps the orders" "$(kept)" ;; esac
# one who comes back is told that something is written, and whether it can be sent
already() { said quit | grep '^your orders are written already'; }
said 'delete all' 'order nobody knows this' >/dev/null
tap_same "reopened it says that orders are written" "your orders are written already, 1 line, but cannot be sent as they stand; orders lists them" \
	"$(already)"
said 'delete all' >/dev/null
tap_empty "and nothing where none are" "$(already)"
mkfifo "$tap_tmp/keys"
plain "$tap_tmp/rec" warrenton <"$tap_tmp/keys" >"$tap_tmp/out" &
exec 3>"$tap_tmp/keys"
printf 'order # killed\n' >&3
has_killed() { kept | grep -q '# killed'; }
tap_until has_killed
tap_run "C134 an order is on the disk before the next command" has_killed
exec 3>&-
wait
printf 'order %0900d\norder fine\n' 0 | plain "$tap_tmp/rec" warrenton >"$tap_tmp/out"
tap_same "a line that is too long is refused, the next one is read" 1 "$(grep -c '^that line is too long' "$tap_tmp/out")"
tap_same "and obeyed" 1 "$(grep -c '^> order fine' "$tap_tmp/out")"
printf 'order \033[2J\342\200\256x\n' | plain "$tap_tmp/rec" warrenton >"$tap_tmp/out"
if LC_ALL=C grep -q "$(printf '\033\\|\342\200\256')" "$tap_tmp/out"; then tap_fail "C127 input is masked"; else tap_ok "C127 input is masked"; fi
if [ -e /dev/full ]; then
	printf 'status\n' | plain "$tap_tmp/rec" warrenton >/dev/full 2>"$tap_tmp/err"
	tap_same "output that cannot be written is a failure" 3 $?
fi
printf 'open\nstatus\n' | VEDETTE_HOME=$tap_tmp/rec "$vedette" --plain >"$tap_tmp/out"
tap_same "without a name it is the lobby, on the game where it is our move" "0 1" "$? $(grep -c '^= Where things stand' "$tap_tmp/out")"
VEDETTE_HOME=$tap_tmp/rec "$vedette" --plain nogame >"$tap_tmp/out" 2>&1 </dev/null
tap_same "a game that is not there" 2 $?

# --- a whole game --------------------------------------------------------------------------------------------------
VEDETTE_HOME=$tap_tmp/solo "$vedette" key new --no-passphrase >"$tap_tmp/out" 2>&1 </dev/null
VEDETTE_HOME=$tap_tmp/solo "$vedette" new warrenton --side union --as Anna --mode solo >"$tap_tmp/out" 2>&1 </dev/null
slots() { find "$tap_tmp/solo/games/warrenton/slots" -name '*.ved' 2>/dev/null | wc -l; }
# it has sent, gone on by itself as far as it goes, and said for which slot it wants orders now
more() {
	now=$(slots)
	[ "$now" -gt "$had" ] && { grep -q "(slot $((now + 1)))" "$tap_tmp/game" || [ "$("$officer" due "$tap_tmp/solo" warrenton)" = closed ]; }
}
plain "$tap_tmp/solo" warrenton <"$tap_tmp/keys" >"$tap_tmp/game" 2>&1 &
exec 3>"$tap_tmp/keys"
wrong=
while due=$("$officer" due "$tap_tmp/solo" warrenton) && [ "$due" != closed ]; do
	had=$(slots)
	: >"$tap_tmp/orders"
	case $due in
	turn | strategic) "$officer" orders "$tap_tmp/solo" warrenton 7 >"$tap_tmp/orders" ;;
	wait) wrong="it waits for somebody after $had slots" && break ;;
	esac
	# every other sheet as it stands, without the word order before its lines
	word='order '
	[ $((had % 4)) -lt 2 ] || word=
	awk -v word="$word" '/^standing$/ { word = "standing "; next } { print word $0 }' "$tap_tmp/orders" >&3
	printf 'send\nyes\n' >&3
	tap_until more || { wrong="no slot after $had" && break; }
	# what was signed is what was said; countersigns and the second result go by themselves
	signed=$((had + 1))
	case $due in turn | strategic)
		sed '/^standing$/,$d' "$tap_tmp/orders" >"$tap_tmp/wanted"
		"$officer" text "$tap_tmp/solo" warrenton "$signed" >"$tap_tmp/signed"
		cmp -s "$tap_tmp/wanted" "$tap_tmp/signed" || { wrong="slot $signed: $(diff "$tap_tmp/wanted" "$tap_tmp/signed")" && break; } ;;
	esac
done
printf 'quit\n' >&3
exec 3>&-
wait
tap_empty "a whole game by a script" "$wrong"
tap_same "it came to its end" closed "$("$officer" due "$tap_tmp/solo" warrenton)"
tap_run "and a referee agrees" env VEDETTE_HOME="$tap_tmp/solo" "$vedette" verify "$tap_tmp/solo/games/warrenton"
[ "$(slots)" -ge 20 ] && tap_ok "it had $(slots) slots" || tap_fail "it had $(slots) slots only" "$(tail -n 20 "$tap_tmp/game")"
tap_same "the player was told the result" 1 "$(grep -c '^.*\(victory of the\|The game is a draw\)' "$tap_tmp/game" | sed 's/[1-9][0-9]*/1/')"

# --- terminals -------------------------------------------------------------------------------------------------------
if command -v tmux >/dev/null 2>&1; then
	. "$top_srcdir/tests/screen/terminal.sh"
	for kind in dumb ''; do
		terminal 80 60 TERM="$kind" VEDETTE_HOME="$tap_tmp/rec"
		type "$vedette warrenton"
		keys Enter
		seen "C133 TERM=$kind: it says why there is no screen" 'TERM names no terminal that can show the screen'
		tap_until line '^> *$' # typed before it asks, the answer would stand behind the question
		type 'go 6010'
		keys Enter
		seen "C133 TERM=$kind: and plays in lines" '^6010 Culpeper'
		type quit
		keys Enter
		seen "C133 TERM=$kind: until one leaves" 'the orders are kept'
	done
else
	tap_skip "C133 terminals that can do nothing" "tmux is not installed"
fi
tap_done
