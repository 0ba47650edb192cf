# SPDX-License-Identifier: GPL-3.0-or-later
# A home on a full disk, a home of somebody else, one that cannot be written, two programs at once: the verbs say what is wrong, and
# afterwards the game stands as before.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

homes_begin union >/dev/null 2>&1 && homes_play 5 4 || tap_fail "the game"
while [ "$("$officer" due "$A" "$ga")" = wait ]; do
	homes_play 5 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
homes_slot a 3 >"$tap_tmp/path" || tap_fail "Anna's slot"
slot=$(cat "$tap_tmp/path")
content() { (cd "$1" && find . -type f ! -name lock ! -name fill | sort | xargs cksum); }
slugs() { sed -n 's/.*\[\([a-z.-]*\)\]$/\1/p' "$1" | sort -u | tr '\n' ' '; }

# ---- a full disk ----

# A disk of 160 KiB in a name space of its own, gone with the process; what happened lies in $tap_tmp.
full_disk() {
	mkdir "$tap_tmp/small"
	export tap_tmp B gb vedette slot
	unshare -m sh -c '
		mount -t tmpfs -o size=160k none "$tap_tmp/small" || exit 77
		cp -a "$B/." "$tap_tmp/small/" || exit 1
		head -c 1000000 /dev/zero >"$tap_tmp/small/fill" 2>/dev/null
		sums() { (cd "$tap_tmp/small" && find . -type f ! -name lock ! -name fill | sort | xargs cksum); }
		VEDETTE_HOME=$tap_tmp/small
		export VEDETTE_HOME
		sums >"$tap_tmp/before"
		"$vedette" receive "$slot" >"$tap_tmp/receive" 2>&1 </dev/null; echo $? >"$tap_tmp/rc"
		"$vedette" receive --filter "$slot" >"$tap_tmp/filter" 2>&1 </dev/null; echo $? >>"$tap_tmp/rc"
		"$vedette" new drill --side union --as Bert --no-mail >"$tap_tmp/new" 2>&1 </dev/null; echo $? >>"$tap_tmp/rc"
		echo "try lee" | "$vedette" orders "$gb" - >"$tap_tmp/draft" 2>&1; echo $? >>"$tap_tmp/rc"
		"$vedette" status >"$tap_tmp/status" 2>&1 </dev/null; echo $? >>"$tap_tmp/rc"
		sums >"$tap_tmp/after"
		rm "$tap_tmp/small/fill"
		"$vedette" receive "$slot" >"$tap_tmp/then" 2>&1 </dev/null; echo $? >>"$tap_tmp/rc"
	'
}
if ! command -v unshare >/dev/null 2>&1 || ! unshare -m true 2>/dev/null; then
	tap_skip "a full disk" "this user may not make a file system of his own"
elif full_disk >"$tap_tmp/out" 2>&1; then
	tap_same "C155 receive, receive --filter, new, orders on a full disk; status; receive once there is room" "3 75 3 3 0 0" \
		"$(tr '\n' ' ' <"$tap_tmp/rc" | sed 's/ $//')"
	tap_same "and each says so" "sys.write " "$(cat "$tap_tmp/receive" "$tap_tmp/filter" "$tap_tmp/new" "$tap_tmp/draft" >"$tap_tmp/all"
		slugs "$tap_tmp/all")"
	tap_same "nothing was changed, nothing left behind" "$(cat "$tap_tmp/before")" "$(cat "$tap_tmp/after")"
elif [ $? -eq 77 ]; then
	tap_skip "a full disk" "this user may not mount anything"
else
	tap_fail "a full disk" "$(cat "$tap_tmp/out")"
fi

# ---- somebody else's home, one that cannot be written ----

# The program and its data lie where others may read them: the folder it was built in may be closed to them.
as_nobody() { # HOME WORD...
	home=$1
	shift
	setpriv --reuid=65534 --regid=65534 --clear-groups env VEDETTE_HOME="$home" VEDETTE_DATA="$tap_tmp/open" \
		VEDETTE_LIBEXEC="$tap_tmp/open" "$tap_tmp/open/vedette" "$@" </dev/null
}
if [ "$(id -u)" -ne 0 ] || ! command -v setpriv >/dev/null 2>&1; then
	tap_skip "homes of others" "only root can become somebody else"
else
	mkdir "$tap_tmp/open"
	cp -R "$vedette" "$top_builddir/vedette-mime" "$VEDETTE_DATA/scenarios" "$tap_tmp/open/"
	chmod -R a+rX "$tap_tmp/open"
	chmod 755 "$tap_tmp"
	cp "$slot" "$tap_tmp/slot.ved"
	chmod 644 "$tap_tmp/slot.ved"
	cp -a "$B" "$tap_tmp/theirs"
	chmod -R a+rX "$tap_tmp/theirs"
	before=$(content "$tap_tmp/theirs")
	for verb in "receive $tap_tmp/slot.ved" status "show $gb" "send $gb --no-mail" "orders $gb" "new drill --side union --as X"; do
		# shellcheck disable=SC2086 # words
		as_nobody "$tap_tmp/theirs" $verb >"$tap_tmp/out" 2>&1
		tap_same "somebody else's home: ${verb%% *}" 3 $?
	done
	cp -a "$B" "$tap_tmp/fixed"
	chown -R 65534 "$tap_tmp/fixed"
	chmod -R a-w "$tap_tmp/fixed"
	for verb in "receive $tap_tmp/slot.ved" "send $gb --no-mail" "new drill --side union --as X --no-mail"; do
		# shellcheck disable=SC2086
		as_nobody "$tap_tmp/fixed" $verb >"$tap_tmp/out" 2>&1
		tap_same "a home that cannot be written: ${verb%% *}" 3 $?
	done
	as_nobody "$tap_tmp/fixed" status >"$tap_tmp/out" 2>&1
	tap_same "but status can be read there" 0 $?
	tap_same "neither was changed" "$before $before" "$(content "$tap_tmp/theirs") $(content "$tap_tmp/fixed")"
fi

# ---- two at once ----

bert receive "$slot" >/dev/null 2>&1
while [ "$("$officer" due "$B" "$gb")" = countersign ]; do
	homes_slot b 3 >"$tap_tmp/path"
	anna receive "$(cat "$tap_tmp/path")" >/dev/null 2>&1
	homes_slot a 3 >"$tap_tmp/path"
	bert receive "$(cat "$tap_tmp/path")" >/dev/null 2>&1
done
before=$(find "$(game_b)/slots" -name '*.ved' | wc -l)
for i in 1 2 3 4 5 6; do bert send "$gb" --no-mail >"$tap_tmp/two$i" 2>&1 & done
wait
tap_same "C161 six programs sign at once: one slot is signed" $((before + 1)) "$(find "$(game_b)/slots" -name '*.ved' | wc -l | tr -d ' ')"
bad=$(cat "$tap_tmp"/two? | sed -n 's/.*\[\([a-z.-]*\)\]$/\1/p' | grep -vxE 'sys.locked|match.unanswered' || :)
tap_empty "the others say that one is at work, or that the slot waits" "$bad"
tap_run "and the game is whole" "$vedette" verify "$(game_b)"
tap_done
