/* SPDX-License-Identifier: GPL-3.0-or-later
 * The switches of the rules (R6, R18, R29, R31, R37, Q43): each has two values, set in the rules data or, over them, by an option of the
 * offer.  Their names, values and words are rows of switches.def. */
#ifndef VEDETTE_CHARTS_OPTIONS_H
#define VEDETTE_CHARTS_OPTIONS_H

#include "base/text.h"
#include "charts/charts.h"

enum rule_switch {
#define SWITCH(code, ...) SWITCH_##code,
#include "charts/switches.def"
#undef SWITCH
	SWITCH_COUNT
};

/* What an offer says of each switch. */
enum option_word { OPTION_UNSAID, OPTION_USUAL, OPTION_OTHER };
struct options {
	uint8_t said[SWITCH_COUNT]; /* enum option_word */
};
enum { OPTIONS_MAX_BYTES = 192 }; /* all of them printed */

const char *switch_name(enum rule_switch w);
const char *switch_rule(enum rule_switch w);
/* As data write it: "yes", "2". */
const char *switch_value(enum rule_switch w, bool other);
/* What it comes to, a sentence without capital and full stop. */
const char *switch_sentence(enum rule_switch w, bool other);
/* Is it set otherwise than in the standard rules? */
bool switch_is_other(const struct rules *r, enum rule_switch w);

/* Take one "NAME=VALUE" into the set: ERR_CHART_KEY for an unknown name, ERR_CHART_VALUE for another value, ERR_CHART_TWICE; the fault
 * lists what is allowed. */
MUST_USE enum err options_take(struct options *o, const char *text, size_t n, struct fault *f);
/* "pass-seed-list=yes attacks-per-turn=2", in the order of the table; "-" when nothing is said. */
void options_print(const struct options *o, struct text *out);
/* Strict: what is printed again is the same. */
bool options_parse(const char *text, size_t n, struct options *o);
/* Set in the rules what the options say. */
void options_apply(const struct options *o, struct rules *r);

#endif
