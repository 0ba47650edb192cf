# SPDX-License-Identifier: GPL-3.0-or-later
# What stops or ends the program in each view of a recorded game (desk/turn4.h) and while it asks for a passphrase: the terminal is
# given back, the draft is there.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "signals on a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
stage=$top_builddir/tests/screen/stage
vedette=$top_builddir/vedette
. "$top_srcdir/tests/screen/terminal.sh"
"$stage" --views 80x24 >"$tap_tmp/views" || exit 1

# The program says its process id, then becomes what is to be run.
cat >"$tap_tmp/run" <<'EOF'
echo $$ >"$KEEP/pid.new"
mv "$KEEP/pid.new" "$KEEP/pid"
exec "$@"
EOF
settings() { # FILE: the terminal's own, its size left out
	type "stty -a | sed '1s/rows.*//' >$1.new; mv $1.new $1"
	keys Enter
	tap_until test -e "$1"
}
start() { # COMMAND...
	rm -f "$tap_tmp/pid"
	type "clear; KEEP=$tap_tmp sh $tap_tmp/run $*"
	keys Enter
	tap_until test -s "$tap_tmp/pid"
	pid=$(cat "$tap_tmp/pid")
}
hints() { case $(screen | sed -n '$p') in "$1"*) true ;; *) false ;; esac }
is_shell() { [ "$(mux display-message -p '#{alternate_on} #{cursor_flag}')" = '0 1' ] && screen | sed '/^$/d' | sed -n '$p' | grep -q '^ready> *$'; }
restored() { # prints what is not as it was
	tap_until is_shell || { echo "no shell again"; screen; return; }
	rm -f "$tap_tmp/after"
	settings "$tap_tmp/after"
	diff "$tap_tmp/before" "$tap_tmp/after"
}
draft_has() { grep -q "$1" "$tap_tmp/draft" 2>/dev/null; }
gone() { ! kill -0 "$pid" 2>/dev/null; }
stopped() { case $(ps -o stat= -p "$pid") in T*) true ;; *) false ;; esac }

terminal 80 24
settings "$tap_tmp/before"
home_keys=$(sed -n '1{s/^[^|]*|[^|]*|\([^|]*\)|.*/\1/;p;}' "$tap_tmp/views")

# Write a line, go to the view, send the signal.
one() { # SIGNAL VIEW HINTS KEYS
	rm -f "$tap_tmp/draft"
	start "$stage" "$tap_tmp/draft"
	tap_until hints "$home_keys" || { echo "it does not start"; screen; return; }
	keys o
	tap_until hints 'Esc map'
	keys Enter
	type "# before $1"
	# the last order stays the one the cursor is at
	keys Up Escape
	tap_until hints "$home_keys" || { echo "no map"; screen; return; }
	# shellcheck disable=SC2086 # keys are words
	[ -z "$4" ] || keys $4
	tap_until hints "$3" || { echo "the view does not come up"; screen; return; }
	kill -s "$1" "$pid"
	tap_until gone || { echo "it does not end"; return; }
	draft_has "# before $1" || echo "the draft is lost"
	restored
}
# Every view with SIGNALS=all; else each signal once.
n=0
while IFS='|' read -r _ view keys_of _ way; do
	n=$((n + 1))
	if [ "${SIGNALS:-}" != all ] && { [ $((n % 4)) != 1 ] || [ "$n" -gt 17 ]; }; then continue; fi
	case $((n % 5)) in 0) sig=TERM ;; 1) sig=HUP ;; 2) sig=INT ;; 3) sig=PIPE ;; *) sig=QUIT ;; esac
	wrong=$(one "$sig" "$view" "$keys_of" "$way")
	tap_empty "C134 SIG$sig in $view: the terminal is given back, the draft is kept" "$wrong"
	# it must not get what is typed for the next one
	[ -z "$wrong" ] || terminal 80 24
done <"$tap_tmp/views"

# --- stopped and continued ------------------------------------------------------------------------------------------
rm -f "$tap_tmp/draft"
start "$stage" "$tap_tmp/draft"
tap_until hints "$home_keys"
keys C-z
tap_until stopped && tap_ok "C134 Ctrl-Z stops it" || tap_fail "C134 Ctrl-Z stops it" "$(screen)"
tap_empty "C134 while it is stopped the terminal is as it was" "$(restored)"
mux resize-window -x 100 -y 30
type fg
keys Enter
wide() { hints "$home_keys" && [ "$(screen | wc -l)" = 30 ] && screen | sed -n 1p | grep -q 'your move$' && [ "$(screen | sed -n 1p | wc -c)" -gt 90 ]; }
tap_until wide && tap_ok "C134 continued in a window of another size it fills it" || tap_fail "C134 continued in a window of another size" "$(screen)"
keys C-z
tap_until stopped
kill -TERM "$pid"
type fg
keys Enter
tap_until gone
tap_empty "C134 ended while stopped: the terminal is as it was" "$(restored)"
mux resize-window -x 80 -y 24

# --- killed after any key ---------------------------------------------------------------------------------------------
rm -f "$tap_tmp/draft"
start "$stage" "$tap_tmp/draft"
tap_until hints "$home_keys"
keys o
tap_until hints 'Esc map'
keys Enter
lost=
want=
for key in '#' t e n; do
	type "$key"
	want=$want$key
	tap_until draft_has "$want\$" || lost="$lost
after $want: $(tail -n 1 "$tap_tmp/draft" 2>&1)"
done
kill -KILL "$pid"
tap_until gone
draft_has '#ten$' || lost="$lost
after the kill: $(tail -n 1 "$tap_tmp/draft" 2>&1)"
tap_empty "P4 each key is in the draft with no other after it, and so after kill -9" "$lost"
# what a killed program leaves behind is no business of this test
terminal 80 24

# --- the passphrase ---------------------------------------------------------------------------------------------------
for sig in INT TERM HUP QUIT PIPE; do
	start env VEDETTE_HOME="$tap_tmp/home" "$vedette" key new
	tap_until line 'assphrase' || tap_fail "the passphrase is asked for" "$(screen)"
	type abc
	kill -s "$sig" "$pid"
	tap_until gone
	tap_empty "C134 C182 SIG$sig while the passphrase is asked for: echo is back" "$(restored)"
	keys_made=$(find "$tap_tmp/home" -name identity.key 2>/dev/null)
	[ -z "$keys_made" ] || tap_fail "SIG$sig: no key was made"
done
for key in C-c 'C-\'; do
	start env VEDETTE_HOME="$tap_tmp/home" "$vedette" key new
	tap_until line 'assphrase'
	type abc
	keys "$key"
	tap_until gone
	tap_empty "C182 $key while the passphrase is asked for: echo is back" "$(restored)"
done
mux kill-server
tap_done
