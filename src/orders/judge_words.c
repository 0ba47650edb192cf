/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the judge says, in words. */
#include "orders/form.h"
#include "orders/resolve.h"

static void add_reason(const struct charts *c, const struct verdict *v, struct text *out)
{
	text_add(out, reason_rule(v->reason));
	text_add(out, ": ");
	words_fill(c, &v->facts, reason_sentence(v->reason), WORDS_NAMES, out);
}

/* What decides it and which way it must go: `yes` and `no` stand behind the hex of the battle, or behind the name of the Leader. */
static const struct {
	const char *before, *yes, *no;
} causes[] = {
	[DEPENDS_ROLL] = { "the roll of ", " succeeds", " fails" },
	[DEPENDS_BATTLE] = { "the battle for ", " is won", " is not won" },
	[DEPENDS_DEFENDERS] = { "the defenders of ", " retreat", " are eliminated" },
	[DEPENDS_THERE] = { "the defenders of ", " retreat to ", " do not retreat to " },
	[DEPENDS_LEADER] = { "", " is not lost in the attack on ", " is lost in the attack on " },
	[DEPENDS_LOSS] = { "the attackers of ", " lose few", " lose many" },
	[DEPENDS_TOLL] = { "the defenders of ", " lose few", " lose many" },
};

/* "the roll of Lee succeeds (line 3)", "the battle for 0303 is not won (line 9)", "Lee is lost in the attack on 0303 (line 9)" */
static void add_cause(const struct charts *c, const struct sheet *sh, const struct judgement *j, struct text *out)
{
	const struct order *o = &sh->order[j->depends];
	text_add(out, causes[j->depends_on].before);
	if (j->depends_on == DEPENDS_ROLL || j->depends_on == DEPENDS_LEADER)
		text_add(out, c->scn.piece[o->who].name);
	else
		put_hex(c, o->attack.target, out);
	text_add(out, j->depends_way ? causes[j->depends_on].yes : causes[j->depends_on].no);
	if (j->depends_on == DEPENDS_THERE || j->depends_on == DEPENDS_LEADER)
		put_hex(c, j->depends_on == DEPENDS_THERE ? j->depends_hex : o->attack.target, out);
	text_add(out, " (line ");
	text_add_int(out, o->line);
	text_add_char(out, ')');
}

void judgement_words(const struct charts *c, const struct sheet *sh, const struct judgement *j, struct text *out)
{
	switch (j->legality) {
	case JUDGED_LEGAL:
		text_add(out, "legal");
		odds_supply_words(&j->odds, out);
		break;
	case JUDGED_LEGAL_IF:
		text_add(out, "legal if ");
		if (j->depends < sh->n)
			add_cause(c, sh, j, out);
		else
			text_add(out, "what comes before turns out so");
		text_add(out, "; else ");
		add_reason(c, &j->why, out);
		odds_supply_words(&j->odds, out);
		break;
	case JUDGED_ILLEGAL:
		text_add(out, "illegal, ");
		add_reason(c, &j->why, out);
		break;
	case JUDGED_UNREACHED:
		text_add(out, "reached in no outcome");
		break;
	default:
		text_add(out, "not decided: too many rolls and battles may come before it; with `stop` above it they are known first");
	}
}
