/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plane.h"

#include <string.h>

static const char *const names[ROLE_COUNT] = {
#define ROLE(code, name) [ROLE_##code] = name,
#include "report/roles.def"
#undef ROLE
};

const char *role_name(enum role r)
{
	BUG_IF((unsigned)r >= ROLE_COUNT);
	return names[r];
}

void plane_fill(struct plane *p, struct rect r, uint32_t ch, enum role role)
{
	for (int y = r.y; y < r.y + r.h; y++)
		for (int x = r.x; x < r.x + r.w; x++)
			plane_put(p, x, y, ch, role);
}

void plane_clear(struct plane *p)
{
	plane_fill(p, (struct rect){ 0, 0, p->w, p->h }, ' ', ROLE_PLAIN);
}

struct cell *plane_at(const struct plane *p, int x, int y)
{
	return plane_has(p, x, y) ? &p->cell[(size_t)y * (size_t)p->w + (size_t)x] : NULL;
}

void plane_put(struct plane *p, int x, int y, uint32_t ch, enum role role)
{
	struct cell *c = plane_at(p, x, y);

	if (c != NULL)
		*c = (struct cell){ ch, (uint8_t)role };
}

int text_columns(const char *s, size_t n)
{
	int cols = 0;
	uint32_t ch;

	for (size_t i = 0; i < n; cols++) {
		unsigned len = utf8_decode(s + i, n - i, &ch);

		i += len > 0 ? len : 1;
	}
	return cols;
}

int plane_text_n(struct plane *p, int x, int y, int cols, enum role role, const char *s, size_t n)
{
	int used = 0;
	uint32_t ch;

	if (cols <= 0)
		return 0;
	for (size_t i = 0; i < n; used++) {
		unsigned len = utf8_decode(s + i, n - i, &ch);

		if (used == cols) {
			plane_put(p, x + cols - 1, y, '~', role);
			return cols;
		}
		plane_put(p, x + used, y, len > 0 ? ch : '?', role);
		i += len > 0 ? len : 1;
	}
	return used;
}

int plane_text(struct plane *p, int x, int y, int cols, enum role role, const char *s)
{
	return plane_text_n(p, x, y, cols, role, s, strcspn(s, "\n"));
}

int plane_words(struct plane *p, int x, int y, int cols, enum role role, const char *s)
{
	size_t n = strcspn(s, "\n"), at = 0, whole = 0;
	int used = 0, kept = 0;
	uint32_t ch;

	if (text_columns(s, n) <= cols)
		return plane_text_n(p, x, y, cols, role, s, n);
	/* the end of the last word that leaves room for a blank and the mark */
	while (at < n && used < cols - 1) {
		unsigned len = utf8_decode(s + at, n - at, &ch);

		if (ch == ' ' && at > 0 && s[at - 1] != ' ') {
			whole = at;
			kept = used;
		}
		at += len > 0 ? len : 1;
		used++;
	}
	if (kept * 2 < cols)
		return plane_text_n(p, x, y, cols, role, s, n);
	plane_text_n(p, x, y, cols, role, s, whole);
	plane_put(p, x + kept + 1, y, '~', role);
	return kept + 2;
}

void plane_char(struct text *out, uint32_t ch)
{
	char b[4];
	size_t n;

	if (ch < 0x80) {
		b[0] = (char)ch;
		n = 1;
	} else if (ch < 0x800) {
		b[0] = (char)(0xc0 | (ch >> 6));
		b[1] = (char)(0x80 | (ch & 0x3f));
		n = 2;
	} else if (ch < 0x10000) {
		b[0] = (char)(0xe0 | (ch >> 12));
		b[1] = (char)(0x80 | ((ch >> 6) & 0x3f));
		b[2] = (char)(0x80 | (ch & 0x3f));
		n = 3;
	} else {
		b[0] = (char)(0xf0 | (ch >> 18));
		b[1] = (char)(0x80 | ((ch >> 12) & 0x3f));
		b[2] = (char)(0x80 | ((ch >> 6) & 0x3f));
		b[3] = (char)(0x80 | (ch & 0x3f));
		n = 4;
	}
	text_add_n(out, b, n);
}

void plane_print(const struct plane *p, struct text *out)
{
	for (int y = 0; y < p->h; y++) {
		const struct cell *row = p->cell + (size_t)y * (size_t)p->w;
		int end = p->w;

		while (end > 0 && row[end - 1].ch == ' ')
			end--;
		for (int x = 0; x < end; x++)
			plane_char(out, row[x].ch);
		text_add_char(out, '\n');
	}
}
