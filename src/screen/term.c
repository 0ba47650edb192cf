/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screen/term.h"

#include "screen/escape.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* Curses keeps its state in globals; what we add is of the same kind and lives in this file alone. */
enum { PASTE_BEGIN_KEY = KEY_MAX + 1, PASTE_END_KEY, CTRL_HOME_KEY, CTRL_END_KEY };
enum { SEQUENCE_MS = 100 }; /* so long the rest of a sequence that has begun is waited for */

static bool is_begun;

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* Bracketed paste: the terminal then says what was pasted, so that pasted orders are not indented again. */
static void say(const char *sequence)
{
	(void)fputs(sequence, stdout);
	(void)fflush(stdout);
}

static bool no_colours(void)
{
	const char *no = getenv("NO_COLOR");

	return (no != NULL && no[0] != '\0') || !has_colors() || start_color() == ERR || use_default_colors() == ERR ||
		COLOR_PAIRS <= ROLE_COUNT;
}

void term_theme(struct term *t, enum palette palette)
{
	t->palette = palette;
	t->theme = t->colourless ? THEME_MONO : theme_of(palette, COLORS >= 256);
	/* one pair a role: fewer than the 64 that the poorest terminals have */
	for (int r = 0; r < ROLE_COUNT && t->theme != THEME_MONO; r++) {
		const struct look *l = theme_look(t->theme, (enum role)r);

		if (init_pair((short)(r + 1), l->fg, l->bg) == ERR)
			t->theme = THEME_MONO;
	}
}

/* What the terminal's description says of `name`, NULL = nothing.  (tigetstr() answers -1 for a name that is none.) */
static const char *described(const char *name)
{
	char copy[8] = "";

	memcpy(copy, name, strnlen(name, sizeof copy - 1));
	const char *s = tigetstr(copy);

	return s == (const char *)-1 ? NULL : s;
}

/* The letters of the alternate character set that glyphs.def draws with, as VT100 named them. */
static const char acs_letters[] = "qxna~os";

static const cchar_t *acs_of(uint32_t ch)
{
	switch (ch) {
	case 0x2500:
		return WACS_HLINE;
	case 0x2502:
		return WACS_VLINE;
	case 0x253c:
		return WACS_PLUS;
	case 0x2592:
		return WACS_CKBOARD;
	case 0xb7:
		return WACS_BULLET;
	case 0x23ba:
		return WACS_S1;
	case 0x23bd:
		return WACS_S9;
	default:
		return NULL;
	}
}

/* Does the terminal have all of them?  What it lacks curses would replace with characters that mean something else on our map. */
static bool has_acs(void)
{
	const char *pairs = described("acsc");

	for (const char *want = acs_letters; *want != '\0'; want++) {
		const char *p = pairs;

		while (p != NULL && p[0] != '\0' && p[1] != '\0' && p[0] != *want)
			p += 2;
		if (p == NULL || p[0] != *want || p[1] == '\0')
			return false;
	}
	return true;
}

static enum glyph_set choose_glyphs(enum glyph_choice choice, bool utf8)
{
	if (choice == GLYPH_CHOICE_UTF8)
		return utf8 ? GLYPHS_UTF8 : GLYPHS_ASCII;
	if (choice == GLYPH_CHOICE_ACS || (choice == GLYPH_CHOICE_AUTO && !utf8))
		return has_acs() ? GLYPHS_ACS : GLYPHS_ASCII;
	return GLYPHS_ASCII;
}

/* All that is decided by what the terminal can do and the player wants. */
static void adapt(struct term *t, const struct screen_options *o)
{
	t->colourless = no_colours();
	t->glyphs = choose_glyphs(o->glyphs, t->utf8);
	term_theme(t, o->palette);
}

/* Keys that many descriptions lack, and the marks of a paste. */
static void define_keys(void)
{
	static const struct {
		const char *sequence;
		int key;
	} keys[] = {
		{ "\033[200~", PASTE_BEGIN_KEY }, { "\033[201~", PASTE_END_KEY },
		{ "\033[1;5H", CTRL_HOME_KEY }, { "\033[1;5F", CTRL_END_KEY }, /* xterm and most others */
		{ "\033[7^", CTRL_HOME_KEY }, { "\033[8^", CTRL_END_KEY },     /* rxvt */
	};

	const char *mouse = described("kmous");

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		define_key(keys[i].sequence, keys[i].key);
	/* as a key it would be the head of a report only, and the rest of it letters */
	if (mouse != NULL)
		define_key(mouse, 0);
}

bool term_begin(struct term *t, const struct screen_options *o)
{
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return false;
	setlocale(LC_ALL, "");
	setlocale(LC_NUMERIC, "C");
	t->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	/* set in the environment they would freeze the size at what they say */
	unsetenv("LINES");
	unsetenv("COLUMNS");
	if (is_begun) { /* a second screen of one run: curses has its terminal already */
		adapt(t, o);
		term_resume();
		return true;
	}
	SCREEN *scr = newterm(NULL, stdout, stdin);

	if (scr == NULL)
		return false;
	/* curses would draw on a terminal whose cursor cannot be put anywhere, and nobody could read it (C133) */
	if (described("cup") == NULL) {
		endwin();
		delscreen(scr);
		return false;
	}
	is_begun = true;
	set_escdelay(25);
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	intrflush(stdscr, FALSE);
	define_keys();
	adapt(t, o);
	say(paste_on);
	return true;
}

void term_end(void)
{
	if (!is_begun || isendwin())
		return;
	say(paste_off);
	endwin();
}

void term_resume(void)
{
	say(paste_on);
	clearok(stdscr, TRUE);
	refresh();
	/* who was stopped was not told of a change of size: curses is to look */
	(void)raise(SIGWINCH);
}

void term_size(int *w, int *h)
{
	getmaxyx(stdscr, *h, *w);
}

static attr_t attributes(const struct look *l)
{
	attr_t a = A_NORMAL;

	if (l->attributes & LOOK_BOLD)
		a |= A_BOLD;
	if (l->attributes & LOOK_REVERSE)
		a |= A_REVERSE;
	if (l->attributes & LOOK_UNDERLINE)
		a |= A_UNDERLINE;
	if (l->attributes & LOOK_DIM)
		a |= A_DIM;
	return a;
}

void term_show(const struct term *t, const struct canvas *c)
{
	for (int y = 0; y < c->plane.h; y++)
		for (int x = 0; x < c->plane.w; x++) {
			const struct cell *cell = plane_at(&c->plane, x, y);
			const cchar_t *acs = t->glyphs == GLYPHS_ACS ? acs_of(cell->ch) : NULL;
			wchar_t s[CCHARW_MAX + 1] = { cell->ch < 0x80 || t->utf8 ? (wchar_t)cell->ch : L'?', L'\0' };
			attr_t extra = A_NORMAL;
			short pair;
			cchar_t cc;

			if (acs != NULL)
				getcchar(acs, s, &extra, &pair, NULL);
			setcchar(&cc, s, extra | attributes(theme_look(t->theme, (enum role)cell->role)),
				t->theme == THEME_MONO ? 0 : (short)(cell->role + 1), NULL);
			/* the lower right cell answers ERR because the cursor cannot go on; it is drawn all the same */
			(void)mvadd_wch(y, x, &cc);
		}
	if (c->plane.w > 0)
		move(c->cursor_y, c->cursor_x);
	refresh();
}

static uint32_t named_key(wint_t k)
{
	static const struct {
		wint_t key;
		uint32_t press;
	} keys[] = {
		{ KEY_UP, PRESS_UP }, { KEY_DOWN, PRESS_DOWN }, { KEY_LEFT, PRESS_LEFT }, { KEY_RIGHT, PRESS_RIGHT },
		{ KEY_HOME, PRESS_HOME }, { KEY_END, PRESS_END }, { KEY_PPAGE, PRESS_PAGE_UP }, { KEY_NPAGE, PRESS_PAGE_DOWN },
		{ KEY_BACKSPACE, PRESS_BACKSPACE }, { KEY_DC, PRESS_DELETE }, { KEY_BTAB, PRESS_BACKTAB }, { KEY_ENTER, PRESS_ENTER },
		{ KEY_F(1), PRESS_F1 }, { KEY_A1, '7' }, { KEY_A3, '9' }, { KEY_C1, '1' }, { KEY_C3, '3' }, { KEY_B2, '5' },
		{ KEY_SHOME, PRESS_TOP }, { KEY_SEND, PRESS_BOTTOM }, { CTRL_HOME_KEY, PRESS_TOP }, { CTRL_END_KEY, PRESS_BOTTOM },
		{ PASTE_BEGIN_KEY, PRESS_PASTE_BEGIN }, { PASTE_END_KEY, PRESS_PASTE_END },
	};

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (keys[i].key == k)
			return keys[i].press;
	return PRESS_UNKNOWN;
}

/* A sequence that curses does not know, ESC or its equal `begun` having been read: taken to its end it is one unknown key.  Esc
 * with nothing behind it that belongs to it is Esc, at once. */
static uint32_t sequence(wint_t begun, bool *resized)
{
	struct escape e;
	enum escape_says says = ESCAPE_MORE;
	int behind = ERR; /* the last byte taken */

	if (!escape_begin(&e, (uint32_t)begun))
		return (uint32_t)begun;
	while (says == ESCAPE_MORE) {
		int k = getch(); /* bytes, not characters */

		if (k == KEY_RESIZE) {
			*resized = true;
			continue;
		}
		says = k >= 0 && k <= 255 ? escape_byte(&e, (uint8_t)k) : ESCAPE_NOT;
		if (says != ESCAPE_NOT)
			behind = k;
		else if (k != ERR)
			(void)ungetch(k);
		timeout(SEQUENCE_MS);
	}
	nodelay(stdscr, TRUE);
	if (says == ESCAPE_OVER || !escape_was_key(&e))
		return PRESS_UNKNOWN;
	if (behind != ERR)
		(void)ungetch(behind);
	return PRESS_ESC;
}

uint32_t term_key(bool *resized)
{
	wint_t k;

	for (;;) {
		int kind = get_wch(&k);

		if (kind == ERR)
			return 0;
		if (kind == KEY_CODE_YES && k == KEY_RESIZE) {
			*resized = true;
			continue;
		}
		if (kind == KEY_CODE_YES)
			return named_key(k);
		if (k == '\r')
			return PRESS_ENTER;
		if (k == 127 || k == 8)
			return PRESS_BACKSPACE;
		if (k == PRESS_ESC || (k >= 0x80 && k <= 0x9f))
			return sequence(k, resized);
		return k == 0 ? PRESS_UNKNOWN : (uint32_t)k;
	}
}
