# SPDX-License-Identifier: GPL-3.0-or-later
# A stored slot that today's program finds illegal, or of which it comes to another position: the game opens all the same, says so, loses
# nothing, and goes on or can be protested.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
forger=$top_builddir/tests/play/forger
slot_of() { printf '%s/slots/%04d.ved' "$1" "$2"; }
slots() { find "$1/slots" -name '*.ved' | wc -l | tr -d ' '; }
kept() { find "$1/refused" -name '*.ved' -exec cmp -s "$2" {} ';' -print 2>/dev/null | wc -l | tr -d ' '; }

homes_begin union >/dev/null 2>&1 && homes_play 5 4 && homes_until a 5 turn || tap_fail "the game"
printf 'try hooker\ntry hooker\n' >"$tap_tmp/illegal"
"$officer" forge "$A" "$ga" "$tap_tmp/illegal" "$tap_tmp/illegal.ved" # as an older program might have signed it
n=$(($(slots "$(game_a)") + 1))
"$officer" orders "$A" "$ga" 5 >"$tap_tmp/draft" && anna orders "$ga" "$tap_tmp/draft" >/dev/null 2>&1
cp -Rp "$A" "$tap_tmp/a0" && cp -Rp "$B" "$tap_tmp/b0"

# --- my own, not answered ---------------------------------------------------------------------------------------------
cp "$tap_tmp/illegal.ved" "$(slot_of "$(game_a)" "$n")"
says "the other side refuses it" order.illegal bert receive "$tap_tmp/illegal.ved"
says "with it stored the games can be listed" "" anna status
words "and the game says so" "your move: a turn (slot $n); slot $n as it is stored is refused by this program: .*\[order.illegal\], so its number is free to be signed anew"
says "it can be shown" "" anna show "$ga"
says "the orders are still there" "" anna orders "$ga"
tap_run "every line" grep -qxF "$(head -n 1 "$tap_tmp/draft")" "$tap_tmp/out"
says "the same slot, come back by mail, is refused" order.illegal anna receive "$tap_tmp/illegal.ved"
says "the number is signed anew" "" anna send "$ga" --no-mail
slot=$(tail -n 1 "$tap_tmp/out")
tap_same "under its number" "$(slot_of "$(game_a)" "$n")" "$slot"
tap_same "and the first one is kept" 1 "$(kept "$(game_a)" "$tap_tmp/illegal.ved")"
says "the other side takes it in" "" bert receive "$slot"
says "and a referee finds the game good" "" "$vedette" verify "$(game_a)"
homes_play 5 $((n + 3)) && tap_ok "the game goes on" || tap_fail "the game goes on"

# --- the other side's, not answered -----------------------------------------------------------------------------------
rm -rf "$A" "$B" && cp -Rp "$tap_tmp/a0" "$A" && cp -Rp "$tap_tmp/b0" "$B"
cp "$tap_tmp/illegal.ved" "$(slot_of "$(game_b)" "$n")"
says "stored in the other home" "" bert status
words "it says so too" "Anna: the answer (slot $n); slot $n as it is stored is refused by this program: .*\[order.illegal\], so it waits for a legal one"
says "nothing is signed on it" match.unanswered bert resign "$gb" --no-mail
says "it can be protested" "" bert protest "$gb"
paper=$(tail -n 1 "$tap_tmp/out")
"$vedette" verify "$paper" >"$tap_tmp/out" 2>&1
words "and anybody finds it so" "of slot $n, by Union Anna: an order breaks a rule \[order.illegal\]"
says "a legal one" "" anna send "$ga" --no-mail
says "takes the number" "" bert receive "$(tail -n 1 "$tap_tmp/out")"
tap_same "and the illegal one is kept" 1 "$(kept "$(game_b)" "$tap_tmp/illegal.ved")"
homes_play 5 $((n + 3)) && tap_ok "the game goes on" || tap_fail "the game goes on"

# --- and where the game went on from it -------------------------------------------------------------------------------

homes_until a 5 turn strategic || tap_fail "orders of Anna's"
k=$(slots "$(game_a)")
cp -Rp "$A" "$tap_tmp/a1"
i=$((k - 1)) # hers, answered by slot k
rm -rf "$tap_tmp/a2" && cp -Rp "$A" "$tap_tmp/a2"
rm "$(slot_of "$tap_tmp/a2/games/$ga" "$k")" "$(slot_of "$tap_tmp/a2/games/$ga" "$i")"
"$officer" due "$tap_tmp/a2" "$ga" >"$tap_tmp/due"
case $(cat "$tap_tmp/due") in turn) "$forger" slot "$tap_tmp/a2" "$ga" "$tap_tmp/illegal" "$tap_tmp/other.ved" spoil=state ;;
*) "$forger" slot "$tap_tmp/a2" "$ga" - "$tap_tmp/other.ved" spoil=state ;; esac
cp "$tap_tmp/other.ved" "$(slot_of "$(game_a)" "$i")"
before=$(find "$(game_a)" -name '*.ved' -exec cksum {} + | sort)
says "another position before an answered slot" "" anna status
words "is told" "slot $i as it is stored is refused by this program: .* \[chain\.[a-z]*\], though the game went on from it, so nothing is signed"
anna resign "$ga" --no-mail >"$tap_tmp/out" 2>&1
tap_same "nothing is signed" 4 $?
words "by name" '\[match.unfit\]'
words "with what to do" 'vedette verify'
anna receive "$(slot_of "$tap_tmp/a1/games/$ga" "$i")" >"$tap_tmp/out" 2>&1
words "what comes for that number waits" '\[match.unfit\]'
says "nothing can be protested" protest.none anna protest "$ga"
tap_same "nothing is lost" "" "$(printf '%s\n' "$before" | while read -r sum size file; do [ "$(cksum <"$file")" = "$sum $size" ] || echo "$file"; done)"
cp "$(slot_of "$tap_tmp/a1/games/$ga" "$i")" "$(slot_of "$(game_a)" "$i")"
says "with a program that agrees" "" anna status
tap_same "all is as before" "$("$officer" hashes "$tap_tmp/a1" "$ga")" "$("$officer" hashes "$A" "$ga")"
tap_done
