# SPDX-License-Identifier: GPL-3.0-or-later
# Faults that programs of this kind have met on terminals, in replays and on screens go by numbers: C127 to C137, P74 to P89.  Each has a
# test that carries its number in its name, as a word of a case in a shell test or at the head of a function of a unit test.
. "$top_srcdir/tests/tap.sh"
cd "$top_srcdir/tests" || exit 99

numbers='C127 C128 C130 C131 C133 C134 C136 C137 P74 P76 P77 P79 P80 P82 P83 P85 P86 P88 P89'

# The tests that are run by `make check`.
tap_dir
find . -name Makefile.inc -exec cat {} + | tr ' ' '\n' | sed -n 's#^tests/##p' | sort -u >"$tap_tmp/run"
with() { # NUMBER: files of tests that have it in a name
	lower=$(printf '%s' "$1" | tr CP cp)
	grep -rlE --include='*.sh' "^[^#]*\"([^\"]*[^A-Za-z0-9\"])?$1([^A-Za-z0-9]|\$)" .
	grep -rlE --include='test_*.c' "^static void ([a-zA-Z0-9]+_)*($1|$lower)_" .
}
run() { # NUMBER: those of them that are run
	with "$1" | sed 's#^\./##' | grep -v '^screen/cases\.sh$' | grep -xFf "$tap_tmp/run" | sort
}
for number in $numbers; do
	files=$(run "$number")
	echo "# $number: $(echo "$files" | tr '\n' ' ')"
	if [ -n "$files" ]; then tap_ok "$number has a test of its name"; else tap_fail "$number has a test of its name"; fi
done
tap_empty "a number without a test is found" "$(run P99999)"
tap_done
