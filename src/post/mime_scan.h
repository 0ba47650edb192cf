/* SPDX-License-Identifier: GPL-3.0-or-later
 * A look at a mail's bytes before any library sees them: what would make it build a tree without end is refused here.  Coarse on purpose; the
 * exact limits are checked on the tree. */
#ifndef VEDETTE_POST_MIME_SCAN_H
#define VEDETTE_POST_MIME_SCAN_H

#include "post/mime_wire.h"

enum {
	SCAN_NESTS_MAX = 64,    /* boundaries declared, forwarded messages */
	SCAN_DASHES_MAX = 4096, /* lines that begin with "--": each could be a part */
	SCAN_HEADER_BYTES_MAX = 256 * 1024, /* the first header block; real ones stay under 64 KiB */
};

/* 0, or why the mail is not for the library. */
enum mime_fail mime_scan(const uint8_t *p, size_t n);

#endif
