"""The logs of 18xx.games as a form that the program reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.logs import Imported, LogFormat
from roundhouse.core.match import Match


class SiteLogs(LogFormat):
    """Logs of 18xx.games."""

    id = "18xx"
    program = "18xx.games"
    entries = "actions"
    import_help = "1830.log.import"
    export_help = "1830.log.export"

    def fits(self, document: Mapping[str, object]) -> bool:
        return "actions" in document and "players" in document

    def read(self, document: object) -> Imported:
        from roundhouse.games.eighteen_thirty.site.reading import import_log

        return import_log(document)

    def write(self, match: Match) -> dict[str, Any]:
        from roundhouse.games.eighteen_thirty.site.writing import export_log

        return export_log(match)
