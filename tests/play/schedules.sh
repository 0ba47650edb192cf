# SPDX-License-Identifier: GPL-3.0-or-later
# Whole games over hostile mail, by seeded schedules (schedules.c says what is looked at): here a few short ones.  `make check-schedules`
# plays GAMES (40) long ones and writes what happened to schedules.txt.
set -u
. "$top_srcdir/tests/tap.sh"
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
tap_dir
results=$top_srcdir/tests/play/schedules.txt
if [ -n "${GAMES:-}" ]; then
	jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
	i=0
	while [ "$i" -lt "$jobs" ]; do
		"$top_builddir/tests/play/schedules" "$tap_tmp/theatre-$i" $((i * (GAMES / jobs))) $((GAMES / jobs)) 250 >"$tap_tmp/out-$i" 2>&1 &
		i=$((i + 1))
	done
	wait
	cat "$tap_tmp"/out-* >"$tap_tmp/all"
	broken=$(grep -B 1 '^BROKEN' "$tap_tmp/all")
	tap_empty "no property is broken" "$broken"
	[ -n "$broken" ] || {
		echo "# Written by \`make check-schedules\`; tests/play/schedules.c says what was looked at in every game."
		awk '!/^game / { n = $NF; sub(/ [0-9]*$/, ""); if (!($0 in sum)) order[++words] = $0; sum[$0] += n }
			END { for (i = 1; i <= words; i++) print order[i], sum[order[i]] }' "$tap_tmp/all"
	} >"$results"
	cat "$results"
else
	tap_run 'couriers on one record, or on one and beside one' "$top_builddir/tests/play/schedules" "$tap_tmp/theatre" 4 2 40
	tap_run 'couriers beside; sent mail is lost; a program has a fault' "$top_builddir/tests/play/schedules" "$tap_tmp/theatre" 7 2 40
fi

# The committed result of the long run: whatever can befall a game has befallen it often.
tap_empty 'in the long run (make check-schedules) everything has happened' "$(awk '
	{ n = $NF; word = $0; sub(/ [0-9]*$/, "", word); had[word] = n }
	END {
		split("games 40|mails lost 100|mails doubled 100|restored 80|restored, sent mail lost too 15|illegal slots 10|choices between versions 3|answers by couriers 60|stops 150|taken back 10", want, "|")
		for (i in want) { n = want[i]; sub(/.* /, "", n); word = want[i]; sub(/ [0-9]*$/, "", word)
			if (had[word] + 0 < n + 0) print word ": " had[word] + 0 " of " n }
	}' "$results")"
tap_done
