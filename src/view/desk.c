/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/desk_part.h"

#include "view/ahead.h"

#include <stdlib.h>
#include <string.h>

void desk_say(struct desk *d, bool alert, const char *s)
{
	struct text t = text_in(d->said, sizeof d->said);

	text_add(&t, s);
	d->said_alert = alert;
}

const struct scene_ops *scene_ops(enum scene s)
{
	static const struct scene_ops *const ops[SCENE_COUNT] = {
#define SCENE(code, letter, shape, title, ops) [SCENE_##code] = &ops,
#include "view/scenes.def"
#undef SCENE
	};

	return ops[s];
}

static void enter(struct desk *d, enum scene scene)
{
	d->scene = scene;
	if (scene_ops(scene)->enter != NULL)
		scene_ops(scene)->enter(d);
}

void desk_scene(struct desk *d, enum scene scene)
{
	unsigned i = 0;

	while (i < d->n_below && d->below[i] != scene)
		i++;
	/* one that is shown already somewhere below comes up again, without what lay over it */
	if (i < d->n_below) {
		d->n_below = i;
	} else if (scene != d->scene) {
		d->left[d->n_below].focus = d->focus;
		d->left[d->n_below].chosen = d->chosen;
		d->below[d->n_below++] = d->scene;
	}
	enter(d, scene);
}

void desk_back(struct desk *d)
{
	if (d->n_below > 0)
		enter(d, d->below[--d->n_below]);
}

void desk_focus(struct desk *d, hex_t h)
{
	if (h == HEX_NONE)
		return;
	if (h != d->focus)
		d->panel_top = 0;
	d->focus = h;
}

void desk_leave(struct desk *d)
{
	if (d->n_below == 0)
		return;
	desk_focus(d, d->left[d->n_below - 1].focus);
	d->chosen = d->left[d->n_below - 1].chosen;
	desk_back(d);
}

const struct state *desk_opened(struct desk *d)
{
	const struct desk_position *p = &d->pos;
	struct ahead a;

	if (d->opened_version == d->edit.version)
		return &d->opened;
	d->opened_version = d->edit.version;
	d->opened = *p->state;
	if (!p->due || p->what != NULL)
		return &d->opened;
	/* what is judged was read; else it is read now and judged when nobody types */
	if (d->marks_stale && !marks_read(&d->marks, p->charts, p->state, p->side, d->edit.s != NULL ? d->edit.s : "", d->edit.len))
		return &d->opened;
	ahead_opening(p->charts, p->state, d->marks.sheet, &a);
	d->opened = a.at;
	return &d->opened;
}

bool desk_orderable(struct desk *d, piece_t p)
{
	const struct piece *pc = &d->pos.charts->scn.piece[p];
	const struct state *s = desk_opened(d);

	if (pc->side != d->pos.side || s->piece[p].where != WHERE_MAP || pc->kind == PIECE_DEPOT)
		return false;
	return pc->kind != PIECE_HQ || command_leader(s, p) == PIECE_NONE;
}

/* ---- the draft ---- */

void desk_keep(struct desk *d)
{
	char buf[sizeof d->said];
	struct text why = text_in(buf, sizeof buf);

	jot_keep(d);
	if (!d->unkept)
		return;
	d->unkept = false;
	if (!d->game->keep(d->game->ctx, d->edit.s != NULL ? d->edit.s : "", d->edit.len, &why)) {
		/* it stays unkept and is tried again with the next change */
		text_add(&why, why.len == 0 ? "the orders could not be kept" : "");
		desk_say(d, true, buf);
	}
}

static void judge(struct desk *d)
{
	const struct desk_position *p = &d->pos;

	d->marks_stale = false;
	marks_clear(&d->marks);
	if (!p->due || p->what != NULL)
		return;
	if (!marks_make(&d->marks, p->charts, p->state, p->side, d->edit.s != NULL ? d->edit.s : "", d->edit.len))
		desk_say(d, true, "there is no memory to judge the orders");
}

bool desk_busy(const struct desk *d)
{
	const struct scene_ops *o = scene_ops(d->scene);

	return d->unkept || d->marks_stale || (o->busy != NULL && o->busy(d));
}

bool desk_idle(struct desk *d)
{
	bool any = d->unkept || d->marks_stale;

	desk_keep(d);
	if (d->marks_stale)
		judge(d);
	if (scene_ops(d->scene)->idle != NULL && scene_ops(d->scene)->idle(d))
		any = true;
	return any;
}

/* Enough to tell one report from another. */
static uint64_t print_of(const char *s)
{
	uint64_t h = 14695981039346656037u;

	for (; *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211u;
	return h;
}

/* A report not seen before is the first thing to read. */
static void show_news(struct desk *d)
{
	uint64_t print = print_of(d->pos.report);

	if (d->pos.report[0] != '\0' && print != d->report_seen)
		desk_page(d, d->pos.report_title != NULL ? d->pos.report_title : "What happened", page_report);
	d->report_seen = print;
}

/* What a send or a fetch leaves behind of the old position is void, also when nothing came of it. */
void desk_renew(struct desk *d)
{
	d->game->look(d->game->ctx, &d->pos);
	d->marks_stale = true;
	for (unsigned i = 0; i < SCENE_COUNT; i++)
		if (scene_ops((enum scene)i)->look != NULL)
			scene_ops((enum scene)i)->look(d);
}

bool desk_look(struct desk *d)
{
	desk_renew(d);
	d->unkept = false;
	d->chosen = PIECE_NONE;
	d->opened_version = UINT64_MAX;
	if (!edit_load(&d->edit, d->pos.draft, d->pos.draft_n))
		return false;
	d->typed.at = d->edit.at;
	d->typed.version = d->edit.version;
	desk_focus(d, d->pos.focus != HEX_NONE ? d->pos.focus : report_focus(d->pos.charts, d->pos.state, d->pos.side, NULL, 0));
	desk_scene(d, SCENE_MAP);
	show_news(d);
	return true;
}

bool desk_open(struct desk *d, const struct desk_game *g, enum glyph_set glyphs)
{
	memset(d, 0, sizeof *d);
	d->game = g;
	d->picture.glyphs = glyphs;
	d->focus = HEX_NONE;
	d->page = calloc(1, DESK_PAGE_BYTES);
	bool ok = d->page != NULL;

	for (unsigned i = 0; i < SCENE_COUNT; i++)
		if (scene_ops((enum scene)i)->open != NULL)
			ok = scene_ops((enum scene)i)->open(d) && ok;
	if (!ok || !desk_look(d)) {
		desk_close(d);
		return false;
	}
	if (d->focus == HEX_NONE)
		d->focus = 0;
	return true;
}

void desk_close(struct desk *d)
{
	for (unsigned i = 0; i < SCENE_COUNT; i++)
		if (scene_ops((enum scene)i)->close != NULL)
			scene_ops((enum scene)i)->close(d);
	edit_free(&d->edit);
	marks_free(&d->marks);
	free(d->page);
	d->page = NULL;
}

/* ---- keys ---- */

static void paste(struct desk *d, uint32_t press)
{
	if (scene_ops(d->scene)->paste != NULL)
		scene_ops(d->scene)->paste(d, press);
	else
		desk_say(d, false, "text is pasted into the orders only: o opens them");
}

void desk_ask(struct desk *d, const char *question, void (*yes)(struct desk *d), const char *no)
{
	char buf[sizeof d->said];
	struct text t = text_in(buf, sizeof buf);

	text_add(&t, question);
	text_add(&t, "  y = yes, any other key = no");
	d->asking = true;
	d->ask_yes = yes;
	d->ask_else = NULL;
	d->ask_no = no;
	desk_say(d, false, buf);
}

void desk_ask_on(struct desk *d, const char *question, void (*yes)(struct desk *d), void (*otherwise)(struct desk *d))
{
	desk_ask(d, question, yes, "");
	d->ask_else = otherwise;
}

void desk_act(struct desk *d, enum action a)
{
	d->said[0] = '\0';
	if (a == ACTION_KEYS)
		desk_page(d, "Help", page_help);
	else
		scene_ops(d->scene)->act(d, a);
}

void desk_press(struct desk *d, uint32_t press)
{
	const struct scene_ops *o = scene_ops(d->scene);
	enum action a = key_action(d->scene, press);

	if (press == PRESS_PASTE_BEGIN || press == PRESS_PASTE_END)
		d->pasting = press == PRESS_PASTE_BEGIN;
	else if (d->pasting)
		paste(d, press);
	if (d->pasting || press == PRESS_PASTE_END)
		return;
	d->said[0] = '\0';
	if (d->asking) {
		d->asking = false;
		if (press == 'y' || press == 'Y')
			d->ask_yes(d);
		else if (d->ask_else != NULL)
			d->ask_else(d);
		else
			desk_say(d, false, d->ask_no);
	} else if (a != ACTION_NONE) {
		d->letter = press;
		desk_act(d, a);
	} else if (o->type != NULL) {
		o->type(d, press);
	} else if (press != PRESS_ESC && press != PRESS_ENTER && press != PRESS_UNKNOWN) {
		char buf[sizeof d->said];
		struct text t = text_in(buf, sizeof buf);

		key_unknown(d->scene, &t);
		desk_say(d, false, buf);
	}
}
