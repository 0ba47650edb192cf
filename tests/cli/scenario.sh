# SPDX-License-Identifier: GPL-3.0-or-later
# A scenario of one's own: the file that `scenario new` writes, and the one that vedette-scenario(5) makes step by step, are
# taken as they stand and played.  In the page a block between `.\"> FILE` and `.\"< FILE` is a part of that file; those of
# `commands` are run.
. "$top_srcdir/tests/tap.sh"
tap_dir
page=$top_srcdir/man/vedette-scenario.5
mkdir "$tap_tmp/bin" "$tap_tmp/work"
ln -s "$top_builddir/vedette" "$tap_tmp/bin/vedette"
PATH=$tap_tmp/bin:$PATH
VEDETTE_HOME=$tap_tmp/anna
export VEDETTE_HOME
cd "$tap_tmp/work" || exit 99

# ---- scenario new ----
tap_run 'scenario new writes a file' vedette scenario new my.scenario
tap_run 'which is well formed' vedette scenario check my.scenario
sed 's/^id .*/id changed/' my.scenario >changed && cp changed my.scenario
vedette scenario new my.scenario >said 2>&1
tap_same 'it writes over no file: exit status' 3 $?
tap_run 'and leaves that as it was' cmp changed my.scenario
vedette scenario new warrenton >said 2>&1
tap_same 'a name without . or / would be taken for an installed one: exit status' 2 $?
tap_empty 'and is no file then' "$(ls warrenton 2>/dev/null)"
tap_run 'a file in a folder that is not there' sh -c 'vedette scenario new none/my.scenario 2>said; [ $? -eq 3 ]'
sed 's/^#\([^ ]\)/\1/' my.scenario >full.scenario
tap_same 'it shows other rows in comments' 10 "$(diff my.scenario full.scenario | grep -c '^>')"
tap_run 'which are well formed too' vedette scenario check full.scenario
sections() { # FILE
	sed -n 's/^\[\(.*\)\]$/\1/p' "$1"
}
tap_same 'all sections are there, those of the page in its order' \
	"$(sed -n '/^\.Sh SCENARIO/,/^\.Sh MAKING/s/^\.It Ic \[\(.*\)\].*/\1/p' "$page" | awk '{ gsub(/\] , \[/, "\n"); print }')" \
	"$(sections my.scenario | grep -v '^end$')"

# ---- the page ----
part() { # FILE
	awk -v name="$1" '
	$0 == ".\\\"> " name { mine = 1; next }
	$0 == ".\\\"< " name { mine = 0; next }
	mine && /^\.(Bd|Ed)/ { next }
	mine { gsub(/\\&/, ""); print }' "$page"
}
attempt() { # COMMAND
	tap_run "$1" sh -c "$1"
}
vedette key new --no-passphrase >said 2>&1 || exit 99
part valley.scenario >valley.scenario
part turn.txt >turn.txt
part commands >commands
[ "$(wc -l <commands)" -ge 9 ] || { tap_fail 'the page has its commands' "$(cat commands)"; tap_done; exit 1; }
while IFS= read -r line; do
	case $line in
	*'--orders turn.txt'*) # as the page says: an empty turn first if it is the Union's
		vedette status | grep -q 'Confederate: a turn' || attempt 'vedette send valley' ;;
	esac
	attempt "$line" </dev/null
done <commands
tap_run 'the turn was what the file says' sh -c 'vedette replay valley | tee said | grep -q Jackson && ! grep -qi "not carried out\|skipped" said'
tap_run 'and stands in the game' sh -c 'vedette show valley --army >said && vedette verify "$VEDETTE_HOME"/games/valley'
tap_run 'the army stands where it was sent' sh -c 'vedette show valley --hex 5809 | tee said | grep -q "Army of the Valley"'
# The comparison itself.
sed 's/^infantry | valley-1 |/infantry | jackson |/' valley.scenario >bad.scenario
if vedette scenario check bad.scenario >said 2>&1; then tap_fail 'an id that is there twice is found'
else tap_ok 'an id that is there twice is found'; fi
tap_done
