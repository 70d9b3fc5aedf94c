"""A table: what follows from the lines of its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from roundhouse.core.action import Action
from roundhouse.core.documents import MatchRecord
from roundhouse.core.frame import Frame
from roundhouse.core.match import Entry, Match
from roundhouse.core.nonces import mixed_seed
from roundhouse.core.record import unscored
from roundhouse.core.rng import commitment, seat_order
from roundhouse.server import lines
from roundhouse.server.asides import owner
from roundhouse.server.clock import Clocks
from roundhouse.server.face import Aid, Beginning, EntryWords, Face, Origin, Outcome
from roundhouse.server.games import shared_game
from roundhouse.server.hands import Hands
from roundhouse.server.house import told
from roundhouse.server.messages import HouseLine
from roundhouse.server.orders import Orders
from roundhouse.server.rated import places_that_count
from roundhouse.server.seating import note_coming, note_face
from roundhouse.server.timing import heed
from roundhouse.server.wall import STEADY

_ANSWERED: Final = (
    lines.Moved,
    lines.Undone,
    lines.Redone,
    lines.Said,
    lines.Asked,
    lines.Answered,
    lines.Ordered,
    lines.OrderEnded,
    lines.Ended,
)
"""Lines by which a message of a guest is known when it comes again."""
_FROM_THE_START: Final = Beginning(Origin("lesson"))
WALL: Callable[[], float] = STEADY
"""Tells the time of day, in seconds since 1970."""


def now() -> int:
    """Milliseconds since 1970."""
    return int(WALL() * 1000)


class Asking(msgspec.Struct):
    """Something that the others are asked to agree to."""

    what: lines.What
    seat: int
    own: frozenset[int]
    """The seats that agree because they ask."""
    agreed: set[int]
    """The seats that do, the asker's first of all."""
    about: int | None
    voters: list[str]
    without: set[int]
    """As `Asked` has them."""
    asked: int
    """The version at which it was asked, or at which those who had agreed were asked again."""


class Table:
    """One match and everything around it. `version` is the length of the log; it only grows."""

    def __init__(self, table_id: str, line: lines.Created) -> None:
        self.id = table_id
        self.seed = line.seed
        self.commitment = None if line.seed is None else commitment(line.seed)
        self.begin = line.begin
        self.options = line.options
        shown = _shown(line.options)
        self.face = Face(table_id, line.title, shown, line.seats, line.host, line.public, line.invite, line.at)
        self.face.trials, self.face.practice, self.face.lot = line.trials, line.practice, line.lot
        self.face.hints, self.face.away, self.face.commitment = line.hints, line.away, self.commitment
        self.face.rated, self.face.bots = line.rated, line.bots
        self.face.origin = None if line.begin is None else line.begin.origin
        self.face.clock = line.clock
        self.clocks = None if line.clock is None else Clocks(line.clock, len(line.seats))
        self.shared = shared_game(line.title, len(line.seats), line.options, line.rules_version)
        self.lot = None if line.begin is None else line.begin.lot
        """For seats by lot, the number that each seat had before."""
        self.nonces: list[str | None] = [] if line.begin is None else line.begin.nonces
        """What the players have added to the seed, by the seats before the lot."""
        self.match: Match | None = None
        self.version = 0
        self.fresh: list[lines.AnyLine] = []
        """Lines that are not in the store yet."""
        self.face_changed = True
        self.eyed = 0
        """The version since which all eyes see the same."""
        self.turned = 0
        """The version at which the game changed last."""
        self.moved_at = 0
        """When it did."""
        self.opened = 0
        """The version at which the game ended and all its secrets became open; 0 before that."""
        self.asked: dict[int, int] = {}
        """The seats that are asked, and the version at which the question was put to them."""
        self.asking: Asking | None = None
        self.redo_by: int | None = None
        """The seat whose undo can be taken back."""
        self.said: list[tuple[int, lines.Said]] = []
        self.house: list[tuple[int, HouseLine]] = []
        """What happened at the table beside the game."""
        self.spoke: Counter[str] = Counter()
        """How many lines of the chat each guest has written."""
        self.asides: Counter[str] = Counter()
        """How many lines beside the moves each guest has led to."""
        self.arrivals = 0
        """How often somebody has sat down."""
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self.took_part: set[int] = set()
        """The seats whose own players have answered a question."""
        self.helped: dict[tuple[int, Aid], int] = {}
        """At which step each seat had help last."""
        self.answers: dict[tuple[str, str], int] = {}
        """The version that each message of a guest led to, by its id."""
        self.steps: list[int] = [0]
        """The length of the game's own log after so many lines."""
        self.stamps: list[int] = []
        """When each entry of the game's own log was made."""
        self.hands = Hands()
        self.finals: dict[int | None, bytes] | None = None
        """The views after the end, for each seat and for spectators."""
        self.orders = Orders(line.title)
        self.strikes: Counter[int] = Counter()
        """How often the bot of each seat has failed."""
        self._frame: Frame[object] | None = None  # type: ignore[type-var]  # whatever frame was on top

    # What is so.

    @property
    def playing(self) -> bool:
        return self.face.status == "playing"

    @property
    def game_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.match is not None and self.match.over

    def persons(self) -> set[str]:
        """The guests who sit here and have not left."""
        return {chair.guest for chair in self.face.seats if chair.guest is not None and not chair.left}

    def needed(self) -> set[str]:
        """The guests who have not agreed to what is asked."""
        return {guest for number in self.undecided() if (guest := self.face.seats[number].guest) is not None}

    def undecided(self) -> list[int]:
        """The seats that have not agreed to what is asked.

        What a person may have seen or answered is not taken back without them, present or not, and no game ends
        without them either, unless they have been away for long. A bot replaces whoever is away by agreement of those
        who are there.
        """
        asking = self.asking
        if asking is None:
            return []
        return [
            number
            for number, chair in enumerate(self.face.seats)
            if chair.guest is not None
            and number not in asking.agreed
            and number not in asking.without
            and (asking.what not in ("replace", "extend") or chair.guest in asking.voters)
        ]

    def misses(self, seat: int) -> bool:
        """Whether the others have begun to play on without the person of a seat."""
        asking = self.asking
        voted = asking is not None and (seat in asking.without or seat == asking.about) and not self.is_late(seat)
        return voted or (self.face.seats[seat].replaced and not self.is_finished_by_bot(seat))

    def is_late(self, seat: int) -> bool:
        """Whether a seat has run out of time, and the others have to decide how to go on."""
        return self.clocks is not None and seat in self.clocks.late

    def _late(self) -> frozenset[int]:
        return frozenset() if self.clocks is None else frozenset(self.clocks.late)

    def is_finished_by_bot(self, seat: int) -> bool:
        """Whether a bot brings a turn to its end whose time ran out: nobody comes back to let the others wait again."""
        unfinished = self.clocks is not None and seat in self.clocks.unfinished and seat in self.asked
        return unfinished and self.face.seats[seat].left and bool(self.persons())

    def bot_at_move(self) -> int | None:
        """A seat that is asked and has a bot to answer."""
        if not self.playing:
            return None
        return next((seat for seat in self.asked if self.face.seats[seat].played_by_bot), None)

    def nobody_asked_yet(self) -> bool:
        """People sit here, and none of them has had a decision so far."""
        seats = {seat for seat, chair in enumerate(self.face.seats) if not chair.played_by_bot}
        log = self.match.log if self.match is not None else []
        return bool(seats) and seats.isdisjoint(self.asked) and not any(entry.seat in seats for entry in log)

    def record(self) -> MatchRecord:
        """The game as a record; the points were counted when it ended."""
        assert self.match is not None
        record, outcome = unscored(self.match), self.face.result
        if self.match.over and outcome is not None and outcome.scores is not None and outcome.places is not None:
            record["scores"], record["result"] = outcome.scores, outcome.places
        return record

    def first_step_since(self, version: int) -> int:
        """From which step on the game's log may differ from what it was at this version.

        The end of the game opens all of it: lines that were hidden, or half hidden, may be read then.
        """
        return 0 if version < self.opened else min(self.steps[version:])

    @property
    def mixes(self) -> bool:
        """Whether the players add to the seed: where several guests play, nobody has to trust the server's chance."""
        return self.begin is None and len({chair.guest for chair in self.face.seats} - {None}) > 1

    @property
    def awaits_nonces(self) -> bool:
        """Whether all seats are taken, and pages have promised nonces that have not come."""
        full = all(chair.kind in ("person", "bot") for chair in self.face.seats)
        promised = any(chair.nonce == "" for chair in self.face.seats)
        return self.face.status == "waiting" and full and self.mixes and promised

    def _drawn_seats(self) -> list[int]:
        if self.seed is None:
            return []
        return seat_order(mixed_seed(self.seed, self.nonces) if self.nonces else self.seed, len(self.face.seats))

    # What happens. Each method changes the game and adds the line that says so.

    def start(self) -> None:
        """Draw the seats, if that is wished for, and deal, once all are taken."""
        given = [chair.nonce or None for chair in self.face.seats] if self.mixes else []
        self.nonces = given if any(given) else self.nonces
        lot = self._drawn_seats() if self.face.lot else []
        self._reseat(lot)
        self.match = self._first_match(draw=True)
        opening = 0 if self.begin is None else len(self.begin.entries)
        self.put(
            lines.Started(now(), words_of(self.match.log[opening:]), lot, self.nonces if self.begin is None else [])
        )

    def move(self, seat: int, action: Action, by: str = "", message: str = "", order: str = "") -> None:
        """Answer for a seat; raises NotYourTurn or IllegalAction."""
        assert self.match is not None
        before = self.match.version
        self.match.act(seat, action)
        self.put(lines.Moved(now(), seat, str(action), words_of(self.match.log[before + 1 :]), by, message, order))

    def undo(self, seat: int, by: str = "", message: str = "", agreed: Iterable[int] = ()) -> None:
        """Take back the seat's last action and all that came after it; whoever had to agree has agreed."""
        assert self.match is not None
        self.match.undo(seat, consent=True)
        self.put(lines.Undone(now(), seat, by, message, sorted(agreed)))

    def redo(self, seat: int, by: str, message: str) -> None:
        """Play again what the last undo took back."""
        assert self.match is not None
        before = self.match.version
        self.match.redo()
        self.put(lines.Redone(now(), seat, words_of(self.match.log[before:]), by, message))

    def put(self, line: lines.AnyLine) -> None:
        """Add a line whose effect on the game has been made."""
        self.fresh.append(line)
        self._note(line)

    # The fold.

    def replay(self, line: lines.AnyLine) -> None:
        """Take a line from the store. What chance answered is in it, so no draw depends on this program."""
        match line:
            case lines.Started():
                self.nonces = line.nonces or self.nonces
                self._reseat(line.lot)
                self.match = self._first_match(draw=False)
                self._enter(line.entries)
            case lines.Moved():
                self._enter([(line.seat, line.action), *line.entries])
            case lines.Redone():
                assert self.match is not None
                self.match.redo()
            case lines.Undone():
                assert self.match is not None
                self.match.rewind(line.seat)
        self._note(line)

    def _reseat(self, lot: Sequence[int]) -> None:
        """Let everybody change to the seat that was drawn."""
        if lot:
            self.face.seats = [self.face.seats[number] for number in lot]
            self.lot = list(lot)

    def _first_match(self, draw: bool) -> Match:
        game, begin = self.shared.game, self.begin or _FROM_THE_START
        start = None if begin.position is None else game.state_from_json(begin.position)
        opening = [Entry(seat, game.parse(words)) for seat, words in begin.entries]
        match = Match(game, self.seed, self._players(), draw, start, opening, nonces=self.nonces)
        if begin.given is not None:
            match.given = begin.given
        match.practice, match.taken_back, match.lot = self.face.practice, list(begin.taken_back), self.lot
        match.rated = self.face.rated or begin.rated
        return match

    def _enter(self, entries: Iterable[EntryWords]) -> None:
        assert self.match is not None
        for seat, words in entries:
            self.match.enter(Entry(seat, self.match.game.parse(words)))

    def _note(self, line: lines.AnyLine) -> None:
        self.version += 1
        by = owner(line, self.face)
        if by is not None:
            self.asides[by] += 1
        before, late = self.asking, self._late()
        match line:
            case lines.Moved() | lines.Undone() | lines.Redone() | lines.Started():
                self._note_game(line)
                self._note_orders(line)
            case lines.Ordered() | lines.OrderEnded():
                self._note_orders(line)
            case lines.Said():
                self.said.append((self.version, line))
                self.spoke[line.by] += 1
            case lines.Asked():
                # Of several people on one screen the one who asks has agreed to undo, the others have to.
                mine = frozenset([line.seat] if line.what == "undo" else self.face.seats_of(line.by))
                without = set(line.without)
                self.asking = Asking(
                    line.what, line.seat, mine, set(mine), line.about, line.voters, without, self.version
                )
            case lines.Answered():
                if self.asking is not None and line.agree:
                    self.asking.agreed.update(self.face.seats_of(line.by))
                else:
                    self.asking = None
            case _:
                note_face(self, line)
        if isinstance(line, _ANSWERED) and line.id:
            self.answers[line.by, line.id] = self.version
        self.steps.append(0 if self.match is None else self.match.version)
        if self.clocks is not None:
            heed(self.clocks, line, self.face, self.asked, (self.steps[-2], self.steps[-1]))
        if isinstance(line, (lines.Moved, lines.Undone, lines.Redone)):
            for seat in late - self._late():  # nobody has to decide about them any more
                note_coming(self, seat)
        self._tell(line, before)

    def _tell(self, line: lines.AnyLine, before: Asking | None) -> None:
        """Remember what all at the table are told of a line; of what was taken back nothing comes later."""
        step = self.steps[-1]
        if isinstance(line, lines.Undone):
            for _, known in self.house:
                known.step = min(known.step, step)
        words = told(line, self.face, None if before is None else before.seat)
        if words is not None:
            self.house.append((self.version, HouseLine(line.at, step, words.to_json())))

    def _note_game(self, line: lines.Started | lines.Moved | lines.Undone | lines.Redone) -> None:
        assert self.match is not None
        self.turned = self.eyed = self.version
        self.moved_at = line.at
        del self.stamps[self.match.version :]
        self.stamps += [line.at] * (self.match.version - len(self.stamps))
        self.hands.note(line, self.match)
        if isinstance(line, lines.Moved) and line.by:
            self.took_part.add(line.seat)
        self._note_asking(line)
        self.redo_by = line.seat if isinstance(line, lines.Undone) and self.match.redoes_alone(line.seat) else None
        if isinstance(line, lines.Started):
            self.face.status = "playing"
            self.face_changed = True
        # A question that others have answered meanwhile, each for himself, is still the same question.
        state = self.match.state
        self.opened = self.version if state.over else 0
        top = None if state.over else state.frame
        kept = self.asked if isinstance(line, lines.Moved) and top is self._frame else {}
        mover = line.seat if isinstance(line, lines.Moved) else None
        self.asked = {seat: kept[seat] if seat in kept and seat != mover else self.version for seat in state.seats()}
        self._frame = top

    def _note_orders(self, line: lines.AnyLine) -> None:
        assert self.match is not None
        self.orders.note(line, self.match, self.version)
        self.eyed = self.version

    def _note_asking(self, line: lines.Started | lines.Moved | lines.Undone | lines.Redone) -> None:
        """A wish to take back outlives the moves of others, a wish to end the game all moves.

        Whoever agreed to it agreed to the game as it was then, and is asked again.
        """
        asking = self.asking
        if asking is None:
            return
        if asking.what == "undo" and (not isinstance(line, lines.Moved) or line.seat == asking.seat):
            self.asking = None
        elif asking.what not in ("replace", "extend"):
            asking.agreed, asking.asked = set(asking.own), self.version

    def _players(self) -> list[dict[str, str]]:
        return [
            {"name": chair.name, "bot": chair.level} if chair.kind == "bot" and chair.level else {"name": chair.name}
            for chair in self.face.seats
        ]

    def end(self, outcome: Outcome, by: str = "", message: str = "") -> None:
        """Say how the table ended; at a rated one also which places count."""
        if self.face.rated:
            outcome.ranks = places_that_count(self.face, outcome, self.took_part)
        self.put(lines.Ended(now(), outcome, by, message))


def _shown(options: dict[str, Any]) -> dict[str, Any]:
    """The options as everybody sees them: of a user's own board only its id."""
    board = options.get("board")
    return options if board is None else {**options, "board": board.get("id")}


def words_of(entries: Sequence[Entry]) -> list[EntryWords]:
    return [(entry.seat, str(entry.action)) for entry in entries]
