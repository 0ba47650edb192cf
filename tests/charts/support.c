/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

struct file_text campaign, standard, drill, warrenton, gettysburg, atlanta;

struct file_text read_tree_file(const char *path)
{
	const char *top = getenv("top_srcdir");
	char name[4096];
	snprintf(name, sizeof name, "%s/%s", top ? top : ".", path);
	FILE *f = fopen(name, "rb");
	if (!f)
		fail_msg("cannot open %s", name);
	struct file_text t = { malloc(1 << 20), 0 };
	t.n = fread(t.s, 1, (1 << 20) - 1, f);
	fclose(f);
	t.s[t.n] = '\0';
	return t;
}

int read_data(void **state)
{
	(void)state;
	campaign = read_tree_file("scenarios/maps/campaign.map");
	standard = read_tree_file("scenarios/rules/standard.rules");
	drill = read_tree_file("scenarios/drill.scenario");
	warrenton = read_tree_file("scenarios/warrenton.scenario");
	gettysburg = read_tree_file("scenarios/gettysburg.scenario");
	atlanta = read_tree_file("scenarios/atlanta.scenario");
	return 0;
}

int free_data(void **state)
{
	(void)state;
	free(campaign.s);
	free(standard.s);
	free(drill.s);
	free(warrenton.s);
	free(gettysburg.s);
	free(atlanta.s);
	return 0;
}

void parse_good(const struct file_text *scenario, struct charts *c)
{
	struct fault f;
	enum err e = charts_parse(campaign.s, campaign.n, standard.s, standard.n, scenario->s, scenario->n, c, &f);
	if (e != ERR_OK)
		fail_msg("%s:%u:%u: [%s] %s", f.place, (unsigned)f.line, (unsigned)f.col, err_slug(e), f.what);
}

struct file_text changed(const struct file_text *t, const char *old, const char *new, uint32_t *line)
{
	char *found = strstr(t->s, old);
	if (!found || strstr(found + 1, old))
		fail_msg("\"%s\" must be there exactly once", old);
	size_t before = (size_t)(found - t->s), o = strlen(old), n = strlen(new);
	struct file_text out = { malloc(t->n - o + n + 1), t->n - o + n };
	memcpy(out.s, t->s, before);
	memcpy(out.s + before, new, n);
	memcpy(out.s + before + n, found + o, t->n - before - o + 1);
	if (line) {
		*line = 1;
		for (size_t i = 0; i < before; i++)
			*line += t->s[i] == '\n';
	}
	return out;
}

static void fnv_put(void *ctx, const void *bytes, size_t n)
{
	struct fnv *f = ctx;
	const unsigned char *p = bytes;
	for (size_t i = 0; i < n; i++)
		f->h = (f->h ^ p[i]) * UINT64_C(0x100000001b3);
}

struct sink fnv_sink(struct fnv *f)
{
	f->h = UINT64_C(0xcbf29ce484222325);
	return (struct sink){ fnv_put, f };
}

uint64_t rules_sum(const struct charts *c)
{
	struct fnv f;
	struct sink s = fnv_sink(&f);
	charts_put_rules(c, &s);
	return f.h;
}

uint64_t scenario_sum(const struct charts *c)
{
	struct fnv f;
	struct sink s = fnv_sink(&f);
	charts_put_scenario(c, &s);
	return f.h;
}

hex_t at(const struct charts *c, unsigned id)
{
	hex_t h = grid_from_id(&c->map.grid, id);
	if (h == HEX_NONE)
		fail_msg("%04u is outside", id);
	return h;
}

unsigned side(const struct charts *c, unsigned id, enum dir d)
{
	return c->map.hexside[at(c, id)][d];
}

void check_holders(const struct charts *c)
{
	for (unsigned i = 0; i < c->scn.n_objectives; i++)
		for (unsigned j = 0; j < c->scn.n_pieces; j++) {
			const struct piece *p = &c->scn.piece[j];
			if (p->kind == PIECE_UNIT && p->hex == c->scn.objective[i].hex && p->side != c->scn.objective[i].holder)
				fail_msg("%s stands in an objective of the enemy", p->id);
		}
}
