/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/intake.h"

#include <stdlib.h>
#include <string.h>

#include "match/courier.h"
#include "match/inside.h"
#include "match/keys.h"
#include "match/lines.h"

/* Is this fault one of the record, not of the machine? */
static bool is_verdict(enum err e)
{
	return err_exit(e) == EXIT_REJECTED || err_exit(e) == EXIT_DIVERGED || err_exit(e) == EXIT_GOOD;
}

/* ---- offers ---- */

/* Strangers may make offers, and an opponent may sign what he likes: neither may fill the disk, nor make every later mail slow. */
enum { INVITATIONS_MAX = 64, HELD_MAX = 256, REFUSED_MAX = 256 };

enum err match_game_ids(const struct home *h, const char *name, bool only_accepted, struct workroom *room, struct charts *c,
	struct offer_parts *offer, struct offer_parts *accept, bool *accepted, struct fault *f)
{
	struct folder folder;
	struct blob b = {0};
	*accepted = false;
	TRY(game_folder(h, name, &folder, f));
	if (only_accepted && !folder_has(&folder, "accept.ved"))
		return fault_set(f, ERR_MATCH_NOT_ACCEPTED, "");
	TRY(folder_read(&folder, "offer.ved", RECORD_MAX_BYTES, &b, f));
	enum err e = match_read_offer(room, b.p, b.n, offer, c, f);
	blob_free(&b);
	TRY(e);
	if (!folder_has(&folder, "accept.ved"))
		return ERR_OK;
	TRY(folder_read(&folder, "accept.ved", RECORD_MAX_BYTES, &b, f));
	e = match_read_accept(room, b.p, b.n, accept, f);
	blob_free(&b);
	*accepted = e == ERR_OK;
	return e;
}

enum err match_find(const struct home *h, const struct key_info *me, struct workroom *room, struct charts *c,
	const uint8_t id[HASH_BYTES], bool by_game, struct finding *out, struct offer_parts *offer, struct fault *f)
{
	struct names games;
	out->found = false;
	out->invitations = 0;
	TRY(games_list(h, &games, f));
	for (size_t i = 0; i < games.n && !out->found; i++) {
		struct offer_parts accept;
		bool accepted;
		struct fault damaged;
		uint8_t game[HASH_BYTES];
		/* a damaged game must not keep the others from their mail; opening it says what is wrong with it */
		if (match_game_ids(h, games.v[i], by_game, room, c, offer, &accept, &accepted, &damaged) != ERR_OK)
			continue;
		out->invitations += !accepted && !key_info_mine(me, offer->record.offer.key);
		if (by_game)
			hash_game(offer->id, accept.id, game);
		out->found = memcmp(by_game ? game : offer->id, id, HASH_BYTES) == 0;
		if (out->found) {
			struct text t = text_in(out->name, sizeof out->name);
			text_add(&t, games.v[i]);
		}
	}
	names_free(&games);
	return ERR_OK;
}

static void game_of(struct intake *out, const char *name)
{
	struct text t = text_in(out->game, sizeof out->game);
	text_add(&t, name);
}

void match_stem(const char *scenario, const char *player, char out[STEM_MAX])
{
	struct text s = text_in(out, STEM_MAX);
	text_add(&s, scenario);
	size_t start = s.len;
	for (const char *p = player; *p && s.len < start + 12; p++) {
		char c = ascii_lower(*p);
		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
			if (s.len == start)
				text_add_char(&s, '-');
			text_add_char(&s, c);
		}
	}
}

/* A folder for an offer that is good in itself, unless it has one or is none to me. */
static enum err place_offer(const struct home *h, const uint8_t *p, size_t n, const struct key_info *me,
	const struct offer_parts *offer, struct workroom *room, struct charts *c, struct intake *out, struct fault *f)
{
	struct offer_parts other;
	struct finding game;
	char stem[STEM_MAX], name[GAME_NAME_MAX + 1];
	TRY(match_find(h, me, room, c, offer->id, false, &game, &other, f));
	if (game.found) {
		game_of(out, game.name);
		out->verdict = fault_set(&out->fault, ERR_CHAIN_SAME, "");
		out->step = READ_FORM;
		return ERR_OK;
	}
	if (courier_home(h)) {
		out->verdict = fault_set(&out->fault, ERR_COURIER_OTHERS, "");
		return ERR_OK;
	}
	if (!out->mine && offer->terms.mode == MODE_SOLO) {
		out->verdict = fault_set(&out->fault, ERR_MATCH_SOLO, "");
		return ERR_OK;
	}
	if (!out->mine && game.invitations >= INVITATIONS_MAX) {
		out->verdict = fault_set(&out->fault, ERR_MATCH_CROWD, "");
		return ERR_OK;
	}
	match_stem(offer->terms.scenario, offer->terms.name, stem);
	TRY(match_free_name(h, stem, name, f));
	const char *to = out->mine ? "" : offer->terms.to; /* in my own offer that is my address */
	struct member m[] = {{"offer.ved", p, n}, {"address", to, strlen(to)}};
	TRY(game_create(h, name, m, 2, f));
	game_of(out, name);
	return ERR_OK;
}

static enum err take_offer(const struct home *h, const uint8_t *p, size_t n, const struct key_info *me,
	struct workroom *room, struct charts *c, struct intake *out, struct fault *f)
{
	struct offer_parts offer;
	struct lock lock;
	out->verdict = match_read_offer(room, p, n, &offer, c, &out->fault);
	out->step = offer.at;
	if (out->verdict != ERR_OK)
		return is_verdict(out->verdict) ? ERR_OK : out->verdict;
	out->mine = key_info_mine(me, offer.record.offer.key);
	TRY(home_lock(h, &lock, "vedette receive", f)); /* two programs with one offer make one game */
	enum err e = place_offer(h, p, n, me, &offer, room, c, out, f);
	lock_drop(&lock);
	return e;
}

/* Is the acceptance that a game has this one?  One that is damaged is not. */
static enum err accept_is(const struct folder *folder, struct workroom *room, const uint8_t id[HASH_BYTES], bool *same,
	struct fault *f)
{
	struct offer_parts held;
	struct blob b = {0};
	TRY(folder_read(folder, "accept.ved", RECORD_MAX_BYTES, &b, f));
	enum err e = match_read_accept(room, b.p, b.n, &held, f);
	blob_free(&b);
	*same = e == ERR_OK && hash_equal(held.id, id);
	return is_verdict(e) ? ERR_OK : e;
}

static enum err take_accept(const struct home *h, const uint8_t *p, size_t n, const struct key_info *me,
	struct workroom *room, struct charts *c, struct intake *out, struct fault *f)
{
	struct offer_parts accept, offer;
	struct finding game;
	struct folder folder;
	struct lock lock;
	struct reading g;
	out->verdict = match_accept_signed(room, &g, p, n, &out->fault);
	out->step = g.at;
	if (out->verdict != ERR_OK)
		return is_verdict(out->verdict) ? ERR_OK : out->verdict;
	out->step = READ_PLACE;
	TRY(match_find(h, me, room, c, g.record.accept.offer, false, &game, &offer, f));
	if (!game.found) {
		out->verdict = fault_set(&out->fault, ERR_CHAIN_OFFER, "");
		return ERR_OK;
	}
	game_of(out, game.name);
	out->verdict = match_accept_body(room, &g, &accept, &out->fault);
	out->step = g.at;
	if (out->verdict != ERR_OK)
		return is_verdict(out->verdict) ? ERR_OK : out->verdict;
	out->verdict = match_check_accept(&offer, &accept, &out->fault);
	bool mine = key_info_mine(me, offer.record.offer.key) || key_info_mine(me, accept.record.accept.key);
	if (out->verdict == ERR_OK && !mine && !courier_home(h)) /* else he who hears of an offer could sit down in my place */
		out->verdict = fault_set(&out->fault, ERR_MATCH_OTHERS, "");
	if (out->verdict != ERR_OK)
		return ERR_OK;
	TRY(game_folder(h, game.name, &folder, f));
	TRY(game_lock(&folder, &lock, "vedette receive", f));
	struct fault stored;
	out->step = READ_KEPT;
	bool had = folder_has(&folder, "accept.ved");
	enum err e = ERR_OK;
	if (!had && accept.terms.to[0] && !key_info_mine(me, accept.record.accept.key)) /* first: the acceptance comes but once */
		e = folder_write(&folder, "address", accept.terms.to, strlen(accept.terms.to), &stored);
	if (e == ERR_OK)
		e = folder_once(&folder, "accept.ved", p, n, &stored);
	if (e == ERR_SYS_EXISTS) { /* the first answer to an offer stands; the same one in another packing is no second */
		bool same = false;
		e = accept_is(&folder, room, accept.id, &same, &stored);
		out->verdict = fault_set(&out->fault, same ? ERR_CHAIN_SAME : ERR_MATCH_TAKEN, "");
		out->step = same ? READ_FORM : READ_KEPT;
		if (e == ERR_OK && !same && key_info_mine(me, accept.record.accept.key)) {
			out->verdict = fault_set(&out->fault, ERR_MATCH_TWICE, "");
			e = accepts_keep(&folder, p, n, &out->kept, &stored);
		}
	} else if (e == ERR_OK && had) {
		out->verdict = fault_set(&out->fault, ERR_CHAIN_SAME, "");
		out->step = READ_FORM;
	}
	lock_drop(&lock);
	if (e != ERR_OK && f)
		*f = stored;
	return e;
}

/* ---- slots ---- */

static enum err take_one(struct match *m, const uint8_t *p, size_t n, uint8_t *step, struct fault *f)
{
	struct reading g;
	enum err e = reading_header(&g, p, n, f);
	bool waits = e == ERR_OK && m->unfit.number && !m->unfit.last && g.record.number == m->unfit.number;
	if (waits) { /* a slot of that number is stored, and others on it */
		e = play_signature(&m->play, &g, f);
		e = e == ERR_OK ? match_unfit_fault(m, f) : e;
	} else if (e == ERR_OK) {
		e = play_take(&m->play, &g, true, f);
	}
	if (e == ERR_OK)
		e = line_put_aside(m, f);
	if (e == ERR_OK)
		e = match_store_slot(m, g.record.number, p, n, f);
	*step = g.at;
	return e;
}

/* Put a slot into a side folder, unless that holds enough; *done says whether it lies there now. */
static enum err keep(struct match *m, const char *folder, unsigned most, uint32_t number, const uint8_t *p, size_t n,
	bool *done, struct fault *f)
{
	char name[MEMBER_NAME_MAX];
	struct members l;
	match_side_member(folder, number, p, n, name);
	TRY(folder_list(&m->folder, folder, ".ved", &l, f));
	*done = l.names.n < most || folder_has(&m->folder, name);
	members_free(&l);
	return *done ? folder_write(&m->folder, name, p, n, f) : ERR_OK;
}

/* Held slots in order of number, as long as the next one is there. */
static enum err take_held(struct match *m, struct intake *out, struct fault *f)
{
	struct members held;
	if (disk_kind(path_join(m->folder.dir.s, "held").s) != 'd')
		return ERR_OK;
	TRY(folder_list(&m->folder, "held", ".ved", &held, f));
	enum err e = ERR_OK;
	for (size_t i = 0; i < held.names.n && e == ERR_OK; i++) {
		char name[MEMBER_NAME_MAX];
		struct blob b = {0};
		struct fault why;
		struct text t = text_in(name, sizeof name);
		text_add(&t, "held/");
		text_add(&t, held.names.v[i]);
		e = folder_read(&m->folder, name, RECORD_MAX_BYTES, &b, f);
		if (e != ERR_OK)
			break;
		uint8_t step;
		enum err v = take_one(m, b.p, b.n, &step, &why);
		if (v == ERR_OK)
			out->followed++;
		if (v != ERR_CHAIN_MISSING && v != ERR_OK && v != ERR_CHAIN_SAME &&
			is_verdict(v)) { /* now it can be judged: proof, not waiting */
			struct reading g;
			bool kept;
			if (reading_header(&g, b.p, b.n, &why) == ERR_OK)
				e = keep(m, "refused", REFUSED_MAX, g.record.number, b.p, b.n, &kept, f);
			if (e == ERR_OK && v == ERR_CHAIN_VERSIONS)
				e = line_note(m, b.p, b.n, f);
		} else if (!is_verdict(v)) {
			if (f)
				*f = why;
			e = v;
		}
		if (e == ERR_OK && v != ERR_CHAIN_MISSING)
			e = folder_remove(&m->folder, name, f);
		blob_free(&b);
	}
	members_free(&held);
	return e;
}

static enum err take_slot_in(struct match *m, const uint8_t *p, size_t n, struct intake *out, struct fault *f)
{
	out->mine = m->mine[m->play.chain.offerer] == (out->number % 2 == 1);
	if (m->mine[0] && m->mine[1])
		out->mine = true;
	out->verdict = take_one(m, p, n, &out->step, &out->fault);
	if (out->verdict == ERR_SIGN_UNKNOWN && out->kind == RECORD_COUNTERSIGN) {
		TRY(line_couriers(m, f));
		out->verdict = take_one(m, p, n, &out->step, &out->fault);
	}
	if (!is_verdict(out->verdict)) {
		if (f)
			*f = out->fault;
		return out->verdict;
	}
	switch (out->verdict) {
	case ERR_OK:
		TRY(take_held(m, out, f));
		return match_settle(m, f);
	case ERR_CHAIN_MISSING:
	case ERR_MATCH_UNFIT:
		TRY(keep(m, "held", HELD_MAX, out->number, p, n, &out->held, f));
		if (!out->held)
			out->verdict = fault_set(&out->fault, ERR_MATCH_HELD, out->fault.what);
		return ERR_OK;
	case ERR_SIGN_UNKNOWN:
	case ERR_SIGN_NONE:
	case ERR_SIGN_BAD:
	case ERR_SIGN_OTHER:
	case ERR_CHAIN_SAME:
	case ERR_CHAIN_SIDE:
	case ERR_CHAIN_CLOSED:
		return ERR_OK;
	case ERR_CHAIN_VERSIONS:
		TRY(keep(m, "refused", REFUSED_MAX, out->number, p, n, &out->kept, f));
		return out->kept ? line_note(m, p, n, f) : ERR_OK;
	default: /* well signed and wrong: proof against its signer */
		return keep(m, "refused", REFUSED_MAX, out->number, p, n, &out->kept, f);
	}
}

/* What was just kept may end a line that is longer than the one that stands. */
static enum err take_line(const struct home *h, struct match **m, struct intake *out, struct fault *f)
{
	bool switched;
	TRY(line_longest(*m, &switched, f));
	if (!switched)
		return ERR_OK;
	match_close(*m);
	*m = NULL;
	TRY(match_open(h, out->game, NULL, m, f));
	out->verdict = ERR_OK;
	out->switched = true;
	out->kept = false;
	TRY(take_held(*m, out, f));
	return match_settle(*m, f);
}

/* Does this very file stand under its number? */
static bool stands(const struct match *m, uint32_t number, const uint8_t *p, size_t n)
{
	struct blob b = {0};
	if (number > m->play.chain.n || disk_read(match_slot_path(m, number).s, RECORD_MAX_BYTES, &b, NULL) != ERR_OK)
		return false;
	bool same = b.n == n && memcmp(b.p, p, n) == 0;
	blob_free(&b);
	return same;
}

/* The other side's slot, by hand, where a courier answers beside: he may not have it, and answer another version of it. */
static bool by_hand(const struct match *m, enum intake_source source, uint32_t number, const uint8_t *p, size_t n)
{
	return source == INTAKE_HAND && courier_beside(m) && !m->mine[chain_side(&m->play.chain, number)] && !stands(m, number, p, n);
}

static enum err take_slot(const struct home *h, enum intake_source source, struct reading *g, struct match **m,
	struct intake *out, struct fault *f)
{
	const uint8_t *p = g->file;
	size_t n = g->n;
	if (by_hand(*m, source, out->number, p, n)) {
		out->verdict = fault_set(&out->fault, ERR_COURIER_HAND, "");
		out->step = READ_CARRIER;
		return ERR_OK;
	}
	TRY(take_slot_in(*m, p, n, out, f));
	return out->verdict == ERR_CHAIN_VERSIONS || out->verdict == ERR_CHAIN_FORK ? take_line(h, m, out, f) : ERR_OK;
}

/* ---- changes of key ---- */

static enum err take_key(struct match *m, struct reading *g, struct intake *out, struct fault *f)
{
	enum side side = (enum side)g->record.side;
	out->mine = m->mine[g->record.kind == RECORD_KEY_ADMIT ? side_other(side) : side];
	out->verdict = keys_take(m, g, &out->kept, &out->fault);
	out->step = g->at;
	if (!is_verdict(out->verdict)) {
		if (f)
			*f = out->fault;
		return out->verdict;
	}
	if (out->verdict == ERR_OK && !out->kept)
		out->verdict = fault_set(&out->fault, ERR_MATCH_CLAIMS, "");
	out->kept = false;
	if (out->verdict == ERR_OK)
		key_fingerprint(g->record.change.key, out->fingerprint);
	return ERR_OK;
}

/* ---- a game's own records ---- */

/* The game that a slot or a change of key names, opened under its lock; *m is NULL where it is none of this home's. */
static enum err open_named(const struct home *h, struct reading *g, const struct key_info *me, struct workroom *room,
	struct charts *c, struct intake *out, struct lock *lock, struct match **m, struct fault *f)
{
	struct finding game;
	struct offer_parts offer;
	struct folder folder;
	bool slot = record_is_slot(out->kind);
	const uint8_t *id = slot ? g->record.slot.game : g->record.change.game;
	*m = NULL;
	TRY(match_find(h, me, room, c, id, true, &game, &offer, f));
	if (!game.found && slot) {
		TRY(accepts_switch(h, me, room, c, g->file, g->n, &out->reaccepted, f));
		if (out->reaccepted)
			TRY(match_find(h, me, room, c, id, true, &game, &offer, f));
	}
	if (!game.found) { /* no key of this game is known here, so its signature cannot be judged */
		out->verdict = fault_set(&out->fault, ERR_SIGN_UNKNOWN, "it names a game that is not among yours");
		out->step = READ_KEY;
		return ERR_OK;
	}
	game_of(out, game.name);
	TRY(game_folder(h, game.name, &folder, f));
	TRY(game_lock(&folder, lock, "vedette receive", f));
	return match_open(h, game.name, NULL, m, f);
}

static enum err take_in_game(const struct home *h, enum intake_source source, struct reading *g, const struct key_info *me,
	struct workroom *room, struct charts *c, struct intake *out, struct fault *f)
{
	struct lock lock = LOCK_NONE;
	struct match *m;
	enum err e = open_named(h, g, me, room, c, out, &lock, &m, f);
	if (e == ERR_OK && m)
		e = record_is_slot(out->kind) ? take_slot(h, source, g, &m, out, f) : take_key(m, g, out, f);
	match_close(m);
	lock_drop(&lock);
	return e;
}

enum err intake_record(const struct home *h, enum intake_source source, const uint8_t *p, size_t n, struct intake *out,
	struct fault *f)
{
	struct key_info me;
	struct reading g;
	memset(out, 0, sizeof *out);
	TRY(courier_identity(h, &me, f));
	out->verdict = reading_header(&g, p, n, &out->fault);
	out->step = g.at;
	if (out->verdict != ERR_OK)
		return ERR_OK;
	out->kind = g.record.kind;
	out->number = g.record.number;
	struct workroom *room = calloc(1, sizeof *room);
	struct charts *c = calloc(1, sizeof *c);
	enum err e;
	if (!room || !c)
		e = fault_set(f, ERR_SYS_MEMORY, "");
	else if (out->kind == RECORD_OFFER)
		e = take_offer(h, p, n, &me, room, c, out, f);
	else if (out->kind == RECORD_ACCEPT)
		e = take_accept(h, p, n, &me, room, c, out, f);
	else
		e = take_in_game(h, source, &g, &me, room, c, out, f);
	if (e != ERR_OK && f && f->code != e)
		*f = out->fault;
	free(room);
	free(c);
	return e;
}

enum err intake_held(const struct match *m, unsigned *held, uint32_t *missing, struct fault *f)
{
	struct members l;
	*held = 0;
	*missing = 0;
	if (disk_kind(path_join(m->folder.dir.s, "held").s) != 'd')
		return ERR_OK;
	TRY(folder_list(&m->folder, "held", ".ved", &l, f));
	*held = (unsigned)l.names.n;
	if (*held)
		*missing = m->play.chain.n + 1;
	members_free(&l);
	return ERR_OK;
}
