/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/phrase.h"
#include "report/picture.h"

#include <string.h>

/* How an event stands in a report: by itself, below the attack it belongs to, and whether the result names it first. */
enum weight { WEIGHT_PLAIN, WEIGHT_DETAIL, WEIGHT_NEWS };

static enum weight weight_of(enum event_kind k)
{
	switch (k) {
	case EVENT_ATTACK_ALSO: case EVENT_ATTACK_UNIT: case EVENT_ATTACK_UNIT_HALVED:
	case EVENT_ATTACK_UNIT_UNSUPPLIED: case EVENT_ATTACK_DROPPED: case EVENT_INTENSITY_ATTACK:
	case EVENT_INTENSITY_DEFENCE: case EVENT_INTENSITY_NOBODY: case EVENT_ODDS: case EVENT_COMBAT_DIE: case EVENT_RETREAT_DUE:
	case EVENT_HELD: case EVENT_LOSS_ATTACK: case EVENT_LOSS_ATTACK_DIE: case EVENT_LOSS_DEFENCE: case EVENT_LOSS_DEFENCE_DIE:
	case EVENT_UNIT_LOSS: case EVENT_UNIT_ELIMINATED: case EVENT_LEADER_SAFE: case EVENT_LEADER_UNHURT: case EVENT_EMPTIED:
	case EVENT_RETREAT: case EVENT_ADVANCE: case EVENT_MERE_CONTACT: case EVENT_CAVALRY_WITHDRAWS: case EVENT_OVERRUN:
	case EVENT_STANDS: case EVENT_TRAPPED: case EVENT_SURRENDER: case EVENT_HALTED:
		return WEIGHT_DETAIL;
	case EVENT_LEADER_WOUNDED: case EVENT_LEADER_KILLED: case EVENT_LEADER_CAPTURED: case EVENT_TAKEN_LEADER: case EVENT_TAKEN_HQ:
	case EVENT_TAKEN_TRAIN: case EVENT_TAKEN_DEPOT: case EVENT_DECISIVE_HEX: case EVENT_ARRIVES: case EVENT_ARRIVES_ELSEWHERE:
	case EVENT_RETURNS: case EVENT_HQ_RAISED: case EVENT_LEADER_DRAWN:
		return WEIGHT_NEWS;
	default:
		return WEIGHT_PLAIN;
	}
}

void phrase_event(const struct charts *c, const struct event *e, struct text *t)
{
	words_fill(c, &e->facts, event_sentence(e->kind), WORDS_NAMES, t);
	if (!verdict_legal(&e->why)) {
		text_add(t, ": ");
		words_fill(c, &e->why.facts, reason_sentence(e->why.reason), WORDS_NAMES, t);
		if (reason_rule(e->why.reason)[0] != '\0') {
			text_add(t, " (");
			text_add(t, reason_rule(e->why.reason));
			if (e->line > 0) {
				text_add(t, ", line ");
				text_add_int(t, e->line);
			}
			text_add_char(t, ')');
		}
	}
}

/* Objectives that changed hands. */
static void add_taken(const struct charts *c, const struct state *a, const struct state *b, struct text *t)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++) {
		if (a->owner[i] == b->owner[i] || b->owner[i] == SIDE_NONE)
			continue;
		/* a hex both sides score is listed twice, and told once */
		bool told = false;

		for (unsigned j = 0; j < i; j++)
			told = told || (c->scn.objective[j].hex == c->scn.objective[i].hex && a->owner[j] != b->owner[j]);
		if (told)
			continue;
		text_add_char(t, ' ');
		phrase_hex(c, c->scn.objective[i].hex, t);
		text_add(t, " is now ");
		text_add(t, side_name((enum side)b->owner[i]));
		text_add_char(t, '.');
	}
}

/* One attack in a line, from its event on: who, where, how it ended, what it cost. */
static void put_attack(const struct charts *c, const struct event *e, size_t n, unsigned width, struct text *out)
{
	char buf[512];
	struct text t = text_in(buf, sizeof buf);
	const char *end = "the defenders stay";
	int32_t lost[2] = { 0, 0 };

	words_fill(c, &e->facts, event_sentence(EVENT_ATTACK), WORDS_NAMES, &t);
	for (size_t i = 1; i < n && e[i].kind != EVENT_ATTACK && e[i].kind != EVENT_ATTACK_ROLL_WON; i++)
		switch (e[i].kind) {
		case EVENT_LOSS_ATTACK: case EVENT_LOSS_ATTACK_DIE:
			lost[0] += e[i].facts.n[0];
			break;
		/* what standing or being trapped costs is in it (Q58) */
		case EVENT_LOSS_DEFENCE: case EVENT_LOSS_DEFENCE_DIE: case EVENT_OVERRUN:
			lost[1] += e[i].facts.n[0];
			end = e[i].kind == EVENT_OVERRUN ? "the defenders are overrun" : end;
			break;
		case EVENT_SURRENDER:
			lost[1] += e[i].facts.n[0];
			end = "the defenders surrender";
			break;
		case EVENT_RETREAT: case EVENT_EMPTIED:
			end = "the defenders are driven off";
			break;
		case EVENT_MERE_CONTACT:
			end = "a mere contact";
			break;
		case EVENT_CAVALRY_WITHDRAWS:
			end = "the cavalry rides off";
			break;
		default:
			break;
		}
	text_add(&t, ": ");
	text_add(&t, end);
	if (lost[0] > 0 || lost[1] > 0) {
		text_add(&t, "; lost ");
		text_add_int(&t, lost[0]);
		text_add(&t, " SP, the defenders ");
		text_add_int(&t, lost[1]);
	}
	text_add_char(&t, '.');
	wrap_add(out, width, "", "  ", buf);
}

static void put_news(const struct charts *c, const struct event *e, size_t n, unsigned width, struct text *out)
{
	for (size_t i = 0; i < n; i++) {
		char buf[512];
		struct text t = text_in(buf, sizeof buf);

		if (e[i].kind == EVENT_ATTACK)
			put_attack(c, e + i, n - i, width, out);
		if (weight_of(e[i].kind) != WEIGHT_NEWS)
			continue;
		phrase_event(c, &e[i], &t);
		text_add_char(&t, '.');
		wrap_add(out, width, "", "  ", buf);
	}
}

void list_result(const struct charts *c, const struct state *a, const struct state *b, unsigned width, struct text *out)
{
	static const enum side sides[SIDE_COUNT] = { SIDE_UNION, SIDE_CONFEDERATE };
	char buf[1024];
	struct text t = text_in(buf, sizeof buf);
	bool lost = false;

	if (b->stage == STAGE_OVER) {
		phrase_ending(b, &t);
		text_add(&t, ". ");
	}
	for (unsigned i = 0; i < SIDE_COUNT; i++) {
		unsigned n = (unsigned)(b->lost_sp[i] - a->lost_sp[i]);

		if (n == 0)
			continue;
		text_add(&t, lost ? ", " : "Lost: ");
		text_add(&t, side_name(sides[i]));
		text_add_char(&t, ' ');
		text_add_int(&t, n);
		text_add(&t, " SP");
		lost = true;
	}
	text_add(&t, lost ? "." : "No losses.");
	add_taken(c, a, b, &t);
	wrap_add(out, width, "", "", buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, "Points: ");
	phrase_score(c, b, &t);
	text_add_char(&t, '.');
	wrap_add(out, width, "", "", buf);
}

/* An Army HQ has no units and attacks with nobody, so it does not advance with those it stood beside (Q63): said where an advance
 * of the `n` events up to the last one of e has left one behind. */
static void put_left_behind(const struct charts *c, const struct state *after, const struct event *e, size_t n, unsigned width,
	struct text *out)
{
	const struct event *last = &e[n - 1];
	enum side side = (enum side)c->scn.piece[last->facts.piece[0]].side;

	for (piece_t p = 0; p < c->scn.n_pieces; p++) {
		const struct piece *pc = &c->scn.piece[p];
		bool here = false;

		if (pc->side != side || pc->kind != PIECE_HQ || pc->hq_kind != HQ_ARMY || !piece_in_play(after, p))
			continue;
		for (size_t i = n; i > 0 && e[i - 1].kind == EVENT_ADVANCE && e[i - 1].facts.hex[1] == last->facts.hex[1]; i--)
			here = here || e[i - 1].facts.hex[0] == after->piece[p].hex;
		if (!here)
			continue;
		char buf[256];
		struct text t = text_in(buf, sizeof buf);

		text_add(&t, pc->name);
		text_add(&t, " stays behind at ");
		phrase_hex(c, after->piece[p].hex, &t);
		wrap_add(out, width, "    ", "    ", buf);
	}
}

void report_turn(const struct charts *c, const struct state *before, const struct state *after, const struct event *e, size_t n,
	unsigned width, struct text *out)
{
	char when[160];
	struct text w = text_in(when, sizeof when);

	phrase_slot_when(c, before, &w);
	text_add_char(&w, '.');
	wrap_add(out, width, "", "", when);
	put_news(c, e, n, width, out);
	list_result(c, before, after, width, out);
	if (n > 0)
		text_add_char(out, '\n');
	for (size_t i = 0; i < n;) {
		char buf[TOGETHER_BYTES];
		struct text t = text_in(buf, sizeof buf);
		size_t many = phrase_together(c, &e[i], n - i, &t);
		bool detail = weight_of(e[i].kind) == WEIGHT_DETAIL;

		if (many == 0)
			phrase_event(c, &e[i], &t);
		if (t.len > 0)
			wrap_add(out, width, detail ? "    " : "- ", detail ? "    " : "  ", buf);
		i += many > 0 ? many : 1;
		if (e[i - 1].kind == EVENT_ADVANCE && (i == n || e[i].kind != EVENT_ADVANCE))
			put_left_behind(c, after, e, i, width, out);
	}
}

void report_map(const struct charts *c, const struct state *s, hex_t focus, unsigned width, unsigned rows, struct text *out)
{
	struct cell cells[REPORT_WIDTH * REPORT_MAP_ROWS_MAX];
	int w = (int)(width < REPORT_WIDTH ? width : REPORT_WIDTH), h = (int)(rows < REPORT_MAP_ROWS_MAX ? rows : REPORT_MAP_ROWS_MAX);
	struct plane p = { w, h, cells };
	struct picture pic = { .k = 2, .frame = { 0, 0, p.w, p.h }, .glyphs = GLYPHS_ASCII, .cursor = focus };

	plane_clear(&p);
	if (focus != HEX_NONE)
		picture_centre(&c->map.grid, &pic, focus);
	picture_draw(c, s, &pic, &p);
	plane_print(&p, out);
}

hex_t report_focus(const struct charts *c, const struct state *s, enum side side, const struct event *e, size_t n)
{
	uint16_t told[HEXES_MAX];
	hex_t best = HEX_NONE;
	unsigned most = 0, hexes = grid_count(&c->map.grid);

	memset(told, 0, sizeof told);
	for (size_t i = 0; i < n; i++)
		for (unsigned k = 0; k < FACT_HEXES; k++)
			if (e[i].facts.hex[k] < hexes && told[e[i].facts.hex[k]] < UINT16_MAX)
				told[e[i].facts.hex[k]]++;
	for (unsigned h = 0; h < hexes; h++)
		if (told[h] > most) {
			most = told[h];
			best = (hex_t)h;
		}
	if (best != HEX_NONE)
		return best;
	for (unsigned h = 0; h < hexes; h++) {
		unsigned sp = state_sp(c, s, side, (hex_t)h, true);

		if (sp > most) {
			most = sp;
			best = (hex_t)h;
		}
	}
	return best;
}
