# SPDX-License-Identifier: GPL-3.0-or-later
# What holds a key guards it: no core file, no look from outside, nothing of it in arguments, words, other files or in what is run for us.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
homes_begin union >/dev/null 2>&1 && homes_play 5 4 && homes_until a 5 turn strategic || tap_fail "the game"

# What is run tells what it sees: its words, environment and open files, and what the program that ran it lets itself be done.
witness() { # NAME THEN
	{
		echo '#!/bin/sh'
		echo "{ echo \"args \$*\"; env | sed 's/^/env /'"
		echo "for f in /proc/\$\$/fd/*; do echo \"fd \${f##*/} \$(readlink \"\$f\")\"; done"
		echo "sed -n 's/^Max core file size */core /p' /proc/\$PPID/limits"
		echo "echo \"owner \$(stat -c %u /proc/\$PPID/mem)\"; } >>'$tap_tmp/$1.seen' 2>&1"
		echo "$2"
	} >"$tap_tmp/$1"
	chmod +x "$tap_tmp/$1"
}
# No seed, no secret of a game: as bytes, hexadecimal or base64.
leaks() { # FILE...
	python3 -BES - "$A" "$@" <<-'END'
		import base64, glob, re, sys
		home, names = sys.argv[1], sys.argv[2:]
		key = open(home + "/identity.key").read()
		secrets = [bytes.fromhex(re.search(r"^seed ([0-9a-f]{64})$", key, re.M).group(1))]
		secrets += [open(f, "rb").read() for f in glob.glob(home + "/games/*/secret-*")]
		for name in names:
		    data = open(name, "rb").read()
		    for s in secrets:
		        forms = [s, s[:24], s.hex().encode(), s.hex().upper().encode(), base64.b64encode(s)[:40]]
		        if any(f in data or f in data.lower() for f in forms):
		            print(name)
		print("secrets:", len(secrets))
	END
}
check() { # NAME of a witness
	seen=$tap_tmp/$1.seen
	[ -s "$seen" ] || { tap_fail "$1 was run" "$(cat "$tap_tmp/out")"; return; }
	# what the test's own runner has open it hands on; of the program's there is nothing
	tap_empty "$1: no file of the home is open in it" "$(grep "^fd [0-9]* $A/" "$seen" || true)"
	tap_same "$1: nothing of a key in words or environment" 'secrets: 2' "$(leaks "$seen")"
}

witness mailer 'cat >/dev/null'
witness hook true
witness editor true
printf 'mail-command %s -t\nhook-your-move %s\neditor %s\nname Anna\n' "$tap_tmp/mailer" "$tap_tmp/hook" "$tap_tmp/editor" >"$A/config"
echo 'bert@play.test' >"$(game_a)/address"
"$officer" orders "$A" "$ga" 5 >"$tap_tmp/orders" && anna orders "$ga" "$tap_tmp/orders" >/dev/null 2>&1 || tap_fail "the draft"
says "the orders are edited" "" anna orders "$ga" --edit
says "a slot goes out" "" anna send "$ga"
tap_same "C179 while the key is in use no core file is allowed" "core 0 0 bytes" "$(sed -n 's/  */ /g; s/ $//; /^core /p' "$tap_tmp/mailer.seen" | tail -n 1)"
if [ "$(id -u)" = 0 ]; then
	tap_skip "nobody but the system may look into it" 'all belongs to root here'
else
	tap_same "nobody but the system may look into it" "owner 0" "$(grep '^owner' "$tap_tmp/mailer.seen")"
fi
check mailer
check editor

# The reader of strangers' mail, between the program and itself.
mkdir "$tap_tmp/libexec"
witness mime "exec '$top_builddir/vedette-mime' \"\$@\""
mv "$tap_tmp/mime" "$tap_tmp/libexec/vedette-mime"
printf 'From: x@y\nTo: anna@play.test\nSubject: hello\nMIME-Version: 1.0\nContent-Type: text/plain\n\nhello\n' >"$tap_tmp/mail"
VEDETTE_HOME=$A VEDETTE_LIBEXEC=$tap_tmp/libexec "$vedette" receive "$tap_tmp/mail" >"$tap_tmp/out" 2>&1 </dev/null
tap_empty "mime: no file of the home is open in it" "$(grep "^fd [0-9]* $A/" "$tap_tmp/mime.seen" || true)"
tap_same "mime: nothing of a key in words or environment" 'secrets: 2' "$(leaks "$tap_tmp/mime.seen")"
tap_empty "mime: no environment of ours" "$(sed -n 's/^env //p' "$tap_tmp/mime.seen" | grep -v '^\(LC_ALL\|PWD\|OLDPWD\|SHLVL\|_\)=' || true)"

bert receive "$(find "$(game_a)/slots" -name '*.ved' | sort | tail -n 1)" >/dev/null 2>&1
slot=$(homes_slot b 6)
says "the answer comes in, and it is her move" "" anna receive "$slot"
check hook

# Everything the program has written, but for the key and the secrets themselves.
find "$A" -type f ! -name identity.key ! -name 'secret-*' >"$tap_tmp/files"
# shellcheck disable=SC2046
tap_same "no other file of the home holds any of it" 'secrets: 2' "$(leaks $(cat "$tap_tmp/files"))"
tap_same "the search finds what is there" "$A/identity.key
secrets: 2" "$(leaks "$A/identity.key")"
for words in "key show" "status" "show $ga" "replay $ga"; do
	# shellcheck disable=SC2086
	anna $words >>"$tap_tmp/said" 2>&1
done
tap_same "nor do its words" 'secrets: 2' "$(leaks "$tap_tmp/said")"

# C184: a passphrase is typed, and nothing else.
rm -rf "$tap_tmp/c" && mkdir "$tap_tmp/c"
for words in '--passphrase=x' '--passphrase x'; do
	# shellcheck disable=SC2086
	VEDETTE_HOME=$tap_tmp/c "$vedette" key new $words >"$tap_tmp/out" 2>&1 </dev/null
	rc=$?
	tap_same "C184 key new $words is not understood" "2 no key" "$rc $([ -e "$tap_tmp/c/identity.key" ] && echo a key || echo no key)"
done
tap_done
