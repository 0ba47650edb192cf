/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette new, vedette accept: how a game begins. */
#include <string.h>

#include "main/data.h"
#include "main/dispatch.h"
#include "main/new.h"
#include "main/session.h"
#include "main/verb.h"
#include "post/compose.h"

static int side_of(const char *word, enum side *out)
{
	for (unsigned s = 0; s < SIDE_COUNT; s++)
		if (word && ascii_equal_fold(word, strlen(word), side_word((enum side)s))) {
			*out = (enum side)s;
			return 0;
		}
	return -1;
}

/* An address to mail to must be one; it is used, where a reply address in a record is a mere label (P25). */
static enum err address_ok(const char *to, struct fault *f)
{
	char bare[COMPOSE_HEADER_MAX + 1];
	return to[0] ? compose_address(to, bare, f) : ERR_OK;
}

static enum err plan_of(const char *as, const char *to, const char *game, const struct session *s,
	struct match_plan *p, struct fault *f)
{
	p->name = as ? as : s->settings.name;
	p->to = s->settings.from;
	p->opponent = to ? to : "";
	p->game = game;
	TRY(address_ok(p->opponent, f));
	return p->name[0] ? ERR_OK : fault_set(f, ERR_NAME_ABSENT, "");
}

enum err offer_make(struct session *s, const char *scenario, struct match_plan *p, char *name, struct fault *f)
{
	struct texts texts;
	TRY(address_ok(p->opponent, f));
	TRY(texts_read(scenario, &texts, f));
	p->map = (struct slice){texts.map.p, texts.map.n};
	p->rules = (struct slice){texts.rules.p, texts.rules.n};
	p->scenario = (struct slice){texts.scenario.p, texts.scenario.n};
	enum err e = session_key(s, f);
	if (e == ERR_OK)
		e = match_new(&s->home, &s->key, p, name, f);
	texts_free(&texts);
	return e;
}

enum err offer_accept(struct session *s, const char *game, const char *name, const char *to, struct fault *f)
{
	TRY(address_ok(to ? to : "", f));
	TRY(session_game(s, game, "vedette accept", 0, f));
	if (!name[0])
		return fault_set(f, ERR_NAME_ABSENT, "");
	TRY(session_key(s, f));
	if (to)
		TRY(folder_write(&s->match->folder, "address", to, strlen(to), f));
	TRY(match_accept(s->match, &s->key, name, s->settings.from, f));
	/* open it anew: it is a game now */
	match_close(s->match);
	s->match = NULL;
	hearing_end(&s->hearing);
	hearing_begin(&s->hearing, 0);
	struct audience a = hearing_audience(&s->hearing);
	return match_open(&s->home, game, &a, &s->match, f);
}

static int begun(struct session *s, const char *name, bool mail)
{
	struct fault f;
	char b[2048];
	if (session_game(s, name, "vedette new", 0, &f) != ERR_OK)
		return verb_fault(&f);
	struct text t = text_in(b, sizeof b);
	text_add(&t, "The game is called ");
	text_add(&t, name);
	if (s->match->phase == MATCH_PLAYING)
		text_add(&t, ".  You play both sides; begin with:  vedette ");
	else
		text_add(&t,
			".  Your offer goes to the other player; his acceptance comes back through:  vedette receive");
	if (s->match->phase == MATCH_PLAYING)
		text_add(&t, name);
	text_add(&t, "\n");
	open_words(s->match, "", &t);
	int rc = say(b);
	if (rc == EXIT_GOOD && s->match->phase != MATCH_PLAYING)
		rc = dispatch(s, mail, NULL);
	return rc;
}

int verb_new(int argc, char **argv)
{
	const char *side = NULL, *as = NULL, *to = NULL, *mode = NULL, *game = NULL;
	bool no_mail = false;
	struct value_list options = {0};
	const struct option_row rows[] = {{.name = "--side", .value = &side}, {.name = "--as", .value = &as},
		{.name = "--to", .value = &to}, {.name = "--mode", .value = &mode}, {.name = "--game", .value = &game},
		{.name = "--option", .list = &options}, {.name = "--no-mail", .flag = &no_mail}};
	struct session s;
	struct fault f;
	struct match_plan plan = {0};
	char name[GAME_NAME_MAX + 1];
	int words = verb_options(argc, argv, rows, 7, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (side_of(side, &plan.side) != 0)
		return verb_usage("new", "--side is union or confederate");
	const struct word word = {mode, mode ? strlen(mode) : 0, 1};
	uint8_t which = MODE_SEALED;
	if (mode && !mode_of(&word, &which))
		return verb_usage("new", "--mode is sealed, open or solo");
	plan.mode = (enum mode)which;
	for (unsigned i = 0; i < options.n; i++)
		if (options_take(&plan.options, options.value[i], strlen(options.value[i]), &f) != ERR_OK) {
			fault_place(&f, "--option");
			return verb_fault(&f);
		}
	if (session_begin(&s, &f) != ERR_OK)
		return verb_fault(&f);
	enum err e = plan_of(as, to, game, &s, &plan, &f);
	if (e == ERR_OK)
		e = offer_make(&s, argv[1], &plan, name, &f);
	int rc = e == ERR_OK ? begun(&s, name, !no_mail) : verb_fault(&f);
	session_end(&s);
	return rc;
}

int verb_accept(int argc, char **argv)
{
	const char *to = NULL, *as = NULL;
	bool no_mail = false;
	const struct option_row rows[] = {
		{"--to", &to, NULL, NULL}, {"--as", &as, NULL, NULL}, {"--no-mail", NULL, &no_mail, NULL}};
	struct session s;
	struct fault f;
	int words = verb_options(argc, argv, rows, 3, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (session_begin(&s, &f) != ERR_OK)
		return verb_fault(&f);
	enum err e = offer_accept(&s, argv[1], as ? as : s.settings.name, to, &f);
	int rc = e == ERR_OK ? dispatch(&s, !no_mail, NULL) : verb_fault(&f);
	session_end(&s);
	return rc;
}
