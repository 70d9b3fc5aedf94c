"""Logs of other programs: reading them into matches and writing matches for them.

The forms of logs come from the titles. `import_18xx` reads a log of 18xx.games, `export_18xx` writes one.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Mapping
from pathlib import Path

from roundhouse.core.errors import BadFile
from roundhouse.core.logs import Imported, LogFormat
from roundhouse.core.match import Match
from roundhouse.core.record import FORMAT, load, parsed
from roundhouse.core.registry import titles
from roundhouse.core.schema import LARGEST_MEGABYTES, parse_json, read_bytes
from roundhouse.core.text import listing, text

Source = Mapping[str, object] | str | Path
"""A document, its JSON text, or a file's path, also gzipped."""


def formats() -> dict[str, LogFormat]:
    """The forms of logs that the installed titles read and write, by id.

    >>> list(formats())
    ['18xx']
    """
    return {form.id: form for kind in titles() for form in kind.logs()}


def import_log(source: Source, form: str) -> Imported:
    """Play a log of this form again by the rules.

    The answer holds the match, the points of each player and what differs from the log. Raises BadFile, with the action
    at fault, for anything that is not such a log or breaks the rules.
    """
    reader = formats()[form]
    if isinstance(source, Mapping):
        return reader.read(source)
    if isinstance(source, str) and source.lstrip()[:1] == "{":
        return reader.read(parse_json(source.encode(errors="surrogatepass"), "text"))
    return reader.read(parse_json(_bytes(Path(source)), str(source)))


def export_log(source: Match | Source, form: str) -> dict[str, object]:
    """Write a match or a record as a log of this form; raises BadRecord if the other program could not play it."""
    return formats()[form].write(source if isinstance(source, Match) else load(source))


def import_18xx(source: Source) -> Imported:
    """Play a log of 18xx.games again by the rules; see `import_log`."""
    return import_log(source, "18xx")


def export_18xx(source: Match | Source) -> dict[str, object]:
    """Write a match or a record, played by the rule set of 18xx.games, as a log of that site; raises BadRecord."""
    return export_log(source, "18xx")


def read_match(path: Path) -> Match:
    """Play a record, or a log of any program that some title reads; raises BadFile or BadRecord."""
    document = parsed(_bytes(path), str(path))
    if isinstance(document, Mapping) and document.get("format") != FORMAT:
        for form in formats().values():
            if form.fits(document):
                return form.read(document).match
        programs = listing(form.program for form in formats().values())
        raise BadFile(text("error.no_match", path=str(path), programs=programs))
    if not isinstance(document, Mapping):
        raise BadFile(text("error.no_match", path=str(path), programs=listing(it.program for it in formats().values())))
    return load(document)


def _bytes(path: Path) -> bytes:
    data = read_bytes(path)
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            return file.read(LARGEST_MEGABYTES * 2**20 + 1)  # a small file may hold more than any memory
    except (OSError, EOFError, zlib.error) as error:
        raise BadFile(text("error.bad_archive", path=str(path), reason=str(error))) from None
