/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/told.h"

#include <string.h>

static void read_all(struct told *t)
{
	struct blob b = {0};
	struct fault f;
	t->read = true;
	if (!folder_has(&t->home->root, "told") || folder_read(&t->home->root, "told", sizeof t->hash, &b, &f) != ERR_OK)
		return;
	t->n = (unsigned)(b.n / HASH_BYTES);
	memcpy(t->hash, b.p, t->n * HASH_BYTES);
	blob_free(&b);
}

bool told_before(struct told *t, const char *slug, const uint8_t *p, size_t n)
{
	const struct slice part[] = {{slug, strlen(slug)}, {p, n}};
	uint8_t hash[HASH_BYTES];
	if (!t->home)
		return false;
	if (!t->read)
		read_all(t);
	hash_parts("vedette/told/1", part, 2, hash);
	for (unsigned i = 0; i < t->n; i++)
		if (memcmp(t->hash[i], hash, HASH_BYTES) == 0)
			return true;
	if (t->n == TOLD_MAX)
		memmove(t->hash[0], t->hash[1], (size_t)--t->n * HASH_BYTES);
	memcpy(t->hash[t->n++], hash, HASH_BYTES);
	t->changed = true;
	return false;
}

void told_body(const uint8_t **p, size_t *n)
{
	for (size_t i = 1; i < *n; i++)
		if ((*p)[i] == '\n' && ((*p)[i - 1] == '\n' || (i > 1 && (*p)[i - 1] == '\r' && (*p)[i - 2] == '\n'))) {
			*p += i + 1;
			*n -= i + 1;
			return;
		}
}

void told_keep(struct told *t)
{
	struct fault f;
	if (t->changed && folder_write(&t->home->root, "told", t->hash, (size_t)t->n * HASH_BYTES, &f) == ERR_OK)
		t->changed = false;
}
