/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/keys.h"

#include <string.h>

#include "report/plane.h"
#include "report/report.h"

static const struct {
	const char *scenes;
	uint32_t key[2];
	const char *name, *help, *code;
} actions[ACTION_COUNT] = {
#define ACTION(code, scenes, key, key2, name, help) [ACTION_##code] = { scenes, { key, key2 }, name, help, #code },
#include "view/actions.def"
#undef ACTION
};

/* The player's own keys: the keyboard is one, so this is the program's only copy.  bound[a]: bind[a] holds instead of the table. */
static uint32_t bind[ACTION_COUNT][2];
static bool bound[ACTION_COUNT];

static const uint32_t *keys_of(unsigned a)
{
	return bound[a] ? bind[a] : actions[a].key;
}

enum action key_action(enum scene scene, uint32_t press)
{
	for (unsigned a = 0; a < ACTION_COUNT && press != 0; a++) {
		if (strchr(actions[a].scenes, scene_letter(scene)) == NULL)
			continue;
		if (keys_of(a)[0] == press || keys_of(a)[1] == press)
			return (enum action)a;
	}
	return press >= 'A' && press <= 'Z' ? key_action(scene, PRESS_CAPITAL) : ACTION_NONE;
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
		"Ctrl-End", "A-Z",
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
			key_words(keys_of(a)[0], &t);
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

void key_named(enum action a, const char *name, struct text *out)
{
	key_words(keys_of(a)[0], out);
	text_add_char(out, ' ');
	text_add(out, name);
}

void key_unknown(enum scene scene, struct text *out)
{
	static const enum action help[] = { ACTION_HELP, ACTION_TAPE_HELP, ACTION_KEYS };

	text_add(out, "this key does nothing here; ");
	for (unsigned i = 0; i < sizeof help / sizeof help[0]; i++)
		if (action_in(help[i], scene)) {
			key_words(keys_of(help[i])[0], out);
			text_add(out, " shows all keys");
			return;
		}
	text_add(out, "the bottom row shows the keys");
}

/* Keys, and beside them what they do; on a narrow screen below them where a line has no room for both. */
static void add_row(const char *keys, const char *help, unsigned width, struct text *out)
{
	enum { KEYS = 17 };
	static const char deep[] = "                 ", shallow[] = "    ";
	char head[80];
	struct text t = text_in(head, sizeof head);

	text_add_char(&t, ' ');
	text_add(&t, keys);
	while (t.len < KEYS)
		text_add_char(&t, ' ');
	if (t.len + strlen(help) <= width || width >= 60)
		wrap_add(out, width, head, deep, help);
	else {
		text_add(out, " ");
		text_add(out, keys);
		text_add_char(out, '\n');
		wrap_add(out, width, shallow, shallow, help);
	}
}

void key_help_scene(enum scene scene, unsigned width, struct text *out)
{
	text_add(out, "= ");
	text_add(out, scene_title(scene));
	text_add_char(out, '\n');
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char buf[64];
		struct text t = text_in(buf, sizeof buf);

		if (strchr(actions[a].scenes, scene_letter(scene)) == NULL)
			continue;
		key_words(keys_of(a)[0], &t);
		if (keys_of(a)[1] != 0) {
			text_add(&t, ", ");
			key_words(keys_of(a)[1], &t);
		}
		add_row(buf, actions[a].help, width, out);
	}
}

void key_help(unsigned width, struct text *out)
{
	for (unsigned k = 0; k < SCENE_COUNT; k++) {
		text_add(out, k > 0 ? "\n" : "");
		key_help_scene((enum scene)k, width, out);
	}
}

/* ---- the player's own keys ---- */

/* In these scenes letters are text. */
static const char writing[] = "EjYsA";

/* A key by its word or its character; 0 = there is none. */
static uint32_t key_of(const char *s)
{
	static const uint32_t named[] = { PRESS_TAB, PRESS_ENTER, PRESS_ESC, PRESS_SPACE, PRESS_UP, PRESS_DOWN, PRESS_LEFT, PRESS_RIGHT,
		PRESS_HOME, PRESS_END, PRESS_PAGE_UP, PRESS_PAGE_DOWN, PRESS_BACKSPACE, PRESS_DELETE, PRESS_BACKTAB, PRESS_F1, PRESS_TOP,
		PRESS_BOTTOM };
	uint32_t c;
	unsigned n = utf8_decode(s, strlen(s), &c);
	char buf[32];

	if (n > 0 && s[n] == '\0')
		return text_is_plain(c) && c != ' ' ? c : 0;
	for (uint32_t k = 1; k < 32 + sizeof named / sizeof named[0]; k++) {
		struct text t = text_in(buf, sizeof buf);
		uint32_t press = k < 32 ? k : named[k - 32];

		key_words(press, &t);
		if (ascii_equal_fold(s, strlen(s), buf))
			return press;
	}
	return 0;
}

static unsigned action_of(const char *word)
{
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char buf[64];
		struct text t = text_in(buf, sizeof buf);

		action_word((enum action)a, &t);
		if (strcmp(buf, word) == 0)
			return a;
	}
	return ACTION_COUNT;
}

void key_bind_none(void)
{
	memset(bound, 0, sizeof bound);
}

bool key_bind(const char *action, const char *key, const char *key2, struct text *why)
{
	unsigned a = action_of(action);
	uint32_t k[2] = { key_of(key), key2[0] != '\0' ? key_of(key2) : 0 };

	if (a == ACTION_COUNT) {
		text_add(why, "there is no action ");
		text_add(why, action);
		text_add(why, "; vedette(6) lists them");
		return false;
	}
	for (unsigned i = 0; i < 2; i++)
		if (k[i] == 0 && (i == 0 || key2[0] != '\0')) {
			text_add(why, "there is no key ");
			text_add(why, i == 0 ? key : key2);
			return false;
		}
	for (const char *s = actions[a].scenes; *s != '\0'; s++)
		if (strchr(writing, *s) != NULL && ((k[0] >= ' ' && k[0] < PRESS_UP) || (k[1] >= ' ' && k[1] < PRESS_UP))) {
			text_add(why, "where ");
			text_add(why, action);
			text_add(why, " is done, letters are text; take another key");
			return false;
		}
	memcpy(bind[a], k, sizeof k);
	bound[a] = true;
	return true;
}

bool key_clash(const char *action, struct text *why)
{
	unsigned a = action_of(action);

	for (unsigned b = 0; a < ACTION_COUNT && b < ACTION_COUNT; b++) {
		if (a == b || strpbrk(actions[a].scenes, actions[b].scenes) == NULL)
			continue;
		for (unsigned i = 0; i < 4; i++) {
			uint32_t k = keys_of(a)[i / 2];

			if (k == 0 || k != keys_of(b)[i % 2])
				continue;
			key_words(k, why);
			text_add(why, " is the key of ");
			action_word((enum action)b, why);
			text_add(why, " there");
			return true;
		}
	}
	return false;
}
