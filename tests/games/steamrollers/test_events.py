"""Events name seats, cities, dice, boxes and tiles as views and actions do: their numbers begin with 1."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE, LINK_1_3, LINK_1_4
from tests.games.steamrollers.tables import Table, opening, table

from roundhouse import Event
from roundhouse.games.steamrollers import events as e

ORDERS = {"orders": True}
GOODS = {1: "red blue grey", 2: "blue green", 3: "red blue", 4: "red green", 5: "red", 6: "blue"}


def told(t: Table) -> list[Event]:
    """Everything since the table was laid."""
    return [*(t.state.sink or ())]


def chosen(*kinds: str, **options: object) -> Table:
    """A set-up in which chance gives its first answer, until one of these frames asks."""
    t = opening(3, **options)
    while t.question not in kinds:
        t.play(min(t.legal()))
    return t


# Setting up.


def test_r1_goods_and_tiles() -> None:
    t = opening(2)
    assert told(t.play("good red")) == [e.PlacedGood(1, "red")]
    t = chosen("DrawSide")
    t.play("side 1b", "side 2a")
    assert told(t)[-2:] == [e.LaidTile(1, "b"), e.LaidTile(2, "a")]


@pytest.mark.parametrize("coal", [False, True])
def test_r1_goods_in_the_colour_of_their_city(coal: bool) -> None:
    """They go back into the bag, and with coal one piece of it comes instead."""
    t = opening(2, coal=coal).play(*["good yellow"] * 2)
    while t.question == "DrawGood":
        t.play(max(t.legal() - {"good yellow"}))
    assert t.events(e.RemovedGoods)[0] == e.RemovedGoods(1, "yellow", 2, coal)


def test_r1_orders_borders_and_the_first_player() -> None:
    t = chosen("DrawOrderSide", orders=True).play("order-side 1b")
    assert told(t)[-1] == e.LaidOrder(1, "b")
    t = chosen("ChooseFirstPlayer", borders="medium").play("starts 2")
    assert told(t)[-1] == e.Starts(2)
    t.play("borders 3")
    assert told(t)[-1] == e.BlockedBorders(3)


def test_r6_starting_tiles() -> None:
    t = chosen("ChooseFirstPlayer", starting_tiles=True).play("starts 1", "start points")
    assert told(t)[-1] == e.TookStartingTile(0, "points")
    t.play("start own_cargo")
    t.play("cargo red 4")
    assert told(t)[-2:] == [e.TookStartingTile(2, "own_cargo"), e.LoadedCargo(2, "red", 4)]


# Dice.


def test_r2_the_dice_of_a_round() -> None:
    t = table(dice="3 1 5").play("take 3", "upgrade 3", "take 1", "upgrade 1")
    assert told(t) == [e.TookDie(0, 3), e.Upgraded(0, 3, 1), e.TookDie(1, 1), e.Upgraded(1, 1, 1)]
    t.play("roll 1 2 4", "black gentle sharp")
    assert told(t)[-2:] == [e.Rolled(1, (1, 2, 4), 2), e.RolledBlack(("gentle", "sharp"))]


def test_r4_two_dice_and_a_stolen_one() -> None:
    t = table(dice="3 1 5", owned={2: 0}).play("take-two 3 5")
    assert e.TookTwoDice(0, 3, 5) in told(t)
    t = table(3, dice="3 1 5 6", owned={2: 2}, sides="abaaaa").play("take 3", "steal")
    assert e.StoleDie(2, 0, 3) in told(t)


def test_r4_a_die_is_turned_or_rolled_again() -> None:
    t = table(dice="3 1 2", owned={1: 0}).play("take 3", "set-die 6")
    assert e.ChangedDie(0, 3, 6) in told(t) and e.UsedTile(0, 1, "a") in told(t)
    t = table(dice="3 1 2", owned={5: 0}, sides="aaaaba").play("take 3", "reroll-die", "die 4")
    assert told(t)[-1] == e.RerolledDie(0, 4)


# Actions.


def test_r3_1_a_track_and_the_link_that_it_completes() -> None:
    t = table(dice="4 5 6", tracks={0: LINK_1_4[:-1]}).play("take 4", "build D4 straight 2")
    assert told(t)[1:] == [e.DrewTrack(0, "D4", "straight", 2), e.CompletedLink(0, (1, 4), 2, 3)]
    assert told(table(dice="4 5 6").play("take 4", "build D4 gentle 5"))[1:] == [e.DrewTrack(0, "D4", "gentle", 5)]


def test_r3_3_a_delivery() -> None:
    t = table(dice="1 5 6", tracks={0: DELIVERY_EXAMPLE}, boxes={0: [1, 2, 3]}, goods={1: "red"})
    t.play("take 1", "deliver red 1 2 3")
    assert told(t)[1] == e.Delivered(0, "red", 1, 2, 3, own=False)


def test_r6_2_a_delivery_of_own_cargo() -> None:
    t = table(2, tracks={0: LINK_1_3}, boxes={0: [1]}, cargo={0: ("yellow", 3)}, dice="3 5 6")
    t.play("take 3", "deliver-own yellow 3 1 1")
    assert told(t)[1] == e.Delivered(0, "yellow", 3, 1, 1, own=True)


def test_r3_4_a_tile_of_the_pool_and_of_another_seat() -> None:
    assert e.TookTile(0, 4, "b") in told(table(dice="4 5 6", sides="aaabaa").play("take 4", "take-tile 4"))
    assert e.TookTile(0, 4, "a", other=1) in told(table(dice="4 5 6", owned={4: 1}).play("take 4", "take-tile 4"))


def test_r5_an_order() -> None:
    t = table(2, ORDERS, dice="4 2 3", kept={0: "red blue"}).play("take 4", "order 1 none")
    assert told(t)[-1] == e.TookOrder(0, 1, "a", coal=False, points=int(t.game.order_points[0]))


# Eva.


def evas_turn(left: int, **position: object) -> Table:
    """The player upgrades twice; Eva has the die that is left."""
    first, second = [value for value in (5, 6, 4) if value != left][:2]
    t = table(1, dice=f"{first} {second} {left}", **{"goods": GOODS, **position})  # type: ignore[arg-type]  # the keywords of `table`
    return t.play(f"take {first}", f"upgrade {first}", f"take {second}", f"upgrade {second}")


def test_s7_eva_crosses_takes_a_tile_and_a_good() -> None:
    t = evas_turn(1, crosses=(2, 0, 0, 0, 0, 0), owned={1: 0})
    assert told(t)[-3:] == [e.EvaCrossed(1, 3), e.EvaTookTile(1, "a"), e.EvaDelivered(1, "grey", 3)]


def test_s7_eva_rolls_again_for_an_empty_city() -> None:
    t = evas_turn(3, goods={**GOODS, 3: ""}).play("eva-die 2")
    assert told(t)[-3:] == [e.EvaCrossed(3, 1), e.EvaRolled(2), e.EvaCrossed(2, 1)]


def test_s7_eva_wins_in_a_full_region() -> None:
    assert told(evas_turn(1, crosses=(8, 0, 0, 0, 0, 0)))[-2:] == [e.EvaWon(1), e.GameOver()]
