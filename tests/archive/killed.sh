# SPDX-License-Identifier: GPL-3.0-or-later
# C154: an operation of archive, killed before any of its calls to the system or with any of them failing, leaves the old state or the
# new one, and can be done again.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/killpoints.sh"
save=$top_builddir/tests/archive/save
# The failing calls are the business of test_faults, which is fast; KILL_ERRORS="ENOSPC EIO EINTR" tries them from outside as well.
export kill_errors="${KILL_ERRORS-}"
# Memory, where there is some: a disk that confirms each write takes most of the time.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm

# usage: killed.sh check HOME OPERATION - is the home in the old state or the new one, and does the operation work now?
if [ "${1:-}" = check ]; then
	g=$2/games/g
	read_or() { cat "$1" 2>/dev/null || echo absent; }
	look() {
		case $1 in
		write) read_or "$g/state" ;;
		once) read_or "$g/signed/000002" ;;
		move) echo "$(read_or "$g/held/early") $(read_or "$g/slots/000003")" ;;
		game) if [ -e "$2/games/second" ]; then cat "$2/games/second/offer" "$2/games/second/pinned/rules" \
			"$2/games/second/pinned/map"; else echo absent; fi ;;
		key) grep -c . "$2/identity.key" 2>/dev/null || echo absent ;;
		clean) read_or "$g/state" ;;
		esac
	}
	case $3 in
	write) old='the old state' new='the new state' ;;
	once) old=absent new='slot two' ;;
	move) old='early absent' new='absent early' ;;
	game) old=absent new=OFFERRULESMAP ;;
	key) old=absent new=4 ;;
	clean) old='the old state' new='the old state' ;;
	esac
	now=$(look "$3" "$2")
	[ "$now" = "$old" ] || [ "$now" = "$new" ] || { echo "neither old nor new: $now"; exit 1; }
	"$save" "$2" "$3" || exit 1
	now=$(look "$3" "$2")
	[ "$now" = "$new" ] || { echo "after another go: $now"; exit 1; }
	"$save" "$2" clean || exit 1
	[ -z "$(find "$g" -name '.vedette-tmp.*')" ] || { echo 'leftovers'; exit 1; }
	exit 0
fi

tap_dir
if ! kill_ready; then
	tap_skip 'C154: killed at every call' 'strace is not here or may not trace'
	tap_done
	exit 0
fi
"$save" "$tap_tmp/h" prepare || tap_fail 'a home to begin with'
mkdir "$tap_tmp/h/games/g/.vedette-tmp.1.1"
echo half >"$tap_tmp/h/games/g/.vedette-tmp.1.1/x"
echo half >"$tap_tmp/h/games/g/.vedette-tmp.1.2"
for op in write once move game key clean; do
	killpoints "C154: killed at every call: $op" "$tap_tmp/h" "$save COPY $op" "sh $0 check COPY $op"
done
tap_done
