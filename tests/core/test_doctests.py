"""Every example in the documentation of the modules, and of the README, runs.

Examples are found in the sources, since a compiled module does not show where its functions stem from.
"""

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse

PACKAGE = Path(roundhouse.__file__).parent
README = Path(__file__).parents[2] / "README.md"
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if ">>>" in path.read_text("utf-8"))


def _module(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _docstrings(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value, node.lineno - 1


def _run(words: str, names: dict[str, object], path: Path, line: int) -> None:
    test = doctest.DocTestParser().get_doctest(words, names, path.name, str(path), line)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("path", SOURCES, ids=_module)
def test_examples_of_a_module_run(path: Path) -> None:
    module = importlib.import_module(_module(path))
    for words, line in _docstrings(path):
        _run(words, dict(vars(module)), path, line)


def test_examples_of_the_readme_run() -> None:
    lines = README.read_text("utf-8").splitlines(keepends=True)
    _run("".join("\n" if line.startswith("```") else line for line in lines), {}, README, 0)
