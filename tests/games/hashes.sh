# SPDX-License-Identifier: GPL-3.0-or-later
# usage: hashes.sh record PROGRAM | full | short      (called by `make record-games`, `check-hashes`, `check-compilers`)
# Recorded games: tests/games/recorded.txt holds, for each ten of them, the hashes of their orders and judgements, of the events and
# positions of every turn, of the last positions.  `record` writes it.  The others build the rules and the players by each compiler, with
# each kind of optimisation and for other processors, and play the games again: all 200 of each scenario, or for a short form 10.
# The three builds that differ most also play 500 games of warrenton by plain players, to one hash.  A rule that leans on undefined behaviour, on the layout of
# memory, on the order of evaluation or of bytes, on the sign of char or the size of long shows itself as another hash.
# Then (P50) a game is played between the program of this build and one for s390x: tests/play/foreign.sh.
# SOURCES: what to build, of the rules and players; SOURCES_VEDETTE and SOURCES_OFFICER, of the other.  The last line: N passed, N failed, N skipped.
set -eu
: "${top_srcdir:?}" "${top_builddir:?}" "${VEDETTE_DATA:?}"
. "$top_srcdir/tests/foreign.sh"
recorded=$top_srcdir/tests/games/recorded.txt
work=$top_builddir/tests/games/hashes
jobs=$(getconf _NPROCESSORS_ONLN)
games=200
mkdir -p "$work"

play() { # GAMES RUNNER PROGRAM: the lines of the record for the first GAMES of each scenario
	rm -f "$work"/lines.*
	printf '%s\n' "$VEDETTE_DATA"/scenarios/*.scenario "$top_srcdir/tests/rules/proving.scenario" | nl -n rz -w 3 -s ' ' |
		RUN="$2 $3" GAMES=$1 TO=$work/lines xargs -P "$jobs" -L 1 sh -c '$RUN "$2" "$GAMES" 7 20 steered lines=10 >"$TO.$1" || exit 255' sh &&
		cat "$work"/lines.*
}

warrenton() { # PROGRAM: 500 games of it by plain players
	rm -f "$work"/plain.*
	printf '0\n250\n' | PROGRAM=$1 TO=$work/plain xargs -P "$jobs" -L 1 sh -c \
		'"$PROGRAM" "$VEDETTE_DATA/scenarios/warrenton.scenario" 250 1 10 lines=250 from="$1" >"$TO.$1" || exit 255' sh &&
		cat "$work"/plain.*
}

if [ "$1" = record ]; then
	{
		echo '# Recorded games: written by `make record-games`, played again by other builds in `make check-hashes`.  What the lines hold is said'
		echo '# in the heads of hashes.sh and games.c.'
		play $games '' "$2"
	} >"$work/recorded"
	mv "$work/recorded" "$recorded"
	exit 0
fi

form=$1
passed=0 failed=0 skipped=0
wanted() { # GAMES: those of the record that GAMES of each scenario cover
	awk -v games="$1" '!/^#/ && $3 < games' "$recorded"
}

compile() { # FOLDER COMPILER SWITCHES
	mkdir -p "$1"
	# shellcheck disable=SC2086 # lists of words
	printf '%s\n' $SOURCES | grep '\.c$' | xargs -P "$jobs" -I SOURCE sh -c '
		$1 $2 -std=c11 -D_POSIX_C_SOURCE=200809L -I"$4/src" -I"$4/tests" -c "$4/$5" -o "$3/$(echo "$5" | tr / -).o" || exit 255' \
		sh "$2" "$3" "$1" "$top_srcdir" SOURCE &&
		$2 $3 "$1"/*.o -o "$1/games"
}

one() { # NAME COMPILER SWITCHES [RUNNER [plain]]
	name=$1 n=$games
	[ "$form" = full ] || n=10
	shift
	if ! why=$(foreign_works "$1 $2" "${3:-}" "$work"); then
		skipped=$((skipped + 1))
		echo "SKIPPED: $name: $why"
		return
	fi
	began=$(date +%s)
	if ! compile "$work/$name" "$1" "$2" >"$work/$name.log" 2>&1; then
		tail -n 20 "$work/$name.log"
		why='it is not built'
	elif ! play "$n" "${3:-}" "$work/$name/games" >"$work/$name.out" 2>"$work/$name.err"; then
		tail -n 20 "$work/$name.out" "$work/$name.err"
		why='the games are not played to their ends'
	elif ! wanted "$n" | diff - "$work/$name.out" >"$work/$name.diff"; then
		head -n 10 "$work/$name.diff"
		why='other hashes than recorded (if the rules or players were changed: make record-games)'
	elif [ -n "${4:-}" ] && ! { warrenton "$work/$name/games" >"$work/$name.plain" && [ -s "$work/$name.plain" ] &&
		cmp "$work/gcc-O0.plain" "$work/$name.plain"; }; then
		why='500 games of warrenton end otherwise than by gcc -O0'
	else
		passed=$((passed + 1))
		echo "ok: $(wc -l <"$work/$name.out")0 games${4:+, and 500 of warrenton,} by $name in $(($(date +%s) - began)) s"
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $name: $why"
}

[ "$(wanted $games | wc -l)" -ge 100 ] || { echo 'FAILED: fewer than 1,000 games are recorded: make record-games'; failed=1; }
one gcc-O0 gcc -O0 '' plain
one gcc-O2 gcc -O2 '' plain
one clang-sanitizers clang '-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' '' plain
one gcc-O1 gcc -O1
one gcc-O3 gcc -O3
one gcc-unsigned-char gcc '-O2 -funsigned-char'
one clang-O0 clang -O0
one clang-O1 clang -O1
one clang-O2 clang -O2
one clang-O3 clang -O3
one clang-unsigned-char clang '-O2 -funsigned-char'
one gcc-m32 'gcc -m32' -O2
one s390x s390x-linux-gnu-gcc '-O2 -static' qemu-s390x
began=$(date +%s)
rc=0
said=$(sh "$top_srcdir/tests/play/foreign.sh" "$([ "$form" = full ] && echo 100000 || echo 8)" 2>&1) || rc=$?
what='a game by mail between this machine and s390x'
case $rc in
0) passed=$((passed + 1)) && echo "ok: $what, in $(($(date +%s) - began)) s: $(printf '%s\n' "$said" | tail -n 1)" ;;
77) skipped=$((skipped + 1)) && echo "SKIPPED: $what: $(printf '%s\n' "$said" | tail -n 1)" ;;
*) failed=$((failed + 1)) && printf '%s\n' "$said" | tail -n 30 && echo "FAILED: $what" ;;
esac
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
