/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/said.h"

void phrase_said(unsigned kind, const char *name, uint32_t target, struct text *out)
{
	text_add(out, name);
	switch (kind) {
	case RECORD_STANDING:
		text_add(out, " gives new standing orders");
		return;
	case RECORD_DRAW:
		text_add(out, " offers a draw");
		return;
	case RECORD_TAKE_BACK:
		text_add(out, " asks to take back slot ");
		text_add_int(out, target);
		text_add(out, " and all that came after it");
		return;
	case RECORD_AGREE:
		text_add(out, " agrees");
		return;
	case RECORD_DECLINE:
		text_add(out, " declines");
		return;
	default:
		text_add(out, " signs a ");
		text_add(out, record_kind_word(kind));
	}
}
