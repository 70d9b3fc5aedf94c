"""Tables of Ticket to Ride in any position, played and read by the words of the rules.

Cards are written "red*3 locomotive"; routes, cities and tickets by their ids. A line of play is an answer and, after
">", what chance turns up next: "draw red > blue", "draw-tickets > denver-el_paso miami-toronto boston-miami".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.games.ticket_to_ride import EUROPE, USA
from roundhouse.games.ticket_to_ride.actions import CardTurned, StartsPlay, TicketTurned
from roundhouse.games.ticket_to_ride.documents import CARDS, COLOURS
from roundhouse.games.ticket_to_ride.game import KINDS, NONE, TicketGame
from roundhouse.games.ticket_to_ride.state import IN_BOX, TicketState
from roundhouse.games.ticket_to_ride.view_types import FinalSheet, TicketView, Tunnel
from roundhouse.kit.layers import IN_PILE, NOBODY

NOTHING: Mapping[Any, Any] = {}
FULL_ROW = "red orange yellow green blue"


def cards(words: str) -> Counter[str]:
    """Count written cards.

    >>> cards("red*3 locomotive") == Counter(red=3, locomotive=1)
    True
    """
    counted: Counter[str] = Counter()
    for colour in _each(words):
        assert colour in CARDS, colour
        counted[colour] += 1
    return counted


class Table:
    """A game on the table. Every step is checked against the title's invariants."""

    def __init__(self, state: rh.State) -> None:
        assert isinstance(state, TicketState)
        self.state = state
        self.game: TicketGame = state.g
        self.state.sink = []
        self.check()

    def check(self) -> None:
        """Nothing is lost and nothing is doubled."""
        assert rh.title(self.game.title).invariants(self.state) == []

    # Playing.

    def play(self, *lines: str, by: int | None = None) -> Table:
        """Play lines, each by the one seat that is asked, or by the seat given."""
        for line in lines:
            answer, _, outcomes = line.partition(">")
            if answer.strip():
                self.state.apply(self.game.parse(answer), by)
                self.check()
            for outcome in _each(outcomes):
                self.state.apply(self._outcome(outcome), rh.CHANCE)
                self.check()
        return self

    def _outcome(self, word: str) -> rh.Action:
        if word in CARDS:
            return CardTurned(word)
        return StartsPlay(int(word)) if word.isdigit() else TicketTurned(word)

    def refuses(self, answer: str, reason: str | None = None, by: int | None = None) -> None:
        """The answer is illegal for the reason named (a key after "ttr.why."), and changes nothing."""
        before = self.state.key()
        with pytest.raises(rh.IllegalAction) as caught:
            self.state.apply(self.game.parse(answer), by)
        assert self.state.key() == before
        assert answer not in self.legal(by=by)
        if reason is not None:
            why = caught.value.text.args.get("why")
            assert getattr(why, "key", None) == f"ttr.why.{reason}", caught.value.text

    # What may come next.

    def legal(self, start: str = "", by: int | None = None) -> set[str]:
        """The texts of the legal actions that start with these words."""
        words = start.split()
        texts = [str(action) for action in self.state.legal(by)]
        assert len(set(texts)) == len(texts)
        return {text for text in texts if text.split()[: len(words)] == words}

    def kinds(self) -> set[str]:
        """The kinds of action that are legal."""
        return {action.kind for action in self.state.legal()}

    @property
    def asked(self) -> int:
        """The one seat that is asked, or rh.CHANCE."""
        (seat,) = self.state.seats()
        return seat

    @property
    def question(self) -> str:
        """The name of the frame that asks."""
        return type(self.state.frame).__name__

    def outcomes(self) -> dict[str, int]:
        """What chance may answer now, without the kind, and how often."""
        return {" ".join(action.words()): weight for action, weight in self.state.outcomes()}

    # What lies where.

    def hand(self, seat: int) -> Counter[str]:
        return _counted(self.state.hand[seat * KINDS : (seat + 1) * KINDS])

    @property
    def row(self) -> Counter[str]:
        return _counted(self.state.row)

    @property
    def deck(self) -> Counter[str]:
        return _counted(self.state.deck)

    @property
    def discard(self) -> Counter[str]:
        return _counted(self.state.discard)

    @property
    def pile(self) -> list[set[str]]:
        """The tickets of the pile from the top down; those in one set have no known order."""
        return [{self.game.deck[ticket].id for ticket in layer} for _, layer in self.state.pile]

    def tickets(self, seat: int) -> set[str]:
        return {self.game.deck[ticket].id for ticket, place in enumerate(self.state.holder) if place == seat}

    def owner(self, route: str) -> int | None:
        owner = int(self.state.owner[self.game.board.route(route)])
        return None if owner == NONE else owner

    def trains(self, seat: int) -> int:
        return int(self.state.trains[seat])

    def points(self, seat: int) -> int:
        """The points of a seat: for routes while the game runs, all of them after it."""
        return self.state.scores()[seat]

    # What is seen.

    def view(self, seat: int | None) -> TicketView:
        return self.state.view(seat)

    @property
    def tunnel(self) -> Tunnel:
        """The tunnel that is being tried, as anybody sees it."""
        tunnel = self.view(None)["tunnel"]
        assert tunnel is not None
        return tunnel

    def sheet(self, seat: int) -> FinalSheet:
        """A seat's score sheet after the end."""
        return self.view(None)["final"][seat]

    def completed(self, seat: int) -> set[str]:
        """The tickets that a seat has completed at the end."""
        return {ticket["ticket"] for ticket in self.sheet(seat)["tickets"]["completed"]}

    def heard(self, seat: int | None) -> list[dict[str, object]]:
        """The events that a seat, or a spectator, was told of."""
        assert self.state.sink is not None
        return [event.to_json() for event in self.state.sink if event.seen_by(seat)]

    def known(self, seat: int | None) -> tuple[object, ...]:
        """All that a seat can tell a position by: view, legal actions and events."""
        legal = None if seat is None else self.legal(by=seat)
        return self.view(seat), legal, self.heard(seat)


def opening(title: str = "usa", players: int = 2, options: Mapping[str, object] = NOTHING) -> Table:
    """A table before the first card is dealt."""
    return Table(_game(title, players, options).start())


def table(
    title: str = "usa",
    players: int = 2,
    *,
    options: Mapping[str, object] = NOTHING,
    hand: Mapping[int, str] = NOTHING,
    row: str = FULL_ROW,
    deck: str | None = None,
    discard: str = "",
    owner: Mapping[str, int] = NOTHING,
    trains: Mapping[int, int] = NOTHING,
    station: Mapping[str, int] = NOTHING,
    tickets: Mapping[int, str] = NOTHING,
    pile: str | None = None,
    turn: int = 0,
    over: bool = False,
) -> Table:
    """A table at the start of a turn, or after the end.

    Cards that are not named lie in the deck or, where the deck is named, in the last seat's hand. Tickets that are not
    named lie in the pile or, where the pile is named (from the top down), in the box. For `trains` a seat's other
    wagons stand on the longest single routes that are not named.
    """
    game = _game(title, players, options)
    data: dict[str, Any] = game.start().to_json()
    claimed = _with_wagons_spent(game, owner, trains)
    data.update(
        stack=[] if over else [["Turn"]],
        turn=turn,
        **_cards_laid_out(game, hand, row, deck, discard),
        **_routes_laid_out(game, claimed),
        **_stations_laid_out(game, station),
        **_tickets_laid_out(game, tickets, pile),
    )
    return Table(game.state_from_json(data))


def ended(title: str = "usa", players: int = 2, **position: Any) -> Table:
    """A table after the end of the game, to be scored."""
    return table(title, players, over=True, **position)


def _game(title: str, players: int, options: Mapping[str, object]) -> TicketGame:
    return {"usa": USA, "europe": EUROPE}[title].build(players, options)


def _each(words: str) -> Iterable[str]:
    for word in words.split():
        name, _, number = word.partition("*")
        yield from [name] * int(number or 1)


def _counted(numbers: Iterable[int]) -> Counter[str]:
    return Counter({CARDS[colour]: int(number) for colour, number in enumerate(numbers) if number})


def _cards_laid_out(
    game: TicketGame, hand: Mapping[int, str], row: str, deck: str | None, discard: str
) -> dict[str, object]:
    hands = [cards(hand.get(seat, "")) for seat in range(game.players)]
    piles = {"row": cards(row), "deck": cards(deck or ""), "discard": cards(discard)}
    rest: Counter[str] = Counter(dict.fromkeys(COLOURS, int(game.r.cards_per_colour)))
    rest["locomotive"] = int(game.r.locomotives)
    for named in (*hands, *piles.values()):
        rest.subtract(named)
    (piles["deck"] if deck is None else hands[-1]).update(rest)
    laid: dict[str, object] = {name: [pile[card] for card in CARDS] for name, pile in piles.items()}
    return {**laid, "hand": [one[card] for one in hands for card in CARDS]}


def _with_wagons_spent(game: TicketGame, owner: Mapping[str, int], trains: Mapping[int, int]) -> dict[str, int]:
    claimed = dict(owner)
    routes = sorted(game.board.routes, key=lambda route: -route.length)
    lengths = {route.id: route.length for route in routes}
    for seat, left in trains.items():
        spare = int(game.r.trains) - left - sum(lengths[route] for route, who in claimed.items() if who == seat)
        for route in routes:
            if route.length <= spare and route.twin == NONE and route.id not in claimed:
                claimed[route.id] = seat
                spare -= route.length
        assert spare == 0
    return claimed


def _routes_laid_out(game: TicketGame, claimed: Mapping[str, int]) -> dict[str, object]:
    owner = [NONE] * int(game.routes)
    trains = [int(game.r.trains)] * game.players
    score = [0] * game.players
    for route, seat in claimed.items():
        index = game.board.route(route)
        owner[index] = seat
        trains[seat] -= int(game.length[index])
        score[seat] += int(game.points[index])
    return {"owner": owner, "trains": trains, "score": score}


def _stations_laid_out(game: TicketGame, station: Mapping[str, int]) -> dict[str, object]:
    station_at = [station.get(city.id, NONE) for city in game.board.cities]
    left = [int(game.r.stations) - station_at.count(seat) for seat in range(game.players)]
    return {"station_at": station_at, "stations": left}


def _tickets_laid_out(game: TicketGame, tickets: Mapping[int, str], pile: str | None) -> dict[str, object]:
    index = {ticket.id: i for i, ticket in enumerate(game.deck)}
    apart = {i for i, ticket in enumerate(game.deck) if ticket.long and game.r.initial_long}
    layers = [[index[ticket]] for ticket in (pile or "").split()]
    holder = [IN_BOX] * len(game.deck)
    for seat, names in tickets.items():
        for name in names.split():
            holder[index[name]] = seat
    if pile is None:
        layers = [[i for i, place in enumerate(holder) if place == IN_BOX and i not in apart]]
    for layer in layers:
        for ticket in layer:
            holder[ticket] = IN_PILE
    return {"holder": holder, "pile": [[NOBODY, layer] for layer in layers if layer]}
