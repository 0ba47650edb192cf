/* SPDX-License-Identifier: GPL-3.0-or-later
 * Signing whatever one likes, as an altered program would: envelope_write takes a wrong form for a bug of ours. */
#ifndef VEDETTE_TESTS_SUPPORT_SIGN_H
#define VEDETTE_TESTS_SUPPORT_SIGN_H

#include "seal/envelope.h"

/* The file lies at w->room + DOMAIN_BYTES; returns its length.  `r` needs a known kind and lengths that fit its body. */
size_t sign_anything(struct workroom *w, struct record *r, const uint8_t *body, const struct dictionary *d, const struct key_pair *k);
/* Append a part to a body. */
void sign_part(struct record *r, unsigned part, uint8_t *body, const void *p, size_t n);

#endif
