/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette check: the judge and the auditor, without any effect. */
#include <string.h>

#include "main/door.h"
#include "main/session.h"
#include "main/verb.h"

static char page[256 * 1024];

static int judged(struct session *s, const char *text, size_t n, const char *place)
{
	struct verdicts v;
	struct fault f = {0};
	struct text t = text_in(page, sizeof page);
	if (session_key_if_needed(s, &f) != ERR_OK || verdicts_begin(&v, &f) != ERR_OK)
		return verb_fault(&f);
	enum err e = match_judge(s->match, text, n, &v, &f);
	if (e == ERR_OK || e == ERR_ORDER_ILLEGAL)
		verdict_words(s->match, &v, true, &t);
	if (e == ERR_OK)
		text_add(&t, v.sheet->n ? "These orders can be sent.\n" : "No orders: a pass, which can be sent.\n");
	int rc = say(page);
	verdicts_end(&v);
	if (e != ERR_OK && place) {
		f.place[0] = '\0';
		fault_place(&f, strcmp(place, "-") == 0 ? "standard input" : place);
	}
	return e == ERR_OK ? rc : verb_fault(&f);
}

static int check_draft(struct session *s)
{
	struct blob b;
	struct fault f = {0};
	if (match_draft_read(s->match, match_my_side(s->match), &b, &f) != ERR_OK)
		return verb_fault(&f);
	int rc = judged(s, b.p ? (const char *)b.p : "", b.n, NULL);
	blob_free(&b);
	return rc;
}

static int check_orders(struct session *s, const char *path)
{
	struct blob b;
	struct fault f = {0};
	enum err e = strcmp(path, "-") == 0 ? disk_read_fd(0, "standard input", DRAFT_MAX_BYTES, &b, &f)
										: disk_read(path, DRAFT_MAX_BYTES, &b, &f);
	if (e != ERR_OK)
		return verb_fault(&f);
	int rc = judged(s, (const char *)b.p, b.n, path);
	blob_free(&b);
	return rc;
}

/* ---- a slot file against the game it belongs to ---- */

struct audit {
	struct session *s;
	int rc;
	const struct door *door;
};

static bool belongs(const struct match *m, const struct record *r)
{
	return m->phase >= MATCH_PLAYING && hash_equal(m->play.chain.game, r->slot.game);
}

static void audited(const char *label, const struct record *r, const char *game, enum err e,
	const struct fault *f, struct audit *a)
{
	char junk[96];
	struct text t = text_in(junk, sizeof junk);
	door_junk_words(a->door->junk, &t);
	printf("%s: %s slot %u, %s of the %s: %s%s\n", label, game, (unsigned)r->number, kind_words(r->kind),
		side_name((enum side)r->side), e == ERR_OK ? "good" : err_sentence(e), junk);
	a->rc = e == ERR_OK || e == ERR_CHAIN_SAME ? a->rc : verb_fault(f);
}

static enum err on_record(void *ctx, const char *label, const uint8_t *p, size_t n)
{
	struct audit *a = ctx;
	struct names games;
	struct reading g;
	struct fault f = {0};
	if (reading_header(&g, p, n, &f) != ERR_OK || !record_is_slot(g.record.kind)) {
		if (f.code == ERR_OK)
			fault_set(&f, ERR_SLOT_HEADER, "an offer or acceptance, no slot: `vedette receive` judges it");
		fault_place(&f, label);
		a->rc = verb_fault(&f);
		return ERR_OK;
	}
	TRY(games_list(&a->s->home, &games, &f));
	bool found = false;
	for (size_t i = 0; i < games.n && !found; i++) {
		struct match *m;
		if (match_open(&a->s->home, games.v[i], NULL, &m, &f) != ERR_OK)
			continue;
		found = belongs(m, &g.record);
		if (found)
			audited(label, &g.record, m->name, play_take(&m->play, &g, true, &f), &f, a);
		match_close(m);
	}
	if (!found) {
		fault_set(&f, ERR_SIGN_UNKNOWN, "it names a game that is not among yours");
		fault_place(&f, label);
		a->rc = verb_fault(&f);
	}
	names_free(&games);
	return ERR_OK;
}

static void on_trouble(void *ctx, const char *label, const struct fault *f)
{
	struct audit *a = ctx;
	struct fault here = *f;
	fault_place(&here, label);
	a->rc = verb_fault(&here);
}

static int check_slot(struct session *s, const char *path)
{
	struct audit a = {.s = s, .rc = EXIT_GOOD};
	struct door d = {.record = on_record, .trouble = on_trouble, .ctx = &a};
	a.door = &d;
	struct fault f = {0};
	enum err e = door_walk(path, &d, &f);
	return e != ERR_OK ? verb_fault(&f) : a.rc;
}

int verb_check(int argc, char **argv)
{
	const char *orders = NULL, *slot = NULL;
	const struct option_row rows[] = {{"--orders", &orders, NULL, NULL}, {"--slot", &slot, NULL, NULL}};
	struct session s;
	struct fault f = {0};
	int rc, words = verb_options(argc, argv, rows, 2, 0, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if ((slot != NULL) == (words == 1))
		return verb_usage("check", "name a game, or a file with --slot");
	if (session_begin(&s, &f) != ERR_OK || (!slot && session_game(&s, argv[1], NULL, 0, &f) != ERR_OK))
		rc = verb_fault(&f);
	else
		rc = slot ? check_slot(&s, slot) : orders ? check_orders(&s, orders) : check_draft(&s);
	session_end(&s);
	return rc;
}
