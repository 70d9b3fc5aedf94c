"""Chapters 4A to 4C as questions: home token, tile, Erie's token, tokens; CS and DH. The map has tests of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.view_types import Token


def tokens(table: Table, at: str) -> list[Token]:
    return table.s.view()["tokens"].get(at, [])


def test_rule_4_4_the_home_token_is_free_and_comes_by_itself() -> None:
    table = Table().started("PRR", 100, {0: 60}, operated=False).treasury("PRR", 0).operating("PRR", "home")
    assert tokens(table, "H12") == [[0, 0, "PRR"]]
    assert (table.money("PRR"), table.s.tokens[ids.PRR]) == (0, 3)
    assert table.question == "LayTrack"


def test_rule_4_4_only_once() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").operating("PRR", "home")
    assert table.s.tokens[ids.PRR] == 3


def test_rule_4_4_erie_lies_on_its_hex_before_there_is_track() -> None:
    table = Table().started("ERIE", 100, {0: 60}, operated=False).operating("ERIE", "home")
    assert table.question == "LayTrack"
    assert tokens(table, "E11") == [[0, 0, "ERIE"]]


def test_rule_4_4_and_trap_17_erie_chooses_once_a_green_tile_lies_there() -> None:
    table = Table().phase("3").tile("E11", "59", 0).started("ERIE", 100, {0: 60}, operated=False)
    table.operating("ERIE", "home")
    assert (table.question, table.asked, table.legal()) == ("HomeToken", 0, ["token E11 0", "token E11 1"])
    table.refused("pass", "first place the home token")
    table.play("token E11 1")
    assert tokens(table, "E11") == [[1, 0, "ERIE"]]
    assert table.question == "LayTrack"


def test_rule_4_5_and_trap_17_nobody_takes_a_city_of_e11_before_erie() -> None:
    table = Table().phase("3").tile("E11", "59", 0).started("NYC", 100, {0: 60}).tile("E19", "57", 1).home("NYC")
    table.treasury("NYC", 500).operating("NYC", "token")
    assert not any("E11" in words for words in table.legal("token"))


def test_rule_4_6_one_tile_in_a_turn_or_none() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", 500).operating("PRR")
    table.play("lay H10 57 1")
    assert table.question != "LayTrack"
    table = Table().started("PRR", 100, {0: 60}).home("PRR").operating("PRR").play("pass")
    assert table.s.view()["tiles"] == {}


def test_rule_4_6_the_question_is_put_even_if_nothing_can_be_laid() -> None:
    table = Table().started("ERIE", 100, {0: 60}).home("ERIE").operating("ERIE")
    assert table.legal() == ["pass"]


@pytest.mark.parametrize(("phase", "green", "brown"), [("2", False, False), ("3", True, False), ("5", True, True)])
def test_rule_4_7_colours_by_phase(phase: str, green: bool, brown: bool) -> None:
    table = Table().phase(phase).started("NYC", 100, {0: 60}).tile("E19", "57", 1).home("NYC").operating("NYC")
    assert bool(table.legal("lay E19 14") or table.legal("lay E19 15")) == green
    table = Table().phase(phase).started("NYC", 100, {0: 60}).tile("E19", "57", 1).tile("E19", "14", 1).home("NYC")
    assert bool(table.operating("NYC").legal("lay E19 63")) == brown


def test_rule_4_13_d15_and_trap_22_terrain_is_paid_by_the_treasury_once() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").tile("H10", "57", 1).tile("H14", "8", 2)
    table.treasury("PRR", 119).operating("PRR")
    lays = [words for words in table.legal("lay") if words.split()[1] in ("G13", "I13", "G15")]
    assert lays == []
    table = Table().phase("3").started("NYNH", 100, {0: 60}).home("NYNH").treasury("NYNH", 79).operating("NYNH")
    assert table.legal("lay G19") == []
    table.treasury("NYNH", 100).play(table.legal("lay G19")[0])
    assert table.money("NYNH") == 20
    table = Table().phase("5").started("NYNH", 100, {0: 60}).tile("G19", "54", 0).home("NYNH").operating("NYNH")
    table.play(table.legal("lay G19 62")[0])
    assert table.money("NYNH") == 0


def test_rule_4_13_e11_is_free() -> None:
    table = Table().phase("3").started("ERIE", 100, {0: 60}).home("ERIE").operating("ERIE")
    table.play(table.legal("lay E11")[0])
    assert table.money("ERIE") == 0


@pytest.mark.parametrize(("owner", "open_hex"), [(0, False), ("NYC", True), ("PRR", True), ("closed", True)])
def test_rule_4_14_and_d24_hexes_of_private_companies(owner: int | str, open_hex: bool) -> None:
    """MH keeps D18, next to Albany, closed for all while a player owns it."""
    table = Table().started("PRR", 67, {1: 60}).started("NYC", 100, {0: 60}).tile("E19", "57", 2).home("NYC")
    table.owns(MH=owner).operating("NYC")
    assert bool(table.legal("lay D18")) == open_hex
    if not open_hex:
        table.refused("lay D18 8 5", "D18 is blocked by a private company")


def test_rule_4_14_an_unsold_company_closes_its_hex_too() -> None:
    table = Table().started("NYC", 100, {0: 60}).tile("E19", "57", 2).home("NYC").operating("NYC")
    table.s.owner[ids.MH] = ids.UNSOLD
    assert table.legal("lay D18") == []


def over_erie(**options: Any) -> Table:
    """NYC comes from Rochester and builds the first tile on E11, over the token of Erie."""
    table = Table(3, **options).phase("3").started("ERIE", 67, {1: 60}).home("ERIE")
    table.started("NYC", 100, {0: 60}).home("NYC").token("NYC", "D14").rail("D12", "8", "D14", "E11")
    table.operating("NYC")
    return table.play(table.legal("lay E11 59")[0])


def test_rule_4_15_d23_and_trap_17_who_lays_the_first_tile_of_e11_places_eries_token() -> None:
    table = over_erie()
    assert (table.question, table.asked) == ("MoveToken", 0)
    table.refused("pass", "first choose the city for the token")
    table.play("token E11 1")
    assert tokens(table, "E11") == [[1, 0, "ERIE"]]
    assert table.s.tokens[table.corporation("ERIE")] == 2


def test_d23_or_eries_president_does() -> None:
    table = over_erie(erie_token="erie")
    assert (table.question, table.asked) == ("MoveToken", 1)
    table.play("token E11 0")
    assert tokens(table, "E11") == [[0, 0, "ERIE"]]


def test_rule_4_15_erie_itself_chooses_too() -> None:
    table = Table().phase("3").started("ERIE", 100, {0: 60}).home("ERIE").operating("ERIE")
    table.play(table.legal("lay E11")[0])
    assert (table.question, table.legal("token")) == ("MoveToken", ["token E11 0", "token E11 1"])


def station(name: str = "PRR", money: int = 500) -> Table:
    """A corporation that reaches Pittsburgh from Altoona."""
    table = Table().started(name, 100, {0: 60}).home(name).tile("H10", "57", 1).treasury(name, money)
    return table.operating(name, "token")


def test_rule_4_17_40_for_the_second_token_and_100_for_each_further_one() -> None:
    table = station().play("token H10 0")
    assert (table.money("PRR"), table.s.tokens[ids.PRR]) == (460, 2)
    for left, price in ((2, 100), (1, 100)):
        table = station()
        table.s.tokens[ids.PRR] = left
        table.loose.add("tokens")
        assert table.play("token H10 0").money("PRR") == 500 - price


@pytest.mark.parametrize(
    ("name", "number"),
    [("PRR", 4), ("NYC", 4), ("CPR", 4), ("B&O", 3), ("C&O", 3), ("ERIE", 3), ("NYNH", 2), ("B&M", 2)],
)
def test_rule_4_17_number_of_tokens(name: str, number: int) -> None:
    assert Table().s.tokens[Table().corporation(name)] == number


def test_rule_4_17_one_in_a_turn_with_money_and_a_token() -> None:
    table = station().play("token H10 0")
    assert table.question != "PlaceToken"
    assert station(money=39).question != "PlaceToken"
    assert station(money=40).play("token H10 0").money("PRR") == 0
    table = station()
    table.s.tokens[ids.PRR] = 0
    table.operating("PRR", "token")
    assert table.question != "PlaceToken"


def test_rule_4_18_a_city_that_is_reached_and_has_room() -> None:
    table = station()
    assert table.legal("token") == ["token H10 0"]
    table.refused("token F16 0", "must reach the city")
    table.refused("token H12 0", "must reach the city")
    table = Table().started("PRR", 100, {0: 60}).home("PRR").tile("H10", "57", 1).treasury("PRR", 500)
    table.started("NYC", 67, {1: 60}).token("NYC", "H10").operating("PRR", "token")
    assert table.question != "PlaceToken", "the only city within reach is full"


def test_rule_4_18_and_trap_19_one_token_of_a_corporation_on_a_hex() -> None:
    """New York's other city, reached over land, takes no second token of New Haven."""
    table = Table().phase("5").started("NYNH", 100, {0: 60}).tile("G19", "54", 0).tile("G19", "62", 0).home("NYNH")
    table.tile("F20", "1", 0).treasury("NYNH", 500).operating("NYNH", "token")
    assert not table.s.legal() or not any("G19" in words for words in table.legal("token"))


# CS and DH (4.38).


def champlain(step: str = "track", train: str = "", **options: Any) -> Table:
    table = Table(**options).started("PRR", 100, {0: 60}).home("PRR").tile("H10", "57", 1).treasury("PRR", 500)
    table.trains("PRR", *train)
    table.s.facts[fact.REVENUE] = 30
    return table.owns(CS="PRR").operating("PRR", step)


def test_rule_4_38_cs_lays_tile_3_4_or_58_on_b20_beside_the_tile_of_the_turn() -> None:
    table = champlain()
    kinds = {words.split()[2] for words in table.legal("lay-cs")}
    assert kinds == {"3", "4", "58"}
    assert {words.split()[1] for words in table.legal("lay-cs")} == {"B20"}
    table.play("lay-cs B20 58 0")
    assert (table.question, table.money("PRR")) == ("LayTrack", 500)
    assert table.legal("lay-cs") == []
    table.refused("lay-cs B20 4 0", "does not own CS or has already used it")
    table.play(table.legal("lay ")[0])
    assert len(table.s.view()["tiles"]) == 3


def test_rule_4_38_cs_needs_no_connection_but_an_empty_hex() -> None:
    table = champlain()
    table.tile("B20", "58", 0)
    assert table.legal("lay-cs") == []
    table.refused("lay-cs B20 4 0", "if the hex is empty")


def test_d36_cs_is_used_while_track_is_laid_before_the_tile_of_the_turn_or_after_it() -> None:
    table = champlain()
    table.play(table.legal("lay ")[0])
    assert (table.question, str(table.s.question())) == ("LayTrack", "PRR: lay the CS tile, or pass")
    assert {words.split()[0] for words in table.legal()} == {"pass", "lay-cs"}
    table.refused("lay H14 9 1", "only the CS tile")
    assert table.play("lay-cs B20 58 0").question == "PlaceToken"
    table = champlain()
    assert table.play(table.legal("lay ")[0], "pass").question == "PlaceToken"
    assert champlain().play("pass").question == "PlaceToken", "to pass ends the step"
    assert delaware(CS="PRR").play("lay-dh F16 57 0", "token F16 0").legal("lay-cs") != []


def test_d36_who_has_no_cs_or_no_place_for_its_tile_is_asked_once() -> None:
    table = champlain().owns(CS=0)
    assert table.play(table.legal("lay ")[0]).question == "PlaceToken"
    table = champlain().tile("B20", "58", 0)
    assert table.play(table.legal("lay ")[0]).question == "PlaceToken"


@pytest.mark.parametrize("step", ["token", "run", "dividend", "trains"])
def test_d36_at_no_other_step_by_the_rulebook(step: str) -> None:
    table = champlain(step, train="2")
    assert (table.question, table.legal("lay-cs")) == (STEPS[step], [])
    table.refused("lay-cs B20 58 0", "CS lays its tile only in the track step")
    assert champlain("privates").question == "StockTurn", "nothing is asked at the end of the turn"


STEPS = {
    "track": "LayTrack",
    "token": "PlaceToken",
    "run": "RunTrains",
    "dividend": "PayDividend",
    "trains": "BuyTrains",
    "privates": "BuyPrivates",
}
ANY_STEP: list[dict[str, Any]] = [{"rules": SITE}, {"cs_lay": "turn"}]


@pytest.mark.parametrize("options", ANY_STEP)
@pytest.mark.parametrize(("step", "question"), STEPS.items())
def test_trap_25_and_d36_at_any_point_of_the_turn_also_after_the_trains(
    step: str, question: str, options: dict[str, Any]
) -> None:
    table = champlain(step, train="2", **options)
    assert table.question == question
    assert table.legal("lay-cs")
    table.play("lay-cs B20 58 0")


@pytest.mark.parametrize("options", ANY_STEP)
def test_trap_25_the_last_question_comes_while_cs_is_unused(options: dict[str, Any]) -> None:
    assert champlain("privates", **options).question == "BuyPrivates"
    table = champlain("privates", **options).play("lay-cs B20 58 0")
    assert table.question == "StockTurn"
    table = champlain(**options)
    assert table.play(table.legal("lay ")[0]).question == "PlaceToken", "no question between"


def test_d20_a_player_who_owns_cs_or_dh_cannot_use_them() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", 500).owns(CS=0, DH=0).operating("PRR")
    assert table.legal("lay-cs") + table.legal("lay-dh") == []
    table.refused("lay-cs B20 58 0", "does not own CS")
    table.refused("lay-dh F16 57 0", "the operating corporation owns DH")


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_d20_or_a_president_uses_his_own_cs_and_dh_with_his_corporation(rules: str) -> None:
    table = Table(rules=rules, powers="owners").started("PRR", 100, {0: 60}).started("NYC", 90, {1: 60})
    table.home("PRR", "NYC").treasury("PRR", 500).treasury("NYC", 500).owns(CS=0, DH=0)
    table.operating("PRR", then=("NYC",)).play("lay-cs B20 58 0", "lay-dh F16 57 0", "token F16 0")
    assert (table.money("PRR"), tokens(table, "F16"), table.owner("DH")) == (380, [[0, 0, "PRR"]], 0)
    table.refused("lay-cs B20 4 0", "CS")
    table.operating("NYC")
    assert table.legal("lay-cs") + table.legal("lay-dh") == [], "seat 1 owns neither"


@pytest.mark.parametrize(("options", "paid"), [({}, 80), ({"rules": SITE}, 80), ({"printed_terrain": False}, 0)])
def test_rule_4_13_and_d15_water_on_a_printed_yellow_hex(options: dict[str, Any], paid: int) -> None:
    table = Table(**options).phase("3").started("NYNH", 100, {0: 60}).home("NYNH").treasury("NYNH", 500)
    table.operating("NYNH").play("lay G19 54 0")
    assert table.money("NYNH") == 500 - paid
    table = Table(**options).started("C&O", 100, {0: 60}).home("C&O").treasury("C&O", 79).operating("C&O")
    assert table.legal("lay F4") == [], "water on a white hex is always paid"


def delaware(money: int = 500, **owners: str) -> Table:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").tile("H10", "57", 1).treasury("PRR", money)
    return table.owns(DH="PRR", **owners).operating("PRR")


def test_rule_4_38_dh_lays_57_on_f16_for_120_as_the_tile_of_the_turn() -> None:
    table = delaware()
    assert {words.split()[1:3] == ["F16", "57"] for words in table.legal("lay-dh")} == {True}
    table.play("lay-dh F16 57 0")
    assert (table.money("PRR"), table.question) == (380, "DelawareToken")
    table.play("pass")
    assert table.question == "PlaceToken", "no second tile; a token by the usual rules"
    assert table.legal("token") == ["token H10 0"]


def test_rule_4_38_dh_costs_120() -> None:
    assert delaware(119).legal("lay-dh") == []


def test_rule_4_38_d21_and_trap_26_the_token_of_dh_is_free_at_once_and_the_token_of_the_turn() -> None:
    table = delaware().play("lay-dh F16 57 0", "token F16 0")
    assert (table.money("PRR"), tokens(table, "F16")) == (380, [[0, 0, "PRR"]])
    assert table.question != "PlaceToken"
    table = delaware()
    table.s.tokens[ids.PRR] = 2
    table.loose.add("tokens")
    assert table.play("lay-dh F16 57 0", "token F16 0").money("PRR") == 380, "although the next one would cost 100"


def test_rule_4_17_the_token_of_a_turn_is_none_of_the_next_corporations() -> None:
    table = Table().started("NYC", 100, {0: 60}).home("NYC").treasury("NYC", 120).owns(DH="NYC")
    table.started("PRR", 90, {1: 60}).home("PRR").treasury("PRR", 40).tile("H10", "57", 1)
    table.operating("NYC", then=("PRR",)).play("lay-dh F16 57 0", "token F16 0")
    assert (table.question, table.s.view()["operating"]) == ("LayTrack", "PRR")
    assert table.play("pass").legal("token") == ["token H10 0"]


def test_trap_26_the_token_of_dh_needs_an_unused_token() -> None:
    table = delaware()
    table.s.tokens[ids.PRR] = 0
    table.loose.add("tokens")
    table.play("lay-dh F16 57 0")
    assert table.question != "DelawareToken"


def test_rule_4_38_and_d21_later_only_by_the_usual_rules() -> None:
    table = delaware().play("lay-dh F16 57 0", "pass", "pass")
    table.operating("PRR", "token")
    assert "token F16 0" not in table.legal()
    assert table.owner("DH") == "PRR"
    table.operating("PRR")
    assert table.legal("lay-dh") == []


def test_rule_4_38_the_right_is_lost_once_somebody_has_built_f16() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", 500).owns(DH="PRR").tile("F16", "57", 0)
    table.operating("PRR")
    table.refused("lay-dh F16 57 1", "if the hex is empty")


def test_rule_4_38_sv_only_brings_revenue() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").owns(SV="PRR").operating("PRR")
    assert {words.split()[0] for words in table.legal()} <= {"pass", "lay"}
