# SPDX-License-Identifier: GPL-3.0-or-later
# Over whole games of every mode: from all bytes that a player holds at each moment exactly the keys can be had that he should have
# (tests/dice/keys.py tries), and no two rolls of a game come from one block.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
if ! command -v python3 >/dev/null; then
	tap_skip 'keys by trying' 'python3 is not installed'
	tap_done
	exit 0
fi
officer=$top_builddir/tests/play/officer
vedette=$top_builddir/vedette
games=$top_srcdir/tests/files/games
keys() { python3 -BES "$top_srcdir/tests/dice/keys.py" "$@"; }
list_of() { "$vedette" verify --dice "$1" | awk -f "$top_srcdir/tests/dice/list.awk"; } # PATH
a=$(printf '0a%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)
b=$(echo "$a" | tr a b)

"$officer" record "$tap_tmp/solo" warrenton 26 7 || tap_fail 'a solo game'
# shellcheck disable=SC2046
set -- $("$officer" seeds "$tap_tmp/solo")
s1=$1 s2=$2
for game in finished open couriers solo; do
	case $game in solo) path=$tap_tmp/solo/games/warrenton one=$s1 two=$s2 ;; *) path=$games/$game one=$a two=$b ;; esac
	keys "$path" "$one" "$two" >"$tap_tmp/said" 2>&1
	rc=$?
	if [ $rc -eq 0 ]; then tap_ok "$game, $(cat "$tap_tmp/said")"; else tap_fail "$game" "$(cat "$tap_tmp/said")"; fi
	list_of "$path" >"$tap_tmp/list.$game"
	keys --blocks "$tap_tmp/list.$game" >"$tap_tmp/said" 2>&1
	rc=$?
	if [ $rc -eq 0 ]; then tap_ok "$game, no block twice: $(cat "$tap_tmp/said")"; else tap_fail "$game: blocks" "$(cat "$tap_tmp/said")"; fi
done
for mode in sealed open solo; do
	case $mode in sealed) f=$games/finished/offer.ved ;; open) f=$games/open/offer.ved ;; *) f=$tap_tmp/solo/games/warrenton/offer.ved ;; esac
	said=$(python3 -c 'import sys, zlib; print(zlib.decompress(open(sys.argv[1], "rb").read()[156:-64])[:400].decode())' "$f")
	case $said in *"mode $mode"*) tap_ok "among them is one that is $mode" ;; *) tap_fail "among them is one that is $mode" "$said" ;; esac
done

# ---- what leaks is found ----

leak() { # NAME FILE OFFSET WORDS: 32 bytes of that file in slot 9 of the finished game
	rm -rf "$tap_tmp/leak" && cp -R "$games/finished" "$tap_tmp/leak" && chmod -R u+w "$tap_tmp/leak"
	python3 - "$tap_tmp/leak/0009.ved" "$2" "$3" <<-'END'
		import sys
		name, other, at = sys.argv[1], sys.argv[2], int(sys.argv[3])
		data, more = open(name, "rb").read(), open(other, "rb").read()[at:at + 32]
		open(name, "wb").write(data[:-64] + more + data[-64:])
	END
	keys "$tap_tmp/leak" "$a" "$b" >"$tap_tmp/said" 2>&1
	rc=$?
	if [ $rc -eq 1 ] && grep -q -e "$4" "$tap_tmp/said"; then tap_ok "found: $1"; else tap_fail "found: $1" "$(cat "$tap_tmp/said")"; fi
}
leak 'a later link of the other' "$games/finished/0016.ved" 128 'slot 9 holds or leads to the link of slot 16'
leak 'and the keys it makes' "$games/finished/0016.ved" 128 'after slot 9 who offered has 1[0-9] keys, and should have 8'
opener=$(for f in "$games"/finished/001[0-9].ved; do [ "$(od -An -tx1 -j160 -N1 "$f")" = ' 00' ] || echo "$f"; done | tail -n 1)
leak 'the key of a box that is shut' "$opener" 160 'the key of the box in slot'
sed -n 1p "$tap_tmp/list.finished" >"$tap_tmp/twice"
sed -n '1s/^[0-9]*/99/p' "$tap_tmp/list.finished" >>"$tap_tmp/twice"
tap_same 'found: a die thrown in two slots with one key' 1 "$(keys --blocks "$tap_tmp/twice" | grep -c 'is thrown in slots')"
sed -n '1s/[0-9]*$/77/p' "$tap_tmp/list.finished" >"$tap_tmp/twice"
tap_same 'found: a die that shows something else' 1 "$(keys --blocks "$tap_tmp/twice" | grep -c 'said to be 77')"
tap_done
