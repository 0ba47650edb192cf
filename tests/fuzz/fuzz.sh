# SPDX-License-Identifier: GPL-3.0-or-later
# Every fuzz target on its seeds and on changed copies of them, without libFuzzer.  Inputs that once broke something (C193) lie in
# tests/fuzz/found/TARGET/ and are seeds too.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir

rounds() { # TARGET: copies that take about a second
	case $1 in
	slot) echo 1000 ;;
	charts | sheet) echo 1500 ;;
	*) echo 4000 ;;
	esac
}
for target in armour charts record sheet slot standing text; do
	mkdir "$tap_tmp/$target"
	"$top_builddir/tests/fuzz/seed" "$target" "$tap_tmp/$target" || { tap_fail "seeds of $target"; continue; }
	for f in "$top_srcdir/tests/fuzz/found/$target"/*; do
		[ ! -f "$f" ] || cp "$f" "$tap_tmp/$target/found-$(basename "$f")"
	done
	if FUZZ_INPUT=$tap_tmp/$target.input "$top_builddir/tests/fuzz/$target" "$target" "${FUZZ_ROUNDS:-$(rounds "$target")}" \
		"$tap_tmp/$target" >"$tap_tmp/out" 2>&1; then
		tap_ok "C44 $(tail -n 1 "$tap_tmp/out")"
	else
		cp "$tap_tmp/$target.input" "$top_builddir/tests/fuzz/$target.input" 2>/dev/null
		tap_fail "$target; the input is tests/fuzz/$target.input" "$(tail -n 40 "$tap_tmp/out")"
	fi
done
tap_done
