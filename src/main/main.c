/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette: the table of verbs, their options and the words for what went wrong. */
#include "config.h"

#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "main/play.h"
#include "main/session.h"
#include "main/verb.h"

static const struct verb verbs[] = {
#define VERB(name, fn, form, help) {name, form, help, fn},
#include "main/verbs.def"
#undef VERB
};

const struct verb *verb_at(unsigned i)
{
	return i < sizeof verbs / sizeof *verbs ? &verbs[i] : NULL;
}

const struct verb *verb_find(const char *name)
{
	for (unsigned i = 0; verb_at(i); i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	return NULL;
}

int verb_usage(const char *name, const char *what)
{
	const struct verb *v = verb_find(name);
	fprintf(stderr, "vedette %s: %s\n", name, what);
	if (v)
		fprintf(stderr, "usage: vedette %s\n", v->form);
	return EXIT_USAGE;
}

int verb_fault(const struct fault *f)
{
	fputs("vedette: ", stderr);
	if (f->place[0])
		fprintf(stderr, "%s:", f->place);
	if (f->line)
		fprintf(stderr, "%s%u:", f->place[0] ? "" : "line ", (unsigned)f->line);
	if (f->line && f->col)
		fprintf(stderr, "%u:", (unsigned)f->col);
	if (f->place[0] || f->line)
		fputc(' ', stderr);
	fprintf(stderr, "%s [%s]\n", err_sentence(f->code), err_slug(f->code));
	if (f->what[0] && !(f->sys && strcmp(f->what, strerror(f->sys)) == 0))
		fprintf(stderr, "  %s\n", f->what);
	if (f->sys)
		fprintf(stderr, "  the system says: %s\n", strerror(f->sys));
	if (err_remedy(f->code)[0])
		fprintf(stderr, "  what to do: %s\n", err_remedy(f->code));
	return err_exit(f->code);
}

static int option_find(const struct option_row *row, unsigned n, const char *word, size_t len)
{
	for (unsigned i = 0; i < n; i++)
		if (strlen(row[i].name) == len && strncmp(row[i].name, word, len) == 0)
			return (int)i;
	return -1;
}

static bool option_take(const struct option_row *row, const char *value)
{
	if (row->value)
		*row->value = value;
	else if (row->list->n == VALUES_MAX)
		return false;
	else
		row->list->value[row->list->n++] = value;
	return true;
}

int verb_options(
	int argc, char **argv, const struct option_row *row, unsigned n_rows, int min_words, int max_words)
{
	int words = 0;
	bool options = true;
	for (int i = 1; i < argc; i++) {
		char *a = argv[i];
		if (!options || a[0] != '-' || a[1] == '\0') {
			argv[++words] = a;
			continue;
		}
		if (strcmp(a, "--") == 0) {
			options = false;
			continue;
		}
		if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
			const struct verb *v = verb_find(argv[0]);
			BUG_IF(!v);
			printf("usage: vedette %s\n%s\n", v->form, v->help);
			return -2;
		}
		char *eq = strchr(a, '=');
		int o = option_find(row, n_rows, a, eq ? (size_t)(eq - a) : strlen(a));
		if (o < 0 || (eq && row[o].flag)) {
			char what[96], masked[48];
			struct text t = text_in(what, sizeof what);
			text_mask(masked, sizeof masked, a, strlen(a), false);
			text_add(&t, o < 0 ? "no such option: " : "this option takes no value: ");
			text_add(&t, masked);
			verb_usage(argv[0], what);
			return -1;
		}
		if (row[o].flag) {
			*row[o].flag = true;
			continue;
		}
		const char *value = eq ? eq + 1 : i + 1 < argc ? argv[++i] : NULL;
		if (!value || !option_take(&row[o], value)) {
			char what[96];
			struct text t = text_in(what, sizeof what);
			text_add(&t, value ? "given too often: " : "a value is missing after ");
			text_add(&t, row[o].name);
			verb_usage(argv[0], what);
			return -1;
		}
	}
	if (words < min_words || words > max_words) {
		verb_usage(argv[0], words < min_words ? "something is missing" : "too many words");
		return -1;
	}
	return words;
}

static void usage(struct text *t)
{
	text_add(t, "usage: vedette [--plain] [GAME]  play: that game on the screen, or all of them in the lobby\n"
		    "                                 --plain: in lines of text, from a terminal or a script; `help` there\n");
	for (unsigned i = 0; verb_at(i); i++) {
		text_add(t, "       vedette ");
		text_add(t, verbs[i].form);
		text_add_char(t, '\n');
	}
	text_add(t, "       vedette VERB --help       more about one verb\n"
		    "manual: vedette(6), vedette-orders(5), vedette-turn(5), vedette-scenario(5)\n");
}

int main(int argc, char **argv)
{
	static char b[8192];
	struct text t = text_in(b, sizeof b);
	setlocale(LC_ALL, "");
	setlocale(LC_NUMERIC, "C");
	if (argc < 2)
		return isatty(STDIN_FILENO) ? play_run(NULL, false) : verb_receive(1, (char *[]){(char[]){"receive"}, NULL});
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
		const struct verb *of = argc == 3 ? verb_find(argv[2]) : NULL;
		if (of) /* `vedette help drill` is `vedette drill --help` */
			return of->run(2, (char *[]){argv[2], (char[]){"--help"}, NULL});
		usage(&t);
		return say(b);
	}
	if (strcmp(argv[1], "--version") == 0) {
		return say(PACKAGE_STRING "\n");
	}
	const struct verb *v = verb_find(argv[1]);
	if (v)
		return v->run(argc - 1, argv + 1);
	bool plain = strcmp(argv[1], "--plain") == 0 || (argc == 3 && strcmp(argv[2], "--plain") == 0);
	const char *game = !plain || argv[1][0] != '-' ? argv[1] : argc > 2 ? argv[2] : NULL;
	if (argc <= 2 + plain && (!game || game[0] != '-'))
		return play_run(game, plain);
	char masked[64];
	const char *strange = plain && game ? game : argv[1];
	text_mask(masked, sizeof masked, strange, strlen(strange), false);
	usage(&t);
	fprintf(stderr, "vedette: `%s` is no verb and no game of yours\n%s", masked, b);
	return EXIT_USAGE;
}
