# SPDX-License-Identifier: GPL-3.0-or-later
# Two homes, Anna's and Bert's, and what the tests of play do with them.  Sourced after tests/tap.sh and tap_dir.
vedette=$top_builddir/vedette
officer=$top_builddir/tests/play/officer
A=$tap_tmp/a
B=$tap_tmp/b
ga=warrenton
gb=warrenton-anna
# What homes_slot signs goes out by mail, see homes_boxes, or stays a file.
homes_by() { # mail|file
	no_mail=--no-mail
	[ "$1" = file ] || no_mail=
}
homes_by file

anna() { VEDETTE_HOME=$A "$vedette" "$@" </dev/null; }
bert() { VEDETTE_HOME=$B "$vedette" "$@" </dev/null; }
game_a() { printf '%s\n' "$A/games/$ga"; }
game_b() { printf '%s\n' "$B/games/$gb"; }

# A command is done, or refused by name; its words are kept.
says() { # NAME SLUG COMMAND...: SLUG "" = it is done
	name=$1 slug=$2
	shift 2
	"$@" >"$tap_tmp/out" 2>&1
	rc=$?
	if { [ -z "$slug" ] && [ $rc -eq 0 ]; } || { [ -n "$slug" ] && [ $rc -eq 1 ] && grep -q "\[$slug\]" "$tap_tmp/out"; }; then
		tap_ok "$name: ${slug:-done}"
	else
		tap_fail "$name: wanted ${slug:-to be done}, exit $rc" "$(cat "$tap_tmp/out")"
	fi
}
words() { # NAME PATTERN: the last command said so
	if grep -q -e "$2" "$tap_tmp/out"; then tap_ok "$1"; else tap_fail "$1" "$(cat "$tap_tmp/out")"; fi
}

# A game of warrenton, sealed if no option says otherwise, offered by Anna (SIDE), accepted by Bert, by copied files.
homes_begin() { # SIDE [OPTION...]
	side=$1
	shift
	anna key new --no-passphrase && bert key new --no-passphrase &&
		anna new warrenton --side "$side" --as Anna --no-mail "$@" &&
		bert receive "$(game_a)/offer.ved" &&
		bert accept "$gb" --as Bert --no-mail &&
		anna receive "$(game_b)/accept.ved"
}

# One slot by whoever is due: WHO is a or b.  Prints the file's path, or "closed".
# shellcheck disable=SC2086
homes_slot() { # WHO SEED
	case $1 in a) h=$A g=$ga ;; *) h=$B g=$gb ;; esac
	due=$("$officer" due "$h" "$g") || return 1
	case $due in
	turn | strategic)
		"$officer" orders "$h" "$g" "$2" >"$tap_tmp/draft" &&
			VEDETTE_HOME=$h "$vedette" orders "$g" "$tap_tmp/draft" >"$tap_tmp/said" 2>&1 &&
			VEDETTE_HOME=$h "$vedette" send "$g" $no_mail >"$tap_tmp/sent" 2>>"$tap_tmp/said" || { cat "$tap_tmp/said" >&2; return 1; } ;;
	countersign) VEDETTE_HOME=$h "$vedette" countersign "$g" $no_mail >"$tap_tmp/sent" ;;
	result) VEDETTE_HOME=$h "$vedette" send "$g" $no_mail >"$tap_tmp/sent" ;;
	*) printf '%s\n' "$due"; return 0 ;;
	esac || return 1
	tail -n 1 "$tap_tmp/sent"
}

# The other one takes in what WHO has sent.
homes_pass() { # WHO SLOT
	case $1:$no_mail in
	a:) homes_fetch b ;;
	b:) homes_fetch a ;;
	a:*) bert receive "$2" >"$tap_tmp/got" 2>&1 ;;
	b:*) anna receive "$2" >"$tap_tmp/got" 2>&1 ;;
	esac || { cat "$tap_tmp/got" >&2; return 1; }
}

# Play until the slot numbered N stands in both homes, or the game is closed.
homes_play() { # SEED N
	while :; do
		for who in a b; do
			slot=$(homes_slot "$who" "$1") || return 1
			case $slot in
			closed) return 0 ;;
			wait) continue ;;
			esac
			homes_pass "$who" "$slot" || return 1
			[ "$(basename "$slot" .ved | sed 's/^0*//')" -lt "$2" ] || return 0
		done
	done
}

# Play until WHO is to sign one of these kinds of slot, else any: what is due where differs from run to run, with keys and dice.
homes_until() { # WHO SEED [KIND]...
	until_who=$1 until_seed=$2 until_n=0
	shift 2
	while [ $((until_n += 1)) -le 40 ]; do
		case $until_who in a) due=$("$officer" due "$A" "$ga") ;; *) due=$("$officer" due "$B" "$gb") ;; esac
		case " ${*:-turn strategic countersign result} " in *" $due "*) return 0 ;; esac
		slot=$(homes_slot a "$until_seed") || return 1
		case $slot in
		closed) return 1 ;;
		wait) slot=$(homes_slot b "$until_seed") && [ "$slot" != wait ] && homes_pass b "$slot" || return 1 ;;
		*) homes_pass a "$slot" || return 1 ;;
		esac
	done
	return 1
}

# Boxes for mail, a Maildir each, and a mail program that drops what goes out into the box of the name before the @ of its To line.
homes_boxes() {
	box=$tap_tmp/box
	for who in a:Anna:anna b:Bert:bert; do
		h=$A
		[ "${who%%:*}" = a ] || h=$B
		mkdir -p "$h" "$box/${who##*:}/new" "$box/${who##*:}/cur" "$box/${who##*:}/tmp"
		name=${who#*:}
		printf 'mail-command %s -t\nfrom %s@play.test\nname %s\n' "$tap_tmp/drop" "${who##*:}" "${name%:*}" >"$h/config"
	done
	cat >"$tap_tmp/drop" <<-END
		#!/bin/sh
		mail=\$(mktemp "$box/mail.XXXXXX") && cat >"\$mail" || exit 75
		to=\$(sed -n 's/^To: *//p;/^\$/q' "\$mail" | sed 's/@.*//')
		[ -d "$box/\$to" ] || exit 67
		mv "\$mail" "$box/\$to/new/\$(basename "\$mail")"
	END
	chmod +x "$tap_tmp/drop"
}

# WHO takes in what came into the box.
homes_fetch() { # WHO
	case $1 in a) h=$A in=$box/anna ;; *) h=$B in=$box/bert ;; esac
	[ -n "$(ls "$in/new")" ] || return 0
	VEDETTE_HOME=$h "$vedette" receive "$in/new" </dev/null >"$tap_tmp/got" 2>&1 || { cat "$tap_tmp/got" >&2; return 1; }
	mv "$in"/new/* "$in/cur/"
}
