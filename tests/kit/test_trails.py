"""The longest trail: by hand, against slow references, and how much work it takes."""

from __future__ import annotations

import random
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.ticket_to_ride.references import (
    Edge,
    is_trail,
    longest_by_choosing,
    longest_by_sweeping,
    longest_by_walking,
    weight_of,
)

from roundhouse.kit.trails import TrailSearch, longest_trail


def search(edges: list[Edge]) -> TrailSearch:
    vertices = max((vertex for edge in edges for vertex in edge[:2]), default=0) + 1
    a, b, weight = ([edge[i] for edge in edges] for i in range(3))
    return TrailSearch(vertices, vec[i64](a), vec[i64](b), vec[i64](weight))


def longest(edges: list[Edge]) -> int:
    """The length of the longest trail, after a look at the trail itself."""
    trail = [int(edge) for edge in search(edges).run()]
    assert is_trail(edges, trail)
    return weight_of([edges[i] for i in trail])


def steps(edges: list[Edge]) -> int:
    trail_search = search(edges)
    trail_search.run()
    return int(trail_search.steps)


def joined(*pairs: str, weight: int = 1) -> list[Edge]:
    """Edges of equal weight between vertices that are letters."""
    return [(ord(pair[0]) - ord("a"), ord(pair[1]) - ord("a"), weight) for pair in pairs]


def complete(vertices: int) -> list[Edge]:
    return [(a, b, 1) for a, b in combinations(range(vertices), 2)]


def unit_edges(graph: nx.Graph) -> list[Edge]:
    return [(a, b, 1) for a, b in nx.convert_node_labels_to_integers(graph).edges]


# By hand.


@pytest.mark.parametrize(
    ("edges", "length"),
    [
        ([], 0),
        (joined("ab", weight=7), 7),
        (joined("ab", "bc", "cd"), 3),
        (joined("ab", "ac", "ad"), 2),
        (joined("ab", "bc", "ca"), 3),
        (joined("ab", "bc", "ca", "cd", "de", "ec"), 6),
        (joined("ab", "ab", "ab"), 3),
        (joined("ab", "ab", "bc"), 3),
        (joined("ab", "cd"), 1),
        (joined("ab", "bc", "cd", "da", "ac", "be"), 5),
    ],
    ids=[
        "nothing",
        "one edge",
        "path",
        "star",
        "triangle",
        "two triangles at a vertex",
        "three edges side by side",
        "there and back and on",
        "two pieces",
        "square with a diagonal and a tail",
    ],
)
def test_small_graphs(edges: list[Edge], length: int) -> None:
    assert longest(edges) == length


def test_an_edge_counts_by_its_weight() -> None:
    triangle_and_tail = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (3, 4, 4)]
    assert longest(triangle_and_tail) == 4
    assert longest([*triangle_and_tail, (0, 3, 1)]) == 8


def test_of_many_ends_the_two_farthest_count() -> None:
    assert longest([(0, leaf, leaf) for leaf in range(1, 10)]) == 9 + 8
    ring = joined("ab", "bc", "ca")
    assert longest([*ring, *((0, leaf, leaf) for leaf in range(3, 10))]) == 3 + 9 + 8


def test_seven_bridges_of_koenigsberg() -> None:
    """All four quarters have an odd number of bridges, so one bridge is left over."""
    assert longest(joined("ab", "ab", "ac", "ac", "ad", "bd", "cd")) == 6


def test_house_drawn_in_one_line() -> None:
    house = joined("ab", "bc", "cd", "da", "ac", "bd", "ce", "de")
    assert longest(house) == 8


@pytest.mark.parametrize("vertices", range(2, 14))
def test_complete_graphs(vertices: int) -> None:
    """With an odd number of vertices all edges; else each vertex but two loses one, and they lose them in pairs."""
    lost = 0 if vertices % 2 else (vertices - 2) // 2
    assert longest(complete(vertices)) == vertices * (vertices - 1) // 2 - lost


def test_petersen_graph() -> None:
    """All ten vertices are odd: eight lose an edge, so eleven of fifteen edges are left."""
    assert longest(unit_edges(nx.petersen_graph())) == 11


@pytest.mark.parametrize("order", range(2, 7))
def test_dumbbell(order: int) -> None:
    """Two rings on the ends of a bar: once around one, over the bar, once around the other."""
    one = nx.cycle_graph(order + 1)
    two = nx.cycle_graph(range(100, 101 + order))
    bar = nx.path_graph([0, *range(50, 50 + order), 100])
    graph = nx.compose_all([one, two, bar])
    assert longest(unit_edges(graph)) == graph.number_of_edges()


# Against the references.


def multigraphs(vertices: int, edges: int) -> st.SearchStrategy[list[Edge]]:
    """Graphs with edges side by side and in several pieces."""
    pairs = list(combinations(range(vertices), 2))
    kinds = [[(a, b, weight) for a, b in pairs for weight in range(1, most + 1)] for most in (2, 9)]
    return st.one_of(*(st.lists(st.sampled_from(kind), min_size=1, max_size=edges) for kind in kinds))


@settings(max_examples=1000)
@given(multigraphs(vertices=6, edges=7))
@example(joined("ab", "ab", "cd", "cd"))
@example(joined("ab", "ab", "ab", "bc", "bc", "bd"))
def test_equals_every_walk(edges: list[Edge]) -> None:
    assert longest(edges) == longest_by_walking(edges)


@settings(max_examples=500)
@given(multigraphs(vertices=7, edges=9))
def test_equals_every_choice_of_edges(edges: list[Edge]) -> None:
    assert longest(edges) == longest_by_choosing(edges)


@settings(max_examples=500)
@given(multigraphs(vertices=9, edges=18))
def test_equals_a_sweep(edges: list[Edge]) -> None:
    assert longest(edges) == longest_by_sweeping(edges)


@settings(max_examples=200)
@given(multigraphs(vertices=6, edges=7))
def test_the_references_agree(edges: list[Edge]) -> None:
    assert longest_by_walking(edges) == longest_by_choosing(edges) == longest_by_sweeping(edges)


@pytest.mark.parametrize("seed", range(8))
def test_dense_graphs_equal_a_sweep(seed: int) -> None:
    """Many odd vertices and few edges to spare."""
    rng = random.Random(seed)
    for _ in range(60):
        vertices = rng.randint(5, 8)
        weights = rng.choice([[1], [1, 2], [1, 2, 3, 4, 6, 8]])
        pairs = rng.sample(
            list(combinations(range(vertices), 2)), rng.randint(vertices, vertices * (vertices - 1) // 2)
        )
        edges = [(a, b, rng.choice(weights)) for a, b in pairs[:17]]
        assert longest(edges) == longest_by_sweeping(edges)


@pytest.mark.parametrize("seed", range(8))
def test_lattices_equal_a_sweep(seed: int) -> None:
    """Graphs like maps: no edges cross, and there are dead ends and bridges."""
    rng = random.Random(seed)
    for _ in range(40):
        lattice = rng.choice(
            [nx.grid_2d_graph(4, 5), nx.triangular_lattice_graph(3, 5), nx.hexagonal_lattice_graph(2, 3)]
        )
        weights = rng.choice([[1], [1, 2], [1, 2, 3, 4, 6, 8]])
        edges = [(a, b, rng.choice(weights)) for a, b, _ in unit_edges(lattice) if rng.random() < 0.8]
        assert longest(edges) == longest_by_sweeping(edges)


# Laws.


@settings(max_examples=150)
@given(multigraphs(vertices=9, edges=18), st.randoms(use_true_random=False))
def test_names_and_order_do_not_matter(edges: list[Edge], rng: random.Random) -> None:
    names = rng.sample(range(20), 9)
    renamed = [
        (names[b], names[a], weight) if rng.random() < 0.5 else (names[a], names[b], weight) for a, b, weight in edges
    ]
    rng.shuffle(renamed)
    assert longest(renamed) == longest(edges)


@settings(max_examples=150)
@given(multigraphs(vertices=9, edges=18))
def test_weights_scale(edges: list[Edge]) -> None:
    assert longest([(a, b, 3 * weight) for a, b, weight in edges]) == 3 * longest(edges)


@settings(max_examples=150)
@given(multigraphs(vertices=9, edges=18))
def test_an_edge_more_never_harms(edges: list[Edge]) -> None:
    assert longest(edges[1:]) <= longest(edges) <= longest(edges[1:]) + weight_of(edges)


@settings(max_examples=150)
@given(multigraphs(vertices=9, edges=18))
def test_a_cut_edge_is_as_long_as_its_parts(edges: list[Edge]) -> None:
    """A stop on the way changes nothing."""
    whole = [(a, b, 2 * weight) for a, b, weight in edges]
    cut = [half for i, (a, b, weight) in enumerate(edges) for half in ((a, 20 + i, weight), (20 + i, b, weight))]
    assert longest(cut) == longest(whole)


def test_the_same_trail_every_time() -> None:
    edges = unit_edges(nx.grid_2d_graph(4, 4))
    a, b, weight = ([edge[i] for edge in edges] for i in range(3))
    trails = [list(longest_trail(16, vec[i64](a), vec[i64](b), vec[i64](weight))) for _ in range(2)]
    assert trails[0] == trails[1]


# The work.


@pytest.mark.parametrize("vertices", range(2, 14))
def test_work_on_complete_graphs(vertices: int) -> None:
    assert steps(complete(vertices)) <= 150


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 4), (5, 5), (5, 6), (6, 7), (7, 7), (3, 15), (4, 12)])
def test_work_on_grids(rows: int, columns: int) -> None:
    assert steps(unit_edges(nx.grid_2d_graph(rows, columns))) <= 600


@pytest.mark.parametrize(("few", "many"), [(2, 45), (3, 15), (3, 30), (5, 9), (9, 10)])
def test_work_between_hubs(few: int, many: int) -> None:
    assert steps(unit_edges(nx.complete_bipartite_graph(few, many))) <= 500


def test_work_on_graphs_of_triple_junctions() -> None:
    """A hexagonal map of 72 routes; and thirty junctions of three routes each, in any order."""
    assert steps(unit_edges(nx.hexagonal_lattice_graph(4, 4))) <= 200
    for seed in range(10):
        assert steps(unit_edges(nx.random_regular_graph(3, 30, seed=seed))) <= 400


def test_trees_need_no_search() -> None:
    assert steps([(0, leaf, leaf) for leaf in range(1, 91)]) == 0
    assert steps(unit_edges(nx.balanced_tree(2, 5))) == 0
