/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette perft: legal orders counted. */
#include "orders/perft.h"

#include <inttypes.h>

#include "main/rules.h"
#include "main/session.h"
#include "main/verb.h"

static struct charts charts;
static struct state position;
static struct sheet sheet;

static void told(void *ctx, const struct order *first, uint64_t count)
{
	char line[LINE_MAX_BYTES];
	struct text t = text_in(line, sizeof line);
	(void)ctx;
	order_print(&charts, first, &t);
	printf("%s: %" PRIu64 "\n", line, count);
}

int verb_perft(int argc, char **argv)
{
	bool divide = false;
	const struct option_row rows[] = {{"--divide", NULL, &divide, NULL}};
	struct perft p = {.c = &charts, .start = &position, .sheet = &sheet, .legal = perft_legal};
	struct fault f;
	char total[32];
	int words = verb_options(argc, argv, rows, 1, 2, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (argv[2][0] < '1' || argv[2][0] > '0' + PERFT_DEPTH_MAX || argv[2][1])
		return verb_usage("perft", "DEPTH is a number from 1 to 9");
	if (scenario_parse(argv[1], &charts, &f) != ERR_OK) {
		fault_place(&f, argv[1]);
		return verb_fault(&f);
	}
	perft_position(&charts, &position);
	p.divide = divide ? told : NULL;
	snprintf(total, sizeof total, "%" PRIu64 "\n", perft_count(&p, (unsigned)(argv[2][0] - '0')));
	return say(total);
}
