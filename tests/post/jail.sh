# SPDX-License-Identifier: GPL-3.0-or-later
# C185, C187, C190: what the mail reader's jail is made of, and that it holds.
. "$top_srcdir/tests/tap.sh"
jailed=$top_builddir/tests/post/jailed
said=$("$top_builddir/vedette-mime" --jail)
case $said in
'no jail: '*sanitizers*)
	tap_ok 'vedette-mime --jail says that there is none in this build, and why'
	tap_skip 'C185 the jail' 'a build with sanitizers has none'
	tap_done
	exit 0
	;;
esac
case $said in
'landlock '[1-9]*', seccomp yes, 256 MiB, '*) tap_ok 'C190 Landlock and seccomp are both active here' ;;
*) tap_fail 'C190 Landlock and seccomp are both active here' "$said" ;;
esac
status() { # WHAT: its exit status, 159 = 128 + SIGSYS
	rc=0
	"$jailed" "$1" </dev/null >/dev/null 2>&1 9</etc/passwd || rc=$?
	echo "$rc"
}
tap_same 'inside it reads and writes' 0 "$(status nothing)"
for what in open create socket fork exec ptrace kill code; do
	tap_same "C185 $what dies" 159 "$(status $what)"
done
tap_same 'C185 a descriptor that was left open is shut' 1 "$(status inherited)"
tap_same 'C187 a gigabyte is not to be had' 1 "$(status memory)"
rc=0
"$top_builddir/vedette-mime" --no-such-word >/dev/null 2>&1 || rc=$?
tap_same 'vedette-mime with an unknown word' 2 "$rc"
tap_done
