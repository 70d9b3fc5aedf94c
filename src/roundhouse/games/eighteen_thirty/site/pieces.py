"""The pieces that 18xx.games tells apart and the rules do not: single certificates, trains, tiles, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.board import PLACES
from roundhouse.games.eighteen_thirty.state import EighteenState

CERTIFICATES = 9
"""The president's certificate, number 0, and eight of 10%."""
PLAIN_CITIES = ("E19", "H4", "B10", "H10", "H16")
"""The order in which the site numbers the white hexes with a city and nothing else."""


class Pieces:
    """Follows the pieces through a game, action by action."""

    def __init__(self, state: EighteenState) -> None:
        self.g = state.g
        self.held: list[dict[int, list[int]]] = [{ids.IPO: list(range(CERTIFICATES))} for _ in range(ids.CORPORATIONS)]
        """By corporation: the certificates of each holder, in the order in which they came."""
        self.trains: dict[int, list[str]] = {corporation: [] for corporation in range(ids.CORPORATIONS)}
        self.trains[ids.TRAIN_POOL] = []
        self.depot: list[str] = [
            f"{name}-{copy}"
            for kind, name in enumerate(self.g.train_names)
            for copy in range(int(self.g.train_count[kind]))
        ]
        self.tiles: dict[str, tuple[str, int]] = {}
        """By hex: the kind and the copy that lies there."""
        self.used: set[str] = set()
        """Private companies whose tile has been laid."""
        self.tokens: list[list[str]] = [[] for _ in range(ids.CORPORATIONS)]
        """By corporation: the hexes of its tokens, in the order of placing."""
        self._presidents_before = list(state.president)

    # Certificates.

    def holder_of(self, certificate: str) -> tuple[int, int, int]:
        """The corporation, the number and the holder of a certificate; raises KeyError."""
        name, _, number = certificate.rpartition("_")
        corporation = self.g.codec().corporation[name]
        index = int(number)
        for holder, certificates in self.held[corporation].items():
            if index in certificates:
                return corporation, index, holder
        raise KeyError(certificate)

    def _move(self, corporation: int, index: int, holder: int) -> None:
        for certificates in self.held[corporation].values():
            if index in certificates:
                certificates.remove(index)
        self.held[corporation].setdefault(holder, []).append(index)

    def give(self, corporation: int, holder: int, indices: Sequence[int]) -> None:
        for index in indices:
            self._move(corporation, index, holder)

    def first_of(self, corporation: int, holder: int) -> int:
        """The certificate of 10% that is sold next."""
        return next(index for index in self.held[corporation].get(holder, []) if index != 0)

    # After an action.

    def follow(self, action: Mapping[str, Any], state: EighteenState) -> None:
        """Bring the pieces to where they are after a logged action."""
        kind = action.get("type")
        if kind in ("buy_shares", "sell_shares"):
            self._shares(action, state)
        elif kind == "buy_train":
            self._train(action)
        elif kind == "discard_train":
            self._put_train(str(action["train"]), ids.TRAIN_POOL)
        elif kind == "lay_tile":
            tile, _, copy = str(action["tile"]).rpartition("-")
            self.tiles[str(action["hex"])] = (tile, int(copy))
            if action.get("entity_type") == "company":
                self.used.add(str(action["entity"]))
        elif kind == "bankrupt":
            self._bankrupt(state)
        self._settle_shares(state)
        self._presidents(state)
        self._rust(state)
        self._place_tokens(state)
        self._presidents_before = list(state.president)

    def _shares(self, action: Mapping[str, Any], state: EighteenState) -> None:
        found = [self.holder_of(str(certificate)) for certificate in action["shares"]]
        corporation = found[0][0]
        holder = self._buyer(corporation, state) if action["type"] == "buy_shares" else ids.POOL
        self.give(corporation, holder, [index for _, index, _ in found])

    def _buyer(self, corporation: int, state: EighteenState) -> int:
        for seat in range(self.g.players):
            if int(state.held(corporation, seat)) > self._percent(corporation, seat):
                return seat
        raise KeyError(corporation)

    def _percent(self, corporation: int, holder: int) -> int:
        return sum(2 if index == 0 else 1 for index in self.held[corporation].get(holder, []))

    def _presidents(self, state: EighteenState) -> None:
        """A new president takes certificate 0 and gives two others for it."""
        for corporation in range(ids.CORPORATIONS):
            new = int(state.president[corporation])
            if new == ids.NONE or 0 in self.held[corporation].get(new, []):
                continue
            old = self._presidents_before[corporation]
            if old == ids.NONE:
                self._move(corporation, 0, new)
                continue
            sold = 0 in self.held[corporation].get(ids.POOL, [])
            swapped = [index for index in self.held[corporation].get(new, []) if index != 0][:2]
            self._move(corporation, 0, new)
            self.give(corporation, ids.POOL if sold else old, swapped)
            # Who sold a part of the president's certificate takes the rest back from the pool, what came first.
            while self._percent(corporation, old) < int(state.held(corporation, old)):
                self._move(corporation, self.held[corporation][ids.POOL][0], old)

    def _bankrupt(self, state: EighteenState) -> None:
        """What a bankrupt sells goes without a line of its own."""
        seat = int(state.facts[fact.BANKRUPT])
        for corporation in range(ids.CORPORATIONS):
            while seat >= 0 and self._percent(corporation, seat) > int(state.held(corporation, seat)):
                mine = [index for index in self.held[corporation][seat] if index != 0]
                self._move(corporation, mine[0] if mine else 0, ids.POOL)

    def _settle_shares(self, state: EighteenState) -> None:
        """Shares that move without a line of their own: those of CA and BO, and a bankrupt's."""
        for corporation in range(ids.CORPORATIONS):
            for seat in range(self.g.players):
                more = int(state.held(corporation, seat)) - self._percent(corporation, seat)
                if more > 0 and int(state.held(corporation, ids.IPO)) < self._percent(corporation, ids.IPO):
                    if more >= 2 and 0 in self.held[corporation][ids.IPO]:
                        self._move(corporation, 0, seat)
                        more -= 2
                    for _ in range(more):
                        self._move(corporation, self.first_of(corporation, ids.IPO), seat)

    # Trains.

    def source_of(self, train: str) -> int:
        """Where a train is: a corporation, the pool, or the depot."""
        for place, trains in self.trains.items():
            if train in trains:
                return place
        return ids.DEPOT

    def _train(self, action: Mapping[str, Any]) -> None:
        if action.get("exchange"):
            self._put_train(str(action["exchange"]), ids.TRAIN_POOL)
        self._put_train(str(action["train"]), self.g.codec().corporation[str(action["entity"])])

    def _put_train(self, train: str, place: int) -> None:
        for trains in self.trains.values():
            if train in trains:
                trains.remove(train)
        if train in self.depot:
            self.depot.remove(train)
        self.trains[place].append(train)

    def _rust(self, state: EighteenState) -> None:
        for kind, name in enumerate(self.g.train_names):
            until = self.g.rusts_with[kind]
            if until != ids.NONE and until <= state.phase:
                for trains in self.trains.values():
                    trains[:] = [train for train in trains if train.partition("-")[0] != name]

    def of_kind(self, place: int, name: str) -> list[str]:
        """The trains of a kind that a corporation or the pool has."""
        return [train for train in self.trains[place] if train.partition("-")[0] == name]

    def next_train(self, name: str) -> str:
        """The train of a kind that the bank sells next."""
        if name == "D":
            return self.next_diesel()
        return next(train for train in self.depot if train.partition("-")[0] == name)

    def next_diesel(self) -> str:
        sold = [train for trains in self.trains.values() for train in trains if train.startswith("D-")]
        return f"D-{len(sold)}"

    # Tokens and cities.

    def _place_tokens(self, state: EighteenState) -> None:
        board = self.g.board
        for place, corporation in enumerate(state.rails.token):
            if corporation != ids.NONE:
                name = board.hex_names[board.city_hexes[place // PLACES]]
                if name not in self.tokens[corporation]:
                    self.tokens[corporation].append(name)

    def city(self, city_id: str) -> tuple[str, int]:
        """The hex and the number of a city by the site's id; raises KeyError."""
        head, copy, part = [*city_id.rsplit("-", 2), "", ""][:3]
        if head == "city":
            return PLAIN_CITIES[int(copy)], int(part)
        if head in self.g.codec().hex:
            return head, int(part)
        for name, (tile, number) in self.tiles.items():
            if (tile, str(number)) == (head, copy):
                return name, int(part)
        raise KeyError(city_id)
