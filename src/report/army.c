/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/army.h"
#include "report/phrase.h"

const char *army_section_name(enum army_section n)
{
	static const char *const names[ARMY_SECTIONS] = {
		"In command", "Leaderless HQs", "HQ'less Leaders", "Loose, under nobody here", "Awaited", "Wounded", "Lost",
	};

	return names[n];
}

/* ---- rows ---- */

struct maker {
	struct army *a;
	const struct army_folds *folds;
	bool hidden;            /* below something folded: counted, not listed */
};

static unsigned put(struct maker *m, enum army_kind kind, unsigned section, unsigned depth, piece_t p)
{
	struct army *a = m->a;

	if (m->hidden)
		return a->n;
	a->row[a->n] = (struct army_row){ .kind = (uint8_t)kind, .section = (uint8_t)section, .depth = (uint8_t)depth, .piece = p };
	return a->n++;
}

/* SP of what is listed below p, p's own not counted. */
static unsigned put_below(struct maker *m, unsigned section, unsigned depth, piece_t p);

static unsigned strength(const struct army *a, piece_t p)
{
	return a->c->scn.piece[p].kind == PIECE_UNIT ? a->s->piece[p].strength : 0;
}

/* One piece and what hangs on it; returns all its SP. */
static unsigned put_piece(struct maker *m, enum army_kind kind, unsigned section, unsigned depth, piece_t p)
{
	struct army *a = m->a;
	unsigned i = put(m, kind, section, depth, p), at = a->n, own = strength(a, p), all;
	bool was = m->hidden, folded = m->folds != NULL && m->folds->piece[p];
	piece_t unit[MANIFEST_MAX], hq = kind == ARMY_LEADER ? command_hq(a->s, p) : kind == ARMY_HQ ? p : PIECE_NONE;
	unsigned n = hq != PIECE_NONE ? state_manifest(a->c, a->s, hq, unit, MANIFEST_MAX) : 0;

	m->hidden = was || folded;
	for (unsigned k = 0; k < n; k++) {
		own += strength(a, unit[k]);
		(void)put(m, ARMY_UNIT, section, depth + 1, unit[k]);
		if (!m->hidden)
			a->row[a->n - 1].sp = a->row[a->n - 1].sp_all = (uint16_t)strength(a, unit[k]);
	}
	all = own + (kind == ARMY_LEADER ? put_below(m, section, depth + 1, p) : 0);
	m->hidden = was;
	if (was)
		return all;
	a->row[i].sp = (uint16_t)own;
	a->row[i].sp_all = (uint16_t)all;
	a->row[i].folded = folded && (n > 0 || a->chain.used[p] > 0);
	a->row[i].below = a->row[i].folded || a->n > at;
	return all;
}

static enum army_kind kind_of(const struct army *a, piece_t p)
{
	switch (a->c->scn.piece[p].kind) {
	case PIECE_LEADER:
		return ARMY_LEADER;
	case PIECE_HQ:
		return ARMY_HQ;
	case PIECE_UNIT:
		return ARMY_UNIT;
	default:
		return ARMY_TRAIN;
	}
}

static unsigned put_below(struct maker *m, unsigned section, unsigned depth, piece_t p)
{
	const struct army *a = m->a;
	unsigned sp = 0;

	for (int units = 0; units < 2; units++)
		for (unsigned q = 0; q < a->c->scn.n_pieces; q++)
			if (a->chain.boss[q] == p && (a->c->scn.piece[q].kind != PIECE_LEADER) == units)
				sp += put_piece(m, kind_of(a, (piece_t)q), section, depth, (piece_t)q);
	return sp;
}

/* Which section a piece begins a tree in; ARMY_SECTIONS = none, it stands below another. */
static unsigned section_of(const struct army *a, piece_t p)
{
	const struct piece *pc = &a->c->scn.piece[p];
	const struct piece_state *ps = &a->s->piece[p];

	switch (ps->where) {
	case WHERE_MAP:
		break;
	case WHERE_MANIFEST:
		return ARMY_SECTIONS;
	case WHERE_AWAITED: case WHERE_POOL:
		return ARMY_AWAITED;
	case WHERE_WOUNDED:
		return ARMY_WOUNDED;
	default:
		return ARMY_LOST;
	}
	if (a->chain.boss[p] != PIECE_NONE)
		return ARMY_SECTIONS;
	if (pc->kind == PIECE_LEADER)
		return command_hq(a->s, p) != PIECE_NONE ? ARMY_COMMANDS : ARMY_HQLESS;
	if (pc->kind == PIECE_HQ)
		return command_leader(a->s, p) == PIECE_NONE ? ARMY_LEADERLESS : ARMY_SECTIONS;
	return ARMY_LOOSE;
}

/* Army HQs before corps, among the roots. */
static unsigned rank_of(const struct army *a, piece_t p)
{
	piece_t hq = a->c->scn.piece[p].kind == PIECE_LEADER ? command_hq(a->s, p) : p;

	return hq != PIECE_NONE && a->c->scn.piece[hq].kind == PIECE_HQ && a->c->scn.piece[hq].hq_kind == HQ_ARMY ? 0 : 1;
}

static void put_section(struct maker *m, unsigned section)
{
	struct army *a = m->a;
	unsigned head = put(m, ARMY_HEAD, section, 0, PIECE_NONE), sp = 0;
	bool any = false, folded = m->folds != NULL && m->folds->section[section];

	m->hidden = folded;
	for (unsigned rank = 0; rank < 2; rank++)
		for (unsigned p = 0; p < a->c->scn.n_pieces; p++) {
			if (a->c->scn.piece[p].side != a->side || section_of(a, (piece_t)p) != section ||
				rank_of(a, (piece_t)p) != rank)
				continue;
			any = true;
			if (section >= ARMY_AWAITED) {
				unsigned own = section == ARMY_AWAITED ? strength(a, (piece_t)p) : 0;
				unsigned i = put(m, ARMY_OFF, section, 1, (piece_t)p);

				if (!m->hidden)
					a->row[i].sp = a->row[i].sp_all = (uint16_t)own;
				sp += own;
			} else {
				sp += put_piece(m, kind_of(a, (piece_t)p), section, 1, (piece_t)p);
			}
		}
	m->hidden = false;
	if (!any) {
		a->n = head;
		return;
	}
	a->row[head].below = true;
	a->row[head].folded = folded;
	a->row[head].sp_all = (uint16_t)sp;
}

void army_make(const struct charts *c, const struct state *s, enum side side, const struct army_folds *folds, struct army *out)
{
	struct maker m = { .a = out, .folds = folds };

	out->c = c;
	out->s = s;
	out->side = side;
	out->n = 0;
	chain_make(c, s, side, &out->chain);
	for (unsigned i = 0; i < ARMY_SECTIONS; i++)
		put_section(&m, i);
}

/* ---- words ---- */

void phrase_id(const struct piece *p, struct text *out)
{
	const char *n = p->name, *i = p->id;

	for (; *n != '\0' && *i != '\0'; n++) {
		if (ascii_lower(*n) == *i || (*n == ' ' && *i == '-'))
			i++;
		else if (*n != '.' && *n != '\'')
			break;
	}
	if (*n == '\0' && *i == '\0')
		return;
	text_add(out, " [");
	text_add(out, p->id);
	text_add_char(out, ']');
}

static void add_stars(const struct piece *p, struct text *out)
{
	text_add(out, p->cavalry_leader ? " (" : " ");
	for (unsigned i = 0; i < p->stars; i++)
		text_add_char(out, '*');
	if (p->cavalry_leader)
		text_add_char(out, ')');
}

static void add_bracketed_id(const struct piece *p, struct text *out)
{
	text_add(out, " [");
	text_add(out, p->id);
	text_add_char(out, ']');
}

void army_row_name(const struct army *a, unsigned i, struct text *out)
{
	const struct army_row *r = &a->row[i];
	const struct piece *p;
	piece_t hq;

	if (r->kind == ARMY_HEAD) {
		text_add(out, army_section_name((enum army_section)r->section));
		return;
	}
	p = &a->c->scn.piece[r->piece];
	if (p->kind == PIECE_UNIT && r->kind != ARMY_OFF) {
		phrase_unit(a->c, a->s, r->piece, out);
		add_bracketed_id(p, out);
		return;
	}
	text_add(out, p->name);
	if (p->kind == PIECE_LEADER)
		add_stars(p, out);
	hq = r->kind == ARMY_LEADER ? command_hq(a->s, r->piece) : PIECE_NONE;
	if (hq != PIECE_NONE) {
		text_add(out, ", ");
		text_add(out, a->c->scn.piece[hq].name);
	}
	if (r->kind == ARMY_HQ)
		phrase_id(p, out);
}

static void add_ratings(const struct ratings *r, struct text *out)
{
	text_add_int(out, r->initiative);
	text_add_char(out, '-');
	text_add_int(out, r->span);
	text_add_char(out, '-');
	text_add_int(out, r->combat);
}

static void add_place(const struct army *a, piece_t p, struct text *out)
{
	text_add(out, ", at ");
	phrase_hex(a->c, a->s->piece[p].hex, out);
	phrase_flags(a->c, a->s, p, out);
}

static void add_span(const struct army *a, piece_t p, unsigned span, struct text *out)
{
	bool any = false;

	text_add(out, "; span ");
	text_add_int(out, span);
	if (a->chain.used[p] == 0) {
		text_add(out, ", none of it used");
		return;
	}
	text_add(out, ": ");
	text_add_int(out, a->chain.used[p]);
	text_add(out, " used by ");
	for (unsigned q = 0; q < a->c->scn.n_pieces; q++) {
		if (a->chain.boss[q] != p)
			continue;
		text_add(out, any ? ", " : "");
		text_add(out, a->c->scn.piece[q].kind == PIECE_UNIT ? a->c->scn.piece[q].id : a->c->scn.piece[q].name);
		any = true;
	}
	text_add(out, ", ");
	text_add_int(out, span - a->chain.used[p]);
	text_add(out, " left");
}

static void add_manifest(const struct army *a, piece_t hq, struct text *out)
{
	piece_t unit[MANIFEST_MAX];
	unsigned n = state_manifest(a->c, a->s, hq, unit, MANIFEST_MAX), sp = 0;
	unsigned max = a->c->rules.manifest_max[a->c->scn.piece[hq].hq_kind];

	for (unsigned i = 0; i < n; i++)
		sp += a->s->piece[unit[i]].strength;
	text_add(out, "; manifest ");
	text_add_int(out, n);
	text_add(out, " of ");
	text_add_int(out, max);
	text_add(out, " units, ");
	text_add_int(out, sp);
	text_add(out, " SP");
}

static void leader_words(const struct army *a, piece_t p, struct text *out)
{
	const struct piece *pc = &a->c->scn.piece[p];
	struct ratings now = command_ratings(a->c, a->s, p), printed = { pc->initiative, pc->span, pc->combat, false, false };
	piece_t hq = command_hq(a->s, p);

	text_add(out, pc->name);
	add_stars(pc, out);
	add_bracketed_id(pc, out);
	text_add(out, pc->cavalry_leader ? " Cavalry Leader, initiative-span-combat " : " initiative-span-combat ");
	add_ratings(&now, out);
	if (now.initiative != printed.initiative || now.span != printed.span || now.combat != printed.combat) {
		text_add(out, " (printed ");
		add_ratings(&printed, out);
		text_add(out, now.army3 && now.corps3 ? ", less by S54 and S101)" : now.army3 ? ", less by S54)" : now.corps3 ?
			", less by S101)" : ")");
	}
	if (hq == PIECE_NONE)
		text_add(out, state_is_lonely(a->c, a->s, p) ? ", Lonely" : ", HQ'less");
	else {
		text_add(out, ", in command of ");
		text_add(out, a->c->scn.piece[hq].name);
		add_bracketed_id(&a->c->scn.piece[hq], out);
	}
	add_place(a, p, out);
	add_span(a, p, now.span, out);
	if (hq != PIECE_NONE)
		add_manifest(a, hq, out);
	if (a->chain.boss[p] != PIECE_NONE) {
		text_add(out, "; answers to ");
		text_add(out, a->c->scn.piece[a->chain.boss[p]].name);
	}
}

static void off_words(const struct army *a, piece_t p, struct text *out)
{
	static const char *const what[WHERE_COUNT] = {
		[WHERE_AWAITED] = ", awaited in Strategic Turn ", [WHERE_WOUNDED] = ", wounded, ",
		[WHERE_KILLED] = ", killed", [WHERE_CAPTURED] = ", captured", [WHERE_ELIMINATED] = ", eliminated",
		[WHERE_POOL] = ", ",
	};
	const struct piece *pc = &a->c->scn.piece[p];
	const struct piece_state *ps = &a->s->piece[p];

	text_add(out, pc->name);
	add_bracketed_id(pc, out);
	text_add(out, what[ps->where] != NULL ? what[ps->where] : "");
	if (ps->where == WHERE_POOL)
		phrase_coming(a->c, p, out);
	else if (ps->where == WHERE_WOUNDED)
		words_return(a->c, ps->returns, out);
	else if (ps->where == WHERE_AWAITED)
		text_add_int(out, ps->returns);
	if (ps->where == WHERE_AWAITED || ps->where == WHERE_POOL) {
		text_add(out, " at ");
		phrase_hex(a->c, pc->hex, out);
	}
}

void army_row_words(const struct army *a, unsigned i, struct text *out)
{
	const struct army_row *r = &a->row[i];

	switch (r->kind) {
	case ARMY_HEAD:
		text_add(out, army_section_name((enum army_section)r->section));
		if (r->sp_all > 0) {
			text_add(out, ", ");
			text_add_int(out, r->sp_all);
			text_add(out, " SP");
		}
		return;
	case ARMY_LEADER:
		leader_words(a, r->piece, out);
		return;
	case ARMY_OFF:
		off_words(a, r->piece, out);
		return;
	case ARMY_UNIT:
		text_add(out, a->c->scn.piece[r->piece].name);
		text_add(out, ": ");
		break;
	default:
		break;
	}
	army_row_name(a, i, out);
	if (r->kind == ARMY_HQ) {
		text_add(out, ", Leaderless: it moves by chit only, and its units cannot attack (S57-S60)");
		add_manifest(a, r->piece, out);
	}
	if (a->s->piece[r->piece].where == WHERE_MANIFEST) {
		text_add(out, " on the manifest of ");
		text_add(out, a->c->scn.piece[a->s->piece[r->piece].hq].name);
	} else if (r->kind == ARMY_UNIT) {
		text_add(out, " loose");
	}
	add_place(a, r->piece, out);
	if (a->chain.boss[r->piece] != PIECE_NONE) {
		text_add(out, "; answers to ");
		text_add(out, a->c->scn.piece[a->chain.boss[r->piece]].name);
	}
}
