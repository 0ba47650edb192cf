/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screen/term.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* Curses keeps its state in globals; what we add is of the same kind and lives in this file alone. */
enum { PASTE_BEGIN_KEY = KEY_MAX + 1, PASTE_END_KEY };

static bool is_begun;

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* Bracketed paste: the terminal then says what was pasted, so that pasted orders are not indented again. */
static void say(const char *sequence)
{
	(void)fputs(sequence, stdout);
	(void)fflush(stdout);
}

static enum theme choose_theme(enum screen_colour colour, enum palette palette)
{
	const char *no = getenv("NO_COLOR");

	if (colour == SCREEN_COLOUR_NEVER || (colour == SCREEN_COLOUR_AUTO && no != NULL && no[0] != '\0') || !has_colors())
		return THEME_MONO;
	if (start_color() == ERR || use_default_colors() == ERR || COLOR_PAIRS <= ROLE_COUNT)
		return THEME_MONO;
	enum theme t = theme_of(palette, COLORS >= 256);

	/* one pair a role: fewer than the 64 that the poorest terminals have */
	for (int r = 0; r < ROLE_COUNT; r++) {
		const struct look *l = theme_look(t, (enum role)r);

		if (init_pair((short)(r + 1), l->fg, l->bg) == ERR)
			return THEME_MONO;
	}
	return t;
}

/* tigetstr() answers -1 for a name that is none, NULL for what the terminal has not. */
static bool has_cursor_addressing(void)
{
	char name[] = "cup";
	const char *cup = tigetstr(name);

	return cup != NULL && cup != (const char *)-1;
}

bool term_begin(struct term *t, enum screen_colour colour, enum palette palette)
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
		t->theme = choose_theme(colour, palette);
		term_resume();
		return true;
	}
	SCREEN *scr = newterm(NULL, stdout, stdin);

	if (scr == NULL)
		return false;
	/* curses would draw on a terminal whose cursor cannot be put anywhere, and nobody could read it (C133) */
	if (!has_cursor_addressing()) {
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
	define_key("\033[200~", PASTE_BEGIN_KEY);
	define_key("\033[201~", PASTE_END_KEY);
	t->theme = choose_theme(colour, palette);
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
			wchar_t s[2] = { cell->ch < 0x80 || t->utf8 ? (wchar_t)cell->ch : L'?', L'\0' };
			cchar_t cc;

			setcchar(&cc, s, attributes(theme_look(t->theme, (enum role)cell->role)),
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
		{ KEY_SHOME, PRESS_TOP }, { KEY_SEND, PRESS_BOTTOM },
		{ PASTE_BEGIN_KEY, PRESS_PASTE_BEGIN }, { PASTE_END_KEY, PRESS_PASTE_END },
	};

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (keys[i].key == k)
			return keys[i].press;
	return PRESS_UNKNOWN;
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
		return k == 0 ? PRESS_UNKNOWN : (uint32_t)k;
	}
}
