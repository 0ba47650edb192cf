/* SPDX-License-Identifier: GPL-3.0-or-later
 * What lines can do, held against the table of actions: each action of the screen can be had there, or it is said why it has no
 * meaning and what does its work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "screen/plain.h"

static bool no_memory;

void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_malloc(size_t n)
{
	return no_memory ? NULL : __real_malloc(n);
}

static bool anywhere(enum action a)
{
	bool any = false;

	for (unsigned s = 0; s < SCENE_COUNT; s++)
		any |= plain_offers(a, (enum scene)s);
	return any;
}

static void each_action_can_be_had_in_lines_or_is_answered(void **state)
{
	(void)state;
	for (unsigned a = 0; a < ACTION_COUNT; a++) {
		char word[40];
		struct text t = text_in(word, sizeof word);
		const char *why = plain_why_not((enum action)a);

		action_word((enum action)a, &t);
		if (anywhere((enum action)a) == (why != NULL))
			fail_msg("%s: %s", word, why != NULL ? "can be had and has a reason why not" : "cannot be had, and no reason is given");
		if (why != NULL && strlen(why) < 20)
			fail_msg("%s: that is no sentence: %s", word, why);
	}
	assert_null(plain_why_not(ACTION_NONE));
}

static void without_memory_nothing_is_begun(void **state)
{
	const struct desk_game nothing = { 0 };
	const struct plain_options options = { 0 };
	struct fault f;

	(void)state;
	no_memory = true;
	enum err e = plain_play(&nothing, &options, &f);
	no_memory = false;
	assert_int_equal(e, ERR_SCREEN_MEMORY);
	assert_int_equal(f.code, ERR_SCREEN_MEMORY);
}

/* On the screen an action works in its scenes; in lines it must in each of them that is walked there. */
static void in_every_scene_that_is_walked(void **state)
{
	(void)state;
	for (unsigned s = 0; s < SCENE_COUNT; s++) {
		bool walked = false;

		for (unsigned a = 0; a < ACTION_COUNT; a++)
			walked |= action_in((enum action)a, (enum scene)s) && plain_offers((enum action)a, (enum scene)s);
		for (unsigned a = 0; walked && a < ACTION_COUNT; a++)
			if (action_in((enum action)a, (enum scene)s) && plain_why_not((enum action)a) == NULL)
				assert_true(plain_offers((enum action)a, (enum scene)s));
	}
}

static void two_actions_of_a_scene_never_have_one_word(void **state)
{
	(void)state;
	for (unsigned s = 0; s < SCENE_COUNT; s++)
		for (unsigned a = 0; a < ACTION_COUNT; a++)
			for (unsigned b = a + 1; b < ACTION_COUNT; b++) {
				char one[40], other[40];
				struct text t = text_in(one, sizeof one), u = text_in(other, sizeof other);

				/* those of the scene come before those of the map */
				if (!plain_offers((enum action)a, (enum scene)s) || !plain_offers((enum action)b, (enum scene)s) ||
					action_in((enum action)a, (enum scene)s) != action_in((enum action)b, (enum scene)s))
					continue;
				plain_word((enum action)a, (enum scene)s, &t);
				plain_word((enum action)b, (enum scene)s, &u);
				assert_string_not_equal(one, other);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_action_can_be_had_in_lines_or_is_answered),
		cmocka_unit_test(without_memory_nothing_is_begun),
		cmocka_unit_test(in_every_scene_that_is_walked),
		cmocka_unit_test(two_actions_of_a_scene_never_have_one_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
