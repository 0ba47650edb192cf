# SPDX-License-Identifier: GPL-3.0-or-later
# `vedette forecast` in a game: what it says, what it refuses, and that nothing of it gets into what is sent.
. "$top_srcdir/tests/tap.sh"
tap_dir
HOME=$tap_tmp
VEDETTE_HOME=$tap_tmp/home
export HOME VEDETTE_HOME
unset XDG_DATA_HOME XDG_CONFIG_HOME
vedette() { "$top_builddir/vedette" "$@" </dev/null; }
forecast() { # WANTED-STATUS WORDS NAME ARG...: the status is that, and WORDS stand in one paragraph of what is said
	wanted=$1 words=$2 name=$3
	shift 3
	vedette forecast warrenton "$@" >"$tap_tmp/said" 2>"$tap_tmp/err"
	rc=$?
	if [ "$rc" = "$wanted" ] && cat "$tap_tmp/said" "$tap_tmp/err" | tr '\n' ' ' | tr -s ' ' | grep -qF -e "$words"; then
		tap_ok "$name"
	else
		tap_fail "$name" "exit status $rc
$(cat "$tap_tmp/said" "$tap_tmp/err")"
	fi
}
everything() { # names, contents and times of all that the game keeps
	(cd "$VEDETTE_HOME" && find . -type f -exec ls -l --time-style=full-iso {} + -exec cksum {} + | LC_ALL=C sort)
}

vedette key new --no-passphrase >"$tap_tmp/out" 2>&1
vedette new warrenton --side union --as Anna --mode solo >"$tap_tmp/out" 2>&1
forecast 1 'match.no-dice' "no die is thrown in a Strategic Turn"

# On to the Union's first turn; the armies stand where they stood at first.
n=0
until vedette status | grep -q 'Union: a turn' || [ $n -gt 5 ]; do
	vedette send warrenton >"$tap_tmp/out" 2>&1
	n=$((n + 1))
done
cat >"$tap_tmp/draft" <<'END'
combat
attack couch on 6010 from 6009 with ii-corps intensity 2 rating 1 advance
if won 6010
  release i-1
else
  attack reynolds on 6010 from 6009 with i-corps intensity 2 rating 0 advance
END
vedette orders warrenton "$tap_tmp/draft" >"$tap_tmp/out" 2>&1
printf 'forecast\nclose\nquit\n' | "$top_builddir/vedette" --plain warrenton >"$tap_tmp/lines" 2>&1
tap_same "in lines it is said once, and thrown to its end" '10,000 throws of 6 orders' \
	"$(grep -o '[0-9,]* throws of [0-9]* orders' "$tap_tmp/lines")"
everything >"$tap_tmp/before"
forecast 0 '10,000 throws of 6 orders with made-up dice' "the draft is thrown 10,000 times"
first=$(cat "$tap_tmp/said")
forecast 0 'has no standing orders but the default (H27), and only the Union side'\''s own turn is played' "and what is assumed is said"
forecast 0 'fought in 33 % Odds under 51 per cent.' "how often a battle is fought, and at which odds"
forecast 0 'Line 2, Couch on 6010 Culpeper Court House' "and which battle that is"
forecast 0 '4 release i-1 never reached' "a line that is never reached is said to be"
forecast 0 'Points, Union less Confederate: 0 now' "points are told of"
tap_same "the same made-up dice say the same" "$first" "$(vedette forecast warrenton)"
tap_run "other made-up dice say something else" test "$first" != "$(vedette forecast warrenton --seed 2)"
tap_same "no line is wider than 72 columns" "" "$(printf '%s\n' "$first" | awk 'length($0) > 72')"
forecast 0 'Supposed: attack couch succeeds, held 6010. That is so in' "throws may be told of in which something is so" \
	--suppose 'attack couch succeeds' --suppose 'held 6010'
forecast 0 '100 % ########## 2 attack couch' "and then it is" --suppose 'attack couch succeeds'
forecast 0 'so in none of them: nothing can be said' "what never comes is said never to come" --suppose 'won 6010'
forecast 1 'try LEADER succeeds|fails' "words that suppose nothing are refused" --suppose 'lee moves'
forecast 1 'order.piece' "and so is the roll of somebody else" --suppose 'try lee fails'
forecast 1 '--throws' "a number of throws is one" --throws many
forecast 0 '7 throws of 6 orders' "and holds" --throws 7
cat >"$tap_tmp/other" <<'END'
combat
attack couch on 6010 from 6009 with ii-corps intensity 2 rating 1 advance
if acts couch
else
  attack reynolds on 6010 from 6009 with i-corps intensity 2 rating 0 advance
END
forecast 0 ' 89 % #########. 3 if acts couch 11 % #......... 4 else' "an if with nothing below it holds as often as its else does not" "$tap_tmp/other" \
	--suppose 'attack couch succeeds'
forecast 0 ' 0 % .......... 3 if acts couch 100 % ########## 4 else' "and holds not where that one does" "$tap_tmp/other" --suppose 'attack couch fails'
printf 'combat\nattack lee on 6009 from 6010 with anv intensity 1 rating 0 hold\n' >"$tap_tmp/other"
forecast 1 'order.piece' "orders of the other side are none" "$tap_tmp/other"
printf 'combat\nattack couch on 6011 from 6009 with ii-corps intensity 1 rating 0 hold\n' >"$tap_tmp/other"
forecast 0 'Some of these orders are illegal' "what is illegal is thrown too, and said to be" "$tap_tmp/other"
everything >"$tap_tmp/after"
tap_run "nothing in the game's folder or the home has changed, not even a time" cmp "$tap_tmp/before" "$tap_tmp/after"

# What is signed, to the byte: with forecasts and suppositions before it, and without.
cp -R "$VEDETTE_HOME" "$tap_tmp/twin"
slots() { (cd "$1" && find . -path '*/slots/*.ved' -exec cksum {} + | LC_ALL=C sort -k 3); }
before=$(slots "$VEDETTE_HOME" | wc -l)
vedette forecast warrenton --suppose 'attack couch fails' --seed 7 >"$tap_tmp/out" 2>&1
vedette send warrenton --no-mail >"$tap_tmp/one" 2>&1
VEDETTE_HOME=$tap_tmp/twin vedette send warrenton --no-mail >"$tap_tmp/two" 2>&1
tap_same "the slot is the same to the byte as without any forecast" "$(slots "$tap_tmp/twin")" "$(slots "$VEDETTE_HOME")"
tap_run "and there is a new one" test "$before" -lt "$(slots "$VEDETTE_HOME" | wc -l)"
tap_done
