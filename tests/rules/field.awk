# SPDX-License-Identifier: GPL-3.0-or-later
# For the second opinion: the map of the field, read anew without the program's reader, and dice of its own.
# A hex is its id as a number, column * 100 + row.

function roll(n) { # 1 to n; the generator of Lehmer, exact in any awk
	seed = (seed * 16807) % 2147483647
	return 1 + int(seed / 8) % n
}
function chance(percent) { return roll(100) <= percent }
function id(h) { return sprintf("%04d", h) }

# The neighbour of h to the E, SE, SW, W, NW, NE; 0 off the map.
function next_to(h, d,  c, r, odd) {
	c = int(h / 100)
	r = h % 100
	odd = r % 2
	if (d == 1) c++
	if (d == 2) { c += odd; r++ }
	if (d == 3) { c += odd - 1; r++ }
	if (d == 4) c--
	if (d == 5) { c += odd - 1; r-- }
	if (d == 6) { c += odd; r-- }
	return (c * 100 + r) in terrain ? c * 100 + r : 0
}
function adjacent(a, b,  d) {
	for (d = 1; d <= 6; d++)
		if (next_to(a, d) == b) return 1
	return 0
}
function mark(spec, what,  h, d, o) { # 0405E: both ways
	h = substr(spec, 1, 4) + 0
	d = compass[substr(spec, 5)]
	o = next_to(h, d)
	side[h, o] = side[h, o] " " what " "
	side[o, h] = side[o, h] " " what " "
}
function side_road(a, b) {
	side[a, b] = side[a, b] " road "
	side[b, a] = side[b, a] " road "
}
function has(a, b, what) { return index(side[a, b], " " what " ") > 0 }
function deep(a, b) { return has(a, b, "navigable") || has(a, b, "tidal") || has(a, b, "bay") }
function river(a, b) { return has(a, b, "minor") || deep(a, b) }
# A pontoon train spans the side between span_a and span_b, 0 = nowhere (Q75).
function spanned(a, b) { return span_a && ((a == span_a && b == span_b) || (a == span_b && b == span_a)) }
function crossed(a, b) { return has(a, b, "bridge") || has(a, b, "ferry") || spanned(a, b) }

function read_field(file,  line, part, n, i, section, word, row) {
	split("E SE SW W NW NE", word, " ")
	for (i = 1; i <= 6; i++) compass[word[i]] = i
	while ((getline line < file) > 0) {
		if (line ~ /^\[/) { section = line; row = 0; continue }
		if (line == "" || line ~ /^#/) continue
		n = split(line, part, /[ \t]*\|[ \t]*/)
		if (section == "[terrain]") {
			n = split(line, word, " ")
			for (i = 2; i <= n; i++) terrain[(i - 1) * 100 + word[1]] = word[i]
		} else if (section == "[rivers]") {
			n = split(part[3], word, " ")
			for (i = 1; i <= n; i++) mark(word[i], part[2])
		} else if (section == "[bays]") {
			n = split(line, word, " ")
			for (i = 1; i <= n; i++) mark(word[i], "bay")
		} else if (section == "[ridges]") {
			mark(part[1], "ridge")
			if (part[3] != "") mark(part[1], "gap")
		} else if (section == "[roads]") {
			n = split(part[3], word, " ")
			for (i = 2; i <= n; i++) side_road(word[i - 1] + 0, word[i] + 0)
		} else if (section == "[bridges]") {
			mark(part[1], "bridge")
		} else if (section == "[ferries]") {
			mark(part[1], "ferry")
		}
	}
	close(file)
	while ((getline line < scenario) > 0) {
		if (line ~ /^\[/) section = line
		else if (section == "[rivers]" && split(line, part, /[ \t]*\|[ \t]*/) == 3) {
			n = split(part[3], word, " ")
			for (i = 1; i <= n; i++) mark(word[i], "unfordable")
		}
	}
	close(scenario)
	n_land = 0
	for (i = 100; i < 1300; i++)
		if (i in terrain && terrain[i] != "~") land[++n_land] = i
}

# H3
function forbidden(a, b) {
	if (b == 0 || terrain[b] == "~" || terrain[a] == "~") return 1
	if (has(a, b, "ridge") && !has(a, b, "gap")) return 1
	return (deep(a, b) || has(a, b, "unfordable")) && !crossed(a, b)
}
# C-2; 0 = not at all
function entering(a, b, horse,  mp) {
	if (forbidden(a, b)) return 0
	mp = terrain[b] == "." ? 1 : terrain[b] == "m" ? 3 : terrain[b] == "s" && horse ? 3 : 2
	if (has(a, b, "road")) mp = 1
	if (river(a, b) && !has(a, b, "bridge") && !spanned(a, b)) mp++
	if (has(a, b, "ridge")) mp++
	return mp
}
