/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/data.h"

#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "base/text.h"

struct path data_path(const char *name)
{
	const char *dir = getenv("VEDETTE_DATA");
	return path_join(dir && dir[0] ? dir : VEDETTE_DATADIR, name);
}

enum err data_read(const char *name, struct blob *out, struct fault *f)
{
	return disk_read(data_path(name).s, DATA_FILE_MAX, out, f);
}

bool texts_named_by_path(const char *scenario)
{
	return strchr(scenario, '/') || strchr(scenario, '.');
}

enum err texts_read(const char *scenario, struct texts *out, struct fault *f)
{
	char name[128];
	memset(out, 0, sizeof *out);
	enum err e;
	if (texts_named_by_path(scenario)) {
		e = disk_read(scenario, DATA_FILE_MAX, &out->scenario, f);
	} else {
		struct text t = text_in(name, sizeof name);
		text_add(&t, "scenarios/");
		text_add(&t, scenario);
		text_add(&t, ".scenario");
		e = text_is_id(scenario, strlen(scenario), ID_MAX_BYTES)
				? data_read(name, &out->scenario, f)
				: fault_set(
					  f, ERR_SCENARIO_ABSENT, "a scenario's name is lower-case letters, digits and hyphens");
		if (e == ERR_SYS_ABSENT)
			e = fault_set(f, ERR_SCENARIO_ABSENT, scenario);
	}
	if (e == ERR_OK)
		e = data_read("scenarios/maps/campaign.map", &out->map, f);
	if (e == ERR_OK)
		e = data_read("scenarios/rules/standard.rules", &out->rules, f);
	if (e != ERR_OK)
		texts_free(out);
	return e;
}

void texts_free(struct texts *t)
{
	blob_free(&t->map);
	blob_free(&t->rules);
	blob_free(&t->scenario);
}
