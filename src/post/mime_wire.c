/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post/mime_wire.h"

#include <string.h>

#include "base/bytes.h"

bool mime_frame_is_leaf(enum mime_frame_type t)
{
	return t == MIME_OTHER || t == MIME_TEXT || t == MIME_ALIEN || t == MIME_HTML;
}

static bool known(uint8_t t)
{
	return t != 0 && strchr("FSAOTCHXE", t) != NULL;
}

/* One frame off the reader; false when it does not fit. */
static bool take(struct reader *r, struct mime_frame *out)
{
	uint8_t type = reader_u8(r);
	uint32_t n = reader_u32(r);

	if (r->bad || !known(type))
		return false;
	out->type = (enum mime_frame_type)type;
	out->n = n;
	out->p = reader_take(r, n);
	return !r->bad;
}

bool mime_answer_next(const uint8_t *p, size_t n, size_t *at, struct mime_frame *out)
{
	struct reader r = { p + *at, n - *at, false };

	if (*at >= n)
		return false;
	BUG_IF(!take(&r, out)); /* it has been checked */
	*at = n - r.left;
	return true;
}

static enum err nonsense(struct fault *f, const char *what)
{
	return fault_set(f, ERR_MAIL_ANSWER, what);
}

static enum err failure(const struct mime_frame *x, struct fault *f)
{
	static const enum err code[] = {
		[MIME_FAIL_DEPTH] = ERR_MAIL_DEPTH,
		[MIME_FAIL_PARTS] = ERR_MAIL_PARTS,
		[MIME_FAIL_EOL] = ERR_MAIL_EOL,
		[MIME_FAIL_NO_MAIL] = ERR_MAIL_NONE,
		[MIME_FAIL_HEADER] = ERR_MAIL_HEADER,
	};

	if (x->n != 1 || x->p[0] == 0 || x->p[0] >= sizeof code / sizeof *code)
		return nonsense(f, "a failure without a reason");
	return fault_set(f, code[x->p[0]], "");
}

enum err mime_answer_check(const uint8_t *p, size_t n, size_t mail_n, struct fault *f)
{
	struct reader r = { p, n, false };
	struct mime_frame x;
	unsigned leaves = 0, labels = 0;
	size_t bytes = 0;

	while (r.left > 0) {
		if (!take(&r, &x))
			return nonsense(f, "a frame that is cut or of no known type");
		if (x.type == MIME_FAIL)
			return r.left == 0 ? failure(&x, f) : nonsense(f, "bytes after the last frame");
		if (x.type == MIME_END) {
			struct reader e = { x.p, x.n, false };
			uint32_t count = reader_u32(&e);

			if (r.left != 0)
				return nonsense(f, "bytes after the last frame");
			if (e.bad || e.left != 0 || count != leaves)
				return nonsense(f, "a wrong number of parts");
			return ERR_OK;
		}
		if (mime_frame_is_leaf(x.type)) {
			leaves++;
			bytes += x.n;
			if (leaves > MIME_LEAVES_MAX || bytes > mail_n + MIME_ANSWER_EXTRA)
				return nonsense(f, "more parts or bytes than the mail can hold");
			continue;
		}
		unsigned bit = x.type == MIME_FROM ? 1 : x.type == MIME_SUBJECT ? 2 : 4;

		if ((labels & bit) != 0 || x.n > (x.type == MIME_AUTO ? 0 : MIME_LABEL_MAX))
			return nonsense(f, "a header twice or too long");
		labels |= bit;
	}
	return nonsense(f, "no last frame");
}
