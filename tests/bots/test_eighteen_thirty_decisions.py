"""Single decisions of the casual bot of 1830 that any player would take."""

from __future__ import annotations

import pytest
from tests.bots.eighteen_thirty_tables import Table

from roundhouse.core.match import SeatHandle
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots import Baron
from roundhouse.games.eighteen_thirty.rails import place_token
from roundhouse.games.eighteen_thirty.track import lay


def choice(table: Table, seat: int | None = None, seed: int = 1) -> str:
    """What the bot does, in words."""
    return str(Baron(seed).choose(SeatHandle(table.s, table.asked if seat is None else seat)))


def judged(table: Table) -> dict[str, float]:
    """What the bot thinks of each action."""
    return {str(action): worth for action, worth in Baron(1).analyse(SeatHandle(table.s, table.asked))}


def tile(table: Table, at: str, kind: str, rotation: int) -> Table:
    board = table.g.board
    lay(board, table.s.rails, board.hex_at(at), int(board.face(board.kind_of(kind), rotation)))
    return table


def token(table: Table, name: str, at: str, city: int = 0) -> Table:
    place_token(table.g.board, table.s.rails, table.corp(name), table.g.board.hex_at(at), city)
    table.s.tokens[table.corp(name)] -= 1
    return table


def erie_line(table: Table, *trains: str, treasury: int = 100) -> Table:
    """PRR from Altoona to Pittsburgh, led by seat 0, with these trains."""
    table.sell_privates().start("PRR", 0, tens=6)
    tile(token(table, "PRR", "H12"), "H10", "57", 1)
    return table.give_trains("PRR", *trains).fund("PRR", treasury)


# The auction.


def test_it_does_not_pay_far_more_than_a_company_is_worth() -> None:
    """People pay about 200 for CA, 110 to 145 for MH, and hardly more than the face value for BO."""
    table = Table(4)
    highest: dict[str, int] = {}
    bots = [Baron(seed) for seed in range(4)]
    while table.question in ("AuctionTurn", "CompanyAuction"):
        action = bots[table.asked].choose(SeatHandle(table.s, table.asked))
        if str(action).startswith("bid"):
            _, company, price = str(action).split()
            highest[company] = max(highest.get(company, 0), int(price))
        table(str(action))
        if table.question == "SetPar":
            table(choice(table))
    assert set(highest) == {"SV", "CS", "DH", "MH", "CA", "BO"}
    assert highest["SV"] == 20
    assert 40 <= highest["CS"] <= 55
    assert 110 <= highest["MH"] <= 145
    assert 160 < highest["CA"] <= 230
    assert 220 <= highest["BO"] <= 245


def test_it_does_not_bid_against_itself() -> None:
    table = Table(2)("bid CA 165", "pass")
    assert not choice(table, 0).startswith("bid CA")


def test_it_drops_out_when_the_price_is_beyond_reason() -> None:
    table = Table(2)("bid MH 115", "bid MH 300", "bid SV 20", "bid CS 40", "bid DH 70")
    assert table.question == "CompanyAuction"
    assert choice(table) == "pass"


@pytest.mark.parametrize(("cash", "par"), [(600, 100), (360, 90), (290, 71), (100, 67)])
def test_bo_starts_where_the_rest_of_the_money_floats_it(cash: int, par: int) -> None:
    table = Table(2)
    for company, price in (("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220)):
        table(f"bid {company} {price}")
    assert choice(table.money(table.asked, cash)) == f"par B&O {par}"


# The stock round.


def first_stock_round(**options: object) -> Table:
    return Table(4, **options).sell_privates().stock_round(1)


def test_it_starts_what_it_can_float_alone() -> None:
    table = first_stock_round().money(0, 500)
    words = choice(table).split()
    assert words[0] == "par"
    assert words[2] == "82"


def test_it_floats_what_it_has_started() -> None:
    table = first_stock_round().start("NYC", 0, par=67, tens=2, operated=False).money(0, 300)
    assert choice(table) == "buy NYC ipo"


def test_it_does_not_start_a_second_corporation_before_the_first_has_floated() -> None:
    table = first_stock_round().start("NYC", 0, par=67, tens=2, operated=False).money(0, 900)
    assert all(worth < 0 for action, worth in judged(table).items() if action.startswith("par"))


def test_with_little_money_at_the_table_players_float_together() -> None:
    table = Table(6).sell_privates().stock_round(1)
    for seat in range(6):
        table.money(seat, 250)
    table(choice(table))
    corporation = next(name for name in table.g.corporation_names if table.s.par[table.corp(name)])
    assert int(table.s.par[table.corp(corporation)]) == 67
    while table.question == "StockTurn":
        table(choice(table))
    assert any(table.s.floated)


def test_it_buys_shares_that_pay_and_not_those_that_do_not() -> None:
    table = erie_line(Table(3), "5", "5").start("B&M", 1, tens=6).stock_round(2, 2)
    table.money(2, 100)
    assert choice(table) == "buy PRR ipo"


def test_it_does_not_buy_itself_into_a_presidency_that_costs_more_than_it_brings() -> None:
    """A corporation without a train and without money, when trains are dear."""
    table = erie_line(Table(2), treasury=0).hold("PRR", 1, 3)
    table.s.facts[2] = ids.SIX
    for kind in range(ids.SIX):
        table.s.depot[kind] = 0
    table.s.shares[table.corp("PRR") * ids.HOLDERS + 0] = 3
    table.s.shares[table.corp("PRR") * ids.HOLDERS + ids.POOL] = 3
    table.stock_round(5, 1).money(1, 500)
    assert not choice(table, 1).startswith("buy PRR")


def test_it_leaves_a_sinking_corporation_to_another_holder() -> None:
    table = erie_line(Table(2), treasury=0)
    table.s.facts[2] = ids.SIX
    for kind in range(ids.DIESEL):
        table.s.depot[kind] = 0
    table.hold("PRR", 0, 4).hold("PRR", 1, 3).stock_round(6)
    table.s.shares[table.corp("PRR") * ids.HOLDERS + 0] = 4
    table.money(0, 100)
    assert choice(table).startswith("sell PRR")


# Track, tokens, routes.


def test_it_lays_the_tile_that_pays_at_once() -> None:
    table = Table(2).sell_privates().start("PRR", 0).fund("PRR", 600)
    table.give_trains("PRR", "2").operate("PRR")
    words = choice(table).split()
    assert words[:2] in (["lay", "H10"], ["lay", "H16"])
    assert words[2] == "57"


def test_it_lays_a_tile_that_pays_only_with_the_next_one() -> None:
    """From Pittsburgh a second tile is needed before any other stop pays."""
    table = erie_line(Table(2), "5", treasury=200).operate("PRR", phase=3).until("LayTrack")
    assert choice(table).startswith("lay ")


def test_it_runs_the_best_routes() -> None:
    table = erie_line(Table(2), "2").operate("PRR").until("RunTrains")
    assert choice(table) == str(table.s.legal()[0])
    table(choice(table))
    assert table.s.facts[17] == 30


def test_it_spends_no_money_on_a_token_that_it_needs_for_a_train() -> None:
    table = erie_line(Table(2), treasury=100).operate("PRR").until("PlaceToken")
    assert choice(table) == "pass"


# Dividends.


def test_it_pays() -> None:
    table = erie_line(Table(2), "3", "5", treasury=300).operate("PRR", phase=ids.FIVE).until("RunTrains")
    table(choice(table))
    assert choice(table) == "pay"


def test_it_keeps_what_buys_the_train_it_needs() -> None:
    """The last 3-train rusts with the first 6 of another corporation; the revenue makes up for what is missing."""
    table = erie_line(Table(2), "3", treasury=610)
    for kind in range(ids.SIX):
        table.s.depot[kind] = 0
    table.operate("PRR", phase=ids.FIVE).money(0, 10).until("RunTrains")
    table(choice(table))
    assert choice(table) == "withhold"


# Trains.


def test_it_buys_a_train_for_a_corporation_that_has_none() -> None:
    table = erie_line(Table(2), treasury=670).operate("PRR").until("BuyTrains")
    assert choice(table) == "train 2 depot 80"


def test_it_buys_a_train_that_lasts_before_the_others_rust() -> None:
    table = erie_line(Table(2), "4", treasury=700).operate("PRR", phase=ids.FIVE).until("BuyTrains")
    assert choice(table) == "train 5 depot 450"


def test_it_takes_over_a_spare_train_of_its_own_for_one_dollar() -> None:
    table = erie_line(Table(2), treasury=20).start("B&M", 0, tens=6).give_trains("B&M", "5", "5")
    table.money(0, 1000).operate("PRR", phase=ids.FIVE).until("BuyTrains")
    assert choice(table) == "train 5 B&M 1"


def test_it_does_not_take_the_only_train_of_its_own_other_corporation() -> None:
    """A train that goes to and fro runs for neither."""
    table = erie_line(Table(2), treasury=600).start("B&M", 0, tens=6).give_trains("B&M", "5")
    table.operate("PRR", phase=ids.FIVE).until("BuyTrains")
    assert choice(table) == "train 5 depot 450"


@pytest.mark.parametrize("consent", [True, False])
def test_it_takes_no_train_of_another_president_for_a_trifle(consent: bool) -> None:
    """18xx.games leaves agreements to the players, and so a bot keeps to them (D32)."""
    table = erie_line(Table(2, consent=consent), "2").start("B&M", 1, tens=6).give_trains("B&M", "5", "5")
    table.operate("PRR", phase=ids.FIVE).until("BuyTrains")
    assert not any(action.startswith("train 5 B&M") for action in judged(table))


def test_it_discards_the_smallest_train() -> None:
    table = erie_line(Table(2), "3", "3", "4").start("B&M", 1, tens=6, par=100).fund("B&M", 1000)
    tile(token(table, "B&M", "E23"), "F22", "57", 0)
    table.operate("B&M", phase=ids.FOUR).until("BuyTrains")
    for kind in range(ids.FIVE):
        table.s.depot[kind] = 0
    table("train 5 depot 450")
    assert choice(table) == "discard PRR 3"


# Emergencies.


def forced(cash: int) -> Table:
    """PRR must buy a 6 for 630 with no money of its own; its president has this much and shares of B&O."""
    table = erie_line(Table(3), treasury=0).start("B&O", 1, tens=4).hold("B&O", 0, 2)
    for kind in range(ids.SIX):
        table.s.depot[kind] = 0
    return table.money(0, cash).operate("PRR", phase=ids.FIVE).until("BuyTrains")


def test_it_pays_out_of_its_own_pocket() -> None:
    assert choice(forced(700)) == "train 6 depot 630"


def test_it_sells_what_it_needs_least() -> None:
    """Two shares of B&O are enough; PRR's own go later."""
    words = choice(forced(520))
    assert words.startswith("sell B&O")


def test_bankruptcy_is_the_last_thing_it_thinks_of() -> None:
    table = forced(0)
    assert "bankrupt" in table.legal()
    assert choice(table) == "bankrupt" or not choice(table).startswith("pass")
    assert list(judged(table))[-1] == "bankrupt"


# Private companies and offers.


def test_it_sells_its_private_company_to_its_own_corporation_for_all_that_is_allowed() -> None:
    table = erie_line(Table(2), "3", "4", treasury=700)
    table.s.owner[ids.CA] = 0
    table.operate("PRR", phase=ids.THREE).until("BuyPrivates")
    assert choice(table) == "buy-company CA 320"


def test_it_does_not_empty_a_treasury_that_must_buy_a_train() -> None:
    table = erie_line(Table(2), "2", treasury=330).money(0, 0)
    table.s.owner[ids.CA] = 0
    for kind in range(ids.FOUR):
        table.s.depot[kind] = 0
    table.operate("PRR", phase=ids.THREE).until("BuyPrivates")
    assert choice(table) != "buy-company CA 320"


@pytest.mark.parametrize(("price", "answer"), [(110, "decline"), (400, "accept")])
def test_it_sells_a_private_company_for_a_good_price_only(price: int, answer: str) -> None:
    table = erie_line(Table(2), "3", treasury=700).stock_round()
    table.s.owner[ids.CA] = 0
    table("pass")
    table(f"buy-company CA {price}")
    assert choice(table) == answer


@pytest.mark.parametrize(("price", "answer"), [(500, "decline"), (20, "accept")])
def test_it_buys_a_private_company_for_a_good_price_only(price: int, answer: str) -> None:
    table = erie_line(Table(2), "3", treasury=700).stock_round()
    table.s.owner[ids.CA] = 0
    table(f"offer-company CA 1 {price}")
    assert choice(table) == answer


@pytest.mark.parametrize(("price", "answer"), [(1, "decline"), (900, "accept")])
def test_it_sells_a_train_for_a_good_price_only(price: int, answer: str) -> None:
    table = erie_line(Table(2), "5", "5").start("B&M", 1, tens=6, par=100).fund("B&M", 1000)
    tile(token(table, "B&M", "E23"), "F22", "57", 0)
    table.operate("B&M", phase=ids.FIVE).until("BuyTrains")
    table(f"train 5 PRR {price}")
    assert choice(table) == answer
