"""The bonus for the most completed tickets, and the loans that it makes worth taking. D36"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from tests.games.ticket_to_ride.references import Position, all_uses, best_use, lines, score, settled_uses
from tests.games.ticket_to_ride.tables import ended

from roundhouse.games.ticket_to_ride.scoring import sheets


def test_d36_nobody_has_it_for_nothing() -> None:
    scored = [lines(sheet) for sheet in sheets(Position("usa", 3, {"bonus": "both"}, {}, {}, {0: 1, 1: 2}).state())]
    assert [sheet.completed for sheet in scored] == [0, 0, 0]
    assert [sheet.globetrotter for sheet in scored] == [0, 0, 0]


TWO_CHEAP, ONE_DEAR = {"smyrna-sofia", "angora-athina"}, {"athina-wilno"}


@pytest.mark.parametrize(
    ("bonus", "rival", "completed", "globetrotter"),
    [
        ("longest", 2, ONE_DEAR, (0, 0)),
        ("globetrotter", 0, ONE_DEAR, (15, 0)),
        ("globetrotter", 1, ONE_DEAR, (15, 15)),
        ("globetrotter", 2, TWO_CHEAP, (15, 15)),
        ("both", 2, TWO_CHEAP, (15, 15)),
        ("globetrotter", 3, ONE_DEAR, (0, 15)),
    ],
    ids=["no bonus", "no rival", "a tie will do", "one more for less", "with both bonuses", "out of reach"],
)
def test_d36_a_loan_counts_the_globetrotter(
    bonus: str, rival: int, completed: set[str], globetrotter: tuple[int, int]
) -> None:
    """The station in Constantinople serves two tickets of 5 points, or one of 11."""
    mine = "constantinople-sofia athina-sofia angora-smyrna rostov-sevastopol kharkov-rostov kharkov-moskva"
    yours = "constantinople-smyrna constantinople-sevastopol edinburgh-london:black dieppe-london:1 dieppe-paris"
    owner = dict.fromkeys([*mine.split(), "moskva-petrograd", "petrograd-wilno"], 0)
    owner |= dict.fromkeys([*yours.split(), "brest-paris", "marseille-paris", "essen-frankfurt"], 1)
    tickets = ["edinburgh-paris", "brest-marseille", "essen-marseille"][:rival]
    t = ended(
        "europe",
        owner={**owner, "frankfurt-paris:white": 1},
        station={"constantinople": 0},
        tickets={0: " ".join(sorted(TWO_CHEAP | ONE_DEAR)), 1: " ".join(tickets)},
        options={"bonus": bonus},
    )
    assert t.completed(0) == completed
    assert (t.sheet(0)["globetrotter"], t.sheet(1)["globetrotter"]) == globetrotter


HUBS, ARMS, STOPS = 3, 4, 3


@pytest.fixture(scope="module")
def hubs(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A map of three hubs, each with four arms of three stops, and a ticket from each hub to each of its stops."""
    rng = random.Random("hubs")
    arms = [(f"hub{i}", [f"stop{i}{j}{k}" for k in range(STOPS)]) for i in range(HUBS) for j in range(ARMS)]
    cities = [f"hub{i}" for i in range(HUBS)] + [stop for _, stops in arms for stop in stops]
    lanes = [lane for hub, stops in arms for lane in pairwise([hub, *stops])]
    document = {
        "format": "roundhouse/ticket-to-ride-board",
        "version": 1,
        "id": "hubs",
        "names": {"en": "Hubs"},
        "rule_set": "europe",
        "canvas": [100, 100],
        "cities": [{"id": city, "names": {"en": city}, "x": 1, "y": 1} for city in cities],
        "routes": [{"a": a, "b": b, "length": 1, "colour": "gray"} for a, b in lanes],
        "decks": {"all": [{"a": hub, "b": stop, "points": rng.randint(1, 9)} for hub, stops in arms for stop in stops]},
    }
    path = tmp_path_factory.mktemp("boards") / "hubs.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def hub_positions(board: str, count: int, name: str) -> Iterator[Position]:
    """Each seat has a hub with a station, and its neighbour owns the way from there into each arm: one can be borrowed.

    Sometimes a second station stands at the first stop of an arm.
    """
    for i in range(count):
        rng = random.Random(f"{name} {i}")
        empty = Position("europe", HUBS, {"board": board, "bonus": "globetrotter"}, {}, {}, {})
        owner, station, tickets = {}, {}, {}
        for route, it in enumerate(empty.board.routes):
            seat = int(empty.board.cities[it.b].id[4])
            if empty.board.cities[it.a].id.startswith("hub"):
                owner[route] = (seat + 1) % HUBS
                station[it.a] = seat
                if rng.random() < 0.1:
                    station[it.b] = seat
            elif rng.random() < 0.8:
                owner[route] = seat
        for number, ticket in enumerate(empty.game.deck):
            if rng.random() < 0.4:
                tickets[number] = int(empty.board.cities[ticket.b].id[4])
        position = Position(empty.title, HUBS, empty.options, owner, station, tickets)
        if all(len(position.stations(seat)) <= 3 for seat in range(HUBS)):
            yield position


@pytest.mark.parametrize("part", range(4))
def test_d36_loans_for_the_globetrotter(hubs: str, part: int) -> None:
    """Against all choices of all seats: knowing what brings the bonus, nobody could have more."""
    for position in hub_positions(hubs, 100, f"globetrotter {part}"):
        scored = [lines(sheet) for sheet in sheets(position.state())]
        assert scored == score(position)
        mark = max(1, *(sheet.completed for sheet in scored))
        for seat, sheet in enumerate(scored):
            worth = [use.points + 15 * (use.completed >= mark) for use in all_uses(position, seat)]
            assert sheet.tickets + sheet.globetrotter == max(worth)


def test_d36_the_positions_have_loans_for_the_globetrotter(hubs: str) -> None:
    """Positions in which the best loans for points were always right would prove nothing."""
    changed = raised = shared = 0
    for position in hub_positions(hubs, 200, "globetrotter 0"):
        for_points = [best_use(position, seat) for seat in range(HUBS)]
        settled = settled_uses(position, 15)
        most = [max(use.completed for use in uses) for uses in (for_points, settled)]
        changed += settled != for_points
        raised += most[1] > most[0]
        shared += sum(use.completed == most[1] for use in settled) > 1
    assert (changed > 10, raised > 0, shared > 10) == (True, True, True), (changed, raised, shared)
