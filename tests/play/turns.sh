# SPDX-License-Identifier: GPL-3.0-or-later
# Slots of two homes one by one, by whoever is to move.  Sourced after tests/tap.sh and
# tap_dir, in the place of tests/play/homes.sh.
# shellcheck disable=SC2034 # for who sources this
. "$top_srcdir/tests/play/homes.sh"
: >"$tap_tmp/none" # a pass

due() { "$officer" due "$1" "$2"; }
last() { find "$1/slots" -name '*.ved' | sort | tail -n 1; }
number() { basename "$(last "$1")" .ved | sed 's/^0*//'; }
# Whoever is to move does it, and the other receives: sets me, other and their games.
mover() {
	if [ "$(due "$A" "$ga")" != wait ] && [ "$(due "$A" "$ga")" != closed ]; then
		me=anna mg=$ga mdir=$(game_a) mhome=$A other=bert og=$gb
	else
		me=bert mg=$gb mdir=$(game_b) mhome=$B other=anna og=$ga
	fi
}
act() { # NAME VERB WORDS...: by whoever is to move, taken in by the other
	name=$1 verb=$2
	shift 2
	mover
	says "$name" "" "$me" "$verb" "$mg" "$@" --no-mail
	"$other" receive "$(last "$mdir")" >"$tap_tmp/out" 2>&1 || tap_fail "$name: received" "$(cat "$tap_tmp/out")"
}
turn_of() { # FILE: these orders by whoever is to move
	mover
	"$me" orders "$mg" "$1" >"$tap_tmp/out" 2>&1 && act "$2" send || tap_fail "$2" "$(cat "$tap_tmp/out")"
}
# Random slots until it is WHO's turn, anna or bert.
until_turn() { # WHO SEED
	homes_until "$(printf '%.1s' "$1")" "$2" turn && mover
}
