/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the fuzz targets share.  A target is LLVMFuzzerTestOneInput alone: libFuzzer drives it (`make fuzz`), or replay.c does
 * with seeds and simple mutations of them (`make check`, any compiler).  Besides crashes, a property that does not hold ends the process. */
#ifndef VEDETTE_TESTS_FUZZ_H
#define VEDETTE_TESTS_FUZZ_H

#include "games/player.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

#define FUZZ_CHECK(cond) ((cond) ? (void)0 : fuzz_failed(__FILE__, __LINE__, #cond))
_Noreturn void fuzz_failed(const char *file, int line, const char *what);

/* What a fault says may go to a terminal, and its code is an error. */
void fuzz_fault(enum err e, const struct fault *f);
/* An id for tests of names: a text that a player may see. */
void fuzz_plain(const char *s);

/* Positions of scripted games, the same ones in every process: some of each scenario, a few of them Strategic Turns. */
struct fuzz_position {
	const struct charts *charts;
	struct state state;
};
enum { FUZZ_POSITIONS = 24 };
const struct fuzz_position *fuzz_position(unsigned i);
/* Charts of warrenton (0), drill (1) and of the field of the cases (2). */
const struct charts *fuzz_charts(unsigned which);
/* The data files themselves. */
enum fuzz_file { FUZZ_MAP, FUZZ_RULES, FUZZ_SCENARIO };
const char *fuzz_text(enum fuzz_file which, size_t *n);

/* Dice from a seed. */
struct dice fuzz_dice(uint64_t *seed);
/* What holds for every position that can be reached. */
void fuzz_state(const struct charts *c, const struct state *s);
/* Canonical bytes of a position, folded. */
uint64_t fuzz_fold(const struct charts *c, const struct state *s);

#endif
