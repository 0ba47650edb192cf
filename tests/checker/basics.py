# SPDX-License-Identifier: GPL-3.0-or-later
"""What vedette-turn(5) calls H, le32 and a verdict."""
import hashlib

STEPS = ("carrier", "caps", "header", "key", "signature", "place", "body", "form", "link", "opening", "resolve", "state",
         "legal", "kept")
(CARRIER, CAPS, HEADER, KEY, SIGNATURE, PLACE, BODY, FORM, LINK, OPENING, RESOLVE, STATE, LEGAL, KEPT) = range(len(STEPS))
ZERO = bytes(32)
UNION, CONFEDERATE = 0, 1
SIDES = ("union", "confederate")
LETTERS = "uc"


class Refusal(Exception):
    """A verdict: its slug, the step of the reading order, and what was found."""

    def __init__(self, slug, step, what=""):
        Exception.__init__(self, slug)
        self.slug, self.step, self.what = slug, step, what


def H(*parts):
    """Unkeyed BLAKE2b of 32 bytes over its arguments, one after the other."""
    h = hashlib.blake2b(digest_size=32)
    for p in parts:
        h.update(p.encode("ascii") if isinstance(p, str) else p)
    return h.digest()


def keyed(key, *parts):
    h = hashlib.blake2b(digest_size=32, key=key)
    for p in parts:
        h.update(p.encode("ascii") if isinstance(p, str) else p)
    return h.digest()


def le32(n):
    return n.to_bytes(4, "little")


# Ranges of the characters a signed text may hold (TEXTS).
PLAIN = ((0x20, 0x7e), (0xa1, 0xac), (0xae, 0x24f), (0x391, 0x3a1), (0x3a3, 0x3ce), (0x400, 0x482), (0x48a, 0x52f),
         (0x2010, 0x2010), (0x2013, 0x2014), (0x2018, 0x201e), (0x2020, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030),
         (0x2032, 0x2033), (0x2039, 0x203a), (0x20ac, 0x20ac), (0x2190, 0x2193), (0x2500, 0x259f))


def is_plain(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return all(any(a <= ord(c) <= b for a, b in PLAIN) for c in text)
