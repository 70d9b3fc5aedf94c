"""The tree of a study: nodes in order, bounded in number and depth. It knows no rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from roundhouse.core.documents import MarkJson
from roundhouse.core.errors import BadOption
from roundhouse.core.match import Entry
from roundhouse.core.text import text

ROOT: Final = 0
"""The id of the position that the tree grows from."""
MOST_NODES: Final = 1000
DEEPEST: Final = 400
"""So many answers may follow each other in a line."""


@dataclass(slots=True)
class Node:
    """A position: the answer that led to it, what is said about it, and what may follow, the main line first."""

    id: int
    parent: int
    entry: Entry | None
    """None at the root alone."""
    comment: str = ""
    marks: list[MarkJson] = field(default_factory=list)
    children: list[int] = field(default_factory=list)


class Tree:
    """Nodes by their ids."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {ROOT: Node(ROOT, ROOT, None)}
        self.last = ROOT
        """The highest id that was ever given: none is given twice."""

    def __len__(self) -> int:
        """How many answers there are."""
        return len(self.nodes) - 1

    def node(self, number: int) -> Node:
        """The node with this id; raises BadOption."""
        found = self.nodes.get(number) if type(number) is int else None
        if found is None:
            raise BadOption(text("error.no_node", node=str(number)))
        return found

    def path(self, number: int) -> list[Node]:
        """The nodes from the first answer to this one; empty for the root."""
        found = []
        node = self.node(number)
        while node.id != ROOT:
            found.append(node)
            node = self.nodes[node.parent]
        return found[::-1]

    def child(self, parent: int, entry: Entry) -> Node | None:
        """The node that has this answer after another one, if there is one."""
        return next((node for node in self._children(parent) if node.entry == entry), None)

    def add(self, parent: int, entry: Entry, number: int | None = None) -> Node:
        """Put an answer after those that follow `parent` already; raises BadOption for a tree that has no room."""
        if len(self) >= MOST_NODES:
            raise BadOption(text("error.many_nodes", most=MOST_NODES))
        if len(self.path(parent)) >= DEEPEST:
            raise BadOption(text("error.long_line", most=DEEPEST))
        self.last = max(self.last, number or self.last + 1)
        node = Node(number or self.last, parent, entry)
        self.nodes[node.id] = node
        self.node(parent).children.append(node.id)
        return node

    def remove(self, number: int) -> list[int]:
        """Take an answer out with all that follows; the ids of the nodes that are gone."""
        node = self._answer(number)
        gone = [it.id for it, _ in self.walk(number)]
        self.nodes[node.parent].children.remove(number)
        for it in gone:
            del self.nodes[it]
        return gone

    def move(self, number: int, place: int) -> None:
        """Put an answer at another place among those that follow the same one; 0 makes it the main line."""
        node = self._answer(number)
        siblings = self.nodes[node.parent].children
        if type(place) is not int or not 0 <= place < len(siblings):
            raise BadOption(text("error.no_place", place=str(place), most=len(siblings) - 1))
        siblings.remove(number)
        siblings.insert(place, number)

    def promote(self, number: int) -> None:
        """Make the line that leads to a node the main line, from the root on."""
        for node in self.path(self._answer(number).id):
            self.move(node.id, 0)

    def walk(self, number: int = ROOT) -> Iterator[tuple[Node, int]]:
        """A node and all that follows, with how deep each lies below it: line after line, the main line first."""
        rest = [(number, 0)]
        while rest:
            found, depth = rest.pop()
            node = self.node(found)
            yield node, depth
            rest.extend((child, depth + 1) for child in reversed(node.children))

    def main_line(self) -> int:
        """The last node of the main line."""
        node = self.nodes[ROOT]
        while node.children:
            node = self.nodes[node.children[0]]
        return node.id

    def _answer(self, number: int) -> Node:
        if number == ROOT:
            raise BadOption(text("error.root_stays"))
        return self.node(number)

    def _children(self, parent: int) -> Iterator[Node]:
        return (self.nodes[number] for number in self.node(parent).children)
