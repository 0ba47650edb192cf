# SPDX-License-Identifier: GPL-3.0-or-later
# Lines in a report are those of the player's own draft: what he left blank, his remarks and a `combat` that he did not write count as he
# sees them.  A recorded game is looked for whose last report names lines on both sides of `combat`.
set -u
. "$top_srcdir/tests/tap.sh"
tap_dir
. "$top_srcdir/tests/play/homes.sh"
home=$tap_tmp/home
numbers() { printf 'report\nquit\n' | VEDETTE_HOME=$home "$vedette" --plain warrenton | tr '\n' ' ' | grep -o 'line  *[0-9][0-9]*)' | tr -dc '0-9\n'; }
seed=0
draft='' wanted=''
while [ "$seed" -lt 60 ]; do
	rm -rf "$home"
	"$officer" record "$home" warrenton 4 "$seed"
	draft=
	for file in "$home/games/warrenton/draft-"*; do
		if [ -z "$draft" ] || [ -n "$(find "$file" -newer "$draft")" ]; then draft=$file; fi
	done
	combat=$(grep -n '^combat$' "$draft" | cut -d: -f1)
	wanted=$(numbers)
	# an attack below `combat`, so that the line may be left out
	if [ -n "$combat" ] && sed -n "$((combat + 1))p" "$draft" | grep -q '^attack ' && printf '%s\n' "$wanted" |
		awk -v c="$combat" '$1 > c { n++ } END { exit !n }'; then
		break
	fi
	seed=$((seed + 1))
done
tap_run "there is a game with lines to count (seed $seed)" [ "$seed" -lt 60 ]
cp "$draft" "$tap_tmp/draft"
{ printf '# first\n\n# third\n' && cat "$tap_tmp/draft"; } >"$draft"
tap_same "remarks and blank lines count" "$(printf '%s\n' "$wanted" | awk '{ print $1 + 3 }')" "$(numbers)"
sed '/^combat$/d' "$tap_tmp/draft" >"$draft"
tap_same "a line combat that was not written does not" "$(printf '%s\n' "$wanted" | awk -v c="$combat" '{ print $1 - ($1 > c) }')" \
	"$(numbers)"
printf 'pass nobody\n' >"$draft"
tap_same "another draft counts for nothing" "$wanted" "$(numbers)"
rm "$draft"
tap_same "nor does one that is not there" "$wanted" "$(numbers)"
tap_done
