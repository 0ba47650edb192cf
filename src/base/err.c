/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/err.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const struct {
	const char *slug;
	int exit;
	const char *sentence, *remedy;
} table[ERR_COUNT] = {
#define ERR(code, slug, exit, sentence, remedy) [ERR_##code] = { slug, exit, sentence, remedy },
#include "base/err.def"
#undef ERR
};

enum err fault_at(struct fault *f, enum err code, uint32_t line, uint32_t col, const char *what)
{
	if (f) {
		memset(f, 0, sizeof *f);
		f->code = code;
		f->line = line;
		f->col = col;
		f->offset = -1;
		struct text t = text_in(f->what, sizeof f->what);
		text_add(&t, what);
	}
	return code;
}

enum err fault_set(struct fault *f, enum err code, const char *what)
{
	return fault_at(f, code, 0, 0, what);
}

void fault_place(struct fault *f, const char *place)
{
	if (!f || f->place[0])
		return;
	struct text t = text_in(f->place, sizeof f->place);
	text_add(&t, place);
}

const char *err_slug(enum err code)
{
	BUG_IF(code >= ERR_COUNT);
	return table[code].slug;
}

int err_exit(enum err code)
{
	BUG_IF(code >= ERR_COUNT);
	return table[code].exit;
}

const char *err_sentence(enum err code)
{
	BUG_IF(code >= ERR_COUNT);
	return table[code].sentence;
}

const char *err_remedy(enum err code)
{
	BUG_IF(code >= ERR_COUNT);
	return table[code].remedy;
}

/* Where the last bug was found: read in a core dump or a debugger, since this floor prints nothing. */
static const char *volatile bug_file;
static volatile int bug_line;
static const char *volatile bug_cond;

void bug_abort(const char *file, int line, const char *cond)
{
	bug_file = file;
	bug_line = line;
	bug_cond = cond;
	abort();
}
