/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette key: make the identity key, show its fingerprint, change its passphrase. */
#include "main/session.h"
#include "main/terminal.h"
#include "main/verb.h"
#include "match/courier.h"

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
	if (keyring_new(&s->key, &s->home, no_passphrase ? NULL : &pass, &f) != ERR_OK)
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
		keyring_passphrase(&s->key, &s->home, &pass, &f) != ERR_OK)
		return verb_fault(&f);
	return say("The passphrase is changed.\n");
}

int verb_key(int argc, char **argv)
{
	bool none = false;
	const struct option_row rows[] = {{"--no-passphrase", NULL, &none, NULL}};
	struct session s;
	struct fault f;
	int words = verb_options(argc, argv, rows, 1, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	bool is_new = strcmp(argv[1], "new") == 0;
	if (none && !is_new)
		return verb_usage("key", "--no-passphrase belongs to `key new`");
	if (session_begin(&s, &f) != ERR_OK)
		return verb_fault(&f);
	if (is_new && courier_home(&s.home)) {
		session_end(&s);
		fault_set(&f, ERR_COURIER_HOME, "");
		return verb_fault(&f);
	}
	int rc = is_new                         ? make(&s, none)
			 : strcmp(argv[1], "show") == 0 ? show(&s)
			 : strcmp(argv[1], "passphrase") == 0
				 ? change(&s)
				 : verb_usage("key", "the word after `key` is new, show or passphrase");
	session_end(&s);
	return rc;
}
