/* SPDX-License-Identifier: GPL-3.0-or-later
 * Giving orders without writing them: by which ways a piece can be made to march or attack in the sheet so far, where it
 * could go, step by step.  Decides no rule: every answer is that of the engine or of the sheet's own walker on a sheet with the
 * order appended (orders/preview.h).  No drawing, no memory of its own. */
#ifndef VEDETTE_VIEW_POINT_H
#define VEDETTE_VIEW_POINT_H

#include "orders/preview.h"

/* A draft to point in.  `sheet` was read from it; `trial` is room for sheets on trial.  All belongs to the caller. */
struct point {
	const struct charts *c;
	const struct state *s;      /* position before the first line */
	const struct state *now;    /* once the releases and resignations at the head of the sheet are carried out */
	enum side side;
	const struct sheet *sheet;
	struct sheet *trial;
};

enum way_kind {
	WAY_AGAIN,      /* his march is in the sheet: walk it anew, in line `at` */
	WAY_BLOCK,      /* he is activated by line `from`: into his block */
	WAY_UNDER,      /* into the block of a Leader who can command him */
	WAY_CHIT, WAY_TRY,           /* a block of his own */
	WAY_CHIT_BOSS, WAY_TRY_BOSS, /* a block for a Leader who can command him */
	WAY_ROLL,       /* attack: his own roll */
	WAY_HAND,       /* attack: handed on by line `from` */
	WAY_HAND_BOSS,  /* attack: a superior rolls and hands on */
	WAY_KIND_COUNT
};
enum { WAY_LEAD_MAX = 4, WAYS_MAX = 96 };
struct way {
	uint8_t kind;                     /* enum way_kind */
	uint8_t depth;                    /* of the order that follows */
	uint8_t n_lead;
	uint16_t at;                      /* index in the sheet before which it goes */
	uint16_t from;                    /* index of the line whose block it is, SHEET_LINES_MAX = a new one */
	piece_t boss;                     /* who commands, PIECE_NONE = nobody (a bare chit) */
	uint8_t need;                     /* the roll that it takes, 0 = none: succeeds on a die of 1..need (S6) */
	uint8_t span, used;               /* of `boss` before this, where he is not the piece himself */
	piece_t instead;                  /* only if this Leader's roll, on which he depends already, fails; PIECE_NONE = in any case */
	struct order lead[WAY_LEAD_MAX];  /* lines that go before the order */
	struct verdict why;               /* legal, or why this way is closed */
	bool nowhere;                     /* of a journey: closed because no station or port is in reach; `why` is about the nearest */
};

/* The piece that is ordered when this one is meant: the Leader of a led HQ, the HQ or Leader of a unit on a manifest, else itself. */
piece_t point_head(const struct charts *c, const struct state *s, piece_t p);
/* The ways in which `who` (a point_head) could be made to march, open ones first, cheap before dear; where he is ordered already and that
 * takes a roll, last the ways for the case that it fails, below the `else` of an `if acts`.  Returns how many. */
unsigned point_march_ways(const struct point *p, piece_t who, struct way *out, unsigned max);
/* The ways in which Leader `who` could attack. */
unsigned point_attack_ways(const struct point *p, piece_t who, struct way *out, unsigned max);

/* Ways in any case before those instead of another, open ways first; else as they came. */
void point_sort_ways(struct way *way, unsigned n);

/* Put an order on trial behind a way's lines; `o` NULL = only these.  Its depth is set.  The ifs it stands under are supposed to come
 * out as they ask.  Battles above are won, or held if it is legal only then; by point_try_held always held. */
void point_try(const struct point *p, const struct way *w, const struct order *o, struct preview *out);
/* With something else supposed of the battles and rolls above. */
void point_try_supposed(const struct point *p, const struct way *w, const struct order *o, const struct supposed *x,
	struct preview *out);
void point_try_held(const struct point *p, const struct way *w, const struct order *o, struct preview *out);

/* Is there an order about this piece in the sheet: to it, or a march that names it? */
bool point_has_order(const struct point *p, piece_t who);
/* Automatic initiatives of `s` that no chit of the sheet spends. */
unsigned point_chits_left(const struct state *s, const struct sheet *sheet);

/* ---- a march, step by step ---- */

struct walk {
	struct way way;
	piece_t who;
	struct march march;      /* pieces and path so far */
	hex_t start;
	struct state before;     /* what the march meets */
	struct column col;
	struct reach reach;
	unsigned mp;             /* spent so far */
	bool stopped;            /* the last step ended the march (H5) */
};
/* Begin; the pieces are `who` (a led HQ for its Leader).  Of a march that is written already (WAY_AGAIN) pieces and path are those of the
 * line, the path as far as it holds.  The verdict is that of the way. */
struct verdict walk_begin(const struct point *p, const struct way *w, piece_t who, struct walk *k);
bool walk_can_leave(const struct walk *k); /* is there a hex beside its start that the column can enter? */
hex_t walk_end(const struct walk *k); /* where the path ends now */
/* One step more; refused steps change nothing. */
struct verdict walk_step(const struct point *p, struct walk *k, hex_t to);
bool walk_back(const struct point *p, struct walk *k);
/* The cheapest path to a hex, in place of what was walked; refused if it is out of reach or not legal in the sheet. */
struct verdict walk_propose(const struct point *p, struct walk *k, hex_t to);
/* Take a piece of the start hex along or leave it; `alone`: the Leader leaves his HQ (N2).  A change that is not legal changes
 * nothing.  The path is dropped where it no longer holds. */
struct verdict walk_toggle(const struct point *p, struct walk *k, piece_t piece);
/* All of the start hex along who can go with the others and do not slow them down, the strongest first, for the span may not be enough;
 * where nobody can be added, only the first stays named.  The verdict is on the first who cannot, legal when there is none; *n: how many
 * were added, 0 when they are left; *slower: how many stay because all would march at their pace. */
struct verdict walk_all(const struct point *p, struct walk *k, unsigned *n, unsigned *slower);
bool walk_names(const struct walk *k, piece_t q); /* is it named in the march? */
unsigned walk_strength(const struct point *p, const struct walk *k, piece_t q); /* SP, of an HQ those of its units */
struct verdict walk_alone(const struct point *p, struct walk *k);
struct verdict walk_force(const struct point *p, struct walk *k); /* a forced march or not (H7) */
/* Own pieces of the start hex that could be named beside it, as they stand before the march. */
unsigned walk_others(const struct point *p, const struct walk *k, piece_t *out, unsigned max);
/* All orders of the way and the march, for place_orders; returns how many (at most WAY_LEAD_MAX + 1). */
unsigned walk_orders(const struct walk *k, struct order *out);

#endif
