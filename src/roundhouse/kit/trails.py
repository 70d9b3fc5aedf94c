# compiled by mypyc
"""The longest trail of a small weighted graph, exactly: a walk that uses no edge twice."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.kit.graphs import NONE, Graph
from roundhouse.kit.removal import Removal

# Where an edge belongs: to a tree, or to the core and there to one of its chains, counted from 0.
IN_TREE: Final = -2
IN_CORE: Final = -1


def longest_trail(vertices: i64, a: vec[i64], b: vec[i64], weight: vec[i64]) -> vec[i64]:
    """The edge numbers of a longest trail, in the order of the walk; edge i joins a[i] and b[i].

    >>> list(longest_trail(4, vec[i64]([0, 1, 2]), vec[i64]([1, 2, 3]), vec[i64]([2, 1, 3])))
    [0, 1, 2]
    """
    return TrailSearch(vertices, a, b, weight).run()


@final
class TrailSearch:
    """Trees first, then what has cycles; `steps` counts the positions of the search."""

    def __init__(self, vertices: i64, a: vec[i64], b: vec[i64], weight: vec[i64]) -> None:
        self.graph: Graph = Graph(vertices, a, b, weight)
        self.steps: i64 = 0

    def run(self) -> vec[i64]:
        trees = Trees(self.graph)
        edges = trees.longest_path()
        if trees.edges < len(self.graph.a):
            core = Core(self.graph, trees)
            removal = Removal(Graph(core.vertices, core.a, core.b, core.weight), trees.best)
            if removal.run():
                edges = core.originals(removal.best_edges)
            self.steps = removal.steps
        return walk(self.graph, edges)


@final
class Trees:
    """The trees that stand alone or hang on the rest, taken off leaf by leaf.

    A trail goes down a tree only to end there: of the ways down from a vertex, the two deepest matter.
    """

    def __init__(self, graph: Graph) -> None:
        n = graph.vertices
        self.graph: Graph = graph
        self.place: vec[i64] = vec[i64]([IN_CORE] * len(graph.a))
        self.edges: i64 = 0
        """How many edges belong to trees."""
        self.degree: vec[i64] = vec[i64]([0] * n)
        """How many edges at a vertex do not."""
        self.depth: vec[i64] = vec[i64]([0] * n)
        self.down: vec[i64] = vec[i64]([NONE] * n)
        """The first edge of the deepest way down."""
        self.second_depth: vec[i64] = vec[i64]([0] * n)
        self.second_down: vec[i64] = vec[i64]([NONE] * n)
        self.best: i64 = 0
        """The length of the longest path within a tree; it goes down both sides of its top."""
        self.best_top: i64 = NONE
        self.best_left: i64 = NONE
        self.best_right: i64 = NONE
        self._take_off_leaves()

    def _take_off_leaves(self) -> None:
        first = self.graph.first
        leaves: vec[i64] = vec[i64]()
        v: i64
        for v in range(self.graph.vertices):
            self.degree[v] = first[v + 1] - first[v]
            if self.degree[v] == 1:
                leaves = append(leaves, v)
        i: i64 = 0
        while i < len(leaves):
            if self.degree[leaves[i]] == 1:
                top = self._take_off(leaves[i])
                if self.degree[top] == 1:
                    leaves = append(leaves, top)
            i += 1

    def _take_off(self, leaf: i64) -> i64:
        graph = self.graph
        j = graph.first[leaf]
        while self.place[graph.at[j]] == IN_TREE:
            j += 1
        edge = graph.at[j]
        top = graph.a[edge] + graph.b[edge] - leaf
        self.place[edge] = IN_TREE
        self.edges += 1
        self.degree[leaf] -= 1
        self.degree[top] -= 1
        depth = self.depth[leaf] + graph.weight[edge]
        if self.depth[top] + depth > self.best:
            self.best = self.depth[top] + depth
            self.best_top = top
            self.best_left = self.down[top]
            self.best_right = edge
        if depth > self.depth[top]:
            self.second_depth[top] = self.depth[top]
            self.second_down[top] = self.down[top]
            self.depth[top] = depth
            self.down[top] = edge
        elif depth > self.second_depth[top]:
            self.second_depth[top] = depth
            self.second_down[top] = edge
        return top

    def way_down(self, top: i64, edge: i64, edges: vec[i64]) -> vec[i64]:
        """Add the deepest way down that begins with the edge."""
        v = top
        while edge != NONE:
            edges = append(edges, edge)
            v = self.graph.a[edge] + self.graph.b[edge] - v
            edge = self.down[v]
        return edges

    def longest_path(self) -> vec[i64]:
        """The edges of the longest path within a tree."""
        edges = self.way_down(self.best_top, self.best_left, vec[i64]())
        return self.way_down(self.best_top, self.best_right, edges)


@final
class Core:
    """A smaller graph with the same longest trail: no trees, and one edge for each chain without a junction.

    No longest trail ends within a chain, for it could go on. The two deepest trees at a vertex are an edge each.
    """

    def __init__(self, graph: Graph, trees: Trees) -> None:
        self.graph: Graph = graph
        self.trees: Trees = trees
        self.number: vec[i64] = vec[i64]([NONE] * graph.vertices)
        self.vertices: i64 = 0
        self.a: vec[i64] = vec[i64]()
        self.b: vec[i64] = vec[i64]()
        self.weight: vec[i64] = vec[i64]()
        self.top: vec[i64] = vec[i64]()
        """Where the tree hangs that an edge stands for, and its first edge."""
        self.down: vec[i64] = vec[i64]()
        v: i64
        for v in range(graph.vertices):
            if trees.degree[v] > 2 or (trees.degree[v] == 2 and trees.depth[v] > 0):
                self._number(v)
        for v in range(graph.vertices):
            if self.number[v] != NONE:
                self._add_edges_at(v)
        for v in range(graph.vertices):
            if trees.degree[v] == 2 and self._next_edge(v) != NONE:  # a cycle that stands alone
                self._number(v)
                self._add_edges_at(v)

    def _number(self, v: i64) -> None:
        self.number[v] = self.vertices
        self.vertices += 1

    def _next_edge(self, v: i64) -> i64:
        """An edge of the core that is in no chain yet."""
        graph = self.graph
        j: i64
        for j in range(graph.first[v], graph.first[v + 1]):
            if self.trees.place[graph.at[j]] == IN_CORE:
                return graph.at[j]
        return NONE

    def _add_edges_at(self, v: i64) -> None:
        trees = self.trees
        edge = self._next_edge(v)
        while edge != NONE:
            self._add_chain(v, edge)
            edge = self._next_edge(v)
        if trees.depth[v] > 0:
            self._add_tree(v, trees.depth[v], trees.down[v])
        if trees.second_depth[v] > 0:
            self._add_tree(v, trees.second_depth[v], trees.second_down[v])

    def _add_chain(self, start: i64, edge: i64) -> None:
        graph = self.graph
        weight: i64 = 0
        v = start
        while edge != NONE:
            self.trees.place[edge] = i64(len(self.a))
            weight += graph.weight[edge]
            v = graph.a[edge] + graph.b[edge] - v
            edge = self._next_edge(v) if self.number[v] == NONE else NONE
        self._add(self.number[start], self.number[v], weight, NONE, NONE)

    def _add_tree(self, top: i64, depth: i64, down: i64) -> None:
        self._add(self.number[top], self.vertices, depth, top, down)
        self.vertices += 1

    def _add(self, a: i64, b: i64, weight: i64, top: i64, down: i64) -> None:
        self.a = append(self.a, a)
        self.b = append(self.b, b)
        self.weight = append(self.weight, weight)
        self.top = append(self.top, top)
        self.down = append(self.down, down)

    def originals(self, chosen: vec[i64]) -> vec[i64]:
        """The edges of the whole graph that the chosen ones stand for."""
        edges: vec[i64] = vec[i64]()
        i: i64
        for i in range(len(self.graph.a)):
            chain = self.trees.place[i]
            if chain >= 0 and chosen[chain] == 1:
                edges = append(edges, i)
        for i in range(len(chosen)):
            if chosen[i] == 1:
                edges = self.trees.way_down(self.top[i], self.down[i], edges)
        return edges


def walk(graph: Graph, edges: vec[i64]) -> vec[i64]:
    """The edges in the order of a walk along all of them: ahead while possible, side loops put in on the way back."""
    is_left: vec[i64] = vec[i64]([0] * len(graph.a))
    degree: vec[i64] = vec[i64]([0] * graph.vertices)
    for edge in edges:
        is_left[edge] = 1
        degree[graph.a[edge]] += 1
        degree[graph.b[edge]] += 1
    at: i64 = NONE
    v: i64
    for v in range(graph.vertices):
        if degree[v] & 1 or (degree[v] > 0 and at == NONE):
            at = v
    untried = graph.first[:]
    ahead: vec[i64] = vec[i64]([0] * len(edges))
    steps: i64 = 0
    trail: vec[i64] = vec[i64]()
    while len(trail) < len(edges):
        edge = NONE
        while untried[at] < graph.first[at + 1] and edge == NONE:
            if is_left[graph.at[untried[at]]] == 1:
                edge = graph.at[untried[at]]
            untried[at] += 1
        if edge != NONE:
            is_left[edge] = 0
            ahead[steps] = edge
            steps += 1
        else:
            steps -= 1
            edge = ahead[steps]
            trail = append(trail, edge)
        at = graph.a[edge] + graph.b[edge] - at
    return trail
