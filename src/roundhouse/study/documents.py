"""The JSON of a study, as types; docs/study.md describes it."""

# No `from __future__ import annotations`: with it NotRequired means nothing at run time, and OpenAPI would not know it.
from typing import Annotated, NotRequired, TypedDict

from roundhouse.core.documents import MarkJson, MatchRecord


class NodeJson(TypedDict):
    """An answer in the tree, of a seat or of chance."""

    id: int
    parent: int
    """The node before it, which stands earlier in the list; 0 is the position at the root."""
    entry: Annotated[list[int | str], tuple[int, str]]
    """Seat and action, as in a record; seat -1 is chance."""
    comment: NotRequired[str]
    marks: NotRequired[list[MarkJson]]


class StudyJson(TypedDict):
    """A study; docs/study.md describes it."""

    format: str
    version: int
    name: str
    root: MatchRecord
    """The record of all that came before; its players, options and rules are those of the study."""
    comment: NotRequired[str]
    marks: NotRequired[list[MarkJson]]
    """Of the position at the root."""
    seal: NotRequired[str]
    """By which a server knows a position that it has made itself."""
    last: int
    """The highest id that was ever given: none is given twice."""
    nodes: list[NodeJson]
