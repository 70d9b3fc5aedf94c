"""Ticket to Ride in the terminal: the table, the choices, the board by cities, the score sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core import pen as core
from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.game import Game
from roundhouse.core.pen import SEAT_STYLES, fact_table
from roundhouse.core.state import State
from roundhouse.core.text import Name, Text, folded, text
from roundhouse.games.ticket_to_ride import actions as a
from roundhouse.games.ticket_to_ride.claim import PayForTunnel, is_lane_open
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.game import GRAY, LOCOMOTIVE, NONE, TicketGame
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.stations import station_price
from roundhouse.games.ticket_to_ride.view_types import Cards, Ticket, TicketView
from roundhouse.games.ticket_to_ride.ways import Way, chains, cheapest_way

CARD_STYLES = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "dodger_blue1",
    "pink": "magenta",
    "white": "bold bright_white",
    "black": "bold bright_black",
    "locomotive": "bold",
    "gray": "dim",
}
WANTED = 100
"""Routes that a ticket needs come before all others."""
FOLDED_FROM = 9
"""So many cities for a station, or more, are listed only when asked for."""


class Pen(core.Pen[TicketGame]):
    """Puts the things of a game into styled words of a language."""

    def city(self, city: int) -> str:
        return self.words(Name(self.game.board.cities[city].names))

    def city_of(self, city_id: object) -> str:
        return self.city(self.game.board.city(str(city_id)))

    def cards(self, cards: Cards) -> Styled:
        """Some cards by colour, most of them first."""
        parts = [
            Styled(self.say(f"ttr.cards.{card}", n=number), style=CARD_STYLES[card])
            for card, number in sorted(cards.items(), key=lambda item: (item[0] == CARDS[LOCOMOTIVE], -item[1]))
        ]
        return Styled(" · ").join(parts) if parts else Styled("–")

    def ends(self, one: str, other: str, points: object = None) -> str:
        """Two cities by their ids, and what a ticket between them is worth."""
        if isinstance(points, int):
            return self.say("ttr.ticket", a=self.city_of(one), b=self.city_of(other), points=points)
        return self.say("ttr.route", a=self.city_of(one), b=self.city_of(other))

    def route(self, route: int) -> Styled:
        """Length and colour of a route, and what is special about it."""
        it = self.game.board.routes[route]
        colour = "gray" if it.colour == GRAY else CARDS[it.colour]
        out = Styled.assemble(f"{it.length} ", (self.say(f"ttr.screen.route.{colour}"), CARD_STYLES[colour]))
        if it.tunnel:
            out.append(" " + self.say("ttr.screen.tunnel"), style="italic")
        if it.ferry:
            out.append(" " + self.say("ttr.screen.ferry", n=it.ferry), style="italic")
        return out

    def network(self, routes: Iterable[int]) -> str:
        """Routes as chains of cities."""
        return "; ".join("–".join(self.city(city) for city in chain) for chain in chains(self.game, routes))


# The table.


def screen(state: State, names: Sequence[str], seat: int | None, language: str) -> RenderableType:
    assert isinstance(state, TicketState)
    pen = Pen(state.g, language)
    view = state.view(seat)
    facts = fact_table()
    for other in range(len(names)):
        routes = [route for route, owner in enumerate(state.owner) if owner == other]
        if routes:
            facts.add_row(Styled(names[other], style=SEAT_STYLES[other]), pen.network(routes))
    facts.add_row(pen.say("ttr.screen.row"), pen.cards(view["row"]))
    piles = {"deck": view["deck"], "discards": sum(view["discard"].values()), "tickets": view["pile"]}
    facts.add_row(pen.say("ttr.screen.piles"), pen.say("ttr.screen.piles.sizes", **piles))
    if view["tunnel"] is not None:
        facts.add_row(pen.say("ttr.screen.revealed"), pen.cards(view["tunnel"]["revealed"]))
    for other in _shown(seat, len(names)):
        if seat is None:
            facts.add_row("", "")
            facts.add_row(Styled(names[other], style=SEAT_STYLES[other]), "")
        _add_secrets(facts, pen, state, other)
    return Group(_players(pen, view, names, seat), "", facts)


def _shown(seat: int | None, seats: int) -> Sequence[int]:
    return range(seats) if seat is None else (seat,)


def _players(pen: Pen, view: TicketView, names: Sequence[str], seat: int | None) -> Table:
    with_stations = pen.game.r.stations > 0
    heads = ["cards", "tickets", "trains", *(["stations"] if with_stations else []), "points"]
    table = pen.numbers(text(f"ttr.screen.{head}") for head in heads)
    for other, row in enumerate(view["seats"]):
        mark = "▶ " if other in view["asked"] else "  "
        name = Styled.assemble(mark, (names[other], SEAT_STYLES[other]))
        if other == seat:
            name.stylize("bold")
        stations = [str(row["stations"])] if with_stations else []
        tickets = str(row["tickets"]) + (f"+{row['offered']}" if row["offered"] else "")
        table.add_row(name, str(row["cards"]), tickets, str(row["trains"]), *stations, str(row["score"]))
    if view["last_turns"] is not None and not view["over"]:
        table.caption = Styled(pen.say("ttr.screen.last_turns", n=view["last_turns"]), style="bold red")
        table.caption_justify = "left"
    return table


def _add_secrets(facts: Table, pen: Pen, state: TicketState, seat: int) -> None:
    """The hand and the tickets of a seat."""
    mine = state.view(seat)["mine"]
    facts.add_row(pen.say("ttr.screen.hand"), pen.cards(mine["hand"]))
    for heading in ("tickets", "offer"):
        ends = [pen.ends(ticket["a"], ticket["b"], ticket["points"]) for ticket in mine[heading]]
        for number, ticket in enumerate(mine[heading]):
            mark = "✓ " if ticket.get("done") else "  "
            words = ends[number].ljust(max(map(len, ends)) + 2)
            progress = _progress(pen, state, seat, _way_of(state, seat, ticket))
            title = pen.say(f"ttr.screen.mine.{heading}") if number == 0 else ""
            facts.add_row(title, Styled.assemble((mark, "green"), words, progress))


def _way_of(state: TicketState, seat: int, ticket: Ticket) -> Way | None:
    board = state.g.board
    return cheapest_way(state, seat, board.city(ticket["a"]), board.city(ticket["b"]))


def _progress(pen: Pen, state: TicketState, seat: int, way: Way | None) -> Styled:
    """What a ticket still takes: the wagons of the cheapest way over free routes."""
    if way is None:
        blocked = "ttr.screen.needs_station" if state.stations[seat] > 0 else "ttr.screen.blocked"
        return Styled(pen.say(blocked), style="red")
    if not way.routes:
        return Styled(pen.say("ttr.screen.done"), style="green")
    short = way.trains > state.trains[seat]
    missing = pen.say("ttr.screen.missing", n=way.trains)
    return Styled.assemble((missing, "red" if short else "yellow"), (f"  {pen.network(way.routes)}", "dim"))


# The choices.


def lines(state: State, seat: int, actions: Sequence[Action], language: str) -> list[Line]:
    assert isinstance(state, TicketState)
    list_of = _Lines(state, seat, actions, language)
    return [list_of.line(action) for action in actions]


class _Lines:
    """Writes the lines of the choices."""

    def __init__(self, state: TicketState, seat: int, actions: Sequence[Action], language: str) -> None:
        self.state = state
        self.seat = seat
        self.pen = Pen(state.g, language)
        self.codec = state.g.codec()
        self.words = state.g.words()
        mine = state.view(seat)["mine"]
        ways = [_way_of(state, seat, ticket) for ticket in mine["tickets"] if not ticket["done"]]
        self.wanted = {route for way in ways if way is not None for route in way.routes}
        self.orders = Counter(action.tickets for action in actions if isinstance(action, a.KeepTickets))
        # A hand can be paid in hundreds of ways, of which few have words of their own.
        self.payments: dict[tuple[int, str, int], str] = {}
        self.claims: dict[int, Styled] = {}
        self.group_claim = self.pen.say("ttr.group.claim")
        self.sites = sum(1 for owner in state.station_at if owner == NONE)

    def line(self, action: Action) -> Line:
        pen = self.pen
        match action:
            case a.DrawBlind() | a.StopDrawing():
                return Line(pen.say("ttr.group.draw"), Styled(pen.say(f"ttr.choice.{action.kind.replace('-', '_')}")))
            case a.DrawFaceUp(colour):
                return Line(
                    pen.say("ttr.group.draw"), Styled(pen.say(f"ttr.choice.card.{colour}"), style=CARD_STYLES[colour])
                )
            case a.DrawTickets():
                return Line(pen.say("ttr.group.tickets"), Styled(pen.words(self.words.describe(action))))
            case a.ClaimRoute():
                return self._claim(action)
            case a.BuildStation():
                return self._station(action)
            case a.KeepTickets():
                return self._keep(action)
            case a.PayTunnel() | a.GiveUpTunnel():
                return self._tunnel(action)
        return Line("", Styled(pen.words(self.words.describe(action))))

    def _payment(self, price: int, colour: str, locomotives: int) -> str:
        key = (price, colour, locomotives)
        if key not in self.payments:
            paid = self.words.payment(colour, price - locomotives, locomotives)
            self.payments[key] = self.pen.words(paid)
        return self.payments[key]

    def _claim(self, action: a.ClaimRoute) -> Line:
        route = self.codec.route[action.route]
        it = self.state.g.board.routes[route]
        if route not in self.claims:
            words = Styled.assemble(f"{self.pen.city(it.a)}–{self.pen.city(it.b)} ", self.pen.route(route))
            if route in self.wanted:
                words.append(" ★", style="bold yellow")
            self.claims[route] = words
        detail = self._payment(it.length, action.colour, action.locomotives)
        alone = self.pen.say("ttr.choice.locomotives", n=action.locomotives) if action.locomotives else ""
        if it.colour == GRAY:
            alone = f"({detail})"
        rank = -it.length - (WANTED if route in self.wanted else 0)
        return Line(self.group_claim, self.claims[route], detail, alone, rank)

    def _station(self, action: a.BuildStation) -> Line:
        price = int(station_price(self.state, self.seat))
        folded = ""
        if self.sites >= FOLDED_FROM:
            folded = self.pen.say("ttr.choice.stations", cards=text("ttr.cards", n=price))
        detail = self._payment(price, action.colour, action.locomotives)
        city = self.pen.city_of(action.city)
        return Line(self.pen.say("ttr.group.station"), Styled(city), detail, f"({detail})", folded=folded)

    def _keep(self, action: a.KeepTickets) -> Line:
        words = self.pen.words(tuple(self._ticket(ticket) for ticket in action.tickets))
        detail = ""
        if self.orders[action.tickets] > 1:
            detail = self.pen.say("ttr.choice.under", tickets=tuple(self._ticket(ticket) for ticket in action.back))
        return Line(self.pen.say("ttr.group.keep"), Styled(words), detail)

    def _ticket(self, ticket: str) -> Text:
        return self.words.ticket_name(self.codec.ticket[ticket])

    def _tunnel(self, action: a.PayTunnel | a.GiveUpTunnel) -> Line:
        frame = self.state.frame
        if isinstance(action, a.GiveUpTunnel) or not isinstance(frame, PayForTunnel):
            words = self.pen.words(self.words.describe(action))
        else:
            paid = self._payment(int(frame.extra), CARDS[frame.colour], action.locomotives)
            words = self.pen.say("ttr.choice.pay_tunnel", payment=paid)
        return Line(self.pen.say("ttr.group.tunnel"), Styled(words))


# The board by cities.


def overview(state: State, names: Sequence[str], words: str, language: str) -> RenderableType:
    assert isinstance(state, TicketState)
    pen = Pen(state.g, language)
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(pen.say("ttr.screen.city"), no_wrap=True)
    table.add_column(pen.say("ttr.screen.routes"))
    wanted = folded(words)
    for city in sorted(range(state.g.cities), key=lambda city: folded(pen.city(city))):
        spellings = [state.g.board.cities[city].id, *state.g.board.cities[city].names.values()]
        if not any(wanted in folded(spelling) for spelling in spellings):
            continue
        name = Styled(pen.city(city), style="bold")
        owner = int(state.station_at[city])
        if owner != NONE:
            name.append(f" ({pen.say('ttr.screen.station')} {names[owner]})", style=SEAT_STYLES[owner])
        table.add_row(name, _routes_at(pen, state, names, city))
    return table


def _routes_at(pen: Pen, state: TicketState, names: Sequence[str], city: int) -> Styled:
    parts: list[Styled] = []
    for route, it in enumerate(pen.game.board.routes):
        if city not in (it.a, it.b):
            continue
        there = it.b if city == it.a else it.a
        part = Styled.assemble(f"{pen.city(there)} ", pen.route(route))
        owner = int(state.owner[route])
        if owner != NONE:
            part.append(f" [{names[owner]}]", style=f"bold {SEAT_STYLES[owner]}")
        elif all(not is_lane_open(state, seat, route) for seat in range(len(names))):
            part.append(f" {pen.say('ttr.screen.closed')}", style="dim")
        parts.append(part)
    return Styled(", ").join(parts)


# The score sheets.


def sheet(game: Game, players: Sequence[Mapping[str, object]], language: str) -> RenderableType:
    assert isinstance(game, TicketGame)
    pen = Pen(game, language)
    rows: list[Any] = list(players)
    bonuses = [name for name in ("globetrotter", "stations") if any(row[name] for row in rows)]
    heads = ("place", "routes", "tickets", "longest", *bonuses, "total")
    table = pen.numbers(text(f"ttr.sheet.{head}") for head in heads)
    details = Table.grid(padding=(0, 2))
    for seat, row in sorted(enumerate(rows), key=lambda item: (item[1]["place"], item[0])):
        name = Styled(row["name"], style=f"bold {SEAT_STYLES[seat]}" if row["place"] == 1 else SEAT_STYLES[seat])
        longest = f"{row['longest']['bonus']} ({row['longest']['length']})"
        tickets, extra = row["tickets"], [str(row[bonus]) for bonus in bonuses]
        parts = [str(row["place"] or "–"), str(row["routes"]), str(tickets["points"]), longest, *extra]
        table.add_row(name, *parts, Styled(str(row["total"]), style="bold"))
        done = [Styled(f"✓ {_ends(pen, ticket)}", style="green") for ticket in tickets["completed"]]
        failed = [Styled(f"✗ {_ends(pen, ticket)}", style="red") for ticket in tickets["failed"]]
        details.add_row(Styled(row["name"], style=SEAT_STYLES[seat]), Styled("  ").join([*done, *failed]))
    return Group(table, "", details)


def _ends(pen: Pen, ticket: Any) -> str:
    """A ticket of a view, or two cities that somebody typed."""
    if isinstance(ticket, Mapping):
        return pen.ends(ticket["a"], ticket["b"], ticket["points"])
    return pen.ends(ticket[0], ticket[1])


def summary(document: Mapping[str, Any]) -> Text:
    tickets = sum(len(deck) for deck in document["decks"].values())
    return text(
        "ttr.board.summary",
        name=Name({"en": document["names"]["en"], **document["names"]}),
        cities=text("ttr.cities", n=len(document["cities"])),
        routes=text("ttr.routes", n=len(document["routes"])),
        tickets=text("ttr.tickets", n=tickets),
    )
