# SPDX-License-Identifier: GPL-3.0-or-later
# Every case of tests/rules, one line of TAP each; README there says how they are written.
exec "$top_builddir/tests/rules/rules-run" "$top_srcdir"/tests/rules/*.case
