/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "solo.h"

void golden_is(const char *name, const char *got)
{
	const char *generate = getenv("GENERATE"), *data = getenv("VEDETTE_DATA");
	char path[4096], *want;
	size_t n;
	int line = 1;

	snprintf(path, sizeof path, "%s/tests/desk/golden/%s", data != NULL ? data : ".", name);
	if (generate != NULL && strcmp(generate, "1") == 0) {
		FILE *f = fopen(path, "w");

		assert_non_null(f);
		assert_int_equal(fputs(got, f) >= 0, 1);
		assert_int_equal(fclose(f), 0);
		return;
	}
	snprintf(path, sizeof path, "tests/desk/golden/%s", name);
	want = solo_read(path, &n);
	for (const char *w = want, *g = got;;) {
		size_t a = strcspn(w, "\n"), b = strcspn(g, "\n");

		if (a != b || memcmp(w, g, a) != 0) {
			print_message("# %s, line %d\n# want: %.*s\n# got:  %.*s\n", name, line, (int)a, w, (int)b, g);
			free(want);
			fail_msg("%s differs; GENERATE=1 writes it anew", name);
		}
		if (w[a] == '\0' || g[b] == '\0') {
			assert_int_equal(w[a], g[b]);
			break;
		}
		w += a + 1;
		g += b + 1;
		line++;
	}
	free(want);
}
