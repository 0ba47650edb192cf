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

# Killing every call takes minutes: make check looks at each KILL_STEP-th one, beginning at another one for each verb.
export kill_errors="${KILL_ERRORS-}" kill_step="${KILL_STEP-9}"
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
tap_dir
if ! kill_ready; then
	tap_skip 'C154: killed at every call' 'strace is not here or may not trace'
	tap_done
	exit 0
fi
. "$top_srcdir/tests/play/homes.sh"
homes_begin union >/dev/null 2>&1 && homes_play 8 4 || tap_fail "the game"
while [ "$("$officer" due "$A" "$ga")" != turn ]; do
	homes_play 8 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
"$officer" orders "$A" "$ga" 8 >"$tap_tmp/draft"
n=$(find "$(game_a)/slots" -name '*.ved' | wc -l)
point() { # VERB HOME GAME FILE OLD NEW COMMAND
	killpoints "C154: $1, killed before each call" "$2" "env VEDETTE_HOME=COPY $vedette $7" "sh $0 check COPY $3 $1 $4 $5 $6"
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
tap_done
