"""The worked examples of the rulebooks, and examples that follow from their words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games.ticket_to_ride.tables import cards, ended, table

PLENTY = "red*4 yellow*4 green*6 blue*4 locomotive*6"


@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("blue*4 locomotive*4", "blue 0, blue 1, blue 2, locomotive 3"),
        ("blue*3", "blue 0"),
        ("blue*2 locomotive", "blue 1"),
        ("blue locomotive*2", "blue 2"),
        ("locomotive*3", "locomotive 3"),
        ("blue*2", ""),
        ("red*3", ""),
        ("blue*2 red", ""),
        ("locomotive*2", ""),
    ],
)
def test_blue_route_of_three(hand: str, payments: str) -> None:
    """A blue route of three takes three blue cards, or locomotives in place of one, two or all of them."""
    t = table("europe", hand={0: hand})
    assert t.legal("claim constantinople-sofia") == claims("constantinople-sofia", payments)


@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("red*2", "red 0"),
        ("yellow locomotive", "yellow 1"),
        ("locomotive*2", "locomotive 2"),
        ("red yellow", ""),
        ("red", ""),
        ("red*2 yellow locomotive*2", "red 0, red 1, yellow 1, locomotive 2"),
    ],
)
def test_gray_route_of_two(hand: str, payments: str) -> None:
    """A gray route of two takes two red cards, a yellow one and a locomotive, or two locomotives."""
    t = table("europe", hand={0: hand})
    assert t.legal("claim wien-zagrab") == claims("wien-zagrab", payments)


@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("green*4 locomotive*2", "green 2"),
        ("green*3 locomotive*3", "green 3"),
        ("green locomotive*5", "green 5"),
        ("locomotive*6", "locomotive 6"),
        ("green*6", ""),
        ("green*5 locomotive", ""),
        ("green*2 red*2 locomotive*2", ""),
        ("green*4 locomotive", ""),
        ("green*6 locomotive*6", "green 2, green 3, green 4, green 5, locomotive 6"),
    ],
)
def test_ferry_from_smyrna_to_palermo(hand: str, payments: str) -> None:
    """The ferry from Smyrna to Palermo takes four cards of one colour and two locomotives."""
    t = table("europe", hand={0: hand})
    assert t.legal("claim palermo-smyrna") == claims("palermo-smyrna", payments)


def test_ferry_of_locomotives_alone() -> None:
    """The ferry from London to Amsterdam has a locomotive on both spaces and takes nothing else."""
    t = table("europe", hand={0: PLENTY})
    assert t.legal("claim amsterdam-london") == claims("amsterdam-london", "locomotive 2")
    t.refuses("claim amsterdam-london red 0", "ferry")
    t.refuses("claim amsterdam-london red 1", "ferry")


@pytest.mark.parametrize(
    ("paid", "revealed", "extra", "may_add"),
    [
        ("red 0", "red white black", 1, "0, 1"),
        ("green 0", "locomotive white black", 1, "0, 1"),
        ("locomotive 2", "locomotive white black", 1, "1"),
        ("locomotive 2", "red*3", 0, ""),
        ("red 1", "red locomotive blue", 2, "0, 1, 2"),
        ("red 0", "white black blue", 0, ""),
    ],
)
def test_tunnels(paid: str, revealed: str, extra: int, may_add: str) -> None:
    """What the revealed cards of a tunnel cost, and how many of the cards added may be locomotives."""
    t = table("europe", hand={0: PLENTY}).play(f"claim barcelona-pamplona {paid} > {revealed}")
    if extra == 0:
        assert t.owner("barcelona-pamplona") == 0
        return
    assert t.tunnel["extra"] == extra
    assert t.legal("pay-tunnel") == {f"pay-tunnel {number}" for number in may_add.split(", ")}


def test_tunnel_with_two_cards_left() -> None:
    """With two cards left in both piles two are revealed, and both may match."""
    t = table("europe", hand={0: "red*4 locomotive*2"}, deck="red", discard="locomotive")
    t.play("claim barcelona-pamplona red 0 > red locomotive")
    assert t.legal() == {"pay-tunnel 0", "pay-tunnel 1", "pay-tunnel 2", "give-up-tunnel"}


def test_tunnel_with_no_cards_left() -> None:
    """With no cards left nothing is revealed and nothing is added."""
    t = table("europe", hand={0: "red*4"}, deck="").play("claim barcelona-pamplona red 0")
    assert (t.owner("barcelona-pamplona"), t.hand(0)) == (0, cards("red*2"))


def test_parallel_tunnels_from_madrid_to_pamplona() -> None:
    """Madrid and Pamplona are joined by a black and a white tunnel of three spaces."""
    t = table("europe", players=4, hand={0: "black*3 white*3", 1: "black*3"})
    assert t.legal("claim madrid-pamplona:black") == {"claim madrid-pamplona:black black 0"}
    assert t.legal("claim madrid-pamplona:white") == {"claim madrid-pamplona:white white 0"}
    t.play("claim madrid-pamplona:white white 0 > red*3", "claim madrid-pamplona:black black 0 > red*3")
    assert (t.owner("madrid-pamplona:white"), t.owner("madrid-pamplona:black")) == (0, 1)


@pytest.mark.parametrize(
    ("built", "hand", "payments"),
    [
        ("", "red locomotive", "red 0, locomotive 1"),
        ("", "", ""),
        ("paris", "red*2 locomotive*2", "red 0, red 1, locomotive 2"),
        ("paris", "red blue", ""),
        ("paris roma", "red*3 locomotive*3", "red 0, red 1, red 2, locomotive 3"),
        ("paris roma", "red*2 blue", ""),
    ],
)
def test_price_of_stations(built: str, hand: str, payments: str) -> None:
    """The first station costs one card, the second two and the third three of one colour, locomotives included."""
    t = table("europe", hand={0: hand}, station=dict.fromkeys(built.split(), 0))
    assert t.legal("station wien") == {f"station wien {payment}" for payment in payments.split(", ") if payment}


LONDON = {"amsterdam-london": 0, "amsterdam-frankfurt": 0}
CHAIN = {"berlin-frankfurt:red": 1, "berlin-warszawa:yellow": 1, "warszawa-wilno": 1}
BOTH_WAYS = {"berlin-frankfurt:red": 1, "frankfurt-munchen": 1}


@pytest.mark.parametrize(
    ("owner", "stations", "tickets", "completed"),
    [
        pytest.param({**LONDON, **BOTH_WAYS}, "frankfurt", "berlin-london", "berlin-london", id="one loan"),
        pytest.param(
            {**LONDON, **BOTH_WAYS, "munchen-wien": 0},
            "frankfurt",
            "berlin-london london-wien",
            "london-wien",
            id="one station, one route",
        ),
        pytest.param(
            {
                **LONDON,
                "frankfurt-munchen": 1,
                **dict.fromkeys(["munchen-wien", "munchen-zurich", "budapest-wien:red"], 0),
            },
            "frankfurt",
            "london-wien frankfurt-kobenhavn budapest-zurich",
            "london-wien budapest-zurich",
            id="one loan serves all tickets",
        ),
        pytest.param(
            {**LONDON, "berlin-frankfurt:red": 1}, "berlin", "berlin-london", "berlin-london", id="at the other end"
        ),
        pytest.param({**LONDON, **CHAIN}, "frankfurt berlin", "amsterdam-wilno", "", id="three gaps, two stations"),
        pytest.param(
            {**LONDON, **CHAIN}, "frankfurt berlin wilno", "amsterdam-wilno", "amsterdam-wilno", id="three stations"
        ),
        pytest.param({"cadiz-lisboa": 1}, "paris", "paris-wien", "", id="nothing to borrow"),
    ],
)
def test_stations(owner: Mapping[str, int], stations: str, tickets: str, completed: str) -> None:
    """Which tickets a player completes with the help of stations."""
    t = ended("europe", owner=owner, station=dict.fromkeys(stations.split(), 0), tickets={0: tickets})
    assert t.completed(0) == set(completed.split())


def test_usa_tickets() -> None:
    """Blue completes tickets of 9 and 6 and scores 15; green one of 8 but not that of 4 and scores 4."""
    blue = dict.fromkeys(
        ["montreal-new_york", "new_york-pittsburgh:green", "nashville-pittsburgh", "atlanta-nashville"], 0
    )
    green = dict.fromkeys(["sault_ste_marie-toronto", "chicago-toronto", "chicago-saint_louis:green"], 1)
    t = ended(
        owner={**blue, **green, "nashville-saint_louis": 1},
        tickets={0: "atlanta-montreal atlanta-new_york", 1: "nashville-sault_ste_marie atlanta-washington"},
    )
    assert [t.sheet(seat)["tickets"]["points"] for seat in (0, 1)] == [15, 4]


def claims(route: str, payments: str) -> set[str]:
    """The claims of a route with payments written "red 0, red 1"."""
    return {f"claim {route} {payment}" for payment in payments.split(", ") if payment}
