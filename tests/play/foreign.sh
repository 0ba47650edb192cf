# SPDX-License-Identifier: GPL-3.0-or-later
# usage: foreign.sh SLOTS      (called by tests/games/hashes.sh; SOURCES_VEDETTE, SOURCES_OFFICER: what they are made of)
# A game between this machine and one with the other order of bytes: Anna's program is the one of this build, Bert's is made for
# s390x and run by an emulator.  Each writes, signs, sends and receives its own turns until slot SLOTS or the end; then both must hold the
# same positions after every slot, and each must find the other's files whole.  Exit status 77: cannot be done here, the last line says why.
set -eu
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/foreign.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
slots=$1
work=$top_builddir/tests/play/foreign
compiler=s390x-linux-gnu-gcc
mkdir -p "$work/objects"

foreign_works "$compiler -static" qemu-s390x "$work" || exit 77
foreign_root s390x "$work/packages" libsodium-dev zlib1g-dev libncurses-dev || exit 77

# what was made before stays if neither it nor any header or table has changed
[ -f "$work/made" ] && [ -z "$(find "$top_srcdir/src" "$top_srcdir/tests" \( -name '*.h' -o -name '*.def' \) -newer "$work/made")" ] ||
	rm -f "$work"/objects/*
: >"$work/made"
# shellcheck disable=SC2086 # a list of words
printf '%s\n' $SOURCES_VEDETTE $SOURCES_OFFICER | grep '\.c$' | sort -u |
	CC="$compiler --sysroot=$work/packages/root -O2 -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=700 -DHAVE_CONFIG_H
		-DVEDETTE_DATADIR=\"/nowhere\" -DVEDETTE_LIBEXECDIR=\"/nowhere\" -I$top_builddir -I$top_srcdir/src -I$top_srcdir/tests" \
		TREE=$top_srcdir TO=$work/objects xargs -P "$(getconf _NPROCESSORS_ONLN)" -I SOURCE sh -c '
		to=$TO/$(echo "$1" | tr / -).o
		[ "$to" -nt "$TREE/$1" ] || $CC -c "$TREE/$1" -o "$to" || exit 255' sh SOURCE >"$work/log" 2>&1 ||
	{ tail -n 20 "$work/log"; echo 'it is not built for s390x'; exit 1; }
# shellcheck disable=SC2046 # objects are words
link() { # PROGRAM SOURCE...
	to=$work/$1
	shift
	$compiler --sysroot="$work/packages/root" -static $(printf '%s\n' "$@" | grep '\.c$' | sort -u | tr / - | sed "s#.*#$work/objects/&.o#") \
		-l:libsodium.a -l:libz.a -l:libncursesw.a -l:libtinfo.a -o "$to" >>"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 1; }
}
# shellcheck disable=SC2086
link vedette $SOURCES_VEDETTE
# shellcheck disable=SC2086
link officer $SOURCES_OFFICER

# Whoever works in Bert's home works on the other machine.
cat >"$tap_tmp/vedette" <<END
#!/bin/sh
[ "\$VEDETTE_HOME" = "$B" ] || exec "$top_builddir/vedette" "\$@"
exec qemu-s390x "$work/vedette" "\$@"
END
cat >"$tap_tmp/officer" <<END
#!/bin/sh
[ "\$2" = "$B" ] || exec "$top_builddir/tests/play/officer" "\$@"
exec qemu-s390x "$work/officer" "\$@"
END
chmod +x "$tap_tmp/vedette" "$tap_tmp/officer"
# shellcheck disable=SC2034 # homes.sh calls it
vedette=$tap_tmp/vedette
officer=$tap_tmp/officer

homes_begin union >"$tap_tmp/begun" 2>&1 || { cat "$tap_tmp/begun"; exit 1; }
homes_play 21 "$slots"
"$officer" hashes "$A" "$ga" >"$tap_tmp/hashes.a"
"$officer" hashes "$B" "$gb" >"$tap_tmp/hashes.b"
# in the middle of a game one of the two may be a slot ahead
n=$(cat "$tap_tmp/hashes.a" "$tap_tmp/hashes.b" | cut -d ' ' -f 1 | sort | uniq -d | wc -l)
[ "$n" -ge 4 ] || { echo 'hardly a slot was played'; exit 1; }
cat "$tap_tmp/hashes.a" "$tap_tmp/hashes.b" | sort -u | cut -d ' ' -f 1 | uniq -d >"$tap_tmp/parted"
[ ! -s "$tap_tmp/parted" ] || { echo "the positions part after slot $(sort -n "$tap_tmp/parted" | head -n 1)"; exit 1; }
anna verify "$(game_b)" >"$tap_tmp/verified" 2>&1 && bert verify "$(game_a)" >>"$tap_tmp/verified" 2>&1 || { cat "$tap_tmp/verified"; exit 1; }
echo "the same $n positions on both machines, and each finds the other's files whole"
