"""The rules of Night Freight, one by one, by the numbers of its README."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from night_freight import TITLE
from night_freight.actions import GOODS, Bid, Customer, Goods, Sort, Take, Wagon
from night_freight.scoring import worth
from night_freight.state import NightState
from tests.installing import EXAMPLE

from roundhouse import IllegalAction, Rng

TRAINS = {2: "timber grain ore mail timber", 3: "timber timber grain grain ore ore mail"}


def begun(
    players: int = 2, wanted: str = "timber grain ore mail", options: Mapping[str, object] | None = None
) -> NightState:
    """After the set-up, with customers that want these goods."""
    state = TITLE.build(players, options or {}).start()
    assert isinstance(state, NightState)
    for goods in wanted.split()[:players]:
        state.apply(Customer(goods))
    return state


def bid(state: NightState, *bids: int) -> NightState:
    """Let a train roll in, and let all bid."""
    for goods in TRAINS[state.g.players].split():
        state.apply(Wagon(goods))
    for seat, coal in enumerate(bids):
        state.apply(Bid(coal), seat)
    return state


def sort(state: NightState, cuts: str) -> NightState:
    state.apply(Sort(tuple(cuts.split())))
    return state


def held(state: NightState) -> list[dict[Goods, int]]:
    return [player["wagons"] for player in state.view()["players"]]


def test_1_1_everybody_gets_8_sacks_of_coal() -> None:
    assert begun(4).coal == [8, 8, 8, 8]


def test_1_2_everybody_draws_a_secret_customer_of_two_for_each_of_the_goods() -> None:
    state = TITLE.build(4, {}).start()
    assert state.outcomes() == [(Customer(goods), 2) for goods in GOODS]
    state.apply(Customer("ore"))
    state.apply(Customer("ore"))
    assert Customer("ore") not in state.legal()
    dealt = begun(2, "ore mail")
    assert [dealt.view(seat)["mine"]["customer"] for seat in (0, 1)] == ["ore", "mail"]
    assert "mine" not in dealt.view() and "customer" not in dealt.view()["players"][0]


def test_1_3_the_dispatcher_changes_every_night() -> None:
    state = begun(2)
    for dispatcher in (0, 1, 0):
        bid(state, 0, 0)
        assert state.view()["first"] == dispatcher
        sort(state, "timber / grain ore mail timber").apply(Take("A"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_a_train_has_two_wagons_for_each_player_and_one_more(players: int) -> None:
    state = begun(players)
    assert [weight for _, weight in state.outcomes()] == [4, 3, 2, 1]
    for number in range(1, 2 * players + 2):
        assert state.chance
        state.apply(Wagon(GOODS[number % 4]))
    assert state.seats() == tuple(range(players)) and len(state.view()["train"]) == 2 * players + 1


def test_2_2_bids_are_0_to_6_sacks_as_far_as_one_has_them() -> None:
    state = bid(begun())
    assert state.legal(0) == [Bid(coal) for coal in range(7)]
    state.coal = [2, 14]
    assert state.legal(0) == [Bid(0), Bid(1), Bid(2)] and len(state.legal(1)) == 7
    with pytest.raises(IllegalAction, match="you have only 2 sacks of coal"):
        state.apply(Bid(3), 0)


def test_2_2_all_bids_are_revealed_together() -> None:
    state = bid(begun())
    state.sink = []
    state.apply(Bid(3), 0)
    assert state.sink == [] and state.view(1) == bid(begun()).view(1) | {"asked": [1]}
    state.apply(Bid(1), 1)
    assert [event.data for event in state.sink] == [{"seat": 0, "coal": 3}, {"seat": 1, "coal": 1}]
    assert [player["bid"] for player in state.view()["players"]] == [3, 1]


@pytest.mark.parametrize(
    ("bids", "night", "order"),
    [
        ((1, 3, 2), 1, [1, 2, 0]),
        ((2, 2, 2), 1, [0, 1, 2]),
        ((2, 2, 2), 2, [1, 2, 0]),
        ((2, 0, 2), 3, [2, 0, 1]),
        ((0, 4, 4), 3, [2, 1, 0]),
    ],
)
def test_2_3_the_bids_give_the_order_and_equal_ones_go_clockwise_from_the_dispatcher(
    bids: tuple[int, ...], night: int, order: list[int]
) -> None:
    state = begun(3)
    state.night = night
    state.bids = list(bids)
    assert state.order() == order


def test_2_4_the_others_pay_the_shunter() -> None:
    state = bid(begun(3), 1, 3, 2)
    assert state.seats() == (0,) and state.coal == [8 + 3 + 2, 8 - 3, 8 - 2]


@pytest.mark.parametrize(
    ("cuts", "why"),
    [
        ("timber grain ore / mail timber", None),
        ("mail / timber ore timber grain", None),
        ("timber grain ore mail timber", "2 cuts with at least one wagon each"),
        ("timber / grain / ore mail timber", "2 cuts with at least one wagon each"),
        ("timber grain ore mail timber /", "2 cuts with at least one wagon each"),
        ("timber / grain ore mail", "wagons of the train: timber, grain, ore, mail, timber"),
        ("timber / grain ore mail mail", "wagons of the train: timber, grain, ore, mail, timber"),
    ],
)
def test_2_5_the_shunter_sorts_all_wagons_into_a_cut_for_each_player(cuts: str, why: str | None) -> None:
    state = bid(begun(), 1, 0)
    reason = state.why_not(Sort(tuple(cuts.split())))
    assert reason is None if why is None else why in str(reason)


def test_2_5_the_train_as_it_stands_can_be_cut_anywhere() -> None:
    state = bid(begun(), 1, 0)
    assert [str(action) for action in state.legal()] == [
        "sort timber / grain ore mail timber",
        "sort timber grain / ore mail timber",
        "sort timber grain ore / mail timber",
        "sort timber grain ore mail / timber",
    ]


def test_2_6_the_others_take_a_cut_in_order_and_the_shunter_gets_the_last() -> None:
    state = sort(bid(begun(3), 0, 1, 2), "timber timber / grain grain mail / ore ore")
    assert state.seats() == (2,) and state.legal() == [Take("A"), Take("B"), Take("C")]
    state.apply(Take("B"))
    with pytest.raises(IllegalAction, match="there is no cut B to take"):
        state.apply(Take("B"))
    assert state.seats() == (1,) and [cut["cut"] for cut in state.view()["cuts"]] == ["A", "C"]
    state.apply(Take("A"))
    assert held(state) == [{"ore": 2}, {"timber": 2}, {"grain": 2, "mail": 1}]
    assert state.chance and state.view()["cuts"] == []


@pytest.mark.parametrize(("options", "nights"), [({}, 5), ({"nights": 3}, 3), ({"nights": 8}, 8)])
def test_3_1_the_game_ends_after_the_last_night(options: dict[str, object], nights: int) -> None:
    state = begun(2, options=options)
    for night in range(1, nights + 1):
        assert not state.over and state.view()["nights"] == nights
        sort(bid(state, 1, 0), "timber timber / grain ore mail").apply(Take("A"))
        assert state.night == night
    assert state.over and held(state) == [{"timber": 2 * nights}, {"grain": nights, "ore": nights, "mail": nights}]


@pytest.mark.parametrize(
    ("wagons", "points"),
    [([0, 0, 0, 0], 0), ([1, 1, 1, 1], 10), ([3, 0, 0, 0], 1 + 2 + 3), ([0, 0, 0, 2], 4 + 5), ([2, 3, 1, 0], 15)],
)
def test_3_2_each_further_wagon_of_the_same_goods_is_worth_a_point_more(wagons: list[int], points: int) -> None:
    assert worth(wagons) == points


def ended(wanted: str = "timber ore") -> NightState:
    """After one night: seat 0 has 2 timber and 7 sacks, seat 1 grain, ore and mail and 9 sacks."""
    state = begun(2, wanted)
    state.night = state.g.nights - 1
    sort(bid(state, 0, 1), "timber timber / grain ore mail").apply(Take("B"))
    assert state.over and state.coal == [9, 7]
    return state


def test_3_3_the_customer_pays_two_points_for_each_wagon() -> None:
    state = ended()
    assert [sheet["customer"] for sheet in state.view()["final"]] == [2 * 2, 2]
    assert [player["customer"] for player in state.view()["players"]] == ["timber", "ore"]
    assert [sheet["customer"] for sheet in ended("mail timber").view()["final"]] == [0, 0]


def test_3_3_during_the_game_the_score_does_not_tell_the_customer() -> None:
    state = bid(begun(2, "timber ore"), 0, 1)
    scores = sort(state, "timber timber / grain ore mail").scores()
    state.apply(Take("B"))
    assert state.scores() == [scores[0] + 3, scores[1] + 9]


def test_3_4_each_sack_of_coal_is_worth_a_point() -> None:
    assert ended().view()["final"] == [
        {"wagons": 3, "customer": 4, "coal": 9, "total": 16},
        {"wagons": 9, "customer": 2, "coal": 7, "total": 18},
    ]
    assert ended().scores() == [16, 18] and ended().result() == [2, 1]


def test_3_5_among_equal_points_coal_decides() -> None:
    state = ended()
    state.wagons = [0, 0, 0, 0, 1, 0, 0, 0]
    state.customer = [3, 3]
    state.coal = [9, 8]
    assert state.scores() == [9, 9] and state.result() == [1, 2]
    state.coal, state.wagons = [8, 8], [0] * 8
    assert state.result() == [1, 1]


def test_4_1_options() -> None:
    even = begun(2, options={"freight": "even"})
    assert [weight for _, weight in even.outcomes()] == [1, 1, 1, 1]
    alone = begun(2, "", {"customers": False})
    assert isinstance(alone.outcomes()[0][0], Wagon) and alone.view(0)["mine"]["customer"] is None
    rng = Rng(1)
    while not alone.over:
        legal = alone.legal(alone.seats()[0])
        alone.apply(legal[rng.below(len(legal))], alone.seats()[0])
    assert [sheet["customer"] for sheet in alone.view()["final"]] == [0, 0]


def test_4_2_versions_of_the_rules() -> None:
    old, new = (TITLE.build(2, {}, version) for version in (1, 2))
    assert (old.customer_points, list(old.freight)) == (3, [1, 1, 1, 1])
    assert (new.customer_points, list(new.freight)) == (2, [4, 3, 2, 1])


def test_every_rule_has_a_test_and_every_number_in_the_code_a_rule() -> None:
    told = set(re.findall(r"^- \*\*(\d\.\d)\*\*", (EXAMPLE / "README.md").read_text("utf-8"), re.MULTILINE))
    tested = {name[5:8].replace("_", ".") for name in globals() if re.match(r"test_\d_\d_", name)}
    code = "".join(path.read_text("utf-8") for path in EXAMPLE.rglob("*.py"))
    named = set(re.findall(r"\b\d\.\d\b", code))
    assert tested == told and named <= told
