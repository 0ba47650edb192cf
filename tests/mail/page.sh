# SPDX-License-Identifier: GPL-3.0-or-later
# vedette-mail(7), tried as it stands: every block of the page is taken out of it and used by two people, anna and bert, with the real
# programs, beside a Postfix and a Dovecot of their own.  Only names of hosts are others, and what a loopback has no use for, TLS and
# passwords at the server for sending, is switched off in the blocks that speak of them: see loopback() below.
# It wants the programs that `make check-mail` fetches; without them only the page itself is looked at.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/mail/real.sh"
page=$top_srcdir/man/vedette-mail.7

block() { # NAME: its lines
	head=".\\\" tried $1" awk '$0 == ENVIRON["head"] { want = 1; next } want && /^\.Bd/ { inside = 1; next } inside && /^\.Ed/ { exit } inside' "$page" |
		sed 's/\\&//g; s/\\e/\\/g'
}

if [ -z "${VEDETTE_AGAIN:-}" ]; then
	tap_same 'every block of the page has a name' "$(grep -c '^\.Bd' "$page")" "$(awk '/^\.\\" tried / { getline; n += /^\.Bd/ } END { print n }' "$page")"
	tap_empty 'every name is tried in this test' "$(sed -n 's/^\.\\" tried //p' "$page" | while read -r name; do
		grep -qE "(write|run|block|script) [^#]*\\b$name\\b" "$0" || echo "$name"
	done)"
	real_again postfix clients "$0"
	real_cases 'the page'
	tap_done
	exit 0
fi

# ---- two people, each with a home, and the program installed for both ----

. "$top_srcdir/tests/play/homes.sh"
A=$tap_tmp/anna/.local/share/vedette
B=$tap_tmp/bert/.local/share/vedette
unset VEDETTE_HOME XDG_CONFIG_HOME XDG_DATA_HOME EDITOR
# the folder of the build need not be open to all, so the program goes where everybody finds it
mkdir -p "$tap_tmp/libexec"
cp "$top_builddir/vedette" "$top_builddir/vedette-mime" "$tap_tmp/libexec/"
cp -R "$VEDETTE_DATA/scenarios" "$VEDETTE_DATA/man" "$tap_tmp/"
printf '#!/bin/sh\nVEDETTE_DATA=%s VEDETTE_LIBEXEC=%s/libexec exec %s/libexec/vedette "$@"\n' "$tap_tmp" "$tap_tmp" "$tap_tmp" >/usr/bin/vedette
chmod 755 /usr/bin/vedette "$tap_tmp/libexec"/* "$tap_tmp"
for who in anna bert; do
	useradd -m -d "$tap_tmp/$who" -s /bin/sh $who >/dev/null 2>&1
	mkdir -p "$tap_tmp/$who/.config/vedette" && echo x >"$tap_tmp/$who/.mail-password"
done
as() { # WHO TEXT: in his shell, as himself
	chown -R "$1" "$tap_tmp/$1"
	(cd "$tap_tmp/$1" && HOME=$tap_tmp/$1 USER=$1 LOGNAME=$1 PATH=/usr/bin:/bin:/usr/sbin exec setpriv --reuid="$1" --regid="$1" --clear-groups sh -c "$2")
}
# This machine's own sendmail is the Postfix beside us.
conf=$(printf '%s\n' "$SENDMAIL" | sed 's/.* -C \([^ ]*\).*/\1/')
mkdir -p /etc/postfix && cp "$conf"/*.cf /etc/postfix/
: >"$tap_tmp/to.anna" && : >"$tap_tmp/to.bert"

# Dovecot, an IMAP server for bert's box.
mkdir "$tap_tmp/dovecot"
cat >"$tap_tmp/dovecot/conf" <<END
base_dir = $tap_tmp/dovecot/run
state_dir = $tap_tmp/dovecot/state
log_path = $tap_tmp/dovecot/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 1
postmaster_address = postmaster@play.test
service imap-login {
  chroot =
  inet_listener imap {
    port = 1143
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=x
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=$MAIL/%n
}
mail_location = maildir:$MAIL/%n
END
trap 'dovecot -c "$tap_tmp/dovecot/conf" stop >/dev/null 2>&1; rm -rf "$tap_tmp"' EXIT
dovecot -c "$tap_tmp/dovecot/conf" >"$tap_tmp/said" 2>&1 || tap_fail 'Dovecot starts' "$(cat "$tap_tmp/said")"

# What a loopback is other in.
loopback() {
	sed -e 's/example\.org/play.test/g' -e 's/^host smtp\..*/host 127.0.0.1/' -e 's/^port 587/port 2525/' -e 's/^tls on/tls off/' \
		-e 's/^auth on/auth off/' -e "s/^Host imap\..*/Host 127.0.0.1\\
Port 1143\\
AuthMechs LOGIN/" -e 's/^SSLType IMAPS/SSLType None/'
}
mine() { # anna|bert: the page is written for Anna
	case $1 in bert) sed -e 's/Anna/Bert/g; s/anna@/bert@/g; s/^User anna/User bert@play.test/; s/^user anna/user bert/' ;; *) cat ;; esac
}
write() { # WHO FILE NAME...: blocks into a file of his home
	file=$tap_tmp/$1/$2 who=$1
	mkdir -p "$(dirname "$file")"
	shift 2
	for name in "$@"; do block "$name" | loopback | mine "$who"; done >"$file"
	chmod 600 "$file"
}
run() { # WHO NAME [SED]: a block as commands of his shell; the game is $game
	text=$(block "$2" | loopback | sed -e "s/warrenton --/$game --/" -e "${3:-}")
	as "$1" "$text" >"$tap_tmp/said" 2>&1 </dev/null
}
newest() { find "$MAIL/$1/new" "$MAIL/$1/cur" -type f -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-; }
has() { as bert "test -f .local/share/vedette/games/'$game-anna'/slots/0001.ved"; } # bert has slot 1 of the game
same() { cmp "$A/games/$game/slots/0001.ved" "$B/games/$game-anna/slots/0001.ved"; }
# Slot 1 of a new game is due: offer and acceptance go by hand, for this is about what carries the slot.
begin() { # GAME
	game=$1
	as anna "vedette new warrenton --side union --game $game --no-mail && cp .local/share/vedette/games/$game/offer.ved /tmp/$$.ved && chmod 644 /tmp/$$.ved" >"$tap_tmp/said" 2>&1 &&
		as bert "vedette receive /tmp/$$.ved" >>"$tap_tmp/said" 2>&1 &&
		called=$(sed -n 's/.*vedette accept //p' "$tap_tmp/said" | tail -n 1) &&
		as bert "vedette accept $called --no-mail && mv .local/share/vedette/games/$called .local/share/vedette/games/$game-anna" >>"$tap_tmp/said" 2>&1 &&
		cp "$B/games/$game-anna/accept.ved" "/tmp/$$.ved" && as anna "vedette receive /tmp/$$.ved && printf bert@play.test >.local/share/vedette/games/$game/address" >>"$tap_tmp/said" 2>&1 ||
		tap_fail "a game $game" "$(cat "$tap_tmp/said")"
	rm -f "/tmp/$$.ved"
}
arrives() { # NAME: the block was run; one mail comes
	rc=$?
	if [ $rc -eq 0 ] && real_await bert; then tap_ok "$1 sends"; else tap_fail "$1 sends" "exit $rc
$(cat "$tap_tmp/said")"; fi
}
taken() { # NAME
	if tap_until has && same >/dev/null 2>&1; then tap_ok "$1 takes it in, the same bytes"; else tap_fail "$1 takes it in" "$(cat "$tap_tmp/said")"; fi
}

write anna .config/vedette/config sendmail
write bert .config/vedette/config msmtp-config
write bert .msmtprc msmtp
as anna 'vedette key new --no-passphrase' >/dev/null && as bert 'vedette key new --no-passphrase' >/dev/null

# ---- one game by mail alone: sendmail, msmtp, isync, a folder ----

game=warrenton
tap_run "the machine's sendmail takes an offer" as anna 'vedette new warrenton --side union --to bert@play.test'
real_await bert
write bert .mbsyncrc isync
run bert isync-run
tap_same 'isync fetches it from Dovecot, and it is taken in' 1 "$(grep -c 'it is made to you' "$tap_tmp/said")"
tap_run 'msmtp takes the acceptance' as bert 'vedette accept warrenton-anna'
real_await anna
as anna 'mkdir -p Mail/INBOX/new Mail/INBOX/cur Mail/INBOX/tmp' && cp "$(newest anna)" "$tap_tmp/anna/Mail/INBOX/new/"
run anna folder
tap_same 'a folder is taken in' 1 "$(grep -c 'acceptance: good' "$tap_tmp/said")"
tap_run 'and the first slot leaves' as anna 'vedette send warrenton'
real_await bert
run bert isync-run
taken isync
tap_run 'what is not up says so' as bert 'sed -i s/2525/2526/ .msmtprc; vedette nudge warrenton-anna --no-mail; vedette send warrenton-anna --again; test $? = 3'
tap_same 'and what to do' 1 "$(as bert 'vedette status' | grep -c 'your last mail: accept: \(failed\|waiting\): .*--again')"
write bert .msmtprc msmtp

# ---- sending by hand; taken in by a key, on a screen ----

screen() { # KEYS COMMAND [WORD]: keys typed into what bert runs in a terminal, once it shows the mail
	keys=$1 command=$2 word=${3:-$game}
	as bert "cd && TERM=screen exec tmux -f /dev/null -S '$tap_tmp/bert/socket' new-session -d -x 100 -y 30 \"$command\"" >"$tap_tmp/said" 2>&1
	shows() { as bert "tmux -S '$tap_tmp/bert/socket' capture-pane -p" >"$tap_tmp/said" 2>&1 && grep -q "$1" "$tap_tmp/said"; }
	tap_until shows "$word" || :
	as bert "tmux -S '$tap_tmp/bert/socket' send-keys $keys" >/dev/null 2>&1
}
gone() { as bert "tmux -S '$tap_tmp/bert/socket' kill-server" >/dev/null 2>&1; rm -f "$tap_tmp/bert/socket"; }
box() { # the newest mail alone in a Maildir of bert's
	rm -rf "$tap_tmp/bert/box" && mkdir -p "$tap_tmp/bert/box/new" "$tap_tmp/bert/box/cur" "$tap_tmp/bert/box/tmp"
	cp "$(newest bert)" "$tap_tmp/bert/box/new/one"
}
subject() { printf 's/-s .warrenton./-s %s/' "$game"; }

write bert .muttrc mutt-key
write bert .config/neomutt/neomuttrc mutt-key
begin by-mutt
run anna mutt-attach "$(subject)"
arrives 'mutt, an attachment,'
box && screen V 'mutt -f ~/box'
taken 'a key of mutt'
gone
begin by-neomutt
run anna mutt-attach "$(subject);s/^mutt /neomutt /;s/ mutt / neomutt /"
arrives 'neomutt, an attachment,'
box && screen V 'neomutt -f ~/box'
taken 'a key of neomutt'
gone
begin in-mutt
run anna mutt-inline "$(subject)"
arrives 'mutt, in the text,'
begin in-neomutt
run anna mutt-inline "$(subject);s/^mutt /neomutt /;s/ mutt / neomutt /"
arrives 'neomutt, in the text,'
begin by-s-nail
run anna s-nail-attach "$(subject)"
arrives 's-nail, an attachment,'
run bert isync-run
taken 'isync, for s-nail,'
begin in-s-nail
run anna s-nail-inline "$(subject)"
arrives 's-nail, in the text,'
run bert isync-run
taken 'isync, for s-nail,'
game=in-neomutt
taken 'isync, for neomutt,'
game=in-mutt
taken 'isync, for mutt,'

# ---- a key of aerc ----

printf '[anna]\nsource = maildir://%s/bert/aerc\ndefault = box\nfrom = Bert <bert@play.test>\n' "$tap_tmp" >"$tap_tmp/accounts.conf"
as bert 'mkdir -p .config/aerc' && cp /usr/share/aerc/aerc.conf "$tap_tmp/bert/.config/aerc/" &&
	{ sed '/^\[messages\]/q' /usr/share/aerc/binds.conf && block aerc-key && sed '1,/^\[messages\]/d' /usr/share/aerc/binds.conf; } >"$tap_tmp/bert/.config/aerc/binds.conf" &&
	mv "$tap_tmp/accounts.conf" "$tap_tmp/bert/.config/aerc/" && chmod 600 "$tap_tmp/bert/.config/aerc/accounts.conf"
begin by-aerc
as anna "vedette send $game" >"$tap_tmp/said" 2>&1
arrives 'the page once more'
# aerc shows a list before it takes keys for it
pressed() { has || { shows 'warrenton: slot 1' && as bert "tmux -S '$tap_tmp/bert/socket' send-keys Y" && false; }; }
box && mkdir "$tap_tmp/bert/aerc" && mv "$tap_tmp/bert/box" "$tap_tmp/bert/aerc/" && screen Y aerc 'warrenton: slot 1' && tap_until pressed
taken 'a key of aerc'
gone

# ---- filters: what delivers bert's mail hands it on ----

maildrop_takes() { as bert maildrop <"$(newest bert)" >"$tap_tmp/said" 2>&1; }
sieve_takes() { as bert "/usr/lib/dovecot/dovecot-lda -c '$tap_tmp/lda'" <"$(newest bert)" >"$tap_tmp/said" 2>&1; }
delivered() { find "$tap_tmp/bert/Maildir" -type f -path "*/new/*" | wc -l; }
filtered() { # NAME COMMAND: slot 1 of a new game
	name=$1
	begin "by-$name"
	as anna "vedette send $game" >"$tap_tmp/said" 2>&1 && real_await bert
	was=$(delivered)
	tap_run "$name delivers" "$2"
	taken "$name"
	tap_same "and $name delivers the mail all the same" $((was + 1)) "$(delivered)"
}
script() { # NAME: and what Dovecot made of the one before, maybe in this very second, goes
	block "$1" >"$tap_tmp/bert/.dovecot.sieve" && rm -f "$tap_tmp/bert/.dovecot.svbin"
}
as bert 'mkdir -p Maildir/new Maildir/cur Maildir/tmp'
write bert .mailfilter maildrop
filtered maildrop maildrop_takes
printf 'base_dir = %s/run\nlog_path = /dev/stderr\nssl = no\nfirst_valid_uid = 1\npostmaster_address = postmaster@play.test\nmail_location = maildir:~/Maildir\n' \
	"$tap_tmp/dovecot" >"$tap_tmp/lda"
block sieve-server >>"$tap_tmp/lda"
chmod 644 "$tap_tmp/lda"
block sieve-link >"$tap_tmp/link" && tap_run 'the link for Sieve' sh "$tap_tmp/link"
script sieve
filtered sieve sieve_takes
script sieve-folder
begin in-a-folder
as anna "vedette send $game" >"$tap_tmp/said" 2>&1 && real_await bert
tap_run 'Sieve puts a turn into a folder' sieve_takes
as bert 'vedette receive Maildir/.vedette' >"$tap_tmp/said" 2>&1
taken 'that folder'

# ---- filters that answer: his courier's ----

game=by-sieve ga=by-sieve gb=by-sieve-anna
by_root() { chown -R root "$A" "$B"; } # who plays for both here; `as` gives each his home back
courier_answers() { # NAME COMMAND: anna stops part-way, and bert's courier answers by what delivers his mail
	by_root
	homes_until a 3 turn && "$officer" orders "$A" "$ga" 3 >"$tap_tmp/whole" &&
		{ sed '/^standing/,$d' "$tap_tmp/whole" | head -n 1; echo stop; sed -n '/^standing/,$p' "$tap_tmp/whole"; } >"$tap_tmp/draft" &&
		anna orders "$ga" "$tap_tmp/draft" >"$tap_tmp/said" 2>&1 && as anna "vedette send $ga" >"$tap_tmp/said" 2>&1 && real_await bert || {
		tap_fail "anna stops, for $1" "$(cat "$tap_tmp/said" "$tap_tmp/draft")"
		return
	}
	"$2"
	by_root
	if real_await anna && anna receive "$(newest anna)" >"$tap_tmp/said" 2>&1 && grep -q 'a countersign: good' "$tap_tmp/said"; then tap_ok "$1 answers a stop"; else
		tap_fail "$1 answers a stop" "$(cat "$tap_tmp/said")"
	fi
}
by_root
printf anna@play.test >"$B/games/$gb/address"
anna receive "$B/games/$gb/accept.ved" >/dev/null 2>&1
homes_until b 3 turn strategic && "$officer" orders "$B" "$gb" 3 >"$tap_tmp/draft" && bert orders "$gb" "$tap_tmp/draft" >/dev/null 2>&1 &&
	bert courier "$gb" stops >/dev/null && slot=$(bert send "$gb" --no-mail 2>&1 | tail -n 1) && homes_pass b "$slot" || tap_fail 'bert has a courier' "$slot"
script sieve-courier
courier_answers 'Sieve of Dovecot' sieve_takes
write bert .mailfilter maildrop
sed -i 's/receive --filter/countersign --from-mail/' "$tap_tmp/bert/.mailfilter"
courier_answers maildrop maildrop_takes
tap_done
