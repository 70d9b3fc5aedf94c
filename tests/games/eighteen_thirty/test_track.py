"""Laying track: rules 4.6 to 4.16 and the tiles of private companies (4.38), each by its number."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.eighteen_thirty.maps import (
    BOARD,
    NE,
    NW,
    SE,
    SW,
    E,
    W,
    corp,
    edges,
    face,
    hexes,
    lays_by_hex,
    lays_of,
    rails_with,
    token_at,
)

from roundhouse.core.text import translate
from roundhouse.games.eighteen_thirty.board import BROWN, GREEN, NONE, YELLOW
from roundhouse.games.eighteen_thirty.rails import place_token, start_rails
from roundhouse.games.eighteen_thirty.track import PERMISSIVE, RESTRICTIVE, cost, free_lays, lay, lay_code, lays
from roundhouse.games.eighteen_thirty.track_reasons import why_not

HOME = {
    "NYC": ("NYC", "E19", 0),
    "PRR": ("PRR", "H12", 0),
    "NYNH": ("NYNH", "G19", 0),
    "ERIE": ("ERIE", "E11", 0),
    "B&O": ("B&O", "I15", 0),
    "CPR": ("CPR", "A19", 0),
    "C&O": ("C&O", "F6", 0),
    "B&M": ("B&M", "E23", 0),
}


def test_rule_4_6_new_tiles_and_upgrades_are_both_on_the_list() -> None:
    rails = rails_with({"E19": ("57", 1), "E17": ("9", 1)}, [HOME["NYC"]])
    found = lays_of(rails, "NYC", GREEN)
    assert "57" not in found.get("E19", {})
    assert set(found["E19"]) == {"14", "15"}
    assert set(found["E15"]) == {"7", "8", "9"}
    assert set(found["E17"]) <= {"18", "19", "20", "23", "24", "26", "27"}


@pytest.mark.parametrize(("colour", "kinds"), [(YELLOW, set()), (GREEN, {"14", "15"}), (BROWN, {"14", "15"})])
def test_rule_4_7_colours_by_phase(colour: int, kinds: set[str]) -> None:
    rails = rails_with({"E19": ("57", 1)}, [HOME["NYC"]])
    assert set(lays_of(rails, "NYC", colour).get("E19", {})) == kinds


def test_rule_4_7_colours_follow_one_by_one() -> None:
    rails = rails_with({"E19": ("14", 1)}, [HOME["NYC"]])
    assert "E19" not in lays_of(rails, "NYC", GREEN)
    assert lays_of(rails, "NYC", BROWN)["E19"] == {"63": [0, 1, 2, 3, 4, 5]}


def test_rule_4_8_never_on_red_and_grey_hexes() -> None:
    rails = rails_with({"H10": ("57", 1), "H14": ("9", 1)}, [HOME["PRR"]])
    found = lays_of(rails, "PRR", BROWN)
    assert "H12" not in found
    assert not [name for name in found if BOARD.colour[BOARD.hex_at(name)] > BROWN]


def test_rule_4_8_printed_yellow_hexes_take_green_first() -> None:
    rails = rails_with({}, HOME.values())
    assert lays_of(rails, "B&O", YELLOW).keys() == {"I17", "J14"}
    assert lays_of(rails, "B&O", GREEN)["I15"] == {"53": [0, 2, 4]}
    assert lays_of(rails, "B&M", GREEN)["E23"] == {"53": [1, 3, 5]}
    assert set(lays_of(rails, "ERIE", GREEN)["E11"]) == {"59"}
    assert lays_of(rails, "NYNH", GREEN)["G19"] == {"54": [0]}


def test_rule_4_9_an_exit_must_meet_track_that_is_reached() -> None:
    rails = rails_with({"E19": ("57", 1)}, [HOME["NYC"]])
    found = lays_of(rails, "NYC", YELLOW)
    assert found.keys() == {"E17", "E21"}
    assert found["E17"] == {"7": [3, 4], "8": [2, 4], "9": [1, 4]}


def test_rule_4_9_a_hex_with_an_own_token_is_reached_by_itself() -> None:
    assert lays_of(rails_with({}, [HOME["NYC"]]), "NYC", YELLOW) == {"E19": {"57": [0, 1, 2, 3, 4, 5]}}


def test_rule_4_9_a_city_filled_with_foreign_tokens_is_not_passed() -> None:
    tiles = {"E19": ("57", 1), "E17": ("9", 1), "E21": ("9", 1)}
    east = {"E23": ("53", 1)}
    open_city = rails_with(tiles | east, [HOME["B&M"]])
    full_city = rails_with(tiles | east, [HOME["B&M"], HOME["NYC"]])
    assert "E15" in lays_of(open_city, "B&M", YELLOW)
    assert "E15" not in lays_of(full_city, "B&M", YELLOW)


def test_rule_4_10_no_exit_off_the_map_against_a_blank_side_or_across_an_impassable_side() -> None:
    for name in ("E7", "F8", "C11", "D12", "B16", "G11", "C7", "J4"):
        at = BOARD.hex_at(name)
        for code in lays_from_every_side(name):
            assert not set(edges(BOARD.exits[code])) - set(edges(BOARD.open[at]))


def test_rule_4_10_an_upgrade_leads_off_the_map_no_more_than_a_first_tile() -> None:
    rails = rails_with({"F22": ("57", 1)}, [("NYNH", "F22", 0)])
    found = lays_of(rails, "NYNH", GREEN)["F22"]
    assert found == {"15": [1]}  # only its exits 1 to 4 all lead to open sides
    assert edges(BOARD.open[BOARD.hex_at("F22")]) == [W, NW, NE, E]


def lays_from_every_side(name: str) -> list[int]:
    at = BOARD.hex_at(name)
    return [int(BOARD.upgrades[i]) for i in range(BOARD.upgrade_first[at], BOARD.upgrade_first[at + 1])]


def test_rule_4_10_e7_has_two_curves_only() -> None:
    shown = {(face_ - BOARD.hexes) // 6: edges(BOARD.exits[face_]) for face_ in lays_from_every_side("E7")}
    exits = sorted(list(edges(BOARD.exits[face_])) for face_ in lays_from_every_side("E7"))
    assert exits == [[W, NW], [W, NE], [NW, NE]]
    assert {BOARD.kind_names[kind] for kind in shown} == {"3", "58"}


def test_rule_4_11_an_upgrade_keeps_every_connection() -> None:
    rails = rails_with({"E19": ("57", 1), "E17": ("8", 2)}, [HOME["NYC"]])
    old = BOARD.faces[face("8", 2)].track[0]
    found = lays_of(rails, "NYC", GREEN)["E17"]
    assert found
    for tile, rotations in found.items():
        for rotation in rotations:
            assert set(old) in [set(piece) for piece in BOARD.faces[face(tile, rotation)].track]


def test_rule_4_11_labels_must_match() -> None:
    rails = rails_with({"E19": ("57", 1), "D10": ("59", 0)}, [HOME["NYC"], ("ERIE", "D10", 0)])
    assert set(lays_of(rails, "NYC", BROWN)["E19"]) == {"14", "15"}
    assert set(lays_of(rails, "ERIE", BROWN)["D10"]) == {"64", "65", "66", "67", "68"}


def test_rule_4_11_the_old_tile_goes_back_and_an_empty_stock_forbids() -> None:
    rails = rails_with({"E19": ("57", 1)}, [HOME["NYC"]])
    left = {tile: int(rails.left[BOARD.kind_of(tile)]) for tile in ("57", "14")}
    lay(BOARD, rails, BOARD.hex_at("E19"), face("14", 1))
    assert rails.left[BOARD.kind_of("57")] == left["57"] + 1
    assert rails.left[BOARD.kind_of("14")] == left["14"] - 1
    rails.left[BOARD.kind_of("63")] = 0
    assert "E19" not in lays_of(rails, "NYC", BROWN)


def test_trap_23_the_fifth_city_waits_for_a_tile_57() -> None:
    tiles = {"E19": ("57", 1), "H10": ("57", 1), "H16": ("57", 1), "B10": ("57", 0)}
    rails = rails_with(tiles, [HOME["B&O"], HOME["NYC"]])
    assert "J14" not in lays_of(rails, "B&O", YELLOW)
    lay(BOARD, rails, BOARD.hex_at("E19"), face("15", 1))
    assert lays_of(rails, "B&O", YELLOW)["J14"].keys() == {"57"}


def test_rule_4_12_towns_are_never_upgraded() -> None:
    for tile in ("1", "2", "3", "4", "55", "56", "58", "69"):
        assert BOARD.upgrade_first[face(tile, 0)] == BOARD.upgrade_first[face(tile, 0) + 1]


def test_rule_4_13_d15_and_trap_22_terrain_is_paid_for_the_first_tile_only() -> None:
    rails = start_rails(BOARD)
    names = ("G19", "D10", "E11", "F16", "E19", "B18")
    prices = {name: int(cost(BOARD.cost, rails, BOARD.hex_at(name))) for name in names}
    assert prices == {"G19": 80, "D10": 80, "E11": 0, "F16": 120, "E19": 0, "B18": 80}
    lay(BOARD, rails, BOARD.hex_at("G19"), face("54", 0))
    assert cost(BOARD.cost, rails, BOARD.hex_at("G19")) == 0


def test_rule_4_14_and_d24_closed_hexes() -> None:
    rails = rails_with({}, [HOME["B&O"]])
    assert "I15" in lays_of(rails, "B&O", GREEN)
    assert "I15" not in lays_of(rails, "B&O", GREEN, hexes("I13", "I15"))
    assert "J14" in lays_of(rails, "B&O", GREEN, hexes("I13", "I15"))


def test_rule_4_15_and_d23_eries_token_is_taken_up_when_e11_is_first_built() -> None:
    rails = rails_with({}, [HOME["ERIE"]])
    e11 = BOARD.hex_at("E11")
    assert lay(BOARD, rails, e11, face("59", 0)) == corp("ERIE")
    assert token_at(rails, "E11", 0) == token_at(rails, "E11", 1) == []
    place_token(BOARD, rails, corp("ERIE"), e11, 1)
    assert token_at(rails, "E11", 1) == ["ERIE"]


def test_rule_4_11_tokens_follow_their_city_by_its_edges() -> None:
    for rotation in range(6):
        for tile in ("64", "65", "66", "67", "68"):
            rails = rails_with({"E11": ("59", 0)}, [("ERIE", "E11", 0), ("NYC", "E11", 1)])
            target = face(tile, rotation)
            code = lay_code(BOARD, BOARD.hex_at("E11"), target)
            if code in list(lays(BOARD, rails, corp("ERIE"), BROWN, vec[i64]())):
                assert lay(BOARD, rails, BOARD.hex_at("E11"), target) == NONE
                for owner, edge in (("ERIE", SW), ("NYC", NW)):
                    city = 0 if edge in edges(BOARD.faces[target].edges_of(0)) else 1
                    assert token_at(rails, "E11", city) == [owner]


def test_rule_4_11_new_york_new_havens_token_moves_to_the_city_with_the_north_east_exit() -> None:
    rails = rails_with({}, [HOME["NYNH"]])
    assert lay(BOARD, rails, BOARD.hex_at("G19"), face("54", 0)) == NONE
    assert token_at(rails, "G19", 1) == ["NYNH"]
    lay(BOARD, rails, BOARD.hex_at("G19"), face("62", 0))
    assert token_at(rails, "G19", 1) == ["NYNH"]


def test_rule_4_16_a_second_slot_opens_and_the_first_token_stays() -> None:
    rails = rails_with({"E19": ("57", 1)}, [HOME["NYC"]])
    lay(BOARD, rails, BOARD.hex_at("E19"), face("14", 1))
    place_token(BOARD, rails, corp("B&M"), BOARD.hex_at("E19"), 0)
    assert token_at(rails, "E19", 0) == ["NYC", "B&M"]
    lay(BOARD, rails, BOARD.hex_at("E19"), face("63", 0))
    assert token_at(rails, "E19", 0) == ["NYC", "B&M"]


def test_rule_4_38_cs_and_dh_need_no_connection() -> None:
    rails = start_rails(BOARD)
    kinds = vec[i64]([BOARD.kind_of(tile) for tile in ("3", "4", "58")])
    assert lays_by_hex(free_lays(BOARD, rails, BOARD.hex_at("B20"), kinds)) == {
        "B20": {"3": [0, 1, 4, 5], "4": [1, 2, 4, 5], "58": [0, 2, 4, 5]}
    }
    dh = vec[i64]([BOARD.kind_of("57")])
    assert lays_by_hex(free_lays(BOARD, rails, BOARD.hex_at("F16"), dh)) == {"F16": {"57": [0, 1, 2, 3, 4, 5]}}
    assert not lays_of(rails, "NYC", BROWN)


def test_rule_4_38_the_right_of_dh_is_lost_once_f16_is_built() -> None:
    rails = rails_with({"F16": ("57", 0)})
    assert len(free_lays(BOARD, rails, BOARD.hex_at("F16"), vec[i64]([BOARD.kind_of("57")]))) == 0


def test_d30_permissive_lets_track_be_laid_that_is_not_reached_restrictive_does_not() -> None:
    tiles = {"E19": ("57", 1), "E17": ("9", 1)}
    rails = rails_with(tiles, [HOME["NYC"]])
    free = lays_of(rails, "NYC", GREEN, strictness=PERMISSIVE)["E17"]
    bound = lays_of(rails, "NYC", GREEN, strictness=RESTRICTIVE)["E17"]
    assert free["20"]  # two lines that cross: the new one is out of reach
    assert "20" not in bound
    assert free["24"] == [1, 4]
    assert bound["24"] == [4]  # the other way round the branch faces away


@pytest.mark.parametrize(
    ("tile", "name", "rotation", "colour", "closed", "key"),
    [
        ("9", "H12", 0, BROWN, "", "fixed"),
        ("9", "D18", 0, BROWN, "D18", "closed"),
        ("14", "E19", 0, YELLOW, "", "later.green"),
        ("63", "E19", 0, GREEN, "", "later.brown"),
        ("9", "E19", 0, BROWN, "", "wrong_tile"),
        ("4", "F10", 0, BROWN, "", "last"),
        ("58", "E7", 0, BROWN, "", "blocked_side"),
        ("14", "E19", 2, GREEN, "", "loses_track"),
        ("9", "J6", 1, YELLOW, "", "not_reached"),
    ],
)
def test_why_a_tile_may_not_be_laid(tile: str, name: str, rotation: int, colour: int, closed: str, key: str) -> None:
    rails = rails_with({"E19": ("57", 1), "F10": ("4", 0)}, HOME.values())
    shut = [BOARD.hex_at(closed)] if closed else []
    reason = why_not(BOARD, rails, corp("NYC"), colour, shut, BOARD.hex_at(name), face(tile, rotation))
    assert reason is not None
    assert reason.key == f"1830.track.{key}"
    assert name in translate(reason, "en") or tile in translate(reason, "en")
    assert translate(reason, "pl") != translate(reason, "en")


def test_why_not_has_a_reason_exactly_where_the_list_has_no_lay() -> None:
    rails = rails_with({"E19": ("57", 1), "E17": ("9", 1), "E21": ("8", 0)}, HOME.values())
    for strictness in (PERMISSIVE, RESTRICTIVE):
        allowed = set(lays(BOARD, rails, corp("NYC"), GREEN, hexes("D18"), strictness))
        for name in ("E19", "E17", "E21", "E15", "D18", "D20", "F22", "H12", "G19"):
            for shown in range(BOARD.hexes, len(BOARD.faces)):
                at = BOARD.hex_at(name)
                closed = [BOARD.hex_at("D18")]
                reason = why_not(BOARD, rails, corp("NYC"), GREEN, closed, at, shown, strictness)
                assert (reason is None) == (lay_code(BOARD, at, shown) in allowed)


def test_an_empty_stock_is_a_reason() -> None:
    rails = rails_with({"E19": ("57", 1)}, [HOME["NYC"]])
    rails.left[BOARD.kind_of("14")] = 0
    reason = why_not(BOARD, rails, corp("NYC"), GREEN, [], BOARD.hex_at("E19"), face("14", 1))
    assert reason is not None
    assert reason.key == "1830.track.none_left"


def test_codes_of_lays_are_distinct_and_sorted() -> None:
    rails = rails_with({"E19": ("57", 1), "E17": ("9", 1)}, HOME.values())
    codes = list(lays(BOARD, rails, corp("NYC"), BROWN, vec[i64]()))
    assert codes == sorted(set(codes))


def test_ends_of_edges_are_named_clockwise_from_the_south_west() -> None:
    assert (SW, W, NW, NE, E, SE) == (0, 1, 2, 3, 4, 5)
