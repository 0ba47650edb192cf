/* SPDX-License-Identifier: GPL-3.0-or-later
 * For the tests of mail:
 *	mail_tool record N           a record of about N bytes (its signature is no signature), on standard output
 *	mail_tool letter RECORD TEXT a mail that carries the record
 *	mail_tool armour RECORD      the block alone
 *	mail_tool find RECORD MAIL   what is found in the mail, a line each, then the verdict: "attachment 2 same",
 *	                             "attachment 2 same junk 3",
 *	                             "attachment 2 !slot.eol", "armour 1 !armour.cut line 7", "automatic", "from ...", "= ok"
 *	mail_tool finds RECORD BOX   the same of each message of an mbox, Maildir or folder, with "mail LABEL" before it */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/mailbox.h"
#include "post/compose.h"
#include "post/find.h"
#include "seal/armour.h"

static struct blob record;

static int put_out(const void *p, size_t n)
{
	return fwrite(p, 1, n, stdout) == n && fflush(stdout) == 0 ? 0 : EXIT_ENVIRONMENT;
}

static int make_record(const char *size)
{
	size_t n = (size_t)atol(size);
	struct record r = { .kind = RECORD_TURN, .number = 12, .packed = (uint32_t)n };
	uint8_t *p = calloc(1, n + 512);
	struct bytes b = { p, n + 512, 0, 0, false };

	if (p == NULL)
		return EXIT_ENVIRONMENT;
	struct sink s = bytes_sink(&b);
	uint32_t x = 12345;

	record_put_header(&r, &s);
	for (size_t i = 0; i < n + SIGNATURE_BYTES; i++) {
		x = x * 1664525u + 1013904223u;
		sink_u8(&s, (uint8_t)(x >> 24));
	}
	int rc = put_out(p, b.len);

	free(p);
	return rc;
}

static int make_letter(const char *text)
{
	struct letter_out l = { .to = "Bert <bert@play.test>", .from = "Anna <anna@play.test>",
		.subject = "warrenton: turn 12, your move", .date = "Mon, 30 Nov 2026 12:00:00 +0000",
		.slot = "warrenton 12", .answers = "warrenton 11", .text = text, .record = record.p,
		.record_n = record.n, .file = "warrenton-12.vedette" };
	char *mail;
	size_t n;
	struct fault f;

	if (compose_letter(&l, &mail, &n, &f) != ERR_OK) {
		fprintf(stderr, "%s: %s\n", err_slug(f.code), f.what);
		return EXIT_REJECTED;
	}
	int rc = put_out(mail, n);

	free(mail);
	return rc;
}

static int make_armour(void)
{
	static char room[ARMOUR_MAX_BYTES];
	struct text t = text_in(room, sizeof room);

	armour_write(record.p, record.n, &t);
	return put_out(room, t.len);
}

static enum err show(void *ctx, const struct found *x)
{
	static const char *const words[] = { "file", "attachment", "armour" };

	struct record r;
	struct fault f;

	(void)ctx;
	printf("%s %u", words[x->carrier], x->part);
	if (x->damage != ERR_OK)
		printf(" !%s line %u\n", err_slug(x->damage), (unsigned)x->fault->line);
	else if (x->n == record.n && memcmp(x->p, record.p, record.n) == 0)
		printf(" same");
	else if (record_read(x->p, x->n, &r, &f) != ERR_OK && f.code != ERR_SLOT_HEADER) /* what is made here has none that is right */
		printf(" !%s", err_slug(f.code));
	else
		printf(" other of %zu", x->n);
	if (x->damage == ERR_OK && x->junk > 0)
		printf(" junk %zu", x->junk);
	if (x->damage == ERR_OK)
		putchar('\n');
	return ERR_OK;
}

static struct parser parser;

static enum err find_in(const uint8_t *p, size_t n)
{
	const struct find_taker t = { show, NULL };
	struct letter_in l;
	struct fault f;
	enum err e = find_records(&parser, p, n, &t, &l, &f);

	if (l.automatic)
		puts("automatic");
	if (l.from[0] != '\0')
		printf("from %s\n", l.from);
	printf("= %s\n", err_slug(e));
	return err_exit(e) == EXIT_ENVIRONMENT ? e : ERR_OK;
}

static int find(const char *path)
{
	struct blob b;
	enum err e = disk_read(path, (size_t)64 << 20, &b, NULL);

	if (e != ERR_OK)
		return err_exit(e);
	e = find_in(b.p, b.n);
	blob_free(&b);
	return err_exit(e);
}

static enum err find_item(void *ctx, const struct mail_item *item)
{
	(void)ctx;
	printf("mail %s\n", item->label);
	if (item->why == ERR_OK)
		return find_in(item->p, item->n);
	printf("= %s\n", err_slug(item->why));
	return ERR_OK;
}

static int finds(const char *path)
{
	const struct mail_taker t = { find_item, NULL, NULL };

	return err_exit(mailbox_walk(path, &t, NULL));
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "record") == 0)
		return make_record(argv[2]);
	if (argc < 3 || disk_read(argv[2], 1 << 22, &record, NULL) != ERR_OK)
		return EXIT_USAGE;
	int rc = EXIT_USAGE;

	if (argc == 4 && strcmp(argv[1], "letter") == 0)
		rc = make_letter(argv[3]);
	else if (argc == 3 && strcmp(argv[1], "armour") == 0)
		rc = make_armour();
	else if (argc == 4 && strcmp(argv[1], "find") == 0)
		rc = find(argv[3]);
	else if (argc == 4 && strcmp(argv[1], "finds") == 0)
		rc = finds(argv[3]);
	parser_end(&parser);
	if (fflush(stdout) != 0)
		rc = EXIT_ENVIRONMENT;
	blob_free(&record);
	return rc;
}
