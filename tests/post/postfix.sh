# SPDX-License-Identifier: GPL-3.0-or-later
# C109, C110: a letter through a real mail server: exactly one message arrives for one that was sent, with both copies of the turn intact,
# whatever stands in its text.
. "$top_srcdir/tests/tap.sh"
tool=$top_builddir/tests/post/mail_tool
if [ -z "${SENDMAIL:-}" ]; then
	rc=0
	out=$("$top_srcdir/tests/mail-server.sh" sh "$0" 2>&1) || rc=$?
	if [ $rc -eq 77 ]; then
		tap_skip 'C109 letters through Postfix' "$(printf '%s\n' "$out" | tail -n 1)"
		tap_done
	else
		printf '%s\n' "$out"
	fi
	exit 0
fi

tap_dir
cd "$tap_tmp" || exit 99
arrived() { find "$MAIL/bert/new" -type f 2>/dev/null | wc -l; }
# Wait until N mails are there, at most half a minute; then see that there are no more.
await() { # N
	until [ "$(arrived)" -ge "$1" ]; do
		now=$(date +%s)
		[ "$now" -lt "$until" ] || break
	done
	tap_same "exactly $1 arrived" "$1" "$(arrived)"
}
until=$(($(date +%s) + 60))
sent=0
for size in 1 60 300 2000 40000; do
	"$tool" record $size >"record.$size"
	for text in plain smuggle long; do
		case $text in
		plain) words='Jackson takes Front Royal.' ;;
		smuggle) words="$(printf 'one\n.\nMAIL FROM:<x@y>\n..\nFrom here\n>From there\n-- \nx')" ;;
		long) words="$(head -c 3000 /dev/zero | tr '\0' w) $(printf 'a \t b   \n\n\n')" ;;
		esac
		"$tool" letter "record.$size" "$words" >letter
		# shellcheck disable=SC2086 # the command's words
		$SENDMAIL <letter || tap_fail "sending $size $text"
		sent=$((sent + 1))
	done
done
await $sent
for size in 1 60 300 2000 40000; do
	good=0
	for mail in "$MAIL"/bert/new/*; do
		[ "$("$tool" find "record.$size" "$mail" | grep -v '^from ')" != 'armour 1 same
attachment 2 same
= ok' ] || good=$((good + 1))
	done
	tap_same "C109 C110 both copies of a turn of $size bytes come through, three times" 3 $good
done
tap_done
