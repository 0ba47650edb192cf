# SPDX-License-Identifier: GPL-3.0-or-later
# Resigning and results at odd places: what is not due is refused by name, and a game that is closed stays so.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
forger=$top_builddir/tests/play/forger

anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
anna new warrenton --side union --as Anna --no-mail >/dev/null
says "resigning before the offer is accepted" match.not-accepted anna resign "$ga" --no-mail
bert receive "$(game_a)/offer.ved" >/dev/null
says "resigning an invitation" match.not-accepted bert resign "$gb" --no-mail
bert accept "$gb" --as Bert --no-mail >/dev/null
anna receive "$(game_b)/accept.ved" >/dev/null
says "resigning when the other is to move" match.unanswered bert resign "$gb" --no-mail
homes_play 5 2 || tap_fail "two slots"
# whoever is to move resigns
if [ "$("$officer" due "$A" "$ga")" != wait ]; then
	mover=anna mg=$ga mhome=$A other=bert og=$gb ohome=$B
else
	mover=bert mg=$gb mhome=$B other=anna og=$ga ohome=$A
fi
last() { find "$1/games" -name '[0-9]*.ved' -path '*/slots/*' | sort | tail -n 1; }
says "resigning" "" "$mover" resign "$mg" --no-mail
says "resigning twice" match.unanswered "$mover" resign "$mg" --no-mail
says "the resignation is received" "" "$other" receive "$(last "$mhome")"
says "resigning a game that is won" match.not-due "$other" resign "$og" --no-mail
says "a countersign of a resignation" match.not-due "$other" countersign "$og" --no-mail
printf 'result decisive union resigned union 99 confederate 0\n' >"$tap_tmp/text"
"$forger" slot "$ohome" "$og" "$tap_tmp/text" "$tap_tmp/false.ved"
says "a result with other points" chain.result "$mover" receive "$tap_tmp/false.ved"
says "the result" "" "$other" send "$og" --no-mail
says "the result is received" "" "$mover" receive "$(last "$ohome")"
says "the same result signed by the other" "" "$mover" send "$mg" --no-mail
says "a third result" match.over "$mover" send "$mg" --no-mail
says "a countersign of a result" match.over "$mover" countersign "$mg" --no-mail
says "the last result is received" "" "$other" receive "$(last "$mhome")"
says "resigning a closed game" match.over "$other" resign "$og" --no-mail
says "orders for a closed game" match.over "$other" orders "$og" "$tap_tmp/text"
tap_run "a referee finds it whole" "$vedette" verify "$(game_a)"
tap_done
