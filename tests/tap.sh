# SPDX-License-Identifier: GPL-3.0-or-later
# For shell tests: `. "$top_srcdir/tests/tap.sh"`.  Each case is one `ok` or `not ok` line on standard output; what a failed
# case has to say goes before it as comment lines.  A test ends with tap_done, which writes the plan: a test that dies
# on its way has no plan and counts as an error.
: "${top_srcdir:?run me by \`make check\` or set top_srcdir and top_builddir}"
: "${top_builddir:?run me by \`make check\` or set top_srcdir and top_builddir}"
tap_n=0

tap_ok() { # NAME
	tap_n=$((tap_n + 1))
	printf 'ok %d - %s\n' "$tap_n" "$1"
}

tap_fail() { # NAME [TEXT]: TEXT of any number of lines tells why
	tap_n=$((tap_n + 1))
	[ -z "${2:-}" ] || printf '%s\n' "$2" | sed 's/^/# /'
	printf 'not ok %d - %s\n' "$tap_n" "$1"
}

tap_skip() { # NAME REASON
	tap_n=$((tap_n + 1))
	printf 'ok %d - %s # SKIP %s\n' "$tap_n" "$1" "$2"
}

tap_empty() { # NAME TEXT: passes if TEXT, a list of complaints, is empty
	if [ -z "$2" ]; then tap_ok "$1"; else tap_fail "$1" "$2"; fi
}

tap_same() { # NAME WANTED GOT
	if [ "$2" = "$3" ]; then tap_ok "$1"; else tap_fail "$1" "wanted: $2
got:    $3"; fi
}

tap_run() { # NAME COMMAND...: passes if COMMAND does; its output is the explanation if not
	tap_name=$1
	shift
	if tap_out=$("$@" 2>&1); then tap_ok "$tap_name"; else tap_fail "$tap_name" "exit status $? of: $*
$tap_out"; fi
}

# Poll until COMMAND succeeds, for at most ten seconds.
tap_until() { # COMMAND...
	tap_turns=0
	tap_pause=0.05
	until "$@" >/dev/null 2>&1; do
		tap_turns=$((tap_turns + 1))
		[ "$tap_turns" -lt 500 ] || return 1
		sleep "$tap_pause"
	done
}

# A folder of the test's own, gone when the test ends.
tap_dir() {
	tap_tmp=$(mktemp -d "${TMPDIR:-/tmp}/vedette-test.XXXXXX")
	trap 'chmod -R u+w "$tap_tmp" 2>/dev/null; rm -rf "$tap_tmp"' EXIT
	trap 'exit 1' HUP INT TERM
}

tap_done() {
	printf '1..%d\n' "$tap_n"
}
