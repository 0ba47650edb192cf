# SPDX-License-Identifier: GPL-3.0-or-later
# For shell tests, after tap.sh: a command is killed before each of its calls to the system that changes what others see, each time on
# a fresh copy of a folder; then each call that can fail is made to fail.  The kernel does it (strace), so that the C library's own
# calls count too.  Between two such calls nothing changes: killed before any other one it leaves what it leaves before the next of them.
#
# killpoints NAME HOME COMMAND CHECK
#	One case.  COMMAND and CHECK are one program with its arguments each, parted by blanks, in which COPY stands for the copy's
#	path.  CHECK must succeed after every point.  If COMMAND itself calls getppid (its children may: shells do), only what comes after
#	that is looked at.
# kill_errors: errors to be tried, default ENOSPC EIO EINTR; "" for none; a full disk is tried only where something is written.
# kill_step: every which point, default 1 = all.
: "${kill_errors=ENOSPC EIO EINTR}"
: "${kill_step:=1}"

kill_ready() { # is strace there, and may it trace?
	command -v strace >/dev/null 2>&1 && strace -o /dev/null true 2>/dev/null
}

kill_fresh() {
	rm -rf "$kill_dir/copy"
	cp -a "$kill_home" "$kill_dir/copy"
}

kill_run() { # STRACE ARGUMENTS...
	# shellcheck disable=SC2086 # the command's words
	ASAN_OPTIONS=detect_leaks=0 strace -qqq -f -o "$kill_dir/log" "$@" $kill_command </dev/null >/dev/null 2>&1
}

kill_point() { # INJECTION
	kill_fresh
	kill_run -e "trace=${1%%:*}" -e "inject=$1" || :
	case $1 in
	wait* | *poll* | *select*) ;; # how often it waits is another number each time
	*) grep -q 'killed by SIGKILL\|(INJECTED)' "$kill_dir/log" || kill_broken="$kill_broken$1: it never came to that
" ;;
	esac
	kill_points=$((kill_points + 1))
	kill_look "$1"
}

kill_look() { # WHERE
	# shellcheck disable=SC2086
	kill_said=$($kill_check 2>&1) || kill_broken="$kill_broken$1: $kill_said
"
}

# Every call after the mark, or from where the copy is first spoken of, that changes something or can be made to fail, as "NAME NUMBER
# changes|reads" where NUMBER counts calls of that name from the start of its process, as strace does: with a count over all processes
# a point behind the first child would be another one, or none.  Each pair once.  What waits for others counts as a change: they have done something meanwhile.
kill_calls() {
	sed -n 's/^\([0-9]*\)  *\([a-z_0-9]*\)(\(.*\)/\1 \2 \3/p' "$kill_dir/log" | awk -v step="$kill_step" -v copy="$kill_dir/copy" '
		NR == 1 { command = $1 }
		$1 == command && $2 == "getppid" { marked = 1 }
		$2 != "execve" && index($0, copy) { begun = 1 }
		{
			name[NR] = $2; number[NR] = ++n[$1, $2]; after[NR] = marked; in_it[NR] = begun
			if ($2 ~ /^open/ ? /O_CREAT|O_TRUNC/ : $2 ~ /^(p?writev?(64)?|f?truncate|fallocate|f(data)?sync|flock|mk.*|rmdir)$/ ||
				$2 ~ /^(rename|(un)?link|symlink|f?chmod|utime|send|v?fork|clone|t?g?kill|wait|p?poll|p?select)/)
				changes[$2, number[NR]] = 1
		}
		END {
			for (i = 1; i <= NR; i++) {
				fails = name[i] ~ /^(open(at)?|p?read(64)?|close|getrandom)$/
				change = (name[i], number[i]) in changes
				if ((marked ? after[i] : in_it[i]) && (change || fails) && !seen[name[i], number[i]]++ && k[change]++ % step == 0)
					print name[i], number[i], change ? "changes" : "reads"
			}
		}'
}

killpoints() {
	kill_home=$2 kill_points=0 kill_broken=
	kill_dir=$(mktemp -d "${TMPDIR:-/tmp}/vedette-kill.XXXXXX")
	kill_command=$(printf '%s' "$3" | sed "s|COPY|$kill_dir/copy|g")
	kill_check=$(printf '%s' "$4" | sed "s|COPY|$kill_dir/copy|g")
	kill_fresh
	kill_run -e trace=all || kill_broken="undisturbed it fails
"
	kill_look 'killed at its end'
	kill_calls >"$kill_dir/calls"
	while read -r call number kind; do
		[ "$kind" = reads ] || kill_point "$call:signal=KILL:when=$number"
		case $call in
		fork | vfork | clone* | kill | tgkill | wait* | poll | ppoll | *select* | send*) continue ;;
		esac
		for kill_error in $kill_errors; do
			[ "$kind:$kill_error" = reads:ENOSPC ] || kill_point "$call:error=$kill_error:when=$number"
		done
	done <"$kill_dir/calls"
	rm -rf "$kill_dir"
	[ "$kill_points" -ge 1 ] || kill_broken="${kill_broken}no point was found
"
	echo "# $1: $kill_points points"
	tap_empty "$1" "$kill_broken"
}
