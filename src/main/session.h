/* SPDX-License-Identifier: GPL-3.0-or-later
 * What most verbs begin with: home, settings, a game opened under its lock, and what is said about it. */
#ifndef VEDETTE_MAIN_SESSION_H
#define VEDETTE_MAIN_SESSION_H

#include <stdio.h>

#include "archive/settings.h"
#include "match/hearing.h"
#include "match/match.h"

struct session {
	struct home home;
	struct settings settings;
	struct lock lock;
	struct match *match;
	struct hearing hearing; /* of the last turn resolved, or of the slot asked for */
	struct keyring key;     /* open only after session_key() */
	bool courier;           /* nobody is here but the courier: his mails say so */
	uint32_t signed_first; /* by session_sign: the first slot of those signed at once, 0 = none yet */
};

/* Home and settings; libsodium started.  ERR_* of archive and seal. */
MUST_USE enum err session_begin(struct session *s, struct fault *f);
/* Open a game; with `lock_as` under its lock ("vedette send"), NULL for a look.  `slot`: the one to hear, 0 =
 * the last turn. */
MUST_USE enum err session_game(
	struct session *s, const char *name, const char *lock_as, uint32_t slot, struct fault *f);
/* Open the identity key, asking if need be, and derive what this game still lacks of it. */
MUST_USE enum err session_key(struct session *s, struct fault *f);
/* The same only if the other side's slot cannot be resolved without it. */
MUST_USE enum err session_key_if_needed(struct session *s, struct fault *f);
void session_end(struct session *s);
/* Is this a game in which one plays both sides? */
bool session_solo(const struct match *m);
/* In an open game what its mode means, in lines with `indent` before each; nothing in any other. */
void open_words(const struct match *m, const char *indent, struct text *out);
/* In an open game what came of one's own turn that was just signed; nothing in any other. */
void own_words(const struct session *s, struct text *out);
/* Sign a slot of the kind given, or what is due when it is 0; the answer to a proposal is a decision and never signed so.  In a solo
 * game what follows and holds no decision - countersigns, the other signature of the result - is signed with it.  The key is open;
 * `path` receives the last file's path. */
MUST_USE enum err session_sign(struct session *s, const struct match_slot *what, struct path *path, struct fault *f);

/* ---- words ---- */

/* Print a text that was built in memory; a failed write is ERR_OUTPUT's exit status. */
int say(const char *text);
/* A fault in one line for the screen: place, sentence, what, remedy. */
void fault_words(const struct fault *f, struct text *out);
/* "a turn", "a Strategic Turn", "an offer" ... of RECORD_*. */
const char *kind_words(unsigned kind);
/* "your turn (slot 7)", "Anna's answer to slot 6", "a countersign of yours (slot 8)" ... */
void due_words(const struct match *m, struct text *out);
/* What the other side proposes and waits for my answer to, "Anna offers a draw"; "" when nothing is. */
void proposal_words(const struct match *m, struct text *out);
/* "Union (Anna, you) against Confederate (Bert, key 3f2a 90b1 ...)". */
void players_words(const struct match *m, struct text *out);
/* Changes of key that are in force: "From slot 9 on Bert signs with another key, 3f2a ...: the one before has signed the change.", a line
 * each.  `name` of both sides. */
void changes_words(const struct play *p, const char *const name[SIDE_COUNT], struct text *out);
/* The next step as a command to type, "" when there is none. */
void next_step(const struct match *m, struct text *out);
/* What the last turn brought, for the player: its message, and its report with the lines of his own draft; then what was said since,
 * a proposal or its answer.  Nothing was heard: nothing is added. */
void heard_words(const struct session *s, struct text *out);
/* The player's own turn that they tell before the other side's, because its dice came with the answer: its slot; 0 = they tell one
 * turn alone. */
uint32_t heard_first(const struct session *s);
/* A request to the other player for what is missing, ready to be mailed; "" when nothing is. */
void request_words(const struct match *m, struct text *out);
/* The message that came with the slot heard, under its sender's name. */
void message_words(const struct session *s, struct text *out);
/* "3 days", by the clock of this machine, "" for 0: for the eye only. */
void age_words(int64_t then, struct text *out);
/* "1 slot is held back: slot 4 is missing ...", "" when none is. */
void held_words(const struct match *m, struct text *out);
/* Line by line what the judge says; only what is not plainly legal unless `all`. */
void verdict_words(const struct match *m, const struct verdicts *v, bool all, struct text *out);

#endif
