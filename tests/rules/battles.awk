# SPDX-License-Identifier: GPL-3.0-or-later
# Random battles of II Corps against Lee, or against defenders without a Leader, with every number worked out from
# H16 to H21, Q48 to Q59 and Q75.  With field.awk; needs map, scenario, seed, cases.

# Foot MP from every hex to 1105 or 1109, the Confederate sources (Q59).
function supply(  i, d, o, mp, changed) {
	for (i = 1; i <= n_land; i++) far[land[i]] = 999
	far[1105] = far[1109] = 0
	do {
		changed = 0
		for (i = 1; i <= n_land; i++)
			for (d = 1; d <= 6; d++) {
				o = next_to(land[i], d)
				mp = o ? entering(land[i], o, 0) : 0
				if (mp && far[o] + mp < far[land[i]]) {
					far[land[i]] = far[o] + mp
					changed = 1
				}
			}
	} while (changed)
}

function expect(text) { wanted = wanted "  expect " text "\n" }
function throw_die(roll_id,  v) {
	v = roll(6)
	dice = dice "  dice " roll_id " " v "\n"
	return v
}
function add(list, name, sp, h) { # list: a attackers, d defenders
	count[list]++
	unit[list, count[list]] = name
	strong[list, count[list]] = sp
	where[list, count[list]] = h
	total[list] += sp
}
function maybe(list, name, percent, most, h) {
	if (chance(percent)) add(list, name, roll(most), h)
	else away = away " " name
}

function foe_zone(h,  d, o) { # an attacker's or blocker's zone at h
	for (d = 1; d <= 6; d++) {
		o = next_to(h, d)
		if (o && stack[o] >= 3 && !forbidden(o, h)) return 1
	}
	return 0
}
function retreat_hex(target,  d, o, best) {
	best = 0
	for (d = 1; d <= 6; d++) {
		o = next_to(target, d)
		if (!o || forbidden(target, o) || stack[o] || foe_zone(o)) continue
		if (!best || far[o] < far[best] || (far[o] == far[best] && o < best)) best = o
	}
	return best
}

# Q54, Q55: SP lost of `quarters`, at `mille` per thousand.
function loss(mille, quarters, roll_id,  whole, rest) {
	whole = int(mille * quarters / 4000)
	rest = mille * quarters - 4000 * whole
	if (!rest) return whole
	return whole + (throw_die(roll_id) <= int((12 * rest + 4000) / 8000))
}
# H20, Q56
function share(list, lost,  i, left, rest, best) {
	rest = lost
	for (i = 1; i <= count[list]; i++) {
		left[i] = strong[list, i] - int(lost * strong[list, i] / total[list])
		rest -= strong[list, i] - left[i]
	}
	for (; rest; rest--) {
		best = 1
		for (i = 2; i <= count[list]; i++)
			if (left[i] > left[best]) best = i
		left[best]--
	}
	for (i = 1; i <= count[list]; i++)
		expect("piece " unit[list, i] " " (left[i] ? "strength " left[i] : "eliminated"))
}

function die_counts(target, bridge,  die, ground, works, v) {
	die = throw_die("combat/1/u/" id(target) "/1")
	ground = terrain[target] == "." ? 0 : terrain[target] == "m" ? -2 : -1
	works = target == 705 || (dug && 2 * dug >= total["d"]) ? -1 : 0
	if (target == 1005) works = -2
	v = die + ground + works + bridge + shift - reply
	v = v < 0 ? 0 : v > 7 ? 7 : v
	expect("event attack-die " id(target) " die " die " terrain " ground " works " works " bridge " bridge \
		" ratings " shift - reply " counts " v)
	return v
}

# What follows from the die: sets lost_a, lost_d and `to`, where they go (0 nowhere, -1 all are gone).
function outcome(target, quarters_a, quarters_d, column, die,  e, due, kept, extra, surrender, roll_id) {
	roll_id = "loss/1/u/" id(target) "/1/"
	due = die + column + (bold > firm) - (bold < firm) >= 8
	expect("event " (due ? "attack-retreat-due " : "attack-held ") id(target))
	kept = !due
	to = extra = surrender = 0
	if (due && stand && (target == 705 || target == 1005)) {
		kept = 1
		extra = int(total["d"] / 10) ? int(total["d"] / 10) : 1
		expect("event attack-stands " id(target) " " extra " SP at 10")
	} else if (due && !(to = retreat_hex(target))) {
		if (column == 7) {
			surrender = 1
		} else {
			kept = 1
			extra = int(total["d"] / 5) ? int(total["d"] / 5) : 1
			expect("event attack-trapped " id(target) " " extra " SP at 20")
		}
	}
	e = quarters_a < quarters_d ? quarters_a : quarters_d
	lost_a = loss(table_a[die + 1] * (bold + firm + (kept ? bold : 0)), e, roll_id "a")
	if (surrender) {
		lost_d = total["d"]
		expect("event attack-surrender " id(target) " " lost_d " SP")
	} else {
		lost_d = extra + loss(table_d[die + 1] * (bold + firm + (kept ? 0 : firm)), e, roll_id "d")
	}
	if (lost_a > total["a"]) lost_a = total["a"]
	if (lost_d > total["d"]) lost_d = total["d"]
	if (lost_d == total["d"]) to = -1
	if (shift) dice = dice "  dice hurt/1/u/" id(target) "/1/couch 6\n"
	if (reply) dice = dice "  dice hurt/1/u/" id(target) "/1/lee 6\n"
}

function battle(target,  i, quarters, own, bridge, percent, column) {
	quarters = bridge = lost_a = lost_d = to = 0
	for (i = 1; i <= count["a"]; i++) {
		own = 4 * strong["a", i]
		if (river(where["a", i], target)) {
			if (has(where["a", i], target, "bridge") || spanned(where["a", i], target)) bridge = -1
			else own /= 2
		}
		quarters += own
	}
	if (bold + firm == 0) {
		expect("event attack-contact " id(target))
		return
	}
	percent = int(100 * quarters / (4 * total["d"]))
	for (column = 7; column && percent < from_percent[column]; column--)
		;
	expect("event attack-odds " id(target) " quarters " quarters " to " 4 * total["d"] " percent " percent \
		" column " column " sum " bold + firm)
	if (quarters >= 40 * total["d"]) {
		expect("event attack-overrun " id(target) " " total["d"] " SP")
		lost_d = total["d"]
		to = -1
		return
	}
	outcome(target, quarters, 4 * total["d"], column, die_counts(target, bridge))
}

# Two stacks of 8 SP that bar the way, in hexes beside the target.
function block(target, a, b,  i, h, d) {
	for (i = 1; i <= 2; i++) {
		h = next_to(target, roll(6))
		if (chance(60) || !h || terrain[h] == "~" || h == a || h == b || stack[h]) {
			away = away (i == 1 ? " vi vi-1 vi-2 smith" : " v v-1 v-2")
			continue
		}
		stack[h] = 8
		d = i == 1 ? "vi" : "v"
		position = position "  place " d " " id(h) "\n  strength " d "-1 4\n  strength " d "-2 4\n"
	}
}

function one(number,  place, target, a, b, two, lee, i, list, names) {
	split(places[roll(n_places)], place, " ")
	target = place[1] + 0
	a = place[2] + 0
	b = place[3] + 0
	split("", count); split("", total); split("", stack)
	away = position = wanted = dice = ""
	add("a", "ii-1", roll(10), a)
	add("a", "ii-2", roll(10), a)
	maybe("a", "u-inf-1", 50, 10, a)
	# a loose unit in the second hex needs Couch's span over the side between
	two = b && adjacent(a, b) && !forbidden(b, target) && !has(a, b, "ridge") &&
		(!river(a, b) || crossed(a, b)) && chance(60)
	if (two) add("a", "u-inf-2", roll(10), b)
	else away = away " u-inf-2"
	lee = chance(70)
	if (lee) add("d", "anv-1", roll(10), target)
	else away = away " anv anv-1 lee"
	maybe("d", "c-inf-1", 50, 6, target)
	maybe("d", "c-inf-2", 50, 6, target)
	if (!count["d"]) add("d", "c-gar", roll(8), target)
	else maybe("d", "c-gar", 30, 6, target)
	for (i = 1; i <= count["a"]; i++) {
		stack[where["a", i]] += strong["a", i]
		names = names " " unit["a", i]
	}
	block(target, a, two ? b : 0)
	dug = 0
	for (i = 1; i <= count["d"]; i++)
		if (chance(35)) {
			position = position "  flag entrenched " unit["d", i] "\n"
			dug += strong["d", i]
		}
	span_a = span_b = 0
	if (has(a, target, "minor") && !has(a, target, "bridge") && chance(40)) {
		span_a = a
		span_b = target
		position = position "  place u-pontoon " id(a) "\n  bridge u-pontoon " id(target) "\n"
	} else
		away = away " u-pontoon"
	bold = roll(5) - 1
	shift = roll(4) - 1
	firm = lee ? roll(5) - 1 : 0
	reply = lee ? roll(4) - 1 : 0
	stand = chance(40)
	battle(target)
	if (to > 0) expect("event retreat " id(target) " to " id(to))
	else expect("no event retreat")
	if (to != 0) expect("event attack-emptied " id(target))
	share("a", lost_a)
	share("d", lost_d)
	print "case H19 Q54 battle " number
	print "  stage combat union\n  only ii u-inf-1 u-inf-2 anv c-inf-1 c-inf-2 c-gar vi v u-pontoon"
	print "  rating couch 4-4-3\n  rating lee 4-6-3"
	if (away != "") print "  gone" away
	print "  place ii " id(a)
	if (lee) print "  place anv " id(target)
	for (list = 1; list <= 2; list++)
		for (i = 1; i <= count[substr("ad", list, 1)]; i++)
			put(substr("ad", list, 1), i)
	printf "%s  standing\n", position
	if (lee) print "    hex " id(target) " charge lee intensity " firm " rating " reply \
		" stand " (stand ? "yes" : "no")
	else print "    all charge none stand " (stand ? "yes" : "no")
	printf "  end\n  dice attack/1/couch 4\n%s  orders\n", dice
	print "attack couch on " id(target) " from " id(a) (two ? " " id(b) : "") " with" names \
		" intensity " bold " rating " shift " " (chance(50) ? "advance" : "hold") "\n  end"
	printf "%s", wanted
}
function put(list, i) {
	if (unit[list, i] !~ /^(ii|anv)/) print "  place " unit[list, i] " " id(where[list, i])
	print "  strength " unit[list, i] " " strong[list, i]
}

BEGIN {
	read_field(map)
	supply()
	split("32 30 28 26 24 22 20 18", table_a, " ")
	split("18 20 22 25 28 31 34 38", table_d, " ")
	split("51 76 100 126 151 201 301", from_percent, " ")
	# the target, Couch's hex, a second hex to attack from if it is beside his
	n_places = split("0606 0506 0505|0604 0504 0505|0306 0206 0207|0608 0508 0507|0702 0602 0603|" \
		"0705 0605 0704|1005 0905 1004|0505 0405 0504|0506 0406 0407|0507 0407 0506|0405 0505 0504|" \
		"1106 1006 0|0905 0805 0904|0303 0302 0304", places, "|")
	for (k = 1; k <= cases; k++) one(k)
}
