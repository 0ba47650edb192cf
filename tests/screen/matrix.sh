# SPDX-License-Identifier: GPL-3.0-or-later
# The screen on terminals of many kinds: each view of a recorded game (desk/turn4.h) is gone to by its keys and left again, and then
# the program.  TERM, locale, NO_COLOR and size vary; MATRIX=all tries every combination, else each value occurs.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "the screen on terminals of many kinds" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
stage=$top_builddir/tests/screen/stage
. "$top_srcdir/tests/screen/terminal.sh"

sizes='80x24 132x43 40x12'
"$stage" --views $sizes >"$tap_tmp/views" || exit 1
[ "$(grep -c '^80x24' "$tap_tmp/views")" -gt 8 ] || tap_fail "there are views" "$(cat "$tap_tmp/views")"

# A pane that keeps what the terminal was like before and after.
cat >"$tap_tmp/run" <<'EOF'
stty -a >"$KEEP/before"
"$@"
echo "$?" >"$KEEP/status"
stty -a >"$KEEP/after"
echo over
cat
EOF
begin() { # WxH TERM LOCALE [NAME=VALUE...]
	tap_size=$1 tap_term=$2 tap_locale=$3
	shift 3
	terminals=$((terminals + 1))
	pane=s$terminals
	keep=$tap_tmp/$pane
	mkdir "$keep"
	env -u NO_COLOR -u LINES -u COLUMNS LC_ALL=C.UTF-8 tmux -S "$server" -f /dev/null new-session -d -s "$pane" \
		-x "${tap_size%x*}" -y "${tap_size#*x}" env -u TMUX VEDETTE_DATA="$VEDETTE_DATA" LC_ALL="$tap_locale" TERM="$tap_term" \
		KEEP="$keep" "$@" sh "$tap_tmp/run" "$stage" --utf8 "$keep/draft"
}
keys() { mux send-keys -t "$pane" "$@"; }
screen() { mux capture-pane -p -t "$pane"; }
# The lowest row begins with the keys of the view and the cursor stands where the desk put it.
at() { # KEYS "X Y"
	mux display-message -p -t "$pane" '#{cursor_flag} #{cursor_x} #{cursor_y}' \; capture-pane -p -t "$pane" >"$keep/now" &&
		[ "$(sed -n 1p "$keep/now")" = "1 $2" ] && case $(sed -n '$p' "$keep/now") in "$1"*) true ;; *) false ;; esac
}
# The map again, wherever its focus is by now: the cell before the cursor is the bracket that marks it.
on_map() { # KEYS
	mux display-message -p -t "$pane" '#{cursor_x} #{cursor_y}' \; capture-pane -p -t "$pane" >"$keep/now"
	read -r x y <"$keep/now"
	case $(sed -n '$p' "$keep/now") in "$1"*) ;; *) return 1 ;; esac
	[ "$x" -gt 0 ] && [ "$(sed -n "$((y + 2))s/^.\{$((x - 1))\}\(.\).*/\1/p" "$keep/now")" = '[' ]
}
is_over() { screen | grep -q '^over$'; }
# P89: Esc and an arrow key in one go are two keys, and Esc waits for nothing more.
arrows() {
	tap_until at "$home_keys" "$home_cursor"
	home=$(sed -n '1!s/^\([0-9]\{4\}\) [A-Z].*/\1/p' "$keep/now" | tail -n 1)
	keys r
	tap_until at "PgDn on" "1 1" || echo "P89: r shows no report"
	keys Escape Right
	tap_until is_east || { echo "P89: Esc and Right in one go are not two keys"; screen; }
	keys Left
}
# A view may leave the map at the hex it was about: found by its number, the hex of the beginning is where the next way begins.
at_home() { at "$home_keys" "$home_cursor" && screen | sed 1d | grep -q "^$home "; }
go_home() {
	at_home && return
	keys / "$home" Enter z
	tap_until at_home
}
go_round() { # prints what went wrong
	home_keys='' home_cursor=''
	grep "^$tap_size|" "$tap_tmp/views" >"$keep/views"
	while IFS='|' read -r _ view hints cursor way; do
		# shellcheck disable=SC2086 # keys are words
		[ -z "$way" ] || keys $way
		if [ -z "$home_keys" ]; then
			home_keys=$hints home_cursor=$cursor
			arrows
		fi
		tap_until at "$hints" "$cursor" || { printf '%s: wanted "%s" and the cursor at %s, there is\n%s\n' "$view" "$hints" "$cursor" \
			"$(cat "$keep/now")"; return; }
		[ "$tap_locale" != C ] || ! LC_ALL=C grep '[^ -~]' "$keep/now" || { echo "$view: not ASCII in the C locale"; return; }
		keys Escape Escape Escape Escape
		tap_until on_map "$home_keys" || { printf '%s: Esc does not lead back, there is\n%s\n' "$view" "$(cat "$keep/now")"; return; }
		go_home || { printf '%s: the map does not go back to %s, there is\n%s\n' "$view" "$home" "$(cat "$keep/now")"; return; }
	done <"$keep/views"
}
is_east() { [ "$(screen | grep -c "^$((home + 100)) ")" = 1 ]; }
restored() { # prints what is not as it was
	tap_until is_over || { echo "it does not leave"; screen; return; }
	cmp -s "$keep/before" "$keep/after" || diff "$keep/before" "$keep/after"
	[ "$(mux display-message -p -t "$pane" '#{alternate_on} #{cursor_flag}')" = '0 1' ] || echo "the alternate screen is on or the cursor is off"
}
combination() { # WxH TERM LOCALE [NO_COLOR=1]
	begin "$@"
	tap_empty "P85 P88 P89 $*: every view, the cursor on the focus, and back" "$(go_round)"
	[ $# -lt 4 ] || tap_empty "$*: no colours" "$(mux capture-pane -pe -t "$pane" | grep "$(printf '\033')\\[[0-9;]*[34][0-7][;m]")"
	keys q
	tap_empty "$*: the terminal is as it was" "$(restored)"
	tap_same "$*: it left in peace" 0 "$(cat "$keep/status")"
	mux kill-session -t "$pane"
}

# a session that stays, so that the server does
mux new-session -d -s stay cat
if [ "${MATRIX:-}" = all ]; then
	for term in xterm-256color tmux-256color xterm linux vt100 vt220 screen; do
		for locale in C.UTF-8 C; do
			for size in $sizes; do
				combination "$size" "$term" "$locale"
				combination "$size" "$term" "$locale" NO_COLOR=1
			done
		done
	done
else
	combination 80x24 xterm-256color C.UTF-8
	combination 132x43 tmux-256color C NO_COLOR=1
	combination 40x12 xterm C.UTF-8 NO_COLOR=1
	combination 80x24 linux C
	combination 132x43 vt100 C.UTF-8
	combination 80x24 vt220 C NO_COLOR=1
	combination 40x12 screen C.UTF-8
fi
mux kill-server
tap_done
