#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the files of tests/files from the recipes in tests/files/recipes and the games in tests/files/games.

  make.py OUT           all of them into the folder OUT
  make.py --small OUT   those that are kept in the tree: up to 64 KiB

It prints a line for each, parted by tabs: file, game, after, home, way, slug, step, exit status, `rules` where only who
knows the rules can tell, else `-`, and what the program must say.  recipes/README tells how a recipe is written."""
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True  # the source tree stays as it is
sys.path.insert(0, os.path.join(HERE, "..", "checker"))

from recipe import Recipe  # noqa: E402 (the checker's modules must be found first)
from table import Games    # noqa: E402

SMALL = 65536


def recipes():
    out = []
    for path in sorted(glob.glob(os.path.join(HERE, "recipes", "*.recipes"))):
        with open(path, encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                place = "%s:%d" % (os.path.basename(path), number)
                if line.strip().startswith("#") or not line.strip():
                    continue
                if line.startswith("file "):
                    out.append(Recipe(line.split()[1], place))
                else:
                    out[-1].steps.append((place, line.rstrip("\n")))
    return out


def main(args):
    games = Games(os.path.join(HERE, "games"))
    names = set()
    for r in recipes():
        data = r.make(games)
        if r.name in names:
            sys.exit("%s: %s is there already" % (r.place, r.name))
        names.add(r.name)
        print("\t".join([r.file, r.game, r.after, r.home, r.way, r.slug, str(r.step), str(r.exit), "rules" if r.rules else "-",
                         r.says]))
        if args[0] != "--small" or len(data) <= SMALL:
            with open(os.path.join(args[-1], r.file), "wb") as f:
                f.write(data)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    main(sys.argv[1:])
