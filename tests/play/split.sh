# SPDX-License-Identifier: GPL-3.0-or-later
# A mover with two versions of a slot, split between owner and courier in every order (split.c says what is looked at): here for a few
# of his versions and their habits.  `make check-split` tries all of them.
set -u
. "$top_srcdir/tests/tap.sh"
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
tap_dir
split() { "$top_builddir/tests/play/split" "$@"; }

name='nobody answers two versions, whatever is split between owner and courier and whoever is put back'
if [ -n "${SPLIT_ALL:-}" ]; then
	jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
	i=0
	while [ "$i" -lt "$jobs" ]; do
		split "$tap_tmp/split-$i" "$jobs" "$i" >"$tap_tmp/out-$i" 2>&1 || echo 'BROKEN: it ends early' >>"$tap_tmp/out-$i" &
		i=$((i + 1))
	done
	wait
	broken=$(grep -h '^BROKEN' "$tap_tmp"/out-*)
	tap_empty "$name" "$broken"
	cat "$tap_tmp"/out-* | awk '!/^BROKEN/ { n = $NF; sub(/ [0-9]*$/, ""); if (!($0 in sum)) order[++words] = $0; sum[$0] += n }
		END { for (i = 1; i <= words; i++) print order[i], sum[order[i]] }' >"$tap_tmp/sums"
	cat "$tap_tmp/sums"
	tap_same 'all cases were tried' 'cases 46080' "$(head -n 1 "$tap_tmp/sums")"
else
	tap_run "$name" split "$tap_tmp/split" 97 0
fi
split "$tap_tmp/split" 61 0 forget >"$tap_tmp/said" 2>&1
tap_same 'a mailbox that is lost as well would let him: that is found' 'BROKEN: double' "$(grep -o '^BROKEN: double' "$tap_tmp/said")"
tap_done
