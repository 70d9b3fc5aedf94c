"""Files of strangers: a record of ours or a log of another program becomes a record that is right by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from roundhouse import importers
from roundhouse.core.documents import MatchRecord
from roundhouse.core.errors import BadFile, BadRecord
from roundhouse.core.record import FORMAT, load, parsed
from roundhouse.core.schema import parse_json
from roundhouse.core.text import Text, text
from roundhouse.study import load_study
from roundhouse.study.documents import StudyJson

MOST_NOTES: Final = 20
"""So many differences tell that a log is another game's."""


class Reading(NamedTuple):
    """What a file holds."""

    record: MatchRecord
    notes: list[Text]
    """Where a log says something else than the rules do."""


def read_record(words: str, name: str, most: int) -> Reading:
    """Play what a file holds by the rules; raises BadFile or BadRecord with the place of the first mistake.

    It may take seconds: call it in a worker.
    """
    document = parsed(words.encode(errors="surrogatepass"), name or "file")
    if not isinstance(document, Mapping):
        raise BadFile(text("server.error.no_record"))
    if document.get("format") == FORMAT:
        return Reading(_own(document, most), [])
    form = next((form for form in importers.formats().values() if form.fits(document)), None)
    if form is None:
        raise BadFile(text("server.error.no_record"))
    _must_be_short(document[form.entries], form.entries, most)
    found = form.read(document)
    return Reading(found.match.record(), found.differences[:MOST_NOTES])


def read_study_file(words: str, most: int) -> StudyJson:
    """Play all lines of a study by the rules; raises BadRecord naming the first mistake. It may take seconds."""
    document = parse_json(words.encode(errors="surrogatepass"), "file")
    root = document.get("root") if isinstance(document, Mapping) else None
    if isinstance(root, Mapping):
        _must_be_short(root.get("entries"), "root.entries", most)
    return load_study(document if isinstance(document, Mapping) else {}).to_json()


def _own(document: Mapping[str, object], most: int) -> MatchRecord:
    if "start" in document:
        # A position cannot be checked by the rules, and a false one could keep the server busy for ever.
        raise BadRecord(text("error.bad_record", place="start", why=text("server.error.record_of_a_branch")))
    _must_be_short(document.get("entries"), "entries", most)
    return load(document).record()


def _must_be_short(entries: object, place: str, most: int) -> None:
    if isinstance(entries, list) and len(entries) > most:
        why = text("schema.max_items", expected=most, found=len(entries))
        raise BadRecord(text("error.bad_record", place=place, why=why))
