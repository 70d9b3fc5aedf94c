"""The map and the tiles: facts, and what follows from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games.eighteen_thirty.maps import BOARD, NE, NW, SE, SW, E, W, edges, face

from roundhouse.games.eighteen_thirty.board import BROWN, CORPORATIONS, GREEN, NONE, WHITE, YELLOW
from roundhouse.games.eighteen_thirty.faces import CITY, COLOURS, OFF_BOARD, TOWN

SHARED = Path(__file__).parents[3].parent / "shared" / "data" / "1830.json"

# Which kinds may replace a tile, in any rotation.
UPGRADES = {
    "7": "18 26 27 28 29",
    "8": "16 19 23 24 25 28 29",
    "9": "18 19 20 23 24 26 27",
    "57": "14 15",
    "14": "63",
    "15": "63",
    "16": "43 70",
    "18": "43",
    "19": "45 46",
    "20": "44 47",
    "23": "41 43 45 47",
    "24": "42 43 46 47",
    "25": "40 45 46",
    "26": "42 44 45",
    "27": "41 44 46",
    "28": "39 43 46 70",
    "29": "39 43 45 70",
    "53": "61",
    "54": "62",
    "59": "64 65 66 67 68",
}
COUNTS = {
    **{"1": 1, "2": 1, "3": 2, "4": 2, "7": 4, "8": 8, "9": 7, "14": 3, "15": 2, "16": 1, "18": 1, "19": 1, "20": 1},
    **{"23": 3, "24": 3, "25": 1, "26": 1, "27": 1, "28": 1, "29": 1, "39": 1, "40": 1, "41": 2, "42": 2, "43": 2},
    **{"44": 1, "45": 2, "46": 2, "47": 1, "53": 2, "54": 1, "55": 1, "56": 1, "57": 4, "58": 2, "59": 2, "61": 2},
    **{"62": 1, "63": 3, "64": 1, "65": 1, "66": 1, "67": 1, "68": 1, "69": 1, "70": 1},
}
# Kind: value and slots of each city or town, then the exits, grouped by the stop that they lead to.
STOPS = {
    "1": ([(10, 0), (10, 0)], [[1, 3], [0, 4]]),
    "2": ([(10, 0), (10, 0)], [[0, 3], [1, 2]]),
    "3": ([(10, 0)], [[0, 1]]),
    "4": ([(10, 0)], [[0, 3]]),
    "14": ([(30, 2)], [[0, 1, 3, 4]]),
    "15": ([(30, 2)], [[0, 1, 2, 3]]),
    "53": ([(50, 1)], [[0, 2, 4]]),
    "54": ([(60, 1), (60, 1)], [[0, 1], [2, 3]]),
    "55": ([(10, 0), (10, 0)], [[0, 3], [1, 4]]),
    "56": ([(10, 0), (10, 0)], [[0, 2], [1, 3]]),
    "57": ([(20, 1)], [[0, 3]]),
    "58": ([(10, 0)], [[0, 2]]),
    "59": ([(40, 1), (40, 1)], [[0], [2]]),
    "61": ([(60, 1)], [[0, 2, 3, 4]]),
    "62": ([(80, 2), (80, 2)], [[0, 1], [2, 3]]),
    "63": ([(40, 2)], [[0, 1, 2, 3, 4, 5]]),
    "64": ([(50, 1), (50, 1)], [[0, 2], [3, 4]]),
    "65": ([(50, 1), (50, 1)], [[0, 4], [2, 3]]),
    "66": ([(50, 1), (50, 1)], [[0, 3], [1, 2]]),
    "67": ([(50, 1), (50, 1)], [[0, 3], [2, 4]]),
    "68": ([(50, 1), (50, 1)], [[0, 3], [1, 4]]),
    "69": ([(10, 0), (10, 0)], [[0, 3], [2, 4]]),
}
PLAIN = {
    "7": "01",
    "8": "02",
    "9": "03",
    "16": "02 13",
    "18": "03 12",
    "19": "03 24",
    "20": "03 14",
    "23": "03 04",
    "24": "03 02",
    "25": "02 04",
    "26": "03 05",
    "27": "03 01",
    "28": "04 05",
    "29": "02 01",
    "39": "02 01 12",
    "40": "02 24 04",
    "41": "03 01 13",
    "42": "03 35 05",
    "43": "03 02 13 12",
    "44": "03 14 01 34",
    "45": "03 24 04 23",
    "46": "03 24 34 02",
    "47": "03 14 13 04",
    "70": "01 02 13 23",
}


def at(name: str) -> int:
    return BOARD.hex_at(name)


def test_the_map_has_93_hexes_and_46_kinds_of_tiles() -> None:
    assert BOARD.hexes == 93
    assert BOARD.kinds == 46
    assert BOARD.sides == 207


def test_neighbours_lie_across_opposite_edges() -> None:
    for number in range(BOARD.hexes):
        for edge in range(6):
            other = BOARD.neighbour[number * 6 + edge]
            if other != NONE:
                assert BOARD.neighbour[other * 6 + (edge + 3) % 6] == number
    assert [BOARD.hex_names[BOARD.neighbour[at("F16") * 6 + edge]] for edge in range(6)] == [
        "G15",
        "F14",
        "E15",
        "E17",
        "F18",
        "G17",
    ]


@pytest.mark.parametrize(
    ("a", "edge", "b"), [("E7", SE, "F8"), ("C11", SE, "D12"), ("C13", SW, "D12"), ("B16", SE, "C17")]
)
def test_rule_4_10_and_trap_24_impassable_hexsides_from_both_hexes(a: str, edge: int, b: str) -> None:
    assert BOARD.neighbour[at(a) * 6 + edge] == at(b)
    assert edge not in edges(BOARD.open[at(a)])
    assert (edge + 3) % 6 not in edges(BOARD.open[at(b)])


def test_rule_4_10_open_edges_and_sides_are_the_same_from_both_hexes() -> None:
    for number in range(BOARD.hexes):
        for edge in range(6):
            other = BOARD.neighbour[number * 6 + edge]
            if other == NONE:
                assert edge not in edges(BOARD.open[number])
                continue
            back = (edge + 3) % 6
            assert (edge in edges(BOARD.open[number])) == (back in edges(BOARD.open[other]))
            assert BOARD.side[number * 6 + edge] == BOARD.side[other * 6 + back]


def test_rule_4_10_blank_sides_of_grey_and_red_hexes_are_closed() -> None:
    assert edges(BOARD.open[at("H12")]) == [W, E]
    assert edges(BOARD.open[at("E9")]) == [NW, NE]
    assert SE not in edges(BOARD.open[at("G11")])  # H12 is blank to the north-west
    assert edges(BOARD.open[at("E7")]) == [W, NW, NE]
    assert edges(BOARD.open[at("C7")]) == [SW, E, SE]


def test_printed_track() -> None:
    printed = {
        BOARD.hex_names[number]: edges(BOARD.exits[number])
        for number in range(BOARD.hexes)
        if BOARD.exits[number] and BOARD.colour[number] <= BROWN
    }
    assert printed == {"I15": [SW, E], "G19": [SW, NE], "E23": [NE, SE]}
    grey = [number for number in range(BOARD.hexes) if COLOURS[BOARD.colour[number]] == "grey"]
    assert {BOARD.hex_names[number] for number in grey} == {
        *("A17", "A19", "C15", "D2", "D14", "D24", "E9", "F6", "F24", "H12", "I19", "K15")
    }
    assert sorted(edges(BOARD.exits[at("D14")])) == [SW, W, E]


def test_trap_20_the_by_pass_of_h12_joins_the_same_edges_as_the_city() -> None:
    city = 6
    assert BOARD.joined[at("H12") * 8 + W] == (1 << E) | (1 << city)
    assert BOARD.joined[at("H12") * 8 + E] == (1 << W) | (1 << city)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("A9", 30, 50),
        ("A11", 30, 50),
        ("B24", 20, 30),
        ("F2", 40, 70),
        ("I1", 30, 60),
        ("J2", 30, 60),
        ("K13", 30, 40),
    ],
)
def test_rule_4_23_off_board_values(name: str, low: int, high: int) -> None:
    assert BOARD.stop_kind[at(name) * 2] == OFF_BOARD
    assert (BOARD.low[at(name) * 2], BOARD.high[at(name) * 2]) == (low, high)


def test_d16_and_trap_21_two_off_board_areas_have_two_hexes_each() -> None:
    assert BOARD.area[at("A9")] == BOARD.area[at("A11")] != NONE
    assert BOARD.area[at("I1")] == BOARD.area[at("J2")] != NONE
    assert BOARD.area[at("F2")] == NONE
    assert BOARD.site_area[at("A9")] == BOARD.site_area[at("A11")] != NONE
    assert BOARD.site_area[at("J2")] == NONE


def test_rule_4_4_homes() -> None:
    homes = {name: BOARD.hex_names[BOARD.home[number]] for number, name in enumerate(CORPORATIONS)}
    assert homes == {
        **{"PRR": "H12", "NYC": "E19", "CPR": "A19", "B&O": "I15"},
        **{"C&O": "F6", "ERIE": "E11", "NYNH": "G19", "B&M": "E23"},
    }
    assert BOARD.home_city[CORPORATIONS.index("ERIE")] == NONE


def test_trap_18_new_haven_starts_in_the_city_with_the_exit_to_the_north_east() -> None:
    assert edges(BOARD.home_edges[CORPORATIONS.index("NYNH")]) == [NE]
    assert edges(BOARD.joined[at("G19") * 8 + 6]) == [NE]
    assert edges(BOARD.joined[at("G19") * 8 + 7]) == [SW]


def test_rule_4_13_terrain() -> None:
    water = "B18 C19 D6 D10 E5 F4 F22 G19 I17 J14"
    mountains = "C17 C21 D22 E17 E21 F16 G13 G15 I11 J10 J12"
    costs = {80: water.split(), 120: mountains.split()}
    for cost, names in costs.items():
        assert [BOARD.hex_names[number] for number in range(BOARD.hexes) if BOARD.cost[number] == cost] == names
    assert [int(BOARD.cost[at(name)]) for name in ("D10", "E5", "G19", "F16", "B18")] == [80, 80, 80, 120, 80]
    assert [int(BOARD.cost[at(name)]) for name in ("E11", "H18", "I15", "E23", "B20")] == [0] * 5


def test_trap_23_tile_counts() -> None:
    assert {name: int(BOARD.count[kind]) for kind, name in enumerate(BOARD.kind_names)} == COUNTS


def test_d04_there_are_no_grey_tiles() -> None:
    assert {int(BOARD.colour[face(name, 0)]) for name in BOARD.kind_names} == {YELLOW, GREEN, BROWN}


@pytest.mark.parametrize("tile", STOPS)
def test_rule_4_16_stops_and_track_of_tiles(tile: str) -> None:
    stops, exits = STOPS[tile]
    shown = BOARD.faces[face(tile, 0)]
    assert [(stop.low, stop.slots) for stop in shown.stops] == stops
    assert [edges(shown.edges_of(stop)) for stop in range(len(stops))] == exits
    kind = TOWN if stops[0][1] == 0 else CITY
    assert {stop.kind for stop in shown.stops} == {kind}
    assert len(shown.track) == sum(map(len, exits))


@pytest.mark.parametrize("tile", PLAIN)
def test_plain_track_of_tiles(tile: str) -> None:
    pieces = {frozenset(map(int, piece)) for piece in PLAIN[tile].split()}
    assert {frozenset(piece) for piece in BOARD.faces[face(tile, 0)].track} == pieces
    assert BOARD.stops[face(tile, 0)] == 0


def test_every_tile_is_described_once() -> None:
    assert sorted([*STOPS, *PLAIN]) == sorted(BOARD.kind_names)


def test_a_rotation_turns_the_track_clockwise() -> None:
    for kind in range(BOARD.kinds):
        for rotation in range(6):
            shown = BOARD.exits[BOARD.face(kind, rotation)]
            assert sorted((edge + rotation) % 6 for edge in edges(BOARD.exits[BOARD.face(kind, 0)])) == edges(shown)


@pytest.mark.parametrize("tile", COUNTS)
def test_rule_4_11_upgrades_of_each_tile(tile: str) -> None:
    targets = range(BOARD.upgrade_first[face(tile, 0)], BOARD.upgrade_first[face(tile, 0) + 1])
    kinds = {BOARD.kind_names[(BOARD.upgrades[i] - BOARD.hexes) // 6] for i in targets}
    assert kinds == set(UPGRADES.get(tile, "").split())


def test_rule_4_8_first_tiles_of_hexes() -> None:
    first: dict[str, str] = {}
    for number in range(BOARD.hexes):
        targets = range(BOARD.upgrade_first[number], BOARD.upgrade_first[number + 1])
        kinds = dict.fromkeys(BOARD.kind_names[(BOARD.upgrades[i] - BOARD.hexes) // 6] for i in targets)
        first[BOARD.hex_names[number]] = " ".join(kinds)
    assert {name for name, kinds in first.items() if kinds == "59"} == {"E5", "D10", "E11", "H18"}
    assert {name for name, kinds in first.items() if kinds == "53"} == {"I15", "E23"}
    assert first["G19"] == "54"
    assert {name for name, kinds in first.items() if kinds == "1 2 55 56 69"} == {"F20", "G7", "G17"}
    assert {name for name, kinds in first.items() if set(kinds.split()) <= {"3", "4", "58"} and kinds} == {
        *("B20", "D4", "E7", "F10")
    }
    for number, name in enumerate(BOARD.hex_names):
        assert bool(first[name]) == (BOARD.colour[number] <= YELLOW)
        if BOARD.colour[number] == WHITE and BOARD.stops[number] == 0:
            assert set(first[name].split()) <= {"7", "8", "9"}


def test_map_and_tiles_against_the_facts_where_they_are_at_hand() -> None:
    if not SHARED.exists():
        return
    facts = json.loads(SHARED.read_text(encoding="utf-8"))
    for name, entry in facts["hexes"].items():
        around = [BOARD.neighbour[at(name) * 6 + edge] for edge in range(6)]
        assert {str(e): BOARD.hex_names[n] for e, n in enumerate(around) if n != NONE} == entry["adjacent"]
        if entry["colour"] not in {"gray", "red"}:
            assert edges(BOARD.open[at(name)]) == entry["track_may_exit"]
        assert BOARD.cost[at(name)] == (entry.get("terrain") or {"cost": 0})["cost"]
    for tile, entry in facts["tiles"].items():
        assert COUNTS[tile] == entry["count"]
        assert sorted(UPGRADES.get(tile, "").split()) == sorted(entry["upgrades_to"])


def test_the_document_for_drawings_holds_the_map_and_all_that_is_not_on_it() -> None:
    document = BOARD.document
    assert {"hexes", "tiles", "impassable", "homes", "terrain", "components"} <= set(document)
    json.dumps(document)
