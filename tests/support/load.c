/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *load_file(const char *path, size_t *n)
{
	size_t cap = 1 << 21;
	FILE *f = fopen(path, "rb");
	char *text = f ? malloc(cap + 1) : NULL;
	if (!text) {
		perror(path);
		if (f)
			fclose(f);
		return NULL;
	}
	*n = fread(text, 1, cap, f);
	if (ferror(f) || *n == cap) {
		fprintf(stderr, "%s: cannot be read, or is too long\n", path);
		fclose(f);
		free(text);
		return NULL;
	}
	text[*n] = '\0';
	fclose(f);
	return text;
}

void load_data_path(const char *name, char *out, size_t cap)
{
	const char *data = getenv("VEDETTE_DATA");
	snprintf(out, cap, "%s%s%s", data ? data : "", data ? "/scenarios/" : "", name);
}

/* The value of `key` at the beginning of a line; false when there is none. */
static bool key_value(const char *text, const char *key, char *out, size_t cap)
{
	size_t n = strlen(key);
	for (const char *p = text; p && *p; p = strchr(p, '\n'), p += p != NULL)
		if (strncmp(p, key, n) == 0 && p[n] == ' ') {
			size_t len = strcspn(p + n + 1, " \t#\r\n");
			if (len >= cap)
				return false;
			memcpy(out, p + n + 1, len);
			out[len] = '\0';
			return true;
		}
	return false;
}

static char *load_beside(const char *scenario, const char *folder, const char *text, const char *key, size_t *n)
{
	char name[64], rel[160], path[512];
	const char *slash = strrchr(scenario, '/');
	if (!key_value(text, key, name, sizeof name)) {
		fprintf(stderr, "%s: no %s\n", scenario, key);
		return NULL;
	}
	snprintf(rel, sizeof rel, "%s/%s.%s", folder, name, key);
	snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash - scenario + 1) : 0, scenario, rel);
	FILE *there = fopen(path, "rb");
	if (there)
		fclose(there);
	else
		load_data_path(rel, path, sizeof path);
	return load_file(path, n);
}

bool load_charts(const char *path, const char *rules_text, struct charts *c)
{
	struct fault f;
	size_t scn_n, map_n = 0, rules_n = 0;
	bool ok = false;
	char *scn = load_file(path, &scn_n), *map = NULL, *rules = NULL;
	if (scn) {
		map = load_beside(path, "maps", scn, "map", &map_n);
		if (!rules_text)
			rules = load_beside(path, "rules", scn, "rules", &rules_n);
	}
	if (map && (rules || rules_text)) {
		const char *r = rules_text ? rules_text : rules;
		memset(&f, 0, sizeof f);
		ok = charts_parse(map, map_n, r, strlen(r), scn, scn_n, c, &f) == ERR_OK;
		if (!ok)
			fprintf(stderr, "%s: %s %u:%u: %s (%s)\n", path, f.place, (unsigned)f.line, (unsigned)f.col, f.what, err_slug(f.code));
	}
	free(scn);
	free(map);
	free(rules);
	return ok;
}
