/* SPDX-License-Identifier: GPL-3.0-or-later
 * Two sides with real homes and a mail between them that does what it likes: loses, doubles, delays, reorders.  A side is an owner's home
 * and, where it has a courier, he on the same record or in a home of his own.  Everything, keys too, follows from one seed. */
#ifndef VEDETTE_TESTS_PLAY_THEATRE_H
#define VEDETTE_TESTS_PLAY_THEATRE_H

#include "match/courier.h"
#include "match/intake.h"
#include "match/lines.h"
#include "support/folder.h"

enum { SLOTS_MOST = 4096, MAILS_MOST = 48, HELD_COPIES = 4 };
enum who { OWNER, COURIER };
enum manner { NO_COURIER, ON_THE_RECORD, BESIDE };

/* A slot that somebody has signed. */
struct signed_slot {
	uint8_t *p;
	size_t n;
	uint32_t number;
	enum side side;
	uint32_t out, come; /* when it was signed: the highest number of the other side that was let go, that had come in here */
};
/* Slots that have come to a side, or were sent by it; indices into theatre.slot. */
struct pile_of {
	unsigned at[SLOTS_MOST], n;
};
struct party {
	enum side side;
	enum manner manner;
	struct home home[2]; /* by who; the second one only BESIDE */
	char game[2][GAME_NAME_MAX + 1];
	struct keyring key;
	struct pile_of mailbox, sent;         /* come in, copies of a courier's answers too; sent */
	unsigned read[2];                     /* of the mailbox, by whom */
	struct kept_folder copy[2][HELD_COPIES]; /* of the games, taken at some time */
	unsigned saved[2];                    /* how many were */
	bool handed;                          /* the courier's home is made */
	uint32_t out, come;                   /* highest own number let go; highest number of the other side that has come in */
};
struct theatre {
	uint64_t random;
	char dir[256];
	struct party party[2];
	struct signed_slot slot[SLOTS_MOST];
	unsigned n;
	struct {
		unsigned to, n, at[SLOTS_MOST / 64];
	} mail[MAILS_MOST];
	unsigned mails;
	unsigned long count[16];
};
/* What is counted. */
enum count { LOST, DOUBLED, RESENT, RESTORED, FORGOTTEN, ILLEGAL, CHOICES, ANSWERS, ANSWERS_AGAIN, SLOTS, STOPS, BACK, UNNAMED, COUNTS };
extern const char *const count_word[COUNTS];

/* Says what and where, and ends the program: a property is broken, or the machine is. */
_Noreturn void theatre_die(const char *what, const struct fault *f);
unsigned theatre_pick(struct theatre *w, unsigned n); /* 0 .. n - 1 */
bool theatre_chance(struct theatre *w, unsigned percent);

/* A game of the picket lines, offered by the Union or the Confederate and accepted, in new folders below `dir`. */
void theatre_begin(struct theatre *w, const char *dir, uint64_t seed, const enum manner manner[2]);
void theatre_end(struct theatre *w);

struct match *theatre_open(struct theatre *w, unsigned party, enum who who);
/* Take in all that has come since one looked last; the owner reads what he has sent as well, unless that is lost too. */
void theatre_read(struct theatre *w, unsigned party, enum who who);
/* A file that was signed is let go: it goes to the other side with the one it answers. */
void theatre_post(struct theatre *w, struct match *m, unsigned party, const struct path *file, bool again);
/* Slots up to `number` of the line that stands, in one mail. */
void theatre_post_all(struct theatre *w, struct match *m, unsigned party);
/* One mail by chance: lost, or come in once, or once and still on its way. */
void theatre_carry(struct theatre *w);
/* All of them come in. */
void theatre_carry_all(struct theatre *w);
/* A game as it was at some time: kept, and put back. */
void theatre_save(struct theatre *w, unsigned party, enum who who);
void theatre_restore(struct theatre *w, unsigned party, enum who who, bool sent_too);
/* Where that game lies. */
struct path theatre_folder(const struct theatre *w, unsigned party, enum who who);
/* The courier reads and answers what he serves. */
bool theatre_answer(struct theatre *w, unsigned party, enum who who);
/* Of a file among those signed; n when it is none. */
unsigned theatre_find(const struct theatre *w, const uint8_t *p, size_t n);

#endif
