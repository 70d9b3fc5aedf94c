"""The solo game against Eva: S1 to S10, and the doubts A25 to A30."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE, LINK_1_3, LINK_3_4
from tests.games.steamrollers.tables import Table, opening, table

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.text import LANGUAGES, translate
from roundhouse.games.steamrollers.events import EvaDelivered
from roundhouse.games.steamrollers.title import EVA_LEVELS

GOODS = {1: "red blue grey", 2: "blue green", 3: "red blue", 4: "red green", 5: "red", 6: "blue"}


def turn(dice: str = "1 2 3", **position: object) -> Table:
    """The player's turn."""
    return table(1, dice=dice, **{"goods": GOODS, **position})  # type: ignore[arg-type]  # the keywords of `table`


def acted(left: int, **position: object) -> Table:
    """Both actions are done, without effect on the goods; Eva has the die that is left."""
    first, second = [value for value in (5, 6, 4) if value != left][:2]
    t = turn(f"{first} {second} {left}", **position)
    return t.play(f"take {first}", f"upgrade {first}", f"take {second}", f"upgrade {second}")


def test_s1_only_borders_can_be_added() -> None:
    """Coal, orders and starting tiles are not for the solo game; walls are on the player's own sheet."""
    for option in ("coal", "orders", "starting_tiles"):
        with pytest.raises(rh.BadOption) as caught:
            opening(1, **{option: True})
        assert caught.value.text.key == "error.option_seats"
    walled = table(1, {"borders": "medium"}, walls=2, goods=GOODS, tracks={0: LINK_1_3})
    assert walled.sheet()["links"] == []


def test_s1_options_of_the_solo_game_are_for_one() -> None:
    """Eva's level means nothing to several players."""
    with pytest.raises(rh.BadOption) as caught:
        opening(2, eva="conductor")
    assert caught.value.text.key == "error.option_seats"


@pytest.mark.parametrize(
    ("option", "value"), [("first_player", "first_seat"), ("own_cargo", "drawn"), ("infinity_twice", False)]
)
def test_s1_options_without_effect_in_the_solo_game_are_refused(option: str, value: object) -> None:
    """Nobody else can begin, there are no starting tiles, and tile 2 is another one; a record may still say so."""
    with pytest.raises(rh.BadOption, match="only to this number of players: 2–5"):
        opening(1, **{option: value})
    assert opening(2, **{option: value}).game.options == {option: value}
    record = rh.new("steamrollers", players=1, seed=3).record()
    match = rh.load({**record, "options": {option: value}})
    assert match.state.key() == rh.new("steamrollers", players=1, seed=3).state.key()
    assert match.game.options == {}
    with pytest.raises(rh.BadRecord):
        rh.load({**record, "options": {"weather": "fine"}})


def test_s2_the_solo_tile() -> None:
    """Tile 2 is the one with the word Solo, on a random side."""
    t = opening(1)
    while t.question == "DrawGood":
        t.play(min(t.legal()))
    assert t.outcomes() == {"side 1a": 1, "side 1b": 1}
    t.play("side 1a")
    assert t.outcomes() == {"side 2a": 1, "side 2b": 1}
    t.play("side 2b")
    assert t.tile(2)["solo"]


def test_s3_crosses_by_region() -> None:
    """Eva has eight fields in each region: towns count, the city does not."""
    assert turn().eva["fields"] == {str(region): 8 for region in range(1, 7)}


def test_s4_rows_of_three() -> None:
    """Three goods for each city, in a row."""
    t = opening(1).play("good red", "good blue", "good green")
    assert t.goods(1) == ["red", "blue", "green"]
    t.play("good green")
    assert t.goods(2) == ["green"]


@pytest.mark.parametrize(
    ("level", "dice"),
    [(level, dice) for dice, level in enumerate(EVA_LEVELS, 1)],
)
def test_s5_levels(level: str, dice: int) -> None:
    """One to six dice are rolled, and a field is crossed in the region of each."""
    t = opening(1, eva=level)
    while t.question != "PlaceEva":
        t.play(min(t.legal()))
    assert t.outcomes() == {f"eva-die {value}": 1 for value in range(1, 7)}
    for _ in range(dice):
        t.play("eva-die 4")
    assert t.question == "RollWhite" and t.eva["crosses"]["4"] == dice


def test_s6_two_dice_one_action_each() -> None:
    """Three white dice; the black result is the same for both actions; Eva has the third die."""
    t = turn("1 2 3", black="gentle sharp").play("take 1", "build C2 sharp 0")
    assert t.asked == 0 and t.legal() == {"take 2", "take 3"}
    t.play("take 3")
    assert {answer.split()[2] for answer in t.legal("build")} == {"gentle", "sharp"}
    t.play("upgrade 3")
    assert t.eva["crosses"]["2"] == 1 and t.question == "RollWhite"


def test_s6_the_row_does_not_bind_the_player() -> None:
    """Any good of the city may be delivered; the others close up."""
    t = turn("1 2 3", tracks={0: DELIVERY_EXAMPLE}, boxes={0: [1, 2, 3]}).play("take 1", "deliver red 1 2 3")
    assert t.goods(1) == ["blue", "grey"]


def test_s6_which_of_equal_goods() -> None:
    """Where equal goods lie apart, their place decides what Eva takes next; neighbours are alike."""
    position = {"tracks": {0: DELIVERY_EXAMPLE}, "boxes": {0: [1, 2, 3]}}
    apart = turn("1 2 3", **{**position, "goods": {1: "red blue red"}}).play("take 1")
    assert apart.legal("deliver-from") == {"deliver-from 1 red 1 2 3", "deliver-from 3 red 1 2 3"}
    apart.refuses("deliver red 1 2 3", "row")
    left, right = Table(apart.state.copy()), Table(apart.state.copy())
    assert left.play("deliver-from 1 red 1 2 3").goods(1) == ["blue", "red"]
    assert right.play("deliver-from 3 red 1 2 3").goods(1) == ["red", "blue"]
    beside = turn("1 2 3", **{**position, "goods": {1: "blue red red"}}).play("take 1")
    assert beside.legal("deliver") == {"deliver red 1 2 3"} and not beside.legal("deliver-from")


def test_s6_tiles_are_turned_upright() -> None:
    """At the start of the turn, not between its actions."""
    t = turn("1 2 3").play("take 1", "take-tile 1", "take 2")
    assert t.tile(1)["sideways"]
    t.play("upgrade 2", "roll 1 1 1", "black straight gentle")
    assert not t.tile(1)["sideways"]


def test_s6_infinity_tiles_in_one_of_the_two_actions() -> None:
    """What served the first action cannot serve the second."""
    t = turn("3 5 6", owned={5: 0, 6: 0}).play("take 3", "shift-die 4", "build E4 sharp 0", "take 5")
    assert not t.legal("shift-die")
    assert {answer.split()[2] for answer in t.legal("build")} == {"straight", "gentle"}
    unused = turn("3 5 6", owned={5: 0, 6: 0}).play("take 3", "upgrade 3", "take 5")
    assert unused.legal("shift-die") and unused.legal("build F1 sharp")


def test_s6_infinity_tiles_serve_again_in_the_next_turn() -> None:
    """Once in each turn."""
    t = turn("3 5 6", owned={5: 0}).play("take 3", "shift-die 4", "upgrade 4", "take 5", "upgrade 5")
    t.play("roll 3 3 3", "black straight gentle", "take 3")
    assert t.legal("shift-die") == {"shift-die 2", "shift-die 4"}


def test_s7_phase_1_a_field_is_crossed() -> None:
    """In the region of the die."""
    assert acted(3).eva["crosses"] == {"1": 0, "2": 0, "3": 1, "4": 0, "5": 0, "6": 0}


def test_s7_phase_1_a_full_region_wins() -> None:
    """If no field is left Eva wins at once, whatever the points."""
    t = acted(3, crosses=(0, 0, 8, 0, 0, 0), points={0: 200})
    assert t.state.over and t.state.result() == [2] and t.eva["won_at_once"]


def test_s7_phase_2_an_upright_tile_is_lost() -> None:
    """The tile with the number of the die goes to the pool; one taken in this turn is safe."""
    assert acted(3, owned={3: 0}).owner(3) is None
    assert acted(3, owned={4: 0}).owner(4) == 0
    safe = turn("1 2 1").play("take 1", "take-tile 1", "take 2", "upgrade 2")
    assert safe.eva["crosses"]["1"] == 1 and safe.owner(1) == 0


def test_s7_phase_3_an_empty_city() -> None:
    """The die is rolled again, and her turn begins anew with another cross."""
    t = acted(3, goods={1: "red", 2: "blue", 4: "red", 5: "red", 6: "blue"})
    assert t.question == "RollEva" and t.eva["crosses"]["3"] == 1 and t.eva["phase"] == 3
    t.play("eva-die 3", "eva-die 3", "eva-die 1")
    assert t.eva["crosses"]["3"] == 3 and t.eva["crosses"]["1"] == 1 and t.question == "RollWhite"


def test_s7_phase_4_from_three_crosses_on() -> None:
    """She removes the rightmost good and scores the crossed fields of the region, the new one included."""
    two = acted(1, crosses=(1, 0, 0, 0, 0, 0))
    assert two.goods(1) == ["red", "blue", "grey"] and two.eva["deliveries"] == 0
    three = acted(1, crosses=(2, 0, 0, 0, 0, 0))
    assert three.goods(1) == ["red", "blue"] and three.eva["deliveries"] == 3
    five = acted(1, crosses=(4, 0, 0, 0, 0, 0))
    assert five.eva["deliveries"] == 5
    assert five.events(EvaDelivered) == [EvaDelivered(city=1, colour="grey", points=5)]


def test_s8_the_end_after_evas_turn() -> None:
    """Three empty cities end the game when she has had her turn."""
    goods = {1: "red", 2: "blue", 3: "red", 4: "red"}
    t = turn("3 2 1", goods=goods, crosses=(7, 0, 0, 0, 0, 0)).play("take 3", "upgrade 3", "take 2")
    assert not t.state.over
    t.play("upgrade 2")
    assert t.state.over and t.state.eva_points == 8


def test_s9_evas_score() -> None:
    """Phase 4, 3 for the locomotive, her two best regions, positive values of the pool."""
    t = turn(crosses=(4, 2, 4, 4, 0, 1), owned={1: 0}, sides="aabaaa")
    t.state.eva_points = 11
    # In the pool: 2a and 4a with +2 each; 3b, 5a and 6a are worth -2 and do not count.
    assert t.eva["network"] == 8 and t.eva["locomotive"] == 3 and t.eva["tiles"] == 4
    assert t.eva["total"] == 11 + 3 + 8 + 4


@pytest.mark.parametrize(("points", "place"), [(8, 2), (9, 2), (10, 1)])
def test_s10_more_points_than_eva(points: int, place: int) -> None:
    """A tie is lost. Eva has 3 and the pool's three lightning tiles."""
    t = turn(points={0: points})
    assert t.eva["total"] == 9
    t.state.stack.clear()
    assert t.state.result() == [place] and t.state.scores() == [points]


# The solo tile.


def test_solo_tile_2a_rerolls_evas_die() -> None:
    """Before phase 1, and the tile goes to the pool."""
    t = acted(3, owned={2: 0})
    assert t.question == "BeforeEva" and t.legal() == {"reroll-eva", "leave"} and t.eva["crosses"]["3"] == 0
    assert t.state.question(0).args["value"] == 3
    assert t.eva["phase"] == 1 and t.eva["die"] == 3
    left = Table(t.state.copy())
    t.play("reroll-eva")
    assert t.owner(2) is None
    t.play("eva-die 1")
    assert t.eva["crosses"]["1"] == 1 and t.eva["crosses"]["3"] == 0
    left.play("leave")
    assert left.eva["crosses"]["3"] == 1 and left.owner(2) == 0


def test_solo_tile_2b_saves_a_good() -> None:
    """In phase 4 Eva crosses another field of the region instead."""
    t = acted(1, owned={2: 0}, sides="abaaaa", crosses=(2, 0, 0, 0, 0, 0))
    assert t.question == "BlockEva" and t.legal() == {"block-eva", "leave"} and t.eva["phase"] == 4
    left = Table(t.state.copy())
    t.play("block-eva")
    assert t.goods(1) == ["red", "blue", "grey"] and t.eva["crosses"]["1"] == 4 and t.eva["deliveries"] == 0
    assert t.owner(2) is None and t.question == "RollWhite"
    left.play("leave")
    assert left.goods(1) == ["red", "blue"] and left.eva["deliveries"] == 3 and left.owner(2) == 0


# Doubts.


def test_a25_4b_for_one_of_two_deliveries() -> None:
    """+1 for one delivery of the turn, which one is the player's choice."""
    position = {"tracks": {0: (*LINK_1_3, *LINK_3_4)}, "sides": "aaabaa", "owned": {4: 0}, "boxes": {0: [6]}}
    goods = {1: "grey*2", 2: "red", 3: "red", 5: "red", 6: "red"}
    t = turn("1 1 2", goods=goods, **position).play("take 1")
    assert t.legal("deliver") == {"deliver grey 1 3 1", "deliver grey 1 4 2"}
    kept = Table(t.state.copy())
    t.play("deliver grey 1 4 2", "take 1")
    assert t.legal("deliver") == {"deliver grey 1 3 1"} and t.owner(4) == 0
    kept.play("deliver grey 1 3 1", "take 1")
    assert kept.legal("deliver") == {"deliver grey 1 3 1", "deliver grey 1 4 2"}


def test_a26_2a_after_evas_own_reroll() -> None:
    """She starts from the beginning, so the tile may be used then."""
    goods = {1: "red", 2: "blue", 4: "red", 5: "red", 6: "blue"}
    t = acted(3, goods=goods, owned={2: 0}).play("leave", "eva-die 4")
    assert t.question == "BeforeEva" and t.eva["die"] == 4
    t.play("reroll-eva", "eva-die 1")
    assert t.eva["crosses"]["1"] == 1 and t.eva["crosses"]["4"] == 0


def test_a27_2b_in_a_full_region() -> None:
    """If the region is full, Eva wins; the player decides when phase 4 is sure to happen."""
    t = acted(1, owned={2: 0}, sides="abaaaa", crosses=(7, 0, 0, 0, 0, 0))
    t.play("block-eva")
    assert t.state.over and t.state.result() == [2] and t.eva["won_at_once"]
    assert acted(1, owned={2: 0}, sides="abaaaa", crosses=(1, 0, 0, 0, 0, 0)).question == "RollWhite"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a27_the_question_warns_before_a_full_region(language: str) -> None:
    """Seven crosses in region 1, and phase 1 makes them eight: to stop Eva would lose the game at once."""
    warning = {"en": "wins at once", "pl": "natychmiast wygra"}[language]
    full = acted(1, owned={2: 0}, sides="abaaaa", crosses=(7, 0, 0, 0, 0, 0))
    assert warning in translate(full.state.question(0), language)
    safe = acted(1, owned={2: 0}, sides="abaaaa", crosses=(6, 0, 0, 0, 0, 0))
    assert warning not in translate(safe.state.question(0), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_s7_the_question_warns_that_eva_is_about_to_win(language: str) -> None:
    """Before phase 1 in a full region: without a reroll she has won."""
    warning = {"en": "wins at once", "pl": "natychmiast wygra"}[language]
    full = acted(1, owned={2: 0}, crosses=(8, 0, 0, 0, 0, 0))
    assert full.question == "BeforeEva" and warning in translate(full.state.question(0), language)
    safe = acted(1, owned={2: 0}, crosses=(7, 0, 0, 0, 0, 0))
    assert safe.question == "BeforeEva" and warning not in translate(safe.state.question(0), language)
    assert full.play("leave").state.over


def test_a27_the_casual_bot_does_not_lose_the_game_like_this() -> None:
    bot = bots.make("steamrollers", "casual")
    full = acted(1, owned={2: 0}, sides="abaaaa", crosses=(7, 0, 0, 0, 0, 0))
    assert str(bot.choose(SeatHandle(full.state, 0))) == "leave"


def test_a27_no_question_when_phase_2_took_the_tile() -> None:
    """Eva's 2 takes an upright tile 2 before phase 4."""
    t = acted(2, owned={2: 0}, sides="abaaaa", crosses=(0, 5, 0, 0, 0, 0))
    assert t.question == "RollWhite" and t.owner(2) is None and t.goods(2) == ["blue"]


def test_a28_one_die_after_the_other() -> None:
    """The second die is chosen after the first action; an option takes both together."""
    assert turn("1 2 3").legal() == {"take 1", "take 2", "take 3"}
    t = table(1, {"solo_dice": "together"}, dice="1 2 3", goods=GOODS)
    assert t.legal() == {"take-two 1 2", "take-two 1 3", "take-two 2 3"}
    t.refuses("take 1", "two_dice")
    t.play("take-two 1 3", "use 3", "upgrade 3", "upgrade 1")
    assert t.eva["crosses"]["2"] == 1


def test_a29_set_up_crosses_always_fit() -> None:
    """Six dice in one region of eight fields."""
    t = opening(1, eva="railway_baron")
    while t.question != "PlaceEva":
        t.play(min(t.legal()))
    t.play(*["eva-die 6"] * 6)
    assert t.eva["crosses"]["6"] == 6 and not t.state.over


def test_a30_all_cities_empty() -> None:
    """Her turn ends instead of rolling for ever."""
    t = acted(3, goods={})
    assert t.state.over and t.eva["crosses"]["3"] == 1
