/* SPDX-License-Identifier: GPL-3.0-or-later
 * Many files in one, for a move to another machine or a copy in a safe place:
 *	vedette archive 1
 *	file NAME BYTES        then that many bytes as they are, and LF; as often as there are files
 *	end FILES HEX64        BLAKE2b-256 of "vedette/archive/1" and all bytes above this line
 * Each line ends with LF.  NAME is identity.key or games/GAME/MEMBER, none twice.  Nothing is compressed (turn files are
 * already) and nothing is trusted: whoever reads one judges what is in it as if it had come by mail.  Buffers only. */
#ifndef VEDETTE_ARCHIVE_BUNDLE_H
#define VEDETTE_ARCHIVE_BUNDLE_H

#include "archive/home.h"

enum { BUNDLE_MAX = 256 * 1024 * 1024, BUNDLE_NAME_MAX = 160 };

/* Bytes that grow. */
struct bundle {
	struct blob b;
	size_t room, files;
};
MUST_USE enum err bundle_begin(struct bundle *o, struct fault *f);
/* ERR_BUNDLE_BIG beyond BUNDLE_MAX, ERR_SYS_MEMORY. */
MUST_USE enum err bundle_add(struct bundle *o, const char *name, const void *p, size_t n, struct fault *f);
MUST_USE enum err bundle_finish(struct bundle *o, struct fault *f);
/* Wipes: a key may have been in it. */
void bundle_free(struct bundle *o);

struct bundle_file {
	char name[BUNDLE_NAME_MAX];
	const uint8_t *p; /* in the archive's bytes */
	size_t n;
};
struct bundle_files {
	struct bundle_file *v;
	size_t n;
};
/* All files of an archive, by name; ERR_BUNDLE_FORM (the line), ERR_BUNDLE_NEWER, ERR_BUNDLE_DAMAGED.  `out` is the caller's to free(). */
MUST_USE enum err bundle_read(const uint8_t *p, size_t n, struct bundle_files *out, struct fault *f);

#endif
