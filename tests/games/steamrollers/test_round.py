"""The round, taking tiles, and the tiles that change dice: R 2, R 3.4, R 4, and the doubts A12 to A17 and A31."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE, LINK_1_3
from tests.games.steamrollers.tables import Table, opening, table

import roundhouse as rh
from roundhouse.games.steamrollers.events import TookTile, UsedTile

# The round.


def test_r2_1_all_dice_are_rolled() -> None:
    """Rolls come as often as dice do; the black die shows each pair of kinds twice."""
    t = opening(2, first_player="first_seat")
    while t.question != "RollWhite":
        t.play(min(t.legal()))
    rolls = t.outcomes()
    assert len(rolls) == 56 and sum(rolls.values()) == 6**3
    assert (rolls["roll 1 1 1"], rolls["roll 1 1 2"], rolls["roll 1 2 3"]) == (1, 3, 6)
    t.play("roll 3 1 2")
    assert t.outcomes() == {"black straight gentle": 2, "black straight sharp": 2, "black gentle sharp": 2}
    t.play("black gentle sharp")
    assert t.view()["dice"]["table"] == [1, 2, 3] and t.view()["dice"]["black"] == ["gentle", "sharp"]


@pytest.mark.parametrize(("players", "rolls"), [(1, 56), (2, 56), (3, 126), (4, 252), (5, 462)])
def test_r2_1_number_of_rolls(players: int, rolls: int) -> None:
    """The outcomes are sets of dice, so there are few."""
    game = opening(players).game
    assert len(game.roll_weights) == rolls and sum(game.roll_weights) == 6 ** int(game.r.white_dice)


def test_r2_2_everybody_in_turn_order() -> None:
    """From the first player on each takes one of the dice left and acts."""
    t = table(3, first=1, dice="1 2 3 4")
    for seat, die in ((1, 4), (2, 1), (0, 2)):
        assert t.asked == seat
        t.play(f"take {die}", f"upgrade {die}")
    assert t.question == "RollWhite" and [t.sheet(seat)["locomotive"] for seat in range(3)] == [[2], [4], [1]]


def test_r2_2_only_dice_on_the_table() -> None:
    """Who comes later chooses among what is left; equal dice are one choice."""
    t = table(2, dice="2 2 5")
    assert t.legal() == {"take 2", "take 5"}
    t.refuses("take 3", "no_die")
    t.play("take 5", "upgrade 5")
    assert t.legal() == {"take 2"}


def test_r2_2_black_die_is_shared() -> None:
    """All act with the same result of the black die."""
    t = table(2, dice="1 1 1", black="gentle sharp").play("take 1", "build C2 gentle 0", "take 1")
    assert {answer.split()[2] for answer in t.legal("build")} == {"gentle", "sharp"}


def test_r2_3_one_die_is_left() -> None:
    """After the round one white die lies on the table."""
    t = table(2, dice="1 2 3").play("take 1", "upgrade 1", "take 2", "upgrade 2")
    assert t.view()["dice"]["table"] == [3]


def test_r2_4_tiles_are_turned_upright_at_the_start_of_the_turn() -> None:
    """Those of the seat in turn, right before the die is chosen; those of others stay."""
    t = table(2, dice="1 2 3", owned={1: 1, 6: 0}, sideways=[1, 6])
    assert t.tile(1)["sideways"] and t.tile(6)["sideways"]
    t.play("take 2", "upgrade 2")
    assert t.asked == 1 and not t.tile(1)["sideways"] and t.tile(6)["sideways"]


def test_r2_5_the_marker_goes_to_the_left() -> None:
    """The next round begins with the next player."""
    t = table(2, dice="1 2 3").play("take 1", "upgrade 1", "take 2", "upgrade 2", "roll 1 1 1", "black straight sharp")
    assert t.view()["first"] == 1 and t.asked == 1 and t.view()["round"] == 2


def test_r2_5_three_empty_cities_end_the_game() -> None:
    """At the end of the round, not before."""
    goods = {1: "grey", 2: "blue", 3: "red", 4: "red"}
    t = table(2, dice="1 2 3", goods=goods, tracks={0: LINK_1_3}, boxes={0: [6]})
    t.play("take 1", "deliver grey 1 3 1")
    assert t.state.empty_cities() == 3 and not t.state.over
    t.play("take 2", "upgrade 2")
    assert t.state.over


def test_r2_5_two_empty_cities_do_not() -> None:
    """The game goes on."""
    t = table(2, dice="1 2 3", goods={1: "grey", 2: "blue", 3: "red", 4: "red"})
    t.play("take 1", "upgrade 1", "take 2", "upgrade 2")
    assert t.question == "RollWhite"


def played_out(*, boxes: int = 6, link: Sequence[str] = (), goods: str = "grey", kept: str = "") -> Table:
    """A round of two tiles taken with everything drawn; the first player has so many boxes, a link, and goods."""
    linked = [track.split()[0] for track in link]
    rest = [f"{it.id} E-NE" for it in opening().game.board.fields if it.city < 0]
    tracks = [*link, *(track for track in rest if track.split()[0] not in linked)]
    t = table(
        2,
        {"orders": True, "coal": True},
        dice="1 2 3",
        goods={1: goods, 4: "red", 5: "red", 6: "red"},
        tracks={0: tracks, 1: rest},
        boxes={0: range(1, boxes + 1), 1: range(1, 7)},
        kept={1: kept},
    )
    t.play("take 1", "take-tile 1", "take 2")
    return t.play("order 1 none", "take-tile 2") if kept else t.play("take-tile 2")


def test_a33_a_dead_game_ends() -> None:
    """When nobody can ever build, upgrade, deliver or fill an order again, the round is the last one."""
    assert played_out().state.over
    assert played_out(kept="red blue").state.over
    assert not played_out(boxes=5).state.over


def test_a33_a_delivery_keeps_it_alive() -> None:
    """Some good can still be delivered, if not in this round."""
    assert not played_out(link=LINK_1_3).state.over
    assert played_out(link=LINK_1_3, goods="blue").state.over


def test_a33_an_order_keeps_it_alive() -> None:
    """Also for the seat that has filled its order of this turn."""
    t = played_out(kept="red blue green blue")
    assert not t.state.over and t.state.ordered == 1


# Taking tiles.


def test_r3_4a_from_the_pool_or_an_upright_one() -> None:
    """The tile with the die's number: from the pool, from another player if upright, or one's own."""
    assert "take-tile 3" in table(dice="3 1 2").play("take 3").legal()
    assert "take-tile 3" in table(dice="3 1 2", owned={3: 1}).play("take 3").legal()
    assert "take-tile 3" in table(dice="3 1 2", owned={3: 0}).play("take 3").legal()
    t = table(dice="3 1 2", owned={3: 1}, sideways=[3]).play("take 3")
    t.refuses("take-tile 3", "sideways")
    t.refuses("take-tile 2", "other_tile")


def test_r3_4a_taking_it_away() -> None:
    """The other player loses it."""
    t = table(dice="3 1 2", owned={3: 1}).play("take 3", "take-tile 3")
    assert t.owner(3) == 0 and t.events(TookTile)[0].other == 1


def test_r3_4b_sideways_until_the_owners_next_choice() -> None:
    """Nobody can take it before its owner could use it once."""
    t = table(dice="3 3 2").play("take 3", "take-tile 3", "take 3")
    assert t.tile(3)["sideways"]
    t.refuses("take-tile 3", "sideways")
    t.play("upgrade 3", "roll 3 3 3", "black straight gentle", "take 3")
    assert t.asked == 1 and t.tile(3)["sideways"]
    t.play("build E3 straight 0")
    assert t.asked == 0 and not t.tile(3)["sideways"]


def test_r3_4b_ones_own_tile_is_turned() -> None:
    """A player may take his own tile to turn it sideways."""
    t = table(dice="3 3 2", owned={3: 0}).play("take 3", "take-tile 3")
    assert t.owner(3) == 0 and t.tile(3)["sideways"]


def test_r3_4c_sideways_tiles_work() -> None:
    """Orientation makes no difference for effects."""
    t = table(3, dice="3 1 2 2", owned={2: 2}, sides="abaaaa", sideways=[2]).play("take 3")
    assert t.asked == 2 and t.legal() == {"steal", "leave"}


@pytest.mark.parametrize(("sides", "change"), [("aaaaaa", "shift-die 2"), ("aaaaba", "flip-die")])
def test_r3_4c_sideways_tiles_change_the_die(sides: str, change: str) -> None:
    """Tile 5, taken with the first of two dice, turns the second one."""
    t = table(dice="1 5 6", owned={2: 0}, sides=sides).play("take-two 1 5", "use 5", "take-tile 5")
    assert t.tile(5)["sideways"] and change in t.legal()


def test_r3_4d_lightning_goes_back_and_infinity_stays() -> None:
    """Used once and back to the pool at once, or kept."""
    t = table(dice="3 1 2", owned={1: 0, 5: 0}).play("take 3", "set-die 6")
    assert t.owner(1) is None
    t.play("shift-die 5")
    assert t.owner(5) == 0


# The tiles, side by side.


@pytest.mark.parametrize("sides", ["aaaaaa", "baaaaa"])
def test_tile_1_any_value(sides: str) -> None:
    """After taking the die, before the action; both sides alike."""
    t = table(dice="3 1 2", owned={1: 0}, sides=sides)
    assert t.kinds() == {"take"}
    t.play("take 3")
    assert t.legal("set-die") == {f"set-die {value}" for value in (1, 2, 4, 5, 6)}
    t.play("set-die 6")
    assert t.legal("upgrade") == {"upgrade 6"} and t.legal("set-die") == set()


def test_tile_2a_two_dice_two_actions() -> None:
    """One action with each; no die is left over in this round, and the tile goes back."""
    t = table(dice="3 1 5", owned={2: 0})
    assert t.legal() == {"take 1", "take 3", "take 5", "take-two 1 3", "take-two 1 5", "take-two 3 5"}
    t.play("take-two 3 5")
    assert t.owner(2) is None and t.legal() == {"use 3", "use 5"}
    t.play("use 5", "upgrade 5")
    assert t.asked == 0 and t.legal("upgrade") == {"upgrade 3"}
    t.play("upgrade 3", "take 1", "upgrade 1")
    assert t.question == "RollWhite" and t.view()["dice"]["table"] == []
    assert t.sheet(0)["locomotive"] == [3, 5]


def test_tile_2a_equal_dice() -> None:
    """Two equal dice need no order."""
    t = table(dice="3 3 5", owned={2: 0}).play("take-two 3 3", "upgrade 3")
    assert t.question == "UseDie" and not t.legal("upgrade")


def test_tile_2a_or_not() -> None:
    """The tile need not be used; without it there is one die."""
    assert table(dice="3 1 5", owned={2: 0}).play("take 3", "upgrade 3").owner(2) == 0
    table(dice="3 1 5").refuses("take-two 1 3", "no_tile")
    table(dice="3 1 5", owned={2: 0}).refuses("take-two 1 1", "no_pair")


def test_tile_2b_takes_the_die_just_chosen() -> None:
    """He gives it and takes another one; the thief uses it in his turn."""
    t = table(3, dice="3 1 5 6", owned={2: 2}, sides="abaaaa").play("take 3")
    assert t.asked == 2 and t.question == "StealDie" and t.legal() == {"steal", "leave"}
    t.play("steal")
    assert t.owner(2) is None and t.asked == 0
    assert t.view()["dice"]["taken"] == [[], [], [3]]
    assert t.legal() == {"take 1", "take 5", "take 6"}
    t.play("take 1", "upgrade 1", "take 5", "upgrade 5")
    assert t.asked == 2 and t.question == "UseDie" and t.legal("upgrade") == {"upgrade 3"}
    t.play("upgrade 3")
    assert t.question == "RollWhite" and t.view()["dice"]["table"] == [6]


def test_tile_2b_left_alone() -> None:
    """The holder may wait; then the die is used, and the next choice can be answered."""
    t = table(3, dice="3 1 5 6", owned={2: 2}, sides="abaaaa").play("take 3", "leave", "upgrade 3", "take 1")
    assert t.asked == 2 and t.owner(2) == 2
    t.play("steal")
    assert t.asked == 1 and t.legal() == {"take 5", "take 6"}


def test_tile_2b_left_alone_the_die_may_be_turned() -> None:
    """Only a die that 5b has turned is final."""
    t = table(3, dice="3 1 5 6", owned={2: 2, 5: 0}, sides="abaaaa").play("take 3", "leave")
    assert t.legal("shift-die") == {"shift-die 2", "shift-die 4"}


def test_tile_2b_only_before_ones_own_turn() -> None:
    """Who has had his turn in this round cannot use it any more, nor against himself."""
    t = table(3, dice="3 1 5 6", owned={2: 0}, sides="abaaaa").play("take 3")
    assert t.asked == 0 and t.question == "UseDie"
    t.play("upgrade 3", "take 1")
    assert t.asked == 1 and t.question == "UseDie"


@pytest.mark.parametrize(("value", "results"), [(1, {2}), (2, {1, 3}), (3, {2, 4}), (5, {4, 6}), (6, {5})])
def test_tile_5a_one_up_or_down(value: int, results: set[int]) -> None:
    """Not to 0 or 7, and not from 6 to 1."""
    t = table(dice=f"{value} 1 2", owned={5: 0}).play(f"take {value}")
    assert t.legal("shift-die") == {f"shift-die {result}" for result in results}
    assert t.kinds().isdisjoint({"set-die", "flip-die", "reroll-die"})
    t.play(f"shift-die {min(results)}")
    assert not t.legal("shift-die")


def test_a17_a_reroll_is_final() -> None:
    """What 5b has rolled cannot be changed by tile 1."""
    t = table(dice="3 1 2", owned={1: 0, 5: 0}, sides="aaaaba").play("take 3")
    assert t.legal("set-die")
    assert not t.play("reroll-die", "die 4").legal("set-die")


def test_tile_5b_reroll() -> None:
    """Chance gives any value, and it is final."""
    t = table(dice="3 1 2", owned={1: 0, 5: 0}, sides="aaaaba").play("take 3")
    assert {"reroll-die", "flip-die"} <= t.legal()
    t.play("reroll-die")
    assert t.outcomes() == {f"die {value}": 1 for value in range(1, 7)}
    t.play("die 6")
    assert t.legal("upgrade") == {"upgrade 6"}


@pytest.mark.parametrize("value", range(1, 7))
def test_tile_5b_opposite_face(value: int) -> None:
    """Seven minus the value."""
    t = table(dice=f"{value} 1 2", owned={5: 0}, sides="aaaaba").play(f"take {value}", "flip-die")
    assert t.legal("upgrade") == {f"upgrade {7 - value}"} and t.owner(5) == 0


@pytest.mark.parametrize("sides", ["aaaaaa", "aaaaab"])
def test_tile_6_any_kind(sides: str) -> None:
    """The black die can be ignored; both sides alike. The tile is used only for a kind that it does not show."""
    t = table(dice="1 1 2", owned={6: 0}, sides=sides, black="straight gentle").play("take 1")
    assert {answer.split()[2] for answer in t.legal("build")} == {"straight", "gentle", "sharp"}
    t.play("build C2 sharp 0")
    assert t.owner(6) == 0 and len(t.events(UsedTile)) == 1
    shown = table(dice="1 1 2", owned={6: 0}, sides=sides).play("take 1", "build C2 gentle 0")
    assert shown.events(UsedTile) == []


def test_every_side_is_used() -> None:
    """The names of the tests above and of deliveries and the solo game name every side."""
    sides = {tile["tile"] for tile in opening().game.board.document["action_tiles"]}
    assert sides == {f"{number}{side}" for number in range(1, 7) for side in "ab"}


# Doubts.


def test_a12_several_tiles_in_one_turn() -> None:
    """Tiles 1, 5a, 6 and 3a may serve one after the other; an infinity tile once in an action."""
    t = table(dice="3 1 2", owned={1: 0, 5: 0, 6: 0}).play("take 3", "shift-die 2", "set-die 4", "build E4 sharp 0")
    assert [event.tile for event in t.events(UsedTile)] == [5, 1, 6]
    again = table(dice="3 1 2", owned={5: 0}).play("take 3", "shift-die 4")
    again.refuses("shift-die 5", "no_change")


def test_a13_infinity_tiles_in_both_actions() -> None:
    """With 2a they may be used in both; an option allows one."""
    t = table(dice="3 1 5", owned={2: 0, 5: 0}).play("take-two 3 5", "use 3", "shift-die 4", "upgrade 4")
    assert t.legal("shift-die") == {"shift-die 4", "shift-die 6"}
    once = table(2, {"infinity_twice": False}, dice="3 1 5", owned={2: 0, 5: 0})
    once.play("take-two 3 5", "use 3", "shift-die 4", "upgrade 4")
    assert not once.legal("shift-die")


def test_a14_a_tile_of_the_first_action_in_the_second() -> None:
    """Taken with the first die, used with the second."""
    t = table(dice="1 3 5", owned={2: 0}).play("take-two 1 3", "use 1", "take-tile 1")
    assert t.legal("set-die") == {f"set-die {value}" for value in (1, 2, 4, 5, 6)}


def test_a15_enough_dice_for_all() -> None:
    """2a is possible for everybody, since one die is spare; both dice are taken before the first action."""
    t = table(3, dice="1 2 3 4", owned={2: 2}).play("take 1", "upgrade 1", "take 2", "upgrade 2")
    assert t.legal() == {"take 3", "take 4", "take-two 3 4"}
    t.play("take-two 3 4")
    assert t.view()["dice"]["taken"][2] == [3, 4]


def test_a15_not_if_a_player_would_have_none() -> None:
    """With fewer dice than that the tile cannot be used."""
    t = table(3, dice="1 2 3 4", owned={2: 0})
    t.state.dice[3] -= 1
    assert not t.legal("take-two")


def test_a16_the_robbed_player_may_take_2b() -> None:
    """It is in the pool again, if his new die is a 2; the thief may change his die in his turn."""
    t = table(2, dice="3 2 5", owned={1: 1, 2: 1}, sides="abaaaa").play("take 3", "steal", "take 2", "take-tile 2")
    assert t.owner(2) == 0
    assert t.asked == 1 and t.legal("set-die") and t.legal("upgrade") == {"upgrade 3"}


def test_a16_equal_dice() -> None:
    """The lost die is gone, another one with the same value is not."""
    t = table(2, dice="3 3 5", owned={2: 1}, sides="abaaaa").play("take 3", "steal")
    assert t.legal() == {"take 3", "take 5"}
    t.play("take 3")
    assert t.question == "UseDie" and t.asked == 0


def test_a17_5b_is_final() -> None:
    """No further change of that die, with tile 1 neither; before it tile 1 may be used."""
    t = table(dice="3 1 2", owned={1: 0, 5: 0}, sides="aaaaba").play("take 3", "flip-die")
    assert t.kinds() <= {"build", "upgrade", "deliver", "take-tile"}
    t.refuses("set-die 1", "final")
    t.refuses("flip-die", "final")
    before = table(dice="3 1 2", owned={1: 0, 5: 0}, sides="aaaaba").play("take 3", "set-die 1", "flip-die")
    assert before.legal("upgrade") == {"upgrade 6"}


def test_a31_a_lightning_tile_just_used_can_be_taken() -> None:
    """Tile 1 made the die a 1, and tile 1 lies in the pool."""
    t = table(dice="3 1 2", owned={1: 0}).play("take 3", "set-die 1")
    assert "take-tile 1" in t.legal()
    t.play("take-tile 1")
    assert t.owner(1) == 0 and t.tile(1)["sideways"]


# A corrected file may give other tiles a lightning.


def test_types_are_data() -> None:
    """If 3a, 5a and 6 carry a lightning in a corrected file, they go back after use."""
    document = {**opening().game.board.document}
    document["action_tiles"] = [
        {**tile, "type": "lightning"} if tile["tile"] != "4b" else tile for tile in document["action_tiles"]
    ]
    options = {"board": document}
    five = table(2, options, dice="3 1 2", owned={5: 0}).play("take 3", "shift-die 4")
    assert five.owner(5) is None
    six = table(2, options, dice="1 1 2", owned={6: 0}).play("take 1", "build C2 sharp 0")
    assert six.owner(6) is None
    three = table(2, options, dice="2 1 2", owned={3: 0}, tracks={0: DELIVERY_EXAMPLE}, boxes={0: range(1, 7)})
    assert three.play("take 2", "deliver red 1 2 3").owner(3) is None


def test_tile_2b_as_an_infinity_tile() -> None:
    """A corrected file may say so: its holder keeps it, and takes one die in a round all the same."""
    document = {**opening().game.board.document}
    document["action_tiles"] = [
        {**tile, "type": "infinity"} if tile["tile"] == "2b" else tile for tile in document["action_tiles"]
    ]
    t = table(3, {"board": document}, dice="3 1 2 2", owned={2: 2}, sides="abaaaa").play("take 3", "steal")
    assert t.owner(2) == 2 and t.asked == 0
    assert t.play("take 1").question == "UseDie"


def test_errors_before_the_die() -> None:
    """Actions need a die first, and one die is enough."""
    t = table(dice="1 2 3")
    t.refuses("upgrade 1", "die_first")
    t.play("take 1").refuses("take 2", "has_die")
    with pytest.raises(rh.ParseError):
        t.game.parse("upgrade 7")
