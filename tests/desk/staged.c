/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "staged.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

void staged_send(struct solo *g, const char *draft)
{
	char buf[256];
	struct text t = text_in(buf, sizeof buf);

	assert_true(g->game.keep(g->game.ctx, draft, strlen(draft), &t));
	assert_true(g->game.send(g->game.ctx, &t));
}

void staged_pass_to(struct solo *g, enum side side, unsigned turn)
{
	const struct state *s = &g->state;

	for (int i = 0; i < 100; i++) {
		if (s->active == side && (turn == 0 ? s->stage == STAGE_STRATEGIC : s->stage == STAGE_MOVEMENT && s->game_turn == turn))
			return;
		staged_send(g, "");
	}
	fail_msg("game turn %u never came", turn);
}

struct solo *staged_begin(void)
{
	struct solo *g = solo_begin("warrenton");

	staged_pass_to(g, SIDE_UNION, 0);
	staged_send(g, "resign couch\nrelease cav-1\n");
	staged_pass_to(g, SIDE_UNION, 1);
	staged_send(g, "chit franklin\n  march left-gd to 6109 6110\n  command reynolds\n    march i-corps to 6109 6110\n");
	staged_pass_to(g, SIDE_UNION, 4);
	solo_pontoon(g, 6110, 6111);
	return g;
}
