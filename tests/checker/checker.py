#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on turn files, written from vedette-turn(5) alone: it knows no rules, so it judges everything but
positions and legality - form, signatures, chain, links, openings, answers of standing orders, and every die.

  checker.py FOLDER...                      whole games, each folder one game, its files in any order
  checker.py --game FOLDER [--after N] FILE...
                                            each file as what comes next in that game after its slot N (without --after: after
                                            all of them); `offer` and `accept` for N: after that record alone, `none`: after
                                            nothing; options hold for the files that follow them
  checker.py --dice LIST FOLDER             the dice of LIST, lines of SLOT ROLL BELOW DRAW, each with what it shows

One line for each file: `NAME: good`, or `NAME: SLUG, step N (WORD)` of the order of reading.  The exit status is 0 if all are
good, 1 if not, 2 if it was called wrongly."""
import os
import sys

import armour
from basics import KEY, PLACE, STEPS, Refusal
from game import Game, read_accept, read_offer
from record import ACCEPT, OFFER, Record, is_slot


def load(path):
    """The bytes of a record, out of its armour if it has one."""
    with open(path, "rb") as f:
        data = f.read()
    if b"\xd6EDT" not in data and b"vedette" in data.lower():
        block = armour.read(data)
        return data if block is None else block
    return data


def verdict(path, e=None):
    if e is None:
        print("%s: good" % path)
    else:
        print("%s: %s, step %d (%s)%s" % (path, e.slug, e.step, STEPS[e.step], ": " + e.what if e.what else ""))
    return e is None


class Table:
    """The records of a folder, sorted; a game can be laid out of them up to any slot."""

    def __init__(self, folder):
        self.offer, self.accept, self.slot = None, None, {}
        slots = os.path.join(folder, "slots")  # of a game's folder, where offer and accept lie beside it
        paths = [os.path.join(d, n) for d in (folder, slots) if os.path.isdir(d) for n in sorted(os.listdir(d))]
        for path in paths:
            if not path.endswith(".ved"):
                continue
            with open(path, "rb") as f:
                data = f.read()
            kind = data[9]
            if kind == OFFER:
                self.offer = (path, data)
            elif kind == ACCEPT:
                self.accept = (path, data)
            else:
                self.slot.setdefault(int.from_bytes(data[28:32], "little"), []).append((path, data))
        self.begun = {}

    def game(self, after):
        """(offer, game) as they stand after slot `after`, or a word; only slots that are good are taken."""
        offer = read_offer(Record(self.offer[1])) if after != "none" else None
        if after in ("none", "offer"):
            return offer, None
        game = Game(offer, read_accept(Record(self.accept[1]), offer))
        last = max(self.slot, default=0) if after is None else 0 if after == "accept" else int(after)
        for number in range(1, last + 1):
            game.take(Record(self.slot[number][0][1]))
        return offer, game


def judge(data, offer, game):
    """The record in these bytes as the next one; raises what is wrong with it."""
    record = Record(data)
    if record.kind == OFFER:
        read_offer(record)
        if offer and record.id == offer.id:
            raise Refusal("chain.same", 7)
    elif record.kind == ACCEPT:
        read_accept(record, offer)
        if game and record.id == game.accept.id:
            raise Refusal("chain.same", 7)
    elif game is None:
        raise Refusal("sign.unknown", KEY)
    else:
        game.take(record)


def whole(folder):
    """Every file of one game."""
    table, good = Table(folder), True
    offer = game = None
    files = [f for f in (table.offer, table.accept) if f] + [f for n in sorted(table.slot) for f in table.slot[n]]
    for path, data in files:
        try:
            record = Record(data)
            if record.kind == OFFER:
                offer = read_offer(record)
            elif record.kind == ACCEPT:
                game = Game(offer, read_accept(record, offer))
            else:
                judge(data, offer, game)
            verdict(path)
        except Refusal as e:
            good = verdict(path, e) and good
    return good


def each(args):
    table, after, good = None, None, True
    while args:
        word = args.pop(0)
        if word == "--game":
            table, after = Table(args.pop(0)), None
        elif word == "--after":
            after = args.pop(0)
        else:
            try:
                data = load(word)
                offer, game = table.game(after)
                judge(data, offer, game)
                verdict(word)
            except Refusal as e:
                good = verdict(word, e) and good
    return good


def dice(name, folder):
    from dice import draw
    _, game = Table(folder).game(None)
    good, thrown = True, set()
    with open(name, encoding="ascii") as f:
        for line in f:
            slot, roll, below, index = line.split()[:4]
            slot, below, index = int(slot), int(below), int(index)
            there = game.slots[slot - 1] if 0 < slot <= len(game.slots) else None
            if there is None or there.key is None or not there.throws.allows(roll, below) or (roll, slot, index) in thrown:
                print("%d %s %d %d: no such die" % (slot, roll, below, index))
                good = False
                continue
            thrown.add((roll, slot, index))
            print("%d %s %d %d %d" % (slot, roll, below, index, draw(there.key, roll, below, index)))
    return good


def main(args):
    if not args or args[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    if args[0] == "--dice":
        return 0 if dice(args[1], args[2]) else 1
    if args[0] == "--game":
        return 0 if each(args) else 1
    return 0 if all([whole(folder) for folder in args]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
