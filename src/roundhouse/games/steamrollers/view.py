"""The table as plain JSON. Nothing in SteamRollers is secret: every seat, and a spectator, sees the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from roundhouse.core.errors import check_seen_by
from roundhouse.games.steamrollers.codec import TILE_SIDES
from roundhouse.games.steamrollers.documents import (
    BLACK_PAIRS,
    COLOURS,
    DIRECTIONS,
    KINDS,
    SIDES,
    STARTING_TILES,
    Colour,
    StartingTile,
    edge_pairs,
)
from roundhouse.games.steamrollers.eva import BeforeEva, BlockEva, RollEva, evas_die
from roundhouse.games.steamrollers.game import CITIES, NONE
from roundhouse.games.steamrollers.game import COLOURS as NUMBER_OF_COLOURS
from roundhouse.games.steamrollers.lines import Link, links_of
from roundhouse.games.steamrollers.rows import good_at, row_size
from roundhouse.games.steamrollers.scoring import EvaSheet, Sheet, sheets
from roundhouse.games.steamrollers.starting import ChooseStartingTile
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.turn import UseDie
from roundhouse.games.steamrollers.view_types import (
    BordersView,
    DiceView,
    DieInUse,
    EvaPoints,
    EvaView,
    FinalSheet,
    LinkView,
    OrderView,
    SheetView,
    SteamView,
    TileView,
    TrackView,
)

_TRACKS = tuple((KINDS[kind], turn, DIRECTIONS[turn], DIRECTIONS[other]) for kind, turn, other in edge_pairs())
"""How each track is drawn: its kind, its rotation and the two edges that it joins."""


def view(s: SteamState, seat: int | None) -> SteamView:
    """The table as a seat, or a spectator, sees it."""
    check_seen_by(seat, s.g.players)
    g = s.g
    seen: SteamView = {
        "title": g.title,
        "seat": seat,
        "over": s.over,
        "round": int(s.round),
        "first": int(s.first),
        "turn": int(s.turn),
        "asked": list(s.seats()),
        "question": "" if s.over else type(s.frame).__name__,
        "dice": dice(s),
        "goods": {str(city + 1): goods_on(s, city) for city in range(CITIES)},
        "bag": counted(s.bag),
        "tiles": [tile_json(s, tile) for tile in range(CITIES) if s.side[tile] != NONE],
        "orders": [order_json(s, order) for order in range(CITIES) if s.order_side[order] != NONE],
        "starting_tiles": starting_tiles(s),
        "borders": borders(s),
        "sheets": [sheet_json(s, other) for other in range(g.players)],
        "eva": eva_json(s) if g.solo else None,
    }
    if s.over:
        seen["final"] = [final_json(s, other, sheet) for other, sheet in enumerate(sheets(s))]
    return seen


def dice(s: SteamState) -> DiceView:
    """The dice on the table, those taken by each seat as they were rolled, and the one that is being used."""
    table = [value + 1 for value in range(CITIES) for _ in range(int(s.dice[value]))]
    taken = [
        [int(value) + 1 for value in s.die[seat * 2 : seat * 2 + 2] if value != NONE] for seat in range(s.g.players)
    ]
    in_use: DieInUse | None = None
    if not s.over and isinstance(s.frame, UseDie):
        in_use = {"seat": int(s.turn), "value": int(s.frame.value) + 1, "final": s.frame.final}
    black = list(BLACK_PAIRS[s.black]) if s.black != NONE else None
    return {"table": table, "black": black, "taken": taken, "in_use": in_use, "actions_done": int(s.acted)}


def goods_on(s: SteamState, city: int) -> list[Colour]:
    """The goods of a city; in the solo game from left to right."""
    if s.g.solo:
        row = s.rows[city]
        return [COLOURS[good_at(row, place)] for place in range(row_size(row))]
    numbers = s.goods[city * NUMBER_OF_COLOURS : (city + 1) * NUMBER_OF_COLOURS]
    return [COLOURS[colour] for colour, number in enumerate(numbers) for _ in range(number)]


def counted(numbers: Iterable[int]) -> dict[Colour, int]:
    return {COLOURS[colour]: int(number) for colour, number in enumerate(numbers) if number > 0}


def tile_json(s: SteamState, tile: int) -> TileView:
    """An action tile: where it lies and how, and what is printed on its side."""
    number = tile * 2 + int(s.side[tile])
    side = s.g.board.sides(s.g.solo)[number]
    return {
        "number": tile + 1,
        "side": SIDES[s.side[tile]],
        "solo": s.g.solo and tile == 1,
        "owner": None if s.owner[tile] == NONE else int(s.owner[tile]),
        "sideways": bool(s.sideways[tile]),
        "used": s.used >> tile & 1 == 1,
        "type": "lightning" if side.lightning else "infinity",
        "value": side.value,
        "reconstructed": side.reconstructed,
    }


def order_json(s: SteamState, order: int) -> OrderView:
    number = order * 2 + int(s.order_side[order])
    it = s.g.board.orders[number]
    return {
        "number": order + 1,
        "side": SIDES[s.order_side[order]],
        "owner": None if s.order_owner[order] == NONE else int(s.order_owner[order]),
        "goods": [COLOURS[colour] for colour, count in enumerate(it.goods) for _ in range(count)],
        "points": it.points,
    }


def starting_tiles(s: SteamState) -> list[StartingTile] | None:
    """The starting tiles that are left while they are being picked."""
    if not any(isinstance(frame, ChooseStartingTile) for frame in s.stack):
        return None
    return [name for tile, name in enumerate(STARTING_TILES) if s.starting >> tile & 1 == 0]


def borders(s: SteamState) -> BordersView | None:
    """The blocked borders."""
    if s.walls == 0:
        return None
    die = int(s.walls) - 1
    return {"level": s.g.level, "die": die + 1, "walls": s.g.board.walls(s.g.level, die)}


def sheet_json(s: SteamState, seat: int) -> SheetView:
    """A player's sheet with all that is drawn and written on it."""
    g = s.g
    sheet = Sheet(s, seat)
    tracks = s.tracks[seat * g.fields : (seat + 1) * g.fields]
    cargo = int(s.cargo[seat])
    kept = s.kept[seat * NUMBER_OF_COLOURS : (seat + 1) * NUMBER_OF_COLOURS]
    return {
        "tracks": [track_json(field.id, track) for field, track in zip(g.board.fields, tracks) if track != NONE],
        "links": [link_json(s, link) for link in links_of(s, seat)],
        "locomotive": [box + 1 for box in range(CITIES) if s.boxes[seat] >> box & 1],
        "power": int(sheet.power),
        "delivered": int(sheet.deliveries),
        "bonus": int(sheet.bonus),
        "network": int(sheet.network),
        "kept": counted(kept),
        "cargo": None if cargo == NONE else {"colour": COLOURS[cargo // CITIES], "city": cargo % CITIES + 1},
        "tiles": [tile + 1 for tile in range(CITIES) if s.owner[tile] == seat],
        "orders": [order + 1 for order in range(CITIES) if s.order_owner[order] == seat],
        "score": int(sheet.total()),
    }


def track_json(field: str, track: int) -> TrackView:
    kind, rotation, one, other = _TRACKS[track]
    return {"field": field, "track": kind, "rotation": rotation, "edges": [one, other]}


def link_json(s: SteamState, link: Link) -> LinkView:
    """A completed link: its cities, the regions whose towns lie on it, and its fields."""
    return {
        "cities": [link.a + 1, link.b + 1],
        "towns": [town + 1 for town in link.towns],
        "fields": [s.g.board.fields[field].id for field in link.fields],
        "points": 1 + len(link.towns),
    }


def eva_json(s: SteamState) -> EvaView:
    """Eva's sheet, her die while it is her turn, and the phase that is being played."""
    frame = None if s.over else s.frame
    phase: Literal[1, 3, 4] | None = None
    if isinstance(frame, BeforeEva):
        phase = 1
    elif isinstance(frame, RollEva):
        phase = 3 if frame.from_beginning else 1
    elif isinstance(frame, BlockEva):
        phase = 4
    sheet = EvaSheet(s)
    return {
        "dice": int(s.g.r.eva_dice),
        "crosses": {str(region + 1): int(crosses) for region, crosses in enumerate(s.crosses)},
        "fields": {str(region + 1): int(size) for region, size in enumerate(s.g.region_size)},
        "die": None if phase is None else int(evas_die(s)) + 1,
        "phase": phase,
        "won_at_once": s.eva_won == 1,
        **eva_sheet(sheet),
    }


def eva_sheet(sheet: EvaSheet) -> EvaPoints:
    return {
        "deliveries": int(sheet.deliveries),
        "locomotive": int(sheet.locomotive),
        "network": int(sheet.network),
        "tiles": int(sheet.tiles),
        "total": int(sheet.total()),
    }


def final_json(s: SteamState, seat: int, sheet: Sheet) -> FinalSheet:
    """A final score sheet."""
    links = links_of(s, seat)
    sides = [TILE_SIDES[tile * 2 + int(s.side[tile])] for tile in range(CITIES) if s.owner[tile] == seat]
    orders = [TILE_SIDES[i * 2 + int(s.order_side[i])] for i in range(CITIES) if s.order_owner[i] == seat]
    final: FinalSheet = {
        "seat": seat,
        "deliveries": int(sheet.deliveries),
        "bonus": int(sheet.bonus),
        "network": {
            "links": [link_json(s, link) for link in links],
            "towns": sum(len(link.towns) for link in links),
            "points": int(sheet.network),
        },
        "locomotive": {"power": int(sheet.power), "points": int(sheet.locomotive)},
        "tiles": {"tiles": sides, "points": int(sheet.tiles)},
        "orders": {"orders": orders, "points": int(sheet.orders)},
        "total": int(sheet.total()),
        "place": int(sheet.place),
    }
    if s.g.solo:
        final["eva"] = {**eva_sheet(EvaSheet(s)), "won_at_once": s.eva_won == 1}
    return final
