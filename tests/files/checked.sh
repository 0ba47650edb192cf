# SPDX-License-Identifier: GPL-3.0-or-later
# The checker of tests/checker, written from vedette-turn(5) alone, agrees with the program: on every file of tests/files as far as
# no rules are needed, and on every die of finished games.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/files/made.sh"
vedette=$top_builddir/vedette
checker() { python3 -BES "$top_srcdir/tests/checker/checker.py" "$@"; } # -S: the standard library alone

# ---- files ----

made_begin || tap_fail 'the recipes' "$(cat "$tap_tmp/said")"
tab=$(printf '\t')
now='' was=''
while IFS=$tab read -r file game after _ way _; do
	[ "$now" = "$game $after" ] || printf '%s\n' --game "$made_games/$game" --after "$after"
	[ "$was" = "$way" ] || case $way in stored) echo --stored ;; *) echo --came ;; esac
	now="$game $after" was=$way
	made_path "$file"
done <"$tap_tmp/sorted" >"$tap_tmp/words"
xargs python3 -BES "$top_srcdir/tests/checker/checker.py" <"$tap_tmp/words" >"$tap_tmp/told" 2>"$tap_tmp/trouble"
sed "s|^.*/||; s|: good\$|${tab}good|; s|: \([a-z0-9.-]*\), step \([0-9]*\).*|$tab\1, step \2|" "$tap_tmp/told" | sort >"$tap_tmp/found"
tap_empty 'the checker has no trouble' "$(cat "$tap_tmp/trouble")"
# the rest is for who knows the rules: as far as the checker can see they are good
awk -F'\t' '{ print $1 "\t" ($9 == "rules" || $6 == "good" ? "good" : $6 ", step " $7) }' "$tap_tmp/list" | sort >"$tap_tmp/wanted"
join -t "$tab" -a 1 "$tap_tmp/wanted" "$tap_tmp/found" >"$tap_tmp/both"
while IFS=$tab read -r file wanted found; do
	if [ "$wanted" = "$found" ]; then tap_ok "$file: $found"; else tap_fail "$file: wanted $wanted" "the checker says: $found"; fi
done <"$tap_tmp/both"

# ---- games ----

verified() { # NAME of a folder in $tap_tmp, laid out as a pile of files
	"$vedette" verify "$tap_tmp/$1" >"$tap_tmp/said" 2>&1
}
pile() { # NAME GAME
	mkdir "$tap_tmp/$1"
	cp "$made_games/$2"/*.ved "$tap_tmp/$1"
	mv "$tap_tmp/$1/offer.ved" "$tap_tmp/$1/first.ved" # a folder with an offer.ved is read as a game's own
}
verdict_of() { # NAME: what the two say of it, "PROGRAM/CHECKER"
	verified "$1"
	printf '%s/%s\n' "$(sed -n 's/.*\[\(.*\)\]$/\1/p' "$tap_tmp/said" | head -n 1)" \
		"$(checker "$tap_tmp/$1" | sed -n 's/.*: \([a-z.-]*\), step.*/\1/p' | head -n 1)"
}
for game in finished resigned couriers open; do
	pile "$game" "$game"
	tap_same "$game: both find every file good" / "$(verdict_of "$game")"
done
pile lie lie
tap_same 'a false answer: both find it' chain.false/chain.false "$(verdict_of lie)"

# Each die of a game, as a line of "SLOT ROLL BELOW DRAW VALUE".
dice_of() { # PATH
	"$vedette" verify --dice "$1" | sed -n 's/^slot \([0-9]*\): K = .*/\1/p; s/^  \([^,]*\), draw \([0-9]*\) below \([0-9]*\): \([0-9]*\)$/ \1 \3 \2 \4/p' |
		awk 'NF == 1 { slot = $1; next } { print slot, $0 }' | tr -s ' '
}
same_dice() { # NAME PATH KINDS: every kind of roll is among them
	dice_of "$2" >"$tap_tmp/dice"
	cut -d' ' -f1-4 "$tap_tmp/dice" >"$tap_tmp/asked"
	checker --dice "$tap_tmp/asked" "$2" >"$tap_tmp/shown" 2>&1
	tap_run "$1: all $(wc -l <"$tap_tmp/dice") dice are the checker's" diff "$tap_tmp/dice" "$tap_tmp/shown"
	tap_same "$1: of all kinds" "$3" "$(cut -d' ' -f2 "$tap_tmp/dice" | sed 's|/.*||' | sort -u | tr '\n' ' ')"
}
same_dice 'the finished game' "$tap_tmp/finished" 'attack chit combat hq hurt init leader loss march '
same_dice 'the open game' "$tap_tmp/open" 'attack chit combat hq hurt init leader loss march '
"$top_builddir/tests/play/officer" record "$tap_tmp/played" gettysburg 24 5 || tap_fail 'a game of gettysburg'
dice_of "$tap_tmp/played/games/gettysburg" >"$tap_tmp/dice"
cut -d' ' -f1-4 "$tap_tmp/dice" >"$tap_tmp/asked"
checker --dice "$tap_tmp/asked" "$tap_tmp/played/games/gettysburg" >"$tap_tmp/shown" 2>&1
tap_run "gettysburg: all $(wc -l <"$tap_tmp/dice") dice are the checker's" diff "$tap_tmp/dice" "$tap_tmp/shown"

# ---- altered by hand ----

# A die in the account of a game: the checker names it.  A position that rests on another die: the program does.
dice_of "$tap_tmp/finished" >"$tap_tmp/dice"
tap_run 'an honest account of the dice' checker --dice "$tap_tmp/dice" "$made_games/finished"
awk '/loss/ && !n++ { $5 = ($5 + 1) % 6; said = $0 } { print } END { print said >"/dev/stderr" }' "$tap_tmp/dice" >"$tap_tmp/altered" 2>"$tap_tmp/which"
checker --dice "$tap_tmp/altered" "$made_games/finished" >"$tap_tmp/said"
tap_same 'a die altered by hand: the checker names it' "1 $(cut -d' ' -f2 "$tap_tmp/which")" "$(wc -l <"$tap_tmp/said") $(cut -d' ' -f2 "$tap_tmp/said")"
checker --dice "$made_games/die/die" "$made_games/die" >"$tap_tmp/said"
tap_same 'the die that a forged position rests on: the checker names it' \
	"$(cut -d' ' -f2 "$made_games/die/die") said to be $(cut -d' ' -f5 "$made_games/die/die")" "$(sed 's/^[0-9]* \([^ ]*\) .*: \(said to be [0-9]*\),.*/\1 \2/' "$tap_tmp/said")"
pile die die
tap_same 'the program finds that position diverged' chain.diverged/ "$(verdict_of die)"
for line in '7 combat/9/u/0705/1 6 0' '1 chit/1/u 3 0' '99 init/1/lee 6 0' '4 init/1/couch 6 0' '4 init/01/lee 6 0'; do
	echo "$line" >"$tap_tmp/asked"
	tap_same "there is no die $line" "$line: no such die" "$(checker --dice "$tap_tmp/asked" "$made_games/finished")"
done
sed -n 1p "$tap_tmp/dice" >"$tap_tmp/asked"
sed -n 1p "$tap_tmp/dice" >>"$tap_tmp/asked"
checker --dice "$tap_tmp/asked" "$made_games/finished" >"$tap_tmp/said"
tap_same 'nor the same die twice' 'no such die' "$(sed 's/.*: //' "$tap_tmp/said")"

alter() { # PILE FILE: that file is the pile's last slot, in the place of the one with its number
	number=$(od -An -tu1 -j28 -N1 "$2" | tr -d ' ')
	cp "$2" "$tap_tmp/$1/$(printf '%04d' "$number").ved"
	while number=$((number + 1)) && rm "$tap_tmp/$1/$(printf '%04d' "$number").ved" 2>/dev/null; do :; done
}
for case in sign.bad-link:sign.bad sign.bad-r:sign.bad sign.bad-last-byte:sign.bad chain.link-spoilt:chain.link chain.opening-spoilt:chain.opening; do
	rm -rf "$tap_tmp/altered" && pile altered finished
	alter altered "$(made_path "bad-${case%%:*}.ved")"
	tap_same "a game with ${case%%:*}: both find it" "${case#*:}/${case#*:}" "$(verdict_of altered)"
done

# ---- rules, scenario and map ----

# The hashes in an offer are those that follow from its texts, of every installed scenario, and under every switch.
VEDETTE_HOME=$tap_tmp/home
export VEDETTE_HOME
"$vedette" key new --no-passphrase >/dev/null
n=0
for file in "$VEDETTE_DATA"/scenarios/*.scenario; do
	n=$((n + 1))
	id=$(basename "$file" .scenario)
	"$vedette" new "$id" --side union --as Anna --mode solo --game "g$n" >/dev/null 2>&1
	tap_run "$id: the checker makes the same hashes of its texts" checker --charts "$VEDETTE_HOME/games/g$n/offer.ved"
done
[ "$n" -ge 3 ] && tap_ok "of $n scenarios" || tap_fail "only $n scenarios"
"$vedette" new warrenton --side union --as Anna --mode solo --game switched --option army3-initiative=yes --option attacks-per-turn=2 \
	--option unsupplied-leaders=yes >/dev/null 2>&1
tap_run "with switches set, too" checker --charts "$VEDETTE_HOME/games/switched/offer.ved"
tap_same "and every offer has its own" $((n + 1)) "$(checker --charts "$VEDETTE_HOME"/games/*/offer.ved | sed 's/.*: //' | sort -u | wc -l | tr -d ' ')"
tap_done
