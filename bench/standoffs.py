"""Do bots of Ticket to Ride wait for each other? Games of a level against itself, in which all only draw cards.

python -m bench.standoffs                                            1,000 games of each level from casual up
python -m bench.standoffs --title ticket-to-ride-usa --level club --games 400 --players 4

A standoff is a row of turns in which cards are drawn and nothing else, ten by each seat: 20 turns with two players. It
may be before anybody has claimed a route, while all collect for their first ones, or later.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.games.ticket_to_ride.game import BLIND, DRAW_TICKETS
from roundhouse.games.ticket_to_ride.turn import Turn

TITLES: Final = ("ticket-to-ride-usa", "ticket-to-ride-europe")
LEVELS: Final = ("casual", "club", "expert", "master")
EACH: Final = 10
"""So many turns of drawing by each seat in a row are a standoff."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat that is asked, and what it answers."""

    state: rh.State
    """The position; it goes on when the next decision is asked for."""
    seat: int
    answer: int
    turn: bool
    """Whether a turn begins with it."""

    @property
    def draws(self) -> bool:
        """Whether a turn begins with a card."""
        return self.turn and BLIND <= self.answer < DRAW_TICKETS

    @property
    def builds(self) -> bool:
        """Whether a turn brings a route or a station."""
        return self.turn and self.answer > DRAW_TICKETS


class Player(Protocol):
    """Whoever answers."""

    def choose(self, handle: SeatHandle) -> rh.Action:
        """The action to take."""


def seated(title: str, level: str, players: int, seed: int) -> list[Player]:
    """A table of bots of one level."""
    return [bots.make(title, level, seed * players + seat) for seat in range(players)]


def decisions(title: str, table: Sequence[Player], seed: int) -> Iterator[Decision]:
    """The decisions of a game, each before it is carried out."""
    game = rh.title(title).build(len(table), {})
    state, rng = game.start(), rh.Rng(seed)
    settle_chance(state, rng)
    while not state.over:
        seat = state.seats()[0]
        answer = game.id(table[seat].choose(SeatHandle(state, seat)))
        yield Decision(state, seat, answer, isinstance(state.stack[-1], Turn))
        state.play_id(answer, seat)
        settle_chance(state, rng)


def longest_rows(turns: Iterator[Decision]) -> tuple[int, int]:
    """The most turns of drawing in a row before the first claim and after it."""
    opening, later, row, begun = 0, 0, 0, False
    for it in turns:
        if not it.turn:
            continue
        row = row + 1 if it.draws else 0
        begun = begun or it.builds
        if begun:
            later = max(later, row)
        else:
            opening = max(opening, row)
    return opening, later


def standoffs(title: str, level: str, players: int, games: int, seed: int) -> dict[str, object]:
    """How many games have a standoff."""
    seeds = range(seed, seed + games)
    rows = [longest_rows(decisions(title, seated(title, level, players, it), it)) for it in seeds]
    return {
        "games": games,
        "standoffs_in_the_opening": sum(opening >= EACH * players for opening, _ in rows),
        "standoffs_later": sum(later >= EACH * players for _, later in rows),
        "longest_in_the_opening": max(opening for opening, _ in rows),
        "longest_later": max(later for _, later in rows),
    }


def main() -> int:
    """Play, and print a line for each title, level and number of players."""
    parser = argparse.ArgumentParser(prog="python -m bench.standoffs", description="Do bots wait for each other?")
    parser.add_argument("--title", action="append", choices=TITLES)
    parser.add_argument("--level", action="append", choices=bots.players(TITLES[0]))
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for title in wanted.title or TITLES:
        for level in wanted.level or LEVELS:
            for players in wanted.players or [2]:
                found = standoffs(title, level, players, wanted.games, wanted.seed)
                print(json.dumps({"title": title, "level": level, "players": players, **found}), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
