"""Standing orders: what each kind answers, each reason for which it ends, and what none of them ever answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.standing import Standing
from tests.games.ticket_to_ride.tables import Table, opening, table

from roundhouse.core.errors import BadOption
from roundhouse.games.ticket_to_ride.documents import CARDS


def order(at: Table, kind: str, seat: int = 0, **values: Any) -> Standing:
    return Standing(at.state, seat, kind, **values)


# Claim a route when I can.


def test_a_route_is_claimed_on_the_first_turn_on_which_it_can_be_paid() -> None:
    at = table(hand={0: "pink*3"}, row="pink orange yellow green blue")
    claim = order(at, "claim", route="denver-omaha")
    assert claim.obey() is None
    at.play("draw pink > white", "draw-blind > black", "draw orange > red", "draw-blind > red")
    assert claim.obey() == "claim denver-omaha pink 0"
    assert at.owner("denver-omaha") == 0 and claim.stop == "the route is yours"


def test_locomotives_are_spent_only_as_far_as_allowed_and_as_few_as_possible() -> None:
    at = table(hand={0: "pink*3 locomotive*3"})
    assert order(at, "claim", route="denver-omaha").obey() is None
    assert order(at, "claim", route="denver-omaha", locomotives=2).obey() == "claim denver-omaha pink 1"


def test_a_gray_route_takes_the_named_colour_or_the_one_with_the_most_cards() -> None:
    hand = {0: "red*2 blue*4 locomotive*2"}
    assert order(table(hand=hand), "claim", route="calgary-seattle").obey() == "claim calgary-seattle blue 0"
    red = order(table(hand=hand), "claim", route="calgary-seattle", colour="red", locomotives=1)
    assert red.obey() is None
    red = order(table(hand=hand), "claim", route="calgary-seattle", colour="red", locomotives=2)
    assert red.obey() == "claim calgary-seattle red 2"
    assert "red cards" in red.words and "at most 2 locomotives" in red.words
    assert "no locomotives" in order(table(), "claim", route="calgary-seattle").words


def test_locomotives_alone_pay_where_they_are_allowed() -> None:
    at = table(hand={0: "locomotive*2"})
    claim = order(at, "claim", route="dallas-houston:1", locomotives=1)
    assert claim.obey() == "claim dallas-houston:1 locomotive 1"


def test_several_are_claimed_in_the_order_in_which_they_were_given() -> None:
    at = table(hand={0: "pink*4 red*4"})
    first, second = order(at, "claim", route="denver-omaha"), order(at, "claim", route="denver-oklahoma_city")
    assert first.obey() == "claim denver-omaha pink 0"
    at.play("draw-blind > red", "draw-blind > red")
    assert second.obey() == "claim denver-oklahoma_city red 0"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"owner": {"denver-omaha": 1}}, "Bob has claimed the route"),
        ({"trains": {0: 3}}, "you have only 3 wagons left, too few for the route"),
    ],
)
def test_it_ends_when_the_route_is_taken_or_wagons_are_lacking(position: dict[str, Any], why: str) -> None:
    claim = order(table(), "claim", route="denver-omaha")
    assert claim.at(table(**position).state).stop == why


def test_it_ends_when_the_lane_closes() -> None:
    claim = order(table(), "claim", route="dallas-houston:1")
    assert claim.at(table(owner={"dallas-houston:2": 1}).state).stop == "the other lane is taken, which closes this one"
    assert claim.at(table(owner={"dallas-houston:2": 0}).state).stop == "you have the other lane of this double route"
    big = order(table(players=4), "claim", route="dallas-houston:1")
    assert big.at(table(players=4, owner={"dallas-houston:2": 1}).state).stop is None


def test_only_routes_that_can_still_be_claimed_are_offered() -> None:
    at = table(owner={"denver-omaha": 1}, trains={0: 4})
    offered = next(field for field in order(at, "claim").fields if field.id == "route").choices
    assert "denver-omaha" not in offered and "denver-oklahoma_city" in offered
    assert all(at.game.board.routes[at.game.board.route(str(route))].length <= 4 for route in offered)
    with pytest.raises(BadOption):
        order(at, "claim", route="denver-omaha")


def test_the_last_round_ends_every_order_that_is_not_told_to_go_on() -> None:
    at = table(hand={0: "pink*4", 1: "red"}, trains={1: 3}, turn=1)
    orders = [order(at, kind, trains=0) for kind in ("draw", "deck")] + [order(at, "claim", route="denver-omaha")]
    bold = order(at, "claim", route="denver-omaha", last=True)
    assert [it.stop for it in (*orders, bold)] == [None] * 4
    at.play("claim dallas-houston:1 red 0")
    assert at.state.last_turns > 0
    assert [it.stop for it in orders] == ["the last round has begun"] * 3
    assert bold.stop is None and bold.obey() == "claim denver-omaha pink 0"


# Tunnels, ferries and stations.


def tunnel() -> Table:
    return table("europe", hand={0: "red*8 white*8 black*8 locomotive*4"})


def tunnel_of(at: Table) -> tuple[str, str, int]:
    """A tunnel of one colour, its colour and its length."""
    for it in at.game.board.routes:
        if it.tunnel and it.colour >= 0 and CARDS[it.colour] in ("red", "white", "black"):
            return it.id, CARDS[it.colour], it.length
    raise AssertionError


def test_a_tunnel_is_tried_with_cards_to_spare_and_paid_up_to_the_limit() -> None:
    at = tunnel()
    route, colour, _ = tunnel_of(at)
    claim = order(at, "claim", route=route, extra=2)
    assert claim.obey() == f"claim {route} {colour} 0"
    at.play(f"> {colour} {colour} blue")
    claim.look()  # the server looks after the draws that follow an answer
    assert at.question == "PayForTunnel" and claim.stop is None
    assert claim.obey() == "pay-tunnel 0"
    assert at.owner(route) == 0


def test_a_tunnel_that_asks_for_more_ends_the_order_and_asks_the_person() -> None:
    at = tunnel()
    route, colour, _ = tunnel_of(at)
    claim = order(at, "claim", route=route, extra=1)
    claim.obey()
    at.play(f"> {colour} {colour} blue")
    claim.look()
    assert claim.stop == "the tunnel asks for 2 cards more, which the order may not pay"
    assert claim.answer() is None and at.owner(route) is None


def test_a_tunnel_waits_for_cards_to_spare() -> None:
    route, colour, length = tunnel_of(tunnel())
    at = table("europe", hand={0: f"{colour}*{length + 1}"})
    assert order(at, "claim", route=route, extra=2).obey() is None
    assert order(at, "claim", route=route, extra=1).obey() == f"claim {route} {colour} 0"


def test_extra_cards_may_be_locomotives_within_their_limit() -> None:
    route, colour, length = tunnel_of(tunnel())
    at = table("europe", hand={0: f"{colour}*{length} locomotive*2"})
    assert order(at, "claim", route=route, extra=1).obey() is None
    claim = order(at, "claim", route=route, extra=1, locomotives=1)
    assert claim.obey() == f"claim {route} {colour} 0"
    at.play(f"> {colour} blue blue")
    claim.look()
    assert claim.obey() == "pay-tunnel 1"


def test_a_tunnel_that_the_person_tries_is_the_persons_to_pay() -> None:
    at = tunnel()
    route, colour, _ = tunnel_of(at)
    claim = order(at, "claim", route=route, extra=3)
    at.play(f"claim {route} {colour} 0 > {colour} blue blue")
    assert claim.stop is None and claim.answer() is None


def test_a_ferry_is_paid_with_the_locomotives_that_it_needs() -> None:
    at = table("europe", hand={0: "red*8 locomotive*4"})
    ferry = next(it for it in at.game.board.routes if it.ferry == 1 and it.length <= 4)
    assert order(at, "claim", route=ferry.id).obey() == f"claim {ferry.id} red 1"
    few = table("europe", hand={0: "red*8"})
    assert order(few, "claim", route=ferry.id, locomotives=4).obey() is None


# Draw a colour that shows.


def test_it_takes_the_card_that_shows_then_the_next_best_then_from_the_deck() -> None:
    at = table(row="red blue yellow green black")
    draw = order(at, "draw", card="red", next="blue")
    assert draw.obey() == "draw red"
    at.play("> white")
    assert draw.obey() == "draw blue"
    at.play("> white", "draw-blind > red", "draw-blind > red")
    assert draw.obey() == "draw-blind"


def test_it_asks_the_person_where_told_to() -> None:
    at = table(row="orange orange yellow green black")
    assert order(at, "draw", card="red", otherwise="ask").obey() is None
    assert order(at, "draw", card="red").obey() == "draw-blind"


def test_a_face_up_locomotive_is_never_the_second_card() -> None:
    at = table(row="red locomotive yellow green black")
    draw = order(at, "draw", card="locomotive", next="red", otherwise="ask")
    assert draw.obey() == "draw locomotive"
    at = table(row="red locomotive yellow green black")
    at.play("draw yellow > white")
    draw = order(at, "draw", card="locomotive", otherwise="ask")
    assert at.question == "SecondCard" and draw.obey() is None


def test_it_ends_when_enough_cards_are_held_even_between_the_two_cards() -> None:
    at = table(hand={0: "red*3"}, row="red red yellow green black")
    draw = order(at, "draw", card="red", count=4)
    assert draw.obey() == "draw red"
    at.play("> white")
    assert draw.stop == "you hold 4 red" and at.question == "SecondCard"


def test_claims_near_me_end_it_if_i_wish() -> None:
    at = table(tickets={0: "denver-el_paso"}, hand={1: "pink*4 red*2"}, turn=1)
    draw, careless = order(at, "draw", card="red"), order(at, "draw", card="red", near=False)
    assert draw.stop is None
    at.play("claim denver-omaha pink 0")
    assert draw.stop == "Bob claimed Denver – Omaha, close to you" and careless.stop is None


def test_claims_far_from_me_are_nothing_to_it() -> None:
    at = table(tickets={0: "denver-el_paso"}, hand={1: "red"}, turn=1)
    draw = order(at, "draw", card="red")
    at.play("claim dallas-houston:1 red 0")
    assert draw.stop is None


def test_it_ends_when_somebody_has_few_wagons() -> None:
    at = table(hand={1: "red*2"}, trains={1: 10}, turn=1)
    draw = order(at, "draw", card="red", trains=9)
    assert draw.stop is None
    at.play("claim dallas-houston:1 red 0")
    assert draw.stop == "Bob has 9 wagons left"


def test_it_asks_the_person_when_the_deck_is_empty() -> None:
    at = table(row="red orange yellow green blue", deck="", options={"row_when_empty": True})
    assert order(at, "draw", card="white").obey() is None
    assert order(at, "deck", count=60).obey() is None


# Draw from the deck.


def test_it_draws_blind_until_so_many_cards_are_held() -> None:
    at = table(hand={0: "red*3 blue"})
    everything = order(at, "deck", count=6)
    best, whites = order(at, "deck", of="one", count=4), order(at, "deck", of="white", count=1)
    assert everything.obey() == "draw-blind"
    at.play("> red")
    assert everything.stop is None and whites.stop is None
    assert best.stop == "you hold 4 cards of one colour"
    assert everything.obey() == "draw-blind"
    at.play("> white")
    assert everything.stop == "you hold 6 cards in all" and whites.stop == "you hold 1 white"


# What none of them does.


def test_tickets_are_never_chosen_for_anybody() -> None:
    at = opening()
    while at.state.chance:
        at.state.apply(at.state.outcomes()[0][0])
    assert at.question == "ChooseFirstTickets"
    for kind in ("claim", "draw", "deck", "only"):
        assert order(at, kind).answer() is None
    at = table()
    at.play("draw-tickets > denver-el_paso duluth-houston boston-miami")
    assert at.question == "ChooseTickets"
    for kind in ("claim", "draw", "deck", "only"):
        assert order(at, kind).answer() is None


def test_what_is_forced_is_answered_and_nothing_else() -> None:
    at = table(hand={1: "red"}, row="", deck="", pile="", turn=0)
    forced = order(at, "only")
    assert at.legal() == {"pass"} and forced.obey() == "pass"
    assert order(table(), "only").obey() is None
