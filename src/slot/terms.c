/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slot/terms.h"

#include <string.h>

/* Keys in their order, and in whose records they stand. */
static const struct key {
	const char *word;
	bool offer_only, confederate_only;
} keys[] = {
	{ "scenario", true, false }, { "title", true, false }, { "side", true, false }, { "mode", true, false },
	{ "stops", true, false }, { "options", true, false },
	{ "engine", false, false }, { "name", false, false }, { "to", false, false },
	{ "chit", false, true },
};
enum { KEY_SCENARIO, KEY_TITLE, KEY_SIDE, KEY_MODE, KEY_STOPS, KEY_OPTIONS, KEY_ENGINE, KEY_NAME, KEY_TO, KEY_CHIT, KEYS };
enum { TERMS_MAX_BYTES = 1024 };

static bool key_stands(unsigned k, unsigned kind, enum side side)
{
	return (kind == RECORD_OFFER || !keys[k].offer_only) &&
		(side == SIDE_CONFEDERATE || !keys[k].confederate_only);
}

const char *mode_word(enum mode m)
{
	static const char *const words[MODE_COUNT] = { [MODE_SEALED] = "sealed", [MODE_SOLO] = "solo", [MODE_OPEN] = "open" };
	BUG_IF(m >= MODE_COUNT);
	return words[m];
}

bool mode_of(const struct word *w, uint8_t *out)
{
	for (enum mode m = MODE_SEALED; m < MODE_COUNT; m++)
		if (word_is(w, mode_word(m))) {
			*out = (uint8_t)m;
			return true;
		}
	return false;
}

static bool plain_text(const char *s, size_t n, size_t max)
{
	return n > 0 && n <= max && s[0] != ' ' && s[n - 1] != ' ' && !(n == 1 && s[0] == '-') &&
		text_all_plain(s, n, false);
}

bool terms_text_ok(const char *s, size_t max)
{
	return plain_text(s, strlen(s), max);
}

static void print_value(const struct terms *t, unsigned k, enum side side, struct text *out)
{
	switch (k) {
	case KEY_SCENARIO: text_add(out, t->scenario); break;
	case KEY_TITLE: text_add(out, t->title); break;
	case KEY_SIDE: text_add(out, side_word(side)); break;
	case KEY_MODE: text_add(out, mode_word((enum mode)t->mode)); break;
	case KEY_STOPS: text_add_int(out, t->stops); break;
	case KEY_OPTIONS: options_print(&t->options, out); break;
	case KEY_ENGINE: text_add_int(out, t->engine); break;
	case KEY_NAME: text_add(out, t->name); break;
	case KEY_TO: text_add(out, t->to[0] ? t->to : "-"); break;
	default: text_add(out, t->chit_take ? "take" : "draw"); break;
	}
}

void terms_print(const struct terms *t, unsigned kind, enum side side, struct text *out)
{
	for (unsigned k = 0; k < KEYS; k++) {
		if (!key_stands(k, kind, side))
			continue;
		text_add(out, keys[k].word);
		text_add_char(out, ' ');
		print_value(t, k, side, out);
		text_add_char(out, '\n');
	}
}

static bool copy_text(char *out, size_t max, const struct word *v)
{
	if (!plain_text(v->s, v->n, max))
		return false;
	memcpy(out, v->s, v->n);
	return true;
}

static bool copy_number(uint8_t *out, const struct word *v, uint32_t min, uint32_t max)
{
	uint32_t u;
	if (num_parse(v->s, v->n, min, max, &u) != ERR_OK)
		return false;
	*out = (uint8_t)u;
	return true;
}

/* Only what can be told apart is told apart here; that the rest is exact follows from printing it again. */
static bool read_value(unsigned k, enum side side, const struct word *v, struct terms *t)
{
	switch (k) {
	case KEY_SCENARIO: return text_is_id(v->s, v->n, ID_MAX_BYTES) && copy_text(t->scenario, ID_MAX_BYTES, v);
	case KEY_TITLE: return copy_text(t->title, NAME_MAX_BYTES, v);
	case KEY_SIDE: return word_is(v, side_word(side));
	case KEY_MODE: return mode_of(v, &t->mode);
	case KEY_STOPS: return copy_number(&t->stops, v, 0, t->mode == MODE_OPEN ? 0 : STOPS_MAX);
	case KEY_OPTIONS: return options_parse(v->s, v->n, &t->options);
	case KEY_ENGINE: return copy_number(&t->engine, v, 1, UINT8_MAX);
	case KEY_NAME: return copy_text(t->name, NAME_MAX_BYTES, v);
	case KEY_TO: return word_is(v, "-") || copy_text(t->to, ADDRESS_MAX_BYTES, v);
	default: t->chit_take = word_is(v, "take"); return true;
	}
}

enum err terms_parse(unsigned kind, enum side side, const char *text, size_t n, struct terms *out, struct fault *f)
{
	struct lines l = { text, n, 0 };
	struct word line;
	memset(out, 0, sizeof *out);
	for (unsigned k = 0; k < KEYS; k++) {
		size_t len = strlen(keys[k].word);
		if (!key_stands(k, kind, side))
			continue;
		if (!lines_next(&l, &line) || line.n < len + 1 || memcmp(line.s, keys[k].word, len) != 0 ||
			line.s[len] != ' ')
			return fault_at(f, ERR_SLOT_TERMS, k + 1, 0, keys[k].word);
		struct word v = { line.s + len + 1, line.n - len - 1, (uint32_t)len + 2 };
		if (!read_value(k, side, &v, out))
			return fault_at(f, ERR_SLOT_TERMS, l.line, v.col, keys[k].word);
	}
	char again[TERMS_MAX_BYTES];
	struct text t = text_in(again, sizeof again);
	terms_print(out, kind, side, &t);
	if (t.cut || t.len != n || memcmp(again, text, n) != 0)
		return fault_set(f, ERR_SLOT_TERMS, "printed again it differs");
	return ERR_OK;
}
