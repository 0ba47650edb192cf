/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/over.h"

#include <string.h>

#include "engine/march.h"
#include "engine/supply.h"

const char *over_title(enum over o)
{
	static const char *const titles[OVER_COUNT] = {
		"", "Reach", "Reach from where it stands now", "Whom he can command",
		"Zones of control", "Changed since the last turn", "Supply",
	};

	return titles[o];
}

static void lay(struct picture_mark *m, hex_t h, char lead, char mark, enum role role)
{
	m[h] = (struct picture_mark){ lead, mark, (uint8_t)role };
}

/* ---- reach ---- */

bool over_is_moved(const struct over_view *v)
{
	return v->drafted != NULL && v->piece != PIECE_NONE && piece_in_play(v->drafted, v->piece) &&
		v->drafted->piece[v->piece].hex != v->s->piece[v->piece].hex;
}

/* The drafted position as its next movement phase finds it: nobody has marched yet. */
static void rested(const struct over_view *v, struct state *out)
{
	*out = *v->drafted;
	out->stage = STAGE_MOVEMENT;
	for (unsigned p = 0; p < v->c->scn.n_pieces; p++)
		out->piece[p].flags = v->s->piece[p].flags;
}

static void reach(const struct over_view *v, bool moved, unsigned width, struct picture_mark *marks, struct text *out)
{
	struct march m = { .n_pieces = 1 };
	struct column col;
	struct reach r;
	struct state s;
	unsigned n = 0;
	piece_t p = v->piece, hq;

	if (p == PIECE_NONE) {
		wrap_add(out, width, "", "", "Choose a piece with Tab: the digits then say for how many MP it could be where.");
		return;
	}
	if (moved)
		rested(v, &s);
	else
		s = *v->s;
	hq = v->c->scn.piece[p].kind == PIECE_LEADER ? command_hq(&s, p) : PIECE_NONE;
	m.piece[0] = hq != PIECE_NONE ? hq : p;
	march_column(v->c, &s, &m, &col);
	march_reach(v->c, &s, &col, s.piece[p].hex, &r);
	for (unsigned h = 0; h < grid_count(&v->c->map.grid); h++)
		if (r.mp[h] != 0xff) {
			lay(marks, (hex_t)h, 0, r.mp[h] < 10 ? (char)('0' + r.mp[h]) : '+', ROLE_MARK);
			n++;
		}
	char buf[320];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, v->c->scn.piece[m.piece[0]].name);
	text_add(&t, ", ");
	text_add_int(&t, col.mp);
	text_add(&t, " MP: the digits say what each of ");
	text_add_int(&t, n > 0 ? n - 1 : 0);
	text_add(&t, " hexes costs, from ");
	text_add_padded(&t, grid_id(&v->c->map.grid, s.piece[p].hex), 4);
	text_add(&t, moved ? ", where your orders take it, in its next march. m: from where it stands now." :
		", where it stands now. Enter gives orders.");
	wrap_add(out, width, "", "", buf);
}

/* ---- command ---- */

static void command(const struct over_view *v, unsigned width, struct picture_mark *marks, struct text *out)
{
	const struct piece *piece = v->c->scn.piece;
	struct ratings r;
	char buf[512];
	struct text t = text_in(buf, sizeof buf);

	if (v->piece == PIECE_NONE || piece[v->piece].kind != PIECE_LEADER) {
		wrap_add(out, width, "", "",
			"Choose a Leader with Tab: + marks the hexes of those he can command, - those he cannot, and why.");
		return;
	}
	r = command_ratings(v->c, v->s, v->piece);
	text_add(&t, piece[v->piece].name);
	text_add(&t, ", span ");
	text_add_int(&t, r.span);
	text_add(&t, ": as things stand now, all of his span free");
	wrap_add(out, width, "", "", buf);
	/* those he can, then those he cannot */
	for (unsigned pass = 0, told = 0; pass < 2; pass++, told = 0)
		for (unsigned q = 0; q < v->c->scn.n_pieces; q++) {
			if (q == v->piece || piece[q].side != v->side || v->s->piece[q].where != WHERE_MAP ||
				piece[q].kind == PIECE_DEPOT || piece[q].kind == PIECE_HQ)
				continue;
			struct verdict w = command_may(v->c, v->s, NULL, v->piece, (piece_t)q);
			bool may = verdict_legal(&w);
			struct picture_mark *m = &marks[v->s->piece[q].hex];

			if (may != (pass == 0))
				continue;
			if (may || m->mark == 0)
				lay(marks, v->s->piece[q].hex, 0, may ? '+' : '-', ROLE_MARK);
			if (told++ == 0)
				text_add(out, may ? "= He can command (+)\n" : "= He cannot command (-)\n");
			t = text_in(buf, sizeof buf);
			text_add(&t, may ? "+ " : "- ");
			text_add(&t, piece[q].name);
			if (!may) {
				text_add(&t, ": ");
				text_add(&t, reason_rule(w.reason));
				text_add(&t, ", ");
				words_fill(v->c, &w.facts, reason_sentence(w.reason), WORDS_NAMES, &t);
			}
			wrap_add(out, width, "", "  ", buf);
		}
}

/* ---- zones ---- */

static void zones(const struct over_view *v, unsigned width, struct picture_mark *marks, struct text *out)
{
	unsigned n[SIDE_COUNT] = { 0 };
	char buf[200];
	struct text t = text_in(buf, sizeof buf);

	for (unsigned h = 0; h < grid_count(&v->c->map.grid); h++) {
		bool u = state_in_zone(v->c, v->s, SIDE_UNION, (hex_t)h), k = state_in_zone(v->c, v->s, SIDE_CONFEDERATE, (hex_t)h);

		n[SIDE_UNION] += u;
		n[SIDE_CONFEDERATE] += k;
		if (u || k)
			lay(marks, (hex_t)h, u && k ? 'U' : 0, u && !k ? 'U' : 'c', ROLE_MARK);
	}
	text_add(&t, "U: a zone of the Union (");
	text_add_int(&t, n[SIDE_UNION]);
	text_add(&t, " hexes); c: of the Confederates (");
	text_add_int(&t, n[SIDE_CONFEDERATE]);
	text_add(&t, "); Uc: of both. Entering an enemy zone ends a march, leaving one costs more (H5).");
	wrap_add(out, width, "", "", buf);
}

/* ---- supply ---- */

static void out_of_supply(const struct over_view *v, const struct supply *m, unsigned width, struct picture_mark *marks,
	struct text *out)
{
	char buf[160];
	bool any = false;

	for (unsigned p = 0; p < v->c->scn.n_pieces; p++) {
		const struct piece *pc = &v->c->scn.piece[p];
		hex_t h = v->s->piece[p].hex;

		if (pc->side != v->side || pc->kind != PIECE_UNIT || !piece_in_play(v->s, (piece_t)p) || supply_feeds(m, h))
			continue;
		lay(marks, h, '!', '!', ROLE_MARK);
		struct text t = text_in(buf, sizeof buf);

		text_add(&t, any ? "" : "Out of supply:\n");
		text_add(out, buf);
		any = true;
		t = text_in(buf, sizeof buf);
		text_add(&t, "! ");
		text_add(&t, pc->name);
		text_add(&t, " at ");
		text_add_padded(&t, grid_id(&v->c->map.grid, h), 4);
		wrap_add(out, width, "", "  ", buf);
	}
	if (!any)
		wrap_add(out, width, "", "", "All your units are in supply.");
}

/* How far the traces go: MP to what feeds (H12), and who is beyond them. */
static void supply(const struct over_view *v, unsigned width, struct picture_mark *marks, struct text *out)
{
	struct supply m;

	supply_take(v->c, v->s, v->side, &m);
	for (unsigned h = 0; h < grid_count(&v->c->map.grid); h++) {
		uint16_t mp = m.source[h] < m.stock[h] ? m.source[h] : m.stock[h];

		if (mp != SUPPLY_NONE)
			lay(marks, (hex_t)h, m.source[h] == SUPPLY_NONE ? 's' : 0, mp < 10 ? (char)('0' + mp) : '+', ROLE_MARK);
	}
	wrap_add(out, width, "", "",
		"Digits: MP of the trace to a source, or a railhead or port joined to one; s before them: to a stock only (H12). "
		"! : units beyond the traces.");
	out_of_supply(v, &m, width, marks, out);
}

/* ---- changes ---- */

static const char *gone(unsigned where)
{
	static const char *const words[WHERE_COUNT] = {
		"", "", "not yet there", "wounded", "killed", "captured", "eliminated", "in the pool",
	};

	return words[where];
}

static void change(const struct over_view *v, unsigned q, unsigned width, struct picture_mark *marks, struct text *out)
{
	const struct piece_state *a = &v->before->piece[q], *b = &v->s->piece[q];
	bool was = piece_in_play(v->before, (piece_t)q), is = piece_in_play(v->s, (piece_t)q), moved = a->hex != b->hex;
	char buf[256];
	struct text t = text_in(buf, sizeof buf);

	if (was == is && a->where == b->where && a->strength == b->strength && !moved)
		return;
	/* a manifest goes with its HQ; one line for the HQ is enough */
	if (was && is && a->strength == b->strength && a->where == WHERE_MANIFEST && b->where == WHERE_MANIFEST && a->hq == b->hq)
		return;
	if (was && moved)
		lay(marks, a->hex, 0, marks[a->hex].mark == '!' ? '!' : '-', ROLE_MARK);
	if (is)
		lay(marks, b->hex, 0, moved ? '+' : '!', ROLE_MARK);
	text_add(&t, v->c->scn.piece[q].name);
	text_add(&t, v->c->scn.piece[q].side == SIDE_UNION ? " (U)" : " (c)");
	if (was && is && moved) {
		text_add_char(&t, ' ');
		text_add_padded(&t, grid_id(&v->c->map.grid, a->hex), 4);
		text_add(&t, " > ");
		text_add_padded(&t, grid_id(&v->c->map.grid, b->hex), 4);
	} else if (!is) {
		text_add_char(&t, ' ');
		text_add(&t, gone(b->where));
	} else if (!was) {
		text_add(&t, " came to ");
		text_add_padded(&t, grid_id(&v->c->map.grid, b->hex), 4);
	}
	if (was && is && a->strength != b->strength) {
		text_add_char(&t, ' ');
		text_add_int(&t, a->strength);
		text_add(&t, " > ");
		text_add_int(&t, b->strength);
		text_add(&t, " SP");
	}
	if (was && is && a->where != b->where)
		text_add(&t, b->where == WHERE_MANIFEST ? ", on a manifest now" : ", loose now");
	wrap_add(out, width, "", "  ", buf);
}

static void changes(const struct over_view *v, unsigned width, struct picture_mark *marks, struct text *out)
{
	if (v->before == NULL) {
		wrap_add(out, width, "", "", "No turn has been made yet that could have changed anything.");
		return;
	}
	wrap_add(out, width, "", "", "+ somebody came, - went, ! changed where he stood");
	size_t n = out->len;

	for (unsigned q = 0; q < v->c->scn.n_pieces; q++)
		change(v, q, width, marks, out);
	if (out->len == n)
		wrap_add(out, width, "", "", "Nothing moved and nothing was lost.");
}

void over_make(enum over o, const struct over_view *v, unsigned width, struct picture_mark *marks, struct text *out)
{
	memset(marks, 0, HEXES_MAX * sizeof *marks);
	switch (o) {
	case OVER_REACH:
		reach(v, over_is_moved(v), width, marks, out);
		return;
	case OVER_REACH_NOW:
		reach(v, false, width, marks, out);
		return;
	case OVER_COMMAND:
		command(v, width, marks, out);
		return;
	case OVER_ZONES:
		zones(v, width, marks, out);
		return;
	case OVER_SUPPLY:
		supply(v, width, marks, out);
		return;
	case OVER_CHANGES:
		changes(v, width, marks, out);
		return;
	default:
		return;
	}
}
