/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/send.h"

#include <string.h>
#include <sys/wait.h>

#include "base/text.h"
#include "post/child.h"
#include "post/compose.h"

enum { WORDS_MAX_BYTES = 512, TEMPFAIL = 75 };

/* What the statuses of sysexits.h mean, as a person would say it. */
static const char *status_words(int status)
{
	static const struct {
		int status;
		const char *words;
	} known[] = { { 64, "it does not know its arguments" }, { 65, "it found the mail malformed" }, { 66, "it found no input" },
		{ 67, "the address is unknown" }, { 68, "the host of the address is unknown" }, { 69, "a service is not available" },
		{ 70, "it found a fault of its own" }, { 71, "the system failed it" }, { 72, "a file of the system is missing" },
		{ 73, "it cannot write its queue" }, { 74, "it had trouble reading or writing" }, { TEMPFAIL, "try later" },
		{ 76, "the other server answered nonsense" }, { 77, "it was not allowed to" }, { 78, "its configuration is wrong" },
		{ 126, "it is no program" }, { 127, "it was not found" } };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (known[i].status == status)
			return known[i].words;
	}
	return "";
}

/* The first line that says something. */
static void add_first_line(struct text *t, const uint8_t *p, size_t n)
{
	struct lines l = { (const char *)p, n, 0 };
	struct word w;

	while (lines_next(&l, &w)) {
		word_trim(&w);
		if (w.n > 0 && w.s[w.n - 1] == '\r')
			w.n--;
		if (w.n == 0)
			continue;
		text_add(t, "; it says: ");
		char line[160];

		text_mask(line, sizeof line, w.s, w.n, false);
		text_add(t, line);
		return;
	}
}

static enum err judge(const struct child *c, struct fault *f)
{
	char what[FAULT_WHAT_MAX];
	struct text t = text_in(what, sizeof what);
	enum err code = ERR_SEND_FAILED;

	if (c->slow) {
		code = ERR_SEND_SLOW;
		text_add(&t, "it was killed");
	} else if (WIFSIGNALED(c->status)) {
		text_add(&t, "it was killed by signal ");
		text_add_int(&t, WTERMSIG(c->status));
	} else if (WEXITSTATUS(c->status) == 0 && !c->in_short) {
		return ERR_OK;
	} else if (WEXITSTATUS(c->status) == 0) {
		text_add(&t, "it ended without reading the whole mail");
	} else {
		const char *words = status_words(WEXITSTATUS(c->status));

		if (WEXITSTATUS(c->status) == TEMPFAIL)
			code = ERR_SEND_LATER;
		text_add(&t, "exit status ");
		text_add_int(&t, WEXITSTATUS(c->status));
		text_add(&t, words[0] != '\0' ? ", " : "");
		text_add(&t, words);
	}
	add_first_line(&t, c->err, c->err_n);
	return fault_set(f, code, what);
}

enum err send_letter(const struct command_words *command, const char *to, const char *letter, size_t n, int timeout_ms,
	struct fault *f)
{
	const char *argv[COMMAND_WORDS_MAX + 3];
	char bare[COMPOSE_HEADER_MAX + 1];
	uint8_t words[WORDS_MAX_BYTES];
	unsigned argc = command->n;
	bool reads_address = false;

	TRY(compose_address(to, bare, f));
	if (argc == 0)
		return fault_set(f, ERR_SEND_START, "no mail-command is set");
	command_argv(command, argv);
	for (unsigned i = 1; i < argc; i++)
		reads_address = reads_address || strcmp(argv[i], "-t") == 0;
	if (!reads_address) {
		argv[argc++] = "--"; /* so that no address is ever an option */
		argv[argc++] = bare;
		argv[argc] = NULL;
	}
	/* in a file: the end of a pipe is the end of the mail, and what we had written when we were killed would be sent */
	struct child c = { .argv = argv, .in = letter, .in_n = n, .in_file = true, .err = words, .err_cap = sizeof words,
		.timeout_ms = timeout_ms };

	TRY(child_run(&c, ERR_SEND_START, f));
	return judge(&c, f);
}
