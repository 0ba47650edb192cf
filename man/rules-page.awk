# SPDX-License-Identifier: GPL-3.0-or-later
# vedette-rules(7) out of man/rules.txt and man/readings.txt: awk -f rules-page.awk rules.txt readings.txt
function put(text,   n, i, word, line) { # a sentence a line, none over 78 bytes, nothing that mdoc would take for a macro
	gsub(/\\/, "\\e", text)
	n = split(text, word, / +/)
	line = ""
	for (i = 1; i <= n; i++) {
		if (line != "" && length(line) + 1 + length(word[i]) > 76) { show(line); line = "" }
		line = line == "" ? word[i] : line " " word[i]
		if (word[i] ~ /[.!?]$/ && word[i] !~ /^[A-Z][.]$/) { show(line); line = "" }
	}
	if (line != "") show(line)
}
function show(line) { print (line ~ /^[.']/ ? "\\&" : "") line }
function list(on) {
	if (on && !listed) print ".Bl -tag -width \"S121\""
	if (!on && listed) print ".El"
	listed = on
}
BEGIN {
	print ".\\\" SPDX-License-Identifier: GPL-3.0-or-later"
	print ".\\\" Made from man/rules.txt and man/readings.txt."
	print ".Dd November 30, 2026\n.Dt VEDETTE-RULES 7\n.Os\n.Sh NAME\n.Nm vedette-rules\n.Nd the rules of the game"
}
/^#/ || /^$/ { next }
table && !/^\| / { print ".Ed"; table = 0 }
/^=/ { paragraphs = 0 }
/^== / { list(0); print ".Sh " toupper(substr($0, 4)); next }
/^= / { list(0); print ".Ss " substr($0, 3); next }
/^\+ / { if (paragraphs++) print ".Pp"; put(substr($0, 3)); next }
/^\| / { if (!table) { list(0); print ".Bd -literal"; table = 1 } print substr($0, 3); next }
/^> / { print ".Pp"; put("Example: " substr($0, 3)); next }
/^N[0-9]+ / {
	if (!readings++) { list(0); print ".Sh READINGS OF THIS PROGRAM" }
	list(1); print ".It " $1; put(substr($0, length($1) + 2)); next
}
{ list(1); print ".It " $1; text = $0; sub(/^[^|]*\| */, "", text); put(text) }
END { list(0); print ".Sh SEE ALSO\n.Xr vedette-orders 5 ,\n.Xr vedette-scenario 5 ,\n.Xr vedette 6" }
