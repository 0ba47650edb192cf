/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "desk/turn4_lobby.h"

#include <stdlib.h>
#include <string.h>

static void put(char *out, size_t cap, const char *s)
{
	struct text t = text_in(out, cap);

	text_add(&t, s);
}
#define PUT(field, s) put(field, sizeof(field), s)

static struct lobby_game *add(const struct turn4_lobby *l, struct lobby_facts *f, const char *name, enum lobby_state state,
	const char *turn, const char *since)
{
	struct lobby_game *g = &f->game[f->n_games++];
	const struct charts *c = &l->turn4->reel->charts;
	struct text when = text_in(g->when, sizeof g->when);

	PUT(g->name, name);
	PUT(g->scenario, "warrenton");
	PUT(g->title, c->scn.title);
	PUT(g->players, "Union (Anna, you) against Confederate (Bert, key 3f2a 90b1 77c0 5d1e 0c44)");
	if (state == LOBBY_YOUR_MOVE || state == LOBBY_WAITING || state == LOBBY_CLOSED)
		phrase_when(c, &l->turn4->reel->state, &when);
	PUT(g->turn, turn);
	PUT(g->since, since);
	g->state = (uint8_t)state;
	return g;
}

static void look(void *ctx, bool away, struct lobby_facts *f)
{
	const struct turn4_lobby *l = ctx;
	struct lobby_game *g;

	f->has_key = !l->newcomer;
	PUT(f->fingerprint, "0123 4567 89ab cdef 0123");
	PUT(f->player, l->newcomer ? "" : "Anna");
	PUT(f->scenario[0].id, "warrenton");
	PUT(f->scenario[0].title, l->turn4->reel->charts.scn.title);
	f->n_scenarios = 1;
	if (l->newcomer || l->idle)
		return;
	g = add(l, f, "warrenton", LOBBY_YOUR_MOVE, "your move: a turn (slot 9)", "2 hours");
	g->unread = true;
	PUT(g->book, "Bert's key is not compared: read it to each other by telephone, then  "
		"vedette book --compared '3f2a 90b1 77c0 5d1e 0c44'");
	PUT(g->mail, "slot 8: handed over to the mail program");
	g = add(l, f, "yorktown", LOBBY_YOUR_MOVE, "your move: choose between two versions of slot 6 (slot 7)", "3 hours");
	PUT(g->version[0], "3f2a90b177c05d1e");
	PUT(g->version[1], "91c4e00a2b7718fd");
	g = add(l, f, "carl", LOBBY_OFFER, "an offer of Carl's: you would play the Confederate", "1 day");
	PUT(g->address, "carl@example.org");
	g = add(l, f, "damaged", LOBBY_DAMAGED, "", "");
	PUT(g->trouble, "a stored file of this game is damaged: slots/0004.ved; fetch it again from your mail with `vedette receive`, "
		"or from the other player");
	g = add(l, f, "held", LOBBY_WAITING, "Dora: a turn (slot 4)", "6 days");
	PUT(g->trouble, "1 slot is held back: slot 4 is missing; ask the other player for all slots from it on");
	(void)add(l, f, "offered", LOBBY_OFFERED, "your offer waits for an acceptance", "9 minutes");
	(void)add(l, f, "over", LOBBY_CLOSED, "marginal Union victory, closed: both have signed the result", "40 days");
	f->n_away = 1;
	if (away)
		add(l, f, "older", LOBBY_CLOSED, "marginal Union victory, closed: both have signed the result", "90 days")->away = true;
}

static void lessons(void *ctx, struct lobby_lessons *out)
{
	(void)ctx;
	PUT(out->lesson[0].title, "A march");
	PUT(out->lesson[1].title, "An attack");
	out->lesson[0].done = true;
	out->n = 2;
}

static void briefing(void *ctx, const char *game, const char *scenario, unsigned width, struct text *page)
{
	const struct turn4_lobby *l = ctx;

	(void)scenario;
	report_briefing(&l->turn4->reel->charts, game != NULL ? &l->turn4->reel->state : NULL, width, page);
}

static unsigned receive(void *ctx, const char *path, char *game, struct text *page)
{
	(void)ctx;
	game[0] = '\0';
	text_add(page, path);
	text_add(page, ", message 1: warrenton slot 9, a turn: good\n");
	return 0;
}

void turn4_lobby_begin(struct turn4_lobby *l, const struct turn4 *t)
{
	*l = (struct turn4_lobby){ .turn4 = t };
	/* what signs or writes is not asked for by looking */
	l->house = (struct lobby_house){ .ctx = l, .look = look, .lessons = lessons, .receive = receive, .briefing = briefing };
}

const struct lobby_view lobby_views[] = {
	{ "lobby", "", "your move", false, false },
	{ "lobby-at-two-versions", "j", "To do: the last slot came in two versions", false, false },
	{ "lobby-at-an-offer", "jj", "Carl", false, false },
	{ "lobby-at-damage", "jjj", "To do:", false, false },
	{ "lobby-at-mail-held-back", "jjjj", "held back", false, false },
	{ "lobby-with-games-put-away", "X", "older", false, false },
	{ "lobby-asking-to-give-up", "R", "y", false, false },
	{ "lobby-without-games", "", "begins a game", false, true },
	{ "lobby-at-first-start", "", "Welcome", true, false },
	{ "lobby-form-of-a-new-game", "n", "A new game", false, false },
	{ "lobby-form-of-a-game-by-mail", "n\t>", "another player", false, false },
	{ "lobby-form-to-accept", "jja", "An offer to you", false, false },
	{ "lobby-form-to-take-mail-in", "r", "Take mail in", false, false },
	{ "lobby-form-for-pasted-text", "p", "Take pasted text in", false, false },
	{ "lobby-form-to-choose-a-version", "jc", "3f2a90b177c05d1e, which stands here now", false, false },
	{ "lobby-what-came-in", "r/m\n", "good", false, false },
	{ "lobby-briefing", "b", "Briefing", false, false },
	{ "lobby-lessons", "d", "A march", false, false },
	{ "lobby-help", "?", "In the lobby", false, false },
};
const unsigned n_lobby_views = sizeof lobby_views / sizeof lobby_views[0];

void lobby_view_go(const struct lobby_view *v, struct turn4_lobby *t, enum glyph_set glyphs, struct lobby *l, struct canvas *c)
{
	t->newcomer = v->newcomer;
	t->idle = v->idle;
	if (!lobby_open(l, &t->house))
		exit(99);
	l->glyphs = glyphs;
	lobby_draw(l, c);
	for (const char *k = v->keys; *k != '\0'; k++) {
		lobby_press(l, *k == '\n' ? PRESS_ENTER : *k == '\t' ? PRESS_TAB : *k == '>' ? PRESS_RIGHT : *k == '^' ? PRESS_UP :
			(uint32_t)(unsigned char)*k);
		lobby_draw(l, c);
	}
}
