# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of errors, refusals and events: names are unique and well formed, sentences are sentences.
. "$top_srcdir/tests/tap.sh"
tap_dir
src=$top_srcdir/src

# The fields of the rows of a table, separated by tabs, strings without their quotes and joined if written in pieces.
rows() { # MACRO FILE
	awk -v macro="$1" '
	index($0, macro "(") == 1 || open {
		row = open ? row $0 : $0
		open = row !~ /\)[ \t]*(\/\*.*\*\/)?[ \t]*$/
		if (open) next
		sub(/^[A-Z]+\(/, "", row); sub(/\)[ \t]*(\/\*.*\*\/)?[ \t]*$/, "", row)
		out = ""; quoted = 0
		for (i = 1; i <= length(row); i++) {
			ch = substr(row, i, 1)
			if (ch == "\\" && quoted) { out = out substr(row, ++i, 1); continue }
			if (ch == "\"") { quoted = !quoted; continue }
			if (!quoted && ch == ",") { out = out "\t"; continue }
			if (!quoted && (ch == " " || ch == "\t")) continue
			out = out ch
		}
		print out
	}' "$2"
}
twice() { cut -f "$1" | sort | uniq -d | sed 's/$/ occurs twice/'; }

errors() { # FILE
	rows ERR "$1" >"$tap_tmp/rows"
	[ -s "$tap_tmp/rows" ] || echo "no rows in $1"
	twice 1 <"$tap_tmp/rows"
	twice 2 <"$tap_tmp/rows"
	twice 4 <"$tap_tmp/rows"
	awk -F'\t' '
	NF != 5 { print $1 ": " NF " fields instead of 5" }
	$2 !~ /^[a-z0-9]+([.-][a-z0-9]+)*$/ { print $1 ": slug \"" $2 "\"" }
	$3 !~ /^(0|1|2|3|4|70|EXIT_[A-Z]+)$/ { print $1 ": exit status " $3 }
	$4 == "" || $4 ~ /\.$/ { print $1 ": the sentence is empty or ends with a full stop" }
	$5 ~ /\.$/ { print $1 ": the remedy ends with a full stop" }' "$tap_tmp/rows"
}
reasons() { # FILE
	rows REASON "$1" >"$tap_tmp/rows"
	[ -s "$tap_tmp/rows" ] || echo "no rows in $1"
	twice 1 <"$tap_tmp/rows"
	awk -F'\t' '
	NF != 3 { print $1 ": " NF " fields instead of 3" }
	$1 != "LEGAL" && $2 !~ /^[SRWHQN][0-9]+$/ { print $1 ": rule \"" $2 "\"" }
	$3 == "" || $3 ~ /\.$/ { print $1 ": the sentence is empty or ends with a full stop" }' "$tap_tmp/rows"
}
events() { # FILE
	rows EVENT "$1" >"$tap_tmp/rows"
	[ -s "$tap_tmp/rows" ] || echo "no rows in $1"
	twice 1 <"$tap_tmp/rows"
	twice 2 <"$tap_tmp/rows"
	awk -F'\t' '
	NF != 4 { print $1 ": " NF " fields instead of 4" }
	$2 !~ /^[a-z0-9]+(-[a-z0-9]+)*$/ { print $1 ": slug \"" $2 "\"" }
	$4 == "" || $4 ~ /\.$/ { print $1 ": the sentence is empty or ends with a full stop" }' "$tap_tmp/rows"
}

# Errors that happen in no test: no script or case expects the slug, no C the code.
never_met() { # FILE FOLDER
	rows ERR "$1" | cut -f 1,2 | grep -vP '^OK\t' >"$tap_tmp/errors"
	find "$2" -type f ! -name tables.sh -exec cat {} + | tr -c 'A-Za-z0-9_.-' '\n' | sed 's/^[.-]*//; s/[.-]*$//' | sort -u >"$tap_tmp/words"
	awk -F'\t' 'NR == FNR { met[$1] = 1; next } !met[$2] && !met["ERR_" $1] { print $2 }' "$tap_tmp/words" "$tap_tmp/errors"
}

tap_empty 'base/err.def' "$(errors "$src/base/err.def")"
tap_empty 'every error of base/err.def is met by a test' "$(never_met "$src/base/err.def" "$top_srcdir/tests")"
tap_empty 'engine/reasons.def' "$(reasons "$src/engine/reasons.def")"
tap_empty 'engine/events.def' "$(events "$src/engine/events.def")"

# The lint itself.
printf '%s\n' 'ERR(A, "one", 1, "a, b", "c")' 'ERR(B, "one", 9, "d.", "e")' >"$tap_tmp/err.def"
tap_same 'found: a slug twice, a wrong status, a full stop' 'one occurs twice|B: exit status 9|B: the sentence is empty or ends with a full stop|' \
	"$(errors "$tap_tmp/err.def" | tr '\n' '|')"
mkdir "$tap_tmp/tests"
printf 'it says [%s]\n' one.two-a one.x >"$tap_tmp/tests/a.sh"
printf 'assert_int_equal(e, ERR_%s);\n' B >"$tap_tmp/tests/b.c"
printf 'ERR(%s, "%s", 1, "a", "b")\n' A one.two B one.b C one.x >"$tap_tmp/err.def"
tap_same 'found: an error that no test meets' 'one.two' "$(never_met "$tap_tmp/err.def" "$tap_tmp/tests")"
printf '%s\n' 'REASON(A, "X9", "a b")' >"$tap_tmp/reasons.def"
tap_same 'found: a rule that does not exist' 'A: rule "X9"' "$(reasons "$tap_tmp/reasons.def")"
tap_done
