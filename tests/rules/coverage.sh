# SPDX-License-Identifier: GPL-3.0-or-later
# Every rule in force has a case here, and every case is one of a rule that exists.
. "$top_srcdir/tests/tap.sh"
tap_dir
cd "$top_srcdir/tests/rules" || exit 99

listed=$(awk '/^[SRWHQ][0-9]/ {
	letter = substr($1, 1, 1)
	n = split(substr($1, 2), ends, "-")
	for (i = ends[1]; i <= ends[n]; i++) print letter i, $2
}' numbers.txt)
readings=$(awk '/^N[0-9]+ / { print $1 }' ../../man/readings.txt)
# those about the protocol have their tests there
wanted="$(printf '%s\n' "$listed" | awk '$2 != "advice" { print $1 }') $(awk '/^N[0-9]+ \([SRWHQ]/ { print $1 }' ../../man/readings.txt)"
# `case S13 title`, or several numbers before the title: `case S13 S22 title`
tested=$(awk '$1 == "case" { for (i = 2; i <= NF && $i ~ /^[SRWHQN][0-9]+$/; i++) print $i }' ./*.case | sort -u)
known="$(awk -F'[ |]' '/^[SRWHQ][0-9]+ *\|/ { print $1 }' ../../man/rules.txt) $readings"

without() { # WORDS WORDS: those of the first that are not in the second
	second=" $(printf '%s ' $2) "
	for word in $1; do
		case $second in *" $word "*) ;; *) echo "$word" ;; esac
	done
}
tap_empty 'every rule in force has a case' "$(without "$wanted" "$tested")"
taught=$(awk '/^[SRWHQ][0-9]+ *\|/ { n = $1; sub(/\|.*/, "", n) } /^> ./ { print n }' ../../man/rules.txt)
bound=$(printf '%s\n' "$listed" | awk '$2 != "advice" { print $1 }')
tap_empty 'every rule in force has an example' "$(without "$bound" "$taught")"
tap_empty 'advice has none' "$(without "$taught" "$bound")"
tap_empty 'every case names a rule that exists' "$(without "$tested" "$known")"
tap_empty 'every number listed as in force exists' "$(without "$(printf '%s\n' "$listed" | awk '{ print $1 }')" "$known")"
# By its own words, not its number alone: a rule may refuse for several causes.
"$top_builddir/tests/rules/rules-run" ./*.case | sed -n 's/^# refusal //p' | sort >"$tap_tmp/met"
tap_empty 'every refusal of reasons.def is met by a case' \
	"$(sed -n 's/^REASON(\([A-Z0-9_]*\), "[A-Z].*/\1/p' ../../src/engine/reasons.def | sort | comm -23 - "$tap_tmp/met")"
tap_done
