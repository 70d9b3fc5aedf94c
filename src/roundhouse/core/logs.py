"""Logs that other programs write of games of a title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from roundhouse.core.match import Match
from roundhouse.core.text import Text


@dataclass(slots=True)
class Imported:
    """A log played again by the rules."""

    match: Match
    ids: list[Any]
    """The other program's ids of the players, by seat."""
    end_reason: str | None = None
    actions: int = 0
    differences: list[Text] = field(default_factory=list)
    """Where the log says something else than the rules do."""

    @property
    def result(self) -> dict[str, int]:
        """The points by player id."""
        return {str(player): points for player, points in zip(self.ids, self.match.state.scores())}

    def to_json(self) -> dict[str, object]:
        return {
            "result": self.result,
            "end_reason": self.end_reason,
            "actions": self.actions,
            "differences": [str(difference) for difference in self.differences],
        }


class LogFormat(ABC):
    """A form of logs. A title lists its forms in `Title.logs`; each gives the commands `import-ID` and `export-ID`."""

    id: str
    program: str
    """The program that writes such logs, by name."""
    entries: str
    """The field of a log that lists what was done."""
    import_help: str
    """The catalogue key of what the command `import-ID` does."""
    export_help: str
    """The same for `export-ID`."""

    @abstractmethod
    def fits(self, document: Mapping[str, object]) -> bool:
        """Whether a document looks like such a log, faultless or not."""

    @abstractmethod
    def read(self, document: object) -> Imported:
        """Play a log again by the rules; raises BadFile with the action that cannot be played."""

    @abstractmethod
    def write(self, match: Match) -> dict[str, Any]:
        """A match as such a log; raises BadRecord if the other program could not play it."""
