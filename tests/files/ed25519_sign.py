# SPDX-License-Identifier: GPL-3.0-or-later
"""Signing as RFC 8032 has it and as nobody should: signatures that one library takes and another does not."""
import functools
import hashlib

from ed25519 import BASE, L, NEUTRAL, P, add, decode, encode

# Points of order 2, 4 and 8, and encodings that are none or not canonical.
ODD_POINTS = {
    "neutral": (1).to_bytes(32, "little"),
    "order-2": (P - 1).to_bytes(32, "little"),
    "order-4": bytes(32),
    "order-8": bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    "neutral-not-canonical": (P + 1).to_bytes(32, "little"),
    "minus-zero": (1 | 1 << 255).to_bytes(32, "little"),
    "off-the-curve": (2).to_bytes(32, "little"),
}


@functools.lru_cache(maxsize=None)
def doubled(i):
    """2^i times the base point."""
    return add(doubled(i - 1), doubled(i - 1)) if i else BASE


def base_times(n):
    out = NEUTRAL
    for i in range(n.bit_length()):
        if n >> i & 1:
            out = add(out, doubled(i))
    return out


@functools.lru_cache(maxsize=None)
def expand(seed):
    h = hashlib.sha512(seed).digest()
    a = int.from_bytes(h[:32], "little")
    return (a & ((1 << 254) - 8)) | 1 << 254, h[32:]


@functools.lru_cache(maxsize=None)
def public(seed):
    return encode(base_times(expand(seed)[0]))


def mixed(data):
    """The point of a key plus one of order 8: on the curve, outside the main group."""
    return encode(add(decode(data), decode(ODD_POINTS["order-8"])))


def challenge(r, key, message):
    return int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L


def sign(seed, message, how="well"):
    a, prefix = expand(seed)
    key = public(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % L
    point = encode(base_times(r))
    if how == "neutral-r":  # S B = R + h A holds, so a check of the equation alone takes it
        r, point = 0, encode(NEUTRAL)
    elif how == "order-8-r":  # holds once both sides are multiplied by 8
        r, point = 0, ODD_POINTS["order-8"]
    elif how == "mixed-r":
        point = mixed(point)
    elif how == "neutral-r-not-canonical":
        r, point = 0, ODD_POINTS["neutral-not-canonical"]
    s = (r + challenge(point, key, message) * a) % L
    if how == "plus-l":
        s += L
    return point + s.to_bytes(32, "little")
