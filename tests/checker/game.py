# SPDX-License-Identifier: GPL-3.0-or-later
"""One game, slot after slot: THE CHAIN and DERIVATIONS of vedette-turn(5), steps 5 to 9, 11 and 12 of the order of
reading as far as they need no rules.  Positions and legality are left to programs that know the rules."""
import copy

import charts
import texts
from basics import CONFEDERATE, FORM, KEY, LEGAL, LINK, OPENING, PLACE, STATE, UNION, ZERO, H, Refusal, le32
from calendar_of import Calendar
from ed25519 import is_valid_point
from record import (ACCEPT, AGREE, COUNTERSIGN, DECLINE, DRAW, KEY_CHANGE, KEY_CLAIM, OFFER, RESULT, STRATEGIC, TAKE_BACK,
                    TURN)

AUTOMATIC = ("chit", "hq", "leader")  # rolls that the rules throw of themselves behind the orders of a slot


def needs_dice(kind):
    return kind in (TURN, STRATEGIC)


def read_offer(record):
    record.check_signature([])
    record.unpack(b"")
    record.terms = texts.read_terms(record.text(0), OFFER, record.side)
    if record.terms["engine"] != texts.engine_of(record.text(1)):
        raise Refusal("chain.engine", STATE)  # another than the one that knows its rules
    if record.rules != texts.rules_hash(record.text(1), record.terms["options"]):
        raise Refusal("chain.charts", STATE, "rules")
    scenario = charts.scenario_hash(record.text(2), record.text(3), record.text(1))
    if scenario is not None and record.scenario != scenario:
        raise Refusal("chain.charts", STATE, "scenario")
    return record


def read_accept(record, offer):
    record.check_signature([])
    if offer is None or record.offer != offer.id:
        raise Refusal("chain.offer", PLACE)
    record.unpack(b"")
    record.terms = texts.read_terms(record.text(0), ACCEPT, record.side)
    if record.side == offer.side:
        raise Refusal("chain.side", STATE)
    if record.terms["engine"] != offer.terms["engine"]:
        raise Refusal("chain.engine", STATE)
    if (record.rules, record.scenario) != (offer.rules, offer.scenario):
        raise Refusal("chain.charts", STATE)
    if record.key == offer.key and offer.terms["mode"] != "solo":
        raise Refusal("sign.same", STATE)
    return record


def box_key_seal(gid, number, key):
    return H("vedette/seal/1", gid, le32(number), key)


def unlock(key, box):
    stream = b"".join(H("vedette/box/1", key, le32(i)) for i in range((len(box) + 31) // 32))
    return bytes(a ^ b for a, b in zip(box, stream))


class Slot:
    """A slot taken in, with what is known of it."""

    def __init__(self, record):
        self.record, self.orders, self.answers, self.throws = record, [], [], None
        self.key = None  # K(number), once the next slot is there
        self.ordered = None  # in an open game the key of what its orders ask for
        self.back = None  # the slot that a take-back names
        self.date = None  # the calendar before it


class Game:
    """Offer, accept and the slots taken so far."""

    def __init__(self, offer, accept):
        self.offer, self.accept = offer, accept
        self.id = H("vedette/game/1", offer.id, accept.id)
        self.open = offer.terms["mode"] == "open"
        self.ordered = None  # in an open game: the key of what the orders of the last slot ask for
        self.scenario = texts.Scenario(offer.text(2))
        self.dictionary = self.scenario.dictionary()
        a, b = offer.side, accept.side
        self.first = {a: offer.key, b: accept.key}
        self.changes = []  # records of changes of key, claims left out
        self.taken = []    # those of them that are in force, by rising number
        self.salt = {a: accept.id[:16], b: accept.nonce}
        self.link = {a: None, b: accept.anchor}
        self.couriers = []  # (side, key) of all that orders ever named
        self.sealed = {}   # side: (number, seal, box)
        self.claims = {UNION: [], CONFEDERATE: []}  # answers given while the seal was shut
        self.sheets = {}   # number: text of the standing orders sealed in that slot, once opened
        self.slots = []
        self.calendar = Calendar(self.scenario, offer, accept)
        self.odd_rules = any(w in offer.terms["options"] for w in ("army3", "unsupplied"))

    def key_of(self, slot, roll):
        """What throws this roll of a slot, None while that is not known."""
        return slot.ordered if self.open and roll.split("/")[0] not in AUTOMATIC else slot.key

    def tip(self):
        return self.slots[-1].record.id if self.slots else self.accept.id

    def side_of(self, number):
        return self.offer.side if number % 2 else self.accept.side

    def closed(self):
        return len(self.slots) > 1 and all(s.record.kind == RESULT for s in self.slots[-2:])

    def take(self, record, stored=False):
        """A slot from step 3 on; it is in the chain afterwards.  `stored`: it lies among this game's slots, so that its keys are
        looked for here whatever game it names."""
        if record.game != self.id and not stored:
            raise Refusal("sign.unknown", KEY, "of another game")
        signer = record.check_signature(self.keys_of(UNION) + self.keys_of(CONFEDERATE) + [key for _, key in self.couriers])
        known = self.place(record)
        if not self.may_sign(signer, record, known):
            raise Refusal("sign.other", PLACE)
        record.unpack(self.dictionary)
        slot = Slot(record)
        self.read_form(slot)
        if known:
            if known.record.id == record.id:
                raise Refusal("chain.same", FORM)
            raise Refusal("chain.versions", FORM)
        self.check_link(record)
        self.check_opening(record)
        self.check_answers(slot)
        key = self.pair_key(record)
        calendar = copy.deepcopy(self.calendar)
        if key:
            calendar.learn(key)
        if calendar.served(record.side) and not calendar.may_be_over(record.kind):
            if record.kind != COUNTERSIGN:
                raise Refusal("chain.courier", LEGAL)
        elif not calendar.fits(record.side, record.kind):
            raise Refusal("chain.kind", LEGAL)
        elif not self.key_good(record, signer):
            raise Refusal("chain.courier-place", LEGAL)
        if self.open and slot.orders and slot.orders[-1].word == "stop":
            raise Refusal("chain.open-stop", LEGAL)
        if not calendar.may_stop(slot.orders):
            raise Refusal("chain.stops", LEGAL)
        if slot.back and not self.can_go_back(slot.back):
            raise Refusal("chain.take-back", LEGAL)
        said = [o.words[1] for o in slot.orders if o.word == "courier"]
        if not all(k == "none" or is_valid_point(bytes.fromhex(k)) for k in said):
            raise Refusal("chain.courier-key", LEGAL)
        self.couriers += [(record.side, bytes.fromhex(k)) for k in said[-1:] if k != "none"]
        self.calendar = calendar
        self.taken += [c for c in self.changes if self.begins(c, record, signer) and signer != self.key_before(record)][:1]
        self.commit(slot, key)
        return slot

    # ---- changes of key ----

    def keys_of(self, side):
        """All that the side has had or may come to have."""
        return [self.first[side]] + [c.key for c in self.changes if c.side == side]

    def key_before(self, slot):
        """The key in force before a slot."""
        return ([self.first[slot.side]] + [c.key for c in self.taken if c.side == slot.side and c.number < slot.number])[-1]

    def begins(self, change, slot, signer):
        return change.side == slot.side and change.number == slot.number and change.key == signer and \
            change.old == self.key_before(slot)

    def key_good(self, slot, signer):
        return signer == self.key_before(slot) or any(self.begins(c, slot, signer) for c in self.changes)

    def take_key(self, r, stored=False):
        """A change of key from step 3 on; it is known afterwards."""
        if r.game != self.id and not stored:
            raise Refusal("sign.unknown", KEY, "of another game")
        other = CONFEDERATE if r.side == UNION else UNION
        signer = r.check_signature(self.keys_of(r.side if r.kind == KEY_CHANGE else other))
        if r.game != self.id:
            raise Refusal("chain.foreign", PLACE)
        if r.side != self.side_of(r.number):
            raise Refusal("chain.side", PLACE)
        if r.kind == KEY_CHANGE and signer != r.old:
            raise Refusal("sign.other", PLACE)
        if r.old not in self.keys_of(r.side):
            raise Refusal("chain.key-before", PLACE)
        same = [c for c in self.changes if (c.kind, c.side, c.number, c.old, c.key) == (r.kind, r.side, r.number, r.old, r.key)]
        if not same:
            if r.key in self.keys_of(other):
                raise Refusal("sign.same", PLACE)
            if r.key in [self.first[r.side], r.old] + [c.old for c in self.changes if c.side == r.side]:
                raise Refusal("chain.key-used", PLACE)
        r.unpack(b"")
        if same:
            raise Refusal("chain.same", FORM)
        if r.kind != KEY_CLAIM:
            self.changes.append(r)

    def may_sign(self, signer, record, known):
        """A countersign may bear a courier's key: of who serves now, or for a number that is taken of any that ever did."""
        if self.key_good(record, signer):
            return True
        serves = self.calendar.courier[record.side]
        return record.kind == COUNTERSIGN and ((record.side, signer) in self.couriers if known else serves and serves[0] == signer)

    def place(self, record):
        """The slot that holds its number already, or None when it is the next one."""
        n = len(self.slots)
        if record.game != self.id:
            raise Refusal("chain.foreign", PLACE)
        if record.side != self.side_of(record.number):
            raise Refusal("chain.side", PLACE)
        if record.number <= n:
            return self.slots[record.number - 1]
        if self.closed():
            raise Refusal("chain.closed", PLACE)
        if record.number > n + 1:
            raise Refusal("chain.missing", PLACE)
        if record.parent != self.tip():
            raise Refusal("chain.fork", PLACE)
        return None

    def can_go_back(self, number):
        """Is that slot of the chain a turn or a step of a Strategic Turn, but not one that only throws the first chits?"""
        there = self.slots[number - 1] if number <= len(self.slots) else None
        return there is not None and needs_dice(there.record.kind) and not there.date.opening

    def read_form(self, slot):
        r = slot.record
        if r.has_box() and r.clear != self.open:
            raise Refusal("chain.mode", FORM)
        if r.clear:
            texts.check_clear(r.text(1), self.scenario, r.side)
        if needs_dice(r.kind):
            slot.orders = texts.read_orders(r.text(0), self.scenario, r.side, r.kind)
        elif r.kind == TAKE_BACK:
            slot.back = texts.read_take_back(r.text(0))
        elif r.kind == COUNTERSIGN:
            slot.answers = texts.read_answers(r.text(0), self.scenario, r.side)

    def check_link(self, r):
        if r.number > 1 and H("vedette/link/1", self.salt[r.side], r.link) != self.link[r.side]:
            raise Refusal("chain.link", LINK)

    def check_opening(self, r):
        if r.kind == COUNTERSIGN:
            return
        if r.side not in self.sealed or self.open:
            if r.opening != ZERO:
                raise Refusal("chain.opening", OPENING, "nothing was sealed")
            return
        number, seal, box = self.sealed[r.side]
        if r.opening == ZERO or box_key_seal(self.id, number, r.opening) != seal:
            raise Refusal("chain.opening", OPENING)
        sheet = unlock(r.opening, box)
        standing = texts.read_standing(sheet)
        for claim in self.claims[r.side]:
            self.check_truth(standing, *claim)
        self.sheets[number] = sheet

    def check_answers(self, slot):
        """Each answers an attack that the slot before orders; what was said of it is kept for the opening."""
        r, asked = slot.record, self.slots[-1] if self.slots else None
        if r.kind != COUNTERSIGN:
            return
        if self.open and slot.answers:
            raise Refusal("chain.answers", OPENING, "nothing is asked in an open game")
        fought = [(o.after("on"), o.word == "assault") for o in asked.date.parts + asked.orders if "on" in o.words] if asked else []
        for a in slot.answers:
            there = [assault for hex_id, assault in fought if hex_id == a.hex]
            if a.k > len(there):
                raise Refusal("chain.answers", OPENING, a.line)
            claim = (self.scenario, a, there[a.k - 1] if len(set(there)) == 1 else None, r.number)
            if r.side not in self.sealed:
                self.check_truth([], *claim)
            slot.claims = getattr(slot, "claims", []) + [claim]

    def check_truth(self, standing, scenario, answer, assault, number):
        """Is the intensity answered the one that the sheet gives?  Not judged where ratings depend on the position."""
        if self.odd_rules or answer.charge is None or assault is None:
            return
        if texts.intensity_of(standing, scenario, answer, assault) != answer.intensity:
            raise Refusal("chain.false", OPENING, "slot %d: %s" % (number, answer.line))

    def pair_key(self, r):
        """K of the slot before, which this one's link completes; None where that throws nothing."""
        before = self.slots[-1].record if self.slots else None
        if before is None or not needs_dice(before.kind):
            return None
        return H("vedette/pair/1", self.id, le32(before.number), before.link, r.link)

    def commit(self, slot, key):
        r = slot.record
        if key:
            self.slots[-1].key = key
        if self.open and self.slots:
            before = self.slots[-1].record
            if before.kind not in (TAKE_BACK, DRAW, DECLINE):  # a declined proposal brings no new dice
                self.ordered = H("vedette/pair/1", self.id, le32(before.number), before.link, r.link)
        slot.ordered = self.ordered if self.open and needs_dice(r.kind) else None
        self.link[r.side] = r.link
        if r.kind == COUNTERSIGN:
            self.claims[r.side] += getattr(slot, "claims", [])
        else:
            self.claims[r.side] = []
            self.sealed.pop(r.side, None)
            if r.has_box() and not self.open:
                self.sealed[r.side] = (r.number, r.seal, r.text(1))
        slot.date = copy.deepcopy(self.calendar)
        slot.throws = self.calendar.move(r.side, r.kind, slot.orders)
        if r.kind == AGREE and self.slots[-1].back:
            take, courier = self.calendar.take, self.calendar.courier  # the last words about chit and courier go on
            self.calendar = copy.deepcopy(self.slots[self.slots[-1].back - 1].date)
            self.calendar.take, self.calendar.courier, self.calendar.part = take, courier, False
        self.slots.append(slot)
