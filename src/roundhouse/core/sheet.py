"""Score sheets of games that were played at a real table: what every title checks in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.errors import BadFile
from roundhouse.core.reading import Possible, Unfit, cut, meant
from roundhouse.core.schema import violations
from roundhouse.core.text import Arg, Text, text


def fault(place: str, why: Text) -> BadFile:
    """What to raise for a mistake on a sheet."""
    return BadFile(text("error.bad_sheet", place=place, why=why))


def check_sheet(sheet: Mapping[str, Any], schema: Mapping[str, object]) -> None:
    """Raise BadFile for the first thing that breaks the schema."""
    for problem in violations(sheet, schema):
        raise fault(problem.place, problem.text)


def named(word: str, possible: Possible, place: str, key: str, field: str, **args: Arg) -> str:
    """What a typed word means; raises BadFile with the text `key`, where `field` stands for the word, if nothing."""
    try:
        return str(meant(word, possible))
    except Unfit as unfit:
        raise fault(place, text(key, **{field: cut(word), "hint": unfit.hint(), **args})) from None
