"""Scoring a game that was played at a real table and typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.core.reading import Names
from roundhouse.core.sheet import check_sheet, fault, named
from roundhouse.core.text import text
from roundhouse.games.steamrollers.codec import TILE_SIDES
from roundhouse.games.steamrollers.documents import DIRECTIONS, KINDS, resource
from roundhouse.games.steamrollers.game import NONE, SteamGame
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.scoring import set_places, sheets
from roundhouse.games.steamrollers.setup import first_state
from roundhouse.games.steamrollers.view import final_json

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.title import SteamTitle


def score_sheet(title: SteamTitle, sheet: Mapping[str, Any]) -> dict[str, object]:
    """Score the sheet; raises BadFile with the place of its first mistake."""
    check_sheet(sheet, resource("sheet.schema.json"))
    players, eva, walls = sheet["players"], sheet.get("eva"), sheet.get("walls")
    if eva is not None and len(players) > 1:
        raise fault("eva", text("sr.sheet.eva_alone"))
    options = dict(sheet.get("options", {}))
    if walls is not None:
        options["borders"] = walls["level"]
    # A sheet alone, without Eva's, comes from a table of several.
    game = title.build(max(1 if eva is not None else 2, len(players)), options)
    table = _Table(game, players)
    if walls is not None:
        table.state.walls = walls["face"]
    elif game.r.borders:
        raise fault("options.borders", text("sr.sheet.borders"))
    for seat, player in enumerate(players):
        table.fill(seat, player, f"players[{seat}]")
    if eva is not None:
        table.fill_eva(eva)
    scored = sheets(table.state)[: len(players)]
    if eva is None:
        set_places(scored)
    answer = [
        {"name": player["name"], **final_json(table.state, seat, scored[seat])} for seat, player in enumerate(players)
    ]
    if eva is None and len(players) == 1:
        answer[0]["place"] = None  # nobody to compare with
    return {"title": title.id, "players": answer}


class _Table:
    """The typed-in end position."""

    def __init__(self, game: SteamGame, players: list[dict[str, Any]]) -> None:
        self.game = game
        self.players = players
        self.state = first_state(game)
        self.state.stack.clear()

    def fill(self, seat: int, player: Mapping[str, Any], place: str) -> None:
        s = self.state
        for number, track in enumerate(player.get("tracks", [])):
            self._draw(seat, track, f"{place}.tracks[{number}]")
        s.boxes[seat] = sum(1 << box - 1 for box in player.get("locomotive", []))
        s.points[seat] = player.get("delivered", 0)
        self._start_with(seat, player.get("bonus", 0), f"{place}.bonus")
        for number, tile in enumerate(player.get("tiles", [])):
            self._own(tile, seat, f"{place}.tiles[{number}]")
        for number, order in enumerate(player.get("orders", [])):
            if self.game.solo:
                raise fault(f"{place}.orders[{number}]", text("sr.sheet.not_solo"))
            tile, side = divmod(TILE_SIDES.index(order), 2)
            if s.order_side[tile] != NONE:
                raise fault(f"{place}.orders[{number}]", text("sr.sheet.both_sides", tile=order[0]))
            s.order_side[tile] = side
            s.order_owner[tile] = seat

    def _start_with(self, seat: int, bonus: int, place: str) -> None:
        """R 6.2: one of the five starting tiles brings points, and one player can have it."""
        points = int(self.game.start_points)
        if bonus not in (0, points):
            raise fault(place, text("sr.sheet.bonus_points", points=points))
        if bonus and self.game.solo:
            raise fault(place, text("sr.sheet.not_solo"))
        if bonus and sum(self.state.bonus) > 0:
            raise fault(place, text("sr.sheet.bonus_twice"))
        self.state.bonus[seat] = bonus

    def _own(self, name: str, owner: int, place: str) -> None:
        tile, side = divmod(TILE_SIDES.index(name), 2)
        if self.state.side[tile] != NONE:
            raise fault(place, text("sr.sheet.both_sides", tile=name[0]))
        self.state.side[tile] = side
        self.state.owner[tile] = owner

    def _draw(self, seat: int, track: list[Any], place: str) -> None:
        g = self.game
        fields = g.codec().field
        field = fields[named(track[0], Names(fields), f"{place}[0]", "sr.sheet.unknown_field", "field")]
        if g.city_at[field] != NONE:
            raise fault(f"{place}[0]", text("sr.why.city_field", field=track[0]))
        if self.state.tracks[seat * g.fields + field] != NONE:
            raise fault(f"{place}[0]", text("sr.sheet.twice", field=track[0]))
        draw_track(self.state, seat, field, self._track(track[1], track[2], f"{place}[2]"))

    def _track(self, kind: str, rotation: int | str, place: str) -> int:
        """The number of a track; a straight one looks the same after half a turn."""
        tracks = self.game.board.tracks
        if isinstance(rotation, int):
            found = self.game.codec().track.get((kind, rotation % 3 if kind == KINDS[0] else rotation))
            if found is None or not 0 <= rotation < len(DIRECTIONS):
                raise fault(place, text("sr.sheet.rotation", rotation=rotation))
            return found
        edges = rotation.split("-")
        if len(edges) != 2 or not set(edges) <= set(DIRECTIONS):
            raise fault(place, text("sr.sheet.rotation", rotation=rotation))
        wanted = {DIRECTIONS.index(edge) for edge in edges}
        for number, (number_of_kind, one, other) in enumerate(tracks):
            if KINDS[number_of_kind] == kind and {one, other} == wanted:
                return number
        raise fault(place, text("sr.sheet.edges", edges=rotation))

    def fill_eva(self, eva: Mapping[str, Any]) -> None:
        s = self.state
        for region, crosses in enumerate(eva["crosses"]):
            if crosses > self.game.region_size[region]:
                fields = text("sr.fields", n=int(self.game.region_size[region]))
                raise fault(f"eva.crosses[{region}]", text("sr.sheet.eva_crosses", region=region + 1, fields=fields))
            s.crosses[region] = crosses
        s.eva_points = eva.get("delivered", 0)
        s.eva_won = int(eva.get("won_at_once", False))
        for number, tile in enumerate(eva.get("pool", [])):
            self._own(tile, NONE, f"eva.pool[{number}]")
