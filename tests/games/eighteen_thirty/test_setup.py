"""Chapter 0: money, limits, certificates, trains, and the sequence of rounds."""

from __future__ import annotations

import pytest
from tests.games.eighteen_thirty.layouts import Table

import roundhouse as rh
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact


@pytest.mark.parametrize(
    ("players", "cash", "certificates"), [(2, 1200, 28), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_rule_0_1_money_and_certificate_limits(players: int, cash: int, certificates: int) -> None:
    view = Table(players).s.view()
    assert [row["cash"] for row in view["players"]] == [cash] * players
    assert {row["certificate_limit"] for row in view["players"]} == {certificates}
    assert view["bank"] == 12000 - cash * players


@pytest.mark.parametrize("players", [1, 7])
def test_rule_0_1_two_to_six_players(players: int) -> None:
    with pytest.raises(rh.BadOption):
        rh.new("1830", players=players)


def test_rule_0_2_the_first_seat_begins() -> None:
    assert Table(4).asked == 0


def test_rule_0_3_corporations_and_private_companies() -> None:
    table = Table()
    assert table.g.corporation_names == ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M")
    assert all(table.held(name, "ipo") == 100 for name in table.g.corporation_names)
    view = table.s.view()
    assert {name: (row["price"], row["revenue"]) for name, row in view["privates"].items()} == {
        "SV": (20, 5), "CS": (40, 10), "DH": (70, 15), "MH": (110, 20), "CA": (160, 25), "BO": (220, 30),
    }  # fmt: skip


def test_rule_0_3_a_presidents_certificate_is_one_certificate_of_20_percent() -> None:
    table = Table().stock(number=1)
    table.play("par PRR 100")
    assert (table.held("PRR", 0), table.s.view()["players"][0]["certificates"]) == (20, 1)


def test_rule_0_4_and_d01_trains() -> None:
    depot = Table().s.view()["depot"]
    assert depot["left"] == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
    assert depot["prices"] == {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}
    assert Table(optional_6_train=True).s.view()["depot"]["left"]["6"] == 3


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_rule_0_5_a_stock_round_and_one_to_three_operating_rounds(phase: str, rounds: int) -> None:
    table = Table().phase(phase).stock().play("pass", "pass", "pass")
    told = [type(event) for event in table.events if isinstance(event, events.OperatingRound | events.StockRound)]
    assert told == [events.OperatingRound] * rounds + [events.StockRound]


def test_rule_0_5_and_trap_31_the_number_of_rounds_is_fixed_when_the_stock_round_ends() -> None:
    """A 3-train in the first operating round of phase 2 adds no second one to this set, only to the next."""
    table = Table(2).started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", 1000).stock()
    table.discarded("2", "2", "2", "2", "2", "2")
    table.play("pass", "pass")
    assert (table.question, table.fact(fact.ROUNDS)) == ("LayTrack", 1)
    table.play("pass", "train 3 depot 180", "pass")
    assert (table.question, table.s.phase) == ("StockTurn", 1)
    assert len(table.told(events.OperatingRound)) == 1
    table.play("pass", "pass")
    assert table.fact(fact.ROUNDS) == 2
