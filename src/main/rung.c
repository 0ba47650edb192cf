/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/rung.h"

#include <string.h>

#include "base/text.h"
#include "post/hook.h"

enum { NUMBER_MAX = 16 };
static const char member[] = "rung";

/* Unreadable is "not yet": then the command runs once more. */
static bool rung_for(const struct match *m, const char *number)
{
	struct blob b = {0};
	if (!folder_has(&m->folder, member) || folder_read(&m->folder, member, NUMBER_MAX, &b, NULL) != ERR_OK)
		return false;
	bool same = b.n == strlen(number) && memcmp(b.p, number, b.n) == 0;
	blob_free(&b);
	return same;
}

enum err rung_once(const struct settings *s, const struct match *m, struct fault *f)
{
	struct match_due d;
	char number[NUMBER_MAX];
	struct text t = text_in(number, sizeof number);
	match_due(m, &d);
	text_add_int(&t, d.number);
	if (s->hook.n == 0 || !d.mine || d.served || m->phase == MATCH_CLOSED || rung_for(m, number))
		return ERR_OK;
	TRY(hook_run(&s->hook, m->name, f));
	return folder_write(&m->folder, member, number, t.len, f);
}
