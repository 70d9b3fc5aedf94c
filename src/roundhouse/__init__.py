"""Railway board games by their real rules, on one small engine.

>>> import roundhouse as rh
>>> match = rh.new("ticket-to-ride-usa", players=2, seed=7)
>>> match.state.seats()
(0, 1)
>>> match.act(0, match.state.legal(0)[0])
>>> match.state.seats()
(1,)
"""

from roundhouse import _pure

_pure.install()

from collections.abc import Mapping, Sequence
from typing import Any, overload

from roundhouse._build import build
from roundhouse.core import registry
from roundhouse.core.action import Action
from roundhouse.core.documents import Practice
from roundhouse.core.errors import (
    BadFile,
    BadOption,
    BadRecord,
    BotFault,
    BrokenTitle,
    CannotUndo,
    ClusterFault,
    IllegalAction,
    MissingExtra,
    NotYourTurn,
    ParseError,
    RoundhouseError,
    UnknownBot,
    UnknownRules,
    UnknownTitle,
)
from roundhouse.core.events import Event
from roundhouse.core.frame import CHANCE, Frame
from roundhouse.core.game import Game
from roundhouse.core.generics import G_co, S_co
from roundhouse.core.match import Entry, Match, SeatHandle, new_seed, seed_text
from roundhouse.core.record import load, verify
from roundhouse.core.registry import title, titles
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.title import Option, Title

__version__ = "0.2.0"
Seat = int


@overload
def new(
    title: Title[G_co, S_co],
    players: int = 3,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: Sequence[Mapping[str, str]] | None = None,
    seats_by_lot: bool = False,
    practice: Practice | None = None,
) -> Match[G_co, S_co]: ...


@overload
def new(
    title: str,
    players: int = 3,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: Sequence[Mapping[str, str]] | None = None,
    seats_by_lot: bool = False,
    practice: Practice | None = None,
) -> Match: ...


def new(
    title: Title[Any, Any] | str,
    players: int = 3,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: Sequence[Mapping[str, str]] | None = None,
    seats_by_lot: bool = False,
    practice: Practice | None = None,
) -> Match[Any, Any]:
    """Start a match; without a seed, with one that nobody can guess. Raises UnknownTitle or BadOption.

    A title is named by its id. With the title itself, editors know its views, states and game.

    >>> new("ticket-to-ride-usa", players=4, seed=1).version
    37

    With `seats_by_lot` the seed decides who sits where. With `practice` "same" or "anew", for one person alone or
    against bots, anything may be taken back, and then chance comes again or is drawn anew.

    >>> new("1830", players=3, seed=1, seats_by_lot=True).names
    ['Player 3', 'Player 1', 'Player 2']
    """
    kind = title if isinstance(title, Title) else registry.title(title)
    secret = new_seed() if seed is None else seed_text(seed)
    return Match(kind.build(players, options or {}), secret, seats, practice=practice, seats_by_lot=seats_by_lot)


__all__ = [
    "CHANCE",
    "Action",
    "BadFile",
    "BadOption",
    "BadRecord",
    "BotFault",
    "BrokenTitle",
    "CannotUndo",
    "ClusterFault",
    "Entry",
    "Event",
    "Frame",
    "Game",
    "IllegalAction",
    "Match",
    "MissingExtra",
    "NotYourTurn",
    "Option",
    "ParseError",
    "Practice",
    "Rng",
    "RoundhouseError",
    "Seat",
    "SeatHandle",
    "State",
    "Title",
    "UnknownBot",
    "UnknownRules",
    "UnknownTitle",
    "build",
    "load",
    "new",
    "new_seed",
    "title",
    "titles",
    "verify",
]
