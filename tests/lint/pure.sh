# SPDX-License-Identifier: GPL-3.0-or-later
# The rules engine is a pure function: librules.a asks the C library for nothing but memory and string functions, and holds no
# variable that changes.
. "$top_srcdir/tests/tap.sh"
tap_dir

# What it may use; beside these only helpers that the compiler itself calls.
allowed='memcpy memmove memset memcmp memchr strlen strnlen strcmp strncmp strchr strrchr strspn strcspn strstr abort'
helpers='^(__stack_chk_fail|__(mem|str)[a-z]*_chk|__(asan|ubsan|lsan)_.*|_GLOBAL_OFFSET_TABLE_|__sanitizer_.*)$'
# The one place that changes: where a bug of our own was found, kept for a debugger (base/err.c).
changing='^(bug_file|bug_line|bug_cond)$'

undefined() { # FILE: what is used and not defined in it, if not allowed
	"$NM" -P "$1" | awk 'NF >= 2 && $2 != "U" && $2 != "w" { print $1 }' | sort -u >"$tap_tmp/defined"
	"$NM" -uP "$1" | awk 'NF >= 2 { print $1 }' | sort -u | grep -vxFf "$tap_tmp/defined" | grep -Ev "$helpers" |
		while read -r name; do
			case " $allowed " in *" $name "*) ;; *) echo "uses $name" ;; esac
		done
}

variables() { # FILE: variables that are neither constant nor allowed
	"$NM" -f sysv "$1" | awk -F'|' 'NF >= 7 {
		gsub(/ /, "", $1); gsub(/ /, "", $7)
		if ($7 ~ /^\.(data|bss|tdata|tbss)/ && $7 !~ /^\.data\.rel\.ro/ || $7 ~ /COM/) print $1
	}' | grep -Ev "$changing" | grep -Ev '^(__odr_asan|\.L|\.data|\.bss)' | sed 's/^/changes: /'
}

library=$top_builddir/src/librules.a
sanitized=$("$NM" -u "$library" 2>/dev/null | grep -c '__asan_')
tap_empty 'librules.a uses memory and string functions alone' "$(undefined "$library")"
if [ "$sanitized" -gt 0 ]; then
	tap_skip 'librules.a has no variable that changes' 'the sanitizers add variables of their own'
else
	tap_empty 'librules.a has no variable that changes' "$(variables "$library")"
fi

# The lint itself.
cat >"$tap_tmp/x.c" <<'END'
#include <stdio.h>
int x_count(void);
int x_count(void) { static int n; return printf("%d", ++n); }
END
$CC -c -o "$tap_tmp/x.o" "$tap_tmp/x.c"
tap_same 'found: printf in the library' 'uses printf' "$(undefined "$tap_tmp/x.o")"
case $(variables "$tap_tmp/x.o") in # gcc calls it n.0, clang x_count.n
'changes: n'* | 'changes: x_count.n') tap_ok 'found: a counter in the library' ;;
*) tap_fail 'found: a counter in the library' "$(variables "$tap_tmp/x.o")" ;;
esac
tap_done
