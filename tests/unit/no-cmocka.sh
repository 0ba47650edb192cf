# SPDX-License-Identifier: GPL-3.0-or-later
# Stands for all unit tests on a machine without cmocka.
echo '1..0 # SKIP the unit tests need cmocka (Debian: libcmocka-dev)'
