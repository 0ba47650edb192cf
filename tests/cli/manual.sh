# SPDX-License-Identifier: GPL-3.0-or-later
# vedette(6) and the program's tables say the same: verbs, keys, settings, errors.  GENERATE=1 writes keys and errors anew.
. "$top_srcdir/tests/tap.sh"
tap_dir
src=$top_srcdir/src
page=$top_srcdir/man/vedette.6
section() { # NAME: the lines of a section of the page
	awk -v name="$1" '/^\.Sh / { inside = $0 == ".Sh " name; next } inside' "$page"
}
same() { # NAME: the files have and says are equal, and not empty
	if [ ! -s "$tap_tmp/have" ]; then tap_fail "$1" 'nothing was found to compare with'; else tap_run "$1" diff "$tap_tmp/have" "$tap_tmp/says"; fi
}

generate() { # FIRST LAST FILE: the lines of the page after a line FIRST and before a line LAST become those of FILE
	[ -n "${GENERATE:-}" ] || return 0
	awk -v first="$1" -v last="$2" -v file="$3" '
	index($0, last) == 1 && inside { inside = 0 }
	!inside
	index($0, first) == 1 { inside = 1; while ((getline line < file) > 0) print line }' "$page" >"$tap_tmp/page" && cat "$tap_tmp/page" >"$page"
}

# The forms of the verbs.
sed -n 's/^VERB("[a-z-]*", [a-z_]*, "\(.*\)",$/\1/p' "$src/main/verbs.def" | sort >"$tap_tmp/have"
section VERBS | sed -n '/^\.Bd -literal/,/^\.Ed/p' | sed -n 's/^vedette //p' | sort >"$tap_tmp/says"
same 'the forms of all verbs are those of the table'
missing=$(for v in $(sed -n 's/^VERB("\([a-z-]*\)".*/\1/p' "$src/main/verbs.def"); do
	"$top_builddir/vedette" "$v" --help | head -n 1 | grep -qxF "usage: vedette $(grep "^$v" "$tap_tmp/have")" || echo "$v"
	"$top_builddir/vedette" "$v" --help | grep -oE '^  --[a-z-]+' | while read -r o; do
		section VERBS | grep -qE "^\.It Fl Fl ${o#--}( |\$)" || echo "$v $o"
	done
done)
tap_empty 'every verb prints its form by --help, and the page explains every option listed there' "$missing"
unsaid=$(sed -n 's/^VERB("[a-z-]*", [a-z_]*, "\(.*\)",$/\1/p' "$src/main/verbs.def" | while read -r v rest; do
	printf '%s\n' "$rest" | grep -oE -e '--[a-z-]+' | sort -u | while read -r o; do
		"$top_builddir/vedette" "$v" --help | sed 1d | grep -qE -e "^  $o( |\$)" || echo "$v $o"
	done
done)
tap_empty '--help explains every option of a form' "$unsaid"

# The keys of the screen.
"$top_builddir/tests/cli/keys" | awk '/^= / { print (n++ ? ".Ed\n" : "") ".Ss \\&" substr($0, 3) "\n.Bd -literal -offset indent"; next } /./ { print substr($0, 2) }
	END { print ".Ed" }' >"$tap_tmp/keys"
generate '.\\" keys' '.\\" end of keys' "$tap_tmp/keys"
"$top_builddir/tests/cli/keys" | sed -n 's/^ //p' >"$tap_tmp/have"
section 'THE SCREEN' | sed -n '/^\.Bd -literal/,/^\.Ed/p' | grep -v '^\.[BE]d' >"$tap_tmp/says"
same 'the keys of the screen are those of the table of actions'

# The commands of the line client, as its own help lists them.
printf 'help\n' | VEDETTE_HOME=$tap_tmp/home "$top_builddir/vedette" drill --plain | sed -n '/^> help/,/^The beginning/p' | sed '1d;$d' >"$tap_tmp/have"
{ echo '.Bd -literal -offset indent' && cat "$tap_tmp/have" && echo .Ed; } >"$tap_tmp/lines"
generate '.\\" lines' '.\\" end of lines' "$tap_tmp/lines"
section 'IN LINES' | sed -n '/^\.Bd -literal/,/^\.Ed/p' | grep -v '^\.[BE]d' >"$tap_tmp/says"
same 'the commands in lines are those the program lists'

# The settings.
sed -n 's/^\t{ \(.*\) },\{0,1\}$/\1/p' "$src/archive/settings.c" | grep -oE '"[a-z-]+", set_' | sed 's/"\([a-z-]*\)".*/\1/' | sort >"$tap_tmp/have"
section SETTINGS | sed -n 's/^\.It Ic \([a-z-]*\).*/\1/p' | sort >"$tap_tmp/says"
same 'the settings are those that are read'

# The errors.  Those of orders, turn files and data files stand in the pages about them.
row() { sed -n 's/^ERR([A-Z0-9_]*, "\([^"]*\)", \([0-9]*\), "\([^"]*\)", "\([^"]*\)")$/\1\t\2\t\3\t\4/p'; }
page_words() { # one line a row: slug, then what the page says of it
	row | awk -F'\t' '{ printf ".It Ic %s\n%s%s%s%s.\n", $1, toupper(substr($3, 1, 1)), substr($3, 2), $2 == 1 ? "" : " (exit " $2 ")", $4 == "" ? "" : "; " $4 }'
}
awk '/^\/\*/ { other = /^\/\* (orders|slot|seal|charts)[:; ]/ } !other' "$src/base/err.def" | grep -v '"ok"' | page_words >"$tap_tmp/have"
generate '.Bl -tag -width "match.standing-long"' .El "$tap_tmp/have"
section DIAGNOSTICS | sed '1,/^\.Bl/d;/^\.El/,$d' >"$tap_tmp/says"
same 'the errors are those of the table: slug, sentence, exit status and remedy'
row <"$src/base/err.def" | cut -f1 >"$tap_tmp/slugs"
tap_same 'every row of the table is read' "$(grep -c '^ERR(' "$src/base/err.def")" "$(wc -l <"$tap_tmp/slugs" | tr -d ' ')"
tap_empty 'every error is named in the manual' "$(grep -vx ok "$tap_tmp/slugs" | while read -r slug; do
	grep -qx "\.It Ic $slug" "$page" "$top_srcdir"/man/vedette-*.5 || echo "$slug"
done)"
# Every number of the rules is in force.
expand() { # numbers and ranges, a line each: S1, S3-5
	awk '{ n = split($1, ends, "-"); letter = substr(ends[1], 1, 1); gsub(/[A-Z]/, "", ends[1]); gsub(/[A-Z]/, "", ends[n])
		for (i = ends[1] + 0; i <= ends[n] + 0; i++) print letter i }' | sort
}
grep -E '^[SRWHQ][0-9]' "$top_srcdir/tests/rules/numbers.txt" | expand >"$tap_tmp/says"
grep -oE '^[SRWHQ][0-9]+ *\|' "$top_srcdir/man/rules.txt" | tr -d ' |' | sort >"$tap_tmp/have"
same 'every number of the rules is in force'
tap_done
