/* SPDX-License-Identifier: GPL-3.0-or-later
 * Prints what report_why says of every order of the cases of rules: why-told FILE.case...  Lines of TAP go between, one a
 * case, and at the end a line "# without: KIND legal" for
 * each kind of order that was explained in no legal, or no refused, example. */
#include "rules/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "report/why.h"

static bool seen[ORDER_KIND_COUNT][2];
static char *rules; /* man/rules.txt and man/readings.txt */

/* The text of a rule as `vedette rules` has it, but for its width: "NUMBER | text" or "NUMBER text", then "> example". */
static bool rule_text(void *ctx, const char *id, struct text *out)
{
	size_t n = strlen(id);

	(void)ctx;
	for (const char *l = rules; l != NULL && *l != '\0'; l = strchr(l, '\n'), l += l != NULL) {
		if (strncmp(l, id, n) != 0 || l[n] != ' ')
			continue;
		text_add_n(out, l, n + 1);
		l += n + 1 + (l[n + 1] == '|' ? 2 : 0);
		text_add_n(out, l, strcspn(l, "\n"));
		l += strcspn(l, "\n");
		if (l[0] == '\n' && l[1] == '>') {
			text_add(out, "\n      Example: ");
			text_add_n(out, l + 3, strcspn(l + 3, "\n"));
		}
		return true;
	}
	return false;
}

static void tell(const struct rule_case *k)
{
	static char page[256 * 1024];
	struct text t = text_in(page, sizeof page);
	struct why_rules from = { rule_text, NULL, { true, 1, 8 } };

	case_print(k);
	/* of several sheets the last meets a position that is gone by now */
	if (k->failed || k->form != ERR_OK || !k->parsed || k->n_earlier > 0)
		return;
	for (unsigned i = 0; i < k->sheet.n; i++) {
		enum legality l = report_why(k->c, &k->start, &k->sheet, i, 0, &from, REPORT_WIDTH, &t);

		if (l != (enum legality)k->judged[i].legality)
			text_add(&t, "# THE JUDGE SAYS OTHERWISE\n");
		if (l != JUDGED_UNDECIDED)
			seen[k->sheet.order[i].kind][l == JUDGED_ILLEGAL] = true;
		text_add_char(&t, '\n');
	}
	fputs(page, stdout);
	if (t.cut)
		printf("# CUT\n");
}

static char *load_rules(void)
{
	char path[512];
	const char *top = getenv("VEDETTE_DATA");
	char *part[2], *all;
	size_t n[2];

	for (unsigned i = 0; i < 2; i++) {
		snprintf(path, sizeof path, "%s/man/%s", top ? top : ".", i == 0 ? "rules.txt" : "readings.txt");
		part[i] = load_file(path, &n[i]);
		if (part[i] == NULL)
			return NULL;
	}
	all = malloc(n[0] + n[1] + 1);
	if (all != NULL) {
		memcpy(all, part[0], n[0]);
		memcpy(all + n[0], part[1], n[1] + 1);
	}
	free(part[0]);
	free(part[1]);
	return all;
}

int main(int argc, char **argv)
{
	int rc;

	rules = load_rules();
	if (rules == NULL)
		return 99;
	for (int i = 1; i < argc; i++)
		cases_of(argv[i], NULL, tell);
	rc = cases_end();
	for (unsigned i = 0; i < ORDER_KIND_COUNT; i++)
		for (unsigned refused = 0; refused < 2; refused++)
			if (!seen[i][refused])
				printf("# without: %s %s\n", order_form((enum order_kind)i), refused ? "refused" : "legal");
	free(rules);
	return rc;
}
