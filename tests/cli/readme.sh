# SPDX-License-Identifier: GPL-3.0-or-later
# README is tried as a newcomer would: its files are written, its commands run as they stand, in their order, and what it says
# they print is looked for.  In README `    vedette ...` is a command, `    : ` a line of a file, `    | ` a line of output.
. "$top_srcdir/tests/tap.sh"
tap_dir
readme=$top_srcdir/README
mkdir "$tap_tmp/bin" "$tap_tmp/work"
ln -s "$top_builddir/vedette" "$tap_tmp/bin/vedette"
PATH=$tap_tmp/bin:$PATH
unset VEDETTE_HOME XDG_DATA_HOME XDG_CONFIG_HOME
cd "$tap_tmp/work" || exit 99

section() { # TITLE: its lines
	awk -v title="$1" '$0 == title { inside = 1; getline; next } /^---/ && inside { exit } inside { if (held) print line; line = $0; held = 1 }' "$readme"
}
attempt() { # COMMAND: its output goes to ./said
	sh -c "$1" >said 2>&1 </dev/null
	rc=$?
	if [ "$rc" -eq 0 ]; then tap_ok "$1"; else tap_fail "$1" "exit status $rc
$(cat said)"; fi
}

HOME=$tap_tmp/anna
export HOME
mkdir "$HOME"
file='' skip=0 drew_nothing=no commands=0
section 'Five minutes, by verbs' >lines
while IFS= read -r line; do
	named=$(printf '%s\n' "$line" | grep -oE '[a-z]+\.txt' | tail -n 1)
	case $line in
	'    vedette '*)
		command=${line#    }
		commands=$((commands + 1))
		case $command in
		'vedette status') # what follows is only for when the Confederate goes first
			attempt "$command"
			vedette status | grep -q 'Confederate: a turn' || skip=1
			continue ;;
		esac
		if [ "$skip" -gt 0 ]; then
			skip=$((skip - 1))
			tap_ok "$command is left out, the Union goes first"
			continue
		fi
		case $command in
		'vedette check '*)
			if sh -c "$command" 2>/dev/null | grep -q S77; then # as README says, the first two lines go
				drew_nothing=yes
				sed 1,2d turn.txt >shorter && mv shorter turn.txt
			fi ;;
		esac
		attempt "$command" ;;
	'    : '*) printf '%s\n' "${line#    : }" >>"$file" ;;
	'    | '*)
		[ "$drew_nothing" = no ] || continue
		if grep -qxF -e "${line#    | }" said; then tap_ok "prints: ${line#    | }"
		else tap_fail "prints: ${line#    | }" "$(cat said)"; fi ;;
	*) [ -z "$named" ] || file=$named ;;
	esac
done <lines
tap_same 'the section has commands' 17 "$commands"

# By mail: what Anna and Bert hand to their mail program is saved as mail.eml.
cat >"$tap_tmp/bin/post" <<EOF
#!/bin/sh
cd "$PWD" || exit 1
cat >mail.eml
{ echo 'From somebody Thu Jan  1 00:00:00 1970'; cat mail.eml; echo; } >>inbox
EOF
chmod +x "$tap_tmp/bin/post"
player() { # NAME
	HOME=$tap_tmp/$1-by-mail
	mkdir -p "$HOME/.config/vedette"
	[ -f "$HOME/.config/vedette/config" ] || {
		section 'By mail, in five steps' | sed -n 's/^        : //p' | sed "s/Anna/$2/;s/anna/$1/"
		printf 'mail-command %s\n' "$tap_tmp/bin/post"
	} >"$HOME/.config/vedette/config"
}
player bert Bert
vedette key new --no-passphrase >/dev/null
player anna Anna
vedette key new --no-passphrase >/dev/null
tap_same 'the settings are those of README' 'name Anna' "$(head -n 1 "$HOME/.config/vedette/config")"
step=0
section 'By mail, in five steps' >lines
while IFS= read -r line; do
	case $line in
	[1-5].*)
		step=${line%%.*}
		case $step in 3) player bert Bert ;; *) player anna Anna ;; esac ;;
	'        vedette '*)
		attempt "${line#        }"
		commands=$((commands + 1)) ;;
	esac
done <lines
tap_same 'step 5 is reached, with six commands more' '5 23' "$step $commands"
if grep -q '^Subject: .*slot 1' mail.eml; then tap_ok 'the first turn is in the mail'; else tap_fail 'the first turn is in the mail' "$(head -n 20 mail.eml)"; fi

# The lost disk: of Bert's home only the key is left, and his mail.
player bert Bert
mkdir "$HOME/mail"
mv inbox "$HOME/mail/inbox"
home=$HOME/.local/share/vedette
find "$home" -mindepth 1 -maxdepth 1 ! -name identity.key -exec rm -rf {} +
command=$(section 'By mail, in five steps' | sed -n 's/^    \(vedette recover .*\)/\1/p')
attempt "$command"
if grep -q '^warrenton-anna: rebuilt, 1 slot; ' said; then tap_ok 'the game is rebuilt'; else tap_fail 'the game is rebuilt' "$(cat said)"; fi
tap_done
