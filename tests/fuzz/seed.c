/* SPDX-License-Identifier: GPL-3.0-or-later
 * seed TARGET FOLDER: writes the seeds of a fuzz target, made from scripted games and from the data files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/duel.h"
#include "fuzz/fuzz.h"
#include "seal/armour.h"

enum { SEED_MAX = 1 << 21 };

static const char *folder;
static unsigned written;
static uint8_t room[SEED_MAX];

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	(void)p, (void)n;
	return 0; /* common.c is shared with the targets */
}

static void put(const void *head, size_t head_n, const void *p, size_t n)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%04u", folder, written++);
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(head, 1, head_n, f) != head_n || fwrite(p, 1, n, f) != n || fclose(f) != 0) {
		perror(path);
		exit(1);
	}
}

static void put_text(uint8_t head, const char *s)
{
	put(&head, 1, s, strlen(s));
}

static void put_bare(const char *s)
{
	put("", 0, s, strlen(s));
}

/* ---- texts ---- */

static void else_alone(const struct fuzz_position *pos, struct text *t)
{
	const struct scenario *x = &pos->charts->scn;

	for (unsigned p = 0; p < x->n_pieces; p++)
		if (x->piece[p].kind == PIECE_LEADER && x->piece[p].side == pos->state.active) {
			text_add(t, "if acts ");
			text_add(t, x->piece[p].id);
			text_add(t, "\nelse\n  try ");
			text_add(t, x->piece[p].id);
			text_add_char(t, '\n');
		}
}

static void sheets(void)
{
	static struct sheet sheet;
	for (unsigned i = 0; i < FUZZ_POSITIONS; i++) {
		const struct fuzz_position *pos = fuzz_position(i);
		uint8_t head[2] = { (uint8_t)i, (uint8_t)(i * 7) };
		struct text t = text_in((char *)room, sizeof room);
		struct player pl = { .c = pos->charts, .side = (enum side)pos->state.active, .random = i + 3, .sheet = &sheet };
		if (pos->state.stage == STAGE_OVER)
			continue;
		for (unsigned k = 0; k < 2; k++) {
			pl.reckless = k == 1;
			t.len = 0;
			(pos->state.stage == STAGE_STRATEGIC ? player_strategic : player_turn)(&pl, &pos->state);
			sheet_print(pos->charts, &sheet, &t);
			put(head, sizeof head, room, t.len);
		}
		/* an else alone, which no player writes */
		t.len = 0;
		if (pos->state.stage == STAGE_STRATEGIC)
			continue;
		else_alone(pos, &t);
		put(head, sizeof head, room, t.len);
	}
}

static void standings(void)
{
	for (unsigned i = 0; i < FUZZ_POSITIONS; i++) {
		const struct fuzz_position *pos = fuzz_position(i);
		uint8_t head = (uint8_t)i;
		enum side side = side_other((enum side)pos->state.active);
		struct text t = text_in((char *)room, sizeof room);
		struct player pl = { .c = pos->charts, .side = side, .random = i + 9 };
		player_standing(&pl, &pos->state, &t);
		put(&head, 1, room, t.len);
	}
	put_text(0, "answer 6010 1 charge none intensity 2 rating 0 withdraw yes retreat supply stand no\n");
	put_text(0, "answer 6010 1 charge none intensity 2 rating 0 withdraw yes retreat supply stand no\n"
		"answer 6111 2 charge lee intensity 4 rating 3 withdraw no retreat 6110 stand yes\n");
}

static void data(void)
{
	size_t n;
	for (unsigned i = 0; i < 3; i++) {
		static const enum fuzz_file order[] = { FUZZ_SCENARIO, FUZZ_RULES, FUZZ_MAP };
		const char *text = fuzz_text(order[i], &n);
		uint8_t head = (uint8_t)i;
		put(&head, 1, text, n);
	}
}

static void texts(void)
{
	put_bare("hallo");
	put_bare("mail-command \"/bin/my mail\" -t\nfrom Anna <anna@play.test>\nname Anna\nglyphs utf8\n");
	put_bare("a\xc3\xa4\xe2\x80\xae\xf0\x9f\x98\x80\x1b[31m\xff\n\r\t| 7 007 77777\n");
	put_bare("scenario warrenton\ntitle A\nside union\nmode sealed\nstops 8\noptions -\nengine 1\nname Ada\nto -\n");
	put_bare("engine 1\nname Bob\nto bob@play.test\nchit draw\n");
}

/* ---- records ---- */

static struct duel d;

static void records(void (*each)(void))
{
	for (unsigned which = 0; which < 2; which++) {
		duel_begin(&d, fuzz_charts(which));
		for (unsigned i = 0; i < 10 && duel_slot(&d); i++)
			each();
		duel_end(&d);
	}
}

static void as_file(void)
{
	put("", 0, d.file, d.n);
}

static void as_armour(void)
{
	struct text t = text_in((char *)room, sizeof room);
	text_add(&t, "From: a@play.test\nContent-Type: multipart/mixed; boundary=\"x\"\n\nDear Bert,\n> ");
	armour_write(d.file, d.n, &t);
	text_add(&t, "--\nAnna\n");
	put("", 0, room, t.len);
}

static void offer(void)
{
	static uint8_t body[BODY_MAX_BYTES];
	struct record r = { .kind = RECORD_OFFER, .side = SIDE_UNION };
	struct terms t = { .scenario = "field", .title = "The field of the cases", .stops = 8, .engine = 1, .name = "Ada" };
	struct text text = text_in((char *)room, sizeof room);
	size_t n, at = 0;
	static const enum fuzz_file order[] = { FUZZ_RULES, FUZZ_SCENARIO, FUZZ_MAP };
	terms_print(&t, RECORD_OFFER, SIDE_UNION, &text);
	memcpy(body, room, text.len);
	r.part[0] = (uint32_t)text.len;
	at = text.len;
	for (unsigned i = 0; i < 3; i++) {
		const char *s = fuzz_text(order[i], &n);
		memcpy(body + at, s, n);
		r.part[1 + i] = (uint32_t)n;
		at += n;
	}
	duel_begin(&d, fuzz_charts(0));
	if (envelope_write(&d.room, &r, body, NULL, &d.key[0], &n, NULL) != ERR_OK)
		exit(1);
	put("", 0, d.room.room + DOMAIN_BYTES, n);
	duel_end(&d);
}

static void slots(void)
{
	static char text[1 << 16], sheet[BOX_MAX_BYTES + 1];
	for (unsigned game = 0; game < 6; game++) { /* three scenarios, sealed, then open */
		duel_begin_as(&d, fuzz_charts(game % 3), game < 3 ? MODE_SEALED : MODE_OPEN);
		for (unsigned i = 0; i < 6; i++) {
			struct text t = text_in(text, sizeof text), st = text_in(sheet, sizeof sheet);
			duel_honest(&d, &t, &st);
			uint8_t head[6] = { (uint8_t)(game % 3 + 3 * i + 18 * (game / 3)), 0, 0, 0, (uint8_t)t.len, (uint8_t)(t.len >> 8) };
			memcpy(room, text, t.len);
			memcpy(room + t.len, sheet, st.len);
			put(head, sizeof head, room, t.len + st.len);
			for (unsigned kind = 1; kind < 6; kind++) {
				head[1] = (uint8_t)kind;
				put(head, sizeof head, room, t.len + st.len);
			}
			head[1] = 0;
			for (unsigned field = 1; field < 12; field++) {
				head[2] = (uint8_t)field;
				put(head, sizeof head, room, t.len + st.len);
			}
			if (!duel_slot(&d))
				break;
		}
		duel_end(&d);
	}
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	folder = argv[2];
	if (strcmp(argv[1], "sheet") == 0)
		sheets();
	else if (strcmp(argv[1], "standing") == 0)
		standings();
	else if (strcmp(argv[1], "charts") == 0)
		data();
	else if (strcmp(argv[1], "text") == 0)
		texts();
	else if (strcmp(argv[1], "record") == 0)
		records(as_file), offer();
	else if (strcmp(argv[1], "armour") == 0)
		records(as_armour);
	else if (strcmp(argv[1], "slot") == 0)
		slots();
	else
		return 2;
	return 0;
}
