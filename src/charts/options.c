/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "charts/options.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *name, *rule, *value[2], *sentence[2];
	size_t at; /* of the byte in struct rules */
} rows[SWITCH_COUNT] = {
#define SWITCH(code, name, field, rule, usual, other, words, other_words) \
	{ name, rule, { usual, other }, { words, other_words }, offsetof(struct rules, field) },
#include "charts/switches.def"
#undef SWITCH
};

const char *switch_name(enum rule_switch w)
{
	return rows[w].name;
}

const char *switch_rule(enum rule_switch w)
{
	return rows[w].rule;
}

const char *switch_value(enum rule_switch w, bool other)
{
	return rows[w].value[other];
}

const char *switch_sentence(enum rule_switch w, bool other)
{
	return rows[w].sentence[other];
}

/* Its byte in the rules by value: no and yes are 0 and 1, a number is itself. */
static uint8_t byte_of(enum rule_switch w, bool other)
{
	const char *v = rows[w].value[other];
	return (uint8_t)(v[0] >= '0' && v[0] <= '9' ? v[0] - '0' : v[0] == 'y');
}

bool switch_is_other(const struct rules *r, enum rule_switch w)
{
	return ((const uint8_t *)r)[rows[w].at] == byte_of(w, true);
}

void options_apply(const struct options *o, struct rules *r)
{
	for (unsigned w = 0; w < SWITCH_COUNT; w++)
		if (o->said[w] != OPTION_UNSAID)
			((uint8_t *)r)[rows[w].at] = byte_of((enum rule_switch)w, o->said[w] == OPTION_OTHER);
}

static enum err not_known(const struct word *name, struct fault *f)
{
	char buf[FAULT_WHAT_MAX], shown[32];
	struct text t = text_in(buf, sizeof buf);
	text_mask(shown, sizeof shown, name->s ? name->s : "", name->n, false);
	text_add(&t, "\"");
	text_add(&t, shown);
	text_add(&t, "\" is no switch of the rules; there are:");
	for (unsigned w = 0; w < SWITCH_COUNT; w++) {
		text_add(&t, w ? ", " : " ");
		text_add(&t, rows[w].name);
	}
	return fault_set(f, ERR_CHART_KEY, buf);
}

static enum err bad_value(unsigned w, struct fault *f)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, rows[w].name);
	text_add(&t, " is ");
	text_add(&t, rows[w].value[0]);
	text_add(&t, " or ");
	text_add(&t, rows[w].value[1]);
	return fault_set(f, ERR_CHART_VALUE, buf);
}

enum err options_take(struct options *o, const char *text, size_t n, struct fault *f)
{
	struct word value = { text, n, 1 }, name;
	unsigned w = 0, v = 0;
	bool has = word_until(&value, '=', &name) && value.s;
	while (w < SWITCH_COUNT && !word_is(&name, rows[w].name))
		w++;
	if (w == SWITCH_COUNT)
		return not_known(&name, f);
	while (v < 2 && !(has && word_is(&value, rows[w].value[v])))
		v++;
	if (v == 2)
		return bad_value(w, f);
	if (o->said[w] != OPTION_UNSAID)
		return fault_set(f, ERR_CHART_TWICE, rows[w].name);
	o->said[w] = v ? OPTION_OTHER : OPTION_USUAL;
	return ERR_OK;
}

void options_print(const struct options *o, struct text *out)
{
	const char *before = "";
	for (unsigned w = 0; w < SWITCH_COUNT; w++) {
		if (o->said[w] == OPTION_UNSAID)
			continue;
		text_add(out, before);
		text_add(out, rows[w].name);
		text_add_char(out, '=');
		text_add(out, rows[w].value[o->said[w] == OPTION_OTHER]);
		before = " ";
	}
	text_add(out, before[0] ? "" : "-");
}

bool options_parse(const char *text, size_t n, struct options *o)
{
	char again[OPTIONS_MAX_BYTES];
	struct text t = text_in(again, sizeof again);
	struct word rest = { text, n, 1 }, w;
	memset(o, 0, sizeof *o);
	while (!(n == 1 && text[0] == '-') && word_next(&rest, &w))
		if (options_take(o, w.s, w.n, NULL) != ERR_OK)
			return false;
	options_print(o, &t);
	return !t.cut && t.len == n && memcmp(again, text, n) == 0;
}
