# SPDX-License-Identifier: GPL-3.0-or-later
# For the second opinion, with field.awk: enemies foe_name[1 .. n_foes] of foe_sp[] at foe_at[], and a pontoon bridge.

# Zones at h (H5, Q26): 0 none, 1 of foot alone, 2 with horse.
function zone(h,  i, d, sp, horse, found) {
	for (d = 1; d <= 6; d++) {
		sp = horse = 0
		for (i = 1; i <= n_foes; i++)
			if (foe_at[i] == next_to(h, d) && foe_name[i] !~ /-gar$/) {
				sp += foe_sp[i]
				if (foe_name[i] ~ /-cav-1$/) horse = 1
			}
		if (sp >= 3 && !forbidden(next_to(h, d), h) && found < 1 + horse) found = 1 + horse
	}
	return found + 0
}
function held(h,  i) {
	for (i = 1; i <= n_foes; i++)
		if (foe_at[i] == h) return 1
	return 0
}

# A pontoon train that holds some minor river side open.
function lay_bridge(  i, o) {
	for (i = 1; i <= 60; i++) {
		o = next_to(span_a = land[roll(n_land)], roll(6))
		if (o && has(span_a, o, "minor") && !has(span_a, o, "bridge")) return span_b = o
	}
	return span_a = 0
}
