"""The type variables of classes that are mostly named without them, as in `Match`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from roundhouse.core.game import Game
    from roundhouse.core.state import State

    G_co = TypeVar("G_co", bound=Game, covariant=True, default=Game)
    S_co = TypeVar("S_co", bound=State, covariant=True, default=State)
    H_co = TypeVar("H_co", covariant=True, default=State)
else:
    from typing import TypeVar  # before Python 3.13 without a default

    G_co, S_co, H_co = (TypeVar(f"{letter}_co", covariant=True) for letter in "GSH")
