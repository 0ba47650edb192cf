/* SPDX-License-Identifier: GPL-3.0-or-later
 * Any bytes at all: masking, and the small readers that everything is made of. */
#include <stdlib.h>
#include <string.h>

#include "archive/settings.h"
#include "fuzz/fuzz.h"
#include "slot/terms.h"

static void mask(const char *s, size_t n, bool lines)
{
	char *a = malloc(n + 1), *b = malloc(n + 1), small[7];
	if (!a || !b)
		exit(99);
	size_t an = text_mask(a, n + 1, s, n, lines);
	FUZZ_CHECK(an <= n && a[an] == '\0' && text_all_plain(a, an, lines));
	size_t bn = text_mask(b, n + 1, a, an, lines);
	FUZZ_CHECK(an == bn && memcmp(a, b, an) == 0);
	if (text_all_plain(s, n, lines))
		FUZZ_CHECK(an == n && memcmp(a, s, n) == 0);
	size_t sn = text_mask(small, sizeof small, s, n, lines);
	FUZZ_CHECK(sn < sizeof small && text_all_plain(small, sn, lines));
	free(a);
	free(b);
}

static void words(const char *s, size_t n)
{
	struct lines l = { s, n, 0 };
	struct word line, w;
	while (lines_next(&l, &line)) {
		struct word rest = line;
		FUZZ_CHECK(line.n <= n);
		while (word_next(&rest, &w)) {
			uint32_t v;
			FUZZ_CHECK(w.n > 0 && w.col >= 1 && w.col <= line.n && memchr(w.s, ' ', w.n) == NULL);
			if (num_parse(w.s, w.n, 3, 77777, &v) == ERR_OK)
				FUZZ_CHECK(v >= 3 && v <= 77777 && w.n <= 5);
			if (text_is_id(w.s, w.n, 23))
				FUZZ_CHECK(w.n <= 23 && text_all_plain(w.s, w.n, false));
		}
		rest = line;
		while (word_until(&rest, '|', &w))
			FUZZ_CHECK(w.n <= line.n);
	}
}

static void settings(const char *s, size_t n)
{
	static struct settings set;
	const char *argv[COMMAND_WORDS_MAX + 1];
	struct fault f;
	enum err e = settings_parse(&set, s, n, &f);
	fuzz_fault(e, &f);
	if (e != ERR_OK)
		return;
	command_argv(&set.mail, argv);
	FUZZ_CHECK(set.mail.n > 0 && argv[0][0] != '\0' && argv[set.mail.n] == NULL);
	fuzz_plain(set.from);
	fuzz_plain(set.name);
}

static void terms(const char *s, size_t n)
{
	struct terms t;
	struct fault f;
	for (unsigned k = RECORD_OFFER; k <= RECORD_ACCEPT; k++)
		for (unsigned side = 0; side < SIDE_COUNT; side++) {
			enum err e = terms_parse(k, (enum side)side, s, n, &t, &f);
			fuzz_fault(e, &f);
			if (e != ERR_OK)
				continue;
			fuzz_plain(t.name);
			fuzz_plain(t.to);
			fuzz_plain(t.title);
		}
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	const char *s = (const char *)p;
	mask(s, n, false);
	mask(s, n, true);
	words(s, n);
	settings(s, n);
	terms(s, n);
	return 0;
}
