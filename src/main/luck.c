/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette luck: the dice of a game against what was to be expected. */
#include "main/session.h"
#include "main/verb.h"
#include "report/luck.h"
#include "report/report.h"

static enum err tell(const struct session *s, struct text *out, struct fault *f)
{
	struct tape t = {0};
	struct audience a = tape_audience(&t);
	struct match *m;
	enum err e = match_open(&s->home, s->match->name, &a, &m, f); /* resolved once more, to be heard */
	if (e == ERR_OK) {
		const char *const name[SIDE_COUNT] = {match_player_name(m, SIDE_UNION), match_player_name(m, SIDE_CONFEDERATE)};
		if (m->phase < MATCH_PLAYING)
			text_add(out, "No die has been thrown yet.\n");
		else if (t.memory || t.full || !luck_report(&t, name, REPORT_WIDTH, out))
			e = fault_set(f, ERR_SYS_MEMORY, "");
		match_close(m);
	}
	tape_end(&t);
	return e;
}

int verb_luck(int argc, char **argv)
{
	static char page[16 * 1024];
	struct text t = text_in(page, sizeof page);
	struct session s;
	struct fault f;
	int words = verb_options(argc, argv, NULL, 0, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	bool ok = session_begin(&s, &f) == ERR_OK && session_game(&s, argv[1], NULL, 0, &f) == ERR_OK &&
		session_key_if_needed(&s, &f) == ERR_OK && tell(&s, &t, &f) == ERR_OK;
	int rc = ok ? say(page) : verb_fault(&f);
	session_end(&s);
	return rc;
}
