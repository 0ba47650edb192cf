/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette verify: a referee's look at whole games, from files alone. */
#include "main/arrived.h"
#include "main/door.h"
#include "main/session.h"
#include "main/verb.h"
#include "match/referee.h"
#include "report/report.h"

static char page[64 * 1024];

struct bench {
	struct referee *referee;
	const struct door *door;
	int rc;
	unsigned games;
	uint32_t dice_of; /* slot whose key was told last */
};

static enum err on_record(void *ctx, const char *label, const uint8_t *p, size_t n)
{
	struct bench *b = ctx;
	struct fault f = {0};
	char line[512];
	struct text t = text_in(line, sizeof line);
	arrived_junk(label, b->door->junk, &t);
	say(line);
	enum err e = referee_add(b->referee, p, n, label, &f);
	if (e != ERR_OK)
		verb_fault(&f);
	return e;
}

static void on_trouble(void *ctx, const char *label, const struct fault *f)
{
	struct bench *b = ctx;
	struct fault here = *f;
	if (f->code == ERR_MAIL_NONE) /* a folder may hold other files */
		return;
	fault_place(&here, label);
	b->rc = verb_fault(&here);
}

static void on_stray(void *ctx, const char *label, const struct fault *f)
{
	on_trouble(ctx, label, f);
}

/* "slot 3: K = 4f..." and below it "  init/1/lee, draw 0 below 6: 2" */
static void on_die(void *ctx, uint32_t n, const struct pair_key *k, const char *id, unsigned m, unsigned index, unsigned value)
{
	struct bench *b = ctx;
	char line[256];
	struct text t = text_in(line, sizeof line);
	if (b->dice_of != n) {
		text_add(&t, "slot ");
		text_add_int(&t, n);
		text_add(&t, ": K = ");
		text_add_hex(&t, k->k, sizeof k->k);
		text_add_char(&t, '\n');
		b->dice_of = n;
	}
	text_add(&t, "  ");
	text_add(&t, id);
	text_add(&t, ", draw ");
	text_add_int(&t, index);
	text_add(&t, " below ");
	text_add_int(&t, m);
	text_add(&t, ": ");
	text_add_int(&t, value);
	text_add_char(&t, '\n');
	say(line);
}

static void on_game(void *ctx, const struct finding_of_game *g)
{
	struct bench *b = ctx;
	struct text t = text_in(page, sizeof page);
	const char *u = g->offerer == SIDE_UNION ? g->offer->name : g->accept->name;
	const char *c = g->offerer == SIDE_UNION ? g->accept->name : g->offer->name;
	b->games++;
	b->dice_of = 0;
	text_add(&t, "game ");
	text_add_hex(&t, g->game, 8);
	text_add(&t, ": ");
	text_add(&t, g->offer->title);
	text_add(&t, ", Union ");
	text_add(&t, u);
	text_add(&t, ", Confederate ");
	text_add(&t, c);
	text_add(&t, ", ");
	text_add_int(&t, g->slots);
	text_add(&t, g->slots == 1 ? " slot" : " slots");
	text_add(&t, g->closed ? ", closed by both" : "");
	text_add(&t,
		g->verdict == ERR_OK ? ": every signature, link, answer, die and order is good\n" : ": NOT good\n");
	report_status(g->charts, g->state, REPORT_WIDTH, &t);
	if (!g->resolved)
		text_add(&t, "The last slot waits for its answer; this is the position before it.\n");
	say(page);
	if (g->verdict == ERR_OK)
		return;
	struct fault f = g->fault;
	char place[160];
	struct text pl = text_in(place, sizeof place);
	text_add(&pl, g->label ? g->label : "");
	if (g->number) {
		text_add(&pl, " (slot ");
		text_add_int(&pl, g->number);
		text_add(&pl, ")");
	}
	fault_place(&f, place);
	b->rc = verb_fault(&f);
}

/* A path as `receive` takes it, or the folder of a game in a home: of that its records alone. */
static enum err walk(const char *path, struct door *d, struct fault *f)
{
	static const char *const members[] = {"offer.ved", "accept.ved", "slots"};
	if (disk_kind(path_join(path, members[0]).s) != 'f')
		return door_walk(path, d, f);
	for (unsigned i = 0; i < sizeof members / sizeof *members; i++) {
		struct path p = path_join(path, members[i]);
		if (disk_kind(p.s) != 0)
			TRY(door_walk(p.s, d, f));
	}
	return ERR_OK;
}

static int run(struct bench *b, bool dice, int words, char **argv)
{
	struct fault f = {0};
	struct door d = {.record = on_record, .trouble = on_trouble, .ctx = b};
	b->door = &d;
	struct referee_ear ear = {.game = on_game, .stray = on_stray, .ctx = b};
	struct audience each_die = {.die = on_die, .ctx = b};
	for (int i = 1; i <= words; i++)
		if (walk(argv[i], &d, &f) != ERR_OK)
			return verb_fault(&f);
	enum err e = referee_run(b->referee, dice ? &each_die : NULL, &ear, &f);
	if (b->games == 0) {
		b->rc = b->rc ? b->rc : EXIT_REJECTED;
		say("No whole game was handed in: a game begins with its offer and its acceptance.\n");
	}
	return e == ERR_OK ? b->rc : b->rc ? b->rc : err_exit(e);
}

int verb_verify(int argc, char **argv)
{
	struct fault f = {0};
	struct bench b = {0};
	bool dice = false;
	const struct option_row rows[] = {{"--dice", NULL, &dice, NULL}};
	int words = verb_options(argc, argv, rows, 1, 1, 10000);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (seal_start(&f) != ERR_OK || referee_new(&b.referee, &f) != ERR_OK)
		return verb_fault(&f);
	int rc = run(&b, dice, words, argv);
	referee_free(b.referee);
	return rc;
}
