# SPDX-License-Identifier: GPL-3.0-or-later
# vedette drill: the lessons from the first to the last, in lines and on a terminal; what is done is kept.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
vedette=$top_builddir/vedette
VEDETTE_HOME=$tap_tmp/home
export VEDETTE_HOME
said() { grep -c -- "$1" "$tap_tmp/out"; }

"$vedette" drill --plain <"$top_srcdir/tests/lessons/drill.script" >"$tap_tmp/out" 2>&1
tap_same "all lessons by a script" 0 $?
for n in 1 2 3 4 5; do tap_same "lesson $n is done" 1 "$(said "^lesson $n: done")"; done
tap_same "what is still wrong is said" "1 1" "$(said '^- The train is not there: it needs a command to move (S118)') $(said '^- 12th Corps is not in Tupelo')"
tap_same "and what is right already" 2 "$(said '^+ Sherman and his Army HQ are at Pittsburg Landing')"
tap_same "at the end it says where to go on" 1 "$(said '^= All lessons are done')"
tap_same "then nothing is due" 1 "$(said '^nothing is due from you now')"
tap_same "what is done is kept" "1 2 3 4 5" "$(tr '\n' ' ' <"$VEDETTE_HOME/drill/done" | sed 's/ $//')"
tap_same "no key was made and no game" "no no" "$([ -e "$VEDETTE_HOME/identity.key" ] && echo yes || echo no) $([ -e "$VEDETTE_HOME/games/drill" ] && echo yes || echo no)"

# going on where one was, with the draft
rm -rf "$VEDETTE_HOME"
printf 'order chit sherman\norder march aotm to 3225\n' | "$vedette" drill --plain >"$tap_tmp/out"
printf 'orders\n' | "$vedette" drill --plain >"$tap_tmp/out"
tap_same "the draft of a lesson is kept" 1 "$(said '^2   +   march aotm to 3225')"
printf 'order appoint mcpherson to xiii-corps\norder assign loose-inf to xiii-corps\nsend\n' | "$vedette" drill 4 --plain >"$tap_tmp/out"
tap_same "any lesson can be opened" 1 "$(said '^= Lesson 4 of 5: An appointment - done')"
tap_same "after it comes the next one that is not done" 1 "$(said '^= Lesson 5 of 5')"
printf 'quit\n' | "$vedette" drill --plain >"$tap_tmp/out"
tap_same "the first one not done comes up by itself" 1 "$(said '^= Lesson 1 of 5')"
# an order against a rule is not tried; the rule is named
printf 'order chit loose-cav\norder march loose-cav to 3127 3128\nsend\nhint\n' | "$vedette" drill 5 --plain >"$tap_tmp/out"
tap_same "an illegal answer is not tried" "1 0" "$(said '^not sent: the orders have lines that are illegal') $(said 'lesson 5: ')"
tap_same "its rule is named" 2 "$(said '^    illegal, [SHQR][0-9]*: ')"
tap_same "the hint comes without the answer" "1 0" "$(said '^= A hint') $(said 'One way to write it')"
printf 'delete 1\ndelete 1\nsend\nsend\nhint\n' | "$vedette" drill 5 --plain >"$tap_tmp/out"
tap_same "after two tries with it" "1 1" "$(said '^= A hint') $(said 'One way to write it')"
# without writing an order: by the lists that are read out
rm -rf "$VEDETTE_HOME"
printf '%s\n' 'go xiii-corps' point take south-west take 'go porter' point take east take send | "$vedette" drill 2 --plain >"$tap_tmp/out"
tap_same "marches are ordered by pointing, in lines" 1 "$(said '^lesson 2: done')"
printf '%s\n' 'go porter' point take row-down row-down row-down row-down row-down more write send |
	"$vedette" drill 3 --plain >"$tap_tmp/out"
tap_same "an attack too" 1 "$(said '^lesson 3: done')"
printf 'army\nenemy\n' | "$vedette" drill 3 --plain >"$tap_tmp/out"
tap_same "pieces that are not in a lesson are not there at all" "1 1 0" \
	"$(said '^Porter \*\*\*') $(said '^Price \*\*\*') $(grep -c 'Captured\|Eliminated\|Sherman\|13th Corps' "$tap_tmp/out")"
"$vedette" drill 6 --plain </dev/null >"$tap_tmp/out" 2>&1
tap_same "a lesson that is not there" "1 1" "$? $(said 'lesson.absent')"
"$vedette" drill 1 2 </dev/null >"$tap_tmp/out" 2>&1
tap_same "two lessons at once" 2 $?
mkdir -p "$tap_tmp/data/scenarios"
cp -r "$VEDETTE_DATA/scenarios/." "$tap_tmp/data/scenarios"
sed 's/^chits 1/chits many/' "$VEDETTE_DATA/scenarios/drill.lessons" >"$tap_tmp/data/scenarios/drill.lessons"
line=$(grep -n '^chits many' "$tap_tmp/data/scenarios/drill.lessons" | head -n 1 | cut -d : -f 1)
VEDETTE_DATA=$tap_tmp/data "$vedette" drill --plain </dev/null >"$tap_tmp/out" 2>&1
tap_same "a fault of the file has its line and column" "1 1" "$? $(said "drill.lessons:$line:7: ")"

if command -v tmux >/dev/null 2>&1; then
	rm -rf "$VEDETTE_HOME"
	. "$top_srcdir/tests/screen/terminal.sh"
	terminal 80 50 VEDETTE_HOME="$VEDETTE_HOME"
	type "$vedette drill 4"
	keys Enter
	seen "on the screen the task is the first page" 'Give 13th Corps a Leader'
	keys Escape
	tap_until line 'Tab next'
	type H
	seen "H gives the hint" 'Hurlbut is too far away'
	keys Escape
	tap_until line 'Tab next'
	type o
	tap_until line 'orders, as text, line 1 of'
	type 'appoint mcpherson to xiii-corps'
	seen "orders have their verdicts" '^+ appoint mcpherson to xiii-corps'
	keys Escape
	tap_until line 'Tab next'
	type s
	seen "s tries them at once and says what is wrong" '^ *- No infantry was put on the manifest'
	keys Escape
	tap_until line 'Tab next'
	type o
	tap_until line 'orders, as text, line 1 of'
	keys Enter
	type 'assign loose-inf to xiii-corps'
	tap_until line '^+ assign loose-inf'
	keys Escape
	tap_until line 'Tab next'
	type s
	seen "done, the next lesson follows" 'Lesson 4 of 5: An appointment - done'
	keys Escape
	tap_until line 'Lesson 5 of 5'
	type q
	tap_until line 'ready>'
	tap_same "it is kept as done" 4 "$(cat "$VEDETTE_HOME/drill/done")"
else
	tap_skip "the lessons on a terminal" "tmux is not installed"
fi
# The country of the lessons is a game like any other: the scripted players play it, from its weekly turns on and into its
# Strategic Turn, and a referee finds the record good.
for seed in 5 7 11; do
	tap_run "drill is played and recorded by scripted players ($seed)" "$top_builddir/tests/play/officer" record "$tap_tmp/rec$seed" drill 24 "$seed"
	n=$(find "$tap_tmp/rec$seed/games/drill/slots" -name '*.ved' | wc -l)
	[ "$n" -ge 12 ] && tap_ok "$n slots of it" || tap_fail "only $n slots of it"
	tap_run "and it is good" "$top_builddir/vedette" verify "$tap_tmp/rec$seed/games/drill"
done
tap_done
