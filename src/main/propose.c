/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette draw, take-back, agree, decline, standing: slots that move nothing by themselves. */
#include <string.h>

#include "main/send.h"
#include "main/verb.h"

/* Take-back and standing have a word behind the game, the others none. */
static int propose(int argc, char **argv, unsigned kind, const char *lock)
{
	bool no_mail = false;
	const char *message = NULL;
	const struct option_row rows[] = {{"--no-mail", NULL, &no_mail, NULL}, {"--message", &message, NULL, NULL}};
	struct match_slot what = {.kind = kind};
	int n = kind == RECORD_TAKE_BACK || kind == RECORD_STANDING ? 2 : 1, words = verb_options(argc, argv, rows, 2, n, n);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (what.kind == RECORD_TAKE_BACK && num_parse(argv[2], strlen(argv[2]), 1, UINT32_MAX - 1, &what.target) != ERR_OK)
		return verb_usage("take-back", "SLOT is a number from 1");
	if (what.kind == RECORD_STANDING) {
		struct blob text;
		struct fault f;
		enum err e = strcmp(argv[2], "-") == 0 ? disk_read_fd(0, "standard input", BOX_MAX_BYTES, &text, &f) :
			disk_read(argv[2], BOX_MAX_BYTES, &text, &f);
		if (e != ERR_OK)
			return verb_fault(&f);
		what.standing = text.p ? (const char *)text.p : "";
		what.standing_n = text.n;
		int rc = send_slot(argv[1], lock, &what, !no_mail, message);
		blob_free(&text);
		return rc;
	}
	return send_slot(argv[1], lock, &what, !no_mail, message);
}

int verb_draw(int argc, char **argv)
{
	return propose(argc, argv, RECORD_DRAW, "vedette draw");
}

int verb_take_back(int argc, char **argv)
{
	return propose(argc, argv, RECORD_TAKE_BACK, "vedette take-back");
}

int verb_agree(int argc, char **argv)
{
	return propose(argc, argv, RECORD_AGREE, "vedette agree");
}

int verb_decline(int argc, char **argv)
{
	return propose(argc, argv, RECORD_DECLINE, "vedette decline");
}

int verb_standing(int argc, char **argv)
{
	return propose(argc, argv, RECORD_STANDING, "vedette standing");
}
