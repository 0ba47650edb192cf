/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/theme.h"

#include <string.h>

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
	static const char *const words[PALETTE_COUNT] = { "default", "light", "mono", "high-contrast", "colour-blind" };

	return words[p];
}

bool palette_of(const char *word, enum palette *out)
{
	*out = PALETTE_DEFAULT;
	if (word[0] == '\0')
		return true;
	for (unsigned p = 0; p < PALETTE_COUNT; p++)
		if (strcmp(word, palette_word((enum palette)p)) == 0) {
			*out = (enum palette)p;
			return true;
		}
	return false;
}

enum palette palette_next(enum palette p)
{
	return (enum palette)(((unsigned)p + 1) % PALETTE_COUNT);
}

void palette_said(enum palette p, bool colourless, struct text *out)
{
	text_add(out, "theme: ");
	text_add(out, palette_word(p));
	if (colourless && p != PALETTE_MONO)
		text_add(out, "; no colours are shown: NO_COLOR is set, or the terminal has none");
}

enum theme theme_of(enum palette p, bool many_colours)
{
	static const uint8_t many[PALETTE_COUNT] = { THEME_256, THEME_LIGHT_256, THEME_MONO, THEME_CONTRAST_256, THEME_BLIND_256 };

	if (p == PALETTE_MONO)
		return THEME_MONO;
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
