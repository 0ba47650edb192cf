# SPDX-License-Identifier: GPL-3.0-or-later
# A turn of a sealed game written and sent on the screen, key by key: two marches, tries, an attack with intensity.  What was
# signed is what was typed.
. "$top_srcdir/tests/tap.sh"

command -v tmux >/dev/null 2>&1 || {
	tap_skip "a turn on the screen" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
. "$top_srcdir/tests/play/homes.sh"

# Both Strategic Turns without orders, by copied files.
homes_begin union >"$tap_tmp/begun" 2>&1
anna send "$ga" --no-mail >"$tap_tmp/sent" 2>&1
bert receive "$(tail -n 1 "$tap_tmp/sent")" >"$tap_tmp/got" 2>&1
bert send "$gb" --no-mail >"$tap_tmp/sent" 2>&1
anna receive "$(tail -n 1 "$tap_tmp/sent")" >"$tap_tmp/got" 2>&1

# The chits say who moves first; he must answer the Confederate's slot before the dice of his own turn are known.
first() {
	case $("$officer" due "$A" "$ga") in
	turn) home=$A game=$ga side=union other=bert ;;
	*) home=$B game=$gb side=confederate other=anna ;;
	esac
}
first
if [ "$side" = confederate ]; then
	anna countersign "$ga" --no-mail >"$tap_tmp/sent" 2>&1
	bert receive "$(tail -n 1 "$tap_tmp/sent")" >"$tap_tmp/got" 2>&1
fi
tap_same "a turn is due" turn "$("$officer" due "$home" "$game")"

terminal 100 30 VEDETTE_HOME="$home"
type "$vedette"
keys Enter
seen "the lobby stands on the game where it is our move" '^>![ *] *'"$game"' .*a turn'
keys Enter
seen "and Enter opens it" 'Tab next\|PgDn on'
keys Escape
tap_until line 'Tab next'
# the word goes where the row has no room for it
left=$(screen | sed -n '1s/.*\(initiatives\|Union\|Confederate\) \([0-9]\).*/\2/p')
[ -n "$left" ] && tap_ok "the initiatives are told" || tap_fail "the initiatives are told" "$(screen)"
case $side in union) idle='heintzelman dix peck' ;; *) idle='gw-smith french ap-hill' ;; esac

# So many chits, each for somebody who stays where he is; then the turn itself.
type o
tap_until line 'orders, as text, line 1 of'
: >"$tap_tmp/wanted"
for who in $idle; do
	[ "$left" -gt 0 ] || break
	left=$((left - 1))
	type "chit $who"
	keys Enter BSpace
	printf 'chit %s\n' "$who" >>"$tap_tmp/wanted"
done
cat "$top_srcdir/tests/screen/turn-$side.orders" >>"$tap_tmp/wanted"
# lines are typed without their blanks: the editor indents, and one backspace ends a block
was=0
while IFS= read -r order; do
	text=${order#"${order%%[! ]*}"}
	depth=$((${#order} - ${#text}))
	[ "$depth" -ge "$was" ] || keys BSpace
	type "$text"
	keys Enter
	was=$depth
done <"$top_srcdir/tests/screen/turn-$side.orders"
seen "every line has its verdict" 'legal, 1 legal if\|[0-9] legal --\|[0-9] legal -'
if screen | grep -q 'not legal'; then tap_fail "none is illegal" "$(screen)"; else tap_ok "none is illegal"; fi
keys Escape
type F
seen "the forecast is thrown to its end" '10000 of 10000 throws'
keys Escape
type d
seen "its bars stand beside the orders" '^[+?].* [#.]\{6\} *[<>]\{0,1\}[0-9]\{1,3\} %$'
keys Escape
type s
seen "sending asks first" 'y = yes'
type y
seen "it is signed" 'signed, not mailed\|give this file\|slots/'
keys Escape
tap_until line 'Tab next'
type q
seen "leaving the game leads back to the lobby" 'game, your move in'
type q
tap_until line 'ready>'
"$top_builddir/tests/screen/signed_text" "$home" "$game" >"$tap_tmp/signed"
if cmp "$tap_tmp/wanted" "$tap_tmp/signed" >/dev/null; then
	tap_ok "what was signed is what was typed"
else
	tap_fail "what was signed is what was typed" "$(diff "$tap_tmp/wanted" "$tap_tmp/signed")"
fi
slot=$(find "$home/games/$game/slots" -name '*.ved' | sort | tail -n 1)
tap_run "the other side receives it" "$other" receive "$slot"

# --- the theme of the settings ---------------------------------------------------------------------------------
printf 'theme pink\n' >"$home/config"
type "$vedette"
keys Enter
seen "a theme that there is not is refused" 'theme is default, light'
printf 'theme mono\n' >"$home/config"
type "clear; $vedette $game"
keys Enter
seen "theme mono: the screen opens" 'Tab next\|PgDn on'
if colour; then tap_fail "theme mono: no colours" "$(mux capture-pane -pe)"; else tap_ok "theme mono: no colours"; fi
keys Escape
type q
seen "and leaves" 'ready>'
tap_done
