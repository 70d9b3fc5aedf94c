"""Where the points of Ticket to Ride come from: the master without its search, against the casual bot of old.

python -m bench.points ticket-to-ride-usa
python -m bench.points ticket-to-ride-europe --players 4 --games 200 --seed 777000
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import roundhouse as rh
from bench.reference.ticket_to_ride import CasualBot
from bench.standoffs import TITLES, Player, decisions
from roundhouse.games.ticket_to_ride.bots import LEVELS, TicketBot
from roundhouse.games.ticket_to_ride.game import DRAW_TICKETS, KINDS
from roundhouse.games.ticket_to_ride.scoring import sheets
from roundhouse.games.ticket_to_ride.state import TicketState

PLANNER = replace(LEVELS["master"], rollouts=0)


def games(title: str, players: int, number: int, seed: int) -> Iterator[tuple[int, TicketState, Counter[int]]]:
    """The ends of games, each deal in every seating: the planner's seat, the state, and who drew tickets how often."""
    for game in range(number):
        deal, seat = seed + game // players, game % players
        table: list[Player] = [CasualBot(deal * players + other) for other in range(players)]
        table[seat] = TicketBot(PLANNER, deal * players + seat)
        drawn: Counter[int] = Counter()
        state: rh.State | None = None
        for it in decisions(title, table, deal):
            state = it.state
            drawn[it.seat] += it.turn and it.answer == DRAW_TICKETS
        assert isinstance(state, TicketState)
        yield seat, state, drawn


def parts(state: TicketState, seat: int, drawn: int) -> dict[str, float]:
    """What a seat has done, in numbers."""
    sheet = sheets(state)[seat]
    lengths = [int(state.g.length[route]) for route, owner in enumerate(state.owner) if owner == seat]
    return {
        "wins": sheet.place == 1,
        "points": int(sheet.total()),
        "for routes": int(sheet.routes),
        "for tickets": int(sheet.tickets),
        "for the longest path": int(sheet.longest_bonus),
        "for stations": int(sheet.stations),
        "tickets finished": len(list(sheet.completed)),
        "tickets failed": len(list(sheet.failed)),
        "draws of tickets": drawn,
        "ends the game": bool(state.trains[seat] <= state.g.r.end_trains),
        "cards left": sum(map(int, state.hand[seat * KINDS : (seat + 1) * KINDS])),
        "wagons left": int(state.trains[seat]),
        **{f"routes of length {length}": lengths.count(length) for length in sorted({*map(int, state.g.length)})},
    }


def main() -> int:
    """Play, and print what the planner and its rivals do on average."""
    parser = argparse.ArgumentParser(prog="python -m bench.points", description="Where do the points come from?")
    parser.add_argument("title", choices=TITLES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    sums: tuple[dict[str, float], dict[str, float]] = ({}, {})
    for seat, state, drawn in games(wanted.title, wanted.players, wanted.games, wanted.seed):
        for other in range(wanted.players):
            for name, value in parts(state, other, drawn[other]).items():
                sums[other != seat][name] = sums[other != seat].get(name, 0.0) + value
    print("| | planner | each rival |\n|---|---:|---:|")
    for name, value in sums[0].items():
        rivals = sums[1][name] / (wanted.games * (wanted.players - 1))
        print(f"| {name} | {value / wanted.games:.2f} | {rivals:.2f} |")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
