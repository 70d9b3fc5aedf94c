"""Observations and masks as NumPy arrays, and the spaces that they lie in."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import i32
from numpy.typing import NDArray

from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.text import text
from roundhouse.env.position import Position, begun_values, parts_of

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
MODES = ("array", "dict")


class Layout:
    """How the observations of a game lie in arrays."""

    def __init__(self, game: Game, mode: str = "array") -> None:
        if mode not in MODES:
            raise BadOption(text("error.bad_mode", mode=mode, possible=", ".join(MODES)))
        self.game = game
        self.named = mode == "dict"
        self.parts = parts_of(game)
        self.actions = int(game.space().size)
        self.deepest = int(game.space().deepest)
        self.features = game.features()
        self.size = sum(part.size for part in self.parts)
        self.blank = np.zeros(self.size, np.int32)
        sizes = [part.size for part in self.parts]
        self.low = np.repeat(np.array([part.low for part in self.parts], np.int32), sizes)
        self.high = np.repeat(np.array([part.high for part in self.parts], np.int32), sizes)

    def observation_space(self) -> spaces.Dict:
        """A fresh space of the observations."""
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        if not self.named:
            return spaces.Dict({"observation": spaces.Box(self.low, self.high, dtype=np.int32), "action_mask": mask})
        named: dict[str, spaces.Space[Any]] = {
            part.name: spaces.Box(part.low, part.high, part.shape or (1,), np.int32) for part in self.parts
        }
        return spaces.Dict({"observation": spaces.Dict(named), "action_mask": mask})

    def action_space(self) -> spaces.Discrete:
        """A fresh space of the actions."""
        return spaces.Discrete(self.actions, dtype=np.int32)  # type: ignore[arg-type]  # its hint knows int64 only

    def values(self, at: Position, seat: int) -> Numbers:
        """What a seat observes, as one array."""
        out: vec[i32] = vec[i32](self.blank)
        self.features.write(at.state, seat, out, 0)
        values = np.array(out)
        if self.deepest > 1:
            values[1 - self.deepest :] = begun_values(self.game, at.begun_of(seat))
        return values

    def mask(self, at: Position, seat: int) -> Mask:
        """1 for each number that a seat may choose now."""
        mask = np.zeros(self.actions, np.int8)
        if seat == at.seat:
            mask[np.asarray(at.numbers())] = 1
        return mask

    def observation(self, at: Position, seat: int) -> dict[str, Any]:
        """What a seat observes, with its mask."""
        values = self.values(at, seat)
        return {"observation": self.split(values) if self.named else values, "action_mask": self.mask(at, seat)}

    def split(self, values: Numbers) -> dict[str, Numbers]:
        """The parts of an observation by name, each in its shape."""
        found = {}
        start = 0
        for part in self.parts:
            found[part.name] = values[start : start + part.size].reshape(part.shape or (1,))
            start += part.size
        return found
