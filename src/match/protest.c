/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/protest.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = "[vedette protest 1: ";
static const char due[] = "due"; /* in place of a slug */

void protest_write(const struct protest *p, struct text *out)
{
	text_add(out, head);
	text_add(out, p->verdict == ERR_OK ? due : err_slug(p->verdict));
	text_add(out, ", slot ");
	text_add_int(out, p->number);
	text_add(out, ", game ");
	text_add_hex(out, p->game, HASH_BYTES);
	text_add(out, "]\n");
}

/* Takes `word` from the front. */
static bool skip(const char **s, size_t *n, const char *word)
{
	size_t len = strlen(word);
	if (*n < len || memcmp(*s, word, len) != 0)
		return false;
	*s += len;
	*n -= len;
	return true;
}

static bool read_verdict(const char **s, size_t *n, enum err *out)
{
	*out = ERR_OK;
	if (skip(s, n, due))
		return true;
	size_t len = 0;
	while (len < *n && (*s)[len] != ',')
		len++;
	for (unsigned e = 1; e < ERR_COUNT; e++)
		if (strlen(err_slug((enum err)e)) == len && memcmp(err_slug((enum err)e), *s, len) == 0) {
			*out = (enum err)e;
			*s += len;
			*n -= len;
			return true;
		}
	return false;
}

static bool read_number(const char **s, size_t *n, uint32_t *out)
{
	size_t len = 0;
	while (len < *n && (*s)[len] >= '0' && (*s)[len] <= '9')
		len++;
	if (num_parse(*s, len, 1, UINT32_MAX - 1, out) != ERR_OK)
		return false;
	*s += len;
	*n -= len;
	return true;
}

static bool read_hash(const char **s, size_t *n, uint8_t out[HASH_BYTES])
{
	static const char digits[] = "0123456789abcdef";
	if (*n < 2 * HASH_BYTES)
		return false;
	for (unsigned i = 0; i < 2 * HASH_BYTES; i++) {
		const char *d = (*s)[i] ? strchr(digits, (*s)[i]) : NULL;
		if (!d)
			return false;
		out[i / 2] = (uint8_t)(out[i / 2] << 4 | (d - digits));
	}
	*s += 2 * HASH_BYTES;
	*n -= 2 * HASH_BYTES;
	return true;
}

static bool read_claim(const char *s, size_t n, struct protest *out)
{
	memset(out, 0, sizeof *out);
	return skip(&s, &n, head) && read_verdict(&s, &n, &out->verdict) && skip(&s, &n, ", slot ") &&
		read_number(&s, &n, &out->number) && skip(&s, &n, ", game ") && read_hash(&s, &n, out->game) && skip(&s, &n, "]");
}

bool protest_read(const uint8_t *s, size_t n, struct protest *out)
{
	for (size_t i = 0; i + sizeof head - 1 <= n; i++)
		if (s[i] == head[0] && read_claim((const char *)s + i, n - i, out))
			return true;
	return false;
}

/* ---- is it borne out? ---- */

struct found {
	unsigned games, strays;
	uint8_t game[HASH_BYTES];
	enum err verdict;
	uint32_t number, slots;
	bool closed;
	char *name[SIDE_COUNT];
};

static void on_game(void *ctx, const struct finding_of_game *g)
{
	struct found *x = ctx;
	const struct terms *by[SIDE_COUNT] = {g->offer, g->accept};
	x->games++;
	memcpy(x->game, g->game, HASH_BYTES);
	x->verdict = g->verdict;
	x->number = g->number;
	x->slots = g->slots;
	x->closed = g->closed;
	for (unsigned i = 0; i < SIDE_COUNT; i++) {
		struct text t = text_in(x->name[i], NAME_MAX_BYTES + 1);
		text_add(&t, by[g->offerer == (enum side)i ? 0 : 1]->name);
	}
}

static void on_stray(void *ctx, const char *label, const struct fault *f)
{
	struct found *x = ctx;
	(void)label, (void)f;
	x->strays++;
}

/* What a referee finds in those of the records that are wanted. */
static enum err find(const struct slice *record, size_t n, const bool *without, struct found *x, struct fault *f)
{
	struct referee_ear ear = {.game = on_game, .stray = on_stray, .ctx = x};
	struct referee *r;
	struct fault why;
	x->games = x->strays = 0;
	TRY(referee_new(&r, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < n && e == ERR_OK; i++)
		if (!without || !without[i])
			e = referee_add(r, record[i].p, record[i].n, "", f);
	if (e == ERR_OK && referee_run(r, NULL, &ear, &why) == ERR_SYS_MEMORY)
		e = fault_set(f, ERR_SYS_MEMORY, "");
	referee_free(r);
	return e;
}

static bool is_game(const struct found *x, const struct protest *p)
{
	return x->games == 1 && x->strays == 0 && hash_equal(x->game, p->game);
}

static enum err denied(const char *what, struct fault *f)
{
	return fault_set(f, ERR_PROTEST_FALSE, what);
}

static enum err check_due(const struct protest *p, const struct found *all, struct fault *f)
{
	if (all->verdict != ERR_OK)
		return denied("the slots before it are not good", f);
	if (all->closed)
		return denied("the game is closed by both", f);
	return all->slots + 1 == p->number ? ERR_OK : denied("another slot is due", f);
}

/* The other version must be legal too, in the place of the one that stands. */
static enum err check_versions(const struct protest *p, const struct slice *record, size_t n, bool *without,
	const struct found *all, struct found *x, struct fault *f)
{
	if (all->verdict != ERR_CHAIN_VERSIONS || all->number != p->number)
		return denied("they are not two versions of that slot", f);
	for (size_t i = 0; i + 1 < n; i++) {
		struct record r;
		bool read = record_read(record[i].p, record[i].n, &r, NULL) == ERR_OK;
		without[i] = read && record_is_slot(r.kind) && r.number >= p->number;
	}
	without[n - 1] = false;
	TRY(find(record, n, without, x, f));
	return is_game(x, p) && x->verdict == ERR_OK && x->slots == p->number ? ERR_OK : denied("one of them is not legal", f);
}

enum err protest_check(const struct protest *p, const struct slice *record, size_t n, char *union_name,
	char *confederate_name, struct fault *f)
{
	enum { RECORDS_MAX = 1 << 18 };
	struct found all = {.name = {union_name, confederate_name}}, base = all;
	bool *without;
	union_name[0] = confederate_name[0] = '\0';
	if (n < 2 || n > RECORDS_MAX)
		return denied("there are no records of a game with it", f);
	TRY(find(record, n, NULL, &all, f));
	if (!is_game(&all, p))
		return denied("its records are not those of that game alone", f);
	if (p->verdict == ERR_OK)
		return check_due(p, &all, f);
	without = calloc(n, sizeof *without);
	if (!without)
		return fault_set(f, ERR_SYS_MEMORY, "");
	without[n - 1] = true;
	enum err e = find(record, n, without, &base, f);
	if (e == ERR_OK && (!is_game(&base, p) || base.verdict != ERR_OK))
		e = denied("the records before it are not good", f);
	if (e == ERR_OK && p->verdict == ERR_CHAIN_VERSIONS)
		e = check_versions(p, record, n, without, &all, &base, f);
	else if (e == ERR_OK &&
		(all.verdict != p->verdict || all.number != p->number || base.slots + 1 != p->number))
		e = denied(all.verdict == ERR_OK ? "that slot is good" : err_sentence(all.verdict), f);
	free(without);
	return e;
}
