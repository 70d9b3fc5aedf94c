"""What lies on the table."""

from __future__ import annotations

from night_freight.game import CARDS, COAL, KINDS, NONE, NightGame
from night_freight.scoring import sheet
from night_freight.view import view
from night_freight.view_types import NightView
from roundhouse import Rng, State


class NightState(State):
    """Goods, cuts and seats are numbers, counted from 0."""

    def __init__(self, game: NightGame, of: NightState | None = None) -> None:
        super().__init__(of)
        self.g = game
        seats = game.players
        self.night: int = of.night if of else 0
        self.coal: list[int] = of.coal[:] if of else [COAL] * seats
        self.customer: list[int] = of.customer[:] if of else [NONE] * seats
        """The goods that each seat's customer wants."""
        self.wagons: list[int] = of.wagons[:] if of else [0] * seats * KINDS
        """How many each seat has, by seat * KINDS + goods."""
        self.bids: list[int] = of.bids[:] if of else [NONE] * seats
        """Tonight's, once they are revealed."""
        self.train: list[int] = of.train[:] if of else []
        """The goods of the wagons that nobody has taken yet."""
        self.cut: list[int] = of.cut[:] if of else []
        """The cut that each of these wagons is in, once they are sorted."""

    def rules(self) -> NightGame:
        return self.g

    def copy(self) -> NightState:
        return NightState(self.g, self)

    def held(self, seat: int) -> list[int]:
        """How many wagons of each of the goods a seat has."""
        return self.wagons[seat * KINDS : (seat + 1) * KINDS]

    @property
    def dispatcher(self) -> int:
        """1.3: another player every night."""
        return max(self.night - 1, 0) % self.g.players

    def order(self) -> list[int]:
        """2.3: the seats by their bids, equal ones clockwise from the dispatcher on."""
        clockwise = [(self.dispatcher + i) % self.g.players for i in range(self.g.players)]
        return sorted(clockwise, key=lambda seat: -self.bids[seat])

    def take(self, seat: int, cut: int) -> list[int]:
        """Give the wagons of a cut to a seat; what they carry."""
        taken = [goods for goods, place in zip(self.train, self.cut) if place == cut]
        for goods in taken:
            self.wagons[seat * KINDS + goods] += 1
        self.train = [goods for goods, place in zip(self.train, self.cut) if place != cut]
        self.cut = [place for place in self.cut if place != cut]
        return taken

    def view(self, seat: int | None = None) -> NightView:
        return view(self, seat)

    def determinize(self, seat: int | None, rng: Rng) -> NightState:
        """Deal the customers that the seat has not seen anew, and let the others bid anew."""
        twin = self.copy()
        if self.over:
            return twin
        own = NONE if seat is None else self.customer[seat]
        deck = [goods for goods in range(KINDS) for _ in range(CARDS - (goods == own))]
        for other, goods in enumerate(self.customer):
            if other != seat and goods != NONE:
                twin.customer[other] = deck.pop(rng.below(len(deck)))
        # Drawn from what they could answer there: a hand that was dealt anew allows other answers.
        twin.pending = tuple((who, bid if who == seat else twin._any_id(who, rng)) for who, bid in self.pending)
        return twin

    def _any_id(self, seat: int, rng: Rng) -> int:
        ids = self.legal_ids(seat)
        return int(ids[rng.below(len(ids))])

    def scores(self) -> list[int]:
        """What customers pay is a secret until the end."""
        sheets = [sheet(self, seat) for seat in range(self.g.players)]
        return [it["total"] if self.over else it["total"] - it["customer"] for it in sheets]

    def result(self) -> list[int]:
        """3.5: more points, then more coal."""
        ranks = list(zip(self.scores(), self.coal))
        return [1 + sum(other > rank for other in ranks) for rank in ranks]
