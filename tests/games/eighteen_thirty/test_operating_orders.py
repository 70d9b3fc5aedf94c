"""Standing orders beside the stock round: operate a corporation, decline offers, keep MH."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import Table
from tests.games.standing import Standing

import roundhouse as rh
from roundhouse.games.eighteen_thirty import state as fact


def with_route(step: str = "run") -> Table:
    """PRR can run between Altoona and Pittsburgh."""
    table = Table(3).cash(900, 900, 900).started("PRR", 100, {0: 60, 1: 20}).home("PRR")
    table.treasury("PRR", 900).trains("PRR", "2", "2")
    return table.rail("H10", "57", "H12", "H8").operating("PRR", step)


def test_steps_are_passed_over_as_wished() -> None:
    table = with_route("track")
    order = Standing(table.s, 0, "operate", corporation="PRR", track="skip", token="skip")
    assert (
        order.words
        == "Operate PRR until the next stock round: run and pay out, no track, no token, no private companies"
    )
    answers = []
    while (answer := order.obey()) is not None:
        answers.append(answer.split()[0])
    assert answers[0] == "pass" and answers[-2:] == ["run", "pay"] and table.question == "BuyTrains"
    assert order.stop is None


def test_the_dividend_is_paid_or_withheld_as_wished() -> None:
    for run, last in (("pay", "pay"), ("withhold", "withhold")):
        order = Standing(with_route().s, 0, "operate", corporation="PRR", run=run)
        assert (order.obey() or "").startswith("run 2:") and order.obey() == last
    order = Standing(with_route().s, 0, "operate", corporation="PRR", run="ask")
    assert order.obey() is None


def test_a_poor_run_is_left_to_the_person() -> None:
    order = Standing(with_route().s, 0, "operate", corporation="PRR", least=2000)
    assert order.obey() is None
    table = with_route("run")
    table.play(str(table.s.legal(0)[0]))
    assert table.question == "PayDividend"
    assert Standing(table.s, 0, "operate", corporation="PRR", least=2000).obey() is None


def test_trains_are_not_bought_where_one_need_not() -> None:
    table = with_route("trains")
    assert Standing(table.s, 0, "operate", corporation="PRR").obey() is None
    assert Standing(table.s, 0, "operate", corporation="PRR", trains="skip").obey() == "pass"


def test_a_train_that_must_be_bought_is_left_to_the_person() -> None:
    table = Table(3).cash(900, 900, 900).started("PRR", 100, {0: 60, 1: 20}).home("PRR").treasury("PRR", 900)
    table.rail("H10", "57", "H12", "H8").operating("PRR", "trains")
    order = Standing(table.s, 0, "operate", corporation="PRR", trains="skip")
    assert table.question == "BuyTrains" and order.obey() is None


def test_it_ends_when_the_trains_or_the_phase_change() -> None:
    table = with_route("trains")
    order = Standing(table.s, 0, "operate", corporation="PRR")
    table.play("train 2 depot 80")
    assert order.stop == "PRR has other trains now"
    late = with_route("trains").phase("3")
    order = Standing(with_route("trains").s, 0, "operate", corporation="PRR")
    assert order.at(late.s).stop == "phase 3 has begun"


def test_it_ends_with_the_presidency_and_with_the_operating_rounds() -> None:
    table = with_route("trains")
    order, lasting = (Standing(table.s, 0, "operate", corporation="PRR", **{"while": it}) for it in ("set", "always"))
    other = Table(3).cash(900, 900, 900).started("PRR", 100, {1: 60, 0: 20})
    while table.question != "StockTurn":
        table.play("pass")
    assert order.stop == "the operating rounds are over" and lasting.stop is None
    assert lasting.at(other.s).stop == "Bob is now president of PRR"


def test_only_corporations_of_ones_own_are_offered() -> None:
    table = with_route("trains")
    with pytest.raises(rh.RoundhouseError, match="operate"):
        Standing(table.s, 1, "operate")
    with pytest.raises(rh.RoundhouseError, match="corporation"):
        Standing(table.s, 0, "operate", corporation="NYC")


def test_another_corporations_turn_is_nothing_to_it() -> None:
    table = with_route("trains").started("NYC", 76, {0: 60, 1: 20})
    assert Standing(table.s, 0, "operate", corporation="NYC", trains="skip").obey() is None


# Declining offers.


def offer(price: int = 40) -> Table:
    """Bob is asked whether he sells SV to Ann's PRR."""
    table = with_route("trains").owns(SV=1)
    table.s.facts[fact.PHASE] = 1  # in the second phase corporations may buy private companies
    return table.play(f"buy-company SV {price}")


def test_offers_for_private_companies_are_declined_below_a_price() -> None:
    table = offer(30)
    assert table.asked == 1 and table.question == "SellPrivate"
    assert Standing(table.s, 1, "decline", price=30).obey() is None
    assert Standing(table.s, 1, "decline", companies=False).obey() is None
    assert Standing(table.s, 1, "decline", price=40).obey() == "decline"
    assert Standing(offer(40).s, 1, "decline").obey() == "decline"


def test_offers_for_trains_are_declined() -> None:
    table = with_route("trains").started("NYC", 76, {1: 60, 0: 20}).trains("NYC", "2").play("train 2 NYC 50")
    assert table.asked == 1 and table.question == "SellTrain"
    assert Standing(table.s, 1, "decline", machines=False).obey() is None
    assert Standing(table.s, 1, "decline").obey() == "decline"


def test_nothing_else_is_declined() -> None:
    assert Standing(with_route("trains").s, 0, "decline").obey() is None


# MH.


def test_mh_is_kept_between_the_turns_of_others() -> None:
    table = Table(3).cash(900, 900, 900).owns(MH=1).started("NYC", 76, {0: 60}).stock()
    order = Standing(table.s, 1, "keep-mh")
    table.play("pass")
    while table.question != "ExchangeWindow":
        table.play("pass")
    assert table.asked == 1 and order.obey() == "pass"


def test_it_ends_when_few_shares_are_left_or_mh_is_gone() -> None:
    def at(**more: Any) -> Table:
        return Table(3).cash(900, 900, 900).owns(MH=more.get("owner", 1)).started("NYC", 76, more["holders"]).stock()

    order = Standing(at(holders={0: 60}).s, 1, "keep-mh")
    assert order.stop is None
    assert order.at(at(holders={0: 60, 2: 20}).s).stop == "2 shares of NYC are left"
    assert order.at(at(holders={0: 60}, owner="closed").s).stop == "MH is no longer yours"


def test_only_its_owner_can_keep_mh() -> None:
    table = Table(3).cash(900, 900, 900).owns(MH=1).started("NYC", 76, {0: 60}).stock()
    with pytest.raises(rh.RoundhouseError, match="keep-mh"):
        Standing(table.s, 0, "keep-mh")
