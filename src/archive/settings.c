/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/settings.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void command_argv(const struct command_words *c, const char **argv)
{
	for (unsigned i = 0; i < c->n; i++)
		argv[i] = c->text + c->at[i];
	argv[c->n] = NULL;
}

/* One word into c, without its quotes.  *i stands on its first byte and ends behind it. */
static bool take_word(struct command_words *c, size_t *used, const char *s, size_t n, size_t *i)
{
	bool quoted = false;

	if (c->n == COMMAND_WORDS_MAX)
		return false;
	c->at[c->n++] = (uint16_t)*used;
	for (; *i < n && (quoted || !ascii_is_space(s[*i])); (*i)++) {
		if (s[*i] == '"') {
			quoted = !quoted;
			continue;
		}
		if (*used + 1 >= sizeof c->text)
			return false;
		c->text[(*used)++] = s[*i];
	}
	c->text[(*used)++] = '\0';
	return !quoted;
}

enum err command_parse(struct command_words *c, const char *s, size_t n, struct fault *f)
{
	size_t used = 0, i = 0;

	memset(c, 0, sizeof *c);
	if (!text_all_plain(s, n, false))
		return fault_set(f, ERR_CONFIG_VALUE, "a command has a character that is not plain text");
	for (;;) {
		while (i < n && ascii_is_space(s[i]))
			i++;
		if (i == n)
			break;
		if (!take_word(c, &used, s, n, &i)) {
			c->n = 0;
			return fault_set(f, ERR_CONFIG_VALUE,
				"a command has an open quote, over 24 words or over 1,024 bytes");
		}
	}
	if (c->n == 0 || c->text[0] == '\0')
		return fault_set(f, ERR_CONFIG_VALUE, "a command is empty");
	return ERR_OK;
}

void settings_default(struct settings *s)
{
	static const char mail[] = "/usr/sbin/sendmail -i -t";

	memset(s, 0, sizeof *s);
	BUG_IF(command_parse(&s->mail, mail, sizeof mail - 1, NULL) != ERR_OK);
	s->mail_timeout = MAIL_TIMEOUT;
}

/* A program that gets the player's mail is named by its whole path, so that no folder in PATH decides which one it is. */
static enum err set_program(struct command_words *c, const struct word *v, struct fault *f)
{
	TRY(command_parse(c, v->s, v->n, f));
	return c->text[0] == '/' ? ERR_OK : fault_set(f, ERR_CONFIG_VALUE, "the program needs its whole path, from / on");
}

static enum err set_mail(struct settings *s, const struct word *v, struct fault *f)
{
	return set_program(&s->mail, v, f);
}

static enum err set_mail_timeout(struct settings *s, const struct word *v, struct fault *f)
{
	if (num_parse(v->s, v->n, 1, MAIL_TIMEOUT_MAX, &s->mail_timeout) == ERR_OK)
		return ERR_OK;
	return fault_set(f, ERR_CONFIG_VALUE, "seconds, 1 to 3600");
}

static enum err set_editor(struct settings *s, const struct word *v, struct fault *f)
{
	return command_parse(&s->editor, v->s, v->n, f);
}

static enum err set_hook(struct settings *s, const struct word *v, struct fault *f)
{
	return set_program(&s->hook, v, f);
}

static enum err set_label(char *out, const struct word *v, struct fault *f)
{
	if (v->n >= SETTING_MAX)
		return fault_set(f, ERR_CONFIG_VALUE, "at most 127 bytes");
	if (!text_all_plain(v->s, v->n, false))
		return fault_set(f, ERR_CONFIG_VALUE, "plain text only");
	memcpy(out, v->s, v->n);
	out[v->n] = '\0';
	return ERR_OK;
}

static enum err set_from(struct settings *s, const struct word *v, struct fault *f)
{
	return set_label(s->from, v, f);
}

static enum err set_name(struct settings *s, const struct word *v, struct fault *f)
{
	return set_label(s->name, v, f);
}

static enum err set_box(char out[DISK_PATH_MAX], const struct word *v, struct fault *f)
{
	if (v->s[0] != '/' || v->n >= DISK_PATH_MAX || !text_all_plain(v->s, v->n, false))
		return fault_set(f, ERR_CONFIG_VALUE, "a mailbox is a path that begins with /");
	struct text t = text_in(out, DISK_PATH_MAX);

	text_add_n(&t, v->s, v->n);
	return ERR_OK;
}

static enum err set_mailbox(struct settings *s, const struct word *v, struct fault *f)
{
	return set_box(s->mailbox, v, f);
}

static enum err set_sent_mail(struct settings *s, const struct word *v, struct fault *f)
{
	return set_box(s->sent_mail, v, f);
}

static enum err set_theme(struct settings *s, const struct word *v, struct fault *f)
{
	if (!text_is_id(v->s, v->n, SETTING_MAX - 1))
		return fault_set(f, ERR_CONFIG_VALUE, "a theme is a word of a-z, 0-9 and '-'");
	return set_label(s->theme, v, f);
}

static enum err set_glyphs(struct settings *s, const struct word *v, struct fault *f)
{
	static const struct {
		const char *word;
		enum glyph_choice value;
	} choice[] = {
		{ "auto", GLYPH_CHOICE_AUTO }, { "ascii", GLYPH_CHOICE_ASCII }, { "acs", GLYPH_CHOICE_ACS }, { "utf8", GLYPH_CHOICE_UTF8 },
	};

	for (size_t i = 0; i < sizeof choice / sizeof *choice; i++) {
		if (word_is(v, choice[i].word)) {
			s->glyphs = choice[i].value;
			return ERR_OK;
		}
	}
	return fault_set(f, ERR_CONFIG_VALUE, "glyphs are auto, ascii, acs or utf8");
}

static enum err set_key(struct settings *s, const struct word *v, struct fault *f)
{
	struct word rest = *v, w;
	unsigned n = 0;

	if (s->n_binds == BINDS_MAX)
		return fault_set(f, ERR_CONFIG_VALUE, "at most 128 keys can be set");
	memset(&s->bind[s->n_binds], 0, sizeof s->bind[0]);
	for (; word_next(&rest, &w); n++) {
		if (n == 3 || w.n >= KEY_WORD_MAX || !text_all_plain(w.s, w.n, false))
			return fault_set(f, ERR_CONFIG_VALUE, "a key is set by: key ACTION KEY, or key ACTION KEY KEY");
		memcpy(n == 0 ? s->bind[s->n_binds].action : s->bind[s->n_binds].key[n - 1], w.s, w.n);
	}
	if (n < 2)
		return fault_set(f, ERR_CONFIG_VALUE, "a key is set by: key ACTION KEY, or key ACTION KEY KEY");
	for (unsigned i = 0; i < s->n_binds; i++)
		if (strcmp(s->bind[i].action, s->bind[s->n_binds].action) == 0)
			return fault_set(f, ERR_CONFIG_TWICE, s->bind[i].action);
	s->n_binds++;
	return ERR_OK;
}

static const struct {
	const char *key;
	enum err (*set)(struct settings *s, const struct word *value, struct fault *f);
} keys[] = {
	{ "mail-command", set_mail }, { "from", set_from },   { "name", set_name },           { "editor", set_editor },
	{ "glyphs", set_glyphs },     { "theme", set_theme }, { "hook-your-move", set_hook },
	{ "mailbox", set_mailbox },   { "sent-mail", set_sent_mail }, { "mail-timeout", set_mail_timeout },
	{ "key", set_key },
};

/* Add the line to a fault that a setter has filled. */
static enum err on_line(struct fault *f, enum err e, const struct word *w, uint32_t line)
{
	if (f != NULL) {
		f->line = line;
		f->col = w->col;
	}
	return e;
}

static enum err parse_line(struct settings *s, struct word rest, uint32_t line, unsigned *seen, struct fault *f)
{
	struct word key;

	if (rest.n > 0 && rest.s[rest.n - 1] == '\r') /* a file from another system's editor */
		rest.n--;
	if (!word_next(&rest, &key) || key.s[0] == '#')
		return ERR_OK;
	word_trim(&rest);
	for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (!word_is(&key, keys[i].key))
			continue;
		if ((*seen & 1u << i) != 0 && keys[i].set != set_key)
			return fault_at(f, ERR_CONFIG_TWICE, line, key.col, keys[i].key);
		*seen |= 1u << i;
		if (rest.n == 0)
			return fault_at(f, ERR_CONFIG_LINE, line, key.col, "a key without a value");
		enum err e = keys[i].set(s, &rest, f);

		if (e == ERR_OK && keys[i].set == set_key)
			s->bind[s->n_binds - 1].line = line;
		return e == ERR_OK ? ERR_OK : on_line(f, e, &rest, line);
	}
	char name[64];

	text_mask(name, sizeof name, key.s, key.n, false);
	return fault_at(f, ERR_CONFIG_KEY, line, key.col, name);
}

enum err settings_parse(struct settings *s, const char *text, size_t n, struct fault *f)
{
	struct lines l = { text, n, 0 };
	struct word line;
	unsigned seen = 0;

	settings_default(s);
	while (lines_next(&l, &line))
		TRY(parse_line(s, line, l.line, &seen, f));
	return ERR_OK;
}

enum err settings_load(struct settings *s, const struct home *h, struct fault *f)
{
	struct blob b;
	struct fault why;
	enum err e = disk_read(h->config.s, SETTINGS_FILE_MAX, &b, &why);

	settings_default(s);
	if (e == ERR_SYS_ABSENT)
		return ERR_OK;
	if (e != ERR_OK) {
		if (f != NULL)
			*f = why;
		return e;
	}
	e = settings_parse(s, (const char *)b.p, b.n, f);
	blob_free(&b);
	if (e != ERR_OK)
		disk_fault_place(f, h->config.s);
	return e;
}

/* The stretch [*from, *to) of the line with this key; the end of the text when there is none. */
static void find_line(const char *s, size_t n, const char *key, size_t *from, size_t *to)
{
	struct lines l = { s, n, 0 };
	struct word line, w;

	*from = *to = n;
	while (lines_next(&l, &line)) {
		struct word rest = line;

		if (!word_next(&rest, &w) || !word_is(&w, key))
			continue;
		*from = (size_t)(line.s - s);
		*to = *from + line.n;
		return;
	}
}

enum err settings_set(const struct home *h, const char *key, const char *value, struct fault *f)
{
	struct blob old = { 0 };
	struct path dir = h->config;
	enum err e = disk_read(h->config.s, SETTINGS_FILE_MAX, &old, f);

	if (e != ERR_OK && e != ERR_SYS_ABSENT)
		return e;
	size_t room = old.n + strlen(key) + strlen(value) + 4;
	char *s = malloc(room), *slash = strrchr(dir.s, '/');
	const char *was = old.p != NULL ? (const char *)old.p : "";
	size_t from, to;

	if (s == NULL) {
		blob_free(&old);
		return fault_set(f, ERR_SYS_MEMORY, "");
	}
	struct text t = text_in(s, room);

	find_line(was, old.n, key, &from, &to);
	text_add_n(&t, was, from);
	if (from > 0 && s[from - 1] != '\n')
		text_add_char(&t, '\n');
	text_add(&t, key);
	text_add_char(&t, ' ');
	text_add(&t, value);
	text_add_n(&t, was + to, old.n - to);
	if (s[t.len - 1] != '\n')
		text_add_char(&t, '\n');
	if (slash != NULL)
		*slash = '\0';
	e = disk_mkdirs(dir.s, f);
	if (e == ERR_OK)
		e = disk_replace(h->config.s, s, t.len, 0600, f);
	free(s);
	blob_free(&old);
	return e;
}
