# SPDX-License-Identifier: GPL-3.0-or-later
# Every case of cases.txt has a test that carries its number, or stands there with why it has none.
. "$top_srcdir/tests/tap.sh"
tap_dir

# The numbers that tests carry, as C31, or c31_ at the head of a function's name.
carried() { # FOLDER
	find "$1" -type f \( -name '*.sh' -o -name '*.c' -o -name '*.py' -o -name '*.case' -o -name '*.recipes' \) ! -path '*/lint/*' -exec cat {} + |
		grep -oE '(^|[^A-Za-z0-9])([CP][0-9]{1,3}|[cp][0-9]{1,3}_[a-z])' | sed 's/^[^CPcp]//; s/_[a-z]$//' | tr 'cp' 'CP' | sort -u
}
cases() { # FILE: "NUMBER WORD" of each
	sed '/^#/d; /^$/d' "$1" | awk '{ print $1, $2 }'
}
malformed() { # FILE
	words=$(sed -n 's/^#   \([a-z]*\)  *[a-z].*/\1/p' "$1" | tr '\n' '|')
	sed '/^#/d; /^$/d' "$1" | grep -vE "^[CP][0-9]{1,3} +(test|${words%|}) +[^ ]"
	cases "$1" | cut -d' ' -f1 | sort | uniq -d | sed 's/$/ stands there twice/'
}
without() { # FILE FOLDER
	carried "$2" >"$tap_tmp/carried"
	cases "$1" | awk '$2 == "test" { print $1 }' | sort | comm -23 - "$tap_tmp/carried"
}
table=$top_srcdir/tests/lint/cases.txt
tap_empty 'the table of cases is well formed' "$(malformed "$table")"
n=$(cases "$table" | wc -l)
[ "$n" -ge 190 ] && tap_ok "it has $n cases" || tap_fail "it has only $n cases"
tap_empty 'every case has a test that carries its number' "$(without "$table" "$top_srcdir/tests")"

# P52: one parser of orders, and one judge.
definitions() { # FUNCTION FOLDER
	grep -rlE "^(enum|struct|unsigned|void|bool)[a-z_ ]* \*?$1\(" "$2" --include='*.c' | wc -l | tr -d ' '
}
for f in sheet_parse judge_sheet standing_parse; do
	tap_same "P52 one source has $f" 1 "$(definitions $f "$top_srcdir/src")"
done

# The lint itself.
mkdir "$tap_tmp/tests"
printf '#   mail     by mail\nC1   test    a\nC2   test    b\nC3   mail    c\nP4   test    d\nC5   test    e\nC5   odd     f\nC6   test\n' >"$tap_tmp/cases.txt"
printf 'tap_ok "C1 a"\n' >"$tap_tmp/tests/a.sh"
printf 'static void p4_undo_is_an_inverse(void **state)\nstatic void C55_more(void **state)\nint xC2;\n' >"$tap_tmp/tests/b.c"
tap_same 'found: cases without a test' 'C2 C5 C6' "$(without "$tap_tmp/cases.txt" "$tap_tmp/tests" | tr '\n' ' ' | sed 's/ $//')"
tap_same 'found: rows that say nothing or not why' 'C5   odd     f|C6   test|C5 stands there twice|' "$(malformed "$tap_tmp/cases.txt" | tr '\n' '|')"
tap_done
