/* SPDX-License-Identifier: GPL-3.0-or-later
 * A byte for the position, then standing orders as they come out of a box, or answers of a countersign. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "slot/answers.h"

enum { PRINT_MAX = 1 << 17 };
static struct standing st, again, none;
static struct answers answers;
static char one[PRINT_MAX], two[PRINT_MAX];

/* Every question has an answer, and one that the position allows. */
static void ask_all(const struct charts *c, const struct state *s)
{
	for (unsigned h = 0; h < grid_count(&c->map.grid); h++) {
		struct question q = { .hex = (hex_t)h, .k = (uint8_t)(1 + h % 9), .cavalry_attacks = h % 2 };
		if (!state_has_combat(c, s, side_other((enum side)s->active), q.hex))
			continue;
		struct answer a = standing_answer(c, s, &st, &q);
		FUZZ_CHECK(answer_allowed(c, s, &q, &a));
		for (unsigned i = 0; i < answers.n; i++) {
			answers.answer[i].hex = q.hex;
			answers.answer[i].k = q.k;
			(void)answer_allowed(c, s, &q, &answers.answer[i]);
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct fault f;
	if (n < 1)
		return 0;
	const struct fuzz_position *pos = fuzz_position(p[0]);
	enum side side = side_other((enum side)pos->state.active);
	const char *text = (const char *)p + 1;
	n--;
	enum err e = standing_parse(pos->charts, side, text, n, &st, &f);
	fuzz_fault(e, &f);
	FUZZ_CHECK(st.n <= STANDING_MAX_LINES);
	struct text a = text_in(one, sizeof one), b = text_in(two, sizeof two);
	standing_print(pos->charts, &st, &a);
	FUZZ_CHECK(!a.cut);
	FUZZ_CHECK(standing_parse(pos->charts, side, one, a.len, &again, &f) == ERR_OK);
	standing_print(pos->charts, &again, &b);
	FUZZ_CHECK(a.len == b.len && memcmp(one, two, a.len) == 0);

	e = answers_parse(pos->charts, side, text, n, &answers, &f);
	fuzz_fault(e, &f);
	if (e == ERR_OK) {
		static char printed[ANSWERS_MAX * ANSWER_LINE_MAX + 1];
		struct text t = text_in(printed, sizeof printed);
		answers_print(pos->charts, &answers, &t);
		FUZZ_CHECK(!t.cut && (t.len == n || t.len == n + 1) && memcmp(printed, text, n) == 0);
	} else {
		answers.n = 0;
	}
	standing_clear(&none);
	if (pos->state.stage != STAGE_OVER)
		ask_all(pos->charts, &pos->state);
	return 0;
}
