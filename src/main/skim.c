/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/skim.h"

#include "config.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = PACKAGE_STRING "\n";
enum { HEAD_BYTES = sizeof head - 1, ROBOT = 1 /* the lowest bit of the last byte: it is automatic mail */ };

/* Where it stands, or the free place where it would. */
static uint8_t *place_of(struct skim *p, const uint8_t id[SKIM_BYTES])
{
	uint32_t at = (uint32_t)id[0] | (uint32_t)id[1] << 8 | (uint32_t)id[2] << 16;
	for (;; at++) {
		uint8_t *x = p->place[at % SKIM_PLACES];
		bool same = memcmp(x, id, SKIM_BYTES - 1) == 0 && (x[SKIM_BYTES - 1] | ROBOT) == (id[SKIM_BYTES - 1] | ROBOT);
		bool none = true;
		for (unsigned i = 0; i < SKIM_BYTES && none; i++)
			none = x[i] == 0;
		if (same || none)
			return x;
	}
}

static void put(struct skim *p, const uint8_t id[SKIM_BYTES])
{
	if (p->n == SKIM_MAX) {
		memset(p->place, 0, sizeof p->place);
		p->n = 0;
	}
	memcpy(place_of(p, id), id, SKIM_BYTES);
	p->n++;
}

static void read_all(struct skim *p)
{
	struct blob b = {0};
	struct fault f;
	p->read = true;
	if (!p->home || !folder_has(&p->home->root, "read") ||
		folder_read(&p->home->root, "read", HEAD_BYTES + SKIM_MAX * SKIM_BYTES, &b, &f) != ERR_OK)
		return;
	if (b.n >= HEAD_BYTES && memcmp(b.p, head, HEAD_BYTES) == 0)
		for (size_t i = HEAD_BYTES; i + SKIM_BYTES <= b.n; i += SKIM_BYTES)
			put(p, b.p + i);
	blob_free(&b);
}

static const uint8_t *find(struct skim *p, const uint8_t message[HASH_BYTES])
{
	static const uint8_t none[SKIM_BYTES];
	if (!p->read)
		read_all(p);
	const uint8_t *x = place_of(p, message);
	return memcmp(x, none, SKIM_BYTES) != 0 ? x : NULL;
}

bool skim_has(struct skim *p, const uint8_t message[HASH_BYTES], bool *automatic)
{
	const uint8_t *x = find(p, message);
	*automatic = x && (x[SKIM_BYTES - 1] & ROBOT) != 0;
	return x;
}

void skim_add(struct skim *p, const uint8_t message[HASH_BYTES], bool automatic)
{
	uint8_t id[SKIM_BYTES];
	if (find(p, message))
		return;
	memcpy(id, message, SKIM_BYTES);
	id[SKIM_BYTES - 1] = (uint8_t)((id[SKIM_BYTES - 1] & ~ROBOT) | (automatic ? ROBOT : 0));
	put(p, id);
	p->changed = true;
}

void skim_keep(struct skim *p)
{
	static const uint8_t none[SKIM_BYTES];
	struct fault f;
	size_t n = HEAD_BYTES;
	uint8_t *b = p->changed && p->home ? malloc(HEAD_BYTES + (size_t)p->n * SKIM_BYTES) : NULL;
	if (!b)
		return;
	memcpy(b, head, HEAD_BYTES);
	for (unsigned i = 0; i < SKIM_PLACES; i++) {
		if (memcmp(p->place[i], none, SKIM_BYTES) == 0)
			continue;
		memcpy(b + n, p->place[i], SKIM_BYTES);
		n += SKIM_BYTES;
	}
	if (folder_write(&p->home->root, "read", b, n, &f) == ERR_OK)
		p->changed = false;
	free(b);
}
