# compiled by mypyc
"""Track planned over some turns of a corporation: a few of the best lays are followed, and what they lead to counts."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.bots.map_scales import MapScales
from roundhouse.games.eighteen_thirty.privates import closed_hexes
from roundhouse.games.eighteen_thirty.rails import Rails
from roundhouse.games.eighteen_thirty.track import cost, lay_face, lay_hex, lays

Step = tuple[float, float, float, int, Rails, int]
"""How promising a map is, its worth, the revenue of the rounds before, the money spent, the map, the first choice."""


@final
class TrackPlan:
    """Looks for the lays that bring a corporation most over the next rounds, one in each of them."""

    def __init__(self, scales: MapScales) -> None:
        s = scales.sight.s
        self.scales: MapScales = scales
        self.colour: i64 = s.g.colours[s.phase]
        self.closed: vec[i64] = closed_hexes(s)
        self.treasury: int = scales.sight.treasury(scales.corporation)
        self.rounds: float = max(1.0, min(scales.weights.horizon, scales.outlook.rounds_left))

    def worths(self, firsts: list[tuple[int, int, Rails]]) -> dict[int, float]:
        """What each first choice comes to, in dollars for each round: its action, what it costs, the map after it."""
        best: dict[int, float] = {}
        beam: list[Step] = []
        for action, spent, rails in firsts:
            step = self._step(rails, 0.0, spent, action, 0)
            best[action] = step[1]
            beam.append(step)
        depth = min(self.scales.weights.depth, int(self.rounds))
        for turn in range(1, depth):
            beam.sort(key=_promise)
            found: list[Step] = []
            for step in beam[: self.scales.weights.beam]:
                found += self._followed(step, turn)
            for step in found:
                best[step[5]] = max(best[step[5]], step[1])
            beam = found
        return best

    def of(self, rails: Rails) -> float:
        """What a map comes to if nothing is laid first."""
        return self.worths([(0, 0, rails)])[0]

    def _step(self, rails: Rails, before: float, spent: int, action: int, turn: int) -> Step:
        """Weigh a map that is reached after so many turns; its revenue stays the same from then on."""
        scales = self.scales
        near, reached = scales.rough(rails)
        worth = (before + scales.exact(rails) * (self.rounds - turn)) / self.rounds
        worth += near + scales.weights.reached * reached - scales.charge(spent)
        return (worth + scales.weights.preview * reached, worth, before, spent, rails, action)

    def _followed(self, step: Step, turn: int) -> list[Step]:
        """The most promising lays after a map."""
        scales = self.scales
        s = scales.sight.s
        board = s.g.board
        _, _, before, spent, rails, action = step
        before += scales.exact(rails)
        found: list[tuple[float, int, Rails]] = []
        for code in lays(board, rails, scales.corporation, self.colour, self.closed, s.g.strictness):
            at = lay_hex(board, code)
            paid = spent + int(cost(s.g.terrain, rails, at))
            if paid <= self.treasury:
                after = scales.after(rails, int(at), int(lay_face(board, code)))
                near, reached = scales.rough(after)
                found.append((near + scales.weights.preview * reached - scales.charge(paid), paid, after))
        found.sort(key=_rank)
        return [self._step(after, before, paid, action, turn) for _, paid, after in found[: scales.weights.fan]]


def _promise(step: Step) -> float:
    return -step[0]


def _rank(entry: tuple[float, int, Rails]) -> float:
    return -entry[0]
