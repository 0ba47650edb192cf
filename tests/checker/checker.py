#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on turn files, written from vedette-turn(5) alone: it knows no rules, so it judges everything but
positions and legality - form, hashes of rules and scenario, signatures, chain, links, openings, answers of standing orders, and
every die.

  checker.py FOLDER...                      whole games, each folder one game, its files in any order
  checker.py --game FOLDER [--after N] [--stored|--came] FILE...
                                            each file as what comes next in that game after its slot N (without --after: after
                                            all of them); `offer` and `accept` for N: after that record alone, `none`: after
                                            nothing; --stored: it lies in the game's folder already; options hold for the files
                                            that follow them
  checker.py --charts OFFER...              the hash of rules and that of scenario and map that follow from the texts in an offer
  checker.py --dice LIST FOLDER             the dice of LIST, lines of SLOT ROLL BELOW DRAW, each with what it shows; where a
                                            line says that itself, the two are compared

One line for each file: `NAME: good`, or `NAME: SLUG, step N (WORD)` of the order of reading.  The exit status is 0 if all are
good, 1 if not, 2 if it was called wrongly."""
import copy
import os
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is

import armour  # noqa: E402
import charts  # noqa: E402
import texts  # noqa: E402
from basics import FORM, KEY, STEPS, Refusal  # noqa: E402
from dice import draw  # noqa: E402
from game import Game, read_accept, read_offer  # noqa: E402
from record import ACCEPT, OFFER, Record, is_key  # noqa: E402


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
        self.offer, self.accept, self.slot, self.keys = None, None, {}, []
        parts = [folder] + [os.path.join(folder, d) for d in ("keys", "slots")]  # of a game's folder, offer and accept beside them
        paths = [os.path.join(d, n) for d in parts if os.path.isdir(d) for n in sorted(os.listdir(d))]
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
            elif is_key(kind):
                self.keys.append((path, data))
            else:
                self.slot.setdefault(int.from_bytes(data[28:32], "little"), []).append((path, data))
        self.begun = {}

    def changes(self):
        return sorted((Record(data) for _, data in self.keys), key=lambda r: r.number)

    def game(self, after):
        """(offer, game) as they stand after slot `after`, or after `none`, `offer` or `accept`: one's own copy."""
        if after is None:
            after = max(self.slot, default=0)
        if not self.begun:
            offer = read_offer(Record(self.offer[1]))
            game = Game(offer, read_accept(Record(self.accept[1]), offer))
            for record in self.changes():
                game.take_key(record)
            self.begun = {"none": (None, None), "offer": (offer, None), "accept": (offer, game), 0: (offer, game)}
        while after not in self.begun:
            number = max(n for n in self.begun if isinstance(n, int)) + 1
            offer, game = copy.deepcopy(self.begun[number - 1])
            game.take(Record(self.slot[number][0][1]))
            self.begun[number] = (offer, game)
        return copy.deepcopy(self.begun[after])


def judge(data, offer, game, stored=False):
    """The record in these bytes as the next one; raises what is wrong with it."""
    record = Record(data)
    if record.kind == OFFER:
        read_offer(record)
        if offer and record.id == offer.id:
            raise Refusal("chain.same", FORM)
    elif record.kind == ACCEPT:
        read_accept(record, offer)
        if game and record.id == game.accept.id:
            raise Refusal("chain.same", FORM)
    elif game is None:
        raise Refusal("sign.unknown", KEY)
    elif is_key(record.kind):
        game.take_key(record, stored)
    else:
        game.take(record, stored)


def whole(folder):
    """Every file of one game."""
    table, good = Table(folder), True
    offer = game = None
    files = [f for f in (table.offer, table.accept) if f] + table.keys + [f for n in sorted(table.slot) for f in table.slot[n]]
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
    table, after, stored, good = None, None, False, True
    while args:
        word = args.pop(0)
        if word == "--game":
            table, after = Table(args.pop(0)), None
        elif word == "--after":
            after = args.pop(0)
            after = int(after) if after.isdigit() else after
        elif word in ("--stored", "--came"):
            stored = word == "--stored"
        else:
            try:
                data = load(word)
                offer, game = table.game(after)
                judge(data, offer, game, stored)
                verdict(word)
            except Refusal as e:
                good = verdict(word, e) and good
    return good


def dice_of(name, folder):
    _, game = Table(folder).game(None)
    good, thrown = True, set()
    with open(name, encoding="ascii") as f:
        for line in f:
            slot, roll, below, index, *told = line.split()
            slot, below, index = int(slot), int(below), int(index)
            there = game.slots[slot - 1] if 0 < slot <= len(game.slots) else None
            key = game.key_of(there, roll) if there else None
            if key is None or there.throws is None or not there.throws.allows(roll, below) or (roll, slot, index) in thrown:
                print("%d %s %d %d: no such die" % (slot, roll, below, index))
                good = False
                continue
            thrown.add((roll, slot, index))
            shown = str(draw(key, roll, below, index))
            if told and told[0] != shown:
                print("%d %s %d %d: said to be %s, is %s" % (slot, roll, below, index, told[0], shown))
                good = False
            elif not told:
                print("%d %s %d %d %s" % (slot, roll, below, index, shown))
    return good


def charts_of(name):
    """The hashes as they follow from the texts; are they those of the header?"""
    record = Record(load(name))
    record.unpack(b"")
    options = texts.read_terms(record.text(0), OFFER, record.side)["options"]
    rules = texts.rules_hash(record.text(1), options)
    scenario = charts.scenario_hash(record.text(2), record.text(3), record.text(1))
    print("%s: rules %s scenario %s" % (name, rules.hex(), scenario.hex() if scenario else "-"))
    return (rules, scenario) == (record.rules, record.scenario)


def main(args):
    if not args or args[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    if args[0] == "--charts":
        return 0 if all([charts_of(name) for name in args[1:]]) else 1
    if args[0] == "--dice":
        return 0 if dice_of(args[1], args[2]) else 1
    if args[0] == "--game":
        return 0 if each(args) else 1
    return 0 if all([whole(folder) for folder in args]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
