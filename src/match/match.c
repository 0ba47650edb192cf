/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include "match/courier.h"
#include "match/inside.h"
#include "match/keys.h"
#include "match/lines.h"

/* ---- names of members ---- */

static void slot_member(uint32_t number, struct text *out)
{
	text_add(out, "slots/");
	text_add_padded(out, number, number > 9999 ? 8 : 4);
	text_add(out, ".ved");
}

void match_member(const char *stem, enum side side, char *out)
{
	struct text t = text_in(out, MEMBER_NAME_MAX);
	text_add(&t, stem);
	text_add(&t, side_word(side));
}

struct path match_slot_path(const struct match *m, uint32_t number)
{
	char b[MEMBER_NAME_MAX];
	struct text t = text_in(b, sizeof b);
	slot_member(number, &t);
	return path_join(m->folder.dir.s, b);
}

void match_slot_member(uint32_t number, char *out)
{
	struct text t = text_in(out, MEMBER_NAME_MAX);
	slot_member(number, &t);
}

void match_side_member(const char *folder, uint32_t number, const uint8_t *p, size_t n, char *out)
{
	uint8_t hash[HASH_BYTES];
	struct slice part = {p, n};
	hash_parts("vedette/file/1", &part, 1, hash);
	struct text t = text_in(out, MEMBER_NAME_MAX);
	text_add(&t, folder);
	text_add_char(&t, '/');
	text_add_padded(&t, number, 8);
	text_add_char(&t, '-');
	text_add_hex(&t, hash, 8);
	text_add(&t, ".ved");
}

enum err match_store_slot(const struct match *m, uint32_t number, const uint8_t *p, size_t n, struct fault *f)
{
	char b[MEMBER_NAME_MAX];
	struct text t = text_in(b, sizeof b);
	slot_member(number, &t);
	return folder_once(&m->folder, b, p, n, f);
}

/* ---- reading offer and accept ---- */

static enum err read_offer(struct workroom *room, struct reading *g, const uint8_t *file, size_t n, struct offer_parts *out,
	struct charts *c, struct fault *f)
{
	TRY(reading_header(g, file, n, f));
	if (g->record.kind != RECORD_OFFER)
		return fault_set(f, ERR_SLOT_HEADER, "not an offer");
	TRY(reading_key(g, NULL, 0, f));
	TRY(reading_signature(g, room, f));
	TRY(reading_body(g, room, NULL, f));
	size_t terms_n, rules_n, scn_n, map_n;
	const char *terms = (const char *)reading_part(g, OFFER_TERMS, &terms_n);
	const char *rules = (const char *)reading_part(g, OFFER_RULES, &rules_n);
	const char *scn = (const char *)reading_part(g, OFFER_SCENARIO, &scn_n);
	const char *map = (const char *)reading_part(g, OFFER_MAP, &map_n);
	TRY(terms_parse(RECORD_OFFER, (enum side)g->record.side, terms, terms_n, &out->terms, f));
	TRY(charts_parse(map, map_n, rules, rules_n, scn, scn_n, c, f));
	options_apply(&out->terms.options, &c->rules);
	g->at = READ_STATE;
	TRY(offer_check(g, c, &out->terms, ENGINE_NUMBER, f));
	g->at = READ_KEPT;
	out->record = g->record;
	memcpy(out->id, g->id, HASH_BYTES);
	return ERR_OK;
}

enum err match_read_offer(struct workroom *room, const uint8_t *file, size_t n, struct offer_parts *out,
	struct charts *c, struct fault *f)
{
	struct reading g;
	enum err e = read_offer(room, &g, file, n, out, c, f);
	out->at = g.at;
	return e;
}

enum err match_accept_signed(struct workroom *room, struct reading *g, const uint8_t *file, size_t n, struct fault *f)
{
	TRY(reading_header(g, file, n, f));
	if (g->record.kind != RECORD_ACCEPT)
		return fault_set(f, ERR_SLOT_HEADER, "not an acceptance");
	TRY(reading_key(g, NULL, 0, f));
	return reading_signature(g, room, f);
}

enum err match_accept_body(struct workroom *room, struct reading *g, struct offer_parts *out, struct fault *f)
{
	size_t n;
	TRY(reading_body(g, room, NULL, f));
	const char *terms = (const char *)reading_part(g, ACCEPT_TERMS, &n);
	TRY(terms_parse(RECORD_ACCEPT, (enum side)g->record.side, terms, n, &out->terms, f));
	g->at = READ_STATE; /* for match_check_accept() */
	out->record = g->record;
	memcpy(out->id, g->id, HASH_BYTES);
	return ERR_OK;
}

enum err match_read_accept(
	struct workroom *room, const uint8_t *file, size_t n, struct offer_parts *out, struct fault *f)
{
	struct reading g;
	enum err e = match_accept_signed(room, &g, file, n, f);
	if (e == ERR_OK)
		e = match_accept_body(room, &g, out, f);
	out->at = g.at;
	return e;
}

enum err match_check_accept(
	const struct offer_parts *offer, const struct offer_parts *accept, struct fault *f)
{
	return accept_check(&accept->record, &offer->record, offer->id, &offer->terms, &accept->terms, f);
}

/* ---- opening ---- */

static enum err read_secrets(struct match *m, struct fault *f)
{
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		char name[MEMBER_NAME_MAX];
		struct blob b = {0};
		match_member("secret-", (enum side)s, name);
		if (!folder_has(&m->folder, name))
			continue;
		TRY(folder_read(&m->folder, name, sizeof m->secret[s], &b, f));
		m->has_secret[s] = b.n == sizeof m->secret[s];
		if (m->has_secret[s])
			memcpy(m->secret[s], b.p, b.n);
		sodium_memzero(b.p, b.n);
		blob_free(&b);
		if (!m->has_secret[s])
			return fault_set(f, ERR_MATCH_FILE, name);
	}
	return ERR_OK;
}

/* Which sides are mine: those whose key is mine, and in solo both. */
static void find_mine(struct match *m, const struct key_info *me)
{
	enum side a = (enum side)m->offer.side;
	bool solo = m->terms[0].mode == MODE_SOLO;
	bool offerer = key_info_mine(me, m->offer.offer.key);
	m->mine[a] = offerer;
	m->mine[side_other(a)] = solo ? offerer : !offerer;
}

/* In a courier's home no key says which side is mine: it was handed over. */
static enum err read_charge(struct match *m, const struct key_info *me, struct fault *f)
{
	struct blob b = {0};
	m->charge = folder_has(&m->folder, "charge");
	if (!m->charge) {
		find_mine(m, me);
		return ERR_OK;
	}
	TRY(folder_read(&m->folder, "charge", ID_MAX_BYTES, &b, f));
	for (unsigned s = 0; s < SIDE_COUNT; s++)
		m->mine[s] = b.n == strlen(side_word((enum side)s)) && memcmp(b.p, side_word((enum side)s), b.n) == 0;
	blob_free(&b);
	return m->mine[SIDE_UNION] || m->mine[SIDE_CONFEDERATE] ? ERR_OK : fault_set(f, ERR_MATCH_FILE, "charge");
}

/* Does this program refuse what is whole and well signed, and was found good when it was stored? */
static bool is_unfit(const struct reading *g, enum err e)
{
	return g->at >= READ_FORM && (err_exit(e) == EXIT_REJECTED || err_exit(e) == EXIT_DIVERGED);
}

/* The last one is judged once more: whoever signs next builds on it. */
static enum err load_slot(struct match *m, uint32_t n, const char *name, bool last, struct fault *f)
{
	struct blob file = {0};
	struct reading g;
	TRY(folder_read(&m->folder, name, RECORD_MAX_BYTES, &file, f));
	enum err e = reading_header(&g, file.p, file.n, &m->unfit.why);
	if (e == ERR_OK && g.record.number != n)
		e = fault_set(&m->unfit.why, ERR_MATCH_FILE, "it holds another slot's number");
	else if (e == ERR_OK)
		e = play_take(&m->play, &g, last, &m->unfit.why);
	blob_free(&file);
	if (e == ERR_OK)
		return e;
	fault_place(&m->unfit.why, name);
	if (!is_unfit(&g, e)) {
		if (f)
			*f = m->unfit.why;
		return e;
	}
	m->unfit.number = n;
	m->unfit.last = last;
	return ERR_OK;
}

static enum err load_slots(struct match *m, struct fault *f)
{
	char name[MEMBER_NAME_MAX], next[MEMBER_NAME_MAX];
	match_slot_member(1, name);
	for (uint32_t n = 1; folder_has(&m->folder, name) && !m->unfit.number; n++) {
		match_slot_member(n + 1, next);
		TRY(load_slot(m, n, name, !folder_has(&m->folder, next), f));
		memcpy(name, next, sizeof name);
	}
	return ERR_OK;
}

static enum err ensure_links(struct match *m, enum side side, struct fault *f)
{
	if (m->links[side])
		return ERR_OK;
	m->links[side] = calloc(1, sizeof *m->links[side]);
	if (!m->links[side])
		return fault_set(f, ERR_SYS_MEMORY, "");
	links_make(m->links[side], m->secret[side], m->play.salt[side]);
	return ERR_OK;
}

enum err match_link(
	struct match *m, enum side side, uint32_t number, uint8_t out[HASH_BYTES], struct fault *f)
{
	TRY(ensure_links(m, side, f));
	links_of_slot(m->links[side], number, out);
	return ERR_OK;
}

enum err match_standing(
	const struct match *m, enum side side, char *out, size_t cap, size_t *n, struct fault *f)
{
	const struct sealed *s = &m->play.chain.sealed[side];
	*n = 0;
	out[0] = '\0';
	if (s->n == 0)
		return ERR_OK;
	BUG_IF(s->box_n + 1 > cap);
	if (m->play.chain.open) {
		memcpy(out, s->box, s->box_n);
		*n = s->box_n;
		out[*n] = '\0';
		return ERR_OK;
	}
	if (!m->has_secret[side])
		return fault_set(f, ERR_MATCH_LOCKED_KEY, "");
	uint8_t key[32];
	box_key(m->secret[side], s->n, key);
	box_unlock(key, s->box, s->box_n, out);
	sodium_memzero(key, sizeof key);
	*n = s->box_n;
	while (*n > 1 && out[*n - 1] == '\n' && out[*n - 2] == '\n') /* the padding */
		--*n;
	if (*n == 1 && out[0] == '\n')
		*n = 0;
	out[*n] = '\0';
	return ERR_OK;
}

enum err match_settle(struct match *m, struct fault *f)
{
	if (m->phase < MATCH_PLAYING || m->play.resolved)
		return ERR_OK;
	enum side next = chain_side(&m->play.chain, m->play.chain.n + 1);
	if (!m->mine[next] || !m->has_secret[next]) {
		play_ahead(&m->play);
		return ERR_OK; /* not mine to answer, or the key is needed first: match_due() says which */
	}
	uint8_t link[HASH_BYTES];
	TRY(match_link(m, next, m->play.chain.n + 1, link, f));
	char *text = malloc(BOX_MAX_BYTES + 1);
	struct standing *st = calloc(1, sizeof *st);
	size_t n;
	enum err e = text && st ? match_standing(m, next, text, BOX_MAX_BYTES + 1, &n, f)
							: fault_set(f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK) {
		standing_clear(st);
		(void)standing_parse(m->charts, next, text, n, st, NULL);
		play_settle(&m->play, link, st);
	}
	free(st);
	free(text);
	return e;
}

static enum err open_parts(
	struct match *m, const struct key_info *me, const struct audience *audience, struct fault *f)
{
	struct offer_parts offer, accept;
	TRY(folder_read(&m->folder, "offer.ved", RECORD_MAX_BYTES, &m->offer_file, f));
	enum err e = match_read_offer(m->room, m->offer_file.p, m->offer_file.n, &offer, m->charts, f);
	if (e != ERR_OK) {
		fault_place(f, "offer.ved");
		return e;
	}
	m->offer = offer.record;
	m->terms[0] = offer.terms;
	memcpy(m->offer_id, offer.id, HASH_BYTES);
	TRY(read_charge(m, me, f));
	TRY(read_secrets(m, f));
	if (!folder_has(&m->folder, "accept.ved")) {
		m->phase = m->mine[m->offer.side] ? MATCH_OFFERED : MATCH_INVITED;
		return ERR_OK;
	}
	TRY(folder_read(&m->folder, "accept.ved", RECORD_MAX_BYTES, &m->accept_file, f));
	e = match_read_accept(m->room, m->accept_file.p, m->accept_file.n, &accept, f);
	if (e == ERR_OK)
		e = match_check_accept(&offer, &accept, f);
	if (e != ERR_OK) {
		fault_place(f, "accept.ved");
		return e;
	}
	m->accept = accept.record;
	m->terms[1] = accept.terms;
	memcpy(m->accept_id, accept.id, HASH_BYTES);
	m->phase = MATCH_PLAYING;
	TRY(play_begin(&m->play, m->charts, m->room, &m->offer, &m->accept, m->offer_id, m->accept_id,
		&m->terms[0], &m->terms[1], f));
	if (audience)
		play_tell(&m->play, audience);
	TRY(keys_load(m, f));
	TRY(load_slots(m, f));
	TRY(match_settle(m, f));
	if (m->play.chain.results == 2)
		m->phase = MATCH_CLOSED;
	line_rival(m);
	return ERR_OK;
}

static bool begins_with(const char *name, const char *stem)
{
	return strncmp(name, stem, strlen(stem)) == 0;
}

bool match_member_is_secret(const char *name)
{
	return begins_with(name, "secret-") || begins_with(name, "courier-");
}

bool match_member_has_no_turn(const char *name)
{
	static const char *const whole[] = {"acknowledged", "address", "mailed", "notes", "seen", "away", "rung", "rival", "chosen",
		"recovered", "lock", "beside", "charge", "asked", "courier"};
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		if (strcmp(name, whole[i]) == 0)
			return true;
	return match_member_is_secret(name) || begins_with(name, "draft-") || begins_with(name, "message-");
}

enum err match_open(const struct home *h, const char *name, const struct audience *audience,
	struct match **out, struct fault *f)
{
	struct key_info key;
	struct folder folder;
	*out = NULL;
	TRY(game_folder(h, name, &folder, f));
	enum err e = courier_identity(h, &key, f);
	if (e != ERR_OK)
		return e;
	struct match *m = calloc(1, sizeof *m);
	if (!m)
		return fault_set(f, ERR_SYS_MEMORY, "");
	m->folder = folder;
	struct text t = text_in(m->name, sizeof m->name);
	text_add(&t, name);
	m->charts = calloc(1, sizeof *m->charts);
	m->room = calloc(1, sizeof *m->room);
	e = m->charts && m->room ? open_parts(m, &key, audience, f) : fault_set(f, ERR_SYS_MEMORY, "");
	if (e != ERR_OK) {
		match_close(m);
		return e;
	}
	*out = m;
	return ERR_OK;
}

void match_close(struct match *m)
{
	if (!m)
		return;
	if (m->play.charts)
		play_end(&m->play);
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		if (m->links[s])
			sodium_memzero(m->links[s], sizeof *m->links[s]);
		free(m->links[s]);
	}
	sodium_memzero(m->secret, sizeof m->secret);
	blob_free(&m->offer_file);
	blob_free(&m->accept_file);
	free(m->charts);
	free(m->room);
	free(m);
}

/* ---- what is due ---- */

void match_due(const struct match *m, struct match_due *d)
{
	memset(d, 0, sizeof *d);
	if (m->phase < MATCH_PLAYING) {
		d->side = side_other((enum side)m->offer.side);
		d->kind = RECORD_ACCEPT;
		d->mine = m->phase == MATCH_INVITED;
		d->known = true;
		return;
	}
	d->number = m->play.chain.n + 1;
	d->side = chain_side(&m->play.chain, d->number);
	d->mine = m->mine[d->side];
	d->known = m->play.resolved;
	if (d->known) {
		d->kind = chain_due(&m->play.chain, &m->play.now);
		d->served = d->kind == RECORD_COUNTERSIGN && chain_served(&m->play.chain, &m->play.now);
	}
}

enum side match_my_side(const struct match *m)
{
	struct match_due d;
	match_due(m, &d);
	if (m->mine[SIDE_UNION] && m->mine[SIDE_CONFEDERATE])
		return d.side;
	return m->mine[SIDE_UNION] ? SIDE_UNION : SIDE_CONFEDERATE;
}

const char *match_player_name(const struct match *m, enum side side)
{
	bool offerer = m->offer.side == side;
	return !offerer && m->phase < MATCH_PLAYING ? "" : m->terms[offerer ? 0 : 1].name;
}

/* ---- draft ---- */

/* Texts that belong to the next sheet of a side: "draft-union-0003". */
static void sheet_member(const char *stem, enum side side, uint32_t sheet, char *out)
{
	struct text t = text_in(out, MEMBER_NAME_MAX);
	text_add(&t, stem);
	text_add_char(&t, '-');
	text_add(&t, side_word(side));
	text_add_char(&t, '-');
	text_add_padded(&t, sheet, 4);
}

/* A file can have been written by anybody's editor: what would change a terminal is masked where it comes in; line ends
 * and tabs stay. */
static enum err mask_text(struct blob *b, struct fault *f)
{
	const char *p = (const char *)b->p;
	size_t left = b->n, len = 0;
	char *out = malloc(b->n + 1);

	if (out == NULL)
		return fault_set(f, ERR_SYS_MEMORY, "");
	while (left > 0) {
		const char *tab = memchr(p, '\t', left);
		size_t part = tab ? (size_t)(tab - p) : left;
		len += text_mask(out + len, part + 1, p, part, true);
		if (tab)
			out[len++] = '\t';
		part += tab != NULL;
		p += part;
		left -= part;
	}
	blob_free(b);
	b->p = (uint8_t *)out;
	b->n = len;
	return ERR_OK;
}

static enum err sheet_text_read(
	const struct match *m, const char *stem, enum side side, uint32_t sheet, size_t cap, struct blob *out, struct fault *f)
{
	char name[MEMBER_NAME_MAX];
	sheet_member(stem, side, sheet, name);
	memset(out, 0, sizeof *out);
	if (!folder_has(&m->folder, name))
		return ERR_OK;
	TRY(folder_read(&m->folder, name, cap, out, f));
	enum err e = mask_text(out, f);
	if (e != ERR_OK)
		blob_free(out);
	return e;
}

static enum err sheet_text_write(
	const struct match *m, const char *stem, enum side side, const char *text, size_t n, struct fault *f)
{
	char name[MEMBER_NAME_MAX];
	uint32_t sheet = m->play.sheets[side];
	sheet_member(stem, side, sheet, name);
	TRY(folder_write(&m->folder, name, text, n, f));
	if (sheet < 2)
		return ERR_OK;
	sheet_member(stem, side, sheet - 2, name); /* the one before was signed, and what came of it is still being read */
	return folder_remove(&m->folder, name, f);
}

enum err match_draft_read(const struct match *m, enum side side, struct blob *out, struct fault *f)
{
	return sheet_text_read(m, "draft", side, m->play.sheets[side], DRAFT_MAX_BYTES, out, f);
}

enum err match_draft_write(
	const struct match *m, enum side side, const char *text, size_t n, struct fault *f)
{
	if (n > DRAFT_MAX_BYTES)
		return fault_set(f, ERR_ORDER_LIMIT, "a draft holds at most 256 KiB");
	return sheet_text_write(m, "draft", side, text, n, f);
}

/* Are these the same orders, whatever stands between them? */
static bool same_orders(const struct charts *c, const struct sheet *a, const struct sheet *b)
{
	if (a->n != b->n)
		return false;
	for (unsigned i = 0; i < a->n; i++) {
		char x[LINE_MAX_BYTES + 1], y[LINE_MAX_BYTES + 1];
		struct text tx = text_in(x, sizeof x), ty = text_in(y, sizeof y);

		order_print(c, &a->order[i], &tx);
		order_print(c, &b->order[i], &ty);
		if (a->order[i].depth != b->order[i].depth || strcmp(x, y) != 0)
			return false;
	}
	return true;
}

void match_own_lines(const struct match *m, unsigned kind, enum side side, const char *orders, struct event *e, size_t n)
{
	enum sheet_use use = kind == RECORD_TURN ? SHEET_TURN : SHEET_STRATEGIC;
	uint32_t sheets = m->play.sheets[side];
	struct blob draft = {0};
	struct fault f;
	size_t at;

	if ((kind != RECORD_TURN && kind != RECORD_STRATEGIC) || orders == NULL || !m->mine[side] || sheets == 0)
		return;
	struct sheet *was = calloc(1, sizeof *was), *own = calloc(1, sizeof *own);
	bool known = was != NULL && own != NULL &&
		sheet_text_read(m, "draft", side, sheets - 1, DRAFT_MAX_BYTES, &draft, &f) == ERR_OK && draft.p != NULL &&
		sheet_parse(m->charts, side, use, orders, strlen(orders), was, &at, &f) == ERR_OK &&
		sheet_parse(m->charts, side, use, (const char *)draft.p, draft.n, own, &at, &f) == ERR_OK &&
		same_orders(m->charts, was, own);

	for (size_t i = 0; known && i < n; i++)
		for (unsigned k = 0; e[i].line > 0 && k < was->n; k++)
			if (was->order[k].line == e[i].line) {
				e[i].line = own->order[k].line;
				break;
			}
	blob_free(&draft);
	free(was);
	free(own);
}

enum err match_message_read(const struct match *m, enum side side, struct blob *out, struct fault *f)
{
	return sheet_text_read(m, "message", side, m->play.sheets[side], MESSAGE_MAX_BYTES, out, f);
}

enum err match_message_write(const struct match *m, enum side side, const char *text, size_t n, struct fault *f)
{
	if (n >= MESSAGE_MAX_BYTES || !text_all_plain(text, n, true))
		return fault_set(f, ERR_MESSAGE_FORM, "");
	return sheet_text_write(m, "message", side, text, n, f);
}

enum err verdicts_begin(struct verdicts *v, struct fault *f)
{
	memset(v, 0, sizeof *v);
	v->sheet = calloc(1, sizeof *v->sheet);
	v->judged = calloc(SHEET_LINES_MAX, sizeof *v->judged);
	v->standing = calloc(1, sizeof *v->standing);
	if (v->sheet && v->judged && v->standing)
		return ERR_OK;
	verdicts_end(v);
	return fault_set(f, ERR_SYS_MEMORY, "");
}

void verdicts_end(struct verdicts *v)
{
	free(v->sheet);
	free(v->judged);
	free(v->standing);
	memset(v, 0, sizeof *v);
}

/* With nothing below it a last line `standing` says: the default from now on. */
static bool ends_in_standing(const char *text, size_t n)
{
	struct lines l = {text, n, 0};
	struct word line, word;
	bool found = false;
	while (lines_next(&l, &line))
		found = word_next(&line, &word) && ascii_equal_fold(word.s, word.n, "standing") &&
			(!word_next(&line, &word) || word.s[0] == '#');
	return found;
}

enum err match_judge(struct match *m, const char *text, size_t n, struct verdicts *v, struct fault *f)
{
	struct match_due d;
	size_t at;
	TRY(match_must_be_due(m, &d, f));
	if (!record_has_orders(d.kind))
		return fault_set(f, ERR_MATCH_NOT_DUE,
			d.kind == RECORD_COUNTERSIGN ? "a countersign is due, no orders: run `vedette countersign GAME`" :
			d.kind == RECORD_AGREE ? "a proposal waits for its answer: run `vedette agree GAME` or `vedette decline GAME`" :
			"a result is due, no orders: run `vedette send GAME`");
	enum sheet_use use = d.kind == RECORD_TURN ? SHEET_TURN : SHEET_STRATEGIC;
	v->sheet->n = 0;
	enum err e = sheet_parse(m->charts, d.side, use, text, n, v->sheet, &at, f);
	v->has_standing = e == ERR_OK && (at < n || ends_in_standing(text, n));
	standing_clear(v->standing);
	if (e == ERR_OK && v->has_standing) {
		e = standing_parse(m->charts, d.side, text + at, n - at, v->standing, f);
		uint32_t above = 0; /* its lines count from the top of the draft */
		for (size_t i = 0; i < at; i++)
			above += text[i] == '\n';
		for (unsigned i = 0; i < v->standing->n; i++)
			v->standing->entry[i].line += above;
		if (e != ERR_OK && f)
			f->line += above;
	}
	if (e == ERR_OK)
		e = play_may_stop(&m->play, sheet_stops(v->sheet), f);
	if (e == ERR_OK)
		e = play_check_couriers(v->sheet, f);
	if (e == ERR_OK)
		e = judge_sheet(m->charts, &m->play.now, v->sheet, v->judged, f);
	fault_place(f, "orders");
	return e;
}
