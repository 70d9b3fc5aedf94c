"""A match: a game being played, its log, its seed, and what each seat may see of it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from roundhouse.core.action import Action
from roundhouse.core.errors import BadOption, CannotUndo, IllegalAction, no_seat
from roundhouse.core.events import Event
from roundhouse.core.frame import CHANCE
from roundhouse.core.game import Game
from roundhouse.core.rng import Rng, commitment, seeded_index
from roundhouse.core.state import State
from roundhouse.core.text import Text, is_line, is_plain, text

_CHECKPOINT = 32
LONGEST_SEED = 200
LONGEST_NAME = 80
"""As records have them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: who answered (CHANCE for chance) and what."""

    seat: int
    action: Action


class Match:
    """A game with its log. The log is the truth: the state follows from it, and the chance entries from the seed.

    Without a seed chance is not drawn: whoever types a game in from a real table answers for it with seat CHANCE.
    A match may begin from a position (`start`) and with answers that were given before (`opening`).
    """

    def __init__(
        self,
        game: Game,
        seed: str | None = None,
        seats: Sequence[Mapping[str, str]] | None = None,
        draw: bool = True,
        start: State | None = None,
        opening: Iterable[Entry] = (),
    ) -> None:
        self.game = game
        self.seed = seed
        self.seats = _named(seats) if seats is not None else _numbered(game.players)
        if len(self.seats) != game.players:
            raise BadOption(text("error.seats_differ", seats=len(self.seats), players=game.players))
        if seed is not None:
            check_seed(seed)
        self.log: list[Entry] = []
        self._events: list[list[Event]] = []
        self._undone: list[Entry] = []
        self.start = start
        """The position before the first entry, if it is not the beginning of the game."""
        self.state = game.start() if start is None else start.copy()
        self._checkpoints: list[State] = [self.state.copy()]
        for entry in opening:
            self.enter(entry)
        self.given = self.version
        """So many entries were given: nobody takes them back, and the seed does not answer for their chance."""
        if draw:
            self._draw_chance()

    @property
    def version(self) -> int:
        """The number of entries in the log; a move answers a version."""
        return len(self.log)

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, to be published before the first move."""
        return None if self.seed is None else commitment(self.seed)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat["name"] for seat in self.seats]

    def decisions(self) -> dict[int, list[Action]]:
        """The legal actions of each seat that is asked."""
        return {seat: self.state.legal(seat) for seat in self.state.seats()}

    def act(self, seat: int, action: Action | str) -> None:
        """Answer for a seat, with an action or its text; then chance answers as far as it is asked.

        Raises ParseError, NotYourTurn or IllegalAction and changes nothing.
        """
        if isinstance(action, str):
            action = self.game.parse(action)
        if type(seat) is not int:  # True and 1.0 would pass for a seat, and break the record
            raise no_seat(seat, self.game.players)
        if seat == CHANCE and self.seed is not None:
            raise IllegalAction(text("error.chance_has_seed"))
        self.enter(Entry(seat, action))
        self._undone.clear()
        self._draw_chance()

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back the seat's last action and all that came after it; raises CannotUndo.

        Without the consent of the others only if nothing came after it: no answer of another seat, no chance.
        """
        at = self.last_of(seat)
        if at is None:
            raise CannotUndo(text("error.nothing_to_undo", seat=seat))
        tail = self.log[at:]
        if not consent and any(entry.seat != seat for entry in tail):
            raise CannotUndo(text("error.undo_needs_consent", seat=seat))
        self._cut(at)
        self._undone = [entry for entry in tail if entry.seat != CHANCE or self.seed is None]

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last action without asking."""
        at = self.last_of(seat)
        return at is not None and all(entry.seat == seat for entry in self.log[at:])

    def redo(self) -> None:
        """Play again what the last undo took back; raises CannotUndo if there is nothing."""
        if not self._undone:
            raise CannotUndo(text("error.nothing_to_redo"))
        for entry in self._undone:
            self.enter(entry)
            self._draw_chance()
        self._undone = []

    def at(self, version: int) -> State:
        """A copy of the state after so many entries of the log."""
        if not 0 <= version <= self.version:
            raise IllegalAction(text("error.no_version", version=version, most=self.version))
        start = min(version // _CHECKPOINT, len(self._checkpoints) - 1)
        state = self._checkpoints[start].copy()
        for entry in self.log[start * _CHECKPOINT : version]:
            state.apply(entry.action, entry.seat)
        return state

    def events(self, since: int = 0, seat: int | None = None) -> list[tuple[int, Event]]:
        """The events after version `since` that a seat, or a spectator (None), may see, with their versions.

        After the end all secrets are open, and so are all events.
        """
        return [
            (version, event)
            for version in range(max(since, 0), self.version)
            for event in self._events[version]
            if (event.but is None if self.state.over else event.seen_by(seat))
        ]

    def narrate(self, event: Event) -> Text | None:
        """An event in words."""
        return self.game.narrate(event, self.names)

    def record(self) -> dict[str, object]:
        """All that is needed to play the match again, as one JSON document; its seed is a secret until the end."""
        from roundhouse.core.record import to_record

        return to_record(self)

    def seat(self, number: int) -> SeatHandle:
        """What a bot or a client gets of the match: one seat's side of it; raises NotYourTurn for no seat."""
        if type(number) is not int or not 0 <= number < self.game.players:
            raise no_seat(number, self.game.players)
        return SeatHandle(self.state, number)

    def enter(self, entry: Entry) -> None:
        """Put an entry of a log into effect, chance included; for loading records."""
        events: list[Event] = []
        self.state.sink = events
        try:
            self.state.apply(entry.action, entry.seat)
        finally:
            self.state.sink = None
        self.log.append(entry)
        self._events.append(events)
        if self.version % _CHECKPOINT == 0:
            self._checkpoints.append(self.state.copy())

    def _draw_chance(self) -> None:
        while self.seed is not None and self.state.chance:
            self.enter(Entry(CHANCE, self.drawn()))

    def drawn(self) -> Action:
        """What the seed says that chance answers now."""
        assert self.seed is not None
        outcomes = self.state.outcomes()
        return outcomes[seeded_index(self.seed, self.version, [weight for _, weight in outcomes])][0]

    def last_of(self, seat: int) -> int | None:
        """The entry that the seat could take back; what the seed has drawn is nobody's to take back."""
        if seat == CHANCE and self.seed is not None:
            return None
        return next((i for i in range(self.version - 1, self.given - 1, -1) if self.log[i].seat == seat), None)

    def _cut(self, version: int) -> None:
        self.state = self.at(version)
        del self.log[version:]
        del self._events[version:]
        del self._checkpoints[version // _CHECKPOINT + 1 :]


class SeatHandle:
    """One seat's side of a state: its view, its legal actions, what it can imagine. Bots get this, never the state."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def game(self) -> Game:
        return self._state.game

    def view(self) -> dict[str, object]:
        """What the seat may know."""
        return self._state.view(self.seat)

    def legal(self) -> list[Action]:
        """What the seat may do; empty when it is not asked."""
        return self._state.legal(self.seat)

    def imagine(self, rng: Rng) -> State:
        """A whole state that may be the true one, as far as the seat can tell."""
        return self._state.determinize(self.seat, rng)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def check_seed(seed: object) -> None:
    """Raise BadOption for what is no seed."""
    if not isinstance(seed, str) or len(seed) > LONGEST_SEED or not is_plain(seed):
        raise BadOption(text("error.bad_seed", most=LONGEST_SEED))


def seed_text(seed: int | str) -> str:
    """A seed as a match has it, from a number too; raises BadOption."""
    if type(seed) is int and seed.bit_length() < 4 * LONGEST_SEED:  # longer ones are too long in figures as well
        return str(seed)
    check_seed(seed)
    return str(seed)


def _named(seats: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """The seats as a record can hold them; raises BadOption."""
    for number, seat in enumerate(seats):
        sound = isinstance(seat, Mapping) and all(isinstance(word, str) and is_line(word) for word in seat.values())
        if not sound or not {"name"} <= {*seat} <= {"name", "bot"} or not 0 < len(seat["name"]) <= LONGEST_NAME:
            raise BadOption(text("error.bad_seat", seat=number, most=LONGEST_NAME))
    return [dict(seat) for seat in seats]


def _numbered(players: int) -> list[dict[str, str]]:
    return [{"name": f"Player {number}"} for number in range(1, players + 1)]
