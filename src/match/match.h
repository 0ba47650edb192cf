/* SPDX-License-Identifier: GPL-3.0-or-later
 * A game in progress on this machine: its folder, the play that follows from its files, my side's secrets,
 * draft and signature.
 *
 * Members of a game's folder: offer.ved accept.ved slots/NNNN.ved (what stands), held/ (early slots),
 * keys/ (changes of key), claims/ (of new ones where the old is lost),
 * refused/ (kept as proof), rival, chosen (number and
 * identity of a second version, of the one its owner chose), recovered (see recover.h), resend.ved (what `send --from` wrote),
 * secret-SIDE (32 bytes: everything of this game derives from it but the
 * signature), draft-SIDE-NNNN, message-SIDE-NNNN, address, mailed, acknowledged; courier-SIDE, beside, charge, asked (courier.h);
 * notes, seen and away, for the screen alone; rung (the number of the move for which hook-your-move was run).
 * Whoever reads secret-SIDE foresees the dice of this game but cannot sign in it. */
#ifndef VEDETTE_MATCH_MATCH_H
#define VEDETTE_MATCH_MATCH_H

#include "archive/home.h"
#include "archive/keyring.h"
#include "match/play.h"

enum { ENGINE_NUMBER = 4 };

enum match_phase {
	MATCH_OFFERED, /* my offer waits for an answer */
	MATCH_INVITED, /* an offer to me: accept it or leave it */
	MATCH_PLAYING,
	MATCH_CLOSED /* both have signed the result */
};

struct match {
	char name[GAME_NAME_MAX + 1];
	struct folder folder;
	uint8_t phase; /* enum match_phase */
	struct record offer, accept;
	struct terms terms[2]; /* [0] offer, [1] accept */
	uint8_t offer_id[HASH_BYTES], accept_id[HASH_BYTES];
	struct blob offer_file, accept_file;
	struct charts *charts;
	struct workroom *room;
	bool charge;           /* here is only the courier of one side */
	bool mine[SIDE_COUNT]; /* sides played from this home: both in solo */
	bool has_secret[SIDE_COUNT];
	uint8_t secret[SIDE_COUNT][32];
	struct links *links[SIDE_COUNT]; /* made when first needed */
	struct play play;                /* from MATCH_PLAYING on */
	/* A slot stored by a program that found it good, which this one refuses though it is well signed; number 0 = none.  The play ends
	 * before it. */
	struct {
		uint32_t number;
		bool last; /* nothing is stored behind it: its number is free for a legal one */
		struct fault why;
	} unfit;
	bool rival;                      /* the other side's last slot has another legal version, and I have answered neither */
};

/* Is this the name of a member of a game's folder that holds no turn file, by the list above?  What a player hands on with the rest of
 * his folder, and nobody needs. */
bool match_member_has_no_turn(const char *name);
/* Is this the name of one that only its player may have: a secret of the game's, or his courier's key? */
bool match_member_is_secret(const char *name);

/* ---- opening and closing ---- */

/* Read a game from its files.  `audience` may be NULL.  A damaged file is named with its verdict (C149); a slot that is whole and that
 * this program refuses ends the play, see `unfit`.  The match is big: it lives on the heap. */
MUST_USE enum err match_open(const struct home *h, const char *name, const struct audience *audience,
	struct match **out, struct fault *f);
void match_close(struct match *m);

/* ---- beginning a game ---- */

struct match_plan {
	const char *game; /* name of the folder, NULL = after the scenario */
	enum side side;   /* the offerer's */
	enum mode mode;
	const char *name;                  /* the player's name */
	const char *to;                    /* my own reply address, "" = none */
	const char *opponent;              /* where to mail, "" = nowhere */
	struct slice map, rules, scenario; /* the texts to pin */
	struct options options;            /* switches set over those of the rules text */
};
/* Sign and store an offer; in solo mode the acceptance too.  `k` open.  Stores the game's name in `name`
 * (GAME_NAME_MAX + 1). */
MUST_USE enum err match_new(
	const struct home *h, struct keyring *k, const struct match_plan *plan, char *name, struct fault *f);
/* Accept an offer to me. */
MUST_USE enum err match_accept(
	struct match *m, struct keyring *k, const char *name, const char *to, struct fault *f);

/* ---- what is due ---- */

/* Whose slot is next, of which kind (RECORD_*, 0 when none)?  False when that cannot be known yet: the tip is
 * mine and waits for its answer, or the key must be opened once to see the other's dice. */
struct match_due {
	enum side side;
	unsigned kind;
	bool mine, known;
	bool served; /* a countersign that the courier of that side gives, if he runs */
	uint32_t number;
};
void match_due(const struct match *m, struct match_due *d);
/* The side this home plays for the next slot (solo: the one due), else its only side. */
enum side match_my_side(const struct match *m);
const char *match_player_name(const struct match *m, enum side side);

/* Derive and store the secrets of this game if they are missing (an acceptance came while the key was shut);
 * then settle the tip. */
MUST_USE enum err match_unlock(struct match *m, struct keyring *k, struct fault *f);

/* ---- draft ---- */

enum { DRAFT_MAX_BYTES = 256 * 1024 };
/* A draft belongs to the next sheet a side will sign: once that is signed, the next draft is another member and empty, so
 * that no crash can leave orders behind that were sent already.  The draft's text, "" when there is none; freed by
 * blob_free. */
MUST_USE enum err match_draft_read(const struct match *m, enum side side, struct blob *out, struct fault *f);
MUST_USE enum err match_draft_write(
	const struct match *m, enum side side, const char *text, size_t n, struct fault *f);
/* Lines in the events of a sheet count those of the signed text, which has no blank ones and always a line `combat`.  When it was
 * signed here, make them those of the draft it was written in, as far as that is kept: up to the next draft but one. */
void match_own_lines(const struct match *m, unsigned kind, enum side side, const char *orders, struct event *e, size_t n);
/* The message that is to go with that sheet, kept and forgotten like the draft. */
MUST_USE enum err match_message_read(const struct match *m, enum side side, struct blob *out, struct fault *f);
MUST_USE enum err match_message_write(const struct match *m, enum side side, const char *text, size_t n, struct fault *f);
/* The standing orders a side has given last, canonical text, "" = the default: from my own seal, in an open game of either side. */
MUST_USE enum err match_standing(
	const struct match *m, enum side side, char *out, size_t cap, size_t *n, struct fault *f);

/* A text of orders read and judged for the slot that is due. */
struct verdicts {
	struct sheet *sheet;
	struct judgement *judged; /* sheet->n of them */
	struct standing *standing;
	bool has_standing; /* a line `standing` stood in it */
};
MUST_USE enum err verdicts_begin(struct verdicts *v, struct fault *f);
void verdicts_end(struct verdicts *v);
/* ERR_OK: it can be signed.  ERR_ORDER_*: it cannot; after ERR_ORDER_ILLEGAL the judgements are filled for
 * every line. */
MUST_USE enum err match_judge(
	struct match *m, const char *text, size_t n, struct verdicts *v, struct fault *f);

/* ---- signing ---- */

/* Sign what is due - `kind` RECORD_TURN or RECORD_STRATEGIC from the draft, RECORD_COUNTERSIGN,
 * RECORD_RESULT, or RECORD_RESIGN at any own slot - write it once to the disk and take it in.  `message` may
 * be NULL.  ERR_MATCH_NOT_DUE, ERR_MATCH_UNKNOWN ...  `path` receives the file's path. */
MUST_USE enum err match_sign(struct match *m, struct keyring *k, unsigned kind, const char *message,
	size_t message_n, struct path *path, struct fault *f);
/* The same for every kind of slot: RECORD_STANDING in place of a countersign, RECORD_TAKE_BACK and RECORD_DRAW at any own slot,
 * RECORD_AGREE and RECORD_DECLINE where a proposal waits.  New standing orders may come with the draft or a RECORD_STANDING; every
 * other kind seals those once more that were sealed last.  Also ERR_CHAIN_TAKE_BACK. */
struct match_slot {
	unsigned kind;
	uint32_t target;      /* RECORD_TAKE_BACK: the slot before which the board was as it is to be */
	const char *standing; /* RECORD_STANDING; NULL = those sealed last */
	size_t standing_n;
	const char *message;  /* NULL = none */
	size_t message_n;
};
MUST_USE enum err match_sign_slot(
	struct match *m, struct keyring *k, const struct match_slot *what, struct path *path, struct fault *f);
/* Path of the last record of mine: what `send --again` hands over. */
MUST_USE enum err match_last_own(
	const struct match *m, struct path *path, struct blob *file, struct fault *f);

/* The record that one of mine answers, for its mail: the slot before it, the acceptance, the offer.  *file is empty for an offer and for
 * changes of key. */
MUST_USE enum err match_answered(
	const struct match *m, const struct record *mine, struct blob *file, struct fault *f);

/* Path of a slot's file. */
struct path match_slot_path(const struct match *m, uint32_t number);

#endif
