/* SPDX-License-Identifier: GPL-3.0-or-later
 * A folder of small files kept in memory and put back, for tests that try many things from one beginning: no program is started and
 * what is the same already is not written. */
#ifndef VEDETTE_TESTS_SUPPORT_FOLDER_H
#define VEDETTE_TESTS_SUPPORT_FOLDER_H

#include "seal/hash.h"

enum { KEPT_FILES_MAX = 1024 };
struct kept_file {
	char name[96]; /* below the folder: "slots/0001.ved" */
	uint8_t *p;
	size_t n;
};
/* Files in the order of their names; folders in the folder, one deep, are there as their files are. */
struct kept_folder {
	struct kept_file file[KEPT_FILES_MAX];
	unsigned n;
};

/* What lies there now.  These end the program where the machine fails them. */
void kept_read(struct kept_folder *k, const char *path);
/* The folder as it was kept; other files in it are removed. */
void kept_put_back(const struct kept_folder *k, const char *path);
/* Of names and bytes. */
void kept_hash(const struct kept_folder *k, uint8_t out[HASH_BYTES]);
void kept_free(struct kept_folder *k);

#endif
