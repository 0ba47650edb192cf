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

/* The signals that asked for something; the handler does nothing but note them (P82).  Of several at once one that ends the process
 * is not forgotten over one that stops it. */
static volatile sig_atomic_t end_noted, stop_noted;

static void note_signal(int sig)
{
	if (sig == SIGTSTP)
		stop_noted = sig;
	else
		end_noted = sig;
}

/* Whatever people or their programs send: none may leave the terminal as it is while we draw on it. */
static const int watched[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP };
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
	/* a change of size is told to curses' own handler: were it told while we draw, we would wait for a key before we look */
	sigaddset(&block, SIGWINCH);
	sigprocmask(SIG_BLOCK, &block, &s->before);
	s->open = s->before;
	sigdelset(&s->open, SIGWINCH);
	for (int i = 0; i < WATCHED; i++) {
		sigaction(watched[i], NULL, &s->old[i]);
		/* what was ignored from the start (nohup) stays ignored */
		if (s->old[i].sa_handler != SIG_IGN)
			sigaction(watched[i], &a, NULL);
		sigdelset(&s->open, watched[i]);
	}
	end_noted = stop_noted = 0;
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

static bool readable(void)
{
	struct timespec none = { 0, 0 };
	fd_set in;

	FD_ZERO(&in);
	FD_SET(STDIN_FILENO, &in);
	return pselect(STDIN_FILENO + 1, &in, NULL, NULL, &none, NULL) > 0;
}

/* What the loop drives: the desk of a game, or the lobby. */
struct client {
	void *ctx;
	const enum palette *palette; /* the player may change it at any time */
	void (*press)(void *ctx, uint32_t press);
	void (*draw)(void *ctx, struct canvas *c);
	bool (*over)(const void *ctx);
	void (*keep)(void *ctx);       /* what is written is kept now; NULL = nothing is written here */
	bool (*busy)(const void *ctx); /* is there something for `idle`?  NULL = never */
	bool (*idle)(void *ctx);
};

static void draw(const struct client *g, struct term *t, struct canvas *c)
{
	int w, h;

	if (*g->palette != t->palette)
		term_theme(t, *g->palette);

	term_size(&w, &h);
	if ((w != c->plane.w || h != c->plane.h) && !canvas_resize(c, w, h))
		return;
	g->draw(g->ctx, c);
	term_show(t, c);
}

static void loop(const struct client *g, struct term *t, struct canvas *c, const struct signals *s)
{
	draw(g, t, c);
	while (!g->over(g->ctx)) {
		bool any = false, resized = false;
		enum woken w = wait_for_key(s, g->busy != NULL && g->busy(g->ctx));
		uint32_t press;

		if (w == WOKEN_GONE)
			return;
		if (end_noted != 0 || stop_noted != 0) {
			int sig = end_noted != 0 ? end_noted : stop_noted;

			end_noted = stop_noted = 0;
			if (g->keep != NULL)
				g->keep(g->ctx);
			term_end();
			signal_obey(sig);
			term_resume();
			any = true;
		}
		while (!g->over(g->ctx) && (press = term_key(&resized)) != 0) {
			g->press(g->ctx, press);
			any = true;
		}
		/* still readable and no key: the terminal has gone away.  (No key and nothing left to read was part of a character.) */
		if (w == WOKEN_KEY && !any && !resized && readable()) {
			char b;

			if (read(STDIN_FILENO, &b, 1) <= 0)
				return;
		}
		if (w == WOKEN_IDLE && g->idle != NULL && g->idle(g->ctx))
			any = true;
		if (any || resized)
			draw(g, t, c);
	}
}

/* Signals and terminal of the loop that runs, for screen_pause(). */
static struct signals signals;

/* From the first drawing to the last. */
static enum err run(const struct client *g, struct term *t)
{
	struct canvas canvas = { .cursor_x = 0 };

	loop(g, t, &canvas, &signals);
	if (g->keep != NULL)
		g->keep(g->ctx);
	term_end();
	signals_return(&signals);
	canvas_free(&canvas);
	return ERR_OK;
}

static enum err begin(struct term *t, const struct screen_options *o, struct fault *f)
{
	signals_take(&signals);
	if (term_begin(t, o))
		return ERR_OK;
	signals_return(&signals);
	return fault_set(f, ERR_SCREEN_TERMINAL, "");
}

void screen_pause(void)
{
	term_end();
	signals_return(&signals);
}

void screen_resume(void)
{
	signals_take(&signals);
	term_resume();
}

static void desk_stage_press(void *ctx, uint32_t press) { desk_press(ctx, press); }
static void desk_stage_draw(void *ctx, struct canvas *c) { desk_draw(ctx, c); }
static bool desk_stage_over(const void *ctx) { return ((const struct desk *)ctx)->quit; }
static void desk_stage_keep(void *ctx) { desk_keep(ctx); }
static bool desk_stage_busy(const void *ctx) { return desk_busy(ctx); }
static bool desk_stage_idle(void *ctx) { return desk_idle(ctx); }

enum err screen_play(const struct desk_game *g, const struct screen_options *o, struct fault *f)
{
	struct desk desk;
	struct term term;
	const struct client client = { &desk, &desk.palette, desk_stage_press, desk_stage_draw, desk_stage_over, desk_stage_keep,
		desk_stage_busy, desk_stage_idle };

	if (!desk_open(&desk, g, GLYPHS_ASCII))
		return fault_set(f, ERR_SCREEN_MEMORY, "");
	(void)desk_idle(&desk);
	enum err e = begin(&term, o, f);

	if (e == ERR_OK) {
		desk.picture.glyphs = term.glyphs;
		desk.palette = term.palette;
		desk.colourless = term.colourless;
		e = run(&client, &term);
	}
	desk_close(&desk);
	return e;
}

static void lobby_stage_press(void *ctx, uint32_t press) { lobby_press(ctx, press); }
static void lobby_stage_draw(void *ctx, struct canvas *c) { lobby_draw(ctx, c); }
static bool lobby_stage_over(const void *ctx)
{
	const struct lobby *l = ctx;

	return l->quit || l->open[0] != '\0' || l->lesson != 0;
}

enum err screen_lobby(struct lobby *l, const struct screen_options *o, struct fault *f)
{
	const struct client client = { .ctx = l, .palette = &l->palette, .press = lobby_stage_press, .draw = lobby_stage_draw,
		.over = lobby_stage_over };
	struct term term;

	TRY(begin(&term, o, f));
	l->glyphs = term.glyphs;
	l->palette = term.palette;
	l->colourless = term.colourless;
	return run(&client, &term);
}
