"""The layers of the package: imports lead down, nothing below the titles names one, and no modules need each other."""

from __future__ import annotations

import ast

import pytest
from tools.import_graph import drawing, imports, modules, wrong

TITLE = {"games.depot.title": ast.parse("x = 1"), "games.chess.title": ast.parse("")}


def test_imports_lead_down() -> None:
    assert wrong(modules()) == []


@pytest.mark.parametrize(
    ("module", "words", "fault"),
    [
        ("core.a", "from roundhouse.kit.b import c", "core.a imports kit.b, which is not below it"),
        ("core.a", "def f():\n import roundhouse.cli.x", "core.a imports cli.x, which is not below it"),
        ("games.depot.a", "from roundhouse.cli import x", "games.depot.a imports cli.x, which is not below it"),
        (
            "games.depot.a",
            "from roundhouse.games.chess.title import x",
            "games.depot.a imports games.chess.title, which is not below it",
        ),
        ("core.a", "TITLES = {'depot': 1}", "core.a:1 names depot"),
        ("core.a", "from roundhouse.core.b import c", "in a circle: core.a, core.b"),
    ],
)
def test_a_fault_is_named(module: str, words: str, fault: str) -> None:
    others = {"core.b": "from roundhouse.core.a import x", "kit.b": "", "cli.x": ""}
    trees = {**TITLE, **{name: ast.parse(text) for name, text in others.items()}, module: ast.parse(words)}
    assert wrong(trees) == [fault]


def test_what_is_imported_late_or_for_types_makes_no_circle() -> None:
    late = ast.parse("if TYPE_CHECKING:\n from roundhouse.core.b import c\ndef f():\n from roundhouse.core.b import c")
    assert wrong({**TITLE, "core.a": late, "core.b": ast.parse("from roundhouse.core.a import x")}) == []


def test_the_drawing_has_every_package() -> None:
    svg = drawing(imports(modules()))
    assert all(f">{name}</text>" in svg for name in ("core", "kit", "server", "cli", "eighteen thirty"))
