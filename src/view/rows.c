/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/rows.h"

static bool is_head(const struct desk_row *row, int i)
{
	return row != NULL && row[i].head;
}

/* To row `at`, or where that is a heading to the next one in the direction `by`; none there: the cursor stays. */
static void go(const struct desk_row *row, int n, int at, int by, int *chosen)
{
	at = at < 0 ? 0 : at >= n ? n - 1 : at;
	while (at >= 0 && at < n && is_head(row, at))
		at += by;
	if (at >= 0 && at < n)
		*chosen = at;
}

/* The heading above row i; -1: there is none. */
static int head_of(const struct desk_row *row, int i)
{
	while (i >= 0 && !is_head(row, i))
		i--;
	return i;
}

static void group(const struct desk_row *row, int n, bool next, int *chosen)
{
	int at = *chosen;

	if (next) {
		while (at < n && !is_head(row, at))
			at++;
		if (at < n)
			go(row, n, at, 1, chosen);
		return;
	}
	at = head_of(row, at);
	if (at + 1 == *chosen && at > 0) /* on its first row already */
		at = head_of(row, at - 1);
	go(row, n, at + 1, 1, chosen);
}

bool rows_move(enum action a, const struct desk_row *row, int n, int screen, int *chosen)
{
	int page = screen > 8 ? screen / 2 - 2 : 2;

	switch (a) {
	case ACTION_ROW_DOWN:
		if (*chosen + 1 < n)
			go(row, n, *chosen + 1, 1, chosen);
		return true;
	case ACTION_ROW_UP:
		if (*chosen > 0)
			go(row, n, *chosen - 1, -1, chosen);
		return true;
	case ACTION_ROW_PAGE_DOWN:
		go(row, n, *chosen + page, *chosen + page < n ? 1 : -1, chosen);
		return true;
	case ACTION_ROW_PAGE_UP:
		go(row, n, *chosen - page, *chosen - page > 0 ? -1 : 1, chosen);
		return true;
	case ACTION_ROW_FIRST:
		go(row, n, 0, 1, chosen);
		return true;
	case ACTION_ROW_LAST:
		go(row, n, n - 1, -1, chosen);
		return true;
	case ACTION_GROUP_NEXT:
	case ACTION_GROUP_BEFORE:
		group(row, n, a == ACTION_GROUP_NEXT, chosen);
		return true;
	default:
		return false;
	}
}

bool rows_word_begins(const char *s, uint32_t letter)
{
	bool inside = false;

	for (; *s != '\0'; s++) {
		char c = ascii_lower(*s);
		bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80 || (inside && c == '\'');

		if (part && !inside && (uint32_t)(unsigned char)c == letter + ('a' - 'A'))
			return true;
		inside = part;
	}
	return false;
}

bool rows_letter(const struct desk_row *row, int n, uint32_t letter, int *chosen)
{
	for (int i = 1; i < n; i++) {
		int at = (*chosen + i) % n;

		if (!is_head(row, at) && rows_word_begins(row[at].text, letter)) {
			*chosen = at;
			return true;
		}
	}
	return false;
}
