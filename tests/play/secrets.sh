# SPDX-License-Identifier: GPL-3.0-or-later
# Nothing in one home leads to the other's next link; a turn that is signed and not yet mailed does, so that the search is known to work.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

homes_begin confederate >/dev/null 2>&1 && homes_play 3 7 || tap_fail "the game"
while [ "$("$officer" due "$B" "$gb")" = wait ]; do # until Bert is to move
	homes_play 3 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
# shellcheck disable=SC2046
set -- $("$officer" link "$A" "$ga" union)
out=$("$officer" scan "$A" "$1" "$2")
rc=$?
case $rc in 0) tap_ok "C142 P76 Anna's home: $out" ;; *) tap_fail "P76 Anna's home holds a link of Bert's, exit $rc" "$out" ;; esac
homes_slot b 3 >/dev/null || tap_fail "Bert's turn"
out=$("$officer" scan "$B" "$1" "$2")
rc=$?
case $rc in 1) tap_ok "the search finds the link of a turn that is signed and not mailed: $(printf '%s' "$out" | tail -n 1)" ;; *) tap_fail "the search found nothing, exit $rc" "$out" ;; esac
tap_done
