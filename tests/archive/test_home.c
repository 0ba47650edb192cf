/* SPDX-License-Identifier: GPL-3.0-or-later
 * archive/home and archive/settings: where things are, what they are called, what the settings say. */
#include "tests/archive/help.h"

#include "archive/bundle.h"
#include "archive/settings.h"

static struct home home;
static struct folder game;

static void open_home(void)
{
	struct fault f;

	assert_err(ERR_OK, home_open_at(&home, help_path("home"), &f));
}

static void make_game(const char *name)
{
	static const struct member first[] = { { "offer", "OFFER", 5 }, { "pinned/rules", "R1\n", 3 } };
	struct fault f;

	assert_err(ERR_OK, game_create(&home, name, first, 2, &f));
	assert_err(ERR_OK, game_folder(&home, name, &game, &f));
}

static void home_is_where_the_environment_says(void **state)
{
	struct fault f;
	struct home h;
	struct stat st;

	(void)state;
	setenv("VEDETTE_HOME", help_path("own"), 1);
	assert_err(ERR_OK, home_open(&h, &f));
	assert_string_equal(h.root.dir.s, help_path("own"));
	assert_string_equal(h.config.s, help_path("own/config"));
	unsetenv("VEDETTE_HOME");
	setenv("XDG_DATA_HOME", help_path("data"), 1);
	setenv("XDG_CONFIG_HOME", help_path("conf"), 1);
	assert_err(ERR_OK, home_open(&h, &f));
	assert_string_equal(h.root.dir.s, help_path("data/vedette"));
	assert_string_equal(h.config.s, help_path("conf/vedette/config"));
	assert_int_equal(stat(help_path("data/vedette"), &st), 0);
	assert_int_equal(st.st_mode & 07777, 0700);
	setenv("XDG_DATA_HOME", "relative", 1);
	unsetenv("XDG_CONFIG_HOME");
	setenv("HOME", help_dir, 1);
	assert_err(ERR_OK, home_open(&h, &f));
	assert_string_equal(h.root.dir.s, help_path(".local/share/vedette"));
	assert_string_equal(h.config.s, help_path(".config/vedette/config"));
	unsetenv("XDG_DATA_HOME");
	unsetenv("HOME");
	assert_err(ERR_HOME_NONE, home_open(&h, &f));
}

static void a_game_is_there_whole_or_not_at_all(void **state)
{
	static const struct member bad[] = { { "offer", "x", 1 }, { "../evil", "x", 1 } };
	struct fault f;
	struct names l;
	struct blob b;

	(void)state;
	open_home();
	make_game("fall-1862");
	assert_err(ERR_GAME_EXISTS, game_create(&home, "fall-1862", NULL, 0, &f));
	assert_err(ERR_MEMBER_NAME, game_create(&home, "other", bad, 2, &f));
	assert_false(game_exists(&home, "other"));
	assert_err(ERR_GAME_ABSENT, game_folder(&home, "other", &game, &f));
	assert_err(ERR_OK, game_folder(&home, "fall-1862", &game, &f));
	make_game("a");
	assert_err(ERR_OK, games_list(&home, &l, &f));
	assert_int_equal(l.n, 2);
	assert_string_equal(l.v[0], "a");
	names_free(&l);
	assert_err(ERR_OK, folder_read(&game, "pinned/rules", 100, &b, &f));
	assert_int_equal(b.n, 3);
	blob_free(&b);
	help_text(help_path("home/games/README"), "no game");
	assert_err(ERR_OK, games_list(&home, &l, &f));
	assert_int_equal(l.n, 2);
	names_free(&l);
}

static void c86_names_never_leave_the_folder(void **state)
{
	static const char *const bad[] = { "", ".", "..", "../x", "/etc/passwd", "a/../b", "a/b/c", "a//b", "/", "a/", "A", "a b",
		"-x", ".x", "a\nb", "\xc3\xa9", "0123456789012345678901234567890123456789012345678901234567890123x" };
	static const char *const bad_game[] = { "", "..", "a/b", "-a", "a-", "A", "1a", "abcdefghijklmnopqrstuvwxyz0123456" };
	static const char *const good[] = { "a", "slots/000012.turn", "0", "held/x-1.2" };
	struct fault f;
	struct blob b;

	(void)state;
	open_home();
	make_game("g");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(member_name_ok(bad[i]));
		assert_err(ERR_MEMBER_NAME, folder_write(&game, bad[i], "x", 1, &f));
		assert_err(ERR_MEMBER_NAME, folder_read(&game, bad[i], 10, &b, &f));
		assert_err(ERR_MEMBER_NAME, folder_remove(&game, bad[i], &f));
	}
	for (size_t i = 0; i < sizeof bad_game / sizeof *bad_game; i++)
		assert_err(ERR_GAME_NAME, game_folder(&home, bad_game[i], &game, &f));
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(member_name_ok(good[i]));
}

static void what_is_signed_is_written_once(void **state)
{
	struct fault f;
	struct blob b;

	(void)state;
	open_home();
	make_game("g");
	assert_err(ERR_OK, folder_once(&game, "signed/000001", "slot one", 8, &f));
	assert_err(ERR_OK, folder_once(&game, "signed/000001", "slot one", 8, &f));
	assert_err(ERR_SYS_EXISTS, folder_once(&game, "signed/000001", "slot uno", 8, &f));
	assert_err(ERR_SYS_EXISTS, folder_once(&game, "signed/000001", "slot", 4, &f));
	assert_err(ERR_SYS_EXISTS, folder_once(&game, "signed/000001", "slot one more", 13, &f));
	assert_err(ERR_OK, folder_read(&game, "signed/000001", 100, &b, &f));
	assert_int_equal(b.n, 8);
	blob_free(&b);
}

static void members_move_and_go(void **state)
{
	struct fault f;

	(void)state;
	open_home();
	make_game("g");
	assert_err(ERR_OK, folder_write(&game, "held/early", "x", 1, &f));
	assert_true(folder_has(&game, "held/early"));
	assert_err(ERR_OK, folder_move(&game, "held/early", "slots/000003", &f));
	assert_false(folder_has(&game, "held/early"));
	assert_true(folder_has(&game, "slots/000003"));
	assert_err(ERR_SYS_ABSENT, folder_move(&game, "held/early", "slots/000003", &f));
	assert_err(ERR_OK, folder_remove(&game, "slots/000003", &f));
	assert_err(ERR_OK, folder_remove(&game, "slots/000003", &f));
	assert_false(folder_has(&game, "slots/000003"));
}

static void c166_names_of_a_sync_tool_are_passed_over_with_a_note(void **state)
{
	struct members m;
	struct fault f;

	(void)state;
	open_home();
	make_game("g");
	assert_err(ERR_OK, folder_list(&game, "slots", NULL, &m, &f));
	assert_int_equal(m.names.n, 0); /* not made yet: no error */
	assert_err(ERR_OK, folder_write(&game, "slots/000002.slot", "2", 1, &f));
	assert_err(ERR_OK, folder_write(&game, "slots/000001.slot", "1", 1, &f));
	assert_err(ERR_OK, folder_write(&game, "slots/notes.txt", "n", 1, &f));
	help_text(help_path("home/games/g/slots/turn 12 (conflicted copy\033)"), "?");
	help_text(help_path("home/games/g/slots/" DISK_TEMP "1.1"), "half");
	assert_int_equal(mkdir(help_path("home/games/g/slots/3.slot"), 0700), 0);
	assert_err(ERR_OK, folder_list(&game, "slots", ".slot", &m, &f));
	assert_int_equal(m.names.n, 2);
	assert_string_equal(m.names.v[0], "000001.slot");
	assert_int_equal(m.strange, 1);
	assert_string_equal(m.first_strange, "turn 12 (conflicted copy?)");
	members_free(&m);
	assert_err(ERR_OK, folder_clean(&game, &f));
	assert_int_equal(disk_kind(help_path("home/games/g/slots/" DISK_TEMP "1.1")), 0);
	assert_true(folder_has(&game, "slots/000001.slot"));
}

static void locks_of_home_and_game_are_two(void **state)
{
	struct lock a, b, c;
	struct fault f;

	(void)state;
	open_home();
	make_game("g");
	assert_err(ERR_OK, home_lock(&home, &a, "vedette new", &f));
	assert_err(ERR_OK, game_lock(&game, &b, "vedette send", &f));
	assert_err(ERR_SYS_LOCKED, game_lock(&game, &c, "vedette receive", &f));
	assert_non_null(strstr(f.what, "vedette send"));
	lock_drop(&a);
	lock_drop(&b);
}

static struct settings set;
static struct fault fault;

static enum err parse(const char *s)
{
	memset(&fault, 0, sizeof fault);
	return settings_parse(&set, s, strlen(s), &fault);
}

static void settings_are_read(void **state)
{
	const char *argv[COMMAND_WORDS_MAX + 1];

	(void)state;
	assert_err(ERR_OK, parse("# mine\n\nname Anna of \xc3\x85rhus\n  from  anna@play.test \nglyphs utf8\r\ntheme dark-2\n"
		"editor vi -c \"set tw=72\"\nmail-command /usr/bin/msmtp -t\nhook-your-move /usr/bin/notify \"your move\"\n"
		"mailbox /var/mail/My Maildir \n"));
	assert_string_equal(set.mailbox, "/var/mail/My Maildir");
	assert_string_equal(set.name, "Anna of \xc3\x85rhus");
	assert_string_equal(set.from, "anna@play.test");
	assert_string_equal(set.theme, "dark-2");
	assert_int_equal(set.glyphs, GLYPH_CHOICE_UTF8);
	command_argv(&set.editor, argv);
	assert_int_equal(set.editor.n, 3);
	assert_string_equal(argv[2], "set tw=72");
	assert_null(argv[3]);
	command_argv(&set.mail, argv);
	assert_string_equal(argv[0], "/usr/bin/msmtp");
	assert_err(ERR_OK, parse("glyphs acs\n"));
	assert_int_equal(set.glyphs, GLYPH_CHOICE_ACS);
	assert_err(ERR_OK, parse(""));
	command_argv(&set.mail, argv);
	assert_string_equal(argv[0], "/usr/sbin/sendmail");
	assert_string_equal(argv[1], "-i");
	assert_string_equal(argv[2], "-t");
	assert_int_equal(set.editor.n, 0);
	assert_int_equal(set.glyphs, GLYPH_CHOICE_AUTO);
}

static void settings_are_strict_and_name_the_line(void **state)
{
	static const struct {
		const char *text;
		enum err want;
		unsigned line, col;
	} bad[] = {
		{ "name A\ncolour red\n", ERR_CONFIG_KEY, 2, 1 },
		{ "name A\n\nname B\n", ERR_CONFIG_TWICE, 3, 1 },
		{ "name\n", ERR_CONFIG_LINE, 1, 1 },
		{ "glyphs  fancy\n", ERR_CONFIG_VALUE, 1, 9 },
		{ "theme ../x\n", ERR_CONFIG_VALUE, 1, 7 },
		{ "name A\033[2J\n", ERR_CONFIG_VALUE, 1, 6 },
		{ "mail-command sendmail -t\n", ERR_CONFIG_VALUE, 1, 14 },
		{ "mail-command \"/usr/bin/x\n", ERR_CONFIG_VALUE, 1, 14 },
		{ "mail-command \"\" x\n", ERR_CONFIG_VALUE, 1, 14 },
		{ "hook-your-move notify\n", ERR_CONFIG_VALUE, 1, 16 },
		{ "mailbox Maildir\n", ERR_CONFIG_VALUE, 1, 9 },
		{ "editor a b c d e f g h i j k l m n o p q r s t u v w x y\n", ERR_CONFIG_VALUE, 1, 8 },
		{ "Name A\n", ERR_CONFIG_KEY, 1, 1 },
		{ "key send\n", ERR_CONFIG_VALUE, 1, 5 },
		{ "name A\nkey send x y z\n", ERR_CONFIG_VALUE, 2, 5 },
		{ "key send x\nkey quit y\nkey send z\n", ERR_CONFIG_TWICE, 3, 5 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_err(bad[i].want, parse(bad[i].text));
		assert_int_equal(fault.line, bad[i].line);
		assert_int_equal(fault.col, bad[i].col);
	}
	assert_err(ERR_CONFIG_KEY, parse("\033]0;x\a 1\n"));
	assert_null(strchr(fault.what, '\033'));
}

static void keys_are_kept_with_their_lines(void **state)
{
	char text[(BINDS_MAX + 1) * 16];
	size_t n = 0;

	(void)state;
	assert_err(ERR_OK, parse("# mine\nkey send Ctrl-S F1\n\nkey quit  x\n"));
	assert_int_equal(set.n_binds, 2);
	assert_string_equal(set.bind[0].action, "send");
	assert_string_equal(set.bind[0].key[0], "Ctrl-S");
	assert_string_equal(set.bind[0].key[1], "F1");
	assert_int_equal(set.bind[0].line, 2);
	assert_string_equal(set.bind[1].key[0], "x");
	assert_string_equal(set.bind[1].key[1], "");
	assert_int_equal(set.bind[1].line, 4);
	for (unsigned i = 0; i <= BINDS_MAX; i++) {
		n += (size_t)snprintf(text + n, sizeof text - n, "key a%u x\n", i);
		assert_err(i < BINDS_MAX ? ERR_OK : ERR_CONFIG_VALUE, parse(text));
	}
}

static void settings_limits_hold_at_the_limit(void **state)
{
	char text[COMMAND_BYTES_MAX + 64];

	(void)state;
	strcpy(text, "name ");
	memset(text + 5, 'a', 127);
	text[132] = '\0';
	assert_err(ERR_OK, parse(text));
	text[132] = 'a';
	text[133] = '\0';
	assert_err(ERR_CONFIG_VALUE, parse(text));
	strcpy(text, "editor ");
	memset(text + 7, 'a', COMMAND_BYTES_MAX - 1);
	text[7 + COMMAND_BYTES_MAX - 1] = '\0';
	assert_err(ERR_OK, parse(text));
	text[7 + COMMAND_BYTES_MAX - 1] = 'a';
	text[7 + COMMAND_BYTES_MAX] = '\0';
	assert_err(ERR_CONFIG_VALUE, parse(text));
	assert_err(ERR_OK, parse("editor a b c d e f g h i j k l m n o p q r s t u v w x\n")); /* 24 words */
}

static void settings_of_a_home(void **state)
{
	struct fault f;

	(void)state;
	open_home();
	assert_err(ERR_OK, settings_load(&set, &home, &f)); /* none: the defaults */
	help_text(help_path("home/config"), "name Bert\n");
	assert_err(ERR_OK, settings_load(&set, &home, &f));
	assert_string_equal(set.name, "Bert");
	help_text(help_path("home/config"), "name Bert\nnmae Bert\n");
	assert_err(ERR_CONFIG_KEY, settings_load(&set, &home, &f));
	assert_int_equal(f.line, 2);
	assert_non_null(strstr(f.place, "config"));
	assert_int_equal(unlink(help_path("home/config")), 0);
	assert_int_equal(mkdir(help_path("home/config"), 0700), 0);
	assert_err(ERR_SYS_KIND, settings_load(&set, &home, &f));
}

static void a_setting_is_set_and_the_rest_stays(void **state)
{
	static const struct {
		const char *before, *after;
	} c[] = {
		{ "", "theme light\n" },
		{ "name Bert", "name Bert\ntheme light\n" },
		{ "# mine\nname Bert\n\n", "# mine\nname Bert\n\ntheme light\n" },
		{ "theme mono\nname Bert\n", "theme light\nname Bert\n" },
		{ "name Bert\n  theme  a-very-long-word", "name Bert\ntheme light\n" },
		{ "# theme mono\ntheme mono\nkey theme x\n", "# theme mono\ntheme light\nkey theme x\n" },
	};
	struct fault f;

	(void)state;
	open_home();
	assert_err(ERR_OK, settings_set(&home, "theme", "light", &f)); /* no file yet */
	for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
		struct blob b;

		help_text(help_path("home/config"), c[i].before);
		assert_err(ERR_OK, settings_set(&home, "theme", "light", &f));
		assert_err(ERR_OK, disk_read(help_path("home/config"), SETTINGS_FILE_MAX, &b, &f));
		assert_int_equal(b.n, strlen(c[i].after));
		assert_memory_equal(b.p, c[i].after, b.n);
		blob_free(&b);
		assert_err(ERR_OK, settings_load(&set, &home, &f));
		assert_string_equal(set.theme, "light");
	}
}

static void an_archive_has_a_ceiling(void **state)
{
	struct bundle o;

	(void)state;
	assert_err(ERR_OK, bundle_begin(&o, &fault));
	assert_err(ERR_BUNDLE_BIG, bundle_add(&o, "identity.key", "", BUNDLE_MAX, &fault)); /* refused before a byte is read */
	bundle_free(&o);
	assert_null(o.b.p);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, help_begin, help_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(home_is_where_the_environment_says),
		CASE(a_game_is_there_whole_or_not_at_all),
		CASE(c86_names_never_leave_the_folder),
		CASE(what_is_signed_is_written_once),
		CASE(members_move_and_go),
		CASE(c166_names_of_a_sync_tool_are_passed_over_with_a_note),
		CASE(locks_of_home_and_game_are_two),
		CASE(settings_are_read),
		CASE(settings_are_strict_and_name_the_line),
		CASE(keys_are_kept_with_their_lines),
		CASE(settings_limits_hold_at_the_limit),
		CASE(settings_of_a_home),
		CASE(a_setting_is_set_and_the_rest_stays),
		CASE(an_archive_has_a_ceiling),
	};

	return cmocka_run_group_tests_name("archive/home", tests, NULL, NULL);
}
