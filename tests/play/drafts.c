/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/drafts.h"

#include "games/player.h"

void draft_random(const struct match *m, uint64_t random, struct text *out)
{
	static struct sheet sheet;
	struct match_due d;
	match_due(m, &d);
	struct player pl = { .c = m->charts, .side = d.side, .sheet = &sheet,
		.random = (random * 2654435761u + d.number) * 0x9e3779b97f4a7c15u | 1 };
	(d.kind == RECORD_STRATEGIC ? player_strategic : player_turn)(&pl, &m->play.now);
	sheet_print(m->charts, &sheet, out);
	if (player_chance(&pl, 50)) {
		text_add(out, "standing\n");
		player_standing(&pl, &m->play.now, out);
	}
}
