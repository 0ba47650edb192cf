#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Programs of Debian side by side that cannot be installed together, as mail servers, and without installing any: their packages are
# unpacked into a folder, and a command finds them as if they were installed.  Nothing outside that folder is changed, nothing is started.
# usage: debs.sh fetch FOLDER                 fill it, as far as it is not filled: the groups below, each with what it needs that is not here
#        debs.sh run FOLDER "GROUP..." COMMAND...
# Exit status 77, with the reason as the last line, where that cannot be done: it needs root, apt, and an overlay file system.
set -eu
groups() {
	cat <<'END'
clients mutt neomutt s-nail msmtp aerc isync dovecot-imapd dovecot-sieve maildrop
opensmtpd opensmtpd
exim exim4-daemon-light
dma dma
END
}
cannot() { echo "$*"; exit 77; }
[ "$(id -u)" = 0 ] || cannot 'to unpack programs and lay them over the system needs root'
PATH=$PATH:/usr/sbin:/sbin
what=$1 folder=$2

# A group's packages, whole; a folder that is there is whole.
fetch() { # GROUP PACKAGE...
	group=$1
	shift
	[ ! -d "$folder/$group" ] || return 0
	mkdir -p "$folder/archives-$group/partial"
	apt-get -qq -y --download-only --no-install-recommends --no-upgrade -o Debug::NoLocking=1 -o Acquire::Retries=3 \
		-o Dir::Cache::archives="$folder/archives-$group" install "$@" >"$folder/log" 2>&1 </dev/null ||
		cannot "packages cannot be fetched: $* ($(tail -n 1 "$folder/log"))"
	rm -rf "$folder/$group.new"
	mkdir "$folder/$group.new"
	for deb in "$folder/archives-$group"/*.deb; do
		[ ! -f "$deb" ] || dpkg-deb -x "$deb" "$folder/$group.new"
	done
	# where /bin, /sbin and /lib are links, a package may still have them as folders
	for dir in bin sbin lib; do
		[ -d "$folder/$group.new/$dir" ] || continue
		mkdir -p "$folder/$group.new/usr/$dir"
		cp -a "$folder/$group.new/$dir/." "$folder/$group.new/usr/$dir/"
	done
	mv "$folder/$group.new" "$folder/$group"
	rm -rf "$folder/archives-$group"
}

if [ "$what" = fetch ]; then
	command -v apt-get >/dev/null || cannot 'there is no apt-get'
	mkdir -p "$folder"
	folder=$(cd "$folder" && pwd)
	groups | while read -r line; do
		# shellcheck disable=SC2086 # a list of words
		fetch $line
	done
	exit
fi

names=$3
if [ -z "${VEDETTE_DEBS:-}" ]; then
	for group in $names; do
		[ -d "$folder/$group" ] || cannot "the programs of $group are not here: make check-mail fetches them"
	done
	unshare -m true 2>/dev/null || cannot 'there are no namespaces'
	VEDETTE_DEBS=$(mktemp -d "${TMPDIR:-/tmp}/vedette-debs.XXXXXX")
	chmod 755 "$VEDETTE_DEBS"
	export VEDETTE_DEBS
	rc=0
	unshare -m --propagation private "$0" "$@" || rc=$?
	rmdir "$VEDETTE_DEBS"
	exit $rc
fi

top=$VEDETTE_DEBS
unset VEDETTE_DEBS
shift 3
mount -t tmpfs -o mode=755 vedette "$top"
for dir in usr etc var/lib; do
	lower=
	for group in $names; do
		[ ! -d "$folder/$group/$dir" ] || lower=$lower$folder/$group/$dir:
	done
	[ -n "$lower" ] || [ $dir = etc ] || continue
	mkdir -p "$top/upper/$dir" "$top/aside/$dir"
	mount -t overlay -o "lowerdir=$lower/$dir,upperdir=$top/upper/$dir,workdir=$top/aside/$dir" vedette "/$dir" 2>/dev/null ||
		cannot 'there is no overlay file system'
done
for dir in /run /var/spool /var/mail /var/log; do mount -t tmpfs -o mode=1777 vedette $dir; done
# what the packages would do when they are installed
for user in dovecot dovenull opensmtpd opensmtpq Debian-exim dma; do
	id $user >/dev/null 2>&1 || useradd -r -U -M -s /usr/sbin/nologin $user >/dev/null 2>&1
done
[ ! -e /usr/sbin/smtpctl ] || { chgrp opensmtpq /usr/sbin/smtpctl && chmod 2755 /usr/sbin/smtpctl; }
[ ! -e /usr/sbin/dma ] || { chgrp mail /usr/sbin/dma && chmod 2755 /usr/sbin/dma; }
ldconfig
exec "$@"
