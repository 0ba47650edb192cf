/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the scenes of pointing share: the piece being ordered, the ways open to it, the march or attack in hand.  Lives from the key
 * that begins an order to the one that writes or drops it; kept in d->own[SCENE_ORDER]. */
#ifndef VEDETTE_VIEW_POINTING_H
#define VEDETTE_VIEW_POINTING_H

#include "view/ahead.h"
#include "view/chart.h"
#include "view/convoy.h"
#include "view/desk_part.h"
#include "view/point.h"
#include "view/strike.h"
#include "view/works.h"

enum { POINTING_ROWS_MAX = 4 * PIECES_MAX };
enum choice { CHOICE_NONE, CHOICE_MARCH, CHOICE_ATTACK, CHOICE_PICK, CHOICE_PIECE, CHOICE_WORK, CHOICE_WORK_WAY, CHOICE_BRIDGE,
	CHOICE_FOLD, CHOICE_CHIT };

struct pointing {
	struct point p;
	struct sheet *trial;
	piece_t who;
	/* the list of the scene ORDER */
	struct way way[WAYS_MAX * 2];
	unsigned n_ways;
	struct desk_row row[POINTING_ROWS_MAX];
	struct {
		uint8_t choice;       /* enum choice */
		uint8_t verb;         /* PICK: enum chart_verb; WORK: enum order_kind */
		uint16_t way;         /* MARCH, ATTACK: of way[]; PICK: of pick[] */
		piece_t piece;        /* PIECE */
		struct verdict why;
	} what[POINTING_ROWS_MAX];
	int n_rows, chosen, top;
	bool unfolded;                /* of a Strategic Turn: what is refused is shown too */
	/* appointments, manifests, releases and resignations among them, and the positions they are judged in */
	struct chart_pick pick[POINTING_ROWS_MAX], picks[CHART_PICKS_MAX];
	unsigned n_picks;
	struct ahead moved, fought;
	bool attacks;
	/* the march or the attack in hand */
	struct walk walk;
	struct strike strike;
	struct journey journey;
	struct convoy convoy;         /* who goes with it */
	bool carrying;                /* the list of who goes along is of the journey, not of the march */
	enum order_kind work;         /* the list shows the ways to this order; ORDER_KIND_COUNT = all orders */
	bool looking;                 /* the cursor roams, the path stays */
	struct verdict last;          /* why the last key was refused; legal = it was not */
	struct picture_mark marks[HEXES_MAX];
};

struct pointing *pointing_of(const struct desk *d);
/* Read the draft and begin for a piece; false, and said why, when nothing can be pointed now. */
bool pointing_begin(struct desk *d, piece_t who);
/* The rows of its list, for scene_ops.rows. */
const struct desk_row *pointing_rows(const struct desk *d, int *n, int **chosen);
/* All along with the march, or nobody more; and it is said who stays. */
void pointing_all_along(struct desk *d);
/* Refused: say it, and remember it for `?`. */
void pointing_refuse(struct desk *d, const struct verdict *v);
/* Write orders before index `at`, or in place of line `from` when `again`; then back to the map, and it is said what was written. */
void pointing_write(struct desk *d, unsigned at, bool again, const struct order *o, unsigned n);
/* After that: back to where the orders are read, if that is where it began, else to the map; and `said` is said. */
void pointing_written(struct desk *d, const char *said);
/* The cursor of its list to another row, for the actions that do that (rows.h); false when it is none of them. */
bool pointing_moves(struct desk *d, enum action a);
/* "Hooker, Center Grand Division" */
void pointing_name(const struct desk *d, piece_t who, struct text *out);
/* "Attack: Hooker, Center Grand Division" in that many columns: without the HQ where it would be cut. */
void pointing_title(const struct desk *d, const char *what, piece_t who, int cols, struct text *out);
/* "S27: the Rappahannock parts ..." */
void pointing_words(const struct desk *d, const struct verdict *v, struct text *out);

#endif
