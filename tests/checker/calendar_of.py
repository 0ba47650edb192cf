# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a game stands as far as the chain and the chits tell: whose step or player turn it is, so which kind of slot is due,
and which rolls a slot may throw."""
from basics import CONFEDERATE, UNION
from dice import Throws, draw
from record import COUNTERSIGN, RESIGN, RESULT, STRATEGIC, TURN

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
        if self.opening:
            return TURN
        if side != self.active:
            return COUNTERSIGN
        return STRATEGIC if self.step else TURN

    def fits(self, side, kind):
        """May this kind stand here?  A game may end early where a hex is decisive."""
        if kind == RESULT and self.scenario.decisive:
            return True
        due = self.due(side)
        return kind == due or (kind == RESIGN and due != RESULT)

    def move(self, side, kind, orders):
        """A slot has been taken; the rolls that its key may throw, None where it throws none."""
        for o in orders:
            if o.word == "chit" and o.words[1] in ("take", "draw"):
                self.take = o.words[1] == "take"
        if kind in (RESIGN, RESULT):
            self.over = True
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
        else:
            turn = self.turn
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
