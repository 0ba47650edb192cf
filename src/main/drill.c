/* SPDX-License-Identifier: GPL-3.0-or-later
 * The lessons, played at the same desk as a game.  Nothing is signed and no key is needed; home keeps which lessons are done
 * (drill/done) and the draft of each that is not (drill/draft-N). */
#include <stdlib.h>
#include <string.h>

#include "main/data.h"
#include "main/drill.h"
#include "main/play.h"
#include "main/rules.h"
#include "main/session.h"
#include "main/verb.h"
#include "match/lesson.h"
#include "report/report.h"

enum { DRILL_TEXT_MAX = 96 * 1024, DRILL_HINT_MAX = 4096, DRILL_LINE_MAX = 160, TRIES_BEFORE_ANSWER = 2 };

struct drill {
	struct session s;
	struct folder folder;
	struct blob file, draft;
	struct charts charts;
	struct lessons lessons;
	struct practice practice;
	unsigned at, tries;      /* lesson from 0; answers to it that failed */
	bool done[LESSONS_MAX], over, plain;
	bool passed;             /* the last answer was right */
	char verdict[DRILL_TEXT_MAX / 4]; /* of the last answer, with what happened */
	char report[DRILL_TEXT_MAX], hint[DRILL_HINT_MAX], turn[DRILL_LINE_MAX], name[MEMBER_NAME_MAX];
};

/* ---- what home keeps ---- */

static const char *draft_name(struct drill *d)
{
	struct text t = text_in(d->name, sizeof d->name);
	text_add(&t, "draft-");
	text_add_int(&t, (int64_t)d->at + 1);
	return d->name;
}

/* The kept draft of the present lesson; none is empty. */
static enum err read_draft(struct drill *d, struct fault *f)
{
	blob_free(&d->draft);
	d->draft = (struct blob){0};
	if (d->over || !folder_has(&d->folder, draft_name(d)))
		return ERR_OK;
	return folder_read(&d->folder, draft_name(d), BODY_MAX_BYTES, &d->draft, f);
}

/* Numbers of the lessons done, a line each; what is no such number is passed over. */
static enum err read_done(struct drill *d, struct fault *f)
{
	struct blob b = {0};
	if (!folder_has(&d->folder, "done"))
		return ERR_OK;
	TRY(folder_read(&d->folder, "done", 4096, &b, f));
	struct lines l = {(const char *)b.p, b.n, 0};
	struct word w;
	uint32_t n;
	while (lines_next(&l, &w))
		if (num_parse(w.s, w.n, 1, d->lessons.n, &n) == ERR_OK)
			d->done[n - 1] = true;
	blob_free(&b);
	return ERR_OK;
}

static enum err write_done(struct drill *d, struct fault *f)
{
	char b[LESSONS_MAX * 4];
	struct text t = text_in(b, sizeof b);
	for (unsigned i = 0; i < d->lessons.n; i++)
		if (d->done[i]) {
			text_add_int(&t, (int64_t)i + 1);
			text_add_char(&t, '\n');
		}
	return folder_write(&d->folder, "done", b, t.len, f);
}

/* ---- texts ---- */

/* Paragraphs broken into lines; what is shown as it stands begins with blanks. */
static void add_part(const struct lesson *l, enum lesson_part part, struct text *out)
{
	char b[DRILL_HINT_MAX], line[DATA_LINE_MAX_BYTES + 1];
	struct text t = text_in(b, sizeof b);
	struct word w;
	bool verbatim = false;
	lesson_text(l, part, &t);
	for (struct lines lines = {b, t.len, 0}; lines_next(&lines, &w);) {
		bool was = verbatim;
		verbatim = part == LESSON_ANSWER || (w.n > 0 && w.s[0] == ' ');
		text_add(out, lines.line > 1 && !(was && verbatim) ? "\n" : "");
		struct text s = text_in(line, sizeof line);
		text_add(&s, verbatim ? "  " : "");
		text_add_n(&s, w.s, w.n);
		if (verbatim) {
			text_add(out, line);
			text_add_char(out, '\n');
		} else {
			wrap_add(out, REPORT_WIDTH, "", "", line);
		}
	}
}

static void add_head(const struct drill *d, struct text *out)
{
	const struct lesson *l = &d->lessons.lesson[d->at];
	text_add(out, "Lesson ");
	text_add_int(out, (int64_t)d->at + 1);
	text_add(out, " of ");
	text_add_int(out, d->lessons.n);
	text_add(out, ": ");
	text_add_n(out, l->title.s, l->title.n);
}

static void add_lesson(const struct drill *d, struct text *out)
{
	const struct lesson *l = &d->lessons.lesson[d->at];
	if (d->over) {
		text_add(out, "= All lessons are done\n");
		wrap_add(out, REPORT_WIDTH, "", "", "There is more to learn from a game, and warrenton is a good one to begin with: "
			"Burnside takes over, November 1862.");
		wrap_add(out, REPORT_WIDTH, "", "", d->plain || play_plain()
			? "quit leaves the drill; `vedette --plain` opens the lobby, where new begins a game, with both sides in your hands "
			  "or against somebody else by mail."
			: "q leaves the drill; `vedette` alone opens the lobby, where n begins a game, with both sides in your hands or "
			  "against somebody else by mail.");
		return;
	}
	text_add(out, "= ");
	add_head(d, out);
	text_add_char(out, '\n');
	add_part(l, LESSON_SAY, out);
	text_add(out, "\n= The task\n");
	add_part(l, LESSON_TASK, out);
	wrap_add(out, REPORT_WIDTH, "\n", "",
		d->plain || play_plain()
			? "Orders are written line by line as they stand; orders lists them with verdicts, undo takes the last one "
			  "back, send tries them; army lists your pieces with their short words, hint helps, rule S8 shows a rule, report "
			  "shows this again, help lists all commands."
			: "Tab goes from piece to piece, Enter gives the one chosen an order by pointing; or o opens the sheet of orders, to "
			  "write them there, and Esc leaves it.  s tries what is written; a shows your army, H helps, r shows this again, ? "
			  "lists all keys.");
}

/* ---- the desk's game ---- */

static void look(void *ctx, struct desk_position *out)
{
	struct drill *d = ctx;
	struct text report = text_in(d->report, sizeof d->report), hint = text_in(d->hint, sizeof d->hint),
		    turn = text_in(d->turn, sizeof d->turn);
	struct fault f;
	/* a task that is done gives way to the next one, one that is not stands above what is still to be done */
	if (!d->passed)
		text_add(&report, d->verdict);
	add_lesson(d, &report);
	if (d->passed) {
		text_add_char(&report, '\n');
		text_add(&report, d->verdict);
	}
	add_part(&d->lessons.lesson[d->at], LESSON_HINT, &hint);
	if (d->tries >= TRIES_BEFORE_ANSWER) {
		text_add(&hint, "\nOne way to write it:\n\n");
		add_part(&d->lessons.lesson[d->at], LESSON_ANSWER, &hint);
	}
	if (d->over)
		text_add(&turn, "all lessons are done");
	else
		add_head(d, &turn);
	if (read_draft(d, &f) != ERR_OK)
		d->draft = (struct blob){0};
	*out = (struct desk_position){.charts = &d->practice.charts,
		.state = &d->practice.start,
		.side = d->practice.side,
		.due = !d->over,
		.title = "drill",
		.turn = d->turn,
		.report = d->report,
		.report_title = d->over ? "The drill" : d->turn,
		.hint = d->hint,
		.draft = d->draft.p ? (const char *)d->draft.p : "",
		.draft_n = d->draft.n,
		.focus = HEX_NONE};
}

static bool keep(void *ctx, const char *text, size_t n, struct text *why)
{
	struct drill *d = ctx;
	struct fault f;
	if (d->over)
		return true;
	enum err e = n > 0 ? folder_write(&d->folder, draft_name(d), text, n, &f) : folder_remove(&d->folder, draft_name(d), &f);
	if (e == ERR_OK)
		return true;
	text_add(why, err_sentence(e));
	text_add(why, f.what[0] ? ": " : "");
	text_add(why, f.what);
	return false;
}

/* The next lesson that is not done, from the present one on and round; none: all are done. */
static void go_on(struct drill *d)
{
	unsigned n = d->lessons.n;
	d->tries = 0;
	for (unsigned i = 1; i <= n; i++)
		if (!d->done[(d->at + i) % n]) {
			d->at = (d->at + i) % n;
			return;
		}
	d->over = true;
}

static void add_verdict(struct drill *d, enum practice_result r, const char *lines, struct text *out)
{
	char head[DRILL_LINE_MAX];
	struct text h = text_in(head, sizeof head);
	struct word w;
	add_head(d, &h);
	text_add(&h, r == PRACTICE_DONE ? " - done" : " - not done yet, try ");
	if (r != PRACTICE_DONE)
		text_add_int(&h, d->tries);
	text_add(out, "= ");
	text_add(out, head);
	text_add_char(out, '\n');
	for (struct lines l = {lines, strlen(lines), 0}; lines_next(&l, &w);) {
		char line[DATA_LINE_MAX_BYTES + 1];
		struct text t = text_in(line, sizeof line);
		text_add_n(&t, w.s, w.n);
		wrap_add(out, REPORT_WIDTH, "", "  ", line);
	}
	if (r == PRACTICE_DONE || r == PRACTICE_WRONG) {
		text_add(out, "\n= What happened\n");
		report_turn(&d->practice.charts, &d->practice.start, &d->practice.after, d->practice.event, d->practice.n_events,
			REPORT_WIDTH, out);
	}
	text_add_char(out, '\n');
}

static bool send(void *ctx, struct text *said)
{
	struct drill *d = ctx;
	static char lines[8192];
	struct text t = text_in(lines, sizeof lines), verdict = text_in(d->verdict, sizeof d->verdict);
	struct fault f;
	if (read_draft(d, &f) != ERR_OK) {
		text_add(said, err_sentence(f.code));
		return false;
	}
	enum practice_result r =
		practice_answer(&d->practice, d->draft.p ? (const char *)d->draft.p : "", d->draft.n, &t);
	d->tries += r != PRACTICE_DONE;
	add_verdict(d, r, lines, &verdict);
	d->passed = r == PRACTICE_DONE;
	text_add(said, "lesson ");
	text_add_int(said, (int64_t)d->at + 1);
	text_add(said, r == PRACTICE_DONE ? ": done; what happened is told below" : ": not done yet");
	if (r != PRACTICE_DONE)
		return true;
	d->done[d->at] = true;
	enum err e = write_done(d, &f);
	if (e == ERR_OK)
		e = folder_remove(&d->folder, draft_name(d), &f);
	if (e == ERR_OK) {
		go_on(d);
		e = d->over ? ERR_OK : practice_begin(&d->practice, &d->charts, &d->lessons.lesson[d->at], &f);
	}
	if (e != ERR_OK) {
		text_add(said, ", but ");
		text_add(said, err_sentence(e));
	}
	return true;
}

/* ---- the verb ---- */

static enum err read_lessons(struct drill *d, struct fault *f)
{
	struct texts t;
	TRY(texts_read("drill", &t, f));
	enum err e = charts_parse((const char *)t.map.p, t.map.n, (const char *)t.rules.p, t.rules.n, (const char *)t.scenario.p,
		t.scenario.n, &d->charts, f);
	texts_free(&t);
	TRY(e);
	TRY(data_read("scenarios/drill.lessons", &d->file, f));
	e = lessons_parse((const char *)d->file.p, d->file.n, &d->charts, &d->practice, &d->lessons, f);
	if (e != ERR_OK)
		fault_place(f, "drill.lessons");
	return e;
}

static enum err begin(struct drill *d, struct fault *f)
{
	TRY(session_begin(&d->s, f));
	TRY(folder_sub(&d->s.home.root, "drill", &d->folder, f));
	TRY(read_lessons(d, f));
	return read_done(d, f);
}

static bool theme(void *ctx, enum palette p, struct text *why)
{
	return play_theme(&((struct drill *)ctx)->s.home, p, why);
}

static void end(struct drill *d)
{
	session_end(&d->s);
	blob_free(&d->file);
	blob_free(&d->draft);
	free(d);
}

enum err drill_lesson(unsigned number, bool plain, struct fault *f)
{
	struct drill *d = calloc(1, sizeof *d);
	struct screen_options o;
	if (!d)
		return fault_set(f, ERR_SCREEN_MEMORY, "");
	struct desk_game g = {.ctx = d, .look = look, .keep = keep, .send = send, .rule = rules_desk, .theme = theme};
	enum err e = begin(d, f);
	d->plain = plain;
	if (e == ERR_OK && number > d->lessons.n)
		e = fault_set(f, ERR_LESSON_ABSENT, "");
	if (e == ERR_OK) {
		while (number == 0 && d->at + 1 < d->lessons.n && d->done[d->at])
			d->at++;
		if (number > 0)
			d->at = number - 1;
		else if (d->done[d->at])
			d->at = 0;
		e = practice_begin(&d->practice, &d->charts, &d->lessons.lesson[d->at], f);
	}
	if (e == ERR_OK)
		e = play_options(&d->s.settings, &o, f);
	if (e == ERR_OK)
		e = play_show(&g, &o, plain, f);
	end(d);
	return e;
}

void drill_list(struct lobby_lessons *out)
{
	struct drill *d = calloc(1, sizeof *d);
	struct text why = text_in(out->trouble, sizeof out->trouble);
	struct fault f;
	if (!d) {
		text_add(&why, err_sentence(ERR_SCREEN_MEMORY));
		return;
	}
	if (begin(d, &f) != ERR_OK)
		fault_words(&f, &why);
	else
		for (unsigned i = 0; i < d->lessons.n && i < LOBBY_LESSONS_MAX; i++) {
			struct text title = text_in(out->lesson[i].title, sizeof out->lesson[i].title);
			text_add_n(&title, d->lessons.lesson[i].title.s, d->lessons.lesson[i].title.n);
			out->lesson[i].done = d->done[i];
			out->n++;
		}
	end(d);
}

int verb_drill(int argc, char **argv)
{
	struct fault f;
	bool plain = false;
	uint32_t number = 0;
	const struct option_row options[] = {{"--plain", NULL, &plain, NULL}};
	int n = verb_options(argc, argv, options, 1, 0, 1);
	if (n < 0)
		return n == -2 ? EXIT_GOOD : EXIT_USAGE;
	enum err e = ERR_OK;
	if (n > 0 && num_parse(argv[1], strlen(argv[1]), 1, LESSONS_MAX, &number) != ERR_OK)
		e = fault_set(&f, ERR_LESSON_ABSENT, "");
	if (e == ERR_OK)
		e = drill_lesson(number, plain, &f);
	return e == ERR_OK ? EXIT_GOOD : verb_fault(&f);
}
