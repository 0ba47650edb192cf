/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where this player's things are, and folders of named members in it.
 *
 * Home is $VEDETTE_HOME, else $XDG_DATA_HOME/vedette, else ~/.local/share/vedette; folders are created 0700.  Settings are in
 * $VEDETTE_HOME/config, else $XDG_CONFIG_HOME/vedette/config, else ~/.config/vedette/config.  Layout:
 *	config  lock  identity.key  last-receive  read  told  games/NAME/...  drill/...
 * This module deals in names and bytes only: what a member means is the business of the floors above. */
#ifndef VEDETTE_ARCHIVE_HOME_H
#define VEDETTE_ARCHIVE_HOME_H

#include "archive/disk.h"
#include "archive/lock.h"

enum {
	GAME_NAME_MAX = 32,   /* bytes of a game's name: [a-z0-9-], beginning with a letter */
	MEMBER_NAME_MAX = 64, /* bytes of a member's name: [a-z0-9.-], beginning with a letter or digit */
};

/* A folder whose members are read and written by name. */
struct folder {
	struct path dir;
};

struct home {
	struct folder root;
	struct path config; /* the settings file, which need not exist */
};

/* Find home by the environment and create it.  ERR_HOME_NONE when neither variable nor $HOME says where. */
MUST_USE enum err home_open(struct home *h, struct fault *f);
/* Home at a given folder (tests, `verify`); config is DIR/config. */
MUST_USE enum err home_open_at(struct home *h, const char *dir, struct fault *f);
MUST_USE enum err home_lock(const struct home *h, struct lock *l, const char *who, struct fault *f);

/* ERR_GAME_NAME, ERR_GAME_ABSENT. */
MUST_USE enum err game_folder(const struct home *h, const char *name, struct folder *out, struct fault *f);
bool game_exists(const struct home *h, const char *name);
/* Has the player put it away?  A member `away` in its folder and no more: it is not listed, and nothing it needs is out of its place. */
bool game_away(const struct home *h, const char *name);
/* Put it away, or list it again.  Under the game's lock. */
MUST_USE enum err game_put_away(const struct home *h, const char *name, bool away, struct fault *f);
/* Names of all games in byte order. */
MUST_USE enum err games_list(const struct home *h, struct names *out, struct fault *f);

/* A member of a game to be.  `name` may be "sub/name"; the sub-folder is made. */
struct member {
	const char *name;
	const void *p;
	size_t n;
};
/* A game folder with all its first members, there whole or not at all.  ERR_GAME_EXISTS, ERR_GAME_NAME.
 * The caller holds the home's lock. */
MUST_USE enum err game_create(const struct home *h, const char *name, const struct member *m, size_t n, struct fault *f);
MUST_USE enum err game_lock(const struct folder *game, struct lock *l, const char *who, struct fault *f);

/* Members.  Names are checked (ERR_MEMBER_NAME is our caller's mistake or a hostile file name; it never reaches the disk);
 * "sub/name" reaches one level down.  See disk.h for the errors; files are 0600. */
bool member_name_ok(const char *name);
MUST_USE enum err folder_read(const struct folder *d, const char *name, size_t cap, struct blob *out, struct fault *f);
/* Replace or create. */
MUST_USE enum err folder_write(const struct folder *d, const char *name, const void *p, size_t n, struct fault *f);
/* Write once: ERR_OK when it was not there and is durable now, or when it was there with the very same bytes;
 * ERR_SYS_EXISTS, nothing changed, when it is there with other bytes.  For the record of what my side has signed. */
MUST_USE enum err folder_once(const struct folder *d, const char *name, const void *p, size_t n, struct fault *f);
MUST_USE enum err folder_remove(const struct folder *d, const char *name, struct fault *f);
MUST_USE enum err folder_move(const struct folder *d, const char *from, const char *to, struct fault *f);
bool folder_has(const struct folder *d, const char *name);
/* A sub-folder, made if need be; for listing and for home's "held". */
MUST_USE enum err folder_sub(const struct folder *d, const char *name, struct folder *out, struct fault *f);

/* Regular files of a folder that bear member names and end in `suffix` (NULL: any), in byte order.  Names that are no
 * member names ("turn 12 (conflicted copy)", C166) are counted and the first one is kept, masked, for a note. */
struct members {
	struct names names;
	size_t strange;
	char first_strange[72];
};
void members_free(struct members *m);
MUST_USE enum err folder_list(const struct folder *d, const char *sub, const char *suffix, struct members *out,
	struct fault *f);
/* Remove leftovers of a crash, here and one level down; only under the lock. */
MUST_USE enum err folder_clean(const struct folder *d, struct fault *f);

#endif
