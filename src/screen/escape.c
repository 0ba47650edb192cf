/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screen/escape.h"

enum { ESC = 27, BEL = 7, CAN = 24, SUB = 26 };
enum { BEGUN, CSI, SS3, STRING, STRING_ESC, ANYTHING };

/* What the byte behind ESC begins; BEGUN = no sequence. */
static uint8_t introduced(uint32_t b)
{
	switch (b) {
	case '[':
		return CSI;
	case 'O':
		return SS3;
	case 'P': case 'X': case ']': case '^': case '_': /* DCS, SOS, OSC, PM, APC: a text up to ST */
		return STRING;
	default:
		return BEGUN;
	}
}

bool escape_begin(struct escape *e, uint32_t c)
{
	*e = (struct escape){ .state = BEGUN };
	if (c == ESC)
		return true;
	if (c < 0x80 || c > 0x9f)
		return false;
	e->state = introduced(c - 0x40);
	e->n = 1;
	e->single = true;
	return e->state != BEGUN;
}

static enum escape_says csi(struct escape *e, uint8_t b)
{
	bool bare = e->n == 2; /* without parameters */

	if (bare && b >= '<' && b <= '?')
		e->marked = true;
	/* rxvt ends the keys that Shift is held with so, behind their number; reports that have it in their midst are marked */
	if (b == '$' && !bare && !e->marked)
		return ESCAPE_OVER;
	if (b >= 0x20 && b < 0x40) /* parameters and intermediate bytes */
		return ESCAPE_MORE;
	if (b < 0x40 || b > 0x7e)
		return ESCAPE_NOT;
	/* the oldest report of a mouse: three bytes behind it; the function keys of the Linux console: one */
	if (bare && (b == 'M' || b == '[')) {
		e->state = ANYTHING;
		e->left = b == 'M' ? 3 : 1;
		return ESCAPE_MORE;
	}
	return ESCAPE_OVER;
}

static enum escape_says string(struct escape *e, uint8_t b)
{
	if (e->state == STRING_ESC && b == '\\')
		return ESCAPE_OVER;
	if (b == BEL || b == CAN || b == SUB)
		return ESCAPE_OVER;
	e->state = b == ESC ? STRING_ESC : STRING;
	return ESCAPE_MORE;
}

enum escape_says escape_byte(struct escape *e, uint8_t b)
{
	enum escape_says says = ESCAPE_NOT;

	e->n++;
	switch (e->state) {
	case BEGUN:
		e->state = introduced(b);
		says = e->state != BEGUN ? ESCAPE_MORE : ESCAPE_NOT;
		break;
	case CSI:
		says = csi(e, b);
		break;
	case SS3:
		says = b >= '0' && b <= ';' ? ESCAPE_MORE : b >= 0x20 && b <= 0x7e ? ESCAPE_OVER : ESCAPE_NOT;
		break;
	case STRING: case STRING_ESC:
		says = string(e, b);
		break;
	default:
		e->left--;
		says = e->left > 0 ? ESCAPE_MORE : ESCAPE_OVER;
		break;
	}
	if (says == ESCAPE_NOT)
		e->n--;
	return says;
}

bool escape_was_key(const struct escape *e)
{
	return !e->single && e->n <= 1;
}
