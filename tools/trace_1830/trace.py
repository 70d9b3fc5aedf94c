"""A state in the terms of 18xx.games, to be laid beside that site's own states."""

from __future__ import annotations

from typing import Any

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.board import PLACES
from roundhouse.games.eighteen_thirty.end import worth
from roundhouse.games.eighteen_thirty.market import OFF, price
from roundhouse.games.eighteen_thirty.shares import certificates
from roundhouse.games.eighteen_thirty.site.reading import Replay
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.trains import crowded

ROUNDS = ("Auction", "Stock", "Operating")
STEPS = {
    "AuctionTurn": "WaterfallAuction",
    "CompanyAuction": "WaterfallAuction",
    "SetPar": "CompanyPendingPar",
    "StockTurn": "BuySellParShares",
    "HomeToken": "HomeToken",
    "MoveToken": "HomeToken",
    "LayTrack": "Track",
    "DelawareToken": "SpecialToken",
    "PlaceToken": "Token",
    "RunTrains": "Route",
    "PayDividend": "Dividend",
    "DiscardTrain": "DiscardTrain",
    "BuyTrains": "BuyTrain",
    "BuyPrivates": "BuyCompany",
}
"""The site's steps by our questions."""


def state_fields(replay: Replay) -> dict[str, Any]:
    """All fields of a golden state."""
    s = replay.state
    g = s.g
    facts = s.facts
    return {
        "turn": int(facts[fact.SET]),
        "round": ROUNDS[facts[fact.ROUND]],
        "round_num": int(facts[fact.NUMBER]),
        "step": _step(s),
        "active": active(replay),
        "phase": g.train_names[s.phase],
        "ors": int(facts[fact.ROUNDS]),
        "bank": int(facts[fact.BANK]),
        "broken": facts[fact.BROKEN] == 1,
        "finished": s.over,
        "priority": replay.ids[_priority(s)],
        "order": _order(replay),
        "depot": _depot(replay)[:3],
        "depot_left": _depot_left(s),
        "discard": sorted(replay.pieces.trains[ids.TRAIN_POOL]),
        "players": {str(player): _player(replay, seat) for seat, player in enumerate(replay.ids)},
        "corps": {name: _corporation(replay, number) for number, name in enumerate(g.corporation_names)},
        "tiles": _tiles(replay),
    }


def _step(s: EighteenState) -> str | None:
    """After a bankruptcy the site still names the step in which it came."""
    if s.over:
        return None if s.facts[fact.BANKRUPT] == ids.NONE else "BuyTrain"
    return STEPS[type(s.frame).__name__]


def _order(replay: Replay) -> list[Any]:
    """The seats from the holder of the priority deal on, once the auction is over."""
    s = replay.state
    first = 0 if s.facts[fact.ROUND] == fact.AUCTION else int(s.facts[fact.PRIORITY])
    return replay.ids[first:] + replay.ids[:first]


def _priority(s: EighteenState) -> int:
    """In a stock round the site already counts from the last one who acted."""
    if s.facts[fact.ROUND] == fact.STOCK and s.facts[fact.LAST] != ids.NONE:
        return int(s.left_of(s.facts[fact.LAST]))
    return int(s.priority)


def active(replay: Replay) -> list[Any]:
    s = replay.state
    if s.over:
        return [] if s.facts[fact.BANKRUPT] == ids.NONE else [s.g.corporation_names[s.operating]]
    name = type(s.frame).__name__
    if name in ("AuctionTurn", "CompanyAuction", "SetPar", "StockTurn"):
        return [replay.ids[seat] for seat in s.seats()]
    if name == "DiscardTrain":
        return [s.g.corporation_names[crowded(s)]]
    if name == "DelawareToken":
        return ["DH"]
    return [s.g.corporation_names[s.operating]]


def _depot(replay: Replay) -> list[str]:
    pieces = replay.pieces
    upcoming = [train for train in pieces.depot if not train.startswith("D-")]
    return [*upcoming, pieces.next_diesel()]


def _depot_left(s: EighteenState) -> dict[str, int]:
    left = {name: int(s.depot[kind]) for kind, name in enumerate(s.g.train_names) if s.depot[kind] > 0}
    return {**left, "D": 1}


def _player(replay: Replay, seat: int) -> dict[str, Any]:
    s = replay.state
    held = {name: sorted(replay.pieces.held[number].get(seat, ())) for number, name in enumerate(s.g.corporation_names)}
    return {
        "cash": int(s.cash[seat]),
        "value": int(worth(s, seat)),
        "certs": int(certificates(s, seat)),
        "bankrupt": s.facts[fact.BANKRUPT] == seat,
        "companies": sorted(name for number, name in enumerate(s.g.private_names) if s.owner[number] == seat),
        "shares": {name: numbers for name, numbers in held.items() if numbers},
    }


def _corporation(replay: Replay, number: int) -> dict[str, Any]:
    s = replay.state
    cell = int(s.cell[number])
    columns = int(s.g.market.columns)
    president = int(s.president[number])
    pieces = replay.pieces
    return {
        "cash": int(s.treasury[number]),
        "par": int(s.par[number]) or None,
        "cell": None if cell == OFF else list(divmod(cell, columns)),
        "price": int(price(s, number)) or None,
        "stack": None if cell == OFF else int(s.place[number]),
        "president": None if president == ids.NONE else replay.ids[president],
        "ipo": sorted(pieces.held[number].get(ids.IPO, ())),
        "market": sorted(pieces.held[number].get(ids.POOL, ())),
        "floated": s.floated[number] == 1,
        "operated": s.operated[number] == 1,
        "trains": list(pieces.trains[number]),
        "companies": sorted(
            name for private, name in enumerate(s.g.private_names) if s.owner[private] == ids.CORPORATE + number
        ),
        "tokens": _tokens(replay, number),
    }


def _tokens(replay: Replay, number: int) -> list[list[Any] | None]:
    s = replay.state
    board = s.g.board
    cities: dict[str, int] = {}
    for place, corporation in enumerate(s.rails.token):
        if corporation == number:
            cities[board.hex_names[board.city_hexes[place // PLACES]]] = place % PLACES // 2
    placed: list[list[Any] | None] = [
        [name, cities[name]] if name in cities else None for name in replay.pieces.tokens[number]
    ]
    return placed + [None] * (int(s.g.token_count[number]) - len(placed))


def _tiles(replay: Replay) -> dict[str, list[Any]]:
    s = replay.state
    board = s.g.board
    found: dict[str, list[Any]] = {}
    for name, (tile, copy) in replay.pieces.tiles.items():
        at = board.hex_at(name)
        assert board.kind_names[s.rails.kind(board, at)] == tile
        found[name] = [f"{tile}-{copy}", int(s.rails.rotation(board, at))]
    return found
