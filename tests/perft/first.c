/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "perft/counts.h"

bool opinion(const struct perft *p)
{
	return perft_legal(p);
}
