"""Whatever is clicked in vain has a reason of its own, and the reason is true: in many positions, for every action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.core.action import Action
from roundhouse.core.text import Text, translate
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers.deliver import distances_between, power
from roundhouse.games.steamrollers.documents import COLOURS
from roundhouse.games.steamrollers.game import NONE, ROLL

CHANCE = {"good", "side", "order-side", "starts", "borders", "roll", "black", "die", "eva-die"}
DELIVERS = {"deliver", "deliver-own", "deliver-from"}
CHANGES = {"set-die", "shift-die", "flip-die", "reroll-die"}
WORKS = {"build", "upgrade", "take-tile", "pass", *DELIVERS}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"solo_dice": "together"}),
    (2, {}),
    (3, {"orders": True, "coal": True, "starting_tiles": True, "borders": "medium"}),
    (5, {"orders": True, "starting_tiles": True}),
]


class Case:
    """An action that is not possible, and the reason that was given."""

    def __init__(self, state: Any, action: Action, why: Text, legal: set[Any]) -> None:
        self.s = state
        self.seat = state.seats()[0]
        self.action: Any = action
        self.why = why
        self.question = type(state.frame).__name__
        self.value = int(state.frame.value) + 1 if self.question == "UseDie" else 0
        self.legal = legal

    def field(self) -> int:
        return int(self.s.g.codec().field[self.action.field])

    def distances(self) -> int:
        it = self.action
        colour = COLOURS.index(it.colour)
        return int(distances_between(self.s, self.seat, colour, it.origin - 1, it.target - 1))

    def wanted(self) -> Any:
        order = self.action.order - 1
        return self.s.g.order_goods[order * 2 + self.s.order_side[order]]

    def kept(self, colour: int) -> int:
        return int(self.s.kept[self.seat * 6 + colour])

    def on_table(self) -> bool:
        dice = Counter({value + 1: int(number) for value, number in enumerate(self.s.dice)})
        return not Counter((self.action.low, self.action.high)) - dice


TRUE: dict[str, tuple[set[str], Callable[[Case], bool]]] = {
    "black_die": ({"build"}, lambda it: all(it.action.track != x.track for x in it.legal if x.kind == "build")),
    "box_crossed": ({"upgrade"}, lambda it: bool(it.s.boxes[it.seat] >> (it.action.box - 1) & 1)),
    "chance": (CHANCE, lambda it: not it.s.chance),
    "city_field": ({"build"}, lambda it: bool(it.s.g.city_at[it.field()] != NONE)),
    "dice_needed": ({"take-two"}, lambda it: it.on_table() and sum(it.s.dice) - 2 < it.s.g.players),
    "die_first": (WORKS | CHANGES, lambda it: it.question == "TakeDie"),
    "field_taken": ({"build"}, lambda it: bool(it.s.tracks[it.seat * it.s.g.fields + it.field()] != NONE)),
    "final": (CHANGES, lambda it: bool(it.s.frame.final)),
    "has_die": ({"take", "take-two"}, lambda it: it.question == "UseDie"),
    "no_cargo": (
        {"deliver-own"},
        lambda it: bool(it.s.cargo[it.seat] != COLOURS.index(it.action.colour) * 6 + it.action.origin - 1),
    ),
    "no_change": (CHANGES, lambda it: all(x.kind != it.action.kind for x in it.legal) or it.action.kind == "shift-die"),
    "no_coal": ({"order"}, lambda it: it.kept(5) <= it.wanted()[5]),
    "no_die": ({"take"}, lambda it: bool(it.s.dice[it.action.value - 1] == 0)),
    "no_distance": (DELIVERS, lambda it: not it.distances() >> it.action.distance & 1),
    "no_good": (
        {"deliver", "deliver-from"},
        lambda it: bool(it.s.goods[(it.action.origin - 1) * 6 + COLOURS.index(it.action.colour)] == 0),
    ),
    "no_orders": ({"order"}, lambda it: not it.s.g.r.orders),
    "no_pair": ({"take-two"}, lambda it: not it.on_table()),
    "no_pass": ({"pass"}, lambda it: any(x.kind in WORKS for x in it.legal)),
    "no_route": (DELIVERS, lambda it: it.distances() == 0),
    "no_tile": ({"take-two"}, lambda it: bool(it.s.owner[1] != it.seat or it.s.side[1] == 1)),
    "not_in_pool": ({"take-tile"}, lambda it: bool(it.s.owner[it.action.tile - 1] != NONE)),
    "not_wanted": ({"order"}, lambda it: bool(it.wanted()[COLOURS.index(it.action.coal_for)] == 0)),
    "not_your_die": ({"use"}, lambda it: it.action not in it.legal),
    "one_die": ({"take-two"}, lambda it: bool(it.s.g.solo)),
    "order_goods": ({"order"}, lambda it: any(it.wanted()[i] > it.kept(i) for i in range(6))),
    "order_taken": ({"order"}, lambda it: bool(it.s.order_owner[it.action.order - 1] != NONE)),
    "ordered": ({"order"}, lambda it: bool(it.s.ordered)),
    "other_box": ({"upgrade"}, lambda it: it.action.box != it.value),
    "other_cargo": ({"cargo"}, lambda it: all(x.colour != it.action.colour for x in it.legal)),
    "other_end": (DELIVERS, lambda it: it.value not in (it.action.origin, it.action.target)),
    "other_origin": (DELIVERS, lambda it: bool(it.action.origin != it.value)),
    "other_region": ({"build"}, lambda it: bool(it.s.g.region[it.field()] + 1 != it.value)),
    "other_target": (
        DELIVERS,
        lambda it: not it.s.g.targets[COLOURS.index(it.action.colour)] >> (it.action.target - 1) & 1,
    ),
    "other_tile": ({"take-tile"}, lambda it: it.action.tile != it.value),
    "power": (DELIVERS, lambda it: bool(power(it.s, it.seat) < it.action.distance)),
    "row": ({"deliver", "deliver-from"}, lambda it: bool(it.s.g.solo) or it.action.kind == "deliver-from"),
    "same_value": ({"set-die", "shift-die"}, lambda it: it.action.value == it.value),
    "sideways": ({"take-tile"}, lambda it: bool(it.s.sideways[it.action.tile - 1])),
    "starting_kinds": ({"build"}, lambda it: all(it.action.track != x.track for x in it.legal)),
    "starting_taken": ({"start"}, lambda it: it.action not in it.legal),
    "tile_used": ({"take-two"}, lambda it: bool(it.s.used & 2)),
    "two_dice": ({"take"}, lambda it: all(x.kind != "take" for x in it.legal)),
}
"""For each reason the kinds of actions that may be given it, and whether it is true."""


def check(state: Any, action: Action, legal: set[Any], seen: Counter[str]) -> None:
    why = state.frame.why_not(state, state.seats()[0], action)
    assert isinstance(why, Text), (type(state.frame).__name__, action)
    for language in ("en", "pl"):
        assert "{" not in translate(why, language)
    key = why.key.removeprefix("sr.why.")
    seen[key] += 1
    it = Case(state, action, why, legal)
    where = (it.question, str(action), key, why.args)
    if key.startswith("only."):
        assert key == f"only.{action.kind.replace('-', '_')}", where
    if key.startswith(("only.", "first.")):
        assert all(x.kind != action.kind for x in it.legal), where
        return
    kinds, true = TRUE[key]
    assert action.kind in kinds and true(it), where


def actions(game: Any, luck: random.Random) -> Iterator[Action]:
    """All small actions, and some tracks and deliveries."""
    codec = game.codec()
    yield from (action for number, action in codec.actions.items() if number < ROLL)
    fields = [field.id for field in game.board.fields]
    for _ in range(40):
        yield a.Build(luck.choice(fields), luck.choice(["straight", "gentle", "sharp"]), luck.randrange(3))
        way = (luck.choice(COLOURS[:5]), luck.randint(1, 6), luck.randint(1, 6), luck.randint(1, 8))
        yield luck.choice([a.Deliver(*way), a.DeliverOwn(*way), a.DeliverFrom(luck.randrange(3), *way)])


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whatever_is_pointed_at_in_vain_has_its_own_true_reason(players: int, options: dict[str, Any]) -> None:
    luck = random.Random(players)
    seen: Counter[str] = Counter()
    for _ in range(2):
        state: Any = rh.title("steamrollers").build(players, options).start()
        while not state.over:
            if state.chance:
                state.apply(luck.choice([action for action, _ in state.outcomes()]))
                continue
            legal = set(state.legal())
            if luck.random() < 0.08 or type(state.frame).__name__ not in ("TakeDie", "UseDie"):
                for action in actions(state.g, luck):
                    if action not in legal and state.g.codec().id(action) >= 0:
                        check(state, action, legal, seen)
            state.apply(luck.choice(sorted(legal, key=str)))
    assert len(seen) > 20, seen
