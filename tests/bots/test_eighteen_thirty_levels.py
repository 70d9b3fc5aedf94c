"""The levels of the bot of 1830: what they know, what they foresee, and that they play to the end."""

from __future__ import annotations

import pytest
from bench.honesty import differences
from tests.bots.eighteen_thirty_tables import Table, after_auction
from tests.bots.test_eighteen_thirty_play import TITLE, played

from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.bots import LEVELS
from roundhouse.games.eighteen_thirty.bots.earning import Earning
from roundhouse.games.eighteen_thirty.bots.foresight import foreseen, standing
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.weights import Search


def ahead(table: Table) -> list[float]:
    """What the players will be worth at the horizon."""
    return foreseen(table.s, Earning(Sight(table.s, 0)), Search(tail=0))


def answer(table: Table, level: str, seed: int = 1) -> str:
    return str(bots.make("1830", level, seed).choose(SeatHandle(table.s, table.asked)))


def test_every_level_and_persona_has_its_settings() -> None:
    assert set(LEVELS) == {*TITLE.levels, *TITLE.personas}


@pytest.mark.compiled_only
@pytest.mark.parametrize("levels", [["beginner", "club", "expert", "master"], [*TITLE.personas]])
def test_all_levels_play_to_the_end(levels: list[str]) -> None:
    state = played(levels, 1)
    assert TITLE.invariants(state) == []


def test_what_is_foreseen_leaves_the_position_as_it_is() -> None:
    table = after_auction(3)
    before = table.s.key()
    ahead(table)
    assert table.s.key() == before


def test_who_holds_shares_of_a_railway_that_runs_is_foreseen_to_grow_rich() -> None:
    table = Table(3).sell_privates().start("B&O", 0).give_trains("B&O", "5").hold("B&O", 1, 2)
    worth = ahead(table.stock_round(5))
    assert worth[0] > worth[1] > worth[2] == table.cash(2)


def test_a_president_is_foreseen_to_pay_for_the_train_that_must_be_bought() -> None:
    """B&O has lost its trains and its money, and the cheapest train is a D."""
    rich = Table(3).sell_privates().start("B&O", 0).fund("B&O", 1100).money(0, 1500)
    poor = Table(3).sell_privates().start("B&O", 0).fund("B&O", 0).money(0, 1500)
    for table in (rich, poor):
        table.operate("B&O", phase=5)
    assert ahead(rich)[0] - ahead(poor)[0] >= 1000


def test_a_full_treasury_counts_for_who_holds_the_shares_but_not_late_in_a_game() -> None:
    table = Table(3).sell_privates().start("B&O", 0).give_trains("B&O", "4").fund("B&O", 600).stock_round(3)
    earning = Earning(Sight(table.s, 0))

    def gains() -> list[bool]:
        plain, saved = (foreseen(table.s, earning, Search(treasury=part)) for part in (0.0, 0.8))
        return [after > before for before, after in zip(plain, saved, strict=True)]

    assert gains() == [True, False, False]
    table.s.facts[fact.BANK] = 100
    assert gains() == [False, False, False]


def test_others_worth_counts_against_ones_own() -> None:
    assert standing([700.0, 600.0, 800.0], 0, 0.0) == 700.0
    assert standing([700.0, 600.0, 800.0], 0, 1.0) == 0.0


def test_from_club_on_bots_know_that_bo_is_worth_more_than_its_price() -> None:
    """It brings a fifth of B&O, and 30 in each round."""
    table = Table(4)("bid BO 225", "bid BO 230", "bid SV 20", "bid CS 40", "bid DH 70", "bid MH 110", "bid CA 160")
    assert table.question == "CompanyAuction"
    assert answer(table, "casual") == "pass"
    assert all(answer(table, level).startswith("bid BO") for level in ("club", "expert", "master"))


@pytest.mark.compiled_only
def test_personas_play_otherwise() -> None:
    assert len({tuple(played([persona] * 3, 2).scores()) for persona in TITLE.personas}) == len(TITLE.personas)


@pytest.mark.parametrize("level", LEVELS)
def test_answers_depend_on_nothing_that_the_seat_cannot_see(level: str) -> None:
    assert differences("1830", level, players=4, decisions=60, seed=5) == 0
