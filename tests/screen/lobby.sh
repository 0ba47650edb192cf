# SPDX-License-Identifier: GPL-3.0-or-later
# The lobby of the program itself, by keys: from the first start to a running game and back, an offer, its acceptance, mail
# taken in, fifty rounds of the form for paths (P8); in the C locale and without colours too.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "the lobby on the screen" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
vedette=$top_builddir/vedette
A=$tap_tmp/a
B=$tap_tmp/b
lobby() { # HOME [NAME=VALUE...]
	home=$1
	shift
	terminal 80 24 VEDETTE_HOME="$home" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC" "$@"
	type "$vedette"
	keys Enter
}
enter() { keys Enter; }
pressed() { presses=$((presses + $1)); } # N keys more
# To a line that shows the cursor's mark before a word.
field() { tap_until line "^ *>$1"; }

# --- first start -----------------------------------------------------------------------------------------------
presses=0
lobby "$A" LC_ALL=C NO_COLOR=1
began=$(date +%s)
seen "first start: a key is asked for" '>Your name'
type 'Anna'
enter
pressed 5
seen "a key is under a passphrase unless one says otherwise" '< under a passphrase >'
keys Right
seen "the key's two ways are said plainly" 'whoever reads the key.s file can play as you'
tap_until line 'without a passphrase >'
enter
pressed 2
seen "then a game is offered" '>Scenario *< Burnside Takes Over, November 1862 >'
tap_run "the key is there" test -s "$A/identity.key"
tap_run "the name is in the settings" grep -qx 'name Anna' "$A/config"
for f in Against 'Your name' "Game's name"; do
	enter
	pressed 1
	field "$f"
done
enter
pressed 1
seen "a solo game is open at once" 'Strategic Turn, Union'
took=$(($(date +%s) - began))
if [ "$presses" -le 12 ] && [ "$took" -lt 60 ]; then tap_ok "from nothing to a running game: $presses keys, under a minute"
else tap_fail "from nothing to a running game: $presses keys, $took seconds"; fi
if colour; then tap_fail "NO_COLOR: no colours" "$(mux capture-pane -pe)"; else tap_ok "NO_COLOR: no colours"; fi
type q
seen "q leads back to the lobby" '^>!  warrenton .*Union: a Strategic Turn (slot 1)'
type '?'
seen "help tells the lobby's own keys first" '^ *= *In the lobby\|In the lobby$'
keys Escape
tap_until line '^>!  warrenton'
type b
seen "the briefing" 'Burnside Takes Over, November 1862'
keys PageDown
seen "tells how the game stands" 'Union 0 (objectives 0, losses 0)'
keys Escape
tap_until line '^>!  warrenton'

# --- the lessons --------------------------------------------------------------------------------------------------
type d
seen "d lists the lessons" '^>  1\. Span'
keys Down Down Down Enter
seen "one of them opens" 'Give 13th Corps a Leader'
keys Escape
tap_until line 'Tab next'
type o
tap_until line 'orders, as text, line 1 of'
type 'appoint mcpherson to xiii-corps'
enter
type 'assign loose-inf to xiii-corps'
keys Escape
tap_until line 'Tab next'
type s
seen "and is done" '^lesson 4: done'
keys Escape
tap_until line 'Tab next'
type q
seen "q leads back to the list, where it is marked" '+ 4\. An appointment, done'
keys Escape
tap_until line '^>!  warrenton'

# --- an offer ---------------------------------------------------------------------------------------------------
type n
field Scenario
enter
field Against
keys Right
seen "against another player an address is asked for" 'His address'
for f in 'Your side' Dice 'His address' 'Your name' "Game's name"; do
	enter
	field "$f"
done
type second
enter
seen "the offer is signed and lies ready" 'give this file to the other'
seen "the list shows it" '^>:  second .*offered'
tap_run "its file is there" test -s "$A/games/second/offer.ved"
type q
seen "the lobby is left" 'ready>'

# --- the other player: with a passphrase -------------------------------------------------------------------------
lobby "$B"
tap_until line '>Your name'
type Bert
enter
field 'Your key'
seen "a key under a passphrase" 'under a passphrase'
enter
seen "the passphrase is asked for on the bare terminal" 'passphrase.*:'
type 'long live the mail'
enter
seen "twice" 'the same again:'
if line 'long live'; then tap_fail "and without echo" "$(screen)"; else tap_ok "and without echo"; fi
type 'long live the mail'
enter
seen "then the form for a game comes up" '>Scenario'
keys Escape
seen "which can be left" 'no games yet'
# P8: the form for paths again and again, given up and used
rounds=0
while [ "$rounds" -lt 50 ]; do
	type r
	field Path
	type /nowhere
	if [ $((rounds % 2)) -eq 0 ]; then
		keys Escape
		tap_until line 'nothing was changed' || break
	else
		enter
		tap_until line 'Esc close' || break
		keys Escape
		tap_until line 'Enter open' || break
	fi
	rounds=$((rounds + 1))
done
tap_same "P8 fifty rounds of the form for paths" 50 "$rounds"
type r
field Path
type "$A/games/second/offer.ved"
enter
seen "P14 the offer is taken in by its path" 'an offer: good; it is made to you'
keys Enter
seen "Enter goes on with it" '>Your name\|An offer to you'
keys Escape
seen "and stands in the list" '^>?  second-anna .*an offer to you\|^>?  .*an offer to you'
enter
field 'Your name'
enter
field 'His address'
enter
seen "it is accepted" 'Accepted'
seen "the key was open already: no second question" '^>\.  .*second\|^>[.!]'
game=$(ls "$B/games")
tap_run "the acceptance is there" test -s "$B/games/$game/accept.ved"
type s
seen "send again: the same bytes" 'give this file to the other'
type q
seen "and left" 'ready>'

# --- a key made by another terminal while the form stands open ----------------------------------------------------
C=$tap_tmp/c
lobby "$C"
tap_until line '>Your name'
VEDETTE_HOME=$C "$vedette" key new --no-passphrase >"$tap_tmp/out" </dev/null
made=$(cksum <"$C/identity.key")
type Carl
enter
field 'Your key'
enter
seen "a key that came meanwhile is told of" 'A key has been made meanwhile by another program'
tap_same "and not overwritten" "$made" "$(cksum <"$C/identity.key")"
seen "and one goes on with it" '>Scenario'
keys Escape
tap_until line 'no games yet'
type q
tap_until line 'ready>'

# --- pasted mail --------------------------------------------------------------------------------------------------
lobby "$A"
seen "Anna's lobby" '2 games'
mail=$tap_tmp/mail
{
	printf 'From: Bert <bert@example.org>\nTo: anna@example.org\nSubject: accepted\nMIME-Version: 1.0\n'
	printf 'Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n'
	base64 <"$B/games/$game/accept.ved"
} >"$mail"
mux load-buffer "$mail"
mux paste-buffer -p
seen "P14 a mail pasted on the list is taken in" 'the pasted text: second, an acceptance: good\|acceptance: good'
keys Escape
seen "and the game has begun" '^>!\** *\(warrenton\|second\)'
printf 'From: nobody\nSubject: hello\n\nno turn here \033]0;title\007\n' >"$mail"
mux load-buffer "$mail"
mux paste-buffer -p
seen "a mail without a turn is called so" 'there is no turn in this message'
keys Escape
tap_until line 'Enter open'
# --- what was taken in with nobody watching (P38) ------------------------------------------------------------------
printf 'From: nobody\nSubject: hello\n\nno turn here\n' | VEDETTE_HOME=$A "$vedette" receive --filter >"$tap_tmp/out"
keys C-l
seen "P38 the last run of the mail filter" 'taken in by itself: .*: 1 message, 0 taken in'
head -c 300 "$B/games/$game/accept.ved" | VEDETTE_HOME=$A "$vedette" receive --filter >"$tap_tmp/out"
keys C-l
seen "P38 what it could not take is told with its remedy" 'trouble: .*cut short\|trouble:'
tap_run "P38 and by status" sh -c "VEDETTE_HOME='$A' '$vedette' status | grep -q 'by itself: .*trouble: .*slot.short'"

# --- giving up, putting away ------------------------------------------------------------------------------------------
type R
seen "R asks first" 'Give up second?\|Give up warrenton?'
type n
seen "any other key than y goes on" 'the game goes on'
type n
tap_until line '>Scenario'
for f in Against 'Your name' "Game's name"; do
	enter
	field "$f"
done
type brief
enter
tap_until line 'Strategic Turn, Union'
type q
tap_until line '^>!  brief'
type x
seen "a game that is played is not put away" 'this game is being played'
type Ry
seen "a solo game is given up and closed by both signatures" '^>=  brief'
tap_same "to the last one" closed "$("$top_builddir/tests/play/officer" due "$A" brief)"
type x
seen "what is over is put away" '1 game is put away'
tap_run "nothing of it is lost" test -s "$A/games/brief/slots/0002.ved"
tap_run "status counts it" sh -c "VEDETTE_HOME='$A' '$vedette' status | grep -q '^1 game is put away'"
type X
seen "X shows it" '^.-  brief .*put away: decisive Confederate victory'
keys Down Down Down Down
tap_until line '^>-  brief'
type x
seen "x takes it back" '^>=  brief'
# damage
printf 'x' >>"$A/games/second/accept.ved"
keys C-l
seen "a damaged game is shown with its remedy" 'To do:.*damaged\|x  second'
type q
seen "Anna leaves" 'ready>'
tap_run "and the terminal is as it was" test "$(mux display-message -p '#{alternate_on}')" = 0

# --- settings that are wrong ----------------------------------------------------------------------------------------
printf 'theme pink\n' >"$A/config"
type "clear; $vedette"
enter
seen "wrong settings are named before anything is shown" 'theme is default, light'
printf 'theme light\nkey quit Q\nkey next-game n\nkey new-game j\n' >"$A/config"
type "clear; $vedette"
enter
seen "keys of one's own stand in the hints" 'j new .* Q quit'
type q
seen "the old one does nothing" 'this key does nothing here'
type Q
seen "the new one leaves" 'ready>'
printf '# mine\nkey quit n\n' >"$A/config"
type "clear; $vedette"
enter
seen "a key with two meanings is refused with its line" 'the settings:2:.*'
seen "and what it means already" 'n is the key of '
tap_done
