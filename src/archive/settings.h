/* SPDX-License-Identifier: GPL-3.0-or-later
 * The settings file: lines "KEY VALUE", "#" begins a comment line, blank lines are skipped.  Strict: an unknown key, a key said
 * twice, a value out of its set is an error with its line number.  No value is ever given to a shell: commands are
 * words parted by blanks, a word with blanks in it stands in double quotes. */
#ifndef VEDETTE_ARCHIVE_SETTINGS_H
#define VEDETTE_ARCHIVE_SETTINGS_H

#include "archive/home.h"

enum { COMMAND_WORDS_MAX = 24, COMMAND_BYTES_MAX = 1024, SETTING_MAX = 128, SETTINGS_FILE_MAX = 64 * 1024, KEY_WORD_MAX = 32,
	BINDS_MAX = 128, MAIL_TIMEOUT = 60, MAIL_TIMEOUT_MAX = 3600 };

/* A command as argument words; v[n] is NULL, n 0 = not set.  Self-contained: offsets, so that a copy is whole. */
struct command_words {
	char text[COMMAND_BYTES_MAX]; /* words, each with its NUL */
	uint16_t at[COMMAND_WORDS_MAX];
	unsigned n;
};
/* Fill argv (COMMAND_WORDS_MAX + 1 entries); pointers into c. */
void command_argv(const struct command_words *c, const char **argv);
/* ERR_CONFIG_VALUE when empty, too long, a quote is not closed or a byte is not plain text. */
MUST_USE enum err command_parse(struct command_words *c, const char *s, size_t n, struct fault *f);

enum glyph_choice { GLYPH_CHOICE_AUTO, GLYPH_CHOICE_ASCII, GLYPH_CHOICE_ACS, GLYPH_CHOICE_UTF8 };

struct settings {
	struct command_words mail;   /* mail-command; /usr/sbin/sendmail -i -t unless set */
	uint32_t mail_timeout;       /* mail-timeout: seconds until that is ended, 1 to MAIL_TIMEOUT_MAX */
	struct command_words editor; /* editor; n 0: the program's own */
	struct command_words hook;   /* hook-your-move; n 0: none */
	char from[SETTING_MAX];      /* from: own mail address, a label only; "" = none */
	char name[SETTING_MAX];      /* name: how I am called in offers; "" = none */
	/* mailbox, sent-mail: read before anything is signed; a courier beside his owner needs the former, a Maildir; "" = none */
	char mailbox[DISK_PATH_MAX], sent_mail[DISK_PATH_MAX];
	char theme[SETTING_MAX];     /* theme: an id, the screen knows which; "" = default */
	/* key ACTION KEY [KEY], as often as wanted: words for the screen, which knows actions and keys */
	struct {
		char action[KEY_WORD_MAX], key[2][KEY_WORD_MAX];
		uint32_t line;
	} bind[BINDS_MAX];
	unsigned n_binds;
	enum glyph_choice glyphs;          /* glyphs auto|ascii|acs|utf8 */
};

/* The defaults, as if the file were empty. */
void settings_default(struct settings *s);
/* Parse a file's bytes.  ERR_CONFIG_LINE, _KEY, _TWICE, _VALUE with line. */
MUST_USE enum err settings_parse(struct settings *s, const char *text, size_t n, struct fault *f);
/* Read home's settings; a file that is not there gives the defaults. */
MUST_USE enum err settings_load(struct settings *s, const struct home *h, struct fault *f);
/* The line of this key in home's settings file becomes "KEY VALUE", or that is appended; the file is made if need be, the rest of it
 * stays as it is. */
MUST_USE enum err settings_set(const struct home *h, const char *key, const char *value, struct fault *f);

#endif
