/* SPDX-License-Identifier: GPL-3.0-or-later
 * Errors of the whole program.  Three kinds and no fourth: rejected input (an enum err other than ERR_OK is
 * returned and a struct fault says where), trouble in the environment (ERR_SYS_*, archive and above only) and a
 * bug of our own (BUG_IF aborts in every build).  Nothing in here prints or exits; the table err.def is the only
 * place where slugs, exit statuses, sentences and remedies are written. */
#ifndef VEDETTE_BASE_ERR_H
#define VEDETTE_BASE_ERR_H

#include <stdint.h>

enum err {
#define ERR(code, slug, exit, sentence, remedy) ERR_##code,
#include "base/err.def"
#undef ERR
	ERR_COUNT
};

/* Exit statuses of the program (HOUSE, habits). */
enum { EXIT_GOOD = 0, EXIT_REJECTED = 1, EXIT_USAGE = 2, EXIT_ENVIRONMENT = 3, EXIT_DIVERGED = 4, EXIT_BUG = 70 };

enum { FAULT_PLACE_MAX = 96, FAULT_WHAT_MAX = 256 };

/* Where and what a rejected input is.  `place` names the input (a file, "orders", "slot 12"), `line` and `col`
 * count from 1, 0 = does not apply; `offset` is a byte offset or -1.  `what` is one plain phrase with the numbers in it,
 * already masked for a terminal; it may be empty, for the table's sentence stands alone. */
struct fault {
	enum err code;
	char place[FAULT_PLACE_MAX];
	uint32_t line, col;
	int64_t offset;
	int sys; /* errno for ERR_SYS_*, else 0 */
	char what[FAULT_WHAT_MAX];
};

/* Fill `f` (may be NULL) and return `code`.  Strings are cut to fit, never refused.  */
enum err fault_set(struct fault *f, enum err code, const char *what);
/* The same with a line and column counted from 1. */
enum err fault_at(struct fault *f, enum err code, uint32_t line, uint32_t col, const char *what);
/* Name the input a fault belongs to; keeps a place that is already set. */
void fault_place(struct fault *f, const char *place);

/* Table look-ups; `code` must be below ERR_COUNT. */
const char *err_slug(enum err code);     /* stable, [a-z0-9.-]+, printed in brackets and named in tests */
int err_exit(enum err code);             /* one of EXIT_* */
const char *err_sentence(enum err code); /* what is wrong, one sentence without a full stop */
const char *err_remedy(enum err code);   /* what to do next, one sentence without a full stop; may be "" */

_Noreturn void bug_abort(const char *file, int line, const char *cond);
#define BUG_IF(cond) ((cond) ? bug_abort(__FILE__, __LINE__, #cond) : (void)0)

/* The one control macro: hand a rejection up unchanged. */
#define TRY(expr) do { enum err try_err_ = (expr); if (try_err_ != ERR_OK) return try_err_; } while (0)
#define MUST_USE __attribute__((warn_unused_result))

#endif
