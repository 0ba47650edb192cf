/* SPDX-License-Identifier: GPL-3.0-or-later
 * The player's desk: map, panel, order sheet and texts of one game, what each key does to them, and how they are
 * drawn.  All of it without a terminal: src/screen/ brings keys in and cells out, tests do the same from memory.  The
 * game itself is somebody else's, reached by the functions of struct desk_game. */
#ifndef VEDETTE_VIEW_DESK_H
#define VEDETTE_VIEW_DESK_H

#include "match/tape.h"
#include "report/picture.h"
#include "report/report.h"
#include "report/why.h"
#include "view/edit.h"
#include "view/marks.h"
#include "view/scene.h"

/* A game as it stands.  Pointers are the owner's and hold until the next call of look, send or fetch. */
struct desk_position {
	const struct charts *charts;
	const struct state *state;
	const struct state *before; /* before the last turn that was reported; NULL = not known */
	enum side side;        /* whose orders are written and whose pieces are one's own */
	bool due;              /* something of `side` is due now and can be sent; else orders are written ahead, not judged */
	const char *what;      /* what sending signs when it is no orders: "a countersign"; NULL = orders */
	const char *barred;    /* `due` is false although it is one's move: what is to be done first, and where; NULL = nothing bars */
	const char *standing;  /* the side's standing orders in force, lines with their LF, "" = the default; NULL = not known */
	bool reseal;           /* new standing orders may be sealed in place of `what` */
	const char *title;     /* the game's name, masked */
	const char *mode;      /* of the dice, a word that stands in the row above the map until the game is over; NULL = none is signed */
	const char *mode_words; /* what the player must know of it, in sentences; NULL = nothing */
	const char *turn;      /* whose turn it is, one line: "your move", "waiting for B. Bragg" */
	const char *report;    /* the last turn in words, "" if none; lines of at most REPORT_WIDTH */
	uint32_t report_first; /* slot of one's own turn that the report tells before the other side's, 0 = it tells one turn */
	const char *report_title; /* what stands above it, NULL = "What happened" */
	const char *sent;      /* what was signed last, how it left the house and its file; "" or NULL = nothing yet */
	const char *hint;      /* a lesson's help, shown on request; NULL = this is no lesson */
	const char *draft;     /* orders as kept, standing orders below a line `standing` */
	size_t draft_n;
	struct why_stops stops; /* of the player turn at hand */
	hex_t focus;           /* where to look first, HEX_NONE = the strongest stack */
};

/* What is written beside the orders. */
enum desk_paper {
	PAPER_MESSAGE, /* to the other player, goes with the next turn; at most MESSAGE_MAX_BYTES - 1 */
	PAPER_NOTES,   /* for oneself, never sent; at most DESK_NOTES_BYTES - 1 */
};
enum { DESK_NOTES_BYTES = 32 * 1024 };

/* What the desk asks of a game.  Every function gets `ctx`. */
struct desk_game {
	void *ctx;
	void (*look)(void *ctx, struct desk_position *out);
	/* Keep the draft.  False: it could not be kept, and `why` says so. */
	bool (*keep)(void *ctx, const char *text, size_t n, struct text *why);
	/* Sign and send the kept draft.  `said` gets one line for people either way; true when a turn was signed. */
	bool (*send)(void *ctx, struct text *said);
	/* Seal new standing orders in place of the countersign that is due and send them; as `send`.  NULL: never asked for. */
	bool (*reseal)(void *ctx, const char *standing, size_t n, struct text *said);
	/* Look for the other side's answer; true when the position is another one now.  NULL: there is nothing to fetch. */
	bool (*fetch)(void *ctx, struct text *said);
	/* The game so far, order by order; the game's own, it holds until the next look, send or fetch.  NULL, and `why` says why: there
	 * is none.  May be NULL itself: nothing can be replayed. */
	struct tape *(*tape)(void *ctx, struct text *why);
	/* The text of a rule, "S27", wrapped.  False: there is none of that number.  NULL: there are no texts. */
	bool (*rule)(void *ctx, const char *id, struct text *out);
	/* A paper as it was kept, "" at first.  False: there is none of this kind in this game, and `out` says why. */
	bool (*paper_read)(void *ctx, enum desk_paper which, struct text *out);
	/* Keep it.  False: it could not be kept, and `why` says so.  Both are NULL where nothing is kept. */
	bool (*paper_write)(void *ctx, enum desk_paper which, const char *s, size_t n, struct text *why);
	/* Give a text to the player's own editor and the terminal with it; what he made of it goes to `out`.  False, and `why` says why:
	 * he has none, it failed.  NULL: there is no other editor here. */
	bool (*editor)(void *ctx, const char *s, size_t n, struct text *out, struct text *why);
	/* Keep the theme for the next time.  False: it could not be kept, and `why` says so.  NULL: it is not kept. */
	bool (*theme)(void *ctx, enum palette p, struct text *why);
};

enum { DESK_PAGE_BYTES = 96 * 1024 };

/* Owns its memory.  Made by desk_open. */
struct desk {
	const struct desk_game *game;
	struct desk_position pos;
	enum scene scene;               /* what is shown */
	enum scene below[SCENE_COUNT];  /* what is shown again when it is left, from the bottom; n_below of them */
	unsigned n_below;
	struct {
		hex_t focus;
		piece_t chosen;
	} left[SCENE_COUNT];            /* where the cursor was when below[i] was left */
	void *own[SCENE_COUNT];         /* what each scene keeps for itself; NULL = nothing */
	hex_t focus;
	piece_t chosen;                 /* own piece the player went to with Tab, PIECE_NONE */
	bool sought;                    /* a form below has been given what was looked for: `found`, PIECE_NONE = the hex `focus` */
	piece_t found;
	struct picture picture;         /* k 0: not drawn yet, chosen by the size */
	bool panel_asked, quit;
	bool asking;                    /* a question is to be answered by y or any other key */
	void (*ask_yes)(struct desk *d);
	void (*ask_else)(struct desk *d); /* what any other key leads to; NULL = ask_no is said */
	const char *ask_no;
	bool pasting;                   /* between PRESS_PASTE_BEGIN and _END */
	int panel_top, panel_rows;      /* of a panel that may hold more than it shows: its first line, and how many are shown */
	int step;                       /* which way Up and Down lean */
	struct edit edit;
	struct {
		size_t at;              /* where the text was left, */
		uint64_t version;       /* as of which change */
		uint64_t fresh;         /* the change that gave it a fresh line, 0 = none */
	} typed;
	struct marks marks;
	bool marks_stale, unkept;
	struct state opened;            /* see desk_opened */
	uint64_t opened_version;
	char *page;                     /* DESK_PAGE_BYTES: text of the page */
	const char *page_title;
	char rule[16];                  /* the rule that a page shows */
	int page_top, page_width;
	void (*page_make)(struct desk *d, struct text *out);
	uint32_t letter;                /* the key itself, for ACTION_ROW_LETTER */
	char said[1024];                /* what the program has to say, "" = nothing */
	bool said_alert;
	uint64_t report_seen;           /* a print of the last report shown */
	enum palette palette;           /* the player's choice; whoever shows the canvas follows it */
	bool colourless;                /* it is shown without colours all the same */
	int w, h;                       /* of the last drawing */
};

/* Begin; false when there is no memory. */
MUST_USE bool desk_open(struct desk *d, const struct desk_game *g, enum glyph_set glyphs);
void desk_close(struct desk *d);
/* One key. */
void desk_press(struct desk *d, uint32_t press);
/* What a key of the present scene would do, without the key. */
void desk_act(struct desk *d, enum action a);
/* Replace bytes [from, to) of the draft.  False, and it is said why, when the draft would be longer than it may be. */
bool desk_replace(struct desk *d, size_t from, size_t to, const char *s, size_t n);
/* The map's cursor to a hex. */
void desk_focus(struct desk *d, hex_t h);
/* What waits until nobody types: keep the draft and judge it.  True when there is something to draw. */
bool desk_idle(struct desk *d);
bool desk_busy(const struct desk *d); /* has desk_idle something to do? */
/* Keep the draft now, whatever happens after. */
void desk_keep(struct desk *d);
/* Draw everything; the hardware cursor is on the focus. */
void desk_draw(struct desk *d, struct canvas *c);

#endif
