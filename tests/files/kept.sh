# SPDX-License-Identifier: GPL-3.0-or-later
# The files of tests/files: kept as their recipes make them, one at least for every verdict on a turn file, each verdict with a
# sentence and a remedy; and the checker leans on nothing but the standard library and openssl.  GENERATE=1 makes games and files anew.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/files/made.sh"
here=$top_srcdir/tests/files

if [ -n "${GENERATE:-}" ]; then
	mkdir "$tap_tmp/new"
	tap_run 'the games are made' "$top_builddir/tests/files/game" "$tap_tmp/new"
	rm -rf "$here/games" "$here/made"
	mkdir "$here/made"
	cp -R "$tap_tmp/new" "$here/games"
	tap_run 'the files are made' python3 -B "$here/make.py" --small "$here/made"
	python3 -B -c 'import zlib; print(zlib.ZLIB_RUNTIME_VERSION)' >"$here/games/zlib"
fi

# Such games can be found anew; those that are kept stay as long as the program finds them good (judged.sh).  The files are what
# their recipes make of them, to the byte where zlib packs alike.
mkdir "$tap_tmp/games"
tap_run 'such games are found' "$top_builddir/tests/files/game" "$tap_tmp/games"
made_begin || tap_fail 'the recipes' "$(cat "$tap_tmp/said")"
if [ "$(python3 -B -c 'import zlib; print(zlib.ZLIB_RUNTIME_VERSION)')" = "$(cat "$here/games/zlib")" ]; then
	find "$tap_tmp/made" -size +64k -exec rm {} +
	tap_run 'the files that are kept are made so' diff -rq "$here/made" "$tap_tmp/made"
else
	tap_skip 'the files that are kept are made so' 'another zlib packs otherwise'
fi
n=$(wc -l <"$tap_tmp/list")
[ "$n" -ge 150 ] && tap_ok "there are $n files" || tap_fail "there are $n files"

# Complaints about a table of errors and a list of files.  No file can bring about sign.library.
verdicts() { # FILE: the rows below the comments "orders", "slot: ..." and "seal: ..."
	awk '/^\/\*/ { mine = /^\/\* (orders|slot:|seal:)/ } mine' "$1" |
		sed -n 's/^ERR([A-Z0-9_]*, "\([a-z0-9.-]*\)", \([0-9]*\), "\([^"]*\)", "\([^"]*\)")$/\1|\2|\3|\4/p'
}
lacking() { # TABLE LIST
	verdicts "$1" | while IFS='|' read -r slug exit sentence remedy; do
		[ -n "$sentence" ] || echo "$slug: no sentence"
		[ -n "$remedy" ] || [ "$exit" -eq 0 ] || echo "$slug: no remedy"
		[ "$slug" = sign.library ] || cut -f 6 "$2" | grep -qx "$slug" || echo "$slug: no file"
		cut -f 6,8 "$2" | sort -u | awk -v slug="$slug" -v exit_="$exit" '$1 == slug && $2 != exit_ { print slug ": exit status " $2 }'
	done
	cut -f 6 "$2" | grep -Ev '^(good|text|chart\..*)$' | sort -u | while read -r slug; do
		verdicts "$1" | grep -q "^$slug|" || echo "$slug: no such verdict"
	done
}
tap_empty 'every verdict has a sentence, a remedy and a file' "$(lacking "$top_srcdir/src/base/err.def" "$tap_tmp/list")"
printf '%s\n' '/* slot: x */' 'ERR(A, "slot.empty", 1, "a", "")' 'ERR(B, "chain.new", 1, "b", "c")' >"$tap_tmp/err.def"
printf 'x\ta\t1\tb\tmail\tslot.empty\t1\t4\t-\ny\ta\t1\tb\tmail\tslot.none\t1\t1\t-\n' >"$tap_tmp/two"
tap_same 'found: no remedy, another exit status, no file, no such verdict' \
	'slot.empty: no remedy|slot.empty: exit status 4|chain.new: no file|slot.none: no such verdict|' \
	"$(lacking "$tap_tmp/err.def" "$tap_tmp/two" | tr '\n' '|')"
tap_empty 'every file names a step' "$(awk -F'\t' '$7 !~ /^([0-9]|1[0-3])$/ { print $1 ": " $7 }' "$tap_tmp/list")"

# Every step of a recipe is told of in its README.
unsaid=$(sed -n 's/^    def do_\([a-z_0-9]*\).*/\1/p' "$here/recipe.py" | tr _ - | while read -r word; do
	case $word in zlib-*) word=zlib-... ;; esac
	grep -qwF -e "$word" "$here/recipes/README" || echo "$word"
done)
tap_empty 'every step is in the README of the recipes' "$unsaid"

# Complaints about imports and programs.
leaning() { # FILE...
	grep -nE '^ *(import|from) ' "$@" | grep -vE \
		':(import (copy|functools|glob|hashlib|os|re|subprocess|sys|tempfile|zlib|armour|charts|ed25519|texts)|from (armour|basics|calendar_of|dice|ed25519|ed25519_sign|game|recipe|record|table) import .*)( +#.*)?$'
	grep -nE 'os\.(system|popen|exec|spawn)|subprocess\.' "$@" | grep -vE 'subprocess\.(run\(\["openssl", |DEVNULL, stderr=subprocess\.DEVNULL)'
}
tap_empty 'the checker needs the standard library and openssl alone' "$(leaning "$top_srcdir"/tests/checker/*.py)"
printf 'import requests\nsubprocess.run(["vedette"])\n' >"$tap_tmp/x.py"
tap_same 'found: a library, a program' 2 "$(leaning "$tap_tmp/x.py" /dev/null | wc -l | tr -d ' ')"
tap_empty 'lines of Python have at most 132 columns' "$(awk 'length > 132 { print FILENAME ":" FNR }' "$here"/*.py "$top_srcdir"/tests/checker/*.py)"
tap_done
