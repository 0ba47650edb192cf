# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of turn files share.  Sourced after tests/tap.sh and tap_dir.
# shellcheck disable=SC2034 # for who sources this
made_games=$top_srcdir/tests/files/games

for tool in python3 openssl; do
	if ! command -v "$tool" >/dev/null; then
		tap_skip 'turn files' "$tool is not installed"
		tap_done
		exit 0
	fi
done

# Make all files in $tap_tmp/made; the list of them in `list`, and in `sorted` so that one home serves as many as can be.
made_begin() {
	mkdir "$tap_tmp/made" && python3 -B "$top_srcdir/tests/files/make.py" "$tap_tmp/made" >"$tap_tmp/list" 2>"$tap_tmp/said" || return 1
	sort -t "$(printf '\t')" -k 2,4 -k 8,8r -k 6,6 "$tap_tmp/list" >"$tap_tmp/sorted"
}

# The file that is kept in the tree, or what was just made where it is too large for that.
made_path() { # FILE
	if [ -f "$top_srcdir/tests/files/made/$1" ]; then echo "$top_srcdir/tests/files/made/$1"; else echo "$tap_tmp/made/$1"; fi
}
