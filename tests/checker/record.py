# SPDX-License-Identifier: GPL-3.0-or-later
"""One record: THE FILE of vedette-turn(5), steps 1 to 4, 6 and 7 of its order of reading, as far as they need no game."""
import zlib

import ed25519
from basics import (BODY, CAPS, FORM, HEADER, KEY, SIGNATURE, H, Refusal, ZERO, is_plain)

MAGIC = bytes.fromhex("d6454454 0d0a1a0a")
KEY_CHANGE, KEY_CLAIM, KEY_ADMIT = 3, 4, 5
OFFER, ACCEPT, TURN, STRATEGIC, COUNTERSIGN, RESIGN, RESULT = 1, 2, 16, 17, 18, 19, 20
STANDING, TAKE_BACK, DRAW, AGREE, DECLINE = 21, 22, 23, 24, 25
WORDS = {OFFER: "offer", ACCEPT: "accept", KEY_CHANGE: "key", KEY_CLAIM: "key-claim", KEY_ADMIT: "key-admit",
         TURN: "turn", STRATEGIC: "strategic", COUNTERSIGN: "countersign",
         RESIGN: "resign", RESULT: "result", STANDING: "standing", TAKE_BACK: "take-back", DRAW: "draw", AGREE: "agree",
         DECLINE: "decline"}
BODY_MAX, PACKED_MAX, BOX_MAX, MESSAGE_MAX, TERMS_MAX, LINE_MAX = 1 << 20, (1 << 20) + 1024, 24576, 4096, 1024, 512
LINES_MAX, NUMBER_MAX, FILE_MAX = 4096, 131072, 1049900
# The most bytes of each part; 0 is a part that the kind does not have.
PARTS = {OFFER: (TERMS_MAX, BODY_MAX, BODY_MAX, BODY_MAX), ACCEPT: (TERMS_MAX, 0, 0, 0),
         TURN: (BODY_MAX, BOX_MAX, MESSAGE_MAX, 0), STRATEGIC: (BODY_MAX, BOX_MAX, MESSAGE_MAX, 0),
         COUNTERSIGN: (BODY_MAX, 0, 0, 0), RESULT: (LINE_MAX, 0, 0, 0), TAKE_BACK: (LINE_MAX, BOX_MAX, MESSAGE_MAX, 0)}
PARTS.update((kind, (0, 0, 0, 0)) for kind in (KEY_CHANGE, KEY_CLAIM, KEY_ADMIT))
PARTS.update((kind, (0, BOX_MAX, MESSAGE_MAX, 0)) for kind in (RESIGN, STANDING, DRAW, AGREE, DECLINE))
FIELDS = {OFFER: (("rules", 32), ("scenario", 32), ("key", 32), ("nonce", 16)),
          ACCEPT: (("offer", 32), ("rules", 32), ("scenario", 32), ("key", 32), ("nonce", 16), ("anchor", 32))}
FIELDS.update((kind, (("game", 32), ("old", 32), ("key", 32), ("proof", 64))) for kind in (KEY_CHANGE, KEY_CLAIM, KEY_ADMIT))
SLOT_FIELDS = (("game", 32), ("parent", 32), ("state", 32), ("link", 32), ("opening", 32), ("seal", 32))


def is_slot(kind):
    return kind >= TURN


def is_key(kind):
    return KEY_CHANGE <= kind <= KEY_ADMIT


def proven(side, number, game, old, key):
    """What the new key of a change of key signs."""
    return b"vedette/sign/new-key/1".ljust(32, b"\0") + bytes([side]) + number.to_bytes(4, "little") + game + old + key


def fields_of(kind):
    return FIELDS.get(kind, SLOT_FIELDS)


def header_size(kind):
    return 32 + sum(n for _, n in fields_of(kind)) + 12


def hint(key):
    return H("vedette/key/1", key)[:8]


def domain(kind):
    return ("vedette/sign/%s/1" % WORDS[kind]).encode("ascii").ljust(32, b"\0")


class Record:
    """A header read from bytes, and after unpack() its body and identity."""

    def __init__(self, data):
        self.data = data
        check_caps(data)
        check_magic(data)
        if len(data) < 32:
            raise Refusal("slot.short", HEADER)
        self.version, self.kind, self.side, self.flags = data[8:12]
        if self.version != 1 or self.kind not in WORDS or self.flags > 1:
            raise Refusal("slot.newer", HEADER)
        self.clear = self.flags == 1  # standing orders as they are, sealed by nothing
        self.part = [int.from_bytes(data[12 + 4 * i:16 + 4 * i], "little") for i in range(4)]
        self.number = int.from_bytes(data[28:32], "little")
        self.check_prefix()
        self.size = header_size(self.kind)
        if len(data) < self.size:
            raise Refusal("slot.short", HEADER)
        at = 32
        for name, n in fields_of(self.kind):
            setattr(self, name, data[at:at + n])
            at += n
        self.signer = data[at:at + 8]
        self.packed = int.from_bytes(data[at + 8:at + 12], "little")
        self.check_header()
        self.signature = data[-64:]
        self.body = self.id = None

    def __deepcopy__(self, memo):
        return self  # a record does not change once it is read

    def check_prefix(self):
        if self.clear and not self.has_box():
            raise Refusal("slot.header", HEADER, "flag 1")
        if self.side > 1 or (is_slot(self.kind) or is_key(self.kind)) != (self.number > 0):
            raise Refusal("slot.header", HEADER)
        if self.number > NUMBER_MAX:
            raise Refusal("slot.limit", HEADER)
        for n, most in zip(self.part, PARTS[self.kind]):
            if n > most:
                raise Refusal("slot.limit" if most else "slot.header", HEADER)
        if sum(self.part) > BODY_MAX:
            raise Refusal("slot.limit", HEADER)
        if self.has_box() and not self.clear and (self.part[1] == 0 or self.part[1] % 256):
            raise Refusal("slot.header", HEADER)

    def check_header(self):
        if is_slot(self.kind):
            if (self.seal != ZERO) != (self.has_box() and not self.clear):
                raise Refusal("slot.header", HEADER, "seal")
            if (self.kind == COUNTERSIGN or self.clear) and self.opening != ZERO:
                raise Refusal("slot.header", HEADER, "opening")
        if self.packed > PACKED_MAX:
            raise Refusal("slot.limit", HEADER)
        want = self.size + self.packed + 64
        if len(self.data) != want:
            raise Refusal("slot.short" if len(self.data) < want else "slot.trailing", HEADER)

    def has_box(self):
        return is_slot(self.kind) and PARTS[self.kind][1] > 0

    def check_signature(self, keys):
        """Steps 3 and 4; the key that signed."""
        if is_slot(self.kind) or self.kind in (KEY_CHANGE, KEY_ADMIT):
            known = [k for k in keys if hint(k) == self.signer]
        else:
            if not ed25519.is_valid_point(self.key):
                raise Refusal("sign.key", KEY)
            known = [self.key] if hint(self.key) == self.signer else []
        if not known:
            raise Refusal("sign.unknown", KEY)
        if self.signature == bytes(64):
            raise Refusal("sign.none", SIGNATURE)
        signed = domain(self.kind) + self.data[:-64]
        if not ed25519.is_valid_point(known[0]) or not ed25519.is_valid_point(self.signature[:32]) or \
                not ed25519.verify(known[0], signed, self.signature):
            raise Refusal("sign.bad", SIGNATURE)
        if is_key(self.kind):
            self.check_proof()
        return known[0]

    def check_proof(self):
        text = proven(self.side, self.number, self.game, self.old, self.key)
        if not ed25519.is_valid_point(self.key) or not ed25519.is_valid_point(self.proof[:32]) or \
                not ed25519.verify(self.key, text, self.proof):
            raise Refusal("sign.proof", SIGNATURE)

    def unpack(self, dictionary):
        """Steps 6 and 7 without what needs the charts: the body, and by it the identity."""
        self.body = inflate(self.data[self.size:-64], dictionary if is_slot(self.kind) else b"", sum(self.part))
        if is_slot(self.kind):
            check_text(self.text(0), LINES_MAX, False)
            if self.clear:
                check_text(self.text(1), LINES_MAX, False)
            check_text(self.text(2), MESSAGE_MAX, True)
        else:
            check_text(self.text(0), 16, False)
        self.id = H(self.data[:self.size - 12], self.body)

    def text(self, part):
        at = sum(self.part[:part])
        return self.body[at:at + self.part[part]]


def check_caps(data):
    if not data:
        raise Refusal("slot.empty", CAPS)
    if len(data) > FILE_MAX:
        raise Refusal("slot.limit", CAPS)


def check_magic(data):
    """What befell the magic on its way."""
    if data[:8] == MAGIC:
        return
    if MAGIC.startswith(data):
        raise Refusal("slot.short", HEADER)
    if data[:8] == bytes(b & 0x7f for b in MAGIC):
        raise Refusal("slot.sevenbit", HEADER)
    rest = data[4:].lstrip(b"\r\n")
    ends = len(data) - 4 - len(rest)
    if data[1:4] == MAGIC[1:4] and data[0] & 0x7f == 0x56 and ends and rest[:1] == b"\x1a" and rest[1:2] in (b"\r", b"\n"):
        raise Refusal("slot.eol" if data[0] == MAGIC[0] else "slot.sevenbit", HEADER)
    raise Refusal("slot.magic", HEADER)


def inflate(packed, dictionary, want):
    if len(packed) < 2:
        raise Refusal("zlib.short", BODY)
    if packed[0] != 0x78 or (packed[0] << 8 | packed[1]) % 31 or bool(packed[1] & 0x20) != bool(dictionary):
        raise Refusal("zlib.format", BODY)
    if dictionary and len(packed) >= 6 and packed[2:6] != zlib.adler32(dictionary).to_bytes(4, "big"):
        raise Refusal("zlib.dictionary", BODY)
    z = zlib.decompressobj(15, zdict=dictionary)
    try:
        out = z.decompress(packed, want + 1)
    except zlib.error as e:
        raise Refusal("zlib.data", BODY) from e
    if len(out) > want or (z.eof and len(out) < want):
        raise Refusal("zlib.length", BODY)
    if not z.eof:
        raise Refusal("zlib.short", BODY)
    if z.unused_data:
        raise Refusal("zlib.trailing", BODY)
    return out


def check_text(data, most, free):
    """Lines of plain text that end with LF; `free` text may have empty and long ones."""
    if data and not data.endswith(b"\n"):
        raise Refusal("slot.text", FORM)
    for i, line in enumerate(data.split(b"\n")[:-1]):
        if i == most:
            raise Refusal("slot.limit", FORM)
        if not line and not free:
            raise Refusal("slot.text", FORM)
        if len(line) > LINE_MAX and not free:
            raise Refusal("slot.limit", FORM)
        if not is_plain(line):
            raise Refusal("slot.text", FORM)
