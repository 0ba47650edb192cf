/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette show --versions, and vedette resolve: two versions of one slot side by side, and the choice between them. */
#include "main/versions.h"

#include <string.h>

#include "main/session.h"
#include "main/verb.h"
#include "match/lines.h"
#include "report/report.h"

enum { VERSIONS_PAGE_MAX = 1024 * 1024 };

/* The next line of a text, at most `most` bytes of it, a longer one goes on in the next row; false at the end. */
static bool next_row(const char **s, size_t most, struct word *out)
{
	size_t n;
	if (!*s || !**s)
		return false;
	n = strcspn(*s, "\n");
	out->s = *s;
	out->n = n > most ? most : n;
	while (out->n > 0 && out->n < n && ((unsigned char)(*s)[out->n] & 0xc0) == 0x80)
		out->n--; /* not within a letter */
	*s += out->n;
	if (**s == '\n')
		++*s;
	return true;
}

static void side_by_side(const char *a, const char *b, unsigned width, struct text *out)
{
	size_t column = width > 12 ? (width - 3) / 2 : 4;
	struct word x, y;
	for (;;) {
		bool left = next_row(&a, column, &x), right = next_row(&b, column, &y);
		if (!left && !right)
			return;
		text_add_n(out, left ? x.s : "", left ? x.n : 0);
		for (size_t i = left ? x.n : 0; i < column + 1; i++)
			text_add_char(out, ' ');
		text_add(out, "| ");
		text_add_n(out, right ? y.s : "", right ? y.n : 0);
		text_add_char(out, '\n');
	}
}

static void head(const struct version *v, struct text *t)
{
	text_add(t, "version ");
	text_add(t, v->id);
	text_add(t, v->stands ? "\nstands here\n" : v->choice ? "\nis the other choice\n" : "\ndoes not stand\n");
	text_add(t, kind_words(v->kind));
	text_add(t, "\n\n");
	text_add(t, v->orders ? v->orders : "(no text)\n");
	if (v->message) {
		text_add(t, "\nwith the words:\n");
		text_add(t, v->message);
	}
}

/* One number: the version that stands beside each of the others. */
static void pair(const struct match *m, const struct version *a, const struct version *b, unsigned width, struct text *out)
{
	static char left[BODY_MAX_BYTES + 1024], right[BODY_MAX_BYTES + 1024];
	struct text l = text_in(left, sizeof left), r = text_in(right, sizeof right);
	text_add(out, "Slot ");
	text_add_int(out, a->number);
	text_add(out, ", signed by ");
	text_add(out, match_player_name(m, a->side));
	text_add(out, ":\n");
	head(a, &l);
	if (b)
		head(b, &r);
	side_by_side(left, b ? right : "", width, out);
	text_add_char(out, '\n');
}

enum err versions_words(struct match *m, unsigned width, const char *how, struct text *out, struct fault *f)
{
	struct versions l;
	char line[256];
	struct text t = text_in(line, sizeof line);
	TRY(versions_list(m, &l, f));
	if (l.n == 0)
		text_add(out, "No slot of this game has two versions.\n");
	else {
		text_add(&t, match_player_name(m, l.v[0].side));
		text_add(&t, " has signed two versions of slot ");
		text_add_int(&t, l.v[0].number);
		text_add(&t, ", the first that differs; each signature holds, which is the proof.");
		wrap_add(out, width, "", "", line);
		text_add_char(out, '\n');
	}
	for (size_t i = 0; i < l.n; i++) {
		bool alone = i + 1 == l.n || l.v[i + 1].number != l.v[i].number;
		bool first = i == 0 || l.v[i - 1].number != l.v[i].number;
		if (!first || alone) {
			size_t j = i;
			while (j > 0 && l.v[j - 1].number == l.v[i].number)
				j--;
			pair(m, &l.v[j], j == i ? NULL : &l.v[i], width, out);
		}
	}
	if (m->rival) {
		t = text_in(line, sizeof line);
		text_add(&t, "You have answered none of the last slot's: ask which one he means, then  ");
		text_add(&t, how);
		wrap_add(out, width, "", "", line);
	}
	versions_free(&l);
	return ERR_OK;
}

int versions_show(struct match *m)
{
	static char b[VERSIONS_PAGE_MAX];
	struct text t = text_in(b, sizeof b);
	struct fault f;
	return versions_words(m, REPORT_WIDTH, "vedette resolve GAME VERSION", &t, &f) == ERR_OK ? say(b) : verb_fault(&f);
}

int verb_resolve(int argc, char **argv)
{
	struct session s;
	struct fault f;
	char b[512];
	struct text t = text_in(b, sizeof b);
	int rc, words = verb_options(argc, argv, NULL, 0, 2, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = session_game(&s, argv[1], "vedette resolve", 0, &f);
	if (e == ERR_OK)
		e = line_choose(s.match, argv[2], &f);
	if (e == ERR_OK) { /* as it stands now */
		match_close(s.match);
		s.match = NULL;
		e = match_open(&s.home, argv[1], NULL, &s.match, &f);
	}
	if (e == ERR_OK) {
		text_add(&t, argv[1]);
		text_add(&t, ": ");
		due_words(s.match, &t);
		text_add_char(&t, '\n');
	}
	rc = e == ERR_OK ? say(b) : verb_fault(&f);
	session_end(&s);
	return rc;
}
