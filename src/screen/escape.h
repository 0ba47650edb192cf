/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where a sequence of control functions ends (ECMA-48, and what terminals have made of it), byte by byte: so that a key or a report
 * that nobody knows here is swallowed whole and never taken for Esc with commands behind it.  Knows no curses and reads nothing. */
#ifndef VEDETTE_SCREEN_ESCAPE_H
#define VEDETTE_SCREEN_ESCAPE_H

#include "base/bytes.h"

struct escape {
	uint8_t state;  /* private to escape.c */
	uint8_t left;   /* bytes still to come that may be anything */
	bool marked;    /* a report or a private one: < = > or ? stands first */
	bool single;    /* begun by one byte in place of two, as no key does */
	unsigned n;     /* bytes taken behind ESC */
};
enum escape_says {
	ESCAPE_MORE,  /* the byte is part of it, and more is to come */
	ESCAPE_OVER,  /* the byte is its last one */
	ESCAPE_NOT    /* the byte is no part of it: what was taken before is all there is */
};

/* ESC has been read, or a control of one byte that stands for ESC and another, 0x80 to 0x9f; false when `c` is neither. */
bool escape_begin(struct escape *e, uint32_t c);
enum escape_says escape_byte(struct escape *e, uint8_t b);
/* Nothing more comes.  True: it was Esc, and e->n (0 or 1) bytes behind it are keys of their own. */
bool escape_was_key(const struct escape *e);

#endif
