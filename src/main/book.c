/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette book: who one plays with, by fingerprint, and whether that was compared by another way than mail. */
#include <stdlib.h>
#include <string.h>

#include "main/book.h"
#include "main/verb.h"

static const char member[] = "book"; /* public keys in hexadecimal, a line each */
enum { BOOK_MAX = 64 * 1024, PEERS_MAX = 256, LINE_CHARS = 2 * KEY_BYTES };

static void key_line(const uint8_t key[KEY_BYTES], char out[LINE_CHARS + 2])
{
	struct text t = text_in(out, LINE_CHARS + 2);
	text_add_hex(&t, key, KEY_BYTES);
	text_add_char(&t, '\n');
}

bool book_compared(const struct home *h, const uint8_t key[KEY_BYTES])
{
	struct blob b = {0};
	char want[LINE_CHARS + 2];
	bool found = false;
	key_line(key, want);
	if (!folder_has(&h->root, member) || folder_read(&h->root, member, BOOK_MAX, &b, NULL) != ERR_OK)
		return false;
	for (size_t at = 0; at + LINE_CHARS + 1 <= b.n && !found; at += LINE_CHARS + 1)
		found = memcmp(b.p + at, want, LINE_CHARS + 1) == 0;
	blob_free(&b);
	return found;
}

static enum err add_compared(const struct home *h, const uint8_t key[KEY_BYTES], struct fault *f)
{
	struct blob b = {0};
	char line[LINE_CHARS + 2];
	if (book_compared(h, key))
		return ERR_OK;
	if (folder_has(&h->root, member))
		TRY(folder_read(&h->root, member, BOOK_MAX - LINE_CHARS - 1, &b, f));
	char *all = malloc(b.n + LINE_CHARS + 2);
	enum err e = all ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK) {
		key_line(key, line);
		if (b.n)
			memcpy(all, b.p, b.n);
		memcpy(all + b.n, line, LINE_CHARS + 1);
		e = folder_write(&h->root, member, all, b.n + LINE_CHARS + 1, f);
	}
	free(all);
	blob_free(&b);
	return e;
}

struct peer {
	uint8_t key[KEY_BYTES];
	char name[NAME_MAX_BYTES + 1], games[256];
};

/* The other side's key as it is in force; false where there is no other side yet, or none at all. */
static bool peer_of(const struct match *m, struct peer *out)
{
	enum side other = side_other(match_my_side(m));
	if (session_solo(m) || m->phase == MATCH_OFFERED)
		return false;
	memcpy(out->key, m->phase >= MATCH_PLAYING ? m->play.key[other] : m->offer.offer.key, KEY_BYTES);
	struct text t = text_in(out->name, sizeof out->name);
	text_add(&t, match_player_name(m, other));
	return true;
}

void book_words(const struct home *h, const struct match *m, struct text *out)
{
	char finger[FINGERPRINT_CHARS + 1];
	struct peer p = {0};
	if (m->phase == MATCH_CLOSED || !peer_of(m, &p) || book_compared(h, p.key))
		return;
	key_fingerprint(p.key, finger);
	text_add(out, p.name);
	text_add(out, "'s key is not compared: read it to each other by telephone, then  vedette book --compared '");
	text_add(out, finger);
	text_add(out, "'");
}

static enum err peers_list(const struct home *h, struct peer *peer, unsigned *n, struct fault *f)
{
	struct names games;
	*n = 0;
	TRY(games_list(h, &games, f));
	for (size_t i = 0; i < games.n && *n < PEERS_MAX; i++) {
		struct match *m;
		struct fault damaged; /* opening the game says what is wrong with it */
		struct peer one = {0};
		if (match_open(h, games.v[i], NULL, &m, &damaged) != ERR_OK)
			continue;
		if (peer_of(m, &one)) {
			unsigned at = 0;
			while (at < *n && memcmp(peer[at].key, one.key, KEY_BYTES) != 0)
				at++;
			if (at == *n)
				peer[(*n)++] = one;
			struct text t = {.s = peer[at].games, .cap = sizeof peer[at].games, .len = strlen(peer[at].games)};
			text_add(&t, t.len ? ", " : "");
			text_add(&t, games.v[i]);
		}
		match_close(m);
	}
	names_free(&games);
	return ERR_OK;
}

static int show(const struct home *h, const struct peer *peer, unsigned n)
{
	static char b[PEERS_MAX * 512];
	struct text t = text_in(b, sizeof b);
	for (unsigned i = 0; i < n; i++) {
		char finger[FINGERPRINT_CHARS + 1];
		key_fingerprint(peer[i].key, finger);
		text_add(&t, finger);
		text_add(&t, book_compared(h, peer[i].key) ? "  compared      " : "  not compared  ");
		text_add(&t, peer[i].name);
		text_add(&t, " (");
		text_add(&t, peer[i].games);
		text_add(&t, ")\n");
	}
	if (n == 0)
		text_add(&t, "Nobody is in your games yet.\n");
	return say(b);
}

static int compare(const struct home *h, const struct peer *peer, unsigned n, const char *fingerprint)
{
	struct fault f;
	for (unsigned i = 0; i < n; i++) {
		char b[256];
		struct text t = text_in(b, sizeof b);
		if (!key_fingerprint_is(peer[i].key, fingerprint))
			continue;
		if (add_compared(h, peer[i].key, &f) != ERR_OK)
			return verb_fault(&f);
		text_add(&t, peer[i].name);
		text_add(&t, ": compared\n");
		return say(b);
	}
	fault_set(&f, ERR_BOOK_ABSENT, "");
	return verb_fault(&f);
}

int verb_book(int argc, char **argv)
{
	static struct peer peer[PEERS_MAX];
	const char *fingerprint = NULL;
	const struct option_row rows[] = {{.name = "--compared", .value = &fingerprint}};
	struct session s;
	struct fault f;
	unsigned n;
	int words = verb_options(argc, argv, rows, 1, 0, 0);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = peers_list(&s.home, peer, &n, &f);
	int rc = e != ERR_OK ? verb_fault(&f) : fingerprint ? compare(&s.home, peer, n, fingerprint) : show(&s.home, peer, n);
	session_end(&s);
	return rc;
}
