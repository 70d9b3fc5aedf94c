"""Scoring a game that was played at a real table and typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.core.sheet import check_sheet, fault, named
from roundhouse.core.text import folded, listing, text
from roundhouse.games.ticket_to_ride.claim import is_lane_open
from roundhouse.games.ticket_to_ride.documents import COLOURS, resource
from roundhouse.games.ticket_to_ride.game import GRAY, NONE, TicketGame
from roundhouse.games.ticket_to_ride.scoring import Sheet, set_places, sheets
from roundhouse.games.ticket_to_ride.setup import first_state

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.title import TicketTitle


def score_sheet(title: TicketTitle, sheet: Mapping[str, Any]) -> dict[str, object]:
    """Score the sheet; raises BadFile with the place of its first mistake."""
    check_sheet(sheet, resource("sheet.schema.json"))
    players = sheet["players"]
    # One player alone may want his tickets checked: the seat across the table stays empty.
    game = title.build(max(2, len(players)), sheet.get("options", {}))
    table = _Table(game, players)
    scored = sheets(table.state)[: len(players)]
    set_places(scored)
    if len(players) == 1:  # D37: nobody to compare with
        scored[0].longest_bonus = scored[0].globetrotter_bonus = 0
    answer = [table.answer(seat, scored[seat]) for seat in range(len(players))]
    return {"title": title.id, "players": answer}


class _Table:
    """The typed-in end position."""

    def __init__(self, game: TicketGame, players: list[dict[str, Any]]) -> None:
        self.game = game
        self.players = players
        self.state = first_state(game)
        self.state.stack.clear()
        self.tickets: list[dict[int, list[str]]] = [{} for _ in players]
        # Lanes that are named by colour come first: the others take what is left.
        for by_colour in (True, False):
            for seat, player in enumerate(players):
                for number, route in enumerate(player.get("routes", [])):
                    if (len(route) == 3) == by_colour:
                        self._claim(seat, route, f"players[{seat}].routes[{number}]")
        for seat, player in enumerate(players):
            for number, city in enumerate(player.get("stations", [])):
                self._build(seat, city, f"players[{seat}].stations[{number}]")
            for number, ticket in enumerate(player.get("tickets", [])):
                self._hold(seat, ticket, f"players[{seat}].tickets[{number}]")

    def answer(self, seat: int, scored: Sheet) -> dict[str, object]:
        typed = self.tickets[seat]
        done = set(scored.completed)
        return {
            "name": self.players[seat]["name"],
            "routes": int(scored.routes),
            "tickets": {
                "completed": [pair for ticket, pair in typed.items() if ticket in done],
                "failed": [pair for ticket, pair in typed.items() if ticket not in done],
                "points": int(scored.tickets),
            },
            "longest": {"length": int(scored.longest_length), "bonus": int(scored.longest_bonus)},
            "globetrotter": int(scored.globetrotter_bonus),
            "stations": int(scored.stations),
            "borrowed": [self.game.board.routes[route].id for route in scored.borrowed],
            "total": int(scored.total()),
            "place": int(scored.place) if len(self.players) > 1 else None,
        }

    def _city(self, city: str, place: str) -> int:
        codec = self.game.codec()
        board = self.game.board.id
        return codec.city[named(city, codec.fields["city"], place, "ttr.sheet.unknown_city", "city", board=board)]

    def _claim(self, seat: int, route: list[str], place: str) -> None:
        s = self.state
        lanes = self._lanes(route, place)
        free = [lane for lane in lanes if s.owner[lane] == NONE]
        name = self.game.words().route_name(lanes[0])
        if not free:
            raise fault(place, text("ttr.sheet.taken", route=name, name=self._owner(lanes)))
        lane = next((lane for lane in free if is_lane_open(s, seat, lane)), None)
        if lane is None:
            raise fault(place, text("ttr.why.lane_closed", route=name))
        length = int(self.game.length[lane])
        if s.trains[seat] < length:
            raise fault(place, text("ttr.sheet.many_trains", trains=text("ttr.trains", n=int(self.game.r.trains))))
        s.take_route(lane, seat)
        s.trains[seat] -= length
        s.score[seat] += self.game.points[lane]

    def _lanes(self, route: list[str], place: str) -> list[int]:
        board = self.game.board
        lanes = board.routes_between(self._city(route[0], place), self._city(route[1], place))
        if not lanes:
            raise fault(place, text("ttr.sheet.no_route", a=route[0], b=route[1]))
        if len(route) == 2:
            return list(lanes)
        colours = {lane: _colour_word(board.routes[lane].colour) for lane in lanes}
        found = [lane for lane, colour in colours.items() if colour == folded(route[2])]
        if not found:
            possible = listing(dict.fromkeys(colours.values()))
            raise fault(place, text("ttr.sheet.no_lane", colour=route[2], possible=possible))
        return found

    def _owner(self, lanes: list[int]) -> str:
        return str(self.players[self.state.owner[lanes[0]]]["name"])

    def _build(self, seat: int, city: str, place: str) -> None:
        s = self.state
        number = self._city(city, place)
        if s.stations[seat] == 0:
            most = text("ttr.stations", n=int(self.game.r.stations))
            raise fault(place, text("ttr.sheet.many_stations", stations=most))
        if s.station_at[number] != NONE:
            raise fault(place, text("ttr.why.station_there", city=self.game.words().city_name(number)))
        s.station_at[number] = seat
        s.stations[seat] -= 1

    def _hold(self, seat: int, ticket: list[str], place: str) -> None:
        s = self.state
        ends = [self._city(city, place) for city in ticket]
        number = next((i for i, it in enumerate(self.game.deck) if {it.a, it.b} == set(ends)), None)
        if number is None:
            raise fault(place, text("ttr.sheet.no_ticket", a=ticket[0], b=ticket[1], edition=self._edition()))
        if 0 <= s.holder[number] < len(self.players):
            name = str(self.players[s.holder[number]]["name"])
            raise fault(place, text("ttr.sheet.ticket_taken", ticket=self.game.words().ticket_name(number), name=name))
        s.holder[number] = seat
        self.tickets[seat][number] = [self.game.board.cities[end].id for end in ends]
        self._check_long(seat, place)

    def _check_long(self, seat: int, place: str) -> None:
        """E3, E5, E31: long tickets come from the first deal only."""
        r = self.game.r
        most = int(min(r.initial_long, r.initial_keep_long))
        if r.initial_long > 0 and r.unkept_to_box and sum(self.game.deck[it].long for it in self.tickets[seat]) > most:
            raise fault(place, text("ttr.sheet.many_long", tickets=text("ttr.tickets.long", n=most)))

    def _edition(self) -> str:
        return str(self.game.options.get("edition", self.game.board.default_edition))


def _colour_word(colour: int) -> str:
    return "gray" if colour == GRAY else COLOURS[colour]
