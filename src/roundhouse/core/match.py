"""A match: a game being played, its log, its seed, and what each seat may see of it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar, cast, get_args

from roundhouse.core.action import Action
from roundhouse.core.documents import MatchRecord, Practice, RecordSeat
from roundhouse.core.errors import BadOption, CannotUndo, IllegalAction, no_seat
from roundhouse.core.events import Event
from roundhouse.core.frame import CHANCE
from roundhouse.core.game import Game
from roundhouse.core.generics import G_co, H_co, S_co
from roundhouse.core.nonces import check_nonces, mixed_seed
from roundhouse.core.rng import Rng, commitment, seat_order, seeded_index
from roundhouse.core.state import State
from roundhouse.core.text import Text, is_line, is_plain, listing, text

_CHECKPOINT = 32
LONGEST_SEED = 200
LONGEST_NAME = 80
"""As records have them."""
PRACTICE: Final[tuple[Practice, ...]] = get_args(Practice)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: who answered (CHANCE for chance) and what."""

    seat: int
    action: Action


class Match(Generic[G_co, S_co]):
    """A game with its log. The log is the truth: the state follows from it, and the chance entries from the seed.

    Without a seed chance is not drawn: whoever types a game in from a real table answers for it with seat CHANCE.
    A match may begin from a position (`start`) and with answers that were given before (`opening`). In `practice`
    anything may be taken back. With `seats_by_lot` the seed decides which of the seats named is which. With `nonces` of
    the players chance is drawn from the seed and these together.
    """

    def __init__(
        self,
        game: G_co,
        seed: str | None = None,
        seats: Sequence[Mapping[str, str] | RecordSeat] | None = None,
        draw: bool = True,
        start: State | None = None,
        opening: Iterable[Entry] = (),
        practice: Practice | None = None,
        seats_by_lot: bool = False,
        nonces: Sequence[str | None] = (),
    ) -> None:
        self.game = game
        self.seed = seed
        self.seats = _named(seats) if seats is not None else _numbered(game.players)
        if len(self.seats) != game.players:
            raise BadOption(text("error.seats_differ", seats=len(self.seats), players=game.players))
        if seed is not None:
            check_seed(seed)
        check_practice(practice, self.seats)
        check_nonces(nonces, game.players)
        self.nonces = list(nonces)
        """What each player has added to the seed, by seat before the lot; empty if nobody was asked."""
        self._luck = seed if seed is None or not nonces else mixed_seed(seed, nonces)
        self.practice = practice
        self.taken_back: list[int] = []
        """In practice, each version that was gone back to, in the order in which that happened."""
        self.lot: list[int] | None = None
        """For seats by lot, the number that each seat had before."""
        self.rated = False
        """Whether it is played at a rated table. Its record says so; nothing else follows from it."""
        if seats_by_lot:
            self._draw_seats()
        self.log: list[Entry] = []
        self._events: list[list[Event]] = []
        self._undone: list[Entry] = []
        self.start = start
        """The position before the first entry, if it is not the beginning of the game."""
        self._state = game.start() if start is None else start.copy()
        self._checkpoints: list[State] = [self._state.copy()]
        for entry in opening:
            self.enter(entry)
        self.given = self.version
        """So many entries were given: nobody takes them back, and the seed does not answer for their chance."""
        if draw:
            self._draw_chance()

    @property
    def state(self) -> S_co:
        """A copy of the present state: whatever is done to it, the match stays as its log says."""
        return cast(S_co, self._state.copy())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def version(self) -> int:
        """The number of entries in the log; a move answers a version."""
        return len(self.log)

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, to be published before the first move."""
        return None if self.seed is None else commitment(self.seed)

    def __repr__(self) -> str:
        players = ", ".join(self.names)
        return f"<Match of {self.game.title}: {players}; {self.version} entries; {self._state.asked()}>"

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat["name"] for seat in self.seats]

    def decisions(self) -> dict[int, list[Action]]:
        """The legal actions of each seat that is asked."""
        return {seat: self._state.legal(seat) for seat in self._state.seats()}

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

        Alone only if nothing came after it: no answer of another seat, no chance. Otherwise all other people at the
        table must consent. Who plays alone or against bots has nobody to ask: that takes a practice game.
        """
        why = self.why_no_undo(seat, consent)
        if why is not None:
            raise CannotUndo(why)
        self.rewind(seat)

    def rewind(self, seat: int) -> None:
        """Take back the seat's last action, whether it may or not; for logs that say that it was done."""
        at = self.last_of(seat)
        if at is None:
            raise CannotUndo(text("error.nothing_to_undo", seat=seat))
        self._undone = self.log[at:]
        self._cut(at)
        if self.practice is not None:
            self.taken_back.append(at)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last action without asking."""
        return self.why_no_undo(seat) is None

    def why_no_undo(self, seat: int, consent: bool = False) -> Text | None:
        """Why the seat may not take back its last action, if it may not."""
        at = self.last_of(seat)
        if at is None:
            return text("error.nothing_to_undo", seat=seat)
        if self.practice is not None or all(entry.seat == seat for entry in self.log[at:]):
            return None
        # Of a game typed in from a real table this program reveals nothing: those there have agreed.
        if self.seed is not None and not people(self.seats) - {seat}:
            return text("error.undo_in_practice", seat=seat)
        return None if consent else text("error.undo_needs_consent", seat=seat)

    def redoes_alone(self, seat: int) -> bool:
        """Whether what was taken back held no answer of other people, so that the seat may play it again by itself."""
        others = people(self.seats) - {seat}
        return all(entry.seat not in others for entry in self._undone)

    def redo(self) -> None:
        """Play again what the last undo took back, chance included; raises CannotUndo if there is nothing."""
        if not self._undone:
            raise CannotUndo(text("error.nothing_to_redo"))
        for entry in self._undone:
            self.enter(entry)
        self._undone = []
        if self.practice is not None:
            self.taken_back.pop()

    def at(self, version: int) -> S_co:
        """A copy of the state after so many entries of the log."""
        if not 0 <= version <= self.version:
            raise IllegalAction(text("error.no_version", version=version, most=self.version))
        start = min(version // _CHECKPOINT, len(self._checkpoints) - 1)
        state = self._checkpoints[start].copy()
        for entry in self.log[start * _CHECKPOINT : version]:
            state.apply(entry.action, entry.seat)
        return cast(S_co, state)

    def events(self, since: int = 0, seat: int | None = None) -> list[tuple[int, Event]]:
        """The events after version `since` that a seat, or a spectator (None), may see, with their versions.

        After the end all secrets are open, and so are all events.
        """
        return [
            (version, event)
            for version in range(max(since, 0), self.version)
            for event in self._events[version]
            if (event.but is None if self._state.over else event.seen_by(seat))
        ]

    def narrate(self, event: Event) -> Text | None:
        """An event in words."""
        return self.game.narrate(event, self.names)

    def record(self) -> MatchRecord:
        """All that is needed to play the match again, as one JSON document; its seed is a secret until the end."""
        from roundhouse.core.record import to_record

        return to_record(self)

    def seat(self, number: int) -> SeatHandle[S_co]:
        """What a bot or a client gets of the match: one seat's side of it; raises NotYourTurn for no seat."""
        if type(number) is not int or not 0 <= number < self.game.players:
            raise no_seat(number, self.game.players)
        return SeatHandle(self._state, number)

    def enter(self, entry: Entry) -> None:
        """Put an entry of a log into effect, chance included; for loading records."""
        events: list[Event] = []
        self._state.sink = events
        try:
            self._state.apply(entry.action, entry.seat)
        finally:
            self._state.sink = None
        self.log.append(entry)
        self._events.append(events)
        if self.version % _CHECKPOINT == 0:
            self._checkpoints.append(self._state.copy())

    def _draw_seats(self) -> None:
        self.lot = self.drawn_seats()
        if self.lot is None:
            raise BadOption(text("error.lot_needs_seed"))
        self.seats = [self.seats[number] for number in self.lot]

    def drawn_seats(self) -> list[int] | None:
        """The order of seats by lot that the seed leads to."""
        return None if self._luck is None else seat_order(self._luck, self.game.players)

    def _draw_chance(self) -> None:
        while self.seed is not None and self._state.chance:
            self.enter(Entry(CHANCE, self.drawn()))

    def drawn(self) -> Action:
        """What the seed says that chance answers now."""
        assert self._luck is not None
        outcomes = self._state.outcomes()
        weights = [weight for _, weight in outcomes]
        return outcomes[seeded_index(self._luck, self.version, weights, self._again())][0]

    def _again(self) -> int:
        """After how many of the moves taken back the next entry is drawn, where that draws it anew."""
        if self.practice != "anew":
            return 0
        count = len(self.taken_back)
        return next((count - i for i in range(count) if self.taken_back[count - 1 - i] <= self.version), 0)

    def last_of(self, seat: int) -> int | None:
        """The entry that the seat could take back; what the seed has drawn is nobody's to take back."""
        if seat == CHANCE and self.seed is not None:
            return None
        return next((i for i in range(self.version - 1, self.given - 1, -1) if self.log[i].seat == seat), None)

    def _cut(self, version: int) -> None:
        self._state = self.at(version)
        del self.log[version:]
        del self._events[version:]
        del self._checkpoints[version // _CHECKPOINT + 1 :]


V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


class Viewed(Protocol[V_co]):
    """Something with views of one type, such as a title's states."""

    def view(self, seat: int | None = None) -> V_co: ...


class SeatHandle(Generic[H_co]):
    """One seat's side of a state: its view, its legal actions, what it can imagine. Bots get this, never the state."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def game(self) -> Game:
        return self._state.game

    def view(self: SeatHandle[Viewed[V]]) -> V:
        """What the seat may know."""
        return cast(V, self._state.view(self.seat))

    def legal(self) -> list[Action]:
        """What the seat may do; empty when it is not asked."""
        return self._state.legal(self.seat)

    def sampled(self) -> list[Action]:
        """What random play draws from; empty when the seat is not asked."""
        state = self._state
        if self.seat not in state.seats() or state.frame.open:
            return self.legal()
        return [state.game.action(int(number)) for number in state.sampled_ids(self.seat)]

    def imagine(self, rng: Rng) -> H_co:
        """A whole state that may be the true one, as far as the seat can tell."""
        return cast(H_co, self._state.determinize(self.seat, rng))


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def check_seed(seed: object) -> None:
    """Raise BadOption for what is no seed."""
    if not isinstance(seed, str) or len(seed) > LONGEST_SEED or not is_plain(seed):
        raise BadOption(text("error.bad_seed", most=LONGEST_SEED))


def check_practice(practice: object, seats: Sequence[Mapping[str, object]]) -> None:
    """Raise BadOption for what is no practice, and where several people play."""
    if practice is None:
        return
    if practice not in PRACTICE:
        raise BadOption(text("error.bad_practice", practice=str(practice), possible=listing(PRACTICE)))
    if len(people(seats)) > 1:
        raise BadOption(text("error.practice_alone", people=len(people(seats))))


def people(seats: Sequence[Mapping[str, object]]) -> set[int]:
    """The seats that have no bot."""
    return {number for number, seat in enumerate(seats) if "bot" not in seat}


def seed_text(seed: int | str) -> str:
    """A seed as a match has it, from a number too; raises BadOption."""
    if type(seed) is int and seed.bit_length() < 4 * LONGEST_SEED:  # longer ones are too long in figures as well
        return str(seed)
    check_seed(seed)
    return str(seed)


def _named(seats: Sequence[Mapping[str, str] | RecordSeat]) -> list[RecordSeat]:
    """The seats as a record can hold them; raises BadOption."""
    for number, seat in enumerate(seats):
        sound = isinstance(seat, Mapping) and all(isinstance(word, str) and is_line(word) for word in seat.values())
        if not sound or not {"name"} <= {*seat} <= {"name", "bot"} or not 0 < len(seat["name"]) <= LONGEST_NAME:
            raise BadOption(text("error.bad_seat", seat=number, most=LONGEST_NAME))
    return [cast(RecordSeat, dict(seat)) for seat in seats]


def _numbered(players: int) -> list[RecordSeat]:
    return [{"name": f"Player {number}"} for number in range(1, players + 1)]
