/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal/pack.h"

#define ZLIB_CONST
#include <zlib.h>

enum { WINDOW_BITS = 15, CMF = 0x78 /* deflate, window of 32 KiB */, FDICT = 0x20, ALIGN = 16 };

/* zlib's memory comes from the arena and goes back when the whole of it does. */
static voidpf arena_take(voidpf ctx, uInt items, uInt size)
{
	struct pack_memory *m = ctx;
	size_t n = ((size_t)items * size + ALIGN - 1) / ALIGN * ALIGN;
	if (n > (m->limit ? m->limit : sizeof m->arena) - m->used)
		return Z_NULL;
	m->used += n;
	return m->arena + m->used - n;
}

static void arena_drop(voidpf ctx, voidpf p)
{
	(void)ctx;
	(void)p;
}

static z_stream stream_in(struct pack_memory *m)
{
	z_stream z = { .zalloc = arena_take, .zfree = arena_drop, .opaque = m };
	m->used = 0;
	return z;
}

static bool wanted(const struct dictionary *d)
{
	return d && d->n;
}

enum err pack_deflate(struct pack_memory *m, const struct dictionary *d, int level, const uint8_t *in,
	const uint32_t *part, unsigned parts, uint8_t *out, size_t *out_n, struct fault *f)
{
	z_stream z = stream_in(m);
	if (deflateInit2(&z, level, Z_DEFLATED, WINDOW_BITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return fault_set(f, ERR_SYS_MEMORY, "compressing");
	if (wanted(d))
		BUG_IF(deflateSetDictionary(&z, d->p, (uInt)d->n) != Z_OK);
	z.next_in = in;
	z.next_out = out;
	z.avail_out = (uInt)*out_n;
	for (unsigned i = 0; i < parts; i++) {
		z.avail_in = part[i];
		if (part[i])
			BUG_IF(deflate(&z, Z_BLOCK) != Z_OK || z.avail_in);
	}
	BUG_IF(deflate(&z, Z_FINISH) != Z_STREAM_END);
	*out_n = z.total_out;
	deflateEnd(&z);
	return ERR_OK;
}

/* One stream, all of its input, exactly its output. */
static enum err inflate_all(z_stream *z, const struct dictionary *d, size_t want, struct fault *f)
{
	int r = inflate(z, Z_FINISH);
	if (r == Z_NEED_DICT) {
		r = inflateSetDictionary(z, d->p, (uInt)d->n);
		if (r == Z_DATA_ERROR)
			return fault_set(f, ERR_ZLIB_DICTIONARY, "");
		if (r == Z_OK)
			r = inflate(z, Z_FINISH);
	}
	if (r == Z_MEM_ERROR)
		return fault_set(f, ERR_SYS_MEMORY, "unpacking");
	if (r == Z_DATA_ERROR)
		return fault_set(f, ERR_ZLIB_DATA, "");
	if (z->total_out > want)
		return fault_set(f, ERR_ZLIB_LENGTH, "it is longer");
	if (r != Z_STREAM_END)
		return fault_set(f, ERR_ZLIB_SHORT, "");
	if (z->total_out < want)
		return fault_set(f, ERR_ZLIB_LENGTH, "it is shorter");
	return z->avail_in ? fault_set(f, ERR_ZLIB_TRAILING, "") : ERR_OK;
}

enum err pack_inflate(struct pack_memory *m, const struct dictionary *d, const uint8_t *in, size_t n, uint8_t *out,
	size_t want, struct fault *f)
{
	z_stream z = stream_in(m);
	if (n < 2)
		return fault_set(f, ERR_ZLIB_SHORT, "");
	if (in[0] != CMF || (in[0] << 8 | in[1]) % 31 != 0 || ((in[1] & FDICT) != 0) != wanted(d))
		return fault_set(f, ERR_ZLIB_FORMAT, "");
	z.next_in = in;
	z.avail_in = (uInt)n;
	z.next_out = out;
	z.avail_out = (uInt)(want + 1);
	if (inflateInit2(&z, WINDOW_BITS) != Z_OK)
		return fault_set(f, ERR_SYS_MEMORY, "unpacking");
	enum err e = inflate_all(&z, d, want, f);
	inflateEnd(&z);
	return e;
}
