/* SPDX-License-Identifier: GPL-3.0-or-later
 * Measuring: what is looked at and its reference take turns, run by run, so that a busy machine slows both.  What the runs do
 * not agree about is not reported. */
#ifndef VEDETTE_TESTS_BENCH_MEASURE_H
#define VEDETTE_TESTS_BENCH_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "games/player.h"

/* Seconds that this process, or the ended children of it, have worked: on a busy machine the only clock that repeats. */
double measure_worked(void);
double measure_children(void);

struct measure {
	const char *what, *unit;            /* unit "/s": times become frequencies; "ms" */
	const char *reference;
	/* One run: how often it was done and the seconds it took.  False: it cannot be done, and *why says why. */
	bool (*run)(void *ctx, double *times, double *seconds);
	bool (*run_reference)(void *ctx, double *times, double *seconds);
	void *ctx;
	const char *const *why;
};
/* Measure and print one line.  False when it could not be done. */
bool measure_line(const struct measure *m);
/* A line of a number that is counted, not measured, and its reference. */
void measure_count(const char *what, const char *unit, double n, const char *reference, double other);

/* The parts of the bench. */
bool bench_rules(const char *scenario);
bool bench_long(void);
bool bench_papers(const char *folder, const char *vedette, const char *solo);

#endif
