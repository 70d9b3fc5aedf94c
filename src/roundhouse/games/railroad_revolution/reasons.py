"""Why an action is illegal, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution.codec import COLOURS, UNKNOWN

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame
    from roundhouse.games.railroad_revolution.state import RailState


class Reasons:
    """Finds the rule that an action would break."""

    def __init__(self, game: RailGame) -> None:
        self.g = game
        self.codec = game.codec()

    def why_not(self, s: RailState, seat: int, action: Action) -> Text | None:
        return text("rr.why.unknown") if self.codec.id(action) == UNKNOWN else None
