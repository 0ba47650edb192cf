/* SPDX-License-Identifier: GPL-3.0-or-later
 * Canonical bytes: a sink that receives them and a bounded reader.  Little-endian, no padding, no pointers.
 * Knows nothing of files or hashes; whoever owns the sink decides what becomes of the bytes. */
#ifndef VEDETTE_BASE_BYTES_H
#define VEDETTE_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Receives bytes in order.  `put` must take all of them. */
struct sink {
	void (*put)(void *ctx, const void *bytes, size_t n);
	void *ctx;
};

void sink_bytes(struct sink *s, const void *p, size_t n);
void sink_u8(struct sink *s, uint8_t v);
void sink_u16(struct sink *s, uint16_t v);
void sink_u32(struct sink *s, uint32_t v);
void sink_u64(struct sink *s, uint64_t v);
/* u16 length, then the bytes; a string longer than 65,535 is our bug. */
void sink_str(struct sink *s, const char *str);

/* A sink into a fixed buffer.  Once full, `over` is set and further bytes are counted in `need` but not kept. */
struct bytes {
	uint8_t *p;
	size_t cap, len, need;
	bool over;
};
struct sink bytes_sink(struct bytes *b);

/* Reads forward and never past the end: the first short read sets `bad`, returns zeros, and everything after does too. */
struct reader {
	const uint8_t *p;
	size_t left;
	bool bad;
};
uint8_t reader_u8(struct reader *r);
uint16_t reader_u16(struct reader *r);
uint32_t reader_u32(struct reader *r);
uint64_t reader_u64(struct reader *r);
/* Copy n bytes out; zeros when short. */
void reader_bytes(struct reader *r, void *out, size_t n);
/* A pointer into the input of n bytes, or NULL (and bad) when short. */
const uint8_t *reader_take(struct reader *r, size_t n);

#endif
