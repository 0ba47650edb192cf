/* SPDX-License-Identifier: GPL-3.0-or-later
 * A small game for the tests of slot and seal: offer, accept, slots 1 to 3, from fixed seeds. */
#ifndef VEDETTE_TESTS_SAMPLE_H
#define VEDETTE_TESTS_SAMPLE_H

#include "seal/envelope.h"

enum { FILE_MAX = 8192 };
struct sample_file {
	uint8_t p[FILE_MAX];
	size_t n;
	struct record record;
	uint8_t id[HASH_BYTES];
};
enum { SAMPLE_OFFER, SAMPLE_ACCEPT, SAMPLE_TURN, SAMPLE_COUNTERSIGN, SAMPLE_RESIGN, SAMPLES };

struct sample {
	struct workroom w;
	struct key_pair key[2];         /* A offers, B accepts */
	uint8_t secret[2][32];
	struct links links[2];
	uint8_t game[HASH_BYTES];
	uint8_t primer[4096];
	struct dictionary dictionary;
	struct sample_file file[SAMPLES];
	struct chain chain;             /* after the accept */
};
/* Built once a process. */
struct sample *sample_get(void);
/* Another file from the same header fields: pack `body` at `level` (or take `packed` as it is when not NULL), sign with `k`. */
void sample_forge(struct sample *s, const struct record *r, const uint8_t *body, int level, const uint8_t *packed,
	size_t packed_n, const struct key_pair *k, struct sample_file *out);
/* All steps of reading that need no chain; the keys known are A's and B's. */
enum err sample_read(struct sample *s, const uint8_t *p, size_t n, struct reading *g, struct fault *f);
/* The uncompressed body of a sample, in w.body. */
const uint8_t *sample_body(struct sample *s, unsigned which);

/* The scenario's charts, read from the data folder; aborts with a line when they cannot be. */
void sample_charts(const char *scenario, struct charts *c);

/* Deterministic noise. */
uint32_t sample_random(uint64_t *seed);

#endif
