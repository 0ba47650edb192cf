#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which keys of the dice can be had from what a player holds at each moment of a game, by trying: exactly those that he should
have, and no more.

  keys.py FOLDER SEED_A SEED_B   a game, and the identity seeds of who offered and who accepted it, in hexadecimal digits; in a
                                 solo game both are one player's
  keys.py --blocks LIST          the dice of a game in lines of SLOT K ROLL BELOW DRAW VALUE: no two rolls have a block in common,
                                 none is thrown in two slots, and each shows what its block says

A holder has every file that was signed until then, what is in it (bodies inflated, boxes unlocked with the openings that were
shown) and his own seed.  Each run of 32 bytes of that is tried as a link of either chain: what leads to a link that was shown is
one, with all below it.  Two neighbouring links make a K.  What should be there is computed from both seeds; and no 32 bytes held
may be a later link, a secret, a seed, the key of a box still shut or any K, nor lead to one by any step of the derivations.
Written from vedette-turn(5)."""
import os
import sys
import zlib

sys.dont_write_bytecode = True  # the source tree stays as it is
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "checker"))

from basics import H, keyed, le32  # noqa: E402
from texts import Scenario  # noqa: E402 (for the dictionary of the bodies alone)

LINKS, BEYOND = 65536, 6  # links of a chain; slots looked at behind the last one
TURN, STRATEGIC, COUNTERSIGN, DRAW, TAKE_BACK, DECLINE, OFFER, ACCEPT = 16, 17, 18, 23, 22, 25, 1, 2


class File:
    """A record as bytes: what the layout says of it, and its body."""

    def __init__(self, data, dictionary=b""):
        self.data, self.kind, self.side, self.clear = data, data[9], data[10], data[11] == 1
        self.part = [int.from_bytes(data[12 + 4 * i:16 + 4 * i], "little") for i in range(4)]
        self.number = int.from_bytes(data[28:32], "little")
        size = {OFFER: 156, ACCEPT: 220}.get(self.kind, 236)
        self.body = zlib.decompressobj(15, zdict=dictionary).decompress(data[size:-64])
        self.id = H(data[:size - 12], self.body)
        self.link, self.opening = data[128:160], data[160:192]

    def text(self, part):
        at = sum(self.part[:part])
        return self.body[at:at + self.part[part]]


def read_game(folder):
    """Offer, accept and slots 1, 2, 3 ..., wherever in the folder they lie."""
    paths = [os.path.join(d, n) for d, _, names in os.walk(folder) for n in names
             if n.endswith(".ved") and os.path.basename(d) not in ("refused", "held")]
    data = {}
    for path in paths:
        with open(path, "rb") as f:
            d = f.read()
        data[d[9] if d[9] < TURN else (TURN, int.from_bytes(d[28:32], "little"))] = d
    offer, accept = File(data[OFFER]), File(data[ACCEPT])
    dictionary = Scenario(offer.text(2)).dictionary()
    slots, n = [], 1
    while (TURN, n) in data:
        slots.append(File(data[TURN, n], dictionary))
        n += 1
    return offer, accept, slots


class Truth:
    """All there is to be known of a game, from both seeds."""

    def __init__(self, offer, accept, seeds):
        nonce = accept.data[160:176]
        self.gid = H("vedette/game/1", offer.id, accept.id)
        self.salt = (accept.id[:16], nonce)
        self.rest = ((accept.id,), (offer.id, nonce))  # what goes into the secrets beside the seed
        self.secret = [self.secret_of(seeds[i], i) for i in (0, 1)]
        self.chain = [self.chain_of(self.secret[i], i) for i in (0, 1)]

    def secret_of(self, seed, who):
        return keyed(seed, "vedette/game-secret/1", *self.rest[who])

    def chain_of(self, secret, who):
        links = [H("vedette/top/1", secret)]
        for _ in range(LINKS):
            links.append(H("vedette/link/1", self.salt[who], links[-1]))
        return links[::-1]

    def link(self, n):
        return self.chain[1 - n % 2][n // 2]

    def key(self, n):
        return H("vedette/pair/1", self.gid, le32(n), self.link(n), self.link(n + 1))


class Held:
    """The files so far, which all hold alike, and what trying finds in them."""

    def __init__(self, truth, slots):
        self.t, self.steps = truth, slots // 2 + 4
        self.shown = ({}, {})                                  # links that stand in the files as such, with their places
        self.top = [(-1, None), (-1, None)]                    # of each chain, the highest place found by trying, and the link
        self.runs = set()

    def show(self, who, place, link):
        self.shown[who][link] = place
        self.try_runs(self.runs, who) if place == 0 else None  # the anchor: what was held before may lead to it

    def take(self, data):
        """More bytes: each run of 32 that is new."""
        fresh = {data[i:i + 32] for i in range(len(data) - 31)} - self.runs
        for who in (0, 1):
            self.try_runs(fresh, who)
        self.runs |= fresh
        return fresh

    def try_runs(self, runs, who):
        salt, shown = self.t.salt[who], self.shown[who]
        for run in runs:
            x = run
            for up in range(self.steps):
                if x in shown:
                    if shown[x] + up > self.top[who][0]:
                        self.top[who] = (shown[x] + up, run)
                    break
                x = H("vedette/link/1", salt, x)

    def keys(self, own, most):
        """Every K up to K(most) that can be made of these links and the chains that are one's own."""
        out = set()
        for n in range(1, most + 1):
            pair = [self.link(own, n), self.link(own, n + 1)]
            if all(pair):
                out.add(H("vedette/pair/1", self.t.gid, le32(n), *pair))
        return out

    def link(self, own, n):
        who, place = 1 - n % 2, n // 2
        if own[who]:
            return own[who][place]
        at, x = self.top[who]
        if place > at:
            return None
        for _ in range(at - place):
            x = H("vedette/link/1", self.t.salt[who], x)
        return x


class Forbidden:
    """What nobody may find in the files."""

    def __init__(self, truth, seeds, slots):
        self.t = truth
        self.what = {seed: "an identity seed" for seed in seeds}
        self.what.update((s, "a secret") for s in truth.secret)
        self.what.update((truth.key(j), "K(%d)" % j) for j in range(1, len(slots) + BEYOND))
        self.number = {x: 2 * place + 1 - who for who in (0, 1) for place, x in enumerate(truth.chain[who])}  # of its slot
        self.box = {H("vedette/sheetkey/1", truth.secret[1 - s.number % 2], le32(s.number)): s.number for s in slots}

    def leads_to(self, run, n, opened):
        """What a run of 32 bytes in a file up to slot n is, or leads to in one step, and should not; None if it is nothing."""
        for x in (run, H("vedette/top/1", run), self.t.secret_of(run, 0), self.t.secret_of(run, 1)):
            if x in self.what:
                return self.what[x]
            if self.number.get(x, 0) > n:
                return "the link of slot %d" % self.number[x]
            if x in self.box and x not in opened:
                return "the key of the box in slot %d" % self.box[x]
        return None


def check(folder, seeds):
    offer, accept, slots = read_game(folder)
    truth, most = Truth(offer, accept, seeds), len(slots) + BEYOND
    mode = next(line[5:] for line in offer.text(0).decode("utf-8").split("\n") if line.startswith("mode "))
    if mode == "solo":
        people = {"who plays both sides": (seeds, None)}
    else:
        people = {"who offered": ((seeds[0], None), 1), "who accepted": ((None, seeds[1]), 0)}
    people["a referee"] = ((None, None), None)
    people = {name: ([truth.chain_of(truth.secret_of(s, i), i) if s else None for i, s in enumerate(own)], other)
              for name, (own, other) in people.items()}
    files = Held(truth, len(slots))
    bad, moments, opened, ordered = [], 0, set(), 0
    last_box, never = {}, Forbidden(truth, seeds, slots)
    for n, f in enumerate([offer, accept] + slots, -1):
        held = [f.data, f.body]
        if n > 0 and any(f.opening) and f.side in last_box:
            box = last_box[f.side].text(1)
            stream = b"".join(H("vedette/box/1", f.opening, le32(i)) for i in range((len(box) + 31) // 32))
            held.append(bytes(a ^ b for a, b in zip(box, stream)).rstrip(b"\n"))  # without what it is filled up with
            opened.add(f.opening)
        if n > 0 and f.kind != COUNTERSIGN:
            last_box[f.side] = f
        before = {name: files.keys(own, most) if n > 0 else set() for name, (own, _) in people.items()}
        if n >= 0:
            files.show(1 if n == 0 else 1 - n % 2, n // 2, f.data[176:208] if n == 0 else f.link)
        for data in held:
            for run in files.take(data):
                what = never.leads_to(run, max(n, 0), opened)
                if what:
                    bad.append("slot %d holds or leads to %s" % (n, what))
        for name, (own, other) in people.items():
            if all(own):  # both chains are his
                should = range(1, most + 1)
            elif other is None:
                should = range(1, n)
            else:  # his own links, and the other's up to this slot
                should = range(1, n + 1 if 1 - n % 2 == other else n)
            keys = files.keys(own, most)
            moments += 1
            if keys != {truth.key(j) for j in should}:
                bad.append("after slot %d %s has %d keys, and should have %d" % (n, name, len(keys), len(should)))
            if n > 0 and f.kind in (TURN, STRATEGIC) and own[1 - n % 2] and not all(own):
                i = n - 1  # the slot whose K throws what its orders ask for, where that is not its own
                while i > 0 and slots[i - 1].kind in (DRAW, TAKE_BACK, DECLINE):
                    i -= 1
                if truth.key(n) in before[name] or (i > 0 and truth.key(i) not in before[name]):
                    bad.append("slot %d: its signer should foresee K(%d) alone" % (n, i))
                ordered += 1
    print("%s: %d slots, %d moments, %d turns" % (mode, len(slots), moments, ordered))
    for line in bad:
        print(line)
    return not bad and moments > 0


def blocks(name):
    seen, slot_of, draws, good = {}, {}, 0, True
    with open(name, encoding="ascii") as f:
        for line in f:
            slot, k, roll, below, index, value = line.split()
            key, below, index = bytes.fromhex(k), int(below), int(index)
            limit, block, left = 256 - 256 % below, 0, index
            while True:
                data = H("vedette/roll/1", key, le32(block), roll)
                if seen.setdefault(data, (k, roll, block)) != (k, roll, block):
                    print("%s of slot %s: its block is that of %s" % (roll, slot, seen[data][1]))
                    good = False
                fit = [b for b in data if b < limit]
                if left < len(fit):
                    break
                left, block = left - len(fit), block + 1
            if slot_of.setdefault((k, roll), slot) != slot:
                print("%s is thrown in slots %s and %s with one key" % (roll, slot_of[k, roll], slot))
                good = False
            if fit[left] % below != int(value):
                print("%s of slot %s: said to be %s, is %d" % (roll, slot, value, fit[left] % below))
                good = False
            draws += 1
    print("%d draws, %d rolls, %d blocks" % (draws, len(slot_of), len(seen)))
    return good and draws > 0


def main(args):
    if len(args) == 2 and args[0] == "--blocks":
        return 0 if blocks(args[1]) else 1
    if len(args) == 3:
        return 0 if check(args[0], (bytes.fromhex(args[1]), bytes.fromhex(args[2]))) else 1
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
