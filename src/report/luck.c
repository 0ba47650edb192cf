/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/luck.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "report/replay.h"
#include "report/report.h"

/* ---- whole numbers of any size, as far as is needed here: sums, small products, comparison ---- */

enum { LIMB_BITS = 32 };


static void big_add(uint32_t *a, const uint32_t *b, size_t limbs, uint32_t times)
{
	uint64_t carry = 0;
	for (size_t i = 0; i < limbs; i++) {
		carry += a[i] + (uint64_t)b[i] * times;
		a[i] = (uint32_t)carry;
		carry >>= LIMB_BITS;
	}
	BUG_IF(carry);
}

static bool big_less(const uint32_t *a, const uint32_t *b, size_t limbs)
{
	for (size_t i = limbs; i-- > 0;)
		if (a[i] != b[i])
			return a[i] < b[i];
	return false;
}

/* Is a * times <= b?  `room` has limbs + 1 of them. */
static bool big_fits(const uint32_t *a, uint32_t times, const uint32_t *b, size_t limbs, uint32_t *room)
{
	memset(room, 0, (limbs + 1) * sizeof *room);
	uint64_t carry = 0;
	for (size_t i = 0; i < limbs; i++) {
		carry += (uint64_t)a[i] * times;
		room[i] = (uint32_t)carry;
		carry >>= LIMB_BITS;
	}
	return carry == 0 && !big_less(b, room, limbs);
}

/* ---- counting ---- */

static uint64_t gcd(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t r = a % b;
		a = b;
		b = r;
	}
	return a;
}

static unsigned ways_of(const struct luck_throw *t)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < t->n; i++)
		sum += t->ways[i];
	return sum;
}

static void expect(struct luck_row *row, const struct luck_throw *t)
{
	uint64_t of = ways_of(t), num = 0;
	for (unsigned i = 0; i < t->n; i++)
		num += (uint64_t)t->score[i] * t->ways[i];
	uint64_t common = gcd(row->den, of);
	row->num = row->num * (of / common) + num * (row->den / common);
	row->den *= of / common;
	common = gcd(row->num, row->den);
	row->num /= common;
	row->den /= common;
}

static uint64_t apart(const struct luck_row *row, uint64_t score)
{
	uint64_t s = score * row->den;
	return s > row->num ? s - row->num : row->num - s;
}

/* In how many ways each score comes: way[score], each of `limbs`; `next` is scratch of the same size. */
static void convolve(const struct luck_throw *t, size_t n, uint32_t *way, uint32_t *next, size_t most, size_t limbs)
{
	size_t top = 0;
	way[0] = 1;
	for (size_t k = 0; k < n; k++) {
		size_t far = 0;
		memset(next, 0, (most + 1) * limbs * sizeof *next);
		for (unsigned i = 0; i < t[k].n; i++) {
			far = t[k].score[i] > far ? t[k].score[i] : far;
			for (size_t s = 0; s <= top; s++)
				big_add(next + (s + t[k].score[i]) * limbs, way + s * limbs, limbs, t[k].ways[i]);
		}
		top += far;
		memcpy(way, next, (top + 1) * limbs * sizeof *way);
	}
}

static uint32_t one_in(const struct luck_row *row, const uint32_t *way, size_t most, size_t limbs, uint32_t *room)
{
	uint32_t *all = room, *tail = room + limbs, *scratch = room + 2 * limbs, lo = 1, hi = LUCK_ONE_IN_MOST;
	for (size_t s = 0; s <= most; s++) {
		big_add(all, way + s * limbs, limbs, 1);
		if (apart(row, s) >= apart(row, row->came))
			big_add(tail, way + s * limbs, limbs, 1);
	}
	while (lo < hi) {
		uint32_t mid = lo + (hi - lo + 1) / 2;
		if (big_fits(tail, mid, all, limbs, scratch))
			lo = mid;
		else
			hi = mid - 1;
	}
	return lo;
}

bool luck_count(const struct luck_throw *t, size_t n, struct luck_row *out)
{
	size_t most = 0, bits = 1;
	*out = (struct luck_row){.thrown = (uint32_t)n, .den = 1};
	for (size_t k = 0; k < n; k++) {
		unsigned far = 0, of = ways_of(&t[k]);
		for (unsigned i = 0; i < t[k].n; i++)
			far = t[k].score[i] > far ? t[k].score[i] : far;
		most += far;
		for (; of; of >>= 1)
			bits++;
		out->came += t[k].came;
		expect(out, &t[k]);
	}
	if (n == 0 || n > LUCK_THROWS_MOST)
		return true;
	size_t limbs = bits / LIMB_BITS + 1;
	uint32_t *way = calloc((most + 1) * limbs, sizeof *way), *next = calloc((most + 1) * limbs, sizeof *next);
	uint32_t *room = calloc(3 * limbs + 1, sizeof *room);
	bool good = way && next && room;
	if (good) {
		convolve(t, n, way, next, most, limbs);
		out->one_in = one_in(out, way, most, limbs, room);
	}
	free(way);
	free(next);
	free(room);
	return good;
}

/* ---- the report ---- */

static const char *const kind_words[LUCK_KINDS] = {"initiative rolls won", "attack rolls won", "battles: defenders driven off",
	"losses: no SP more", "Leaders unharmed", "forced marches without loss", "HQs raised", "points of chits"};

/* "11.5", rounded to the nearest tenth. */
static void tenths(uint64_t num, uint64_t den, struct text *out)
{
	uint64_t t = (20 * num + den) / (2 * den);
	text_add_int(out, (int64_t)(t / 10));
	text_add_char(out, '.');
	text_add_int(out, (int64_t)(t % 10));
}

static void pad(struct text *out, size_t from, unsigned columns)
{
	while (out->len - from < columns && !out->cut)
		text_add_char(out, ' ');
}

static void right(struct text *out, const char *s, unsigned columns)
{
	for (size_t n = strlen(s); n < columns; n++)
		text_add_char(out, ' ');
	text_add(out, s);
}

static void unusual(const struct luck_row *row, struct text *out)
{
	if (row->one_in == 0) {
		text_add(out, "too many to count out");
	} else if (row->one_in == 1) {
		text_add(out, "ordinary");
	} else if (row->one_in == LUCK_ONE_IN_MOST) {
		text_add(out, "under 1 in a million");
	} else {
		text_add(out, "1 game in ");
		text_add_int(out, row->one_in);
	}
}

/* On a narrow page the words stand above the numbers. */
enum { WIDE = 72, WHAT = 32, NUMBER = 6 };

static void put_row(const char *what, const struct luck_row *row, unsigned width, struct text *out)
{
	char b[32];
	size_t from = out->len;
	text_add(out, "  ");
	text_add(out, what);
	if (width < WIDE)
		text_add_char(out, '\n');
	else
		pad(out, from, WHAT);
	struct text t = text_in(b, sizeof b);
	text_add_int(&t, row->thrown);
	right(out, b, NUMBER);
	t = text_in(b, sizeof b);
	text_add_int(&t, row->came);
	right(out, b, NUMBER);
	t = text_in(b, sizeof b);
	tenths(row->num, row->den, &t);
	right(out, b, NUMBER + 3);
	text_add(out, "  ");
	unusual(row, out);
	text_add_char(out, '\n');
}

struct throws {
	struct luck_throw *t;
	size_t n, room;
};

static bool keep(struct throws *all, const struct luck_throw *t)
{
	struct luck_throw *more = room_for(all->t, all->n, 1, &all->room, sizeof *more);
	if (!more)
		return false;
	all->t = more;
	all->t[all->n++] = *t;
	return true;
}

static bool gather(const struct tape *t, struct throws *all)
{
	int drawn = -1;
	for (uint32_t i = 0; i < t->n_events; i++) {
		const struct event *e = &t->event[i];
		struct luck_throw x;
		if (luck_throw_of(t->charts, e, t->n_events - i, drawn, &x) && !keep(all, &x))
			return false;
		if (e->kind == EVENT_CHIT_DRAWN || e->kind == EVENT_CHIT_TAKEN)
			drawn = e->facts.side == SIDE_CONFEDERATE ? e->facts.n[1] : -1;
	}
	return true;
}

/* Those of a side and of one kind, or (LUCK_KINDS) of all that count as one or nothing, to `out`; how many. */
static size_t pick(const struct throws *all, unsigned side, unsigned kind, struct luck_throw *out)
{
	size_t n = 0;
	for (size_t i = 0; i < all->n; i++) {
		const struct luck_throw *t = &all->t[i];
		if (t->side == side && (kind == LUCK_KINDS ? t->kind != LUCK_CHIT : t->kind == kind))
			out[n++] = *t;
	}
	return n;
}

static bool put_side(
	const struct throws *all, unsigned side, const char *name, struct luck_throw *some, unsigned *rows,
	unsigned width, struct text *out)
{
	text_add(out, side_name((enum side)side));
	text_add(out, name ? ", " : "");
	text_add(out, name ? name : "");
	text_add_char(out, '\n');
	for (unsigned k = 0; k <= LUCK_KINDS; k++) {
		struct luck_row row;
		size_t n = pick(all, side, k, some);
		if (n == 0)
			continue;
		if (!luck_count(some, n, &row))
			return false;
		put_row(k == LUCK_KINDS ? "all but chits" : kind_words[k], &row, width, out);
		++*rows;
	}
	text_add_char(out, '\n');
	return true;
}

bool luck_report(const struct tape *t, const char *const name[SIDE_COUNT], unsigned width, struct text *out)
{
	struct throws all = {0};
	unsigned rows = 0;
	char b[512];
	bool good = gather(t, &all);
	struct luck_throw *some = good ? calloc(all.n + 1, sizeof *some) : NULL;
	good = some != NULL;
	if (good && all.n == 0)
		text_add(out, "No die has been thrown yet.\n");
	if (good && all.n) {
		pad(out, out->len, width < WIDE ? 0 : WHAT);
		text_add(out, "thrown  came expected  so uneven is\n");
		for (unsigned side = 0; side < SIDE_COUNT && good; side++)
			good = put_side(&all, side, name[side], some, &rows, width, out);
		struct text p = text_in(b, sizeof b);
		text_add(&p, "\"1 game in 12\": where these very throws are made, one game in 12 comes out at least so far from what is "
			"to be expected, to one side or the other; what every second game or more does is ordinary. Of the ");
		text_add_int(&p, rows);
		text_add(&p, " rows here one in ten says 1 game in 10 or more by chance alone.");
		wrap_add(out, width, "", "", b);
		text_add_char(out, '\n');
		wrap_add(out, width, "", "", "Streaks are normal: dice have no memory, and a game without any would be the unusual one. "
			"Nobody can choose, foresee or repeat a die of this game; `vedette verify --dice` makes each of them again "
			"from the turn files.");
	}
	free(some);
	free(all.t);
	return good;
}
