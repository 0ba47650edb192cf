# SPDX-License-Identifier: GPL-3.0-or-later
# What root cannot test, for root may read and write everything: rights of files and folders, and memory that may not be locked.
. "$top_srcdir/tests/tap.sh"
tap_dir
save=$top_builddir/tests/archive/save
walk=$top_builddir/tests/archive/walk
chmod 755 "$tap_tmp"
cp "$save" "$walk" "$tap_tmp" # the build's own folder may be closed to others
as_nobody() {
	if [ "$(id -u)" = 0 ]; then
		setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all --bounding-set=-all env ASAN_OPTIONS=detect_leaks=0 "$@"
	else
		"$@"
	fi
}
mine() { # FILE...: belongs to whom as_nobody is
	[ "$(id -u)" != 0 ] || chown -R 65534:65534 "$@"
}
says() { # NAME STATUS TEXT COMMAND...: it ends with STATUS and its standard error has TEXT
	name=$1 status=$2 text=$3 rc=0
	shift 3
	out=$(as_nobody "$@" 2>&1) || rc=$?
	case $rc:$out in
	"$status":*"$text"*) tap_ok "$name" ;;
	*) tap_fail "$name" "exit status $rc, wanted $status with '$text': $out" ;;
	esac
}

mkdir "$tap_tmp/u"
mine "$tap_tmp/u"
as_nobody "$tap_tmp/save" "$tap_tmp/u/h" prepare || tap_fail 'a home to begin with'
chmod 500 "$tap_tmp/u/h/games/g"
says 'C124 a folder that is read-only' 3 'cannot be' "$tap_tmp/save" "$tap_tmp/u/h" write
tap_same '... and the old state stays' 'the old state' "$(cat "$tap_tmp/u/h/games/g/state")"
chmod 700 "$tap_tmp/u/h/games/g"
says '... works when it is no more' 0 '' "$tap_tmp/save" "$tap_tmp/u/h" write
tap_same '... and the new state is there' 'the new state' "$(cat "$tap_tmp/u/h/games/g/state")"
chmod 000 "$tap_tmp/u/h/games"
says 'C124 a folder of games that cannot be entered' 3 'cannot be' "$tap_tmp/save" "$tap_tmp/u/h" write
chmod 700 "$tap_tmp/u/h/games"

mkdir -p "$tap_tmp/u/box/new" "$tap_tmp/u/box/cur" "$tap_tmp/u/shut"
echo one >"$tap_tmp/u/box/new/1"
echo two >"$tap_tmp/u/box/new/2"
mine "$tap_tmp/u"
chmod 000 "$tap_tmp/u/box/new/1" "$tap_tmp/u/shut"
says 'C122 a mail that cannot be read is named, the others are read' 0 'new/1!sys.open
new/2=4' "$tap_tmp/walk" "$tap_tmp/u/box"
says 'C124 a mailbox that cannot be read' 3 'sys.open' "$tap_tmp/walk" "$tap_tmp/u/shut"
chmod 500 "$tap_tmp/u/box/new" "$tap_tmp/u/box/cur" "$tap_tmp/u/box"
says 'C124 a mailbox that is read-only is read' 0 'new/2=4' "$tap_tmp/walk" "$tap_tmp/u/box"

says 'C178 a key without locked memory: works' 0 '' sh -c "ulimit -l 0; exec '$tap_tmp/save' '$tap_tmp/u/h' key"
case $("$top_builddir/vedette-mime" --jail) in
*sanitizers*) locking=no ;;
*) locking=yes ;;
esac
if [ $locking = no ]; then
	tap_skip 'C178 ... and it is known, to warn once' 'sanitizers lock no memory and say they did'
else
	says 'C178 ... and it is known, to warn once' 0 'not locked' sh -c "ulimit -l 0; exec '$tap_tmp/save' '$tap_tmp/u/h' key-open"
fi
if [ "$(id -u)" = 0 ]; then
	chown 0 "$tap_tmp/u/h/identity.key"
	chmod 600 "$tap_tmp/u/h/identity.key"
	says 'C181 a key file that cannot be read' 3 'cannot be opened' "$tap_tmp/save" "$tap_tmp/u/h" key-open
	chown 65534 "$tap_tmp/u/h/identity.key"
	rc=0
	out=$(ASAN_OPTIONS=detect_leaks=0 "$tap_tmp/save" "$tap_tmp/u/h" key-open 2>&1) || rc=$?
	tap_same 'C181 a key file of another user' 3 "$rc"
	case $out in
	*'another user'*) tap_ok '... and the error says so' ;;
	*) tap_fail '... and the error says so' "$out" ;;
	esac
fi
tap_done
