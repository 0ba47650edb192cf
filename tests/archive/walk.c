/* SPDX-License-Identifier: GPL-3.0-or-later
 * usage: walk MAILBOX - lists what a mailbox holds on standard error: LABEL=BYTES or LABEL!ERROR a line. */
#include <stdio.h>

#include "archive/mailbox.h"

static enum err show(void *ctx, const struct mail_item *m)
{
	(void)ctx;
	if (m->why == ERR_OK)
		fprintf(stderr, "%s=%zu\n", m->label, m->n);
	else
		fprintf(stderr, "%s!%s\n", m->label, err_slug(m->why));
	return ERR_OK;
}

int main(int argc, char **argv)
{
	const struct mail_taker t = { show, NULL, NULL };
	struct fault f;

	if (argc != 2)
		return EXIT_USAGE;
	enum err e = mailbox_walk(argv[1], &t, &f);

	if (e != ERR_OK)
		fprintf(stderr, "walk: %s: %s\n", f.place, err_slug(e));
	return err_exit(e);
}
