/* SPDX-License-Identifier: GPL-3.0-or-later
 * Prints the keys as the help page of the screen has them, for the comparison with vedette(6). */
#include <stdio.h>

#include "view/keys.h"

int main(void)
{
	static char page[32 * 1024];
	struct text t = text_in(page, sizeof page);
	key_help(1000, &t);
	return fputs(page, stdout) == EOF || t.cut;
}
