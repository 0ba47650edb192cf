/* SPDX-License-Identifier: GPL-3.0-or-later
 * counts SCENARIO-FILE PHASE DEPTH: how many sequences of DEPTH legal orders the first player turn of a scenario can begin with,
 * in its `movement` phase or, that passed over, in its `combat` phase.  The verb knows installed scenarios and movement alone.
 * On standard error: how often an order of each kind was found legal. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perft/counts.h"
#include "support/load.h"

static struct charts charts;
static struct state position;
static struct sheet sheet;

static unsigned long legal[ORDER_KIND_COUNT];

static bool noted(const struct perft *p)
{
	bool yes = opinion(p);
	legal[p->sheet->order[p->sheet->n - 1].kind] += yes;
	return yes;
}

static void told(void *ctx, const struct order *first, uint64_t count)
{
	char line[LINE_MAX_BYTES];
	struct text t = text_in(line, sizeof line);
	order_print(&charts, first, &t);
	printf("%s: %" PRIu64 "\n", line, count);
	*(uint64_t *)ctx += count;
}

int main(int argc, char **argv)
{
	uint64_t sum = 0, all;
	struct perft p = { .c = &charts, .start = &position, .sheet = &sheet, .legal = noted, .divide = told, .ctx = &sum };
	unsigned depth = argc == 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
	if (depth < 1 || depth > PERFT_DEPTH_MAX) {
		fprintf(stderr, "usage: counts SCENARIO-FILE movement|combat DEPTH\n");
		return 2;
	}
	if (!load_charts(argv[1], NULL, &charts))
		return 1;
	perft_position(&charts, &position);
	if (strcmp(argv[2], "combat") == 0)
		turn_end_movement(&charts, &position, NULL);
	all = perft_count(&p, depth);
	for (unsigned k = 0; k < ORDER_KIND_COUNT; k++)
		if (legal[k])
			fprintf(stderr, "%s %lu\n", order_word((enum order_kind)k), legal[k]);
	printf("%" PRIu64 "\n", all);
	return sum == all ? 0 : 1;
}
