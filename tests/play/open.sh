# SPDX-License-Identifier: GPL-3.0-or-later
# A whole open game between two homes: the mover's dice are there as soon as he has sent, standing orders travel in clear, nobody
# stops part-way, and no die can be thrown again: not by other orders, not from a copy, not behind a declined proposal.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/turns.sh"

says_open() { words "$1" 'This game is open: who moves throws' && words "$1: in plain words" 'look ahead\|can look$'; }
# The dice of a slot, "ROLL DRAW VALUE" by roll, of a home's game.
dice() { # FOLDER SLOT
	"$vedette" verify --dice "$1" 2>/dev/null | awk -v n="$2" '/^slot [0-9]*: K/ { mine = $2 == n ":" }
		mine && sub(/^  /, "") { gsub(/, draw | below [0-9]*: /, " "); print }' | sort
}
key_of() { "$vedette" verify --dice "$1" 2>/dev/null | sed -n "s/^slot $2: K = //p" | head -n 1; }

# ---- the offer ----

homes_boxes
printf 'mail-command %s -t\nfrom %s@play.test\n' "$tap_tmp/drop" anna >"$A/config"
anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
anna new warrenton --side union --as Anna --mode ajar --no-mail >"$tap_tmp/out" 2>&1
words "another mode is refused" '--mode is sealed, open or solo'
says "an open game is offered" "" anna new warrenton --side union --as Anna --mode open --to bert@play.test
says_open "who offers it is told"
cat "$box"/bert/new/* >"$tap_tmp/out"
says_open "so is who gets the mail"
tap_run "and nothing of stops" test "$(grep -c 'stop part-way' "$tap_tmp/out")" = 0
homes_fetch b
cp "$tap_tmp/got" "$tap_tmp/out"
says_open "and who takes it in"
says "it is looked at" "" bert show "$gb"
says_open "as shown before it is accepted"
printf 'accept\n\n\nquit\n' | VEDETTE_HOME=$B "$vedette" --plain >"$tap_tmp/out" 2>&1
says_open "and in the lobby"
bert accept "$gb" --as Bert --no-mail >/dev/null 2>&1
anna receive "$(game_b)/accept.ved" >/dev/null 2>&1
for who in anna bert; do
	says "the status of $who" "" "$who" status
	words "names the mode" ', dice open$'
	says_open "and says what it means"
done
strings=$(python3 -c 'import sys, zlib; d = open(sys.argv[1], "rb").read(); print(zlib.decompress(d[156:-64])[:400].decode())' "$(game_a)/offer.ved" 2>/dev/null)
case $strings in *'mode open'*'stops 0'*) tap_ok "the signed file says so" ;; *) tap_fail "the signed file says so" "$strings" ;; esac

# ---- a turn, and its dice at once ----

until_turn anna 11
n=$(($(number "$(game_a)") + 1))
seed=1
while [ $seed -lt 400 ]; do
	"$officer" orders "$A" "$ga" $seed >"$tap_tmp/sheet"
	sed '/^standing$/,$d' "$tap_tmp/sheet" >"$tap_tmp/orders"
	[ "$(grep -c '^try ' "$tap_tmp/orders")" -gt 4 ] && grep -q '^attack ' "$tap_tmp/orders" && break # other dice are never the same by chance
	seed=$((seed + 1))
done
[ $seed -lt 400 ] || tap_fail "a turn of five rolls and an attack"
{ cat "$tap_tmp/orders" && echo standing && echo 'all intensity 2 withdraw no'; } >"$tap_tmp/full"
{ cat "$tap_tmp/orders" && echo stop; } >"$tap_tmp/part"
says "a stop is judged" chain.open-stop anna check --orders "$tap_tmp/part" "$ga"
words "with its remedy" 'write the whole turn without `stop`'
anna orders "$ga" "$tap_tmp/part" >/dev/null 2>&1
says "and not signed" chain.open-stop anna send "$ga" --no-mail
cp -R "$A" "$tap_tmp/before"
cp -R "$B" "$tap_tmp/b-before"
anna orders "$ga" "$tap_tmp/full" >/dev/null 2>&1
says "the turn is sent" "" anna send "$ga" --no-mail
leader=$(sed -n 's/^try //p' "$tap_tmp/orders" | head -n 1)
words "and what came of it stands there at once" 'act.*: rolled [1-6], initiative [0-9]'
tap_same "the file is the last line" "$(last "$(game_a)")" "$(tail -n 1 "$tap_tmp/out")"
anna replay "$ga" --slot "$n" >"$tap_tmp/out" 2>&1
words "it can be replayed before the answer" 'rolled [1-6], initiative'
anna replay "$ga" --steps --slot "$n" >"$tap_tmp/out" 2>&1
words "order by order" '^Line 1: '
cp "$(last "$(game_a)")" "$tap_tmp/turn.ved"
rm -f "$box"/bert/new/*
says "it is mailed" "" anna send "$ga" --again
cat "$box"/bert/new/* >"$tap_tmp/out"
words "and the mail tells what came of it" 'rolled [1-6], initiative [0-9]'
tap_run "standing orders lie in the file in clear" python3 -BES - "$top_srcdir" "$A/games/$ga" "$n" <<'END'
import os, sys
sys.path.insert(0, os.path.join(sys.argv[1], "tests", "checker"))
from checker import Table
from record import Record
table = Table(sys.argv[2])
_, game = table.game("accept")
r = Record(table.slot[int(sys.argv[3])][0][1])
r.unpack(game.dictionary)
sys.exit(0 if r.flags == 1 and r.text(1) == b"all intensity 2 withdraw no\n" and not any(r.seal) and not any(r.opening) else 1)
END
bert receive "$tap_tmp/turn.ved" >"$tap_tmp/out" 2>&1
words "the other reads the same dice" 'rolled [1-6], initiative [0-9]'
bert show "$gb" >"$tap_tmp/out" 2>&1
words "and the mover's standing orders" '^all intensity 2 withdraw no'
dice "$(game_a)" "$n" | grep -v '^chit\|^hq\|^leader' >"$tap_tmp/dice"
[ "$(wc -l <"$tap_tmp/dice")" -ge 2 ] && tap_ok "the slot threw $(wc -l <"$tap_tmp/dice") dice" || tap_fail "the dice of the slot" "$(cat "$tap_tmp/dice")"
tap_same "both have the same" "$(cat "$tap_tmp/dice")" "$(dice "$(game_b)" "$n" | grep -v '^chit\|^hq\|^leader')"

# ---- no die is thrown again ----

# The same turn from a copy of the home, as somebody would who looks ahead, with these orders: every roll that both sheets make shows
# the same die.
ahead() { # NAME FILE
	rm -rf "$tap_tmp/copy" && cp -R "$tap_tmp/before" "$tap_tmp/copy"
	VEDETTE_HOME=$tap_tmp/copy "$vedette" orders "$ga" "$2" >"$tap_tmp/out" 2>&1 </dev/null &&
		VEDETTE_HOME=$tap_tmp/copy "$vedette" send "$ga" --no-mail >"$tap_tmp/out" 2>&1 </dev/null || { tap_fail "$1" "$(cat "$tap_tmp/out")"; return; }
	dice "$tap_tmp/copy/games/$ga" "$n" | grep -v '^chit\|^hq\|^leader' >"$tap_tmp/other"
	join -j 1 "$tap_tmp/dice" "$tap_tmp/other" >"$tap_tmp/both"
	[ "$(wc -l <"$tap_tmp/both")" -ge 1 ] || { tap_fail "$1: no roll in common" "$(cat "$tap_tmp/other")"; return; }
	tap_empty "$1: the same dice" "$(awk '$2 == $4 && $3 != $5' "$tap_tmp/both")"
}
ahead "P20 P73 from a copy of the home" "$tap_tmp/full"
tap_same "all of them" "$(cat "$tap_tmp/dice")" "$(cat "$tap_tmp/other")"
rm -rf "$tap_tmp/copy" && cp -R "$tap_tmp/before" "$tap_tmp/copy"
VEDETTE_HOME=$tap_tmp/copy "$vedette" orders "$ga" "$tap_tmp/full" >/dev/null 2>&1 </dev/null
printf 'send\ny\nquit\n' | VEDETTE_HOME=$tap_tmp/copy "$vedette" --plain "$ga" >"$tap_tmp/out" 2>&1
words "the map says the mode" '; dice open; your move'
tap_same "and what came of the turn as soon as it is sent" 2 "$(grep -c '^= What happened' "$tap_tmp/out")"
sed 's/$/  # so be it/' "$tap_tmp/orders" >"$tap_tmp/some"
ahead "P19 with comments" "$tap_tmp/some"
tap_same "all of them" "$(cat "$tap_tmp/dice")" "$(cat "$tap_tmp/other")"
grep '^chit ' "$tap_tmp/orders" >"$tap_tmp/chits" # all points are spent before anybody is rolled for (S79)
{ cat "$tap_tmp/chits" && printf 'try %s\n' "$leader"; } >"$tap_tmp/some"
ahead "P19 with that roll alone" "$tap_tmp/some"
{ cat "$tap_tmp/chits" && grep '^try ' "$tap_tmp/orders" | sort -r; } >"$tap_tmp/some"
ahead "P19 in another order" "$tap_tmp/some"
[ "$(wc -l <"$tap_tmp/both")" -ge 2 ] && tap_ok "several rolls" || tap_fail "several rolls" "$(cat "$tap_tmp/some" "$tap_tmp/both")"

# Behind a draw that is offered in place of the turn, and declined.
rm -rf "$A" "$B" && cp -R "$tap_tmp/before" "$A" && cp -R "$tap_tmp/b-before" "$B"
act "a draw in place of that turn" draw
act "is declined" decline
anna orders "$ga" "$tap_tmp/full" >/dev/null 2>&1
act "then comes the turn" send
tap_same "N74 and throws the same dice" "$(cat "$tap_tmp/dice")" "$(dice "$(game_a)" $((n + 2)) | grep -v '^chit\|^hq\|^leader')"
tap_same "in the other home too" "$(cat "$tap_tmp/dice")" "$(dice "$(game_b)" $((n + 2)) | grep -v '^chit\|^hq\|^leader')"
n=$((n + 2))

# ---- a take-back, and new dice ----

mover
if [ "$me" = anna ]; then : ; else act "the other's own slot" "$(case $(due "$B" "$gb") in countersign) echo countersign ;; *) bert orders "$gb" "$tap_tmp/none" >/dev/null 2>&1; echo send ;; esac)"; fi
act "the turn is to be taken back" take-back "$n"
act "P68 which is agreed to" agree
until_turn anna 11
redone=$(($(number "$(game_a)") + 1))
anna orders "$ga" "$tap_tmp/full" >/dev/null 2>&1
act "it is done again" send
tap_run "P68 with another key" test "$(key_of "$(game_a)" "$n")" != "$(key_of "$(game_a)" "$redone")"
dice "$(game_a)" "$redone" | grep -v '^chit\|^hq\|^leader' >"$tap_tmp/other"
tap_run "P68 and new dice" test "$(cat "$tap_tmp/dice")" != "$(cat "$tap_tmp/other")"

# ---- to the end ----

tap_run "P46 the whole game" homes_play 11 100000
tap_same "both have signed the result" "closed closed" "$(due "$A" "$ga") $(due "$B" "$gb")"
"$officer" hashes "$A" "$ga" >"$tap_tmp/ha"
"$officer" hashes "$B" "$gb" >"$tap_tmp/hb"
tap_same "both homes agree on every position" "$(cat "$tap_tmp/ha")" "$(cat "$tap_tmp/hb")"
"$officer" tape "$A" "$ga" >"$tap_tmp/ta" 2>&1
tap_same "the tape, resolved once more, leads to these positions" "$(grep -Fxf "$tap_tmp/ta" "$tap_tmp/ha")" "$(cat "$tap_tmp/ta")"
tap_run "a referee verifies it" "$vedette" verify "$(game_a)"
mkdir "$tap_tmp/new"
cp -p "$B/identity.key" "$tap_tmp/new"
VEDETTE_HOME=$tap_tmp/new "$vedette" receive "$(game_a)/offer.ved" "$(game_a)/accept.ved" "$(game_a)"/slots/*.ved >"$tap_tmp/got" 2>&1 </dev/null
tap_same "a second machine takes it in" "$(cat "$(game_b)"/slots/*.ved | cksum)" "$(cat "$tap_tmp/new/games/$gb"/slots/*.ved | cksum)"
mkdir "$tap_tmp/lost" && cp -p "$B/identity.key" "$tap_tmp/lost"
VEDETTE_HOME=$tap_tmp/lost "$vedette" recover "$(game_a)/offer.ved" "$(game_a)/accept.ved" "$(game_a)"/slots/*.ved >"$tap_tmp/got" 2>&1 </dev/null
tap_same "a lost home is rebuilt" "$(cat "$(game_b)"/slots/*.ved | cksum)" "$(cat "$tap_tmp"/lost/games/*/slots/*.ved | cksum)"
# one of the folders holds a secret of its player's, which is told on standard error
verified() { "$vedette" verify --dice "$1" 2>"$tap_tmp/told"; }
verified "$(game_a)" >"$tap_tmp/dice.a"
verified "$tap_tmp/new/games/$gb" >"$tap_tmp/dice.n"
tap_run "P20 with every die the same" cmp "$tap_tmp/dice.a" "$tap_tmp/dice.n"
tap_done
