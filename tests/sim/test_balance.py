"""Reports on the balance of maps: what is counted, in parts as well as at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.core.errors import BadOption
from roundhouse.sim.balance import Balance, balance, play_part, spec_of, things_of

USA = "ticket-to-ride-usa"
SIX_CITIES = json.loads(Path("docs/examples/six-cities.json").read_text("utf-8"))


def six_cities(games: int, players: int = 2) -> Balance:
    return balance(spec_of(USA, players, {"board": SIX_CITIES}, "casual", "1", games))


def test_every_route_and_ticket_is_in_the_report_and_adds_up() -> None:
    spec = spec_of(USA, 2, {"board": SIX_CITIES}, "casual", "1", 12)
    found = balance(spec)
    report = found.to_json(things_of(spec))
    routes, tickets = report["things"]["route"], report["things"]["ticket"]  # type: ignore[index]
    assert (len(routes), len(tickets), report["games"], report["fair"]) == (10, 10, 12, 0.5)
    # Nobody loses a route, and its points are those of the table; a ticket brings or costs what is printed on it.
    printed = {f"{it['a']}-{it['b']}": it["points"] for it in SIX_CITIES["decks"]["tickets"]}
    assert all(route["done"] == 1 or route["held"] == 0 for route in routes)
    for ticket in tickets:
        if ticket["held"]:
            expected = printed[ticket["id"]] * (2 * ticket["done"] - 1)
            assert ticket["points"] == pytest.approx(expected, abs=1e-4)
    assert sum(seat.wins for seat in found.seats) == found.winners.wins
    assert sum(thing.held for thing in found.things["ticket"].values()) >= 12 * 2 * 2  # each keeps two at least
    assert 0 < found.turns.least <= found.turns.most


def test_parts_add_up_to_the_whole() -> None:
    spec = spec_of(USA, 3, {"board": SIX_CITIES}, "beginner", "7", 6)
    parts = Balance.of(3)
    for first, end in ((0, 1), (1, 4), (4, 9)):  # the last one would go beyond the end
        parts.merge(play_part(spec, first, end))
    assert parts == balance(spec)


def test_a_part_that_has_used_its_time_plays_one_game_and_no_more() -> None:
    spec = spec_of(USA, 2, {"board": SIX_CITIES}, "casual", "1", 5)
    assert play_part(spec, 2, 5, seconds=0.0).games == 1


def test_the_first_seat_begins_in_every_game() -> None:
    spec = spec_of(USA, 2, {}, "casual", "1", 1)
    assert spec.options["first_player"] == "first_seat"
    game = spec.game()
    assert game.rule_values()["first_player"] == "first_seat"


def test_a_title_that_does_not_say_what_was_used_has_no_report() -> None:
    with pytest.raises(BadOption, match="1830"):
        spec_of("1830", 3, {}, "random", "1", 1)
