/* SPDX-License-Identifier: GPL-3.0-or-later
 * A march, key by key: where the pieces can go and at what cost stands in the hexes; a step that is not legal is refused with its
 * rule; or the cursor goes ahead and Enter takes the cheapest path to it. */
#include "view/pointing.h"

#include <string.h>

static struct walk *walk_of(const struct desk *d)
{
	return &pointing_of(d)->walk;
}

static char digit(unsigned n)
{
	return n < 10 ? (char)('0' + n) : '+';
}

/* Costs of the hexes in reach, and the path with what it has cost so far: ">2". */
static void marks_lay(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	const struct walk *k = &g->walk;
	unsigned n = grid_count(&d->pos.charts->map.grid), mp = k->col.spent;
	bool stopped = false;
	hex_t at = k->start;
	struct state on = k->before;

	memset(g->marks, 0, sizeof g->marks);
	for (unsigned h = 0; h < n; h++)
		if (k->reach.mp[h] != 0xff && h != k->start)
			g->marks[h] = (struct picture_mark){ 0, digit(k->reach.mp[h]), ROLE_MARK };
	g->marks[k->start] = (struct picture_mark){ 0, '0', k->march.n_path > 0 ? ROLE_PATH : ROLE_MARK };
	for (unsigned i = 0; i < k->march.n_path; i++) {
		unsigned cost;

		(void)march_step(d->pos.charts, &on, &k->col, at, k->march.path[i], mp, stopped, &cost, &stopped);
		mp += cost;
		at = k->march.path[i];
		march_pass(d->pos.charts, &on, &k->col, at);
		g->marks[at] = (struct picture_mark){ '>', digit(mp), ROLE_PATH };
	}
}

static void walk_enter(struct desk *d)
{
	struct pointing *g = pointing_of(d);

	d->panel_top = 0;
	g->looking = d->sought; /* what was looked for is where the cursor is now */
	d->sought = false;
	if (!g->looking)
		desk_focus(d, walk_end(walk_of(d)));
}

/* What the way's own line is called: "chit", "roll". */
static const char *lead_word(const struct way *w)
{
	enum order_kind k = (enum order_kind)w->lead[w->n_lead - 1].kind;

	return k == ORDER_CHIT ? "the chit" : k == ORDER_TRY ? "the roll" : "the command";
}

/* Nothing was walked: that is no order by itself, unless it is asked for. */
static void no_path(struct desk *d)
{
	const struct walk *k = walk_of(d);
	char buf[160];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, walk_can_leave(k) ? "no step is walked yet: the arrows walk, or Tab, the cursor to where it is to go, and Enter" :
		"nobody of these can leave the hex now");
	if (k->way.n_lead > 0) {
		text_add(&t, "; c writes ");
		text_add(&t, lead_word(&k->way));
		text_add(&t, " alone");
	}
	desk_say(d, true, buf);
}

static void done(struct desk *d, bool bare)
{
	struct pointing *g = pointing_of(d);
	struct order o[WAY_LEAD_MAX + 1];
	unsigned n;

	if (bare && g->walk.way.n_lead == 0) {
		desk_say(d, false, "the line that orders him stands there already: walk a path, or Esc");
		return;
	}
	if (bare)
		g->walk.march.n_path = 0;
	else if (g->walk.march.n_path == 0) {
		no_path(d);
		return;
	}
	n = walk_orders(&g->walk, o);
	pointing_write(d, g->walk.way.at, g->walk.way.kind == WAY_AGAIN, o, n);
	desk_focus(d, walk_end(&g->walk));
}

/* Refused, and what would do it instead: a forced march where one MP more is enough, an attack where the enemy bars the hex. */
static void refuse(struct desk *d, const struct verdict *v, hex_t to)
{
	static struct walk forced; /* large, and nobody else's */
	struct pointing *g = pointing_of(d);
	const struct walk *k = &g->walk;
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);
	bool leads = d->pos.charts->scn.piece[g->who].kind == PIECE_LEADER && k->way.boss != PIECE_NONE;

	pointing_refuse(d, v);
	if (v->reason == REASON_MARCH_MP && g->looking && k->reach.mp[to] == 0xff) {
		/* nobody has reckoned a way, so there is no cost to name */
		text_add(&t, "H1: no way leads to ");
		phrase_hex(d->pos.charts, to, &t);
		text_add(&t, " within ");
		text_add_int(&t, k->col.mp);
		text_add(&t, " MP");
		desk_say(d, true, buf);
	} else {
		text_add(&t, d->said);
	}
	if (v->reason == REASON_MARCH_ENEMY && leads) {
		text_add(&t, "; `attack from march` in his list goes there, once the march up to it is written (H23); or attack in the "
			"combat phase");
	} else if (v->reason == REASON_MARCH_MP && !k->march.force) {
		forced = *k;
		struct verdict can = walk_force(&g->p, &forced);

		if (verdict_legal(&can))
			can = g->looking ? walk_propose(&g->p, &forced, to) : walk_step(&g->p, &forced, to);
		if (!verdict_legal(&can))
			return;
		text_add(&t, "; a forced march could: f (H7)");
	} else {
		return;
	}
	desk_say(d, true, buf);
}

static void take(struct desk *d)
{
	struct pointing *g = pointing_of(d);
	struct verdict v;

	if (!g->looking || d->focus == walk_end(&g->walk)) {
		done(d, false);
		return;
	}
	v = walk_propose(&g->p, &g->walk, d->focus);
	if (!verdict_legal(&v)) {
		refuse(d, &v, d->focus);
		return;
	}
	g->looking = false;
	desk_say(d, false, "the cheapest path; Enter writes it, the keys walk on");
}

static void step(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);
	hex_t to = desk_step(d, walk_end(&g->walk), a);
	struct verdict v;

	if (to == HEX_NONE) {
		desk_say(d, true, "the map ends here");
		return;
	}
	/* a step back onto the hex before takes one back */
	if (g->walk.march.n_path > 0 &&
		to == (g->walk.march.n_path > 1 ? g->walk.march.path[g->walk.march.n_path - 2] : g->walk.start)) {
		(void)walk_back(&g->p, &g->walk);
	} else {
		v = walk_step(&g->p, &g->walk, to);
		if (!verdict_legal(&v))
			refuse(d, &v, to);
	}
	desk_focus(d, walk_end(&g->walk));
}

static void walk_act(struct desk *d, enum action a)
{
	struct pointing *g = pointing_of(d);
	struct verdict v;

	if (desk_scrolls(d, a))
		return;
	switch (a) {
	case ACTION_TAKE:
		take(d);
		return;
	case ACTION_NO_MARCH:
		done(d, true);
		return;
	case ACTION_STEP_BACK:
		if (!walk_back(&g->p, &g->walk))
			desk_say(d, false, "this is where the march begins");
		desk_focus(d, walk_end(&g->walk));
		g->looking = false;
		return;
	case ACTION_AHEAD:
		g->looking = !g->looking;
		if (!g->looking)
			desk_focus(d, walk_end(&g->walk));
		return;
	case ACTION_SEEK:
		desk_scene(d, SCENE_FIND);
		return;
	case ACTION_WITH:
		g->carrying = false;
		desk_scene(d, SCENE_WITH);
		return;
	case ACTION_ALL:
		pointing_all_along(d);
		if (!g->looking)
			desk_focus(d, walk_end(&g->walk));
		return;
	case ACTION_ALONE:
		v = walk_alone(&g->p, &g->walk);
		if (!verdict_legal(&v))
			pointing_refuse(d, &v);
		if (!g->looking)
			desk_focus(d, walk_end(&g->walk));
		return;
	case ACTION_FORCE:
		v = walk_force(&g->p, &g->walk);
		if (!verdict_legal(&v))
			pointing_refuse(d, &v);
		if (!g->looking)
			desk_focus(d, walk_end(&g->walk));
		return;
	case ACTION_RULE:
		if (verdict_legal(&g->last))
			desk_say(d, false, "nothing was refused yet; ? shows the rule of what was refused last");
		else
			desk_rule(d, reason_rule(g->last.reason));
		return;
	case ACTION_CLOSE:
		desk_leave(d);
		return;
	default:
		if (g->looking)
			(void)desk_moves(d, a);
		else
			step(d, a);
		return;
	}
}

static void add_path(const struct desk *d, const struct walk *k, struct text *t)
{
	const struct grid *g = &d->pos.charts->map.grid;
	unsigned mp = k->col.spent;
	bool stopped = false;
	hex_t at = k->start;
	struct state on = k->before;

	for (unsigned i = 0; i < k->march.n_path; i++) {
		unsigned cost;

		(void)march_step(d->pos.charts, &on, &k->col, at, k->march.path[i], mp, stopped, &cost, &stopped);
		text_add(t, i > 0 ? ", " : " ");
		text_add_padded(t, grid_id(g, k->march.path[i]), 4);
		text_add(t, " +");
		text_add_int(t, cost);
		mp += cost;
		at = k->march.path[i];
		march_pass(d->pos.charts, &on, &k->col, at);
	}
}

/* An HQ stands for its units, so how strong it is tells whether they are any. */
static void add_goer(const struct desk *d, piece_t q, bool more, struct text *t)
{
	const struct pointing *g = pointing_of(d);
	unsigned sp = walk_strength(&g->p, &g->walk, q);

	text_add(t, more ? ", " : " ");
	text_add(t, d->pos.charts->scn.piece[q].name);
	if (sp > 0) {
		text_add_char(t, ' ');
		text_add_int(t, sp);
		text_add(t, " SP");
	} else if (d->pos.charts->scn.piece[q].kind == PIECE_HQ) {
		text_add(t, " (no units)");
	}
}

/* Who stands there and is not named, for an Army HQ takes no corps along by itself: how many, in words too if `t` is not NULL. */
static unsigned add_stayers(const struct desk *d, struct text *t)
{
	const struct pointing *g = pointing_of(d);
	piece_t q[64];
	unsigned n = walk_others(&g->p, &g->walk, q, 64);
	unsigned stay = 0;

	for (unsigned i = 0; i < n; i++) {
		if (walk_names(&g->walk, q[i]))
			continue;
		if (t != NULL) {
			text_add(t, stay > 0 ? "" : "Stays:");
			add_goer(d, q[i], stay > 0, t);
		}
		stay++;
	}
	return stay;
}

static void walk_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct pointing *g = pointing_of(d);
	const struct walk *k = &g->walk;

	(void)role;
	if (g->looking) {
		describe_hex_line(d->pos.charts, &k->before, d->focus, out);
		text_add(out, k->reach.mp[d->focus] != 0xff ? "; in reach for " : "; out of reach");
		if (k->reach.mp[d->focus] != 0xff) {
			text_add_int(out, k->reach.mp[d->focus]);
			text_add(out, " MP: Enter takes the path");
		}
		return;
	}
	text_add(out, k->stopped ? "stopped by a zone (H5); " : "");
	text_add_int(out, k->col.mp > k->mp ? k->col.mp - (int)k->mp : 0);
	text_add(out, " of ");
	text_add_int(out, k->col.mp);
	text_add(out, " MP left");
	if (k->march.n_path == 0 && add_stayers(d, NULL) > 0) {
		text_add(out, ", ");
		text_add_int(out, add_stayers(d, NULL));
		text_add(out, " more here stay");
	}
	text_add(out, "; at ");
	describe_hex_line(d->pos.charts, &k->before, walk_end(k), out);
}

/* "if Burnside fails, by try sumner" */
static void add_leads(const struct charts *c, const struct way *w, struct text *out)
{
	const char *by = "by ";

	if (w->instead != PIECE_NONE) {
		text_add(out, "if ");
		text_add(out, c->scn.piece[w->instead].name);
		text_add(out, " fails, ");
	}
	for (unsigned i = 0; i < w->n_lead; i++) {
		if (w->lead[i].kind == ORDER_IF || w->lead[i].kind == ORDER_ELSE)
			continue;
		text_add(out, by);
		order_print(c, &w->lead[i], out);
		by = ", then ";
	}
}

static void walk_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	const struct charts *ch = d->pos.charts;
	struct pointing *g = pointing_of(d);
	struct walk *k = &g->walk;
	char buf[2048], lines[4096];
	struct text t = text_in(buf, sizeof buf), w = text_in(lines, sizeof lines);
	struct rect in = desk_panel(d, c, l->panel);

	text_add(&t, "March: ");
	pointing_name(d, g->who, &t);
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	if (k->way.kind == WAY_UNDER) {
		text_add(&t, "in ");
		text_add(&t, ch->scn.piece[k->way.boss].name);
		text_add(&t, "'s block, line ");
		text_add_int(&t, g->p.sheet->order[k->way.from].line);
		text_add(&t, k->way.n_lead > 0 ? ", " : "");
		if (k->way.n_lead == 0)
			wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	}
	add_leads(ch, &k->way, &t);
	if (k->way.n_lead > 0)
		wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	text_add_int(&t, k->col.mp > k->mp ? k->col.mp - (int)k->mp : 0);
	text_add(&t, " of ");
	text_add_int(&t, k->col.mp);
	text_add(&t, k->stopped ? " MP left, stopped by a zone (H5)" : " MP left");
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, "Path: ");
	text_add_padded(&t, grid_id(&ch->map.grid, k->start), 4);
	text_add(&t, k->march.n_path > 0 ? "," : "");
	add_path(d, k, &t);
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	text_add(&t, k->march.force ? "By force, which may cost 1 SP of each unit (H7): " : k->march.alone ? "Alone:" : "Goes:");
	for (unsigned i = 0; i < k->march.n_pieces; i++)
		add_goer(d, k->march.piece[i], i > 0, &t);
	wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	t = text_in(buf, sizeof buf);
	if (add_stayers(d, &t) > 0)
		wrap_add(&w, (unsigned)in.w, "", "  ", buf);
	text_add(&w, g->looking ? "\nThe keys move the cursor;\nEnter takes the path to it,\nTab walks again.\n" :
		"\nDigits: MP to get there.\nThe keys walk. Enter: done.\nBackspace: a step back.\nTab: the cursor ahead.\n"
		"/: ahead to a town.\nm: who goes along\nA: all who can\na: the Leader alone\nf: forced march\nEsc: not at all\n");
	desk_draw_scrolled(d, &c->plane, in, lines);
	canvas_cursor(c, in.x, in.y);
	marks_lay(d);
	if (l->map.h > 0)
		desk_draw_map_of(d, &k->before, g->marks, l->map, c);
}

const struct scene_ops scene_walk = { .enter = walk_enter, .act = walk_act, .words = walk_words, .draw = walk_draw };
