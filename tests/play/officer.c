/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a test of two homes needs beside the verbs themselves:
 *   officer due HOME GAME               kind of the slot due if it is ours, else "wait" or "closed"
 *   officer orders HOME GAME SEED       a random legal draft for it, standing orders included
 *   officer hashes HOME GAME            number and state hash after each slot that is resolved
 *   officer tape HOME GAME              the same from the tape, each slot resolved once more (not countersigns)
 *   officer link HOME GAME union|confederate   that side's last link in the chain, and its salt
 *   officer scan DIR LINK SALT          is there a preimage of LINK in any file, 1 to 128 hashes back?
 *   officer forge HOME GAME ORDERS OUT [other-key]   sign these orders unjudged, as an altered program would
 *   officer change HOME GAME KIND NUMBER OLD NEW BY PROOF OUT   a change of key; KIND key|key-claim|key-admit, a key
 *                                       as two hexadecimal digits, its seed, or "mine": the one in HOME
 *   officer flip IN OUT BYTE            one byte changed
 *   officer record HOME SCENARIO SLOTS SEED   a solo game with made-up chance: always the same bytes for the same words
 *   officer text HOME GAME SLOT         the orders of a slot as signed
 *   officer seeds HOME                  the identity seed, and that of the other side of its solo games
 *   officer standing HOME GAME union|confederate   the standing orders that side has sealed, without its key */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "games/player.h"
#include "match/hearing.h"
#include "match/inside.h"
#include "match/tape.h"
#include "play/drafts.h"
#include "play/scan.h"
#include "support/load.h"

static int die(const struct fault *f)
{
	fprintf(stderr, "officer: %s [%s] %s\n", err_sentence(f->code), err_slug(f->code), f->what);
	return 1;
}

static struct match *open_game(const char *home, const char *game, const struct audience *a)
{
	struct home h;
	struct match *m;
	struct fault f;
	if (seal_start(&f) != ERR_OK || home_open_at(&h, home, &f) != ERR_OK || match_open(&h, game, a, &m, &f) != ERR_OK) {
		die(&f);
		exit(1);
	}
	return m;
}

static int due(const char *home, const char *game)
{
	struct match *m = open_game(home, game, NULL);
	struct match_due d;
	match_due(m, &d);
	puts(m->phase == MATCH_CLOSED ? "closed" : d.mine && d.known ? record_kind_word(d.kind) : "wait");
	match_close(m);
	return 0;
}

static int standing(const char *home, const char *game, const char *side)
{
	static char text[BOX_MAX_BYTES + 1];
	struct match *m = open_game(home, game, NULL);
	struct fault f;
	size_t n;
	if (match_standing(m, strcmp(side, "union") == 0 ? SIDE_UNION : SIDE_CONFEDERATE, text, sizeof text, &n, &f) != ERR_OK)
		return die(&f);
	printf("%s", text);
	match_close(m);
	return 0;
}

static int orders(const char *home, const char *game, const char *seed)
{
	static char text[1 << 16];
	struct match *m = open_game(home, game, NULL);
	struct text t = text_in(text, sizeof text);
	draft_random(m, strtoull(seed, NULL, 10), &t);
	fputs(text, stdout);
	match_close(m);
	return 0;
}

static void print_hash(const struct charts *c, uint32_t n, const struct state *s)
{
	uint8_t hash[HASH_BYTES];
	char b[80];
	struct text t = text_in(b, sizeof b);
	hash_state(c, s, hash);
	text_add_int(&t, n);
	text_add_char(&t, ' ');
	text_add_hex(&t, hash, sizeof hash);
	puts(b);
}

static struct match *hashed;
static void resolved(void *ctx, uint32_t n, const struct state *after)
{
	const struct charts **c = ctx;
	if (*c)
		print_hash(*c, n, after);
}

static int hashes(const char *home, const char *game)
{
	/* the charts are known only once the offer is read: open twice */
	hashed = open_game(home, game, NULL);
	const struct charts *c = hashed->charts;
	struct audience a = { .resolved = resolved, .ctx = &c };
	struct match *m = open_game(home, game, &a);
	match_close(m);
	match_close(hashed);
	return 0;
}

static int tape(const char *home, const char *game)
{
	struct tape t = { 0 };
	struct audience a = tape_audience(&t);
	struct match *m = open_game(home, game, &a);
	int rc = t.memory || t.full || t.n == 0;
	for (uint32_t i = 0; i < t.n_slots && !rc; i++) {
		rc = !tape_check(&t, i) || !tape_seek(&t, t.slot[i].first - 1 + t.slot[i].n);
		print_hash(m->charts, t.slot[i].number, &t.now);
	}
	if (t.fault.any)
		fprintf(stderr, "officer: slot %u, order %u: %s\n", (unsigned)t.fault.slot, (unsigned)t.fault.order, t.fault.words);
	tape_end(&t);
	match_close(m);
	return rc;
}

static int link_of(const char *home, const char *game, const char *side)
{
	char b[160];
	struct text t = text_in(b, sizeof b);
	struct match *m = open_game(home, game, NULL);
	enum side s = strcmp(side, "union") == 0 ? SIDE_UNION : SIDE_CONFEDERATE;
	text_add_hex(&t, m->play.chain.link[s], HASH_BYTES);
	text_add_char(&t, ' ');
	text_add_hex(&t, m->play.salt[s], SALT_BYTES);
	puts(b);
	match_close(m);
	return 0;
}

/* ---- forging ---- */

static uint8_t *body;
static size_t body_n;
static void put(struct record *r, unsigned part, const void *p, size_t n)
{
	memcpy(body + body_n, p, n);
	body_n += n;
	r->part[part] = (uint32_t)n;
}

static int forge(const char *home, const char *game, const char *file, const char *out, bool other_key)
{
	struct match *m = open_game(home, game, NULL);
	struct match_due d;
	struct fault f;
	struct blob text;
	struct home h;
	struct keyring k = { 0 };
	uint8_t key[32], box[BOX_BLOCK];
	size_t n;
	struct key_pair pair;
	match_due(m, &d);
	body = calloc(1, BODY_MAX_BYTES);
	if (!body || disk_read(file, DRAFT_MAX_BYTES, &text, &f) != ERR_OK)
		return die(&f);
	struct record r = { .kind = (uint8_t)d.kind, .side = (uint8_t)d.side, .number = d.number };
	memcpy(r.slot.game, m->play.chain.game, HASH_BYTES);
	memcpy(r.slot.parent, m->play.chain.tip, HASH_BYTES);
	hash_state(m->charts, &m->play.now, r.slot.state);
	if (match_link(m, d.side, d.number, r.slot.link, &f) != ERR_OK)
		return die(&f);
	if (chain_opens(&m->play.chain, r.kind, d.side))
		box_key(m->secret[d.side], m->play.chain.sealed[d.side].n, r.slot.opening);
	put(&r, SLOT_TEXT, text.p, text.n);
	box_key(m->secret[d.side], d.number, key);
	box_seal(m->play.chain.game, d.number, key, r.slot.seal);
	box_lock(key, "", 0, box);
	put(&r, SLOT_BOX, box, sizeof box);
	if (home_open_at(&h, home, &f) != ERR_OK || keyring_open(&k, &h, NULL, &f) != ERR_OK)
		return die(&f);
	uint8_t seed[SEED_BYTES];
	memcpy(seed, keyring_seed(&k), sizeof seed);
	seed[0] ^= other_key;
	key_from_seed(seed, &pair);
	struct dictionary dict = { m->play.dictionary, m->play.dictionary_n };
	if (envelope_write(m->room, &r, body, &dict, &pair, &n, &f) != ERR_OK ||
	    disk_replace(out, m->room->room + DOMAIN_BYTES, n, 0600, &f) != ERR_OK)
		return die(&f);
	keyring_close(&k);
	blob_free(&text);
	free(body);
	match_close(m);
	return 0;
}

static void pair_named(const char *home, const char *word, struct key_pair *out)
{
	uint8_t seed[SEED_BYTES];
	struct home h;
	struct keyring k;
	struct fault f;
	memset(seed, (int)strtoul(word, NULL, 16), sizeof seed);
	if (strcmp(word, "mine") == 0) {
		if (home_open_at(&h, home, &f) != ERR_OK || keyring_open(&k, &h, NULL, &f) != ERR_OK)
			exit(die(&f));
		memcpy(seed, keyring_seed(&k), sizeof seed);
		keyring_close(&k);
	}
	key_from_seed(seed, out);
}

static int change(char **w)
{
	struct match *m = open_game(w[0], w[1], NULL);
	struct record r = { .number = (uint32_t)strtoul(w[3], NULL, 10) };
	struct key_pair pair[4];
	struct fault f;
	size_t n;
	for (unsigned k = RECORD_KEY; k <= RECORD_KEY_ADMIT; k++)
		if (strcmp(w[2], record_kind_word(k)) == 0)
			r.kind = (uint8_t)k;
	for (unsigned i = 0; i < 4; i++)
		pair_named(w[0], w[4 + i], &pair[i]);
	r.side = (uint8_t)chain_side(&m->play.chain, r.number);
	memcpy(r.change.game, m->play.chain.game, HASH_BYTES);
	memcpy(r.change.old, pair[0].pub, KEY_BYTES);
	memcpy(r.change.key, pair[3].pub, KEY_BYTES); /* what the proof is made over must be the prover's */
	key_prove(&pair[3], &r);
	memcpy(r.change.key, pair[1].pub, KEY_BYTES);
	if (envelope_write(m->room, &r, m->room->body, NULL, &pair[2], &n, &f) != ERR_OK ||
	    disk_replace(w[8], m->room->room + DOMAIN_BYTES, n, 0600, &f) != ERR_OK)
		return die(&f);
	match_close(m);
	return 0;
}

static int flip(const char *in, const char *out, const char *byte)
{
	struct blob b;
	struct fault f;
	size_t at = strtoul(byte, NULL, 10);
	if (disk_read(in, RECORD_MAX_BYTES, &b, &f) != ERR_OK)
		return die(&f);
	b.p[at < b.n ? at : b.n - 1] ^= 1;
	int rc = disk_replace(out, b.p, b.n, 0600, &f) == ERR_OK ? 0 : die(&f);
	blob_free(&b);
	return rc;
}

/* ---- a recorded game ---- */

static uint64_t chance;
static uint32_t made_up(void)
{
	chance = chance * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(chance >> 32);
}
static void made_up_bytes(void *const p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((uint8_t *)p)[i] = (uint8_t)made_up();
}
static const char *made_up_name(void)
{
	return "made up";
}

static int record(const char *dir, const char *scenario, unsigned slots, uint64_t seed)
{
	static struct randombytes_implementation source = { .implementation_name = made_up_name, .random = made_up,
		.buf = made_up_bytes };
	static struct sheet sheet;
	static char text[1 << 16];
	char name[GAME_NAME_MAX + 1], path[256];
	struct home h;
	struct fault f = { 0 };
	struct keyring k = { 0 };
	struct match *m;
	size_t map_n, rules_n, scn_n;
	chance = seed;
	if (randombytes_set_implementation(&source) != 0 || seal_start(&f) != ERR_OK || home_open_at(&h, dir, &f) != ERR_OK ||
	    keyring_new(&k, &h, NULL, &f) != ERR_OK)
		return die(&f);
	char data[4096], *map, *rules, *scn;
	load_data_path("maps/campaign.map", data, sizeof data);
	map = load_file(data, &map_n);
	load_data_path("rules/standard.rules", data, sizeof data);
	rules = load_file(data, &rules_n);
	snprintf(path, sizeof path, "%s.scenario", scenario);
	load_data_path(path, data, sizeof data);
	scn = load_file(data, &scn_n);
	if (!map || !rules || !scn)
		return 1;
	struct match_plan plan = { .side = SIDE_UNION, .mode = MODE_SOLO, .name = "Anna", .to = "", .opponent = "", .game = scenario,
		.map = { map, map_n }, .rules = { rules, rules_n }, .scenario = { scn, scn_n } };
	if (match_new(&h, &k, &plan, name, &f) != ERR_OK || match_open(&h, name, NULL, &m, &f) != ERR_OK)
		return die(&f);
	for (unsigned i = 0; i < slots; i++) {
		struct match_due d;
		struct path p;
		match_due(m, &d);
		if (!d.kind)
			break;
		if (d.kind == RECORD_TURN || d.kind == RECORD_STRATEGIC) {
			struct player pl = { .c = m->charts, .side = d.side, .sheet = &sheet, .random = (seed + i) * 0x9e3779b97f4a7c15u | 1 };
			struct text t = text_in(text, sizeof text);
			sheet.n = 0;
			if (seed)
				(d.kind == RECORD_STRATEGIC ? player_strategic : player_turn)(&pl, &m->play.now);
			sheet_print(m->charts, &sheet, &t);
			if (match_draft_write(m, d.side, text, t.len, &f) != ERR_OK)
				return die(&f);
		}
		if (match_sign(m, &k, d.kind, NULL, 0, &p, &f) != ERR_OK)
			return die(&f);
	}
	match_close(m);
	keyring_close(&k);
	free(map);
	free(rules);
	free(scn);
	return 0;
}

static int seeds(const char *home)
{
	struct home h;
	struct fault f;
	struct keyring k = { 0 };
	uint8_t second[HASH_BYTES];
	char b[160];
	struct text t = text_in(b, sizeof b);
	if (seal_start(&f) != ERR_OK || home_open_at(&h, home, &f) != ERR_OK || keyring_open(&k, &h, NULL, &f) != ERR_OK)
		return die(&f);
	const uint8_t *seed = keyring_seed(&k);
	hash_parts("vedette/solo-seed/1", &(struct slice){ seed, SEED_BYTES }, 1, second);
	text_add_hex(&t, seed, SEED_BYTES);
	keyring_rest(&k);
	text_add_char(&t, ' ');
	text_add_hex(&t, second, sizeof second);
	puts(b);
	keyring_close(&k);
	return 0;
}

static int text_of(const char *home, const char *game, const char *slot)
{
	struct hearing h;
	hearing_begin(&h, (uint32_t)strtoul(slot, NULL, 10));
	struct audience a = hearing_audience(&h);
	struct match *m = open_game(home, game, &a);
	fputs(h.orders ? h.orders : "", stdout);
	hearing_end(&h);
	match_close(m);
	return 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	if (strcmp(what, "due") == 0 && argc == 4)
		return due(argv[2], argv[3]);
	if (strcmp(what, "orders") == 0 && argc == 5)
		return orders(argv[2], argv[3], argv[4]);
	if (strcmp(what, "hashes") == 0 && argc == 4)
		return hashes(argv[2], argv[3]);
	if (strcmp(what, "tape") == 0 && argc == 4)
		return tape(argv[2], argv[3]);
	if (strcmp(what, "link") == 0 && argc == 5)
		return link_of(argv[2], argv[3], argv[4]);
	if (strcmp(what, "scan") == 0 && argc == 5)
		return scan_folder(argv[2], argv[3], argv[4]);
	if (strcmp(what, "forge") == 0 && (argc == 6 || argc == 7))
		return forge(argv[2], argv[3], argv[4], argv[5], argc == 7);
	if (strcmp(what, "record") == 0 && argc == 6)
		return record(argv[2], argv[3], (unsigned)strtoul(argv[4], NULL, 10), strtoull(argv[5], NULL, 10));
	if (strcmp(what, "text") == 0 && argc == 5)
		return text_of(argv[2], argv[3], argv[4]);
	if (strcmp(what, "seeds") == 0 && argc == 3)
		return seeds(argv[2]);
	if (strcmp(what, "standing") == 0 && argc == 5)
		return standing(argv[2], argv[3], argv[4]);
	if (strcmp(what, "change") == 0 && argc == 11)
		return change(argv + 2);
	if (strcmp(what, "flip") == 0 && argc == 5)
		return flip(argv[2], argv[3], argv[4]);
	fprintf(stderr, "officer: see the head of officer.c\n");
	return 2;
}
