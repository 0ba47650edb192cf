# SPDX-License-Identifier: GPL-3.0-or-later
# P80: sizes at random from 1x1 to 500x200 while somebody plays; SIZES of them, 60 unless told otherwise.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "P80 a thousand sizes" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
stage=$top_builddir/tests/screen/stage
. "$top_srcdir/tests/screen/terminal.sh"
terminal 80 24
type "$stage $tap_tmp/draft"
keys Enter
tap_until line 'Tab next'

# Numbers that look like chance and are the same every time: a congruence that awk's numbers hold exactly.
awk -v n="${SIZES:-60}" 'BEGIN {
	r = 1862
	split("v Escape o # Escape a Escape Tab Left Right Up Down d Escape / Escape + - ? Escape i Escape r Escape m Enter Escape", key, " ")
	for (i = 1; i <= n; i++) {
		r = (r * 16807) % 2147483647; w = r % 500 + 1
		r = (r * 16807) % 2147483647; h = r % 200 + 1
		# every other one small, where it is tight
		if (i % 2) { w = w % 90 + 1; h = h % 30 + 1 }
		print w, h, key[(i - 1) % 27 + 1]
	}
}' >"$tap_tmp/sizes"

# What is to stand there: one line that says so where it is too small, else nothing of the kind and a row of keys.
fits() { # W H
	screen >"$tap_tmp/now"
	if [ "$1" -lt 40 ] || [ "$2" -lt 12 ]; then
		said="need 40x12, have ${1}x$2"
		# what does not fit is cut, with a mark
		[ "$1" -ge "${#said}" ] || said=$(printf '%s' "$said" | cut -c "1-$(($1 - 1))")
		case $(sed -n 1p "$tap_tmp/now") in "$said"*) true ;; *) false ;; esac
	else
		! grep -q '^need 40x12' "$tap_tmp/now" && [ -n "$(sed -n "${2}p" "$tap_tmp/now")" ]
	fi
}
wrong=
while read -r w h key; do
	mux resize-window -x "$w" -y "$h"
	keys "$key"
	tap_until fits "$w" "$h" || { wrong="$w x $h: $(screen)" && break; }
done <"$tap_tmp/sizes"
tap_empty "P80 at ${SIZES:-60} sizes from 1x1 to 500x200 it says what it needs or shows everything" "$wrong"
mux resize-window -x 80 -y 24
keys Escape Escape Escape Escape
seen "P80 back at 80x24 the game is there" '^Tab next'
type q
seen "P80 and is left in peace" '^left'
mux kill-server
tap_done
