/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a march costs hex by hex, and what a journey takes of rail points and transports (C-2, H1, H3-H7, H9, H11, Q23-Q30, Q40). */
#include "report/why_part.h"

#include "engine/carriage.h"

static enum side foe(const struct why *w)
{
	return side_other((enum side)w->before.active);
}

/* A step as it is written: its parts, what they come to, and the MP gone after it. */
struct stride {
	hex_t from, to;
	unsigned spent, cost;
	bool bridged;
};

static void part(struct text *t, unsigned n, const char *what)
{
	if (n == 0)
		return;
	text_add(t, " +");
	text_add_int(t, n);
	text_add_char(t, ' ');
	text_add(t, what);
}

/* "2 forest, +1 the Rapidan without bridge": the dearer gait's parts. */
static struct enter_cost parts(const struct why *w, const struct column *col, const struct stride *x)
{
	enum dir d = state_dir(w->c, x->from, x->to);
	struct enter_cost foot = charts_enter_parts(w->c, x->from, d, GAIT_FOOT, x->bridged);
	struct enter_cost horse = charts_enter_parts(w->c, x->from, d, GAIT_HORSE, x->bridged);

	if (!col->horse)
		return foot;
	return !col->foot || horse.ground + horse.water + horse.gap > foot.ground + foot.water + foot.gap ? horse : foot;
}

static void add_ground(const struct why *w, const struct stride *x, const struct enter_cost *e, struct text *t)
{
	enum dir d = state_dir(w->c, x->from, x->to);
	unsigned side = w->c->map.hexside[x->from][d];
	char water[96];
	struct text name = text_in(water, sizeof water);
	struct facts f = why_facts(PIECE_NONE, PIECE_NONE, x->from, x->to, 0, 0, 0);

	text_add_int(t, e->ground);
	text_add_char(t, ' ');
	text_add(t, side & HEXSIDE_ROAD ? "by road" : terrain_word((enum terrain)w->c->map.terrain[x->to]));
	words_fill(w->c, &f, side & HEXSIDE_BRIDGE ? "{t0}, {t1}" : x->bridged ? "{t0}, pontoon bridge" : side & HEXSIDE_FERRY
		? "{t0}, {t1}" : "{t0}, {t1}", WORDS_NAMES, &name);
	part(t, e->water, water);
	part(t, e->gap, "through the gap");
}

/* What zones add to a step: out of the first hex (H5), and for each zone of foot that cavalry rides through. */
static void add_zones(const struct why *w, const struct column *col, const struct stride *x, const struct enter_cost *e,
	struct text *t)
{
	unsigned ground = (unsigned)e->ground + e->water + e->gap, more = x->cost > ground ? x->cost - ground : 0;
	bool leaves = more > 0 && x->spent == col->spent && !col->onward && state_in_zone(w->c, &w->before, foe(w), x->from);

	if (leaves) {
		part(t, w->c->rules.zone_leave, "out of an enemy zone");
		more -= w->c->rules.zone_leave;
	}
	part(t, more, "past an enemy zone of foot");
}

static void say_stride(struct why *w, const struct column *col, const struct stride *x)
{
	char words[320], head[24];
	struct text t = text_in(words, sizeof words), h = text_in(head, sizeof head);
	struct enter_cost e = parts(w, col, x);

	text_add(&h, "  ");
	text_add_padded(&h, grid_id(&w->c->map.grid, x->to), 4);
	text_add(&h, "  ");
	text_add_int(&t, x->cost);
	text_add(&t, " MP: ");
	add_ground(w, x, &e, &t);
	add_zones(w, col, x, &e, &t);
	text_add(&t, "; ");
	text_add_int(&t, x->spent + x->cost);
	text_add(&t, " of ");
	text_add_int(&t, col->mp);
	wrap_add(w->out, w->width, head, "        ", words);
}

/* Who goes, as what, how far. */
static void say_column(struct why *w, const struct march *m, const struct column *col)
{
	char words[512];
	struct text t = text_in(words, sizeof words);
	struct why_names l = { &t, 0, 6 };
	bool rides_alone = col->n == 1 && w->c->scn.piece[col->piece[0]].kind == PIECE_LEADER;
	unsigned units = 0;

	for (unsigned i = 0; i < col->n; i++) {
		unsigned kind = w->c->scn.piece[col->piece[i]].kind;

		if (kind == PIECE_UNIT && w->before.piece[col->piece[i]].where == WHERE_MANIFEST)
			units++;
		else
			why_name(w, &l, col->piece[i]);
	}
	why_names_end(&l);
	if (units > 0) {
		text_add(&t, " with ");
		text_add_int(&t, units);
		text_add(&t, units > 1 ? " units of the manifest" : " unit of the manifest");
	}
	text_add(&t, col->foot && col->horse ? " as foot and horse, the dearer cost counting: " :
		col->horse ? " as horse: " : " as foot: ");
	text_add_int(&t, col->mp);
	text_add(&t, l.n + units > 1 ? " MP, the allowance of the slowest" : " MP");
	if (col->spent > 0) {
		text_add(&t, ", ");
		text_add_int(&t, col->spent);
		text_add(&t, " of them spent before in this phase");
	}
	text_add(&t, rides_alone ? " (S112, R19)" : " (H1, Q25)");
	wrap_add(w->out, w->width, "- ", "  ", words);
	if (m->force) {
		struct facts f = why_facts(w->commander, PIECE_NONE, HEX_NONE, HEX_NONE, w->c->rules.force_mp, w->c->rules.force_die,
			7 - w->c->rules.force_die);

		why_line(w, "Of these {n0} MP by forced march, which {p0} grants once in the phase; afterwards each unit rolls, "
			"and {n1} or more, {n2} in 6, costs it 1 SP (H7, Q28)", &f);
	}
}

/* Along the path as the engine steps; returns the steps that are legal. */
static unsigned say_path(struct why *w, const struct march *m, const struct column *col)
{
	struct stride x = { .from = w->before.piece[m->piece[0]].hex, .spent = col->spent };
	struct state on = w->before;
	bool stops = false;
	unsigned i = 0;

	for (; i < m->n_path; i++) {
		unsigned cost;
		bool stopped = stops;
		struct verdict v = march_step(w->c, &on, col, x.from, m->path[i], x.spent, stopped, &cost, &stops);
		enum dir d = state_dir(w->c, x.from, m->path[i]);

		if (!verdict_legal(&v))
			break;
		x.to = m->path[i];
		x.cost = cost;
		x.bridged = d != DIR_COUNT && state_bridged(w->c, &on, x.from, d);
		say_stride(w, col, &x);
		x.spent += cost;
		x.from = x.to;
		march_pass(w->c, &on, col, x.from);
	}
	struct facts f = why_facts(col->piece[0], PIECE_NONE, x.from, HEX_NONE, (int32_t)x.spent, col->mp, 0);

	if (i == 1 && x.spent > col->mp)
		why_line(w, "{n0} MP are more than {n1}, but with nothing spent yet one hex may always be entered (H4, Q27)", &f);
	if (i > 0 && stops)
		why_line(w, "{h0} is in an enemy zone, and entering it ends the march (H5, Q29)", &f);
	return i;
}

/* After a step that was too dear: the cheapest way there, if there is one. */
static void say_other_way(struct why *w, const struct march *m, const struct column *col)
{
	static const unsigned far = 0xff;
	hex_t start = w->before.piece[m->piece[0]].hex, to = m->path[m->n_path - 1], way[MARCH_HEXES_MAX];
	struct reach r;
	unsigned n = 0;
	char words[256];
	struct text t = text_in(words, sizeof words);

	march_reach(w->c, &w->before, col, start, &r);
	if (r.mp[to] == far || to == start) {
		struct facts f = why_facts(PIECE_NONE, PIECE_NONE, start, to, col->mp, 0, 0);

		why_line(w, "No other way reaches {h1} from {h0} with {n0} MP", &f);
		return;
	}
	for (hex_t h = to; h != start && n < MARCH_HEXES_MAX; h = r.from[h])
		way[n++] = h;
	text_add(&t, "This way reaches it for ");
	text_add_int(&t, r.mp[to]);
	text_add(&t, " MP: to");
	while (n-- > 0) {
		text_add_char(&t, ' ');
		text_add_padded(&t, grid_id(&w->c->map.grid, way[n]), 4);
	}
	wrap_add(w->out, w->width, "- ", "  ", words);
}

static bool on_the_way(const struct verdict *v)
{
	return v->reason == REASON_MARCH_MP || v->reason == REASON_MARCH_STOPPED || v->reason == REASON_MARCH_ZONES ||
		v->reason == REASON_MARCH_RIVER || v->reason == REASON_MARCH_RIDGE || v->reason == REASON_MARCH_BAY ||
		v->reason == REASON_MARCH_DEEP || v->reason == REASON_MARCH_NOT_ADJACENT || v->reason == REASON_MARCH_ENEMY ||
		v->reason == REASON_MARCH_SEA || v->reason == REASON_MARCH_CLOSED;
}

/* Can the column be made up at all, so that there are figures for it? */
static bool formed(const struct why *w, const struct march *m, struct column *col)
{
	struct verdict v = march_form(w->c, &w->before, m);

	if (!verdict_legal(&v))
		return false;
	march_column(w->c, &w->before, m, col);
	return col->n > 0;
}

void why_march(struct why *w)
{
	const struct march *m = &w->o->march;
	struct column col;

	if (!formed(w, m, &col))
		return;
	why_charges(w, m->piece, m->n_pieces);
	if (!verdict_legal(&w->verdict) && !on_the_way(&w->verdict))
		return;
	why_head(w, "What it costs, hex by hex (C-2)");
	say_column(w, m, &col);
	(void)say_path(w, m, &col);
	if (on_the_way(&w->verdict))
		say_other_way(w, m, &col);
}

/* ---- journeys ---- */

static void say_rail(struct why *w, const struct column *col)
{
	unsigned need = rail_cost(w->c, &w->before, col), have = w->before.rail_points[w->before.active];
	struct facts f = why_facts(col->piece[0], PIECE_NONE, w->before.piece[col->piece[0]].hex, w->o->march.path[0], (int32_t)need,
		(int32_t)have, need <= have ? (int32_t)(have - need) : 0);

	if (verdict_legal(&w->verdict))
		why_line(w, "Whole railways of the own net join {h0} and {h1}, clear of the enemy at both ends (H9, Q36)", &f);
	if (need == 0)
		why_line(w, "A Leader without HQ and units rides free of rail points; left in this cycle: {n1} (S114, R22)", &f);
	else
		why_line(w, need <= have
			? "Rail points, 1 for each SP, HQ and train: {n0} of the {n1} left in this cycle, then {n2} (H9)"
			: "Rail points, 1 for each SP, HQ and train: {n0} needed, {n1} left in this cycle (H9)", &f);
}

static void say_water(struct why *w, const struct column *col)
{
	struct voyage_plan p = { .need = 0 };
	hex_t from = w->before.piece[col->piece[0]].hex, to = w->o->march.path[0];
	unsigned need = water_need(w->c, &w->before, col);
	struct verdict v = water_passage(w->c, &w->before, (enum side)w->before.active, from, to, need, &p);
	struct facts f = why_facts(col->piece[0], PIECE_NONE, from, to, (int32_t)p.sides, JOURNEY_MAX, p.water == WATER_SEA);

	if (p.sides > 0)
		why_line(w, p.water == WATER_SEA
			? "By sea transports from {h0} to {h1}: {n0} hexsides and sea hexes of {n1} at most (H11, Q40)"
			: "By river transports from {h0} to {h1}: {n0} hexsides of {n1} at most (H11, Q40)", &f);
	f.n[0] = (int32_t)p.need;
	f.n[1] = (int32_t)p.have;
	f.n[2] = p.have > p.need ? (int32_t)(p.have - p.need) : 0;
	f.n[3] = TRANSPORT_SP;
	f.n[4] = TRAIN_SP;
	if (need == 0)
		why_line(w, "A Leader without HQ and units needs no transport, only a way that ships could take "
			"(S114, S115, Q39)", &f);
	else if (p.sides > 0)
		why_line(w, p.need <= p.have ? "Transports, 1 for each {n3} SP, a train counting {n4}: {n0} of the {n1} left in this "
			"game turn, then {n2} (H11)"
			: "Transports, 1 for each {n3} SP, a train counting {n4}: {n0} needed, {n1} left in this game turn (H11)", &f);
	if (!verdict_legal(&v))
		return;
	why_line(w, water_port(w->c, to) ? "{h1} is a port: who lands there may attack in this turn (Q38, Q41)"
		: "{h1} is open coast: who lands there attacks nothing in this turn (Q38)", &f);
}

void why_carry(struct why *w)
{
	const struct march *m = &w->o->march;
	struct facts f = why_facts(m->piece[0], PIECE_NONE, HEX_NONE, HEX_NONE, 0, 0, 0);
	struct column col;

	if (!formed(w, m, &col))
		return;
	why_charges(w, m->piece, m->n_pieces);
	why_head(w, "What it costs");
	uint32_t flags = w->after.piece[m->piece[0]].flags;

	if (verdict_legal(&w->verdict) && flags & PF_MARCHED && !(flags & PF_CARRIED))
		why_line(w, "It is the whole movement of who is carried (H9, H11)", &f);
	if (w->o->kind == ORDER_ENTRAIN)
		say_rail(w, &col);
	else
		say_water(w, &col);
}
