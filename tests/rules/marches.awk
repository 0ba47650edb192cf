# SPDX-License-Identifier: GPL-3.0-or-later
# Random marches among random enemies and over pontoon bridges, with what comes of each by H1, H3, H5, H7, H8, Q26 to Q28, Q75, N61 and N70.
# The pontoon train is the Union's: of the Confederate's marches those with a combat unit take it, and its bridge is gone.
# With field.awk and foes.awk; needs map, scenario, seed, cases.

function near(h,  o) {
	do {
		o = land[roll(n_land)]
	} while (o == h || int(o / 100) - int(h / 100) > 3 || int(h / 100) - int(o / 100) > 3 ||
		o % 100 - h % 100 > 3 || h % 100 - o % 100 > 3)
	return o
}

function scatter(start,  i, foes) {
	n_foes = 0
	away = ""
	for (i = split(enemies, foes, " "); i; i--)
		if (chance(45)) {
			foe_name[++n_foes] = foes[i]
			foe_at[n_foes] = near(start)
			foe_sp[n_foes] = roll(5)
		} else
			away = away " " foes[i]
	friend = near(start)
	if (held(friend) || chance(50)) {
		friend = 0
		away = away " " ally
	}
}

# N61: nothing but the water of a minor river in flood forbids this step.
function flooded(a, b) {
	return b && terrain[b] != "~" && !(has(a, b, "ridge") && !has(a, b, "gap")) && !deep(a, b) && has(a, b, "unfordable")
}

# How far it comes: `steps` hexes to `at` for `spent` MP, then `why`.
function walk(n,  i, mp, here, there, stop) {
	spent = steps = stop = 0
	why = ""
	for (i = 1; i <= n; i++) {
		mp = entering(at, path[i], horse)
		if (mp == 0) { why = flooded(at, path[i]) ? "N61" : "H3"; return }
		here = zone(at)
		there = zone(path[i])
		if (steps == 0 && here) mp++
		if (cavalry && there == 1) mp++
		if (held(path[i])) { why = bar; return }
		if (stop) { why = "H5"; return }
		if (steps == 0 && here && there && path[i] != friend) { why = "H5"; return }
		if (steps > 0 && spent + mp > allowance) { why = "H1"; return }
		spent += mp
		steps++
		at = path[i]
		if (takes && span_a && at == train) { # H8; it is gone with its bridge (N70)
			taken = 1
			span_a = 0
		}
		stop = there && !(cavalry && there == 1)
	}
}

function one(number,  who, kind, start, n, i, h, way, union) {
	union = chance(60)
	split(union ? kinds[roll(n_kinds)] : rebels[roll(n_rebels)], kind, " ")
	enemies = union ? "c-inf-1 c-inf-2 c-cav-1 c-gar c-inf-3" : "u-inf-1 u-inf-2 u-cav-1 u-gar u-inf-3"
	ally = union ? "u-inf-3" : "c-inf-2"
	who = kind[1]
	allowance = kind[3]
	horse = kind[4] != "foot"
	cavalry = kind[4] == "cavalry"
	bar = kind[5]
	over = lay_bridge() && chance(60) # whether the march begins at the bridge, on the train's side of it or the other
	h = at = start = over ? (union ? span_a : span_b) : land[roll(n_land)]
	scatter(start)
	if (!span_a || (union ? held(span_a) : start == span_a || friend == span_a)) {
		span_a = 0
		away = away " u-pontoon"
	}
	train = span_a
	takes = !union && kind[5] == "H3" # a combat unit is in it
	taken = 0
	force = chance(25) && kind[1] !~ /-train$/ && kind[4] != "horse" && kind[1] != kind[2]
	if (force) allowance++
	n = roll(6)
	for (i = 1; i <= n; i++) {
		while (!(path[i] = next_to(h, roll(6))))
			;
		if (train && over && h == train && chance(70)) path[i] = span_b
		if (train && over && h == span_b && chance(40)) path[i] = train
		h = path[i]
		way = way " " id(h)
	}
	walk(n)
	print "case H5 march " number
	print "  stage movement " (union ? "union" : "confederate")
	print "  only " who " " enemies " " ally " u-pontoon" (who == "west" ? " johnston" : "")
	if (who == "west") print "  command johnston west"
	if (away != "") print "  gone" away
	print "  place " who " " id(start)
	if (friend) print "  place " ally " " id(friend)
	for (i = 1; i <= n_foes; i++) {
		print "  place " foe_name[i] " " id(foe_at[i])
		print "  strength " foe_name[i] " " foe_sp[i]
	}
	if (train) print "  place u-pontoon " id(train) "\n  bridge u-pontoon " id(span_b)
	if (force) print "  dice any 1"
	print "  chits 1\n  orders\nchit " kind[2] "\n  march " who " to" way (force ? " force" : "") "\n  end"
	print "  expect line 2 " (why == "" ? "legal" : "illegal " why)
	if (steps)
		print "  expect event march " who " from " id(start) " to " id(at) " hexes " steps " mp " spent
	else
		print "  expect no event march"
	print "  expect piece " who " hex " id(at)
	if (train) print "  expect piece u-pontoon " (taken ? "captured" : "hex " id(train) " bridge " id(span_b))
}

BEGIN {
	read_field(map)
	# piece, who receives the chit, MP, gait, what bars it from enemy combat units
	n_kinds = split("u-inf-1 u-inf-1 3 foot H3|u-cav-1 u-cav-1 4 cavalry H3|u-mil u-mil 2 foot H3|" \
		"u-gar u-gar 1 foot H3|u-train u-train 3 foot Q35|meade meade 7 horse R24|" \
		"ucav pleasonton 4 cavalry H3|right sumner 3 foot Q35", kinds, "|")
	n_rebels = split("c-inf-1 c-inf-1 3 foot H3|c-inf-3 c-inf-3 3 foot H3|c-cav-1 c-cav-1 4 cavalry H3|" \
		"c-train c-train 3 foot Q35|hill hill 7 horse R24|ccav stuart 4 cavalry H3|west johnston 3 foot Q35", rebels, "|")
	for (k = 1; k <= cases; k++) one(k)
}
