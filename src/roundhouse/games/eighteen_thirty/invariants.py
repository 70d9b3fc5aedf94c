"""What must hold in every state of 1830: nothing is lost, nothing is doubled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.games.eighteen_thirty.game import CORPORATIONS, DIESEL, HOLDERS, IPO, NONE, POOL, TRAINS
from roundhouse.games.eighteen_thirty.market import OFF
from roundhouse.games.eighteen_thirty.state import BANK, EighteenState


def _money(s: EighteenState) -> bool:
    held = [*s.cash, *s.treasury]
    return bool(min(held) >= 0) and sum(held) + int(s.facts[BANK]) == int(s.g.bank)


def _shares(s: EighteenState) -> bool:
    for corporation in range(CORPORATIONS):
        held = list(s.shares[corporation * HOLDERS : (corporation + 1) * HOLDERS])
        if min(held) < 0 or sum(held) != 10 or held[POOL] > s.g.pool_limit:
            return False
        if (s.floated[corporation] == 1) != (s.par[corporation] > 0 and 10 - held[IPO] >= s.g.float_at):
            return False
    return True


def _presidents(s: EighteenState) -> bool:
    for corporation in range(CORPORATIONS):
        president = s.president[corporation]
        if (president == NONE) != (s.par[corporation] == 0):
            return False
        held = [int(s.held(corporation, seat)) for seat in range(s.g.players)]
        if president != NONE and (held[president] < max(held) or held[president] < 2):
            return False
    return True


def _markers(s: EighteenState) -> bool:
    stacks: dict[int, list[int]] = {}
    for corporation in range(CORPORATIONS):
        if (s.cell[corporation] == OFF) != (s.par[corporation] == 0):
            return False
        if s.cell[corporation] != OFF:
            stacks.setdefault(int(s.cell[corporation]), []).append(int(s.place[corporation]))
    return all(sorted(places) == list(range(len(places))) for places in stacks.values())


def _trains(s: EighteenState) -> bool:
    for kind in range(TRAINS):
        held = [int(s.trains[corporation * TRAINS + kind]) for corporation in range(CORPORATIONS)]
        total = sum(held) + int(s.train_pool[kind]) + int(s.depot[kind])
        if min(held) < 0 or s.train_pool[kind] < 0 or s.depot[kind] < 0:
            return False
        if max(held) > max(s.g.train_limit) or s.train_pool[kind] > s.g.train_count[kind]:
            return False
        obsolete = s.g.rusts_with[kind] != NONE and s.g.rusts_with[kind] <= s.phase
        if kind == DIESEL and s.g.r.unlimited_diesels:
            continue
        if total != (0 if obsolete else s.g.train_count[kind]):
            return False
    return True


def _tiles(s: EighteenState) -> bool:
    board = s.g.board
    left = [int(count) for count in s.rails.left]
    for at in range(board.hexes):
        kind = int(s.rails.kind(board, at))
        if kind != NONE:
            left[kind] += 1
    return min(s.rails.left) >= 0 and left == [int(count) for count in board.count]


def _tokens(s: EighteenState) -> bool:
    for corporation in range(CORPORATIONS):
        placed = sum(1 for token in s.rails.token if token == corporation)
        waiting = any(type(frame).__name__ == "MoveToken" for frame in s.stack)
        if not s.g.token_count[corporation] - s.tokens[corporation] - waiting <= placed:
            return False
        if placed > s.g.token_count[corporation] - s.tokens[corporation]:
            return False
    return True


CHECKS: Final[dict[str, Callable[[EighteenState], bool]]] = {
    "all money is 12,000": _money,
    "ten shares of each corporation": _shares,
    "presidents hold the most": _presidents,
    "markers in their stacks": _markers,
    "trains": _trains,
    "tiles": _tiles,
    "tokens": _tokens,
}
