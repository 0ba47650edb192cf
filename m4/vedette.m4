dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl Compiler and linker flags are tried one at a time, with -Werror on the trial, so that an old compiler
dnl loses single flags and not all of them.

dnl VEDETTE_TRY_CFLAG(FLAG, VARIABLE): append FLAG to VARIABLE if the compiler takes it without a word.
AC_DEFUN([VEDETTE_TRY_CFLAG], [
	AS_VAR_PUSHDEF([known], [vedette_cv_cflag_$1])
	AC_CACHE_CHECK([whether $CC takes $1], [known], [
		vedette_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS -Werror $1"
		AC_COMPILE_IFELSE([AC_LANG_SOURCE([[#include <string.h>
int main(int argc, char **argv) { return argc > 1 && strlen(argv[1]) > 9; }]])],
			[AS_VAR_SET([known], [yes])], [AS_VAR_SET([known], [no])])
		CFLAGS=$vedette_save_CFLAGS
	])
	AS_VAR_IF([known], [yes], [AS_VAR_APPEND([$2], [" $1"])])
	AS_VAR_POPDEF([known])
])

dnl VEDETTE_TRY_LDFLAG(FLAG, VARIABLE): the same for a whole link.
AC_DEFUN([VEDETTE_TRY_LDFLAG], [
	AS_VAR_PUSHDEF([known], [vedette_cv_ldflag_$1])
	AC_CACHE_CHECK([whether $CC links with $1], [known], [
		vedette_save_LDFLAGS=$LDFLAGS vedette_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS -Werror"
		LDFLAGS="$LDFLAGS $1"
		AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])], [AS_VAR_SET([known], [yes])], [AS_VAR_SET([known], [no])])
		LDFLAGS=$vedette_save_LDFLAGS CFLAGS=$vedette_save_CFLAGS
	])
	AS_VAR_IF([known], [yes], [AS_VAR_APPEND([$2], [" $1"])])
	AS_VAR_POPDEF([known])
])
