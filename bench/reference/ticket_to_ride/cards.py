"""Which cards some routes need, and which card to draw for them."""

from __future__ import annotations

from bench.reference.ticket_to_ride.sight import Sight
from bench.reference.ticket_to_ride.tables import Tables
from bench.reference.ticket_to_ride.weights import Weights
from roundhouse.games.ticket_to_ride.game import GRAY, KINDS, LOCOMOTIVE


class Needs:
    """The cards that some routes need, by colour; gray routes are counted to the colours there is most to spare of."""

    def __init__(self, tables: Tables, hand: list[int], routes: list[int], before: Needs | None = None) -> None:
        """With `before`, these needs come on top of others."""
        need = [0] * LOCOMOTIVE if before is None else before.colour[:]
        wild = 0 if before is None else before.wild
        gray: list[int] = []
        for route in routes:
            length = tables.length[route]
            colour = tables.colour[route]
            if tables.tunnel[route]:
                length += 1
            if colour == GRAY:
                gray.append(length - tables.ferry[route])
                wild += tables.ferry[route]
            else:
                need[colour] += length
        gray.sort(reverse=True)
        for length in gray:
            at, most = 0, hand[0] - need[0]
            for colour in range(1, LOCOMOTIVE):
                if hand[colour] - need[colour] > most:
                    at, most = colour, hand[colour] - need[colour]
            need[at] += length
        self.colour: list[int] = need
        """The cards needed of each colour."""
        self.wild: int = wild
        """The locomotives that ferries need."""
        short = 0
        for colour in range(LOCOMOTIVE):
            if need[colour] > hand[colour]:
                short += need[colour] - hand[colour]
        spare = hand[LOCOMOTIVE] - wild
        self.lacking: int = short - spare if spare < 0 else short
        """How many cards the hand lacks if no locomotive stands in for another card."""
        self.missing: int = max(0, short - spare) if spare > 0 else short - spare
        """How many cards the hand lacks in all, locomotives put to use."""
        self.short_wild: int = -spare if spare < 0 else 0
        """How many of them must be locomotives."""

    def short(self, hand: list[int], colour: int) -> int:
        """How many cards of a colour the hand lacks."""
        return max(0, self.colour[colour] - hand[colour])


class CardValues:
    """What each kind of card is worth to draw now; a card that the plan needs is worth about 1."""

    def __init__(self, sight: Sight, weights: Weights, first: Needs, later: Needs) -> None:
        """`first` is what the plan needs, `later` that and more."""
        self.sight = sight
        self.weights = weights
        value = [weights.spare + weights.heap * cards for cards in sight.hand]
        urgent = first.missing > 0
        self.first = first if urgent else later
        for colour in range(LOCOMOTIVE):
            now, then = first.short(sight.hand, colour), later.short(sight.hand, colour)
            if urgent and now > 0:
                value[colour] = 1.0 + weights.scarce * now
            elif then > 0:
                value[colour] = weights.later + weights.scarce * then
        value[LOCOMOTIVE] = max(value[:LOCOMOTIVE]) * weights.wild_card
        if first.short_wild > 0:
            value[LOCOMOTIVE] = 1.0 + weights.ferry
        self.value = value
        unseen = sight.unseen_cards()
        total = sum(unseen)
        worth = 0.0
        for kind in range(KINDS):
            worth += unseen[kind] * value[kind]
        self.blind = worth / total if total else 0.0
        """What a card of the deck is worth on average."""

    def second(self, colour: int) -> float:
        """What a card is worth as the second one."""
        return self.value[colour]

    def pair(self, first: int) -> float:
        """What a turn is worth that begins with a card of this colour from the row."""
        value = self.value
        if first == LOCOMOTIVE:
            return value[LOCOMOTIVE]
        row = self.sight.row
        best = self.blind
        for colour in range(LOCOMOTIVE):
            if row[colour] > (1 if colour == first else 0):
                worth = value[colour]
                if colour == first and self.first.short(self.sight.hand, colour) == 1:
                    worth = self.weights.spare
                if worth > best:
                    best = worth
        # Of two cards the better one first: the other may still be replaced by one that is turned up.
        return 1.01 * value[first] + best

    def blind_pair(self) -> float:
        """What a turn is worth that begins with a blind card."""
        row = self.sight.row
        best = self.blind
        for colour in range(LOCOMOTIVE):
            if row[colour] > 0 and self.value[colour] > best:
                best = self.value[colour]
        return self.blind + best
