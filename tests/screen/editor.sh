# SPDX-License-Identifier: GPL-3.0-or-later
# The orders in the player's own editor, from the screen and by verb: the terminal is lent to it and comes back, what it leaves is
# taken, and an editor that fails changes nothing.
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
officer=$top_builddir/tests/play/officer
vedette=$top_builddir/vedette
home=$tap_tmp/home
"$officer" record "$home" warrenton 1 0
export VEDETTE_HOME="$home"
draft() { "$vedette" orders warrenton </dev/null; }
draft_has() { draft | grep -q -- "$1"; }

# One that asks on the terminal what to append, with a word of its own before the path; `fail` as answer makes it fail.
cat >"$tap_tmp/ed" <<'ED'
#!/bin/sh
[ "$1" = 'two words' ] || exit 9
echo "the editor has $(wc -l <"$2") lines"
read -r answer
[ "$answer" = fail ] && exit 1
printf '%s\n' "$answer" >>"$2"
ED
chmod +x "$tap_tmp/ed"

# --- the verb ----------------------------------------------------------------------------------------------------
"$vedette" orders warrenton --edit >"$tap_tmp/out" 2>&1 </dev/null
tap_same "without one it is said how to set it" "2 1" "$? $(grep -c 'for example .editor vi.' "$tap_tmp/out")"
printf 'editor %s "two words"\n' "$tap_tmp/ed" >"$home/config"
printf '# by hand\n' | "$vedette" orders warrenton --edit >"$tap_tmp/out" 2>&1
tap_same "what the editor leaves is the draft" "# by hand" "$(draft)"
tap_run "and it is judged" grep -q 'can be sent\|cannot be sent' "$tap_tmp/out"
printf 'fail\n' | "$vedette" orders warrenton --edit >"$tap_tmp/out" 2>&1
tap_same "an editor that fails is a trouble of the environment" "3 1" "$? $(grep -c '\[editor\]' "$tap_tmp/out")"
tap_same "and changes nothing" "# by hand" "$(draft)"
"$vedette" orders warrenton --edit - >"$tap_tmp/out" 2>&1 </dev/null
tap_same "a file and an editor at once are refused" 2 $?
printf 'editor /nowhere/ed\n' >"$home/config"
"$vedette" orders warrenton --edit >"$tap_tmp/out" 2>&1 </dev/null
tap_same "one that is not there is named" "3 1" "$? $(grep -c 'No such file' "$tap_tmp/out")"

# --- the screen --------------------------------------------------------------------------------------------------
command -v tmux >/dev/null 2>&1 || {
	tap_skip "the editor from the screen" "tmux is not installed"
	tap_done
	exit 0
}
printf 'editor %s "two words"\n' "$tap_tmp/ed" >"$home/config"
terminal 80 24 VEDETTE_HOME="$home" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
type "$vedette warrenton"
keys Enter
tap_until line 'q quit\|Esc close'
keys Escape
tap_until line 'q quit'
type E
seen "the terminal is the editor's" 'the editor has 1 lines'
type 'resign lee'
keys Enter
seen "and comes back with the orders changed" 'the orders as your editor left them'
seen "which are judged" '+resign lee'
tap_until draft_has 'resign lee' && tap_ok "and kept" || tap_fail "and kept" "$(draft)"
type d
tap_until line 'orders, as text, line 3'
type u
tap_until line 'orders, as text, line 1 of 1\|orders, as text, line 2 of 2'
if screen | grep -q 'resign lee'; then tap_fail "it is one change, to be undone" "$(screen)"; else tap_ok "it is one change, to be undone"; fi
type E
seen "from the draft too" 'the editor has 1 lines'
keys C-c
seen "C-c is the editor's, and its failing is told" 'your editor could not do its work'
tap_until draft_has 'by hand' && tap_ok "and the orders are as they were" || tap_fail "and the orders are as they were" "$(draft)"
keys Escape
tap_until line 'q quit'
type q
seen "the terminal is given back" 'ready>'
tap_done
