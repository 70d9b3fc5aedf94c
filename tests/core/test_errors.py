"""Errors: few, exact, each with a text in every language."""

import ast
import inspect
from pathlib import Path

import pytest

import roundhouse
from roundhouse import (
    BadFile,
    BadOption,
    BadRecord,
    BrokenTitle,
    IllegalAction,
    NotYourTurn,
    RoundhouseError,
    UnknownRules,
    UnknownTitle,
)
from roundhouse.core import errors
from roundhouse.core.text import text, translate

CLASSES = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, RoundhouseError)]


@pytest.mark.parametrize("cls", CLASSES)
def test_every_error_has_a_text(cls: type[RoundhouseError]) -> None:
    error = cls(text("error.unknown_title", title="chess", titles="1830"))
    assert str(error) == 'unknown title "chess"; available: 1830'
    assert "chess" in translate(error.text, "pl") and translate(error.text, "pl") != str(error)
    assert isinstance(error, RoundhouseError) and cls.__doc__


def test_every_error_is_public() -> None:
    assert {cls.__name__ for cls in CLASSES} <= set(roundhouse.__all__)


def test_errors_say_of_which_kind_they_are() -> None:
    special = {NotYourTurn: IllegalAction, BadRecord: BadFile, UnknownRules: BadOption, BrokenTitle: UnknownTitle}
    assert all(issubclass(cls, kind) for cls, kind in special.items())
    assert {cls.__mro__[1] for cls in CLASSES if cls not in special and cls is not RoundhouseError} == {RoundhouseError}


def test_every_public_name_says_what_it_is() -> None:
    """Read in the sources, since compiled classes carry no documentation."""
    for name in roundhouse.__all__:
        module = getattr(getattr(roundhouse, name), "__module__", "")
        if module.startswith("roundhouse"):
            found = [node for node in _defined(module) if node.name == name]
            assert found and ast.get_docstring(found[-1]), name  # the last one: the others are overloads


def _defined(module: str) -> list[ast.ClassDef | ast.FunctionDef]:
    package = Path(roundhouse.__file__).parent
    path = package.parent.joinpath(*module.split(".")).with_suffix(".py")
    tree = ast.parse((path if path.exists() else package / "__init__.py").read_text("utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
