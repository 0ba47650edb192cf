/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keys as the desk knows them, and the table of what they do.  A press is a character or one of PRESS_*. */
#ifndef VEDETTE_VIEW_KEYS_H
#define VEDETTE_VIEW_KEYS_H

#include "base/text.h"
#include "view/layout.h"

#define PRESS_CTRL(letter) ((uint32_t)((letter) & 31))
enum {
	PRESS_TAB = 9, PRESS_ENTER = 10, PRESS_ESC = 27, PRESS_SPACE = 32,
	/* beyond all characters */
	PRESS_UP = 0x200000, PRESS_DOWN, PRESS_LEFT, PRESS_RIGHT, PRESS_HOME, PRESS_END, PRESS_PAGE_UP, PRESS_PAGE_DOWN,
	PRESS_BACKSPACE, PRESS_DELETE, PRESS_BACKTAB, PRESS_F1, PRESS_TOP, PRESS_BOTTOM,
	PRESS_CAPITAL, /* in the table of actions alone: a capital letter that is no key of the scene */
	PRESS_PASTE_BEGIN, PRESS_PASTE_END, /* what lies between them was pasted, not typed */
	PRESS_UNKNOWN                       /* a key without a name here */
};

enum action {
#define ACTION(code, scenes, key, key2, name, help) ACTION_##code,
#include "view/actions.def"
#undef ACTION
	ACTION_COUNT,
	ACTION_NONE = ACTION_COUNT
};
/* What a key does in a scene; ACTION_NONE if nothing. */
enum action key_action(enum scene scene, uint32_t press);
/* "Tab", "Ctrl-U", "o". */
void key_words(uint32_t press, struct text *out);
/* The hint line of a scene, as much as fits into `cols`: "o orders  s send  ..." */
void key_hints(enum scene scene, int cols, struct text *out);
/* One key of them, by a name that suits better there than that of the table: "H hint". */
void key_named(enum action a, const char *name, struct text *out);
/* What a key without a meaning in the scene is answered by: where all keys are shown. */
void key_unknown(enum scene scene, struct text *out);
/* The keys of one scene with their help, below its title, lines of at most `width` columns; and those of all scenes, for the help
 * page. */
void key_help_scene(enum scene scene, unsigned width, struct text *out);
void key_help(unsigned width, struct text *out);
const char *action_name(enum action a);
const char *action_help(enum action a);
/* The code as a word, for lines instead of keys: "north-west".  Every action has one. */
void action_word(enum action a, struct text *out);
bool action_in(enum action a, enum scene scene);
/* ---- the player's own keys ---- */

/* Back to the keys of the table. */
void key_bind_none(void);
/* An action, by its word, gets one key or two (`key2` "" = one) instead of those it has: a character, or a word of key_words.
 * False, and `why` says why: no such action, no such key, or a letter where letters are text. */
bool key_bind(const char *action, const char *key, const char *key2, struct text *why);
/* Does a key of this action do something else too in one of its scenes?  After all have been bound, so that two can be swapped. */
bool key_clash(const char *action, struct text *why);

#endif
