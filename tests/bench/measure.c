/* SPDX-License-Identifier: GPL-3.0-or-later
 * bench SCENARIO FOLDER VEDETTE GAME
 * The figures of `make bench`: SCENARIO is what scripted games are made of, FOLDER holds the records of a whole played game,
 * GAME is a solo game in $VEDETTE_HOME. */
#include "bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

/* A figure is the median of the runs.  It is measured twice at the same time, by the even and by the odd runs, and reported
 * only when the two agree within APART percent. */
enum { RUNS = 42, HALF = RUNS / 2, APART = 15 };

double measure_worked(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double measure_children(void)
{
	struct rusage r;
	getrusage(RUSAGE_CHILDREN, &r);
	return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(const double *v, unsigned n)
{
	double s[RUNS];
	memcpy(s, v, n * sizeof *s);
	qsort(s, n, sizeof *s, by_value);
	return (s[(n - 1) / 2] + s[n / 2]) / 2;
}

/* By how many percent the two halves differ. */
static double apart(const double *v)
{
	double half[2][HALF];
	for (unsigned i = 0; i < RUNS; i++)
		half[i % 2][i / 2] = v[i];
	double a = median(half[0], HALF), b = median(half[1], HALF);
	return 100 * (a > b ? a - b : b - a) / (a < b ? a : b);
}

static void number(char *out, size_t cap, double v)
{
	snprintf(out, cap, v >= 1000 ? "%.0f" : v >= 10 ? "%.1f" : "%.3f", v);
}

static void line(const char *what, const char *unit, double v, const char *reference, double r, double ratio, double spread)
{
	char a[32], b[32], c[32];
	number(a, sizeof a, v);
	number(b, sizeof b, r);
	number(c, sizeof c, ratio);
	printf("%s\t%s %s\t%s\t%s %s\t%s", what, a, unit, reference, b, unit, c);
	if (spread >= 0)
		printf("\t%.0f %%", spread);
	else
		printf("\texact");
	putchar('\n');
	fflush(stdout);
}

bool measure_line(const struct measure *m)
{
	double mine[RUNS], other[RUNS], ratio[RUNS];
	for (unsigned i = 0; i <= RUNS; i++) { /* the first warms up */
		double times, seconds, each, reference;
		if (!m->run(m->ctx, &times, &seconds)) {
			printf("%s\tnot measured: %s\n", m->what, m->why ? *m->why : "it failed");
			return false;
		}
		each = seconds / times;
		if (!m->run_reference(m->ctx, &times, &seconds)) {
			printf("%s\tnot measured: its reference failed\n", m->what);
			return false;
		}
		reference = seconds / times;
		if (i == 0)
			continue;
		mine[i - 1] = each;
		other[i - 1] = reference;
		ratio[i - 1] = each / reference;
	}
	double r = median(ratio, RUNS), a = median(mine, RUNS), b = median(other, RUNS), spread = apart(ratio);
	if (spread > APART) {
		printf("%s\tnot repeatable here: twice %u runs differ by %.0f %%\n", m->what, HALF, spread);
		return true;
	}
	if (strcmp(m->unit, "/s") == 0)
		line(m->what, m->unit, 1 / a, m->reference, 1 / b, r, spread);
	else
		line(m->what, m->unit, a * 1e3, m->reference, b * 1e3, r, spread);
	return true;
}

void measure_count(const char *what, const char *unit, double n, const char *reference, double other)
{
	line(what, unit, n, reference, other, n / other, -1);
}

int main(int argc, char **argv)
{
	if (argc != 5) {
		fprintf(stderr, "usage: bench SCENARIO FOLDER VEDETTE GAME\n");
		return 2;
	}
	printf("what\tmedian\treference\tmedian\ttimes the reference\trepeats within\n");
	bool ok = bench_rules(argv[1]);
	ok &= bench_long();
	return bench_papers(argv[2], argv[3], argv[4]) && ok ? 0 : 1;
}
