# SPDX-License-Identifier: GPL-3.0-or-later
# The key changed at a terminal: the passphrase of the old one, then one for the new one, twice.  None of them is ever seen, and whoever
# does not know the old one, or types two different new ones, changes nothing.
. "$top_srcdir/tests/tap.sh"
command -v tmux >/dev/null 2>&1 || {
	tap_skip "the key changed at a terminal" "tmux is not installed"
	tap_done
	exit 0
}
tap_dir
. "$top_srcdir/tests/screen/terminal.sh"
vedette=$top_builddir/vedette
home=$tap_tmp/home
old='^Passphrase of your identity key: *$'
new='^New passphrase for your identity key: *$'

# The verb in a terminal of its own.
begin() { # WORD
	terminal 80 24 VEDETTE_HOME="$home"
	type "$vedette key $1; echo \"done=\$?\""
	keys Enter
}
answer() { # NAME PATTERN WORD: it is asked for and given
	seen "$1" "$2"
	type "$3"
	keys Enter
}
hidden() { # NAME
	if mux capture-pane -p -S - | grep -q 'secret'; then tap_fail "$1" "$(screen)"; else tap_ok "$1"; fi
}
key_file() { cksum <"$(find "$home" -name identity.key)"; }
fingerprint() { VEDETTE_HOME=$home "$vedette" key show </dev/null | sed -n 's/^fingerprint: //p'; }

begin new
answer "a new key has a passphrase" "$new" firstsecret
answer "asked for twice" '^the same again: *$' firstsecret
seen "the key is made" '^done=0'
file=$(key_file) key=$(fingerprint)

begin change
answer "the passphrase of the old key is asked for" "$old" wrongsecret
seen "C173 a wrong one is called so" 'the passphrase is wrong'
seen "and ends it" '^done=1'
hidden "C182 it was never seen"
tap_same "nothing is changed" "$file" "$(key_file)"

begin change
answer "the right one" "$old" firstsecret
answer "leads to the new one" "$new" secondsecret
answer "which is asked for twice" '^the same again: *$' othersecret
seen "two different ones are told" '^the two are not the same'
seen "and end it" '^done=1'
hidden "C182 none of them was seen"
tap_same "nothing is changed by that either" "$file" "$(key_file)"

begin change
answer "the old one" "$old" firstsecret
answer "the new one" "$new" secondsecret
answer "and again" '^the same again: *$' secondsecret
seen "the key is changed" '^Your key is changed\.'
seen "and all is well" '^done=0'
hidden "C182 no passphrase was seen"
if [ "$key" != "$(fingerprint)" ]; then tap_ok "the fingerprint is another"; else tap_fail "the fingerprint is another" "$key"; fi

begin passphrase
answer "the file is under the new passphrase now" "$old" secondsecret
seen "which opens it" "$new"
keys C-c
seen "C134 and the terminal is as before" 'done=\|ready>'
mux kill-server
tap_done
