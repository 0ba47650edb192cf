# SPDX-License-Identifier: GPL-3.0-or-later
# What can be said about the text of the sources without understanding it.  HACKING has the rules in words.
. "$top_srcdir/tests/tap.sh"
here=$top_srcdir/tests/lint
tap_dir
cd "$top_srcdir" || exit 99

# All texts of the project; the licence, the map and expected output have layouts of their own.
texts=$(find .ci m4 man src tests scenarios bootstrap configure.ac Makefile.am README HACKING -type f \
	\( -name '*.[ch1-9]' -o -name '*.def' -o -name '*.sh' -o -name '*.inc' -o -name '*.awk' -o -name '*.m4' -o -name '*.txt' \
	-o -name FLOORS -o -name bootstrap -o -name run -o -name configure.ac -o -name Makefile.am -o -name README -o -name HACKING \
	-o -name '*.scenario' -o -name '*.rules' \) | sort)
code=$(find src tests -name '*.[ch]' | sort)
bodies=$(find src tests -name '*.c' | sort)
pure=$(find src/base src/hex src/charts src/engine src/orders src/aide src/slot -name '*.[ch]' | sort)

# File names have no blanks here, so lists of them are words.
# shellcheck disable=SC2086,SC2046
spdx() { # FILE...: the licence stands in the first line, below #! in the second
	for f in "$@"; do
		sed -n '1p;2p' "$f" | awk 'NR == 1 && /^#!/ { next } { print; exit }' | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' ||
			echo "$f: no licence line"
	done
}
blanks() { grep -nE '[[:blank:]]+$' /dev/null "$@"; }
indents() { grep -nE '^ +[^ *]' /dev/null "$@"; }
carriage() { grep -nl "$(printf '\r')" /dev/null "$@"; }
# A tab counts as four columns.
long() { # COLUMNS FILE...
	most=$1
	shift
	awk -v most="$most" '{ text = $0; tabs = gsub(/\t/, "", text) }
		length(text) + 4 * tabs > most { print FILENAME ":" FNR ": " length(text) + 4 * tabs " columns, the limit is " most }' "$@"
}
large() { awk -v most=700 'FNR == most + 1 { print FILENAME ": more than " most " lines" }' "$@"; }
functions() { # FILE...: a body has at most eighty lines
	awk 'FNR == 1 { at = 0 } /^\{/ { at = FNR } /^\}/ { if (at && FNR - at > 80) print FILENAME ":" at ": a function of " FNR - at " lines"; at = 0 }' "$@"
}
# built from halves, so that this script does not find itself
marks() { grep -nE "\\b(TO""DO|FIX""ME|X""XX|HA""CK)\\b" /dev/null "$@"; }
# Complaints about folder ./src: the guard of DIR/FILE.h is VEDETTE_DIR_FILE_H
guards() { # HEADER...
	for h in "$@"; do
		name=${h#src/}
		name=VEDETTE_$(printf '%s' "${name%.h}" | tr 'a-z/.-' 'A-Z___')_H
		{ grep -q "^#ifndef $name\$" "$h" && grep -q "^#define $name\$" "$h"; } || echo "$h: the guard is not $name"
	done
}
floats() { awk -f "$here/code.awk" "$@" | grep -E '\b(float|double)\b'; }
last_line() { # FILE...: every text ends with a newline
	for f in "$@"; do [ -z "$(tail -c 1 "$f")" ] || echo "$f: the last line does not end"; done
}

licensed=$(printf '%s\n' $texts | grep -Ev '\.(txt|scenario|rules)$|^(README|HACKING)$')
headers=$(find src -name '*.h')
tap_empty 'the licence is named in the first line' "$(spdx $licensed)"
tap_empty 'no blanks at the end of a line' "$(blanks $texts)"
tap_empty 'no carriage returns' "$(carriage $texts)"
tap_empty 'every file ends with a newline' "$(last_line $texts)"
tap_empty 'tabs indent, blanks do not' "$(indents $code)"
tap_empty 'lines of code have at most 132 columns' "$(long 132 $bodies)"
tap_empty 'lines of headers, where contracts stand beside declarations, have at most 150' "$(long 150 $headers)"
tap_empty 'README and HACKING have at most 72 columns' "$(long 72 README HACKING)"
tap_empty 'no source is longer than 700 lines' "$(large $code)"
tap_empty 'no function is longer than eighty lines' "$(functions $bodies)"
tap_empty 'nothing is marked as to be done' "$(marks $texts)"
tap_empty 'header guards are named after their files' "$(guards $headers)"
tap_empty 'no floating point below floor 5' "$(floats $pure)"

# The lint itself.
mkdir -p "$tap_tmp/src/hex"
bad=$tap_tmp/src/hex/x.h
printf '#ifndef HEX_H\n    int x; \ndouble y; /* %s */\r\n%0150d' "TO""DO" 1 >"$bad"
for check in spdx blanks indents carriage 'long 132' marks floats last_line; do
	if [ -n "$($check "$bad")" ]; then tap_ok "found: $check"; else tap_fail "found: $check" 'the planted fault was not found'; fi
done
tap_same 'found: guards' 'src/hex/x.h: the guard is not VEDETTE_HEX_X_H' "$(cd "$tap_tmp" && guards src/hex/x.h)"
awk 'BEGIN { for (i = 0; i < 701; i++) print "" }' >"$tap_tmp/long.c"
tap_same 'found: large' "$tap_tmp/long.c: more than 700 lines" "$(large "$tap_tmp/long.c")"
{ echo '{'; awk 'BEGIN { for (i = 0; i < 80; i++) print "" }'; echo '}'; } >"$tap_tmp/long.c"
tap_same 'found: functions' "$tap_tmp/long.c:1: a function of 81 lines" "$(functions "$tap_tmp/long.c")"
tap_done
