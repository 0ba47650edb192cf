# SPDX-License-Identifier: GPL-3.0-or-later
# The examples of vedette-orders(5) are cases of rules: each is taken out of the page, read, judged and, where it says what
# comes of it, carried out.
. "$top_srcdir/tests/tap.sh"
tap_dir
page=$top_srcdir/man/vedette-orders.5

# Lines `.\"> ` before an example and `.\"< ` after it, and the literal blocks of a case between them.
cases() {
	awk '
	/^\.\\"> / { sub(/^\.\\"> /, ""); print; in_case = 1; if ($1 == "standing") standing = 1; if ($1 == "end") standing = 0; next }
	/^\.\\"< / { sub(/^\.\\"< /, ""); print "  " $0; in_case = 0; next }
	/^\.Bd -literal/ { open = in_case; if (open && !standing) print "  orders"; next }
	/^\.Ed/ { if (open && !standing) print "  end"; open = 0; next }
	open { gsub(/\\/, ""); print }' "$1"
}
cases "$page" >"$tap_tmp/page.case"
wanted=$(grep -c '^\.\\"> case ' "$page")
"$top_builddir/tests/rules/rules-run" "$tap_tmp/page.case" >"$tap_tmp/out"
grep '^#' "$tap_tmp/out"
while read -r result rest; do
	case $result in
	ok) tap_ok "${rest#* - }" ;;
	not) tap_fail "${rest#*- }" ;;
	esac
done <"$tap_tmp/out"
tap_same 'every example of the page was played' "$wanted" "$(grep -cE '^(not )?ok' "$tap_tmp/out")"
words=$(sed -n 's/^ORDER([A-Z_]*, "\([a-z]*\)".*/\1/p' "$top_srcdir/src/orders/orders.def" | sort -u)
tap_empty 'every order stands in an example' "$(for w in $words; do grep -qE "^ *$w( |\$)" "$tap_tmp/page.case" || echo "$w"; done)"
# The game turn that the rulebook tells: lines `#> ` are a case, its orders the lines between `#> orders` and `#> end`.
told() {
	awk '/^#> / { sub(/^#> /, ""); print; open = $1 == "orders"; next } open && /^\|   / { print substr($0, 5) }' "$1"
}
told "$top_srcdir/man/rules.txt" >"$tap_tmp/told.case"
tap_run "the game turn told in vedette-rules(7) goes as it says" "$top_builddir/tests/rules/rules-run" "$tap_tmp/told.case"
sed 's/^|   attack couch on 6010/|   attack couch on 6008/' "$top_srcdir/man/rules.txt" >"$tap_tmp/bad.txt"
told "$tap_tmp/bad.txt" >"$tap_tmp/bad-told.case"
if "$top_builddir/tests/rules/rules-run" "$tap_tmp/bad-told.case" >/dev/null; then tap_fail 'one that went otherwise fails'
else tap_ok 'one that went otherwise fails'; fi
# The comparison itself.
sed 's/^march xii-corps to 6107/march xii-corps to 6008/' "$page" | sed 's/^  march xii-corps to 6107$/  march xii-corps to 6010/' >"$tap_tmp/bad.5"
cases "$tap_tmp/bad.5" >"$tap_tmp/bad.case"
if "$top_builddir/tests/rules/rules-run" "$tap_tmp/bad.case" >/dev/null; then tap_fail 'an example that is wrong fails'
else tap_ok 'an example that is wrong fails'; fi
tap_done
