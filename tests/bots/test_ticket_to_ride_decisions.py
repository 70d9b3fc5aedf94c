"""Single decisions that any player with a plan would take who is not wrong about what things are worth."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.ticket_to_ride.tables import Table, opening, table

from roundhouse.core.match import SeatHandle
from roundhouse.games.ticket_to_ride.bots import LEVELS, TicketBot

PLANNER = TicketBot(replace(LEVELS["master"], rollouts=0), seed=1)
"""The master before it searches."""
CLASSIC = {"edition": "classic_2004"}
COAST = {"los_angeles-san_francisco:pink": 0, "helena-seattle": 1, "portland-salt_lake_city": 1}
"""What is left of Los Angeles - Seattle is Portland - San Francisco, green or pink, and a gray one; a rival is near."""
SOUTH = dict.fromkeys(
    ("dallas-little_rock", "little_rock-nashville", "atlanta-nashville", "atlanta-raleigh:1", "raleigh-washington:1"), 0
)
"""What is left of Dallas - New York is Washington - New York."""
LONDON = {"dieppe-london:1": 0, "dieppe-paris": 0, "edinburgh-london:orange": 1, "petrograd-stockholm": 1}
"""What is left of Edinburgh - Paris is lost to a rival, and so is the longest path."""


def choice(at: Table, seat: int = 0) -> str:
    """What the bot does, in words."""
    return str(PLANNER.choose(SeatHandle(at.state, seat)))


def ranking(at: Table) -> list[str]:
    """What the bot thinks of, the best first."""
    return [str(action) for action, _ in PLANNER.analyse(SeatHandle(at.state, 0))]


def first_offer(*tickets: str) -> Table:
    """A table where seat 0 of two is offered these tickets at the start."""
    others = "denver-el_paso duluth-houston chicago-santa_fe"
    at = opening("usa", 2, options=CLASSIC)
    return at.play(f"> red*2 blue*2 green*2 pink*2 red orange yellow green blue {' '.join(tickets)} {others}")


def last_turn(at: Table) -> Table:
    """The same table in the last round."""
    at.state.last_turns = 1
    return at


# Tickets.


def test_it_keeps_tickets_that_share_their_way() -> None:
    at = first_offer("los_angeles-new_york", "chicago-los_angeles", "miami-toronto")
    assert choice(at) == "keep chicago-los_angeles los_angeles-new_york / miami-toronto"


def test_it_puts_back_the_ticket_that_leads_elsewhere() -> None:
    at = first_offer("atlanta-new_york", "atlanta-montreal", "los_angeles-seattle")
    assert choice(at) == "keep atlanta-new_york atlanta-montreal / los_angeles-seattle"


def test_it_keeps_what_it_has_already_connected() -> None:
    at = table("usa", options=CLASSIC, owner=SOUTH, pile="nashville-portland nashville-sault_ste_marie dallas-new_york")
    at.state.take_route(at.game.board.route("new_york-washington:orange"), 0)
    at.state.trains[0] -= 2
    at.state.score[0] += 2
    at.play("draw-tickets > nashville-portland nashville-sault_ste_marie dallas-new_york")
    assert "dallas-new_york" in choice(at).partition(" / ")[0]


def test_it_draws_no_tickets_while_its_own_are_open() -> None:
    at = table("usa", options=CLASSIC, hand={0: "red orange"}, tickets={0: "los_angeles-new_york chicago-los_angeles"})
    assert "draw-tickets" not in ranking(at)


def test_it_draws_no_tickets_when_the_end_is_near() -> None:
    at = table("usa", options=CLASSIC, hand={0: "red orange"}, trains={0: 20, 1: 6})
    assert choice(at) != "draw-tickets"


# Claiming.


def first_claim(at: Table) -> str:
    """The claim it likes best; it may rather draw while nobody threatens the route."""
    return next(words for words in ranking(at) if words.startswith("claim "))


@pytest.mark.parametrize("colour", ["green", "pink"])
def test_it_claims_the_route_it_has_collected_for(colour: str) -> None:
    at = table("usa", hand={0: f"{colour}*5"}, owner=COAST, tickets={0: "los_angeles-seattle"})
    assert first_claim(at) == f"claim portland-san_francisco:{colour} {colour} 0"


def test_it_pays_for_a_gray_route_with_cards_it_does_not_need() -> None:
    at = table("usa", hand={0: "green*4 pink white"}, owner=COAST, tickets={0: "los_angeles-seattle"})
    paid = [words for words in ranking(at) if words.startswith("claim portland-seattle")]
    assert paid
    assert not [words for words in paid if "green" in words]


def test_it_saves_locomotives_when_the_colour_is_there() -> None:
    at = table("usa", hand={0: "green*5 locomotive*3"}, owner=COAST, tickets={0: "los_angeles-seattle"})
    assert first_claim(at) == "claim portland-san_francisco:green green 0"


def test_it_goes_around_a_route_that_is_lost() -> None:
    """The second lane of a double closes with two players, so the way along the coast is lost with its first."""
    owner = {"los_angeles-san_francisco:pink": 0, "portland-san_francisco:pink": 1}
    at = table("usa", hand={0: "green*6 orange*5"}, owner=owner, tickets={0: "los_angeles-seattle"})
    claims = [words.split()[1] for words in ranking(at) if words.startswith("claim")]
    assert "salt_lake_city-san_francisco:orange" in claims
    assert "portland-san_francisco:green" not in claims


def test_it_finishes_a_ticket_in_its_last_turn() -> None:
    hand = {0: "orange*2 black*6"}
    at = table("usa", options=CLASSIC, hand=hand, owner=SOUTH, tickets={0: "dallas-new_york"})
    assert choice(last_turn(at)) == "claim new_york-washington:orange orange 0"


def test_it_takes_the_most_points_in_its_last_turn() -> None:
    owner = {**SOUTH, "sault_ste_marie-winnipeg": 1}
    at = table("usa", options=CLASSIC, hand={0: "orange*2 black*6"}, owner=owner)
    assert choice(last_turn(at)) == "claim el_paso-los_angeles black 0"


def test_it_spends_its_cards_when_a_rival_is_about_to_end_the_game() -> None:
    at = table("usa", options=CLASSIC, hand={0: "orange*2 black*6", 1: "red*6"}, owner=SOUTH, trains={1: 4})
    assert choice(at) in ("claim el_paso-los_angeles black 0", "claim sault_ste_marie-winnipeg black 0")


# Drawing.


def test_it_takes_the_card_that_its_plan_lacks() -> None:
    hand, row = {0: "green*4 white*2"}, "red orange green blue black"
    at = table("usa", hand=hand, owner=COAST, row=row, tickets={0: "los_angeles-seattle"}, trains={1: 30})
    assert next(words for words in ranking(at) if words.startswith("draw ")) == "draw green"


def test_it_takes_the_needed_card_as_the_second_one() -> None:
    hand, row = {0: "green*4 white*2"}, "red orange green blue black"
    at = table("usa", hand=hand, owner=COAST, row=row, tickets={0: "los_angeles-seattle"})
    at.play("draw-blind > red")
    assert choice(at) == "draw green"


def test_it_takes_a_locomotive_for_a_ferry() -> None:
    owner = {"palermo-smyrna": 0, "brindisi-palermo": 1}
    row = "locomotive red orange yellow blue"
    at = table("europe", hand={0: "green*6"}, owner=owner, row=row, tickets={0: "roma-smyrna"})
    assert choice(at) == "draw locomotive"


# Tunnels.


@pytest.mark.parametrize(
    ("revealed", "answer"), [("white red blue", "pay-tunnel 0"), ("white locomotive red", "pay-tunnel 0")]
)
def test_it_pays_what_a_tunnel_asks_for(revealed: str, answer: str) -> None:
    at = table("europe", hand={0: "white*5 locomotive"}, tickets={0: "dieppe-madrid"})
    at.play(f"claim madrid-pamplona:white white 0 > {revealed}")
    assert choice(at) == answer


def test_it_gives_up_a_tunnel_only_if_it_must() -> None:
    at = table("europe", hand={0: "white*3"}, tickets={0: "dieppe-madrid"})
    at.play("claim madrid-pamplona:white white 0 > white red blue")
    assert choice(at) == "give-up-tunnel"


# Stations.


def test_it_builds_a_station_for_a_lost_ticket_near_the_end() -> None:
    hand = {0: "red*2 blue", 1: "red*4"}
    at = table("europe", hand=hand, owner=LONDON, trains={1: 5}, tickets={0: "edinburgh-paris"})
    assert choice(at).split()[:2] in (["station", "edinburgh"], ["station", "london"])


def test_it_builds_a_station_for_a_lost_ticket_in_its_last_turn() -> None:
    at = table("europe", hand={0: "red*2 blue"}, owner=LONDON, tickets={0: "edinburgh-paris"})
    assert choice(last_turn(at)).split()[:2] in (["station", "edinburgh"], ["station", "london"])


def test_it_builds_no_station_without_need() -> None:
    owner = {"dieppe-london:1": 0, "dieppe-paris": 0, "edinburgh-london:orange": 0}
    at = table("europe", hand={0: "red*2 blue"}, owner=owner, tickets={0: "edinburgh-paris"})
    assert not [words for words in ranking(at) if words.startswith("station")]
    assert not choice(last_turn(at)).startswith("station")
