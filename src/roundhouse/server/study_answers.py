"""What the server answers about studies."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from roundhouse.core.documents import ActionJson, MarkJson, TextJson, View
from roundhouse.server.study_requests import Access


class StudyCard(Struct):
    """A study of yours, in a list."""

    id: str
    name: str
    """May be empty."""
    title: str
    nodes: int
    """How many answers it holds."""
    access: Access
    changed: int
    """Milliseconds since 1970."""


class StudyNode(Struct):
    """A position in a study."""

    id: int
    parent: int
    seat: int | None
    """Who answered, -1 for chance; null at the root."""
    words: TextJson | None
    comment: str = ""
    marks: list[MarkJson] = []


class StudyInfo(Struct):
    """A study: the tree, without its positions."""

    id: str
    version: int
    """Goes up with each change."""
    name: str
    title: str
    options: dict[str, Any]
    seats: list[str]
    """The names of the players."""
    step: int
    """How many entries led to the root."""
    access: Access
    mine: bool
    edits: bool
    """Whether you may change it."""
    nodes: list[StudyNode]
    """The root first, then line after line, the main line first."""
    at: int = 0
    """The node that a change has led to."""


class StudyStep(Struct):
    """A position of a study, through the eyes of a seat or a spectator."""

    node: int
    seat: int | None
    view: View
    question: TextJson | None
    asked: list[int]
    """The seats whose turn it is; -1 is chance."""
    legal: list[ActionJson]
    """What the seat, or chance, may answer, where it is asked."""
    words: list[TextJson] | None
    """The same in words; null if there are many."""
