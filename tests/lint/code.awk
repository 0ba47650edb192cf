# SPDX-License-Identifier: GPL-3.0-or-later
# Prints C sources as "FILE:LINE:CODE" with comments and the insides of strings taken out, so that words in them count for nothing.
# Lines of #include are kept whole.
FNR == 1 { inside = 0 }
{
	line = $0
	out = ""
	if (!inside && line ~ /^[ \t]*#[ \t]*include/) {
		print FILENAME ":" FNR ":" line
		next
	}
	while (line != "") {
		if (inside) {
			at = index(line, "*/")
			if (!at) break
			line = substr(line, at + 2)
			inside = 0
			continue
		}
		if (!match(line, /\/\*|\/\/|"|'/)) {
			out = out line
			break
		}
		mark = substr(line, RSTART, RLENGTH)
		out = out substr(line, 1, RSTART - 1)
		line = substr(line, RSTART + RLENGTH)
		if (mark == "//") break
		if (mark == "/*") {
			out = out " "
			inside = 1
			continue
		}
		while (line != "" && substr(line, 1, 1) != mark)
			line = substr(line, substr(line, 1, 1) == "\\" ? 3 : 2)
		line = substr(line, 2)
		out = out mark mark
	}
	print FILENAME ":" FNR ":" out
}
