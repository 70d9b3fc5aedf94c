"""Texts: keys and arguments, turned into words by the catalogue of a language."""

import re

import pytest
from tests.core import toy

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

PLURALS = {
    "en": {"one": "1", "other": r"0|[2-9]|\d\d+"},
    "pl": {"one": "1", "few": r"(\d*[02-9])?[234]", "many": r"0|\d+1|\d*[5-9]|\d+0|\d*1[234]"},
}
"""How the numbers of each form are written."""
KRAKOW = Name({"en": "Cracow", "pl": "Kraków"})


def test_a_text_is_a_value() -> None:
    assert text("depot.why.multiple", n=3) == Text("depot.why.multiple", {"n": 3})
    assert text("depot.action.take") == Text("depot.action.take")


def test_str_is_english() -> None:
    assert str(text("depot.why.multiple", n=3)) == "the price must be a multiple of 3"
    assert translate(text("depot.why.multiple", n=3), "pl") == "cena musi być wielokrotnością 3"


@pytest.mark.parametrize(
    ("n", "en", "pl"),
    [
        (1, "ask for 1 coin", "zażądaj 1 monety"),
        (2, "ask for 2 coins", "zażądaj 2 monet"),
        (0, "ask for 0 coins", "zażądaj 0 monet"),
        (22, "ask for 22 coins", "zażądaj 22 monet"),
    ],
)
def test_plurals(n: int, en: str, pl: str) -> None:
    words = text("depot.action.price", n=n)
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
    nested = text("depot.event.weather", weather=text("depot.weather.snow"))
    assert str(nested) == "the weather: snow" and translate(nested, "pl") == "pogoda: śnieg"
    several = text("depot.event.weather", weather=(text("depot.weather.sun"), KRAKOW, "x", 3))
    assert translate(several, "pl") == "pogoda: słońce, Kraków, x, 3"


def test_a_text_as_json() -> None:
    several = text("depot.event.weather", weather=(text("depot.weather.sun"), KRAKOW, "x", 3))
    sun = {"key": "depot.weather.sun", "args": {}}
    places = {"name": {"en": "Cracow", "pl": "Kraków"}}
    assert several.to_json() == {"key": "depot.event.weather", "args": {"weather": [sun, places, "x", 3]}}


def test_braces_in_an_argument_are_no_places() -> None:
    assert str(text("depot.event.weather", weather="{weather}")) == "the weather: {weather}"


def test_a_missing_key_shows_itself() -> None:
    assert str(text("depot.no_such_key")) == "depot.no_such_key"


def test_listing_joins_words() -> None:
    assert listing([1, "two", KRAKOW.forms["pl"]]) == "1, two, Kraków" and listing([]) == ""


def test_a_package_adds_its_catalogue_once() -> None:
    before = {language: dict(catalogue(language)) for language in LANGUAGES}
    register_texts(toy.__name__)
    for language in LANGUAGES:
        assert catalogue(language) == before[language]
        assert texts_of(toy.__name__, language).items() <= catalogue(language).items()


def test_folded_words_have_small_letters_and_no_accents() -> None:
    assert [folded(words) for words in ("Zürich", "SÃO", "ŁÓDŹ", "Straße", "Århus")] == [
        "zurich", "sao", "lodz", "strasse", "arhus",
    ]  # fmt: skip
