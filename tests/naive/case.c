/* SPDX-License-Identifier: GPL-3.0-or-later
 * A position as the lines of a case (tests/rules/README). */
#include "naive/second.h"

#include <stdio.h>

static const struct { uint32_t flag; const char *word; } flags[] = {
	{ PF_ACTIVATED, "activated" }, { PF_MARCHED, "marched" }, { PF_TRIED, "tried" }, { PF_GRANTED, "granted" },
		{ PF_FORCED, "forced" },
	{ PF_ONWARD, "onward" }, { PF_ROLLED, "rolled" }, { PF_INITIATIVE, "initiative" }, { PF_SPENT, "spent" },
		{ PF_ATTACKED, "attacked" },
	{ PF_STIRRED, "stirred" }, { PF_RETREATED, "retreated" }, { PF_ENTRENCHED, "entrenched" }, { PF_HUNGRY, "hungry" },
		{ PF_RAIL, "rail" },
	{ PF_SHIP, "ship" },
};

static void place(const struct charts *c, const struct state *s, piece_t p)
{
	const char *id = c->scn.piece[p].id;
	if (!in_play(s, p)) {
		printf("  gone %s\n", id);
		return;
	}
	if (s->piece[p].where == WHERE_MAP && !(is_leader(c, p) && s->piece[p].hq != PIECE_NONE))
		printf("  place %s %04u\n", id, grid_id(&c->map.grid, s->piece[p].hex));
}

void case_write(const struct charts *c, const struct state *s, const char *order)
{
	static const char *stages[] = { "strategic", "strategic", "movement", "combat", "combat" };
	printf("case (both engines differ)\n  scenario %s\n  stage %s %s\n  turn %u\n  chits %u\n%s", c->scn.id, stages[s->stage],
		side_word((enum side)s->active), s->game_turn, s->initiatives, s->player_turn ? "  second\n" : "");
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		place(c, s, p);
	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		const struct piece_state *ps = &s->piece[p];
		if (!in_play(s, p))
			continue;
		if (is_leader(c, p) && ps->hq != PIECE_NONE)
			printf("  command %s %s\n", c->scn.piece[p].id, c->scn.piece[ps->hq].id);
		if (is_unit(c, p) && ps->where == WHERE_MANIFEST)
			printf("  manifest %s %s\n", c->scn.piece[ps->hq].id, c->scn.piece[p].id);
		if (is_unit(c, p) && ps->strength != c->scn.piece[p].strength)
			printf("  strength %s %u\n", c->scn.piece[p].id, ps->strength);
		if (ps->spent)
			printf("  # spent %s %u\n", c->scn.piece[p].id, ps->spent);
		if (ps->bridge)
			printf("  bridge %s %04u\n", c->scn.piece[p].id, grid_id(&c->map.grid, c->map.next[ps->hex][ps->bridge - 1]));
		for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++)
			if (ps->flags & flags[i].flag)
				printf("  flag %s %s\n", flags[i].word, c->scn.piece[p].id);
	}
	printf("  orders\n%s\n  end\n", order);
}
