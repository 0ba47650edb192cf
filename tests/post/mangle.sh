# SPDX-License-Identifier: GPL-3.0-or-later
# What mail programs, servers and people do to a mail with a turn, each damage by itself and in pairs: tests/post/mangle.py.
. "$top_srcdir/tests/tap.sh"
tap_dir
tool=$top_builddir/tests/post/mail_tool
cd "$tap_tmp" || exit 99
"$tool" record 300 >record
"$tool" letter record 'Jackson takes Front Royal.

Give this mail whole to:  vedette receive' >letter
for kind in one pairs; do
	mkdir $kind
	python3 -BES "$top_srcdir/tests/post/mangle.py" $kind letter $kind expect || tap_fail "the $kind are made"
	"$tool" finds record $kind >found 2>&1 || tap_fail "$kind: the reader" "$(tail -n 3 found)"
	python3 -BES "$top_srcdir/tests/post/mangle.py" judge $kind expect found >said || tap_fail "$kind: the judge"
	tap_empty "$kind, $(sed -n 's/^# //p' said): the turn arrives byte for byte, or what befell it is said" "$(grep -v '^#' said)"
done
tap_done
