/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "room.h"

char room_buf[ROOM_BYTES];

static void note(struct made_up *m, const char *a, const char *b, const char *c)
{
	struct text t = text_in(m->asked, sizeof m->asked);

	text_add(&t, a);
	text_add_char(&t, '|');
	text_add(&t, b);
	text_add_char(&t, '|');
	text_add(&t, c);
}

static void put(char *out, size_t cap, const char *s)
{
	struct text t = text_in(out, cap);

	text_add(&t, s);
}
#define PUT(field, s) put(field, sizeof(field), s)

static void add(struct lobby_facts *f, const char *name, enum lobby_state state, const char *turn, const char *since)
{
	struct lobby_game *g = &f->game[f->n_games++];

	PUT(g->name, name);
	PUT(g->scenario, "warrenton");
	PUT(g->title, "Burnside Takes Over, November 1862, dice sealed");
	PUT(g->players, "Union (Anna, you) against Confederate (Bert)");
	if (state == LOBBY_YOUR_MOVE || state == LOBBY_WAITING)
		PUT(g->when, "Cycle 12/62, game turn 2 of 8, Union (First Player), movement");
	PUT(g->turn, turn);
	PUT(g->since, since);
	g->state = (uint8_t)state;
}

static void look(void *ctx, bool away, struct lobby_facts *f)
{
	struct made_up *m = ctx;

	f->has_key = m->key;
	f->no_passphrase = true;
	PUT(f->fingerprint, "0123 4567 89ab cdef 0123");
	if (m->key)
		PUT(f->player, "Anna");
	PUT(f->scenario[0].id, "drill");
	PUT(f->scenario[0].title, "The Army of the Mississippi");
	PUT(f->scenario[1].id, "warrenton");
	PUT(f->scenario[1].title, "Burnside Takes Over, November 1862");
	f->n_scenarios = 2;
	if (m->games == 0)
		return;
	add(f, "zouaves", LOBBY_WAITING, "Bert: the answer (slot 9)", "3 days");
	add(f, "warrenton", LOBBY_YOUR_MOVE, "your move: a turn (slot 7)", "2 hours");
	f->game[f->n_games - 1].unread = true;
	PUT(f->game[f->n_games - 1].mail, "slot 5: handed over to the mail program");
	f->game[f->n_games - 1].last_turn = m->turns;
	PUT(f->game[f->n_games - 1].asked, m->asks ? "Bert offers a draw" : "");
	PUT(f->game[f->n_games - 1].version[0], m->versions ? "3f2a90b177c05d1e" : "");
	PUT(f->game[f->n_games - 1].version[1], m->versions ? "91c4e00a2b7718fd" : "");
	add(f, "alpha", LOBBY_DAMAGED, "", "");
	PUT(f->game[f->n_games - 1].trouble, "a stored file of this game is damaged: slots/0004.ved; fetch it again from your "
		"mail with `vedette receive`, or from the other player");
	add(f, "from-carl", LOBBY_OFFER, "an offer of Carl's: you would play the Confederate", "1 day");
	PUT(f->game[f->n_games - 1].address, "carl@example.org");
	add(f, "held", LOBBY_WAITING, "Dora: a turn (slot 4)", "6 days");
	PUT(f->game[f->n_games - 1].trouble, "1 slot is held back: slot 4 is missing; ask the other player for all slots from it on");
	add(f, "offered", LOBBY_OFFERED, "your offer waits for an acceptance", "9 minutes");
	PUT(f->game[f->n_games - 1].proof, "1 slot that was refused, in the game's folder `refused`; the game goes on");
	f->n_away = m->away;
	if (away || !m->away) {
		add(f, "done", LOBBY_CLOSED, "marginal Union victory, closed: both have signed the result", "40 days");
		f->game[f->n_games - 1].away = m->away;
	}
	PUT(f->run, "2 hours ago: 3 messages, 1 taken in (zouaves)");
	for (unsigned i = 7; i < m->games; i++) {
		char name[16];
		struct text t = text_in(name, sizeof name);

		text_add(&t, "more-");
		text_add_int(&t, i);
		add(f, name, LOBBY_WAITING, "Egon: a turn (slot 2)", "1 hour");
	}
}

static bool make_key(void *ctx, const char *player, bool passphrase, struct text *said)
{
	struct made_up *m = ctx;

	note(m, "key", player, passphrase ? "passphrase" : "none");
	text_add(said, m->refuse ? "no" : "made");
	m->key = !m->refuse || m->raced;
	return !m->refuse;
}

static bool begin(void *ctx, const struct lobby_plan *p, char *game, struct text *said)
{
	struct made_up *m = ctx;
	char what[128];
	struct text t = text_in(what, sizeof what);

	text_add(&t, p->scenario);
	text_add(&t, p->mode == MODE_OPEN ? " open" : "");
	text_add(&t, p->mode == MODE_SOLO ? " solo " : p->side == SIDE_UNION ? " union " : " confederate ");
	text_add(&t, p->game);
	note(m, what, p->player, p->address);
	text_add(said, m->refuse ? "refused" : "begun");
	if (!m->refuse)
		put(game, LOBBY_NAME_BYTES, "fresh");
	return !m->refuse;
}

static bool accept(void *ctx, const char *game, const char *player, const char *address, struct text *said)
{
	note(ctx, game, player, address);
	text_add(said, "accepted");
	return true;
}

static bool again(void *ctx, const char *game, struct text *said)
{
	note(ctx, "again", game, "");
	text_add(said, "handed over");
	return true;
}

static bool sign(void *ctx, const char *game, enum lobby_deed what, uint32_t slot, struct text *said)
{
	static const char *const words[] = { "", "give up", "draw", "take back", "agree", "decline" };
	char number[16];
	struct text t = text_in(number, sizeof number);

	if (what == LOBBY_TAKE_BACK)
		text_add_int(&t, slot);
	note(ctx, words[what], game, number);
	text_add(said, what == LOBBY_GIVE_UP ? "given up" : "signed");
	return true;
}

static void versions(void *ctx, const char *game, unsigned width, struct text *page)
{
	(void)width;
	note(ctx, "versions", game, "");
	text_add(page, "version 3f2a | version 91c4\n");
}

static bool resolve(void *ctx, const char *game, const char *version, struct text *said)
{
	struct made_up *m = ctx;

	note(m, "resolve", game, version);
	m->versions = m->refuse;
	text_add(said, m->refuse ? "not chosen" : "chosen");
	return !m->refuse;
}

static bool put_away(void *ctx, const char *game, bool away, struct text *said)
{
	struct made_up *m = ctx;

	note(m, away ? "away" : "back", game, "");
	m->away = away;
	text_add(said, away ? "put away" : "is back");
	return true;
}

static void lessons(void *ctx, struct lobby_lessons *out)
{
	static const char *const titles[] = { "Span", "Chits and rolls", "An attack", "An appointment", "A Leader taken" };

	(void)ctx;
	for (; out->n < 5; out->n++) {
		PUT(out->lesson[out->n].title, titles[out->n]);
		out->lesson[out->n].done = out->n < 2;
	}
}

static unsigned receive(void *ctx, const char *path, char *game, struct text *page)
{
	struct made_up *m = ctx;
	struct text name = text_in(game, LOBBY_NAME_BYTES);

	note(m, "receive", path, "");
	text_add(page, "mail, message 1: warrenton slot 8, a turn: good\n");
	text_add(&name, m->came != NULL ? m->came : "");
	return m->n_came;
}

static unsigned receive_text(void *ctx, const char *s, size_t n, char *game, struct text *page)
{
	char b[512];
	struct text t = text_in(b, sizeof b);

	text_add_n(&t, s, n);
	note(ctx, "paste", b, "");
	text_add(page, "the pasted text: there is no turn in this message\n");
	game[0] = '\0';
	return 0;
}

static void briefing(void *ctx, const char *game, const char *scenario, unsigned width, struct text *page)
{
	(void)width;
	note(ctx, "briefing", scenario, game != NULL ? game : "");
	for (int i = 0; i < 60; i++)
		text_add(page, "a line of the briefing\n");
}

static bool theme(void *ctx, enum palette p, struct text *why)
{
	struct made_up *m = ctx;

	note(m, "theme", palette_word(p), "");
	text_add(why, m->refuse ? "no" : "");
	return !m->refuse;
}

struct room *room_enter(int w, int h, bool key, unsigned games)
{
	struct room *r = calloc(1, sizeof *r);

	assert_non_null(r);
	r->made_up.key = key;
	r->made_up.games = games;
	r->house = (struct lobby_house){ .ctx = &r->made_up, .look = look, .lessons = lessons, .make_key = make_key, .begin = begin,
		.accept = accept, .again = again, .sign = sign, .versions = versions, .resolve = resolve, .put_away = put_away,
		.receive = receive, .receive_text = receive_text, .briefing = briefing, .theme = theme };
	assert_true(lobby_open(&r->lobby, &r->house));
	assert_true(canvas_resize(&r->canvas, w, h));
	lobby_draw(&r->lobby, &r->canvas);
	return r;
}

void room_leave(struct room *r)
{
	lobby_close(&r->lobby);
	canvas_free(&r->canvas);
	free(r);
}

void room_press(struct room *r, const char *keys)
{
	for (; *keys != '\0'; keys++)
		lobby_press(&r->lobby, *keys == '\n' ? PRESS_ENTER : (uint32_t)(unsigned char)*keys);
	lobby_draw(&r->lobby, &r->canvas);
}

bool room_shows(struct room *r, const char *s)
{
	struct text t = text_in(room_buf, sizeof room_buf);

	lobby_draw(&r->lobby, &r->canvas);
	canvas_dump(&r->canvas, &t);
	return strstr(room_buf, s) != NULL;
}
