# SPDX-License-Identifier: GPL-3.0-or-later
# `vedette why` in a game: where an order is judged, what it exits with, and that it leaves everything as it was.
. "$top_srcdir/tests/tap.sh"
tap_dir
HOME=$tap_tmp
VEDETTE_HOME=$tap_tmp/home
export HOME VEDETTE_HOME
unset XDG_DATA_HOME XDG_CONFIG_HOME
vedette() { "$top_builddir/vedette" "$@" </dev/null; }
why() { # WANTED-STATUS WORDS NAME ARG...: the status is that, and WORDS stand in one paragraph of what is said
	wanted=$1 words=$2 name=$3
	shift 3
	vedette why warrenton "$@" >"$tap_tmp/said" 2>"$tap_tmp/err"
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
printf 'resign franklin\nstanding\nall intensity 1\n' >"$tap_tmp/draft"
vedette orders warrenton "$tap_tmp/draft" >"$tap_tmp/out" 2>&1
everything >"$tap_tmp/before"

why 0 'Meade takes command of Left Grand Division' "an order is judged behind the draft, whose standing orders do not matter" \
	'appoint meade to left-gd'
why 1 'S41' "what the draft does not allow is refused, with exit status 1" 'appoint bayard to left-gd'
why 1 'Rule S41: To be appointed a Leader must be in the HQ' "with the first sentence of its rule" 'appoint bayard to left-gd'
why 0 'Franklin gives up command' "a line of the draft is explained" --line 1
why 1 'no order stands in that line' "a line without an order is said to be one" --line 2
why 1 'Q72' "several orders follow each other" 'appoint meade to left-gd; appoint wf-smith to left-gd'
why 0 'leaves the manifest of II Corps before anybody joins one' "as lines too" 'appoint meade to left-gd
release ii-1'
printf 'resign sumner\n' >"$tap_tmp/sheet"
why 0 'In command he counts as Meade' "another sheet stands for the draft" --sheet "$tap_tmp/sheet" 'appoint meade to right-gd'
why 1 'order.word' "what is no order is said to be none" 'dance meade'
why 2 'give an order in quotes' "an order or a line is asked for"
why 2 'give an order in quotes' "and not both" --line 1 'resign meade'
everything >"$tap_tmp/after"
tap_run "nothing in the game's folder or the home has changed, not even a time" cmp "$tap_tmp/before" "$tap_tmp/after"

# On to the movement phase of whoever has automatic initiatives.
leader=
: >"$tap_tmp/none"
vedette orders warrenton "$tap_tmp/none" >"$tap_tmp/out" 2>&1
for _ in 1 2 3 4 5 6; do
	vedette send warrenton >"$tap_tmp/out" 2>&1
	if vedette why warrenton 'chit hooker' >"$tap_tmp/out" 2>&1; then leader=hooker; break; fi
	if vedette why warrenton 'chit lee' >"$tap_tmp/out" 2>&1; then leader=lee; break; fi
done
tap_run "somebody has an automatic initiative in the first turns" test -n "$leader"
case $leader in
hooker) corps=stoneman name=Stoneman to=6110 ;;
*) leader=lee corps=longstreet name=Longstreet to=6011 ;;
esac
everything >"$tap_tmp/before"
why 0 "commands $name: the Leader of an Army HQ" "parts after a ; stand in the innermost block that is open" "chit $leader; command $corps"
why 0 "Judged below a line \`chit $corps\`" "a march that nobody is set going for is put below a chit" \
	"march $corps to $to"
tap_same "and its path is told hex by hex" 1 "$(grep -cE '^  6[01]1[01]  [0-9] MP: .*; [0-9] of 3$' "$tap_tmp/said")"
everything >"$tap_tmp/after"
tap_run "nothing has changed by that either" cmp "$tap_tmp/before" "$tap_tmp/after"

# No die to come is looked at: with other dice the same is said.
mkdir "$tap_tmp/other"
VEDETTE_HOME=$tap_tmp/other
vedette key new --no-passphrase >"$tap_tmp/out" 2>&1
vedette new warrenton --side union --as Anna --mode solo >"$tap_tmp/out" 2>&1
rolls=0 same=0
for _ in 1 2 3 4 5 6; do
	vedette send warrenton >"$tap_tmp/out" 2>&1
	if vedette why warrenton "chit $leader; command $corps" >"$tap_tmp/two" 2>&1; then
		rolls=1
		VEDETTE_HOME=$tap_tmp/home vedette why warrenton "chit $leader; command $corps" >"$tap_tmp/one"
		# points left are the chit's, which was thrown before
		for f in one two; do tr '\n' ' ' <"$tap_tmp/$f" | tr -s ' ' | sed 's/points left for others: [0-9]*//g; s/Within reach.*//' >"$tap_tmp/$f.words"; done
		cmp -s "$tap_tmp/one.words" "$tap_tmp/two.words" && same=1
		break
	fi
done
if [ "$rolls" = 1 ]; then tap_same "in a game of other dice the same is said" 1 "$same"
else tap_skip "in a game of other dice the same is said" 'the other game had no chit for that side in six turns'; fi
tap_done
