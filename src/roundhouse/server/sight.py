"""What each guest gets to see of a table, as JSON that is made once for all who see the same."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from typing import Final, Literal, NamedTuple

from msgspec import Raw

from roundhouse.core.documents import TextJson, View
from roundhouse.core.events import Event
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Match
from roundhouse.server.answers import OriginInfo, ResultInfo, SeatInfo, Summary, TurnInfo
from roundhouse.server.encoding import encode
from roundhouse.server.face import Chair, Face, Origin, TurnFacts
from roundhouse.server.messages import AskingInfo, ChatLine, Eye, HouseLine, LogLine, News, SeatClock, SpectatorInfo
from roundhouse.server.names import code_of, handle, taken_names, told_apart
from roundhouse.server.presence import Presence
from roundhouse.server.table import Table, now

MOST_WORDS: Final = 60
"""More legal actions than this come without their words."""
_WORDS_AT_ONCE: Final = 50
_MANY_LINES: Final = 1_000
_NO_LINES: Final = Raw(b"[]")


def summary(
    face: Face, guest: str | None, version: int, presence: Presence | None, turn: TurnFacts | None = None
) -> Summary:
    """A table as a guest sees it in a list."""
    host = guest is not None and guest == face.host
    over, came = face.result, face.origin
    return Summary(
        id=face.id,
        title=face.title,
        options=face.options,
        status=face.status,
        seats=[_seat(face, chair, guest, presence) for chair in face.seats],
        mine=face.seats_of(guest),
        host=host,
        public=face.public,
        created=face.created,
        version=version,
        invite=face.invite if host else None,
        result=None
        if over is None
        else ResultInfo(over.why, over.scores, over.places, over.agreed, over.without, over.late),
        next=face.next,
        chat_closed=face.chat_closed,
        commitment=face.commitment,
        hints=face.allows("hint"),
        trials=face.allows("trial"),
        away=face.away,
        practice=face.practice,
        lot=face.lot,
        rated=face.rated,
        origin=None if came is None else _origin(came, host),
        turn=None if turn is None else _turn(turn),
        clock=face.clock,
        bots=face.bots,
    )


def _turn(turn: TurnFacts) -> TurnInfo:
    at = now()
    resting = [seat for seat, until in zip(turn.seats, turn.rest, strict=False) if until > at]
    return TurnInfo(turn.seats, turn.since, turn.seat, turn.words, turn.due, resting, at if turn.due else 0)


def _origin(came: Origin, host: bool) -> OriginInfo:
    study = came.study if host else None  # whoever knows its id may open it
    return OriginInfo(came.kind, came.table, came.step, came.seat, came.blind, study, came.notes)


def _seat(face: Face, chair: Chair, guest: str | None, presence: Presence | None) -> SeatInfo:
    mine = chair.guest is not None and chair.guest == guest
    shown = chair.kind == "person" and chair.guest is None  # in a record, where nobody can be away
    away = None if chair.guest is None or presence is None or face.status == "over" else presence.away(chair.guest)
    there = chair.kind == "bot" or shown or (presence is not None and chair.guest in presence)
    code = None if chair.guest is None else code_of(chair.guest, chair.name)
    since = None if away is None else int(away)
    own = face.own_seat(chair.guest)
    same = None if own is None or face.seats[own] is chair else own
    here = (mine, there, chair.left, code, since, same, chair.replaced)
    return SeatInfo(chair.name, chair.kind, chair.level, *here, chair.program)


class _Told(NamedTuple):
    """An event, its words, and the line of the log as JSON."""

    event: Event
    words: TextJson | None
    line: bytes


class Sight:
    """Makes the messages about one table; what an eye sees is kept as long as it is so."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self.table = table
        self.presence = presence
        self.spectators: dict[str, str] = {}
        """The guests without a seat who look on, and their names."""
        self._eyes: dict[int | None, Raw] = {}
        self._eyes_at = -1
        self._events: dict[int, _Told] = {}
        """The lines of the log by the ids of their events, which are kept so that the ids stay theirs."""
        self._names: list[str] = []
        """The names in those lines."""
        self._logs: dict[tuple[int, ...], tuple[int, Raw]] = {}
        """For a game that is over, the whole log as some seats see it, and since which version of the table."""

    def audience(self, guest: str | None) -> str | None:
        """Equal for all who see the same: spectators do, whoever they are; only a host sees the invitation."""
        return guest if guest == self.table.face.host or self.table.face.seats_of(guest) else None

    def first(self, guest: str | None, since: int) -> str:
        """The first message of a socket: what is so, and what is new since the version that its client knows."""
        return self._message("table", guest, since if since <= self.table.version else 0)

    def update(self, guest: str | None, since: int) -> str:
        """What is new since a version."""
        return self._message("update", guest, since)

    def _message(self, kind: Literal["table", "update"], guest: str | None, since: int) -> str:
        table = self.table
        mine = table.face.seats_of(guest)
        over = table.face.status == "over"
        start = table.first_step_since(since) if since < table.version else table.steps[-1]
        by_order = [step + 1 for step, seat in table.orders.answered.items() if seat in mine and step >= start]
        news = News(
            type=kind,
            version=table.version,
            table=summary(table.face, guest, table.version, self.presence),
            eyes=[self.eye(seat) for seat in mine or (None,)] if table.match is not None else [],
            steps=table.steps[-1],
            first=start,
            log=self._log(table.match, mine, start),
            by_order=sorted(by_order),
            chat=self._chat(since),
            house=self._house(since),
            commitment=table.commitment,
            seed=table.seed if over else None,
            nonces=[nonce or "" for nonce in table.nonces],
            watching=self._watching() if guest == table.face.host else [],
            asking=self._asking(guest),
            clocks=self._clocks(),
        )
        return encode(news).decode()

    def _clocks(self) -> list[SeatClock]:
        table, at = self.table, now()
        clocks = table.clocks
        if clocks is None or not table.playing:
            return []
        return [
            SeatClock(None, runs=False, late=False, vacation=None)
            if chair.played_by_bot
            else SeatClock(
                clocks.left_at(seat, at),
                seat in clocks.running,
                seat in clocks.late,
                clocks.rest[seat] - at if clocks.is_resting(seat, at) else None,
            )
            for seat, chair in enumerate(table.face.seats)
        ]

    def turn(self) -> TurnFacts | None:
        """What lists tell of the game, once it has begun."""
        table = self.table
        if table.match is None:
            return None
        facts = TurnFacts(sorted(table.asked) if table.playing else [], table.moved_at, at=now())
        if table.clocks is not None:
            due = table.clocks.due()
            facts.due = [due.get(seat, 0) for seat in facts.seats]
            facts.rest = [table.clocks.rest.get(seat, 0) for seat in facts.seats]
        facts.seat, facts.words = self._last_move(table.match)
        return facts

    def _last_move(self, match: Match) -> tuple[int | None, TextJson | None]:
        """The last move that everybody may know of: who made it, and its words.

        Where all who were asked have chosen together, it is the choice that came last, and not the first one that is
        told; a move of which nothing is told leaves the one before it.
        """
        end = match.version
        while end > 0:
            start = end - 1
            while start > 0 and match.log[start].seat == CHANCE:
                start -= 1
            told = [
                (event.data.get("seat"), words)
                for step, event in match.events(start)
                if step < end and (words := self._told(match, step, event).words) is not None
            ]
            if told:
                mover = match.log[start].seat
                seat, words = next((it for it in told if it[0] == mover or mover == CHANCE), told[-1])
                return seat if isinstance(seat, int) else None, words
            end = start
        return None, None

    # Eyes.

    def eye(self, seat: int | None) -> Raw:
        """What a seat, or a spectator, sees and may do."""
        if self._eyes_at != self.table.eyed:
            self._eyes.clear()
            self._eyes_at = self.table.eyed
        made = self._eyes.get(seat)
        if made is None:
            made = self._eyes[seat] = self._eye(seat)
        return made

    def _eye(self, seat: int | None) -> Raw:
        table = self.table
        assert table.match is not None
        state = table.match.state
        active = seat is not None and table.playing and not table.face.seats[seat].left
        eye = Eye(seat, self.view(seat), asked=False, question=None, legal=[], words=[])
        if seat is not None:
            eye.since = table.hands.since(table.match, seat)
        if seat is not None and active:
            if seat in table.asked:
                legal, words = table.shared.legal(state, seat, MOST_WORDS)
                eye.asked, eye.question = True, state.question(seat).to_json()
                eye.legal, eye.words = Raw(legal), None if words is None else Raw(words)
            self._undo(eye, table.match, seat)
            eye.can_redo = table.redo_by == seat
            if table.orders.kinds:
                eye.orders = table.orders.of(table.match, seat)
        return Raw(encode(eye))

    def view(self, seat: int | None) -> View | Raw:
        """The view of an eye. After the end it counts points, which a worker has done, see `finals`."""
        assert self.table.match is not None
        if not self.table.game_over:
            return self.table.match.state.view(seat)
        if self.table.finals is not None:
            return Raw(self.table.finals[seat])
        return self.table.match.at(self.table.steps[-1] - 1).view(seat)

    def _undo(self, eye: Eye, match: Match, seat: int) -> None:
        """Say whether the seat may take back its last action alone, by asking the others, or not at all."""
        if match.last_of(seat) is None:
            return
        eye.can_undo = match.can_undo(seat)
        if not eye.can_undo:
            eye.ask_undo = not self.table.face.rated and match.why_no_undo(seat, consent=True) is None
            eye.no_undo = not eye.ask_undo

    # Log and chat.

    def _log(self, match: Match | None, mine: list[int], start: int) -> Raw:
        if match is None or start >= match.version:
            return _NO_LINES
        if start or self.table.face.status != "over":
            return self._lines(match, mine, start)
        seats, since = tuple(mine), self.table.eyed
        if self._logs.get(seats, (-1, _NO_LINES))[0] != since:
            self._logs[seats] = since, self._lines(match, mine, 0)
        return self._logs[seats][1]

    def _lines(self, match: Match, mine: list[int], start: int) -> Raw:
        lines = match.events(start, mine[0] if mine else None)
        for seat in mine[1:]:
            known = {id(event) for _, event in lines}
            lines += [line for line in match.events(start, seat) if id(line[1]) not in known]
            lines.sort(key=lambda line: line[0])
        self._forget_old(match)
        return Raw(b"[" + b",".join([self._told(match, step, event).line for step, event in lines]) + b"]")

    async def warm_up(self) -> None:
        """Put a long log into words a little at a time: who opens it keeps nobody else waiting."""
        match = self.table.match
        if match is None or len(self._events) >= match.version:
            return
        self._forget_old(match)
        for number, (step, event) in enumerate(match.events()):
            self._told(match, step, event)
            if number % _WORDS_AT_ONCE == 0:
                await asyncio.sleep(0)

    def _forget_old(self, match: Match) -> None:
        """Forget lines with other names, and those of moves taken back once they are many."""
        if self._names != match.names or len(self._events) > _MANY_LINES + 8 * match.version:
            self._events.clear()
            self._names = match.names

    def _told(self, match: Match, step: int, event: Event) -> _Told:
        """A line of the log; `step` is the length of the game's log before it."""
        known = self._events.get(id(event))
        if known is not None:
            return known
        words = match.narrate(event)
        line = LogLine(step + 1, event.name, event.data, None, self.table.stamps[step])
        if words is not None:
            line.text = words.to_json()
        # Two people on one screen see lines for one of them: the page has to know for whom.
        if event.only is not None:
            line.only = event.only
        if event.but is not None:
            line.but = event.but
        made = self._events[id(event)] = _Told(event, line.text, encode(line))
        return made

    def _chat(self, since: int) -> list[ChatLine]:
        news = []
        for version, line in reversed(self.table.said):
            if version <= since:
                break
            by, code = handle(self.table.id, line.by), code_of(line.by, line.who)
            news.append(ChatLine(line.who, line.text, line.at, line.seat, by, code))
        return news[::-1]

    def _house(self, since: int) -> list[HouseLine]:
        house = self.table.house
        return [line for _, line in house[bisect_right(house, since, key=lambda told: told[0]) :]]

    def _watching(self) -> list[SpectatorInfo]:
        """All but the host: who looks on, the players, and whoever has written in the chat and gone."""
        table, face = self.table, self.table.face
        seats = {guest: face.own_seat(guest) for guest in (*self.spectators, *face.guests())}
        named = {line.by: line.who for _, line in table.said if line.by not in seats}
        named |= {
            guest: told_apart(self.spectators[guest], taken_names(face)) if seat is None else face.seats[seat].name
            for guest, seat in seats.items()
        }
        return [
            SpectatorInfo(
                handle(table.id, who),
                name,
                who in table.muted,
                who in self.presence,
                seats.get(who),
                code_of(who, name),
            )
            for who, name in named.items()
            if who != face.host and who not in table.removed
        ]

    def _asking(self, guest: str | None) -> AskingInfo | None:
        asking = self.table.asking
        if asking is None:
            return None
        undecided = self.table.undecided()
        mine_needed = any(self.table.face.seats[seat].guest == guest for seat in undecided)
        return AskingInfo(asking.what, asking.seat, asking.about, sorted(asking.agreed), undecided, mine_needed)
