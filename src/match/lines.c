/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/lines.h"

#include <stdlib.h>
#include <string.h>

#include "match/inside.h"
#include "match/keys.h"

/* A record kept in `refused` that its side has signed well. */
struct kept {
	char name[MEMBER_NAME_MAX];
	struct blob file;
	struct record record;
	uint8_t id[HASH_BYTES];
	char *body;
};
struct pile {
	struct kept *k;
	size_t n;
};

static void pile_free(struct pile *p)
{
	for (size_t i = 0; i < p->n; i++) {
		blob_free(&p->k[i].file);
		free(p->k[i].body);
	}
	free(p->k);
	memset(p, 0, sizeof *p);
}

/* Signature, side and key hold, and the body opens: its identity is known.  A courier it names may have signed more. */
static bool well_signed(struct match *m, struct kept *k)
{
	struct play *p = &m->play;
	struct dictionary d = {p->dictionary, p->dictionary_n};
	struct reading g;
	if (reading_header(&g, k->file.p, k->file.n, NULL) != ERR_OK || !record_is_slot(g.record.kind) ||
		!hash_equal(g.record.slot.game, p->chain.game) || g.record.side != chain_side(&p->chain, g.record.number) ||
		play_signature(p, &g, NULL) != ERR_OK || play_signer(p, &g, false, NULL) != ERR_OK ||
		reading_body(&g, m->room, &d, NULL) != ERR_OK || play_know_courier(p, &g.record, g.body, NULL) != ERR_OK)
		return false;
	k->record = g.record;
	memcpy(k->id, g.id, HASH_BYTES);
	size_t n = record_body_size(&g.record);
	k->body = malloc(n + 1);
	if (k->body)
		memcpy(k->body, g.body, n);
	return k->body != NULL;
}

/* What lies in a side folder, of one number or (0) of all; the same slot signed twice counts once.  All of it is read, by number: a
 * courier is then known before his countersigns come. */
static enum err pile_read_from(struct match *m, const char *folder, uint32_t number, struct pile *out, struct fault *f)
{
	struct members l;
	memset(out, 0, sizeof *out);
	if (m->phase < MATCH_PLAYING || disk_kind(path_join(m->folder.dir.s, folder).s) != 'd')
		return ERR_OK;
	TRY(folder_list(&m->folder, folder, ".ved", &l, f));
	out->k = calloc(l.names.n + 1, sizeof *out->k);
	enum err e = out->k ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < l.names.n && e == ERR_OK; i++) {
		struct kept *k = &out->k[out->n];
		struct text t = text_in(k->name, sizeof k->name);
		text_add(&t, folder);
		text_add_char(&t, '/');
		text_add(&t, l.names.v[i]);
		e = folder_read(&m->folder, k->name, RECORD_MAX_BYTES, &k->file, f);
		bool good = e == ERR_OK && well_signed(m, k) && (number == 0 || k->record.number == number);
		for (size_t j = 0; j < out->n && good; j++)
			good = !hash_equal(out->k[j].id, k->id);
		if (good) {
			out->n++;
			continue;
		}
		blob_free(&k->file);
		free(k->body);
		memset(k, 0, sizeof *k);
	}
	members_free(&l);
	if (e != ERR_OK)
		pile_free(out);
	return e;
}

static enum err pile_read(struct match *m, uint32_t number, struct pile *out, struct fault *f)
{
	return pile_read_from(m, "refused", number, out, f);
}

enum err line_couriers(struct match *m, struct fault *f)
{
	struct pile p;
	TRY(pile_read_from(m, "refused", 0, &p, f));
	pile_free(&p);
	TRY(pile_read_from(m, "held", 0, &p, f));
	pile_free(&p);
	return ERR_OK;
}

static const uint8_t *held_id(const struct match *m, uint32_t number)
{
	return number == 0 ? m->accept_id : m->play.id[number];
}

/* ---- is a line legal? ---- */

static enum err take_file(struct play *p, const struct blob *b, bool judge, struct fault *f)
{
	struct reading g;
	TRY(reading_header(&g, b->p, b->n, f));
	return play_take(p, &g, judge, f);
}

/* The slots that stand up to before line[0], then the line: how many of it are legal, one after the other, and
 * why the next one is not (why->code ERR_OK: all are). */
static enum err line_try(
	struct match *m, struct kept *const *line, size_t n, size_t *legal, struct fault *why, struct fault *f)
{
	struct play *p = calloc(1, sizeof *p);
	*legal = 0;
	memset(why, 0, sizeof *why);
	if (!p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	enum err e = play_begin(p, m->charts, m->room, &m->offer, &m->accept, m->offer_id, m->accept_id, &m->terms[0], &m->terms[1], f);
	if (e == ERR_OK)
		play_know_keys(p, &m->play);
	for (uint32_t i = 1; e == ERR_OK && i < line[0]->record.number; i++) {
		struct blob b = {0};
		e = disk_read(match_slot_path(m, i).s, RECORD_MAX_BYTES, &b, f);
		if (e == ERR_OK)
			e = take_file(p, &b, false, f);
		blob_free(&b);
	}
	for (size_t i = 0; e == ERR_OK && i < n; i++) {
		enum err v = take_file(p, &line[i]->file, true, why);
		if (v == ERR_SYS_MEMORY)
			e = fault_set(f, v, "");
		if (v != ERR_OK)
			break;
		*legal = i + 1;
	}
	if (p->charts)
		play_end(p);
	free(p);
	return e;
}

/* ---- the longer line ---- */

/* The longest run of kept slots from k on, each on the one before; `out` has room for all. */
static size_t line_from(struct pile *p, struct kept *k, struct kept **out)
{
	size_t best = 0;
	struct kept **try = calloc(p->n + 1, sizeof *try);
	out[0] = k;
	for (size_t i = 0; i < p->n && try; i++) {
		struct kept *next = &p->k[i];
		if (next->record.number != k->record.number + 1 || !hash_equal(next->record.slot.parent, k->id))
			continue;
		size_t n = line_from(p, next, try);
		if (n > best) {
			best = n;
			memcpy(out + 1, try, n * sizeof *try);
		}
	}
	free(try);
	return best + 1;
}

/* A slot of the old line goes to the proofs; it stays where it is. */
static enum err set_aside(struct match *m, uint32_t number, struct fault *f)
{
	struct blob b = {0};
	char name[MEMBER_NAME_MAX];
	TRY(disk_read(match_slot_path(m, number).s, RECORD_MAX_BYTES, &b, f));
	match_side_member("refused", number, b.p, b.n, name);
	enum err e = folder_write(&m->folder, name, b.p, b.n, f);
	blob_free(&b);
	return e;
}

enum err line_put_aside(struct match *m, struct fault *f)
{
	char name[MEMBER_NAME_MAX];
	if (!m->unfit.number)
		return ERR_OK;
	BUG_IF(!m->unfit.last);
	match_slot_member(m->unfit.number, name);
	TRY(set_aside(m, m->unfit.number, f));
	TRY(folder_remove(&m->folder, name, f));
	m->unfit.number = 0;
	return ERR_OK;
}

/* From the top down the old slots leave, then the first of the new ones takes its number at once, then the others follow: whatever
 * is stored in between is a whole line. */
static enum err line_store(struct match *m, struct kept *const *line, size_t n, struct fault *f)
{
	uint32_t first = line[0]->record.number;
	char name[MEMBER_NAME_MAX];
	TRY(line_put_aside(m, f));
	for (uint32_t i = m->play.chain.n; i >= first; i--) {
		TRY(set_aside(m, i, f));
		match_slot_member(i, name);
		if (i > first)
			TRY(folder_remove(&m->folder, name, f));
	}
	for (size_t i = 0; i < n; i++) {
		match_slot_member(first + (uint32_t)i, name);
		TRY(folder_write(&m->folder, name, line[i]->file.p, line[i]->file.n, f));
		TRY(folder_remove(&m->folder, line[i]->name, f));
	}
	return ERR_OK;
}

enum err line_longest(struct match *m, bool *switched, struct fault *f)
{
	struct pile p;
	struct fault why;
	*switched = false;
	if (m->unfit.number && !m->unfit.last) /* what is stored behind it is not to be lost */
		return ERR_OK;
	TRY(pile_read(m, 0, &p, f));
	struct kept **line = calloc(p.n + 1, sizeof *line);
	enum err e = line ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < p.n && e == ERR_OK && !*switched; i++) {
		struct kept *k = &p.k[i];
		uint32_t first = k->record.number, held = m->play.chain.n;
		if (first > held + 1 || !hash_equal(k->record.slot.parent, held_id(m, first - 1)))
			continue;
		size_t n = line_from(&p, k, line), legal;
		if (first + n - 1 <= held)
			continue;
		e = line_try(m, line, n, &legal, &why, f);
		if (e != ERR_OK || first + legal - 1 <= held)
			continue;
		e = line_store(m, line, legal, f);
		*switched = e == ERR_OK;
	}
	free(line);
	pile_free(&p);
	return e;
}

/* ---- the owner's choice ---- */

/* "7 1a2b3c4d...": a number and the version of it, as the members `chosen` and `rival` have it. */
static void mark_words(uint32_t number, const uint8_t id[HASH_BYTES], struct text *out)
{
	text_add_int(out, number);
	text_add_char(out, ' ');
	text_add_hex(out, id, HASH_BYTES);
}

static enum err mark_write(struct match *m, const char *member, const uint8_t id[HASH_BYTES], struct fault *f)
{
	char b[96];
	struct text t = text_in(b, sizeof b);
	mark_words(m->play.chain.n, id, &t);
	return folder_write(&m->folder, member, b, t.len, f);
}

/* Is the mark about the last slot, and (id) about this version of it? */
static bool mark_is(const struct match *m, const char *member, const uint8_t *id)
{
	struct blob b = {0};
	struct fault f;
	char want[96];
	struct text t = text_in(want, sizeof want);
	mark_words(m->play.chain.n, id ? id : m->play.chain.tip, &t);
	size_t n = id ? t.len : t.len - 2 * HASH_BYTES;
	if (!folder_has(&m->folder, member) || folder_read(&m->folder, member, sizeof want, &b, &f) != ERR_OK)
		return false;
	bool same = b.n == t.len && memcmp(b.p, want, n) == 0;
	blob_free(&b);
	return same;
}

/* Is this kept slot another legal version of the tip? */
static enum err is_rival(struct match *m, struct kept *k, bool *out, struct fault *f)
{
	struct kept *line[1] = {k};
	struct fault why;
	size_t legal = 0;
	*out = false;
	if (hash_equal(k->id, m->play.chain.tip) || !hash_equal(k->record.slot.parent, held_id(m, m->play.chain.n - 1)))
		return ERR_OK;
	TRY(line_try(m, line, 1, &legal, &why, f));
	*out = legal == 1;
	return ERR_OK;
}

void line_rival(struct match *m)
{
	bool open = m->phase == MATCH_PLAYING && m->play.chain.n > 0 && !m->mine[m->play.tip.side];
	m->rival = open && mark_is(m, "rival", NULL) && !mark_is(m, "rival", m->play.chain.tip) &&
		!mark_is(m, "chosen", m->play.chain.tip);
}

enum err line_note(struct match *m, const uint8_t *p, size_t n, struct fault *f)
{
	struct kept k = {.file = {.p = (uint8_t *)malloc(n + 1), .n = n}};
	bool rival = false;
	enum err e = ERR_OK;
	if (!k.file.p)
		return fault_set(f, ERR_SYS_MEMORY, "");
	memcpy(k.file.p, p, n);
	if (m->play.chain.n > 0 && !m->mine[m->play.tip.side] && well_signed(m, &k) && k.record.number == m->play.chain.n)
		e = is_rival(m, &k, &rival, f);
	if (e == ERR_OK && rival && !mark_is(m, "chosen", m->play.chain.tip))
		e = mark_write(m, "rival", k.id, f);
	blob_free(&k.file);
	free(k.body);
	return e;
}

static void id_words(const uint8_t id[HASH_BYTES], char out[VERSION_ID_CHARS + 1])
{
	struct text t = text_in(out, VERSION_ID_CHARS + 1);
	text_add_hex(&t, id, VERSION_ID_CHARS / 2);
}

static bool names(const char *prefix, const uint8_t id[HASH_BYTES])
{
	char word[VERSION_ID_CHARS + 1];
	size_t n = strlen(prefix);
	id_words(id, word);
	return n >= 4 && n <= VERSION_ID_CHARS && strncmp(prefix, word, n) == 0;
}

enum err line_choose(struct match *m, const char *id, struct fault *f)
{
	struct pile p;
	if (!m->rival)
		return fault_set(f, ERR_MATCH_VERSION_ABSENT, "there is nothing to choose");
	TRY(pile_read(m, m->play.chain.n, &p, f));
	bool found = names(id, m->play.chain.tip), rival = false;
	enum err e = found ? mark_write(m, "chosen", m->play.chain.tip, f) : ERR_OK;
	for (size_t i = 0; i < p.n && e == ERR_OK && !found; i++) {
		struct kept *line[1] = {&p.k[i]};
		if (!names(id, p.k[i].id))
			continue;
		e = is_rival(m, &p.k[i], &rival, f);
		found = rival;
		if (e == ERR_OK && rival)
			e = line_store(m, line, 1, f);
		if (e == ERR_OK && rival)
			e = mark_write(m, "chosen", p.k[i].id, f);
	}
	if (e == ERR_OK && !found)
		e = fault_set(f, ERR_MATCH_VERSION_ABSENT, id);
	pile_free(&p);
	return e;
}

/* Does a slot of mine wait here that comes after this number? */
static enum err signed_later(struct match *m, uint32_t number, bool *out, struct fault *f)
{
	struct pile p;
	TRY(pile_read_from(m, "held", 0, &p, f));
	for (size_t i = 0; i < p.n; i++)
		*out = *out || (p.k[i].record.number > number && m->mine[p.k[i].record.side]);
	pile_free(&p);
	return ERR_OK;
}

enum err line_signed_before(struct match *m, uint32_t number, bool *out, struct fault *f)
{
	struct pile p;
	*out = false;
	TRY(pile_read(m, number, &p, f)); /* the side of a number is mine, and its signature holds */
	enum err e = ERR_OK;
	for (size_t i = 0; i < p.n && e == ERR_OK && !*out; i++) {
		struct kept *line[1] = {&p.k[i]};
		struct fault why;
		size_t legal = 1;
		if (number == m->play.chain.n + 1 && hash_equal(p.k[i].record.slot.parent, held_id(m, number - 1)))
			e = line_try(m, line, 1, &legal, &why, f); /* what my own engine finds illegal bars nothing (PROTOCOL 1) */
		*out = legal > 0;
	}
	pile_free(&p);
	return e == ERR_OK ? signed_later(m, number, out, f) : e;
}

/* ---- shown side by side ---- */

static char *copy_part(const struct record *r, const char *body, unsigned part)
{
	char *s = r->part[part] ? malloc(r->part[part] + 1) : NULL;
	if (!s)
		return NULL;
	memcpy(s, record_part(r, (const uint8_t *)body, part), r->part[part]);
	s[r->part[part]] = '\0';
	return s;
}

static void add_version(struct versions *l, const struct kept *k, bool stands)
{
	struct version *v = &l->v[l->n++];
	*v = (struct version){.number = k->record.number, .kind = k->record.kind, .side = (enum side)k->record.side, .stands = stands};
	id_words(k->id, v->id);
	v->orders = copy_part(&k->record, k->body, SLOT_TEXT);
	if (record_has_box(k->record.kind))
		v->message = copy_part(&k->record, k->body, SLOT_MESSAGE);
}

static enum err add_held(struct match *m, struct versions *l, uint32_t number, struct fault *f)
{
	struct kept k = {0};
	TRY(disk_read(match_slot_path(m, number).s, RECORD_MAX_BYTES, &k.file, f));
	if (well_signed(m, &k))
		add_version(l, &k, true);
	blob_free(&k.file);
	free(k.body);
	return ERR_OK;
}

enum err versions_list(struct match *m, struct versions *out, struct fault *f)
{
	struct pile p;
	memset(out, 0, sizeof *out);
	TRY(pile_read(m, 0, &p, f));
	out->v = calloc(2 * p.n + 1, sizeof *out->v);
	enum err e = out->v ? ERR_OK : fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < p.n && e == ERR_OK; i++) { /* by number: so are their names */
		uint32_t number = p.k[i].record.number;
		bool there = number <= m->play.chain.n;
		if (there && hash_equal(p.k[i].id, held_id(m, number)))
			continue;
		if (there && (out->n == 0 || out->v[out->n - 1].number != number))
			e = add_held(m, out, number, f);
		add_version(out, &p.k[i], false);
		out->v[out->n - 1].choice = m->rival && mark_is(m, "rival", p.k[i].id);
	}
	pile_free(&p);
	if (e != ERR_OK)
		versions_free(out);
	return e;
}

void versions_free(struct versions *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->v[i].orders);
		free(l->v[i].message);
	}
	free(l->v);
	memset(l, 0, sizeof *l);
}

/* ---- what is kept, as proof ---- */

void evidences_free(struct evidences *l)
{
	for (size_t i = 0; i < l->n; i++)
		blob_free(&l->v[i].file);
	free(l->v);
	memset(l, 0, sizeof *l);
}

/* What this slot is in its place; *proves is false where it shows nothing by itself. */
static enum err weigh(struct match *m, struct kept *k, struct evidence *out, bool *proves, struct fault *f)
{
	struct kept *line[1] = {k};
	uint32_t number = k->record.number;
	size_t legal = 0;
	*proves = false;
	if (number > m->play.chain.n + 1 || !hash_equal(k->record.slot.parent, held_id(m, number - 1)))
		return ERR_OK;
	TRY(line_try(m, line, 1, &legal, &out->fault, f));
	if (legal == 1 && (number > m->play.chain.n || hash_equal(k->id, m->play.id[number])))
		return ERR_OK;
	*proves = true;
	out->number = number;
	out->kind = k->record.kind;
	out->side = (enum side)k->record.side;
	out->verdict = legal == 1 ? fault_set(&out->fault, ERR_CHAIN_VERSIONS, "") : out->fault.code;
	out->file = k->file;
	k->file = (struct blob){0};
	return ERR_OK;
}

/* The other side's last slot as it is stored, if this program refuses it now: the only one of its number, or behind the others. */
static enum err add_unfit(struct match *m, struct evidences *l, struct fault *f)
{
	struct evidence *v = &l->v[l->n];
	enum side side = chain_side(&m->play.chain, m->unfit.number);
	struct record r;
	if (!m->unfit.number || !m->unfit.last || m->mine[side])
		return ERR_OK;
	TRY(disk_read(match_slot_path(m, m->unfit.number).s, RECORD_MAX_BYTES, &v->file, f));
	l->n++;
	TRY(record_read(v->file.p, v->file.n, &r, f));
	v->number = m->unfit.number;
	v->kind = r.kind;
	v->side = side;
	v->verdict = m->unfit.why.code;
	v->fault = m->unfit.why;
	return ERR_OK;
}

enum err evidences_list(struct match *m, struct evidences *out, struct fault *f)
{
	struct pile p;
	memset(out, 0, sizeof *out);
	TRY(pile_read(m, 0, &p, f));
	out->v = calloc(p.n + 2, sizeof *out->v);
	enum err e = out->v ? add_unfit(m, out, f) : fault_set(f, ERR_SYS_MEMORY, "");
	for (size_t i = 0; i < p.n && e == ERR_OK; i++) {
		bool proves = false;
		if (m->mine[p.k[i].record.side])
			continue;
		e = weigh(m, &p.k[i], &out->v[out->n], &proves, f);
		out->n += proves;
	}
	pile_free(&p);
	if (e != ERR_OK)
		evidences_free(out);
	return e;
}
