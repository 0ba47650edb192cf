/* SPDX-License-Identifier: GPL-3.0-or-later
 * A record as a file: writing one, and reading one in the order of PROTOCOL 2.  Each step of reading is a function
 * of its own and needs the one before; the caller finds keys and chains in between.
 *
 *   reading_header     length caps, then the header          (floor 4: record_read)
 *   reading_key        is a key known that may have signed it?
 *   reading_signature  nothing above this line is told as true
 *   chain_place                                               (floor 4)
 *   reading_body       inflate with a ceiling, strict form, identity
 *   chain_compare      a known number: the same, or a second version
 *   reading_link       its link hashes to its owner's one before
 *   reading_opening    its opening fits his last seal; the sheet is unlocked
 *
 * Then the match resolves the slot before with its K, now complete, and the answers or the sheet; respondent_check,
 * chain_check_state, chain_check_kind and the judge follow; chain_take ends it. */
#ifndef VEDETTE_SEAL_ENVELOPE_H
#define VEDETTE_SEAL_ENVELOPE_H

#include "seal/links.h"
#include "seal/pack.h"
#include "seal/sign.h"
#include "slot/answers.h"
#include "slot/chain.h"
#include "slot/terms.h"

/* Room to work in, about 2.5 MiB, ready when all zero; one a process is enough. */
struct workroom {
	struct pack_memory pack;
	uint8_t body[BODY_MAX_BYTES + 1];
	uint8_t room[DOMAIN_BYTES + RECORD_MAX_BYTES];
};

/* Pack, sign and write a whole record: `r` filled but for signer and packed, which are set; `body` its
 * uncompressed body, in w->body or elsewhere. The file is at w->room + DOMAIN_BYTES, *n bytes.
 * ERR_SYS_MEMORY; an ill-formed record is our bug. */
MUST_USE enum err envelope_write(struct workroom *w, struct record *r, const uint8_t *body,
	const struct dictionary *d, const struct key_pair *k, size_t *n, struct fault *f);

/* The steps of the order of reading, as vedette-turn(5) counts them. */
enum reading_step {
	READ_CARRIER, READ_CAPS, READ_HEADER, READ_KEY, READ_SIGNATURE, READ_PLACE, READ_BODY, READ_FORM, READ_LINK, READ_OPENING,
	READ_RESOLVE, READ_STATE, READ_LEGAL, READ_KEPT, READ_STEPS
};
const char *reading_step_word(enum reading_step s); /* "caps" ... "kept" */

struct reading {
	const uint8_t *file;         /* the caller's, unchanged until the end */
	size_t n;
	struct record record;
	uint8_t key[KEY_BYTES];      /* that signed it */
	uint8_t id[HASH_BYTES];      /* identity, after reading_body */
	const uint8_t *body;         /* w->body after reading_body: until the room's next use */
	uint8_t at;                  /* enum reading_step last begun: where it was refused, if it was */
};
MUST_USE enum err reading_header(struct reading *g, const uint8_t *file, size_t n, struct fault *f);
/* Which of the n keys one knows, KEY_BYTES each, does the hint name?  ERR_SIGN_UNKNOWN, with the hint.  Offer, accept and claim bring
 * their own key: it is checked (ERR_SIGN_KEY) and used, whatever is handed in, and whether it is known is the
 * caller's question. */
MUST_USE enum err reading_key(struct reading *g, const uint8_t *keys, size_t n, struct fault *f);
/* ERR_SIGN_NONE, ERR_SIGN_BAD; of a change of key ERR_SIGN_PROOF. */
MUST_USE enum err reading_signature(struct reading *g, struct workroom *w, struct fault *f);
/* `d` is the game's dictionary for slots, ignored for offer and accept. */
MUST_USE enum err reading_body(struct reading *g, struct workroom *w, const struct dictionary *d,
	struct fault *f);
const uint8_t *reading_part(const struct reading *g, unsigned part, size_t *n);
MUST_USE enum err reading_link(struct reading *g, const struct chain *ch,
	const uint8_t salt[SALT_BYTES], struct fault *f);
/* `sheet` (BOX_MAX_BYTES) receives the text of the owner's last sealed standing orders, *sheet_n its length;
 * 0 when nothing is opened. */
MUST_USE enum err reading_opening(struct reading *g, const struct chain *ch, char *sheet,
	size_t *sheet_n, struct fault *f);

/* Offer and accept against what one's own program makes of them, after reading_body. Offer: the hashes of the
 * charts its own texts give (ERR_CHAIN_CHARTS, both hashes in the fault), its engine number
 * (ERR_CHAIN_ENGINE). */
MUST_USE enum err offer_check(const struct reading *g, const struct charts *c, const struct terms *t,
	unsigned engine, struct fault *f);
/* Accept: of this offer (ERR_CHAIN_OFFER), the other side (ERR_CHAIN_SIDE), same charts and engine, another
 * key unless the game is solo (ERR_SIGN_SAME, C23). */
MUST_USE enum err accept_check(const struct record *accept, const struct record *offer,
	const uint8_t offer_id[HASH_BYTES], const struct terms *offer_terms, const struct terms *t,
		struct fault *f);

#endif
