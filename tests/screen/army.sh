# SPDX-License-Identifier: GPL-3.0-or-later
# Army chart and battle form on a terminal, in recorded games: a Leader resigns and another is appointed, a unit is released and
# assigned, an attack is weighed and written; nobody types a word of an order.
set -u
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "army chart and battle form on a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
officer=$top_builddir/tests/play/officer

play() { # HOME
	type "$top_builddir/vedette warrenton"
	keys Enter
	tap_until line 'Esc close\|Tab next'
	if line 'Esc close'; then keys Escape; fi
	tap_until line 'Tab next'
}
draft_is() { [ "$(VEDETTE_HOME=$home "$top_builddir/vedette" orders warrenton </dev/null 2>/dev/null)" = "$1" ]; }
drafted() { # NAME DRAFT
	if tap_until draft_is "$2"; then tap_ok "$1"; else tap_fail "$1" "$(VEDETTE_HOME=$home "$top_builddir/vedette" orders warrenton)
$(screen)"; fi
}
# The chart's cursor on the row that holds PATTERN: up to the top, then down until it is there.
row_at() { screen | grep '^>' | grep -q -- "$1"; }
to_row() { # PATTERN
	steps=0
	until row_at "$1" || [ $steps -gt 120 ]; do
		shown=$(screen)
		keys Down
		tap_until changed || break
		steps=$((steps + 1))
	done
	row_at "$1"
}
changed() { [ "$(screen)" != "$shown" ]; }
# The terminal's cursor is on the row marked with >.
on_row() {
	tap_y=$(mux display-message -p '#{cursor_y}')
	screen | sed -n "$((tap_y + 1))p" | grep -q '^>'
}

# --- the chart in a Strategic Turn --------------------------------------------------------------------------
home=$tap_tmp/strategic
tap_run "a recorded game before its first slot" "$officer" record "$home" warrenton 0 0
terminal 100 40 VEDETTE_HOME="$home" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
play
type a
seen "the army chart comes up" 'Union, yours, your orders carried out'
tap_until on_row && tap_ok "P85 the cursor is on the row" || tap_fail "P85 the cursor is on the row" "$(screen)"
to_row 'Couch' || tap_fail "the row of Couch" "$(screen)"
type x
seen "he resigns, and the verdict is said" 'written .resign couch.: legal'
shown=$(screen)
to_row '- II Corps' || tap_fail "the row of II Corps" "$(screen)"
type a
seen "the choices are listed" 'Appoint whom to II Corps'
seen "those refused with their rule" '! .*: N32, '
keys Enter
seen "somebody is appointed" 'written .appoint [a-z-]* to ii-corps.: legal'
leader=$(screen | sed -n 's/.*written .appoint \([a-z-]*\) to ii-corps.*/\1/p')
to_row '\[cav-1\]' || { keys PgUp PgUp PgUp PgUp; tap_until row_at 'In command'; to_row '\[cav-1\]'; } || tap_fail "the row of cav-1" "$(screen)"
type r
seen "a unit is released" 'written .release cav-1.: legal'
type s
seen "and its HQs listed" 'cav-1\|which HQ'
keys Enter
seen "and assigned" 'written .assign cav-1 to [a-z-]*.: legal'
hq=$(screen | sed -n 's/.*written .assign cav-1 to \([a-z-]*\).*/\1/p')
drafted "all of it is in the orders, and on the disk" "resign couch
appoint $leader to ii-corps
release cav-1
assign cav-1 to $hq"
keys Escape
tap_until line 'Tab next'
type q
tap_until line 'ready>'

# --- the form in a player turn -----------------------------------------------------------------------------
home=$tap_tmp/turn
tap_run "a recorded game to slot 3" "$officer" record "$home" warrenton 3 0
terminal 80 24 VEDETTE_HOME="$home" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
play
type B
seen "the battle form comes up" 'Attack on '
seen "with odds, and a row for each intensity of the defender" 'his  sum must go emptied'
keys Down
type 1
seen "a field is changed" 'intensity 1 of 0'
keys Enter
seen "Enter writes the attack" 'written: attack '
written=$(screen | sed -n 's/^written: \(.*\)/\1/p' | cut -c1-40)
one_line() { VEDETTE_HOME=$home "$top_builddir/vedette" orders warrenton </dev/null 2>/dev/null | grep -qF -- "$written"; }
tap_until one_line && tap_ok "it is in the orders" || tap_fail "it is in the orders" "$written"
type B
seen "the same hex again takes it up again" 'intensity 1 of 0'
keys Escape
tap_until line 'Tab next'
type q
tap_done
