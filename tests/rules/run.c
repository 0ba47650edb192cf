/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads files of cases and plays what is in them. */
#include "rules/cases.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct charts base, charts;
static char base_name[512];
static struct rule_case the_case;

void case_fail(struct rule_case *k, const char *form, ...)
{
	va_list args;
	if (k->failed)
		return;
	k->failed = true;
	k->wrong_line = k->line;
	va_start(args, form);
	vsnprintf(k->wrong, sizeof k->wrong, form, args);
	va_end(args);
}

/* ---- lines ---- */

/* Cut a line; its comment is dropped.  False when nothing is left. */
static bool cut(const char *line, size_t n, struct words *w)
{
	if (n > LINE_MAX_BYTES)
		n = LINE_MAX_BYTES;
	memcpy(w->whole, line, n);
	w->whole[n] = '\0';
	w->whole[strcspn(w->whole, "#\r")] = '\0';
	n = strlen(w->whole);
	while (n && (w->whole[n - 1] == ' ' || w->whole[n - 1] == '\t'))
		w->whole[--n] = '\0';
	memcpy(w->text, w->whole, n + 1);
	w->n = 0;
	for (size_t i = 0; i < n && w->n < WORDS_MAX;) {
		i += strspn(w->text + i, " \t");
		size_t len = strcspn(w->text + i, " \t");
		w->word[w->n] = w->text + i;
		w->text[i + len] = '\0';
		i += len + 1;
		w->rest[w->n++] = i < n ? w->whole + i + strspn(w->whole + i, " \t") : "";
	}
	return w->n > 0;
}

struct source {
	const char *file;
	struct lines lines;
	struct word raw;
	bool more;
};

static void step(struct source *in)
{
	in->more = lines_next(&in->lines, &in->raw);
}

/* ---- scenarios and rules ---- */

/* The standard rules with the value of one key replaced. */
static bool change_rule(char *text, size_t cap, const struct words *w)
{
	size_t n = strlen(w->word[1]);
	for (char *p = text; p; p = strchr(p, '\n'), p += p != NULL) {
		if (strncmp(p, w->word[1], n) != 0 || p[n] != ' ')
			continue;
		size_t old = strcspn(p + n + 1, "#\n"), new = strlen(w->rest[1]);
		if (strlen(text) + new + 2 >= cap)
			return false;
		memmove(p + n + 1 + new + 1, p + n + 1 + old, strlen(p + n + 1 + old) + 1);
		memcpy(p + n + 1, w->rest[1], new);
		p[n + 1 + new] = ' ';
		return true;
	}
	return false;
}

/* One that stands beside the cases, or else one that is played. */
static void scenario_path(const char *name, char *out, size_t cap)
{
	const char *top = getenv("top_srcdir");
	char file[96];
	snprintf(out, cap, "%s%stests/rules/%s.scenario", top ? top : "", top ? "/" : "", name);
	FILE *there = fopen(out, "rb");
	if (there) {
		fclose(there);
		return;
	}
	snprintf(file, sizeof file, "%s.scenario", name);
	load_data_path(file, out, cap);
}

/* Supply reaches all over the field, unless the case names the rule: few of them are about supply. */
static void feed_everywhere(const char *scenario, bool own)
{
	if (strcmp(scenario, "field") == 0 && !own)
		charts.rules.supply_mp = UINT8_MAX;
}

/* The case's charts: its scenario, its changes of the rules. */
static void load(struct rule_case *k, const char *name, const struct words *changes, unsigned n_changes)
{
	static char rules[1 << 16];
	char path[512];
	bool own = false;
	scenario_path(name, path, sizeof path);
	if (strcmp(base_name, name) != 0) {
		base_name[0] = '\0';
		if (!load_charts(path, NULL, &base)) {
			case_fail(k, "the scenario %s is not read", name);
			return;
		}
		snprintf(base_name, sizeof base_name, "%s", name);
	}
	charts = base;
	if (n_changes == 0) {
		feed_everywhere(name, false);
		return;
	}
	char rules_path[512];
	size_t n;
	load_data_path("rules/standard.rules", rules_path, sizeof rules_path);
	char *text = load_file(rules_path, &n);
	if (!text || n >= sizeof rules) {
		case_fail(k, "the rules are not read");
		free(text);
		return;
	}
	memcpy(rules, text, n + 1);
	free(text);
	for (unsigned i = 0; i < n_changes; i++)
		if (!change_rule(rules, sizeof rules, &changes[i]))
			case_fail(k, "there is no rule %s", changes[i].word[1]);
	if (!k->failed && !load_charts(path, rules, &charts))
		case_fail(k, "the changed rules are not read");
	for (unsigned i = 0; i < n_changes; i++)
		own |= strcmp(changes[i].word[1], "supply-mp") == 0;
	feed_everywhere(name, own);
}

/* ---- one case ---- */

enum { CHANGES_MAX = 8, EXPECTS_MAX = 64 };
static struct words changes[CHANGES_MAX], expects[EXPECTS_MAX];
static unsigned expect_lines[EXPECTS_MAX];

/* The lines up to `end`, as they are. */
static void read_block(struct rule_case *k, struct source *in, char *out)
{
	out[0] = '\0';
	size_t len = 0;
	struct words w;
	for (step(in); in->more; step(in)) {
		if (cut(in->raw.s, in->raw.n, &w) && w.n == 1 && strcmp(w.word[0], "end") == 0)
			return;
		if (len + in->raw.n + 2 > BLOCK_MAX)
			break;
		memcpy(out + len, in->raw.s, in->raw.n);
		len += in->raw.n;
		out[len++] = '\n';
		out[len] = '\0';
	}
	case_fail(k, "a block has no end");
}

/* Another sheet follows: the one read goes before it. */
static void keep_earlier(struct rule_case *k)
{
	if (k->n_earlier == EARLIER_MAX || strlen(k->orders) >= EARLIER_BYTES)
		case_fail(k, "too many sheets, or one too long");
	else
		memcpy(k->earlier[k->n_earlier++], k->orders, strlen(k->orders) + 1);
}

static bool wants_play(const struct words *w)
{
	return strcmp(w->word[1], "line") != 0 && strcmp(w->word[1], "fault") != 0;
}

/* First look: what has to be known before the position is set up. */
static void look_ahead(struct rule_case *k, struct source in)
{
	char name[64] = "field";
	unsigned n = 0;
	struct words w;
	for (; in.more; step(&in)) {
		if (!cut(in.raw.s, in.raw.n, &w))
			continue;
		if (strcmp(w.word[0], "case") == 0)
			break;
		if (strcmp(w.word[0], "scenario") == 0 && w.n == 2)
			snprintf(name, sizeof name, "%s", w.word[1]);
		if (strcmp(w.word[0], "rule") == 0 && w.n > 2 && n < CHANGES_MAX)
			cut(in.raw.s, in.raw.n, &changes[n++]);
	}
	load(k, name, changes, n);
}

static void run_case(struct rule_case *k, struct source *in)
{
	static char standing[BLOCK_MAX];
	struct words w;
	struct fault f;
	unsigned n = 0, sheets = 0;
	bool play = false;
	standing[0] = '\0';
	look_ahead(k, *in);
	if (!k->failed) {
		k->c = &charts;
		state_begin(k->c, &k->s);
		cut("stage movement union", 20, &w);
		case_set_up(k, &w);
	}
	for (; in->more; step(in)) {
		if (!cut(in->raw.s, in->raw.n, &w))
			continue;
		if (strcmp(w.word[0], "case") == 0)
			break;
		k->line = in->lines.line;
		if (strcmp(w.word[0], "orders") == 0) {
			if (sheets++)
				keep_earlier(k);
			read_block(k, in, k->orders);
		} else if (strcmp(w.word[0], "standing") == 0) {
			read_block(k, in, standing);
		} else if (strcmp(w.word[0], "expect") == 0) {
			if (n == EXPECTS_MAX || w.n < 3) {
				case_fail(k, "too many expectations, or one that says nothing");
				continue;
			}
			play |= wants_play(&w);
			expect_lines[n] = k->line;
			cut(in->raw.s, in->raw.n, &expects[n++]);
		} else if (strcmp(w.word[0], "scenario") != 0 && strcmp(w.word[0], "rule") != 0 && !k->failed) {
			case_set_up(k, &w);
		}
	}
	if (n == 0)
		case_fail(k, "nothing is expected");
	if (k->failed)
		return;
	if (standing_parse(k->c, side_other(k->side), standing, strlen(standing), &k->standing, &f) != ERR_OK)
		case_fail(k, "standing orders: %u:%u %s", (unsigned)f.line, (unsigned)f.col, f.what);
	turn_owners(k->c, &k->s);
	if (k->s.stage == STAGE_MOVEMENT || k->s.stage == STAGE_COMBAT)
		supply_judge(k->c, &k->s, NULL);
	k->start = k->s;
	case_play(k, play);
	for (unsigned i = 0; i < n && !k->failed; i++) {
		k->line = expect_lines[i];
		case_expect(k, &expects[i]);
	}
}

/* Does the head of a case carry this number: `case S13 S22 title`? */
static bool carries(const char *head, const char *number)
{
	size_t n = strlen(number);
	for (const char *word = head; *word;) {
		size_t len = strcspn(word, " ");
		if (len == n && strncmp(word, number, n) == 0)
			return true;
		if (len < 2 || !strchr("SRWHQN", word[0]) || strspn(word + 1, "0123456789") != len - 1)
			return false; /* the numbers stand before the title */
		word += len + strspn(word + len, " ");
	}
	return false;
}

void cases_of(const char *file, const char *number, void (*played)(const struct rule_case *k))
{
	size_t n;
	char *text = load_file(file, &n);
	struct words w;
	struct source in = { .file = file };
	struct rule_case *k = &the_case;
	memset(k, 0, sizeof *k);
	k->file = file;
	if (!text) {
		case_fail(k, "the file is not read");
		played(k);
		return;
	}
	in.lines = (struct lines){ text, n, 0 };
	for (step(&in); in.more;) {
		if (!cut(in.raw.s, in.raw.n, &w)) {
			step(&in);
			continue;
		}
		if (number && !carries(w.rest[0], number)) {
			do
				step(&in);
			while (in.more && (in.raw.n < 5 || memcmp(in.raw.s, "case ", 5) != 0));
			continue;
		}
		memset(k, 0, sizeof *k);
		k->file = file;
		k->line = in.lines.line;
		snprintf(k->title, sizeof k->title, "%s", w.rest[0]);
		if (strcmp(w.word[0], "case") != 0 || w.n < 3)
			case_fail(k, "a case begins with: case RULE title");
		step(&in);
		run_case(k, &in);
		played(k);
	}
	free(text);
}

static unsigned passed, failed;

void case_print(const struct rule_case *k)
{
	failed += k->failed;
	passed += !k->failed;
	printf("%sok %u - %s\n", k->failed ? "not " : "", passed + failed, k->title);
	if (k->failed)
		printf("# %s:%u: %s\n", k->file, k->wrong_line, k->wrong);
}

int cases_end(void)
{
	printf("1..%u\n", passed + failed);
	return failed != 0 || passed == 0;
}
