/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette why: an order explained where it would stand, without any effect. */
#include <string.h>

#include "main/rules.h"
#include "main/session.h"
#include "main/verb.h"
#include "report/report.h"
#include "report/why.h"

static char page[256 * 1024];

/* Orders first to end of the sheet read, one after another, those from `told` on once; 1 when one of them is illegal. */
static int explain(const struct match *m, const struct sheet *sh, unsigned first, unsigned end, unsigned told, const char *opener)
{
	struct text t = text_in(page, sizeof page);
	struct why_rules rules = {rules_desk, NULL, {true, m->play.stops, m->play.stops_most}};
	bool legal = true;
	if (first == end)
		text_add(&t, "A line `combat` with nothing below it is dropped: it only parts marches from attacks.\n");
	if (opener[0]) {
		text_add(&t, "Judged below a line `");
		text_add(&t, opener);
		text_add(&t, "`: by itself nobody would carry it out.\n\n");
	}
	for (unsigned i = first; i < end; i++) {
		text_add(&t, i > first ? "\n" : "");
		legal = report_why(m->charts, &m->play.now, sh, i, told, &rules, REPORT_WIDTH, &t) != JUDGED_ILLEGAL && legal;
	}
	int rc = say(page);
	return rc ? rc : legal ? EXIT_GOOD : err_exit(ERR_ORDER_ILLEGAL);
}

/* Line n of the draft: its order, of a line that implies another the one that is written. */
static enum err line_of(const struct sheet *sh, const char *n, unsigned *i, struct fault *f)
{
	uint32_t line;
	enum err e = num_parse(n, strlen(n), 1, UINT16_MAX, &line);
	for (*i = sh->n; e == ERR_OK && *i > 0;)
		if (sh->order[--*i].line == line)
			return ERR_OK;
	return fault_set(f, ERR_ORDER_FORM, "no order stands in that line of the draft");
}

static enum err read_draft(struct session *s, const char *path, struct blob *b, struct fault *f)
{
	if (!path)
		return match_draft_read(s->match, match_my_side(s->match), b, f);
	return strcmp(path, "-") == 0 ? disk_read_fd(0, "standard input", DRAFT_MAX_BYTES, b, f)
								  : disk_read(path, DRAFT_MAX_BYTES, b, f);
}

static int why(struct session *s, const char *order, const char *line, const char *path)
{
	struct verdicts v;
	struct fault f = {0};
	struct blob b;
	if (session_key_if_needed(s, &f) != ERR_OK || read_draft(s, path, &b, &f) != ERR_OK)
		return verb_fault(&f);
	if (verdicts_begin(&v, &f) != ERR_OK) {
		blob_free(&b);
		return verb_fault(&f);
	}
	struct why_place p = {.sheet = v.sheet};
	const char *draft = b.p ? (const char *)b.p : "";
	/* judging the draft says whether orders are due at all; that some of it is illegal does not matter here */
	enum err e = line ? match_judge(s->match, draft, b.n, &v, &f) : match_judge(s->match, "", 0, &v, &f);
	unsigned i = 0;
	if (e == ERR_ORDER_ILLEGAL)
		e = ERR_OK;
	if (e == ERR_OK && line)
		e = line_of(v.sheet, line, &i, &f);
	else if (e == ERR_OK)
		e = why_place(s->match->charts, &s->match->play.now, match_my_side(s->match), draft, b.n, order, strlen(order), &p, &f);
	int rc = e != ERR_OK ? verb_fault(&f)
	    : line           ? explain(s->match, v.sheet, i, i + 1, v.sheet->n, "")
	                     : explain(s->match, v.sheet, p.first, v.sheet->n, p.first, p.opener);
	verdicts_end(&v);
	blob_free(&b);
	return rc;
}

int verb_why(int argc, char **argv)
{
	const char *line = NULL, *path = NULL;
	const struct option_row rows[] = {{"--line", &line, NULL, NULL}, {"--sheet", &path, NULL, NULL}};
	struct session s;
	struct fault f = {0};
	int words = verb_options(argc, argv, rows, 2, 1, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if ((line != NULL) == (words == 2))
		return verb_usage("why", "give an order in quotes, or a line of the draft with --line");
	int rc = session_begin(&s, &f) != ERR_OK || session_game(&s, argv[1], NULL, 0, &f) != ERR_OK
	             ? verb_fault(&f)
	             : why(&s, words == 2 ? argv[2] : NULL, line, path);
	session_end(&s);
	return rc;
}
