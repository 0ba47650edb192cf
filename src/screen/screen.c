/* SPDX-License-Identifier: GPL-3.0-or-later
 * The loop: wait for a key or a signal, hand it to the desk, draw. */
#include "screen/screen.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include "screen/term.h"

enum { IDLE_MS = 120 }; /* so long nobody types: then the draft is kept and judged */

/* The last signal that asked for something; handlers do nothing but note it. */
static volatile sig_atomic_t signal_noted;

static void note_signal(int sig)
{
	signal_noted = sig;
}

static const int watched[] = { SIGHUP, SIGINT, SIGTERM, SIGTSTP };
enum { WATCHED = sizeof watched / sizeof watched[0] };

/* What the process had before, to be put back. */
struct signals {
	struct sigaction old[WATCHED];
	sigset_t open; /* mask while waiting */
	sigset_t before;
};

/* Signals are blocked while we draw and think, and let in only while we wait: so none can be missed or come amiss.  No SA_RESTART:
 * the wait must end. */
static void signals_take(struct signals *s)
{
	struct sigaction a;
	sigset_t block;

	memset(&a, 0, sizeof a);
	a.sa_handler = note_signal;
	sigemptyset(&a.sa_mask);
	sigemptyset(&block);
	for (int i = 0; i < WATCHED; i++)
		sigaddset(&block, watched[i]);
	sigprocmask(SIG_BLOCK, &block, &s->before);
	s->open = s->before;
	for (int i = 0; i < WATCHED; i++) {
		sigaction(watched[i], NULL, &s->old[i]);
		/* what was ignored from the start (nohup) stays ignored */
		if (s->old[i].sa_handler != SIG_IGN)
			sigaction(watched[i], &a, NULL);
		sigdelset(&s->open, watched[i]);
	}
	signal_noted = 0;
}

static void signals_return(const struct signals *s)
{
	for (int i = 0; i < WATCHED; i++)
		sigaction(watched[i], &s->old[i], NULL);
	sigprocmask(SIG_SETMASK, &s->before, NULL);
}

/* Let the signal do what it does by default, and come back only if it stopped us and we go on. */
static void signal_obey(int sig)
{
	struct sigaction a, old;
	sigset_t one, mask;

	memset(&a, 0, sizeof a);
	a.sa_handler = SIG_DFL;
	sigemptyset(&a.sa_mask);
	sigaction(sig, &a, &old);
	sigemptyset(&one);
	sigaddset(&one, sig);
	raise(sig);
	sigprocmask(SIG_UNBLOCK, &one, &mask);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	sigaction(sig, &old, NULL);
}

enum woken { WOKEN_KEY, WOKEN_IDLE, WOKEN_SIGNAL, WOKEN_GONE };

static enum woken wait_for_key(const struct signals *s, bool busy)
{
	struct timespec ts = { 0, IDLE_MS * 1000000L };
	fd_set in;
	int n;

	FD_ZERO(&in);
	FD_SET(STDIN_FILENO, &in);
	n = pselect(STDIN_FILENO + 1, &in, NULL, NULL, busy ? &ts : NULL, &s->open);
	if (n > 0)
		return WOKEN_KEY;
	if (n == 0)
		return WOKEN_IDLE;
	/* a change of size interrupts too; curses then has a key to tell so */
	return errno == EINTR ? WOKEN_SIGNAL : WOKEN_GONE;
}

static void draw(struct desk *d, const struct term *t, struct canvas *c)
{
	int w, h;

	term_size(&w, &h);
	if ((w != c->plane.w || h != c->plane.h) && !canvas_resize(c, w, h))
		return;
	desk_draw(d, c);
	term_show(t, c);
}

static void loop(struct desk *d, const struct term *t, struct canvas *c, const struct signals *s)
{
	draw(d, t, c);
	while (!d->quit) {
		bool any = false, resized = false;
		enum woken w = wait_for_key(s, desk_busy(d));
		uint32_t press;

		if (w == WOKEN_GONE)
			return;
		if (signal_noted != 0) {
			int sig = signal_noted;

			signal_noted = 0;
			desk_keep(d);
			term_end();
			signal_obey(sig);
			term_resume();
			any = true;
		}
		while (!d->quit && (press = term_key(&resized)) != 0) {
			desk_press(d, press);
			any = true;
		}
		/* readable without a key: the terminal has gone away */
		if (w == WOKEN_KEY && !any && !resized) {
			char b;

			if (read(STDIN_FILENO, &b, 1) <= 0)
				return;
		}
		if (w == WOKEN_IDLE && desk_idle(d))
			any = true;
		if (any || resized)
			draw(d, t, c);
	}
}

bool screen_theme(const char *id, enum screen_colour *out)
{
	if (strcmp(id, "mono") == 0)
		*out = SCREEN_COLOUR_NEVER;
	else if (id[0] == '\0' || strcmp(id, "default") == 0)
		*out = SCREEN_COLOUR_AUTO;
	else
		return false;
	return true;
}

enum err screen_play(const struct desk_game *g, const struct screen_options *o, struct fault *f)
{
	struct canvas canvas = { .cursor_x = 0 };
	struct signals signals;
	struct desk desk;
	struct term term;

	if (!desk_open(&desk, g, GLYPHS_ASCII))
		return fault_set(f, ERR_SCREEN_MEMORY, "");
	(void)desk_idle(&desk);
	signals_take(&signals);
	if (!term_begin(&term, o->colour)) {
		signals_return(&signals);
		desk_close(&desk);
		return fault_set(f, ERR_SCREEN_TERMINAL, "");
	}
	if (term.utf8)
		desk.picture.glyphs = o->glyphs;
	loop(&desk, &term, &canvas, &signals);
	desk_keep(&desk);
	term_end();
	signals_return(&signals);
	canvas_free(&canvas);
	desk_close(&desk);
	return ERR_OK;
}
