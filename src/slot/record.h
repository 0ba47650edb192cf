/* SPDX-License-Identifier: GPL-3.0-or-later
 * The three records two players exchange - offer, accept, slot - as canonical bytes; vedette-turn(5) is the
 * normative text. Knows the layout only: nothing of keys, hashes, compression or files.  The body here is the
 * uncompressed one. */
#ifndef VEDETTE_SLOT_RECORD_H
#define VEDETTE_SLOT_RECORD_H

#include "base/bytes.h"
#include "base/text.h"
#include "charts/charts.h"

enum { HASH_BYTES = 32, KEY_BYTES = 32, SIGNATURE_BYTES = 64, NONCE_BYTES = 16, HINT_BYTES = 8,
	MAGIC_BYTES = 8 };

enum record_kind {
	RECORD_OFFER = 1, RECORD_ACCEPT = 2,
	RECORD_KEY, RECORD_KEY_CLAIM, RECORD_KEY_ADMIT, /* changes of key */
	RECORD_TURN = 16, RECORD_STRATEGIC, RECORD_COUNTERSIGN, RECORD_RESIGN, RECORD_RESULT,
	RECORD_STANDING, RECORD_TAKE_BACK, RECORD_DRAW, RECORD_AGREE, RECORD_DECLINE, RECORD_KINDS_END
};
static inline bool record_is_slot(unsigned kind) { return kind >= RECORD_TURN; }
/* A record about the key that a side signs with from a number on: it has a number and is no slot. */
static inline bool record_is_key(unsigned kind) { return kind >= RECORD_KEY && kind <= RECORD_KEY_ADMIT; }
/* A slot that the other player answers with agree or decline. */
static inline bool record_is_proposal(unsigned kind) { return kind == RECORD_TAKE_BACK || kind == RECORD_DRAW; }
/* Does a slot of this kind hold a sheet of orders, and does resolving it throw dice? */
static inline bool record_has_orders(unsigned kind) { return kind == RECORD_TURN || kind == RECORD_STRATEGIC; }
/* Does this kind carry new standing orders?  All slots but countersign and result. */
static inline bool record_has_box(unsigned kind) { return record_is_slot(kind) && kind != RECORD_COUNTERSIGN && kind != RECORD_RESULT; }
const char *record_kind_word(unsigned kind); /* "offer" ... "decline" */

/* The body is up to four parts, one after the other; what they are depends on the kind.  Unused ones have
 * length 0. */
enum { PARTS = 4 };
enum { OFFER_TERMS, OFFER_RULES, OFFER_SCENARIO, OFFER_MAP }; /* all text */
enum { ACCEPT_TERMS };
enum {
	SLOT_TEXT,    /* turn, strategic: orders; countersign: answers; result, take-back: their one line; others: empty */
	SLOT_BOX,     /* standing orders, sealed or (`clear`) as they are: all kinds but countersign and result */
	SLOT_MESSAGE  /* to the opponent: the same kinds */
};

/* A header in memory.  The fields down to `part` and the union are content; signer and packed belong to the
 * envelope and are no part of a record's identity. */
struct record {
	uint8_t kind;                 /* enum record_kind */
	uint8_t side;                 /* enum side: whose record this is, whoever signed it */
	bool clear;                   /* flag 1: the new standing orders stand in the body as they are, sealed by nothing (open games) */
	uint32_t part[PARTS];         /* bytes of each part */
	uint32_t number;              /* slots count from 1; 0 in offer and accept; of a change of key the first slot signed with it */
	union {
		struct {
			uint8_t rules[HASH_BYTES], scenario[HASH_BYTES]; /* of the charts' canonical bytes */
			uint8_t key[KEY_BYTES];
			uint8_t nonce[NONCE_BYTES];
		} offer;
		struct {
			uint8_t offer[HASH_BYTES];                       /* identity of the offer */
			uint8_t rules[HASH_BYTES], scenario[HASH_BYTES]; /* as his own program finds them */
			uint8_t key[KEY_BYTES];
			uint8_t nonce[NONCE_BYTES];                      /* and salt of his links */
			uint8_t anchor[HASH_BYTES];
		} accept;
		struct {
			uint8_t game[HASH_BYTES];
			uint8_t parent[HASH_BYTES];  /* identity of the slot before; of the accept in slot 1 */
			uint8_t state[HASH_BYTES];   /* of the state before this slot's own orders */
			uint8_t link[HASH_BYTES];    /* L[number] */
			uint8_t opening[HASH_BYTES]; /* key of the owner's last seal, or zero */
			uint8_t seal[HASH_BYTES];    /* of the new standing orders, or zero; with `clear` this and the opening are zero */
		} slot;
		struct {
			uint8_t game[HASH_BYTES];
			uint8_t old[KEY_BYTES], key[KEY_BYTES]; /* of the side: until then, from then on */
			uint8_t proof[SIGNATURE_BYTES];         /* by the new key */
		} change;
	};
	uint8_t signer[HINT_BYTES];   /* hint which key signed: a collision costs a failed check, no more */
	uint32_t packed;              /* bytes of the compressed body */
};

enum {
	RECORD_HEADER_MAX = 236,
	PACKED_MAX_BYTES = BODY_MAX_BYTES + 1024,      /* zlib's worst case on a full body */
	RECORD_MAX_BYTES = RECORD_HEADER_MAX + PACKED_MAX_BYTES + SIGNATURE_BYTES,
	BOX_BLOCK = 256, BOX_MAX_BYTES = 96 * BOX_BLOCK
};
size_t record_header_size(unsigned kind);              /* 156, 220, 236, or 204 of a change of key */
size_t record_body_size(const struct record *r);       /* sum of the parts */
size_t record_size(const struct record *r);            /* whole file: header, packed body, signature */

/* Content header: what identity hashes ahead of the body.  Whole header: content, signer hint, packed length;
 * what is signed and stored. */
void record_put_content(const struct record *r, struct sink *out);
void record_put_header(const struct record *r, struct sink *out);

/* Step 1 of the order of reading: the length caps.  ERR_SLOT_EMPTY, ERR_SLOT_LIMIT. */
MUST_USE enum err record_caps(size_t n, struct fault *f);
/* Steps 1 and 2: the caps, then the header.  `file` is exactly one record:
 * ERR_SLOT_EMPTY, _SHORT, _TRAILING, _MAGIC, _SEVENBIT, _EOL, _NEWER, _LIMIT, _HEADER.  Encoding what was
 * read gives the same bytes. */
MUST_USE enum err record_read(const uint8_t *file, size_t n, struct record *out, struct fault *f);
/* The first place at or after *at where a record begins, judged by the magic alone; its stated size in *size,
 * cut to what is left (so that record_read says SHORT), and to all that is left when the header is
 * unreadable.  False when there is none. */
bool record_find(const uint8_t *p, size_t n, size_t *at, size_t *size);

/* Strict form of an uncompressed body of record_body_size(r) bytes, as far as it needs no charts: texts plain
 * UTF-8 in lines that end with LF, none empty or over LINE_MAX_BYTES, at most SHEET_LINES_MAX, standing orders in clear
 * too; the message as free text, blank lines allowed.  ERR_SLOT_TEXT, ERR_SLOT_LIMIT. */
MUST_USE enum err record_check_body(const struct record *r, const uint8_t *body, struct fault *f);
/* Start of a part in the body. */
const uint8_t *record_part(const struct record *r, const uint8_t *body, unsigned part);

bool hash_equal(const uint8_t *a, const uint8_t *b);
bool hash_is_zero(const uint8_t *a);

#endif
