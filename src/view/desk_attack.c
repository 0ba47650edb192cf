/* SPDX-License-Identifier: GPL-3.0-or-later
 * The form of an attack: target, hexes, pieces, intensity, rating, advance; each with what the rules allow, and the verdict on the
 * whole while it is filled in. */
#include "view/desk_army.h"
#include "view/battle_lines.h"
#include "view/pointing.h"

#include <string.h>

enum field { FIELD_TARGET, FIELD_AFTER, FIELD_FROM, FIELD_WITH, FIELD_INTENSITY, FIELD_RATING, FIELD_ADVANCE, FIELD_WRITE };

/* What a row of the list stands for: g->what[].choice is the field, .piece its piece, .way its hex. */
static struct text row(struct pointing *g, enum field field, unsigned way, piece_t piece)
{
	int i = g->n_rows < POINTING_ROWS_MAX ? g->n_rows++ : POINTING_ROWS_MAX - 1;

	g->row[i] = (struct desk_row){ .mark = ' ' };
	g->what[i].choice = (uint8_t)field;
	g->what[i].way = (uint16_t)way;
	g->what[i].piece = piece;
	return text_in(g->row[i].text, sizeof g->row[i].text);
}

static void add_number(struct text *t, const char *words, unsigned v, unsigned max, const char *rule)
{
	text_add(t, words);
	text_add(t, v > 0 ? "< " : "  ");
	text_add_int(t, v);
	text_add(t, v < max ? " >" : "  ");
	text_add(t, "  0-");
	text_add_int(t, max);
	text_add(t, rule);
}

static void rows_make(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct strike *k = &g->strike;
	const struct charts *c = d->pos.charts;
	struct text t;

	g->n_rows = 0;
	t = row(g, FIELD_TARGET, k->attack.target, PIECE_NONE);
	text_add(&t, "On    ");
	text_add(&t, k->n_targets > 1 ? "<" : "");
	text_add_int(&t, state_sp(c, &k->before, side_other(d->pos.side), k->attack.target, true));
	text_add(&t, k->n_targets > 1 ? " SP> " : " SP ");
	phrase_hex(c, k->attack.target, &t);
	if (k->n_of > 1 && !k->written) {
		t = row(g, FIELD_AFTER, 0, PIECE_NONE);
		text_add(&t, k->at > 0 ? "If < " : "After < ");
		after_words(c, g->p.sheet, &k->of[k->at], &t);
		text_add(&t, " >");
	}
	for (unsigned i = 0; i < k->n_from; i++) {
		t = row(g, FIELD_FROM, k->from[i], PIECE_NONE);
		text_add(&t, strike_has_from(k, k->from[i]) ? "From  [x] " : "From  [ ] ");
		phrase_hex(c, k->from[i], &t);
	}
	for (unsigned i = 0; i < k->n_pieces; i++) {
		piece_t q = k->piece[i];

		t = row(g, FIELD_WITH, 0, q);
		text_add(&t, strike_has(k, q) ? "With  [x] " : "With  [ ] ");
		text_add(&t, c->scn.piece[q].name);
		text_add_char(&t, ' ');
		if (c->scn.piece[q].kind == PIECE_UNIT) {
			phrase_unit(c, &k->before, q, &t);
		} else {
			piece_t units[MANIFEST_MAX];
			unsigned n = state_manifest(c, &k->before, q, units, MANIFEST_MAX), sp = 0;

			for (unsigned u = 0; u < n; u++)
				sp += k->before.piece[units[u]].strength;
			text_add_int(&t, sp);
			text_add(&t, " SP");
		}
	}
	t = row(g, FIELD_INTENSITY, 0, PIECE_NONE);
	add_number(&t, "Intensity  ", k->attack.intensity, k->intensity_cap, " (W4)");
	t = row(g, FIELD_RATING, 0, PIECE_NONE);
	add_number(&t, "Rating     ", k->attack.rating, k->rating_cap, " (W9)");
	t = row(g, FIELD_ADVANCE, 0, PIECE_NONE);
	text_add(&t, k->attack.advance ? "Then       < advance >" : "Then       < hold >");
	g->last = strike_verdict(&g->p, k);
	t = row(g, FIELD_WRITE, 0, PIECE_NONE);
	text_add(&t, k->written ? "Write it in its line" : "Write this attack");
	g->row[g->n_rows - 1].mark = mark_char(verdict_legal(&g->last) ? MARK_LEGAL : MARK_ILLEGAL);
	g->row[g->n_rows - 1].mark_role = (uint8_t)mark_role(verdict_legal(&g->last) ? MARK_LEGAL : MARK_ILLEGAL);
	if (g->chosen >= g->n_rows)
		g->chosen = g->n_rows - 1;
}

static void attack_enter(struct desk *d)
{
	pointing_of(d)->chosen = pointing_of(d)->top = 0;
	rows_make(d);
	desk_focus(d, pointing_of(d)->strike.attack.target);
}

static void number(uint8_t *v, unsigned max, int by)
{
	if (by > 0 ? *v < max : *v > 0)
		*v = (uint8_t)(*v + by);
}

static void change(struct desk *d, int by)
{
	struct pointing *g = pointing_of(d);
	struct strike *k = &g->strike;

	switch ((enum field)g->what[g->chosen].choice) {
	case FIELD_TARGET:
		strike_target(&g->p, k, by);
		break;
	case FIELD_AFTER:
		strike_after(&g->p, k, by);
		break;
	case FIELD_FROM:
		strike_from(&g->p, k, (hex_t)g->what[g->chosen].way);
		break;
	case FIELD_WITH:
		strike_with(k, g->what[g->chosen].piece);
		break;
	case FIELD_INTENSITY:
		number(&k->attack.intensity, k->intensity_cap, by);
		break;
	case FIELD_RATING:
		number(&k->attack.rating, k->rating_cap, by);
		break;
	case FIELD_ADVANCE:
		k->attack.advance = !k->attack.advance;
		break;
	case FIELD_WRITE:
		return;
	}
	rows_make(d);
	desk_focus(d, k->attack.target);
}

static void done(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct strike *k = &g->strike;
	struct order o[WAY_LEAD_MAX + 1];
	unsigned n = strike_orders(k, o);

	if (!verdict_legal(&g->last)) {
		pointing_refuse(d, &g->last);
		return;
	}
	/* an attack that was in the sheet already is written in its place */
	pointing_write(d, strike_way(k)->at, k->written, o, n);
}

static void attack_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);

	if (pointing_moves(d, a))
		return;
	switch (a) {
	case ACTION_MORE:
	case ACTION_LESS:
		change(d, a == ACTION_MORE ? 1 : -1);
		return;
	case ACTION_ATTACK_WEIGH:
		(void)desk_battle_lent(d, g->strike.who, &g->strike.before, &g->strike.attack);
		return;
	case ACTION_BATTLE_SET:
		change(d, 1);
		return;
	case ACTION_ATTACK_ON:
		if (g->what[g->chosen].choice == FIELD_WRITE)
			done(d);
		else
			(void)pointing_moves(d, ACTION_ROW_DOWN);
		return;
	case ACTION_ATTACK_WRITE:
		done(d);
		return;
	case ACTION_RULE:
		if (verdict_legal(&g->last))
			desk_say(d, false, "it is legal");
		else
			desk_rule(d, reason_rule(g->last.reason));
		return;
	default:
		g->n_rows = 0;
		desk_leave(d);
		return;
	}
}

/* "54 SP against 39: 138 %, column 4; die -1 terrain" */
static void add_odds(const struct desk *d, struct text *t)
{
	const struct strike *k = &pointing_of(d)->strike;
	struct odds o;

	attack_odds(d->pos.charts, &k->before, k->who, &k->attack, &o);
	battle_add_quarters(t, o.attack_q);
	text_add(t, " SP against ");
	battle_add_quarters(t, o.defence_q);
	text_add(t, ": ");
	text_add_int(t, o.percent);
	text_add(t, " %, column ");
	text_add_int(t, o.column);
	text_add(t, " of 0 to 7; die ");
	int die = o.terrain + o.works + o.bridge;

	text_add(t, die >= 0 ? "+" : "");
	text_add_int(t, die);
	text_add(t, " by the ground");
	text_add(t, o.overrun ? "; an overrun (Q57)" : "");
}

static void attack_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);
	const struct strike *k = &g->strike;

	if (verdict_legal(&g->last)) {
		if (k->at > 0 && !k->written) {
			text_add(out, "if ");
			after_words(d->pos.charts, g->p.sheet, &k->of[k->at], out);
			text_add(out, ": ");
		}
		text_add(out, "legal; ");
		add_odds(d, out);
		*role = ROLE_LEGAL;
		return;
	}
	text_add(out, "illegal, ");
	pointing_words(d, &g->last, out);
	*role = ROLE_ILLEGAL;
}

static void attack_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct pointing *g = pointing_of(d);
	const struct strike *k = &g->strike;
	char buf[160];
	struct text t = text_in(buf, sizeof buf);
	struct rect in = desk_panel(d, c, l->panel);

	memset(g->marks, 0, sizeof g->marks);
	for (unsigned i = 0; i < k->n_targets; i++)
		g->marks[k->target[i]] = (struct picture_mark){ '!', k->target[i] == k->attack.target ? '!' : ' ', ROLE_PATH };
	for (unsigned i = 0; i < k->attack.n_from; i++)
		g->marks[k->attack.from[i]] = (struct picture_mark){ '>', '>', ROLE_MARK };
	if (l->map.h > 0)
		desk_draw_map_of(d, &k->before, g->marks, l->map, c);
	pointing_title(d, k->march ? "Attack from march: " : k->way.kind == WAY_ROLL ? "Attack: " : "Attack handed to ", k->who,
		in.w, &t);
	plane_text(&c->plane, in.x, in.y, in.w, ROLE_HEAD, buf);
	desk_draw_rows(c, (struct rect){ in.x, in.y + 1, in.w, in.h - 1 }, g->row, g->n_rows, g->chosen, &g->top);
}

const struct scene_ops scene_attack = {
	.enter = attack_enter, .act = attack_act, .words = attack_words, .draw = attack_draw, .rows = pointing_rows,
};
