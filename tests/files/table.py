# SPDX-License-Identifier: GPL-3.0-or-later
"""The games that files are made from, and everything that follows from the seeds of their players."""
import os

from basics import H, keyed, le32
from ed25519_sign import public
from game import Game, read_accept, read_offer
from record import WORDS, Record, hint

SEEDS = {who: bytes([10 + i]) * 32 for i, who in enumerate("abcde")}  # c is a stranger, d and e are couriers of a and b
LINKS = 65536


class Played:
    """One game of tests/files/games, in which every slot but the last of `lie` and `die` is good."""

    def __init__(self, folder):
        read = {}
        for name in os.listdir(folder):
            if name.endswith(".ved"):
                with open(os.path.join(folder, name), "rb") as f:
                    read[name[:-4]] = Record(f.read())
        self.offer = read_offer(read.pop("offer"))
        self.accept = read_accept(read.pop("accept"), self.offer)
        self.game = Game(self.offer, self.accept)
        self.slots = [read[n] for n in sorted(read)]
        for s in self.slots:
            s.unpack(self.game.dictionary)
        self.secret = {"a": keyed(SEEDS["a"], "vedette/game-secret/1", self.accept.id),
                       "b": keyed(SEEDS["b"], "vedette/game-secret/1", self.offer.id, self.accept.nonce)}
        self.links = {}

    def owner(self, number):
        return "a" if number % 2 else "b"

    def link(self, who, i):
        """Link i of a player, from his secret down."""
        if who not in self.links:
            salt = self.accept.id[:16] if who == "a" else self.accept.nonce
            chain = [H("vedette/top/1", self.secret[who])]
            for _ in range(LINKS):
                chain.append(H("vedette/link/1", salt, chain[-1]))
            self.links[who] = chain[::-1]
        return self.links[who][i]

    def link_of(self, number):
        return self.link(self.owner(number), (number - 1) // 2 if number % 2 else number // 2)

    def box_key(self, number):
        return H("vedette/sheetkey/1", self.secret[self.owner(number)], le32(number))

    def find(self, words):
        """A record by what is said of it: offer, accept, a number, `last`, or the first slot of a kind of which all words hold."""
        words = list(words)
        what = words.pop(0)
        if what in ("offer", "accept"):
            return self.offer if what == "offer" else self.accept
        if what == "last":
            return self.slots[-1]
        if what.isdigit():
            return self.slots[int(what) - 1]
        found = [s for s in self.slots if WORDS[s.kind] == what or what == "any"]
        while words:
            word = words.pop(0)
            if word == "of":
                who = words.pop(0)
                found = [s for s in found if self.owner(s.number) == who]
            elif word == "signed":
                who = hint(public(SEEDS[words.pop(0)]))
                found = [s for s in found if s.signer == who]
            elif word == "with":
                text = words.pop(0).encode("ascii")
                found = [s for s in found if text in s.text(0)]
            elif word == "empty":
                found = [s for s in found if not s.text(0)]
            elif word == "later":  # its owner has sealed standing orders twice before
                found = [s for s in found if len([b for b in self.slots[:s.number - 1] if b.has_box() and b.side == s.side]) > 1]
            elif word == "quiet":  # the slot before asks nothing
                found = [s for s in found if not any(w in self.slots[s.number - 2].text(0) for w in (b"attack", b"assault"))]
            elif word == "behind":
                kind = words.pop(0)
                found = [s for s in found if s.number > 1 and WORDS[self.slots[s.number - 2].kind] == kind]
            elif word == "2nd":
                found = found[1:]
            else:
                raise ValueError(word)
        return found[0]


class Games:
    def __init__(self, folder):
        self.folder, self.read = folder, {}

    def __getitem__(self, name):
        if name not in self.read:
            self.read[name] = Played(os.path.join(self.folder, name))
        return self.read[name]
