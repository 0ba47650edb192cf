/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/mime_scan.h"

#include <string.h>

#include "base/text.h"

/* Does the line hold `word` (lower case) from `at` on? */
static bool folded_at(const uint8_t *p, size_t n, size_t at, const char *word)
{
	size_t len = strlen(word);

	if (at > n || n - at < len)
		return false;
	for (size_t i = 0; i < len; i++) {
		if (ascii_lower((char)p[at + i]) != word[i])
			return false;
	}
	return true;
}

static bool declares_boundary(const uint8_t *p, size_t n)
{
	static const char word[] = "boundary";

	for (size_t i = 0; i + sizeof word - 1 < n; i++) {
		if (!folded_at(p, n, i, word))
			continue;
		size_t j = i + sizeof word - 1;

		while (j < n && ascii_is_space((char)p[j]))
			j++;
		if (j < n && (p[j] == '=' || p[j] == '*'))
			return true;
	}
	return false;
}

static bool declares_message(const uint8_t *p, size_t n)
{
	static const char word[] = "content-type:";
	size_t j = sizeof word - 1;

	if (!folded_at(p, n, 0, word))
		return false;
	while (j < n && ascii_is_space((char)p[j]))
		j++;
	return folded_at(p, n, j, "message/");
}

enum mime_fail mime_scan(const uint8_t *p, size_t n)
{
	unsigned nests = 0, dashes = 0;
	bool in_header = true;
	size_t at = 0;

	if (n > 0 && memchr(p, '\n', n) == NULL)
		return memchr(p, '\r', n) != NULL ? MIME_FAIL_EOL : MIME_FAIL_NO_MAIL;
	while (at < n) {
		const uint8_t *line = p + at, *lf = memchr(line, '\n', n - at);
		size_t len = lf != NULL ? (size_t)(lf - line) : n - at;

		at += len + 1;
		if (len == 0 || (len == 1 && line[0] == '\r'))
			in_header = false;
		if (in_header && at > SCAN_HEADER_BYTES_MAX)
			return MIME_FAIL_HEADER;
		if (len > 2 && line[0] == '-' && line[1] == '-' && ++dashes > SCAN_DASHES_MAX)
			return MIME_FAIL_PARTS;
		if ((declares_boundary(line, len) || declares_message(line, len)) && ++nests > SCAN_NESTS_MAX)
			return MIME_FAIL_DEPTH;
	}
	return (enum mime_fail)0;
}
