/* SPDX-License-Identifier: GPL-3.0-or-later
 * A referee: whole games checked from their files alone, in any order, without any secret. */
#ifndef VEDETTE_MATCH_REFEREE_H
#define VEDETTE_MATCH_REFEREE_H

#include "match/play.h"

struct referee; /* opaque: records handed in so far */

MUST_USE enum err referee_new(struct referee **out, struct fault *f);
void referee_free(struct referee *r);
/* Hand in one record, copied; `label` (masked) names it in reports.  The same bytes twice count once. */
MUST_USE enum err referee_add(
	struct referee *r, const uint8_t *p, size_t n, const char *label, struct fault *f);

/* What is told of one game, or of a record that belongs to none. */
struct finding_of_game {
	uint8_t game[HASH_BYTES];           /* zero when there is no accept */
	const struct terms *offer, *accept; /* NULL when missing */
	enum side offerer;
	uint32_t slots; /* accepted, from 1 without a gap */
	uint32_t over;  /* slots beyond a gap or behind a refusal */
	bool closed;    /* both results signed */
	bool resolved;  /* the state after the last slot is known */
	bool partly;    /* ... or (open games) as its orders left it */
	const struct charts *charts;
	const struct state *state; /* after the last slot as far as it is known */
	enum err verdict;          /* ERR_OK, or of the first record refused */
	struct fault fault;
	const char *label; /* its file, or NULL */
	uint32_t number;   /* its slot, 0 = offer or accept */
	const uint8_t *offer_id, *accept_id; /* identities */
	const struct play *line; /* the chain with its changes of key; NULL before it was walked */
};
struct referee_ear {
	void (*game)(void *ctx, const struct finding_of_game *g);
	/* a record that is broken, or belongs to no game handed in */
	void (*stray)(void *ctx, const char *label, const struct fault *f);
	/* each record of the game told of next that is good and stands in it: offer, accept, slots by number; may be NULL */
	void (*stands)(void *ctx, const struct record *head, const uint8_t *p, size_t n);
	void *ctx;
};
/* All is handed in: find the games.  After it nothing more is added.  ERR_SYS_MEMORY. */
MUST_USE enum err referee_begin(struct referee *r, struct fault *f);
/* How many: pairs of an offer and an acceptance of it, in the order in which they were handed in. */
unsigned referee_games(const struct referee *r);
/* Who plays game i, as its offer and acceptance say: for a report without its finding. */
void referee_who(const struct referee *r, unsigned i, struct finding_of_game *g);
/* Check game i, once; each on its own, so that a process may do the one and another the next.  Returns its verdict, or ERR_SYS_MEMORY
 * without a finding. */
MUST_USE enum err referee_game(struct referee *r, unsigned i, const struct audience *audience, const struct referee_ear *ear,
	struct fault *f);
/* Tell of what belongs to no game.  The first verdict told. */
MUST_USE enum err referee_strays(struct referee *r, const struct referee_ear *ear, struct fault *f);
/* All of that.  Returns ERR_OK when every record was good, else the first verdict told. */
MUST_USE enum err referee_run(
	struct referee *r, const struct audience *audience, const struct referee_ear *ear, struct fault *f);

#endif
