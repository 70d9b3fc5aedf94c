"""What each guest gets to see of a table, as JSON that is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from msgspec import Raw

from roundhouse.core.documents import View
from roundhouse.core.events import Event
from roundhouse.core.match import Match
from roundhouse.server.answers import OriginInfo, ResultInfo, SeatInfo, Summary
from roundhouse.server.lines import Chair, Face, Origin, encode
from roundhouse.server.messages import AskingInfo, ChatLine, Eye, LogLine, News
from roundhouse.server.names import code_of
from roundhouse.server.table import Table

MOST_WORDS: Final = 60
"""More legal actions than this come without their words."""
_NO_LINES: Final = Raw(b"[]")


def summary(face: Face, guest: str | None, version: int, present: Collection[str]) -> Summary:
    """A table as a guest sees it in a list."""
    host = guest is not None and guest == face.host
    over, came = face.result, face.origin
    return Summary(
        id=face.id,
        title=face.title,
        options=face.options,
        status=face.status,
        seats=[_seat(chair, guest, present) for chair in face.seats],
        mine=face.seats_of(guest),
        host=host,
        public=face.public,
        created=face.created,
        version=version,
        invite=face.invite if host else None,
        result=None if over is None else ResultInfo(over.why, over.scores, over.places),
        next=face.next,
        trials=face.trials,
        practice=face.practice,
        lot=face.lot,
        origin=None if came is None else _origin(came),
    )


def _origin(came: Origin) -> OriginInfo:
    return OriginInfo(came.kind, came.table, came.step, came.seat, came.blind, came.notes)


def _seat(chair: Chair, guest: str | None, present: Collection[str]) -> SeatInfo:
    mine = chair.guest is not None and chair.guest == guest
    shown = chair.kind == "person" and chair.guest is None  # in a record, where nobody can be away
    there = chair.kind == "bot" or shown or chair.guest in present
    code = None if chair.guest is None else code_of(chair.guest, chair.name)
    return SeatInfo(chair.name, chair.kind, chair.level, mine, there, chair.left, code)


class Sight:
    """Makes the messages about one table; what an eye sees is kept as long as it is so."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.present: dict[str, int] = {}
        """The guests who have sockets open here, and how many."""
        self._eyes: dict[int | None, Raw] = {}
        self._eyes_at = -1
        self._events: dict[int, bytes] = {}
        self._events_at = -1

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
            table=summary(table.face, guest, table.version, self.present),
            eyes=[self.eye(seat) for seat in mine or (None,)] if table.match is not None else [],
            steps=table.steps[-1],
            first=start,
            log=self._log(table.match, mine, start),
            by_order=sorted(by_order),
            chat=self._chat(since),
            commitment=table.commitment,
            seed=table.seed if over else None,
            asking=self._asking(guest),
        )
        return encode(news).decode()

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
            eye.ask_undo = match.why_no_undo(seat, consent=True) is None
            eye.no_undo = not eye.ask_undo

    # Log and chat.

    def _log(self, match: Match | None, mine: list[int], start: int) -> Raw:
        if match is None or start >= match.version:
            return _NO_LINES
        if self._events_at != self.table.eyed:
            self._events.clear()
            self._events_at = self.table.eyed
        lines = match.events(start, mine[0] if mine else None)
        for seat in mine[1:]:
            known = {id(event) for _, event in lines}
            lines += [line for line in match.events(start, seat) if id(line[1]) not in known]
            lines.sort(key=lambda line: line[0])
        made = self._events
        parts = [made.get(id(event)) or self._event(match, step, event) for step, event in lines]
        return Raw(b"[" + b",".join(parts) + b"]")

    def _event(self, match: Match, step: int, event: Event) -> bytes:
        """A line of the log; `step` is the length of the game's log after it."""
        words = match.narrate(event)
        line = LogLine(step + 1, event.name, event.data, None if words is None else words.to_json())
        # Two people on one screen see lines for one of them: the page has to know for whom.
        if event.only is not None:
            line.only = event.only
        if event.but is not None:
            line.but = event.but
        data = self._events[id(event)] = encode(line)
        return data

    def _chat(self, since: int) -> list[ChatLine]:
        news = []
        for version, line in reversed(self.table.said):
            if version <= since:
                break
            news.append(ChatLine(line.who, line.text, line.at, line.seat))
        return news[::-1]

    def _asking(self, guest: str | None) -> AskingInfo | None:
        asking = self.table.asking
        if asking is None:
            return None
        needed, undo = guest in self.table.needed(), asking.what == "undo"
        agreed = [
            number
            for number, chair in enumerate(self.table.face.seats)
            if number in asking.agreed or chair.kind == "bot" or (chair.left and not undo)
        ]
        return AskingInfo(asking.what, asking.seat, agreed, needed)
