# compiled by mypyc
"""Ticket to Ride with its board, deck and rules settled: the tables that frames read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.game import Game
from roundhouse.kit.arrays import counts, numbers

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.state import State
    from roundhouse.core.text import Text
    from roundhouse.games.ticket_to_ride.board import Board, Ticket
    from roundhouse.games.ticket_to_ride.codec import Codec
    from roundhouse.games.ticket_to_ride.features import TicketFeatures
    from roundhouse.games.ticket_to_ride.space import TicketSpace
    from roundhouse.games.ticket_to_ride.words import Words

KINDS: Final = 9
"""Eight colours of train cards and the locomotive."""
LOCOMOTIVE: Final = 8
GRAY: Final = -1
NONE: Final = -1

# Action ids. The small ones are fixed; those that depend on the board begin where `TicketGame` says.
CARD: Final = 0
STARTS: Final = 9
BLIND: Final = 17
FACE_UP: Final = 18
DRAW_TICKETS: Final = 27
PASS: Final = 28
STOP: Final = 29
GIVE_UP: Final = 30
PAY: Final = 31
TICKET: Final = 40


@final
class Rules:
    """The rule parameters of an edition; `rules.json` holds their values and their meaning."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values: dict[str, Any] = values
        self.trains: i64 = values["trains"]
        self.cards_per_colour: i64 = values["cards_per_colour"]
        self.locomotives: i64 = values["locomotives"]
        self.hand: i64 = values["hand"]
        self.row: i64 = values["row"]
        self.sweep_at: i64 = values["sweep_at"]
        self.sweep_cap: i64 = values["sweep_cap"]
        self.initial_long: i64 = values["initial_long"]
        self.initial_tickets: i64 = values["initial_tickets"]
        self.initial_keep: i64 = values["initial_keep"]
        self.initial_keep_long: i64 = values["initial_keep_long"]
        self.unkept_to_box: bool = values["unkept_initial"] == "box"
        self.draw_tickets: i64 = values["draw_tickets"]
        self.draw_keep: i64 = values["draw_keep"]
        self.end_trains: i64 = values["end_trains"]
        self.doubles_from: i64 = values["doubles_from"]
        self.stations: i64 = values["stations"]
        self.station_cost: vec[i64] = vec[i64](values["station_cost"])
        self.station_points: i64 = values["station_points"]
        self.tunnel_reveal: i64 = values["tunnel_reveal"]
        self.longest_bonus: i64 = values["longest_bonus"]
        self.globetrotter_bonus: i64 = values["globetrotter_bonus"]
        self.row_when_empty: bool = values["row_when_empty"]
        self.second_card_optional: bool = values["second_card"] == "optional"
        self.random_start: bool = values["first_player"] == "random"


@final
class TicketGame(Game):
    """A board, a ticket deck and rules, as flat tables."""

    def __init__(
        self,
        title: str,
        rules_version: int,
        players: int,
        options: dict[str, object],
        board: Board,
        deck: tuple[Ticket, ...],
        rules: Rules,
    ) -> None:
        super().__init__(title, rules_version, players, options)
        self.board: Board = board
        self.deck: tuple[Ticket, ...] = deck
        self.r: Rules = rules
        self.cities: i64 = len(board.cities)
        self.routes: i64 = len(board.routes)
        self.tickets: i64 = len(deck)

        self.route_a: vec[i64] = vec[i64]([i64(route.a) for route in board.routes])
        self.route_b: vec[i64] = vec[i64]([i64(route.b) for route in board.routes])
        self.length: vec[i64] = vec[i64]([i64(route.length) for route in board.routes])
        self.colour: vec[i64] = vec[i64]([i64(route.colour) for route in board.routes])
        self.twin: vec[i64] = vec[i64]([i64(route.twin) for route in board.routes])
        self.ferry: vec[i64] = vec[i64]([i64(route.ferry) for route in board.routes])
        self.tunnel: vec[i64] = vec[i64]([i64(route.tunnel) for route in board.routes])
        points = rules.values["route_points"]
        self.points: vec[i64] = vec[i64]([i64(points[str(route.length)]) for route in board.routes])
        self.longest: i64 = max([route.length for route in board.routes])
        self.payable: list[vec[i64]] = [payable(board, kind) for kind in range(KINDS)]
        """By the cards that one pays with: the routes that may be paid for so, by length."""
        self.by_length: vec[i64] = self.payable[LOCOMOTIVE]
        shapes = sorted({(route.length, route.ferry) for route in board.routes})
        self.shape_length: vec[i64] = numbers([length for length, _ in shapes])
        self.shape_ferry: vec[i64] = numbers([ferry for _, ferry in shapes])
        self.shape: vec[i64] = numbers([shapes.index((route.length, route.ferry)) for route in board.routes])
        """What a route takes beside its colour: as many cards, and locomotives of a ferry; by length."""
        self.shapes_up_to: vec[i64] = up_to([length for length, _ in shapes])
        """By length: how many shapes are not longer."""
        self.ways: vec[i64] = ways_by_cards(shapes, self.longest)
        """By (cards of a colour * (longest + 1) + locomotives) * shapes + shape: the ways to pay with these."""

        self.ticket_a: vec[i64] = vec[i64]([i64(ticket.a) for ticket in deck])
        self.ticket_b: vec[i64] = vec[i64]([i64(ticket.b) for ticket in deck])
        self.ticket_points: vec[i64] = vec[i64]([i64(ticket.points) for ticket in deck])
        self.long: vec[i64] = vec[i64]([i64(ticket.long) for ticket in deck])
        self.no_ticket: vec[i64] = vec[i64]([0] * len(deck))
        """0 for each ticket: weights to begin with, and the one pile that all belong to."""

        # U20, U21: with few players the second lane of a double closes.
        self.doubles_open: bool = players >= rules.doubles_from
        self.free_size: i64 = len(shapes) * KINDS
        self.all_free: vec[i64] = counts(self.free_size * (players if self.doubles_open else 1))
        """`TicketState.free` before anything is claimed."""
        first: i64
        route: i64
        for first in range(0, len(self.all_free), self.free_size):
            for route in range(self.routes):
                self.count(self.all_free, first, route, 1)

        self.claim_step: i64 = self.longest + 1
        self.claim: i64 = TICKET + self.tickets
        self.station_step: i64 = len(rules.station_cost) + 1
        for cost in rules.station_cost:
            if cost >= self.station_step:
                self.station_step = cost + 1
        self.station: i64 = self.claim + self.routes * KINDS * self.claim_step
        self.keep: i64 = self.station + self.cities * KINDS * self.station_step
        dealt: i64 = rules.initial_long + rules.initial_tickets
        self.keep_digits: i64 = max(dealt, rules.draw_tickets)
        self.keep_base: i64 = self.tickets + 1

        self.start_patterns: list[list[vec[i64]]] = keep_patterns(dealt, rules.initial_keep, False)
        self.draw_patterns: list[list[vec[i64]]] = keep_patterns(rules.draw_tickets, rules.draw_keep, True)
        self.long_limited: bool = rules.initial_keep_long < rules.initial_long
        """Not all long tickets dealt at the start may be kept."""

    def codec(self) -> Codec:
        return cast("Codec", super().codec())

    def words(self) -> Words:
        return cast("Words", super().words())

    def why_not(self, s: State, seat: int, action: Action) -> Text | None:
        from roundhouse.games.ticket_to_ride.reasons import why_not

        return why_not(s, seat, action)

    def new_space(self) -> TicketSpace:
        from roundhouse.games.ticket_to_ride.space import TicketSpace

        return TicketSpace(self)

    def new_features(self) -> TicketFeatures:
        from roundhouse.games.ticket_to_ride.features import TicketFeatures

        return TicketFeatures(self)

    def rule_values(self) -> dict[str, Any]:
        """All values of `rules.json`, as board, edition and options settle them."""
        return self.r.values

    def count(self, free: vec[i64], first: i64, route: i64, more: i64) -> None:
        """Count a route with those that may be paid for with the same cards."""
        first += self.shape[route] * KINDS
        colour = self.colour[route]
        free[first + LOCOMOTIVE] += more
        if colour != GRAY:
            free[first + colour] += more
            return
        for colour in range(LOCOMOTIVE):
            free[first + colour] += more

    def claim_id(self, route: i64, colour: i64, locomotives: i64) -> i64:
        """The id of claiming a route with so many locomotives and the rest in the colour."""
        return self.claim + (route * KINDS + colour) * self.claim_step + locomotives

    def station_id(self, city: i64, colour: i64, locomotives: i64) -> i64:
        """The id of building a station, paid in the same way."""
        return self.station + (city * KINDS + colour) * self.station_step + locomotives

    def keep_id(self, tickets: vec[i64], pattern: vec[i64]) -> i64:
        """The id of keeping some of the tickets: a pattern is how many, their positions, then the others' positions."""
        code: i64 = 0
        i: i64
        for i in range(1, self.keep_digits + 1):
            code *= self.keep_base
            if i < len(pattern):
                code += tickets[pattern[i]] + 1
        return self.keep + code * (self.keep_digits + 1) + pattern[0]

    def kept(self, action: i64) -> vec[i64]:
        """What `keep_id` encodes: how many tickets are kept, then those, then the others in their order."""
        code = (action - self.keep) // (self.keep_digits + 1)
        digits: vec[i64] = vec[i64]()
        while code > 0:
            if code % self.keep_base > 0:
                digits = append(digits, code % self.keep_base - 1)
            code //= self.keep_base
        out: vec[i64] = vec[i64]([(action - self.keep) % (self.keep_digits + 1)])
        i: i64
        for i in range(len(digits)):
            out = append(out, digits[len(digits) - 1 - i])
        return out

    def document(self) -> Mapping[str, object]:
        return self.board.document


def payable(board: Board, kind: int) -> vec[i64]:
    """The routes that may be paid for with cards of a kind, by length."""
    fitting = [i for i, it in enumerate(board.routes) if kind == LOCOMOTIVE or it.colour in (kind, GRAY)]
    return numbers(sorted(fitting, key=lambda i: board.routes[i].length))


def ways_by_cards(shapes: list[tuple[int, int]], longest: int) -> vec[i64]:
    """In how many ways cards of one colour and locomotives pay for a route of each shape."""
    ways: list[int] = []
    for cards in range(longest + 1):
        for locomotives in range(longest + 1):
            for length, ferry in shapes:
                most = min(locomotives, length - 1 if cards > 0 else length)
                ways.append(max(0, most - max(length - cards, ferry) + 1))
    return numbers(ways)


def up_to(lengths: list[int]) -> vec[i64]:
    """How many of these are at most 0, at most 1, and so on to the longest."""
    return numbers([len([it for it in lengths if it <= most]) for most in range(max(lengths) + 1)])


def keep_patterns(most: i64, least: i64, ordered: bool) -> list[list[vec[i64]]]:
    """For each number of offered tickets, the ways to keep at least so many of them and to order the rest.

    A way is how many are kept, their positions in rising order, and the positions of the others, in rising order
    unless their order matters.
    """
    patterns: list[list[vec[i64]]] = []
    for offered in range(most + 1):
        ways: list[vec[i64]] = []
        for mask in range(1 << offered):
            kept = [p for p in range(offered) if mask >> p & 1]
            back = [p for p in range(offered) if not mask >> p & 1]
            if len(kept) >= min(least, offered):
                for order in orders(back) if ordered else [back]:
                    way: list[int] = [len(kept), *kept, *order]
                    ways.append(vec[i64](way))
        patterns.append(ways)
    return patterns


def orders(items: list[int]) -> list[list[int]]:
    """All orders of the items."""
    if len(items) < 2:
        return [items]
    return [[item, *rest] for item in items for rest in orders([other for other in items if other != item])]
