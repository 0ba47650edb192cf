# SPDX-License-Identifier: GPL-3.0-or-later
# vedette verify --jobs: many games at once, a line for each, in the order in which they were handed in, whatever befalls one of them.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
vedette=$top_builddir/vedette
games=$top_srcdir/tests/files/games
verify() { "$vedette" verify "$@" >"$tap_tmp/out" 2>"$tap_tmp/err" </dev/null; }
lines() { sed 's/^game [0-9a-f]*: //; s/, Union.*Confederate [A-Z][a-z]*,/:/' "$tap_tmp/out"; }
counts() { tail -n 1 "$tap_tmp/out"; }

# games of a folder of games, as a home has it; each with an id of its own
home=$tap_tmp/games
lay() { # NAME FOLDER [SLOTS]: the first SLOTS slots, all without
	mkdir -p "$home/$1/slots"
	cp "$2/offer.ved" "$2/accept.ved" "$home/$1"
	find "$2" -name '[0-9]*.ved' | sort | head -n "${3:-999}" | while read -r f; do cp "$f" "$home/$1/slots"; done
}
lay a-finished "$games/finished"
lay b-resigned "$games/resigned"
lay c-stopless "$games/stopless"
printf 'a note\n' >"$home/b-resigned/notes"
verify --jobs 2 "$home"
tap_same "a folder of games: a line for each, and their number" "0 3 games: 3 good, 0 not good" "$? $(counts)"
tap_same "in the order of their folders" "Picket Lines at Middleton: 27 slots, closed by both: good
The field of the cases: 7 slots, closed by both: good
Picket Lines at Middleton: 4 slots: good" "$(lines | head -n 3)"
cp "$tap_tmp/out" "$tap_tmp/two"
bad=
for n in 1 3 64; do
	verify --jobs $n "$home"
	cmp -s "$tap_tmp/out" "$tap_tmp/two" || bad="$bad$n "
done
tap_empty "the same for 1, 3 and 64 at a time" "$bad"
verify --jobs 2 "$home/c-stopless" "$games/resigned" "$home/a-finished"/*.ved "$home/a-finished/slots"
tap_same "a mixture of folders and files, in the order given" "0 Picket Lines at Middleton: 4 slots: good
The field of the cases: 7 slots, closed by both: good
Picket Lines at Middleton: 27 slots, closed by both: good
3 games: 3 good, 0 not good" "$? $(lines)"

# the dice, each under its game
verify --dice --jobs 2 "$home"
cp "$tap_tmp/out" "$tap_tmp/together"
for g in a-finished b-resigned c-stopless; do
	verify --dice --jobs 1 "$home/$g"
	grep -v ' games\{0,1\}: ' "$tap_tmp/out"
done >"$tap_tmp/alone"
grep -v ' games\{0,1\}: ' "$tap_tmp/together" >"$tap_tmp/out"
tap_run "with --dice the dice of each game before its line, as alone" cmp "$tap_tmp/alone" "$tap_tmp/out"
[ "$(grep -c ', draw [0-9]* below ' "$tap_tmp/out")" -ge 50 ] && tap_ok "with their derivation" || tap_fail "dice" "$(cat "$tap_tmp/out")"

# the worst decides
lay d-die "$games/die"
rm "$home/d-die/slots/"*
cp "$games/die/"[0-9]*.ved "$home/d-die/slots"
rm -r "$home/a-finished"
verify --jobs 2 "$home"
tap_same "another position than the game leads to: exit 4" "4 3 games: 2 good, 1 not good 1" "$? $(counts) $(grep -c '\[chain.diverged\]' "$tap_tmp/out")"
n=$(find "$home/b-resigned/slots" -name '*.ved' | wc -l)
rm "$home/b-resigned/slots/0003.ved"
verify --jobs 2 "$home/b-resigned" "$home/c-stopless"
tap_same "a slot is missing: exit 1, and it is named" "1 2 games: 1 good, 1 not good 1" \
	"$? $(counts) $(grep -c "2 slots: NOT good: 000[4-$n].ved (slot [4-$n]): a slot before this one is missing \[chain.missing\]" "$tap_tmp/out")"
printf 'x' >>"$home/b-resigned/offer.ved"
rm "$home/b-resigned/accept.ved"
verify --jobs 2 "$home/c-stopless" "$home/b-resigned"
tap_same "what belongs to no game is named after the games" "1 The field of the cases 1 1 game: 1 good, 0 not good" \
	"$? The field of the cases $(grep -c 'offer.ved: the offer has not been accepted yet \[match.not-accepted\]' "$tap_tmp/out") $(counts)"
verify --jobs 2 "$tap_tmp/two"
tap_same "no game at all" "1 No whole game was handed in: a game begins with its offer and its acceptance." "$? $(cat "$tap_tmp/out")"
for n in 0 65 x -1; do
	verify "--jobs=$n" "$home"
	[ $? -eq 2 ] || bad="$bad$n "
done
tap_empty "a number of processes that is none is a mistake of usage" "$bad"
verify "$games/finished"
tap_same "files beside their offer, in no folder of their own, are its game" "0 27 slots" "$? $(grep -o '[0-9]* slots' "$tap_tmp/out")"

# two games in one process leave nothing behind for each other
for order in "resigned finished" "finished resigned"; do
	: >"$tap_tmp/each"
	set --
	for g in $order; do
		verify --dice "$games/$g"
		cat "$tap_tmp/out" >>"$tap_tmp/each"
		set -- "$@" "$games/$g"
	done
	verify --dice "$@"
	tap_run "P2 $order in one process: dice and positions are those of each alone" cmp "$tap_tmp/each" "$tap_tmp/out"
done

# one of the processes dies (killed: a build with sanitizers makes a report and an exit of a fault): on its fiftieth line, which
# only the long game has
rm -r "$home"
lay a-resigned "$games/resigned"
lay b-finished "$games/finished"
lay c-stopless "$games/stopless"
if command -v strace >/dev/null 2>&1 && strace -o /dev/null true 2>/dev/null; then
	ASAN_OPTIONS=detect_leaks=0 strace -qqq -f -o /dev/null -e trace=write -e inject=write:signal=KILL:when=50 \
		"$vedette" verify --dice --jobs 2 "$home" >"$tap_tmp/out" 2>"$tap_tmp/err" </dev/null
	tap_same "a process that dies: exit 70, the game is named, the others are judged" "70 3 games: 2 good, 0 not good, 1 not judged 1 2" \
		"$? $(counts) $(grep -c 'Picket Lines.*the process that checked a game died.*\[job.died\]; signal 9; check that game alone' "$tap_tmp/out") $(
			grep -c ': good$' "$tap_tmp/out")"
else
	tap_skip "a process that dies" 'strace is not here or may not trace'
fi
tap_done
