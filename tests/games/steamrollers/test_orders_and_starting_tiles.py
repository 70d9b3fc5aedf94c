"""The mini-expansions orders and starting tiles: R 5, R 6, and the doubts A3, A4 and A23."""

from __future__ import annotations

from tests.games.steamrollers.networks import LINK_1_3
from tests.games.steamrollers.tables import Table, opening, table

from roundhouse.games.steamrollers.documents import COLOURS
from roundhouse.games.steamrollers.events import TookOrder

ORDERS = {"orders": True, "coal": True}
# On the sides a: 1 red blue, 2 blue green, 3 green yellow, 4 yellow grey, 5 grey red, 6 green grey.


def test_r5_1_delivered_goods_are_kept() -> None:
    """They lie beside the sheet."""
    t = table(2, ORDERS, dice="1 2 3", tracks={0: LINK_1_3}, boxes={0: [6]}, goods={1: "grey", 2: "red", 3: "red"})
    t.play("take 1", "deliver grey 1 3 1")
    assert t.sheet(0)["kept"] == {"grey": 1}


def test_r5_2_goods_for_an_order() -> None:
    """Goods that match an open order are handed in, whatever the action; they go into the bag."""
    t = table(2, ORDERS, dice="4 2 3", kept={0: "red blue green"})
    red, blue = t.view()["bag"]["red"], t.view()["bag"]["blue"]
    assert t.legal("order") == {"order 1 none", "order 2 none"}
    t.play("take 4", "order 1 none")
    assert t.sheet()["kept"] == {"green": 1} and t.sheet()["orders"] == [1]
    assert (t.view()["bag"]["red"], t.view()["bag"]["blue"]) == (red + 1, blue + 1)
    t.play("upgrade 4")
    assert t.asked == 1


def test_r5_2_once_in_a_turn() -> None:
    """A second order must wait for the next turn."""
    t = table(2, ORDERS, dice="4 2 3", kept={0: "red blue green blue"}).play("take 4", "order 1 none")
    t.refuses("order 2 none", "ordered")
    t.play("upgrade 4", "take 2", "upgrade 2", "roll 1 1 1", "black straight gentle", "take 1", "upgrade 1")
    assert t.asked == 0 and t.legal("order") == {"order 2 none"}


def test_r5_3_coal_is_a_joker_once() -> None:
    """At most one coal for an order, for any of its goods."""
    one = table(2, ORDERS, kept={0: "red black"})
    assert one.legal("order") == {"order 1 blue", "order 5 grey"}
    one.play("order 1 blue")
    assert one.sheet()["kept"] == {} and one.view()["bag"]["black"] == 1
    assert not table(2, ORDERS, kept={0: "black*2"}).legal("order")
    full = table(2, ORDERS, kept={0: "red blue black"})
    assert full.legal("order 1") == {"order 1 none", "order 1 red", "order 1 blue"}
    full.play("order 1 red")
    assert full.sheet()["kept"] == {"red": 1}
    assert full.events(TookOrder) == [TookOrder(0, 1, "a", True, 2)]


def test_r5_3_coal_for_one_of_a_pair() -> None:
    """Side b of order 1 wants two red and one green."""
    t = table(2, ORDERS, order_sides="baaaaa", kept={0: "red green black"})
    assert t.legal("order 1") == {"order 1 red"}
    t.play("order 1 red")
    assert t.sheet()["kept"] == {}


def test_r5_4_an_order_is_owned_for_good() -> None:
    """Nobody else can take it; it scores its digit."""
    t = table(2, ORDERS, dice="4 4 4", kept={0: "red blue", 1: "red blue"}).play("take 4", "order 1 none", "upgrade 4")
    t.refuses("order 1 none", "order_taken")
    assert t.state.scores()[0] == 2 and t.view()["orders"][0]["owner"] == 0


def test_a23_any_moment_of_the_own_turn() -> None:
    """Before the die, after it, and right after the delivery; only in the own turn."""
    t = table(
        *(2, ORDERS),
        dice="1 2 3",
        tracks={0: LINK_1_3},
        boxes={0: [6]},
        goods={1: "grey", 2: "red", 3: "red"},
        kept={0: "red"},
    )
    assert not t.legal("order")
    t.play("take 1", "deliver grey 1 3 1")
    assert t.question == "HandInGoods" and t.legal() == {"order 5 none", "end-turn"}
    after = Table(t.state.copy())
    t.play("order 5 none")
    assert t.asked == 1 and t.sheet(0)["orders"] == [5]
    after.play("end-turn")
    assert after.asked == 1 and after.sheet(0)["kept"] == {"red": 1, "grey": 1}
    before = table(2, ORDERS, kept={0: "red blue"}).play("order 1 none")
    assert before.question == "TakeDie" and before.asked == 0


def test_without_the_expansion_there_are_no_orders() -> None:
    """The reason says so."""
    table(2).refuses("order 1 none", "no_orders")


# Starting tiles.


def starting(players: int = 3, first: int = 1, **options: object) -> Table:
    """The starting tiles are laid out."""
    t = opening(players, starting_tiles=True, **options)
    while t.question != "ChooseFirstPlayer":
        t.play(min(t.legal()))
    return t.play(f"starts {first}")


def test_r6_1_reverse_turn_order() -> None:
    """From the last player counter-clockwise; a tile is picked once."""
    t = starting(3, 1)
    assert t.asked == 0
    t.play("start points")
    assert t.asked == 2 and "start points" not in t.legal()
    t.play("start locomotive", "upgrade 5")
    assert t.asked == 1 and t.legal() == {"start track", "start action_tile", "start own_cargo"}
    t.play("start track", "build C2 gentle 0")
    assert t.question == "RollWhite" and t.view()["starting_tiles"] is None


def test_r6_2_track() -> None:
    """Draw a track on the own sheet."""
    t = starting().play("start track", "build C2 gentle 0")
    (track,) = t.sheet(0)["tracks"]
    assert (track["field"], track["track"], track["rotation"]) == ("C2", "gentle", 0)
    assert t.sheet(1)["tracks"] == t.sheet(2)["tracks"] == []


def test_r6_2_locomotive() -> None:
    """Cross any one box."""
    t = starting().play("start locomotive")
    assert t.legal() == {f"upgrade {box}" for box in range(1, 7)}
    t.play("upgrade 6")
    assert t.sheet(0)["locomotive"] == [6]


def test_r6_2_two_points() -> None:
    """Two points, apart from those for deliveries."""
    t = starting().play("start points")
    assert t.sheet(0)["bonus"] == 2 and t.state.scores() == [2, 0, 0]


def test_r6_2_action_tile() -> None:
    """Any tile of the pool, sideways."""
    t = starting().play("start action_tile")
    assert t.legal() == {f"take-tile {number}" for number in range(1, 7)}
    t.play("take-tile 4")
    assert t.owner(4) == 0 and t.tile(4)["sideways"]


def test_r6_2_own_cargo() -> None:
    """A good of any colour but grey, on city 3 or 4 of the own sheet."""
    t = starting(2).play("start own_cargo")
    bag = t.view()["bag"]
    assert bag["grey"] > 0
    coloured = [colour for colour in COLOURS[:4] if bag.get(colour)]
    assert t.legal() == {f"cargo {colour} {city}" for colour in coloured for city in (3, 4)}
    t.play(f"cargo {coloured[0]} 4")
    assert t.sheet(0)["cargo"] == {"colour": coloured[0], "city": 4}
    assert t.view()["bag"].get(coloured[0], 0) == bag[coloured[0]] - 1


def test_r6_2_only_the_owner_delivers_it() -> None:
    """With the normal rules: die 3 or 4."""
    position = {"tracks": {0: LINK_1_3, 1: LINK_1_3}, "boxes": {0: [1], 1: [1]}, "cargo": {0: ("yellow", 3)}}
    t = table(2, {"starting_tiles": True}, dice="3 3 1", **position).play("take 3")  # type: ignore[arg-type]  # the keywords of `table`
    assert t.legal("deliver-own") == {"deliver-own yellow 3 1 1"}
    t.play("deliver-own yellow 3 1 1")
    assert t.sheet(0)["delivered"] == 1 and t.sheet(0)["cargo"] is None
    t.play("take 3")
    assert not t.legal("deliver-own")


def test_a03_any_kind_and_region() -> None:
    """The starting track has any kind on any field; a corrected file can name the kinds."""
    t = starting().play("start track")
    assert len(t.legal("build")) == 48 * 15
    document = {**t.game.board.document}
    document["starting_tiles"] = [
        {**tile, "kinds": ["straight"]} if tile["tile"] == "track" else tile for tile in document["starting_tiles"]
    ]
    assert len(starting(board=document).play("start track").legal("build")) == 48 * 3


def test_a04_own_cargo_chosen_or_drawn() -> None:
    """Chosen by default; an option draws it from the bag, and only the city is chosen."""
    t = starting(2, own_cargo="drawn").play("start own_cargo")
    bag = t.view()["bag"]
    assert bag["grey"] > 0
    drawn = {f"good {c}": bag[c] for c in ("red", "blue", "green", "yellow") if bag.get(c)}
    assert t.question == "DrawOwnCargo" and t.outcomes() == drawn
    first = min(drawn)
    t.play(first)
    colour = first.split()[1]
    assert t.legal() == {f"cargo {colour} 3", f"cargo {colour} 4"}


def test_a04_nothing_but_grey_in_the_bag() -> None:
    """Then the tile gives nothing."""
    for mode in ("chosen", "drawn"):
        t = starting(2, own_cargo=mode)
        for colour in range(4):
            t.state.goods[colour] += t.state.bag[colour]
            t.state.bag[colour] = 0
        assert set(t.view()["bag"]) == {"grey"}
        t.play("start own_cargo")
        assert t.legal() == {"pass"}
        t.play("pass")
        assert t.question == "ChooseStartingTile"


def test_a04_the_last_coloured_good_of_the_bag_is_drawn_like_any_other() -> None:
    t = starting(2, own_cargo="drawn")
    for colour in range(4):
        left = 1 if colour == 0 else 0
        t.state.goods[colour] += t.state.bag[colour] - left
        t.state.bag[colour] = left
    t.play("start own_cargo")
    assert (t.question, t.outcomes()) == ("DrawOwnCargo", {"good red": 1})
    t.play("good red")
    assert t.legal() == {"cargo red 3", "cargo red 4"}
