/* SPDX-License-Identifier: GPL-3.0-or-later
 * Orders that stand by themselves: appointments and manifests, works, railways, trains that get off, and the parts of a sheet. */
#include "report/why_part.h"

enum { NAMES_MOST = 6 };

static const struct piece *piece(const struct why *w, piece_t p)
{
	return &w->c->scn.piece[p];
}

static void appoint(struct why *w)
{
	const struct order *o = &w->sh->order[w->i];
	struct facts f = why_facts(o->who, o->to, w->before.piece[o->who].hex, w->before.piece[o->to].hex, 0, 0, 0);
	char words[256];
	struct text t = text_in(words, sizeof words);

	if (!verdict_legal(&w->verdict))
		return;
	why_line(w, "{p0} is in {h0}, the hex of {p1}, and it has no Leader (S41, Q72)", &f);
	text_add(&t, "In command he counts as ");
	phrase_leader(w->c, &w->after, o->who, &t);
	phrase_penalty(w->c, &w->after, o->who, &t);
	text_add(&t, ": initiative, span, combat rating (S4)");
	wrap_add(w->out, w->width, "- ", "  ", words);
	why_line(w, "He keeps it until he is replaced, resigns or is lost, and leaves it at once if he parts from it "
		"(S24, S42, S49)", &f);
}

static void manifest(struct why *w, piece_t hq, const struct state *s, const char *sentence)
{
	piece_t unit[PIECES_MAX];
	unsigned n = state_manifest(w->c, s, hq, unit, PIECES_MAX);
	struct facts f = why_facts(hq, PIECE_NONE, HEX_NONE, HEX_NONE, (int32_t)n, w->c->rules.manifest_max[piece(w, hq)->hq_kind], 0);
	char words[512];
	struct text t = text_in(words, sizeof words);
	struct why_names l = { &t, 0, NAMES_MOST };

	words_fill(w->c, &f, sentence, WORDS_NAMES, &t);
	text_add(&t, n > 0 ? ": " : "");
	for (unsigned i = 0; i < n; i++)
		why_name(w, &l, unit[i]);
	why_names_end(&l);
	text_add(&t, " (R32)");
	wrap_add(w->out, w->width, "- ", "  ", words);
}

static void assign(struct why *w)
{
	const struct order *o = w->o;
	struct facts f = why_facts(o->list.piece[0], o->to, w->before.piece[o->to].hex, HEX_NONE, 0, 0, 0);
	bool cavalry = piece(w, o->to)->kind == PIECE_HQ && piece(w, o->to)->hq_kind == HQ_CAVALRY;

	if (piece(w, o->to)->kind != PIECE_HQ)
		return;
	if (verdict_legal(&w->verdict)) {
		why_line(w, cavalry ? "{p1} is a Cavalry Corps HQ, which takes cavalry only (S96, S98)"
			: piece(w, o->to)->hq_kind == HQ_ARMY ? "{p1} is an Army HQ, which takes infantry and cavalry (S72, S96)"
			: "{p1} is an infantry Corps HQ, which takes infantry and militia only (S97)", &f);
		why_line(w, "Unit and HQ are in one hex, {h0}, in the Strategic Turn (R33, Q73)", &f);
	}
	manifest(w, o->to, &w->after, verdict_legal(&w->verdict) ? "Then on the manifest of {p0}, {n0} of {n1}"
		: "On the manifest of {p0} now, {n0} of {n1}");
}

static void combine(struct why *w)
{
	const struct order *o = w->o;
	struct facts f = why_facts(o->who, o->to, w->before.piece[o->who].hex, HEX_NONE, w->before.piece[o->who].strength,
		w->before.piece[o->to].strength, 0);

	if (!verdict_legal(&w->verdict))
		return;
	f.n[2] = w->c->rules.sp_max[piece(w, o->who)->unit_type];
	f.n[3] = f.n[0] + f.n[1];
	why_line(w, "Both are loose and of one type in {h0}: {n0} and {n1} SP make {n3}, and {n2} is the most of that "
		"type (H1, H2)", &f);
}

/* From whose manifest, and what becomes of the unit. */
static void release(struct why *w)
{
	for (unsigned i = 0; i < w->o->list.n; i++) {
		piece_t p = w->o->list.piece[i];
		struct facts f = why_facts(p, w->before.piece[p].hq, w->before.piece[p].hex, HEX_NONE, 0, 0, 0);

		if (w->before.piece[p].where != WHERE_MANIFEST || w->after.piece[p].where != WHERE_MAP)
			continue;
		why_line(w, w->before.stage == STAGE_STRATEGIC ? "{p0} leaves the manifest of {p1} before anybody joins one (Q72)"
			: "{p0} and {p1} have not moved; no activation is needed (Q19). From here on {p0} is loose and "
				"costs who takes it 1 of his span (R4)",
			&f);
	}
}

static void resign(struct why *w)
{
	struct facts f = why_facts(w->o->who, w->before.piece[w->o->who].hq, HEX_NONE, HEX_NONE, 0, 0, 0);

	if (!verdict_legal(&w->verdict))
		return;
	why_line(w, w->before.stage == STAGE_STRATEGIC ? "Resignations come first in the step, so {p1} may have "
		"another Leader in it (Q72)"
		: "{p1} has no Leader until the next Strategic Turn, and he gets no HQ before it (R11, S43, S45)", &f);
	if (w->before.stage != STAGE_STRATEGIC)
		why_line(w, "Its units attack nothing while they are on its manifest, and it moves by a chit point of "
			"its own only (S39, S60)", &f);
}

static void wreck(struct why *w)
{
	struct facts f = why_facts(w->o->who, PIECE_NONE, w->before.piece[w->o->who].hex, HEX_NONE, w->before.piece[w->o->who].spent,
		w->after.piece[w->o->who].spent, 0);

	why_charges(w, &w->o->who, 1);
	if (verdict_legal(&w->verdict))
		why_line(w, "It takes {p0} 1 MP: {n1} spent in this phase (H10); all sides of {h0} are wrecked (N54)", &f);
}

/* Leaders any of whom could command a unit by itself, with his whole span (Q51). */
static void entrench(struct why *w)
{
	for (unsigned i = 0; i < w->o->list.n; i++) {
		piece_t p = w->o->list.piece[i];
		char words[512];
		struct text t = text_in(words, sizeof words);
		struct why_names l = { &t, 0, NAMES_MOST };
		struct facts f = why_facts(p, PIECE_NONE, w->before.piece[p].hex, HEX_NONE, w->c->rules.die_entrenched, 0, 0);

		if (!(w->after.piece[p].flags & PF_ENTRENCHED) || w->before.piece[p].flags & PF_ENTRENCHED)
			continue;
		words_fill(w->c, &f, "{p0} has neither moved nor attacked and could be commanded by ", WORDS_NAMES, &t);
		for (piece_t q = 0; q < w->c->scn.n_pieces; q++) {
			struct verdict v;

			if (piece(w, q)->kind != PIECE_LEADER || piece(w, q)->side != piece(w, p)->side || !piece_in_play(&w->before, q))
				continue;
			v = command_disposes(w->c, &w->before, q, &p, 1);
			if (verdict_legal(&v))
				why_name(w, &l, q);
		}
		why_names_end(&l);
		text_add(&t, " (H24, Q51, N64)");
		wrap_add(w->out, w->width, "- ", "  ", words);
		why_line(w, "Attacks on {h0} add {n0} to the die while units with half its SP are entrenched; leaving "
			"the hex loses the works (Q50, Q51)", &f);
	}
}

static void bridge(struct why *w)
{
	struct facts f = why_facts(w->o->who, PIECE_NONE, w->before.piece[w->o->who].hex, w->o->hex, 0, 0, 0);

	if (!verdict_legal(&w->verdict))
		return;
	why_line(w, "{p0} has not moved in this phase; it needs neither chit nor command for it, and this is all it "
		"does (Q75, N63)", &f);
	why_line(w, "{t0} between {h0} and {h1} counts as bridged for both sides until the train moves, is captured or "
		"bridges another side (Q75)", &f);
}

static void alight(struct why *w)
{
	struct facts f = why_facts(w->o->who, PIECE_NONE, w->before.piece[w->o->who].hex, HEX_NONE, 0, 0, 0);

	if (verdict_legal(&w->verdict))
		why_line(w, "{p0} needs no command to get off, and it is all it does in this phase (S120, Q37)", &f);
}

static void repair(struct why *w)
{
	struct facts f = why_facts(w->o->who, PIECE_NONE, w->before.piece[w->o->who].hex, HEX_NONE, 0, 0, 0);

	if (verdict_legal(&w->verdict))
		why_line(w, "{p0} began the phase in {h0} and gives all of its movement to the repair, without a "
			"command (H10)", &f);
}

static void chit_choice(struct why *w)
{
	const struct scenario *x = &w->c->scn;
	int32_t bracketed = x->bracketed_chit < x->n_pool ? x->pool[x->bracketed_chit] : 0;
	struct facts f = why_facts(PIECE_NONE, PIECE_NONE, HEX_NONE, HEX_NONE, bracketed, x->n_pool, 0);

	if (!verdict_legal(&w->verdict))
		return;
	if (w->o->flag)
		why_line(w, "At the next game turn the Confederate takes the chit {n0} instead of drawing, and it is "
			"not in the pool for the Union (R18, Q2)", &f);
	else
		why_line(w, "At the next game turn the Confederate draws from all {n1} chits of the pool (R18, Q1, Q2)", &f);
}

static void courier(struct why *w)
{
	struct facts f = why_facts(PIECE_NONE, PIECE_NONE, HEX_NONE, HEX_NONE, 0, 0, 0);

	if (!verdict_legal(&w->verdict))
		return;
	switch (w->o->courier.serves) {
	case SERVES_NONE:
		why_line(w, "Nobody answers for you from the next slot on; where a countersign is due you may give new standing "
			"orders instead again", &f);
		break;
	case SERVES_STOPS:
		why_line(w, "From the next slot on the courier with this key countersigns where the other side stops part-way; there "
			"you can sign nothing else, so what he gives can never be followed by another answer of yours", &f);
		break;
	default:
		why_line(w, "From the next slot on the courier with this key countersigns wherever the other side acts again; there "
			"you can sign nothing else, so new standing orders go with your own turns alone", &f);
	}
}

/* Battles among the orders above. */
static unsigned battles_above(const struct why *w)
{
	unsigned n = 0;

	for (unsigned k = 0; k < w->i; k++)
		n += order_fights(&w->sh->order[k]);
	return n;
}

/* What is dispatched, what the other side sends for it, what can be written then, and whether a stop is left. */
static void stop(struct why *w)
{
	const struct why_stops *stops = w->rules != NULL ? &w->rules->stops : &(const struct why_stops){ .known = false };
	struct facts f = why_facts(PIECE_NONE, PIECE_NONE, HEX_NONE, HEX_NONE, (int32_t)battles_above(w), w->after.initiatives, 0);

	if (!verdict_legal(&w->verdict))
		return;
	why_head(w, "What it does");
	why_line(w, "What stands above is dispatched as a part of the turn and carried out when the answer is there; nothing of it "
		"can be changed then, nor a roll made again (Q67)", &f);
	why_line(w, f.n[0] > 0 ? "The other side is asked for a countersign: it brings the dice, and from the standing orders sealed "
		"before it what is answered in the battles above, {n0} at most (W4, H27)"
		: "The other side is asked for a countersign, which brings the dice; no battle stands above for which it must answer "
			"(H27)", &f);
	if (w->after.stage == STAGE_MOVEMENT)
		why_line(w, "Then the rest of the turn is written, in the same movement phase, with the position as it is by then and the "
			"chit points left: {n1} as things stand (Q67, S79)", &f);
	else
		why_line(w, "Then the rest of the turn is written, in the same combat phase, below a line `combat` (Q67)", &f);
	f.n[0] = stops->made;
	f.n[1] = stops->most;
	f.n[2] = stops->most - stops->made - 1;
	if (!stops->known)
		return;
	if (stops->most == 0)
		why_line(w, "This game has no stops, and the sheet cannot be signed with it: what is signed is thrown at once", &f);
	else if (f.n[2] < 0)
		why_line(w, "All {n1} stops that the offer allows in a player turn have been made: the sheet cannot be signed with this "
			"one", &f);
	else
		why_line(w, "Stops in this player turn: {n0} made before, {n1} allowed by the offer, {n2} left after this one", &f);
}

static void combat(struct why *w)
{
	struct facts f = why_facts(PIECE_NONE, PIECE_NONE, HEX_NONE, HEX_NONE, 0, 0, 0);

	if (verdict_legal(&w->verdict))
		why_line(w, "The movement phase ends here; below stand attacks and works, and supply is judged anew "
			"for them (Q67, Q69)", &f);
}

static void otherwise(struct why *w)
{
	struct facts f = why_facts(PIECE_NONE, PIECE_NONE, HEX_NONE, HEX_NONE, 0, 0, 0);

	if (verdict_legal(&w->verdict))
		why_line(w, "What stands below is done where the `if` above it did not hold when its turn came (N40)", &f);
}

void why_works(struct why *w)
{
	static void (*const of[ORDER_KIND_COUNT])(struct why *w) = {
		[ORDER_CHIT_CHOICE] = chit_choice, [ORDER_COURIER] = courier, [ORDER_COMBAT] = combat, [ORDER_STOP] = stop,
		[ORDER_ELSE] = otherwise, [ORDER_RELEASE] = release, [ORDER_RESIGN] = resign,
		[ORDER_APPOINT] = appoint, [ORDER_ASSIGN] = assign, [ORDER_COMBINE] = combine, [ORDER_DETRAIN] = alight,
		[ORDER_DISEMBARK] = alight, [ORDER_WRECK] = wreck, [ORDER_REPAIR] = repair, [ORDER_BRIDGE] = bridge,
		[ORDER_ENTRENCH] = entrench,
	};

	if (of[w->o->kind] != NULL)
		of[w->o->kind](w);
}
