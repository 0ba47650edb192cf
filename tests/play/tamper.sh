# SPDX-License-Identifier: GPL-3.0-or-later
# What an opponent may try with a slot: each is refused with a verdict of its own, nothing is stored as true, nothing is lost.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

homes_begin union >/dev/null 2>&1 && homes_play 5 6 || tap_fail "the game"
while [ "$("$officer" due "$A" "$ga")" != turn ]; do # until Anna has a turn to write
	homes_play 5 $(($(find "$(game_a)/slots" -name '*.ved' | wc -l) + 1)) || break
done
true_slots() { (cd "$(game_b)/slots" && cksum ./*); }
before=$(true_slots)

refused() { # NAME SLUG FILE
	bert receive "$3" >"$tap_tmp/out" 2>&1
	rc=$?
	if [ "$rc" -ne 0 ] && grep -q "\[$2\]" "$tap_tmp/out" && [ "$before" = "$(true_slots)" ]; then
		tap_ok "$1: $2"
	else
		tap_fail "$1: wanted $2, exit $rc" "$(cat "$tap_tmp/out")"
	fi
}

# a good slot of Anna's, to be spoilt
"$officer" orders "$A" "$ga" 5 >"$tap_tmp/draft"
sed '/^standing/,$d' "$tap_tmp/draft" >"$tap_tmp/orders"
"$officer" forge "$A" "$ga" "$tap_tmp/orders" "$tap_tmp/good.ved"
"$officer" flip "$tap_tmp/good.ved" "$tap_tmp/body.ved" 260
refused "one byte of the body changed" sign.bad "$tap_tmp/body.ved"
"$officer" flip "$tap_tmp/good.ved" "$tap_tmp/sig.ved" 999999
refused "one byte of the signature changed" sign.bad "$tap_tmp/sig.ved"
"$officer" forge "$A" "$ga" "$tap_tmp/orders" "$tap_tmp/key.ved" other-key
refused "another key" sign.unknown "$tap_tmp/key.ved"
first=$(find "$(game_a)/slots" -name '*.ved' | sort | head -n 1)
bert receive "$first" >"$tap_tmp/out" 2>&1
if grep -q '\[chain.same\]' "$tap_tmp/out" && [ "$before" = "$(true_slots)" ]; then tap_ok "an old slot replayed: chain.same"
else tap_fail "an old slot replayed" "$(cat "$tap_tmp/out")"; fi

# an order against a rule, correctly signed
printf 'try lee\n' >"$tap_tmp/form"
"$officer" forge "$A" "$ga" "$tap_tmp/form" "$tap_tmp/form.ved"
refused "an order to the other side's Leader, correctly signed" order.piece "$tap_tmp/form.ved"
printf 'combat\nattack burnside on 6308 from 6009 with ii-corps intensity 1 rating 0 hold\n' >"$tap_tmp/illegal"
"$officer" forge "$A" "$ga" "$tap_tmp/illegal" "$tap_tmp/illegal.ved"
refused "an illegal order, correctly signed" order.illegal "$tap_tmp/illegal.ved"
rule=$(grep -o '[SRWHQ][0-9][0-9]*:' "$tap_tmp/out" | head -n 1)
mine=$(anna check --orders "$tap_tmp/illegal" "$ga" 2>&1 | grep -o '[SRWHQ][0-9][0-9]*:' | head -n 1)
tap_same "with the rule number that check gives" "$mine" "$rule"
if [ -n "$rule" ]; then tap_ok "which is ${rule%:}"; else tap_fail "no rule number" "$(cat "$tap_tmp/out")"; fi
kept=$(find "$(game_b)/refused" -name '*.ved' | wc -l)
if [ "$kept" -ge 1 ]; then tap_ok "well signed and wrong ones are kept as proof"; else tap_fail "kept as proof: $kept"; fi

# two slots swapped: the later one waits, the earlier one brings it along
bert receive "$tap_tmp/good.ved" >"$tap_tmp/out" 2>&1
grep -q ': good' "$tap_tmp/out" && tap_ok "after all that a legal slot of the same number is taken" || tap_fail "legal slot" "$(cat "$tap_tmp/out")"
rm -rf "$tap_tmp/c" && cp -a "$B" "$tap_tmp/c"
find "$tap_tmp/c/games/$gb/slots" -name '*.ved' | sort | tail -n +3 | xargs rm -f
third=$(find "$(game_b)/slots" -name '*.ved' | sort | sed -n 3p) fourth=$(find "$(game_b)/slots" -name '*.ved' | sort | sed -n 4p)
VEDETTE_HOME=$tap_tmp/c "$vedette" receive "$fourth" >"$tap_tmp/out" 2>&1
grep -q '\[chain.missing\]' "$tap_tmp/out" && tap_ok "two swapped, the later first: chain.missing, kept" || tap_fail "swapped" "$(cat "$tap_tmp/out")"
VEDETTE_HOME=$tap_tmp/c "$vedette" receive "$third" >"$tap_tmp/out" 2>&1
grep -q 'and 1 held back before' "$tap_tmp/out" && tap_ok "C116 then the earlier one: both are taken in" || tap_fail "held slot" "$(cat "$tap_tmp/out")"
tap_same "and the chain is the same" "$(cd "$(game_b)/slots" && cksum 0001.ved 0002.ved 0003.ved 0004.ved)" \
	"$(cd "$tap_tmp/c/games/$gb/slots" && cksum ./*.ved | sed 's|\./||')"
tap_done
