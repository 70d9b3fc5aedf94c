"""Files of strangers: a record of ours or a log of 18xx.games becomes a record that is right by the rules."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.errors import BadFile, BadRecord
from roundhouse.core.record import FORMAT, load, parsed
from roundhouse.core.text import text
from roundhouse.importers import import_18xx


def read_record(words: str, name: str, most: int) -> dict[str, object]:
    """Play what a file holds by the rules; raises BadFile or BadRecord with the place of the first mistake.

    It may take seconds: call it in a worker.
    """
    document = parsed(words.encode(errors="surrogatepass"), name or "file")
    if not isinstance(document, Mapping):
        raise BadFile(text("server.error.no_record"))
    if document.get("format") == FORMAT:
        return _own(document, most)
    if "actions" not in document or "players" not in document:
        raise BadFile(text("server.error.no_record"))
    _must_be_short(document["actions"], "actions", most)
    return import_18xx(document).match.record()


def _own(document: Mapping[str, object], most: int) -> dict[str, object]:
    if "start" in document:
        # A position cannot be checked by the rules, and a false one could keep the server busy for ever.
        raise BadRecord(text("error.bad_record", place="start", why=text("server.error.record_of_a_branch")))
    _must_be_short(document.get("entries"), "entries", most)
    return load(document).record()


def _must_be_short(entries: object, place: str, most: int) -> None:
    if isinstance(entries, list) and len(entries) > most:
        why = text("schema.max_items", expected=most, found=len(entries))
        raise BadRecord(text("error.bad_record", place=place, why=why))
