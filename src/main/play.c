/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/play.h"

#include "main/verb.h"

int play_run(const char *game)
{
	(void)game;
	return verb_usage("status", "no screen in this build");
}
