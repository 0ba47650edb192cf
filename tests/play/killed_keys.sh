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

# usage: killed_keys.sh accepted HOME GAME OTHER HIS-GAME: an acceptance is there, or comes now; the game it makes can be played.
if [ "${1:-}" = accepted ]; then
	h=$2 g=$3 o=$2.other og=$5
	vedette() { VEDETTE_HOME=$1 "$top_builddir/vedette" "$2" "$3" ${4:+"$4"} </dev/null >"$h.said" 2>&1 || { cat "$h.said"; exit 1; }; }
	rm -rf "$o" && cp -a "$4" "$o"
	[ -f "$h/games/$g/accept.ved" ] || vedette "$h" accept "$g" --no-mail
	vedette "$o" receive "$h/games/$g/accept.ved"
	vedette "$o" send "$og" --no-mail
	vedette "$h" receive "$(tail -n 1 "$h.said")"
	vedette "$h" send "$g" --no-mail
	vedette "$o" receive "$(tail -n 1 "$h.said")"
	exit 0
fi

export kill_errors="${KILL_ERRORS-}" kill_step="${KILL_STEP-5}"
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

anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
printf 'name Bert\nfrom bert@play.test\n' >"$B/config"
anna new warrenton --side union --as Anna --no-mail >/dev/null && bert receive "$(game_a)/offer.ved" >/dev/null || tap_fail "an offer"
killpoints 'C154: an acceptance signed, killed before each call' "$B" "env VEDETTE_HOME=COPY $vedette accept $gb --no-mail" \
	"sh $0 accepted COPY $gb $A $ga"
bert accept "$gb" --no-mail >/dev/null || tap_fail "an acceptance"
point 'an acceptance taken in' "$A" "receive $(game_b)/accept.ved"
rm -rf "$A" "$B"

homes_begin union >/dev/null 2>&1 && homes_play 5 4 && homes_until b 5 || tap_fail "the game"
finger=$(bert key show | sed -n 's/^fingerprint: //p' | tr -d ' ')
point 'a fingerprint compared' "$A" "book --compared $finger"
point 'a game exported' "$A" "export COPY/one $ga"

# a game that is placed comes with all that belongs to it: secrets, address, drafts, notes, and what may have been signed
echo 'Watch the fords.' >"$(game_a)/notes"
echo 'elsewhere@play.test' >"$(game_a)/address"
anna export "$tap_tmp/one" "$ga" >/dev/null
mkdir "$tap_tmp/bare"
cp -p "$A/identity.key" "$tap_tmp/bare"
point 'a game imported' "$tap_tmp/bare" "import $tap_tmp/one"
tap_run 'its notes are there' cmp "$(game_a)/notes" "$tap_tmp/end/games/$(ls "$tap_tmp/end/games")/notes"
tap_run 'and its secret' cmp "$(game_a)/secret-union" "$tap_tmp/end/games/$(ls "$tap_tmp/end/games")/secret-union"
point 'a game rebuilt' "$tap_tmp/bare" "recover $(game_b)/offer.ved $(game_b)/accept.ved $(game_b)/slots"
tap_run 'its secret is there' cmp "$(game_a)/secret-union" "$tap_tmp/end/games/$(ls "$tap_tmp/end/games")/secret-union"
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
