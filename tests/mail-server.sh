#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: mail-server.sh COMMAND... - run a command beside a mail server of its own: Postfix with Debian's defaults, but its
# configuration, queue and mailboxes are in a folder of the test, its network is one where nobody else is, and nothing of it outlives the
# command.  /etc/postfix is neither read nor written.
# COMMAND finds in its environment: SENDMAIL, a command of words that takes a mail on standard input and its address from the To header;
# MAIL, a folder with a Maildir each for anna@play.test and bert@play.test (MAIL/anna, MAIL/bert).
# Exit status 77, with the reason as the last line, where it cannot run: it needs root, postfix, ip and unshare.
set -eu
if [ -z "${VEDETTE_MAIL_BOX:-}" ]; then
	PATH=$PATH:/usr/sbin:/sbin
	[ "$(id -u)" = 0 ] || { echo 'a mail server of its own needs root'; exit 77; }
	for tool in postfix ip unshare; do
		command -v $tool >/dev/null || { echo "there is no $tool"; exit 77; }
	done
	unshare -m -n -p -f --mount-proc true 2>/dev/null || { echo 'there are no namespaces'; exit 77; }
	export VEDETTE_MAIL_BOX=1 PATH
	exec unshare -m -n -p -f --kill-child --mount-proc "$0" "$@"
fi

ip link set lo up
dir=$(mktemp -d "${TMPDIR:-/tmp}/vedette-mail.XXXXXX")
chmod 755 "$dir"
mkdir "$dir/etc" "$dir/queue" "$dir/data" "$dir/box"
chown postfix "$dir/data"
chown nobody "$dir/box"
MAIL=$dir/box SENDMAIL="/usr/sbin/sendmail -C $dir/etc -i -t"
cat >"$dir/etc/main.cf" <<END
compatibility_level = 3.6
queue_directory = $dir/queue
data_directory = $dir/data
maillog_file = $dir/log
maillog_file_prefixes = $dir
myhostname = mx.play.test
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtp_dns_support_level = disabled
default_transport = error:there is no outside
virtual_mailbox_domains = play.test
virtual_mailbox_base = $MAIL
virtual_mailbox_maps = inline:{ anna@play.test=anna/, bert@play.test=bert/ }
virtual_uid_maps = static:$(id -u nobody)
virtual_gid_maps = static:$(id -g nobody)
virtual_minimum_uid = 1
alias_maps =
local_recipient_maps =
smtpd_relay_restrictions = permit_mynetworks, reject
END
cat >"$dir/etc/master.cf" <<'END'
127.0.0.1:2525 inet n - n - - smtpd
pickup    unix n - n 1 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
error     unix - - n - - error
virtual   unix - n n - - virtual
anvil     unix - - n - 1 anvil
proxymap  unix - - n - - proxymap
verify    unix - - n - 1 verify
postlog   unix-dgram n - n - 1 postlogd
END
trap 'postfix -c "$dir/etc" stop >/dev/null 2>&1 || :; rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
postfix -c "$dir/etc" start >/dev/null 2>"$dir/err" || { cat "$dir/err" >&2; exit 1; }
export MAIL SENDMAIL
rc=0
"$@" || rc=$?
if [ $rc -ne 0 ] && [ $rc -ne 77 ]; then
	echo '# what the mail server says:'
	tail -n 30 "$dir/log" 2>/dev/null | sed 's/^/# /'
fi
exit $rc
