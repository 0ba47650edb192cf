# SPDX-License-Identifier: GPL-3.0-or-later
# What a stranger calls himself, his game, his pieces and what a mail program says: refused where it is signed, masked where it is
# shown; the terminal's title, clipboard and colours stay as they were (C127, C128, C130, C131, C137).
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
forger=$top_builddir/tests/play/forger
anna key new --no-passphrase >"$tap_tmp/out" 2>&1
bert key new --no-passphrase >"$tap_tmp/out" 2>&1

# Nothing but printable characters of one column and line ends.
clean() { ! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]\\|\302[\200-\237]\\|\330\234\\|\342\200[\213-\217\250-\256]\\|\342\201[\240-\257]\\|\314[\200-\277]\\|\357\273\277\\|\363\240')" "$1"; }
printf 'a\342\200\256b\n' >"$tap_tmp/dirty"
if clean "$tap_tmp/dirty"; then tap_fail "what is hostile is found"; else tap_ok "what is hostile is found"; fi

# --- one's own -----------------------------------------------------------------------------------------------------
n=0
for name in 'A\033]0;owned\007' 'A\033[2J' 'A\302\233 31m' 'A\342\200\256b' 'A\342\201\246b' 'A\342\200\213b' 'A\357\273\277b' 'Ae\314\201' \
	'A\363\240\201\201' 'A\330\234b' 'A\342\200\250b' 'A\tb' 'A\nb'; do
	n=$((n + 1))
	shown=$(printf '%s' "$name" | tr '\\' '_')
	# shellcheck disable=SC2059 # the names are formats, for their bytes
	anna new warrenton --side union --as "$(printf "$name")" --no-mail >"$tap_tmp/out" 2>&1
	rc=$?
	tap_same "C128 a name of one's own of $shown is refused" "1 match.name" "$rc $(sed -n 's/.*\[\(.*\)\].*/\1/p' "$tap_tmp/out")"
	clean "$tap_tmp/out" || tap_fail "C128 $shown is told without being said" "$(od -c "$tap_tmp/out")"
	# shellcheck disable=SC2059
	anna "$(printf "$name")" >"$tap_tmp/out" 2>&1
	clean "$tap_tmp/out" && tap_ok "C128 as a game's name it is masked: $shown" || tap_fail "C128 as a game's name: $shown" "$(od -c "$tap_tmp/out")"
done

# --- a stranger's ----------------------------------------------------------------------------------------------------
data=$tap_tmp/data
mkdir "$data"
cp "$top_srcdir/tests/rules/maps/field.map" "$data/map"
cp "$VEDETTE_DATA/scenarios/rules/standard.rules" "$data/rules"
cp "$top_srcdir/tests/rules/field.scenario" "$data/scenario"
engine=$(sed -n 's/^engine \([0-9]*\).*/\1/p' "$data/rules")
offer() { # NAME TITLE
	printf "scenario field\ntitle $2\nside union\nmode sealed\nstops 8\noptions -\nengine $engine\nname $1\nto -\n" >"$tap_tmp/terms"
	"$forger" offer "$A" union "$tap_tmp/terms" "$data" "$tap_tmp/offer.ved"
}
for name in 'A\342\200\256b' 'A\342\200\213b' 'A\033]52;c;aGFjaw==\007' 'Ae\314\201' 'A\357\273\277'; do
	shown=$(printf '%s' "$name" | tr '\\' '_')
	offer "$name" 'The field of the cases'
	bert receive "$tap_tmp/offer.ved" >"$tap_tmp/out" 2>&1
	rc=$?
	if [ "$rc" = 1 ] && clean "$tap_tmp/out"; then
		tap_ok "C128 C137 an offer by $shown is refused, and told masked"
	else
		tap_fail "C128 C137 an offer by $shown: exit $rc" "$(od -c "$tap_tmp/out" | head -20)"
	fi
	offer Anna "$name"
	bert receive "$tap_tmp/offer.ved" >"$tap_tmp/out" 2>&1
	rc=$?
	if [ "$rc" = 1 ] && clean "$tap_tmp/out"; then
		tap_ok "C128 C137 an offer titled $shown is refused, and told masked"
	else
		tap_fail "C128 C137 an offer titled $shown: exit $rc" "$(od -c "$tap_tmp/out" | head -20)"
	fi
done

for name in 'Jeb\342\200\256Stuart' 'Jeb\342\200\213Stuart' 'Jeb\033[31mStuart' 'Jebe\314\201'; do
	shown=$(printf '%s' "$name" | tr '\\' '_')
	# shellcheck disable=SC2059
	sed "s/^title .*/title $(printf "$name")/" "$top_srcdir/tests/rules/field.scenario" >"$data/scenario"
	offer Anna 'The field of the cases'
	bert receive "$tap_tmp/offer.ved" >"$tap_tmp/out" 2>&1
	rc=$?
	if [ "$rc" = 1 ] && clean "$tap_tmp/out"; then
		tap_ok "C128 a scenario with $shown in it is refused, and told masked"
	else
		tap_fail "C128 a scenario with $shown in it: exit $rc" "$(od -c "$tap_tmp/out" | head -20)"
	fi
done
cp "$top_srcdir/tests/rules/field.scenario" "$data/scenario"

# --- formats ---------------------------------------------------------------------------------------------------------
printf 'scenario field\ntitle The field of the cases\nside union\nmode sealed\nstops 8\noptions -\nengine %s\nname %%n%%s%%x\nto -\n' "$engine" >"$tap_tmp/terms"
"$forger" offer "$A" union "$tap_tmp/terms" "$data" "$tap_tmp/offer.ved"
bert receive "$tap_tmp/offer.ved" >"$tap_tmp/out" 2>&1
tap_same "C131 an offer by %n%s%x is taken" 0 $?
bert status >"$tap_tmp/out" 2>&1
tap_run "C131 and the name shown as it is" grep -qF '%n%s%x' "$tap_tmp/out"

# --- who it is ---------------------------------------------------------------------------------------------------------
finger=$(anna key show | sed -n 's/^fingerprint: *//p')
[ -n "$finger" ] && grep -qF "key $finger)" "$tap_tmp/out" && tap_ok "C130 the offerer's fingerprint stands beside his name" ||
	tap_fail "C130 the offerer's fingerprint stands beside his name" "$finger
$(cat "$tap_tmp/out")"
rm -rf "$A/games" "$B/games"
anna new warrenton --side union --as Anna --no-mail >"$tap_tmp/out" 2>&1
bert receive "$(game_a)/offer.ved" >"$tap_tmp/out" 2>&1
bert accept "$gb" --as Anna --no-mail >"$tap_tmp/out" 2>&1
anna receive "$(game_b)/accept.ved" >"$tap_tmp/out" 2>&1
anna status >"$tap_tmp/out"
tap_run "C130 of two players of one name the other's fingerprint is told" grep -qF "Confederate (Anna, key $(bert key show | sed -n 's/^fingerprint: *//p'))" "$tap_tmp/out"

# --- orders that an editor wrote into the draft -----------------------------------------------------------------------------
"$officer" record "$tap_tmp/rec" warrenton 3 0
printf 'status\norder chit lee\nquit\n' | VEDETTE_HOME=$tap_tmp/rec "$vedette" --plain warrenton >"$tap_tmp/out" 2>&1
printf '\tchit x\n# \033]0;owned\007\033[41m\342\200\256\342\200\213e\314\201\n' >"$tap_tmp/hostile"
for f in "$tap_tmp"/rec/games/warrenton/draft*; do cp "$tap_tmp/hostile" "$f"; done
VEDETTE_HOME=$tap_tmp/rec "$vedette" orders warrenton >"$tap_tmp/out" 2>&1
if clean "$tap_tmp/out"; then
	tap_same "C137 hostile orders are printed masked, tabs as they were" "$(printf '\tchit x\n# ?]0;owned??[41m??e?')" "$(cat "$tap_tmp/out")"
else
	tap_fail "C137 hostile orders are printed masked" "$(od -c "$tap_tmp/out")"
fi
printf 'orders\nquit\n' | VEDETTE_HOME=$tap_tmp/rec "$vedette" --plain warrenton >"$tap_tmp/out" 2>&1
grep -q 'chit x' "$tap_tmp/out" && clean "$tap_tmp/out" && tap_ok "C137 and in lines" || tap_fail "C137 in lines" "$(od -c "$tap_tmp/out" | head -30)"
VEDETTE_HOME=$tap_tmp/rec "$vedette" check warrenton >"$tap_tmp/out" 2>&1
clean "$tap_tmp/out" && tap_ok "C137 and by check" || tap_fail "C137 by check" "$(od -c "$tap_tmp/out" | head -30)"

# --- a mail program that talks back ----------------------------------------------------------------------------------------
cat >"$tap_tmp/mailer" <<'EOF'
#!/bin/sh
cat >/dev/null
printf '535 \033[2J\033[41m\033]0;owned\007\033]52;c;b3duZWQ=\007connected \342\200\256x\n' >&2
exit 1
EOF
chmod +x "$tap_tmp/mailer"
printf 'mail-command %s\nfrom anna@play.test\n' "$tap_tmp/mailer" >"$A/config"
rm -rf "$A/games"
anna new warrenton --side union --as Anna --to bert@play.test >"$tap_tmp/out" 2>&1
if clean "$tap_tmp/out" && grep -q '535' "$tap_tmp/out"; then
	tap_ok "C127 what the mail program says is told masked"
else
	tap_fail "C127 what the mail program says is told masked" "$(od -c "$tap_tmp/out" | head -30)"
fi
if command -v tmux >/dev/null 2>&1; then
	. "$top_srcdir/tests/screen/terminal.sh"
	printf 'mail-command %s\nfrom anna@play.test\n' "$tap_tmp/mailer" >"$tap_tmp/rec/config"
	terminal 80 24 VEDETTE_HOME="$A" REC="$tap_tmp/rec"
	mux set-option -g set-clipboard on
	title=$(mux display-message -p '#{pane_title}')
	type "$vedette send warrenton; $vedette status; $vedette warrenton; echo after-all"
	keys Enter
	seen "C137 the sentences are shown" 'after-all$'
	tap_same "C137 the title is as it was" "$title" "$(mux display-message -p '#{pane_title}')"
	tap_empty "C137 nothing is on the clipboard" "$(mux list-buffers 2>/dev/null)"
	tap_empty "C137 no colour is set" "$(mux capture-pane -pe | grep "$(printf '\033')\\[[0-9;]*4[0-7]")"
	# the screen, with orders that somebody wrote into the file, and a mail program that answers while it is shown
	type "clear; VEDETTE_HOME=$tap_tmp/rec $vedette warrenton; echo left-it"
	keys Enter
	seen "C137 the screen comes up" 'Esc close\|Tab next'
	keys Escape
	tap_until line 'Tab next'
	type o
	seen "C137 hostile orders are shown masked" '# ?]0;owned??\[41m??e?'
	mux capture-pane -p >"$tap_tmp/out"
	clean "$tap_tmp/out" && tap_ok "C137 and what would change the terminal is not among them" || tap_fail "C137 raw" "$(cat "$tap_tmp/out")"
	keys Escape
	tap_until line 'Tab next'
	type q
	seen "C137 and it is left" '^left-it'
	tap_same "C137 the title is still as it was" "$title" "$(mux display-message -p '#{pane_title}')"
	tap_empty "C137 and nothing on the clipboard" "$(mux list-buffers 2>/dev/null)"
else
	tap_skip "C137 title, clipboard, colours" "tmux is not installed"
fi
tap_done
