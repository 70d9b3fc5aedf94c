# compiled by mypyc
"""What a seat is after: the designs for its sheet, and what each of them brings with the goods that lie there."""

from __future__ import annotations

from math import pow
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.bots.designs import Design, drawn_since, links_of_seat
from roundhouse.games.steamrollers.bots.pace import EvaPace, Pace, goods_to_go, race_end
from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.bots.ways import Ways
from roundhouse.games.steamrollers.game import CITIES, COLOURS, NONE, SIDE_A, SIDE_B, TRACKS
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.kit.arrays import ones
from roundhouse.kit.noise import misjudged

DISTANCES: Final = 12
FARTHEST: Final = 11.0
FULL_POWER: Final = 6
MOST_ALIKE: Final = 2
USUAL_ROUNDS: Final = 25
HOPELESS: Final = 4.0
"""When the best design with one link more is worse by so much, no larger ones are looked for."""


def highest_bits() -> vec[i64]:
    """The highest bit of every set of distances."""
    out: vec[i64] = vec[i64]([0] * (1 << DISTANCES))
    distance: i64
    i: i64
    for distance in range(DISTANCES):
        for i in range(i64(1) << distance, i64(2) << distance):
            out[i] = distance
    return out


@final
class Goods:
    """The goods of a position, those of a kind together."""

    def __init__(self, s: SteamState, spread: float) -> None:
        self.origin: vec[i64] = vec[i64]()
        self.targets: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()
        self.total: i64 = 0
        self.to_go: float = goods_to_go(s, spread)
        city: i64
        colour: i64
        for city in range(CITIES):
            for colour in range(COLOURS):
                number = s.goods[city * COLOURS + colour]
                if number > 0:
                    self.add(city, s.g.targets[colour] & ~(i64(1) << city), number)
                    self.total += number

    def add(self, origin: i64, targets: i64, number: i64) -> None:
        """Goods of a city that go to one of the targets."""
        self.origin = append(self.origin, origin)
        self.targets = append(self.targets, targets)
        self.number = append(self.number, number)


@final
class Race:
    """Against whom a seat delivers: when each of the others is ready, and how fast it delivers then."""

    def __init__(self) -> None:
        self.ready: vec[float] = vec[float]()
        self.rate: vec[float] = vec[float]()
        self.points: vec[float] = vec[float]()
        """What a delivery of theirs costs us."""


@final
class Side:
    """The designs of a seat, and how good they are."""

    def __init__(self, s: SteamState, seat: i64, settings: Settings, pace: Pace, eva: EvaPace, high: vec[i64]) -> None:
        self.seat: i64 = seat
        self.w: Settings = settings
        self.pace: Pace = pace
        self.eva: EvaPace = eva
        self.high: vec[i64] = high
        self.tracks: vec[i64] = s.tracks[seat * s.g.fields : (seat + 1) * s.g.fields]
        self.network: i64 = s.network[seat]
        self.choice: float = settings.solo_choice if s.g.solo else settings.choice
        self.turn: float = settings.turn + settings.impatience * float(max(i64(0), s.round - USUAL_ROUNDS))
        """What a turn costs; games that last long must come to an end."""
        self.designs: list[Design] = []
        self.worths: vec[float] = vec[float]()
        """What each of them brought when the last position was judged."""
        # Of the last design that was judged.
        self.time: float = 0.0
        """When the game ends."""
        self.ready: float = 0.0
        self.rate: float = 0.0
        self.delivered: float = 0.0
        self.mean: float = 0.0
        """Points for a delivery."""
        self._histogram: vec[float] = vec[float]([0.0] * DISTANCES)
        self._distances: vec[i64] = vec[i64]()
        """Of each kind of goods: how far it can go over the design that is judged, as bits."""
        self._origins: i64 = 0

    def plan(self, s: SteamState, seed: int, race: Race, beam_width: i64) -> None:
        """Find designs, link by link, and keep the best ones."""
        w = self.w
        goods = self.goods(s)
        ways = Ways(s, self.seat, w.detour, w.longest, w.ways).found
        links = links_of_seat(s, self.seat)
        first = Design(s.g, links, None, None)
        first.worth = self.worth(s, first, first.needs, 0, goods, race)
        seen: dict[tuple[int, int], int] = {}
        every: list[Design] = [first]
        beam: list[Design] = [first]
        everything: list[tuple[float, int]] = []
        best = -1.0e9
        for _ in range(w.links):
            grown: list[tuple[float, int]] = []
            for design in beam:
                for way in ways:
                    if way.mask & design.mask != 0:
                        continue
                    key = (int(design.mask | way.mask), int(design.points + way.towns))
                    if key in seen:
                        continue
                    seen[key] = 1
                    larger = Design(s.g, design.links, design, way)
                    if w.noise > 0.0:
                        larger.misjudged += w.noise * misjudged(seed, int(way.pair * 4 + way.towns))
                    larger.worth = self.worth(s, larger, larger.needs, 0, goods, race)
                    grown.append((-larger.worth, len(every)))
                    every.append(larger)
            if len(grown) == 0:
                break
            beam = unlike(every, grown, beam_width)
            everything += grown
            best = max(best, beam[0].worth)
            if beam[0].worth < best - HOPELESS:
                break
        self.designs = [first, *unlike(every, everything, w.designs)]
        self.worths = vec[float]([0.0] * len(self.designs))

    def goods(self, s: SteamState) -> Goods:
        """The goods that the seat can deliver."""
        goods = Goods(s, self.w.spread)
        cargo = s.cargo[self.seat]
        if cargo != NONE:
            goods.add(cargo % CITIES, s.g.targets[cargo // CITIES] & ~(i64(1) << cargo % CITIES), 1)
        return goods

    def best(self, s: SteamState, goods: Goods, race: Race) -> float:
        """What the best design that is still possible will bring."""
        drawn = drawn_since(s, self.seat, self.tracks)
        linked = s.network[self.seat] - self.network
        top = -1.0e9
        time = 0.0
        ready = 0.0
        rate = 0.0
        delivered = 0.0
        mean = 0.0
        i: i64
        for i in range(len(self.designs)):
            design = self.designs[i]
            self.worths[i] = -1.0e9
            needs = design.needs
            gained = linked
            possible = True
            for track in drawn:
                if design.wants(track):
                    if gained == linked:
                        needs = needs[:]
                    gained = 0
                    needs[s.g.region[track // TRACKS]] -= 1
                elif self._is_on(design, track // TRACKS):
                    possible = False
            if not possible:
                continue
            # A link that was completed apart from the design counts besides; one of the design counts once.
            worth = self.worth(s, design, needs, gained - linked, goods, race)
            self.worths[i] = worth
            if worth > top:
                top = worth
                time = self.time
                ready = self.ready
                rate = self.rate
                delivered = self.delivered
                mean = self.mean
        self.time = time
        self.ready = ready
        self.rate = rate
        self.delivered = delivered
        self.mean = mean
        return top

    def _is_on(self, design: Design, field: i64) -> bool:
        for track in design.new:
            if track // TRACKS == field:
                return True
        return False

    def worth(self, s: SteamState, design: Design, needs: vec[i64], counted: i64, goods: Goods, race: Race) -> float:
        """What a design brings from now on with the best power for it: points to come, less those of the others."""
        w = self.w
        seat = self.seat
        boxes = s.boxes[seat]
        crossed = ones(boxes)
        tracks: i64 = 0
        region: i64
        for region in range(CITIES):
            tracks += needs[region]
        longer = s.owner[2] == seat and s.side[2] == SIDE_B
        stronger: i64 = 0
        if s.owner[3] == seat:
            stronger = 1 if s.side[3] == SIDE_B else 0
        lent = longer or stronger > 0
        top = -1.0e9
        time = 0.0
        ready = 0.0
        rate = 0.0
        delivered = 0.0
        mean = 0.0
        self._find_distances(s, design, goods)
        power: i64
        for power in range(crossed, FULL_POWER + 1):
            missing = power - crossed
            cubes = 0.0
            boxed = 0.0 if missing == 0 else float(missing) / float(FULL_POWER - crossed)
            for region in range(CITIES):
                here = float(needs[region]) * w.track
                if boxes >> region & 1 == 0:
                    here += boxed
                cubes += here * here * here
            self.ready = self.pace.time(float(tracks) * w.track + float(missing), cubes)
            self._count(goods, power, False)
            self._run(goods, race)
            points = self._sum(goods)
            if lent:
                self._count(goods, power + stronger, longer)
                points += w.lent * (self._sum(goods) - points)
            gain = float(design.points + counted) + design.misjudged + float(design.points) * w.love_links
            gain += float(s.g.power_bonus[power] - s.g.power_bonus[crossed]) + w.love_power * float(missing)
            if self.ready > self.time and self.ready > 0.0:
                share = self.time / self.ready
                gain *= share * share
            self.mean = points / self.delivered if self.delivered > 0.1 else 0.0
            total = gain + points - self._others(race) - self.turn * self.time
            if s.g.solo:
                total -= w.eva * self.eva.points(s, self.time)
            if total > top:
                top = total
                time = self.time
                ready = self.ready
                rate = self.rate
                delivered = self.delivered
                mean = self.mean
        self.time = time
        self.ready = ready
        self.rate = rate
        self.delivered = delivered
        self.mean = mean
        return top

    def _find_distances(self, s: SteamState, design: Design, goods: Goods) -> None:
        """How far goods of each kind can go over a design, whatever the power."""
        reach = design.reach
        drawn = s.reach
        base = self.seat * CITIES * CITIES
        while len(self._distances) < len(goods.origin):
            self._distances = append(self._distances, 0)
        i: i64
        target: i64
        for i in range(len(goods.origin)):
            row = goods.origin[i] * CITIES
            targets = goods.targets[i]
            distances: i64 = 0
            for target in range(CITIES):
                if targets >> target & 1 == 1:
                    distances |= reach[row + target] | drawn[base + row + target]
            self._distances[i] = distances

    def _count(self, goods: Goods, power: i64, longer: bool) -> None:
        """How many goods can go how far."""
        histogram = self._histogram
        i: i64
        for i in range(DISTANCES):
            histogram[i] = 0.0
        within = (i64(2) << min(power, self.w.farthest)) - 1 & 4095
        high = self.high
        nearest = self.w.nearest
        origins: i64 = 0
        for i in range(len(goods.origin)):
            distances = self._distances[i]
            if longer:
                distances |= distances << 1 | distances << 2
            far = high[distances & within]
            if far > 0:
                histogram[far] += float(goods.number[i])
                if far >= nearest:
                    origins |= i64(1) << goods.origin[i]
        self._origins = ones(origins)

    def _run(self, goods: Goods, race: Race) -> None:
        """When the game ends, and how many deliveries it will have been."""
        w = self.w
        self.rate = w.delivering * self.pace.serve[self._origins]
        self.time = race_end(goods.to_go, self.ready, self.rate, race.ready, race.rate, w.early)
        self.delivered = self.rate * (self.time - self.ready) if self.time > self.ready else 0.0

    def _sum(self, goods: Goods) -> float:
        """The points of the deliveries: in part the farthest ones that others leave, in part what the dice allow."""
        if self.delivered <= 0.0:
            return 0.0
        others = max(0.0, goods.to_go - self.delivered)
        left = 1.0 - 0.5 * others / float(max(goods.total, i64(1)))
        rest = self.delivered
        farthest = 0.0
        number = 0.0
        distances = 0.0
        far = FARTHEST
        distance: i64 = DISTANCES - 1
        while distance > 0:
            some = self._histogram[distance] * left
            if some > 0.0:
                number += some
                distances += some * far
                if some > rest:
                    some = rest
                farthest += some * far
                rest -= some
            far -= 1.0
            distance -= 1
        if number <= 0.0:
            return 0.0
        made = min(self.delivered, number)
        choice = self.choice
        return choice * farthest + (1.0 - choice) * made * distances / number + self.w.love_distance * farthest

    def _others(self, race: Race) -> float:
        """What the deliveries of the others cost us."""
        total = 0.0
        i: i64
        for i in range(len(race.ready)):
            if self.time > race.ready[i]:
                total += race.points[i] * race.rate[i] * (self.time - race.ready[i])
        return total


def unlike(designs: list[Design], ranking: list[tuple[float, int]], most: i64) -> list[Design]:
    """The best designs, but not many of one kind."""
    ranking.sort()
    out: list[Design] = []
    for _, number in ranking:
        design = designs[number]
        alike: i64 = 0
        for other in out:
            if other.kind == design.kind:
                alike += 1
        if alike < MOST_ALIKE:
            out.append(design)
            if len(out) == most:
                break
    return out


def tile_hope(s: SteamState, seat: i64, w: Settings, time: float, able: bool) -> float:
    """What the tiles of a seat are worth: their points, if they stay, and what they are good for to who is able."""
    total = 0.0
    stays = pow(w.keep, time)
    turns = min(time, 6.0)
    tile: i64
    for tile in range(CITIES):
        if s.owner[tile] != seat:
            continue
        side = s.side[tile]
        total += float(s.g.tile_value[tile * 2 + side]) * stays
        if time < 0.5 or not able:
            continue
        use = 0.0
        if tile == 0:
            use = w.any_die
        elif tile == 1:
            use = w.solo_tile if s.g.solo else (w.two_dice if side == SIDE_A else w.steal)
        elif tile == 2 and side == SIDE_A:
            use = w.target * turns
        elif tile == 3 and side == SIDE_A:
            use = w.any_distance
        elif tile == 4:
            use = w.turn_die * turns
        elif tile == 5:
            use = w.any_track * turns
        total += use * (1.0 + w.love_tiles)
    return total
