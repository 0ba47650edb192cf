/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/scan.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "seal/envelope.h"

enum { FORWARD = 128, SEEN_BITS = 22 };

static uint8_t want[HASH_BYTES], salt[SALT_BYTES];
static unsigned long tried, found;
static uint32_t seen[1u << SEEN_BITS]; /* windows looked at already, by their hash: most files hold many twice */

static uint32_t fold(const uint8_t *w)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (unsigned i = 0; i < HASH_BYTES; i++)
		h = (h ^ w[i]) * 0x100000001b3u;
	return (uint32_t)(h >> 20) | 1;
}

static void window(const uint8_t *w, const char *path, const char *how)
{
	uint8_t x[HASH_BYTES];
	uint32_t f = fold(w);
	/* an exact repeat costs nothing; a collision of 32 bits under another slot only repeats work */
	if (seen[f >> (32 - SEEN_BITS)] == f)
		return;
	seen[f >> (32 - SEEN_BITS)] = f;
	tried++;
	memcpy(x, w, sizeof x);
	for (unsigned i = 0; i < FORWARD; i++) {
		links_below(salt, x, x);
		if (memcmp(x, want, sizeof x) == 0) {
			printf("found in %s, %s, %u before\n", path, how, i + 1);
			found++;
			return;
		}
	}
}

static int value(char c, bool base64)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	if (base64) {
		const char *p = c ? strchr(digits, c) : NULL;
		return p ? (int)(p - digits) : -1;
	}
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Characters of a coding from p on, line ends skipped, as 32 bytes; false when they are none. */
static bool decode(const uint8_t *p, size_t n, bool base64, uint8_t out[HASH_BYTES])
{
	unsigned bits = 0, filled = 0, per = base64 ? 6 : 4;
	uint32_t acc = 0;
	for (size_t i = 0; i < n && filled < HASH_BYTES; i++) {
		int v = value((char)p[i], base64);
		if (p[i] == '\n' || p[i] == '\r')
			continue;
		if (v < 0)
			return false;
		acc = acc << per | (unsigned)v;
		bits += per;
		if (bits >= 8) {
			bits -= 8;
			out[filled++] = (uint8_t)(acc >> bits);
		}
	}
	return filled == HASH_BYTES;
}

static void bytes(const uint8_t *p, size_t n, const char *path, const char *how)
{
	uint8_t w[HASH_BYTES];
	for (size_t i = 0; i + HASH_BYTES <= n; i++)
		window(p + i, path, how);
	for (size_t i = 0; i < n; i++) {
		if (decode(p + i, n - i, false, w))
			window(w, path, "hexadecimal");
		if (decode(p + i, n - i, true, w))
			window(w, path, "base64");
	}
}

/* The packed body of a record, inflated without regard to its dictionary: what comes from that is in the offer's texts, which
 * are looked at too. */
static void inflated(const uint8_t *p, size_t n, const char *path)
{
	static uint8_t out[BODY_MAX_BYTES + 1];
	struct record r;
	struct fault f;
	if (record_read(p, n, &r, &f) != ERR_OK)
		return;
	size_t at = record_header_size(r.kind);
	z_stream z = { .next_in = (uint8_t *)(uintptr_t)(p + at), .avail_in = (uInt)r.packed, .next_out = out,
		.avail_out = sizeof out };
	if (inflateInit(&z) != Z_OK)
		return;
	int rc = inflate(&z, Z_FINISH);
	if (rc == Z_NEED_DICT) { /* slots: raw deflate behind zlib's header; what matches the dictionary stays blank */
		static uint8_t blank[32768];
		inflateEnd(&z);
		memset(&z, 0, sizeof z);
		if (inflateInit2(&z, -15) != Z_OK)
			return;
		inflateSetDictionary(&z, blank, sizeof blank);
		z.next_in = (uint8_t *)(uintptr_t)(p + at + 6);
		z.avail_in = (uInt)r.packed - 6;
		z.next_out = out;
		z.avail_out = sizeof out;
		inflate(&z, Z_SYNC_FLUSH);
	}
	size_t got = sizeof out - z.avail_out;
	inflateEnd(&z);
	bytes(out, got, path, "inflated");
}

static int scan(const char *dir)
{
	DIR *d = opendir(dir);
	if (!d)
		return 2;
	int rc = 0;
	for (struct dirent *e = readdir(d); e && rc == 0; e = readdir(d)) {
		char path[4096];
		struct stat st;
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
		if (stat(path, &st) != 0) {
			rc = 2;
		} else if (S_ISDIR(st.st_mode)) {
			rc = scan(path);
		} else {
			uint8_t *p = malloc((size_t)st.st_size + 1);
			FILE *f = fopen(path, "rb");
			size_t n = p && f ? fread(p, 1, (size_t)st.st_size, f) : 0;
			if (!p || !f || n != (size_t)st.st_size)
				rc = 2;
			else {
				bytes(p, n, path, "as it stands");
				inflated(p, n, path);
			}
			if (f)
				fclose(f);
			free(p);
		}
	}
	closedir(d);
	return rc;
}

static bool hex(const char *s, uint8_t *out, size_t n)
{
	if (strlen(s) != 2 * n)
		return false;
	for (size_t i = 0; i < n; i++) {
		int a = value(s[2 * i], false), b = value(s[2 * i + 1], false);
		if (a < 0 || b < 0)
			return false;
		out[i] = (uint8_t)(a * 16 + b);
	}
	return true;
}

int scan_folder(const char *dir, const char *link_hex, const char *salt_hex)
{
	struct fault f;
	if (seal_start(&f) != ERR_OK || !hex(link_hex, want, sizeof want) || !hex(salt_hex, salt, sizeof salt) || scan(dir) != 0)
		return 2;
	printf("%lu windows tried, %lu found\n", tried, found);
	return found != 0;
}
