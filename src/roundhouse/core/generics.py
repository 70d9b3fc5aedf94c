"""The type variables of classes that are mostly named without them, as in `Game` or `Match`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from roundhouse.core.codec import ActionCodec, GameWords
    from roundhouse.core.game import Game
    from roundhouse.core.state import State

    C_co = TypeVar("C_co", bound=ActionCodec, covariant=True, default=ActionCodec)
    W_co = TypeVar("W_co", bound=GameWords, covariant=True, default=GameWords)
    R_co = TypeVar("R_co", covariant=True, default=object)
    G_co = TypeVar("G_co", bound=Game, covariant=True, default=Game)
    S_co = TypeVar("S_co", bound=State, covariant=True, default=State)
    H_co = TypeVar("H_co", covariant=True, default=State)
else:
    from typing import TypeVar  # before Python 3.13 without a default

    C_co, W_co, R_co, G_co, S_co, H_co = (TypeVar(f"{letter}_co", covariant=True) for letter in "CWRGSH")
