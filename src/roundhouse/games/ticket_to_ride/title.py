"""The two Ticket to Ride titles: their options, editions and what can be checked about them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from roundhouse.core.board_file import BoardTitle
from roundhouse.core.errors import BadOption
from roundhouse.core.text import Name, Text, text
from roundhouse.core.title import Option, Value
from roundhouse.games.ticket_to_ride.board import BOARDS, Board, Ticket, load_board
from roundhouse.games.ticket_to_ride.board_check import BOARD_FORMAT
from roundhouse.games.ticket_to_ride.documents import rule_set
from roundhouse.games.ticket_to_ride.game import Rules, TicketGame
from roundhouse.games.ticket_to_ride.invariants import CHECKS
from roundhouse.games.ticket_to_ride.orders import ORDERS
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.view_types import TicketView

if TYPE_CHECKING:
    from roundhouse.core.analysis import Analyst
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing
    from roundhouse.core.usage import Usage

BONUSES = {"longest": (10, 0), "globetrotter": (0, 15), "both": (10, 15), "none": (0, 0)}
"""The points for the longest path and for the most completed tickets."""
NUMBERS = {
    "initial_tickets": (1, 6),
    "initial_keep": (1, 6),
    "draw_tickets": (1, 6),
    "draw_keep": (1, 6),
    "end_trains": (0, 10),
    "trains": (10, 90),
    "stations": (0, 3),
    "tunnel_reveal": (0, 8),
    "sweep_cap": (0, 1000),
}
"""Numbers of the rules that can be settled one by one, with their limits."""


class TicketTitle(BoardTitle[Board, TicketGame, TicketState]):
    """Ticket to Ride by the rules of one map."""

    rules_version = 1
    board_format = BOARD_FORMAT
    boards = BOARDS
    levels = ("beginner", "casual", "club", "expert", "master")
    personas = ("club:long-router", "club:collector", "club:blocker")
    seats = (2, 5)
    view_type = TicketView
    checks = CHECKS
    orders = ORDERS

    def __init__(self, title_id: str, names: Mapping[str, str], rule_set: str) -> None:
        self.id = title_id
        self.names = names
        self.rule_set = self.own_board = rule_set
        self.options = self._options(load_board(rule_set))

    def options_with(self, options: Mapping[str, object], rules_version: int) -> tuple[Option, ...]:
        return self._options(self.board(options))

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> TicketGame:
        board = self.board(options)
        edition = options.get("edition") or board.default_edition
        assert isinstance(edition, str)
        values = {**rule_set(self.rule_set), **board.rules, **board.editions[edition].rules, **_chosen(options)}
        deck = board.deck(edition)
        if not any(ticket.long for ticket in deck):
            values["initial_long"] = 0
        if options.get("open_doubles"):
            values["doubles_from"] = 0
        _check(values, players, deck)
        return TicketGame(self.id, rules_version, players, self.settled(options, board), board, deck, Rules(values))

    def variants(self) -> tuple[Mapping[str, object], ...]:
        editions = [{"edition": edition} for edition in load_board(self.rule_set).editions]
        singles = [options for options in super().variants() if options.keys() - {"edition"}]
        numbers: list[dict[str, object]] = [
            {"initial_tickets": 3, "initial_keep": 1, "draw_tickets": 4, "draw_keep": 2, "end_trains": 0},
            {"trains": 20, "sweep_cap": 1, "tunnel_reveal": 5, "stations": 1},
        ]
        return ({}, *editions, *singles, *numbers)

    def bot(self, level: str, seed: int) -> Bot:
        from roundhouse.games.ticket_to_ride.bots import bot

        return bot(level, seed)

    def analyst(self) -> Analyst:
        from roundhouse.games.ticket_to_ride.analysis import TicketAnalyst

        return TicketAnalyst()

    def usage(self) -> Usage:
        from roundhouse.games.ticket_to_ride.usage import TicketUsage

        return TicketUsage()

    def terminal(self) -> Drawing:
        from roundhouse.games.ticket_to_ride import terminal

        return terminal

    def choice_name(self, option: Option, choice: Value) -> Text | None:
        edition = load_board(self.own_board).editions.get(str(choice)) if option.id == "edition" else None
        if edition is None:
            return super().choice_name(option, choice)
        return text("ttr.edition", name=Name(edition.names))

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.ticket_to_ride.sheet import score_sheet

        return score_sheet(self, sheet)

    def longest_game(self, players: int) -> int:
        return 2000 * players

    def _options(self, board: Board) -> tuple[Option, ...]:
        switch = (False, True)
        option = partial(Option, "ttr.option")
        return (
            option("edition", board.default_edition, tuple(board.editions)),
            option("bonus", None, (None, *BONUSES)),
            option("open_doubles", False, switch, seats=(self.seats[0], self._closed_up_to(board))),
            option("row_when_empty", None, (None, *switch)),
            option("second_card", None, (None, "compulsory", "optional")),
            option("first_player", None, (None, "random", "first_seat")),
            *(option(name, None, least=least, most=most, advanced=True) for name, (least, most) in NUMBERS.items()),
        )

    def _closed_up_to(self, board: Board) -> int:
        """U21: up to so many players the second lane of a double route closes, in one edition at least."""
        own: dict[str, Any] = {**rule_set(self.rule_set), **board.rules}
        opens: int = max({**own, **edition.rules}["doubles_from"] for edition in board.editions.values())
        return min(max(opens - 1, self.seats[0]), self.seats[1])


def _chosen(options: Mapping[str, object]) -> dict[str, object]:
    """The rule parameters that single options settle."""
    values: dict[str, object] = {}
    for name, value in options.items():
        if name == "bonus":
            values["longest_bonus"], values["globetrotter_bonus"] = BONUSES[str(value)]
        elif name not in ("edition", "open_doubles", "board") and value is not None:
            values[name] = value
    return values


def _check(values: Mapping[str, Any], players: int, deck: tuple[Ticket, ...]) -> None:
    """Options that contradict each other."""
    long = sum(ticket.long for ticket in deck) if values["initial_long"] else 0
    most = values["initial_tickets"] + min(values["initial_long"], values["initial_keep_long"])
    if values["initial_keep"] > most:
        raise BadOption(text("ttr.error.keep_too_many", keep=values["initial_keep"], most=most))
    if values["draw_keep"] > values["draw_tickets"]:
        raise BadOption(text("ttr.error.keep_too_many", keep=values["draw_keep"], most=values["draw_tickets"]))
    for each, have in ((values["initial_long"], long), (values["initial_tickets"], len(deck) - long)):
        if each * players > have:
            raise BadOption(text("ttr.error.few_tickets", need=each * players, have=have))
    if values["stations"] > len(values["station_cost"]):
        raise BadOption(text("ttr.error.few_prices", stations=values["stations"]))
