# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests with real mail programs share; sourced after tests/tap.sh.
# VEDETTE_MAIL is the folder that debs.sh has filled; `make check-mail` sets it, and then nothing is skipped.
here=$top_srcdir/tests/mail

# Run this test once more beside a mail server, with programs laid over the system; its cases are printed as they are.
real_again() { # CARRIER GROUPS FILE: CARRIER postfix|opensmtpd|exim|dma
	carrier=$1 groups=$2 file=$3
	set -- "$here/carrier.sh" "$carrier" sh "$file"
	[ "$carrier" != postfix ] || set -- "$top_srcdir/tests/mail-server.sh" sh "$file"
	if [ -n "$groups" ]; then
		[ -n "${VEDETTE_MAIL:-}" ] || { why="make check-mail does this, with $groups" rc=77 out=; return 77; }
		set -- "$here/debs.sh" run "$VEDETTE_MAIL" "$groups" "$@"
	fi
	rc=0
	out=$(VEDETTE_AGAIN=$carrier "$@" 2>&1) || rc=$?
	why=$(printf '%s\n' "$out" | tail -n 1)
	return $rc
}
# The cases of one such run, numbered on from where this test is.
real_cases() { # NAME: what real_again left
	name=$1
	case $rc in
	0) ;;
	77)
		if [ -n "${VEDETTE_MAIL:-}" ]; then tap_fail "$name" "$why"; else tap_skip "$name" "$why"; fi
		return ;;
	esac
	printf '%s\n' "$out" >"$tap_tmp/run"
	while IFS= read -r line; do
		case $line in
		'ok '*' # SKIP '*) rest=${line#ok * - }; tap_skip "$name: ${rest% # SKIP *}" "${rest##* # SKIP }" ;;
		'ok '*) tap_ok "$name: ${line#ok * - }" ;;
		'not ok '*) tap_fail "$name: ${line#not ok * - }" ;;
		'1..'*) ;;
		*) printf '%s\n' "$line" | sed 's/^#* */# /' ;;
		esac
	done <"$tap_tmp/run"
	grep -q '^1\.\.' "$tap_tmp/run" || tap_fail "$name came to its end" "$(tail -n 20 "$tap_tmp/run")"
}

# ---- inside, beside the mail server ----

# Two homes whose mail goes out by SENDMAIL and comes into a Maildir each below MAIL.
real_homes() {
	. "$top_srcdir/tests/play/homes.sh"
	for who in a:Anna:anna b:Bert:bert; do
		h=$A
		[ "${who%%:*}" = a ] || h=$B
		mkdir -p "$h"
		name=${who#*:}
		printf 'mail-command %s\nfrom %s@play.test\nname %s\n' "$SENDMAIL" "${who##*:}" "${name%:*}" >"$h/config"
	done
	anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null
	: >"$tap_tmp/to.anna" && : >"$tap_tmp/to.bert"
}
real_arrived() { find "$MAIL/$1/new" "$MAIL/$1/cur" -type f 2>/dev/null | wc -l; } # anna|bert
# One more mail has been sent to WHO: wait for it.
real_await() { # anna|bert
	echo >>"$tap_tmp/to.$1"
	there() { [ "$(real_arrived "$1")" -ge "$(wc -l <"$tap_tmp/to.$1")" ]; }
	tap_until there "$1"
}
