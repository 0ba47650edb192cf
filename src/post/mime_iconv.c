/* SPDX-License-Identifier: GPL-3.0-or-later
 * The C library's iconv loads modules from files while it works, which the jail forbids: one header in Latin-1 would kill the
 * reader.  So vedette-mime brings its own three functions, which GMime's calls find first.  They serve labels only (From,
 * Subject): UTF-8 and ASCII as they are - the parent masks what is not valid - and the Latin-1 family to UTF-8.  Every other set
 * is "not known here", and GMime shows '?'.  Turns never pass through here: an armoured block is ASCII, read without conversion. */
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum { SAME = 1, LATIN };

static int kind_of(const char *name)
{
	static const struct {
		const char *name;
		int kind;
	} sets[] = { { "utf-8", SAME }, { "utf8", SAME }, { "us-ascii", SAME }, { "ascii", SAME }, { "iso-8859-1", LATIN },
		{ "iso8859-1", LATIN }, { "latin1", LATIN }, { "iso-8859-15", LATIN }, { "windows-1252", LATIN }, { "cp1252", LATIN } };

	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		if (ascii_equal_fold(name, strlen(name), sets[i].name))
			return sets[i].kind;
	}
	return 0;
}

iconv_t iconv_open(const char *to, const char *from)
{
	int t = kind_of(to), f = kind_of(from);

	if (f == 0 || t != SAME) {
		errno = EINVAL;
		return (iconv_t)-1;
	}
	return (iconv_t)(intptr_t)f;
}

int iconv_close(iconv_t cd)
{
	(void)cd;
	return 0;
}

size_t iconv(iconv_t cd, char **restrict in, size_t *restrict in_n, char **restrict out, size_t *restrict out_n)
{
	if (in == NULL || *in == NULL)
		return 0;
	while (*in_n > 0) {
		uint8_t c = (uint8_t)**in;
		bool wide = (intptr_t)cd == LATIN && c >= 0x80;

		if (*out_n < (wide ? 2u : 1u)) {
			errno = E2BIG;
			return (size_t)-1;
		}
		if (wide) {
			*(*out)++ = (char)(0xc0 | c >> 6);
			c = 0x80 | (c & 0x3f);
		}
		*(*out)++ = (char)c;
		*out_n -= wide ? 2 : 1;
		++*in;
		--*in_n;
	}
	return 0;
}
