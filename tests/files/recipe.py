# SPDX-License-Identifier: GPL-3.0-or-later
"""A recipe: a record of a game, what is done to it, and what a reader must say."""
import re
import zlib

import armour
from basics import STEPS, ZERO, le32
from ed25519_sign import ODD_POINTS, mixed, public, sign
from game import box_key_seal, unlock
from record import COUNTERSIGN, MAGIC, PARTS, WORDS, domain, fields_of, hint, is_slot, proven
from table import SEEDS

KINDS = {word: kind for kind, word in WORDS.items()}
PART_NAMES = {"terms": 0, "rules": 1, "scenario": 2, "map": 3, "text": 0, "box": 1, "message": 2, "fourth": 3}


def escaped(text):
    """Words of a recipe as bytes: \\xNN, \\n and the like as in Python, anything else as it stands."""
    return re.sub(rb"\\(x[0-9a-f]{2}|[ntr0\\])", lambda m: m.group(0).decode("ascii").encode("latin-1").decode(
        "unicode_escape").encode("latin-1"), text.encode("utf-8"))


class Draft:
    """A record being made: its fields and parts, how it is packed and signed, then its bytes."""

    def __init__(self, played, record):
        self.played, self.base = played, record
        self.version, self.kind, self.side, self.flags, self.number = 1, record.kind, record.side, record.flags, record.number
        self.field = {name: getattr(record, name) for name, _ in fields_of(record.kind)}
        self.part = [record.text(i) for i in range(4)]
        self.stated, self.stated_packed = {}, None
        self.level, self.blocks = 9, 0
        self.dictionary = played.game.dictionary if is_slot(record.kind) else b""
        self.owner = played.owner(record.number) if is_slot(record.kind) else "a" if record is played.offer else "b"
        self.by, self.hint, self.domain, self.how = self.owner, None, None, "well"
        self.pack_edits, self.data = [], None

    # ---- content ----

    def become(self, kind):
        """What its owner would sign here if this kind were due: no text, an empty sheet, the opening that is due."""
        self.kind, self.part = kind, [b"", b"", b"", b""]
        slots = self.played.slots[:self.number - 1]
        sealed = [s for s in slots if s.has_box() and not s.clear and self.played.owner(s.number) == self.owner]
        results = [s for s in slots if WORDS[s.kind] == "result"]
        opens = sealed and kind != COUNTERSIGN and not [s for s in results if self.played.owner(s.number) == self.owner]
        self.field["opening"] = self.played.box_key(sealed[-1].number) if opens else ZERO
        self.field["seal"], self.flags = ZERO, 0
        if PARTS[kind][1] and self.played.game.open:
            self.flags = 1
        elif PARTS[kind][1]:
            self.seal(b"")

    def seal(self, text, size=None):
        key = self.played.box_key(self.number)
        padded = text.ljust(size or max(256, -(-len(text) // 256) * 256), b"\n")
        self.part[1] = unlock(key, padded)
        self.field["seal"] = box_key_seal(self.played.game.id, self.number, key)

    # ---- bytes ----

    def pack(self):
        body = b"".join(self.part)
        if self.blocks:  # empty stored blocks before the first: another encoding of the same body
            z = zlib.compressobj(self.level, zlib.DEFLATED, 15, 8, 0, self.dictionary)
            out = z.compress(b"") + b"".join(z.flush(zlib.Z_FULL_FLUSH) for _ in range(self.blocks))
            z_out = out + z.compress(body) + z.flush()
        elif self.dictionary:
            z = zlib.compressobj(self.level, zlib.DEFLATED, 15, 8, 0, self.dictionary)
            z_out = z.compress(body) + z.flush()
        else:
            z_out = zlib.compress(body, self.level)
        for edit in self.pack_edits:
            z_out = edit(z_out)
        return z_out

    def header(self, packed):
        out = MAGIC + bytes([self.version, self.kind, self.side, self.flags])
        for i in range(4):
            out += le32(self.stated.get(i, len(self.part[i])))
        out += le32(self.number) + b"".join(self.field[name] for name, _ in fields_of(self.kind))
        out += hint(public(SEEDS[self.by])) if self.hint is None else self.hint
        return out + le32(len(packed) if self.stated_packed is None else self.stated_packed)

    def finish(self):
        if self.data is None:
            packed = self.pack()
            signed = self.header(packed) + packed
            over = domain(self.domain or (self.kind if self.kind in WORDS else KINDS["turn"]))
            self.data = signed + (bytes(64) if self.how == "none" else sign(SEEDS[self.by], over + signed, self.how))
        return self.data


class Recipe:
    """Its steps are lines of words; each is a method named do_WORD, in this file's order of a reader's concern."""

    def __init__(self, name, place):
        self.name, self.place, self.steps = name, place, []
        self.game = self.after = self.home = self.slug = None
        self.way, self.step, self.exit, self.rules, self.says = "mail", None, None, False, ""
        self.draft = None

    @property
    def file(self):
        return self.name + (".block" if self.armoured else ".ved")

    def make(self, games):
        self.armoured, lines, at = False, self.steps, 0
        while at < len(lines):
            place, line = lines[at]
            words, text, at = line.split(), b"", at + 1
            while at < len(lines) and lines[at][1].lstrip().startswith("|"):
                text += escaped(re.sub(r"^\s*\| ?", "", lines[at][1])) + b"\n"
                at += 1
            try:
                if words[0] == "from":
                    self.begin(games, words[1], words[2:])
                else:
                    getattr(self, "do_" + words[0].replace("-", "_"))(words[1:], text, line.strip())
            except Exception as e:
                raise SystemExit("%s: %s: %s" % (place, line.strip(), e)) from e
        if self.slug is None:
            raise SystemExit("%s: says nothing of what a reader must find" % self.place)
        prefix = {"good": "good-", "chain.same": "good-"}.get(
            self.slug, "unsupported-" if self.slug in ("slot.newer", "chain.engine") else "bad-%s" % self.slug)
        if not self.name.startswith(prefix):
            raise SystemExit("%s: the name of this file begins with %s" % (self.place, prefix))
        return self.draft.finish()

    def begin(self, games, game, words):
        self.game, played = game, games[game]
        record = played.find(words)
        self.draft = Draft(played, record)
        if is_slot(record.kind):
            self.after, owner = str(record.number - 1), played.owner(record.number)
        else:
            owner, self.after = ("a", "none") if record is played.offer else ("b", "offer")
        self.home = "b" if owner == "a" else "a"

    # ---- where it is read, and what is found ----

    def do_after(self, words, *_):
        self.after = str(len(self.draft.played.slots)) if words[0] == "last" else words[0]

    def do_behind(self, words, *_):
        self.after = str(int(self.after) - int(words[0]))

    def do_ahead(self, words, *_):
        self.after = str(int(self.after) + int(words[0]))

    def do_at(self, words, *_):
        self.home = words[0]

    def do_stored(self, *_):
        self.way = "stored"

    def do_good(self, *_):
        self.slug, self.step, self.exit = "good", 13, 0

    def do_refused(self, words, *_):
        self.slug, self.step, self.exit = words[0], int(words[2]), int(words[4]) if len(words) > 4 else 1
        if words[1] != "step" or self.step >= len(STEPS):
            raise ValueError("refused SLUG step N [exit N]")

    def do_says(self, words, *_):
        self.says = " ".join(words)

    def do_rules(self, *_):
        self.rules = True

    # ---- header ----

    def do_version(self, words, *_):
        self.draft.version = int(words[0])

    def do_kind(self, words, *_):
        self.draft.kind = int(words[0]) if words[0].isdigit() else KINDS[words[0]]
        if self.draft.kind not in WORDS:
            self.draft.domain = self.draft.base.kind

    def do_become(self, words, text, _):
        self.draft.become(KINDS[words[0]])
        self.draft.part[0] = text

    def do_change_key(self, words, *_):
        """change-key KIND NEW [PROVER]: in place of the slot a change of its owner's key, begun with it; PROVER signs for NEW."""
        d = self.draft
        d.kind, d.flags, d.part, d.dictionary = KINDS[words[0]], 0, [b"", b"", b"", b""], b""
        d.field = {"game": d.played.game.id, "old": public(SEEDS[d.owner]), "key": public(SEEDS[words[1]])}
        d.field["proof"] = sign(SEEDS[words[-1]], proven(d.side, d.number, **d.field), "well")
        d.by = {"key": d.owner, "key-claim": words[1], "key-admit": "b" if d.owner == "a" else "a"}[words[0]]

    def do_proven(self, words, *_):
        """The change of key as it is now, proven."""
        d = self.draft
        fields = {name: d.field[name] for name in ("game", "old", "key")}
        d.field["proof"] = sign(SEEDS[words[0]], proven(d.side, d.number, **fields), "well")

    def do_old_key(self, words, *_):
        """The key before is that one's; the second one proves it."""
        self.draft.field["old"] = public(SEEDS[words[0]])
        self.do_proven(words[1:])

    def do_side(self, words, *_):
        self.draft.side = int(words[0])

    def do_flags(self, words, *_):
        self.draft.flags = int(words[0])

    def do_number(self, words, *_):
        self.draft.number = int(words[0]) + (self.draft.number if words[0][0] in "+-" else 0)

    def do_length(self, words, *_):
        self.draft.stated[PART_NAMES[words[0]]] = int(words[1])

    def do_packed(self, words, *_):
        self.draft.stated_packed = int(words[0])

    def do_spoil(self, words, *_):
        f = bytearray(self.draft.field[words[0]])
        f[7] ^= 4
        self.draft.field[words[0]] = bytes(f)

    def do_zero(self, words, *_):
        self.draft.field[words[0]] = bytes(len(self.draft.field[words[0]]))

    def do_odd_key(self, words, *_):
        key = mixed(self.draft.field["key"]) if words[0] == "mixed" else ODD_POINTS[words[0]]
        self.draft.field["key"], self.draft.hint = key, hint(key)

    def do_key_of(self, words, *_):
        self.draft.field["key"] = public(SEEDS[words[0]])
        self.draft.by = words[0]

    def do_take(self, words, *_):
        """take FIELD from the record that is found so; `id` of one is taken as parent or offer."""
        other = self.draft.played.find(words[2:])
        self.draft.field[words[0]] = other.id if words[0] in ("parent", "offer") else getattr(other, words[0])

    def do_game_of(self, words, *_):
        """Nothing changes but that the file is read where another game is."""
        self.game = words[0]

    def do_link(self, words, *_):
        d = self.draft
        n = d.number
        i = (n - 1) // 2 if n % 2 else n // 2
        who = {"own": d.owner, "other": "a" if d.owner == "b" else "b"}[words[0]]
        d.field["link"] = d.played.link(who, i + int(words[1]))

    def do_open(self, words, *_):
        """The key of the box in this slot, or of the one its owner sealed before the last."""
        d = self.draft
        mine = [s for s in d.played.slots[:d.number - 1] if s.has_box() and d.played.owner(s.number) == d.owner]
        d.field["opening"] = d.played.box_key(d.number if words[0] == "own" else mine[-2].number)

    # ---- body ----

    def do_put(self, words, text, _):
        self.draft.part[PART_NAMES[words[0]]] = text

    def do_change(self, words, _, line):
        """change PART: OLD => NEW, once, where it stands first."""
        old, new = [escaped(s) for s in re.match(r"change \S+: ?(.*?) => ?(.*)$", line).groups()]
        i = PART_NAMES[words[0].rstrip(":")]
        if old not in self.draft.part[i]:
            raise ValueError("not found: %r" % old)
        self.draft.part[i] = self.draft.part[i].replace(old, new, 1)

    def do_engine(self, words, *_):
        """Another engine number: +1, -1, or the number itself."""
        now = int(re.search(rb"\nengine ([0-9]+)\n", b"\n" + self.draft.part[0]).group(1))
        new = now + int(words[0]) if words[0][0] in "+-" else int(words[0])
        self.draft.part[0] = self.draft.part[0].replace(b"engine %d\n" % now, b"engine %d\n" % new)

    def do_double(self, words, *_):
        self.draft.part[PART_NAMES[words[0]]] *= 2

    def do_no_last_end(self, words, *_):
        i = PART_NAMES[words[0]]
        self.draft.part[i] = self.draft.part[i][:-1]

    def do_lines(self, words, *_):
        """lines PART N WORDS...: that line N times."""
        self.draft.part[PART_NAMES[words[0]]] = (" ".join(words[2:]) + "\n").encode("ascii") * int(words[1])

    def do_fill(self, words, *_):
        """fill PART N: N bytes in all, one line of x."""
        self.draft.part[PART_NAMES[words[0]]] = b"x" * (int(words[1]) - 1) + b"\n"

    def do_comments(self, words, *_):
        """comments PART N: comment lines above a text of data, so that the whole body has N bytes."""
        i = PART_NAMES[words[0]]
        n = int(words[1]) - sum(len(p) for p in self.draft.part)
        self.draft.part[i] = b"#" * (n % 64 + 63) + b"\n" + (b"#" * 63 + b"\n") * (n // 64 - 1) + self.draft.part[i]

    def do_stuffed_address(self, words, *_):
        self.draft.part[0] = self.draft.part[0].replace(b"to -\n", b"to " + b"a" * int(words[0]) + b"\n")

    def do_sheet(self, words, text, _):
        """Standing orders, sealed as they are; with a number, in a box of that size."""
        self.draft.seal(text, int(words[0]) if words else None)

    def do_clear(self, _, text, __):
        """Standing orders in clear, as an open game has them."""
        d = self.draft
        d.part[1], d.flags, d.field["seal"], d.field["opening"] = text, 1, ZERO, ZERO

    def do_sealed(self, _, text, __):
        """Standing orders sealed, as every other game has them."""
        self.draft.flags = 0
        self.draft.seal(text)

    def do_box(self, words, *_):
        self.draft.part[1] = bytes(int(words[0]))

    # ---- packing ----

    def do_level(self, words, *_):
        self.draft.level = int(words[0])

    def do_blocks(self, words, *_):
        self.draft.blocks = int(words[0])

    def do_dictionary(self, words, *_):
        other = {"none": b"", "other": self.draft.played.game.dictionary[1:], "any": b"a dictionary"}
        self.draft.dictionary = other[words[0]]

    def do_zlib_byte(self, words, *_):
        i, value = int(words[0]), int(words[1], 16)
        self.draft.pack_edits.append(lambda z: z[:i % len(z)] + bytes([value]) + z[i % len(z) + 1:])

    def do_zlib_flip(self, words, *_):
        i = int(words[0])
        self.draft.pack_edits.append(lambda z: z[:i % len(z)] + bytes([z[i % len(z)] ^ 1]) + z[i % len(z) + 1:])

    def do_zlib_keep(self, words, *_):
        self.draft.pack_edits.append(lambda z: z[:int(words[0])])

    def do_zlib_drop(self, words, *_):
        self.draft.pack_edits.append(lambda z: z[:-int(words[0])])

    def do_zlib_tail(self, words, *_):
        self.draft.pack_edits.append(lambda z: z + bytes.fromhex(words[0]))

    def do_zlib_twice(self, *_):
        self.draft.pack_edits.append(lambda z: z + z)

    def do_zlib_head(self, words, *_):
        """The first bytes replaced."""
        head = bytes.fromhex(words[0])
        self.draft.pack_edits.append(lambda z: head + z[len(head):])

    def do_deflate(self, words, *_):
        """What follows zlib's head, with the dictionary's sum, is this."""
        n = 6 if self.draft.dictionary else 2
        self.draft.pack_edits.append(lambda z: z[:n] + bytes.fromhex(words[0]))

    def do_gzip(self, *_):
        z = zlib.compressobj(9, zlib.DEFLATED, 31)
        body = b"".join(self.draft.part)
        self.draft.pack_edits.append(lambda _: z.compress(body) + z.flush())

    def do_raw_deflate(self, *_):
        self.draft.pack_edits.append(lambda z: z[6:-4])

    def do_bomb(self, words, *_):
        """A body of that many zeros, stated as short as it was."""
        z = zlib.compressobj(9, zlib.DEFLATED, 15, 8, 0, self.draft.dictionary)
        self.draft.pack_edits.append(lambda _: z.compress(bytes(int(words[0]))) + z.flush())

    # ---- signing ----

    def do_by(self, words, *_):
        self.draft.by = words[0]

    def do_hint(self, words, *_):
        self.draft.hint = bytes(8) if words[0] == "zero" else hint(public(SEEDS[words[0]]))

    def do_domain(self, words, *_):
        self.draft.domain = KINDS[words[0]]

    def do_signature(self, words, *_):
        self.draft.how = words[0]

    # ---- what befalls the bytes afterwards ----

    def edit(self, f):
        self.draft.data = f(self.draft.finish())

    def do_signed(self, *_):
        """What follows is done to the bytes."""
        self.draft.finish()

    def do_byte(self, words, *_):
        i, value = int(words[0]), int(words[1], 16)
        self.edit(lambda d: d[:i % len(d)] + bytes([value]) + d[i % len(d) + 1:])

    def do_flip(self, words, *_):
        """flip OFFSET or flip FIELD: one bit of the byte there; from the end if it is negative."""
        at, offsets = 32, {"side": 10, "text-length": 12, "number": 28, "body": self.draft.base.size + 12}
        for name, n in fields_of(self.draft.base.kind):
            offsets[name], at = at + 7, at + n
        i = offsets[words[0]] if words[0] in offsets else int(words[0])
        self.edit(lambda d: d[:i % len(d)] + bytes([d[i % len(d)] ^ 1]) + d[i % len(d) + 1:])

    def do_keep(self, words, *_):
        self.edit(lambda d: d[:int(words[0])])

    def do_drop(self, words, *_):
        self.edit(lambda d: d[:-int(words[0])])

    def do_tail(self, words, *_):
        self.edit(lambda d: d + bytes.fromhex(words[0]))

    def do_pad(self, words, *_):
        """Zeros behind it, up to that many bytes."""
        self.edit(lambda d: d.ljust(int(words[0]), b"\0"))

    def do_is(self, words, text, _):
        self.edit(lambda d: bytes.fromhex(words[0]) if words else text)

    def do_twice(self, *_):
        self.edit(lambda d: d + d)

    def do_sevenbit(self, *_):
        self.edit(lambda d: bytes(b & 0x7f for b in d))

    def do_swap(self, words, *_):
        """swap HEX HEX: every one of the first replaced by the second, as converters do."""
        self.edit(lambda d: d.replace(bytes.fromhex(words[0]), bytes.fromhex(words[1]) if len(words) > 1 else b""))

    def do_signature_of(self, words, *_):
        self.edit(lambda d: d[:-64] + self.draft.played.find(words).signature)

    # ---- as a block of text ----

    def do_armour(self, *_):
        self.armoured = True
        self.edit(armour.write)

    def text_lines(self, f):
        self.edit(lambda d: b"".join(line + b"\n" for line in f(d.split(b"\n")[:-1])))

    def do_line(self, words, _, line):
        """line N lost | doubled | swapped | bit | char K C | insert K TEXT | is TEXT; N is of the block, 0 its head line."""
        n, what = int(words[0]), words[1]

        def alter(lines):
            n_ = n % len(lines)
            old = lines[n_]
            if what == "lost":
                return lines[:n_] + lines[n_ + 1:]
            if what == "doubled":
                return lines[:n_] + [old] + lines[n_:]
            if what == "swapped":
                return lines[:n_] + [lines[n_ + 1], old] + lines[n_ + 2:]
            if what in ("char", "insert"):
                k = int(words[2])
                k += len(old) if k < 0 else 0
                new = escaped(line.split(None, 4)[4])
                old = old[:k] + new + old[k + (what == "char"):]
            elif what == "is":
                old = escaped(line.split(None, 3)[3])
            elif what == "bit":  # the least bit of the last character
                i = armour.ALPHABET.index(old[-1:])
                old = old[:-1] + armour.ALPHABET[i ^ 1:(i ^ 1) + 1]
            return lines[:n_] + [old] + lines[n_ + 1:]
        self.text_lines(alter)

    def do_only(self, words, *_):
        """The first N lines."""
        self.text_lines(lambda lines: lines[:int(words[0])])

    def do_wrap(self, words, *_):
        n = int(words[0])
        self.text_lines(lambda lines: [line[i:i + n] for line in lines for i in range(0, len(line), n)])

    def do_prefix(self, _, __, line):
        mark = escaped(line[7:])
        self.text_lines(lambda lines: [mark + line for line in lines])

    def do_join(self, *_):
        self.edit(lambda d: d.replace(b"\n", b" ") + b"\n")

    def do_blanks(self, *_):
        self.text_lines(lambda lines: [line + b"  \t" for line in lines])

    def do_letter(self, *_):
        self.edit(lambda d: b"Dear Bert,\n\nhere is my turn [draft].\n\n" + d + b"\n-- \nAnna\n> [no block]\n")

    def do_case(self, *_):
        self.text_lines(lambda lines: [lines[0].upper()] + lines[1:])
