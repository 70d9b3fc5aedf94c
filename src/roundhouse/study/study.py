"""A study: the game up to a position, a tree of what may follow, and its JSON."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from roundhouse.core.action import Action
from roundhouse.core.documents import MarkJson, MatchRecord
from roundhouse.core.errors import BadFile, BadOption, BadRecord, RoundhouseError, no_seat
from roundhouse.core.frame import CHANCE, ChanceFrame
from roundhouse.core.match import Entry, Match
from roundhouse.core.record import BREAKS, load, unscored
from roundhouse.core.rng import Rng
from roundhouse.core.schema import parse_json, read_json, resource, violations
from roundhouse.core.state import State
from roundhouse.core.text import Text, is_line, text
from roundhouse.study.documents import NodeJson, StudyJson
from roundhouse.study.tree import ROOT, Node, Tree

FORMAT: Final = "roundhouse/study"
VERSION: Final = 1
LONGEST_NAME: Final = 80
_KEPT: Final = 64
"""So many states are kept for whoever asks next."""


class Study:
    """A tree of variations from a position. Whoever edits it answers for everybody, chance included.

    >>> import roundhouse as rh
    >>> study = Study(rh.new("ticket-to-ride-usa", players=2, seed=7))
    >>> first = study.add(0, 0, study.state(0).legal(0)[0])
    >>> study.comment(first.id, "Keep all three.")
    >>> [node.comment for node, _ in study.tree.walk()]
    ['', 'Keep all three.']
    """

    def __init__(self, match: Match, step: int | None = None, name: str = "") -> None:
        """A study of a match after so many entries of its log, by default all: everything is open in it."""
        entries = match.log if step is None else match.log[: _within(match, step)]
        seats = [{"name": seat} for seat in match.names]
        self.match = Match(match.game, None, seats, draw=False, start=match.start, opening=entries)
        """The game up to the root."""
        self.tree = Tree()
        self._states: OrderedDict[int, State] = OrderedDict()
        self.name = ""
        self.rename(name)

    @classmethod
    def imagined(cls, match: Match, step: int, seat: int, rng: Rng, name: str = "") -> Study:
        """A study from what a seat knew at a step: all else, and all chance to come, is dealt anew."""
        start = match.at(step).determinize(seat, rng)
        seats = [{"name": seat} for seat in match.names]
        return cls(Match(match.game, None, seats, draw=False, start=start), name=name)

    def __repr__(self) -> str:
        return f"<Study {self.name!r} of {self.match.game.title}: {len(self.tree)} nodes>"

    # What is there.

    def state(self, node: int = ROOT) -> State:
        """A copy of the state at a node; raises BadOption."""
        missing: list[Node] = []
        at = self.tree.node(node)
        while at.id != ROOT and at.id not in self._states:
            missing.append(at)
            at = self.tree.nodes[at.parent]
        state = self.match.state if at.id == ROOT else self._states[at.id].copy()
        for at in reversed(missing):
            assert at.entry is not None
            state.apply(at.entry.action, at.entry.seat)
        if missing:
            self._keep(node, state)
        return state.copy()

    def words(self, node: int) -> Text | None:
        """The answer that led to a node, in words; None for the root."""
        entry = self.tree.node(node).entry
        return None if entry is None else self.match.game.describe(entry.action)

    def line(self, node: int) -> Match:
        """The match that leads to a node: all its entries were given, and none follows from a seed."""
        entries = [entry for it in self.tree.path(node) if (entry := it.entry) is not None]
        opening = [*self.match.log, *entries]
        return Match(self.match.game, None, self.match.seats, draw=False, start=self.match.start, opening=opening)

    # What whoever edits it does. Each raises BadOption, IllegalAction, NotYourTurn or ParseError and changes nothing.

    def add(self, parent: int, seat: int, action: Action | str) -> Node:
        """Answer for a seat, or for chance, at a node; an answer that is there already is only found again."""
        if isinstance(action, str):
            action = self.match.game.parse(action)
        if type(seat) is not int:
            raise no_seat(seat, self.match.game.players)
        entry = Entry(seat, action)
        known = self.tree.child(parent, entry)
        if known is not None:
            return known
        state = self.state(parent)
        state.apply(action, seat)
        node = self.tree.add(parent, entry)
        self._keep(node.id, state)
        return node

    def draw(self, parent: int, rng: Rng) -> Node:
        """Let chance be drawn at a node until a seat is asked, or the game is over; the last node."""
        state, node = self.state(parent), self.tree.node(parent)
        drawn: list[Node] = []
        try:
            while state.chance:
                frame = cast(ChanceFrame[Any], state.frame)
                action = self.match.game.action(int(frame.draw(state, rng)))
                state.apply(action, CHANCE)
                entry = Entry(CHANCE, action)
                known = self.tree.child(node.id, entry)
                node = known or self.tree.add(node.id, entry)
                if known is None:
                    drawn.append(node)
        except BadOption:
            if drawn:
                self.remove(drawn[0].id)
            raise
        return node

    def comment(self, node: int, words: str) -> None:
        """Say something about a position; nothing, if it is empty."""
        found = self.tree.node(node)
        _must_fit({"comment": words} if words else {})
        found.comment = words

    def mark(self, node: int, marks: Sequence[MarkJson]) -> None:
        """Mark something on the board at a position, in place of what was marked before."""
        found = self.tree.node(node)
        _must_fit({"marks": list(marks)} if marks else {})
        found.marks = list(marks)

    def remove(self, node: int) -> None:
        """Take an answer out with all that follows."""
        for gone in self.tree.remove(node):
            self._states.pop(gone, None)

    def move(self, node: int, place: int) -> None:
        """Put an answer at another place among those that follow the same one; 0 is the first."""
        self.tree.move(node, place)

    def promote(self, node: int) -> None:
        """Make the line that leads to a node the main line."""
        self.tree.promote(node)

    def rename(self, name: str) -> None:
        """Call the study something else."""
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not is_line(name):
            raise BadOption(text("error.bad_study_name", most=LONGEST_NAME))
        self.name = name

    # As a document.

    def to_json(self) -> StudyJson:
        """The study as one JSON document."""
        root = self.tree.nodes[ROOT]
        document: StudyJson = {
            "format": FORMAT,
            "version": VERSION,
            "name": self.name,
            "root": self.root(),
            "last": self.tree.last,
            "nodes": [_node_json(node) for node, _ in self.tree.walk() if node.id != ROOT],
        }
        if root.comment:
            document["comment"] = root.comment
        if root.marks:
            document["marks"] = root.marks
        return document

    def root(self) -> MatchRecord:
        """The record of all that came before."""
        return unscored(self.match)

    def _keep(self, node: int, state: State) -> None:
        self._states[node] = state
        self._states.move_to_end(node)
        while len(self._states) > _KEPT:
            self._states.popitem(last=False)


def load_study(source: Mapping[str, object] | str | Path) -> Study:
    """Read a study and play all its lines by the rules: the document, its JSON text, or a path; raises BadRecord."""
    study = read_study(source)
    try:
        _play(study)
    except BREAKS:  # only a position that is none makes a legal answer break
        raise _bad("root.start", text("error.no_position")) from None
    return study


def read_study(source: Mapping[str, object] | str | Path) -> Study:
    """The same without playing the lines, for a document that was checked before; raises BadRecord."""
    document = _document(source)
    try:
        root = load(document["root"])
    except BadRecord as error:
        raise _bad("root", error.text) from None
    study = Study(root, name=document["name"])
    top = study.tree.nodes[ROOT]
    top.comment, top.marks = document.get("comment", ""), document.get("marks", [])
    for number, node in enumerate(document["nodes"]):
        try:
            _grow(study, node)
        except RoundhouseError as error:
            raise _bad(f"nodes[{number}]", error.text) from None
    if document["last"] < study.tree.last:
        raise _bad("last", text("schema.minimum", expected=str(study.tree.last), found=str(document["last"])))
    study.tree.last = document["last"]
    return study


def study_schema() -> dict[str, Any]:
    """The JSON Schema of studies."""
    schema: dict[str, Any] = resource("roundhouse.study", "study.schema.json")
    return schema


def _grow(study: Study, node: NodeJson) -> None:
    """Add a node of a document; raises RoundhouseError."""
    seat, words = cast(tuple[int, str], node["entry"])
    entry = Entry(seat, study.match.game.parse(words))
    if node["id"] in study.tree.nodes:
        raise BadOption(text("error.node_twice", node=node["id"]))
    if study.tree.child(node["parent"], entry) is not None:
        raise BadOption(text("error.answer_twice", action=words))
    made = study.tree.add(node["parent"], entry, node["id"])
    made.comment, made.marks = node.get("comment", ""), node.get("marks", [])


def _play(study: Study) -> None:
    """Play every line once; raises BadRecord at the first answer that is not legal, with its place in the document."""
    states = {ROOT: study.match.state}
    places = {node: place for place, node in enumerate(study.tree.nodes, -1)}
    for node, _ in study.tree.walk():
        if node.entry is None:
            continue
        siblings = study.tree.nodes[node.parent].children
        last = siblings[-1] == node.id
        state = states.pop(node.parent) if last else states[node.parent].copy()
        try:
            state.apply(node.entry.action, node.entry.seat)
        except RoundhouseError as error:
            raise _bad(f"nodes[{places[node.id]}]", error.text) from None
        if node.children:
            states[node.id] = state


def _document(source: Mapping[str, object] | str | Path) -> Mapping[str, Any]:
    document: object = source
    if isinstance(source, str) and source.lstrip()[:1] == "{":
        document = parse_json(source.encode(errors="surrogatepass"), "text")
    elif isinstance(source, str | Path):
        document = read_json(Path(source))
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise BadFile(text("error.no_study"))
    for problem in violations(document, study_schema()):
        raise _bad(problem.place, problem.text)
    return document


def _must_fit(part: dict[str, Any]) -> None:
    """Raise BadOption for a comment or marks that no document can hold."""
    schema = study_schema()
    for problem in violations(part, {"properties": schema["properties"], "$defs": schema["$defs"]}):
        raise BadOption(problem.line())


def _node_json(node: Node) -> NodeJson:
    assert node.entry is not None
    document: NodeJson = {"id": node.id, "parent": node.parent, "entry": [node.entry.seat, str(node.entry.action)]}
    if node.comment:
        document["comment"] = node.comment
    if node.marks:
        document["marks"] = node.marks
    return document


def _within(match: Match, step: int) -> int:
    if type(step) is not int or not 0 <= step <= match.version:
        raise BadOption(text("error.no_version", version=str(step), most=match.version))
    return step


def _bad(place: str, why: Text) -> BadRecord:
    return BadRecord(text("error.bad_study", place=place, why=why))
