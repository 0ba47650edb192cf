/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support/sign.h"

#include <stdlib.h>
#include <string.h>

void sign_part(struct record *r, unsigned part, uint8_t *body, const void *p, size_t n)
{
	if (n)
		memcpy(body + record_body_size(r), p, n);
	r->part[part] = (uint32_t)n;
}

size_t sign_anything(struct workroom *w, struct record *r, const uint8_t *body, const struct dictionary *d,
	const struct key_pair *k)
{
	uint8_t *file = w->room + DOMAIN_BYTES;
	size_t header = record_header_size(r->kind), packed = PACKED_MAX_BYTES;
	const struct dictionary *primed = record_is_slot(r->kind) ? d : NULL;
	if (pack_deflate(&w->pack, primed, 6, body, r->part, PARTS, file + header, &packed, NULL) != ERR_OK)
		exit(99);
	key_hint(k->pub, r->signer);
	r->packed = (uint32_t)packed;
	struct bytes b = { .p = file, .cap = header };
	struct sink s = bytes_sink(&b);
	record_put_header(r, &s);
	sign_bytes(k, r->kind, w->room, header + packed, file + header + packed);
	return record_size(r);
}
