"""Texts: keys and arguments, turned into words by the catalogue of a language."""

import re

import night_freight
import pytest

from roundhouse.core.text import (
    LANGUAGES,
    Name,
    Text,
    catalogue,
    folded,
    listing,
    plural_form,
    register_texts,
    text,
    texts_of,
    translate,
)

pytestmark = pytest.mark.once  # nothing of this is compiled

PLURALS = {
    "en": {"one": "1", "other": r"0|[2-9]|\d\d+"},
    "pl": {"one": "1", "few": r"(\d*[02-9])?[234]", "many": r"0|\d+1|\d*[5-9]|\d+0|\d*1[234]"},
}
"""How the numbers of each form are written."""
KRAKOW = Name({"en": "Cracow", "pl": "Kraków"})


def test_a_text_is_a_value() -> None:
    assert text("night-freight.coal", n=3) == Text("night-freight.coal", {"n": 3})
    assert text("night-freight.kind.take") == Text("night-freight.kind.take")


def test_str_is_english() -> None:
    assert str(text("night-freight.action.take", cut="A")) == "take cut A"
    assert translate(text("night-freight.action.take", cut="A"), "pl") == "weź odprzęg A"


@pytest.mark.parametrize(
    ("n", "en", "pl"),
    [
        (1, "1 sack of coal", "1 worek węgla"),
        (2, "2 sacks of coal", "2 worki węgla"),
        (0, "0 sacks of coal", "0 worków węgla"),
        (22, "22 sacks of coal", "22 worki węgla"),
    ],
)
def test_plurals(n: int, en: str, pl: str) -> None:
    words = text("night-freight.coal", n=n)
    assert translate(words, "en") == en and translate(words, "pl") == pl


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_cldr(language: str) -> None:
    """Of the numbers from 0 to 1000, exactly one form's pattern of digits fits, and it is the form that is used."""
    for n in range(1001):
        fitting = [form for form, digits in PLURALS[language].items() if re.fullmatch(digits, str(n))]
        assert fitting == [plural_form(language, n)] == [plural_form(language, -n)], n


def test_names_differ_between_languages() -> None:
    assert translate(KRAKOW, "pl") == "Kraków" and translate(KRAKOW, "en") == "Cracow"
    assert translate(Name({"en": "Oslo"}), "pl") == "Oslo"


def test_arguments_are_put_into_words_too() -> None:
    ore = text("night-freight.view.ore")
    nested = text("night-freight.action.customer", goods=ore)
    assert str(nested) == "a customer for ore" and translate(nested, "pl") == "odbiorca: ruda"
    several = text("night-freight.action.customer", goods=(ore, KRAKOW, "x", 3))
    assert translate(several, "pl") == "odbiorca: ruda, Kraków, x, 3"


def test_a_text_as_json() -> None:
    several = text("night-freight.action.customer", goods=(text("night-freight.view.ore"), KRAKOW, "x", 3))
    ore = {"key": "night-freight.view.ore", "args": {}}
    places = {"name": {"en": "Cracow", "pl": "Kraków"}}
    assert several.to_json() == {"key": "night-freight.action.customer", "args": {"goods": [ore, places, "x", 3]}}


def test_braces_in_an_argument_are_no_places() -> None:
    assert str(text("night-freight.action.take", cut="{cut}")) == "take cut {cut}"


def test_a_missing_key_shows_itself() -> None:
    assert str(text("night-freight.no_such_key")) == "night-freight.no_such_key"


def test_listing_joins_words() -> None:
    assert listing([1, "two", KRAKOW.forms["pl"]]) == "1, two, Kraków" and listing([]) == ""


def test_a_package_adds_its_catalogue_once() -> None:
    before = {language: dict(catalogue(language)) for language in LANGUAGES}
    register_texts(night_freight.__name__)
    for language in LANGUAGES:
        assert catalogue(language) == before[language]
        assert texts_of(night_freight.__name__, language).items() <= catalogue(language).items()


def test_folded_words_have_small_letters_and_no_accents() -> None:
    assert [folded(words) for words in ("Zürich", "SÃO", "ŁÓDŹ", "Straße", "Århus")] == [
        "zurich", "sao", "lodz", "strasse", "arhus",
    ]  # fmt: skip
