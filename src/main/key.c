/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette key: make the identity key, show its fingerprint, change its passphrase or the key itself, make up for a lost one. */
#include "main/dispatch.h"
#include "main/session.h"
#include "main/terminal.h"
#include "main/verb.h"
#include "match/keys.h"

#include <string.h>

static int show(const struct session *s)
{
	struct key_info i;
	struct fault f;
	char finger[FINGERPRINT_CHARS + 1], b[512];
	if (keyring_info(&i, &s->home, &f) != ERR_OK)
		return verb_fault(&f);
	key_fingerprint(i.public_key, finger);
	struct text t = text_in(b, sizeof b);
	text_add(&t, "fingerprint: ");
	text_add(&t, finger);
	text_add(&t, "\npublic key:  ");
	text_add_hex(&t, i.public_key, KEY_BYTES);
	text_add(&t, i.no_passphrase
					 ? "\npassphrase:  none, as you asked: whoever reads the key file can play as you\n"
					 : "\npassphrase:  set\n");
	return say(b);
}

static int make(struct session *s, bool no_passphrase)
{
	struct passphrase_source pass = terminal_passphrase();
	struct fault f;
	if (keys_may_begin(&s->home, &f) != ERR_OK || keyring_new(&s->key, &s->home, no_passphrase ? NULL : &pass, &f) != ERR_OK)
		return verb_fault(&f);
	say("Your key is made.  Keep a copy of the file identity.key: with it and your mail a lost disk is no "
		"lost game.\n");
	return show(s);
}

static int change(struct session *s)
{
	struct passphrase_source pass = terminal_passphrase();
	struct fault f;
	if (terminal_keyring(&s->key, &s->home, &f) != ERR_OK ||
		keyring_change(&s->key, &s->home, s->key.no_passphrase ? NULL : &pass, &f) != ERR_OK)
		return verb_fault(&f);
	say("Your key is changed.  Games that are going on take the new one with your next slot, signed by both keys.\n"
		"Their dice still come from the old one, which the file holds too: keep a new copy of identity.key.\n");
	return show(s);
}

static int lost(struct session *s, bool no_passphrase)
{
	struct passphrase_source pass = terminal_passphrase();
	struct key_orphans old;
	struct fault f;
	if (keys_orphans(&s->home, &old, &f) != ERR_OK ||
		keyring_lost(&s->key, &s->home, old.key, old.n, no_passphrase ? NULL : &pass, &f) != ERR_OK)
		return verb_fault(&f);
	say("You have a new key; the file of the lost one, if there was one, is kept beside it.\n"
		"For each game that goes on run:  vedette key claim GAME\n");
	return show(s);
}

/* A record for the other player, after a fingerprint. */
static int hand_over(struct session *s, bool mail, const struct path *path, const uint8_t key[KEY_BYTES], const char *words)
{
	char b[512], finger[FINGERPRINT_CHARS + 1];
	struct text t = text_in(b, sizeof b);
	key_fingerprint(key, finger);
	text_add(&t, words);
	text_add(&t, finger);
	text_add(&t, "\n");
	int rc = say(b);
	return rc == EXIT_GOOD ? dispatch_file(s, mail, path) : rc;
}

static int claim(struct session *s, const char *game, bool mail)
{
	struct fault f;
	struct path path;
	if (session_game(s, game, "vedette key", 0, &f) != ERR_OK || terminal_keyring(&s->key, &s->home, &f) != ERR_OK ||
		keys_claim(s->match, &s->key, &path, &f) != ERR_OK)
		return verb_fault(&f);
	return hand_over(s, mail, &path, s->key.public_key,
		"You ask for a new key; tell the other player its fingerprint, and not by mail:\n");
}

static int admit(struct session *s, const char *game, const char *fingerprint, bool mail)
{
	struct fault f;
	struct path path;
	uint8_t key[KEY_BYTES];
	if (session_game(s, game, "vedette key", 0, &f) != ERR_OK || session_key(s, &f) != ERR_OK ||
		keys_admit(s->match, &s->key, fingerprint, &path, key, &f) != ERR_OK)
		return verb_fault(&f);
	return hand_over(s, mail, &path, key, "Admitted: from his next slot on the other player may sign with the key\n");
}

static int new_passphrase(struct session *s)
{
	struct passphrase_source pass = terminal_passphrase();
	struct fault f;
	if (terminal_keyring(&s->key, &s->home, &f) != ERR_OK ||
		keyring_passphrase(&s->key, &s->home, &pass, &f) != ERR_OK)
		return verb_fault(&f);
	return say("The passphrase is changed.\n");
}

int verb_key(int argc, char **argv)
{
	bool none = false, no_mail = false;
	const struct option_row rows[] = {{"--no-passphrase", NULL, &none, NULL}, {"--no-mail", NULL, &no_mail, NULL}};
	static const struct {
		const char *word;
		int words;
	} acts[] = {{"new", 1}, {"show", 1}, {"passphrase", 1}, {"change", 1}, {"lost", 1}, {"claim", 2}, {"admit", 3}};
	enum { NEW, SHOW, PASSPHRASE, CHANGE, LOST, CLAIM, ADMIT, ACTS };
	struct session s;
	struct fault f;
	unsigned act = 0;
	int words = verb_options(argc, argv, rows, 2, 1, 3);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	while (act < ACTS && strcmp(argv[1], acts[act].word) != 0)
		act++;
	if (act == ACTS)
		return verb_usage("key", "the word after `key` is new, show, passphrase, change, lost, claim or admit");
	if (words != acts[act].words)
		return verb_usage("key", words < acts[act].words ? "something is missing" : "too many words");
	if (none && act != NEW && act != LOST)
		return verb_usage("key", "--no-passphrase belongs to `key new` and `key lost`");
	if (no_mail && act != CLAIM && act != ADMIT)
		return verb_usage("key", "--no-mail belongs to `key claim` and `key admit`");
	if (session_begin(&s, &f) != ERR_OK)
		return verb_fault(&f);
	int rc = act == NEW          ? make(&s, none)
			 : act == SHOW       ? show(&s)
			 : act == PASSPHRASE ? new_passphrase(&s)
			 : act == CHANGE     ? change(&s)
			 : act == LOST       ? lost(&s, none)
			 : act == CLAIM      ? claim(&s, argv[2], !no_mail)
								 : admit(&s, argv[2], argv[3], !no_mail);
	session_end(&s);
	return rc;
}
