/* SPDX-License-Identifier: GPL-3.0-or-later
 * usage: save HOME OPERATION - one operation on a home, for tests that kill it in between; save HOME prepare makes that home.
 * Before the operation it calls getppid: so the tests see where it begins. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "archive/home.h"
#include "archive/keyring.h"

static const struct member first[] = { { "state", "the old state", 13 }, { "held/early", "early", 5 } };
static const struct member second[] = { { "offer", "OFFER", 5 }, { "pinned/rules", "RULES", 5 }, { "pinned/map", "MAP", 3 } };

static struct home home;
static struct folder game;

static enum err move_held(struct fault *f)
{
	return folder_has(&game, "slots/000003") ? ERR_OK : folder_move(&game, "held/early", "slots/000003", f);
}

static enum err make_game(struct fault *f)
{
	return game_exists(&home, "second") ? ERR_OK : game_create(&home, "second", second, 3, f);
}

static enum err make_key(struct fault *f)
{
	struct keyring k;
	enum err e = keyring_new(&k, &home, NULL, f);

	keyring_close(&k);
	return e == ERR_KEY_EXISTS ? keyring_open(&k, &home, NULL, f) : e;
}

static enum err open_key(struct fault *f)
{
	struct keyring k;
	enum err e = keyring_open(&k, &home, NULL, f);

	if (e == ERR_OK && k.unlocked_memory)
		fputs("save: the key's memory is not locked\n", stderr);
	keyring_close(&k);
	return e;
}

static enum err operate(const char *what, struct fault *f)
{
	struct lock l;
	enum err e = game_lock(&game, &l, "save", f);

	if (e != ERR_OK)
		return e;
	getppid();
	if (strcmp(what, "write") == 0)
		e = folder_write(&game, "state", "the new state", 13, f);
	else if (strcmp(what, "once") == 0)
		e = folder_once(&game, "signed/000002", "slot two", 8, f);
	else if (strcmp(what, "move") == 0)
		e = move_held(f);
	else if (strcmp(what, "game") == 0)
		e = make_game(f);
	else if (strcmp(what, "key") == 0)
		e = make_key(f);
	else if (strcmp(what, "key-open") == 0)
		e = open_key(f);
	else if (strcmp(what, "clean") == 0)
		e = folder_clean(&game, f);
	lock_drop(&l);
	return e;
}

int main(int argc, char **argv)
{
	struct fault f;
	enum err e;

	if (argc != 3)
		return EXIT_USAGE;
	e = home_open_at(&home, argv[1], &f);
	if (e == ERR_OK && strcmp(argv[2], "prepare") == 0)
		e = game_create(&home, "g", first, 2, &f);
	else if (e == ERR_OK && (e = game_folder(&home, "g", &game, &f)) == ERR_OK)
		e = operate(argv[2], &f);
	if (e != ERR_OK)
		fprintf(stderr, "save: %s: %s: %s\n", f.place, err_sentence(e), f.what);
	return err_exit(e);
}
