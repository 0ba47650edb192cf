# SPDX-License-Identifier: GPL-3.0-or-later
# Errors that a player meets by a slip of his own or by a file that went wrong, each with its slug and its exit status.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

says() { # NAME STATUS SLUG COMMAND...
	name=$1 status=$2 slug=$3
	shift 3
	rc=0
	"$@" >"$tap_tmp/out" 2>&1 || rc=$?
	if [ "$rc" -eq "$status" ] && grep -q "\\[$slug\\]" "$tap_tmp/out"; then
		tap_ok "$name: $slug"
	else
		tap_fail "$name: wanted $slug and $status, exit $rc" "$(cat "$tap_tmp/out")"
	fi
}

tap_run 'a game of two' homes_begin union
says 'a rule that does not exist' 1 rule.absent anna rules S999
says 'a scenario that does not exist' 1 scenario.absent anna new gettysberg --side union --as Anna --no-mail
says 'a game without a name for oneself' 2 name.absent anna new drill --side union --mode solo --no-mail
anna new drill --side union --mode solo --as Anna --no-mail >/dev/null
says 'a slot that is still to come' 1 slot.not-there anna replay drill --slot 99
says 'an editor that nobody has set' 2 editor.none anna orders drill --edit
printf 'short' >"$A/games/drill/secret-union"
says 'a secret of a wrong length' 1 match.file anna show drill

anna new warrenton --side union --as Anna --game again --no-mail >/dev/null
says 'accepting what one has offered' 1 match.own-offer anna accept again --as Bert --no-mail
tap_run 'its first slots' homes_play 5 3
rm "$A/games/$ga/secret-union"
says 'what is sealed, when the secret is gone and the key locked' 1 match.locked-key "$officer" standing "$A" "$ga" union
if [ "$(id -u)" = 0 ]; then
	chown 65534 "$A/identity.key"
	says "somebody else's key" 3 key.owner anna send drill --no-mail
else
	tap_skip "somebody else's key: key.owner" 'only root can give a file away'
fi
tap_done
