/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/desk_forecast.h"

#include <stdlib.h>
#include <string.h>

#include "report/forecast.h"

/* One step holds nobody up: so many throws, or so many for which the engine plays the turn, about a tenth of a millisecond each. */
enum { THROWS = 10000, PLAYS = 64, BAR = 6, WIDTH_MIN = 60, TEXT_BYTES = 128 * 1024 };

/* The forecast of one draft; its memory comes when it is first asked for. */
struct outlook {
	struct sheet_forecast *forecast;
	struct foreseen *seen;
	struct sheet *sheet;
	char *text;
	bool on, begun;              /* bars are wanted; thrown is what stood in the draft as of `version` */
	uint64_t version;
	int top;                     /* first line of the text shown */
	struct what_if supposed[WHAT_IFS_MAX];
	unsigned n_supposed;
};

static struct outlook *outlook_of(const struct desk *d)
{
	return d->own[SCENE_FORECAST];
}

static bool outlook_open(struct desk *d)
{
	d->own[SCENE_FORECAST] = calloc(1, sizeof(struct outlook));
	return d->own[SCENE_FORECAST] != NULL;
}

static void outlook_close(struct desk *d)
{
	struct outlook *o = outlook_of(d);

	if (o == NULL)
		return;
	free(o->forecast);
	free(o->seen);
	free(o->sheet);
	free(o->text);
	free(o);
	d->own[SCENE_FORECAST] = NULL;
}

/* Another position: nothing of the old one holds. */
static void outlook_look(struct desk *d)
{
	outlook_of(d)->begun = false;
	outlook_of(d)->n_supposed = 0;
}

static bool room(struct outlook *o)
{
	o->forecast = o->forecast != NULL ? o->forecast : calloc(1, sizeof *o->forecast);
	o->seen = o->seen != NULL ? o->seen : calloc(1, sizeof *o->seen);
	o->sheet = o->sheet != NULL ? o->sheet : calloc(1, sizeof *o->sheet);
	o->text = o->text != NULL ? o->text : calloc(1, TEXT_BYTES);
	return o->forecast != NULL && o->seen != NULL && o->sheet != NULL && o->text != NULL;
}

/* Are orders due for which dice are thrown, and have they been judged? */
static bool has_dice(const struct desk *d)
{
	const struct state *s = d->pos.state;

	return d->pos.due && d->pos.what == NULL && (s->stage == STAGE_MOVEMENT || s->stage == STAGE_COMBAT);
}

static bool is_current(const struct desk *d)
{
	const struct outlook *o = outlook_of(d);

	return o->begun && o->version == d->edit.version;
}

static bool begin(struct desk *d)
{
	struct outlook *o = outlook_of(d);

	if (d->marks.sheet == NULL)
		return false;
	*o->sheet = *d->marks.sheet;
	o->version = d->edit.version;
	o->begun = sheet_forecast_begin(o->forecast, d->pos.charts, d->pos.state, o->sheet, 1, o->supposed, o->n_supposed);
	if (!o->begun) {
		o->on = false;
		desk_say(d, true, "a forecast tells of at most 128 battles");
	}
	return o->begun;
}

bool forecast_busy(const struct desk *d)
{
	const struct outlook *o = outlook_of(d);

	return o->on && has_dice(d) && (!is_current(d) || o->forecast->loose.thrown < THROWS);
}

bool forecast_idle(struct desk *d)
{
	struct outlook *o = outlook_of(d);

	if (!forecast_busy(d) || d->marks_stale || (!is_current(d) && !begin(d)))
		return false;
	for (uint32_t from = o->forecast->played; o->forecast->loose.thrown < THROWS && o->forecast->played - from < PLAYS;)
		sheet_forecast_throw(o->forecast, 1);
	sheet_forecast_read(o->forecast, o->seen);
	return true;
}

void forecast_open(struct desk *d)
{
	struct outlook *o = outlook_of(d);

	if (!has_dice(d)) {
		desk_say(d, false, "no die is thrown now for orders of yours: a forecast is made of those of a player turn");
		return;
	}
	if (!room(o)) {
		desk_say(d, true, "there is no memory for a forecast");
		return;
	}
	o->on = true;
	o->top = 0;
	(void)desk_idle(d);
	desk_scene(d, SCENE_FORECAST);
}

/* ---- what if ---- */

enum { ROLL_AND_BATTLE = 4 };

/* What may be supposed of an order, in the order in which it is offered; returns how many. */
static unsigned offered(const struct order *o, struct what_if out[ROLL_AND_BATTLE])
{
	unsigned n = 0;

	for (unsigned no = 0; no < 2 && (o->kind == ORDER_TRY || o->kind == ORDER_ATTACK); no++)
		out[n++] = (struct what_if){ .what = o->kind == ORDER_TRY ? WHAT_IF_TRY : WHAT_IF_ATTACK, .way = no == 0,
			.who = o->who, .hex = HEX_NONE };
	for (unsigned no = 0; no < 2 && order_fights(o); no++)
		out[n++] = (struct what_if){ .what = WHAT_IF_BATTLE, .way = no == 0, .who = PIECE_NONE, .hex = o->attack.target };
	return n;
}

static bool is_same(const struct what_if *a, const struct what_if *b)
{
	return a->what == b->what && a->way == b->way && a->who == b->who && a->hex == b->hex;
}

/* Which of those offered is supposed now; `n` = none.  *at: its place. */
static unsigned supposed_now(const struct outlook *o, const struct what_if *offer, unsigned n, unsigned *at)
{
	for (unsigned k = 0; k < n; k++)
		for (*at = 0; *at < o->n_supposed; ++*at)
			if (is_same(&o->supposed[*at], &offer[k]))
				return k;
	*at = o->n_supposed;
	return n;
}

void forecast_suppose(struct desk *d)
{
	struct outlook *o = outlook_of(d);
	struct what_if offer[ROLL_AND_BATTLE];
	char buf[200];
	struct text t = text_in(buf, sizeof buf);

	(void)desk_idle(d);
	unsigned i = d->marks.sheet != NULL && has_dice(d) ? marks_order(&d->marks, edit_line(&d->edit)) : 0, at;
	unsigned n = d->marks.sheet != NULL && has_dice(d) && i < d->marks.sheet->n ? offered(&d->marks.sheet->order[i], offer) : 0;

	if (n == 0) {
		desk_say(d, false, "what may be supposed is the roll or the battle of a try, an attack, a pass or an assault");
		return;
	}
	unsigned next = supposed_now(o, offer, n, &at);

	next = next == n ? 0 : next + 1;
	if (next == n) {
		o->supposed[at] = o->supposed[--o->n_supposed];
		text_add(&t, "nothing is supposed of this line any more");
	} else if (at == WHAT_IFS_MAX) {
		text_add(&t, "no more can be supposed at once");
	} else {
		o->n_supposed += at == o->n_supposed;
		o->supposed[at] = offer[next];
		text_add(&t, "supposed in the forecast, and written nowhere: ");
		what_if_print(d->pos.charts, &offer[next], &t);
	}
	o->begun = false;
	desk_say(d, false, buf);
	if (!o->on && room(o))
		o->on = true;
	(void)desk_idle(d);
}

/* ---- beside the orders ---- */

int forecast_columns(const struct desk *d, int width)
{
	return outlook_of(d)->on && has_dice(d) && width >= WIDTH_MIN ? FORECAST_COLUMNS : 0;
}

void forecast_bar(const struct desk *d, size_t line, struct text *out)
{
	const struct outlook *o = outlook_of(d);
	struct what_if offer[ROLL_AND_BATTLE];
	char share[16];
	struct text t = text_in(share, sizeof share);
	unsigned i, at;

	if (!is_current(d) || d->marks_stale || o->seen->n_lines != o->sheet->n)
		return;
	for (i = o->sheet->n; i > 0 && o->sheet->order[i - 1].line != line + 1;)
		i--;
	if (i-- == 0)
		return;
	unsigned n = offered(&o->sheet->order[i], offer);
	uint32_t done = foreseen_done(o->sheet, o->seen, i);

	text_add_char(out, supposed_now(o, offer, n, &at) < n ? '=' : ' ');
	phrase_bar(done, o->seen->fit, BAR, out);
	phrase_share(done, o->seen->fit, &t);
	for (size_t k = t.len; k < 6; k++)
		text_add_char(out, ' ');
	text_add(out, share);
}

/* ---- the scene ---- */

static void outlook_text(const struct desk *d, unsigned width)
{
	struct outlook *o = outlook_of(d);
	struct text t = text_in(o->text, TEXT_BYTES);

	if (is_current(d))
		report_forecast(o->forecast, o->seen, width, &t);
}

static void scroll(struct desk *d, int by)
{
	struct outlook *o = outlook_of(d);
	struct layout l;

	layout_make(d->w, d->h, SCENE_FORECAST, false, 0, &l);
	int max = desk_count_lines(o->text) - l.page.h;

	o->top += by;
	o->top = o->top > max ? max : o->top;
	o->top = o->top < 0 ? 0 : o->top;
}

static void outlook_act(struct desk *d, enum action a)
{
	struct layout l;

	layout_make(d->w, d->h, SCENE_FORECAST, false, 0, &l);
	switch (a) {
	case ACTION_PAGE_DOWN:
		scroll(d, l.page.h > 1 ? l.page.h - 1 : 1);
		return;
	case ACTION_PAGE_UP:
		scroll(d, l.page.h > 1 ? 1 - l.page.h : -1);
		return;
	case ACTION_LINE_DOWN:
		scroll(d, 1);
		return;
	case ACTION_LINE_UP:
		scroll(d, -1);
		return;
	case ACTION_PAGE_FIRST:
	case ACTION_PAGE_LAST:
		scroll(d, a == ACTION_PAGE_FIRST ? -TEXT_BYTES : TEXT_BYTES);
		return;
	case ACTION_FORECAST_OFF:
		outlook_of(d)->on = outlook_of(d)->begun = false;
		outlook_of(d)->n_supposed = 0;
		desk_back(d);
		desk_say(d, false, "no bars beside the orders, and nothing is supposed");
		return;
	default:
		desk_back(d);
		return;
	}
}

static void outlook_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct outlook *o = outlook_of(d);

	text_add(out, "Forecast with made-up dice, ");
	text_add_int(out, is_current(d) ? (int64_t)o->seen->thrown : 0);
	text_add(out, " of ");
	text_add_int(out, THROWS);
	text_add(out, " throws, line ");
	text_add_int(out, o->top + 1);
	*role = ROLE_DIM;
}

/* In lines nobody waits for a screen: it is thrown to the end. */
static void outlook_told(const struct desk *d, unsigned width, struct text *out)
{
	struct outlook *o = outlook_of(d);

	if (!is_current(d))
		return;
	sheet_forecast_throw(o->forecast, THROWS - o->forecast->loose.thrown);
	sheet_forecast_read(o->forecast, o->seen);
	report_forecast(o->forecast, o->seen, width, out);
}

static void outlook_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	outlook_text(d, (unsigned)(l->page.w - 2 < REPORT_WIDTH ? l->page.w - 2 : REPORT_WIDTH));
	desk_draw_text(&c->plane, (struct rect){ 1, l->page.y, l->page.w - 2, l->page.h }, outlook_of(d)->text, outlook_of(d)->top,
		ROLE_PLAIN);
	canvas_cursor(c, 1, l->page.y);
}

const struct scene_ops scene_forecast = {
	.open = outlook_open, .close = outlook_close, .look = outlook_look, .act = outlook_act, .busy = forecast_busy,
	.idle = forecast_idle, .words = outlook_words, .told = outlook_told, .draw = outlook_draw,
};
