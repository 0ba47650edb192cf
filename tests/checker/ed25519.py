# SPDX-License-Identifier: GPL-3.0-or-later
"""Ed25519 (RFC 8032): openssl verifies, and what every library must see alike is judged here: key and R are canonical
encodings of points of the main group, other than its neutral element."""
import os
import subprocess
import tempfile

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def add(a, b):
    """Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""
    p = (a[1] - a[0]) * (b[1] - b[0]) % P
    q = (a[1] + a[0]) * (b[1] + b[0]) % P
    r = 2 * a[3] * b[3] * D % P
    s = 2 * a[2] * b[2] % P
    e, f, g, h = q - p, s - r, s + r, q + p
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, point):
    out = NEUTRAL
    while n:
        if n & 1:
            out = add(out, point)
        point = add(point, point)
        n >>= 1
    return out


def same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def decode(data):
    """The point, or None when these 32 bytes are no canonical encoding of one."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2 ** 255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * ROOT % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encode(point):
    z = pow(point[2], P - 2, P)
    x, y = point[0] * z % P, point[1] * z % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
checked = {}
scratch = tempfile.TemporaryDirectory()


def is_valid_point(data):
    """Canonical, on the curve, of order L."""
    if data not in checked:
        point = decode(data)
        checked[data] = point is not None and not same(times(8, point), NEUTRAL) and same(times(L, point), NEUTRAL)
    return checked[data]


def verify(key, message, signature):
    """Does openssl say that it is signed with this key?"""
    names = [os.path.join(scratch.name, n) for n in ("key", "message", "signature")]
    spki = bytes.fromhex("302a300506032b6570032100") + key
    for name, data in zip(names, (spki, message, signature)):
        with open(name, "wb") as f:
            f.write(data)
    done = subprocess.run(["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", "-inkey", names[0],
                           "-in", names[1], "-sigfile", names[2]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False)
    return done.returncode == 0
