#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: bare.sh TREE COMMAND...
# Runs COMMAND, without standard input, in a copy of TREE on a Debian 12 that holds nothing but its base system.  An
# everyday machine has packages that hide a line missing from bootstrap's list; this one has none.
# Needs root and debootstrap.  The packages come from wherever this machine gets its own.  All of it runs in mount and process
# namespaces of its own and is removed at the end, so that nothing stays mounted or running whatever happens.
# Exit status: the command's; 77 and a reason if this machine cannot do it; 99 if the system could not be made.
# shellcheck disable=SC2016,SC2317 # apt's own $(words) stand in quotes; traps call leave
set -eu

cannot() { # REASON
	echo "$*" >&2
	exit 77
}

if [ -z "${BARE_INSIDE:-}" ]; then
	[ $# -ge 2 ] || { sed -n '3s/^# //p' "$0" >&2; exit 2; }
	[ "$(id -u)" = 0 ] || cannot 'only root can make a bare machine'
	command -v debootstrap >/dev/null || cannot 'debootstrap is not installed'
	command -v apt-get >/dev/null || cannot 'this machine has no apt, so no source of Debian packages is known'
	unshare -m -p -f true 2>/dev/null || cannot 'this machine allows no namespaces'
	BARE_INSIDE=1 exec unshare -m -p -f --kill-child --mount-proc --propagation private "$0" "$@"
fi

tree=$(realpath "$1")
shift
root=$(mktemp -d "${TMPDIR:-/var/tmp}/vedette-bare.XXXXXX")
log=$root.log
leave() {
	umount -l "$root/proc" "$root/dev" "$root" 2>/dev/null || :
	rm -rf --one-file-system "$root" "$log"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM
chmod 755 "$root"
# a mount of its own: without one, namespaces cannot be made inside
mount --bind "$root" "$root"

suites() { # FORMAT: one line for each list of Debian 12's packages that this machine reads
	apt-get indextargets --format "$1" 'Created-By: Packages' | sort -u
}
source=$(suites '$(SITE) $(RELEASE) $(COMPONENT)' | awk '$2 == "bookworm" && $3 == "main" { print $1; exit }')
[ -n "$source" ] || cannot 'this machine does not read the packages of Debian 12 (bookworm main)'
try=1
until debootstrap --variant=minbase bookworm "$root" "$source" >"$log" 2>&1; do
	[ $try -lt 2 ] || { tail -n 20 "$log" >&2; exit 99; }
	try=$((try + 1))
	find "$root" -mindepth 1 -maxdepth 1 -exec rm -rf --one-file-system {} +
done
suites 'deb $(SITE) $(RELEASE) $(COMPONENT)' | grep -E ' bookworm(-updates|-security)? main$' >"$root/etc/apt/sources.list"
cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || :
cp /etc/resolv.conf /etc/hosts "$root/etc/"
# an installed package starts no service in there
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mkdir "$root/root/tree"
cp -a "$tree/." "$root/root/tree/"

rc=0
env -i CI=true PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$root" \
	sh -c 'cd /root/tree && exec "$@"' sh "$@" </dev/null || rc=$?
exit $rc
