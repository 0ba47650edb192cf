# SPDX-License-Identifier: GPL-3.0-or-later
# `make fuzz`: every target by libFuzzer for FUZZ_SECONDS, in a build of its own (clang, sanitizers).  What is found stays in
# fuzz/TARGET/ of the build folder; corpora are kept there, so that the next run goes on.  FUZZ_TARGETS names some of them.
set -u
: "${top_srcdir:?}" "${top_builddir:?}"
command -v clang >/dev/null 2>&1 || { echo 'clang is needed for libFuzzer'; exit 77; }
work=$top_builddir/fuzz
targets=${FUZZ_TARGETS:-armour charts record sheet slot standing text}
mkdir -p "$work"
(
	cd "$work" || exit 1
	[ -f Makefile ] || "$top_srcdir/configure" -q CC=clang CFLAGS='-O1 -g -fsanitize=fuzzer-no-link' --enable-sanitizers
	# shellcheck disable=SC2046 # names of programs
	make -s -j "$(getconf _NPROCESSORS_ONLN)" FUZZ_MAIN= LDFLAGS=-fsanitize=fuzzer $(printf 'tests/fuzz/%s ' $targets) &&
		make -s tests/fuzz/seed
) >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; echo 'building the fuzz targets failed'; exit 1; }

rc=0
for target in $targets; do
	mkdir -p "$work/$target/corpus" "$work/$target/seeds" "$work/$target/found"
	"$work/tests/fuzz/seed" "$target" "$work/$target/seeds" || exit 1
	set -- "$work/$target/corpus" "$work/$target/seeds"
	[ ! -d "$top_srcdir/tests/fuzz/found/$target" ] || set -- "$@" "$top_srcdir/tests/fuzz/found/$target"
	if "$work/tests/fuzz/$target" -max_total_time="${FUZZ_SECONDS:-60}" -timeout=20 -max_len=65536 -rss_limit_mb=2048 \
		-artifact_prefix="$work/$target/found/" -print_final_stats=1 "$@" >"$work/$target/log" 2>&1; then
		echo "$target: $(sed -n 's/^stat::number_of_executed_units: */runs /p' "$work/$target/log")"
	else
		rc=1
		grep -E 'does not hold|bug:|ERROR|SUMMARY|timeout' "$work/$target/log" | head -n 5
		echo "$target: FAULT, see $work/$target/log and $work/$target/found"
	fi
done
exit $rc
