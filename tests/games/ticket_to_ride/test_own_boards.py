"""Boards of one's own under either set of rules: ferries and tunnels work in both, long tickets may be missing."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.games.ticket_to_ride.tables import cards, opening, table

import roundhouse as rh
from roundhouse.games.ticket_to_ride.actions import BuildStation, ClaimRoute

TITLES = pytest.mark.parametrize("title", ["usa", "europe"])
CITIES = ("anchor", "bay", "cape", "dune", "fjord")


def coast(long: int = 0, **rules: object) -> dict[str, object]:
    """A board of five cities with a ferry, a tunnel and a double route; the first tickets may be long ones."""
    tickets = [{"a": a, "b": b, "points": 3} for a, b in combinations(CITIES, 2)]
    return {
        "format": "roundhouse/ticket-to-ride-board",
        "version": 1,
        "id": "coast",
        "names": {"en": "Coast"},
        "canvas": [500, 100],
        "cities": [{"id": city, "names": {"en": city.title()}, "x": 100 * i, "y": 50} for i, city in enumerate(CITIES)],
        "routes": [
            {"a": "anchor", "b": "bay", "length": 2, "colour": "gray", "ferry": 1},
            {"a": "bay", "b": "cape", "length": 3, "colour": "red", "tunnel": True},
            {"a": "cape", "b": "dune", "length": 7, "colour": "gray"},
            {"a": "dune", "b": "fjord", "length": 2, "colour": "green"},
            {"a": "dune", "b": "fjord", "length": 2, "colour": "white"},
        ],
        "decks": {"all": [{**ticket, "kind": "long" if i < long else "regular"} for i, ticket in enumerate(tickets)]},
        "rules": {"initial_tickets": 2, "initial_keep": 1, **rules},
    }


@TITLES
def test_ferries_and_tunnels_in_both(title: str) -> None:
    """A ferry asks for its locomotives and a tunnel for its extra cards, whatever the rules."""
    t = table(title, options={"board": coast()}, hand={0: "red*4 locomotive", 1: "white*2"})
    assert t.legal("claim anchor-bay") == {"claim anchor-bay red 1"}
    t.refuses("claim anchor-bay red 0", "ferry")
    t.play("claim bay-cape red 0 > red white white")
    assert t.legal() == {"pay-tunnel 0", "pay-tunnel 1", "give-up-tunnel"}
    t.play("pay-tunnel 0")
    assert (t.owner("bay-cape"), t.hand(0)) == (0, cards("locomotive"))


@TITLES
def test_points_for_a_length_of_neither_board(title: str) -> None:
    """A route of seven spaces scores eighteen points."""
    t = table(title, options={"board": coast()}, hand={0: "red*7"}).play("claim cape-dune red 0")
    assert t.points(0) == 18


def test_usa_rules_have_no_stations_and_no_apart_deal() -> None:
    """By the USA rules a board has no stations, and long tickets are shuffled among the others."""
    t = opening(options={"board": "europe"}).play("> red*4 blue*4 green*5")
    assert set(t.outcomes()) == {ticket.id for ticket in t.game.deck}
    assert len(t.game.deck) == 46
    t = table(options={"board": "europe"}, hand={0: "red*3 black*3"})
    t.refuses("station moskva red 0", "no_station_left")
    assert t.play("claim madrid-pamplona:black black 0 > black red white").question == "PayForTunnel"


@pytest.mark.parametrize("board", ["usa", coast()])
def test_europe_rules_without_long_tickets(board: object) -> None:
    """By the Europe rules a board without long tickets deals regular ones only, and has stations."""
    t = opening("europe", options={"board": board}).play("> red*4 blue*4 green*5")
    assert t.question == "DealTickets"
    assert set(t.outcomes()) == {ticket.id for ticket in t.game.deck}
    while t.state.chance:
        t.play(f"> {next(iter(t.outcomes()))}")
    pile = t.view(None)["pile"]
    for seat in (0, 1):
        t.play(min(t.legal("keep", by=seat)), by=seat)
    assert t.view(None)["pile"] == pile
    assert t.play("> 0").legal("station")


@TITLES
def test_too_few_tickets_are_refused(title: str) -> None:
    """A pile that is too small for the deal is refused before anybody plays."""
    assert opening(title, players=5, options={"board": coast()}).question == "DealHand"
    with pytest.raises(rh.BadOption):
        opening(title, players=5, options={"board": coast(), "initial_tickets": 3})


def test_too_few_long_tickets_are_refused() -> None:
    """A board made for the USA rules with fewer long tickets than players cannot be dealt by the Europe rules."""
    options = {"board": coast(long=2)}
    assert opening(players=3, options=options).question == "DealHand"
    assert opening("europe", players=2, options=options).question == "DealHand"
    with pytest.raises(rh.RoundhouseError):
        opening("europe", players=3, options=options)


def test_hands_may_begin_empty() -> None:
    """A board may deal no cards at the start."""
    t = opening(options={"board": coast(hand=0)})
    assert t.question == "FillRow"
    t.play("> green*5")
    assert [sum(t.hand(seat).values()) for seat in (0, 1)] == [0, 0]


@pytest.mark.parametrize("reveal", [0, 1, 8])
def test_a_board_says_how_many_cards_tunnels_reveal(reveal: int) -> None:
    """A tunnel reveals as many cards as the board says, and all that match can be paid."""
    t = table("europe", options={"board": coast(tunnel_reveal=reveal)}, hand={0: "red*3 locomotive*8"})
    t.play(f"claim bay-cape red 0 > {'red ' * reveal}")
    if reveal > 0:
        assert t.legal() == {f"pay-tunnel {reveal}", "give-up-tunnel"}
        t.play(f"pay-tunnel {reveal}")
    assert (t.owner("bay-cape"), t.hand(0)) == (0, cards(f"locomotive*{8 - reveal}"))


@pytest.mark.parametrize(
    "action",
    [ClaimRoute("bay-cape", "red", 0), ClaimRoute("cadiz-lisboa", "gold", 0), BuildStation("bay", "red", 0)],
)
def test_actions_of_another_board_are_illegal(action: rh.Action) -> None:
    """An action that names what this board has not is refused like any other illegal one."""
    t = table("europe", hand={0: "red*3"})
    before = t.state.key()
    with pytest.raises(rh.IllegalAction):
        t.state.apply(action)
    assert t.state.key() == before
