/* SPDX-License-Identifier: GPL-3.0-or-later
 * vedette protest: one file with what proves that the other player has cheated, or where the game stopped. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "main/dispatch.h"
#include "main/session.h"
#include "main/verb.h"
#include "match/lines.h"
#include "match/protest.h"
#include "report/report.h"
#include "seal/armour.h"
#include "seal/sign.h"

enum { PART_MAX = 3 * 1024 * 1024 / 2, WORDS_ROOM = 32 * 1024, SENT_MAX = 12 };

/* The file in the making: messages of an mbox, so that a long game has room in it too (a message has at most 2 MiB). */
struct paper {
	struct match *m;
	struct protest claim;
	const struct evidence *evidence; /* NULL: the other side's slot is due */
	uint32_t last;                   /* slot of the chain that is put in as the last */
	size_t others;                   /* proofs that are not in this file */
	char *s;
	size_t n, room, part; /* part: where the message begun last begins */
};

static enum err put_bytes(struct paper *p, const char *s, size_t n, struct fault *f)
{
	if (p->room - p->n < n) {
		char *more = realloc(p->s, p->room * 2 + n);
		if (!more)
			return fault_set(f, ERR_SYS_MEMORY, "");
		p->s = more;
		p->room = p->room * 2 + n;
	}
	memcpy(p->s + p->n, s, n);
	p->n += n;
	return ERR_OK;
}

static enum err put(struct paper *p, const char *s, struct fault *f)
{
	return put_bytes(p, s, strlen(s), f);
}

/* By this machine's clock, in UTC: "2026-12-01 06:40 UTC". */
static enum err begin_part(struct paper *p, struct fault *f)
{
	char b[128];
	struct text t = text_in(b, sizeof b);
	p->part = p->n;
	text_add(&t, p->n ? "\nFrom vedette " : "From vedette ");
	time_words((int64_t)time(NULL), &t);
	text_add(&t, "\n\n");
	return put(p, b, f);
}

static enum err put_record(struct paper *p, const char *what, const struct blob *file, struct fault *f)
{
	size_t room = file->n / ARMOUR_LINE_BYTES * (ARMOUR_COLUMNS + 1) + 4 * (ARMOUR_COLUMNS + 1) + 128;
	char *b = malloc(room);
	if (!b)
		return fault_set(f, ERR_SYS_MEMORY, "");
	struct text t = text_in(b, room);
	text_add_char(&t, '\n');
	text_add(&t, what);
	text_add(&t, ":\n");
	armour_write(file->p, file->n, &t);
	BUG_IF(t.cut);
	enum err e = ERR_OK;
	if (p->n - p->part + t.len > PART_MAX)
		e = begin_part(p, f);
	if (e == ERR_OK)
		e = put_bytes(p, b, t.len, f);
	free(b);
	return e;
}

static void slot_words(const struct paper *p, struct text *t)
{
	text_add(t, "slot ");
	text_add_int(t, p->claim.number);
}

static const char *name_of(const struct paper *p, enum side s)
{
	return match_player_name(p->m, s);
}

static void add_para(struct text *out, const char *s)
{
	wrap_add(out, REPORT_WIDTH, "", "", s);
	text_add_char(out, '\n');
}

static void player_words(const struct paper *p, enum side s, bool against, struct text *out)
{
	char b[256], finger[FINGERPRINT_CHARS + 1];
	struct text t = text_in(b, sizeof b);
	text_add(&t, name_of(p, s));
	key_fingerprint(p->m->play.key[s], finger);
	text_add(&t, ", key ");
	text_add(&t, finger);
	text_add(&t, against ? ", against whom this is" : "");
	wrap_add(out, REPORT_WIDTH, s == SIDE_UNION ? "Union:        " : "Confederate:  ", "              ", b);
}

static void due_para(const struct paper *p, const char *who, struct text *t)
{
	text_add(t, "The game waits for ");
	text_add(t, who);
	text_add(t, ": ");
	slot_words(p, t);
	text_add(t, " is due from him, and the last slot of the chain is ");
	text_add_int(t, p->claim.number - 1);
	text_add(t, p->claim.number == 1 ? " (none)." : ".");
}

static void proof_para(const struct paper *p, const char *who, struct text *t)
{
	const struct evidence *x = p->evidence;
	text_add(t, who);
	text_add(t, x->verdict == ERR_CHAIN_VERSIONS ? " has signed two versions of " : " has signed, as ");
	slot_words(p, t);
	if (x->verdict == ERR_CHAIN_VERSIONS) {
		text_add(t, ", both legal in that place and not the same.");
		return;
	}
	text_add(t, ", ");
	text_add(t, kind_words(x->kind));
	text_add(t, " that the rules, scenario and protocol of this game refuse: ");
	text_add(t, err_sentence(x->verdict));
	text_add(t, " [");
	text_add(t, err_slug(x->verdict));
	text_add(t, "]");
	text_add(t, x->fault.what[0] ? "; " : "");
	text_add(t, x->fault.what);
	text_add(t, ".");
}

static void limits_para(const struct paper *p, const char *who, struct text *t)
{
	if (!p->evidence) {
		text_add(t, "The records show no more than that: not whether and when ");
		text_add(t, who);
		text_add(t, " was sent the last slot, and not that he has sent no answer; a record that was left "
			"out of this file is not missed in it. By not answering he gains no dice: those of the last slot are fixed.");
		return;
	}
	text_add(t, "That ");
	text_add(t, who);
	text_add(t, "'s key has signed it is proved; not who had the key in hand, and not why: an altered program, a fault of "
		"a program or two machines with one key come to the same records.");
	if (p->evidence->verdict == ERR_CHAIN_DIVERGED)
		text_add(t, " Of two programs that do not agree on the position either may be at fault: let a third one judge.");
	else if (p->evidence->verdict == ERR_CHAIN_VERSIONS)
		text_add(t, " Of the two the answered one stands, and the game can go on.");
	else
		text_add(t, " Such a slot takes no number and moves nothing: a legal one may be signed in its place, "
			"and the game can go on.");
}

/* When the files of this side's own slots were written here, the last ones. */
static void sent_words(const struct paper *p, struct text *out)
{
	char state[512];
	struct text st = text_in(state, sizeof state);
	uint32_t own[SENT_MAX];
	unsigned n = 0;
	for (uint32_t i = p->m->play.chain.n; i >= 1 && n < SENT_MAX; i--)
		if (p->m->mine[chain_side(&p->m->play.chain, i)])
			own[n++] = i;
	if (n == 0)
		return;
	text_add(out, "Signed and stored on the machine that wrote this, by its clock, which\nproves nothing to anybody else:\n");
	while (n-- > 0) {
		text_add(out, "  slot ");
		text_add_int(out, own[n]);
		text_add(out, "  ");
		time_words(disk_modified(match_slot_path(p->m, own[n]).s), out);
		text_add_char(out, '\n');
	}
	dispatch_state(p->m, &st);
	if (st.len) {
		wrap_add(out, REPORT_WIDTH, "The last mailing: ", "  ", state);
		struct path mailed = path_join(p->m->folder.dir.s, "mailed");
		text_add(out, "  ");
		time_words(disk_modified(mailed.s), out);
		text_add_char(out, '\n');
	}
	text_add_char(out, '\n');
}

static void head_words(const struct paper *p, struct text *out)
{
	char b[2048];
	enum side against = chain_side(&p->m->play.chain, p->claim.number);
	const char *who = name_of(p, against);
	struct text t = text_in(b, sizeof b);
	text_add(out, "A protest in a game of vedette\n");
	protest_write(&p->claim, out);
	text_add_char(out, '\n');
	wrap_add(out, REPORT_WIDTH, "Game:         ", "              ", p->m->terms[0].title);
	for (unsigned i = 0; i < SIDE_COUNT; i++)
		player_words(p, (enum side)i, (enum side)i == against, out);
	text_add(out, "Written:      ");
	time_words((int64_t)time(NULL), out);
	text_add(out, "\n\n");
	if (p->evidence)
		proof_para(p, who, &t);
	else
		due_para(p, who, &t);
	add_para(out, b);
	t = text_in(b, sizeof b);
	limits_para(p, who, &t);
	add_para(out, b);
	if (p->others) {
		t = text_in(b, sizeof b);
		text_add(&t, "Proofs about other slots of his that are kept and not in this file: ");
		text_add_int(&t, (int64_t)p->others);
		text_add(&t, ".");
		add_para(out, b);
	}
	sent_words(p, out);
	add_para(out, "`vedette verify FILE` reads this on any machine, checks every signature, link, answer, die and order below, "
		"and says whether they bear it out. No secret of anybody is in it; the turns of both players are.");
}

static enum err put_slots(struct paper *p, struct fault *f)
{
	for (uint32_t i = 1; i <= p->last; i++) {
		char what[64];
		struct text t = text_in(what, sizeof what);
		struct blob b;
		text_add(&t, "Slot ");
		text_add_int(&t, i);
		text_add(&t, ", ");
		text_add(&t, name_of(p, chain_side(&p->m->play.chain, i)));
		TRY(disk_read(match_slot_path(p->m, i).s, RECORD_MAX_BYTES, &b, f));
		enum err e = put_record(p, what, &b, f);
		blob_free(&b);
		TRY(e);
	}
	return ERR_OK;
}

static enum err write_all(struct paper *p, struct path *path, struct fault *f)
{
	char *words = malloc(WORDS_ROOM);
	if (!words)
		return fault_set(f, ERR_SYS_MEMORY, "");
	struct text t = text_in(words, WORDS_ROOM);
	head_words(p, &t);
	enum err e = begin_part(p, f);
	if (e == ERR_OK)
		e = put_bytes(p, words, t.len, f);
	free(words);
	TRY(e);
	TRY(put_record(p, "The offer", &p->m->offer_file, f));
	TRY(put_record(p, "The acceptance", &p->m->accept_file, f));
	TRY(put_slots(p, f));
	if (p->evidence)
		TRY(put_record(p, p->claim.verdict == ERR_CHAIN_VERSIONS ? "The other version" : "The slot that is refused",
			&p->evidence->file, f));
	char name[64];
	t = text_in(name, sizeof name);
	text_add(&t, "protest-");
	text_add_padded(&t, p->claim.number, 4);
	text_add(&t, ".mbox");
	*path = path_join(p->m->folder.dir.s, name);
	return folder_write(&p->m->folder, name, p->s, p->n, f);
}

/* What this is about: of the proofs the one of the lowest number, or of `slot`; without any, that his slot is due. */
static enum err choose(struct paper *p, const struct evidences *all, uint32_t slot, struct fault *f)
{
	const struct match *m = p->m;
	uint32_t n = m->play.chain.n;
	memcpy(p->claim.game, m->play.chain.game, HASH_BYTES);
	for (size_t i = 0; i < all->n && !p->evidence; i++)
		if (!slot || all->v[i].number == slot)
			p->evidence = &all->v[i];
	if (p->evidence) {
		p->claim.number = p->evidence->number;
		p->claim.verdict = p->evidence->verdict;
		p->others = all->n - 1;
		p->last = p->claim.number - 1;
		if (p->claim.verdict == ERR_CHAIN_VERSIONS)
			p->last = p->claim.number < n ? p->claim.number + 1 : n;
		return ERR_OK;
	}
	if (m->unfit.number || m->phase != MATCH_PLAYING || m->mine[chain_side(&m->play.chain, n + 1)] || (slot && slot != n + 1))
		return fault_set(f, ERR_PROTEST_NONE, "");
	p->claim.number = n + 1;
	p->last = n;
	return ERR_OK;
}

static enum err protest(struct session *s, uint32_t slot, struct fault *f)
{
	struct paper p = {.m = s->match};
	struct evidences all;
	struct path path;
	char b[1024], page[2048];
	struct text t = text_in(b, sizeof b), out = text_in(page, sizeof page);
	if (s->match->phase < MATCH_PLAYING)
		return fault_set(f, ERR_PROTEST_NONE, "");
	TRY(evidences_list(s->match, &all, f));
	enum err e = choose(&p, &all, slot, f);
	if (e == ERR_OK)
		e = write_all(&p, &path, f);
	if (e == ERR_OK) {
		const char *who = name_of(&p, chain_side(&s->match->play.chain, p.claim.number));
		if (p.evidence)
			proof_para(&p, who, &t);
		else
			due_para(&p, who, &t);
		wrap_add(&out, REPORT_WIDTH, "", "", b);
		say(page);
		say(path.s);
		say("\n");
	}
	free(p.s);
	evidences_free(&all);
	return e;
}

int verb_protest(int argc, char **argv)
{
	const char *word = NULL;
	uint32_t slot = 0;
	const struct option_row rows[] = {{"--slot", &word, NULL, NULL}};
	struct session s;
	struct fault f;
	int words = verb_options(argc, argv, rows, 1, 1, 1);
	if (words < 0)
		return words == -2 ? EXIT_GOOD : EXIT_USAGE;
	if (word && num_parse(word, strlen(word), 1, UINT32_MAX - 1, &slot) != ERR_OK)
		return verb_usage("protest", "--slot is a number from 1");
	bool ok = session_begin(&s, &f) == ERR_OK && session_game(&s, argv[1], "vedette protest", 0, &f) == ERR_OK &&
		protest(&s, slot, &f) == ERR_OK;
	int rc = ok ? EXIT_GOOD : verb_fault(&f);
	session_end(&s);
	return rc;
}
