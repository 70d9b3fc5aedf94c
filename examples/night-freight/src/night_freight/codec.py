"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from night_freight import actions
from night_freight.actions import COUPLING, CUTS, GOODS, Bid, Customer, Sort, Take, Wagon
from night_freight.words import goods_word
from roundhouse import Action
from roundhouse.core.codec import UNKNOWN, ActionCodec, Given, kinds_of, values_of
from roundhouse.core.reading import Names, Possible
from roundhouse.core.text import LANGUAGES, translate

HIGHEST_BID = 6
NUMBERED: tuple[Action, ...] = (
    *map(Customer, GOODS),
    *map(Wagon, GOODS),
    *map(Bid, range(HIGHEST_BID + 1)),
    *map(Take, CUTS),
)
"""The actions that have an id: their place in this list. There are too many ways to sort a train."""
NUMBER = {action: number for number, action in enumerate(NUMBERED)}
CUSTOMER, WAGON = NUMBER[Customer(GOODS[0])], NUMBER[Wagon(GOODS[0])]
BID, TAKE = NUMBER[Bid(0)], NUMBER[Take(CUTS[0])]
"""The first id of each kind."""


def spellings() -> list[tuple[str, str]]:
    """The names of the goods in all languages, which may be typed for them."""
    return [(translate(goods_word(goods), language), goods) for goods in GOODS for language in LANGUAGES]


SORT_WORDS = Names((*GOODS, COUPLING), spellings)
"""What can stand after `sort`."""


class NightCodec(ActionCodec):
    """The actions in all their forms."""

    kinds = kinds_of(actions)
    chance = (Customer, Wagon)

    def action(self, number: int) -> Action:
        return NUMBERED[number]

    def id(self, action: Action) -> int:
        return NUMBER.get(action, UNKNOWN)

    def known(self, action: Action) -> Action | None:
        if isinstance(action, Sort):
            return action if {*action.wagons} <= {*SORT_WORDS} else None
        return super().known(action)

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        return SORT_WORDS if cls is Sort else values_of(NUMBERED, cls, field, given)
