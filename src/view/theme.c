/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/theme.h"

#define BOLD LOOK_BOLD
#define REVERSE LOOK_REVERSE
#define UNDERLINE LOOK_UNDERLINE

static const struct look looks[ROLE_COUNT][THEME_COUNT] = {
#define LOOK(role, f2, b2, a2, f8, b8, a8, am) [ROLE_##role] = { { f2, b2, a2 }, { f8, b8, a8 }, { -1, -1, am } },
#include "view/looks.def"
#undef LOOK
};

const struct look *theme_look(enum theme t, enum role r)
{
	BUG_IF((unsigned)t >= THEME_COUNT || (unsigned)r >= ROLE_COUNT);
	return &looks[r][t];
}
