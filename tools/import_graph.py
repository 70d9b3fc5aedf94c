"""Draw which packages import which, and name what must not be.

python tools/import_graph.py > docs/picture/imports.svg

Packages stand in layers, and an import leads down, at the top of a module, inside a function or for types alone. Titles
import no other title. Below the titles nothing names one. Modules do not need each other in a circle when they
are imported. With `--check` nothing is drawn; what is wrong is printed either way.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PACKAGE: Final = "roundhouse"
SOURCES: Final = Path(__file__).parents[1] / "src" / PACKAGE
BESIDE: Final = ("env", "importers", "sim")
LAYERS: Final = (
    ("core",),
    ("kit",),
    ("bots",),
    ("games",),
    BESIDE,
    ("analysis",),
    ("report", "study"),
    ("models", "server"),
    ("cli",),
)
"""The packages from the lowest up."""
HEIGHT: Final = {name: height for height, layer in enumerate(LAYERS) for name in layer}
FREE: Final = ("__init__", "__main__", "_build", "_pure")
"""The front door and how it opens; everybody comes through it."""


@dataclass(frozen=True, slots=True)
class Import:
    """A module imports another; `early` if that happens when the module itself is imported."""

    source: str
    target: str
    early: bool


def modules() -> dict[str, ast.Module]:
    """All modules by name, below the package's own, parsed."""
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        parts = path.relative_to(SOURCES).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def imports(trees: dict[str, ast.Module]) -> list[Import]:
    """All imports of one module of the package by another."""
    return [
        Import(name, target, early)
        for name, tree in trees.items()
        for node, early in _statements(tree, True)
        for target in _targets(node, trees)
        if target != name
    ]


def _statements(node: ast.AST, early: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, early
        else:
            late = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) or _for_types(child)
            yield from _statements(child, early and not late)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _targets(node: ast.Import | ast.ImportFrom, trees: dict[str, ast.Module]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    for name in names:
        inner = name.removeprefix(f"{PACKAGE}.")
        if inner != name:
            yield inner if inner in trees else inner.rpartition(".")[0] or "__init__"


def unit(module: str) -> str:
    """What a module counts as in the drawing: its package, or its title."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "games" and len(parts) > 1 else parts[0]


def wrong(trees: dict[str, ast.Module]) -> list[str]:
    """Every edge upwards, every title named below the titles, and every circle."""
    found = imports(trees)
    return [*_upwards(found), *_named_titles(trees), *_circles(found)]


def _upwards(found: list[Import]) -> Iterator[str]:
    for edge in found:
        source, target = unit(edge.source), unit(edge.target)
        ours, theirs = (name.partition(".")[0] for name in (source, target))
        if ours in FREE or theirs in FREE or source == target:
            continue
        if HEIGHT[theirs] >= HEIGHT[ours]:
            yield f"{edge.source} imports {edge.target}, which is not below it"


def _named_titles(trees: dict[str, ast.Module]) -> Iterator[str]:
    packages = {name.split(".")[1] for name in trees if name.startswith("games.")}
    words = packages | {package.replace("_", "-") for package in packages}
    for name, tree in trees.items():
        if name.partition(".")[0] in FREE or HEIGHT[name.partition(".")[0]] >= HEIGHT["games"]:
            continue
        said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings may give examples
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
                yield from (f"{name}:{node.lineno} names {word}" for word in words if word in node.value)


def _circles(found: list[Import]) -> Iterator[str]:
    """Modules that import each other early, each group once."""
    after: dict[str, set[str]] = {}
    for edge in found:
        if edge.early and edge.target != "__init__":
            after.setdefault(edge.source, set()).add(edge.target)
    reach = {name: _reached(name, after) for name in after}
    groups = {tuple(sorted(other for other in seen if name in reach.get(other, ()))) for name, seen in reach.items()}
    yield from (f"in a circle: {', '.join(group)}" for group in sorted(groups) if group)


def _reached(name: str, after: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = [name]
    while ahead:
        new = after.get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return seen


def drawing(found: list[Import]) -> str:
    """The packages by layers, the lowest below, and the imports between them; thicker where there are more."""
    edges = Counter((unit(edge.source), unit(edge.target)) for edge in found)
    edges = Counter({edge: count for edge, count in edges.items() if edge[0] != edge[1]})
    names = sorted({name for edge in edges for name in edge if name not in FREE})
    width, row = 960, 96
    places: dict[str, tuple[float, float]] = {}
    for height in range(len(LAYERS)):
        layer = [name for name in names if HEIGHT[name.partition(".")[0]] == height and name != "games"]
        for at, name in enumerate(layer):
            places[name] = (width * (at + 0.5) / len(layer), (len(LAYERS) - height - 0.5) * row)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {row * len(LAYERS)}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="#F4EDE0"/>',
    ]
    for (source, target), count in sorted(edges.items()):
        if source in places and target in places:
            (x, y), (to_x, to_y) = places[source], places[target]
            stroke = f'stroke="#2F5D8C" stroke-opacity="0.55" stroke-width="{min(6, 1 + count / 12):.1f}"'
            path = f"M{x:.0f} {y + 18:.0f}C{x:.0f} {y + 60:.0f} {to_x:.0f} {to_y - 60:.0f} {to_x:.0f} {to_y - 18:.0f}"
            lines.append(f'<path d="{path}" fill="none" {stroke}><title>{source} → {target}: {count}</title></path>')
    for name, (x, y) in sorted(places.items()):
        words = name.removeprefix("games.").replace("_", " ")
        lines.append(f'<rect x="{x - 82:.0f}" y="{y - 18:.0f}" width="164" height="36" rx="6" fill="#1F2A37"/>')
        lines.append(f'<text x="{x:.0f}" y="{y + 5:.0f}" fill="#F4EDE0" text-anchor="middle">{words}</text>')
    return "\n".join([*lines, "</svg>"])


def main() -> int:
    """Print the drawing, and what is wrong on the error stream."""
    parser = argparse.ArgumentParser(description="Draw the imports between packages, and name those that must not be.")
    parser.add_argument("--check", action="store_true", help="draw nothing")
    wanted = parser.parse_args()
    trees = modules()
    if not wanted.check:
        print(drawing(imports(trees)))
    faults = wrong(trees)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
