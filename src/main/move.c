/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette export, vedette import: games, or a whole home, as one file. */
#include <stdlib.h>
#include <string.h>

#include "archive/bundle.h"
#include "main/recover.h"
#include "main/session.h"
#include "main/verb.h"

static const char key_member[] = "identity.key";

static bool is_record(const char *member)
{
	size_t n = strlen(member);
	return n > 4 && strcmp(member + n - 4, ".ved") == 0 && strcmp(member, "resend.ved") != 0;
}

/* ---- out ---- */

static enum err add_folder(struct bundle *o, const struct folder *game, const char *name, const char *sub, struct fault *f)
{
	struct members l;
	if (sub && disk_kind(path_join(game->dir.s, sub).s) != 'd')
		return ERR_OK;
	TRY(folder_list(game, sub, NULL, &l, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < l.names.n && e == ERR_OK; i++) {
		char member[MEMBER_NAME_MAX * 2 + 2], whole[BUNDLE_NAME_MAX];
		struct text m = text_in(member, sizeof member), w = text_in(whole, sizeof whole);
		struct blob b = {0};
		text_add(&m, sub ? sub : "");
		text_add(&m, sub ? "/" : "");
		text_add(&m, l.names.v[i]);
		if (!is_record(member) && (sub || !recover_own_text(member)))
			continue;
		text_add(&w, "games/");
		text_add(&w, name);
		text_add(&w, "/");
		text_add(&w, member);
		e = folder_read(game, member, BUNDLE_MAX, &b, f);
		if (e == ERR_OK)
			e = bundle_add(o, whole, b.p, b.n, f);
		blob_free(&b);
	}
	members_free(&l);
	return e;
}

static enum err add_game(struct bundle *o, const struct home *h, const char *name, struct fault *f)
{
	static const char *const subs[] = {NULL, "held", "keys", "refused", "slots"};
	struct folder game;
	struct lock lock;
	TRY(game_folder(h, name, &game, f));
	TRY(game_lock(&game, &lock, "vedette export", f));
	enum err e = ERR_OK;
	for (unsigned i = 0; i < sizeof subs / sizeof *subs && e == ERR_OK; i++)
		e = add_folder(o, &game, name, subs[i], f);
	lock_drop(&lock);
	return e;
}

static enum err add_key(struct bundle *o, const struct home *h, struct fault *f)
{
	struct blob b;
	TRY(keyring_file(h, &b, f));
	enum err e = bundle_add(o, key_member, b.p, b.n, f);
	sodium_memzero(b.p, b.n);
	blob_free(&b);
	return e;
}

static enum err gather(struct bundle *o, const struct home *h, bool with_key, char **game, size_t n, struct fault *f)
{
	TRY(bundle_begin(o, f));
	if (with_key)
		TRY(add_key(o, h, f));
	struct names all = {0};
	if (n == 0)
		TRY(games_list(h, &all, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < (n ? n : all.n) && e == ERR_OK; i++)
		e = add_game(o, h, n ? game[i] : all.v[i], f);
	names_free(&all);
	return e == ERR_OK ? bundle_finish(o, f) : e;
}

int verb_export(int argc, char **argv)
{
	bool with_key = false;
	const struct option_row rows[] = {{.name = "--with-key", .flag = &with_key}};
	struct session s;
	struct fault f;
	struct bundle o = {0};
	int words = verb_options(argc, argv, rows, 1, 1, 1000);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = gather(&o, &s.home, with_key, argv + 2, (size_t)words - 1, &f);
	if (e == ERR_OK)
		e = disk_create(argv[1], o.b.p, o.b.n, 0600, &f);
	if (e == ERR_OK)
		printf("%u files, %s\n%s\n", (unsigned)o.files,
			with_key ? "the key among them: keep it as you keep the key" : "without the key", argv[1]);
	bundle_free(&o);
	session_end(&s);
	return e == ERR_OK ? say("") : verb_fault(&f);
}

/* ---- in ---- */

static enum err take_key(const struct home *h, const struct bundle_files *l, struct fault *f)
{
	for (size_t i = 0; i < l->n; i++)
		if (strcmp(l->v[i].name, key_member) == 0)
			return keyring_install(h, l->v[i].p, l->v[i].n, f);
	return fault_set(f, ERR_BUNDLE_NO_KEY, "");
}

int verb_import(int argc, char **argv)
{
	bool with_key = false;
	const struct option_row rows[] = {{.name = "--with-key", .flag = &with_key}};
	struct session s;
	struct fault f;
	struct blob b = {0};
	struct bundle_files l = {0};
	int rc, words = verb_options(argc, argv, rows, 1, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	enum err e = session_begin(&s, &f);
	if (e == ERR_OK)
		e = disk_read(argv[1], BUNDLE_MAX, &b, &f);
	if (e == ERR_OK)
		e = bundle_read(b.p, b.n, &l, &f);
	if (e == ERR_OK && with_key)
		e = take_key(&s.home, &l, &f);
	rc = e == ERR_OK ? recover_bundle(&s, &l) : verb_fault(&f);
	if (b.p)
		sodium_memzero(b.p, b.n);
	blob_free(&b);
	free(l.v);
	session_end(&s);
	return rc;
}
