/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef VEDETTE_TESTS_PLAY_SCAN_H
#define VEDETTE_TESTS_PLAY_SCAN_H

/* Look at every 32-byte window of every file below `dir` - as it stands, as hexadecimal, as base64, and turn files inflated too -
 * and hash it forward 1 to 128 times with the salt.  Prints how many windows were tried and where one became the link, if any.
 * Returns 0 when none did, 1 when one did, 2 on trouble. */
int scan_folder(const char *dir, const char *link_hex, const char *salt_hex);

#endif
