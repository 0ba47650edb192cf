/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette verify: a referee's look at whole games, from files alone. */
#include <string.h>
#include <sys/wait.h>

#include "main/arrived.h"
#include "main/door.h"
#include "main/jobs.h"
#include "main/protested.h"
#include "main/session.h"
#include "main/verb.h"
#include "match/referee.h"
#include "report/report.h"

static char page[64 * 1024];

struct bench {
	struct referee *referee;
	const struct door *door;
	int rc;         /* the gravest */
	unsigned games, good, unjudged;
	const char *under; /* a folder of games is walked: the one whose records come, else NULL */
	struct protested protests;
	bool brief;     /* a line for each game */
	const struct audience *audience;
	uint32_t dice_of; /* slot whose key was told last, */
	struct pair_key key; /* and that key: a slot of an open game has two */
};

/* Statuses grow with gravity: rejected, environment, diverged, bug. */
static void grave(struct bench *b, int rc)
{
	if (rc > b->rc)
		b->rc = rc;
}

static enum err on_record(void *ctx, const char *label, const uint8_t *p, size_t n)
{
	struct bench *b = ctx;
	struct fault f = {0};
	char line[512];
	struct text t = text_in(line, sizeof line);
	arrived_junk(label, b->door->junk, &t);
	say(line);
	char from[256];
	t = text_in(from, sizeof from);
	text_add(&t, b->under ? b->under : "");
	text_add(&t, b->under ? "/" : "");
	text_add(&t, label);
	enum err e = referee_add(b->referee, p, n, from, &f);
	if (e == ERR_OK)
		e = protested_take(&b->protests, b->door, label, p, n, &f);
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
	grave(b, verb_fault(&here));
}

/* What is wrong, in one line: "0012.ved (slot 12): the signature does not match: altered after signing [sign.bad]; ..." */
static void wrong_words(const char *label, uint32_t number, const struct fault *f, struct text *t)
{
	text_add(t, label ? label : "");
	if (number) {
		text_add(t, " (slot ");
		text_add_int(t, number);
		text_add(t, ")");
	}
	text_add(t, label || number ? ": " : "");
	text_add(t, err_sentence(f->code));
	text_add(t, " [");
	text_add(t, err_slug(f->code));
	text_add(t, "]");
	text_add(t, f->what[0] ? "; " : "");
	text_add(t, f->what);
	text_add(t, "\n");
}

static void on_stray(void *ctx, const char *label, const struct fault *f)
{
	struct bench *b = ctx;
	struct text t = text_in(page, sizeof page);
	if (!b->brief) {
		on_trouble(ctx, label, f);
		return;
	}
	wrong_words(label, 0, f, &t);
	say(page);
	grave(b, err_exit(f->code));
}

/* "slot 3: K = 4f..." and below it "  init/1/lee, draw 0 below 6: 2" */
static void on_die(void *ctx, uint32_t n, const struct pair_key *k, const char *id, unsigned m, unsigned index, unsigned value)
{
	struct bench *b = ctx;
	char line[256];
	struct text t = text_in(line, sizeof line);
	if (b->dice_of != n || memcmp(b->key.k, k->k, sizeof k->k) != 0) {
		text_add(&t, "slot ");
		text_add_int(&t, n);
		text_add(&t, ": K = ");
		text_add_hex(&t, k->k, sizeof k->k);
		text_add_char(&t, '\n');
		b->dice_of = n;
		b->key = *k;
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

static const char *union_name(const struct finding_of_game *g)
{
	return g->offerer == SIDE_UNION ? g->offer->name : g->accept->name;
}

static const char *confederate_name(const struct finding_of_game *g)
{
	return g->offerer == SIDE_UNION ? g->accept->name : g->offer->name;
}

/* "game 3f2a...: Warrenton, Union Anna, Confederate Bert" */
static void who_words(const struct finding_of_game *g, struct text *t)
{
	text_add(t, "game ");
	text_add_hex(t, g->game, 8);
	text_add(t, ": ");
	text_add(t, g->offer->title);
	text_add(t, ", Union ");
	text_add(t, union_name(g));
	text_add(t, ", Confederate ");
	text_add(t, confederate_name(g));
}

static void length_words(const struct finding_of_game *g, struct text *t)
{
	text_add(t, ", ");
	text_add_int(t, g->slots);
	text_add(t, g->slots == 1 ? " slot" : " slots");
	text_add(t, g->closed ? ", closed by both" : "");
}

static void on_game(void *ctx, const struct finding_of_game *g)
{
	struct bench *b = ctx;
	struct text t = text_in(page, sizeof page);
	b->games++;
	b->good += g->verdict == ERR_OK;
	b->dice_of = 0;
	who_words(g, &t);
	length_words(g, &t);
	if (b->brief) {
		text_add(&t, g->verdict == ERR_OK ? ": good\n" : ": NOT good: ");
		if (g->verdict != ERR_OK)
			wrong_words(g->label, g->number, &g->fault, &t);
		say(page);
		grave(b, err_exit(g->verdict));
		return;
	}
	text_add(&t,
		g->verdict == ERR_OK ? ": every signature, link, answer, die and order is good\n" : ": NOT good\n");
	report_status(g->charts, g->state, REPORT_WIDTH, &t);
	if (!g->resolved)
		text_add(&t, g->partly ? "The last slot waits for its answer; this is the position as its orders left it.\n"
				       : "The last slot waits for its answer; this is the position before it.\n");
	changes_words(g->line, (const char *const[]){[SIDE_UNION] = union_name(g), [SIDE_CONFEDERATE] = confederate_name(g)}, &t);
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
	grave(b, verb_fault(&f));
}

/* The folder of a game: offer.ved, and slots in a folder of their own. */
static bool is_game(const char *path)
{
	return disk_kind(path_join(path, "offer.ved").s) == 'f' && disk_kind(path_join(path, "slots").s) == 'd';
}

/* Of the folder of a game in a home its records alone. */
static enum err walk_game(const char *path, struct door *d, struct fault *f)
{
	static const char *const members[] = {"offer.ved", "accept.ved", "keys", "slots"};
	struct names l;
	TRY(disk_list(path, &l, f));
	for (size_t i = 0; i < l.n; i++)
		d->secrets += match_member_is_secret(l.v[i]);
	names_free(&l);
	for (unsigned i = 0; i < sizeof members / sizeof *members; i++) {
		struct path p = path_join(path, members[i]);
		if (disk_kind(p.s) != 0)
			TRY(door_walk(p.s, d, f));
	}
	return ERR_OK;
}

/* A path as `receive` takes it, the folder of a game, or a folder of such folders. */
static enum err walk(struct bench *b, const char *path, struct door *d, struct fault *f)
{
	struct names l;
	enum err e = ERR_OK;
	if (is_game(path))
		return walk_game(path, d, f);
	TRY(door_walk(path, d, f));
	if (disk_kind(path) != 'd')
		return ERR_OK;
	TRY(disk_list(path, &l, f));
	for (size_t i = 0; i < l.n && e == ERR_OK; i++) {
		struct path p = path_join(path, l.v[i]);
		char name[96];
		if (p.over || !is_game(p.s))
			continue;
		text_mask(name, sizeof name, l.v[i], strlen(l.v[i]), false);
		b->under = name;
		e = walk_game(p.s, d, f);
		b->under = NULL;
	}
	names_free(&l);
	return e;
}

/* ---- many games ---- */

static int job(void *ctx, unsigned i)
{
	struct bench *b = ctx;
	struct referee_ear ear = {.game = on_game, .stray = on_stray, .ctx = b};
	struct finding_of_game g = {0};
	struct text t = text_in(page, sizeof page);
	struct fault f = {0};
	enum err e = referee_game(b->referee, i, b->audience, &ear, &f);
	if (e == ERR_SYS_MEMORY) {
		referee_who(b->referee, i, &g);
		who_words(&g, &t);
		text_add(&t, ": ");
		wrong_words(NULL, 0, &f, &t);
		say(page);
	}
	return err_exit(e);
}

static void job_done(void *ctx, unsigned i, const char *out, size_t n, int status)
{
	struct bench *b = ctx;
	struct finding_of_game g = {0};
	struct text t = text_in(page, sizeof page);
	b->games++;
	fwrite(out, 1, n, stdout);
	if (WIFEXITED(status)) {
		b->good += WEXITSTATUS(status) == EXIT_GOOD;
		b->unjudged += WEXITSTATUS(status) == EXIT_ENVIRONMENT;
		grave(b, WEXITSTATUS(status));
		return;
	}
	if (n && out[n - 1] != '\n')
		say("\n");
	referee_who(b->referee, i, &g);
	who_words(&g, &t);
	text_add(&t, ": ");
	text_add(&t, err_sentence(ERR_JOB_DIED));
	text_add(&t, " [");
	text_add(&t, err_slug(ERR_JOB_DIED));
	text_add(&t, "]; signal ");
	text_add_int(&t, WTERMSIG(status));
	text_add(&t, "; ");
	text_add(&t, err_remedy(ERR_JOB_DIED));
	text_add(&t, "\n");
	say(page);
	b->unjudged++;
	grave(b, err_exit(ERR_JOB_DIED));
}

/* "12 games: 10 good, 1 not good, 1 not judged" */
static void sum_words(const struct bench *b, struct text *t)
{
	text_add_int(t, b->games);
	text_add(t, b->games == 1 ? " game: " : " games: ");
	text_add_int(t, b->good);
	text_add(t, " good, ");
	text_add_int(t, b->games - b->good - b->unjudged);
	text_add(t, " not good");
	if (b->unjudged) {
		text_add(t, ", ");
		text_add_int(t, b->unjudged);
		text_add(t, " not judged");
	}
	text_add(t, "\n");
}

static enum err run_jobs(struct bench *b, unsigned at_once, struct fault *f)
{
	struct referee_ear ear = {.game = on_game, .stray = on_stray, .ctx = b};
	struct text t;
	TRY(referee_begin(b->referee, f));
	struct jobs j = {.n = referee_games(b->referee), .at_once = at_once, .work = job, .done = job_done, .ctx = b};
	TRY(jobs_run(&j, f));
	enum err e = referee_strays(b->referee, &ear, f);
	if (b->games) {
		t = text_in(page, sizeof page);
		sum_words(b, &t);
		say(page);
	}
	return err_exit(e) == EXIT_ENVIRONMENT ? e : ERR_OK;
}

static int run(struct bench *b, bool dice, uint32_t at_once, int words, char **argv)
{
	struct fault f = {0};
	struct door d = {.record = on_record, .trouble = on_trouble, .ctx = b};
	b->door = &d;
	struct referee_ear ear = {.game = on_game, .stray = on_stray, .ctx = b};
	struct audience each_die = {.die = on_die, .ctx = b};
	b->audience = dice ? &each_die : NULL;
	for (int i = 1; i <= words; i++)
		if (walk(b, argv[i], &d, &f) != ERR_OK)
			return verb_fault(&f);
	enum err e = at_once ? run_jobs(b, at_once, &f) : referee_run(b->referee, b->audience, &ear, &f);
	if (e != ERR_OK && (at_once || e == ERR_SYS_MEMORY))
		return verb_fault(&f);
	if (b->games == 0) {
		grave(b, EXIT_REJECTED);
		say("No whole game was handed in: a game begins with its offer and its acceptance.\n");
	}
	grave(b, err_exit(e));
	grave(b, protested_judge(&b->protests));
	struct text t = text_in(page, sizeof page);
	arrived_secrets(d.secrets, &t);
	fputs(page, stderr); /* what is found alone goes to standard output */
	return b->rc;
}

int verb_verify(int argc, char **argv)
{
	struct fault f = {0};
	struct bench b = {0};
	bool dice = false;
	const char *jobs = NULL;
	uint32_t at_once = 0;
	const struct option_row rows[] = {{"--dice", NULL, &dice, NULL}, {"--jobs", &jobs, NULL, NULL}};
	int words = verb_options(argc, argv, rows, 2, 1, 10000);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (jobs && num_parse(jobs, strlen(jobs), 1, JOBS_MAX, &at_once) != ERR_OK)
		return verb_usage("verify", "--jobs is a number from 1 to 64");
	b.brief = at_once > 0;
	if (seal_start(&f) != ERR_OK || referee_new(&b.referee, &f) != ERR_OK)
		return verb_fault(&f);
	int rc = run(&b, dice, at_once, words, argv);
	referee_free(b.referee);
	protested_free(&b.protests);
	return rc;
}
