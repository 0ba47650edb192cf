# SPDX-License-Identifier: GPL-3.0-or-later
# Every rule in force has a case here, and every case is one of a rule that exists.
. "$top_srcdir/tests/tap.sh"
cd "$top_srcdir/tests/rules" || exit 99

listed=$(awk '/^[SRWHQ][0-9]/ {
	letter = substr($1, 1, 1)
	n = split(substr($1, 2), ends, "-")
	for (i = ends[1]; i <= ends[n]; i++) print letter i, $2
}' numbers.txt)
readings=$(awk '/^N[0-9]+ / { print $1 }' ../../man/readings.txt)
wanted="$(printf '%s\n' "$listed" | awk '$2 != "advice" { print $1 }') $readings"
# `case S13 title`, or several numbers before the title: `case S13 S22 title`
tested=$(awk '$1 == "case" { for (i = 2; i <= NF && $i ~ /^[SRWHQN][0-9]+$/; i++) print $i }' ./*.case | sort -u)
known="$(awk -F'[ |]' '/^[SRWHQ][0-9]+ *\|/ { print $1 }' ../../man/rules.txt) $readings"
# The numbers that refusals give a player to look up; those of rules not there yet say so.
refusing=$(sed -n 's/^REASON([A-Z0-9_]*, "\([SRWHQN][0-9]*\)".*/\1/p' ../../src/engine/reasons.def | sort -u)
refused=$(awk '$1 == "expect" && ($4 == "illegal" || $4 == "legal-if") { print $5 } $1 == "expect" && $2 == "skipped" { print $4 }' \
	./*.case | sort -u)

without() { # WORDS WORDS: those of the first that are not in the second
	second=" $(printf '%s ' $2) "
	for word in $1; do
		case $second in *" $word "*) ;; *) echo "$word" ;; esac
	done
}
tap_empty 'every rule in force has a case' "$(without "$wanted" "$tested")"
tap_empty 'every case names a rule that exists' "$(without "$tested" "$known")"
tap_empty 'every number listed as in force exists' "$(without "$(printf '%s\n' "$listed" | awk '{ print $1 }')" "$known")"
tap_empty 'every number that a refusal can give is expected by a case' "$(without "$refusing" "$refused")"
tap_done
