# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page of the orders shows the form of every order, as the table has it.
. "$top_srcdir/tests/tap.sh"
page=$top_srcdir/man/vedette-orders.5
forms=$(sed -n 's/^ORDER([A-Z_]*, "[a-z]*", "\([^"]*\)".*/\1/p' "$top_srcdir/src/orders/orders.def")
tap_same 'the table has 25 orders' 25 "$(printf '%s\n' "$forms" | wc -l | tr -d ' ')"
tap_empty 'vedette-orders(5) shows the form of every order' "$(printf '%s\n' "$forms" | while IFS= read -r form; do
	grep -qxF "$form" "$page" || echo "missing: $form"
done)"
tap_done
