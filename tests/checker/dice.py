# SPDX-License-Identifier: GPL-3.0-or-later
"""Dice of vedette-turn(5): which rolls a slot can throw, and what they show."""
from basics import H, le32

DIE = 6


def draw(key, roll, below, index):
    """Draw `index` of a roll, from 0: bytes from the largest multiple of `below` upward are skipped."""
    limit, block = 256 - 256 % below, 0
    while True:
        for byte in H("vedette/roll/1", key, le32(block), roll):
            if byte < limit:
                if index == 0:
                    return byte % below
                index -= 1
        block += 1


def is_number(s):
    return s.isdigit() and str(int(s)) == s and int(s) > 0


class Throws:
    """What the orders of one slot let be thrown with its key.  `turn` is the game turn, `strategic` the number of the
    Strategic Turn that begins after it, `chits` the game turn whose chits are drawn after it; None for none."""

    def __init__(self, scenario, side, orders, turn=None, chits=None, strategic=None):
        self.scenario, self.side, self.orders = scenario, "uc"[side], orders
        self.turn, self.chits, self.strategic = turn, chits, strategic

    def targets(self):
        return [o.after("on") for o in self.orders if o.word in ("attack", "pass", "assault") and "on" in o.words]

    def named(self, word):
        return [o.words[1] for o in self.orders if o.word == word]

    def allows(self, roll, below):
        """May this roll be thrown with this slot's key?"""
        kind, *rest = roll.split("/")
        if not rest or not is_number(rest[0]):
            return False
        number, rest = int(rest[0]), rest[1:]
        if kind == "chit":
            return number == self.chits and rest in (["u"], ["c"]) and below <= len(self.scenario.pool)
        if kind in ("hq", "leader"):
            return number == self.strategic and len(rest) == 2 and rest[0] in ("u", "c") and is_number(rest[1]) and \
                (below == DIE if kind == "hq" else below <= len(self.scenario.pieces))
        if number != self.turn or below != DIE:
            return False
        if kind == "init":
            return len(rest) == 1 and rest[0] in self.named("try")
        if kind == "attack":
            return len(rest) == 1 and rest[0] in self.named("attack")
        if kind == "march":
            return len(rest) == 1 and any("force" in o.words for o in self.orders if o.word == "march")
        return self.allows_battle(kind, rest)

    def allows_battle(self, kind, rest):
        if len(rest) < 3 or rest[0] != self.side or not is_number(rest[2]) or int(rest[2]) > self.targets().count(rest[1]):
            return False
        last = rest[3:]
        return (kind == "combat" and not last) or (kind == "loss" and last in (["a"], ["d"])) or \
            (kind == "hurt" and len(last) == 1 and any(p[0] == last[0] and p[2] == "leader" for p in self.scenario.pieces))
