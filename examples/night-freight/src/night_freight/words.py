"""Actions and events in words for people."""

from __future__ import annotations

from collections.abc import Iterable

from night_freight.actions import CUTS, Bid, Customer, Sort, Take, Wagon
from night_freight.events import DrewCustomer, RevealedBid, SortedTrain, TookCut, TrainRolledIn
from roundhouse import Action, Event
from roundhouse.core.codec import GameWords
from roundhouse.core.text import Text, text


class NightWords(GameWords):
    """Sentences of the catalogues, with what stands in their places."""

    def describe(self, action: Action) -> Text:
        key = f"night-freight.action.{action.kind}"
        match action:
            case Customer(goods) | Wagon(goods):
                return text(key, goods=goods_word(goods))
            case Bid(coal):
                return text(key, coal=coal_words(coal))
            case Sort():
                return text(key, cuts=cut_words(action.cuts()))
            case Take(cut):
                return text(key, cut=cut)
        raise TypeError(action)

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        key = f"night-freight.event.{event.name}"
        match event:
            case DrewCustomer(seat, None):
                return text(key, who=names[seat])
            case DrewCustomer(seat, str(goods)):
                return text(f"{key}.own", who=names[seat], goods=goods_word(goods))
            case TrainRolledIn(night, wagons):
                return text(key, night=night, wagons=wagon_words(wagons))
            case RevealedBid(seat, coal):
                return text(key, who=names[seat], coal=coal_words(coal))
            case SortedTrain(seat, cuts):
                return text(key, who=names[seat], cuts=cut_words(cuts))
            case TookCut(seat, cut, wagons):
                return text(key, who=names[seat], cut=cut, wagons=wagon_words(wagons))
        return None


def coal_words(sacks: int) -> Text:
    return text("night-freight.coal", n=sacks)


def goods_word(goods: str) -> Text:
    """The name of the goods, which the page's plain sheet uses, too."""
    return text(f"night-freight.view.{goods}")


def wagon_words(wagons: Iterable[str]) -> tuple[Text, ...]:
    return tuple(goods_word(goods) for goods in wagons)


def cut_words(cuts: Iterable[Iterable[str]]) -> tuple[Text, ...]:
    contents = zip(CUTS, map(wagon_words, cuts))
    return tuple(text("night-freight.cut", cut=cut, wagons=wagons) for cut, wagons in contents)
