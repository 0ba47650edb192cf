# SPDX-License-Identifier: GPL-3.0-or-later
# C109, C110: a game from the offer to its sixth slot, a reminder and a receipt, by every mail server: Postfix wherever there is one, and
# OpenSMTPD, Exim and dma by `make check-mail`.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/mail/real.sh"

if [ -z "${VEDETTE_AGAIN:-}" ]; then
	for carrier in postfix opensmtpd exim dma; do
		groups=$carrier
		[ $carrier != postfix ] || groups=
		real_again $carrier "$groups" "$0"
		real_cases $carrier
	done
	tap_done
	exit 0
fi

real_homes
sent() { # TO WHO VERB...
	to=$1
	shift
	"$@" >"$tap_tmp/sent" 2>&1 && real_await "$to" || { trouble="$*: $(cat "$tap_tmp/sent")"; return 1; }
}
got() { # anna|bert
	"$1" receive "$MAIL/$1" >"$tap_tmp/got" 2>&1 || trouble="$1 receives: $(cat "$tap_tmp/got")"
}
trouble=
sent bert anna new warrenton --side union --to bert@play.test && got bert && sent anna bert accept "$gb" && got anna &&
	sent bert anna send "$ga" && got bert
tap_empty 'an offer, its acceptance and a slot' "$trouble"
[ -z "$trouble" ] || { tap_done; exit 0; }
tap_run 'a reminder goes out' sent bert anna nudge "$ga"
got bert
tap_same 'and is nothing new' 2 "$(grep -c 'slot 1, .* already' "$tap_tmp/got")"
tap_run 'a receipt goes back' sent anna bert acknowledge "$gb"
got anna
slots=1 turns=0
homes_by mail
while [ -z "$trouble" ] && [ $slots -lt 6 ] && [ $((turns += 1)) -lt 20 ]; do
	for who in a b; do
		to=bert from=anna
		[ $who = a ] || { to=anna from=bert; }
		slot=$(homes_slot $who 31) || { trouble="$from signs: $slot"; break; }
		[ "$slot" != wait ] || continue
		slots=$((slots + 1))
		real_await $to || { trouble="slot $slots did not arrive"; break; }
		got $to
	done
done
tap_empty 'slots go out and come in' "$trouble"
lacking() { [ "$(real_arrived anna) $(real_arrived bert)" != "$(wc -l <"$tap_tmp/to.anna") $(wc -l <"$tap_tmp/to.bert")" ]; }
if lacking; then tap_fail 'as many mails arrived as were sent'; else tap_ok "as many mails arrived as were sent"; fi
tap_same 'both homes hold the same slots' "$(cd "$(game_a)/slots" && cksum ./*.ved)" "$(cd "$(game_b)/slots" && cksum ./*.ved)"
both=0 turns=0
for mail in "$MAIL"/anna/*/* "$MAIL"/bert/*/*; do
	grep -q '^X-Vedette-Slot' "$mail" || continue
	turns=$((turns + 1))
	block=$(sed -n '/^\[vedette 1: [0-9]/,/^\[vedette 1: end/p' "$mail" | wc -l)
	[ "$block" -gt 3 ] && both=$((both + 1))
done
tap_same 'every turn still has its block of text' $turns $both
tap_run 'a referee finds the game whole in the mails alone' "$vedette" verify "$MAIL/anna" "$MAIL/bert"
tap_done
