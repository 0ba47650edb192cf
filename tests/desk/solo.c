/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "orders/resolve.h"

static void die(const char *what)
{
	fprintf(stderr, "solo: %s\n", what);
	exit(99);
}

char *solo_read(const char *path, size_t *n)
{
	const char *data = getenv("VEDETTE_DATA");
	char name[4096];
	char *s = malloc(1 << 20);
	FILE *f;

	if (data == NULL || s == NULL)
		die("VEDETTE_DATA is not set");
	snprintf(name, sizeof name, "%s/%s", data, path);
	f = fopen(name, "r");
	if (f == NULL)
		die(name);
	*n = fread(s, 1, (1 << 20) - 1, f);
	s[*n] = '\0';
	fclose(f);
	return s;
}

static unsigned below(void *ctx, const char *id, unsigned m, unsigned index)
{
	const struct solo *g = ctx;
	uint32_t h = (2166136261u + index) ^ (g->salt * 2654435761u);

	for (; *id != '\0'; id++)
		h = (h ^ (unsigned char)*id) * 16777619u;
	return (h >> 8) % m;
}

static struct answer answer(void *ctx, const struct charts *c, const struct state *s, const struct question *q)
{
	struct standing none;

	(void)ctx;
	standing_clear(&none);
	return standing_answer(c, s, &none, q);
}

static void hear(void *ctx, const struct event *e)
{
	struct solo *g = ctx;

	if (g->n_events < SOLO_EVENTS_MAX)
		g->event[g->n_events++] = *e;
}

static void look(void *ctx, struct desk_position *out)
{
	struct solo *g = ctx;
	static const char *const turn[2] = { "Union to move", "Confederates to move" };

	*out = (struct desk_position){ .charts = &g->charts, .state = &g->state, .side = (enum side)g->state.active,
		.title = "Warrenton", .turn = g->state.stage == STAGE_OVER ? "over" : turn[g->state.active], .report = g->report,
		.draft = g->draft,
		.draft_n = g->draft_n, .before = g->any ? &g->before : NULL, .due = g->state.stage != STAGE_OVER, .focus = HEX_NONE };
}

static bool keep(void *ctx, const char *text, size_t n, struct text *why)
{
	struct solo *g = ctx;

	if (g->refuse_keep || n >= sizeof g->draft) {
		text_add(why, "the disk is full");
		return false;
	}
	memcpy(g->draft, text, n);
	g->draft_n = n;
	g->kept++;
	if (g->file != NULL) {
		FILE *f = fopen(g->file, "w");

		if (f == NULL || fwrite(text, 1, n, f) != n || fclose(f) != 0) {
			text_add(why, "the file cannot be written");
			return false;
		}
	}
	return true;
}

static bool rule(void *ctx, const char *id, struct text *out)
{
	(void)ctx;
	text_add(out, id);
	text_add(out, ": as the book has it.\n");
	return true;
}

static bool send(void *ctx, struct text *said)
{
	struct solo *g = ctx;
	struct state before = g->state;
	struct listener l = { hear, g, 0 };
	struct world w = { .dice = { below, g }, .ask = { answer, NULL }, .listener = &l };
	struct text report = text_in(g->report, sizeof g->report);
	size_t at;
	struct fault f;
	enum sheet_use use = before.stage == STAGE_STRATEGIC ? SHEET_STRATEGIC : SHEET_TURN;

	memset(&f, 0, sizeof f);
	if (sheet_parse(&g->charts, (enum side)before.active, use, g->draft, g->draft_n, &g->sheet, &at, &f) != ERR_OK) {
		text_add(said, "not sent: ");
		text_add(said, f.what);
		return false;
	}
	g->n_events = 0;
	if (use == SHEET_STRATEGIC)
		resolve_strategic(&g->charts, &g->state, &g->sheet, &w);
	else
		resolve_turn(&g->charts, &g->state, &g->sheet, &w);
	if (g->state.stage == STAGE_CHITS)
		turn_chits(&g->charts, &g->state, &w.dice, &l);
	report_turn(&g->charts, &before, &g->state, g->event, g->n_events, REPORT_WIDTH, &report);
	g->before = before;
	g->any = true;
	g->draft_n = 0;
	text_add(said, "sent: ");
	text_add_int(said, (int64_t)g->n_events);
	text_add(said, " things happened");
	return true;
}

static bool paper_read(void *ctx, enum desk_paper which, struct text *out)
{
	text_add(out, ((struct solo *)ctx)->paper[which]);
	return true;
}

static bool paper_write(void *ctx, enum desk_paper which, const char *s, size_t n, struct text *why)
{
	struct solo *g = ctx;
	struct text t = text_in(g->paper[which], sizeof g->paper[which]);

	text_add(why, g->refuse_keep ? "the disk is full" : "");
	if (!g->refuse_keep)
		text_add_n(&t, s, n);
	return !g->refuse_keep;
}

struct solo *solo_begin(const char *scenario)
{
	struct solo *g = calloc(1, sizeof *g);
	char path[256];
	size_t map_n, rules_n, scn_n;
	char *map, *rules, *scn;
	struct fault f;

	if (g == NULL)
		die("no memory");
	snprintf(path, sizeof path, "scenarios/%s.scenario", scenario);
	map = solo_read("scenarios/maps/campaign.map", &map_n);
	rules = solo_read("scenarios/rules/standard.rules", &rules_n);
	scn = solo_read(path, &scn_n);
	memset(&f, 0, sizeof f);
	if (charts_parse(map, map_n, rules, rules_n, scn, scn_n, &g->charts, &f) != ERR_OK)
		die(f.what);
	free(map);
	free(rules);
	free(scn);
	state_begin(&g->charts, &g->state);
	g->game = (struct desk_game){ .ctx = g, .look = look, .keep = keep, .send = send, .rule = rule,
		.paper_read = paper_read, .paper_write = paper_write };
	return g;
}

void solo_to_movement(struct solo *g)
{
	struct dice d = { below, g };
	struct listener l = { NULL, NULL, 0 };

	while (g->state.stage == STAGE_STRATEGIC)
		turn_end_strategic(&g->charts, &g->state, &l);
	if (g->state.stage == STAGE_CHITS)
		turn_chits(&g->charts, &g->state, &d, &l);
}

void solo_pontoon(struct solo *g, unsigned from, unsigned to)
{
	const struct grid *grid = &g->charts.map.grid;
	piece_t p = 0;

	while (p < g->charts.scn.n_pieces && !g->charts.scn.piece[p].pontoon)
		p++;
	if (p == g->charts.scn.n_pieces)
		exit(99);
	g->state.piece[p].hex = grid_from_id(grid, from);
	g->state.piece[p].bridge = (uint8_t)(1 + grid_dir(grid, grid_from_id(grid, from), grid_from_id(grid, to)));
}

void solo_end(struct solo *g)
{
	free(g);
}
