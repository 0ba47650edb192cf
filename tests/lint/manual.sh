# SPDX-License-Identifier: GPL-3.0-or-later
# The manual pages are well formed; the readings of the rules are numbered in order.
. "$top_srcdir/tests/tap.sh"
cd "$top_srcdir/man" || exit 99
for f in $(find . -name '*.[1-8]' | sed 's|^\./||' | sort); do
	if command -v mandoc >/dev/null; then
		tap_run "$f" mandoc -T lint -W error "$f"
		# "In" at the head of a line of arguments is an include to mdoc: "In the lobby" comes out as "<the> lobby"
		tap_empty "$f: every heading is printed as it is written" "$(mandoc -T ascii "$f" | col -b | grep -E '^ {0,4}<[a-z]+>')"
	else
		tap_skip "$f" 'mandoc is not installed'
	fi
done
rules=$(mktemp) || exit 99
LC_ALL=C awk -f rules-page.awk rules.txt readings.txt >"$rules"
if command -v mandoc >/dev/null; then
	tap_run 'vedette-rules.7, as it is made' mandoc -T lint -W error "$rules"
	tap_empty 'every number stands in it' "$(awk '/^([SRWHQ][0-9]+ *\||N[0-9]+ )/ { print $1 }' rules.txt readings.txt | while read -r id; do
		grep -qx ".It $id" "$rules" || echo "$id"
	done)"
else
	tap_skip vedette-rules.7 'mandoc is not installed'
fi
rm -f "$rules"
if [ -f readings.txt ]; then
	tap_empty 'readings.txt: "N1 (...) text", numbered from 1 without gaps' "$(grep -v '^#' readings.txt | awk '
		substr($1, 2) + 0 <= n { print "line " NR ": " $1 " after N" n }
		{ n = substr($1, 2) + 0 }
		!/^N[0-9]+ \([A-Z0-9, ]+\) [^ ].*[^ ]$/ { print "line " NR ": " $0 }')"
fi
tap_done
