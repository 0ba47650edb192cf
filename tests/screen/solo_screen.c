/* SPDX-License-Identifier: GPL-3.0-or-later
 * A game in memory on a real terminal: solo_screen [--utf8|--acs] [--strategic] DRAFTFILE.  Prints "left" when the
 * player has left. */
#include <stdio.h>
#include <string.h>

#include "screen/screen.h"
#include "../desk/solo.h"

int main(int argc, char **argv)
{
	struct screen_options o = { .glyphs = GLYPH_CHOICE_AUTO };
	struct solo *g = solo_begin("warrenton");
	bool strategic = false;
	struct fault f;
	enum err e;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--utf8") == 0)
			o.glyphs = GLYPH_CHOICE_UTF8;
		else if (strcmp(argv[i], "--acs") == 0)
			o.glyphs = GLYPH_CHOICE_ACS;
		else if (strcmp(argv[i], "--strategic") == 0)
			strategic = true;
		else
			g->file = argv[i];
	}
	if (!strategic)
		solo_to_movement(g);
	memset(&f, 0, sizeof f);
	e = screen_play(&g->game, &o, &f);
	solo_end(g);
	puts(e == ERR_OK ? "left" : err_slug(e));
	return err_exit(e);
}
