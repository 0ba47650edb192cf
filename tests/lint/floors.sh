# SPDX-License-Identifier: GPL-3.0-or-later
# The floors: src/FLOORS against every #include and every call that opens a file.
. "$top_srcdir/tests/tap.sh"
here=$top_srcdir/tests/lint
tap_dir

# Complaints about the sources below folder TREE, one a line.
complaints() { # TREE
	(cd "$1" && find src -name '*.[ch]' -exec awk -f "$here/code.awk" {} +) >"$tap_tmp/code"
	awk -v table="$top_srcdir/src/FLOORS" '
	function complain(what) { print file ":" nr ": " what }
	BEGIN {
		while ((getline row < table) > 0) {
			n = split(row, w, " ")
			if (w[1] == "floor") floor[w[3]] = w[2] + 0
			if (w[1] == "never") never[w[2], w[3]] = 1
			if (w[1] == "only") for (i = 3; i <= n; i++) only[w[2]] = only[w[2]] " " w[i]
		}
	}
	function reserved(name,   i, n, w) { # may this file use what is reserved by name?
		n = split(only[name], w, " ")
		for (i = 1; i <= n; i++) if (index(file, w[i]) == 1) return
		complain(name " belongs to" only[name])
	}
	{
		split($0, part, ":")
		file = part[1]; nr = part[2]
		code = substr($0, length(file) + length(nr) + 3)
		split(file, path, "/")
		own = path[2]
		if (!(own in floor)) { complain("the folder " own " has no floor"); next }
		if (code ~ /^[ \t]*#[ \t]*include[ \t]*"/) {
			split(code, q, "\""); split(q[2], dir, "/")
			if (q[2] == "config.h") { if (floor[own] < 5) complain("the rules engine includes config.h"); next }
			if (q[2] !~ /\//) complain("\"" q[2] "\": write the folder too")
			else if (!(dir[1] in floor)) complain("\"" q[2] "\": no floor has this folder")
			else if (dir[1] != own && floor[dir[1]] > floor[own]) complain(own " includes " q[2] ", a higher floor")
			else if ((own, dir[1]) in never) complain(own " never includes " dir[1])
			else if (dir[1] != own && floor[dir[1]] == floor[own]) uses[own, dir[1]] = file ":" nr
			next
		}
		if (code ~ /^[ \t]*#[ \t]*include[ \t]*</) {
			split(code, q, /[<>]/)
			for (name in only)
				if (q[2] == name || (name ~ /\/$/ && index(q[2], name) == 1)) reserved(name)
			next
		}
		if (code ~ /(^|[^A-Za-z0-9_.>])(fopen|freopen|open|openat|creat|mkstemp|tmpfile|mkdtemp|opendir|rename|renameat|unlink|unlinkat|remove|rmdir|mkdir|mkdirat|link|symlink|truncate)[ \t]*\(/)
			reserved("@open")
	}
	END {
		for (pair in uses) {
			split(pair, two, SUBSEP)
			if ((two[2], two[1]) in uses) print uses[pair] ": " two[1] " and " two[2] " include each other"
		}
	}' "$tap_tmp/code" | sort
}

tap_empty 'every source keeps to its floor' "$(complaints "$top_srcdir")"

undescribed=$(cd "$top_srcdir/src" && for d in */; do grep -q "^floor.* ${d%/}\$" FLOORS || echo "src/$d is not in src/FLOORS"; done)
tap_empty 'every folder has a floor' "$undescribed"

# The lint itself: each fault below must be found, and nothing else.
planted() { # NAME FILE LINE
	rm -rf "$tap_tmp/tree"
	mkdir -p "$tap_tmp/tree/${2%/*}"
	printf '/* fopen( in a comment */\n%s\n' "$3" >"$tap_tmp/tree/$2"
	found=$(complaints "$tap_tmp/tree")
	case $found in
	"$2:2: "*) tap_ok "found: $1" ;;
	*) tap_fail "found: $1" "${found:-nothing was found}" ;;
	esac
}
planted 'a lower floor includes a higher one' src/engine/x.c '#include "orders/sheet.h"'
planted 'base includes hex' src/base/x.c '#include "hex/hex.h"'
planted 'view includes post' src/view/x.c '#include "post/mail.h"'
planted 'curses outside screen' src/view/x.c '#include <curses.h>'
planted 'GMime outside post' src/main/x.c '#include <gmime/gmime.h>'
planted 'libsodium in archive outside the keys' src/archive/disk.c '#include <sodium.h>'
planted 'an include without a folder' src/match/x.c '#include "match.h"'
planted 'a file opened outside archive' src/report/x.c 'FILE *f = fopen(name, "r");'
tap_done
