/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/keys.h"

#include <string.h>

#include "report/plane.h"

static const struct {
	const char *scenes;
	uint32_t key[2];
	const char *name, *help, *code;
} actions[ACTION_COUNT] = {
#define ACTION(code, scenes, key, key2, name, help) [ACTION_##code] = { scenes, { key, key2 }, name, help, #code },
#include "view/actions.def"
#undef ACTION
};

enum action key_action(enum scene scene, uint32_t press)
{
	for (unsigned a = 0; a < ACTION_COUNT && press != 0; a++) {
		if (strchr(actions[a].scenes, scene_letter(scene)) == NULL)
			continue;
		if (actions[a].key[0] == press || actions[a].key[1] == press)
			return (enum action)a;
	}
	return ACTION_NONE;
}

const char *action_name(enum action a)
{
	return actions[a].name;
}

const char *action_help(enum action a)
{
	return actions[a].help;
}

void action_word(enum action a, struct text *out)
{
	for (const char *c = actions[a].code; *c != '\0'; c++)
		text_add_char(out, *c == '_' ? '-' : ascii_lower(*c));
}

bool action_in(enum action a, enum scene scene)
{
	return strchr(actions[a].scenes, scene_letter(scene)) != NULL;
}

void key_words(uint32_t press, struct text *out)
{
	static const char *const named[] = {
		"Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn", "Backspace", "Del", "Shift-Tab", "F1", "Ctrl-Home",
		"Ctrl-End",
	};

	if (press >= PRESS_UP && press - PRESS_UP < sizeof named / sizeof named[0])
		text_add(out, named[press - PRESS_UP]);
	else if (press == PRESS_TAB)
		text_add(out, "Tab");
	else if (press == PRESS_ENTER)
		text_add(out, "Enter");
	else if (press == PRESS_ESC)
		text_add(out, "Esc");
	else if (press == PRESS_SPACE)
		text_add(out, "Space");
	else if (press < 32) {
		text_add(out, "Ctrl-");
		text_add_char(out, (char)(press + 64));
	} else
		plane_char(out, press);
}

void key_hints(enum scene scene, int cols, struct text *out)
{
	int used = 0;

	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char buf[64];
		struct text t = text_in(buf, sizeof buf);

		if (actions[a].name[0] == '\0' || strchr(actions[a].scenes, scene_letter(scene)) == NULL)
			continue;
		/* a name that speaks of its keys itself */
		if (strchr(actions[a].name, ' ') == NULL) {
			key_words(actions[a].key[0], &t);
			text_add_char(&t, ' ');
		}
		text_add(&t, actions[a].name);
		if (used + (used > 0 ? 2 : 0) + (int)t.len > cols)
			return;
		if (used > 0)
			text_add(out, "  ");
		used += (used > 0 ? 2 : 0) + (int)t.len;
		text_add(out, buf);
	}
}

void key_help_scene(enum scene scene, struct text *out)
{
	text_add(out, "= ");
	text_add(out, scene_title(scene));
	text_add_char(out, '\n');
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char buf[64];
		struct text t = text_in(buf, sizeof buf);

		if (strchr(actions[a].scenes, scene_letter(scene)) == NULL)
			continue;
		key_words(actions[a].key[0], &t);
		if (actions[a].key[1] != 0) {
			text_add(&t, ", ");
			key_words(actions[a].key[1], &t);
		}
		text_add_char(out, ' ');
		text_add(out, buf);
		for (size_t i = t.len; i < 16; i++)
			text_add_char(out, ' ');
		text_add(out, actions[a].help);
		text_add_char(out, '\n');
	}
}

void key_help(struct text *out)
{
	for (unsigned k = 0; k < SCENE_COUNT; k++) {
		text_add(out, k > 0 ? "\n" : "");
		key_help_scene((enum scene)k, out);
	}
}
