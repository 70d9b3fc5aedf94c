"""Rule 6: deals."""

from typing import Any

import pytest
from tests.games.railroad_revolution.tables import Table, table

import roundhouse as rh

CHICAGO = "washington-chicago:1 washington-chicago:2"


def offered(players: int = 3, shares: int | dict[int, int] = 6, **position: Any) -> Table:
    """A table where the face-up deals are offered after an office in section 3."""
    it = table(players, shares=shares, **position)
    return it.play("place white telegraph", "office 3", "finish")


def test_6_1_free_rails_and_free_offices_bring_no_deal() -> None:
    it = table(shares=9, rails={0: CHICAGO}, tokens={8: "rail"})
    it.play(
        "place white telegraph", "office 8", "use token", "discard white supply", "rail chicago-little_rock", "finish"
    )
    assert it.question == "Turn"
    it = offered(2, shares=9, deal="deal_3").play("accept lower", "office 6", "stop", "stop", "> deal deal_1")
    assert it.question == "Turn"


def test_6_2_the_active_player_may_accept_none_one_or_both() -> None:
    it = offered(deal="deal_9")
    assert it.choices() == {"accept upper", "accept lower", "stop"} and it.asked == 0
    it.play("accept upper", "advance network", "advance network", "advance telegraph")
    assert it.asked == 0 and it.choices() == {"accept lower", "stop"}
    it.play("accept lower")
    assert it.asked == 1
    it = offered(deal="deal_9").play("stop")
    assert it.asked == 1


def test_6_2_then_every_other_clockwise_none_or_one() -> None:
    it = offered(deal="deal_9", turn=1, first=1)
    assert it.asked == 1
    it.play("stop")
    assert it.asked == 2
    it.play("accept lower")
    assert it.asked == 0 and it.choices() == {"accept upper", "accept lower", "stop"}
    it.play("stop")
    assert it.question == "TurnDeal"


def test_6_2_shares_are_discarded() -> None:
    it = offered(deal="deal_9").play("accept lower")
    assert it.shares() == 6 + 5 - 3 and it.money() == 500 and it.supply() == {"white": 3, "purple": 2, "grey": 1}


def test_6_2_who_can_accept_nothing_is_not_asked() -> None:
    it = offered(deal="deal_2", shares={0: 0, 1: 0, 2: 1})
    it.play("stop")
    assert it.asked == 2


def test_6_2_who_cannot_pay_what_a_deal_costs_is_not_asked() -> None:
    """The upper deal costs two shares and $100, the lower one three shares."""
    it = offered(deal="deal_8", shares={0: 0, 1: 2, 2: 2}, money={0: 600, 1: 0, 2: 100}).play("stop")
    assert it.asked == 2 and it.choices() == {"accept upper", "stop"}


def for_two(money: int | dict[int, int], supply: dict[int, str]) -> Table:
    """Deals of promotions, offered to two seats that each have one share and a milestone for one manager."""
    milestones = {1: "a1_3 -", 2: "- a2_3"}
    it = offered(deal="deal_5", shares={0: 0, 1: 1, 2: 1}, milestones=milestones, money=money, supply=supply)
    return it.play("stop")


def test_6_2_who_could_use_a_deal_after_hiring_is_asked() -> None:
    """Nobody has a purple worker, but one seat can hire one and pay for the promotion."""
    it = for_two(money={0: 0, 1: 850, 2: 900}, supply={1: "white*4 grey", 2: "white*4 grey"})
    assert it.asked == 2 and it.choices() == {"accept upper", "stop"}
    it.play("accept upper")
    assert it.question == "Promote" and it.choices() == {"stop"}
    it.play("hire purple", "promote purple supply a2_3")
    assert it.money(2) == 0 and it.managers(2) == [["purple"]] and it.question == "TurnDeal"


def test_6_2_who_has_too_few_workers_for_a_deal_is_not_asked() -> None:
    """Nobody of four could be promoted, and the share would be gone for nothing."""
    it = for_two(money=300, supply={1: "white*3 purple", 2: "white*4 purple"})
    assert it.asked == 2 and it.choices() == {"accept upper", "stop"}


def test_6_2_who_would_have_nothing_left_to_use_a_deal_is_not_asked() -> None:
    """The share that the promotions cost is the money that they would have been paid with."""
    it = for_two(money={0: 0, 1: 50, 2: 100}, supply={1: "white*4 purple", 2: "white*4 purple"})
    assert it.asked == 2 and it.choices() == {"accept upper", "stop"}


def test_6_2_the_workers_of_the_second_deal_may_make_up_for_the_first() -> None:
    """Every next space asks for a worker, and there are only four: the lower deal brings two."""
    it = offered(2, deal="deal_9", shares=0, money=100, supply={0: "white*3 purple"}, tracks={0: (6, 6, 5)})
    it.play("accept upper", "advance network", "discard white supply", "stop")
    it.refuses("stop", "four_workers")
    it.play("accept lower")
    assert it.seat()["available"] == 5 and it.question == "TurnDeal"


def test_6_3_the_token_is_replaced_and_an_empty_stack_reshuffled() -> None:
    it = offered(2, deal="deal_4").play("stop", "stop")
    assert it.outcomes() == {f"deal deal_{n}": 1 for n in range(1, 10) if n != 4}
    it.play("> deal deal_7")
    assert it.view()["deal"]["token"] == "deal_7" and it.view()["deal"]["discards"] == ["deal_4"]
    data = it.state.to_json()
    data["deal_at"] = [1, *[2] * 8]
    it = Table(it.game.state_from_json(data)).play("place white telegraph", "office 6", "finish", "stop", "stop")
    assert it.outcomes() == {f"deal deal_{n}": 1 for n in range(1, 10)}
    it.play("> deal deal_1")
    assert it.view()["deal"]["stack"] == 8 and it.view()["deal"]["discards"] == []


def test_6_4_exchange_a_worker() -> None:
    it = offered(deal="deal_2").play("accept upper", "exchange white placed orange")
    assert it.supply() == {"white": 3, "purple": 1, "orange": 1}


def test_6_4_free_rail() -> None:
    it = offered(deal="deal_1").play("accept lower", "rail charlotte-little_rock:1")
    assert it.money() == 600 and it.seat()["rails"] == 14


def test_6_4_free_station_without_cost_and_any_reward() -> None:
    it = offered(deal="deal_2").play("accept lower", "station washington")
    assert it.money() == 600 and it.seat()["buildings"] == 10 and it.question == "OfferDeal"
    assert it.shares() == 6 + 5 - 4


def test_6_4_free_office_without_shares_bonus_and_deal() -> None:
    it = offered(deal="deal_3").play("accept lower", "office 6")
    assert it.shares() == 6 + 5 - 3 and it.section(6)["offices"] == [0]


def test_6_4_promote_up_to_two_for_100_each() -> None:
    it = offered(deal="deal_5", milestones={0: "a1_3 a2_1"}, supply={0: "white*4 purple grey"})
    it.play("accept upper", "promote purple supply a1_3", "promote grey supply a2_1")
    assert it.money() == 400 and it.managers() == [["purple"], ["grey"]]
    it = offered(deal="deal_5", milestones={0: "a1_3 a2_1"}, supply={0: "white*4 purple grey"})
    it.play("accept upper", "promote purple supply a1_3", "stop")
    assert it.money() == 500


def test_6_4_flip_twice_and_once() -> None:
    it = offered(deal="deal_4", up={0: "shares"}).play("accept upper", "flip shares up", "flip shares down")
    assert it.shares() == 6 + 5 - 2 + 3 and it.trains()["shares"] == (1, 0)
    it = offered(deal="deal_1", up={0: "shares"}).play("accept upper", "flip shares up")
    assert it.question == "OfferDeal"


def test_6_4_take_a_train_for_the_cost_shown() -> None:
    it = offered(deal="deal_8").play("accept upper", "take-train money")
    assert it.money() == 500 and it.trains()["money"] == (1, 0)
    it = offered(deal="deal_5").play("accept lower", "take-train money")
    assert it.money() == 600


def test_6_4_workers_all_or_one() -> None:
    it = offered(deal="deal_4").play("accept lower")
    assert it.supply() == {"white": 3, "purple": 1, "orange": 1, "turquoise": 1}
    it = offered(deal="deal_7").play("accept upper")
    assert it.legal("gain") == {"gain orange", "gain grey"}


def test_6_4_performance_steps() -> None:
    it = offered(deal="deal_3").play("accept upper", "advance stations", "advance stations")
    assert it.tracks() == (0, 2, 0)


def test_6_5_free_buildings_take_the_first_space() -> None:
    it = offered(4, deal="deal_2").play("accept lower", "station washington")
    assert it.city("washington")["first"] == 0


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize("side", ["upper", "lower"])
def test_every_deal_can_be_accepted_and_used(number: int, side: str) -> None:
    it = offered(deal=f"deal_{number}", milestones={0: "a1_3 a2_1"}, supply={0: "white*4 purple grey"}, up={0: "money"})
    before = it.state.copy()
    it.play(f"accept {side}")
    while it.question not in ("OfferDeal", "Turn", "TurnDeal"):
        it.play(min(word for word in it.choices() if word != "stop"))
    assert it.state.key() != before.key()
    assert rh.title("railroad-revolution").invariants(it.state) == []
