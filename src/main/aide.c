/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette aide: orders that the aide proposes, to be read, changed and made one's own; without any effect. */
#include "aide/aide.h"

#include <stdlib.h>
#include <string.h>

#include "main/session.h"
#include "main/verb.h"

static char page[DRAFT_MAX_BYTES + 4096], reasons[4096];

/* The reasons as comments, so that the whole can be made a draft. */
static void add_reasons(const char *why, struct text *out)
{
	for (const char *end; *why; why = end + 1) {
		end = why + strcspn(why, "\n");
		text_add(out, "# ");
		text_add_n(out, why, (size_t)(end - why));
		text_add_char(out, '\n');
		if (!*end)
			return;
	}
}

/* What stands below `standing` in the draft goes on with the sheet that takes its place. */
static enum err add_standing(struct match *m, struct text *out, struct fault *f)
{
	struct blob b;
	struct verdicts v;
	TRY(match_draft_read(m, match_my_side(m), &b, f));
	enum err e = verdicts_begin(&v, f);
	if (e == ERR_OK) {
		e = match_judge(m, b.p ? (const char *)b.p : "", b.n, &v, f);
		if (e == ERR_ORDER_ILLEGAL)
			e = ERR_OK; /* orders that are not even read could hide standing orders, and are told of */
		if (e == ERR_OK && v.has_standing) {
			text_add(out, "standing\n");
			standing_print(m->charts, v.standing, out);
		}
		verdicts_end(&v);
	}
	blob_free(&b);
	return e;
}

static enum err propose(struct match *m, enum aide_strength strength, uint32_t seed, struct text *out, struct fault *f)
{
	struct match_due due;
	struct text why = text_in(reasons, sizeof reasons);
	match_due(m, &due);
	if (!due.known || !due.mine || (due.kind != RECORD_TURN && due.kind != RECORD_STRATEGIC))
		return fault_set(f, ERR_MATCH_NOT_DUE, "");
	if (m->play.now.stage == STAGE_CHITS)
		return fault_set(f, ERR_MATCH_NOT_DUE, "before the first chits nothing is carried out (N41)");
	struct aide *a = calloc(1, sizeof *a);
	struct sheet *sh = calloc(1, sizeof *sh);
	enum err e = a && sh ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK) {
		aide_propose(a, m->charts, &m->play.now, strength, seed, sh, &why);
		add_reasons(reasons, out);
		sheet_print(m->charts, sh, out);
		e = add_standing(m, out, f);
	}
	free(a);
	free(sh);
	return e;
}

static bool strength_of(const char *word, enum aide_strength *x)
{
	for (*x = AIDE_EASY; *x < AIDE_STRENGTHS; (*x)++)
		if (strcmp(word, aide_strength_word(*x)) == 0)
			return true;
	return false;
}

int verb_aide(int argc, char **argv)
{
	const char *strength = "fair", *seed = NULL;
	const struct option_row rows[] = {{"--strength", &strength, NULL, NULL}, {"--seed", &seed, NULL, NULL}};
	struct session s;
	struct fault f = {0};
	struct text t = text_in(page, sizeof page);
	enum aide_strength x;
	uint32_t n = 1;
	int words = verb_options(argc, argv, rows, sizeof rows / sizeof *rows, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (!strength_of(strength, &x))
		return verb_usage("aide", "--strength is easy, fair or hard");
	if (seed && num_parse(seed, strlen(seed), 0, UINT32_MAX, &n) != ERR_OK) {
		fault_set(&f, ERR_NUMBER, "--seed, from 0 to 4294967295");
		return verb_fault(&f);
	}
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = session_game(&s, argv[1], NULL, 0, &f);
	if (e == ERR_OK)
		e = session_key_if_needed(&s, &f);
	if (e == ERR_OK)
		e = propose(s.match, x, n, &t, &f);
	int rc = e == ERR_OK ? say(page) : verb_fault(&f);
	session_end(&s);
	return rc;
}
