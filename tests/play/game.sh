# SPDX-License-Identifier: GPL-3.0-or-later
# A whole sealed game of warrenton by copied files only: separate homes, separate processes, random legal orders.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

tap_run "offer and acceptance by copied files" homes_begin union
tap_run "P23 P46 the whole game without any mail" homes_play 11 100000
tap_same "both have signed the result" "closed closed" "$("$officer" due "$A" "$ga") $("$officer" due "$B" "$gb")"
"$officer" hashes "$A" "$ga" >"$tap_tmp/ha"
"$officer" hashes "$B" "$gb" >"$tap_tmp/hb"
tap_same "both homes agree on every state hash" "$(cat "$tap_tmp/ha")" "$(cat "$tap_tmp/hb")"
slots=$(find "$(game_a)/slots" -name '*.ved' | wc -l)
tap_same "every slot has its state" "$((slots))" "$(($(wc -l <"$tap_tmp/ha")))"
# two Strategic Turns, eight game turns and the results make 22; fewer only where a decisive hex ends it early
[ "$slots" -ge 8 ] && tap_ok "the game had $slots slots" || tap_fail "the game had only $slots slots"

"$officer" tape "$A" "$ga" >"$tap_tmp/ta"
"$officer" tape "$B" "$gb" >"$tap_tmp/tb"
tap_same "P10 P40 the tape of the game, resolved once more, leads to these states" "$(grep -Fxf "$tap_tmp/ta" "$tap_tmp/ha")" "$(cat "$tap_tmp/ta")"
tap_same "P71 in both homes alike" "$(cat "$tap_tmp/ta")" "$(cat "$tap_tmp/tb")"
[ "$(wc -l <"$tap_tmp/ta")" -ge 20 ] && tap_ok "every turn is on it" || tap_fail "every turn is on it" "$(cat "$tap_tmp/ta")"

mkdir "$tap_tmp/pile"
n=0
for f in "$(game_a)/offer.ved" "$(game_a)/accept.ved" "$(game_a)"/slots/*.ved; do
	n=$((n + 1))
	cp "$f" "$tap_tmp/pile/$((n * 7919 % 1009)).bin"
done
tap_run "a referee verifies it from files alone, names and order changed" "$vedette" verify "$tap_tmp/pile"
mkdir "$tap_tmp/new"
cp -p "$B/identity.key" "$tap_tmp/new"
VEDETTE_HOME=$tap_tmp/new "$vedette" receive "$tap_tmp/pile" >"$tap_tmp/got" 2>&1 </dev/null
tap_same "offer, acceptance and slots are received in one go whatever their order" "0 $(cat "$(game_b)"/slots/*.ved | cksum)" \
	"$? $(cat "$tap_tmp/new/games/$gb"/slots/*.ved | cksum)"
case $(anna replay "$ga" --slot 3 2>&1) in Slot\ 3*) tap_ok "a slot of the past is told in words" ;; *) tap_fail "replay" ;; esac

anna replay "$ga" --steps >"$tap_tmp/steps" 2>&1
tap_run "P77 and order by order" grep -q '^The turn ends' "$tap_tmp/steps"
anna replay "$ga" --summary >"$tap_tmp/summary" 2>&1
tap_run "and on one page" grep -q '^Points: ' "$tap_tmp/summary"

# the median of the turn files
median=$(find "$(game_a)/slots" -name '*.ved' -exec wc -c {} + | grep -v total | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }')
if [ "$median" -lt 2048 ]; then tap_ok "the median turn file has $median bytes, under 2 KiB"; else tap_fail "median turn file: $median bytes"; fi

# everything again changes nothing
before=$(cd "$(game_b)" && find . -type f ! -name lock | sort | xargs cksum)
for f in "$(game_a)"/slots/*.ved; do bert receive "$f"; done >"$tap_tmp/again" 2>&1
tap_same "C11 what is received again changes nothing" "$before" "$(cd "$(game_b)" && find . -type f ! -name lock | sort | xargs cksum)"
tap_same "C11 and is called so" "$slots" "$(grep -c 'chain.same' "$tap_tmp/again")"
tap_done
