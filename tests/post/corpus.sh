# SPDX-License-Identifier: GPL-3.0-or-later
# (C191) Mails as they come, ordinary and hostile, each made here from the one record: what is found in them, and what is said when nothing is.
. "$top_srcdir/tests/tap.sh"
tap_dir
tool=$top_builddir/tests/post/mail_tool
cd "$tap_tmp" || exit 99

"$tool" record 300 >record
"$tool" record 301 >other
"$tool" armour record >armour
"$tool" letter record 'The words of the report.' >letter
n=$(wc -c <record)
lines=$(wc -l <armour)

# --- pieces ------------------------------------------------------------------------------------------------
head_of() { # MORE-HEADERS...: of a mail, without the empty line
	printf 'From: Anna <anna@play.test>\nTo: bert@play.test\nSubject: x\nMIME-Version: 1.0\n'
	[ $# -eq 0 ] || printf '%s\n' "$@"
}
attachment() { # TYPE DISPOSITION FILE COLUMNS
	printf 'Content-Type: %s\nContent-Transfer-Encoding: base64\nContent-Disposition: %s\n\n' "$1" "$2"
	base64 -w "$4" "$3"
}
mixed() { # BOUNDARY PART...: files, each a part with its headers; "-" ends it without the last boundary line
	b=$1
	shift
	printf 'Content-Type: multipart/mixed; boundary="%s"\n\n' "$b"
	for p in "$@"; do
		[ "$p" != - ] || return 0
		printf -- '--%s\n' "$b"
		cat "$p"
		echo
	done
	printf -- '--%s--\n' "$b"
}
plain() { # CHARSET-AND-MORE FILE
	printf 'Content-Type: text/plain%s\n\n' "$1"
	cat "$2"
}
forwarded() { # FILE: a part that holds a whole mail
	printf 'Content-Type: message/rfc822\n\n'
	cat "$1"
}
# Look-alikes of other products.
pgp() {
	printf -- '-----BEGIN PGP SIGNATURE-----\n\n'
	base64 -w 64 words
	printf -- '-----END PGP SIGNATURE-----\n'
}

# found NAME MAIL LINE...: exactly these lines, but for "from", which is expected when there is a header of that name.
found() {
	name=$1 mail=$2
	shift 2
	want=$(printf '%s\n' "$@")
	got=$("$tool" find record "$mail" 2>&1 | grep -v '^from ')
	tap_same "$name" "$want" "$got"
}
both='armour 1 same
attachment 2 same
= ok'
echo 'Just words.' >words
plain '' words >words.part

# --- ordinary mail -----------------------------------------------------------------------------------------
found 'a letter as it was composed' letter "$both"
tap_same 'its sender is a label' 'from Anna <anna@play.test>' "$("$tool" find record letter | grep '^from ')"
sed 's/$/\r/' letter >m
found 'with CRLF' m "$both"
for w in 4 64 76 78 998; do
	attachment application/octet-stream attachment record "$w" >part
	{ head_of; mixed b part; } >m
	found "C83 base64 at $w columns" m 'attachment 1 same' '= ok'
done
for type in text/plain application/x-zip image/png x text/plain\;charset=utf-16; do
	attachment "$type" 'attachment; filename="noname.txt"' record 76 >part
	{ head_of; mixed b words.part part; } >m
	found "C85 an attachment called $type" m 'attachment 2 same' '= ok'
done
attachment 'application/octet-stream; name*0="a"; name*1="b.txt"' "attachment; filename==?utf-8?q?=2E=2E/x?=" record 76 >part
{ head_of; mixed b part; } >m
found 'C85 names by RFC 2231 and 2047' m 'attachment 1 same' '= ok'
for file in ../../.ssh/authorized_keys /etc/passwd "$(printf 'a\033[2J')" "$(head -c 1000 /dev/zero | tr '\0' a)"; do
	attachment application/octet-stream "attachment; filename=\"$file\"" record 76 >part
	{ head_of; mixed b part; } >m
	found 'C86 a name that is no name is never used' m 'attachment 1 same' '= ok'
done
cp letter inner
for level in 1 2 3; do
	forwarded inner >part
	{ head_of; mixed "f$level" words.part part; } >outer
	found "C88 forwarded, level $level" outer "armour $((level + 1)) same" "attachment $((level + 2)) same" '= ok'
	cp outer inner
done
{ head_of; cat words.part; } >m
found 'a mail without a turn' m '= mail.none'
attachment application/pdf attachment words 76 >part
{ head_of; mixed b words.part part; } >m
found 'a mail with a foreign attachment' m '= mail.none'
plain '' armour >a.part
attachment application/octet-stream attachment other 76 >o.part
{ head_of; mixed b a.part o.part; } >m
found 'C101 two turns in one mail' m 'armour 1 same' 'attachment 2 other of 601' '= ok'
cat record other record >three
attachment application/octet-stream attachment three 76 >part
{ head_of; mixed b part; } >m
found 'C101 three turns in one attachment' m 'attachment 1 same' 'attachment 1 other of 601' 'attachment 1 same' '= ok'
{ cat record; printf 'junk'; } >junky
attachment application/octet-stream attachment junky 76 >part
{ head_of; mixed b part; } >m
found 'P59 junk behind a record' m 'attachment 1 same junk 4' '= ok'
cat armour armour >twice
{ head_of; plain '' twice; } >m
found 'C74 two blocks in one text' m 'armour 1 same' 'armour 1 same' '= ok'
{ printf 'Content-Type: multipart/alternative; boundary=alt\n\n--alt\n'; plain '; format=flowed' armour; printf '\n--alt\n'
	printf 'Content-Type: text/html\n\n<pre>'; cat armour; printf '</pre>\n--alt--\n'; } >body
{ head_of; cat body; } >m
found 'C98 plain and HTML: only the plain text is read' m 'armour 1 same' '= ok'
{ head_of 'Auto-Submitted: auto-replied'; cat words.part; } >m
found 'C106 a vacation reply' m automatic '= mail.none'
{ printf 'Return-Path: <>\n'; cat letter; } >m
found 'C106 a bounce that holds a turn' m 'armour 1 same' 'attachment 2 same' automatic '= ok'
for head in 'Auto-Submitted: auto-generated' 'Precedence: bulk' 'Precedence: list' 'precedence: Junk' 'List-Id: <games.test>' \
	'List-Unsubscribe: <mailto:x@test>'; do
	{ echo "$head"; cat letter; } >m
	found "C106 a turn in a mail of a robot or list: $head" m 'armour 1 same' 'attachment 2 same' automatic '= ok'
done
{ echo 'Auto-Submitted: no'; echo 'Precedence: first-class'; cat letter; } >m
found 'C106 a person may say so' m 'armour 1 same' 'attachment 2 same' '= ok'

# --- records without a mail --------------------------------------------------------------------------------
found 'a bare record' record 'file 0 same' '= ok'
found 'a bare block' armour 'armour 0 same' '= ok'
{ echo 'Anna wrote:'; sed 's/^/> /' armour; echo '-- '; echo 'footer'; } >m
found 'C65 C71 a quoted block in a text' m 'armour 0 same' '= ok'
pgp >m
found 'C82 the armour of another product' m '= mail.none'
{ head_of; plain '' m; } >m2
found 'C82 in a mail' m2 '= mail.none'
base64 -w 76 record | sed 's/^/> /' >m
found 'an attachment as it stands in the source of a mail' m 'file 0 same' '= ok'
tr '\326' V <record >m
found 'C38 a record without its high bit is handed on, to be named' m 'file 0 !slot.sevenbit' '= ok'
: >m
found 'an empty file' m '= mail.empty'

# --- damage ------------------------------------------------------------------------------------------------
head -n $((lines / 2)) armour >half
{ head_of; plain '' half; } >m
found 'C73 a block cut in half' m "armour 1 !armour.cut line $((lines / 2 + 1))" '= ok'
{ head_of; printf 'Content-Type: text/html\n\n<p>'; sed 's/$/<br>/' armour; } >m
found 'C70 a block in HTML only' m '= mail.html'
iconv -f ascii -t utf-16 armour >wide
{ head_of; attachment 'text/plain; charset=utf-16' inline wide 76; } >m
found 'C97 utf-16' m '= mail.charset'
{ head_of; plain '; charset=utf-7' words; } >m
found 'C97 utf-7' m '= mail.charset'
for set in iso-2022-jp x-unknown windows-1252 koi8-r gb18030; do
	{ head_of; plain "; charset=$set" armour; } >m
	found "C97 $set" m 'armour 1 same' '= ok'
done
{ printf 'From: =?iso-2022-jp?B?GyRCJUYbKEI=?= <a@b>\nSubject: =?koi8-r?Q?=C1?= =?x-none?Q?x?= =?utf-7?Q?+AGE-?=\n'; cat words.part; } >m
found 'C97 labels in every character set' m '= mail.none'
tr '\n' '\r' <letter >m
found 'C103 line ends of an old kind' m '= mail.eol'

# --- hostility ---------------------------------------------------------------------------------------------
nest() { # DEPTH
	awk -v n="$1" 'BEGIN {
		for (i = 0; i < n; i++) printf "Content-Type: multipart/mixed; boundary=\"b%d\"\n\n--b%d\n", i, i
		print "\nwords"
	}'
}
for depth in 9 64 65 1000 20000; do
	{ head_of; nest $depth; } >m
	found "C88 C89 multiparts $depth deep" m '= mail.depth'
done
{ head_of; nest 8; } >m
found 'C88 multiparts 8 deep' m '= mail.none'
{ head_of; awk 'BEGIN { for (i = 0; i < 30000; i++) print "Content-Type: message/rfc822\n" }'; } >m
found 'C89 mails in mails' m '= mail.depth'
parts() { # N
	printf 'Content-Type: multipart/mixed; boundary=b\n\n'
	awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "--b\n" ; print "--b--" }'
}
{ head_of; parts 64; } >m
found '64 parts' m '= mail.none'
{ head_of; parts 65; } >m
found '65 parts' m '= mail.parts'
{ head_of; parts 4100; } >m
found '4,100 parts' m '= mail.parts'
{ head_of; parts 1000000; } >m
found 'C91 a million empty parts' m '= mail.big'
printf 'Content-Type: text/plain\nContent-Type: multipart/mixed; boundary=b\n\n--b\n' >m
{ cat m; cat a.part; printf '\n--b--\n'; } >m2
{ head_of; cat m2; } >m
got=$("$tool" find record m | tail -n 1)
tap_same 'C92 two content types: the turn is found or nothing is, no third' yes \
	"$(case $got in '= ok' | '= mail.none') echo yes ;; *) echo "$got" ;; esac)"
printf 'Content-Type: multipart/mixed; boundary=b; boundary=c\n\n--b\n' >m
{ cat m; cat a.part; printf '\n--c\n'; cat o.part; printf '\n--b--\n--c--\n'; } >m2
{ head_of; cat m2; } >m
got=$("$tool" find record m | tail -n 1)
tap_same 'C92 two boundaries' '= ok' "$got"
bad=
size=4000
head_n=$({ head_of 'X-Pad: '; cat words.part; } | wc -c)
while [ $size -le 4200 ]; do
	{ head_of "X-Pad: $(head -c $((size - head_n)) /dev/zero | tr '\0' a)"; cat a.part; } >m
	got=$("$tool" find record m | grep -v '^from ')
	[ "$got" = 'armour 1 same
= ok' ] || bad="$bad $size"
	size=$((size + 8))
done
tap_empty 'C94 header blocks that end around 4 KiB' "$bad"
{ printf 'From: '; head -c 99999 /dev/zero | tr '\0' :; printf '\n'; cat a.part; } >m
found 'C95 a sender of 99,999 colons' m 'armour 1 same' '= ok'
{ printf 'X: '; head -c 1000000 /dev/zero | tr '\0' a; printf '\n'; cat a.part; } >m
found 'C95 a header of a megabyte' m '= mail.header'
{ awk 'BEGIN { for (i = 0; i < 100000; i++) print "X-" i ": a" }'; cat a.part; } >m
found 'C95 100,000 headers' m '= mail.header'
{ printf 'From: a\nSubject: x\0y\n'; cat a.part; } >m
found 'C95 a NUL in a header' m 'armour 1 same' '= ok'
yes '' | head -n 100000 >m
found 'C95 nothing but empty lines' m '= mail.none'
{ printf 'Subject: \033]0;x\007\342\200\256\n'; cat a.part; } >m
found 'C128 a subject that would change a terminal' m 'armour 1 same' '= ok'
printf 'From: \033[2J\302\205 <a@b>\n\nwords\n' >m
tap_same 'C127 C128 a sender that would change a terminal' 'from ?[2J? <a@b>' "$("$tool" find record m | grep '^from ')"
printf 'A:' >m
found 'a header and no line end' m '= mail.none'
head -c 2097152 /dev/zero >m
found 'zeros up to the limit' m '= mail.none'
printf x >>m
found 'C104 one byte over the limit' m '= mail.big'

# --- trouble of our own: told by name, and no mail is taken for bad ---------------------------------------------------
rc=0
got=$(VEDETTE_HOME=$tap_tmp/own VEDETTE_LIBEXEC=$tap_tmp "$top_builddir/vedette" check --slot letter 2>&1) || rc=$?
case $rc:$got in
3:*mime.start*) tap_ok 'without vedette-mime the program says so' ;;
*) tap_fail 'without vedette-mime the program says so' "$rc: $got" ;;
esac
tap_same 'the record is what it was' "$n" "$(wc -c <record)"
tap_done
