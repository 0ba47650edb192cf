# SPDX-License-Identifier: GPL-3.0-or-later
# The book of other players: by fingerprint, compared or not; a changed key is not compared again.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
says "without a key there is nobody" "" anna book
words "which is said" 'Nobody is in your games yet'
homes_begin union >/dev/null 2>&1 && homes_play 5 3 || tap_fail "the game"
finger() { VEDETTE_HOME=$1 "$vedette" key show </dev/null | sed -n 's/^fingerprint: //p'; }
first=$(finger "$B")
says "the other player" "" anna book
words "by fingerprint, not compared" "^$first  not compared  Bert (warrenton)$"
says "he sees her too" "" bert book
words "with her game" "^$(finger "$A")  not compared  Anna (warrenton-anna)$"
says "the state of her games" "" anna status
words "says so with the remedy" "^  Bert's key is not compared: read it to each other by telephone, then  vedette book --compared '$first'$"
says "what a script reads" "" anna status --short
tap_same "does not" 0 "$(grep -c compared "$tap_tmp/out")"
lobby() { printf 'quit\n' | VEDETTE_HOME=$A "$vedette" --plain 2>&1 | tr -s ' \n' ' '; }
tap_run "the lobby too" sh -c 'case $1 in *"$2"*) ;; *) echo "$1"; exit 1 ;; esac' sh "$(lobby)" \
	"Bert's key is not compared: read it to each other by telephone, then vedette book --compared '$first'"
says "a fingerprint that is nobody's" book.absent anna book --compared '0000 0000 0000 0000 0000'
says "half of his" book.absent anna book --compared "${first% *}"
says "a letter too many" book.absent anna book --compared "${first}0"
says "his" "" anna book --compared "$(printf '%s' "$first" | tr -d ' ' | tr a-f A-F)"
words "is compared" 'Bert: compared'
says "from then on" "" anna book
words "the book says so" "^$first  compared      Bert (warrenton)$"
says "the state of her games" "" anna status
tap_same "does not speak of it any more" 0 "$(grep -c compared "$tap_tmp/out")"
tap_same "nor does the lobby" 0 "$(lobby | grep -c compared)"
says "once more" "" anna book --compared "$first"
tap_same "nothing is added" 1 "$(wc -l <"$A/book" | tr -d ' ')"
says "he changes his key" "" bert key change
n=0
while [ $((n += 1)) -lt 12 ] && [ ! -d "$(game_b)/keys" ]; do
	for who in a b; do
		slot=$(homes_slot $who 6) || break
		case $slot in wait | closed) continue ;; esac
		[ ! -d "$(game_b)/keys" ] || anna receive "$(game_b)/keys" >/dev/null 2>&1
		if [ $who = a ]; then bert receive "$slot"; else anna receive "$slot"; fi >/dev/null 2>&1
	done
done
says "which is another one" "" anna book
words "and not compared" "^$(finger "$B")  not compared  Bert (warrenton)$"
says "the state of her games" "" anna status
words "asks for it again" "Bert's key is not compared: .*'$(finger "$B")'$"
tap_done
