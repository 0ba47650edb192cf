/* SPDX-License-Identifier: GPL-3.0-or-later
 * Each rule in force is a predicate by its number: RULE_ON(S45), at the place where the rule acts, and reason_held() (words.h) where
 * it refuses, by the number of its row in reasons.def.  Here all rules hold, and a predicate is no more than the word `true`.  The test
 * build that defines VEDETTE_RULES_OFF asks the test instead, which switches one rule off and looks whether a case of that rule
 * notices (tests/rules/off.sh).  A check whose refusal is switched off says `legal` there and asks no further.  With a rule off the
 * engine must neither crash nor hang; more is not asked of it. */
#ifndef VEDETTE_ENGINE_RULE_H
#define VEDETTE_ENGINE_RULE_H

#include <stdbool.h>

#ifdef VEDETTE_RULES_OFF
bool rule_on(const char *number); /* defined by the test */
#define RULE_ON(number) rule_on(#number)
#else
#define RULE_ON(number) true
#endif

#endif
