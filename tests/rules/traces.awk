# SPDX-License-Identifier: GPL-3.0-or-later
# Random positions, with who of the Union's is in supply by H5, H12, H14, Q26, Q37, Q69, Q75, N45 and N61: four MP of foot at most, to a source,
# a depot or a stocked train.  The railways of the field reach no source, and no port is one.  With field.awk and foes.awk; needs map,
# scenario, seed, cases.

function anywhere(  h) {
	do {
		h = land[roll(n_land)]
	} while (held(h) && chance(95) || h % 100 > 10 || int(h / 100) > 8)
	return h
}
# May a trace enter h: no enemy there, nor his zone without a friendly combat unit?
function open_to(h,  i) {
	if (held(h)) return 0
	if (!zone(h)) return 1
	for (i = 1; i <= n_ours; i++)
		if (our_at[i] == h && our_name[i] ~ /^u-(inf|cav|gar|mil)/) return 1
	return 0
}
# MP of the cheapest way from h to what feeds, 99 = none within four.
function trace(h,  mp, at, d, o, cost, changed) {
	split("", mp)
	mp[h] = 0
	do {
		changed = 0
		for (at in mp)
			for (d = 1; d <= 6; d++) {
				o = next_to(at + 0, d)
				if (!o || !(cost = entering(at + 0, o, 0)) || mp[at] + cost > 4 || !open_to(o)) continue
				if (!(o in mp) || mp[at] + cost < mp[o]) {
					mp[o] = mp[at] + cost
					changed = 1
				}
			}
	} while (changed)
	for (at in mp)
		if ((at + 0) in feeds) return 1
	return 0
}

function one(number,  i, n, names, stock, aboard, h) {
	n_foes = n_ours = 0
	split("", feeds)
	print "case H12 trace " number "\n  rule supply-mp 4"
	print "  only c-inf-1 c-inf-2 c-inf-3 c-cav-1 c-gar u-inf-1 u-inf-2 u-cav-1 u-mil u-gar u-train u-depot u-pontoon"
	n = split("c-inf-1 c-inf-2 c-inf-3 c-cav-1 c-gar", names, " ")
	for (i = 1; i <= n; i++) {
		do {
			h = land[roll(n_land)]
		} while (int(h / 100) > 8)
		foe_name[++n_foes] = names[i]
		foe_at[n_foes] = h
		foe_sp[n_foes] = roll(5)
		print "  place " names[i] " " id(h) "\n  strength " names[i] " " foe_sp[n_foes]
	}
	span_a = 0
	if (!lay_bridge() || held(span_a)) span_a = 0
	print span_a ? "  place u-pontoon " id(span_a) "\n  bridge u-pontoon " id(span_b) : "  gone u-pontoon"
	n = split("u-inf-1 u-inf-2 u-cav-1 u-mil u-gar u-train u-depot", names, " ")
	for (i = 1; i <= n; i++) {
		do h = anywhere()
		while (held(h))
		our_name[++n_ours] = names[i]
		our_at[n_ours] = h
		print "  place " names[i] " " id(h)
		stock = 1
		if (names[i] == "u-train" && chance(30)) {
			print "  stock u-train 0"
			stock = 0
		}
		if (names[i] ~ /depot|train/ && stock) feeds[h] = 1
	}
	if (!held(105)) feeds[105] = 1
	if (!held(109)) feeds[109] = 1
	for (i = 1; i <= n_ours; i++)
		if (our_name[i] !~ /depot/)
			print "  expect supplied " our_name[i] " " (trace(our_at[i]) ? "yes" : "no")
}

BEGIN {
	read_field(map)
	for (k = 1; k <= cases; k++) one(k)
}
