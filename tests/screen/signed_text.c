/* SPDX-License-Identifier: GPL-3.0-or-later
 * signed_text HOME GAME: prints the orders of the last slot of a game, as they were signed. */
#include <stdio.h>

#include "match/match.h"

int main(int argc, char **argv)
{
	struct home h;
	struct match *m;
	struct fault f;

	if (argc != 3 || seal_start(&f) != ERR_OK || home_open_at(&h, argv[1], &f) != ERR_OK ||
		match_open(&h, argv[2], NULL, &m, &f) != ERR_OK)
		return 1;
	const struct record *r = &m->play.tip;
	bool ok = m->play.chain.n > 0 &&
		fwrite(record_part(r, m->play.tip_body, SLOT_TEXT), 1, r->part[SLOT_TEXT], stdout) == r->part[SLOT_TEXT];

	match_close(m);
	return ok && fflush(stdout) == 0 ? 0 : 1;
}
