"""Deliveries: R 3.3, the tiles 3 and 4, and the doubts A7, A18 to A21."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE, LINK_1_3, LINK_1_4, LINK_3_4, LINK_3_5, LINK_4_2
from tests.games.steamrollers.references import deliveries
from tests.games.steamrollers.tables import Table, draw, table

import roundhouse as rh
from roundhouse import Rng
from roundhouse.games.steamrollers import STEAMROLLERS
from roundhouse.games.steamrollers.events import UsedTile
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.setup import first_state
from roundhouse.games.steamrollers.state import SteamState

FOUR = [1, 2, 3, 4]


def ready(die: int = 1, **more: object) -> Table:
    """The example of the rulebook with the die taken."""
    position: dict[str, object] = {"tracks": {0: DELIVERY_EXAMPLE}, "boxes": {0: FOUR}, "goods": {1: "red", 2: "grey"}}
    return table(dice=f"{die} 5 6", **{**position, **more}).play(f"take {die}")  # type: ignore[arg-type]  # the keywords of `table`


def test_r3_3a_the_die_names_the_origin() -> None:
    """A good of the die's city goes to the city of its colour."""
    t = ready()
    assert {answer.split()[1:4] == ["red", "1", "2"] for answer in t.legal("deliver")} == {True}
    t.refuses("deliver red 2 1 3", "no_good")
    t.refuses("deliver blue 1 5 3", "no_good")
    t.refuses("deliver red 1 4 2", "other_target")


def test_r3_3a_other_origin() -> None:
    """Goods of other cities stay where they are."""
    ready(5).refuses("deliver red 1 2 3", "other_origin")


def test_r3_3a_grey_goes_to_3_or_4() -> None:
    """Both grey cities want it."""
    t = ready(2, boxes={0: [1, 2]})
    assert t.legal("deliver") == {"deliver grey 2 4 1", "deliver grey 2 3 2"}


def test_r3_3a_coal_goes_anywhere_else() -> None:
    """Coal goes to any other city that can be reached."""
    t = ready(goods={1: "black", 2: "red"}, options={"coal": True}, boxes={0: [1, 2]})
    assert t.legal("deliver") == {"deliver black 1 3 1", "deliver black 1 4 2"}


def test_r3_3b_a_route_of_links_on_the_own_sheet() -> None:
    """Without a route on one's own sheet there is no delivery, whatever the others have."""
    t = table(dice="1 5 6", tracks={1: DELIVERY_EXAMPLE}, boxes={0: FOUR}).play("take 1")
    assert not t.legal("deliver")
    t.refuses("deliver red 1 2 3", "no_route")


def test_r3_3c_distance_counts_towns_and_cities() -> None:
    """The destination counts, the origin does not; city to city directly is 1."""
    t = ready(goods={1: "grey"}, boxes={0: range(1, 7)})
    # 3 directly, or over two towns and 4; 4 over 3, or over two towns.
    assert t.legal("deliver") == {
        "deliver grey 1 3 1",
        "deliver grey 1 3 4",
        "deliver grey 1 4 2",
        "deliver grey 1 4 3",
    }


def test_r3_3d_power_limits_the_distance() -> None:
    """The power must be at least the distance; points are the distance."""
    t = ready(boxes={0: [1, 2, 6]})
    assert t.legal("deliver") == {"deliver red 1 2 3"}
    t.refuses("deliver red 1 2 4", "power")
    t.play("deliver red 1 2 3")
    assert t.sheet()["delivered"] == 3
    assert not ready(boxes={0: [5, 6]}).legal("deliver")


def test_r3_3e_no_city_twice() -> None:
    """A route does not come back to a city, the origin included."""
    ring = (*LINK_1_3, *LINK_3_4, *LINK_1_4)
    t = table(dice="3 5 6", tracks={0: ring}, boxes={0: range(1, 7)}, goods={3: "yellow"}).play("take 3")
    assert t.legal("deliver") == {"deliver yellow 3 1 1", "deliver yellow 3 1 4"}


def test_r3_3f_the_good_goes_into_the_bag() -> None:
    """Cities are not refilled."""
    t = ready()
    before = t.view()["bag"]["red"]
    t.play("deliver red 1 2 3")
    assert t.goods(1) == [] and t.view()["bag"]["red"] == before + 1


def test_r3_3f_with_orders_the_good_is_kept() -> None:
    """It lies beside the player's sheet."""
    t = ready(options={"orders": True})
    before = t.view()["bag"]["red"]
    t.play("deliver red 1 2 4")
    assert t.sheet()["kept"] == {"red": 1} and t.view()["bag"]["red"] == before


def test_r3_3g_example_of_the_rulebook() -> None:
    """A red good from 1 to 2: 3 over 3 and 4, or 4 over two towns and 4."""
    assert ready().legal("deliver") == {"deliver red 1 2 3", "deliver red 1 2 4"}


# Tiles.


def test_tile_3a_the_die_names_the_destination() -> None:
    """Goods of any city can go to the die's city; the die's own goods still go as usual."""
    t = ready(2, owned={3: 0}, goods={1: "red", 3: "red blue", 2: "grey"})
    assert t.legal("deliver") == {
        *("deliver red 1 2 3", "deliver red 1 2 4", "deliver red 3 2 2"),
        *("deliver grey 2 4 1", "deliver grey 2 3 2"),
    }
    t.play("deliver red 3 2 2")
    assert t.goods(3) == ["blue"] and t.owner(3) == 0
    assert t.events(UsedTile) == [UsedTile(seat=0, tile=3, side="a")]


def test_tile_3a_not_needed_not_used() -> None:
    """A delivery that the die allows anyway leaves the tile alone."""
    t = ready(owned={3: 0}).play("deliver red 1 2 3")
    assert t.events(UsedTile) == []


def test_tile_3b_one_or_two_more() -> None:
    """The distance grows by 1 or 2, as far as the power goes."""
    t = ready(owned={3: 0}, sides="aabaaa", boxes={0: range(1, 7)}, tracks={0: LINK_1_3}, goods={1: "grey"})
    assert t.legal("deliver") == {f"deliver grey 1 3 {distance}" for distance in (1, 2, 3)}
    weak = ready(owned={3: 0}, sides="aabaaa", boxes={0: [3, 4]}, tracks={0: LINK_1_3}, goods={1: "grey"})
    assert weak.legal("deliver") == {"deliver grey 1 3 1", "deliver grey 1 3 2"}
    weak.refuses("deliver grey 1 3 3", "no_distance")


def test_tile_4a_any_distance() -> None:
    """No limit of distance, and the tile goes back to the pool; still no city twice."""
    t = ready(owned={4: 0}, boxes={0: []})
    assert t.legal("deliver") == {"deliver red 1 2 3", "deliver red 1 2 4"}
    t.play("deliver red 1 2 4")
    assert t.owner(4) is None and t.sheet()["delivered"] == 4


def test_tile_4a_stays_when_not_needed() -> None:
    """A delivery within the power does not spend it."""
    assert ready(owned={4: 0}).play("deliver red 1 2 4").owner(4) == 0


def test_tile_4b_one_more_power() -> None:
    """As long as it is owned, and not for others."""
    more = ready(owned={4: 0}, sides="aaabaa", boxes={0: [1, 2, 3]})
    assert more.legal("deliver") == {"deliver red 1 2 3", "deliver red 1 2 4"}
    assert more.play("deliver red 1 2 4").owner(4) == 0
    others = ready(owned={4: 1}, sides="aaabaa", boxes={0: [1, 2, 3]})
    assert others.legal("deliver") == {"deliver red 1 2 3"}


@pytest.mark.parametrize(
    ("side", "die", "boxes"), [("3a", 2, FOUR), ("3b", 1, [*FOUR, 5]), ("4a", 1, []), ("4b", 1, [1, 2, 3])]
)
def test_r3_4c_sideways_tiles_help_deliveries(side: str, die: int, boxes: list[int]) -> None:
    """Orientation makes no difference for effects, as with a tile that the first of two actions has taken."""
    number = int(side[0])
    sides = "".join(side[1] if tile == number else "a" for tile in range(1, 7))
    position: dict[str, object] = {"sides": sides, "boxes": {0: boxes}, "goods": {1: "red", 3: "red"}}
    upright = ready(die, owned={number: 0}, **position).legal("deliver")
    assert ready(die, owned={number: 0}, sideways=[number], **position).legal("deliver") == upright
    assert ready(die, **position).legal("deliver") < upright


def test_a07_through_a_city_that_wants_the_good() -> None:
    """Grey may run through 3 and end in 4; an option stops goods at the first fitting city."""
    chain = (*LINK_1_3, *LINK_3_4, *LINK_4_2)
    position: dict[str, Any] = {"tracks": {0: chain}, "boxes": {0: range(1, 7)}, "goods": {1: "grey black"}}
    through = ready(options={"coal": True}, **position)
    assert through.legal("deliver grey") == {"deliver grey 1 3 1", "deliver grey 1 4 2"}
    assert through.legal("deliver black") == {f"deliver black 1 {city} {n}" for city, n in ((3, 1), (4, 2), (2, 3))}
    stopping = ready(options={"coal": True, "goods_stop": "first_fitting"}, **position)
    assert stopping.legal("deliver grey") == {"deliver grey 1 3 1"}
    assert stopping.legal("deliver black") == {"deliver black 1 3 1"}


def test_a18_3b_with_4a() -> None:
    """4a lifts the test of power also for the raised distance."""
    t = ready(owned={3: 0, 4: 0}, sides="aabaaa", boxes={0: []}, tracks={0: LINK_1_3}, goods={1: "grey"})
    assert t.legal("deliver") == {f"deliver grey 1 3 {distance}" for distance in (1, 2, 3)}
    t.play("deliver grey 1 3 3")
    assert t.sheet()["delivered"] == 3 and t.owner(4) is None and t.owner(3) == 0


def test_a18_3b_with_4b() -> None:
    """4b adds 1 to the power that must cover the raised distance."""
    t = ready(owned={3: 0, 4: 0}, sides="aabbaa", boxes={0: [1, 2]}, tracks={0: LINK_1_3}, goods={1: "grey"})
    assert t.legal("deliver") == {f"deliver grey 1 3 {distance}" for distance in (1, 2, 3)}


def test_a19_power_7() -> None:
    """Six boxes and 4b make 7 for deliveries."""
    far = (*DELIVERY_EXAMPLE, *LINK_3_5)
    goods = {5: "red"}
    # 5, its town, 3, 1, two towns, 4, 2: distance 7.
    with_4b = ready(5, tracks={0: far}, boxes={0: range(1, 7)}, owned={4: 0}, sides="aaabaa", goods=goods)
    assert "deliver red 5 2 7" in with_4b.legal()
    assert "deliver red 5 2 7" not in ready(5, tracks={0: far}, boxes={0: range(1, 7)}, goods=goods).legal()


def test_a20_3a_with_coal_and_own_cargo() -> None:
    """Coal from any other city to the die's city; own cargo if its colour fits."""
    options = {"coal": True, "starting_tiles": True}
    position = {"owned": {3: 0}, "goods": {3: "black"}, "cargo": {0: ("red", 4)}, "options": options}
    t = ready(2, **position)
    assert t.legal() >= {"deliver black 3 2 2", "deliver-own red 4 2 1"}
    t.play("deliver-own red 4 2 1")
    assert t.sheet()["cargo"] is None
    assert not ready(1, **position).legal("deliver-own")


def test_a21_coal_is_a_good_and_own_cargo_lies_elsewhere() -> None:
    """A city with coal alone is not empty; own cargo does not fill the goods board."""
    t = table(2, {"coal": True, "starting_tiles": True}, goods={1: "black"}, cargo={0: ("red", 3)})
    assert not t.state.is_empty(0) and t.state.is_empty(2) and t.state.empty_cities() == 5


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("variant", [0, 1, 2])
def test_deliveries_agree_with_the_reference(players: int, variant: int) -> None:
    """A slow and obvious search over the drawn tracks finds exactly the same deliveries, in random positions."""
    options: list[dict[str, object]] = [{}, {"goods_stop": "first_fitting", "borders": "medium"}, {"borders": "hard"}]
    if players > 1:
        options[1] |= {"coal": True, "starting_tiles": True}
    game = STEAMROLLERS.build(players, options[variant])
    checked = found = 0
    rng = Rng(players * 10 + variant)
    for _ in range(40):
        state = random_position(first_state(game), rng)
        for die in range(1, 7):
            t = Table(state.copy())
            t.state.dice = t.state.dice[:]
            t.state.dice[die - 1] += 1
            t.state.dice[next(v for v in range(6) if t.state.dice[v] > (v == die - 1))] -= 1
            t.play(f"take {die}")
            if t.question == "StealDie":
                t.play("leave")
            wanted = deliveries(t.view(), t.game.board.document, die, t.asked, dict(options[variant]))
            assert t.legal("deliver") | t.legal("deliver-own") | t.legal("deliver-from") == wanted
            outcomes = {(delivery.split()[-2], after(t, delivery)) for delivery in wanted}
            assert len(outcomes) == len(wanted), "the same destination and outcome is listed twice"
            checked += 1
            found += len(wanted)
    assert checked == 240 and found > 200


def after(t: Table, delivery: str) -> str:
    """The state to which a delivery leads."""
    state = t.state.copy()
    state.apply(t.game.parse(delivery))
    return state.key()


def random_position(s: SteamState, rng: Rng) -> SteamState:
    """A position with many lines: the set-up by chance, tracks that follow lines, some tiles and power."""
    while not (type(s.stack[-1]).__name__ == "TakeDie" and s.round == 1):
        frame = s.stack[-1]
        if frame.chance:
            frame.play(s, rh.CHANCE, frame.draw(s, rng))
        else:
            ids = frame.legal(s, frame.seat(s))
            frame.play(s, frame.seat(s), ids[rng.below(len(ids))])
    lines = [LINK_1_3, LINK_3_4, LINK_4_2, LINK_1_4, LINK_3_5]
    seat = int(s.turn)
    for line in lines:
        for track in line:
            field = s.g.codec().field[track.split()[0]]
            if rng.below(12) > 0 and s.tracks[seat * s.g.fields + field] < 0:
                draw(s, seat, track)
    for field in range(s.g.fields):
        if s.g.city_at[field] < 0 and s.tracks[seat * s.g.fields + field] < 0:
            draw_track(s, seat, field, rng.below(15))
    s.boxes[seat] = rng.below(64)
    for tile in (2, 3):
        if rng.below(2):
            s.owner[tile] = seat
    return s
