/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/tally.h"

#include <stdio.h>

void tally_print(const struct tally *t)
{
	static const char *const verdicts[] = { "legal", "legal-if", "illegal", "unreached", "undecided" };
	static const char *const levels[] = { "draw", "marginal", "substantial", "decisive" };
	printf("sheets %lu, orders %lu, looks at the invariants %lu\n", t->sheets, t->orders, t->checks);
	for (unsigned i = 0; i < LEVEL_COUNT; i++)
		printf("level %s %lu\n", levels[i], t->levels[i]);
	printf("won union %lu confederate %lu nobody %lu\n", t->winner[SIDE_UNION], t->winner[SIDE_CONFEDERATE], t->winner[SIDE_NONE]);
	for (unsigned i = 0; i < ORDER_KIND_COUNT; i++)
		printf("order %s%s %lu accepted %lu\n", order_word(i), i == ORDER_CHIT_CHOICE ? "-choice" : "", t->order[i],
			t->accepted[i]);
	for (unsigned i = 0; i < EVENT_COUNT; i++)
		printf("event %s %lu\n", event_slug(i), t->event[i]);
	for (unsigned i = 0; i < REASON_COUNT; i++)
		if (t->skip[i])
			printf("skipped %s %s %lu\n", reason_rule(i), reason_code(i), t->skip[i]);
	for (unsigned i = 0; i <= JUDGED_UNDECIDED; i++)
		printf("judged %s %lu\n", verdicts[i], t->verdict[i]);
	printf("judged sheets %lu; %lu looks at their orders in outcomes at random, %lu otherwise than judged\n", t->judged,
		t->looks, t->missed);
}

uint64_t fold(uint64_t h, const void *p, size_t n)
{
	const unsigned char *b = p;
	for (size_t i = 0; i < n; i++)
		h = (h ^ b[i]) * 0x100000001b3u;
	return h;
}

void fold_number(uint64_t *h, uint64_t v)
{
	unsigned char b[8];
	for (unsigned i = 0; i < sizeof b; i++)
		b[i] = (unsigned char)(v >> 8 * i);
	*h = fold(*h, b, sizeof b);
}

static void fold_bytes(void *ctx, const void *p, size_t n)
{
	uint64_t *h = ctx;
	*h = fold(*h, p, n);
}

void fold_state(uint64_t *h, const struct charts *c, const struct state *s)
{
	struct sink sink = { fold_bytes, h };
	state_put(c, s, &sink);
}

uint64_t scramble(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}
