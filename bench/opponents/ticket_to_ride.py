"""Other ways to play Ticket to Ride.

Four styles are known from research on automatic play-testing (FDG 2017 to 2020); here they are written anew from their
descriptions. The others are odd on purpose: a good player must not be helpless against them.

roundhouse arena ticket-to-ride-usa -o edition=classic_2004 -b bench.opponents.ticket_to_ride:LongRouteJunkie,master
"""

from __future__ import annotations

from librt.vecs import vec

from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.bots.network import cheapest_path
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import tables_of
from roundhouse.games.ticket_to_ride.claim import PayForTunnel
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.game import (
    BLIND,
    DRAW_TICKETS,
    FACE_UP,
    GIVE_UP,
    GRAY,
    LOCOMOTIVE,
    NONE,
    PAY,
)
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn

NO_WAY = float("inf")


class Style:
    """Claims the first wanted route it can pay for, otherwise draws cards for the first one."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    # What a style decides.

    def wanted(self, s: Sight) -> list[int]:
        """Open routes, the most wanted first."""
        raise NotImplementedError

    def kept(self, s: Sight, ways: list[tuple[int, ...]]) -> tuple[int, ...]:
        """Which of the ways to choose among offered tickets; by default the fewest, with the shortest paths."""
        return min(ways, key=lambda way: (len(way), sum(path(s, ticket)[0] for ticket in way)))

    def asks_for_tickets(self, s: Sight) -> bool:
        """Whether to draw tickets now."""
        return False

    # The rest.

    def choose(self, handle: SeatHandle) -> Action:
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, TicketState)
        s = Sight(tables_of(state.g), state, handle.seat)
        return handle.game.action(self._choice(s))

    def _choice(self, s: Sight) -> int:
        legal = [int(action) for action in s.legal]
        if len(legal) == 1:
            return legal[0]
        if isinstance(s.frame, Turn):
            return self._turn(s, legal)
        if isinstance(s.frame, SecondCard):
            return self.card(s, legal)
        if isinstance(s.frame, PayForTunnel):
            return next((action for action in legal if PAY <= action < s.tables.claim and action != GIVE_UP), GIVE_UP)
        ways = {kept_by(s, action): action for action in reversed(legal)}
        return ways[self.kept(s, list(ways))]

    def _turn(self, s: Sight, legal: list[int]) -> int:
        claims = cheapest_claims(s, legal)
        for route in self.wanted(s):
            if route in claims:
                return claims[route]
        if DRAW_TICKETS in legal and self.asks_for_tickets(s):
            return DRAW_TICKETS
        return self.card(s, legal)

    def card(self, s: Sight, legal: list[int]) -> int:
        """The card that the most wanted routes lack."""
        for route in self.wanted(s)[:3]:
            colour = colour_for(s, route)
            if FACE_UP + colour in legal and s.hand[colour] < s.tables.length[route]:
                return FACE_UP + colour
        if FACE_UP + LOCOMOTIVE in legal:
            return FACE_UP + LOCOMOTIVE
        return BLIND if BLIND in legal else legal[0]


def kept_by(s: Sight, action: int) -> tuple[int, ...]:
    """The tickets that an answer to an offer keeps."""
    way = s.imagined.g.kept(action)
    return tuple(int(ticket) for ticket in way[1 : 1 + way[0]])


def cheapest_claims(s: Sight, legal: list[int]) -> dict[int, int]:
    """For each route that can be claimed the way to pay with the fewest locomotives, from the largest heap."""
    best: dict[int, tuple[int, int, int]] = {}
    for action in legal:
        if s.tables.claim <= action < s.tables.station:
            route, colour, wild = s.tables.payment(action)
            entry = (int(wild), -int(s.hand[colour]), action)
            best[int(route)] = min(best.get(int(route), entry), entry)
    return {route: entry[2] for route, entry in best.items()}


def colour_for(s: Sight, route: int) -> int:
    """The colour to collect for a route: its own, or that of the largest heap."""
    colour = int(s.tables.colour[route])
    return colour if colour != GRAY else max(range(LOCOMOTIVE), key=lambda it: (int(s.hand[it]), -it))


def open_routes(s: Sight) -> list[int]:
    """All routes that the seat could claim with its wagons."""
    wagons = s.trains[s.seat]
    return [it for it in range(int(s.tables.routes)) if s.is_open(it) and s.tables.length[it] <= wagons]


def path(s: Sight, ticket: int, bonus: float = 0.0) -> tuple[float, list[int]]:
    """The fewest wagons that a ticket needs, and the routes to claim; `bonus` makes long routes cheaper."""
    tables = s.tables
    price = vec[float]([NO_WAY] * len(tables.links))
    lane: dict[int, int] = {}
    for route in open_routes(s):
        link = int(tables.link_of[route])
        length = float(tables.length[route])
        cost = max(0.5, length - bonus * float(tables.points[route]))
        if cost < price[link]:
            price[link], lane[link] = cost, route
    for route in range(int(tables.routes)):
        if s.owner[route] == s.seat:
            price[tables.link_of[route]] = 0.0
    cost, links = cheapest_path(tables, price, tables.ticket_a[ticket], tables.ticket_b[ticket])
    return cost, [lane[link] for link in links if price[link] > 0.0]


def open_tickets(s: Sight) -> list[int]:
    """The seat's tickets that are not connected and still can be."""
    tables, network = s.tables, s.network
    ends = [(it, network[tables.ticket_a[it]], network[tables.ticket_b[it]]) for it in s.tickets]
    return [it for it, a, b in ends if a != b and path(s, it)[0] <= float(s.trains[s.seat])]


def longest_first(s: Sight, routes: list[int]) -> list[int]:
    return sorted(routes, key=lambda route: (-int(s.tables.length[route]), route))


# The four known styles.


class Path(Style):
    """Keeps all tickets, works on one at a time over its shortest path, and draws new ones when it has finished."""

    def kept(self, s: Sight, ways: list[tuple[int, ...]]) -> tuple[int, ...]:
        return max(ways, key=len)

    def wanted(self, s: Sight) -> list[int]:
        tickets = open_tickets(s)
        if not tickets:
            return []
        best = max(tickets, key=lambda it: (int(s.tables.ticket_points[it]), -it))
        return path(s, best)[1][:1]

    def asks_for_tickets(self, s: Sight) -> bool:
        return not open_tickets(s)


class Hungry(Style):
    """Wants three tickets, or more if it must keep them, and builds for all of them at once, over long routes."""

    most = 3

    def kept(self, s: Sight, ways: list[tuple[int, ...]]) -> tuple[int, ...]:
        few = [way for way in ways if len(way) + len(s.tickets) <= self.most] or [min(ways, key=len)]
        return max(few, key=lambda way: (len(way), -sum(path(s, ticket)[0] for ticket in way)))

    def wanted(self, s: Sight) -> list[int]:
        tickets = open_tickets(s)
        if not tickets:
            return longest_first(s, open_routes(s))
        use: dict[int, float] = {}
        for ticket in tickets:
            cost, routes = path(s, ticket, 0.2)
            for route in routes:
                use[route] = use.get(route, 0.0) + float(s.tables.ticket_points[ticket]) / cost
        return sorted(use, key=lambda route: (-use[route], route))

    def asks_for_tickets(self, s: Sight) -> bool:
        return len(s.tickets) < self.most and s.trains[s.seat] > 40


class OneStepThinker(Style):
    """Wants the route with the best worth right now: its points and its part of the tickets that it helps."""

    def wanted(self, s: Sight) -> list[int]:
        tables = s.tables
        worth = {route: float(tables.points[route]) / float(tables.length[route]) for route in open_routes(s)}
        for ticket in open_tickets(s):
            cost, routes = path(s, ticket)
            for route in routes:
                worth[route] += 2.0 * float(tables.ticket_points[ticket]) / cost
        return sorted(worth, key=lambda route: (-worth[route], route))[:10]


class LongRouteJunkie(Style):
    """Finishes its tickets over long routes and fills up with the longest ones there are."""

    def wanted(self, s: Sight) -> list[int]:
        tables = s.tables
        worth = {route: float(tables.points[route]) for route in open_routes(s) if tables.length[route] > 4}
        for ticket in open_tickets(s):
            for route in path(s, ticket, 0.3)[1]:
                worth[route] = float(tables.points[route]) + 2.0 * float(tables.ticket_points[ticket])
        if not worth:
            return longest_first(s, open_routes(s))
        return sorted(worth, key=lambda route: (-worth[route], route))


# Odd ones.


class OnlyDraws(Style):
    """Never claims a route."""

    def wanted(self, s: Sight) -> list[int]:
        return []


class OnlyBlocks(Style):
    """Claims whatever touches a rival's network, the shortest route first, and cares for nothing else."""

    def wanted(self, s: Sight) -> list[int]:
        tables = s.tables
        theirs = [route for route in range(int(tables.routes)) if s.owner[route] not in (NONE, s.seat)]
        cities = {int(city) for route in theirs for city in (tables.a[route], tables.b[route])}
        near = [it for it in open_routes(s) if {int(tables.a[it]), int(tables.b[it])} & cities]
        return sorted(near, key=lambda route: (int(tables.length[route]), route))


class Hoarder(LongRouteJunkie):
    """Draws up to thirty cards before it claims its first route."""

    def wanted(self, s: Sight) -> list[int]:
        return super().wanted(s) if s.cards[s.seat] >= 30 or s.trains[s.seat] < s.tables.trains else []


class Sprinter(Style):
    """Claims anything at once, the longest route it can pay for: the game is soon over."""

    def wanted(self, s: Sight) -> list[int]:
        return longest_first(s, open_routes(s))


class TicketDrainer(Hungry):
    """Draws tickets until there are none left and keeps as few as it may."""

    def kept(self, s: Sight, ways: list[tuple[int, ...]]) -> tuple[int, ...]:
        return Style.kept(self, s, ways)

    def asks_for_tickets(self, s: Sight) -> bool:
        return True


class Shuttle(Style):
    """Claims only routes that continue its own line, wherever they lead."""

    def wanted(self, s: Sight) -> list[int]:
        tables = s.tables
        mine = [route for route in range(int(tables.routes)) if s.owner[route] == s.seat]
        cities = {int(city) for route in mine for city in (tables.a[route], tables.b[route])}
        near = [it for it in open_routes(s) if not mine or {int(tables.a[it]), int(tables.b[it])} & cities]
        return longest_first(s, near)


ODD = (OnlyDraws, OnlyBlocks, Hoarder, Sprinter, TicketDrainer, Shuttle)
STYLES = (LongRouteJunkie, Hungry, OneStepThinker, Path)
