# SPDX-License-Identifier: GPL-3.0-or-later
# C154: writing, signing, receiving and verifying, killed between any two calls to the system: the home is in the old or the new
# state, and the same command then does what is left to do.  `make check-killed` looks at every call and makes calls fail too.
set -u
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/killpoints.sh"

# usage: killed.sh check HOME GAME VERB FILE OLD NEW
if [ "${1:-}" = check ]; then
	g=$2/games/$3
	count() { find "$g/slots" -name '0*.ved' | wc -l; }
	state() { case $4 in orders) VEDETTE_HOME=$2 "$top_builddir/vedette" orders "$3" </dev/null | cksum | tr ' ' _ ;; *) count ;; esac; }
	now=$(state "$@")
	[ "$now" = "$6" ] || [ "$now" = "$7" ] || { echo "neither old nor new: $now"; exit 1; }
	VEDETTE_HOME=$2 "$top_builddir/vedette" status >/dev/null || { echo "status fails"; exit 1; }
	if [ "$now" = "$6" ] && [ "$6" != "$7" ]; then
		case $4 in
		orders) VEDETTE_HOME=$2 "$top_builddir/vedette" orders "$3" "$5" </dev/null ;;
		send) VEDETTE_HOME=$2 "$top_builddir/vedette" send "$3" --no-mail </dev/null ;;
		receive) VEDETTE_HOME=$2 "$top_builddir/vedette" receive "$5" </dev/null ;;
		esac >/dev/null || { echo "it cannot be done again"; exit 1; }
		now=$(state "$@")
		[ "$now" = "$7" ] || { echo "after another go: $now"; exit 1; }
	fi
	"$top_builddir/vedette" verify "$g" >/dev/null || { echo "verify fails"; exit 1; }
	exit 0
fi

# usage: killed.sh line HOME GAME OLD NEW COMMAND...: two lines of slots, by their sums; COMMAND, done once more, ends what was begun.
if [ "${1:-}" = line ]; then
	h=$2 g=$2/games/$3 old=$4 new=$5 game=$3
	shift 5
	sum() { (cd "$g/slots" && cat -- *.ved) | cksum | tr ' ' _; }
	kept() { find "$g/slots" "$g/refused" -name '*.ved' -exec cksum {} + | cut -d ' ' -f 1 | sort -u | wc -l; }
	VEDETTE_HOME=$h "$top_builddir/vedette" status >/dev/null || { echo "status fails"; exit 1; }
	"$top_builddir/vedette" verify "$g/offer.ved" "$g/accept.ved" "$g/slots" >/dev/null || { echo "no whole line"; exit 1; }
	now=$(sum)
	VEDETTE_HOME=$h "$@" >/dev/null 2>&1 </dev/null
	[ "$(sum)" = "$new" ] || { echo "after another go $(sum), it was $now, old is $old, new $new"; exit 1; }
	[ "$(kept)" -ge "${KEPT:-0}" ] || { echo "a version is lost: $(kept) of $KEPT are kept"; exit 1; }
	VEDETTE_HOME=$h "$top_builddir/vedette" show "$game" --versions >/dev/null || { echo "the versions are not shown"; exit 1; }
	exit 0
fi
# usage: killed.sh answer HOME GAME MAIL SLOTS: the courier has answered, or does when the mail is read again; what left is one slot.
# Between the start of the mail program and the record of it (`asked`) nobody can know whether the mail is gone: it goes once more, and
# is the same to the byte.
if [ "${1:-}" = answer ]; then
	mails() { find "$1/left" -type f; }
	before=$(mails "$2" | wc -l) recorded=$([ ! -f "$2/games/$3/asked" ] || echo yes)
	VEDETTE_HOME=$2 "$top_builddir/vedette" countersign --from-mail "$4" >/dev/null 2>&1 </dev/null || { echo "it fails"; exit 1; }
	now=$(find "$2/games/$3/slots" -name '0*.ved' | wc -l) again=$(($(mails "$2" | wc -l) - before))
	[ "$now" -eq "$5" ] || { echo "$now slots, not $5"; exit 1; }
	case $before:$again:$recorded in
	0:1: | 1:0:yes | 1:1:) ;;
	*) echo "mailed $before times, then $again times; recorded: ${recorded:-no}"; exit 1 ;;
	esac
	[ "$(mails "$2" | xargs cksum | cut -d ' ' -f 1,2 | sort -u | wc -l)" -eq 1 ] || { echo "two answers were mailed"; exit 1; }
	"$top_builddir/vedette" verify "$2/games/$3" >/dev/null || { echo "verify fails"; exit 1; }
	exit 0
fi

# make check looks at each KILL_STEP-th point.
export kill_errors="${KILL_ERRORS-}" kill_step="${KILL_STEP-4}"
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
tap_dir
if ! kill_ready; then
	tap_skip 'C154: killed at every call' 'strace is not here or may not trace'
	tap_done
	exit 0
fi
# Both at once on two processors: `verbs`, or the `lines` and the courier; else one after the other.
part=${KILL_PART:-all}
. "$top_srcdir/tests/play/homes.sh"
homes_begin union >/dev/null 2>&1 && homes_play 8 4 || tap_fail "the game"
while [ "$("$officer" due "$A" "$ga")" != turn ]; do
	homes_play 8 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
"$officer" orders "$A" "$ga" 8 >"$tap_tmp/draft"
n=$(find "$(game_a)/slots" -name '*.ved' | wc -l)
point() { # VERB HOME GAME FILE OLD NEW COMMAND
	[ "$part" = lines ] || killpoints "C154: $1, killed before each call" "$2" "env VEDETTE_HOME=COPY $vedette $7" "sh $0 check COPY $3 $1 $4 $5 $6"
}
anna orders "$ga" /dev/null >/dev/null 2>&1
empty=$(anna orders "$ga" | cksum | tr ' ' '_')
full=$(cksum <"$tap_tmp/draft" | tr ' ' '_')
point orders "$A" "$ga" "$tap_tmp/draft" "$empty" "$full" "orders $ga $tap_tmp/draft"
anna orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
point send "$A" "$ga" - "$n" $((n + 1)) "send $ga --no-mail"
anna send "$ga" --no-mail >"$tap_tmp/sent"
slot=$(tail -n 1 "$tap_tmp/sent")
point receive "$B" "$gb" "$slot" "$n" $((n + 1)) "receive $slot"
point verify "$B" "$gb" "$slot" "$n" "$n" "verify COPY/games/$gb"
[ "$part" != verbs ] || {
	tap_done
	exit 0
}

# ---- another line of slots ----

last() { find "$1/games" -name '*.ved' -path '*/slots/*' | sort | tail -n 1; }
sum() { (cd "$1"/slots && cat -- *.ved) | cksum | tr ' ' _; }
line() { # NAME HOME GAME OLD NEW COMMAND
	killpoints "C154: $1, killed before each call" "$2" "env VEDETTE_HOME=COPY $vedette $6" "sh $0 line COPY $3 $4 $5 $vedette $6"
}
bert receive "$slot" >/dev/null 2>&1
while [ "$("$officer" due "$B" "$gb")" != turn ]; do
	homes_play 8 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
"$officer" orders "$B" "$gb" 8 >"$tap_tmp/draft"
bert orders "$gb" "$tap_tmp/draft" >/dev/null 2>&1
echo 'The second version.' >"$tap_tmp/words"
cp -Rp "$B" "$tap_tmp/b2"
bert send "$gb" --no-mail >/dev/null 2>&1
VEDETTE_HOME=$tap_tmp/b2 "$vedette" send "$gb" --no-mail --message "$tap_tmp/words" >/dev/null 2>&1 </dev/null
one=$(last "$B") two=$(last "$tap_tmp/b2")
cp -Rp "$A" "$tap_tmp/a0"
anna receive "$one" "$two" >/dev/null 2>&1
id=$(anna show "$ga" --versions | awk '/^version / { print $5; exit }')
old=$(sum "$(game_a)")
cp -Rp "$A" "$tap_tmp/a1" && VEDETTE_HOME=$tap_tmp/a1 "$vedette" resolve "$ga" "$id" >/dev/null </dev/null
new=$(sum "$tap_tmp/a1/games/$ga")
KEPT=$(find "$(game_a)/slots" "$(game_a)/refused" -name '*.ved' | wc -l)
export KEPT
[ "$old" != "$new" ] || tap_fail "there are two versions" "$(anna show "$ga" --versions)"
line 'a choice between two versions' "$A" "$ga" "$old" "$new" "resolve $ga $id"
# Anna answers the second one, Bert holds the first: the longer line comes
case $("$officer" due "$tap_tmp/a1" "$ga") in
countersign) verb=countersign ;;
*)
	"$officer" orders "$tap_tmp/a1" "$ga" 8 >"$tap_tmp/draft"
	VEDETTE_HOME=$tap_tmp/a1 "$vedette" orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1 </dev/null
	verb=send
	;;
esac
VEDETTE_HOME=$tap_tmp/a1 "$vedette" $verb "$ga" --no-mail >/dev/null 2>&1 </dev/null
answer=$(last "$tap_tmp/a1")
bert receive "$two" >/dev/null 2>&1
old=$(sum "$(game_b)") new=$(sum "$tap_tmp/a1/games/$ga")
KEPT=$(($(find "$(game_b)/slots" "$(game_b)/refused" -name '*.ved' | wc -l) + 1))
line 'a longer line that comes' "$B" "$gb" "$old" "$new" "receive $answer"

# ---- the courier's answer ----

A=$tap_tmp/a1 # in whose line the game goes on
bert receive "$answer" >/dev/null 2>&1
i=0
until [ "$("$officer" due "$B" "$gb")" = turn ] || [ $((i += 1)) -gt 20 ]; do
	homes_play 8 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
"$officer" orders "$B" "$gb" 8 >"$tap_tmp/draft"
bert orders "$gb" "$tap_tmp/draft" >/dev/null 2>&1
bert courier "$gb" all >/dev/null
bert send "$gb" --no-mail >"$tap_tmp/sent" 2>&1
anna receive "$(tail -n 1 "$tap_tmp/sent")" >/dev/null 2>&1
i=0
until [ "$("$officer" due "$A" "$ga")" = turn ] || [ $((i += 1)) -gt 20 ]; do
	homes_play 8 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
echo bert@play.test >"$(game_a)/address"
echo anna@play.test >"$(game_b)/address"
printf 'mail-command %s -t\n' "$tap_tmp/to-bert" >"$A/config"
printf '#!/bin/sh\ncat >"%s"\n' "$tap_tmp/mail" >"$tap_tmp/to-bert"
# as a mail program does: what it has read to the end is in its queue, and nothing else is; each copy of the home has its own queue
cat >"$tap_tmp/to-anna" <<-'END'
	#!/bin/sh
	cat >"$VEDETTE_HOME/$$" && mv "$VEDETTE_HOME/$$" "$VEDETTE_HOME/left/$$"
END
printf 'mail-command %s -t\n' "$tap_tmp/to-anna" >"$B/config"
chmod +x "$tap_tmp/to-bert" "$tap_tmp/to-anna"
mkdir "$B/left"
{ echo 'courier none'; echo stop; } >"$tap_tmp/draft"
anna orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
anna send "$ga" >"$tap_tmp/sent" 2>&1 || tap_fail "Anna stops" "$(cat "$tap_tmp/sent")"
n=$(find "$(game_b)/slots" -name '*.ved' | wc -l)
killpoints "C154: a courier's answer, killed before each call" "$B" "env VEDETTE_HOME=COPY $vedette countersign --from-mail $tap_tmp/mail" \
	"sh $0 answer COPY $gb $tap_tmp/mail $((n + 2))"
tap_done
