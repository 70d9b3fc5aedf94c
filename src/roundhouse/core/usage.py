"""What a game made use of on its board: which routes were claimed, which tickets were kept, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from roundhouse.core.text import Text


class Use(NamedTuple):
    """That a seat had a thing of the board at the end of a game."""

    kind: str
    thing: str
    """Its id among those of its kind."""
    seat: int
    done: bool
    """Whether it brought what it was for; a ticket, for instance, may have failed."""
    points: int


class Usage(Protocol):
    """How a title whose maps people draw themselves says what its games made use of."""

    first_seat: Mapping[str, object]
    """The options by which the first seat begins, so that what beginning is worth can be told from chance."""
    levels: tuple[str, ...]
    """The bots that are quick enough to play many games while somebody waits, the weakest first."""

    def things(self, game: Any) -> Mapping[str, Sequence[tuple[str, Text]]]:
        """All things that can be used, by their kind, with their names."""

    def uses(self, state: Any) -> Iterable[Use]:
        """What the seats have at the end of a game."""
