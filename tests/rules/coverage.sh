# SPDX-License-Identifier: GPL-3.0-or-later
# Every rule in force has a case here, and every case is one of a rule that exists.
. "$top_srcdir/tests/tap.sh"
cd "$top_srcdir/tests/rules" || exit 99

# The rules in force, by ranges.  Left out is what HACKING lists as not there yet, and guidance that binds nobody.
in_force='S1-57 S59-85 S87-113 S116-118 S121 R1-21 R23-29 R31-37 W1-2 W4-9 H1-6 H8-8 H15-22 H25-27'

wanted=$(for range in $in_force; do
	printf '%s\n' "$range" | awk '{
		letter = substr($0, 1, 1)
		n = split(substr($0, 2), ends, "-")
		for (i = ends[1]; i <= ends[n]; i++) print letter i
	}'
done | sort)
# `case S13 title`, or several numbers before the title: `case S13 S22 title`
tested=$(awk '$1 == "case" { for (i = 2; i <= NF && $i ~ /^[SRWHQN][0-9]+$/; i++) print $i }' ./*.case | sort -u)
known=$(awk -F'[ |]' '/^[SRWHQ][0-9]+ *\|/ { print $1 }' ../../man/rules.txt; awk '/^N[0-9]+ / { print $1 }' ../../man/readings.txt)

without() { # WORDS WORDS: those of the first that are not in the second
	for word in $1; do
		case " $(printf '%s ' $2) " in *" $word "*) ;; *) echo "$word" ;; esac
	done
}
tap_empty 'every rule in force has a case' "$(without "$wanted" "$tested")"
tap_empty 'every case names a rule that exists' "$(without "$tested" "$known")"
tap_done
