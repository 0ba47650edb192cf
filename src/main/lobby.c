/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "main/book.h"
#include "main/data.h"
#include "main/dispatch.h"
#include "main/drill.h"
#include "main/new.h"
#include "main/play.h"
#include "main/receive.h"
#include "main/terminal.h"
#include "main/verb.h"
#include "main/versions.h"
#include "match/courier.h"
#include "match/keys.h"
#include "match/lines.h"
#include "report/report.h"
#include "report/said.h"
#include "screen/plain.h"
#include "screen/screen.h"

/* The lobby's house.  Its key, once opened, stays open in guarded memory until the lobby is left, so that a passphrase is asked
 * for once and not before every game; every other thing is read anew each time. */
struct house {
	struct session s;
	struct charts *charts; /* scratch for scenarios */
	bool plain;
};

/* ---- what there is ---- */

static enum lobby_state state_of(const struct match *m)
{
	struct match_due d;
	match_due(m, &d);
	switch (m->phase) {
	case MATCH_OFFERED:
		return LOBBY_OFFERED;
	case MATCH_INVITED:
		return LOBBY_OFFER;
	case MATCH_CLOSED:
		return LOBBY_CLOSED;
	default:
		return d.mine && !d.served ? LOBBY_YOUR_MOVE : LOBBY_WAITING;
	}
}

/* Two versions of one slot, what was signed by the wrong key ...: judged, told when it came, and kept. */
static void proof_words(const struct match *m, struct text *t)
{
	struct members l;
	struct fault f;
	if (disk_kind(path_join(m->folder.dir.s, "refused").s) != 'd' || folder_list(&m->folder, "refused", ".ved", &l, &f) != ERR_OK)
		return;
	if (l.names.n > 0) {
		text_add_int(t, (int64_t)l.names.n);
		text_add(t, l.names.n == 1 ? " slot that was refused, in the game's folder `refused`; the game goes on"
								   : " slots that were refused, in the game's folder `refused`; the game goes on");
	}
	members_free(&l);
}

/* The two versions of the last slot that wait for a choice. */
static void fill_versions(struct match *m, struct lobby_game *g)
{
	struct versions l;
	struct fault f;
	if (!m->rival || versions_list(m, &l, &f) != ERR_OK)
		return;
	for (size_t i = 0; i < l.n; i++) {
		bool stands = l.v[i].stands && l.v[i].number == m->play.chain.n;
		struct text t = text_in(g->version[stands ? 0 : 1], sizeof g->version[0]);
		if (stands || l.v[i].choice)
			text_add(&t, l.v[i].id);
	}
	versions_free(&l);
}

static void fill(const struct home *h, struct match *m, struct lobby_game *g)
{
	struct text title = text_in(g->title, sizeof g->title), players = text_in(g->players, sizeof g->players),
				when = text_in(g->when, sizeof g->when), turn = text_in(g->turn, sizeof g->turn),
				since = text_in(g->since, sizeof g->since), mail = text_in(g->mail, sizeof g->mail),
				trouble = text_in(g->trouble, sizeof g->trouble), scenario = text_in(g->scenario, sizeof g->scenario),
				address = text_in(g->address, sizeof g->address), proof = text_in(g->proof, sizeof g->proof),
				asked = text_in(g->asked, sizeof g->asked), courier = text_in(g->courier, sizeof g->courier),
				book = text_in(g->book, sizeof g->book);
	g->solo = session_solo(m);
	g->state = (uint8_t)state_of(m);
	text_add(&title, m->terms[0].title);
	text_add(&title, ", dice ");
	text_add(&title, mode_word((enum mode)m->terms[0].mode));
	struct text mode = text_in(g->mode, sizeof g->mode);
	if (m->terms[0].mode == MODE_OPEN)
		phrase_mode(MODE_OPEN, &mode);
	text_add(&scenario, m->terms[0].scenario);
	players_words(m, &players);
	book_words(h, m, &book);
	if (m->phase >= MATCH_PLAYING)
		phrase_when(m->charts, &m->play.now, &when);
	due_words(m, &turn);
	age_words(disk_modified(last_file(m).s), &since);
	if (!g->solo)
		dispatch_state(m, &mail);
	held_words(m, &trouble);
	proof_words(m, &proof);
	proposal_words(m, &asked);
	courier_words(m, match_my_side(m), &courier);
	fill_versions(m, g);
	uint32_t last = m->phase == MATCH_PLAYING && m->play.n_past > 0 ? m->play.past[m->play.n_past - 1].number : 0;
	if (last && play_may_take_back(&m->play, last, NULL) == ERR_OK)
		g->last_turn = last;
	dispatch_address(m, &address);
	g->unread = !g->solo && m->phase >= MATCH_PLAYING && m->play.chain.n > play_seen(m) &&
		    !m->mine[m->play.tip.side];
}

static void look_games(struct house *h, bool away, struct lobby_facts *out)
{
	struct names games;
	struct fault f;
	if (games_list(&h->s.home, &games, &f) != ERR_OK) {
		struct text t = text_in(out->key_trouble, sizeof out->key_trouble);
		fault_words(&f, &t);
		return;
	}
	for (size_t i = 0; i < games.n; i++) {
		bool put_away = game_away(&h->s.home, games.v[i]);
		out->n_away += put_away;
		if (put_away && !away)
			continue;
		if (out->n_games == LOBBY_GAMES_MAX) {
			out->n_more++;
			continue;
		}
		struct lobby_game *g = &out->game[out->n_games++];
		struct text name = text_in(g->name, sizeof g->name), trouble = text_in(g->trouble, sizeof g->trouble);
		struct match *m;
		g->away = put_away;
		text_add(&name, games.v[i]);
		if (match_open(&h->s.home, games.v[i], NULL, &m, &f) != ERR_OK) {
			g->state = LOBBY_DAMAGED;
			fault_words(&f, &trouble);
			continue;
		}
		fill(&h->s.home, m, g);
		match_close(m);
	}
	names_free(&games);
}

static enum err read_scenario(struct house *h, const char *id, struct fault *f)
{
	struct texts x;
	TRY(texts_read(id, &x, f));
	enum err e = charts_parse((const char *)x.map.p, x.map.n, (const char *)x.rules.p, x.rules.n,
		(const char *)x.scenario.p, x.scenario.n, h->charts, f);
	texts_free(&x);
	return e;
}

static void look_scenarios(struct house *h, struct lobby_facts *out)
{
	static const char suffix[] = ".scenario";
	struct names n;
	struct fault f;
	if (disk_list(data_path("scenarios").s, &n, &f) != ERR_OK)
		return;
	for (size_t i = 0; i < n.n && out->n_scenarios < LOBBY_SCENARIOS_MAX; i++) {
		size_t len = strlen(n.v[i]), cut = sizeof suffix - 1;
		if (len <= cut || len - cut > ID_MAX_BYTES || strcmp(n.v[i] + len - cut, suffix) != 0)
			continue;
		struct text id = text_in(out->scenario[out->n_scenarios].id, sizeof out->scenario[0].id),
					title = text_in(out->scenario[out->n_scenarios].title, sizeof out->scenario[0].title);
		text_add_n(&id, n.v[i], len - cut);
		if (read_scenario(h, id.s, &f) != ERR_OK)
			continue;
		text_add(&title, h->charts->scn.title);
		out->n_scenarios++;
	}
	names_free(&n);
}

static void look_key(struct house *h, struct lobby_facts *out)
{
	struct key_info key;
	struct fault f;
	enum err e = keyring_info(&key, &h->s.home, &f);
	struct text t = text_in(out->key_trouble, sizeof out->key_trouble);
	out->has_key = e == ERR_OK;
	if (e == ERR_OK) {
		out->no_passphrase = key.no_passphrase;
		_Static_assert(sizeof out->fingerprint >= FINGERPRINT_CHARS + 1, "room for a fingerprint");
		key_fingerprint(key.public_key, out->fingerprint);
	} else if (e != ERR_KEY_ABSENT) {
		fault_words(&f, &t);
	}
}

static void look(void *ctx, bool away, struct lobby_facts *out)
{
	struct house *h = ctx;
	struct fault f;
	struct text name = text_in(out->player, sizeof out->player), run = text_in(out->run, sizeof out->run);
	if (settings_load(&h->s.settings, &h->s.home, &f) == ERR_OK)
		text_add(&name, h->s.settings.name);
	look_key(h, out);
	look_scenarios(h, out);
	look_games(h, away, out);
	receive_last_run(&h->s.home, &run);
}

static void lessons(void *ctx, struct lobby_lessons *out)
{
	(void)ctx;
	drill_list(out);
}

/* ---- what is done ---- */

static bool outcome(enum err e, const struct fault *f, struct text *said)
{
	if (e != ERR_OK) {
		text_add(said, said->len ? "; " : "");
		fault_words(f, said);
	}
	return e == ERR_OK;
}

/* A session of its own for one game, with the lobby's key lent to it. */
static enum err borrow(struct house *h, struct session *g, struct fault *f)
{
	enum err e = session_begin(g, f);
	g->key = h->s.key;
	memset(&h->s.key, 0, sizeof h->s.key);
	return e;
}

static void give_back(struct house *h, struct session *g)
{
	h->s.key = g->key;
	memset(&g->key, 0, sizeof g->key);
	session_end(g);
}

/* The key is opened before anything is begun; only a passphrase needs the terminal as it was. */
static enum err open_key(struct house *h, struct fault *f)
{
	struct key_info info;
	if (h->s.key.seed)
		return ERR_OK;
	TRY(keyring_info(&info, &h->s.home, f));
	bool aside = !info.no_passphrase && !h->plain;
	if (aside)
		screen_pause();
	enum err e = terminal_keyring(&h->s.key, &h->s.home, f);
	if (aside)
		screen_resume();
	return e;
}

/* A name typed here is kept, unless the settings have one. */
static enum err keep_name(struct house *h, const char *name, struct fault *f)
{
	if (!name[0])
		return fault_set(f, ERR_NAME_ABSENT, "");
	if (!terms_text_ok(name, NAME_MAX_BYTES))
		return fault_set(f, ERR_MATCH_NAME, name);
	if (h->s.settings.name[0])
		return ERR_OK;
	TRY(settings_set(&h->s.home, "name", name, f));
	return settings_load(&h->s.settings, &h->s.home, f);
}

static bool make_key(void *ctx, const char *player, bool passphrase, struct text *said)
{
	struct house *h = ctx;
	struct passphrase_source pass = terminal_passphrase();
	struct fault f;
	enum err e = keys_may_begin(&h->s.home, &f);
	if (e == ERR_OK)
		e = keep_name(h, player, &f);
	if (e == ERR_OK) {
		if (passphrase && !h->plain)
			screen_pause();
		e = keyring_new(&h->s.key, &h->s.home, passphrase ? &pass : NULL, &f);
		if (passphrase && !h->plain)
			screen_resume();
	}
	if (e == ERR_OK)
		text_add(said, "Your key is made: the file identity.key.  Keep a copy; with it and your mail a lost disk is no lost game.");
	return outcome(e, &f, said);
}

static bool begin(void *ctx, const struct lobby_plan *p, char *game, struct text *said)
{
	static struct session g;
	struct house *h = ctx;
	struct match_plan plan = {.game = p->game[0] ? p->game : NULL,
		.side = p->side,
		.mode = p->mode,
		.name = p->player,
		.to = h->s.settings.from,
		.opponent = p->address};
	struct path path = {0};
	struct fault f;
	char name[GAME_NAME_MAX + 1];
	enum err e = keep_name(h, p->player, &f);
	if (e == ERR_OK)
		e = open_key(h, &f);
	if (e != ERR_OK)
		return outcome(e, &f, said);
	e = borrow(h, &g, &f);
	if (e == ERR_OK)
		e = offer_make(&g, p->scenario, &plan, name, &f);
	if (e == ERR_OK) {
		struct text t = text_in(game, LOBBY_NAME_BYTES);
		text_add(&t, name);
		e = session_game(&g, name, "vedette, the lobby", 0, &f);
	}
	if (e == ERR_OK && p->mode != MODE_SOLO)
		e = dispatch_mail(&g, true, NULL, said, &path, &f);
	if (path.s[0]) {
		text_add(said, " ");
		text_add(said, path.s);
	}
	give_back(h, &g);
	return outcome(e, &f, said);
}

static bool accept(void *ctx, const char *game, const char *player, const char *address, struct text *said)
{
	static struct session g;
	struct house *h = ctx;
	struct path path = {0};
	struct fault f;
	enum err e = keep_name(h, player, &f);
	if (e == ERR_OK)
		e = open_key(h, &f);
	if (e != ERR_OK)
		return outcome(e, &f, said);
	e = borrow(h, &g, &f);
	bool accepted = e == ERR_OK && (e = offer_accept(&g, game, player, address, &f)) == ERR_OK;
	if (accepted) {
		text_add(said, "Accepted.  ");
		e = dispatch_mail(&g, true, NULL, said, &path, &f);
		text_add(said, " ");
		text_add(said, path.s);
	}
	give_back(h, &g);
	(void)outcome(e, &f, said);
	return accepted;
}

static bool again(void *ctx, const char *game, struct text *said)
{
	static struct session g;
	struct house *h = ctx;
	struct path path = {0};
	struct fault f;
	enum err e = borrow(h, &g, &f);
	if (e == ERR_OK)
		e = session_game(&g, game, "vedette, the lobby", 0, &f);
	if (e == ERR_OK)
		e = dispatch_mail(&g, true, NULL, said, &path, &f);
	if (path.s[0]) {
		text_add(said, " ");
		text_add(said, path.s);
	}
	give_back(h, &g);
	return outcome(e, &f, said);
}

static bool sign(void *ctx, const char *game, enum lobby_deed what, uint32_t slot, struct text *said)
{
	static const struct {
		unsigned kind;
		const char *done;
	} deeds[] = {
		[LOBBY_GIVE_UP] = {RECORD_RESIGN, "The game is given up.  "},
		[LOBBY_DRAW] = {RECORD_DRAW, "A draw is offered.  "},
		[LOBBY_TAKE_BACK] = {RECORD_TAKE_BACK, "A take-back is proposed.  "},
		[LOBBY_AGREE] = {RECORD_AGREE, "Agreed.  "},
		[LOBBY_DECLINE] = {RECORD_DECLINE, "Declined.  "},
	};
	static struct session g;
	struct match_slot deed = {.kind = deeds[what].kind, .target = slot};
	struct house *h = ctx;
	struct path path = {0};
	struct fault f;
	enum err e = open_key(h, &f);
	if (e != ERR_OK)
		return outcome(e, &f, said);
	e = borrow(h, &g, &f);
	if (e == ERR_OK)
		e = session_game(&g, game, "vedette, the lobby", 0, &f);
	if (e == ERR_OK)
		e = session_key(&g, &f);
	if (e == ERR_OK)
		e = session_sign(&g, &deed, &path, &f);
	bool done = e == ERR_OK;
	if (done) {
		text_add(said, deeds[what].done);
		e = dispatch_mail(&g, true, NULL, said, &path, &f);
		if (!session_solo(g.match)) {
			text_add(said, " ");
			text_add(said, path.s);
		}
	}
	give_back(h, &g);
	(void)outcome(e, &f, said);
	return done;
}

static void show_versions(void *ctx, const char *game, unsigned width, struct text *page)
{
	static struct session g;
	struct house *h = ctx;
	struct fault f;
	enum err e = borrow(h, &g, &f);
	if (e == ERR_OK)
		e = session_game(&g, game, NULL, 0, &f);
	if (e == ERR_OK)
		e = versions_words(g.match, width, "choose it in the lobby, by c", page, &f);
	give_back(h, &g);
	(void)outcome(e, &f, page);
}

static bool resolve(void *ctx, const char *game, const char *version, struct text *said)
{
	static struct session g;
	struct house *h = ctx;
	struct fault f;
	enum err e = borrow(h, &g, &f);
	if (e == ERR_OK)
		e = session_game(&g, game, "vedette, the lobby", 0, &f);
	if (e == ERR_OK)
		e = line_choose(g.match, version, &f);
	if (e == ERR_OK) {
		text_add(said, "Version ");
		text_add(said, version);
		text_add(said, " stands; the other one is kept as proof.");
	}
	give_back(h, &g);
	return outcome(e, &f, said);
}

static bool put_away(void *ctx, const char *game, bool away, struct text *said)
{
	struct house *h = ctx;
	struct folder folder;
	struct lock lock = LOCK_NONE;
	struct fault f;
	enum err e = game_folder(&h->s.home, game, &folder, &f);
	if (e == ERR_OK)
		e = game_lock(&folder, &lock, "vedette, the lobby", &f);
	if (e == ERR_OK)
		e = game_put_away(&h->s.home, game, away, &f);
	lock_drop(&lock);
	if (e == ERR_OK) {
		text_add(said, game);
		text_add(said, away ? " is put away, and nothing of it is lost; X shows what is put away" : " is back in the list");
	}
	return outcome(e, &f, said);
}

/* "~/mail" as a shell would read it: people type that. */
static unsigned take_path(void *ctx, const char *path, char *game, struct text *page)
{
	struct text name = text_in(game, LOBBY_NAME_BYTES);
	const char *home = getenv("HOME");
	(void)ctx;
	if (strcmp(path, "-") == 0) {
		text_add(page, "That is no path; press p in the lobby to paste a mail.\n");
		return 0;
	}
	if (path[0] == '~' && (path[1] == '/' || path[1] == '\0') && home) {
		struct path full = path_join(home, path[1] ? path + 2 : NULL);
		return receive_path(full.s, &name, page);
	}
	return receive_path(path, &name, page);
}

static unsigned take_text(void *ctx, const char *s, size_t n, char *game, struct text *page)
{
	struct text name = text_in(game, LOBBY_NAME_BYTES);
	(void)ctx;
	return receive_text(s, n, &name, page);
}

static void brief(void *ctx, const char *game, const char *scenario, unsigned width, struct text *page)
{
	struct house *h = ctx;
	struct match *m = NULL;
	struct fault f;
	/* of a damaged game the scenario still tells; what is wrong with it stands in the list */
	if (game && match_open(&h->s.home, game, NULL, &m, &f) == ERR_OK)
		report_briefing(m->charts, m->phase >= MATCH_PLAYING ? &m->play.now : NULL, width, page);
	else if (read_scenario(h, scenario, &f) == ERR_OK)
		report_briefing(h->charts, NULL, width, page);
	else
		fault_words(&f, page);
	match_close(m);
}

static bool keep_theme(void *ctx, enum palette p, struct text *why)
{
	struct house *h = ctx;
	return play_theme(&h->s.home, p, why);
}

/* ---- from the lobby into a game and back ---- */

/* Back in the lobby: what went wrong elsewhere is said there. */
static void back(struct lobby *l, enum err e, const struct fault *f)
{
	char b[1024];
	struct text t = text_in(b, sizeof b);
	if (e == ERR_OK)
		return;
	fault_words(f, &t);
	lobby_say(l, true, b);
}

static enum err go_round(struct house *h, struct lobby *l, struct fault *f)
{
	struct screen_options o;
	for (;;) {
		char game[LOBBY_NAME_BYTES];
		TRY(play_options(&h->s.settings, &o, f));
		struct plain_options po = play_lines(&o);
		TRY(h->plain ? plain_lobby(l, &po, f) : screen_lobby(l, &o, f));
		if (l->quit || (!l->open[0] && l->lesson == 0))
			return ERR_OK;
		if (l->lesson != 0) {
			back(l, drill_lesson(l->lesson, h->plain, f), f);
			l->lesson = 0;
			lobby_lessons(l);
			continue;
		}
		memcpy(game, l->open, sizeof game);
		l->open[0] = '\0';
		l->said[0] = '\0';
		enum err e = play_game(game, h->plain, &h->s.key, f);
		lobby_look(l, game);
		back(l, e, f);
	}
}

int lobby_run(bool plain)
{
	static struct house h;
	struct lobby_house house = {.ctx = &h,
		.look = look,
		.lessons = lessons,
		.make_key = make_key,
		.begin = begin,
		.accept = accept,
		.again = again,
		.sign = sign,
		.versions = show_versions,
		.resolve = resolve,
		.put_away = put_away,
		.receive = take_path,
		.receive_text = take_text,
		.briefing = brief,
		.theme = keep_theme};
	struct lobby l;
	struct fault f;
	h.plain = play_in_lines(plain);
	enum err e = session_begin(&h.s, &f);
	if (e == ERR_OK && !(h.charts = calloc(1, sizeof *h.charts)))
		e = fault_set(&f, ERR_SYS_MEMORY, "");
	if (e == ERR_OK && !lobby_open(&l, &house))
		e = fault_set(&f, ERR_SCREEN_MEMORY, "");
	else if (e == ERR_OK) {
		e = go_round(&h, &l, &f);
		lobby_close(&l);
	}
	int rc = e == ERR_OK ? EXIT_GOOD : verb_fault(&f);
	free(h.charts);
	session_end(&h.s);
	return rc;
}
