#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: carrier.sh opensmtpd|exim|dma COMMAND... - as tests/mail-server.sh does it with Postfix, but with another mail server: its own
# folder, its own network, nothing outlives the command.  dma has no server of its own: it hands on to a Postfix.
# The programs are those that debs.sh lays over the system; never run this outside of it, for they write to /etc and /var.
set -eu
name=$1
if [ -z "${VEDETTE_CARRIER:-}" ]; then
	export VEDETTE_CARRIER=1
	case $name in
	dma) exec "$(dirname "$0")/../mail-server.sh" "$0" "$@" ;;
	*) exec unshare -m -n -p -f --kill-child --mount-proc --propagation private "$0" "$@" ;;
	esac
fi
unset VEDETTE_CARRIER
shift
ip link set lo up
dir=$(mktemp -d "${TMPDIR:-/tmp}/vedette-carrier.XXXXXX")
chmod 755 "$dir"
pid=
trap '[ -z "$pid" ] || { kill $pid; wait $pid; } 2>/dev/null; rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
up() { # COMMAND...: wait until it succeeds, ten seconds at most
	tries=0 pause=0.05
	until "$@" >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ $tries -lt 200 ] || { echo "$name did not come up"; cat "$dir/log" 2>/dev/null; exit 1; }
		sleep $pause
	done
}

case $name in
opensmtpd)
	MAIL=$dir/box SENDMAIL='/usr/sbin/sendmail -i -t'
	mkdir -p "$MAIL" /var/spool/smtpd
	chmod 711 /var/spool/smtpd
	chown nobody "$MAIL"
	printf 'mx.play.test\n' >/etc/mailname
	cat >"$dir/conf" <<END
listen on socket
listen on 127.0.0.1 port 2525
table players { "@play.test" = "nobody" }
action box maildir "$MAIL/%{rcpt.user}" virtual <players>
match from any for domain "play.test" action box
END
	smtpd -d -f "$dir/conf" >"$dir/log" 2>&1 </dev/null &
	pid=$!
	up test -S /run/smtpd.sock ;;
exim)
	MAIL=$dir/box SENDMAIL='/usr/sbin/sendmail -i -t'
	mkdir -p "$MAIL" "$dir/spool" "$dir/logs" /etc/exim4
	chown Debian-exim "$dir/spool" "$dir/logs"
	chown mail "$MAIL"
	cat >/etc/exim4/exim4.conf <<END
spool_directory = $dir/spool
log_file_path = $dir/logs/%slog
primary_hostname = mx.play.test
local_interfaces = <; 127.0.0.1
daemon_smtp_ports = 2525
domainlist ours = play.test
acl_smtp_rcpt = acl_rcpt
keep_environment =
tls_advertise_hosts =
rfc1413_query_timeout = 0s
begin acl
acl_rcpt:
  accept domains = +ours
  deny
begin routers
box:
  driver = accept
  local_parts = anna : bert
  domains = +ours
  transport = maildir
begin transports
maildir:
  driver = appendfile
  directory = $MAIL/\$local_part_data
  maildir_format
  create_directory
  user = mail
  group = mail
END
	chmod 644 /etc/exim4/exim4.conf
	chmod u+s /usr/sbin/exim4
	exim4 -bdf -oX '<; [127.0.0.1]:2525' -oP "$dir/pid" >"$dir/log" 2>&1 </dev/null &
	pid=$!
	up test -s "$dir/pid" ;;
dma)
	mkdir -p /var/spool/dma
	chgrp mail /var/spool/dma
	chmod 2775 /var/spool/dma
	printf 'SMARTHOST 127.0.0.1\nPORT 2525\nMAILNAME client.test\n' >/etc/dma/dma.conf
	: >/etc/dma/auth.conf
	SENDMAIL='/usr/sbin/dma -i -t' ;;
esac
export MAIL SENDMAIL
rc=0
"$@" || rc=$?
if [ $rc -ne 0 ] && [ $rc -ne 77 ]; then
	echo "# what $name says:"
	tail -n 30 "$dir/log" "$dir"/logs/* 2>/dev/null | sed 's/^/# /'
fi
exit $rc
