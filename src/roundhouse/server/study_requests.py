"""What a client asks for about studies: the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from roundhouse.core.documents import MarkJson
from roundhouse.server.requests import ActionWish, Name, SeatNumber, Version

Access = Literal["private", "read", "edit"]
"""Who may open a study: you alone, everybody with the link, or they may change it as well."""
EditKind = Literal["add", "draw", "comment", "mark", "remove", "move", "promote", "rename"]
NodeId = Annotated[int, Meta(ge=0, le=1_000_000)]


class StudyWish(Struct):
    """A new study, from the beginning of a game."""

    title: Annotated[str, Meta(max_length=80)]
    players: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any] = {}
    """As for a new table."""
    name: Name = ""


class TableStudyWish(Struct):
    """A new study, from a step of a table."""

    step: Version
    """The number of log entries before the position."""
    seat: SeatNumber | None = None
    """While the game runs, your seat: what it does not know is drawn anew. After the end all is open."""
    name: Name = ""


class StudyFile(Struct):
    """A study from a file."""

    text: str
    """The JSON document."""


class StudyEdit(Struct):
    """A change to a study. It needs the version that you know: if there is a newer one, nothing is changed."""

    version: Version
    do: EditKind
    """`add` an answer, `draw` chance until a seat is asked, `comment`, `mark`, `remove` or `move` an answer among the
    others after the same node, `promote` its line to the main line, or `rename` the study."""
    node: NodeId = 0
    """The node that it is about, or after which an answer comes."""
    seat: Annotated[int, Meta(ge=-1, le=15)] = 0
    action: ActionWish = ""
    """For `add`: who answers, -1 for chance, and what."""
    draw: bool = False
    """For `add`: whether chance that is asked after it is drawn at once."""
    text: Annotated[str, Meta(max_length=4000)] = ""
    """For `comment` and `rename`."""
    marks: Annotated[list[MarkJson], Meta(max_length=40)] = []
    place: Annotated[int, Meta(ge=0, le=1000)] = 0
    """For `move`: 0 is the first."""


class AccessWish(Struct):
    """Who may open a study."""

    access: Access


class PlayWish(Struct):
    """A position of a study to play on from, against bots."""

    node: NodeId
    seat: SeatNumber
    """Yours."""
    level: Annotated[str, Meta(max_length=40)] | None = None
    """The level of the bots; the usual one if none is named."""
