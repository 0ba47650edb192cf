# SPDX-License-Identifier: GPL-3.0-or-later
# A message written on the screen goes with the turn; notes go nowhere: a turn signed in a home with notes has the same bytes
# as one signed without (P62).
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "messages and notes on the screen" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
. "$top_srcdir/tests/play/homes.sh"
homes_begin union >"$tap_tmp/begun" 2>&1
tap_run "a game has begun" test -s "$A/games/$ga/accept.ved"
cp -R "$A" "$tap_tmp/bare"

terminal 80 24 VEDETTE_HOME="$A" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
type "$vedette $ga"
keys Enter
seen "the game is open" 'Tab next'
type '\;' # alone it would part commands of tmux
seen "notes are for oneself" 'Never sent'
type 'zouaves are hidden here'
keys Escape
tap_until grep -q 'zouaves are hidden' "$A/games/$ga/notes"
tap_run "they are kept in the game's folder" grep -q 'zouaves are hidden' "$A/games/$ga/notes"
type s
seen "sending asks first" 'y = yes'
type y
tap_until test -s "$A/games/$ga/slots/0001.ved"
VEDETTE_HOME=$tap_tmp/bare "$vedette" send "$ga" --no-mail </dev/null >"$tap_tmp/sent" 2>&1
tap_run "P62 the signed turn has the bytes of one signed without notes" \
	cmp "$A/games/$ga/slots/0001.ved" "$tap_tmp/bare/games/$ga/slots/0001.ved"

# the other player answers with a message
terminal 80 24 VEDETTE_HOME="$B" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
bert receive "$A/games/$ga/slots/0001.ved" >"$tap_tmp/got" 2>&1
type "$vedette $gb"
keys Enter
seen "his game is open" 'Tab next\|Esc close'
keys Escape
tap_until line 'Tab next'
type M
seen "the editor says who reads it" 'The other player reads it'
type 'Well met, Anna.'
keys Enter
type 'Bert'
seen "what is typed stands there" '^ Well met, Anna\.'
keys Escape
tap_until line 'Tab next'
type s
tap_until line 'y = yes'
type y
tap_until test -s "$B/games/$gb/slots/0002.ved"
anna receive "$B/games/$gb/slots/0002.ved" >"$tap_tmp/got" 2>&1
if grep -q 'Well met, Anna\.' "$tap_tmp/got"; then tap_ok "the message came with the turn"; else
	tap_fail "the message came with the turn" "$(cat "$tap_tmp/got")"
fi
keys Escape
tap_until line 'Tab next'
type M
seen "the next message begins empty" '4095 bytes left'
tap_done
