"""Play the golden records of a title by its newest rules: once a version, when it is released.

python -m tests.golden.make --title 1830

For each number of seats a game of each level of bots, for each option set a game, and then games until every kind of
question has been asked, or proved to be rare. A file that exists is never written again: what it holds was promised.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Final

from tests.conformance.walk import seat_counts, variants
from tests.golden.library import frames_of, path_of, told, write

from roundhouse import Match, Title, bots, title, titles
from roundhouse.core.documents import MatchRecord

_TRIES: Final = 1000
_LONGEST: Final = 4000
"""A random game is cut off here: a record may end anywhere."""


def played(kind: Title, players: int, options: Mapping[str, object], level: str, seed: int) -> MatchRecord:
    """The record of a game among bots of one level."""
    names = [{"name": f"Player {number + 1}", "bot": level} for number in range(players)]
    match = Match(kind.build(players, options), f"golden {seed}", names)
    seated = [bots.make(kind.id, level, seed + number) for number in range(players)]
    while not match.state.over and match.version < _LONGEST:
        seat = match.state.seats()[0]
        match.act(seat, seated[seat].choose(match.seat(seat)))
    return match.record()


def tables(kind: Title) -> Iterator[tuple[int, Mapping[str, object], str]]:
    """Every seat count with every level, and every option set with some seat count and some level."""
    counts, levels = seat_counts(kind), bots.levels(kind.id)
    for players in counts:
        for level in levels:
            yield players, {}, level
    for number, options in enumerate(variants(kind)):
        possible = [players for players in counts if kind.fits(players, options)]
        yield possible[number % len(possible)], options, levels[number % len(levels)]


def records(kind: Title) -> list[MatchRecord]:
    """Records of all tables, and of as many more as it takes to reach every kind of question that can be reached."""
    made = [played(kind, *table, seed=number) for number, table in enumerate(tables(kind))]
    found = set[type]().union(*(frames_of(record) for record in made))
    wanted = set(kind.build(kind.seats[1], {}).frames().values())
    around = [table for table in tables(kind) if table[2] == bots.RANDOM] or list(tables(kind))
    for number in range(_TRIES):
        if wanted <= found:
            break
        players, options, level = around[number % len(around)]
        record = played(kind, players, options, level, 1000 + number)
        new = frames_of(record) - found
        if new:
            made.append(record)
            found |= new
    print(f"{kind.id}: {len(made)} records; not reached: {sorted(frame.__name__ for frame in wanted - found)}")
    return made


def main() -> None:
    """Write the file of a title that has none by its newest rules."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make", description="Play golden records.")
    parser.add_argument("--title", action="append", choices=[kind.id for kind in titles()])
    for name in parser.parse_args().title or [kind.id for kind in titles()]:
        kind = title(name)
        path = path_of(kind.id, kind.rules_version)
        if path.exists():
            raise SystemExit(f"{path.name} exists; rules that play otherwise need a new version")
        write(path, [told(record) for record in records(kind)])


if __name__ == "__main__":
    main()
