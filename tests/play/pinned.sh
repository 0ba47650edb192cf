# SPDX-License-Identifier: GPL-3.0-or-later
# Rules, scenario, map and engine number are those of the offer: editing, upgrading or deleting the installed ones changes nothing in a
# running game, neither in play nor in verify, replay and on the screen, and nobody is asked or warned.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"

data=$tap_tmp/data
mkdir "$data"
cp -R "$VEDETTE_DATA/scenarios" "$data/scenarios"
chmod -R u+w "$data"
VEDETTE_DATA=$data
export VEDETTE_DATA
homes_begin union >/dev/null 2>&1 && homes_play 5 5 || tap_fail "five slots"
# What two homes go on to do from here, in a copy: slots and states, and all that is said.
go_on() { # NAME
	cp -Rp "$tap_tmp/a" "$tap_tmp/$1.a"
	cp -Rp "$tap_tmp/b" "$tap_tmp/$1.b"
	A=$tap_tmp/$1.a B=$tap_tmp/$1.b
	homes_play 5 9 >"$tap_tmp/$1.played" 2>&1 || cat "$tap_tmp/$1.played"
	{
		cat "$(game_a)"/slots/*.ved "$(game_b)"/slots/*.ved | cksum
		"$officer" hashes "$A" "$ga"
		"$vedette" verify --dice "$(game_b)" </dev/null
		anna replay "$ga" --slot 3
		anna replay "$ga" --steps
		anna luck "$ga"
		bert show "$gb"
		bert show "$gb" --army
		bert show "$gb" --hex 6009
		anna status
		printf 'quit\n' | VEDETTE_HOME=$A "$vedette" "$ga" --plain
	} 2>&1 | sed "s#$tap_tmp/$1#HOME#g; s/[0-9]* [a-z]* ago/AGO/g; s/just now/AGO/g; s/since [-0-9]* [:0-9]* UTC/since THEN/g" >"$tap_tmp/$1"
	# shellcheck disable=SC2034 # for the functions of homes.sh
	A=$tap_tmp/a B=$tap_tmp/b
}
same() { # NAME WORDS
	go_on "$1"
	if cmp -s "$tap_tmp/first" "$tap_tmp/$1"; then tap_ok "$2"; else tap_fail "$2" "$(diff "$tap_tmp/first" "$tap_tmp/$1" | head -n 20)"; fi
	tap_empty "P64 $2: no word of warning" "$(grep -i 'differ\|upgrade\|installed\|\[chain\|\[chart\|\[sys' "$tap_tmp/$1")"
}
go_on first
[ "$(grep -c '^[0-9]* [0-9a-f]\{64\}$' "$tap_tmp/first")" -ge 8 ] && tap_ok "the game as it goes on" || tap_fail "the game" "$(cat "$tap_tmp/first")"
sed -i 's/^zone-leave .*/zone-leave 0/; s/^column-from .*/column-from 0 10 20 30 40 50 60 70/' "$data"/scenarios/rules/*.rules
same rules "P44 P64 other rules installed in mid-game change nothing"
sed -i 's/^title .*/title Another title/; s/| \*\*\*\* /| * /' "$data/scenarios/warrenton.scenario"
same scenario "P44 P64 another scenario of that name"
sed -i 's/ f / . /g' "$data"/scenarios/maps/*.map
same map "P44 P64 another map"
sed -i 's/^engine .*/engine 77/' "$data"/scenarios/rules/*.rules
same engine "P44 another engine number among the rules installed"
rm -r "$data/scenarios"
same gone "P44 P64 no rules, scenarios and maps installed at all"
says "a new game does need them" scenario.absent anna new warrenton --side union --as Anna --game other --no-mail
tap_done
