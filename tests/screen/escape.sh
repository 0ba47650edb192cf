# SPDX-License-Identifier: GPL-3.0-or-later
# P89 on terminals: a sequence that no description knows is one key that does nothing, in an order being written as on the map; Esc alone
# is Esc.  What is sent is bytes, as the terminal would.  Everything is polled for.
. "$top_srcdir/tests/tap.sh"

command -v tmux >/dev/null 2>&1 || {
	tap_skip "unknown keys on a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
game="$top_builddir/tests/screen/solo_screen"
draft="$tap_tmp/draft"
draft_is() { [ "$(cat "$draft" 2>/dev/null)" = "$1" ]; }
# The bytes of a string in the notation of printf, at once.
send() {
	# shellcheck disable=SC2046,SC2059 # bytes are words, the string is a format
	mux send-keys -H $(printf "$1" | od -An -v -tx1)
}
# What would be commands, or letters in an order, if the Esc were taken alone.
sequences() {
	cat <<'END'
Ctrl-Up|\033[1;5A
Ctrl-Shift-End|\033[1;6F
Shift-F5|\033[15;2~
Shift-F5 of rxvt|\033[28$
Alt-F4|\033[1;3S
F5 of the Linux console|\033[[E
the keypad|\033Oj
the keypad with Ctrl|\033O5q
a click|\033[<0;10;5M
its release|\033[<0;10;5m
a click, the old report|\033[M !q
a click far to the right, the oldest report|\033[M \377\205
the wheel of rxvt|\033[96;10;5M
the focus comes|\033[I
the focus goes|\033[O
where the cursor is|\033[24;80R
what the terminal is|\033[?64;1;2;6;22c
its other answer|\033[>41;354;0c
a key of kitty|\033[113;5u
a key by xterm's modifyOtherKeys|\033[27;5;113~
the colour of the background|\033]11;rgb:ffff/ffff/dddd\033\\
the same, ended by BEL|\033]11;rgb:ffff/ffff/dddd\007
a setting|\033P1$r0q\033\\
a key with Esc before it|\033\033[1;5A
END
}
for kind in xterm-256color vt100 linux; do
	terminal 80 24 TERM="$kind"
	rm -f "$draft"
	type "$game $draft"
	keys Enter
	tap_until line '^Tab next'
	type o
	tap_until line 'orders, as text, line 1 of 1'
	wrong='' want=''
	sequences >"$tap_tmp/sequences"
	while IFS='|' read -r name bytes; do
		case $name in *'Esc before'*) continue ;; esac
		send "$bytes"
		want=${want}x
		type x
		tap_until draft_is "$want" || { wrong="$name: the orders are \"$(cat "$draft")\", on the screen is
$(screen)" && break; }
	done <"$tap_tmp/sequences"
	tap_empty "P89 $kind: among orders an unknown key is no letter and no Esc" "$wrong"
	# known by their bytes where the description does not have them
	send '\033[1;5H'
	type y
	tap_until draft_is "y$want" && tap_ok "P89 $kind: Ctrl-Home" || tap_fail "P89 $kind: Ctrl-Home" "$(cat "$draft")"
	send '\033[1;5F'
	type z
	tap_until draft_is "y${want}z" && tap_ok "P89 $kind: Ctrl-End" || tap_fail "P89 $kind: Ctrl-End" "$(cat "$draft")"
	# what comes in pieces is one key still
	mux send-keys -H 1b 5b \; send-keys -H 31 35 \; send-keys -H 3b 32 \; send-keys -H 7e
	type a
	tap_until draft_is "y${want}za" && tap_ok "P89 $kind: in pieces" || tap_fail "P89 $kind: in pieces" "$(cat "$draft")"
	send '\033'
	seen "P89 $kind: Esc alone leads to the map" '^Tab next'
	wrong=''
	while IFS='|' read -r name bytes; do
		send "$bytes"
		type i
		tap_until line '^Where things stand' || { wrong="$name: $(screen)" && break; }
		send '\033'
		tap_until line '^Tab next' || { wrong="$name: Esc does not lead back, $(screen)" && break; }
	done <"$tap_tmp/sequences"
	tap_empty "P89 $kind: on the map it is no command" "$wrong"
	# two that could begin one, and do not
	send '\033O'
	seen "P89 $kind: Esc and the key O are two keys" '^Order of battle'
	send '\033'
	tap_until line '^Tab next'
	tap_same "P89 $kind: the orders are as they were" "y${want}za" "$(cat "$draft")"
	type q
	seen "P89 $kind: it leaves" '^left'
done
mux kill-server
tap_done
