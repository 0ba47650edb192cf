# SPDX-License-Identifier: GPL-3.0-or-later
# bootstrap where it may not install: it names what is missing and stops; it goes on if nothing is.
. "$top_srcdir/tests/tap.sh"
tap_dir
mkdir "$tap_tmp/tree" "$tap_tmp/bin"
cp "$top_srcdir/bootstrap" "$tap_tmp/tree/"
# a machine with a shell and its small tools, but with neither apt-get nor sudo nor a compiler
for tool in sh cat cut grep id mkdir tr dirname getconf tail env sed rm; do
	ln -s "$(command -v $tool)" "$tap_tmp/bin/$tool"
done

run() { # WORD...: output and status of bootstrap on that machine
	rc=0
	out=$(cd "$tap_tmp/tree" && PATH=$tap_tmp/bin ./bootstrap "$@" 2>&1 </dev/null) || rc=$?
}
says() { # NAME STATUS TEXT
	if [ "$rc" -ne "$2" ]; then tap_fail "$1" "exit status $rc instead of $2
$out"; else
		case $out in *"$3"*) tap_ok "$1" ;; *) tap_fail "$1" "$out" ;; esac
	fi
}

run
says 'without words it prints its usage' 0 'usage: ./bootstrap play'
run pley
says 'a wrong word: usage and exit status 2' 2 'usage: ./bootstrap play'
run play
says 'the missing are named by package' 1 'libsodium-dev'
says 'and by what was looked for' 1 '(library ncursesw)'
says 'and what to do is said' 1 'install these, then run me again'
case $out in
*cmocka*) tap_fail 'the game needs nothing of what the tests need' "$out" ;;
*) tap_ok 'the game needs nothing of what the tests need' ;;
esac
run check
says 'the tests need cmocka' 1 'libcmocka-dev'

# The same machine with everything on it, as far as bootstrap can see.
for tool in $(sed -n 's/^\(tree\|play\|check\)|[^|]*|command \([a-z0-9-]*\)|.*/\2/p' "$top_srcdir/bootstrap"); do
	rm -f "$tap_tmp/bin/$tool" # never through a link
	printf '#!%s\nexit 0\n' "$tap_tmp/bin/sh" >"$tap_tmp/bin/$tool"
	chmod +x "$tap_tmp/bin/$tool"
done
run install check
tap_same 'nothing is missing: it goes on' 0 "$rc"

run play
says 'a failing step is named' 1 'configure'
tap_done
