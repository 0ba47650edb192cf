/* SPDX-License-Identifier: GPL-3.0-or-later
 * The army chart: one side as a tree of command, row by row, as the manifest display of the board shows it (S36).  Rows and
 * words only; who moves a cursor over them and what is written from them is the view's business. */
#ifndef VEDETTE_REPORT_ARMY_H
#define VEDETTE_REPORT_ARMY_H

#include "report/phrase.h"

enum army_section {
	ARMY_COMMANDS,    /* Leaders in command of an HQ and who answers to them */
	ARMY_LEADERLESS,  /* HQs without a Leader (S56-S62) */
	ARMY_HQLESS,      /* Leaders without an HQ who answer to nobody shown above (S105-S110) */
	ARMY_LOOSE,       /* units and trains under nobody */
	ARMY_AWAITED, ARMY_WOUNDED, ARMY_LOST,
	ARMY_SECTIONS
};
const char *army_section_name(enum army_section n);

enum army_kind {
	ARMY_HEAD,        /* heading of a section; no piece */
	ARMY_LEADER,      /* a Leader, with the HQ he commands if any */
	ARMY_HQ,          /* a Leaderless HQ */
	ARMY_UNIT, ARMY_TRAIN, /* combat unit; train or depot */
	ARMY_OFF          /* a piece that is not on the map */
};
struct army_row {
	uint8_t kind, section, depth;
	bool below, folded;     /* has rows below it; they are hidden */
	piece_t piece;          /* PIECE_NONE in a heading */
	uint16_t sp, sp_all;    /* own SP, manifest counted; with everything below */
};
/* What is folded, by the caller. */
struct army_folds {
	bool piece[PIECES_MAX], section[ARMY_SECTIONS];
};
struct army {
	const struct charts *c;
	const struct state *s;
	enum side side;
	struct superiors chain;
	unsigned n;
	struct army_row row[PIECES_MAX + ARMY_SECTIONS];
};
/* `c` and `s` must outlive it.  `folds` NULL: everything open. */
void army_make(const struct charts *c, const struct state *s, enum side side, const struct army_folds *folds, struct army *out);
/* A row in few words: "Burnside ****, Army of the Potomac", "infantry 6-3 [iii-1]". */
void army_row_name(const struct army *a, unsigned i, struct text *out);
/* All about it in a paragraph: ids, ratings and what reduces them, span used and left, manifest, place. */
void army_row_words(const struct army *a, unsigned i, struct text *out);
#endif
