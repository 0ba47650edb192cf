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

/* Where the other themes differ; all zero (black on black, which nobody wants) = they do not. */
static const struct look others[THEME_COUNT - THEME_LIGHT_256][ROLE_COUNT] = {
#define OTHER(theme, role, f2, b2, a2, f8, b8, a8) [THEME_##theme##_256 - THEME_LIGHT_256][ROLE_##role] = { f2, b2, a2 }, \
	[THEME_##theme##_8 - THEME_LIGHT_256][ROLE_##role] = { f8, b8, a8 },
#include "view/themes.def"
#undef OTHER
};

const char *palette_word(enum palette p)
{
	static const char *const words[PALETTE_COUNT] = { "default", "light", "high-contrast", "colour-blind" };

	return words[p];
}

enum theme theme_of(enum palette p, bool many_colours)
{
	static const uint8_t many[PALETTE_COUNT] = { THEME_256, THEME_LIGHT_256, THEME_CONTRAST_256, THEME_BLIND_256 };

	/* the one for few colours stands behind the one for many */
	return (enum theme)(many[p] + (many_colours ? 0 : 1));
}

const struct look *theme_look(enum theme t, enum role r)
{
	BUG_IF((unsigned)t >= THEME_COUNT || (unsigned)r >= ROLE_COUNT);
	if (t >= THEME_LIGHT_256) {
		const struct look *l = &others[t - THEME_LIGHT_256][r];

		if (l->fg != 0 || l->bg != 0)
			return l;
		return &looks[r][(t - THEME_LIGHT_256) % 2 == 0 ? THEME_256 : THEME_8];
	}
	return &looks[r][t];
}
