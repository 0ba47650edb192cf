# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page of the orders shows the form of every order, as the table has it.
. "$top_srcdir/tests/tap.sh"
page=$top_srcdir/man/vedette-orders.5
forms=$(sed -n 's/^ORDER([A-Z_]*, "[a-z]*", "\([^"]*\)".*/\1/p' "$top_srcdir/src/orders/orders.def")
tap_same 'the table has 26 orders' 26 "$(printf '%s\n' "$forms" | wc -l | tr -d ' ')"
tap_empty 'vedette-orders(5) shows the form of every order' "$(printf '%s\n' "$forms" | while IFS= read -r form; do
	grep -qxF "$form" "$page" && continue
	printf '%s\n' "$form" | sed 's/ | /\n/g' | while IFS= read -r one; do # or each on a line of its own
		grep -qxF "$one" "$page" || echo "missing: $one"
	done
done)"
tap_done
