# SPDX-License-Identifier: GPL-3.0-or-later
# Orders explained: of every kind one that is legal and one that is refused, word for word (why.golden; GENERATE=1 writes it anew); and of
# every order in the cases of rules that what is said adds up, cites its rule, and says what the engine does.
. "$top_srcdir/tests/tap.sh"
tap_dir
golden=$top_srcdir/tests/report/why.golden

told() { # OUT CASE...: the words, without what a case is called
	"$top_builddir/tests/report/why-told" "$@"
}

told "$top_srcdir/tests/report/why.case" >"$tap_tmp/told"
tap_same "the cases are judged as they say" 0 $?
tap_empty "every kind of order is explained, legal and refused" "$(grep '^# without:' "$tap_tmp/told")"
if [ "${GENERATE:-}" = 1 ]; then cp "$tap_tmp/told" "$golden"; fi
tap_empty "the words are those of the golden text" "$(diff "$golden" "$tap_tmp/told" | head -n 40)"

# Paragraphs on one line each; then the sums.
joined() {
	awk '/^   *[^ ]/ && !/^  [0-9][0-9][0-9][0-9]  / && line != "" { sub(/^ */, " "); line = line $0; next }
	{ if (line != "") print line; line = $0 } END { print line }' "$1"
}
checked() { # FILE: complaints
	joined "$1" | awk '
	function bad(what) { print what ": " $0 }
	/^ok / { title = $0; at = 0 }
	/^What it costs, hex by hex/ { at = 0; from = "" }
	/ of them spent before/ { match($0, /[0-9]+ of them spent/); at = substr($0, RSTART) + 0 }
	/^  [0-9][0-9][0-9][0-9]  [0-9]+ MP: / {
		cost = $2; total = $0; sub(/.*; /, "", total); sum = 0
		rest = $0; sub(/^.* MP: /, "", rest); n = split(rest, part, " ")
		sum = part[1] + 0
		for (i = 2; i <= n; i++) if (part[i] ~ /^\+[0-9]+$/) sum += substr(part[i], 2)
		if (sum != cost) bad("parts do not make the cost")
		if (at + cost != total + 0) bad("the running total is wrong")
		if (from == "") from = at
		at += cost
		steps++
	}
	/^- .* marches from .* MP\)/ && from != "" {
		match($0, /\([0-9]+ MP\)/)
		if (substr($0, RSTART + 1) + 0 != at - from) bad("the engine charges otherwise")
		marches++
	}
	/^- / && !/\(([^()]*[^A-Z0-9])?[SRWHQN][0-9]+[^()]*\)/ && !/No other way|This way reaches|no stops|[Ss]tops (in|that)/ { bad("cites no rule") }
	/^Illegal/ { if ($0 !~ / Rule [SRWHQN][0-9]+: ./) bad("says no rule"); refused++ }
	/^# / && !/^# without/ { bad("amiss") }
	END { if (steps < 100 || marches < 60 || refused < 200) print "too little was looked at: " steps " " marches " " refused }'
}
# shellcheck disable=SC2046 # a list of files
told $(find "$top_srcdir/tests/rules" -name '*.case' | LC_ALL=C sort) >"$tap_tmp/all"
tap_same "every order of the cases of rules is explained" 0 $?
checked "$tap_tmp/all" >"$tap_tmp/complaints"
tap_empty "what is said adds up, cites its rule and is what the engine does" "$(head -n 20 "$tap_tmp/complaints")"

# The check itself.
wrong() { # NAME SED-SCRIPT
	sed "$2" "$tap_tmp/all" >"$tap_tmp/wrong"
	if [ -n "$(checked "$tap_tmp/wrong")" ]; then tap_ok "$1 would be found"; else tap_fail "$1 would be found"; fi
}
wrong "a wrong part" 's/MP: 2 hills/MP: 3 hills/'
wrong "a wrong total" 's/; 2 of 3$/; 3 of 3/'
wrong "a cost that is not the engine's" 's/(3 MP)/(2 MP)/'
wrong "a line without its rule" 's/(S63, R4)//'
tap_done
