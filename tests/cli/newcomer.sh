# SPDX-License-Identifier: GPL-3.0-or-later
# What one tries first, and what one gets wrong: every refusal names the place, the cause and what to do.
. "$top_srcdir/tests/tap.sh"
tap_dir
vedette=$top_builddir/vedette
as() { # WHO ARGUMENT...
	who=$1
	shift
	VEDETTE_HOME=$tap_tmp/$who "$vedette" "$@" </dev/null
}
says() { # NAME STATUS TEXT WHO ARGUMENT...: what is printed holds TEXT
	name=$1 wanted=$2 text=$3
	shift 3
	out=$(as "$@" 2>&1)
	rc=$?
	if [ "$rc" -ne "$wanted" ]; then tap_fail "$name" "exit status $rc, wanted $wanted
$out"
	elif printf '%s\n' "$out" | grep -qF -e "$text"; then tap_ok "$name"
	else tap_fail "$name" "wanted: $text
$out"; fi
}
cd "$tap_tmp" || exit 99

says 'no game yet' 0 'To begin one:' anna status
says 'no key yet' 1 'vedette key new' anna new warrenton --side union --as Anna
tap_same 'the reason of the system is said once' 1 "$(as anna key show 2>&1 | grep -c 'No such file')"
for who in anna bert carl; do as "$who" key new --no-passphrase >/dev/null; done
says 'a key is there' 1 '[key.exists]' anna key new --no-passphrase
says 'an option that is not' 2 'no such option: --sides' anna new warrenton --sides union
says 'an option without its value' 2 'a value is missing after --side' anna new warrenton --side
says 'a side that is not' 2 '--side is union or confederate' anna new warrenton --side north --as Anna
says 'a scenario that is not' 1 'vedette scenario list' anna new warenton --side union --as Anna
says 'no name for oneself' 2 'add --as NAME' anna new warrenton --side union
says 'a switch that is not' 1 'is no switch of the rules' anna new warrenton --side union --as Anna --option pass=yes
says 'a value it does not have' 1 'attacks-per-turn is 1 or 2' anna new warrenton --side union --as Anna --option attacks-per-turn=3
says 'a switch said twice' 1 'pass-seed-list' anna new warrenton --side union --as Anna --option pass-seed-list=yes --option pass-seed-list=no
says 'an offer' 0 'offer.ved' anna new warrenton --side union --as Anna
says 'one cannot accept it oneself' 1 '--mode solo' anna accept warrenton --as Anna
says 'nor send a turn yet' 1 '[match.not-accepted]' anna send warrenton
says 'the other gets it' 0 'vedette accept warrenton-anna' bert receive anna/games/warrenton/offer.ved
says 'he is not nobody' 0 'Confederate (you)' bert status
as carl receive anna/games/warrenton/offer.ved >/dev/null
says 'a game that is not' 1 'vedette status' bert accept warrenton
says 'no name for him' 2 'add --as NAME' bert accept warrenton-anna
says 'accepted' 0 'accept.ved' bert accept warrenton-anna --as Bert
says 'accepted twice' 1 'has begun already' bert accept warrenton-anna --as Bert
as carl accept warrenton-anna --as Carl >/dev/null
says 'the acceptance' 0 'a Strategic Turn (slot 1)' anna receive bert/games/warrenton-anna/accept.ved
says 'the acceptance again' 0 '[chain.same]' anna receive bert/games/warrenton-anna/accept.ved
# the whole folder, as one who gives everything he has: without an address known the file of it is empty
says 'the folder of his game' 0 "files of a game's folder that hold no turn were passed over" anna receive bert/games/warrenton-anna
as anna receive bert/games/warrenton-anna >whole
tap_same 'and nothing of it is called damaged' '0 2' "$(grep -c 'mail\.' whole) $(grep -c 'already have it' whole)"
says 'a secret that came along is told' 0 "A secret of its player's lies there" anna receive bert/games/warrenton-anna
cp -r bert/games/warrenton-anna public && rm public/secret-*
tap_same 'and of none nothing is said' 0 "$(as anna receive public | grep -c secret)"
says 'the acceptance of another' 1 'the first acceptance stands' anna receive carl/games/warrenton-anna/accept.ved

printf 'appoint meade to nowhere\n' >draft
says 'an HQ that is not, by file, line and column' 1 'draft:1:18:' anna orders warrenton draft
printf 'appoint meade to left-gd\n' >draft
says 'a rule that is broken, by number' 1 'N32: Left Grand Division is under Franklin' anna check --orders draft warrenton
as anna orders warrenton draft >/dev/null 2>&1
says 'which cannot be sent' 1 '[order.illegal]' anna send warrenton --no-mail
printf 'resign franklin\nstanding\nall intensity 9 foo\n' >draft
says 'a standing order that is none' 1 'draft:3:' anna orders warrenton draft
printf 'standing\nhex 6009 charge dix\n' >draft
idle='without effect: Dix could command 0 of the '
says 'N6 a standing order that falls back is told' 0 "line 2: hex 6009 charge dix" anna check --orders draft warrenton
says 'N6 and why' 0 "$idle" anna check --orders draft warrenton
says 'N6 it may be sent all the same' 0 'can be sent' anna orders warrenton draft
sentence=$(as anna check warrenton 2>&1 | sed -n "s/^ *\($idle.*\)/\1/p")
lines=$(printf 'orders\n' | VEDETTE_HOME=$tap_tmp/anna "$vedette" --plain warrenton 2>&1 | tr -s ' \n' ' ')
case $lines in
*" $sentence "*) tap_ok 'N6 the line client has the same sentence' ;;
*) tap_fail 'N6 the line client has the same sentence' "$sentence
$lines" ;;
esac
printf 'resign franklin\nstanding\nall intensity 2 # bold\n' >draft
says 'a draft' 0 'can be sent' anna orders warrenton draft
printf 'a bell \a\tand a tab\n' >draft
says 'a draft with a control character' 1 '[text]' anna orders warrenton draft
says 'before it is sent the default stands' 0 'Standing orders of the Union: the default' anna show warrenton
says 'sent' 0 'slots/0001.ved' anna send warrenton --no-mail
says 'sent twice' 1 '--again' anna send warrenton --no-mail
says 'then his own stand' 0 'all intensity 2' anna show warrenton
says 'not yet resolved' 1 '[replay.waits]' anna replay warrenton --slot 1
says 'the other gets it' 0 'Franklin gives up command' bert receive anna/games/warrenton/slots/0001.ved
says 'a countersign where a turn is due' 1 'vedette send GAME' bert countersign warrenton-anna
printf 'chit take\nstanding\nhex 6010 intensity 3\n' >draft
as bert orders warrenton-anna draft >/dev/null
as bert send warrenton-anna --no-mail >/dev/null
tap_same 'the answer tells first what came of the own turn, then the other' 'Union Franklin Confederate' \
	"$(as anna receive bert/games/warrenton-anna/slots/0002.ved |
		sed -n 's/.*Strategic Turn, \(Union\|Confederate\)\.$/\1/p; s/^- \(Franklin\) gives up.*/\1/p' | xargs)"

echo hello >hello
says 'no turn in a file' 0 '[mail.none]' bert receive hello
mkdir empty
says 'an empty folder' 0 'No mail and no file is there' bert receive empty
says 'no game to verify' 1 'No whole game was handed in' bert verify hello
says 'a file that is not' 3 '[sys.absent]' bert receive nothing
head -c 300 anna/games/warrenton/slots/0001.ved >cut.ved
says 'a file cut short' 1 '[slot.short]' bert receive cut.ved
says 'the folder of a game' 0 'every signature, link, answer, die and order is good' bert verify "$tap_tmp/anna/games/warrenton"
says 'and who is about to hand it on is told what not to' 0 'offer.ved, accept.ved, slots and keys alone' bert verify "$tap_tmp/anna/games/warrenton"
mkdir -m 700 new
cp -p anna/identity.key new
says 'with the key and the files a lost disk is no lost game' 0 'your own, taken in' new receive anna/games/warrenton/offer.ved \
	bert/games/warrenton-anna/accept.ved anna/games/warrenton/slots
says 'and it goes on' 0 'slot 3' new status
chmod 644 bert/identity.key
says 'a key that others can read' 3 'chmod 600' bert status

# Alone: what is next is said, and standing orders can be taken back.
says 'a solo game' 0 'You play both sides' carl new warrenton --side union --as Carl --mode solo --game alone
says 'a solo game from the other side' 0 'You play both sides' carl new warrenton --side confederate --as Carl --mode solo --game south
says 'begins with a countersign, which goes along' 0 'slots/0001.ved' carl send south --no-mail
printf 'standing\nall intensity 1\n' >draft
as carl orders alone draft >/dev/null
says 'what is next' 0 'Next: Confederate: a Strategic Turn (slot 2)' carl send alone
as carl send alone >/dev/null
while as carl status | grep -q 'Confederate: a turn'; do as carl send alone >/dev/null || break; done
says 'they hold until they are replaced' 0 'all intensity 1' carl show alone
printf 'standing\n' >draft
as carl orders alone draft >/dev/null
as carl send alone >/dev/null
while as carl status | grep -q 'Confederate: a turn'; do as carl send alone >/dev/null || break; done
says 'a line standing with nothing below is the default again' 0 'Standing orders of the Union: the default' carl show alone
n=$(find carl/games/alone/slots -name '*.ved' | wc -l)
says 'slots signed at once are each named' 0 \
	"slot $((n + 1)): signed; slot $((n + 2)), the result: signed; slot $((n + 3)), the result: signed" carl resign alone

# A switch of the rules is in the offer, in words, before one accepts, and both programs play by it.
chmod 600 bert/identity.key
as anna new drill --side union --as Anna --game seed --option pass-seed-list=yes --option draw-each-player-turn=yes >/dev/null
says 'an offer with switches' 0 'an offer of Anna' bert receive anna/games/seed/offer.ved
says 'what the switch means is read before one accepts' 0 "attack initiative is handed to Corps HQ and HQ'less" bert show drill-anna
says 'and every one of them' 0 'chits are drawn anew for the second player turn of a game turn (R18,' bert show drill-anna
as bert accept drill-anna --as Bert --no-mail >/dev/null
says 'the acceptance fits the offer' 0 'slot 1' anna receive bert/games/drill-anna/accept.ved
tap_done
