"""Logs of other programs: reading them into matches and writing matches for them.

`import_18xx` reads a log of 18xx.games, `export_18xx` writes one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse.core.match import Match
from roundhouse.core.record import load
from roundhouse.core.schema import LARGEST_MEGABYTES, parse_json, read_bytes

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.site.reading import Imported


def import_18xx(source: Mapping[str, object] | str | Path) -> Imported:
    """Play a log of 18xx.games again: the document itself, its JSON text, or a file's path, also gzipped.

    The answer holds the match, the worth of each player and what differs from the log. Raises BadFile, with the
    action at fault, for what is no log of 1830 or breaks its rules.
    """
    from roundhouse.games.eighteen_thirty.site.reading import import_log

    if isinstance(source, Mapping):
        return import_log(source)
    if isinstance(source, str) and source.lstrip()[:1] == "{":
        return import_log(parse_json(source.encode(errors="surrogatepass"), "text"))
    return import_log(parse_json(_bytes(Path(source)), str(source)))


def export_18xx(source: Match | Mapping[str, object] | str | Path) -> dict[str, object]:
    """Write a match or a record of 1830 by the rule set of 18xx.games as a log of that site; raises BadRecord."""
    from roundhouse.games.eighteen_thirty.site.writing import export_log

    return export_log(source if isinstance(source, Match) else load(source))


def _bytes(path: Path) -> bytes:
    data = read_bytes(path)
    if data[:2] == b"\x1f\x8b":
        import gzip
        import io
        import zlib

        from roundhouse.core.errors import BadFile
        from roundhouse.core.text import text

        try:
            with gzip.open(io.BytesIO(data)) as file:
                return file.read(LARGEST_MEGABYTES * 2**20 + 1)  # a small file may hold more than any memory
        except (OSError, EOFError, zlib.error) as error:
            raise BadFile(text("error.bad_archive", path=str(path), reason=str(error))) from None
    return data
