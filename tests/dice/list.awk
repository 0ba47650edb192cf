# SPDX-License-Identifier: GPL-3.0-or-later
# What `vedette verify --dice` prints, as lines of SLOT K ROLL BELOW DRAW VALUE for keys.py.
/^slot [0-9]*: K = / {
	slot = $2 + 0
	k = $5
}
/^  .*, draw [0-9]* below [0-9]*: [0-9]*$/ {
	gsub(/[,:]/, "")
	print slot, k, $1, $5, $3, $6
}
