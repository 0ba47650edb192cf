/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/said.h"

void phrase_mode(enum mode m, struct text *out)
{
	static const char *const words[MODE_COUNT] = {
		[MODE_SEALED] = "Neither side can choose, foresee or repeat a die.",
		[MODE_SOLO] = "Both sides are played here, so every die can be foreseen, but none can be chosen or repeated.",
		[MODE_OPEN] = "This game is open: who moves throws his dice at once. No die can be chosen or thrown again, but the mover "
			"can look ahead: on a copy of the game he can see what his dice will be before he signs his orders. Standing orders "
			"travel in clear, and there are no stops.",
	};
	BUG_IF(m >= MODE_COUNT);
	text_add(out, words[m]);
}

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
