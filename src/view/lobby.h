/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lobby: all games of this home, whose turn it is in each, and what one does before and between turns - make a key,
 * begin a game, accept one, take mail in.  Without a terminal, like the desk: keys in, cells out.  What is done to
 * files is somebody else's, reached by struct lobby_house. */
#ifndef VEDETTE_VIEW_LOBBY_H
#define VEDETTE_VIEW_LOBBY_H

#include "base/limits.h"
#include "charts/charts.h"
#include "report/picture.h"
#include "slot/terms.h"
#include "view/canvas.h"
#include "view/edit.h"
#include "view/keys.h"

enum {
	LOBBY_GAMES_MAX = 100, /* shown; more are counted */
	LOBBY_SCENARIOS_MAX = 16,
	LOBBY_NAME_BYTES = 40,
	LOBBY_LINE_BYTES = 256,
	LOBBY_FIELD_BYTES = 256,
	LOBBY_FIELDS_MAX = 7,
	LOBBY_LESSONS_MAX = 16,
	LOBBY_VERSIONS = 2, /* of a slot, to choose between: the one that stands, the other */
	LOBBY_PAGE_BYTES = 128 * 1024
};

/* In the order in which they are listed. */
enum lobby_state {
	LOBBY_YOUR_MOVE, /* something of yours is due */
	LOBBY_OFFER,     /* made to you, not accepted yet */
	LOBBY_DAMAGED,   /* its files cannot be read: `trouble` says why and what to do */
	LOBBY_WAITING,   /* for the other player */
	LOBBY_OFFERED,   /* your offer, not answered yet */
	LOBBY_CLOSED,
	LOBBY_STATE_COUNT
};
char lobby_state_mark(enum lobby_state s); /* beside the game: states differ without colour */
const char *lobby_state_words(enum lobby_state s);

/* Everything is masked text. */
struct lobby_game {
	char name[LOBBY_NAME_BYTES];
	char scenario[LOBBY_NAME_BYTES];   /* its id, for the briefing */
	char title[LOBBY_LINE_BYTES];
	char mode[2 * LOBBY_LINE_BYTES];   /* what the player must know of its mode; "" = nothing */
	char players[LOBBY_LINE_BYTES];    /* "Union (Anna, you) against Confederate (Bert, key 3f2a 90b1 ...)" */
	char book[3 * LOBBY_LINE_BYTES];   /* that the other side's key was not compared, with the remedy; "" = it was */
	char when[LOBBY_LINE_BYTES];       /* the calendar, "" before the game has begun */
	char turn[LOBBY_LINE_BYTES];       /* whose turn, which slot */
	char since[LOBBY_NAME_BYTES];      /* "3 days", by the clock of this machine; for the eye only */
	char mail[2 * LOBBY_LINE_BYTES];   /* how the last mail went, "" = nothing was mailed */
	char trouble[4 * LOBBY_LINE_BYTES];/* held back or damaged, with the remedy; "" = none */
	char address[LOBBY_LINE_BYTES];    /* where its mails go */
	uint8_t state;                     /* enum lobby_state */
	char asked[LOBBY_LINE_BYTES];      /* what the other side proposes and you have to answer, "" = nothing */
	uint32_t last_turn;                /* slot that a take-back would name, 0 = none */
	char courier[LOBBY_LINE_BYTES];    /* who answers for you, and where; "" = nobody */
	char proof[LOBBY_LINE_BYTES];      /* what was refused and is kept; "" = nothing */
	char version[LOBBY_VERSIONS][LOBBY_NAME_BYTES]; /* identities of the versions to choose between, "" = there is no choice */
	bool unread;                       /* something came in that was not on the screen yet */
	bool away;                         /* put away by the player: listed last, and only when asked for */
	bool solo;
};

struct lobby_facts {
	struct lobby_game game[LOBBY_GAMES_MAX];
	unsigned n_games, n_more;
	unsigned n_away; /* put away, listed or not */
	struct {
		char id[LOBBY_NAME_BYTES], title[LOBBY_LINE_BYTES];
	} scenario[LOBBY_SCENARIOS_MAX];
	unsigned n_scenarios;
	bool has_key, no_passphrase;
	char key_trouble[2 * LOBBY_LINE_BYTES]; /* there is a key and it cannot be used */
	char fingerprint[64];
	char player[LOBBY_LINE_BYTES];          /* name of the settings, "" = none */
	char run[4 * LOBBY_LINE_BYTES];         /* what the last mail filter or cron run took in, "" = there was none (P38) */
};

struct lobby_lessons {
	struct {
		char title[LOBBY_LINE_BYTES];
		bool done;
	} lesson[LOBBY_LESSONS_MAX];
	unsigned n;
	char trouble[2 * LOBBY_LINE_BYTES]; /* why there are none */
};

struct lobby_plan {
	const char *scenario, *player, *address, *game; /* address "" = none known; game "" = after the scenario */
	enum side side;
	enum mode mode;
};

enum lobby_deed { LOBBY_NO_DEED, LOBBY_GIVE_UP, LOBBY_DRAW, LOBBY_TAKE_BACK, LOBBY_AGREE, LOBBY_DECLINE };

/* What the lobby asks of the house.  `said` gets words for people whatever happens; true = it was done. */
struct lobby_house {
	void *ctx;
	/* All games, computed from their chains anew (P37); those put away only if `away`. */
	void (*look)(void *ctx, bool away, struct lobby_facts *out);
	void (*lessons)(void *ctx, struct lobby_lessons *out);
	bool (*make_key)(void *ctx, const char *player, bool passphrase, struct text *said);
	/* `game`, LOBBY_NAME_BYTES, receives the name of the game begun. */
	bool (*begin)(void *ctx, const struct lobby_plan *p, char *game, struct text *said);
	bool (*accept)(void *ctx, const char *game, const char *player, const char *address, struct text *said);
	bool (*again)(void *ctx, const char *game, struct text *said);
	/* Sign something in it that is no orders; `slot` is what a take-back names. */
	bool (*sign)(void *ctx, const char *game, enum lobby_deed what, uint32_t slot, struct text *said);
	/* Slots that came in more than one version, side by side: a page of words. */
	void (*versions)(void *ctx, const char *game, unsigned width, struct text *page);
	/* The version of that identity stands from now on. */
	bool (*resolve)(void *ctx, const char *game, const char *version, struct text *said);
	/* Nothing of the game is changed: it is only listed or not. */
	bool (*put_away)(void *ctx, const char *game, bool away, struct text *said);
	/* Take in what lies at a path, or a text pasted: the same function as every other door (P14).  A page of words; returns in how many
	 * games something came, and `game`, LOBBY_NAME_BYTES, receives the name of the first. */
	unsigned (*receive)(void *ctx, const char *path, char *game, struct text *page);
	unsigned (*receive_text)(void *ctx, const char *s, size_t n, char *game, struct text *page);
	/* The briefing of a game as it stands now; `game` NULL, or one that has not begun: of the scenario as it begins. */
	void (*briefing)(void *ctx, const char *game, const char *scenario, unsigned width, struct text *page);
	/* Keep the theme for the next time. */
	bool (*theme)(void *ctx, enum palette p, struct text *why);
};

enum lobby_face { LOBBY_FACE_LIST, LOBBY_FACE_FORM, LOBBY_FACE_PAGE, LOBBY_FACE_LESSONS };
enum lobby_form { LOBBY_FORM_KEY, LOBBY_FORM_NEW, LOBBY_FORM_ACCEPT, LOBBY_FORM_RECEIVE, LOBBY_FORM_PASTE, LOBBY_FORM_RESOLVE,
	LOBBY_FORM_COUNT };

enum lobby_field_kind { LOBBY_FIELD_TEXT, LOBBY_FIELD_CHOICE, LOBBY_FIELD_AREA };
struct lobby_field {
	const char *label, *help;
	uint8_t kind;
	bool shown;
	char text[LOBBY_FIELD_BYTES];
	unsigned at;       /* byte before which is typed */
	const char *choice[LOBBY_SCENARIOS_MAX];
	uint8_t n_choices, chosen;
};

/* Owns its memory.  Made by lobby_open. */
struct lobby {
	const struct lobby_house *house;
	struct lobby_facts *facts;
	unsigned at, top;             /* game under the cursor; first one shown */
	enum lobby_face face;
	enum lobby_form form;
	struct lobby_field field[LOBBY_FIELDS_MAX];
	unsigned n_fields, field_at;
	char game[LOBBY_NAME_BYTES];  /* the form is about */
	char version[LOBBY_VERSIONS][2 * LOBBY_NAME_BYTES]; /* the choices of its form */
	struct edit area;             /* pasted text */
	bool pasting;
	bool show_away;
	enum lobby_deed asking;       /* y does it to the game under the cursor, any other key does not */
	struct lobby_lessons lessons;
	unsigned lesson_at;
	char *page;                   /* LOBBY_PAGE_BYTES: as page_make wrote it for lines of page_width */
	void (*page_make)(struct lobby *l, struct text *out);
	unsigned page_width;
	char *words;                  /* LOBBY_PAGE_BYTES: what came in, as it was told */
	bool came;                    /* the page is about what came in */
	unsigned n_came;              /* ... and in how many games that was; the cursor is on the first of them */
	const char *page_title;
	int page_top, page_rows;
	char said[4 * LOBBY_LINE_BYTES];
	bool said_alert;
	char open[LOBBY_NAME_BYTES];  /* not "": leave the lobby for this game */
	unsigned lesson;              /* not 0: leave it for this lesson */
	bool quit;
	enum glyph_set glyphs;
	enum palette palette;         /* the player's choice; whoever shows the canvas follows it */
	bool colourless;              /* it is shown without colours all the same */
	int w, h;
};

/* Begin; false when there is no memory. */
MUST_USE bool lobby_open(struct lobby *l, const struct lobby_house *h);
void lobby_close(struct lobby *l);
/* Ask the house anew; the cursor stays on its game.  `name`: the game to go to, NULL = where it is our move. */
void lobby_look(struct lobby *l, const char *name);
/* The list of lessons, the cursor on the first that is not done. */
void lobby_lessons(struct lobby *l);
void lobby_say(struct lobby *l, bool alert, const char *s);
void lobby_press(struct lobby *l, uint32_t press);
/* What a key of the face shown would do, without the key. */
void lobby_act(struct lobby *l, enum action a);
/* The field one is on gets this text; of choices the one with that number, from 1, or that begins so.  False: it cannot be, and it is
 * said why. */
bool lobby_field_set(struct lobby *l, const char *s);
const char *lobby_form_title(enum lobby_form form);
const char *lobby_form_intro(const struct lobby *l);
/* The game under the cursor, NULL when there is none. */
const struct lobby_game *lobby_game_at(const struct lobby *l);
/* In words, wrapped: whose turn or what else it is about; all about a game, what is wrong with it first; a lesson; what is no one
 * game's - mail taken in by itself, games put away, the key. */
void lobby_turn_words(const struct lobby_game *g, bool wide, struct text *out);
void lobby_game_words(const struct lobby_game *g, unsigned width, struct text *out);
void lobby_lesson_words(const struct lobby *l, unsigned i, struct text *out);
void lobby_home_words(const struct lobby *l, unsigned width, bool all, struct text *out);
void lobby_draw(struct lobby *l, struct canvas *c);

#endif
