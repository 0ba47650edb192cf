# SPDX-License-Identifier: GPL-3.0-or-later
# export and import: a game or a home as one file; judged as a referee does, nothing written over, the key only on request.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
N=$tap_tmp/new
new() { VEDETTE_HOME=$N "$vedette" "$@" </dev/null; }
fresh() { rm -rf "$N" && mkdir "$N" && { [ "${1:-}" = empty ] || cp -p "$A/identity.key" "$N"; }; }
content() { find "$1/games" -type f ! -name lock -exec cksum {} + | sort; }

homes_begin union >/dev/null 2>&1 && homes_play 5 6 || tap_fail "the game"
anna new drill --side union --mode solo --as Anna --no-mail >/dev/null
homes_until a 5 turn strategic || tap_fail "orders to write"
"$officer" orders "$A" "$ga" 5 >"$tap_tmp/orders" && anna orders "$ga" "$tap_tmp/orders" >/dev/null 2>&1 || tap_fail "the draft"
echo 'bert@play.test' >"$(game_a)/address"
n=$(find "$(game_a)/slots" -name '*.ved' | wc -l)

# --- a game -----------------------------------------------------------------------------------------------------------
says "a game is written" "" anna export "$tap_tmp/one" "$ga"
words "without the key" 'without the key'
tap_same "for its owner alone" 600 "$(stat -c %a "$tap_tmp/one")"
says "a file that is there is not written over" "" cp "$tap_tmp/one" "$tap_tmp/kept"
anna export "$tap_tmp/one" >"$tap_tmp/out" 2>&1
words "whatever it holds" 'sys.exists'
tap_run "and is as it was" cmp "$tap_tmp/one" "$tap_tmp/kept"
secret=$(od -An -tx1 "$(game_a)"/secret-union | tr -d ' \n')
seed=$(sed -n 's/^seed //p' "$A/identity.key")
od -An -v -tx1 "$tap_tmp/one" | tr -d ' \n' >"$tap_tmp/hex"
if grep -q "$secret" "$tap_tmp/hex" || grep -aq "$seed" "$tap_tmp/one"; then tap_fail "no secret is in it"; else tap_ok "no secret is in it"; fi
tap_same "nor a file of one" "" "$(grep -a -o '^file [^ ]*\(secret\|identity\|courier-\)[^ ]*' "$tap_tmp/one")"
fresh
says "it is taken in" "" new import "$tap_tmp/one"
words "whole" "rebuilt, $n slots"
g=$(ls "$N/games")
tap_same "one game" 1 "$(ls "$N/games" | wc -l | tr -d ' ')"
tap_run "slot for slot" diff -r "$(game_a)/slots" "$N/games/$g/slots"
tap_same "with its draft" "$(anna orders "$ga")" "$(new orders "$g")"
tap_same "and address" "$(cat "$(game_a)/address")" "$(cat "$N/games/$g/address")"
tap_same "and the same positions" "$("$officer" hashes "$A" "$ga")" "$("$officer" hashes "$N" "$g")"
says "what was signed since is not known" match.recovered new send "$g" --no-mail
content "$N" >"$tap_tmp/before"
says "once more" "" new import "$tap_tmp/one"
words "nothing comes" 'Nothing came back that is not here already'
tap_same "and nothing is written over" "$(cat "$tap_tmp/before")" "$(content "$N")"
says "a referee reads it as it is" "" "$vedette" verify "$tap_tmp/one"

# --- a home -----------------------------------------------------------------------------------------------------------
says "all games, and the key" "" anna export --with-key "$tap_tmp/all"
words "with a warning" 'keep it as you keep the key'
fresh empty
says "no key comes unasked" key.absent new import "$tap_tmp/all"
says "on request it does" "" new import --with-key "$tap_tmp/all"
tap_run "to the last bit" cmp "$A/identity.key" "$N/identity.key"
tap_same "for its owner alone" 600 "$(stat -c %a "$N/identity.key")"
tap_same "and both games" 2 "$(ls "$N/games" | wc -l | tr -d ' ')"
rm -rf "$N" && mkdir "$N" && cp -p "$B/identity.key" "$N"
says "another key is not written over" key.exists new import --with-key "$tap_tmp/all"
tap_run "and is as it was" cmp "$B/identity.key" "$N/identity.key"
fresh empty
says "an archive without one" archive.no-key new import --with-key "$tap_tmp/one"

# --- damage and malice ------------------------------------------------------------------------------------------------
fresh
size=$(wc -c <"$tap_tmp/one")
for cut in 0 1 17 18 40 $((size / 2)) $((size - 1)); do
	head -c "$cut" "$tap_tmp/one" >"$tap_tmp/bad"
	says "cut after $cut bytes" archive.form new import "$tap_tmp/bad"
done
{ cat "$tap_tmp/one" && echo; } >"$tap_tmp/bad"
says "with a line behind it" archive.form new import "$tap_tmp/bad"
"$officer" flip "$tap_tmp/one" "$tap_tmp/bad" $((size / 2))
says "a bit changed" archive.damaged new import "$tap_tmp/bad"
sed '1s/1$/2/' "$tap_tmp/one" >"$tap_tmp/bad"
says "C169 of a newer program" archive.newer new import "$tap_tmp/bad"
tap_same "C169 of which nothing is taken" "" "$(find "$N/games" -name '*.ved' 2>/dev/null)"
packed() { # NAME...: an archive of these files, each with the bytes "x"
	{ echo 'vedette archive 1' && for name in "$@"; do printf 'file %s 1\nx\n' "$name"; done; } >"$tap_tmp/bad"
	hash=$(python3 -c 'import hashlib,sys; print(hashlib.blake2b(b"vedette/archive/1" + open(sys.argv[1],"rb").read(), digest_size=32).hexdigest())' "$tap_tmp/bad")
	echo "end $# $hash" >>"$tap_tmp/bad"
}
packed games/a/notes
new import "$tap_tmp/bad" >"$tap_tmp/out" 2>&1
words "such an archive is well formed" 'No game of yours is in it'
for name in ../x games/../../x /etc/passwd games/a/../../x games/a/b/c/d config lock games/A/notes games/a/.hidden identity.key.old; do
	packed "$name"
	says "a name that reaches elsewhere: $name" archive.form new import "$tap_tmp/bad"
done
packed games/a/notes games/a/notes
says "two of one name" archive.form new import "$tap_tmp/bad"
packed identity.key
fresh empty
says "a key that is none" key.form new import --with-key "$tap_tmp/bad"
[ ! -e "$N/identity.key" ] && tap_ok "is not stored" || tap_fail "is not stored"
fresh
bad=$(game_a)/slots/$(printf '%04d' 3).ved
cp "$bad" "$tap_tmp/slot" && "$officer" flip "$tap_tmp/slot" "$bad" 300
anna export "$tap_tmp/forged" "$ga" >/dev/null 2>&1
cp "$tap_tmp/slot" "$bad"
new import "$tap_tmp/forged" >"$tap_tmp/out" 2>&1
words "a slot that was altered is refused" 'slots/0003.ved: .*\[sign.bad\]'
words "the game is there up to it" 'rebuilt, 2 slots'
says "a game that is not there" game.absent anna export "$tap_tmp/none" nogame
tap_done
