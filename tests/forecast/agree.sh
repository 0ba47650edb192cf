# SPDX-License-Identifier: GPL-3.0-or-later
# The forecast against the engine with real dice, in short; the whole is `make check-forecast`.
exec "$top_builddir/tests/forecast/agree" warrenton.scenario 4 1500 6000
