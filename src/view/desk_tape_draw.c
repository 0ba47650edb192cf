/* SPDX-License-Identifier: GPL-3.0-or-later
 * The replay on the screen: the map at that step, what happened beside it, the tape below. */
#include <string.h>

#include "report/phrase.h"
#include "report/replay.h"
#include "view/desk_tape.h"

enum { TRAIL_MAX = MARCH_HEXES_MAX + 2 };

/* ---- where ---- */

hex_t replay_hex(const struct tape *t, uint32_t k)
{
	size_t n;
	const struct event *e = tape_events(t, k, &n);
	piece_t who = tape_step(t, k)->who;
	hex_t h = HEX_NONE;

	for (size_t i = 0; i < n; i++)
		switch (e[i].kind) {
		case EVENT_ATTACK:
			return e[i].facts.hex[1];
		case EVENT_MARCHED:
			h = e[i].facts.hex[1];
			break;
		default:
			h = h == HEX_NONE ? e[i].facts.hex[0] : h;
			break;
		}
	if (h == HEX_NONE && who != PIECE_NONE && piece_in_play(&t->now, who))
		h = t->now.piece[who].hex;
	return h;
}

/* The hexes of a march as ordered, between where it began and where it ended. */
static unsigned path_of(const struct tape *t, const char *line, unsigned steps, hex_t *out, unsigned max)
{
	const char *to = strstr(line, " to ");
	struct word rest, w;
	unsigned n = 0;

	if (to == NULL)
		return 0;
	rest = (struct word){ to + 4, strlen(to + 4), 1 };
	while (n + 1 < steps && n < max && word_next(&rest, &w)) {
		uint32_t id;

		while (w.n > 1 && w.s[0] == '0') {
			w.s++;
			w.n--;
		}
		if (num_parse(w.s, w.n, 0, 9999, &id) != ERR_OK)
			break;
		out[n++] = grid_from_id(&t->charts->map.grid, id);
	}
	return n;
}

unsigned replay_trail(const struct tape *t, uint32_t k, hex_t *out, unsigned max)
{
	size_t n;
	const struct event *e = tape_events(t, k, &n);
	unsigned trail = 0;

	for (size_t i = 0; i < n; i++) {
		bool march = e[i].kind == EVENT_MARCHED;

		/* pieces of one march go together: one of them tells the way */
		if (trail == max || (march && trail > 0) || (!march && e[i].kind != EVENT_ATTACK && e[i].kind != EVENT_ATTACK_ALSO))
			continue;
		out[trail++] = e[i].facts.hex[0];
		if (march)
			trail += path_of(t, tape_line(t, k), (unsigned)e[i].facts.n[0], out + trail, max - trail);
	}
	return trail;
}

/* ---- words ---- */

static void add_of(const char *what, uint32_t a, uint32_t b, struct text *out)
{
	text_add(out, what);
	text_add_int(out, a);
	text_add(out, " of ");
	text_add_int(out, b);
}

/* "Step 5 of 14, slot 9, #112": the last counts through the game. */
static void add_position(const struct replay *r, struct text *out)
{
	const struct tape_slot *s = replay_slot(r);

	add_of("Step ", r->order, s->n, out);
	text_add(out, ", slot ");
	text_add_int(out, s->number);
	text_add(out, ", #");
	text_add_int(out, replay_at(r));
}

/* The order and what came of it. */
static void add_step(const struct replay *r, struct text *out)
{
	const struct tape *t = r->tape;
	uint32_t k = replay_at(r);

	if (tape_step(t, k)->kind == TAPE_END) {
		text_add(out, tape_slot_of(t, k)->k.waits ? "the orders end here; more is thrown with the answer" : "the turn ends");
	} else {
		text_add(out, tape_line(t, k));
		text_add(out, ": ");
		phrase_outcome(t, k, out);
	}
}

/* What happened, in the same line; of an attack that was its outcome, and its dice stand in the text beside the map. */
static void add_events(const struct replay *r, struct text *out)
{
	const struct tape *t = r->tape;
	uint32_t k = replay_at(r);
	size_t n;
	const struct event *e = tape_events(t, k, &n);

	for (size_t i = 0; i < n && !tape_step(t, k)->battle; i++) {
		char buf[512];
		struct text d = text_in(buf, sizeof buf);

		phrase_dice(t->charts, &e[i], n - i, &d);
		if (d.len == 0 && e[i].kind != EVENT_SKIPPED)
			phrase_event(t->charts, &e[i], &d);
		if (d.len == 0)
			continue;
		text_add(out, "; ");
		text_add(out, buf);
	}
}

/* Where it stands; the order there and what came of it. */
static void add_head(const struct desk *d, struct text *out)
{
	const struct replay *r = replay_of(d);

	if (r->playing)
		text_add(out, "Playing, p stops.  ");
	if (r->filter != PIECE_NONE) {
		text_add(out, "Only ");
		text_add(out, d->pos.charts->scn.piece[r->filter].name);
		text_add(out, ".  ");
	}
	add_position(r, out);
	text_add(out, ": ");
	if (r->order > 0)
		add_step(r, out);
	else
		text_add(out, "before the first order");
}

void replay_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct replay *r = replay_of(d);

	if (r->tape == NULL)
		return;
	*role = ROLE_PLAIN;
	add_head(d, out);
	if (r->order > 0)
		add_events(r, out);
}

/* ---- the text beside the map ---- */

/* The states around the slot in sight; the tape stays where it is. */
static void around(const struct replay *r, struct state *before, struct state *after)
{
	struct tape *t = r->tape;
	const struct tape_slot *s = replay_slot(r);

	/* a slot in which the tape stops has no end that one could tell */
	(void)tape_seek(t, s->first - 1);
	*before = t->now;
	(void)tape_seek(t, s->first - 1 + s->n);
	*after = t->now;
	(void)tape_seek(t, replay_at(r));
}

static const struct event *events_of(const struct tape *t, const struct tape_slot *s, size_t *n)
{
	uint32_t from = t->step[s->first - 1].event;

	*n = t->step[s->first - 1 + s->n].event - from;
	return t->event + from;
}

/* What was written to the opponent with the turn. */
static void add_message(const char *s, unsigned width, struct text *out)
{
	if (s == NULL)
		return;
	text_add(out, "= The words that came with it\n");
	while (*s != '\0') {
		char line[MESSAGE_MAX_BYTES + 1];
		struct text t = text_in(line, sizeof line);
		size_t n = strcspn(s, "\n");

		text_add_n(&t, s, n);
		wrap_add(out, width, "", "", line);
		s += n + (s[n] == '\n');
	}
	text_add(out, "\n");
}

static void add_summary(const struct replay *r, bool title, unsigned width, struct text *out)
{
	struct state before, after;
	char buf[160];
	struct text t = text_in(buf, sizeof buf);
	size_t n;
	const struct event *e = events_of(r->tape, replay_slot(r), &n);

	around(r, &before, &after);
	phrase_slot(r->tape, replay_slot(r), &before, &t);
	text_add_char(&t, '.');
	if (title)
		wrap_add(out, width, "", "", buf);
	add_message(replay_slot(r)->message, width, out);
	report_summary(r->tape->charts, &before, &after, e, n, replay_slot(r)->orders, width, out);
}

void page_tape(struct desk *d, struct text *out)
{
	int w = d->page_width - 2;

	if (replay_of(d)->tape != NULL)
		add_summary(replay_of(d), true, w > 100 ? 100 : w < 20 ? 20 : (unsigned)w, out);
}

void replay_told(const struct desk *d, unsigned width, struct text *out)
{
	const struct replay *r = replay_of(d);

	if (r->tape == NULL)
		return;
	add_head(d, out);
	text_add_char(out, '\n');
	if (r->order > 0)
		report_step_events(r->tape, replay_at(r), width, out);
	else
		add_summary(r, true, width, out);
}

static void make_text(struct replay *r, int width)
{
	struct text t;

	if (r->text_width == width && r->text_slot == r->slot && r->text_order == r->order)
		return;
	t = text_in(r->text, TAPE_TEXT_BYTES);
	r->text_width = width;
	r->text_slot = r->slot;
	r->text_order = r->order;
	if (r->order > 0)
		report_step(r->tape, replay_at(r), (unsigned)width, &t);
	else
		add_summary(r, false, (unsigned)width, &t);
}

/* What a line is by how report_step() indents it: dice by four blanks, the outcome by two. */
static enum role line_role(const struct replay *r, const char *s, bool *order)
{
	if (r->order == 0)
		return ROLE_PLAIN;
	if (strncmp(s, "    ", 4) == 0)
		return ROLE_KEY;
	*order = *order && strncmp(s, "- ", 2) != 0;
	if (!*order)
		return ROLE_PLAIN;
	if (strncmp(s, "  skipped", 9) == 0 || strncmp(s, "  in part", 9) == 0)
		return ROLE_ILLEGAL;
	return strncmp(s, "  the roll fails", 16) == 0 ? ROLE_LEGAL_IF : ROLE_HEAD;
}

static void draw_text(struct replay *r, struct rect in, struct plane *p)
{
	const char *s = r->text;
	bool order = true;
	int lines, rows;

	make_text(r, in.w);
	lines = desk_count_lines(r->text);
	rows = r->rows = lines > in.h ? in.h - 1 : in.h;
	if (r->top > lines - rows)
		r->top = lines - rows;
	if (r->top < 0)
		r->top = 0;
	for (int i = 0; i < r->top + rows && *s != '\0'; i++) {
		size_t n = strcspn(s, "\n");
		enum role role = line_role(r, s, &order);
		struct rect row = { in.x, in.y + i - r->top, in.w, 1 };

		if (i >= r->top && r->order == 0 && strncmp(s, "= ", 2) == 0)
			plane_text_n(p, row.x, row.y, row.w, ROLE_HEAD, s + 2, n - 2);
		else if (i >= r->top)
			plane_text_n(p, row.x, row.y, row.w, role, s, n);
		s += n + (s[n] == '\n');
	}
	if (lines > in.h)
		plane_text(p, in.x, in.y + in.h - 1, in.w, ROLE_KEY, r->top + rows < lines ? "PgDn: more" : "PgUp: back");
}

/* ---- the map ---- */

static void put_mark(struct desk *d, hex_t h, struct plane *p)
{
	const struct picture *pic = &d->picture;
	struct cell *cell;
	int x, y, k = pic->k;

	picture_corner(&d->pos.charts->map.grid, k, h, &x, &y);
	x += pic->frame.x - pic->scroll_x;
	y += pic->frame.y - pic->scroll_y + k - 1;
	for (int i = 0; i < 2; i++) {
		int at = x + 2 * k * i;
		bool in = at >= pic->frame.x && at < pic->frame.x + pic->frame.w && y >= pic->frame.y && y < pic->frame.y + pic->frame.h;

		cell = in ? plane_at(p, at, y) : NULL;
		/* the hex in sight keeps its own marks */
		if (cell != NULL && cell->role != ROLE_CURSOR)
			*cell = (struct cell){ i == 0 ? '(' : ')', ROLE_KEY };
	}
}

/* The map as it stood: [ ] around where it happened, ( ) around where it came from. */
static void draw_map(struct desk *d, struct rect r, struct canvas *c)
{
	struct replay *rp = replay_of(d);
	const struct state *real = d->pos.state;
	hex_t focus = d->focus, trail[TRAIL_MAX];
	unsigned n = rp->order > 0 ? replay_trail(rp->tape, replay_at(rp), trail, TRAIL_MAX) : 0;

	d->pos.state = &rp->tape->now;
	d->focus = rp->focus;
	desk_draw_map(d, r, c);
	for (unsigned i = 0; i < n; i++)
		if (trail[i] != HEX_NONE && trail[i] != rp->focus)
			put_mark(d, trail[i], &c->plane);
	d->focus = focus;
	d->pos.state = real;
}

/* ---- the tape itself ---- */

/* How much a step matters, as a character: an own loss, an attack, a skipped order, any other. */
static char step_char(const struct desk *d, uint32_t k)
{
	const struct tape_step *s = tape_step(replay_of(d)->tape, k);

	if (s->loss[d->pos.side])
		return '!';
	if (s->battle)
		return 'x';
	return s->kind == TAPE_END ? '|' : verdict_legal(&s->verdict) ? '-' : '.';
}

static int worth(char ch)
{
	return ch == '!' ? 3 : ch == 'x' ? 2 : ch == '|' ? 1 : 0;
}

/* One cell a step, or several where there are more steps than cells; the more important one shows. */
static void draw_strip(const struct desk *d, struct rect r, struct plane *p)
{
	const struct replay *rp = replay_of(d);
	const struct tape_slot *s = replay_slot(rp);
	int cells = (int)s->n < r.w - 2 ? (int)s->n : r.w - 2;

	plane_fill(p, r, ' ', ROLE_FRAME);
	plane_put(p, r.x, r.y, '[', rp->order == 0 ? ROLE_CURSOR : ROLE_FRAME);
	for (uint32_t i = 0; i < s->n && cells > 0; i++) {
		int x = r.x + 1 + (int)((uint64_t)i * (uint32_t)cells / s->n);
		struct cell *cell = plane_at(p, x, r.y);
		char ch = step_char(d, s->first + i);

		if (cell == NULL)
			continue;
		if (cell->ch == ' ' || worth(ch) > worth((char)cell->ch))
			cell->ch = (uint32_t)(unsigned char)ch;
		if (cell->role != ROLE_CURSOR)
			cell->role = cell->ch == '!' ? ROLE_ALERT : cell->ch == 'x' ? ROLE_HEAD : ROLE_FRAME;
		if (i + 1 == rp->order)
			cell->role = ROLE_CURSOR;
	}
	plane_put(p, r.x + 1 + cells, r.y, ']', ROLE_FRAME);
	plane_text(p, r.x + cells + 3, r.y, r.w - cells - 3, ROLE_DIM, "x attack  ! your loss  . skipped");
}

static void draw_status(const struct desk *d, struct rect r, struct plane *p)
{
	const struct replay *rp = replay_of(d);
	char buf[128], pos[64];
	struct text t = text_in(buf, sizeof buf), w = text_in(pos, sizeof pos);
	int right;

	plane_fill(p, r, ' ', ROLE_STATUS);
	if (r.w >= 60) {
		text_add(&t, "REPLAY  ");
		phrase_slot(rp->tape, replay_slot(rp), &rp->tape->now, &t);
	} else {
		phrase_slot_brief(replay_slot(rp), &rp->tape->now, &t);
	}
	text_add_int(&w, rp->order);
	text_add_char(&w, '/');
	text_add_int(&w, replay_slot(rp)->n);
	text_add(&w, rp->playing ? " >>" : "");
	right = text_columns(pos, w.len);
	plane_text(p, r.x + 1, r.y, r.w - right - 3, ROLE_STATUS, buf);
	plane_text(p, r.x + r.w - 1 - right, r.y, right, ROLE_STATUS, pos);
}

void replay_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct replay *r = replay_of(d);
	struct rect map = l->map, text = l->page, strip = { 0, 0, d->w, 0 };

	if (r->tape == NULL)
		return;
	draw_status(d, l->status, &c->plane);
	if (text.y == map.y) { /* side by side */
		strip = (struct rect){ 0, map.y + map.h - 1, d->w, 1 };
		map.h--;
		text.h--;
		glyph_frame(&c->plane, (struct rect){ text.x, text.y, 1, text.h }, d->picture.glyphs);
		text.x += 2;
		text.w -= 2;
	} else if (text.h >= 7) {
		strip = (struct rect){ 0, text.y, d->w, 1 };
		text.y++;
		text.h--;
	}
	draw_text(r, text, &c->plane);
	if (strip.h > 0)
		draw_strip(d, strip, &c->plane);
	/* what the hardware cursor rests on is drawn last */
	draw_map(d, map, c);
}
