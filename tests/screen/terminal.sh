# SPDX-License-Identifier: GPL-3.0-or-later
# Real terminals for tests, by tmux; sourced after tests/tap.sh and tap_dir.  Everything is polled for.
server=$tap_tmp/tmux.0
terminals=0
trap 'tmux -S "$server" kill-server 2>/dev/null; chmod -R u+w "$tap_tmp" 2>/dev/null; rm -rf "$tap_tmp"' EXIT

mux() { tmux -S "$server" -f /dev/null "$@"; }

# A terminal of W x H with a shell; what follows goes into its environment.
terminal() { # W H [NAME=VALUE...]
	tap_w=$1 tap_h=$2
	shift 2
	mux kill-server 2>/dev/null
	# a server on its way out must not get the next session
	terminals=$((terminals + 1))
	server=$tap_tmp/tmux.$terminals
	env -u NO_COLOR -u LINES -u COLUMNS LC_ALL=C.UTF-8 tmux -S "$server" -f /dev/null new-session -d -x "$tap_w" -y "$tap_h" \
		env VEDETTE_DATA="$VEDETTE_DATA" LC_ALL=C.UTF-8 TERM=tmux-256color PS1='ready> ' ENV= HISTFILE= "$@" sh -i
	tap_until line 'ready>'
}
keys() { mux send-keys "$@"; }
type() { mux send-keys -l "$1"; }
screen() { mux capture-pane -p; }
line() { screen | grep -q -- "$1"; }
colour() { mux capture-pane -pe | grep -q '\[[0-9;]*[34]8;5;'; }
seen() { # NAME PATTERN: the pattern comes to stand on the screen
	if tap_until line "$2"; then tap_ok "$1"; else tap_fail "$1" "never seen: $2
$(screen)"; fi
}
