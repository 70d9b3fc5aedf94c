"""Standing orders: which deals are declined or accepted, each reason for which an order ends, and what none answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.railroad_revolution.tables import Table
from tests.games.railroad_revolution.test_deals import offered
from tests.games.standing import Standing


def order(at: Table, kind: str, seat: int = 1, **values: Any) -> Standing:
    return Standing(at.state, seat, kind, **values)


def test_deals_of_others_are_declined() -> None:
    at = offered(deal="deal_9")
    decline = order(at, "decline")
    at.play("stop")
    assert at.asked == 1 and decline.obey() == "stop" and at.asked == 2 and decline.stop is None


def test_the_deals_of_ones_own_turn_are_not_unless_wanted() -> None:
    at = offered(deal="deal_9")
    assert order(at, "decline", seat=0).obey() is None
    assert order(at, "decline", seat=0, own=True).obey() == "stop"


def test_cheap_deals_are_left_to_the_person() -> None:
    """Of deal 9 the upper one costs two shares, the lower one three."""
    at = offered(deal="deal_9").play("stop")
    assert order(at, "decline", which="dear", shares=2).obey() is None
    assert order(at, "decline", which="dear", shares=1).obey() == "stop"


def test_a_cheap_deal_that_cannot_be_accepted_is_no_reason_to_ask() -> None:
    """The upper deal flips a train, and the seat has none; the lower one costs three shares."""
    at = offered(deal="deal_1", up={1: ""}).play("stop")
    assert at.choices() == {"accept lower", "stop"}
    assert order(at, "decline", which="dear", shares=2).obey() == "stop"


def test_only_the_deals_that_lie_open_now() -> None:
    at = offered(2, deal="deal_4")
    decline = order(at, "decline", which="this")
    at.play("stop")
    assert decline.obey() == "stop" and decline.stop is None
    at.play("> deal deal_7")
    assert decline.stop == "other deals are face up now"


def test_a_deal_that_leaves_too_few_workers_is_left_to_the_person() -> None:
    """D5: the seat must hire or accept the other deal; declining is not legal."""
    at = offered(2, deal="deal_9", shares=0, money=100, supply={0: "white*3 purple"}, tracks={0: (6, 6, 5)})
    at.play("accept upper", "advance network", "discard white supply", "stop")
    at.refuses("stop", "four_workers")
    assert order(at, "decline", seat=0, own=True).obey() is None


def test_the_deal_that_was_chosen_is_accepted_once() -> None:
    at = offered(deal="deal_9")
    accept = order(at, "accept", deal="lower")
    at.play("stop")
    assert accept.obey() == "accept lower" and accept.stop == "the deal is accepted"
    assert at.shares(1) == 3


def test_a_choice_that_follows_is_left_to_the_person() -> None:
    at = offered(deal="deal_9")
    accept = order(at, "accept", deal="upper")
    at.play("stop")
    assert accept.obey() == "accept upper" and at.question == "Advance" and accept.answer() is None


def test_no_share_is_sold_for_a_deal() -> None:
    at = offered(deal="deal_8", shares={0: 0, 1: 4, 2: 2}, money={0: 600, 1: 0, 2: 100})
    accept = order(at, "accept", deal="upper")
    at.play("stop")
    assert at.asked == 1 and "accept upper" in at.choices() and accept.obey() is None


def test_an_order_for_a_deal_ends_when_another_token_lies_open() -> None:
    at = offered(2, deal="deal_4")
    accept = order(at, "accept", deal="upper")
    at.play("stop", "stop", "> deal deal_7")
    assert accept.stop == "other deals are face up now"


@pytest.mark.parametrize("kind", ["decline", "accept"])
def test_the_end_of_the_game_ends_them_unless_they_go_on(kind: str) -> None:
    at = offered(deal="deal_9")
    careful, bold = order(at, kind), order(at, kind, last=True)
    data = at.state.to_json()
    data["last_turns"] = 4
    late = at.game.state_from_json(data)
    assert careful.at(late).stop == "the end of the game is announced" and bold.at(late).stop is None


@pytest.mark.parametrize("kind", ["decline", "accept", "only"])
def test_a_turn_is_never_played_by_an_order(kind: str) -> None:
    at = offered(2, deal="deal_4").play("stop", "stop", "> deal deal_7")
    assert at.question == "Turn" and order(at, kind, seat=at.asked).obey() is None
