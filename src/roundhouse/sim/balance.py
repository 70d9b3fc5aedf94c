"""How balanced a map is: bots play it, and what they use of it is counted, in parts that add up exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Final

from roundhouse import bots
from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.core.usage import Usage, Use
from roundhouse.sim.runner import Spec, spread
from roundhouse.sim.stats import WIN, Tally

DIGITS: Final = 6


@dataclass(slots=True)
class Thing:
    """What became of a route, a ticket or the like."""

    held: int = 0
    """In how many games somebody had it."""
    done: int = 0
    points: int = 0
    wins: int = 0
    """Of those who had it, in units of which `WIN` are a win."""

    def merge(self, other: Thing) -> None:
        """Count other games too."""
        self.held += other.held
        self.done += other.done
        self.points += other.points
        self.wins += other.wins

    def to_json(self, thing: str, games: int) -> dict[str, object]:
        """Shares of all games, and the mean points and the share of wins of those who had it."""
        return {
            "id": thing,
            "held": _share(self.held, games),
            "done": _share(self.done, self.held),
            "points": _share(self.points, self.held),
            "wins": _share(self.wins / WIN, self.held),
        }


@dataclass(slots=True)
class Balance:
    """What was counted in some games; the seats are in the order of play.

    >>> balance = Balance.of(2)
    >>> balance.add([Use("route", "a-b", 1, True, 4), Use("ticket", "a-c", 0, False, -7)], [3, 9], [2, 1], 20)
    >>> balance.things["route"]["a-b"].to_json("a-b", 1)
    {'id': 'a-b', 'held': 1.0, 'done': 1.0, 'points': 4.0, 'wins': 1.0}
    """

    seats: list[Tally] = field(default_factory=list)
    winners: Tally = field(default_factory=Tally)
    turns: Tally = field(default_factory=Tally)
    things: dict[str, dict[str, Thing]] = field(default_factory=dict)

    @staticmethod
    def of(players: int) -> Balance:
        """Nothing counted yet."""
        return Balance([Tally() for _ in range(players)])

    @property
    def games(self) -> int:
        return self.turns.games

    def add(self, uses: Iterable[Use], scores: Sequence[int], places: Sequence[int], turns: int) -> None:
        """Count a game."""
        win = WIN // max(1, places.count(1))
        shares = [win if place == 1 else 0 for place in places]
        for tally, points, place, share in zip(self.seats, scores, places, shares, strict=True):
            tally.add(points, place, share)
        self.winners.add(max(scores), 1, WIN)
        self.turns.add(turns, 1, 0)
        for use in uses:
            thing = self.things.setdefault(use.kind, {}).setdefault(use.thing, Thing())
            thing.merge(Thing(1, int(use.done), use.points, shares[use.seat]))

    def merge(self, other: Balance) -> None:
        """Count the games of another part too."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        self.winners.merge(other.winners)
        self.turns.merge(other.turns)
        for kind, things in other.things.items():
            for name, thing in things.items():
                self.things.setdefault(kind, {}).setdefault(name, Thing()).merge(thing)

    def to_json(self, things: Mapping[str, Iterable[str]]) -> dict[str, object]:
        """The report; of the things that are named, also those that nobody had."""
        return {
            "games": self.games,
            "players": len(self.seats),
            "fair": round(1 / len(self.seats), DIGITS),
            "seats": [tally.to_json() for tally in self.seats],
            "winners": _spread(self.winners),
            "turns": _spread(self.turns),
            "things": {
                kind: [self.things.get(kind, {}).get(name, Thing()).to_json(name, self.games) for name in names]
                for kind, names in things.items()
            },
        }


def _share(part: float, whole: int) -> float:
    return round(part / whole, DIGITS) if whole else 0.0


def _spread(tally: Tally) -> dict[str, object]:
    return {"mean": round(tally.mean, 4), "min": tally.least, "max": tally.most}


def usage_of(title_id: str) -> Usage:
    """How a title says what its games used; raises BadOption for one that does not."""
    usage = title(title_id).usage()
    if usage is None:
        raise BadOption(text("error.no_balance", title=title_id))
    return usage


def spec_of(title_id: str, players: int, options: Mapping[str, object], level: str, seed: str, games: int) -> Spec:
    """Games among equal bots in which the first seat begins; raises BadOption or UnknownBot if there are none such."""
    first = usage_of(title_id).first_seat
    spec = Spec(title_id, players, {**options, **first}, (level,) * players, seed, games)
    spec.check()
    return spec


def things_of(spec: Spec) -> dict[str, list[str]]:
    """The ids of all that can be used, by kind."""
    things = usage_of(spec.title).things(spec.game())
    return {kind: [name for name, _ in named] for kind, named in things.items()}


def balance(spec: Spec, jobs: int = 1, watch: Callable[[int], None] | None = None) -> Balance:
    """Play all games of a spec; `watch` hears how many more are done."""
    whole = Balance.of(spec.players)
    for part in spread(partial(play_part, spec), [range(spec.games)], jobs):
        whole.merge(part)
        if watch is not None:
            watch(part.games)
    return whole


def play_part(spec: Spec, first: int, end: int, seconds: float | None = None) -> Balance:
    """Play the games from one number up to another; none begins after so many seconds of processor time."""
    usage, game, part = usage_of(spec.title), spec.game(), Balance.of(spec.players)
    began = time.process_time()
    for number in range(first, min(end, spec.games)):
        state, turns = _play(spec, game, number)
        scores, places = state.standings()
        part.add(usage.uses(state), scores, places, turns)
        if seconds is not None and time.process_time() - began >= seconds:
            break
    return part


def _play(spec: Spec, game: Game, number: int) -> tuple[State, int]:
    """A game's end, and in how many turns: whoever answers several times in a row has had one."""
    state, chance = game.start(), Rng(spec.seed_of(number, "chance"))
    crew = [bots.make(spec.title, level, spec.seed_of(number, f"seat {i}")) for i, level in enumerate(spec.bots)]
    answered: list[int] = []
    settle_chance(state, chance)
    while not state.over:
        seat = state.seats()[0]
        state.apply(crew[seat].choose(SeatHandle(state, seat)), seat)
        answered.append(seat)
        settle_chance(state, chance)
    return state, 1 + sum(one != other for one, other in pairwise(answered))
