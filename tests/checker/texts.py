# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts of a body: TEXTS of vedette-turn(5), the orders of vedette-orders(5), and of the scenario what a checker needs
to know: the hexes of its window, its pieces, its chits."""
import re

from basics import CONFEDERATE, FORM, SIDES, H, Refusal, is_plain
from record import OFFER, STRATEGIC

# Switches that an offer may set, in their order, with both values.
SWITCHES = (("army3-initiative", "no", "yes"), ("cavalry-corps-infantry", "yes", "no"), ("unsupplied-leaders", "no", "yes"),
            ("draw-each-player-turn", "no", "yes"), ("pass-seed-list", "no", "yes"), ("attacks-per-turn", "1", "2"))
ID = re.compile(r"[a-z]([a-z0-9-]{0,21}[a-z0-9])?")
NUMBER = re.compile(r"0|[1-9][0-9]*")


# ---- terms ----

def read_terms(data, kind, side):
    """The terms as a dict; every byte of them is accounted for."""
    keys = ["scenario", "title", "side", "mode", "stops", "options"] if kind == OFFER else []
    keys += ["engine", "name", "to"] + (["chit"] if side == CONFEDERATE else [])
    lines, out = data.decode("utf-8").split("\n"), {}
    if lines.pop() != "" or len(lines) < len(keys):
        raise Refusal("slot.terms", FORM)
    for key, line in zip(keys, lines):
        word, blank, value = line.partition(" ")
        if word != key or not blank:
            raise Refusal("slot.terms", FORM, key)
        if not term_ok(key, value, side) or (key == "stops" and out["mode"] == "open" and value != "0"):
            raise Refusal("slot.terms", FORM, key)
        out[key] = value
    if len(lines) > len(keys):
        raise Refusal("slot.terms", FORM)
    return out


def term_ok(key, value, side):
    if key == "scenario":
        return ID.fullmatch(value) is not None
    if key == "side":
        return value == SIDES[side]
    if key == "mode":
        return value in ("sealed", "solo", "open")
    if key in ("stops", "engine"):
        return NUMBER.fullmatch(value) is not None and (0 <= int(value) <= 99 if key == "stops" else 1 <= int(value) <= 255)
    if key == "options":
        return options_ok(value)
    if key == "chit":
        return value in ("take", "draw")
    if key == "to" and value == "-":
        return True
    return 0 < len(value.encode("utf-8")) <= (254 if key == "to" else 48) and value.strip(" ") == value and value != "-"


def options_ok(value):
    at = 0
    for word in [] if value == "-" else value.split(" "):
        name, _, setting = word.partition("=")
        names = [s[0] for s in SWITCHES[at:]]
        if name not in names:
            return False
        at += names.index(name) + 1
        if setting not in SWITCHES[at - 1][1:]:
            return False
    return True


# ---- the rules ----

def rules_hash(text, options):
    """Hash of the canonical bytes of a rules text, the offer's options set over it (Offer)."""
    said = dict(word.split("=") for word in options.split(" ") if "=" in word)
    out, name, foot = b"", None, None
    for line in text.decode("utf-8").split("\n"):
        words = re.sub(r"(^|\s)#.*", "", line).split()
        if not words or words[0][0] == "[" or words[0] == "format":
            continue
        if words[0] == "name":
            name = words[1].encode("ascii")
            continue
        values = [said.get(words[0], v) for v in words[1:] if re.fullmatch(r"-?[0-9]+|yes|no", v)]
        numbers = [{"no": 0, "yes": 1}.get(v) if v in ("no", "yes") else int(v) for v in values]
        if words[0] == "enter-foot":
            foot = numbers
            continue
        if words[0] == "enter-horse":
            numbers = [n for pair in zip(foot, numbers) for n in pair]
        width = 2 if words[0] == "column-from" else 1
        out += b"".join((n & 0xffff).to_bytes(2, "little")[:width] for n in numbers)
    return H("vedette/rules/1", len(name).to_bytes(2, "little"), name, out)


def engine_of(text):
    """The engine number that a rules text names, as text."""
    found = re.search(r"^engine ([0-9]+)", text.decode("utf-8"), re.MULTILINE)
    return found.group(1) if found else None


# ---- the scenario ----

class Scenario:
    """Of a text that vedette judges as data: what the checker uses of it."""

    def __init__(self, text):
        self.pieces = []  # (id, side, kind, value), in the scenario's order
        self.pool, self.bracketed, self.opens, self.cycles, self.decisive = [], None, "strategic", 0, False
        section = None
        for line in text.decode("utf-8").split("\n"):
            line = re.sub(r"(^|\s)#.*", "", line).strip()
            if line.startswith("["):
                section = line[1:-1]
            elif section in ("union pieces", "confederate pieces") and line:
                row = [f.strip() for f in line.split("|")]
                self.pieces.append((row[1], SIDES.index(section.split()[0]), row[0], row[3]))
            elif section == "objectives" and line:
                self.decisive = self.decisive or line.endswith("decisive")
            elif section is None and line:
                self.key(*line.split(None, 1))
        self.hexes = {"%02d%02d" % (c, r): None for r in self.rows for c in self.columns}

    def __deepcopy__(self, memo):
        return self

    def key(self, key, value):
        if key == "window":
            c, r, columns, rows = [int(v) for v in value.split()]
            self.columns, self.rows = range(c, c + columns), range(r, r + rows)
        elif key == "opens":
            self.opens = value
        elif key == "cycles":
            self.cycles = int(value)
        elif key == "pool":
            for v in value.split():
                self.pool.append(int(v.strip("()")))
                if v[0] == "(":
                    self.bracketed = self.pool[-1]

    def of(self, side, kind=None):
        return {p[0]: p for p in self.pieces if p[1] == side and kind in (None, p[2])}

    def initiative(self, leader):
        for p in self.pieces:
            if p[0] == leader:
                return int(re.search(r"([0-9])-[0-9]-[0-9]", p[3]).group(1))
        return 0

    def dictionary(self):
        """What the bodies of slots are primed with (Body)."""
        words = "".join(" " + h for h in self.hexes) + "".join(" " + p[0] for p in self.pieces)
        return (words + "\n" + PHRASES).encode("ascii")


PHRASES = """answer 6010 1 charge none intensity 2 rating 0 withdraw yes retreat supply stand no
appoint a to b
assign a to b
combine a with b
resign a
  release a
chit draw
  if clear a
  if won a
  if acts a
  else
    march a alone to b
chit a
try a
  command b
    march a to b
  march a to b
combat
  pass b on a from b with c intensity 2 rating 0 hold
attack a on b from c with d intensity 3 rating 1 advance
"""


# ---- orders ----

PIECES = r"([a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)*?)"
PIECE, HEX, HEXES = r"([a-z][a-z0-9-]*)", r"([0-9]{4})", r"([0-9]{4}(?: [0-9]{4})*)"
BATTLE = r"on %s(?: from %s)? with %s intensity ([0-4]) rating ([0-9]) (hold|advance)" % (HEX, HEXES, PIECES)
# word: form in canonical words, does it take a block, where it may stand (m movement, b block, c combat, h below an
# attack or pass, s Strategic Turn), what its groups are (L Leader, P own pieces, p own piece, X hexes)
FORMS = {
    "chit": ("chit (?:(take|draw)|%s)" % PIECE, "chit", "mcs", "-p"),
    "try": ("try %s" % PIECE, True, "m", "L"),
    "command": ("command %s" % PIECE, True, "b", "L"),
    "march": ("march %s(?: alone)? to %s(?: force)?" % (PIECES, HEXES), False, "b", "PX"),
    "combat": ("combat", False, "m", ""),
    "attack": ("attack %s(?: %s)?" % (PIECE, BATTLE), "on", "c", "LXXP---"),
    "pass": ("pass %s(?: %s)?" % (PIECE, BATTLE), "on", "h", "LXXP---"),
    "if": ("if (?:acts %s|won %s|clear %s)" % (PIECE, HEX, HEX), True, "mbch", "LXX"),
    "else": ("else", True, "mbch", ""),
    "release": ("release %s" % PIECES, False, "mbcs", "P"),
    "resign": ("resign %s" % PIECE, False, "mbcs", "L"),
    "appoint": ("appoint %s to %s" % (PIECE, PIECE), False, "mbcs", "Lp"),
    "assign": ("assign %s to %s" % (PIECES, PIECE), False, "mbcs", "Pp"),
    "combine": ("combine %s with %s" % (PIECE, PIECE), False, "mbcs", "pp"),
    "assault": ("assault %s on %s with %s intensity ([0-4]) rating ([0-9]) (hold|advance)" % (PIECE, HEX, PIECES), False, "b",
                "LXP---"),
    "entrain": ("entrain %s(?: alone)? to %s(?: aboard)?" % (PIECES, HEX), False, "b", "PX"),
    "detrain": ("detrain %s" % PIECE, False, "mb", "p"),
    "embark": ("embark %s(?: alone)? to %s(?: aboard)?" % (PIECES, HEX), False, "b", "PX"),
    "disembark": ("disembark %s" % PIECE, False, "mb", "p"),
    "wreck": ("wreck %s" % PIECE, False, "b", "p"),
    "repair": ("repair %s" % PIECE, False, "mb", "p"),
    "bridge": ("bridge %s to %s" % (PIECE, HEX), False, "mb", "pX"),
    "entrench": ("entrench %s" % PIECES, False, "c", "P"),
    "courier": ("courier (?:none|[0-9a-f]{64} (?:stops|all))", False, "mcs", ""),
    "stop": ("stop", False, "mc", ""),
}
LEVELS_MAX, LIST_MAX, HEXES_MAX = 12, 32, 16


class Order:
    def __init__(self, depth, indent, words):
        self.depth, self.indent, self.words, self.word = depth, indent, words, words[0]

    def __deepcopy__(self, memo):
        return self

    def after(self, word):
        """The word that follows `word`, or None."""
        return self.words[self.words.index(word) + 1] if word in self.words else None


def check_groups(scenario, side, roles, groups, words):
    own, leaders = scenario.of(side), scenario.of(side, "leader")
    for role, group in zip(roles, groups):
        if role == "-" or not group:
            continue
        names = group.split()
        if role == "X":
            if len(names) > HEXES_MAX:
                raise Refusal("order.limit", FORM, " ".join(words))
            if any(n not in scenario.hexes for n in names):
                raise Refusal("order.hex", FORM, " ".join(words))
        elif any(n not in (leaders if role == "L" else own) for n in names):
            raise Refusal("order.piece", FORM, " ".join(words))
        elif len(names) > LIST_MAX:
            raise Refusal("order.limit", FORM, " ".join(words))


def takes_block(order):
    how = FORMS[order.word][1]
    if how == "chit":
        return order.words[1] not in ("take", "draw")
    return "on" not in order.words if how == "on" else how


def place_of(stack, phase):
    """The letter of FORMS for a line below these."""
    for above in reversed(stack):
        if above.word in ("attack", "pass"):
            return "h"
        if above.word in ("chit", "try", "command"):
            return "b"
    return phase


def level(line, indent, stack, last):
    """Cut the stack of open orders to those above a line with this indentation; its depth."""
    while stack and stack[-1].indent > indent:
        stack.pop()
    if stack and stack[-1].indent == indent:
        return stack.pop().depth
    if not stack and last is None:
        return 0
    if not stack or stack[-1] is not last or not takes_block(last):
        raise Refusal("order.indent", FORM, line)
    if last.depth + 1 == LEVELS_MAX:
        raise Refusal("order.limit", FORM, line)
    return last.depth + 1


def read_orders(data, scenario, side, kind):
    """The orders of a sheet; what is printed again must be the same bytes."""
    out, stack, phase, sibling, text = [], [], "s" if kind == STRATEGIC else "m", {}, data.decode("utf-8")
    for line in text.split("\n")[:-1]:
        bare = re.sub(r"(^|\s)#.*", "", line).expandtabs(8)
        words = bare.lower().split()
        if not words:
            continue
        if words == ["standing"]:
            raise Refusal("order.canon", FORM, line)  # cut off at signing, with all that stands below
        indent = len(bare) - len(bare.lstrip(" "))
        depth = level(line, indent, stack, out[-1] if out else None)
        if words[0] not in FORMS:
            raise Refusal("order.word", FORM, line)
        order = Order(depth, indent, words)
        form, _, places, roles = FORMS[order.word]
        found = re.fullmatch(form, " ".join(words))
        if found is None:
            raise Refusal("order.form", FORM, line)
        check_groups(scenario, side, roles, found.groups(), words)
        if phase == "m" and depth == 0 and order.word in ("attack", "entrench"):
            raise Refusal("order.canon", FORM, line)  # the canonical text has `combat` above it
        if (out and out[-1].word == "stop") or place_of(stack, phase) not in places or \
                (order.word in ("combat", "stop", "courier") and depth) or \
                (order.word == "else" and (depth not in sibling or sibling[depth].word != "if")):
            raise Refusal("order.place", FORM, line)
        if order.word == "combat":
            phase = "c"
        sibling = {d: o for d, o in sibling.items() if d < depth}
        sibling[depth] = order
        stack.append(order)
        out.append(order)
    if len(out) == 1 and out[0].word == "stop":
        raise Refusal("order.form", FORM, "a part without an order")
    for this, after in zip(out, out[1:] + [None]):
        empty = after is None or after.depth <= this.depth
        if this.word == "if" and after is not None and after.word == "else" and after.depth == this.depth:
            continue  # all of it is below the else, which is looked at next
        if empty and (this.word in ("if", "else") or (this.word in ("attack", "pass") and "on" not in this.words)):
            raise Refusal("order.form", FORM, " ".join(this.words))
    again = "".join("  " * o.depth + " ".join(o.words) + "\n" for o in out)
    if again != text or (out and out[-1].word == "combat"):
        raise Refusal("order.canon", FORM)
    return out


def read_take_back(data):
    """The number of the slot that a take-back names."""
    found = re.fullmatch(rb"take-back ([1-9][0-9]*)\n", data)
    if found is None or int(found.group(1)) >= 2 ** 32 - 1:
        raise Refusal("slot.take-back-form", FORM)
    return int(found.group(1))


# ---- answers and standing orders ----

ANSWER = re.compile(r"answer ([0-9]{4}) ([1-9][0-9]*) charge ([a-z][a-z0-9-]*) intensity ([0-9]) rating ([0-9]) "
                    r"withdraw (yes|no) retreat ([0-9]{4}|supply) stand (yes|no)")


class Answer:
    def __init__(self, line, scenario, side):
        found = ANSWER.fullmatch(line)
        if found is None:
            raise Refusal("slot.answer-form", FORM, line)
        self.line, self.hex, self.k = line, found.group(1), int(found.group(2))
        self.charge = None if found.group(3) == "none" else found.group(3)
        self.intensity = int(found.group(4))
        if self.hex not in scenario.hexes or found.group(7) not in list(scenario.hexes) + ["supply"] or \
                (self.charge and self.charge not in scenario.of(side, "leader")):
            raise Refusal("slot.answer-form", FORM, line)


def read_answers(data, scenario, side):
    return [Answer(line, scenario, side) for line in data.decode("utf-8").split("\n")[:-1]]


STANDING = re.compile(r"(all|hex [0-9]{4}|leader [a-z][a-z0-9-]*)((?: (?:intensity|rating)(?: [0-9])+| charge [a-z][a-z0-9-]*| "
                      r"withdraw (?:yes|no)| retreat (?:[0-9]{4}|supply)| stand (?:yes|no))+)")


def read_standing(data):
    """Lines of an opened sheet as (scope, name, list of intensities or None); a line that is none counts as absent."""
    out = []
    for line in data.split(b"\n"):
        found = STANDING.fullmatch(line.decode("ascii")) if is_plain(line) and line.isascii() else None
        if found:
            scope, _, name = found.group(1).partition(" ")
            numbers = re.search(r" intensity((?: [0-9])+)", found.group(2))
            out.append((scope, name, [int(v) for v in numbers.group(1).split()] if numbers else None))
    return out


# Values of a line of standing orders in the order of their form, with what each may be.
VALUES = (("intensity", "numbers"), ("rating", "numbers"), ("charge", "leader"), ("withdraw", "yes"), ("retreat", "hex"),
          ("stand", "yes"))
STANDING_LINES_MAX, STANDING_NUMBERS_MAX = 256, 8


def read_standing_line(words, scenario, side):
    """A line of standing orders as its canonical text; None if it is none."""
    leaders, scope, at = scenario.of(side, "leader"), words[0], 1 if words[0] == "all" else 2
    named = words[1] if at == 2 and len(words) > 1 else ""
    if scope not in ("all", "hex", "leader") or (scope == "hex" and named not in scenario.hexes) or \
            (scope == "leader" and named not in leaders):
        return None
    found = {}
    while at < len(words):
        word, values = words[at], []
        how = dict(VALUES).get(word)
        if how is None or word in found or (word == "charge" and scope == "leader"):
            return None
        at += 1
        while at < len(words) and (re.fullmatch("[0-9]", words[at]) if how == "numbers" else not values):
            values.append(words[at])
            at += 1
        allowed = {"numbers": None, "leader": list(leaders) + ["none"], "yes": ("yes", "no"),
                   "hex": list(scenario.hexes) + ["supply"]}[how]
        if not values or len(values) > STANDING_NUMBERS_MAX or (allowed and values[0] not in allowed):
            return None
        found[word] = values
    if not found:
        return None
    return " ".join(words[:1 if scope == "all" else 2] + [w for key, _ in VALUES if key in found for w in [key] + found[key]])


def check_clear(data, scenario, side):
    """Standing orders that travel in clear: every line is one, and what is printed again is the same bytes."""
    lines = data.decode("utf-8").split("\n")[:-1]
    again, n = "", 0
    for line in lines:
        words = re.sub(r"(^|\s)#.*", "", line).lower().split()
        if not words:
            continue
        n += 1
        printed = read_standing_line(words, scenario, side)
        if printed is None or n > STANDING_LINES_MAX:
            raise Refusal("order.form", FORM, line)
        again += printed + "\n"
    if again.encode("utf-8") != data:
        raise Refusal("order.canon", FORM, "standing orders")


def intensity_of(standing, scenario, answer, assault):
    """The intensity that a sheet gives for this attack, whoever is in charge as the answer says (H27, W4, N6, H23)."""
    initiative = scenario.initiative(answer.charge)
    wanted = (initiative + 1) // 2
    for scope, name in (("all", ""), ("leader", answer.charge), ("hex", answer.hex)):
        for line in standing:
            if line[:2] == (scope, name) and line[2]:
                wanted = line[2][min(answer.k, len(line[2])) - 1]
    return min(wanted, initiative, 2 if assault else 4)
