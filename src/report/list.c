/* SPDX-License-Identifier: GPL-3.0-or-later
 * Lists of pieces as trees of command: of one hex, or of a whole side. */
#include "engine/supply.h"
#include "report/phrase.h"

#include <string.h>

enum { IDS_FROM_WIDTH = 48, INDENT_MAX = 16 };

struct lister {
	const struct charts *c;
	const struct state *s;
	struct superiors chain;
	enum side side;
	hex_t hex;          /* only pieces here; HEX_NONE = everywhere, then places are told */
	unsigned width;
	struct text *out;
};

static void put(const struct lister *l, unsigned depth, const char *s)
{
	char lead[INDENT_MAX * 2 + 1], rest[INDENT_MAX * 2 + 3];
	unsigned step = l->width < IDS_FROM_WIDTH ? 1 : 2, n = depth < INDENT_MAX ? depth * step : INDENT_MAX;

	memset(lead, ' ', n);
	lead[n] = '\0';
	memset(rest, ' ', n + step);
	rest[n + step] = '\0';
	wrap_add(l->out, l->width, lead, rest, s);
}

void phrase_flags(const struct charts *c, const struct state *s, piece_t p, struct text *out)
{
	unsigned f = s->piece[p].flags;

	if (f & PF_ACTIVATED && c->scn.piece[p].kind == PIECE_LEADER)
		text_add(out, ", acts");
	if (f & PF_MARCHED)
		text_add(out, ", moved");
	if (f & PF_FAILED)
		text_add(out, ", roll failed");
	if (f & PF_ATTACKED)
		text_add(out, ", attacked");
	if (f & PF_RETREATED)
		text_add(out, ", retreated: no zone");
	if (f & PF_UNSUPPLIED)
		text_add(out, ", out of supply");
	if (f & PF_HUNGRY)
		text_add(out, ", hungry");
	if (supply_full(c, p) > 0) {
		text_add(out, ", ");
		text_add_int(out, s->piece[p].stock);
		text_add(out, s->piece[p].stock == 1 ? " supply point" : " supply points");
	}
	if (f & PF_ENTRENCHED)
		text_add(out, ", entrenched");
	if (s->piece[p].bridge) {
		text_add(out, ", bridges the side to ");
		phrase_hex(c, c->map.next[s->piece[p].hex][s->piece[p].bridge - 1], out);
	}
}

static bool here(const struct lister *l, piece_t p)
{
	if (l->c->scn.piece[p].side != l->side || !piece_in_play(l->s, p))
		return false;
	return l->hex == HEX_NONE || l->s->piece[p].hex == l->hex;
}

static void add_place(const struct lister *l, piece_t p, piece_t boss, struct text *t)
{
	if (l->hex != HEX_NONE || (boss != PIECE_NONE && l->s->piece[boss].hex == l->s->piece[p].hex))
		return;
	text_add(t, ", ");
	phrase_hex(l->c, l->s->piece[p].hex, t);
}

static void put_hq(const struct lister *l, unsigned depth, piece_t hq, bool led)
{
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);
	piece_t unit[MANIFEST_MAX];
	unsigned n = state_manifest(l->c, l->s, hq, unit, MANIFEST_MAX), sp = 0;

	text_add(&t, l->c->scn.piece[hq].name);
	phrase_id(&l->c->scn.piece[hq], &t);
	if (!led) {
		text_add(&t, ", Leaderless");
		phrase_flags(l->c, l->s, hq, &t);
		add_place(l, hq, PIECE_NONE, &t);
	}
	for (unsigned i = 0; i < n; i++)
		sp += l->s->piece[unit[i]].strength;
	text_add(&t, n == 0 ? ": no units" : ": ");
	for (unsigned i = 0; i < n; i++) {
		const struct piece *u = &l->c->scn.piece[unit[i]];
		bool first = i == 0 || l->c->scn.piece[unit[i - 1]].unit_type != u->unit_type;

		if (i > 0)
			text_add(&t, ", ");
		if (first) {
			text_add(&t, phrase_unit_type(u));
			text_add_char(&t, ' ');
		}
		text_add_int(&t, l->s->piece[unit[i]].strength);
		if (l->width >= IDS_FROM_WIDTH)
			phrase_id(u, &t);
		if (l->s->piece[unit[i]].flags & PF_ATTACKED)
			text_add(&t, " attacked");
		if (l->s->piece[unit[i]].flags & PF_HUNGRY)
			text_add(&t, " hungry");
		if (l->s->piece[unit[i]].flags & PF_ENTRENCHED)
			text_add(&t, " entrenched");
	}
	if (n > 1) {
		text_add(&t, " = ");
		text_add_int(&t, sp);
		text_add(&t, " SP");
	}
	put(l, depth, buf);
}

static void put_loose(const struct lister *l, unsigned depth, piece_t p)
{
	char buf[256];
	struct text t = text_in(buf, sizeof buf);
	const struct piece *pc = &l->c->scn.piece[p];

	if (pc->kind == PIECE_UNIT)
		phrase_unit(l->c, l->s, p, &t);
	else
		text_add(&t, pc->name);
	if (pc->kind != PIECE_UNIT)
		phrase_id(pc, &t);
	else {
		text_add(&t, " [");
		text_add(&t, pc->id);
		text_add_char(&t, ']');
	}
	phrase_flags(l->c, l->s, p, &t);
	add_place(l, p, l->chain.boss[p], &t);
	put(l, depth, buf);
}

/* A Leader, his HQ and manifest, then everybody he can command. */
static void put_leader(const struct lister *l, unsigned depth, piece_t p)
{
	char buf[256];
	struct text t = text_in(buf, sizeof buf);
	const struct state *s = l->s;
	struct ratings r = command_ratings(l->c, s, p);
	piece_t hq = command_hq(s, p);

	phrase_leader(l->c, s, p, &t);
	phrase_penalty(l->c, s, p, &t);
	phrase_id(&l->c->scn.piece[p], &t);
	if (hq == PIECE_NONE)
		text_add(&t, state_is_lonely(l->c, s, p) ? ", Lonely" : ", HQ'less");
	phrase_flags(l->c, s, p, &t);
	add_place(l, p, l->chain.boss[p], &t);
	if (l->chain.used[p] > 0) {
		text_add(&t, "; span ");
		text_add_int(&t, l->chain.used[p]);
		text_add(&t, " of ");
		text_add_int(&t, r.span);
		text_add(&t, " used");
	}
	put(l, depth, buf);
	if (hq != PIECE_NONE)
		put_hq(l, depth + 1, hq, true);
	for (unsigned q = 0; q < l->c->scn.n_pieces; q++)
		if (l->chain.boss[q] == p && here(l, (piece_t)q) && l->c->scn.piece[q].kind == PIECE_LEADER)
			put_leader(l, depth + 1, (piece_t)q);
	for (unsigned q = 0; q < l->c->scn.n_pieces; q++)
		if (l->chain.boss[q] == p && here(l, (piece_t)q) && l->c->scn.piece[q].kind != PIECE_LEADER)
			put_loose(l, depth + 1, (piece_t)q);
}

/* Nobody of this list stands above p. */
static bool is_root(const struct lister *l, piece_t p)
{
	piece_t boss = l->chain.boss[p];

	return boss == PIECE_NONE || !here(l, boss);
}

/* All pieces of the list, those who command most first. */
static void put_all(const struct lister *l)
{
	const struct charts *c = l->c;

	for (int pass = 0; pass < 4; pass++)
		for (unsigned i = 0; i < c->scn.n_pieces; i++) {
			piece_t p = (piece_t)i;
			const struct piece *pc = &c->scn.piece[i];

			if (!here(l, p) || l->s->piece[i].where != WHERE_MAP || !is_root(l, p))
				continue;
			if (pc->kind == PIECE_LEADER) {
				piece_t hq = command_hq(l->s, p);
				int rank = hq == PIECE_NONE ? 2 : c->scn.piece[hq].hq_kind == HQ_ARMY ? 0 : 1;

				if (pass == rank)
					put_leader(l, 0, p);
			} else if (pc->kind == PIECE_HQ) {
				if (pass == 2 && command_leader(l->s, p) == PIECE_NONE)
					put_hq(l, 0, p, false);
			} else if (pass == 3) {
				put_loose(l, 0, p);
			}
		}
}

static void lister_make(struct lister *l, const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned width,
	struct text *out)
{
	l->c = c;
	l->s = s;
	l->side = side;
	l->hex = h;
	l->width = width;
	l->out = out;
	chain_make(c, s, side, &l->chain);
}

void list_hex(const struct charts *c, const struct state *s, enum side side, hex_t h, unsigned width, struct text *out)
{
	struct lister l;

	lister_make(&l, c, s, side, h, width, out);
	put_all(&l);
}

static unsigned side_total(const struct charts *c, const struct state *s, enum side side)
{
	unsigned sp = 0;

	for (unsigned p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].side == side && piece_in_play(s, (piece_t)p))
			sp += s->piece[p].strength;
	return sp;
}

void report_army(const struct charts *c, const struct state *s, enum side side, unsigned width, struct text *out)
{
	static const char *const gone[WHERE_COUNT] = {
		[WHERE_AWAITED] = "Awaited", [WHERE_WOUNDED] = "Wounded", [WHERE_KILLED] = "Killed",
		[WHERE_CAPTURED] = "Captured", [WHERE_ELIMINATED] = "Eliminated", [WHERE_POOL] = "May come",
	};
	struct lister l;
	char buf[2048];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, side_name(side));
	text_add(&t, " army, ");
	text_add_int(&t, side_total(c, s, side));
	text_add(&t, " SP in play. Ratings are initiative-span-combat as they count now; who stands under whom is one way "
		"that range, rank and span allow.");
	wrap_add(out, width, "", "", buf);
	text_add_char(out, '\n');
	lister_make(&l, c, s, side, HEX_NONE, width, out);
	put_all(&l);
	for (unsigned w = WHERE_AWAITED; w < WHERE_COUNT; w++) {
		bool any = false;

		t = text_in(buf, sizeof buf);
		text_add(&t, gone[w]);
		text_add(&t, ": ");
		for (unsigned p = 0; p < c->scn.n_pieces; p++) {
			if (c->scn.piece[p].side != side || s->piece[p].where != w)
				continue;
			text_add(&t, any ? ", " : "");
			text_add(&t, c->scn.piece[p].name);
			if (w == WHERE_WOUNDED) {
				text_add(&t, " (");
				words_return(c, s->piece[p].returns, &t);
				text_add_char(&t, ')');
			} else if (w == WHERE_AWAITED) {
				text_add(&t, " (Strategic Turn ");
				text_add_int(&t, s->piece[p].returns);
				text_add_char(&t, ')');
			} else if (w == WHERE_POOL) {
				text_add(&t, " (");
				phrase_coming(c, (piece_t)p, &t);
				text_add_char(&t, ')');
			}
			any = true;
		}
		if (any) {
			text_add_char(out, '\n');
			wrap_add(out, width, "", "  ", buf);
		}
	}
}
