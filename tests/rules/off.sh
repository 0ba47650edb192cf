# SPDX-License-Identifier: GPL-3.0-or-later
# Every rule in force is a predicate that a test build can switch off (src/engine/rule.h), and has a case that notices: the cases that
# carry its number pass with all rules on, and with that rule off one of them fails.  A rule that refuses something has a case in which it
# refuses and one in which it does not.
. "$top_srcdir/tests/tap.sh"
tap_dir
cd "$top_srcdir/tests/rules" || exit 99
off=$top_builddir/tests/rules/rules-off

numbers() { # FILE: those that bind, one a line
	awk '/^[SRWHQ][0-9]/ && $2 != "advice" {
		n = split(substr($1, 2), ends, "-")
		for (i = ends[1]; i <= ends[n]; i++) print substr($1, 1, 1) i
	}' "$1"
}
refusing() { # REASONS.DEF: numbers of rules that refuse
	sed -n 's/^REASON([A-Z0-9_]*, "\([SRWHQN][0-9]*\)".*/\1/p' "$1" | sort -u
}
acting() { # FOLDER...: numbers of rules that act
	grep -rhoE 'RULE_ON\([A-Z][0-9]+\)' --include='*.[ch]' "$@" | sed 's/RULE_ON(//;s/)//' | sort -u
}
# FILE.case...: "NUMBER refuses" for a case whose head carries the number and in which an order is refused by it, or the sheet by its form;
# "NUMBER allows" for one in which an order is legal, or something is done and nothing refused by it.
sides() {
	awk '
	function tell(i) {
		for (i in head) {
			if (refused[i] || fault) print i, "refuses"
			if (legal || (done && !refused[i])) print i, "allows"
		}
		split("", head); split("", refused)
		legal = done = fault = 0
	}
	$1 == "case" { tell(); for (i = 2; i <= NF && $i ~ /^[SRWHQN][0-9]+$/; i++) head[$i] = 1 }
	$1 == "expect" && $2 == "line" && $4 == "legal" { legal = 1 }
	$1 == "expect" && $2 == "line" && $4 ~ /^(illegal|legal-if)$/ { refused[$5] = 1 }
	$1 == "expect" && $2 == "fault" { fault = 1 }
	$1 == "expect" && $2 == "skipped" { refused[$4] = 1 }
	$1 == "expect" && $2 == "asked" { if ($NF == "legal") legal = 1; else refused[$NF] = 1 }
	$1 == "expect" && $2 ~ /^(event|then|piece|state)$/ { done = 1 }
	END { tell() }' "$@" | sort -u
}
# What is wrong with each number of $tap_tmp/numbers, "NUMBER text"; nothing for one with which all is well.
wrong() {
	awk -v tmp="$tap_tmp" '
	BEGIN {
		while ((getline < (tmp "/refusing")) > 0) refusing[$1] = predicate[$1] = 1
		while ((getline < (tmp "/acting")) > 0) predicate[$1] = 1
		while ((getline < (tmp "/sides")) > 0) side[$0] = 1
		while ((getline line < (tmp "/played")) > 0) {
			n = split(line, w, "[ \t]")
			cases[w[1]] = w[2]; on[w[1]] = w[3]; off[w[1]] = w[4]; end[w[1]] = w[5]
			first[w[1]] = line; sub(/^[^\t]*\t/, "", first[w[1]])
		}
		while ((getline < (tmp "/numbers")) > 0) {
			if (!predicate[$1]) print $1, "is no predicate: neither RULE_ON nor a row of reasons.def names it"
			else if (!cases[$1]) print $1, "has no case"
			else if (on[$1]) print $1, "fails with all rules on: " first[$1]
			else if (end[$1] != "fine") print $1, "switched off, the engine does not come to an end"
			else if (!off[$1]) print $1, "switched off, none of its " cases[$1] " cases fails"
			if (refusing[$1] && !side[$1 " refuses"]) print $1, "refuses, and none of its cases is refused by it"
			if (refusing[$1] && !side[$1 " allows"]) print $1, "refuses, and none of its cases is allowed by it"
		}
	}'
}
judge() { # NUMBERS FILE.case...
	printf '%s\n' "$1" | tr ' ' '\n' >"$tap_tmp/numbers"
	shift
	sides "$@" >"$tap_tmp/sides"
	# shellcheck disable=SC2046 # a list of words
	"$off" $(cat "$tap_tmp/numbers") -- "$@" >"$tap_tmp/played"
	wrong
}

refusing ../../src/engine/reasons.def >"$tap_tmp/refusing"
acting ../../src/engine ../../src/orders >"$tap_tmp/acting"
# those in force, and the readings that act or refuse
all=$(numbers numbers.txt; cat "$tap_tmp/acting" "$tap_tmp/refusing" | grep '^N' | sort -u)
judge "$all" ./*.case >"$tap_tmp/wrong"
while read -r number cases _ noticed _; do
	text=$(sed -n "s/^$number //p" "$tap_tmp/wrong")
	tap_empty "$number: $noticed of its $cases cases fail without it" "$text"
done <"$tap_tmp/played"
tap_same 'each number was tried' "$(printf '%s\n' "$all" | wc -l)" "$(grep -c . "$tap_tmp/played")"
tap_empty 'every predicate is a rule in force' "$({
	numbers numbers.txt
	awk '/^N[0-9]+ / { print $1 }' ../../man/readings.txt
} | sort -u >"$tap_tmp/known"
cat "$tap_tmp/acting" "$tap_tmp/refusing" | sort -u | comm -23 - "$tap_tmp/known")"

# The lint itself.
cat >"$tap_tmp/weak.case" <<'END'
case S13 looks at nothing that the rule does
  only aop ii vi
  place aop 0205
  place ii 0405
  expect piece ii hex 0405
case S7 is no predicate below
  only aop
  expect piece aop map
case S27 is wrong
  only aop
  place aop 0205
  expect piece aop hex 0305
END
sed -i '/^S7$/d' "$tap_tmp/acting"
tap_same 'found: a case that does not notice, a prohibition without both cases, no predicate, a case that fails, no case' \
	'S13 switched off, none of its 1 cases fails|S13 refuses, and none of its cases is refused by it|S7 is no predicate: neither RULE_ON nor a row of reasons.def names it|S27 fails with all rules on: '"$tap_tmp/weak.case:12: aop: hex 0205"'|S27 refuses, and none of its cases is refused by it|S1 has no case|' \
	"$(judge 'S13 S7 S27 S1' "$tap_tmp/weak.case" | tr '\n' '|')"
tap_done
