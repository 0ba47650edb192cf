# SPDX-License-Identifier: GPL-3.0-or-later
"""Map and scenario as data: THE CANONICAL BYTES of vedette-scenario(5), written from that page alone.  Only texts that vedette has
found good are read; nothing is judged here."""
import functools
import re

from basics import SIDES, H

(MINOR, NAVIGABLE, TIDAL, BAY, RIDGE, GAP, BRIDGE, FERRY, ROAD, RAIL, WRECKED, CREEK, CLOSED, BROKEN, DEEP, ROAD_BRIDGE) = \
    [1 << i for i in range(16)]
WATER = MINOR | NAVIGABLE | TIDAL | BAY
DIRS = ("E", "SE", "SW", "W", "NW", "NE")
TERRAIN = ".fhms~"
SEA = TERRAIN.index("~")
NONE = 0xffff
FAR = 0xffff
KINDS = {"leader": (0, 0, 0), "army": (1, 0, 0), "corps": (1, 1, 0), "cavalry-corps": (1, 2, 0), "infantry": (2, 0, 0),
         "cavalry": (2, 0, 1), "militia": (2, 0, 2), "garrison": (2, 0, 3), "train": (3, 0, 0), "pontoon-train": (3, 0, 0),
         "depot": (4, 0, 0)}  # word: kind, kind of HQ, kind of unit


def u8(n):
    return bytes([n])


def u16(n):
    return n.to_bytes(2, "little")


def name(s):
    if "\t" in s:
        raise ValueError("a name is of plain characters")
    data = s.encode("utf-8")
    return u16(len(data)) + data


def sections(text):
    """{section: its rows}; the keys of the head are rows of section None."""
    out, now = {None: []}, None
    for line in text.decode("utf-8").split("\n"):
        line = re.sub(r"(^|[ \t])#.*", "", line).strip(" \t")
        if line.startswith("["):
            now = line[1:-1]
            out[now] = []
        elif line:
            out[now].append(line)
    return out


def fields(row):
    return [f.strip(" \t") for f in row.split("|")]


def step(col, row, d):
    """The column and row across side d: odd rows stand half a hex to the east."""
    odd = row % 2
    return {"E": (col + 1, row), "W": (col - 1, row), "SE": (col + odd, row + 1), "SW": (col + odd - 1, row + 1),
            "NE": (col + odd, row - 1), "NW": (col + odd - 1, row - 1)}[d]


def place(word):
    return int(word[:2]), int(word[2:4])


class Names:
    """A table of names, each with its number from 1 in the order in which they were first met."""

    def __init__(self):
        self.all = []

    def number(self, s):
        if s not in self.all:
            self.all.append(s)
        return self.all.index(s) + 1

    def put(self):
        return u16(len(self.all)) + b"".join(name(s) for s in self.all)


class Map:
    """The window of a map; hexes are (column, row), sides (hex, direction), each kept on both of its hexes."""

    def __init__(self, text, window):
        part = sections(text)
        head = dict(row.split(None, 1) for row in part[None])
        self.c0, self.r0, self.w, self.h = window
        self.name = head["name"]
        self.hexes = [(c, r) for r in range(self.r0, self.r0 + self.h) for c in range(self.c0, self.c0 + self.w)]
        self.index = {h: i for i, h in enumerate(self.hexes)}
        self.flags, self.river, self.ridge, self.gap, self.road, self.rails = {}, {}, {}, {}, {}, {}
        self.names = {k: Names() for k in ("river", "ridge", "gap", "rail", "road")}
        first = [int(v) for v in head["first"].split()]
        self.terrain = self.letters(part["terrain"], first)
        self.state = self.letters(part["state"], first)
        self.west = {place(w) for row in part["west_virginia"] for w in row.split()}
        self.towns = self.read_towns(part["towns"])
        self.read_water(part)
        self.years = self.read_rails(part["rails"])
        self.turnpike = self.read_roads(part.get("roads", []))
        for row in part["bridges"]:
            side, _, what = fields(row)
            if self.inside(side):
                self.add(self.side(side), BRIDGE)
                if any(w.strip().startswith("road:") for w in what.split(",")):
                    self.add(self.side(side), ROAD_BRIDGE)
        for row in part["ferries"]:
            if self.inside(fields(row)[0]):
                self.add(self.side(fields(row)[0]), FERRY)

    def letters(self, rows, first):
        out = {}
        for i, row in enumerate(rows):
            for k, letter in enumerate(row.split()[1:]):
                if (first[0] + k, first[1] + i) in self.index:
                    out[first[0] + k, first[1] + i] = letter
        return out

    def side(self, word):
        return place(word), word[4:]

    def inside(self, word):
        hex_, d = self.side(word)
        return hex_ in self.index and step(*hex_, d) in self.index

    def other(self, side):
        hex_, d = side
        return step(*hex_, d), DIRS[(DIRS.index(d) + 3) % 6]

    def mark(self, table, side, value):
        table[side] = table[self.other(side)] = value

    def add(self, side, flags, drop=0):
        self.mark(self.flags, side, self.flags.get(side, 0) & ~drop | flags)

    def is_sea(self, hex_):
        return self.terrain[hex_] == "~"

    def read_towns(self, rows):
        out = []
        for row in rows:
            f = fields(row)
            if place(f[0]) in self.index:
                out.append((self.index[place(f[0])], -int(f[3]), f))
        return sorted(out, key=lambda t: t[:2])

    def read_water(self, part):
        kinds = {"creek": CREEK, "minor": MINOR, "navigable": NAVIGABLE, "tidal": TIDAL}
        for row in part["rivers"]:
            river, kind, sides = fields(row)
            for word in sides.split():
                if self.inside(word):
                    self.mark(self.river, self.side(word), self.names["river"].number(river))
                    self.add(self.side(word), kinds[kind])
        for row in part["bays"]:
            for word in row.split():
                if self.inside(word):
                    self.add(self.side(word), BAY)
        for row in part["ridges"]:
            side, ridge, gap = fields(row)
            if self.inside(side):
                self.mark(self.ridge, self.side(side), self.names["ridge"].number(ridge))
                self.add(self.side(side), RIDGE)
                if gap:
                    self.mark(self.gap, self.side(side), self.names["gap"].number(gap))
                    self.add(self.side(side), GAP)

    def line(self, words):
        """The sides that a line of hexes goes over, those of the window."""
        at = [place(w) for w in words.split()]
        for a, b in zip(at, at[1:]):
            if a in self.index and b in self.index:
                yield a, next(d for d in DIRS if step(*a, d) == b)

    def read_rails(self, rows):
        years = []
        for row in rows:
            rail, kind, hexes = fields(row)
            for side in self.line(hexes):
                n = self.names["rail"].number(rail)
                if n > len(years):
                    years.append(int(kind) if kind.isdigit() else 0)
                there = self.rails.get(side, [])
                at = len([r for r in there if years[r - 1] <= years[n - 1]])
                self.mark(self.rails, side, there[:at] + [n] + there[at:])
                self.add(side, RAIL)
        return years

    def read_roads(self, rows):
        turnpike = []
        for row in rows:
            road, kind, hexes = fields(row)
            for side in self.line(hexes):
                n = self.names["road"].number(road)
                if n > len(turnpike):
                    turnpike.append(kind == "turnpike")
                if side not in self.road:
                    self.mark(self.road, side, n)
                    self.add(side, ROAD)
        return turnpike

    def close_future(self, year):
        """Railways that were not open yet, with the bridges that only they use."""
        for side, there in self.rails.items():
            self.rails[side] = [r for r in there if self.years[r - 1] <= year]
            if there and not self.rails[side]:
                self.flags[side] &= ~(RAIL | (0 if self.flags[side] & ROAD_BRIDGE else BRIDGE))

    def put(self):
        out = name(self.name) + bytes([self.w, self.h, self.c0, self.r0])
        out += b"".join(self.names[k].put() for k in ("river", "ridge", "gap", "rail", "road"))
        out += b"".join(u16(y) for y in self.years) + bytes(self.turnpike)
        for hex_ in self.hexes:
            out += bytes([TERRAIN.index(self.terrain[hex_]), ord(self.state[hex_]), hex_ in self.west])
            for d in ("E", "SE", "SW"):
                side = (hex_, d)
                rails = (self.rails.get(side, []) + [0, 0, 0])[:3]
                out += u16(self.flags.get(side, 0))
                out += bytes([kind.get(side, 0) for kind in (self.river, self.ridge, self.gap)] + rails + [self.road.get(side, 0)])
        out += u16(len(self.towns))
        for at, _, f in self.towns:
            out += u16(at) + u8(int(f[3])) + name(f[1]) + name(f[2]) + int(f[4].lstrip("~")).to_bytes(4, "little")
            out += u8(f[4].startswith("~")) + name(f[5])
        return out


class Rules:
    """Of the rules what the nets of the railways depend on: MP on foot."""

    def __init__(self, text):
        rows = dict(row.split(None, 1) for part in sections(text).values() for row in part if " " in row)
        self.foot = [int(v) if v != "no" else 0 for v in rows["enter-foot"].split() if re.fullmatch(r"[0-9]+|no", v)]
        self.road, self.minor, self.ferry, self.bridge, self.gap = [
            int(rows[k].split()[0]) for k in ("enter-road", "add-minor", "add-ferry", "add-bridge", "add-gap")]

    def cost(self, m, hex_, d):
        """MP to enter the hex across side d, 0 = forbidden."""
        to = step(*hex_, d)
        if to not in m.index or m.is_sea(to) or m.is_sea(hex_):
            return 0
        side = m.flags.get((hex_, d), 0)
        if side & RIDGE and not side & GAP:
            return 0
        if not side & (BRIDGE | FERRY) and side & (NAVIGABLE | TIDAL | BAY | DEEP):
            return 0
        ground = self.road if side & ROAD else self.foot[TERRAIN.index(m.terrain[to])]
        if ground == 0:
            return 0
        if side & WATER:
            ground += self.bridge if side & BRIDGE else self.ferry if side & FERRY else self.minor
        return ground + (self.gap if side & RIDGE else 0)

    def distances(self, m, sources):
        mp = {h: FAR for h in m.hexes}
        mp.update((s, 0) for s in sources)
        waiting = list(sources)
        while waiting:
            at = waiting.pop(0)
            for d in DIRS:
                hex_ = step(*at, d)
                cost = self.cost(m, hex_, DIRS[(DIRS.index(d) + 3) % 6]) if hex_ in m.index else 0
                if cost and mp[at] + cost < mp[hex_]:
                    mp[hex_] = mp[at] + cost
                    waiting.append(hex_)
        return mp


class Scenario:
    def __init__(self, text, map_text, rules_text):
        self.part = sections(text)
        self.head = dict(row.split(None, 1) for row in self.part[None])
        cycle, year = self.head["first-cycle"].split("/")
        self.first = (int(cycle), int(year))
        self.map = Map(map_text, [int(v) for v in self.head["window"].split()])
        self.map.close_future(1800 + int(year))
        m = self.map
        rail_hexes = [h for h in m.hexes if any(m.flags.get((h, d), 0) & RAIL for d in DIRS)]
        self.source = self.read_sources()
        self.change_map()
        rules = Rules(rules_text)
        mp = [rules.distances(m, s) for s in self.source]
        said = {place(w): SIDES.index(side) for side, words in map(fields, self.rows("rail-nets")) for w in words.split()}
        nearer = {h: 0 if mp[0][h] < mp[1][h] else 1 if mp[1][h] < mp[0][h] else 2 for h in rail_hexes}
        self.nets = [said.get(h, nearer[h]) for h in rail_hexes]

    def rows(self, section):
        return self.part.get(section, [])

    def at(self, word):
        return self.map.index[place(word)]

    def read_sources(self):
        m, out = self.map, ([], [])
        edges = {"north-edge": lambda c, r: r == m.r0, "south-edge": lambda c, r: r == m.r0 + m.h - 1,
                 "east-edge": lambda c, r: c == m.c0 + m.w - 1, "west-edge": lambda c, r: c == m.c0}
        for side, words in map(fields, self.rows("supply")):
            for w in words.split():
                hexes = [h for h in m.hexes if edges[w](*h) and not m.is_sea(h)] if w in edges else [place(w)]
                out[SIDES.index(side)].extend(hexes)
        return out

    def change_map(self):
        """The map as it stands at the date: batteries, rivers, bridges, railways, in this order."""
        m = self.map
        for row in self.rows("batteries"):
            m.add(m.side(fields(row)[0]), CLOSED)
        for row in self.rows("rivers"):
            for w in fields(row)[2].split():
                m.add(m.side(w), DEEP)
        for row in self.rows("bridges"):
            word, state = fields(row)
            wreck = WRECKED | BROKEN if m.flags.get(m.side(word), 0) & RAIL else 0
            if state == "down":
                m.add(m.side(word), wreck, BRIDGE | ROAD_BRIDGE)
            else:
                m.add(m.side(word), BRIDGE | wreck)
        for row in self.rows("railways"):
            for side in m.line(fields(row)[2]):
                m.add(side, WRECKED)

    def water_place(self, word):
        return u16(self.at(word)) + u8(6 if len(word) == 4 else DIRS.index(word[4:]))

    def put_pool(self):
        words = self.head["pool"].split()
        brackets = [i for i, w in enumerate(words) if w[0] == "("]
        return u8(len(words)) + bytes(int(w.strip("()")) for w in words) + u8(brackets[0] if brackets else len(words))

    def put_sides(self):
        draws = dict(map(fields, self.rows("draws")))
        points = dict(map(fields, self.rows("carriage")))
        return b"".join(u8(len(self.source[i])) + b"".join(u16(self.map.index[h]) for h in self.source[i]) +
                        bytes([int(draws.get(side, 0)), int(points[side])]) for i, side in enumerate(SIDES))

    def put_carriage(self):
        out = u8(len(self.rows("fleets")))
        for side, water, count, fleet, where in map(fields, self.rows("fleets")):
            out += name(fleet) + bytes([SIDES.index(side), ("river", "sea").index(water), int(count)]) + self.water_place(where)
        return out + u16(len(self.nets)) + bytes(self.nets)

    def put_places(self):
        forts = [w for row in self.rows("forts") for w in row.split()]
        out = u8(len(forts)) + b"".join(u16(self.at(w)) for w in forts)
        ports = list(map(fields, self.rows("ports")))
        out += u8(len(ports)) + b"".join(u16(self.at(p[0])) + self.water_place(p[1]) for p in ports)
        aims = list(map(fields, self.rows("objectives")))
        out += u8(len(aims))
        for f in aims:
            holder = (SIDES + ("nobody",)).index(f[3])
            out += u16(self.at(f[0])) + bytes([SIDES.index(f[1]), int(f[2]), len(f) == 5, holder])
        return out

    def put_pieces(self):
        rows = [(i, fields(row)) for i, side in enumerate(SIDES) for row in self.rows(side + " pieces")]
        number = {f[1]: i for i, (_, f) in enumerate(rows)}
        out = u16(len(rows))
        for side, f in rows:
            kind, hq, unit = KINDS[f[0]]
            found = re.fullmatch(r"\(?(\*+)\)? +([0-9])-([0-9])-([0-9])", f[3])
            ratings = [len(found.group(1))] + [int(v) for v in found.groups()[1:]] if found else [0] * 4
            strength = int(f[3].strip("()")) if kind == 2 else 0
            bracketed = f[3].startswith("(")
            on = NONE if f[4][0].isdigit() else number[f[4]]
            hex_ = f[4] if on == NONE else rows[on][1][4]
            words = f[5].split() if len(f) == 6 else []
            comes = {"arrives": 0, "raised": 1, "drawn": 2}[words[0]] if words else 0
            out += name(f[1]) + name(f[2]) + bytes([kind, side] + ratings + [kind == 0 and bracketed, hq, unit, strength])
            out += bytes([kind == 2 and bracketed, f[0] == "pontoon-train"]) + u16(self.at(hex_)) + u16(on)
            out += bytes([int(words[-1]) if words else 0, comes, int(words[1]) if comes == 1 else 0])
        return out

    def put(self):
        out = b"vedette/scenario/1" + name(self.head["id"]) + name(self.head["title"]) + self.map.put()
        out += bytes([self.first[0], self.first[1], int(self.head["cycles"]), self.head["opens"] == "strategic"])
        return out + self.put_pool() + self.put_sides() + self.put_carriage() + self.put_places() + self.put_pieces()


@functools.lru_cache(maxsize=64)
def scenario_hash(scenario_text, map_text, rules_text):
    """The hash, or None where the texts are not such as vedette finds good, which is not judged here."""
    try:
        return H(Scenario(scenario_text, map_text, rules_text).put())
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError, RuntimeError):
        return None
