"""What must hold in every state of Railroad Revolution: nothing is lost, nothing is doubled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.games.railroad_revolution.anytime import RaiseMoney
from roundhouse.games.railroad_revolution.building import SPARE_BUILDING, SPARE_RAIL
from roundhouse.games.railroad_revolution.codec import MOST_SHARES
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, LINES, MANAGERS, NONE, WHITE
from roundhouse.games.railroad_revolution.documents import COLOURS as NAMES
from roundhouse.games.railroad_revolution.state import COMPLETED, FACE_UP, IN_BOX, OFFERED, RailState
from roundhouse.games.railroad_revolution.turn import Turn
from roundhouse.kit.layers import IN_PILE


def _workers(s: RailState) -> bool:
    for c in range(COLOURS):
        seats = range(s.g.players)
        supply = [int(s.supply[seat * COLOURS + c]) for seat in seats]
        placed = [int(s.placed[i * COLOURS + c]) for i in range(s.g.players * ACTIONS)]
        managers = sum(1 for colour in s.managers if colour == c)
        waiting = sum(1 for colour in s.setup_worker if colour == c)
        whole = s.g.r.white_workers * s.g.players if c == WHITE else s.g.r.workers[NAMES[c]]
        if min([*supply, *placed, int(s.bank[c])]) < 0:
            return False
        if sum(supply) + sum(placed) + managers + waiting + s.bank[c] != whole:
            return False
    return all(s.available[seat] == s.supply_size(seat) + _placed(s, seat) for seat in range(s.g.players))


def _placed(s: RailState, seat: int) -> int:
    return sum(int(s.placed_of(seat, c)) for c in range(COLOURS))


def _minimum(s: RailState) -> bool:
    """Between turns everybody has four workers; in a turn whoever has fewer is the one who acts."""
    between = s.over or isinstance(s.stack[-1], Turn)
    return not between or all(number >= s.g.r.least_workers for number in s.available)


def _money(s: RailState) -> bool:
    """Money is short only while shares are being sold for it, and all shares of a seat can be sold at once."""
    short = {int(frame.to) for frame in s.stack if isinstance(frame, RaiseMoney)}
    fine = all(s.money[seat] >= 0 or seat in short for seat in range(s.g.players))
    steps = all(money % 50 == 0 for money in s.money) if s.g.board.id == "base" else True
    return fine and steps and all(0 <= number <= MOST_SHARES for number in s.shares) and s.debt >= 0


def _pieces(s: RailState) -> bool:
    """Pieces leave the player board for the map or by sales, never more than there were."""
    for seat in range(s.g.players):
        spare = int(s.spare[seat])
        rails = _size(s.rails[seat]) - 1 - (0 if spare & SPARE_RAIL else 1)
        buildings = _size(s.stations[seat]) + _size(s.offices[seat]) - (0 if spare & SPARE_BUILDING else 1)
        if not (0 <= s.rails_left[seat] <= s.g.rails - rails):
            return False
        if not (0 <= s.buildings_left[seat] <= s.g.buildings - buildings):
            return False
    return True


def _networks(s: RailState) -> bool:
    """Cities and spaces within reach are those that the rails touch."""
    for seat in range(s.g.players):
        reach = cities = 0
        for space in range(s.g.spaces):
            if s.rails[seat] >> space & 1:
                reach |= int(s.g.opens[space])
                cities |= int(s.g.touches[space])
        if reach != s.reach[seat] or cities != s.cities[seat] or s.rails[seat] & ~reach:
            return False
        # Set-up buildings stand in printed cities, all others where the network goes.
        if s.stations[seat] & ~(cities | s.g.printed):
            return False
    return True


def _first_spaces(s: RailState) -> bool:
    for firsts, buildings in ((s.first_station, s.stations), (s.first_office, s.offices)):
        for place, first in enumerate(firsts):
            if NONE < first < s.g.players and not buildings[first] >> place & 1:
                return False
    return True


def _trains(s: RailState) -> bool:
    for kind in range(s.g.kinds):
        held = [int(s.up[i] + s.down[i]) for i in range(kind, s.g.players * int(s.g.kinds), int(s.g.kinds))]
        whole = s.g.players if kind == 0 else s.g.stack_size
        if sum(held) + s.trains[kind] != whole:
            return False
    return all(number >= 0 for trains in (s.up, s.down, s.trains) for number in trains)


def _milestones(s: RailState) -> bool:
    seats = s.g.players
    for i, place in enumerate(s.milestone_at):
        if place == IN_BOX:
            fine = s.g.stack_of[i] < LINES
        elif place >= OFFERED:
            fine = place < OFFERED + seats
        elif place >= COMPLETED:
            fine = place < COMPLETED + seats
        else:
            fine = place <= IN_PILE or s.lines[place] == i
        if not fine:
            return False
    return all(line == NONE or s.milestone_at[line] == at for at, line in enumerate(s.lines))


def _managers(s: RailState) -> bool:
    for at in range(s.g.players * LINES):
        for k in range(MANAGERS):
            colour = int(s.managers[at * MANAGERS + k])
            milestone = int(s.lines[at])
            if colour != NONE and (milestone == NONE or not s.g.managers[milestone * MANAGERS + k] >> colour & 1):
                return False
    return True


def _deals(s: RailState) -> bool:
    """From the set-up on one token lies face up."""
    face_up = sum(1 for place in s.deal_at if place == FACE_UP)
    return face_up == 1 or (face_up == 0 and s.turns == 0)


def _tokens(s: RailState) -> bool:
    tiles = [int(tile) for tile in s.tile_at if tile != NONE]
    tokens = [int(token) for token in s.token_at if token != NONE]
    return len(set(tiles)) == len(tiles) and len(set(tokens)) == len(tokens)


def _size(bits: int) -> int:
    return int(bits).bit_count()


CHECKS: Final[dict[str, Callable[[RailState], bool]]] = {
    "every worker is somewhere": _workers,
    "four workers and a way to pay": _minimum,
    "nobody is in debt": _money,
    "every rail and building is somewhere": _pieces,
    "networks": _networks,
    "First spaces": _first_spaces,
    "every train is somewhere": _trains,
    "every milestone is somewhere": _milestones,
    "managers stand where they may": _managers,
    "one deal lies face up": _deals,
    "tiles and tokens": _tokens,
}
