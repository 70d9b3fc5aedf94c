"""Errors: few, exact, each with a text in every language."""

import inspect

import pytest

import roundhouse
from roundhouse import BadFile, BadRecord, IllegalAction, NotYourTurn, RoundhouseError
from roundhouse.core import errors
from roundhouse.core.text import text, translate

CLASSES = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, RoundhouseError)]


@pytest.mark.parametrize("cls", CLASSES)
def test_every_error_has_a_text(cls: type[RoundhouseError]) -> None:
    error = cls(text("error.unknown_title", title="chess", titles="1830"))
    assert str(error) == 'unknown title "chess"; there are: 1830'
    assert "chess" in translate(error.text, "pl") and translate(error.text, "pl") != str(error)
    assert isinstance(error, RoundhouseError) and cls.__doc__


def test_every_error_is_public() -> None:
    assert {cls.__name__ for cls in CLASSES} <= set(roundhouse.__all__)


def test_errors_say_of_which_kind_they_are() -> None:
    assert issubclass(NotYourTurn, IllegalAction) and issubclass(BadRecord, BadFile)
    assert len({cls.__mro__[1] for cls in CLASSES if cls not in (NotYourTurn, BadRecord, RoundhouseError)}) == 1


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    for name in roundhouse.__all__:
        found = getattr(roundhouse, name)
        assert not (inspect.isclass(found) or inspect.isfunction(found)) or inspect.getdoc(found)
