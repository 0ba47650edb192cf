/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "archive/bundle.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "base/text.h"
#include "seal/hash.h"

static const char head[] = "vedette archive ";
enum { LINE_ROOM = BUNDLE_NAME_MAX + 96 };

/* Through volatile, so that it is not optimised away: the key may be among the bytes. */
static void wipe(uint8_t *p, size_t n)
{
	volatile uint8_t *v = p;

	while (n-- > 0)
		*v++ = 0;
}

static enum err put(struct bundle *o, const void *p, size_t n, struct fault *f)
{
	if (n > BUNDLE_MAX - o->b.n)
		return fault_set(f, ERR_BUNDLE_BIG, "");
	if (o->b.n + n > o->room) {
		size_t room = (o->b.n + n) * 2;
		uint8_t *more = malloc(room);

		if (more == NULL)
			return fault_set(f, ERR_SYS_MEMORY, "");
		if (o->b.n > 0) {
			memcpy(more, o->b.p, o->b.n);
			wipe(o->b.p, o->b.n);
		}
		free(o->b.p);
		o->b.p = more;
		o->room = room;
	}
	if (n > 0)
		memcpy(o->b.p + o->b.n, p, n);
	o->b.n += n;
	return ERR_OK;
}

enum err bundle_begin(struct bundle *o, struct fault *f)
{
	memset(o, 0, sizeof *o);
	TRY(put(o, head, sizeof head - 1, f));
	return put(o, "1\n", 2, f);
}

enum err bundle_add(struct bundle *o, const char *name, const void *p, size_t n, struct fault *f)
{
	char line[LINE_ROOM];
	struct text t = text_in(line, sizeof line);

	text_add(&t, "file ");
	text_add(&t, name);
	text_add(&t, " ");
	text_add_int(&t, (int64_t)n);
	text_add(&t, "\n");
	BUG_IF(t.cut);
	TRY(put(o, line, t.len, f));
	TRY(put(o, p, n, f));
	o->files++;
	return put(o, "\n", 1, f);
}

/* "end FILES HEX64" for the bytes above it. */
static size_t end_line(const uint8_t *p, size_t n, size_t files, char out[LINE_ROOM])
{
	uint8_t hash[HASH_BYTES];
	struct text t = text_in(out, LINE_ROOM);

	hash_parts("vedette/archive/1", &(struct slice){ p, n }, 1, hash);
	text_add(&t, "end ");
	text_add_int(&t, (int64_t)files);
	text_add(&t, " ");
	text_add_hex(&t, hash, sizeof hash);
	text_add(&t, "\n");
	return t.len;
}

enum err bundle_finish(struct bundle *o, struct fault *f)
{
	char line[LINE_ROOM];
	size_t n = end_line(o->b.p, o->b.n, o->files, line);

	return put(o, line, n, f);
}

void bundle_free(struct bundle *o)
{
	if (o->b.p != NULL)
		wipe(o->b.p, o->b.n);
	free(o->b.p);
	memset(o, 0, sizeof *o);
}

/* ---- reading ---- */

struct cursor {
	const uint8_t *p;
	size_t n, at;
	uint32_t line; /* of those that say something, from 1 */
};

static bool next_line(struct cursor *c, struct word *out)
{
	size_t most = c->n - c->at < LINE_ROOM ? c->n - c->at : LINE_ROOM;
	const uint8_t *end = memchr(c->p + c->at, '\n', most);

	if (end == NULL)
		return false;
	*out = (struct word){ (const char *)c->p + c->at, (size_t)(end - (c->p + c->at)), 1 };
	c->at += out->n + 1;
	c->line++;
	return true;
}

static enum err form(const struct cursor *c, struct fault *f, const char *what)
{
	return fault_at(f, ERR_BUNDLE_FORM, c->line, 1, what);
}

/* identity.key or games/GAME/MEMBER: nothing else, and nothing that could reach further (C77). */
static bool name_ok(const char *name)
{
	static const char games[] = "games/";
	const char *game = name + sizeof games - 1, *slash;

	if (strcmp(name, "identity.key") == 0)
		return true;
	if (strncmp(name, games, sizeof games - 1) != 0)
		return false;
	slash = strchr(game, '/');
	return slash != NULL && text_is_id(game, (size_t)(slash - game), GAME_NAME_MAX) && member_name_ok(slash + 1);
}

static enum err read_file(struct cursor *c, struct word rest, struct bundle_file *out, struct fault *f)
{
	struct word name, bytes, more;
	struct text t = text_in(out->name, sizeof out->name);
	uint32_t n;

	if (!word_next(&rest, &name) || !word_next(&rest, &bytes) || word_next(&rest, &more))
		return form(c, f, "the line file has a name and a number");
	text_add_n(&t, name.s, name.n);
	if (t.cut || strlen(out->name) != name.n || !name_ok(out->name))
		return form(c, f, "a name that no archive has");
	if (num_parse(bytes.s, bytes.n, 0, BUNDLE_MAX, &n) != ERR_OK || n >= c->n - c->at || c->p[c->at + n] != '\n')
		return form(c, f, "the file's bytes are not as many");
	out->p = c->p + c->at;
	out->n = n;
	c->at += (size_t)n + 1;
	return ERR_OK;
}

static enum err read_files(struct cursor *c, struct bundle_files *out, struct fault *f)
{
	for (size_t room = 0;;) {
		struct word line, rest, key;
		size_t start = c->at;

		if (!next_line(c, &line))
			return form(c, f, "it ends before its end");
		rest = line;
		if (word_next(&rest, &key) && word_is(&key, "end")) {
			char want[LINE_ROOM];
			size_t n = end_line(c->p, start, out->n, want);

			if (c->at != c->n)
				return form(c, f, "it goes on after its end");
			return n == line.n + 1 && memcmp(want, line.s, n) == 0 ? ERR_OK : fault_set(f, ERR_BUNDLE_DAMAGED, "");
		}
		if (!word_is(&key, "file"))
			return form(c, f, "neither file nor end");
		struct bundle_file *more = room_for(out->v, out->n, 1, &room, sizeof *more);

		if (more == NULL)
			return fault_set(f, ERR_SYS_MEMORY, "");
		out->v = more;
		TRY(read_file(c, rest, &out->v[out->n], f));
		out->n++;
	}
}

static int by_name(const void *a, const void *b)
{
	const struct bundle_file *x = a, *y = b;

	return strcmp(x->name, y->name);
}

static enum err sort_files(struct bundle_files *l, struct fault *f)
{
	if (l->n > 1)
		qsort(l->v, l->n, sizeof *l->v, by_name);
	for (size_t i = 1; i < l->n; i++)
		if (strcmp(l->v[i - 1].name, l->v[i].name) == 0)
			return fault_set(f, ERR_BUNDLE_FORM, "two files of one name");
	return ERR_OK;
}

enum err bundle_read(const uint8_t *p, size_t n, struct bundle_files *out, struct fault *f)
{
	struct cursor c = { p, n, 0, 0 };
	struct word line;

	memset(out, 0, sizeof *out);
	if (!next_line(&c, &line) || line.n < sizeof head || memcmp(line.s, head, sizeof head - 1) != 0)
		return form(&c, f, "it does not begin with \"vedette archive\"");
	if (line.n != sizeof head || line.s[sizeof head - 1] != '1')
		return fault_at(f, ERR_BUNDLE_NEWER, 1, 1, "");
	enum err e = read_files(&c, out, f);

	if (e == ERR_OK)
		e = sort_files(out, f);
	if (e != ERR_OK) {
		free(out->v);
		memset(out, 0, sizeof *out);
	}
	return e;
}
