# SPDX-License-Identifier: GPL-3.0-or-later
# A second opinion about every rule: a naive engine, written from the rules alone (naive.h), is asked the same as the first one in random
# games, and errors planted in either are found.  make check-second does so in hundreds of games.
. "$top_srcdir/tests/tap.sh"
tap_dir
second=$top_builddir/tests/naive/second
proving=$top_srcdir/tests/rules/proving.scenario

agree() { # SCENARIO GAMES
	name=$(basename "$1" .scenario)
	"$second" "$1" "$2" 1862 >"$tap_tmp/$name" 2>&1
	tap_same "the two engines agree in $2 games of $name" 'differences 0' "$(grep -E '^DIFFERS|^differences|rror' "$tap_tmp/$name" | tail -n 3)"
}
agree "$proving" 2
for name in drill warrenton atlanta gettysburg; do
	agree "$VEDETTE_DATA/scenarios/$name.scenario" 1
done

# The first engine's rules are switched off one by one (engine/rule.h); the naive one has errors of its own.
for word in fault=1 fault=2 fault=3 fault=4 fault=5 fault=6 fault=7 fault=8 fault=9 fault=10 fault=11 \
	off=Q26 off=H4 off=S29 off=R36 off=Q32 off=Q50 off=Q53 off=Q57 off=Q78 off=R32; do
	"$second" "$proving" 40 1863 "$word" stop show=0 >"$tap_tmp/planted" 2>&1
	tap_same "a planted error is found: $word" found "$(sed -n 's/^\(found\): .*/\1/p' "$tap_tmp/planted")"
done

# The committed result of the long run: of all refusals that there are now, each often; about as much legal as not.
results=$top_srcdir/tests/naive/results.txt
awk '$1 == "refused" { print $2, $3 }' "$tap_tmp/proving" | sort >"$tap_tmp/reasons"
tap_same 'the long run (make check-second) knows all refusals' "$(cat "$tap_tmp/reasons")" \
	"$(awk '$1 == "refused" { print $2, $3 }' "$results" | sort)"
tap_empty 'in it each was met 100 times' "$(awk '$1 == "refused" && $4 < 100' "$results")"
tap_empty 'in it 20,000 positions were compared and 2,000 whole sheets; 30 to 70 of 100 verdicts were legal; nothing differed' "$(awk '
	$1 == "positions" && $2 < 20000 || $1 == "sheets" && $2 < 2000 || $1 == "verdicts" && ($6 < 30 || $6 > 70) || $1 == "differences" && $2 { print }
	{ said[$1] = 1 }
	END { if (!said["positions"] || !said["sheets"] || !said["verdicts"] || !said["differences"]) print "it is not whole" }' "$results")"

# Nothing of the first engine is called by the second: of the library no more than the number of a hex.
for file in attack battle carriage command defence ground march order supply turn walk water; do
	nm -u "$top_builddir/tests/naive/libnaive_a-$file.o"
done | awk '{ print $2 }' | sort -u >"$tap_tmp/asked"
nm "$top_builddir/src/librules.a" 2>/dev/null | awk '$2 == "T" { print $3 }' | sort -u | comm -12 - "$tap_tmp/asked" >"$tap_tmp/shared"
tap_same 'the naive engine calls nothing of the first' grid_id "$(cat "$tap_tmp/shared")"

tap_done
