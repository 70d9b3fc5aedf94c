"""A standing order in the tests of any title, asked as a server asks it."""

from __future__ import annotations

from typing import Any

import roundhouse as rh
from roundhouse.core.orders import Memory, OrderField, OrderKind, Seen, Values

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


class Standing:
    """An order of a seat. It looks when it is given and after each of its answers."""

    def __init__(self, state: rh.State, seat: int, kind: str, **values: Any) -> None:
        self.state = state
        self.seat = seat
        self.kind: OrderKind = next(it for it in rh.title(state.game.title).orders if it.id == kind)
        self.values: Values = self.kind.checked(self.seen, values)
        self.memory: Memory = self.kind.look(self.seen, self.values, None)

    @property
    def seen(self) -> Seen:
        names = NAMES[: self.state.game.players]
        return Seen(self.state.determinize(self.seat, rh.Rng(0)), self.seat, names)

    @property
    def fields(self) -> tuple[OrderField, ...]:
        return self.kind.fields(self.seen) or ()

    @property
    def words(self) -> str:
        return str(self.kind.words(self.seen, self.values))

    @property
    def stop(self) -> str | None:
        """Why the order is over, in words."""
        why = self.kind.stop(self.seen, self.values, self.memory)
        return None if why is None else str(why)

    def at(self, state: rh.State) -> Standing:
        """The same order after the table has come to another state."""
        self.state = state
        return self

    def look(self) -> None:
        """Remember anew, as after an answer and the draws that follow it."""
        self.memory = self.kind.look(self.seen, self.values, self.memory)

    def answer(self) -> str | None:
        """What the order answers now, if it does."""
        arguments = (self.seen, self.values, self.memory)
        action = self.kind.answer(*arguments) or self.kind.otherwise(*arguments)
        return None if action is None else str(action)

    def obey(self) -> str | None:
        """Let the order answer, if it does; what it answered."""
        assert self.stop is None and self.seat in self.state.seats()
        answer = self.answer()
        if answer is not None:
            self.state.apply(self.state.game.parse(answer), self.seat)
            self.look()
        return answer
