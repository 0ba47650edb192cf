/* SPDX-License-Identifier: GPL-3.0-or-later
 * Answers that need nobody, for the verb `countersign`. */
#ifndef VEDETTE_MAIN_COURIER_H
#define VEDETTE_MAIN_COURIER_H

enum { COURIER_LATER = 75, CHARGE_MAX_BYTES = 4 << 20 };

/* Take in what lies at n paths (none: standard input; in a courier's home its mailbox) and countersign where a courier serves: only the
 * valid next slot, brought by a mail that a person sent; the same bytes once more for each further mail that brings it.  0 for everything
 * judged, COURIER_LATER for trouble of our own, so that a mail filter tries again. */
int courier_from_mail(char **path, unsigned n);

#endif
