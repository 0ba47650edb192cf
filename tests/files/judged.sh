# SPDX-License-Identifier: GPL-3.0-or-later
# Every file of tests/files, made anew from its recipe, is judged by the program in a home where the game stands: the verdict,
# the step of the reading order, the exit status; and what is refused is not taken in.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/files/made.sh"
vedette=$top_builddir/vedette
maker=$top_builddir/tests/files/game
made_begin || tap_fail 'the recipes' "$(cat "$tap_tmp/said")"

# Where couriers answer for both sides, whose keys no home here has, slots count only by the mailbox that the settings name.
mailbox=$tap_tmp/mailbox
mkdir -p "$mailbox/cur" "$mailbox/tmp"
receive() { # HOME FILE...: by hand or by that mailbox
	where=$1
	shift
	if grep -qs '^mailbox ' "$where/config"; then
		rm -rf "$mailbox/new" && mkdir "$mailbox/new" && cp "$@" "$mailbox/new" && set -- "$mailbox"
	fi
	VEDETTE_HOME=$where "$vedette" receive --steps "$@" 2>&1 </dev/null
}

# Homes in which each game has been received whole.
for game in finished lie die resigned stopless couriers open; do
	for who in a b; do
		home=$tap_tmp/whole/$game/$who
		mkdir -p "$home"
		case $who in a) byte=10 ;; *) byte=11 ;; esac
		"$maker" key "$home" "$byte" || tap_fail "the key of $who"
		[ "$game" != couriers ] || echo "mailbox $mailbox" >"$home/config"
		set -- "$made_games/$game"/0*.ved
		receive "$home" "$made_games/$game/offer.ved" "$made_games/$game/accept.ved" "$@" >"$tap_tmp/received"
		got=$(find "$home" -path '*/slots/*.ved' | wc -l)
		case $game in lie | die) want=$(($# - 1)) ;; *) want=$# ;; esac
		[ "$got" -eq "$want" ] && tap_ok "$game: $who has $want good slots" || tap_fail "$game: $who has $got of $want slots" "$(cat "$tap_tmp/received")"
	done
done

# The home of WHO as it was after slot AFTER of GAME.
lay_out() { # GAME AFTER WHO
	rm -rf "$tap_tmp/at"
	cp -R "$tap_tmp/whole/$1/$3" "$tap_tmp/at"
	folder=$(echo "$tap_tmp"/at/games/*)
	rm -rf "$folder/refused" "$folder/held"
	case $2 in
	none) rm -rf "$folder" ;;
	offer) rm -rf "$folder/accept.ved" "$folder/slots" ;;
	accept) rm -rf "$folder/slots" ;;
	*)
		next=$folder/slots/$(printf '%04d' $(($2 + 1))).ved
		n=$2
		while n=$((n + 1)) && rm "$folder/slots/$(printf '%04d' "$n").ved" 2>/dev/null; do :; done ;;
	esac
	content=$(records)
}
records() { (cd "$tap_tmp/at" && find . -name '*.ved' ! -path '*/refused/*' ! -path '*/held/*' | sort | xargs cksum); }

# Nothing that was refused since the home was laid out has been taken in.
unchanged() {
	[ -z "$now" ] || tap_same "what was refused after $now changed no record" "$content" "$(records)"
}

# What the program says of FILE, and its exit status.
judge() { # FILE WAY
	if [ "$2" = stored ]; then
		cp "$1" "$next"
		said=$(VEDETTE_HOME=$tap_tmp/at "$vedette" show "${folder##*/}" 2>&1 </dev/null)
		rc=$?
		rm "$next"
	else
		said=$(receive "$tap_tmp/at" "$1")
		rc=$?
	fi
}

now=
tab=$(printf '\t')
while IFS=$tab read -r file game after who way slug step exit _ says; do
	if [ "$now" != "slot $after of $game at $who" ]; then
		unchanged
		lay_out "$game" "$after" "$who"
		now="slot $after of $game at $who"
	fi
	judge "$(made_path "$file")" "$way"
	case $slug.$way in
	good.*) wanted=': good' ;;
	*.stored) wanted="[$slug]" ;;
	*) wanted="[$slug] (step $step," ;;
	esac
	case "$rc:$said" in
	"$exit:"*"$wanted"*"$says"*) tap_ok "$file: $slug" ;;
	*) tap_fail "$file: wanted $wanted, exit $exit, $says; exit $rc" "$said" ;;
	esac
	[ "$slug" != good ] || now= # what is good changes the home
done <"$tap_tmp/sorted"
unchanged
tap_done
