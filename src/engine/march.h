/* SPDX-License-Identifier: GPL-3.0-or-later
 * Ground movement (S111-S113, S116-S118, R19-R24, H1, H3-H8, Q10-Q12, Q23-Q30, Q33-Q35). */
#ifndef VEDETTE_ENGINE_MARCH_H
#define VEDETTE_ENGINE_MARCH_H

#include "engine/command.h"

/* One march order.  `piece`: an HQ (its Leader goes along and may be named instead: one piece, Q10), loose units, trains, an HQ'less
 * Leader, alone or with units; all in one hex.  `alone`: the Leader named leaves his HQ (S24).  `path`: every hex entered, in order. */
struct march {
	piece_t piece[LIST_MAX];
	uint8_t n_pieces;
	hex_t path[MARCH_HEXES_MAX];
	uint8_t n_path;
	bool alone;
	bool force; /* forced march: one HQ or unit gets rules.force_mp more, granted by the Leader whose block it is (H7, Q28) */
};

/* The pieces that will really go, in piece-number order: HQ with Leader and manifest, each once; their allowance in MP and their gait. */
struct column {
	piece_t piece[PIECES_MAX];
	uint16_t n;
	uint8_t mp;          /* smallest allowance (Q25, H1), of a forced march too; 7 for a Leader who takes neither HQ nor units (R19, S112) */
	uint8_t spent;       /* MP of it gone before in this phase (Q30): mp - spent is what the one with least has left */
	bool onward;         /* goes on from a hex it emptied and entered: no leaving charge (Q30) */
	bool begun;          /* some piece of it has spent MP, though the slowest may have all of its own: H4 is done with (Q27) */
	bool foot, horse;    /* gaits present: the dearest cost is paid */
	bool cavalry;        /* cavalry units or Cavalry Corps HQs without foot (H5, N3) */
	bool combat;         /* holds a combat unit: may capture (H8, Q33) */
};
void march_column(const struct charts *c, const struct state *s, const struct march *m, struct column *col);

/* What one step costs a column now: MP, or a refusal (H3-H5, R24, Q26, Q27).  `spent`: MP spent before it in this phase, col->spent = `from`
 * is where it starts; `stopped`: the step before ended the march; *stops: this one does.  *cost is set whenever hexside and hex are not
 * barred. */
struct verdict march_step(const struct charts *c, const struct state *s, const struct column *col, hex_t from, hex_t to, unsigned spent,
	bool stopped, unsigned *cost, bool *stops);

/* For going along a path with march_step: the column has entered h, and the bridges of pontoon trains that fell to it there are gone (H8,
 * N70).  Nothing else is changed in `s`. */
void march_pass(const struct charts *c, struct state *s, const struct column *col, hex_t h);

/* Is the whole order legal now?  `act` and `commander` are NULL/PIECE_NONE for a piece that moves on a bare chit.  On a refusal on the way
 * *at is the number of steps that are legal. */
struct verdict march_check(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const struct march *m, unsigned *at);
/* Carry it out hex by hex as far as it is legal (Q24, Q25), capturing on the way (H8, Q33, Q34); charges the commander's span.
 * Emits for each piece or led HQ named that he left his HQ and the march, then captures and what was dropped.  Returns the refusal that kept
 * it from starting at all (then nothing has happened and nothing is charged, Q68), else legal. */
struct verdict march_do(const struct charts *c, struct state *s, struct activation *act, piece_t commander, const struct march *m,
	struct listener *l);

/* The roll of each unit that made this forced march (H7, Q28), after march_do. */
void march_toll(const struct charts *c, struct state *s, const struct march *m, const struct dice *d, struct listener *l);

/* May all these pieces be ordered together by `commander` of this activation, span included?  `again`: those that have marched in it count
 * too, for an attack from march (Q31). */
struct verdict march_orders(const struct charts *c, const struct state *s, const struct activation *act, piece_t commander,
	const piece_t *piece, unsigned n, bool again);
/* Charge the commander's span with those that are new to it; only after a legal march_orders. */
void march_charge(const struct charts *c, struct state *s, struct activation *act, piece_t commander, const piece_t *piece, unsigned n);

/* Can these pieces set out together at all, command and movement left aside?  For marches and for journeys. */
struct verdict march_form(const struct charts *c, const struct state *s, const struct march *m);

/* Where a column could go: MP spent in this phase at each hex by the cheapest way, and the hex before on that way. */
struct reach {
	uint8_t mp[HEXES_MAX];   /* 0xff = out of reach; 0 where it stands */
	hex_t from[HEXES_MAX];
};
void march_reach(const struct charts *c, const struct state *s, const struct column *col, hex_t start, struct reach *r);

/* Everything of the other side in hex h that falls when combat units of `by` and none of the other side stand there (R23, H8, Q21, Q33, Q34,
 * Q62); nothing otherwise. */
void march_capture(const struct charts *c, struct state *s, enum side by, hex_t h, struct listener *l);

#endif
