/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who may attack whom, and with what (S39, S57-S59, S85, S86, S89, W2, W4-W9, H1, H13, H15, R25, R29, Q31-Q33, Q42, Q44, Q47). */
#include "engine/fight.h"

unsigned battle_number(const struct state *s, hex_t h)
{
	for (unsigned i = 0; i < s->n_fought; i++)
		if (s->fought[i].hex == h)
			return s->fought[i].attacks + 1U;
	return 1;
}

struct question fight_question(const struct charts *c, unsigned k, const struct attack *a, const struct engaged *in)
{
	struct question q = { .hex = a->target, .k = (uint8_t)k, .march = a->march };

	for (unsigned i = 0; i < in->n; i++)
		q.cavalry_attacks = q.cavalry_attacks || piece_is_cavalry(&c->scn.piece[in->unit[i]]);
	return q;
}

bool battle_won(const struct state *s, hex_t h)
{
	for (unsigned i = 0; i < s->n_fought; i++)
		if (s->fought[i].hex == h)
			return s->fought[i].won;
	return false;
}

static struct verdict verdict_number(enum reason r, piece_t p, int32_t n0, int32_t n1)
{
	struct verdict v = verdict_piece(r, p);

	v.facts.n[0] = n0;
	v.facts.n[1] = n1;
	return v;
}

/* Is he a Leader of the side whose phase it is? */
static struct verdict check_leader(const struct charts *c, const struct state *s, piece_t leader, bool march)
{
	if (s->stage != (march ? STAGE_MOVEMENT : STAGE_COMBAT))
		return verdict_no(march ? REASON_ASSAULT_PHASE : REASON_ATTACK_PHASE);
	if (leader >= c->scn.n_pieces || c->scn.piece[leader].kind != PIECE_LEADER)
		return verdict_piece(REASON_ATTACK_NO_LEADER, leader);
	if (c->scn.piece[leader].side != s->active)
		return verdict_piece(REASON_ATTACK_NOT_YOURS, leader);
	if (s->piece[leader].where != WHERE_MAP)
		return verdict_piece(REASON_ATTACK_LEADER_GONE, leader);
	return verdict_ok();
}

static bool army_failed(const struct charts *c, const struct state *s)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (s->piece[p].flags & PF_FAILED && command_hq(s, p) != PIECE_NONE && c->scn.piece[command_hq(s, p)].hq_kind == HQ_ARMY)
			return true;
	return false;
}

/* Whatever was fought before, and whoever rolled in vain. */
static bool may_still_roll(const struct charts *c, const struct state *s)
{
	return (RULE_ON(S92) || s->n_fought == 0) && (RULE_ON(S93) || !army_failed(c, s));
}

struct verdict attack_roll_check(const struct charts *c, const struct state *s, piece_t leader)
{
	struct verdict v = check_leader(c, s, leader, false);

	if (!verdict_legal(&v))
		return v;
	if (s->piece[leader].flags & PF_ROLLED)
		return verdict_piece(REASON_ATTACK_ROLLED, leader);
	if (s->piece[leader].flags & PF_INITIATIVE)
		return verdict_piece(REASON_ATTACK_HANDED, leader);
	return may_still_roll(c, s) ? verdict_ok() : verdict_piece(REASON_ATTACK_ROLLED, leader);
}

bool attack_roll_do(const struct charts *c, struct state *s, piece_t leader, const struct dice *d, struct listener *l)
{
	struct ratings r = command_ratings(c, s, leader);
	char id[ROLL_ID_MAX];
	unsigned die;
	bool won;

	roll_id_attack(c, s, leader, id);
	die = dice_d6(d, id, 0);
	won = command_succeeds(die, r.initiative) || !RULE_ON(S85);
	s->piece[leader].flags = s->piece[leader].flags | PF_ROLLED | (won ? PF_INITIATIVE : PF_FAILED);

	struct event e = event_of(won ? EVENT_ATTACK_ROLL_WON : EVENT_ATTACK_ROLL_FAILED, (enum side)s->active);
	e.facts.piece[0] = leader;
	e.facts.n[0] = (int32_t)die;
	e.facts.n[1] = r.initiative;
	event_emit(l, e);
	return won;
}

/* Does a loose combat unit of his side stand in his hex (S88)? */
static bool has_loose_unit(const struct charts *c, const struct state *s, piece_t leader)
{
	for (piece_t p = 0; p < c->scn.n_pieces; p++)
		if (c->scn.piece[p].kind == PIECE_UNIT && c->scn.piece[p].side == c->scn.piece[leader].side &&
		    s->piece[p].where == WHERE_MAP && s->piece[p].hex == s->piece[leader].hex)
			return true;
	return false;
}

static struct verdict check_receiver(const struct charts *c, const struct state *s, piece_t leader, piece_t to)
{
	piece_t hq;

	if (to >= c->scn.n_pieces || c->scn.piece[to].kind != PIECE_LEADER)
		return verdict_pieces(REASON_PASS_NO_LEADER, leader, to);
	if (to == leader)
		return verdict_piece(REASON_PASS_SELF, leader);
	if (c->scn.piece[to].side != s->active)
		return verdict_pieces(REASON_PASS_NOT_YOURS, leader, to);
	if (s->piece[to].where != WHERE_MAP)
		return verdict_pieces(REASON_PASS_GONE, leader, to);
	if (s->piece[to].flags & PF_ROLLED)
		return verdict_pieces(REASON_PASS_ROLLED, leader, to);
	if (s->piece[to].flags & PF_INITIATIVE)
		return verdict_pieces(REASON_PASS_TWICE, leader, to);
	hq = command_hq(s, to);
	if (c->rules.pass_seed_list && hq != PIECE_NONE && c->scn.piece[hq].hq_kind == HQ_ARMY)
		return verdict_pieces(REASON_PASS_SEED_LIST, leader, to);
	if (hq == PIECE_NONE && !has_loose_unit(c, s, to))
		return verdict_pieces(REASON_PASS_NO_UNITS, leader, to);
	return verdict_ok();
}

struct verdict attack_pass_check(const struct charts *c, const struct state *s, const struct muster *m, piece_t leader, piece_t to,
	unsigned used)
{
	struct verdict v = check_leader(c, s, leader, false);
	unsigned span;

	if (!verdict_legal(&v))
		return v;
	if (!(s->piece[leader].flags & PF_INITIATIVE))
		return verdict_piece(REASON_ATTACK_NO_INITIATIVE, leader);
	if ((s->piece[leader].flags & PF_SPENT) && used == 0) /* spent on an attack of his own (R26) */
		return verdict_piece(REASON_ATTACK_SPENT, leader);
	v = check_receiver(c, s, leader, to);
	if (!verdict_legal(&v))
		return v;
	if (used > 0 && !RULE_ON(R26))
		return verdict_pieces(REASON_PASS_TWICE, leader, to);
	if (command_hq(s, leader) == PIECE_NONE) /* S21: a commander may have resigned since he rolled */
		return verdict_pieces(REASON_PASS_HQLESS, leader, to);
	v = command_may(c, s, m, leader, to);
	if (!verdict_legal(&v))
		return v;
	span = command_ratings(c, s, leader).span;
	if (used + 1 > span) {
		v = verdict_pieces(REASON_PASS_SPAN, leader, to);
		v.facts.n[0] = (int32_t)span;
		v.facts.n[1] = (int32_t)used;
		return v;
	}
	return verdict_ok();
}

void attack_pass_do(const struct charts *c, struct state *s, piece_t leader, piece_t to, struct listener *l)
{
	struct event e = event_of(EVENT_ATTACK_PASSED, (enum side)s->active);

	(void)c;
	s->piece[leader].flags |= PF_SPENT;
	if (RULE_ON(R28))
		s->piece[to].flags |= PF_INITIATIVE;
	e.facts.piece[0] = leader;
	e.facts.piece[1] = to;
	event_emit(l, e);
}

/* ---- one attack ---- */

/* The hexes alone: one or two, beside the target, over ground, and somebody there to attack (H15, Q33). */
static struct verdict check_hexes(const struct charts *c, const struct state *s, const struct attack *a)
{
	if (a->n_from < 1 || a->n_from > 2)
		return verdict_number(REASON_ATTACK_FROM_COUNT, PIECE_NONE, a->n_from, 0);
	if (a->n_from == 2 && a->from[0] == a->from[1])
		return verdict_hexes(REASON_ATTACK_FROM_TWICE, PIECE_NONE, a->from[0], a->target);
	for (unsigned i = 0; i < a->n_from; i++) {
		enum dir d = grid_dir(&c->map.grid, a->from[i], a->target);

		if (d == DIR_COUNT)
			return verdict_hexes(REASON_ATTACK_NOT_ADJACENT, PIECE_NONE, a->from[i], a->target);
		if (state_forbids_ground(c, s, a->from[i], d))
			return verdict_hexes(REASON_ATTACK_HEXSIDE, PIECE_NONE, a->from[i], a->target);
	}
	if (!state_has_combat(c, s, side_other((enum side)s->active), a->target) || (!RULE_ON(S91) && battle_number(s, a->target) > 1))
		return verdict_hexes(REASON_ATTACK_EMPTY, PIECE_NONE, a->target, HEX_NONE);
	return verdict_ok();
}

/* The Leader and his numbers (S85, R26, H23, W4, W9). */
static struct verdict check_lead(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a)
{
	struct verdict v = check_leader(c, s, leader, a->march);
	struct ratings r;

	if (!verdict_legal(&v))
		return v;
	if (!RULE_ON(S2))
		return verdict_piece(REASON_ATTACK_NO_UNITS, leader);
	if ((!a->march || !RULE_ON(S86)) && !(s->piece[leader].flags & PF_INITIATIVE))
		return verdict_piece(REASON_ATTACK_NO_INITIATIVE, leader);
	if (!a->march && s->piece[leader].flags & PF_SPENT)
		return verdict_piece(REASON_ATTACK_SPENT, leader);
	if (a->march && a->intensity > c->rules.assault_intensity)
		return verdict_number(REASON_ASSAULT_INTENSITY, leader, a->intensity, c->rules.assault_intensity);
	if (a->intensity > INTENSITY_CHOICE_MAX)
		return verdict_number(REASON_ATTACK_INTENSITY_RANGE, leader, a->intensity, INTENSITY_CHOICE_MAX);
	r = RULE_ON(Q17) ? command_ratings(c, s, leader) :
		(struct ratings){ .initiative = c->scn.piece[leader].initiative, .combat = c->scn.piece[leader].combat };
	if (a->intensity > r.initiative)
		return verdict_number(REASON_ATTACK_INTENSITY_CAP, leader, a->intensity, r.initiative);
	if (a->rating > r.combat)
		return verdict_number(REASON_ATTACK_RATING_CAP, leader, a->rating, r.combat);
	return verdict_ok();
}

static bool from_has(const struct attack *a, hex_t h)
{
	for (unsigned i = 0; i < a->n_from; i++)
		if (a->from[i] == h)
			return true;
	return false;
}

/* What a unit and an HQ named have in common: whose it is, where it stands, and whether the Leader is near enough (Q44). */
static struct verdict check_place(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, piece_t p)
{
	hex_t h = s->piece[p].hex;
	enum reason far;

	if (c->scn.piece[p].side != s->active)
		return verdict_piece(REASON_ATTACK_UNIT_NOT_YOURS, p);
	if (!piece_in_play(s, p))
		return verdict_piece(REASON_ATTACK_UNIT_GONE, p);
	if (!from_has(a, h))
		return verdict_hexes(REASON_ATTACK_UNIT_ELSEWHERE, p, h, a->target);
	if (leader == PIECE_NONE || s->piece[leader].hex == h)
		return verdict_ok();
	far = REASON_ATTACK_LEADER_FAR;
	if (command_hq(s, leader) == PIECE_NONE)
		far = REASON_ATTACK_LEADER_HQLESS;
	else if (grid_distance(&c->map.grid, s->piece[leader].hex, h) == 1)
		return verdict_ok();
	struct verdict v = verdict_hexes(far, leader, s->piece[leader].hex, h);
	v.facts.piece[1] = p;
	return v;
}

static struct verdict check_unit(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, piece_t p)
{
	struct verdict v = check_place(c, s, leader, a, p);

	if (!verdict_legal(&v))
		return v;
	if (c->scn.piece[p].bracketed)
		return verdict_piece(REASON_ATTACK_BRACKETED, p);
	if (s->piece[p].flags & PF_BEACHED)
		return verdict_piece(REASON_ATTACK_BEACHED, p);
	if (s->piece[p].flags & PF_ATTACKED)
		return verdict_piece(REASON_ATTACK_TWICE, p);
	if (!a->march && s->piece[p].flags & PF_SPENT)
		return verdict_piece(REASON_ATTACK_ENTRENCHED, p);
	if (a->march && s->piece[p].flags & PF_UNSUPPLIED)
		return verdict_piece(REASON_ASSAULT_SUPPLY, p);
	if (s->piece[p].where == WHERE_MAP && !RULE_ON(S65))
		return verdict_piece(REASON_ATTACK_NO_UNIT, p);
	if (s->piece[p].where == WHERE_MANIFEST && command_leader(s, s->piece[p].hq) == PIECE_NONE && RULE_ON(S59))
		return verdict_pieces(REASON_ATTACK_LEADERLESS, p, s->piece[p].hq);
	return verdict_ok();
}

static void drop(struct dropped *dr, piece_t p, struct verdict why)
{
	BUG_IF(dr->n >= PIECES_MAX);
	dr->piece[dr->n] = p;
	dr->why[dr->n++] = why;
}

/* An HQ stands for every unit of its manifest that can attack; the others stay back without a word (S36).  If none can, the HQ is
 * dropped for the cause that keeps the first of them back. */
static void engage_hq(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, piece_t hq,
	struct engaged *e, struct dropped *dr)
{
	piece_t unit[MANIFEST_MAX];
	unsigned n, before = e->n;
	struct verdict v = check_place(c, s, leader, a, hq), none = verdict_piece(REASON_ATTACK_HQ_EMPTY, hq);

	if (verdict_legal(&v) && command_leader(s, hq) == PIECE_NONE && RULE_ON(S59))
		v = verdict_piece(REASON_ATTACK_LEADERLESS_HQ, hq);
	if (!verdict_legal(&v)) {
		drop(dr, hq, v);
		return;
	}
	n = state_manifest(c, s, hq, unit, MANIFEST_MAX);
	for (unsigned i = 0; i < n; i++) {
		v = check_unit(c, s, leader, a, unit[i]);
		if (!verdict_legal(&v)) {
			if (none.reason == REASON_ATTACK_HQ_EMPTY)
				none = v;
			continue;
		}
		if (engaged_has(e, unit[i]))
			drop(dr, unit[i], verdict_piece(REASON_ATTACK_UNIT_DOUBLE, unit[i]));
		else
			e->unit[e->n++] = unit[i];
	}
	if (e->n == before)
		drop(dr, hq, none);
}

static void engage_item(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a, piece_t p,
	struct engaged *e, struct dropped *dr)
{
	struct verdict v;

	if (p < c->scn.n_pieces && c->scn.piece[p].kind == PIECE_HQ) {
		engage_hq(c, s, leader, a, p, e, dr);
		return;
	}
	if (p >= c->scn.n_pieces || c->scn.piece[p].kind != PIECE_UNIT)
		v = verdict_piece(REASON_ATTACK_NO_UNIT, p);
	else if (engaged_has(e, p))
		v = verdict_piece(REASON_ATTACK_UNIT_DOUBLE, p);
	else
		v = check_unit(c, s, leader, a, p);
	if (verdict_legal(&v))
		e->unit[e->n++] = p;
	else
		drop(dr, p, v);
}

/* Drop units one by one, last named first to go, until he can command the rest (Q68, S89). */
static void engage_commanded(const struct charts *c, const struct state *s, piece_t leader, struct engaged *e, struct dropped *dr)
{
	struct engaged kept = { .n = 0 };
	struct verdict v = command_disposes(c, s, leader, e->unit, e->n);
	bool rolled = s->piece[leader].flags & PF_ROLLED;

	if (verdict_legal(&v) || !RULE_ON(W6) || (!RULE_ON(S89) && !rolled))
		return;
	for (unsigned i = 0; i < e->n; i++) {
		kept.unit[kept.n] = e->unit[i];
		v = command_disposes(c, s, leader, kept.unit, kept.n + 1);
		if (verdict_legal(&v))
			kept.n++;
		else
			drop(dr, e->unit[i], v);
	}
	*e = kept;
}

struct verdict fight_engage(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a,
	struct engaged *e, struct dropped *dr)
{
	struct verdict v;

	e->n = 0;
	e->unfed = false;
	dr->n = 0;
	if (leader != PIECE_NONE) {
		v = check_lead(c, s, leader, a);
		if (!verdict_legal(&v))
			return v;
	}
	v = check_hexes(c, s, a);
	if (!verdict_legal(&v))
		return v;
	if (a->n_with == 0)
		return verdict_piece(REASON_ATTACK_NO_UNITS, leader);
	for (unsigned i = 0; i < a->n_with; i++)
		engage_item(c, s, leader, a, a->with[i], e, dr);
	if (leader != PIECE_NONE)
		engage_commanded(c, s, leader, e, dr);
	if (dr->n > 0 && !RULE_ON(Q68))
		return dr->why[0];
	if (e->n > 0)
		return verdict_ok();
	/* nobody is left though no rule forbids it: only where a test has switched one off */
	return dr->n > 0 && !verdict_legal(&dr->why[0]) ? dr->why[0] : verdict_piece(REASON_ATTACK_UNIT_GONE, a->with[0]);
}

struct verdict attack_check(const struct charts *c, const struct state *s, piece_t leader, const struct attack *a)
{
	struct engaged e;
	struct dropped dr;
	struct verdict v;
	bool beside_him = false;

	if (leader >= c->scn.n_pieces)
		return verdict_piece(REASON_ATTACK_NO_LEADER, leader);
	v = fight_engage(c, s, leader, a, &e, &dr);
	if (!verdict_legal(&v))
		return v;
	if (dr.n > 0)
		return dr.why[0];
	for (unsigned i = 0; i < a->n_from; i++) {
		bool used = false;

		for (unsigned j = 0; j < e.n; j++)
			used = used || s->piece[e.unit[j]].hex == a->from[i];
		if (!used)
			return verdict_hexes(REASON_ATTACK_FROM_UNUSED, leader, a->from[i], a->target);
	}
	for (unsigned j = 0; j < e.n; j++)
		beside_him = beside_him || s->piece[e.unit[j]].hex == s->piece[leader].hex;
	if (a->rating > 0 && !beside_him) /* Q47 */
		return verdict_hexes(REASON_ATTACK_RATING_FAR, leader, s->piece[leader].hex, a->target);
	return verdict_ok();
}
