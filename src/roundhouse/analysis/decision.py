"""The analysis of one decision: its answers are tried out in the same worlds that may be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from roundhouse.analysis.outcome import Outcome, Players, players_of
from roundhouse.core.action import Action
from roundhouse.core.analysis import Analysis, Candidate, Estimate, Part
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import Text, text
from roundhouse.kit.search import chosen, try_out

EFFORT = 60
"""How many games are played on for a usual hint."""
SURE = 2.0
"""By how many standard errors two answers must differ not to be called equal."""
LEAST_ERROR = 0.005
"""Chances are not told apart more finely, however often they are tried: those who play on are no perfect players."""
_LEAST_MARGIN = 0.05
"""The same for margins, in parts of the title's scale."""
_FEW = 6
"""In so many worlds an only answer is tried."""
_LEAST_PART = 0.02
"""Parts below this share of the scale are not told."""
_MOST_PARTS = 4


def analyse(
    handle: SeatHandle[State],
    effort: int = EFFORT,
    seed: int = 0,
    also: Sequence[Action] = (),
    only: bool = False,
    seconds: float = float("inf"),
    far: int = 1,
) -> Analysis:
    """What a seat that is asked can answer and what comes of it, from what the seat may know.

    `effort` is how many games are played on, `far` how many times as long as usual; `also` names answers that are tried
    in any case, with `only` no others.
    """
    return _Decision(handle, effort, seed, seconds, far).analysis(also, only)


class _Decision:
    def __init__(self, handle: SeatHandle[State], effort: int, seed: int, seconds: float, far: int) -> None:
        self.handle = handle
        self.seat = handle.seat
        self.players: Players = players_of(handle.game)
        self.effort = effort
        self.seed = seed
        self.seconds = seconds
        self.far = far
        self.worlds: list[State] = []
        self.results: dict[int, list[Outcome]] = {}

    def analysis(self, also: Sequence[Action], only: bool) -> Analysis:
        proposed = [(action, 0.0) for action in also] if only else self._proposed(also)
        tried = self._tried(proposed, also)
        best = self._try(tried)
        order = sorted(tried, key=lambda number: (number != best, -self._gain(number, best).value))
        rest = [number for number in range(len(proposed)) if number not in tried]
        state = self._world(0)
        told = tuple(self._candidate(state, *proposed[number], number, best, tried) for number in order)
        untried = tuple(
            Candidate(action, self._words(action), worth) for action, worth in map(proposed.__getitem__, rest)
        )
        return Analysis(
            title=self.handle.game.title,
            seat=self.seat,
            question=state.question(self.seat),
            unit=text(self.players.analyst.unit),
            chances=_means([outcome.chances for outcome in self.results[best]]),
            candidates=told + untried,
            effort=sum(len(results) for results in self.results.values()),
        )

    # What is tried.

    def _proposed(self, also: Sequence[Action]) -> list[tuple[Action, float]]:
        """The answers worth a thought, the best first as a bot judges them, then what else was asked about."""
        judge = self.players.judge()
        proposed = judge.analyse(self.handle) if judge else [(action, 0.0) for action in self.handle.sampled()]
        known = {action for action, _ in proposed}
        least = min(worth for _, worth in proposed)
        return [*proposed, *((action, least) for action in dict.fromkeys(also) if action not in known)]

    def _tried(self, proposed: list[tuple[Action, float]], also: Sequence[Action]) -> list[int]:
        """The numbers of those that are played on: of answers that do the same the first, and all asked about."""
        state = self._world(0)
        seen: set[object] = set()
        tried: list[int] = []
        for number, (action, _) in enumerate(proposed):
            kind = self.players.analyst.kind(state, action)
            if action in also or (kind not in seen and len(tried) < self.players.analyst.width):
                tried.append(number)
            seen.add(kind)
        self.actions = [action for action, _ in proposed]
        return tried

    def _world(self, number: int) -> State:
        while len(self.worlds) <= number:
            self.worlds.append(self.handle.imagine(Rng(_mixed(self.seed, len(self.worlds)))))
        return self.worlds[number]

    def _try(self, tried: list[int]) -> int:
        """Try the answers out; the number of the one to give."""
        self.results = {number: [] for number in tried}

        def value(number: int, world: int) -> float:
            state = self._world(world).copy()
            state.apply(self.actions[number], self.seat)
            outcome = self.players.outcome(state, Rng(_mixed(self.seed, world) ^ 0x5EED), world, self.far)
            self.results[number].append(outcome)
            return outcome.chances[self.seat]

        if len(tried) == 1:
            for world in range(min(_FEW, max(1, self.effort))):
                value(tried[0], world)
            return tried[0]
        return chosen(try_out(tried, max(self.effort, len(tried)), value, seconds=self.seconds)).action

    # What comes of it.

    def _candidate(
        self, state: State, action: Action, worth: float, number: int, best: int, tried: list[int]
    ) -> Candidate:
        analyst = self.players.analyst
        gain = self._gain(number, best)
        results = self.results[number]
        reasons = analyst.reasons(state, self.seat, action)
        return Candidate(
            action=action,
            words=self._words(action),
            worth=worth,
            chance=_estimate([outcome.chances[self.seat] for outcome in results], LEAST_ERROR),
            margin=_estimate([outcome.margins[self.seat] for outcome in results], _LEAST_MARGIN * analyst.scale),
            gain=None if number == best else gain,
            equal=number != best and gain.value >= -SURE * gain.error,
            worlds=len(results),
            parts=(*reasons, *self._parts(number, tried)),
            plan=tuple(analyst.plan(state, self.seat, action)),
        )

    def _gain(self, number: int, best: int) -> Estimate:
        """The difference to the best answer, in the worlds that both have seen."""
        pairs = zip(self.results[number], self.results[best], strict=False)
        return _estimate([mine.chances[self.seat] - other.chances[self.seat] for mine, other in pairs], LEAST_ERROR)

    def _parts(self, number: int, tried: list[int]) -> list[Part]:
        """In what the answer differs from the others that were tried, the largest first."""
        analyst = self.players.analyst
        means = {it: self._mean_parts(it) for it in tried}
        mine = means[number]
        if mine is None or len(tried) == 1:
            return []
        others = [line for it, line in means.items() if it != number and line is not None]
        if not others:
            return []
        base = _means(others)
        differences = dict.fromkeys(analyst.aspects, 0.0)
        for it, other, key in zip(mine, base, analyst.aspects, strict=True):
            differences[key] += it - other
        largest = sorted(differences.items(), key=lambda entry: -abs(entry[1]))[:_MOST_PARTS]
        return [Part(text(key), amount) for key, amount in largest if abs(amount) >= _LEAST_PART * analyst.scale]

    def _mean_parts(self, number: int) -> tuple[float, ...] | None:
        lines = [outcome.parts[self.seat] for outcome in self.results[number] if outcome.parts]
        return _means(lines) if lines else None

    def _words(self, action: Action) -> Text:
        return self.handle.game.describe(action)


def _mixed(seed: int, number: int) -> int:
    return (seed * 1_000_003 + number + 1) * 2_654_435_761 & (1 << 62) - 1


def _means(lines: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(lines) for column in zip(*lines, strict=True))


def _estimate(values: Sequence[float], least: float) -> Estimate:
    """The mean and its standard error, which is not taken for smaller than the least one."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return Estimate(mean, 1.0)
    return Estimate(mean, sqrt(sum((it - mean) ** 2 for it in values) / (n - 1) / n + least * least))
