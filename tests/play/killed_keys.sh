# SPDX-License-Identifier: GPL-3.0-or-later
# C154: what is done with keys, archives and couriers, killed between any two calls to the system: the home can still be
# read, and the same command then ends what was begun.  KILL_STEP=1 looks at every call,
# KILL_ERRORS="ENOSPC EIO EINTR" makes calls fail too.
set -u
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/killpoints.sh"

state() { (cd "$1" && find . -type f ! -name '.*' ! -name lock ! -name last-receive ! -name told | sort | xargs cksum); }
# usage: killed_keys.sh again HOME WANTED COMMAND...: WANTED is the home's state in the end.
if [ "${1:-}" = again ]; then
	h=$2 wanted=$3
	shift 3
	VEDETTE_HOME=$h "$top_builddir/vedette" status >/dev/null || { echo "status fails"; exit 1; }
	VEDETTE_HOME=$h "$@" >"$h.said" 2>&1 </dev/null # what was done already may be refused
	state "$h" | diff "$wanted" - || { echo "another state after another go"; cat "$h.said"; exit 1; }
	exit 0
fi

export kill_errors="${KILL_ERRORS-}" kill_step="${KILL_STEP-3}"
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
tap_dir
if ! kill_ready; then
	tap_skip 'C154: killed at every call' 'strace is not here or may not trace'
	tap_done
	exit 0
fi
. "$top_srcdir/tests/play/homes.sh"
# A command on a copy of HOME; its undisturbed end is what every other must come to.
point() { # NAME HOME VERB WORDS, with COPY for the home
	rm -rf "$tap_tmp/end" && cp -a "$2" "$tap_tmp/end"
	words=$(printf '%s' "$3" | sed "s|COPY|$tap_tmp/end|g")
	# shellcheck disable=SC2086 # the verb's words
	VEDETTE_HOME=$tap_tmp/end "$vedette" $words >"$tap_tmp/out" 2>&1 </dev/null || tap_fail "C154: $1, undisturbed" "$(cat "$tap_tmp/out")"
	state "$tap_tmp/end" >"$tap_tmp/wanted"
	state "$2" | cmp -s - "$tap_tmp/wanted" && tap_fail "C154: $1 changes nothing"
	killpoints "C154: $1, killed before each call" "$2" "env VEDETTE_HOME=COPY $vedette $3" "sh $0 again COPY $tap_tmp/wanted $vedette $3"
}

homes_begin union >/dev/null 2>&1 && homes_play 5 4 && homes_until b 5 || tap_fail "the game"
point 'a game exported' "$A" "export COPY/one $ga"
cp -a "$B" "$tap_tmp/b0"
bert key lost --no-passphrase >/dev/null
point 'a key claimed' "$B" "key claim $gb --no-mail"
anna receive "$(bert key claim "$gb" --no-mail | tail -n 1)" >/dev/null 2>&1
new=$(bert key show | sed -n 's/^fingerprint: //p' | tr -d ' ')
point 'a key admitted' "$A" "key admit $ga $new --no-mail"
point 'an admission taken in' "$B" "receive $(anna key admit "$ga" "$new" --no-mail | tail -n 1)"
rm -rf "$B" && mv "$tap_tmp/b0" "$B"

# a courier, appointed by Bert's next orders
homes_until b 5 turn strategic && "$officer" orders "$B" "$gb" 5 >"$tap_tmp/draft" && bert orders "$gb" "$tap_tmp/draft" >/dev/null 2>&1 &&
	bert courier "$gb" all >/dev/null && bert send "$gb" --no-mail >/dev/null 2>&1 || tap_fail "a courier"
point 'a courier handed over' "$B" "courier $gb --hand-over COPY/charge"
bert courier "$gb" --hand-over "$tap_tmp/charge" >/dev/null
mkdir "$tap_tmp/courier"
point 'a courier taken over' "$tap_tmp/courier" "courier --take-over $tap_tmp/charge"
tap_done
