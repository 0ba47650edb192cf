# SPDX-License-Identifier: GPL-3.0-or-later
# vedette-turn(5) is normative: what it lists and what the program has are the same.
. "$top_srcdir/tests/tap.sh"
page=$top_srcdir/man/vedette-turn.5
src=$top_srcdir/src
tap_dir

# the rows below the comments "slot: ..." and "seal: ..."
awk -F'"' '/^\/\*/ { mine = /^\/\* (slot|seal):/ } mine && /^ERR\(/ { print $2 }' "$src/base/err.def" | sort >"$tap_tmp/have"
sed -n 's/^\.It Ic \(\(slot\|chain\|sign\|zlib\|armour\)\.[a-z0-9-]*\)$/\1/p' "$page" | sort >"$tap_tmp/says"
tap_run 'there are verdicts' test -s "$tap_tmp/have"
tap_run 'the page lists every verdict of slot and seal, and no other' diff "$tap_tmp/have" "$tap_tmp/says"

# The phrases of the dictionary, as the source has them and as the page does.
sed -n '/^static const char phrases/,/;$/s/^\t"\(.*\)\\n";\{0,1\}$/\1/p' "$src/slot/answers.c" | sed 1d >"$tap_tmp/have"
sed -n '/^The dictionary is made/,/^\.Ed/p' "$page" | sed '1,/^\.Bd/d;/^\.Ed/d' >"$tap_tmp/says"
tap_run 'there are phrases' test -s "$tap_tmp/have"
tap_run 'the dictionary in the page is the one in the program' diff "$tap_tmp/have" "$tap_tmp/says"

# Every value of the vectors in the page stands in the test that recomputes it.
missing=$(sed -n 's/^[A-Za-z].* \([0-9a-f]\{64\}\)$/\1/p' "$page" | while read -r v; do
	grep -q "\"$v\"" "$top_srcdir/tests/seal/test_links.c" || echo "$v"
done)
tap_empty 'every vector in the page is tested' "$missing"
tap_same 'there are eighteen vectors' 18 "$(grep -cE '^[A-Za-z].* [0-9a-f]{64}$' "$page")"
tap_done
