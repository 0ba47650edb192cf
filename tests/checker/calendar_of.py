# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a game stands as far as the chain and the chits tell: whose step or player turn it is, so which kind of slot is due,
and which rolls a slot may throw."""
from basics import CONFEDERATE, UNION
from dice import Throws, draw
from record import AGREE, COUNTERSIGN, DECLINE, DRAW, RESIGN, RESULT, STANDING, STRATEGIC, TAKE_BACK, TURN

WEEKS = 4  # game turns of a cycle


class Calendar:
    """Moved on by each slot.  `active` is whose step or player turn it is; None while the chits are not known."""

    def __init__(self, scenario, offer, accept):
        self.scenario = scenario
        confederate = offer if offer.side == CONFEDERATE else accept
        self.take = confederate.terms["chit"] == "take"
        self.anew = "draw-each-player-turn=yes" in offer.terms["options"]
        self.opening = scenario.opens == "turns"
        self.strategic = 0 if self.opening else 1  # number of the Strategic Turn that goes on or was last
        self.turn = self.player_turn = 0           # of the game, from 1; 0 or 1 within it
        self.over = False
        self.step = not self.opening               # a Strategic Turn goes on
        self.active = None if self.opening else UNION
        self.begun = False                         # slot 1 is there
        self.proposed = None                       # a proposal waits for its answer: its kind
        self.stops, self.most = 0, int(offer.terms["stops"])
        self.parts = []                            # orders of the parts of this player turn so far
        self.part = False                          # the last slot is a turn that stops part-way
        self.courier = {UNION: None, CONFEDERATE: None}  # (key, stops or all)
        self.thrown_for = None                     # the game turn whose chits the last slot throws

    def learn(self, key):
        """The key of the last slot is complete: its chits are known, and the higher one is First Player."""
        if self.thrown_for is None or self.over:
            return
        pool, turn = list(self.scenario.pool), self.thrown_for
        if self.take and self.scenario.bracketed is not None:
            pool.remove(self.scenario.bracketed)
            confederate = self.scenario.bracketed
        else:
            confederate = pool.pop(draw(key, "chit/%d/c" % turn, len(pool), 0))
        union = pool[draw(key, "chit/%d/u" % turn, len(pool), 0)]
        self.active, self.thrown_for = (UNION if union > confederate else CONFEDERATE), None

    def due(self, side):
        """The kind due from this side now, None where only the position tells."""
        if self.over:
            return RESULT
        if self.proposed:
            return AGREE
        if self.opening:
            return TURN
        if side != self.active:
            return COUNTERSIGN
        return STRATEGIC if self.step else TURN

    def hear(self, side, orders):
        """The last order about a courier holds from the next slot on."""
        for o in orders:
            if o.word == "courier":
                self.courier[side] = None if o.words[1] == "none" else (bytes.fromhex(o.words[1]), o.words[2])

    def served(self, side):
        """Does this side's courier answer now?"""
        serves = self.courier[side] and self.courier[side][1]
        return self.due(side) == COUNTERSIGN and (serves == "all" or (serves == "stops" and self.part))

    def may_be_over(self, kind):
        """A game may end early where a hex is decisive."""
        return kind == RESULT and self.scenario.decisive

    def fits(self, side, kind):
        """May this kind stand here?"""
        if self.may_be_over(kind):
            return True
        due = self.due(side)
        if kind in (DRAW, TAKE_BACK):
            return due not in (RESULT, AGREE) and self.begun
        return kind == due or (kind == RESIGN and due != RESULT) or (kind, due) in ((STANDING, COUNTERSIGN), (DECLINE, AGREE))

    def may_stop(self, orders):
        return not (orders and orders[-1].word == "stop") or self.stops < self.most

    def move(self, side, kind, orders):
        """A slot has been taken; the rolls that its key may throw, None where it throws none."""
        for o in orders:
            if o.word == "chit" and o.words[1] in ("take", "draw"):
                self.take = o.words[1] == "take"
        self.hear(side, orders)
        self.part = kind == TURN and bool(orders) and orders[-1].word == "stop"
        if kind in (RESIGN, RESULT) or (kind == AGREE and self.proposed == DRAW):
            self.over = True
        self.begun, self.proposed = True, kind if kind in (DRAW, TAKE_BACK) else None
        if kind not in (TURN, STRATEGIC):
            return None
        self.thrown_for, turn, chits, strategic = None, None, None, None
        if self.opening:
            self.opening, self.turn, chits = False, 1, 1
        elif self.step and side == UNION:
            self.active = CONFEDERATE
        elif self.step:
            self.step, self.turn, self.player_turn = False, self.turn + 1, 0
            chits = self.turn
        elif orders and orders[-1].word == "stop":
            self.stops, self.parts = self.stops + 1, self.parts + orders
            return Throws(self.scenario, side, self.parts, self.turn, None, None)
        else:
            turn, orders = self.turn, self.parts + orders
            self.stops, self.parts = 0, []
            chits, strategic = self.end_player_turn()
        if chits and not (turn and chits == turn):
            self.active, self.thrown_for = None, chits
        return Throws(self.scenario, side, orders, turn, chits, strategic)

    def end_player_turn(self):
        """Whose the next one is: (game turn whose chits are thrown, number of the Strategic Turn that begins)."""
        if self.player_turn == 0:
            self.player_turn, self.active = 1, 1 - self.active
            return (self.turn if self.anew else None), None
        self.player_turn = 0
        if self.turn % WEEKS:
            self.turn += 1
            return self.turn, None
        if self.turn == WEEKS * self.scenario.cycles:
            self.over = True
            return None, None
        self.step, self.active, self.strategic = True, UNION, self.strategic + 1
        return None, self.strategic
