/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette show: the position in words. */
#include "main/session.h"
#include "main/verb.h"
#include "main/versions.h"
#include "report/report.h"

enum { SHOW_MAX = 256 * 1024, SHOW_MAP_ROWS = 24 };
static char page[SHOW_MAX];

static int show_hex(const struct match *m, const char *id)
{
	uint32_t number;
	struct text t = text_in(page, sizeof page);
	size_t n = 0;
	while (id[n])
		n++;
	/* ids have four digits, so a leading zero is no fault here */
	const char *digits = id;
	while (*digits == '0' && digits[1])
		digits++;
	hex_t h = n == 4 && num_parse(digits, n - (size_t)(digits - id), 0, 9999, &number) == ERR_OK
				  ? grid_from_id(&m->charts->map.grid, number)
				  : HEX_NONE;
	if (h == HEX_NONE) {
		struct fault f;
		fault_set(&f, ERR_ORDER_HEX, id[0] ? "a hex is four digits, column and row, inside the map" : "");
		return verb_fault(&f);
	}
	describe_hex(m->charts, &m->play.now, h, REPORT_WIDTH, &t);
	return say(page);
}

/* What is sealed answers for its owner until he replaces it, so he can look it up; nobody else can, but in an open game. */
static void standing_words(const struct match *m, enum side side, struct text *out)
{
	static char lines[32 * 1024];
	struct fault f;
	size_t n;
	if (match_standing(m, side, lines, sizeof lines, &n, &f) != ERR_OK)
		return;
	text_add(out, "Standing orders of the ");
	text_add(out, side_name(side));
	text_add(out, n ? ":\n" : ": the default\n");
	text_add_n(out, lines, n);
	text_add_char(out, '\n');
}

static int show_all(const struct match *m)
{
	struct text t = text_in(page, sizeof page);
	const struct state *s = &m->play.now;
	report_scenario(m->charts, REPORT_WIDTH, &t);
	text_add_char(&t, '\n');
	report_status(m->charts, s, REPORT_WIDTH, &t);
	if (!m->play.resolved)
		text_add(&t, m->play.partly ? "This is the position as your last orders left it; what is thrown behind them waits.\n"
			: "This is the position before your last slot: its dice need the answer to it.\n");
	text_add_char(&t, '\n');
	hex_t focus = report_focus(m->charts, s, match_my_side(m), NULL, 0);
	if (focus != HEX_NONE)
		report_map(m->charts, s, focus, REPORT_WIDTH, SHOW_MAP_ROWS, &t);
	text_add_char(&t, '\n');
	standing_words(m, match_my_side(m), &t);
	if (m->play.chain.open)
		standing_words(m, side_other(match_my_side(m)), &t);
	due_words(m, &t);
	text_add_char(&t, '\n');
	open_words(m, "", &t);
	return say(page);
}

int verb_show(int argc, char **argv)
{
	const char *hex = NULL;
	bool army = false, versions = false;
	const struct option_row rows[] = {
		{"--hex", &hex, NULL, NULL}, {"--army", NULL, &army, NULL}, {"--versions", NULL, &versions, NULL}};
	struct session s;
	struct fault f;
	int rc, words = verb_options(argc, argv, rows, 3, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if ((hex != NULL) + army + versions > 1)
		return verb_usage("show", "--hex, --army and --versions: one of them");
	if (session_begin(&s, &f) != ERR_OK || session_game(&s, argv[1], NULL, 0, &f) != ERR_OK ||
		session_key_if_needed(&s, &f) != ERR_OK) {
		rc = verb_fault(&f);
	} else if (versions) {
		rc = versions_show(s.match);
	} else if (s.match->phase < MATCH_PLAYING) {
		struct text t = text_in(page, sizeof page);
		report_scenario(s.match->charts, REPORT_WIDTH, &t);
		text_add_char(&t, '\n');
		due_words(s.match, &t);
		text_add_char(&t, '\n');
		open_words(s.match, "", &t);
		rc = say(page);
	} else if (hex) {
		rc = show_hex(s.match, hex);
	} else if (army) {
		struct text t = text_in(page, sizeof page);
		report_army(s.match->charts, &s.match->play.now, match_my_side(s.match), REPORT_WIDTH, &t);
		rc = say(page);
	} else {
		rc = show_all(s.match);
	}
	session_end(&s);
	return rc;
}
