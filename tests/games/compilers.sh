# SPDX-License-Identifier: GPL-3.0-or-later
# usage: compilers.sh PROGRAM [WORD...]      (called by `make check-compilers`)
# Builds PROGRAM, a target of the Makefile, three times: by gcc without and with optimisation and by clang with sanitizers;
# runs each with WORDS and compares what they print.  A rule that leans on undefined behaviour, on the layout of memory or on
# the order of evaluation shows itself as another hash of the state.
set -eu
: "${top_srcdir:?}" "${top_builddir:?}" "${VEDETTE_DATA:?}"
program=$1
shift
work=$top_builddir/compilers
jobs=$(getconf _NPROCESSORS_ONLN)

one() { # NAME SWITCH...: the output of the program so built is in $work/NAME.out
	name=$1
	shift
	mkdir -p "$work/$name"
	(
		cd "$work/$name"
		[ -f Makefile ] || "$top_srcdir/configure" -q "$@"
		make -s -j "$jobs" "$program"
	) >"$work/$name.log" 2>&1 || {
		tail -n 40 "$work/$name.log"
		echo "building $program failed: $name ($*)"
		exit 1
	}
}

one gcc-O0 CC=gcc CFLAGS='-O0 -g'
one gcc-O2 CC=gcc CFLAGS='-O2 -g'
one clang-sanitizers CC=clang CFLAGS='-O1 -g' --enable-sanitizers

rc=0
for name in gcc-O0 gcc-O2 clang-sanitizers; do
	"$work/$name/$program" "$@" >"$work/$name.out" 2>"$work/$name.err" || {
		tail -n 20 "$work/$name.out" "$work/$name.err"
		echo "$program built as $name ended with exit status $?"
		rc=1
	}
	[ -s "$work/$name.out" ] || { echo "$program built as $name printed nothing"; rc=1; }
	cmp "$work/gcc-O0.out" "$work/$name.out" || rc=1
done
[ $rc -ne 0 ] || { echo "equal from all three compilers:"; tail -n 3 "$work/gcc-O0.out"; }
exit $rc
