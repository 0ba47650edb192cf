/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette rules, vedette scenario: what the installed data says. */
#include <string.h>

#include "charts/charts.h"
#include "main/data.h"
#include "main/rules.h"
#include "main/session.h"
#include "main/verb.h"
#include "report/report.h"

static char page[256 * 1024];

/* `head`, filled up to the column of texts, and the text. */
static void entry(const char *head, const char *before, const struct word *what, struct text *t)
{
	static char text[4096], column[16];
	struct text b = text_in(text, sizeof text), h = text_in(column, sizeof column);
	text_add(&b, before);
	text_add_n(&b, what->s, what->n);
	text_add(&h, head);
	while (h.len < 6)
		text_add_char(&h, ' ');
	wrap_add(t, REPORT_WIDTH, column, "      ", text);
}

static void numbered(const struct word *id, const struct word *what, struct text *t)
{
	char head[16];
	struct text h = text_in(head, sizeof head);
	text_add_n(&h, id->s, id->n);
	entry(head, "", what, t);
}

/* What stands beside the numbers of man/rules.txt: parts, the introduction, a table. */
static void beside(const struct word *line, struct text *t)
{
	static char text[4096];
	struct text b = text_in(text, sizeof text);
	size_t mark = line->s[0] == '=' && line->n > 1 && line->s[1] == '=' ? 3 : 2;
	text_add_n(&b, line->s + mark, line->n > mark ? line->n - mark : 0);
	text_add(t, line->s[0] == '|' ? "" : "\n");
	if (line->s[0] == '+') {
		wrap_add(t, REPORT_WIDTH, "", "", text);
		return;
	}
	text_add(t, text);
	text_add(t, "\n");
}

/* One rule with its example, or all when id is NULL; false when there is none of that number. */
static bool rules_in(const struct blob *b, char sep, const char *id, struct text *t)
{
	struct lines l = {(const char *)b->p, b->n, 0};
	struct word line;
	bool found = false, shown = false; /* shown: the rule that an example would belong to */
	while (lines_next(&l, &line)) {
		struct word rest = line, first;
		if (line.n == 0 || line.s[0] == '#')
			continue;
		if (sep == '|' && line.s[0] == '>') {
			struct word what = {line.s + 2, line.n - 2, 3};
			if (shown)
				entry("", "Example: ", &what, t);
			continue;
		}
		if (sep == '|' && (line.s[0] == '=' || line.s[0] == '+' || line.s[0] == '|')) {
			if (!id)
				beside(&line, t);
			continue;
		}
		shown = (sep == '|' ? word_until(&rest, sep, &first) && rest.s : word_next(&rest, &first)) &&
			(!id || ascii_equal_fold(first.s, first.n, id));
		if (!shown)
			continue;
		found = true;
		word_trim(&first);
		word_trim(&rest);
		numbered(&first, &rest, t);
	}
	return found;
}

bool rules_text(const char *id, struct text *out)
{
	struct blob rules, readings;
	struct fault f;
	bool found;
	if (data_read("man/rules.txt", &rules, &f) != ERR_OK)
		return false;
	found = rules_in(&rules, '|', id, out);
	blob_free(&rules);
	if (data_read("man/readings.txt", &readings, &f) != ERR_OK)
		return found;
	found = rules_in(&readings, ' ', id, out) || found;
	blob_free(&readings);
	return found;
}

bool rules_desk(void *ctx, const char *id, struct text *out)
{
	(void)ctx;
	return rules_text(id, out);
}

int verb_rules(int argc, char **argv)
{
	struct blob rules, readings;
	struct fault f;
	struct text t = text_in(page, sizeof page);
	int words = verb_options(argc, argv, NULL, 0, 0, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (data_read("man/rules.txt", &rules, &f) != ERR_OK)
		return verb_fault(&f);
	if (data_read("man/readings.txt", &readings, &f) != ERR_OK) {
		blob_free(&rules);
		return verb_fault(&f);
	}
	const char *id = words ? argv[1] : NULL;
	bool found = rules_in(&rules, '|', id, &t);
	if (!id)
		text_add(&t, "\nReadings of this program\n");
	found = rules_in(&readings, ' ', id, &t) || found;
	blob_free(&rules);
	blob_free(&readings);
	if (found)
		return say(page);
	fault_set(&f, ERR_RULE_ABSENT, "");
	return verb_fault(&f);
}

enum err scenario_parse(const char *name, struct charts *c, struct fault *f)
{
	struct texts x;
	TRY(texts_read(name, &x, f));
	enum err e = charts_parse((const char *)x.map.p, x.map.n, (const char *)x.rules.p, x.rules.n,
		(const char *)x.scenario.p, x.scenario.n, c, f);
	texts_free(&x);
	return e;
}

static int list(struct charts *c)
{
	struct names n;
	struct fault f;
	struct text t = text_in(page, sizeof page);
	int rc = EXIT_GOOD;
	if (disk_list(data_path("scenarios").s, &n, &f) != ERR_OK)
		return verb_fault(&f);
	for (size_t i = 0; i < n.n; i++) {
		static const char suffix[] = ".scenario";
		size_t len = strlen(n.v[i]), cut = sizeof suffix - 1;
		char id[ID_MAX_BYTES + 1];
		if (len <= cut || len - cut > ID_MAX_BYTES || strcmp(n.v[i] + len - cut, suffix) != 0)
			continue;
		struct text name = text_in(id, sizeof id);
		text_add_n(&name, n.v[i], len - cut);
		if (scenario_parse(id, c, &f) != ERR_OK) {
			rc = verb_fault(&f);
			continue;
		}
		text_add(&t, id);
		for (size_t k = name.len; k < 14; k++)
			text_add_char(&t, ' ');
		text_add(&t, c->scn.title);
		text_add(&t, ", ");
		text_add_int(&t, 4 * c->scn.cycles);
		text_add(&t, " game turns\n");
	}
	names_free(&n);
	int said = say(page);
	return rc ? rc : said;
}

static int check(const char *path, struct charts *c)
{
	struct fault f;
	struct text t = text_in(page, sizeof page);
	if (scenario_parse(path, c, &f) != ERR_OK) {
		fault_place(&f, path);
		return verb_fault(&f);
	}
	report_scenario(c, REPORT_WIDTH, &t);
	text_add(&t, "The scenario is well formed.\n");
	return say(page);
}

/* A scenario to be filled in; a file that is there stays as it is. */
static int make(const char *path)
{
	struct fault f;
	struct blob b;
	struct text t = text_in(page, sizeof page);
	if (data_read("scenarios/skeleton.txt", &b, &f) != ERR_OK)
		return verb_fault(&f);
	enum err e = disk_create(path, b.p, b.n, 0644, &f);
	blob_free(&b);
	if (e != ERR_OK)
		return verb_fault(&f);
	text_add(&t, path);
	text_add(&t, " is a small scenario that can be played as it is.  Its comments say how to change it, and\n"
		"`man vedette-scenario` makes one step by step.  After every change:  vedette scenario check ");
	text_add(&t, path);
	text_add(&t, "\n");
	return say(page);
}

int verb_scenario(int argc, char **argv)
{
	static struct charts c;
	int words = verb_options(argc, argv, NULL, 0, 1, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (strcmp(argv[1], "list") == 0 && words == 1)
		return list(&c);
	if (strcmp(argv[1], "check") == 0 && words == 2)
		return check(argv[2], &c);
	if (strcmp(argv[1], "new") != 0 || words != 2)
		return verb_usage("scenario", "the words after `scenario` are list, check FILE, or new FILE");
	if (!texts_named_by_path(argv[2]))
		return verb_usage("scenario", "give the new file a name with a . or a / in it, as my.scenario");
	return make(argv[2]);
}
