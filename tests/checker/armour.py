# SPDX-License-Identifier: GPL-3.0-or-later
"""A record as a block of text: ARMOUR of vedette-turn(5)."""
import re

from basics import CARRIER, H, Refusal, le32
from record import FILE_MAX

ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
HEAD = re.compile(rb"\[vedette([0-9]+):(endof)?", re.IGNORECASE)
STATED = re.compile(rb"([0-9]{1,7})lineswith([0-9]{1,7})bytesfollow,keepthemwhole\]", re.IGNORECASE)


def strip(text):
    """The bytes that count: without a run of blanks, tabs and > at the start of lines, and without blanks elsewhere."""
    lines = re.split(rb"[\r\n]+", text)
    return b"".join(re.sub(rb"[ \t]", b"", re.sub(rb"^[ \t>]*", b"", line)) for line in lines)


def line_check(i, data):
    return H("vedette/armour/1", le32(i), data)[:3]


def write(record):
    lines = [record[i:i + 45] for i in range(0, len(record), 45)]
    out = ["[vedette 1: %d lines with %d bytes follow, keep them whole]" % (len(lines), len(record))]
    for i, data in enumerate(lines):
        out.append(base64(data + line_check(i + 1, data)))
    out.append("[vedette 1: end of %d lines]" % len(lines))
    return "".join(line + "\n" for line in out).encode("ascii")


def base64(data):
    bits = "".join("%d%d%d%d%d%d%d%d" % tuple(b >> k & 1 for k in range(7, -1, -1)) for b in data)
    bits += "0" * (-len(bits) % 6)
    return "".join(chr(ALPHABET[int(bits[i:i + 6], 2)]) for i in range(0, len(bits), 6))


def read_line(text, at, i, n):
    """`n` bytes with their check, from `at` on."""
    value, chars = 0, (n * 8 + 5) // 6
    for k in range(chars):
        c = text[at + k:at + k + 1]
        if c in (b"", b"["):
            raise Refusal("armour.cut", CARRIER, "line %d" % i)
        if c == b"=":
            raise Refusal("armour.quoted", CARRIER, "line %d" % i)
        if c in (b"<", b"&"):
            raise Refusal("armour.html", CARRIER, "line %d" % i)
        if c not in ALPHABET:
            raise Refusal("armour.character", CARRIER, "line %d" % i)
        value = value << 6 | ALPHABET.index(c)
    spare = chars * 6 - n * 8
    if value & ((1 << spare) - 1):
        raise Refusal("armour.base64", CARRIER, "line %d" % i)
    return (value >> spare).to_bytes(n, "big"), at + chars


def read(text):
    """The first block in a text; None when there is none."""
    text = strip(text)
    head = HEAD.search(text)
    if head is None:
        return None
    if int(head.group(1)) != 1:
        raise Refusal("slot.newer", CARRIER)
    stated = None if head.group(2) else STATED.match(text, head.end())
    if stated is None:
        raise Refusal("armour.head", CARRIER)
    lines, size, at = int(stated.group(1)), int(stated.group(2)), stated.end()
    if size > FILE_MAX:
        raise Refusal("armour.limit", CARRIER)
    if size == 0 or lines != (size + 44) // 45:
        raise Refusal("armour.head", CARRIER)
    record = b""
    for i in range(1, lines + 1):
        n = min(45, size - len(record))
        raw, at = read_line(text, at, i, n + 3)
        if line_check(i, raw[:n]) != raw[n:]:
            raise Refusal("armour.check", CARRIER, "line %d" % i)
        record += raw[:n]
    return record
