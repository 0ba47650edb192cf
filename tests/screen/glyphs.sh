# SPDX-License-Identifier: GPL-3.0-or-later
# Glyphs and themes on real terminals: ASCII, the alternate character set, UTF-8, by setting, locale and what the terminal has; the theme
# changed by a key while one plays, kept in the settings, and no colour where NO_COLOR says so.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "glyphs on a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
stage=$top_builddir/tests/screen/stage
vedette=$top_builddir/vedette
officer=$top_builddir/tests/play/officer
. "$top_srcdir/tests/screen/terminal.sh"

# --- glyphs ----------------------------------------------------------------------------------------------------------
shift_out=$(printf '\016')
kind() { # how the map is drawn
	mux capture-pane -pe >"$tap_tmp/now"
	if grep -q "$shift_out" "$tap_tmp/now"; then
		echo acs
	elif LC_ALL=C grep -q "$(printf '\342\224\202')" "$tap_tmp/now"; then
		echo lines
	elif LC_ALL=C grep -q "$(printf '\342\226\264')" "$tap_tmp/now"; then
		echo utf8
	elif LC_ALL=C grep -q "$(printf '[\200-\377]')" "$tap_tmp/now"; then
		echo other
	else
		echo ascii
	fi
}
# What sets the set does not reach the letters: they read the same.  Where turn 4 begins, its golden tells.
where=$(sed -n 's/.*| \([0-9]\{4\} [A-Z][a-z]*\).*/\1/p' "$top_srcdir/tests/desk/golden/views/on-the-map" | head -n 1)
[ -n "$where" ] || tap_fail "the golden of the map names a hex"
glyphs() { # WANTED OPTION TERM LOCALE [NAME=VALUE...]
	want=$1 option=$2 kind=$3 locale=$4
	shift 4
	terminal 80 24 TERM="$kind" LC_ALL="$locale" "$@"
	type "$stage $option $tap_tmp/draft"
	keys Enter
	tap_until line '^Tab next' || tap_fail "P88 $kind $locale $option: it comes up" "$(screen)"
	tap_same "P88 $kind in $locale, glyphs ${option#--}" "$want" "$(kind)"
	tap_run "P88 ... and the words are words" line "$where"
}
glyphs acs --auto vt100 C
glyphs acs --auto linux C
glyphs acs --auto tmux-256color C
glyphs ascii --ascii vt100 C
glyphs ascii --utf8 vt100 C
glyphs ascii --auto xterm-256color C.UTF-8
glyphs lines --acs xterm-256color C.UTF-8
glyphs utf8 --utf8 xterm-256color C.UTF-8
# with the ways to switch to it left in, tic would put the usual set in
if infocmp -x vt100 2>/dev/null | sed 's/\(acsc\|enacs\|smacs\|rmacs\)=[^,]*, *//g; s/^vt100[^,]*,/noacs|without an alternate character set,/' >"$tap_tmp/noacs.ti" &&
	tic -x -o "$tap_tmp/info" "$tap_tmp/noacs.ti" 2>/dev/null; then
	glyphs ascii --auto noacs C TERMINFO="$tap_tmp/info"
	glyphs ascii --acs noacs C TERMINFO="$tap_tmp/info"
else
	tap_skip "P88 a terminal without an alternate character set" "tic or infocmp is not installed"
fi

# --- themes -----------------------------------------------------------------------------------------------------------
home=$tap_tmp/home
"$officer" record "$home" warrenton 3 0 || tap_fail "a recorded game"
printf '# mine\nname Anna\n' >"$home/config"
open_game() { # [NAME=VALUE...]
	terminal 80 24 TERM=xterm-256color VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC" VEDETTE_HOME="$home" "$@"
	type "$vedette warrenton; echo left-it"
	keys Enter
	tap_until line '^Tab next\|Esc close'
	keys Escape
	tap_until line '^Tab next' || tap_fail "the game comes up" "$(screen)"
}
status_is() { mux capture-pane -pe | sed -n 1p | grep -q "$(printf '\033')\\[[0-9;]*48;5;$1[;m]"; }
shows() { if tap_until status_is "$2"; then tap_ok "$1"; else tap_fail "$1" "$(mux capture-pane -pe | sed -n 1p | od -c | head -5)"; fi; }
plain_again() { ! colour; }
open_game
shows "the default theme" 238
keys T
seen "a key changes the theme" 'theme: light'
shows "at once" 252
tap_same "and it is in the settings, the rest as it was" '# mine
name Anna
theme light' "$(cat "$home/config")"
keys T
seen "the next one is mono" 'theme: mono'
tap_until plain_again && tap_ok "and then there is no colour" || tap_fail "mono" "$(mux capture-pane -pe)"
tap_same "in the settings too, in its place" '# mine
name Anna
theme mono' "$(cat "$home/config")"
keys q
tap_until line '^left-it'
open_game
plain_again && tap_ok "and so it is when the game is opened again" || tap_fail "mono again" "$(mux capture-pane -pe)"
keys T
seen "high contrast" 'theme: high-contrast'
shows "has another status row" 231
keys T
seen "and last for the colour-blind" 'theme: colour-blind'
keys q
tap_until line '^left-it'
open_game NO_COLOR=1
plain_again && tap_ok "NO_COLOR: there is none in any theme" || tap_fail "NO_COLOR" "$(mux capture-pane -pe)"
keys T
seen "NO_COLOR: the theme is kept for another time, and that is said" 'theme: default; no colours are shown'
plain_again && tap_ok "NO_COLOR: and there is still none" || tap_fail "NO_COLOR after the key" "$(mux capture-pane -pe)"
keys q
tap_until line '^left-it'
mux kill-server
tap_done
