/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette orders: the draft, printed or set. */
#include <string.h>

#include "main/editor.h"
#include "main/session.h"
#include "main/verb.h"

static int print(struct session *s, enum side side)
{
	struct blob b;
	struct fault f;
	if (match_draft_read(s->match, side, &b, &f) != ERR_OK)
		return verb_fault(&f);
	int rc = EXIT_GOOD;
	if (b.n && (fwrite(b.p, 1, b.n, stdout) != b.n || fflush(stdout) == EOF)) {
		fault_set(&f, ERR_OUTPUT, "");
		rc = verb_fault(&f);
	}
	blob_free(&b);
	return rc;
}

/* Plain text, and tabs, which indent. */
static bool all_plain(const char *p, size_t n)
{
	while (n) {
		const char *tab = memchr(p, '\t', n);
		size_t part = tab ? (size_t)(tab - p) : n;
		if (!text_all_plain(p, part, true))
			return false;
		p += part + (tab != NULL);
		n -= part + (tab != NULL);
	}
	return true;
}

/* From standard input, a file or, when it is NULL, the editor, during which the game is not locked. */
static enum err take_in(struct session *s, enum side side, const char *from, struct blob *out, struct fault *f)
{
	struct blob draft;
	if (from && strcmp(from, "-") == 0)
		return disk_read_fd(0, "standard input", DRAFT_MAX_BYTES, out, f);
	if (from)
		return disk_read(from, DRAFT_MAX_BYTES, out, f);
	TRY(match_draft_read(s->match, side, &draft, f));
	enum err e = editor_run(&s->settings.editor, &s->match->folder, (const char *)draft.p, draft.n, DRAFT_MAX_BYTES, out, f);
	blob_free(&draft);
	return e;
}

static int set(struct session *s, enum side side, const char *from)
{
	struct blob b;
	struct fault f;
	static char text[64 * 1024];
	struct verdicts v;
	const char *place = !from ? "the editor" : strcmp(from, "-") == 0 ? "standard input" : from;
	if (take_in(s, side, from, &b, &f) != ERR_OK)
		return verb_fault(&f);
	if (!all_plain((const char *)b.p, b.n)) {
		fault_set(&f, ERR_TEXT, "");
		fault_place(&f, place);
		blob_free(&b);
		return verb_fault(&f);
	}
	enum err e = from ? ERR_OK : game_lock(&s->match->folder, &s->lock, "vedette orders", &f);
	if (e == ERR_OK)
		e = match_draft_write(s->match, side, (const char *)b.p, b.n, &f);
	int rc = e == ERR_OK ? EXIT_GOOD : verb_fault(&f);
	/* kept whatever it says: the player's work is never thrown away; but he is told what is wrong with it */
	if (e == ERR_OK && verdicts_begin(&v, &f) == ERR_OK) {
		struct text t = text_in(text, sizeof text);
		e = match_judge(s->match, (const char *)b.p, b.n, &v, &f);
		if (e == ERR_OK || e == ERR_ORDER_ILLEGAL)
			verdict_words(s->match, &v, false, &t);
		say(text);
		say(e == ERR_OK ? "The draft is kept and can be sent.\n"
						: "The draft is kept; it cannot be sent yet:\n");
		if (e != ERR_OK) {
			f.place[0] = '\0';
			fault_place(&f, place);
			rc = verb_fault(&f);
		}
		verdicts_end(&v);
	}
	blob_free(&b);
	return rc;
}

int verb_orders(int argc, char **argv)
{
	struct session s;
	struct fault f;
	bool edit = false;
	const struct option_row rows[] = {{"--edit", NULL, &edit, NULL}};
	int rc, words = verb_options(argc, argv, rows, 1, 1, 2);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (edit && words == 2)
		return verb_usage("orders", "--edit opens the draft, a file takes its place");
	if (session_begin(&s, &f) != ERR_OK ||
		session_game(&s, argv[1], words == 2 ? "vedette orders" : NULL, 0, &f) != ERR_OK)
		rc = verb_fault(&f);
	else
		rc = edit || words == 2 ? set(&s, match_my_side(s.match), edit ? NULL : argv[2]) : print(&s, match_my_side(s.match));
	session_end(&s);
	return rc;
}
