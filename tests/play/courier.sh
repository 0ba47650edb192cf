# SPDX-License-Identifier: GPL-3.0-or-later
# The courier: appointed by an order, he answers stops from mail and nothing else; asked again with the same bytes; never automatic mail, a
# second version, or what is not his; from his owner's record, or from a home of his own beside it, whatever copy that is restored from.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
homes_boxes
homes_by mail
C=$tap_tmp/c
courier() { VEDETTE_HOME=$C "$vedette" "$@" </dev/null; }
slots() { find "$1/games" -path '*/slots/*.ved' | wc -l | tr -d ' '; }
mails() { find "$box/$1" -type f | wc -l | tr -d ' '; }
newest() { find "$box/$1/new" -type f -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-; }
seen() { find "$box/$1/new" -type f -exec mv {} "$box/$1/cur/" \;; }
filter() { VEDETTE_HOME=$1 "$vedette" countersign --from-mail <"$2"; } # HOME MAIL

# In place of the draft: of the first sheet from SEED on that rolls for a Leader, the chits, one such roll, a stop, the standing orders.
one_roll() { # HOME GAME SEED
	for seed in $(seq "$3" $(($3 + 99))); do
		"$officer" orders "$1" "$2" "$seed" >"$tap_tmp/whole"
		grep -q '^try ' "$tap_tmp/whole" || continue
		{ grep '^chit ' "$tap_tmp/whole"; grep -m 1 '^try ' "$tap_tmp/whole"; echo stop; sed -n '/^standing/,$p' "$tap_tmp/whole"; } >"$tap_tmp/draft"
		return 0
	done
	return 1
}
# WHO sends what is due; WORD: with that order about a courier, PART: a stop below the roll for one Leader, which leaves others.
turn() { # a|b SEED [WORD [PART]]
	case $1 in a) h=$A g=$ga ;; *) h=$B g=$gb ;; esac
	due=$("$officer" due "$h" "$g")
	case $due in
	turn | strategic)
		"$officer" orders "$h" "$g" "$2" >"$tap_tmp/draft" || return 1
		[ -z "${4:-}" ] || one_roll "$h" "$g" "$2" || return 1
		VEDETTE_HOME=$h "$vedette" orders "$g" "$tap_tmp/draft" >"$tap_tmp/said" 2>&1 </dev/null || return 1
		[ -z "${3:-}" ] || VEDETTE_HOME=$h "$vedette" courier "$g" "$3" >"$tap_tmp/said" 2>&1 </dev/null || return 1
		VEDETTE_HOME=$h "$vedette" send "$g" >"$tap_tmp/sent" 2>&1 </dev/null ;;
	countersign) VEDETTE_HOME=$h "$vedette" countersign "$g" >"$tap_tmp/sent" 2>&1 </dev/null ;;
	*) return 1 ;;
	esac
}
# Anna stops part-way: the mail lies in Bert's box.
anna_stops() { # SEED
	homes_until a "$1" turn && turn a "$1" '' part && mail=$(newest bert)
}

anna key new --no-passphrase >/dev/null && bert key new --no-passphrase >/dev/null &&
	anna new warrenton --side union --to bert@play.test >/dev/null && homes_fetch b && bert accept "$gb" >/dev/null && homes_fetch a || tap_fail "a game by mail"

# ---- the order ----

turn a 3 && homes_fetch b || tap_fail "slot 1"
"$officer" orders "$B" "$gb" 3 >"$tap_tmp/draft" && bert orders "$gb" "$tap_tmp/draft" >/dev/null
says "who answers now" "" bert courier "$gb"
words "nobody" 'nobody answers for you'
says "a courier for all" "" bert courier "$gb" all
says "no, for stops" "" bert courier "$gb" stops
bert orders "$gb" >"$tap_tmp/out"
tap_same "his order stands once in the draft, above the others" "1 1" "$(grep -c '^courier ' "$tap_tmp/out") $(grep -nE '^courier [0-9a-f]{64} stops$' "$tap_tmp/out" | cut -d: -f1)"
tap_run "nothing of the draft was lost" diff "$tap_tmp/draft" - <<-END
	$(grep -v '^courier ' "$tap_tmp/out")
END
says "an order that names nobody's key" "" sh -c 'printf "courier %064d all\n" 1 >"$1"' sh "$tap_tmp/nobody"
says "is refused before it is signed" chain.courier-key bert check --orders "$tap_tmp/nobody" "$gb"
tap_same "the key is nobody else's to read" 600 "$(stat -c %a "$(game_b)/courier-confederate")"
bert send "$gb" >"$tap_tmp/sent" 2>&1 && homes_fetch a || tap_fail "the order goes out" "$(cat "$tap_tmp/sent")"
bert status >"$tap_tmp/out"
words "status tells of him" 'your courier countersigns where the other side stops, from this one'
anna status >"$tap_tmp/out"
words "the opponent's too" "Bert's courier countersigns where the other side stops"

# ---- he answers ----

anna_stops 3 || tap_fail "a stop" "$(cat "$tap_tmp/sent")"
n=$(slots "$B")
{ echo 'Auto-Submitted: auto-generated'; cat "$mail"; } >"$tap_tmp/auto"
{ echo 'Precedence: bulk'; cat "$mail"; } >"$tap_tmp/bulk"
{ echo 'List-Id: <a.list>'; cat "$mail"; } >"$tap_tmp/list"
last=$(find "$A/games" -path '*/slots/*.ved' | sort | tail -n 1)
for what in auto bulk list; do
	says "mail of a robot ($what) is judged" "" filter "$B" "$tap_tmp/$what"
	tap_same "what it brings is taken in and not answered ($what)" $((n + 1)) "$(slots "$B")"
done
says "a file is no mail" "" filter "$B" "$last"
tap_same "and is not answered either" $((n + 1)) "$(slots "$B")"
bert status >"$tap_tmp/out"
words "status says whose move it is" 'your courier: a countersign'
tap_same "it is not the owner's" 0 "$(bert status --short)"
: >"$tap_tmp/empty"
for verb in "resign $gb --no-mail" "draw $gb --no-mail" "standing $gb $tap_tmp/empty --no-mail" "take-back $gb 1 --no-mail"; do
	# shellcheck disable=SC2086
	says "his owner can do nothing else there: ${verb%% *}" chain.courier bert $verb
done
rm -rf "$tap_tmp/b1" && cp -a "$B" "$tap_tmp/b1"
before=$(mails anna)
says "a mail of the opponent's is answered" "" filter "$B" "$mail"
words "and he says so" 'handed over to the mail program'
tap_same "with one slot and one mail" "$((n + 2)) $((before + 1))" "$(slots "$B") $(mails anna)"
answer=$(newest anna)
tap_same "which says that no person sent it" 1 "$(sed '/^$/q' "$answer" | grep -c '^Auto-Submitted: auto-replied$')"
signed=$(find "$B/games" -path '*/slots/*.ved' | sort | tail -n 1)
tap_run "asked again" filter "$B" "$mail"
tap_same "he signs nothing" $((n + 2)) "$(slots "$B")"
tap_run "and sends the same bytes" cmp "$answer" "$(newest anna)"
says "the opponent goes on with it" "" homes_fetch a
VEDETTE_HOME=$tap_tmp/b1 "$vedette" countersign "$gb" --no-mail >"$tap_tmp/sent" 2>&1 </dev/null
tap_run "by his owner's hand it is another signature" sh -c '! cmp -s "$1" "$2"' sh "$signed" "$(tail -n 1 "$tap_tmp/sent")"
says "of the same slot" "" anna receive "$(tail -n 1 "$tap_tmp/sent")"
words "nothing new" 'already have it'

# ---- what is not his ----

homes_until a 3 turn
turn a 3 || tap_fail "the turn ends"
mail=$(newest bert) n=$(slots "$B")
says "the end of a turn is none of his" "" filter "$B" "$mail"
tap_same "nothing is signed" $((n + 1)) "$(slots "$B")"
seen bert
anna_stops 3 || tap_fail "another stop" "$(cat "$tap_tmp/sent")"
seen bert
rm -rf "$tap_tmp/a2" && cp -a "$A" "$tap_tmp/a2"
rm "$(find "$tap_tmp/a2/games" -path '*/slots/*.ved' | sort | tail -n 1)"
echo 'And give my regards to your wife.' >"$tap_tmp/other"
VEDETTE_HOME=$tap_tmp/a2 "$vedette" send "$ga" --message "$tap_tmp/other" >"$tap_tmp/sent" 2>&1 </dev/null || tap_fail "a second version" "$(cat "$tap_tmp/sent")"
n=$(slots "$B")
says "two versions of the stop, in one mailbox" "" bert countersign --from-mail "$box/bert"
tap_same "neither is answered" $((n + 1)) "$(slots "$B")"
bert status >"$tap_tmp/out"
words "his owner is to choose" 'choose between two versions'
id=$(bert show "$gb" --versions | awk '/^version / { print $2; exit }')
bert resolve "$gb" "$id" >/dev/null
says "then cron answers" "" bert countersign --from-mail "$box/bert"
tap_same "once" $((n + 2)) "$(slots "$B")"
before=$(mails anna)
says "and at its next turn" "" bert countersign --from-mail "$box/bert"
tap_same "nothing at all" "$((n + 2)) $before" "$(slots "$B") $(mails anna)"
anna receive "$box/anna/new" >"$tap_tmp/got" 2>&1 # the answered one stands, for its signer too
seen anna

# ---- beside his owner ----

says "a solo game has no courier" "" anna new warrenton --mode solo --side union --game alone --no-mail
says "of course" courier.solo anna courier alone all
says "nobody to hand over" courier.none anna courier "$ga" --hand-over "$tap_tmp/none"
says "he is handed over" "" bert courier "$gb" --hand-over "$tap_tmp/charge"
tap_same "in a file for one reader" 600 "$(stat -c %a "$tap_tmp/charge")"
says "not into a home with a key" courier.home bert courier --take-over "$tap_tmp/charge"
sed 's/^secret .*/secret 00/' "$tap_tmp/charge" >"$tap_tmp/damaged"
says "not from a damaged file" courier.charge courier courier --take-over "$tap_tmp/damaged"
says "into a home of his own" "" courier courier --take-over "$tap_tmp/charge"
says "which gets no key" courier.home courier key new --no-passphrase
tap_same "and has none" 0 "$(find "$C" -name identity.key | wc -l | tr -d ' ')"
says "without a mailbox he does nothing" courier.mailbox courier countersign --from-mail
sed 's/^name .*//' "$B/config" >"$C/config"
echo "mailbox $box/bert" | tee -a "$B/config" >>"$C/config"
cp -a "$C" "$tap_tmp/c0"
anna new drill --side union --game other --no-mail >/dev/null 2>&1
says "no other games" courier.others courier receive "$A/games/other/offer.ved"
says "the mailbox tells him the game" "" courier countersign --from-mail
[ "$(slots "$C")" -ge $(($(slots "$B") - 1)) ] && tap_ok "up to the last slot that was answered" || tap_fail "he has $(slots "$C") slots"
anna_stops 3 || tap_fail "a stop for him" "$(cat "$tap_tmp/sent")"
last=$(find "$(game_a)/slots" -name '*.ved' | sort | tail -n 1)
says "by hand nothing counts now" courier.hand bert receive "$last"
says "nor for him" courier.hand courier receive "$last"
says "his owner's machine leaves it to him" "" bert countersign --from-mail "$box/bert"
words "and says so" 'courier.beside'
n=$(slots "$A") before=$(mails anna) own=$(mails bert)
says "he answers from his own home" "" courier countersign --from-mail
tap_same "with one slot, one mail, and one copy in the mailbox" "$((n + 1)) $((before + 1)) $((own + 1))" "$(slots "$C") $(mails anna) $(mails bert)"
given=$box/anna/cur/$(basename "$(newest anna)")
says "the opponent goes on" "" homes_fetch a
says "restored from an old copy" "" sh -c 'rm -rf "$1" && cp -a "$2" "$1"' sh "$C" "$tap_tmp/c0"
before=$(mails anna)
says "he finds what he has answered" "" courier countersign --from-mail
tap_same "and signs nothing anew" $((n + 1)) "$(slots "$C")"
tap_run "what he sends is the same" cmp "$given" "$(newest anna)"
both() { (cd "$1"/games/*/slots && cat -- *.ved) | cksum; }
tap_same "it is the slot that he signed" "$(both "$C")" "$(both "$A")"
# his owner signs only when the whole mailbox is read
homes_fetch a
anna_stops 4 || tap_fail "a stop for both" "$(cat "$tap_tmp/sent")"
bert receive "$box/bert" >"$tap_tmp/got" 2>&1
says "he answers before his owner does" "" courier countersign --from-mail
n=$(slots "$B")
says "his owner's own answer waits for the mailbox" match.news bert countersign "$gb" --no-mail
tap_same "and is there" $((n + 1)) "$(slots "$B")"
tap_same "both have the same" "$(both "$C")" "$(both "$B")"
sed -i '/^mailbox/d' "$B/config"
homes_fetch a && turn a 4
homes_until b 4 turn # he cannot: the mailbox is not known
says "without it nothing is signed" courier.mailbox bert draw "$gb" --no-mail
tap_run "a referee finds the game good" "$vedette" verify "$(game_a)"
tap_done
