/* SPDX-License-Identifier: GPL-3.0-or-later
 * The games that the files of tests/files are made from: two scripted players with fixed seeds, each game chosen by what
 * happens in it, so that it is found anew when rules or dice change.
 *   game OUT [SEED]     from that seed on, 1 if it is not given, writes, each with offer.ved, accept.ved and NNNN.ved:
 *       OUT/finished    closed by both after its last game turn, with a die of every kind
 *       OUT/resigned    offered by the Confederate, given up in slot 5, closed by both
 *       OUT/lie         as finished, until a false answer is proved by the last slot
 *       OUT/die         as finished, but the last slot states the position that another die would have made;
 *                       OUT/die/die says which: SLOT ROLL BELOW DRAW VALUE
 *       OUT/couriers    the Union's courier answers everywhere, the Confederate's stops, until the Union dismisses its own one:
 *                       the last slot is then a countersign of its own
 *       OUT/stopless    the first two turns of a game whose offer allows no stops
 *       OUT/open        an open game, closed by both, with a die of every kind; in it a draw is offered in place of a turn and
 *                       declined, and a turn is taken back by consent
 *   game key HOME BYTE  the identity whose seed is that byte 32 times: 10 is A, who offers, 11 is B; 13 and 14 their couriers */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "archive/disk.h"
#include "archive/keyring.h"
#include "fuzz/duel.h"
#include "fuzz/fuzz.h"
#include "match/match.h"
#include "support/load.h"
#include "support/sign.h"

enum { TEXT_ROOM = 1 << 16, SEED_A = 10, SEED_B = 11, SEED_COURIER = 13 };
enum { NONCE_OFFER = 0x40, NONCE_ACCEPT = 0x10, SLOTS_ENOUGH = 120 };

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	(void)p, (void)n;
	return 0; /* common.c is shared with the fuzz targets */
}

static struct duel d;
static struct charts charts;
static struct { char *s; size_t n; } text_of[PARTS]; /* terms, rules, scenario, map */
static char text[TEXT_ROOM], sheet[BOX_MAX_BYTES + 1];
static uint8_t body[BODY_MAX_BYTES];
static const char *out; /* folder being written, NULL = nothing is */

static _Noreturn void die(const char *what)
{
	fprintf(stderr, "game: %s\n", what);
	exit(1);
}

static void write_file(const char *name, const void *p, size_t n)
{
	char path[4096];
	struct fault f;
	snprintf(path, sizeof path, "%s/%s", out ? out : "", name);
	if (out && disk_replace(path, p, n, 0644, &f) != ERR_OK)
		die(path);
}

static void write_slot(uint32_t number)
{
	char name[32];
	snprintf(name, sizeof name, "%04u.ved", (unsigned)number);
	write_file(name, d.file, d.n);
}

/* ---- offer and accept ---- */

static void load(const char *scenario)
{
	static const char *const names[] = { NULL, "scenarios/rules/standard.rules", NULL, "tests/rules/maps/field.map" };
	const char *data = getenv("VEDETTE_DATA");
	char path[4096];
	struct fault f;
	for (unsigned i = OFFER_RULES; i < PARTS; i++) {
		snprintf(path, sizeof path, "%s/%s", data ? data : ".", names[i] ? names[i] : scenario);
		free(text_of[i].s);
		text_of[i].s = load_file(path, &text_of[i].n);
		if (!text_of[i].s)
			die(path);
	}
	if (charts_parse(text_of[OFFER_MAP].s, text_of[OFFER_MAP].n, text_of[OFFER_RULES].s, text_of[OFFER_RULES].n,
		text_of[OFFER_SCENARIO].s, text_of[OFFER_SCENARIO].n, &charts, &f) != ERR_OK)
		die(f.what);
}

static void count_up(uint8_t *p, size_t n, uint8_t from)
{
	for (size_t i = 0; i < n; i++)
		p[i] = (uint8_t)(from + i);
}

/* Signed and written; its identity into `id`. */
static void put_record(struct record *r, const char *name, uint8_t id[HASH_BYTES])
{
	if (!duel_sign(&d, r, body))
		die(name);
	hash_record(r, body, id);
	write_file(name, d.file, d.n);
}

static void put_terms(struct record *r, struct terms *t, const char *name)
{
	struct text w = text_in(text, sizeof text), n = text_in(t->name, sizeof t->name);
	t->engine = ENGINE_NUMBER;
	text_add(&n, name);
	terms_print(t, r->kind, (enum side)r->side, &w);
	sign_part(r, 0, body, text, w.len);
}

static uint8_t stops = STOPS_USUAL; /* that the next offer allows */
static enum mode mode = MODE_SEALED; /* ... and its mode */

static void begin(enum side a, uint64_t seed)
{
	enum side b = side_other(a);
	uint8_t secret[SIDE_COUNT][SEED_BYTES];
	struct fault f;
	memset(&d, 0, sizeof d);
	d.c = &charts;
	d.random = seed;
	d.judge = true;
	memset(secret[a], SEED_A, SEED_BYTES);
	memset(secret[b], SEED_B, SEED_BYTES);
	for (unsigned s = 0; s < SIDE_COUNT; s++) {
		key_from_seed(secret[s], &d.key[s]);
		standing_clear(&d.standing[s]);
	}
	d.offer = (struct record){ .kind = RECORD_OFFER, .side = (uint8_t)a };
	hash_rules(&charts, d.offer.offer.rules);
	hash_scenario(&charts, d.offer.offer.scenario);
	memcpy(d.offer.offer.key, d.key[a].pub, KEY_BYTES);
	count_up(d.offer.offer.nonce, NONCE_BYTES, NONCE_OFFER);
	d.terms[0].stops = stops;
	d.terms[0].mode = (uint8_t)mode;
	memcpy(d.terms[0].scenario, charts.scn.id, sizeof d.terms[0].scenario);
	memcpy(d.terms[0].title, charts.scn.title, sizeof d.terms[0].title);
	put_terms(&d.offer, &d.terms[0], "Anna");
	for (unsigned i = OFFER_RULES; i < PARTS; i++)
		sign_part(&d.offer, i, body, text_of[i].s, text_of[i].n);
	put_record(&d.offer, "offer.ved", d.offer_id);

	d.accept = (struct record){ .kind = RECORD_ACCEPT, .side = (uint8_t)b };
	memcpy(d.accept.accept.offer, d.offer_id, HASH_BYTES);
	memcpy(d.accept.accept.rules, d.offer.offer.rules, HASH_BYTES);
	memcpy(d.accept.accept.scenario, d.offer.offer.scenario, HASH_BYTES);
	memcpy(d.accept.accept.key, d.key[b].pub, KEY_BYTES);
	count_up(d.accept.accept.nonce, NONCE_BYTES, NONCE_ACCEPT);
	secret_of_accepter(secret[b], d.offer_id, d.accept.accept.nonce, d.secret[b]);
	links_make(&d.links[b], d.secret[b], d.accept.accept.nonce);
	links_get(&d.links[b], 0, d.accept.accept.anchor);
	put_terms(&d.accept, &d.terms[1], "Bert");
	put_record(&d.accept, "accept.ved", d.accept_id);
	secret_of_offerer(secret[a], d.accept_id, d.secret[a]);
	links_make(&d.links[a], d.secret[a], d.accept_id);
	if (play_begin(&d.play, &charts, &d.room, &d.offer, &d.accept, d.offer_id, d.accept_id, &d.terms[0], &d.terms[1], &f) != ERR_OK)
		die("no memory");
}

/* ---- slots ---- */

/* One slot by who is due, taken and written; false at the end. */
static bool slot(void)
{
	uint32_t n = d.play.chain.n;
	if (n >= SLOTS_ENOUGH || !duel_slot(&d))
		return false;
	write_slot(n + 1);
	return true;
}

/* What has happened in a game, and what has to. */
enum { HAD_CHIT = 1, HAD_INIT = 2, HAD_ATTACK = 4, HAD_COMBAT = 8, HAD_LOSS = 16, HAD_HURT = 32, HAD_HQ = 64, HAD_LEADER = 128,
	HAD_ANSWERS = 256, HAD_SILENCE = 512, HAD_LENGTH = 1024, HAD_A = 2048, HAD_MARCH = 4096,
	HAD_ALL = 8191 };
static unsigned had;

static void note_die(void *ctx, uint32_t n, const struct pair_key *k, const char *id, unsigned m, unsigned index, unsigned value)
{
	static const char *const word[] = { "chit/", "init/", "attack/", "combat/", "loss/", "hurt/", "hq/", "leader/" };
	(void)ctx, (void)n, (void)k, (void)m, (void)index, (void)value;
	if (strncmp(id, "march/", 6) == 0)
		had |= HAD_MARCH;
	for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
		if (strncmp(id, word[i], strlen(word[i])) == 0)
			had |= 1u << i;
}

/* Of a countersign just taken: is it A's, does B answer nothing, does he answer something that rests on what is sealed? */
static void note_slot(void)
{
	if (d.play.chain.kind != RECORD_COUNTERSIGN)
		return;
	if (d.play.tip.side == d.play.chain.offerer)
		had |= HAD_A;
	else if (d.play.tip.part[SLOT_TEXT] == 0)
		had |= HAD_SILENCE;
	else if (d.play.chain.sealed[d.play.tip.side].n)
		had |= HAD_ANSWERS;
}

static void finished(uint64_t seed)
{
	begin(SIDE_UNION, seed);
	while (slot())
		;
	duel_end(&d);
}

/* The first four slots of a game; were they a turn that opens it, a countersign, a turn and a turn? */
static bool four_slots(uint64_t seed)
{
	static const uint8_t kinds[] = { RECORD_TURN, RECORD_COUNTERSIGN, RECORD_TURN, RECORD_TURN };
	bool as_wanted = true;
	begin(SIDE_CONFEDERATE, seed);
	for (unsigned i = 0; i < sizeof kinds && as_wanted; i++)
		as_wanted = slot() && d.play.chain.kind == kinds[i];
	return as_wanted;
}

static void resigned(void)
{
	struct record r;
	struct fault f;
	for (uint64_t seed = 1; !four_slots(seed); seed++)
		duel_end(&d);
	(void)duel_turn(&d);
	duel_fill(&d, RECORD_RESIGN, "", 0, "", 0, &r, body);
	if (!duel_sign(&d, &r, body))
		die("a resignation");
	write_slot(r.number);
	if (duel_take(&d, &f) != ERR_OK)
		die(err_slug(f.code));
	while (slot())
		;
	if (d.play.chain.results != SIDE_COUNT)
		die("the resigned game does not close");
	duel_end(&d);
}

/* The beginning of a game without stops, up to its first two turns. */
static void stopless(uint64_t seed)
{
	stops = 0;
	begin(SIDE_UNION, seed);
	while (d.play.sheets[SIDE_UNION] + d.play.sheets[SIDE_CONFEDERATE] < 4)
		if (!slot())
			die("a game without stops");
	duel_end(&d);
	stops = STOPS_USUAL;
}

/* A slot of a kind that is no turn, taken. */
static void other_slot(unsigned kind, uint32_t target)
{
	struct record r;
	struct fault f;
	struct text t = text_in(text, sizeof text);
	(void)duel_turn(&d);
	if (kind == RECORD_TAKE_BACK)
		take_back_print(target, &t);
	duel_fill(&d, kind, text, t.len, "", 0, &r, body);
	if (!duel_sign(&d, &r, body))
		die(record_kind_word(kind));
	write_slot(r.number);
	if (duel_take(&d, &f) != ERR_OK)
		die(err_slug(f.code));
	standing_clear(&d.standing[r.side]);
}

/* The whole open game: the third turn is put off by a draw that is declined, and the sixth is taken back. */
static void open_game(uint64_t seed, struct audience *a)
{
	bool declined = false, back = false;
	mode = MODE_OPEN, stops = 0;
	begin(SIDE_UNION, seed);
	if (a)
		play_tell(&d.play, a);
	for (;;) {
		uint32_t last = d.play.n_past ? d.play.past[d.play.n_past - 1].number : 0;
		(void)duel_turn(&d);
		if (d.play.n_past >= 4 && !declined && chain_due(&d.play.chain, &d.play.now) == RECORD_TURN) {
			declined = true;
			other_slot(RECORD_DRAW, 0);
			other_slot(RECORD_DECLINE, 0);
		} else if (d.play.n_past >= 8 && !back && chain_due(&d.play.chain, &d.play.now) == RECORD_TURN &&
			play_may_take_back(&d.play, last, NULL) == ERR_OK) {
			back = true;
			other_slot(RECORD_TAKE_BACK, last);
			other_slot(RECORD_AGREE, 0);
		} else if (!slot()) {
			break;
		}
	}
	if (declined && back && d.play.chain.results == SIDE_COUNT && d.play.now.ending == ENDING_LENGTH)
		had |= HAD_LENGTH;
	duel_end(&d);
	mode = MODE_SEALED, stops = STOPS_USUAL;
}

/* The honest slot that is due, not signed yet; false when the game is closed. */
static bool honest(struct record *r);
static enum err take(const struct record *r);

/* ---- couriers ---- */

/* What has been countersigned by whom. */
enum { BY_A_COURIER_STOP = 1, BY_A_COURIER_END = 2, BY_B_COURIER_STOP = 4, BY_B_END = 8, BY_COURIERS = 15 };

/* An order put above the sheet that lies in `text`, or `stop` below it. */
static void add_order(const char *order, bool above)
{
	static char old[TEXT_ROOM];
	struct text t = text_in(old, sizeof old);
	text_add(&t, text);
	struct text u = text_in(text, sizeof text);
	text_add(&u, above ? order : old);
	text_add(&u, above ? old : order);
}

static void appoint(struct key_pair *k, unsigned side, const char *serves)
{
	uint8_t seed[SEED_BYTES];
	char order[128];
	struct text t = text_in(order, sizeof order);
	memset(seed, SEED_COURIER + (int)side, sizeof seed);
	key_from_seed(seed, k);
	text_add(&t, "courier ");
	text_add_hex(&t, k->pub, KEY_BYTES);
	text_add(&t, serves);
	add_order(order, true);
}

/* The next slot: turns stop once each; a countersign is signed by the courier who serves. */
static bool courier_slot(struct key_pair courier[SIDE_COUNT], bool dismiss, unsigned *had_by, bool *stopped)
{
	struct record r;
	const struct chain *ch = &d.play.chain;
	if (ch->n >= SLOTS_ENOUGH || !honest(&r))
		return false;
	unsigned n = r.part[SLOT_BOX];
	bool part = r.kind == RECORD_TURN && r.part[SLOT_TEXT] && !stopped[r.side];
	if (ch->n < SIDE_COUNT)
		appoint(&courier[r.side], r.side, r.side == SIDE_UNION ? " all\n" : " stops\n");
	if (dismiss && r.side == SIDE_UNION && record_has_orders(r.kind))
		add_order("courier none\n", true);
	if (part)
		add_order("stop\n", false);
	if (record_has_orders(r.kind))
		duel_fill(&d, r.kind, text, strlen(text), sheet, n ? strlen(sheet) : 0, &r, body);
	stopped[r.side] |= part;
	bool served = chain_served(ch, &d.play.now), stop = ch->part;
	if (r.kind == RECORD_COUNTERSIGN && stop)
		*had_by |= r.side == SIDE_UNION ? BY_A_COURIER_STOP : BY_B_COURIER_STOP;
	else if (r.kind == RECORD_COUNTERSIGN)
		*had_by |= r.side == SIDE_UNION ? BY_A_COURIER_END : BY_B_END;
	struct key_pair own = d.key[r.side];
	if (served)
		d.key[r.side] = courier[r.side];
	bool good = duel_sign(&d, &r, body);
	d.key[r.side] = own;
	return good && take(&r) == ERR_OK;
}

/* False where not everything happens. */
static bool couriers(uint64_t seed)
{
	struct key_pair courier[SIDE_COUNT];
	bool stopped[SIDE_COUNT] = { false };
	unsigned had_by = 0;
	begin(SIDE_UNION, seed);
	while (had_by != BY_COURIERS && courier_slot(courier, false, &had_by, stopped))
		;
	bool all = had_by == BY_COURIERS, none = false;
	while (all && !none && courier_slot(courier, d.play.chain.courier[SIDE_UNION].serves != SERVES_NONE, &had_by, stopped))
		none = d.play.tip.kind == RECORD_COUNTERSIGN && d.play.tip.side == SIDE_UNION &&
			d.play.chain.courier[SIDE_UNION].serves == SERVES_NONE;
	duel_end(&d);
	return none;
}

static bool honest(struct record *r)
{
	struct text t = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
	unsigned kind = duel_honest(&d, &t, &st);
	if (kind)
		duel_fill(&d, kind, text, t.len, sheet, st.len, r, body);
	return kind;
}

/* Take what was signed last. */
static enum err take(const struct record *r)
{
	struct fault f;
	size_t n = strlen(sheet);
	write_slot(r->number);
	enum err e = duel_take(&d, &f);
	if (e == ERR_OK && record_has_orders(r->kind))
		(void)standing_parse(d.c, (enum side)r->side, sheet, n, &d.standing[r->side], NULL);
	return e;
}

static bool lie(uint64_t seed)
{
	begin(SIDE_UNION, seed);
	for (;;) { /* to a countersign that answers from a seal, and where the position allows another intensity */
		struct record r;
		bool more = honest(&r), there = more && r.kind == RECORD_COUNTERSIGN && r.part[SLOT_TEXT] && d.play.chain.sealed[r.side].n;
		char *said = there ? strstr(text, " intensity ") + 11 : text;
		for (char was = *said, v = '0'; there && v <= '4'; v++) {
			if (v == was)
				continue;
			*said = v;
			duel_fill(&d, r.kind, text, r.part[SLOT_TEXT], "", 0, &r, body);
			sheet[0] = '\0';
			if (duel_sign(&d, &r, body) && take(&r) == ERR_OK)
				goto told;
		}
		if (!slot()) {
			duel_end(&d);
			return false;
		}
	}
told:
	for (;;) {
		struct record r;
		if (!honest(&r) || !duel_sign(&d, &r, body))
			die("a slot after the lie");
		enum err e = take(&r);
		if (e == ERR_CHAIN_FALSE)
			break;
		if (e != ERR_OK)
			die(err_slug(e));
	}
	duel_end(&d);
	return true;
}

/* ---- another die ---- */

struct loaded {
	struct dice fair;
	unsigned at, count; /* the throw that is altered, throws so far */
	char id[ROLL_ID_MAX];
	unsigned m, index, value;
};

static unsigned load_die(void *ctx, const char *id, unsigned m, unsigned index)
{
	struct loaded *l = ctx;
	unsigned v = l->fair.below(l->fair.ctx, id, m, index);
	if (l->count++ != l->at)
		return v;
	struct text t = text_in(l->id, sizeof l->id);
	text_add(&t, id);
	l->m = m;
	l->index = index;
	l->value = (v + 1) % m;
	return l->value;
}

/* The position after the tip with throw `at` altered; false when there is no such throw. */
static bool other_position(unsigned at, uint8_t hash[HASH_BYTES], struct loaded *l)
{
	static struct sheet orders;
	static struct respondent resp;
	static struct state s;
	const struct record *tip = &d.play.tip;
	struct pair_key k;
	uint8_t link[HASH_BYTES];
	enum side other = side_other((enum side)tip->side);
	links_of_slot(&d.links[other], tip->number + 1, link);
	pair_make(&k, d.play.chain.game, tip->number, tip->slot.link, link);
	*l = (struct loaded){ .fair = pair_dice(&k), .at = at };
	respondent_begin(&resp, &d.standing[other], NULL);
	struct world w = { .dice = { load_die, l }, .ask = respondent_ask(&resp) };
	s = d.play.before;
	play_carry_out(&charts, tip->kind, (enum side)tip->side, (const char *)record_part(tip, d.play.tip_body, SLOT_TEXT),
		tip->part[SLOT_TEXT], &orders, &s, &w);
	hash_state(&charts, &s, hash);
	return l->count > at;
}

static bool other_die(uint64_t seed)
{
	begin(SIDE_UNION, seed);
	for (;;) {
		uint8_t hash[HASH_BYTES];
		struct loaded l;
		struct record r;
		bool battle = honest(&r) && d.play.chain.n && record_has_orders(d.play.tip.kind) && r.kind != RECORD_COUNTERSIGN;
		for (unsigned at = 0; battle && other_position(at, hash, &l); at++) {
			if (hash_equal(hash, r.slot.state) || strncmp(l.id, "loss/", 5) != 0)
				continue;
			char line[128];
			memcpy(r.slot.state, hash, HASH_BYTES);
			if (!duel_sign(&d, &r, body) || take(&r) != ERR_CHAIN_DIVERGED)
				die("a die that makes no difference");
			int n = snprintf(line, sizeof line, "%u %s %u %u %u\n", (unsigned)d.play.chain.n, l.id, l.m, l.index, l.value);
			write_file("die", line, (size_t)n);
			duel_end(&d);
			return true;
		}
		if (!slot()) {
			duel_end(&d);
			return false;
		}
	}
}

/* The least seed of a game in which everything happens that has to, a lie can be told and a die be altered. */
static uint64_t find_seed(uint64_t from)
{
	for (uint64_t seed = from; seed < from + 20000; seed++) {
		struct audience a = { .die = note_die };
		begin(SIDE_UNION, seed);
		play_tell(&d.play, &a);
		had = 0;
		while (slot())
			note_slot();
		if (d.play.chain.results == SIDE_COUNT && d.play.now.ending == ENDING_LENGTH)
			had |= HAD_LENGTH;
		duel_end(&d);
		if (had == HAD_ALL && lie(seed) && other_die(seed))
			return seed;
	}
	die("no seed gives such a game");
}

static uint64_t find_open(void)
{
	enum { HAD_DICE = HAD_ALL & ~(HAD_ANSWERS | HAD_SILENCE | HAD_A) };
	for (uint64_t seed = 1; seed < 20000; seed++) {
		struct audience a = { .die = note_die };
		had = 0;
		open_game(seed, &a);
		if ((had & HAD_DICE) == HAD_DICE)
			return seed;
	}
	die("no seed gives such an open game");
}

/* ---- keys ---- */

static uint8_t seed_byte;
static void fixed_bytes(void *const p, size_t n)
{
	memset(p, seed_byte, n);
}
static uint32_t fixed(void)
{
	return seed_byte;
}
static const char *fixed_name(void)
{
	return "fixed";
}

static int key(const char *dir, const char *byte)
{
	static struct randombytes_implementation source = { .implementation_name = fixed_name, .random = fixed, .buf = fixed_bytes };
	struct home h;
	struct keyring k = { 0 };
	struct fault f;
	seed_byte = (uint8_t)strtoul(byte, NULL, 10);
	if (randombytes_set_implementation(&source) != 0 || seal_start(&f) != ERR_OK || home_open_at(&h, dir, &f) != ERR_OK ||
	    keyring_new(&k, &h, NULL, &f) != ERR_OK)
		die(dir);
	keyring_close(&k);
	return 0;
}

static void folder(const char *where, const char *name)
{
	static char path[4096];
	snprintf(path, sizeof path, "%s/%s", where, name);
	if (mkdir(path, 0755) != 0)
		die(path);
	out = path;
}

int main(int argc, char **argv)
{
	if (argc == 4 && strcmp(argv[1], "key") == 0)
		return key(argv[2], argv[3]);
	if (argc < 2 || argc > 3) {
		fprintf(stderr, "game: see the head of game.c\n");
		return 2;
	}
	struct fault f;
	if (seal_start(&f) != ERR_OK)
		die("libsodium");
	load("tests/files/picket.scenario");
	uint64_t seed = find_seed(argc == 3 ? strtoull(argv[2], NULL, 10) : 1);
	folder(argv[1], "finished");
	finished(seed);
	out = NULL;
	uint64_t with = seed;
	while (!couriers(with))
		if (++with == seed + 2000)
			die("no seed gives a game with couriers");
	folder(argv[1], "couriers");
	(void)couriers(with);
	folder(argv[1], "stopless");
	stopless(seed);
	uint64_t open_seed = (out = NULL, find_open());
	folder(argv[1], "open");
	open_game(open_seed, NULL);
	folder(argv[1], "lie");
	(void)lie(seed);
	folder(argv[1], "die");
	(void)other_die(seed);
	load("tests/rules/field.scenario");
	folder(argv[1], "resigned");
	resigned();
	return 0;
}
