"""What everybody sees: in 1830 nothing is hidden."""

from __future__ import annotations

from typing import Final, cast

from roundhouse.core.errors import check_seen_by
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import asked_price, offered
from roundhouse.games.eighteen_thirty.board import PLACES
from roundhouse.games.eighteen_thirty.documents import ZONES
from roundhouse.games.eighteen_thirty.end import final_sheets, worth
from roundhouse.games.eighteen_thirty.market import OFF, price, zone
from roundhouse.games.eighteen_thirty.shares import certificates, why_no_sale
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.trains import cheapest_price, is_on_offer
from roundhouse.games.eighteen_thirty.view_types import (
    CorporationView,
    DepotView,
    EighteenView,
    PlayerView,
    PrivateView,
    Question,
    Round,
    Stack,
    Tile,
    Token,
)

ROUNDS: Final[tuple[Round, ...]] = ("auction", "stock", "operating")


def view(s: EighteenState, seat: int | None) -> EighteenView:
    """The table, the same for every seat."""
    check_seen_by(seat, s.g.players)
    g = s.g
    facts = s.facts
    return {
        "title": g.title,
        "seat": seat,
        "over": s.over,
        "asked": list(s.seats()),
        "question": cast(Question, "" if s.over else type(s.frame).__name__),
        "round": ROUNDS[facts[fact.ROUND]],
        "set": int(facts[fact.SET]),
        "number": int(facts[fact.NUMBER]),
        "rounds": int(facts[fact.ROUNDS]),
        "turn": int(facts[fact.TURN]),
        "priority": int(s.priority),
        "operating": None if s.operating == ids.NONE else g.corporation_names[s.operating],
        "queue": [g.corporation_names[corporation] for corporation in s.queue],
        "revenue": int(facts[fact.REVENUE]),
        "phase": g.train_names[s.phase],
        "train_limit": int(g.train_limit[s.phase]),
        "printed_terrain": g.r.printed_terrain,
        "bank": int(facts[fact.BANK]),
        "broken": facts[fact.BROKEN] == 1,
        "bankrupt": None if facts[fact.BANKRUPT] == ids.NONE else int(facts[fact.BANKRUPT]),
        "players": [_player(s, player) for player in range(g.players)],
        "corporations": {name: _corporation(s, number) for number, name in enumerate(g.corporation_names)},
        "privates": {name: _private(s, number) for number, name in enumerate(g.private_names)},
        "depot": _depot(s),
        "tiles": _tiles(s),
        "tokens": _tokens(s),
        "tiles_left": {name: int(s.rails.left[kind]) for kind, name in enumerate(g.board.kind_names)},
        "market": _market(s),
        "final": final_sheets(s) if s.over else None,
    }


def _player(s: EighteenState, seat: int) -> PlayerView:
    shares = {
        name: int(s.held(number, seat)) * 10
        for number, name in enumerate(s.g.corporation_names)
        if s.held(number, seat) > 0
    }
    committed = sum(int(s.bids[private * ids.SEATS + seat]) for private in range(ids.PRIVATES))
    return {
        "cash": int(s.cash[seat]),
        "committed": committed,
        "worth": int(worth(s, seat)),
        "liquidity": _liquidity(s, seat),
        "certificates": int(certificates(s, seat)),
        "certificate_limit": int(s.g.certificate_limit),
        "shares": shares,
        "presidencies": [name for number, name in enumerate(s.g.corporation_names) if s.president[number] == seat],
        "privates": [name for number, name in enumerate(s.g.private_names) if s.owner[number] == seat],
        "sold": [name for number, name in enumerate(s.g.corporation_names) if s.sold[number * ids.HOLDERS + seat] == 1],
    }


def _liquidity(s: EighteenState, seat: int) -> int:
    """Cash, and what the largest block of each corporation that may be sold would bring, each at its price of now."""
    total = int(s.cash[seat])
    for corporation in range(ids.CORPORATIONS):
        held = int(s.held(corporation, seat))
        most = next((tens for tens in range(held, 0, -1) if why_no_sale(s, seat, corporation, tens) == ""), 0)
        total += most * int(price(s, corporation))
    return total


def _corporation(s: EighteenState, corporation: int) -> CorporationView:
    cell = int(s.cell[corporation])
    columns = int(s.g.market.columns)
    president = int(s.president[corporation])
    unused = int(s.tokens[corporation])
    return {
        "treasury": int(s.treasury[corporation]),
        "par": int(s.par[corporation]) or None,
        "price": int(price(s, corporation)) or None,
        "zone": ZONES[zone(s, corporation)],
        "cell": None if cell == OFF else list(divmod(cell, columns)),
        "place": None if cell == OFF else int(s.place[corporation]),
        "president": None if president == ids.NONE else president,
        "ipo": int(s.held(corporation, ids.IPO)) * 10,
        "pool": int(s.held(corporation, ids.POOL)) * 10,
        "floated": s.floated[corporation] == 1,
        "operated": s.operated[corporation] == 1,
        "trains": _trains(s, corporation),
        "tokens_left": unused,
        "token_price": int(s.g.token_price(corporation, unused)) if unused else None,
        "privates": [
            name for number, name in enumerate(s.g.private_names) if s.owner[number] == ids.CORPORATE + corporation
        ],
    }


def _trains(s: EighteenState, corporation: int) -> list[str]:
    return [
        name for kind, name in enumerate(s.g.train_names) for _ in range(int(s.trains[corporation * ids.TRAINS + kind]))
    ]


def _private(s: EighteenState, private: int) -> PrivateView:
    owner = int(s.owner[private])
    seen: PrivateView = {
        "price": int(s.g.face_value[private]),
        "revenue": int(s.g.revenue[private]),
        "owner": owner if 0 <= owner < ids.CORPORATE else None,
        "corporation": s.g.corporation_names[owner - ids.CORPORATE] if owner >= ids.CORPORATE else None,
        "closed": owner == ids.CLOSED,
    }
    if owner == ids.UNSOLD:
        seen["offered"] = private == offered(s)
        seen["least_bid"] = int(asked_price(s, private))
        seen["bids"] = {
            str(seat): int(s.bids[private * ids.SEATS + seat])
            for seat in range(s.g.players)
            if s.bids[private * ids.SEATS + seat] > 0
        }
    return seen


def _depot(s: EighteenState) -> DepotView:
    return {
        "left": {name: int(s.depot[kind]) for kind, name in enumerate(s.g.train_names)},
        "unlimited": ["D"] if s.g.r.unlimited_diesels else [],
        "on_offer": [name for kind, name in enumerate(s.g.train_names) if is_on_offer(s, kind)],
        "pool": [name for kind, name in enumerate(s.g.train_names) for _ in range(int(s.train_pool[kind]))],
        "cheapest": max(0, int(cheapest_price(s))),
        "prices": {name: int(s.g.train_price[kind]) for kind, name in enumerate(s.g.train_names)},
    }


def _tiles(s: EighteenState) -> dict[str, Tile]:
    board = s.g.board
    return {
        name: [board.kind_names[s.rails.kind(board, at)], int(s.rails.rotation(board, at))]
        for at, name in enumerate(board.hex_names)
        if s.rails.kind(board, at) != ids.NONE
    }


def _tokens(s: EighteenState) -> dict[str, list[Token]]:
    board = s.g.board
    found: dict[str, list[Token]] = {}
    for place, corporation in enumerate(s.rails.token):
        if corporation != ids.NONE:
            name = board.hex_names[board.city_hexes[place // PLACES]]
            city, slot = divmod(place % PLACES, 2)
            found.setdefault(name, []).append([city, slot, s.g.corporation_names[corporation]])
    return found


def _market(s: EighteenState) -> list[Stack]:
    columns = int(s.g.market.columns)
    cells: dict[int, list[int]] = {}
    for corporation in range(ids.CORPORATIONS):
        if s.cell[corporation] != OFF:
            cells.setdefault(int(s.cell[corporation]), []).append(corporation)
    return [
        [*divmod(cell, columns), [s.g.corporation_names[it] for it in sorted(there, key=lambda it: int(s.place[it]))]]
        for cell, there in sorted(cells.items())
    ]
