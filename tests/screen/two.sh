# SPDX-License-Identifier: GPL-3.0-or-later
# Two players at their screens, each with a home of his own: turns, a countersign, a giving up and the result, all signed by keys; the
# files go over by hand.
. "$top_srcdir/tests/tap.sh"

command -v tmux >/dev/null 2>&1 || {
	tap_skip "two players on two screens" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
. "$top_srcdir/tests/play/homes.sh"

# The screen that is looked at and typed on: a is Anna's, b is Bert's.
keys() { mux send-keys -t "$at" "$@"; }
type() { mux send-keys -t "$at" -l "$1"; }
screen() { mux capture-pane -t "$at" -p; }
home_of() { case $1 in a) printf '%s\n' "$A" ;; *) printf '%s\n' "$B" ;; esac; }
game_of() { case $1 in a) printf '%s\n' "$ga" ;; *) printf '%s\n' "$gb" ;; esac; }
other_of() { case $1 in a) echo b ;; *) echo a ;; esac; }
slot_of() { printf '%s/games/%s/slots/%04d.ved\n' "$(home_of "$1")" "$(game_of "$1")" "$2"; }
due_of() { "$officer" due "$(home_of "$1")" "$(game_of "$1")"; }
on_map() { line 'q quit'; }
to_map() { # past what happened
	tap_until line 'q quit\|Esc close' || return 1
	on_map && return 0
	keys Escape
	tap_until on_map
}
# Sign what is due on screen $at, as slot N; EXPECT stands in the question.
sign() { # N EXPECT
	to_map || tap_fail "$at: the map" "$(screen)"
	type s
	tap_until line "$2" || tap_fail "$at: before slot $1 it is asked" "never seen: $2
$(screen)"
	type y
	tap_until test -s "$(slot_of "$at" "$1")" || tap_fail "$at: slot $1 is signed" "$(screen)"
}
# Slot N goes from screen $at to the other one, where g finds it.
hand_over() { # N
	from=$(slot_of "$at" "$1")
	at=$(other_of "$at")
	VEDETTE_HOME=$(home_of "$at") "$vedette" receive "$from" >"$tap_tmp/got" 2>&1 </dev/null || tap_fail "slot $1 is received" "$(cat "$tap_tmp/got")"
	to_map
	type g
	tap_until line 'something came in\|What happened' || tap_fail "$at: g finds slot $1" "$(screen)"
}

tap_run "offer and acceptance" homes_begin union
terminal 80 24 VEDETTE_HOME="$A" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC"
mux rename-session a
mux new-session -d -s b -x 132 -y 43 env VEDETTE_DATA="$VEDETTE_DATA" LC_ALL=C.UTF-8 TERM=tmux-256color PS1='ready> ' ENV= \
	HISTFILE= VEDETTE_HOME="$B" VEDETTE_LIBEXEC="$VEDETTE_LIBEXEC" sh -i
for at in b a; do
	tap_until line 'ready>'
	type "$vedette $(game_of $at)"
	keys Enter
	seen "$at: the game comes up" 'q quit\|Esc close'
done

# Nothing has come in: the map stays as it is.
to_map
before=$(screen | sed -n '2,20p')
type g
seen "nothing new has come in" 'nothing new has come in'
tap_same "and the map is as it was" "$before" "$(screen | sed -n '2,20p')"

# Without orders, until a countersign has been signed; where the dice never ask for one the game ends first.
n=0
signed=
resealed=
replayed=
while [ -z "$signed" ] && [ "$n" -lt 16 ]; do
	n=$((n + 1))
	case $(due_of "$at") in
	countersign)
		# first by new standing orders in its place, then as such
		if [ -z "$resealed" ]; then
			to_map
			type dn
			seen "$at: the form of a standing order" 'it says nothing yet'
			keys Down Right Right Enter
			seen "is filled in" '>all intensity 1'
			keys Escape
			sign "$n" 'Seal the standing orders of your draft in place of the countersign?'
			resealed=$n
			resealer=$at
		else
			sign "$n" 'Sign a countersign (the other side acts again) and send it?'
			signed=$n
		fi
		;;
	turn | strategic) # the draft that the standing orders are in is that of his next turn
		sign "$n" 'Sign a pass without orders and send it?\|Sign these orders and send them?'
		;;
	*) break ;;
	esac
	seen "$at: slot $n is signed, and where its file is" "slot $n: signed, not mailed"
	tap_until line "slots/$(printf '%04d' "$n").ved" || tap_fail "the whole path is there" "$(screen)"
	hand_over "$n"
	# his own turn is resolved by this answer: report and replay begin with it
	if [ -z "$replayed" ] && line 'First what came of your own orders'; then
		replayed=$((n - 1))
		type v
		seen "$at: after slot $n the replay begins with his own" 'first what came of your own orders; the other'
		seen "at its title" "REPLAY  Slot $replayed, "
		keys Down
		seen "and goes on to the other side's" "REPLAY  Slot $n, "
		keys Escape
	fi
done
tap_same "a report told the own turn first" 1 "$replayed"
if [ -n "$resealed" ]; then
	VEDETTE_HOME=$A "$vedette" verify "$A/games/$ga" >"$tap_tmp/got" 2>&1
	tap_same "slot $resealed has new standing orders and is good" 0 $?
	VEDETTE_HOME=$(home_of "$resealer") "$vedette" show "$(game_of "$resealer")" >"$tap_tmp/got" 2>&1
	if grep -q '^all intensity 1' "$tap_tmp/got"; then tap_ok "they are in force"; else tap_fail "they are in force" "$(cat "$tap_tmp/got")"; fi
else
	tap_skip "standing orders in place of a countersign" "the dice let the sides take turns"
fi
if [ -n "$signed" ]; then
	tap_ok "slot $signed is a countersign by one key and y"
	seen "$at: after it he is to move" 'your move: a turn\|your move: a Strategic Turn'
else
	tap_skip "a countersign by keys" "the dice let the sides take turns"
fi
to_map
type i
seen "$at: where things stand says what to do" 'Now: give your orders'
seen "and where the file signed last lies" 'Signed last: slot [0-9]*: signed, not mailed'
keys Escape

# He gives the game up; both sign the result by the same key as everything else.
n=$((n + 1))
VEDETTE_HOME=$(home_of "$at") "$vedette" resign "$(game_of "$at")" --no-mail >"$tap_tmp/got" 2>&1 </dev/null
to_map
type g
tap_until line 'something came in\|What happened'
hand_over "$n"
n=$((n + 1))
tap_same "$at: the result is due" result "$(due_of "$at")"
sign "$n" 'Sign the result and send it?'
hand_over "$n"
n=$((n + 1))
sign "$n" 'Sign the result and send it?'
seen "$at: both have signed the result" 'closed: both have signed'
type s
seen "then nothing is due" 'nothing is due from you now'
hand_over "$n"
seen "$at: both have signed the result" 'closed: both have signed'
for at in a b; do
	to_map
	type q
	seen "$at: q leaves" 'ready>'
done
tap_same "both homes have the same slots" "$(cat "$A/games/$ga/slots"/*.ved | cksum)" "$(cat "$B/games/$gb/slots"/*.ved | cksum)"
tap_done
