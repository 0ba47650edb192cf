# SPDX-License-Identifier: GPL-3.0-or-later
# The same game is the same game: whatever the locale says, wherever memory happens to lie and however fresh it is.
. "$top_srcdir/tests/tap.sh"
tap_dir
officer=$top_builddir/tests/play/officer
vedette=$top_builddir/vedette

# A game played at random, recorded and read again under one environment: prints its state hashes and what the program says of it.
game() { # NAME COMMAND...
	to=$tap_tmp/game.$1
	shift
	"$@" "$officer" record "$to" warrenton 9 3 && "$@" "$officer" hashes "$to" warrenton &&
		cat "$to"/games/warrenton/slots/*.ved | cksum &&
		VEDETTE_HOME=$to "$@" "$vedette" verify "$to/games/warrenton" | sed "s#$to#HOME#g" &&
		VEDETTE_HOME=$to "$@" "$vedette" show warrenton map 2>/dev/null </dev/null | sed "s#$to#HOME#g"
}
same() { # NAME COMMAND...
	tap_case=$1
	shift
	game other "$@" >"$tap_tmp/now" 2>&1
	rm -rf "$tap_tmp/game.other"
	if cmp -s "$tap_tmp/first" "$tap_tmp/now"; then tap_ok "$tap_case"; else tap_fail "$tap_case" "$(diff "$tap_tmp/first" "$tap_tmp/now")"; fi
}

game first env >"$tap_tmp/first" 2>&1
[ "$(grep -c '^[0-9]* [0-9a-f]\{64\}$' "$tap_tmp/first")" -ge 5 ] && tap_ok "a game was recorded" ||
	tap_fail "a game was recorded" "$(cat "$tap_tmp/first")"

# --- P74: allocations elsewhere, with other contents -----------------------------------------------------------------
same "P74 memory filled with other bytes" env MALLOC_PERTURB_=165
same "P74 memory filled with yet others" env MALLOC_PERTURB_=90
same "P74 every allocation of its own mapping" env MALLOC_MMAP_THRESHOLD_=1 MALLOC_TOP_PAD_=0
same "P74 one arena, nothing given back" env MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=1073741824
for turn in 1 2 3; do same "P74 addresses by chance, $turn" env PAD="$(printf '%*s' $((turn * 1000)) '')"; done
if setarch "$(uname -m)" -R true 2>/dev/null; then
	same "P74 addresses that are always the same" setarch "$(uname -m)" -R
else
	tap_skip "P74 addresses that are always the same" "the system does not let them be fixed"
fi

# --- C136: locales ------------------------------------------------------------------------------------------------
same "C136 LC_ALL=C" env LC_ALL=C LANG=C
same "C136 no locale at all" env -u LC_ALL -u LANG -u LC_CTYPE
same "C136 a locale that there is not" env LC_ALL=xx_XX.UTF-8
# Turkish lowers I without its dot and writes 1,5: the worst that a locale does to a parser
if mkdir "$tap_tmp/locales" && localedef -i tr_TR -f UTF-8 "$tap_tmp/locales/tr_TR.UTF-8" >/dev/null 2>&1; then
	same "C136 tr_TR.UTF-8" env LOCPATH="$tap_tmp/locales" LC_ALL=tr_TR.UTF-8
	same "C136 LC_NUMERIC=tr_TR.UTF-8" env -u LC_ALL LOCPATH="$tap_tmp/locales" LC_NUMERIC=tr_TR.UTF-8 LC_CTYPE=C.UTF-8
else
	tap_skip "C136 tr_TR.UTF-8" "localedef cannot make it here"
	tap_skip "C136 LC_NUMERIC=tr_TR.UTF-8" "localedef cannot make it here"
fi

# Orders are parsed the same, and so are capital letters that Turkish would lower otherwise.
for locale in C C.UTF-8 tr_TR.UTF-8; do
	printf 'CHIT BURNSIDE\n  MARCH RIGHT-GD to 6110\nchit slocum\n' |
		VEDETTE_HOME=$tap_tmp/game.first LOCPATH=$tap_tmp/locales LC_ALL=$locale "$vedette" check --orders /dev/stdin warrenton >"$tap_tmp/check.$locale" 2>&1
	echo "status $?" >>"$tap_tmp/check.$locale"
	tap_same "C136 $locale: orders are read the same" "$(cat "$tap_tmp/check.C")" "$(cat "$tap_tmp/check.$locale")"
done
tap_done
