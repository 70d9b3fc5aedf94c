"""What a run comes to, counted from its files. It needs the extra `data`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.errors import BadFile
from roundhouse.core.frame import CHANCE
from roundhouse.core.registry import title
from roundhouse.core.state import State
from roundhouse.core.text import Text, text
from roundhouse.core.usage import Usage
from roundhouse.sim import columns
from roundhouse.sim.columns import GAMES, RECORDS
from roundhouse.sim.runner import Played
from roundhouse.sim.stats import WIN, Summary, Tally
from roundhouse.sim.strength import wilson

REPLAYED: Final = 10_000
"""So many records at most are played again to see what was used."""
DIGITS: Final = 6


@dataclass(slots=True)
class Held:
    """What became of a thing of the board, such as a route."""

    name: Text
    held: int = 0
    """In how many games somebody had it; a game in which several had it counts for each."""
    done: int = 0
    points: int = 0
    wins: int = 0
    """Of those who had it, in units of which `WIN` are a win."""

    def share(self, games: int) -> float:
        """How many had it, by game."""
        return self.held / games if games else 0.0

    @property
    def win_share(self) -> float:
        return self.wins / WIN / self.held if self.held else 0.0

    def to_json(self, thing: str, games: int) -> dict[str, object]:
        """Shares with their 95 % intervals; what nobody had has no points and no wins."""
        shares: dict[str, object] = {"id": thing, "held": _round(self.share(games)), "held_95": interval(self, games)}
        if not self.held:
            return {**shares, "done": None, "points": None, "wins": None, "wins_95": None}
        low, high = wilson(self.win_share, self.held)
        return {
            **shares,
            "done": _round(self.done / self.held),
            "points": _round(self.points / self.held),
            "wins": _round(self.win_share),
            "wins_95": [_round(low), _round(high)],
        }


@dataclass(slots=True)
class Figures:
    """What was counted of a run."""

    name: str
    mark: dict[str, Any]
    summary: Summary
    scores: Counter[int] = field(default_factory=Counter)
    """All seats of all games."""
    game_points: Tally = field(default_factory=Tally)
    """The points of all seats of a game together: seats of one game are not independent."""
    lengths: Tally = field(default_factory=Tally)
    length_counts: Counter[int] = field(default_factory=Counter)
    replayed: int = 0
    """How many games were played again from their records."""
    kinds: Counter[str] = field(default_factory=Counter)
    """The answers of seats in those games, by their kind."""
    things: dict[str, dict[str, Held]] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count a game."""
        self.summary.add(*played)
        self.scores.update(played.scores)
        self.game_points.add(sum(played.scores), 1, 0)
        self.lengths.add(played.decisions, 1, 0)
        self.length_counts[played.decisions] += 1

    def to_json(self) -> dict[str, object]:
        """All numbers."""
        said = ("title", "rules_version", "players", "options", "bots", "seed", "games", "digest")
        counted = self.summary.to_json()
        return {
            **{name: self.mark[name] for name in said},
            **{name: counted[name] for name in ("by_seat", "by_bot", "winners")},
            "endings": dict(sorted(self.summary.endings.items())),
            "scores": counts_json(self.scores),
            "decisions": {**_spread(self.lengths), "counts": counts_json(self.length_counts)},
            "replayed": self.replayed,
            "actions": dict(sorted(self.kinds.items())),
            "things": {
                kind: [held.to_json(thing, self.replayed) for thing, held in things.items()]
                for kind, things in self.things.items()
            },
        }


def figures_of(path: Path, most: int = REPLAYED) -> Figures:
    """Count a run, and what was used in it if its records lie beside it; raises BadFile or BadRecord."""
    mark = columns.mark_of(path)
    if mark is None or mark["kind"] != GAMES:
        raise BadFile(text("error.report.no_run", path=str(path)))
    figures = Figures(path.name, mark, Summary(mark["players"]))
    for played in columns.played(path):
        figures.add(played)
    records = path.with_suffix(f".{RECORDS}.parquet")
    said = columns.mark_of(records) if records.exists() else None
    if said is not None and said["kind"] == RECORDS and said["digest"] == mark["digest"]:
        _count_use(figures, records, most)
    return figures


def _count_use(figures: Figures, records: Path, most: int) -> None:
    """Play games again and count what was answered, and what the seats had at the end."""
    mark = figures.mark
    kind = title(mark["title"])
    kind.check_rules(mark["rules_version"])
    game = kind.build(mark["players"], mark["options"], mark["rules_version"])
    usage = kind.usage()
    if usage is not None:
        figures.things = {
            group: {thing: Held(name) for thing, name in named} for group, named in usage.things(game).items()
        }
    known: dict[str, Action] = {}
    for row in islice(columns.rows(records, size=64), most):
        figures.replayed += 1
        asked = (words for seat, words in zip(row["seats"], row["actions"], strict=True) if seat != CHANCE)
        figures.kinds.update(words.partition(" ")[0] for words in asked)
        if usage is None:
            continue
        state = game.start()
        for seat, words in zip(row["seats"], row["actions"], strict=True):
            action = known.get(words)
            if action is None:
                action = known[words] = game.parse(words)
            state.apply(action, seat)
        _count_things(figures, usage, state, row["places"])


def _count_things(figures: Figures, usage: Usage, state: State, places: list[int]) -> None:
    win = WIN // max(1, places.count(1))
    for use in usage.uses(state):
        held = figures.things[use.kind][use.thing]
        held.held += 1
        held.done += use.done
        held.points += use.points
        held.wins += win if places[use.seat] == 1 else 0


def interval(held: Held, games: int) -> list[float] | None:
    """The 95 % interval of the share of games; None for what several can have in one game."""
    share = held.share(games)
    return [_round(bound) for bound in wilson(share, games)] if games and share <= 1 else None


def counts_json(counts: Counter[int]) -> list[list[int]]:
    """Values and how often each came up."""
    return [[value, counts[value]] for value in sorted(counts)]


def bins(counts: Counter[int], least: int, most: int, wanted: int = 24) -> Iterator[tuple[int, int, int]]:
    """A histogram of whole numbers: the start of each bin, its width, and how many fall into it.

    >>> list(bins(Counter({0: 1, 4: 2, 9: 1}), 0, 9, wanted=5))
    [(0, 2, 1), (2, 2, 0), (4, 2, 2), (6, 2, 0), (8, 2, 1)]
    """
    width = next(
        step * 10**power for power in range(12) for step in (1, 2, 5) if step * 10**power * wanted >= most - least + 1
    )
    found: Counter[int] = Counter()
    for value, times in counts.items():
        found[value // width * width] += times
    for start in range(least // width * width, most + 1, width):
        yield start, width, found[start]


def _spread(tally: Tally) -> dict[str, object]:
    numbers = tally.to_json()
    return {name: numbers[name] for name in ("mean", "sd", "min", "max")}


def _round(number: float) -> float:
    return round(number, DIGITS)
