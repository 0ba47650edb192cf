/* SPDX-License-Identifier: GPL-3.0-or-later
 * What one writes beside the orders: the message that goes with them, and notes for oneself that go nowhere.  Notes are one
 * text; a line that begins with the number of a hex or the id of a piece belongs to it and is shown with it. */
#include "view/desk_part.h"

#include <stdlib.h>
#include <string.h>

#include "base/limits.h"

struct jot {
	struct edit edit;
	enum desk_paper which;
	bool unkept;
	char notes[DESK_NOTES_BYTES]; /* as kept */
};

static struct jot *jot_of(const struct desk *d)
{
	return d->own[SCENE_JOT];
}

static bool jot_open(struct desk *d)
{
	d->own[SCENE_JOT] = calloc(1, sizeof(struct jot));
	return d->own[SCENE_JOT] != NULL;
}

static void jot_close(struct desk *d)
{
	if (jot_of(d) != NULL)
		edit_free(&jot_of(d)->edit);
	free(d->own[SCENE_JOT]);
	d->own[SCENE_JOT] = NULL;
}

static void read_notes(struct desk *d)
{
	struct jot *j = jot_of(d);
	struct text t = text_in(j->notes, sizeof j->notes);

	if (d->game->paper_read != NULL)
		d->game->paper_read(d->game->ctx, PAPER_NOTES, &t);
}

bool jot_has(struct desk *d, enum desk_paper which)
{
	char text[DESK_NOTES_BYTES];
	struct text t = text_in(text, sizeof text);

	jot_keep(d);
	return d->game->paper_read != NULL && d->game->paper_read(d->game->ctx, which, &t) && t.len > 0;
}

void jot_keep(struct desk *d)
{
	struct jot *j = jot_of(d);
	char buf[sizeof d->said];
	struct text why = text_in(buf, sizeof buf);

	if (j == NULL || !j->unkept)
		return;
	j->unkept = false;
	if (!d->game->paper_write(d->game->ctx, j->which, j->edit.s != NULL ? j->edit.s : "", j->edit.len, &why))
		desk_say(d, true, buf);
	if (j->which == PAPER_NOTES)
		read_notes(d);
}

/* ---- notes where they belong ---- */

/* Is this line about that word?  "6009: ..." and "6009 ..." are. */
static bool about(const char *s, size_t n, const char *word)
{
	size_t w = strlen(word);

	return n >= w && memcmp(s, word, w) == 0 && (n == w || s[w] == ' ' || s[w] == ':');
}

static void hex_word(const struct desk *d, hex_t h, char *out, size_t cap)
{
	struct text t = text_in(out, cap);

	text_add_padded(&t, grid_id(&d->pos.charts->map.grid, h), 4);
}

void jot_notes(const struct desk *d, hex_t h, unsigned width, struct text *out)
{
	const struct charts *c = d->pos.charts;
	char id[8], line[1024];

	hex_word(d, h, id, sizeof id);
	for (const char *s = jot_of(d)->notes; *s != '\0';) {
		size_t n = strcspn(s, "\n");
		bool here = about(s, n, id);

		for (unsigned p = 0; p < c->scn.n_pieces && !here; p++)
			here = piece_in_play(d->pos.state, (piece_t)p) && d->pos.state->piece[p].hex == h && about(s, n, c->scn.piece[p].id);
		if (here) {
			struct text t = text_in(line, sizeof line);

			text_add_n(&t, s, n);
			wrap_add(out, width, "# ", "  ", line);
		}
		s += n + (s[n] == '\n');
	}
}

/* ---- opening ---- */

/* Put the cursor behind the line about `word`, and begin one if there is none. */
static void seek(struct jot *j, const char *word)
{
	const char *s;
	size_t n, at = 0;

	for (size_t line = 0; edit_get(&j->edit, line, &s, &n); line++) {
		at = (size_t)(s - (j->edit.s != NULL ? j->edit.s : s)) + n;
		if (about(s, n, word)) {
			j->edit.at = at;
			return;
		}
	}
	edit_move(&j->edit, EDIT_BOTTOM, 1);
	if (j->edit.len > 0 && j->edit.s[j->edit.len - 1] != '\n')
		(void)edit_insert(&j->edit, "\n", 1);
	(void)edit_insert(&j->edit, word, strlen(word));
	(void)edit_insert(&j->edit, " ", 1);
}

void jot_write(struct desk *d, enum desk_paper which)
{
	struct jot *j = jot_of(d);
	char text[DESK_NOTES_BYTES], word[ID_MAX_BYTES + 1];
	struct text t = text_in(text, sizeof text), w = text_in(word, sizeof word);

	if (d->game->paper_read == NULL) {
		desk_say(d, false, "there is nothing to write down in this game");
		return;
	}
	jot_keep(d);
	if (!d->game->paper_read(d->game->ctx, which, &t)) {
		desk_say(d, false, text);
		return;
	}
	j->which = which;
	if (!edit_load(&j->edit, text, t.len)) {
		desk_say(d, true, "there is no memory for that");
		return;
	}
	if (which == PAPER_NOTES) {
		if (d->chosen != PIECE_NONE)
			text_add(&w, d->pos.charts->scn.piece[d->chosen].id);
		else
			hex_word(d, d->focus, word, sizeof word);
		seek(j, word);
	}
	desk_scene(d, SCENE_JOT);
}

/* ---- keys ---- */

static size_t limit(const struct jot *j)
{
	return j->which == PAPER_MESSAGE ? MESSAGE_MAX_BYTES - 1 : DESK_NOTES_BYTES - 1;
}

static void changed(struct desk *d, bool done)
{
	if (!done)
		desk_say(d, true, "there is no memory for that");
	jot_of(d)->unkept = true;
}

static void put(struct desk *d, const char *s, size_t n)
{
	struct jot *j = jot_of(d);

	if (j->edit.len + n > limit(j))
		desk_say(d, true, j->which == PAPER_MESSAGE ? "a message has at most 4 KiB" : "the notes are full");
	else
		changed(d, edit_insert(&j->edit, s, n));
}

static void jot_type(struct desk *d, uint32_t press)
{
	static const struct {
		uint32_t press;
		enum edit_move move;
	} moves[] = {
		{ PRESS_UP, EDIT_UP }, { PRESS_DOWN, EDIT_DOWN }, { PRESS_LEFT, EDIT_LEFT }, { PRESS_RIGHT, EDIT_RIGHT },
		{ PRESS_HOME, EDIT_HOME }, { PRESS_END, EDIT_END }, { PRESS_PAGE_UP, EDIT_PAGE_UP }, { PRESS_PAGE_DOWN, EDIT_PAGE_DOWN },
		{ PRESS_TOP, EDIT_TOP }, { PRESS_BOTTOM, EDIT_BOTTOM },
	};
	struct jot *j = jot_of(d);
	char b[8];
	struct text t = text_in(b, sizeof b);

	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
		if (moves[i].press == press) {
			edit_move(&j->edit, moves[i].move, d->h > 6 ? (size_t)d->h - 5 : 1);
			return;
		}
	if (press == PRESS_ENTER)
		put(d, "\n", 1);
	else if (press == PRESS_BACKSPACE)
		changed(d, edit_backspace(&j->edit) || true);
	else if (press == PRESS_DELETE)
		changed(d, edit_delete(&j->edit) || true);
	else if (press >= ' ' && press < PRESS_UP && text_is_plain(press)) {
		plane_char(&t, press);
		put(d, b, t.len);
	}
}

static void jot_paste(struct desk *d, uint32_t press)
{
	jot_type(d, press == PRESS_TAB ? PRESS_SPACE : press);
}

static void jot_act(struct desk *d, enum action a)
{
	struct jot *j = jot_of(d);

	switch (a) {
	case ACTION_UNDO:
		changed(d, edit_undo(&j->edit) || true);
		return;
	case ACTION_REDO:
		changed(d, edit_redo(&j->edit) || true);
		return;
	case ACTION_KILL:
		if (edit_kill_line(&j->edit))
			changed(d, true);
		else
			desk_say(d, false, "there is nothing to cut in this line");
		return;
	default:
		jot_keep(d);
		desk_back(d);
		return;
	}
}

static bool jot_busy(const struct desk *d)
{
	return jot_of(d)->unkept;
}

static bool jot_idle(struct desk *d)
{
	bool any = jot_of(d)->unkept;

	jot_keep(d);
	return any;
}

/* ---- drawing ---- */

static void jot_words(const struct desk *d, struct text *out, enum role *role)
{
	const struct jot *j = jot_of(d);

	*role = ROLE_DIM;
	if (j->which == PAPER_NOTES) {
		text_add(out, d->w >= 80 ? "Never sent.  A line about a hex begins with its number, about a piece its id." :
			"Never sent.  Hex number or id first.");
		return;
	}
	text_add_int(out, (int64_t)(limit(j) - j->edit.len));
	text_add(out, d->w >= 80 ? " bytes left.  The other player reads it; it goes with your turn." :
		" bytes left.  Goes with your turn.");
}

static void jot_draw(struct desk *d, const struct layout *l, struct canvas *c)
{
	struct jot *j = jot_of(d);
	struct rect r = l->page, in = { r.x + 1, r.y + 1, r.w - 2, r.h - 1 };
	const char *s;
	size_t n;

	glyph_frame(&c->plane, (struct rect){ r.x, r.y, r.w, 1 }, d->picture.glyphs);
	plane_text(&c->plane, r.x + 2, r.y, r.w - 4, ROLE_HEAD, j->which == PAPER_NOTES ? " Notes " : " Message to the other player ");
	edit_show(&j->edit, (size_t)in.w, (size_t)in.h);
	for (int y = 0; y < in.h && edit_get(&j->edit, j->edit.top + (size_t)y, &s, &n); y++) {
		for (size_t col = 0; col < j->edit.left && n > 0; col++)
			do {
				s++;
				n--;
			} while (n > 0 && ((unsigned char)*s & 0xc0) == 0x80);
		plane_text_n(&c->plane, in.x, in.y + y, in.w, ROLE_PLAIN, s, n);
	}
	canvas_cursor(c, in.x + (int)(edit_column(&j->edit) - j->edit.left), in.y + (int)(edit_line(&j->edit) - j->edit.top));
}

const struct scene_ops scene_jot = {
	.open = jot_open, .close = jot_close, .look = read_notes, .act = jot_act, .type = jot_type, .paste = jot_paste,
	.busy = jot_busy, .idle = jot_idle, .words = jot_words, .draw = jot_draw,
};
