/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/bytes.h"

#include <string.h>

#include "base/err.h"

void sink_bytes(struct sink *s, const void *p, size_t n)
{
	if (n)
		s->put(s->ctx, p, n);
}

void sink_u8(struct sink *s, uint8_t v)
{
	s->put(s->ctx, &v, 1);
}

static void put_le(struct sink *s, uint64_t v, unsigned n)
{
	uint8_t b[8];
	for (unsigned i = 0; i < n; i++)
		b[i] = (uint8_t)(v >> (8 * i));
	s->put(s->ctx, b, n);
}

void sink_u16(struct sink *s, uint16_t v)
{
	put_le(s, v, 2);
}

void sink_u32(struct sink *s, uint32_t v)
{
	put_le(s, v, 4);
}

void sink_u64(struct sink *s, uint64_t v)
{
	put_le(s, v, 8);
}

void sink_str(struct sink *s, const char *str)
{
	size_t n = strlen(str);
	BUG_IF(n > UINT16_MAX);
	sink_u16(s, (uint16_t)n);
	sink_bytes(s, str, n);
}

static void bytes_put(void *ctx, const void *p, size_t n)
{
	struct bytes *b = ctx;
	b->need += n;
	if (b->over || n > b->cap - b->len) {
		b->over = true;
		return;
	}
	memcpy(b->p + b->len, p, n);
	b->len += n;
}

struct sink bytes_sink(struct bytes *b)
{
	return (struct sink){ bytes_put, b };
}

const uint8_t *reader_take(struct reader *r, size_t n)
{
	if (r->bad || n > r->left) {
		r->bad = true;
		return NULL;
	}
	const uint8_t *p = r->p;
	r->p += n;
	r->left -= n;
	return p;
}

static uint64_t get_le(struct reader *r, unsigned n)
{
	const uint8_t *p = reader_take(r, n);
	uint64_t v = 0;
	for (unsigned i = 0; p && i < n; i++)
		v |= (uint64_t)p[i] << (8 * i);
	return v;
}

uint8_t reader_u8(struct reader *r)
{
	return (uint8_t)get_le(r, 1);
}

uint16_t reader_u16(struct reader *r)
{
	return (uint16_t)get_le(r, 2);
}

uint32_t reader_u32(struct reader *r)
{
	return (uint32_t)get_le(r, 4);
}

uint64_t reader_u64(struct reader *r)
{
	return get_le(r, 8);
}

void reader_bytes(struct reader *r, void *out, size_t n)
{
	const uint8_t *p = reader_take(r, n);
	if (p)
		memcpy(out, p, n);
	else
		memset(out, 0, n);
}
