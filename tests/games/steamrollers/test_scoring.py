"""The end: R 8, and the doubts A8, A22 and A32."""

from __future__ import annotations

from tests.games.steamrollers.networks import LINK_1_3, LINK_1_4, LINK_3_4, SCORING_EXAMPLE
from tests.games.steamrollers.tables import Table, table

import roundhouse as rh
from roundhouse.games.steamrollers.view_types import FinalSheet

PARALLEL = (*LINK_1_3, "C2 E-NW", "C3 W-SW", "D2 NE-SW")
"""Two links between 1 and 3, the second one over the town of region 1."""


def ended(t: Table) -> list[FinalSheet]:
    """The score sheets if the game ended here."""
    t.state.stack.clear()
    return t.view()["final"]


def test_r8_1_deliveries_and_start_bonus() -> None:
    """Points for deliveries, and the 2 of the starting tile."""
    t = table(points={0: 9, 1: 4})
    t.state.bonus[1] = 2
    assert t.state.scores() == [9, 6]


def test_r8_2_network() -> None:
    """1 for each completed link, and 1 for each town on it."""
    (first, second) = ended(table(tracks={0: (*LINK_1_3, *LINK_1_4), 1: LINK_3_4}))
    assert first["network"]["points"] == 4 and first["network"]["towns"] == 2
    assert second["network"]["points"] == 1
    assert [link["cities"] for link in first["network"]["links"]] == [[1, 3], [1, 4]]


def test_r8_3_locomotive() -> None:
    """1, 2, 3 for power 4, 5, 6, crossed boxes only."""
    for power, points in enumerate((0, 0, 0, 0, 1, 2, 3)):
        t = table(boxes={0: range(1, power + 1)}, owned={4: 0}, sides="aaabaa")
        assert ended(t)[0]["locomotive"] == {"power": power, "points": points}


def test_r8_4_tiles_and_orders() -> None:
    """Values of owned action tiles, which may be negative, and of orders."""
    t = table(2, {"orders": True}, owned={1: 0, 3: 0, 5: 0}, order_sides="ababab")
    t.state.order_owner[1] = t.state.order_owner[2] = 0
    (first, _) = ended(t)
    assert first["tiles"] == {"tiles": ["1a", "3a", "5a"], "points": 2 - 2 - 2}
    assert first["orders"] == {"orders": ["2b", "3a"], "points": 5 + 2}
    assert first["total"] == 5


def test_r8_5_most_points_win() -> None:
    """Places follow the points."""
    t = table(3, points={0: 3, 1: 9, 2: 5})
    t.state.stack.clear()
    assert t.state.result() == [3, 1, 2]


def test_r8_5_ties() -> None:
    """More power, then more points for the network; else the win is shared."""
    by_power = table(points={0: 5, 1: 4}, boxes={1: [1, 2, 3, 4]})
    by_network = table(points={0: 5, 1: 4}, tracks={1: LINK_1_3})
    shared = table(3, points={0: 5, 1: 5, 2: 1})
    for t, places in ((by_power, [2, 1]), (by_network, [2, 1]), (shared, [1, 1, 3])):
        t.state.stack.clear()
        assert t.state.result() == places


def test_r8_6_example_of_the_rulebook() -> None:
    """13 + 9 (4 links, 5 towns) + 2 (power 5) - 2 (tiles) = 22."""
    t = table(tracks={0: SCORING_EXAMPLE}, boxes={0: [1, 2, 3, 4, 6]}, points={0: 13}, owned={4: 0}, sides="aaabaa")
    first = ended(t)[0]
    assert len(first["network"]["links"]) == 4 and first["network"]["towns"] == 5
    assert first["network"]["points"] == 9 and first["locomotive"]["points"] == 2 and first["tiles"]["points"] == -2
    assert first["total"] == 22


def test_a08_two_links_between_the_same_cities() -> None:
    """Each counts; an option counts the pair once, towns always."""
    assert table(tracks={0: PARALLEL}).sheet()["network"] == 3
    assert table(2, {"parallel_links": "once"}, tracks={0: PARALLEL}).sheet()["network"] == 2
    t = table(dice="1 2 3", tracks={0: PARALLEL}, boxes={0: range(1, 7)}, goods={1: "grey"}).play("take 1")
    assert t.legal("deliver") == {"deliver grey 1 3 1", "deliver grey 1 3 2"}


def test_a22_the_tie_break_counts_boxes() -> None:
    """Tile 4b does not help."""
    t = table(points={0: 7, 1: 4}, boxes={1: [1]}, owned={4: 0}, sides="aaabaa", tracks={1: LINK_1_3})
    assert t.state.scores() == [5, 5]
    t.state.stack.clear()
    assert t.state.result() == [2, 1]


def test_a32_all_owned_tiles_count() -> None:
    """Upright or sideways; those in the pool count for nobody."""
    t = table(owned={1: 0, 6: 1}, sideways=[1])
    assert t.state.scores() == [2, -2]


def test_the_final_view_has_places() -> None:
    """Winner and loser are named in the view."""
    t = table(points={0: 1})
    assert [sheet["place"] for sheet in ended(t)] == [1, 2]
    assert rh.title("steamrollers").invariants(t.state) == []
