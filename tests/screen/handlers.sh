# SPDX-License-Identifier: GPL-3.0-or-later
# P82, P89: what the sources say about signal handlers and the wait after Esc.
. "$top_srcdir/tests/tap.sh"
tap_dir
cd "$top_srcdir/src" || exit 1

# Every function that is made a handler: its body may do nothing but assign to a volatile sig_atomic_t of the same file.
handlers=$(grep -rnoE '(sa_handler|sa_sigaction) *= *[a-zA-Z_]+' --include='*.c' . | grep -v 'SIG_DFL\|SIG_IGN' |
	sed 's/^\([^:]*\):[0-9]*:.*= *\(.*\)$/\1 \2/' | sort -u)
[ -n "$handlers" ] && tap_ok "P82 there are handlers to look at" || tap_fail "P82 there are handlers to look at"
faults() { # FILE FUNCTION
	awk -v f="$2" '
		/^static volatile sig_atomic_t / { gsub(/[,;]/, " "); for (i = 4; i <= NF; i++) if ($i ~ /^[a-z]/) note[$i] = 1 }
		$0 ~ "^(static )?void " f "\\(int sig\\)" { inside = found = 1; next }
		inside && /^}/ { inside = 0 }
		inside && !/^{/ && !/^\t+(if \(sig == SIG[A-Z0-9]+\)|else)$/ {
			if (!match($0, /^\t+[a-z_]+ = (sig|1);$/)) { print FILENAME ": " f ": " $0; next }
			if (!($1 in note)) print FILENAME ": " f " writes " $1
		}
		END { if (!found) print FILENAME ": " f " is not of the form void " f "(int sig)" }' "$1"
}
tap_empty "P82 handlers only note the signal" "$(printf '%s\n' "$handlers" | while read -r file function; do faults "$file" "$function"; done)"
tap_empty "P82 no handler is set by signal(), none for a change of size" \
	"$(grep -rnE '(^|[^a-z_])signal\(|sigaction\(SIGWINCH|resizeterm\(|resize_term\(' --include='*.c' .)"
# a handler with more in it is found
printf '%s\n' 'static volatile sig_atomic_t seen;' 'static void note(int sig)' '{' '	seen = sig;' '	endwin();' '}' >"$tap_tmp/bad.c"
case $(faults "$tap_tmp/bad.c" note) in *endwin*) tap_ok "P82 one that does more is found" ;; *) tap_fail "P82 one that does more is found" ;; esac

delay=$(grep -rhoE 'set_escdelay\([0-9]+\)' --include='*.c' . | tr -dc '0-9\n')
if [ -n "$delay" ] && [ "$delay" -gt 0 ] && [ "$delay" -le 50 ]; then
	tap_ok "P89 after Esc curses waits 50 ms at most"
else
	tap_fail "P89 after Esc curses waits 50 ms at most" "set_escdelay: $delay"
fi
tap_done
