/* SPDX-License-Identifier: GPL-3.0-or-later
 * A text with blocks in it; a mail before the library sees it; an answer of vedette-mime. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "post/mime_scan.h"
#include "seal/armour.h"

static uint8_t out[RECORD_MAX_BYTES], again[RECORD_MAX_BYTES];

/* Written anew, the block is read back. */
static void write_again(size_t n)
{
	char *text = malloc(ARMOUR_MAX_BYTES);
	struct armour_walk w;
	enum err verdict;
	size_t got;
	struct fault f;
	if (!text)
		exit(99);
	struct text t = text_in(text, ARMOUR_MAX_BYTES);
	armour_write(out, n, &t);
	FUZZ_CHECK(!t.cut);
	armour_begin(&w, text, t.len);
	FUZZ_CHECK(armour_next(&w, again, sizeof again, &got, &verdict, &f) && verdict == ERR_OK);
	FUZZ_CHECK(got == n && memcmp(out, again, n) == 0);
	FUZZ_CHECK(!armour_next(&w, again, sizeof again, &got, &verdict, &f));
	free(text);
}

static void answer(const uint8_t *p, size_t n)
{
	struct mime_frame frame;
	struct fault f;
	size_t at = 0;
	enum err e = mime_answer_check(p, n, n, &f);
	fuzz_fault(e, &f);
	while (e == ERR_OK && mime_answer_next(p, n, &at, &frame))
		FUZZ_CHECK(frame.n <= n && frame.p >= p && frame.p + frame.n <= p + n);
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct armour_walk w;
	struct fault f;
	enum err verdict;
	size_t got;
	armour_begin(&w, (const char *)p, n);
	for (unsigned blocks = 0; armour_next(&w, out, sizeof out, &got, &verdict, &f); blocks++) {
		FUZZ_CHECK(blocks <= n && got <= sizeof out);
		fuzz_fault(verdict, &f);
		if (verdict == ERR_OK)
			write_again(got);
	}
	(void)mime_scan(p, n);
	answer(p, n);
	return 0;
}
