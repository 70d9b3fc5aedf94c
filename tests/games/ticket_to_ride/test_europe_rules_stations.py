"""The Europe rules on tickets, stations, the end and the score: E20 to E29."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import cards, ended, table

LONDON = {"amsterdam-london": 0, "amsterdam-frankfurt": 0}
"""A line of seat 0 that ends in Frankfurt."""


def test_e20_tickets_come_from_the_regular_pile() -> None:
    """Of three regular tickets, or what is left, at least one is kept, and the others go under the pile."""
    t = table("europe", pile="angora-athina kyiv-sochi paris-wien berlin-roma")
    t.play("draw-tickets > angora-athina kyiv-sochi paris-wien")
    t.refuses("keep / angora-athina kyiv-sochi paris-wien")
    t.play("keep kyiv-sochi / paris-wien angora-athina")
    assert t.pile == [{"berlin-roma"}, {"paris-wien"}, {"angora-athina"}]
    assert t.tickets(0) == {"kyiv-sochi"}
    t.play("draw-tickets > berlin-roma paris-wien angora-athina", "keep berlin-roma paris-wien / angora-athina")
    t.play("draw-tickets > angora-athina")
    assert t.question == "ChooseTickets"


def test_e21_any_city_without_a_station() -> None:
    """A station may stand in every city that has none, connected or not, but never beside another."""
    t = table("europe", hand={0: "red"}, station={"paris": 1})
    assert len(t.legal("station")) == len(t.game.board.cities) - 1
    t.refuses("station paris red 0", "station_there")
    t.play("station moskva red 0")
    assert t.view(1)["stations"] == {"paris": 1, "moskva": 0}


def test_e21_one_a_turn_and_three_a_game() -> None:
    """After a station the turn is over, and who has built three builds no more."""
    t = table("europe", hand={0: "red*8"}, station={"paris": 0, "wien": 0})
    t.play("station moskva red 0")
    assert t.asked == 1
    t.play("draw-blind > white", "draw-blind > white")
    t.refuses("station roma red 0", "no_station_left")


@pytest.mark.parametrize(
    ("built", "price", "left"),
    [
        ({}, "red 0", "red*2 locomotive*2"),
        ({"paris": 0}, "red 1", "red*2 locomotive"),
        ({"paris": 0, "roma": 0}, "red 2", "red*2"),
    ],
)
def test_e22_price_rises(built: dict[str, int], price: str, left: str) -> None:
    """The first station costs one card, the second two, the third three, of one colour or locomotives."""
    t = table("europe", hand={0: "red*3 locomotive*2"}, station=built).play(f"station moskva {price}")
    assert t.hand(0) == cards(left)
    assert sum(t.discard.values()) == len(built) + 1


def test_e22_one_colour_only() -> None:
    """Cards of two colours do not pay for a second station, and one card is too few."""
    t = table("europe", hand={0: "red blue locomotive"}, station={"paris": 0})
    assert t.legal("station moskva") == {"station moskva red 1", "station moskva blue 1"}
    t.refuses("station moskva red 0", "station_price")


def test_e23_station_borrows_a_route() -> None:
    """With a station a player uses one route of another player at that city for tickets."""
    there = {**LONDON, "berlin-frankfurt:red": 1}
    assert ended("europe", owner=there, tickets={0: "berlin-london"}).completed(0) == set()
    for city in ("frankfurt", "berlin"):
        t = ended("europe", owner=there, tickets={0: "berlin-london"}, station={city: 0})
        assert t.completed(0) == {"berlin-london"}
        assert t.sheet(0)["borrowed"] == ["berlin-frankfurt:red"]


def test_e23_only_one_route() -> None:
    """A station opens one route, so a gap of two stays open."""
    gap = {"amsterdam-london": 0, "amsterdam-frankfurt": 1, "berlin-frankfurt:red": 1}
    t = ended("europe", owner=gap, tickets={0: "berlin-london"}, station={"frankfurt": 0})
    assert t.completed(0) == set()


def test_e23_only_routes_that_somebody_built() -> None:
    """A route that nobody has claimed cannot be used."""
    t = ended("europe", owner=LONDON, tickets={0: "berlin-london"}, station={"frankfurt": 0})
    assert t.completed(0) == set()


def test_e24_the_same_route_for_all_tickets() -> None:
    """A station cannot use one route for one ticket and another for the next."""
    lines = {**LONDON, "munchen-wien": 0, "berlin-frankfurt:red": 1, "frankfurt-munchen": 1}
    t = ended("europe", owner=lines, tickets={0: "berlin-london london-wien"}, station={"frankfurt": 0})
    assert t.completed(0) == {"london-wien"}
    assert t.sheet(0)["tickets"]["points"] == 10 - 7


@pytest.mark.parametrize(("built", "points"), [("", 12), ("paris", 8), ("paris roma", 4), ("paris roma wien", 0)])
def test_e25_four_points_for_each_station_not_built(built: str, points: int) -> None:
    """Every station that a player has left scores four points."""
    t = ended("europe", station=dict.fromkeys(built.split(), 0), owner={"cadiz-lisboa": 1})
    assert (t.sheet(0)["stations"], t.points(0)) == (points, points)


def test_e26_two_wagons_start_the_last_round() -> None:
    """Two wagons or fewer at a turn's end give everybody one more turn, that player included."""
    t = table("europe", trains={0: 4}, hand={0: "blue*2"}).play("claim cadiz-lisboa blue 0")
    for seat in (1, 0):
        assert t.asked == seat
        t.play("draw-blind > white", "draw-blind > white")
    assert t.state.over


def test_e26_three_wagons_do_not() -> None:
    """A player with three wagons left ends nothing, and no more does one with plenty."""
    t = table("europe", trains={0: 4}, hand={0: "pink"}).play("claim dieppe-paris pink 0")
    assert t.trains(0) == 3
    t.play(*["draw-blind > white", "draw-blind > white"] * 4)
    assert not t.state.over


@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("dieppe-paris pink 0", 1),
        ("cadiz-lisboa blue 0", 2),
        ("lisboa-madrid pink 0", 4),
        ("barcelona-marseille pink 0", 7),
        ("palermo-smyrna pink 2", 15),
        ("petrograd-stockholm pink 0", 21),
    ],
)
def test_e27_points_by_length(claim: str, points: int) -> None:
    """Routes of 1, 2, 3, 4, 6 and 8 spaces score 1, 2, 4, 7, 15 and 21 points."""
    t = table("europe", hand={0: "pink*8 blue*2 locomotive*2"}, deck="").play(f"claim {claim}")
    assert t.points(0) == points


def test_e28_express_counts_own_wagons_only() -> None:
    """For the European Express neither stations nor the routes that they open lengthen a path."""
    lines = {**LONDON, "berlin-frankfurt:red": 1, "berlin-danzig": 1}
    t = ended("europe", owner=lines, tickets={0: "berlin-london"}, station={"frankfurt": 0})
    assert t.completed(0) == {"berlin-london"}
    assert [t.sheet(seat)["longest"]["length"] for seat in (0, 1)] == [4, 7]
    assert [t.sheet(seat)["longest"]["bonus"] for seat in (0, 1)] == [0, 10]


def test_e28_all_who_tie_get_ten() -> None:
    """Players with equally long paths get ten points each."""
    t = ended("europe", players=3, owner={"lisboa-madrid": 0, "brest-paris": 1, "cadiz-lisboa": 2})
    assert [t.sheet(seat)["longest"]["bonus"] for seat in range(3)] == [10, 10, 0]


SMALL = {"athina-sofia": 0, "danzig-riga": 0, "kyiv-smolensk": 0, "amsterdam-bruxelles": 0}
"""Thirteen points for routes of seat 0, no two of which meet."""


def test_e29_completed_tickets_first() -> None:
    """Of players with equal totals the one with more completed tickets wins, in spite of more stations."""
    mine = {
        "essen-frankfurt": 0,
        "essen-kobenhavn:1": 0,
        "barcelona-marseille": 0,
        "brest-pamplona": 0,
        "athina-sofia": 0,
    }
    t = ended("europe", owner={**mine, "palermo-smyrna": 1}, tickets={0: "frankfurt-kobenhavn"}, station={"moskva": 0})
    assert t.state.scores() == [37, 37]
    assert t.state.result() == [1, 2]


def test_e29_then_fewer_stations() -> None:
    """If tickets do not decide, the one who built fewer stations wins, even against the Express."""
    t = ended("europe", owner={**SMALL, "barcelona-marseille": 1}, station={"moskva": 1})
    assert t.state.scores() == [25, 25]
    assert t.sheet(1)["longest"]["bonus"] == 10
    assert t.state.result() == [1, 2]


def test_e29_then_the_express() -> None:
    """If stations do not decide either, the holder of the European Express wins."""
    t = ended("europe", owner={**SMALL, "lisboa-madrid": 0, "barcelona-marseille": 1})
    assert t.state.scores() == [29, 29]
    assert t.state.result() == [2, 1]
