# SPDX-License-Identifier: GPL-3.0-or-later
# The played game: two homes, two keys, a Postfix between them.  Nothing but mail passes from one home to the other, from the offer to the
# result that both have signed.  The players are this script: it writes orders as a person does, by what the program prints, and counts
# from the reports what was done.  Chance may deny a game what is asked of it; then another one is played, five at most.
# Where there is no mail server the test is skipped, unless VEDETTE_MUST_PLAY is set: then that is a failure.
set -u
. "$top_srcdir/tests/tap.sh"
if [ -z "${SENDMAIL:-}" ]; then
	rc=0
	out=$("$top_srcdir/tests/mail-server.sh" sh "$0" 2>&1) || rc=$?
	if [ $rc -ne 77 ]; then
		printf '%s\n' "$out"
		exit 0
	fi
	why=$(printf '%s\n' "$out" | tail -n 1)
	if [ -n "${VEDETTE_MUST_PLAY:-}" ]; then tap_fail 'the played game' "$why"; else tap_skip 'the played game' "$why"; fi
	tap_done
	exit 0
fi

tap_dir
vedette=$top_builddir/vedette
mkdir "$tap_tmp/anna" "$tap_tmp/bert"
for who in Anna:anna Bert:bert; do
	printf 'mail-command %s\nfrom %s@play.test\nname %s\n' "$SENDMAIL" "${who#*:}" "${who%:*}" >"$tap_tmp/${who#*:}/config"
done
as() { # WHO VERB...
	VEDETTE_HOME=$tap_tmp/$1
	export VEDETTE_HOME
	shift
	"$vedette" "$@" </dev/null
}
other() { case $1 in anna) echo bert ;; *) echo anna ;; esac }
arrived() { find "$MAIL/$1/new" "$MAIL/$1/cur" -type f 2>/dev/null | wc -l; }
# One more mail has been sent to WHO: wait for it.
await() { # WHO
	echo >>"$tap_tmp/to.$1"
	there() { [ "$(arrived "$1")" -ge "$(wc -l <"$tap_tmp/to.$1")" ]; }
	tap_until there "$1"
}
post() { # WHO: what stands on standard input goes to him
	# shellcheck disable=SC2086 # the command's words
	{ printf 'From: %s@play.test\nTo: %s@play.test\n' "$(other "$1")" "$1" && cat; } | $SENDMAIL && await "$1"
}
# The reports join what was wrapped.
joined() { awk '/^  / { sub(/^ +/, " "); line = line $0; next } { if (NR > 1) print line; line = $0 } END { print line }'; }

# Nine other mails in each box; the tenth will be a damaged turn.
others() { # WHO
	for day in Monday Tuesday Wednesday Thursday Friday Saturday Sunday; do
		printf 'Subject: %s\n\nDear %s,\n\nnothing to report but rain.\n\n[vedette is a fine word]\nFrom here it is all mud.\n' \
			"$day" "$1" | post "$1"
	done
	printf 'Subject: =?utf-8?B?R3LDvMOfZQ==?=\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<p>Spring &amp; sale</p>\n' | post "$1"
	{
		printf 'Subject: a picture\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="cut"\n\n--cut\nContent-Type: text/plain\n\n'
		printf 'See the picture.\n--cut\nContent-Type: image/png; name="turn.ved"\nContent-Transfer-Encoding: base64\n'
		printf 'Content-Disposition: attachment; filename="turn.ved"\n\niVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\n--cut--\n'
	} | post "$1"
}
# The mail that WHO got last, with a character of each line of base64 changed.
damaged() { # WHO
	last=$(find "$MAIL/$1/new" -type f -exec stat -c '%Y %i %n' {} + | sort -n | tail -n 1 | cut -d' ' -f3-)
	{ printf 'Subject: a damaged copy\n' && sed -n '/^MIME-Version/,$p' "$last" | sed '/^[A-Za-z0-9+\/]\{40,\}$/s/^\(.\{20\}\)./\1x/'; } | post "$1"
}

# What a side orders.  A block "act LEADER" is a chit as long as there are points, then a roll.
union_turn='act hooker
  march center-gd to 6209 6109
  command stoneman
    march iii-corps to 6209 6109
  command butterfield
    march v-corps to 6209 6109
  command sigel
    march xi-corps to 6209 6109
  command bayard
    march bayard bayard-cav to 6209 6109
act meade
  march left-gd to 6109 6009
  command wf-smith
    march vi-corps to 6109 6009
act slocum
  march xii-corps to 6107 6007
act sumner
  march right-gd to 6109 6009
  command couch
    march ii-corps to 6109 6009
  command willcox
    march ix-corps to 6109 6009
  command reynolds
    march i-corps to 6109 6009
act pleasonton
  march us-cav to 6109 6009
act burnside
  march aop to 6109 6009
combat
attack burnside
  pass couch on 6010 from 6009 with ii-1 intensity 1 rating 0 hold
  pass willcox on 6010 from 6009 with ix-1 intensity 1 rating 0 hold
attack sumner
  pass couch on 6010 from 6009 with ii-1 intensity 1 rating 0 hold
  pass willcox on 6010 from 6009 with ix-1 intensity 1 rating 0 hold
attack pleasonton on 6010 from 6009 with cav-1 intensity 1 rating 0 hold
attack reynolds on 6010 from 6009 with i-1 intensity 1 rating 0 hold'
confederate_turn='act lee
  march anv to 6011 6010
  command longstreet
    march first-corps to 6011 6010
  command stuart
    march cs-cav to 6011 6010
  march cs-train-1 to 6011 6010
  march anv-1 to 6011 6010
  march anv-2 to 6011 6010
act jackson
  march second-corps to 5908 6008
  march second-3 to 5908 6008
  march light-1 to 5908 6008
  march light-2 to 5908 6008
act we-jones
  march we-jones jones-cav to 5810 5809
act stuart
  march cs-cav to 6011 6010
act longstreet
  march first-corps to 6011 6010
  march cs-train-1 to 6011 6010
act ap-hill
  march ap-hill light-1 light-2 to 5908 6008
combat
attack lee
  pass longstreet on 6009 from 6010 with first-1 intensity 1 rating 0 hold
  pass stuart on 6009 from 6010 with stuart-1 intensity 1 rating 0 hold
attack longstreet on 6009 from 6010 with first-1 intensity 1 rating 0 hold
attack stuart on 6009 from 6010 with stuart-1 intensity 1 rating 0 hold'

# A turn of WHO: the chits that there are, and every few turns other standing orders.
orders_of() { # WHO GAME SLOT
	points=$(as "$1" replay "$2" | joined | sed -n 's/.*begins with automatic initiatives: //p' | tail -n 1)
	case $1 in anna) sheet=$union_turn ;; *) sheet=$confederate_turn ;; esac
	printf '%s\n' "$sheet" | awk -v points="${points:-0}" '
		/^act / { if (points > 0) { points--; sub(/^act/, "chit") } else sub(/^act/, "try") }
		{ print }'
	echo standing
	case $1$(($3 / 6 % 3)) in
	anna0) printf 'all intensity 3\nhex 6009 intensity 2 1\n' ;;
	anna1) printf 'all intensity 1\n' ;;
	anna2) printf 'hex 6009 intensity 2\n' ;;
	bert0) printf 'hex 6010 intensity 4 3\n' ;;
	bert1) printf 'leader lee intensity 4\n' ;;
	*) printf 'all intensity 3\n' ;;
	esac
}
strategic_of() { # WHO
	case $1 in
	anna) printf 'resign franklin\nappoint meade to left-gd\n' ;;
	*) printf 'resign jackson\nrelease anv-1\nrelease anv-2\nrelease second-3\nappoint jackson to second-corps\n' ;;
	esac
}
# Of a draft, what is legal now; a line that is not takes its block along.
fitting() { # WHO GAME FILE
	as "$1" check --orders "$3" "$2" >"$tap_tmp/verdicts" 2>&1 && return 0
	awk '/^line [0-9]+:/ { line = $2 + 0; next } /illegal/ && line { print line; line = 0 }' "$tap_tmp/verdicts" >"$tap_tmp/bad"
	awk 'NR == FNR { bad[$1] = 1; next }
		{ match($0, /^ */) }
		skip && RLENGTH > depth { next }
		{ skip = 0 }
		FNR in bad { skip = 1; depth = RLENGTH; next }
		{ print }' "$tap_tmp/bad" "$3" >"$3.less" && mv "$3.less" "$3"
	[ -s "$tap_tmp/bad" ]
}
trouble=
sent() { # WHO VERB...
	as "$@" >"$tap_tmp/sent" 2>&1 || { trouble="$*: $(cat "$tap_tmp/sent")" && return 1; }
	await "$(other "$1")" || { trouble="$*: no mail came" && return 1; }
}
got() { # WHO: he reads his whole box
	as "$1" receive "$MAIL/$1" >"$tap_tmp/got" 2>&1
	# a damaged copy is refused each time it is met, so the exit status does not tell; one record must be new and good
	grep -q ': good' "$tap_tmp/got" || trouble="$1 receives: $(cat "$tap_tmp/got")"
}
# WHO does what is due; 1 where nothing is.
step() { # WHO GAME
	due=$(as "$1" status | awk -v game="$2:" '$1 == game { mine = 1; next } /^[^ ]/ { mine = 0 } mine && sub(/^  your move: /, "") { print }')
	slot=$(printf '%s' "$due" | sed -n 's/.*(slot \([0-9]*\)).*/\1/p')
	case $due in
	'a Strategic Turn'* | 'a turn'*)
		draft=$tap_tmp/draft
		case $due in a\ S*) strategic_of "$1" ;; *) orders_of "$1" "$2" "$slot" ;; esac >"$draft"
		tries=0
		until fitting "$1" "$2" "$draft"; do
			tries=$((tries + 1))
			[ $tries -lt 40 ] || break
		done
		as "$1" orders "$2" "$draft" >"$tap_tmp/said" 2>&1 || trouble="$1 orders: $(cat "$tap_tmp/said" "$draft")"
		sent "$1" send "$2"
		as "$1" show "$2" | sed -n '/^Standing orders/,/^$/p' >"$tap_tmp/standing"
		cmp -s "$tap_tmp/standing" "$tap_tmp/standing.$1" || echo >>"$tap_tmp/changes.$1"
		mv "$tap_tmp/standing" "$tap_tmp/standing.$1"
		;;
	'a countersign'*) sent "$1" countersign "$2" ;;
	?*) sent "$1" send "$2" ;;
	*) return 1 ;;
	esac
	return 0
}
slots() { find "$tap_tmp/$1/games/$2/slots" -name '[0-9]*.ved' | wc -l; }
reports() { # WHO GAME: of the whole game
	n=1
	while [ $n -le "$(slots "$1" "$2")" ]; do
		as "$1" replay "$2" --slot $n
		n=$((n + 1))
	done | sed '/^The orders as signed/,/^Slot /{/^Slot /!d;}' | joined
}
# Count in the reports; `enough` reads what this prints.
count() {
	awk '
		/^Slot / { side = $3; sub(/,/, "", side) }
		/ marches from / { n[side, "marches"]++ }
		/ attacks .* from / { n[side, "attacks"]++ }
		/ leaves the attack to / { n[side, "passes"]++ }
		/ takes command of / { n[side, "appointments"]++ }
		/ side is First Player/ { n[$3, "first"]++ }
		/ does not act: rolled| will not attack/ { n["", "failed"]++ }
		/Lee defends .* with intensity 4/ { n["", "standing"]++ } # the default is 2, half of his 4
		END {
			for (i = 1; i <= 2; i++) {
				side = i == 1 ? "Union" : "Confederate"
				printf("%s: marches %d attacks %d passes %d appointments %d first %d\n", side, n[side, "marches"],
					n[side, "attacks"], n[side, "passes"], n[side, "appointments"], n[side, "first"])
			}
			printf("failed %d standing %d\n", n["", "failed"], n["", "standing"])
		}'
}
enough() {
	awk '/marches/ && ($3 < 40 || $5 < 6 || $7 < 2 || $9 < 1 || $11 < 2) { bad = 1 } /^failed/ && ($2 < 1 || $4 < 1) { bad = 1 } END { exit bad }' "$1"
}

# One game from the offer to the result; sets ga and gb.
play() {
	rm -f "$tap_tmp"/standing.* "$tap_tmp"/changes.*
	sent anna new warrenton --side union --to bert@play.test || return
	ga=$(sed -n 's/^The game is called \([a-z0-9-]*\)\..*/\1/p' "$tap_tmp/sent")
	got bert
	gb=$(sed -n 's/.*Next:  vedette accept \([a-z0-9-]*\).*/\1/p' "$tap_tmp/got" | tail -n 1)
	sent bert accept "$gb" || return
	got anna
	steps=0
	while [ -z "$trouble" ] && [ $steps -lt 200 ]; do
		moved=no
		for who in anna bert; do
			case $who in anna) game=$ga ;; *) game=$gb ;; esac
			step $who "$game" || continue
			moved=yes steps=$((steps + 1))
			[ -z "$trouble" ] || return
			if [ $luck = 1 ] && { [ $steps = 2 ] || [ $steps = 3 ]; }; then damaged "$(other $who)"; fi
			got "$(other $who)"
		done
		[ $moved = yes ] || return
	done
}

tap_run "each has a key" eval 'as anna key new --no-passphrase && as bert key new --no-passphrase'
others anna
others bert
tap_same "nine other mails lie in each box" "9 9" "$(arrived anna) $(arrived bert)"
for luck in 1 2 3 4 5; do
	play
	[ -z "$trouble" ] || break
	reports anna "$ga" >"$tap_tmp/reports"
	count <"$tap_tmp/reports" >"$tap_tmp/counts"
	if enough "$tap_tmp/counts"; then break; fi
	printf '# game %d lacked something, another is played: %s\n' $luck "$(tr '\n' ' ' <"$tap_tmp/counts")"
done
tap_empty "nothing went wrong on the way" "$trouble"
end='closed: both have signed the result'
ended() { as "$1" show "$2" | tail -n 1 | sed 's/^\(draw\|[a-z]* [A-Z][a-z]* victory\), //'; } # WHO GAME: without the result, which is the dice's
tap_same "both have signed the result" "$end $end" "$(ended anna "$ga") $(ended bert "$gb")"
if enough "$tap_tmp/counts"; then
	tap_ok "each side has marched 40 times, attacked 6 times, handed on 2 attacks, appointed a Leader and been First Player twice; a roll failed, a standing order decided"
else
	tap_fail "what was done, by the reports" "$(cat "$tap_tmp/counts")"
fi
for who in anna bert; do
	changes=$(($(wc -l <"$tap_tmp/changes.$who") - 1)) # the first ones are no change
	if [ $changes -ge 2 ]; then tap_ok "$who has changed standing orders $changes times"; else tap_fail "$who: $changes changes of standing orders"; fi
done
tap_same "both homes hold the same slots" "$(cd "$tap_tmp/anna/games/$ga/slots" && cksum ./*.ved)" "$(cd "$tap_tmp/bert/games/$gb/slots" && cksum ./*.ved)"
score() { as "$1" show "$2" | grep -E -A 1 '^(Cycle|The game ends|Points|Lost)'; }
tap_same "and tell the same result" "$(score anna "$ga")" "$(score bert "$gb")"
as anna verify "$MAIL/anna" "$MAIL/bert" >"$tap_tmp/verified" 2>&1
tap_same "a referee finds every game whole from both boxes, other mails and all" $luck \
	"$(grep -c '^game .*, closed by both: every signature, link, answer, die and order is good' "$tap_tmp/verified")"
tap_same "and a damaged copy beside a whole one is no trouble" 0 "$(grep -c '\[armour\.check\]' "$tap_tmp/verified")"
bad=$(grep -cE '\[(slot|sign)\.[a-z]*\]' "$tap_tmp/verified")
if [ "$bad" -ge 2 ]; then tap_ok "and the damaged attachments ($bad)"; else tap_fail "and the damaged attachments" "$(cat "$tap_tmp/verified")"; fi
median=$(find "$tap_tmp/anna/games/$ga/slots" -name '*.ved' -exec wc -c {} + | grep -v total | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }')
if [ "$median" -lt 2048 ]; then tap_ok "the median turn file has $median bytes, under 2 KiB"; else tap_fail "median turn file: $median bytes"; fi
tap_done
