/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slot/record.h"

#include <string.h>

enum { VERSION = 1, FLAG_CLEAR = 1, PREFIX = 32, TAIL = HINT_BYTES + 4, NUMBER_MAX = 131072 /* the links end there */ };
static const uint8_t magic[MAGIC_BYTES] = { 0xd6, 'E', 'D', 'T', '\r', '\n', 0x1a, '\n' };

/* A field of the header after the prefix: plain bytes in struct record. */
struct field {
	size_t at;
	size_t n;
};
#define FIELD(name) { offsetof(struct record, name), sizeof ((struct record *)0)->name }
static const struct field offer_fields[] = {
	FIELD(offer.rules), FIELD(offer.scenario), FIELD(offer.key), FIELD(offer.nonce), { 0, 0 },
};
static const struct field accept_fields[] = {
	FIELD(accept.offer), FIELD(accept.rules), FIELD(accept.scenario), FIELD(accept.key), FIELD(accept.nonce),
	FIELD(accept.anchor), { 0, 0 },
};
static const struct field key_fields[] = {
	FIELD(change.game), FIELD(change.old), FIELD(change.key), FIELD(change.proof), { 0, 0 },
};
static const struct field slot_fields[] = {
	FIELD(slot.game), FIELD(slot.parent), FIELD(slot.state), FIELD(slot.link), FIELD(slot.opening),
	FIELD(slot.seal), { 0, 0 },
};

/* What a kind may hold: the most bytes of each part, 0 = not that part. */
static const struct form {
	const char *word;
	const struct field *fields;
	uint32_t most[PARTS];
} forms[] = {
	[RECORD_OFFER] = { "offer", offer_fields, { 1024, BODY_MAX_BYTES, BODY_MAX_BYTES, BODY_MAX_BYTES } },
	[RECORD_ACCEPT] = { "accept", accept_fields, { 1024, 0, 0, 0 } },
	[RECORD_KEY] = { "key", key_fields, { 0, 0, 0, 0 } },
	[RECORD_KEY_CLAIM] = { "key-claim", key_fields, { 0, 0, 0, 0 } },
	[RECORD_KEY_ADMIT] = { "key-admit", key_fields, { 0, 0, 0, 0 } },
	[RECORD_TURN] = { "turn", slot_fields, { BODY_MAX_BYTES, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_STRATEGIC] = { "strategic", slot_fields, { BODY_MAX_BYTES, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_COUNTERSIGN] = { "countersign", slot_fields, { BODY_MAX_BYTES, 0, 0, 0 } },
	[RECORD_RESIGN] = { "resign", slot_fields, { 0, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_RESULT] = { "result", slot_fields, { LINE_MAX_BYTES, 0, 0, 0 } },
	[RECORD_STANDING] = { "standing", slot_fields, { 0, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_TAKE_BACK] = { "take-back", slot_fields, { LINE_MAX_BYTES, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_DRAW] = { "draw", slot_fields, { 0, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_AGREE] = { "agree", slot_fields, { 0, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
	[RECORD_DECLINE] = { "decline", slot_fields, { 0, BOX_MAX_BYTES, MESSAGE_MAX_BYTES, 0 } },
};
enum { FORMS = sizeof forms / sizeof forms[0] };

static const struct form *form_of(unsigned kind)
{
	return kind < FORMS && forms[kind].word ? &forms[kind] : NULL;
}

const char *record_kind_word(unsigned kind)
{
	const struct form *f = form_of(kind);
	BUG_IF(!f);
	return f->word;
}

bool hash_equal(const uint8_t *a, const uint8_t *b)
{
	return memcmp(a, b, HASH_BYTES) == 0;
}

bool hash_is_zero(const uint8_t *a)
{
	static const uint8_t zero[HASH_BYTES];
	return hash_equal(a, zero);
}

size_t record_header_size(unsigned kind)
{
	const struct form *f = form_of(kind);
	size_t n = PREFIX + TAIL;
	BUG_IF(!f);
	for (const struct field *x = f->fields; x->n; x++)
		n += x->n;
	return n;
}

size_t record_body_size(const struct record *r)
{
	size_t n = 0;
	for (unsigned i = 0; i < PARTS; i++)
		n += r->part[i];
	return n;
}

size_t record_size(const struct record *r)
{
	return record_header_size(r->kind) + r->packed + SIGNATURE_BYTES;
}

/* ---- writing ---- */

void record_put_content(const struct record *r, struct sink *out)
{
	const struct form *f = form_of(r->kind);
	BUG_IF(!f);
	sink_bytes(out, magic, sizeof magic);
	sink_u8(out, VERSION);
	sink_u8(out, r->kind);
	sink_u8(out, r->side);
	sink_u8(out, r->clear ? FLAG_CLEAR : 0);
	for (unsigned i = 0; i < PARTS; i++)
		sink_u32(out, r->part[i]);
	sink_u32(out, r->number);
	for (const struct field *x = f->fields; x->n; x++)
		sink_bytes(out, (const uint8_t *)r + x->at, x->n);
}

void record_put_header(const struct record *r, struct sink *out)
{
	record_put_content(r, out);
	sink_bytes(out, r->signer, sizeof r->signer);
	sink_u32(out, r->packed);
}

/* ---- the magic and what befell it ---- */

enum magic_state { MAGIC_NONE, MAGIC_GOOD, MAGIC_PART, MAGIC_SEVENBIT, MAGIC_EOL };

static size_t skip_line_ends(const uint8_t *p, size_t n, size_t i)
{
	while (i < n && (p[i] == '\r' || p[i] == '\n'))
		i++;
	return i;
}

static enum magic_state magic_look(const uint8_t *p, size_t n)
{
	size_t m = n < MAGIC_BYTES ? n : MAGIC_BYTES, seven = 0;
	if (memcmp(p, magic, m) == 0)
		return m == MAGIC_BYTES ? MAGIC_GOOD : MAGIC_PART;
	while (seven < m && p[seven] == (magic[seven] & 0x7f))
		seven++;
	if (seven == MAGIC_BYTES)
		return MAGIC_SEVENBIT;
	if (m < MAGIC_BYTES || memcmp(p + 1, magic + 1, 3) != 0 || (p[0] & 0x7f) != (magic[0] & 0x7f))
		return MAGIC_NONE;
	/* Line ends of any sort, ^Z, a line end: converted on the way. */
	size_t i = skip_line_ends(p, n, 4);
	if (i == 4 || i >= n || p[i] != 0x1a || skip_line_ends(p, n, i + 1) == i + 1)
		return MAGIC_NONE;
	return p[0] == magic[0] ? MAGIC_EOL : MAGIC_SEVENBIT;
}

bool record_find(const uint8_t *p, size_t n, size_t *at, size_t *size)
{
	for (size_t i = *at; i < n && n - i >= MAGIC_BYTES; i++) {
		if (p[i + 1] != magic[1])
			continue;
		enum magic_state m = magic_look(p + i, n - i);
		if (m == MAGIC_NONE || m == MAGIC_PART)
			continue;
		size_t left = n - i, header;
		*at = i;
		*size = left;
		if (m != MAGIC_GOOD || left < PREFIX || !form_of(p[i + 9]))
			return true;
		header = record_header_size(p[i + 9]);
		if (left >= header) {
			struct reader r = { p + i + header - 4, 4, false };
			uint64_t stated = (uint64_t)header + reader_u32(&r) + SIGNATURE_BYTES;
			*size = stated < left ? (size_t)stated : left;
		}
		return true;
	}
	return false;
}

/* ---- reading ---- */

/* "what N more" */
static enum err refuse(struct fault *f, enum err code, const char *what, uint64_t v)
{
	char buf[FAULT_WHAT_MAX];
	struct text t = text_in(buf, sizeof buf);
	text_add(&t, what);
	text_add_char(&t, ' ');
	text_add_int(&t, (int64_t)v);
	return fault_set(f, code, buf);
}

enum err record_caps(size_t n, struct fault *f)
{
	if (n == 0)
		return fault_set(f, ERR_SLOT_EMPTY, "");
	return n > RECORD_MAX_BYTES ? refuse(f, ERR_SLOT_LIMIT, "more bytes than", RECORD_MAX_BYTES) : ERR_OK;
}

static enum err check_magic(const uint8_t *file, size_t n, struct fault *f)
{
	switch (magic_look(file, n)) {
	case MAGIC_NONE: return fault_set(f, ERR_SLOT_MAGIC, "");
	case MAGIC_SEVENBIT: return fault_set(f, ERR_SLOT_SEVENBIT, "");
	case MAGIC_EOL: return fault_set(f, ERR_SLOT_EOL, "");
	case MAGIC_PART: return refuse(f, ERR_SLOT_SHORT, "bytes in the file:", n);
	case MAGIC_GOOD: break;
	}
	return n < PREFIX ? refuse(f, ERR_SLOT_SHORT, "bytes in the file:", n) : ERR_OK;
}

/* Lengths that the kind allows, and a box in whole blocks where there is one. */
static enum err check_parts(const struct record *r, const struct form *form, struct fault *f)
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < PARTS; i++) {
		sum += r->part[i];
		if (r->part[i] && !form->most[i])
			return refuse(f, ERR_SLOT_HEADER, "the kind does not have part", i + 1);
		if (r->part[i] > form->most[i])
			return refuse(f, ERR_SLOT_LIMIT, "bytes of a part over", form->most[i]);
	}
	if (sum > BODY_MAX_BYTES)
		return refuse(f, ERR_SLOT_LIMIT, "bytes of the body over", BODY_MAX_BYTES);
	if (record_is_slot(r->kind) && form->most[SLOT_BOX] && !r->clear &&
		(!r->part[SLOT_BOX] || r->part[SLOT_BOX] % BOX_BLOCK))
		return refuse(f, ERR_SLOT_HEADER, "bytes of the box are no multiple of", BOX_BLOCK);
	return ERR_OK;
}

/* The prefix, which says what the rest is. */
static enum err read_prefix(struct reader *in, struct record *r, struct fault *f)
{
	reader_take(in, MAGIC_BYTES);
	uint8_t version = reader_u8(in);
	if (version != VERSION)
		return refuse(f, ERR_SLOT_NEWER, "this program reads format 1, the file is of format", version);
	r->kind = reader_u8(in);
	if (!form_of(r->kind))
		return refuse(f, ERR_SLOT_NEWER, "this program does not know kind", r->kind);
	r->side = reader_u8(in);
	uint8_t flags = reader_u8(in);
	if (flags & (uint8_t)~FLAG_CLEAR)
		return refuse(f, ERR_SLOT_NEWER, "this program does not know flags", flags);
	r->clear = flags & FLAG_CLEAR;
	if (r->clear && !record_has_box(r->kind))
		return fault_set(f, ERR_SLOT_HEADER, "a kind without standing orders says that they are in clear");
	for (unsigned i = 0; i < PARTS; i++)
		r->part[i] = reader_u32(in);
	r->number = reader_u32(in);
	if (r->side >= SIDE_COUNT)
		return refuse(f, ERR_SLOT_HEADER, "there is no side", r->side);
	if ((record_is_slot(r->kind) || record_is_key(r->kind)) != (r->number > 0))
		return refuse(f, ERR_SLOT_HEADER, "the kind cannot have number", r->number);
	if (r->number > NUMBER_MAX)
		return refuse(f, ERR_SLOT_LIMIT, "slots end with number", NUMBER_MAX);
	return check_parts(r, form_of(r->kind), f);
}

static enum err check_slot(const struct record *r, const struct form *form, struct fault *f)
{
	if (hash_is_zero(r->slot.seal) != (form->most[SLOT_BOX] == 0 || r->clear))
		return fault_set(f, ERR_SLOT_HEADER, "a seal where there is none to be, or none where there is one");
	if (r->clear && !hash_is_zero(r->slot.opening))
		return fault_set(f, ERR_SLOT_HEADER, "a slot in clear opens nothing");
	if (r->kind == RECORD_COUNTERSIGN && !hash_is_zero(r->slot.opening))
		return fault_set(f, ERR_SLOT_HEADER, "a countersign opens nothing");
	return ERR_OK;
}

enum err record_read(const uint8_t *file, size_t n, struct record *out, struct fault *f)
{
	TRY(record_caps(n, f));
	TRY(check_magic(file, n, f));
	struct reader in = { file, n, false };
	memset(out, 0, sizeof *out);
	TRY(read_prefix(&in, out, f));
	const struct form *form = form_of(out->kind);
	if (n < record_header_size(out->kind))
		return refuse(f, ERR_SLOT_SHORT, "bytes in the file:", n);
	for (const struct field *x = form->fields; x->n; x++)
		reader_bytes(&in, (uint8_t *)out + x->at, x->n);
	reader_bytes(&in, out->signer, sizeof out->signer);
	out->packed = reader_u32(&in);
	BUG_IF(in.bad);
	if (record_is_slot(out->kind))
		TRY(check_slot(out, form, f));
	if (out->packed > PACKED_MAX_BYTES)
		return refuse(f, ERR_SLOT_LIMIT, "bytes of the compressed body over", PACKED_MAX_BYTES);
	if (n < record_size(out))
		return refuse(f, ERR_SLOT_SHORT, "bytes missing:", record_size(out) - n);
	if (n > record_size(out))
		return refuse(f, ERR_SLOT_TRAILING, "bytes too many:", n - record_size(out));
	return ERR_OK;
}

/* ---- the body's form ---- */

const uint8_t *record_part(const struct record *r, const uint8_t *body, unsigned part)
{
	for (unsigned i = 0; i < part; i++)
		body += r->part[i];
	return body;
}

struct text_form {
	const char *name;
	unsigned lines;  /* at most */
	bool blank;      /* empty lines and lines over LINE_MAX_BYTES too */
};

static enum err check_text(const struct text_form *form, const uint8_t *p, size_t n, struct fault *f)
{
	struct lines l = { (const char *)p, n, 0 };
	struct word w;
	enum err e = ERR_OK;
	if (n && p[n - 1] != '\n')
		e = fault_set(f, ERR_SLOT_TEXT, "the last line has no end");
	while (e == ERR_OK && lines_next(&l, &w)) {
		if (l.line > form->lines)
			e = refuse(f, ERR_SLOT_LIMIT, "more lines than", form->lines);
		else if (w.n == 0 && !form->blank)
			e = fault_at(f, ERR_SLOT_TEXT, l.line, 0, "an empty line");
		else if (w.n > LINE_MAX_BYTES && !form->blank)
			e = fault_at(f, ERR_SLOT_LIMIT, l.line, 0, "more than 512 bytes in a line");
		else if (!text_all_plain(w.s, w.n, false))
			e = fault_at(f, ERR_SLOT_TEXT, l.line, 0, "characters that are not plain text");
	}
	if (e != ERR_OK)
		fault_place(f, form->name);
	return e;
}

enum err record_check_body(const struct record *r, const uint8_t *body, struct fault *f)
{
	static const struct text_form terms = { "terms", 16, false }, message = { "message", MESSAGE_MAX_BYTES, true };
	static const struct text_form standing = { "standing orders", SHEET_LINES_MAX, false };
	const struct text_form text = { record_kind_word(r->kind), SHEET_LINES_MAX, false };
	if (!record_is_slot(r->kind)) /* rules, scenario and map are judged by their own reader (charts) */
		return check_text(&terms, body, r->part[0], f);
	TRY(check_text(&text, body, r->part[SLOT_TEXT], f));
	if (r->clear)
		TRY(check_text(&standing, record_part(r, body, SLOT_BOX), r->part[SLOT_BOX], f));
	return check_text(&message, record_part(r, body, SLOT_MESSAGE), r->part[SLOT_MESSAGE], f);
}
