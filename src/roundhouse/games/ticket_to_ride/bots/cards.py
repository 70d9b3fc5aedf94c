# compiled by mypyc
"""Which cards some routes need, and which card to draw for them."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.game import GRAY, KINDS, LOCOMOTIVE
from roundhouse.kit.arrays import counts


@final
class Needs:
    """The cards that some routes need, by colour; gray routes are counted to the colours there is most to spare of."""

    def __init__(self, tables: Tables, hand: vec[i64], routes: list[int], before: Needs | None = None) -> None:
        """With `before`, these needs come on top of others."""
        need = counts(LOCOMOTIVE) if before is None else before.colour[:]
        wild: i64 = 0 if before is None else before.wild
        gray: list[int] = []
        for number in routes:
            route: i64 = number
            length = tables.length[route] + tables.tunnel[route]
            colour = tables.colour[route]
            if colour == GRAY:
                gray.append(int(length - tables.ferry[route]))
                wild += tables.ferry[route]
            else:
                need[colour] += length
        gray.sort(reverse=True)
        for cards in gray:
            need[_most_to_spare(hand, need)] += cards
        self.colour: vec[i64] = need
        """The cards needed of each colour."""
        self.wild: i64 = wild
        """The locomotives that ferries need."""
        short: i64 = 0
        kind: i64
        for kind in range(LOCOMOTIVE):
            if need[kind] > hand[kind]:
                short += need[kind] - hand[kind]
        spare = hand[LOCOMOTIVE] - wild
        self.lacking: i64 = short - spare if spare < 0 else short
        """How many cards the hand lacks if no locomotive stands in for another card."""
        self.missing: i64 = max(i64(0), short - spare) if spare > 0 else short - spare
        """How many cards the hand lacks in all, locomotives put to use."""
        self.short_wild: i64 = -spare if spare < 0 else 0
        """How many of them must be locomotives."""

    def short(self, hand: vec[i64], colour: i64) -> i64:
        """How many cards of a colour the hand lacks."""
        return max(i64(0), self.colour[colour] - hand[colour])


def _most_to_spare(hand: vec[i64], need: vec[i64]) -> i64:
    """The colour of which the hand has most beyond what is needed."""
    at: i64 = 0
    colour: i64
    for colour in range(1, LOCOMOTIVE):
        if hand[colour] - need[colour] > hand[at] - need[at]:
            at = colour
    return at


@final
class CardValues:
    """What each kind of card is worth to draw now; a card that the plan needs is worth about 1."""

    def __init__(self, sight: Sight, weights: Weights, first: Needs, later: Needs) -> None:
        """`first` is what the plan needs, `later` that and more."""
        self.sight: Sight = sight
        self.weights: Weights = weights
        urgent = first.missing > 0
        self.first: Needs = first if urgent else later
        self.use: float = min(1.0, float(later.missing) / weights.needless)
        """How much a card may count that nothing needs now: nothing if all that is wanted can be paid for."""
        self.value: vec[float] = vec[float]([0.0] * KINDS)
        best = 0.0
        colour: i64
        for colour in range(LOCOMOTIVE):
            now, then = first.short(sight.hand, colour), later.short(sight.hand, colour)
            worth = (weights.spare + weights.heap * float(sight.hand[colour])) * self.use
            if urgent and now > 0:
                worth = 1.0 + weights.scarce * float(now)
            elif then > 0:
                worth = weights.later + weights.scarce * float(min(then, 3))
            self.value[colour] = worth
            if worth > best or colour == 0:
                best = worth
        self.value[LOCOMOTIVE] = 1.0 + weights.ferry if first.short_wild > 0 else best * weights.wild_card
        self.blind: float = self._average(sight.unseen_cards())
        """What a card of the deck is worth on average."""

    def _average(self, cards: vec[i64]) -> float:
        total: i64 = 0
        worth = 0.0
        kind: i64
        for kind in range(KINDS):
            total += cards[kind]
            worth += float(cards[kind]) * self.value[kind]
        return worth / float(total) if total != 0 else 0.0

    def second(self, colour: i64) -> float:
        """What a card is worth as the second one."""
        return self.value[colour]

    def pair(self, first: i64) -> float:
        """What a turn is worth that begins with a card of this colour from the row."""
        value = self.value
        if first == LOCOMOTIVE:
            return value[LOCOMOTIVE]
        row = self.sight.row
        best = self.blind
        colour: i64
        for colour in range(LOCOMOTIVE):
            if row[colour] > (1 if colour == first else 0):
                worth = value[colour]
                if colour == first and self.first.short(self.sight.hand, colour) == 1:
                    worth = self.weights.spare * self.use
                if worth > best:
                    best = worth
        # Of two cards the better one first: the other may still be replaced by one that is turned up.
        return 1.01 * value[first] + best

    def blind_pair(self) -> float:
        """What a turn is worth that begins with a blind card."""
        row = self.sight.row
        best = self.blind
        colour: i64
        for colour in range(LOCOMOTIVE):
            if row[colour] > 0 and self.value[colour] > best:
                best = self.value[colour]
        return self.blind + best
