"""What a title says about itself."""

import json
import re

import pytest
from tests.conformance.contracts.words import has_words
from tests.conformance.tables import TABLES, TITLES
from tests.conformance.walk import cases, seat_counts, variants

from roundhouse import BadOption, Title, UnknownRules, title
from roundhouse.core.text import LANGUAGES, translate


@pytest.mark.parametrize("kind", TITLES)
def test_a_title_has_an_id_and_names(kind: Title) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.id) and title(kind.id) is kind
    assert all(kind.names[language].strip() for language in LANGUAGES)
    assert kind.rules_version >= 1 and 1 <= kind.seats[0] <= kind.seats[1]


@pytest.mark.parametrize("kind", TITLES)
def test_every_version_of_the_rules_can_be_played(kind: Title) -> None:
    for version in range(1, kind.rules_version + 1):
        assert kind.build(kind.seats[1], {}, version).rules_version == version
    for unknown in (0, kind.rules_version + 1):
        with pytest.raises(UnknownRules):
            kind.build(kind.seats[1], {}, unknown)


@pytest.mark.parametrize("kind", TITLES)
def test_options_have_words_and_possible_defaults(kind: Title) -> None:
    assert len({option.id for option in kind.options}) == len(kind.options)
    for option in kind.options:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", option.id)
        has_words(option.name)
        has_words(option.help)
        for language in LANGUAGES:
            assert re.fullmatch(r"[A-ZŁŚŻ$].*\.", translate(option.help, language)), "help is a sentence"
        option.check(option.default)
        assert (len(option.choices) >= 2) != (option.least is not None and option.most is not None)


@pytest.mark.parametrize("kind", TITLES)
def test_readings_have_words_and_the_option_that_keeps_the_other_one(kind: Title) -> None:
    options = {option.id: option for option in kind.options}
    for reading in kind.readings:
        has_words(reading.text)
        assert re.fullmatch(r"[A-Z]+\d+", reading.number)
        options[reading.option].check(reading.letter)
        assert reading.letter not in (None, options[reading.option].default)
    assert len({reading.number for reading in kind.readings}) == len(kind.readings)


@pytest.mark.parametrize("kind", TITLES)
def test_every_choice_can_be_typed(kind: Title) -> None:
    for option in kind.options:
        for choice in option.choices:
            word = {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)
            assert option.parse(word) == choice
        if option.least is not None and option.most is not None:
            assert option.parse(str(option.least)) == option.least and option.parse(str(option.most)) == option.most
            for word in (str(option.least - 1), str(option.most + 1), "many", ""):
                with pytest.raises(BadOption):
                    option.parse(word)
        with pytest.raises(BadOption):
            option.parse("no such value")


@pytest.mark.parametrize("kind", TITLES)
def test_variants_use_every_option_and_every_choice(kind: Title) -> None:
    used = {(name, json.dumps(value)) for options in variants(kind) for name, value in options.items()}
    used |= {(option.id, json.dumps(option.default)) for option in kind.options}
    for option in kind.options:
        assert option.choices or any(name == option.id and value != "null" for name, value in used), option.id
        for choice in option.choices:
            assert (option.id, json.dumps(choice)) in used


@pytest.mark.parametrize(("kind", "players"), TABLES)
def test_every_variant_can_be_built(kind: Title, players: int) -> None:
    for case in cases(kind, players):
        game = case.game
        assert (game.title, game.players, game.rules_version) == (kind.id, players, kind.rules_version)
        assert kind.build(players, game.options).options == game.options
        assert json.loads(json.dumps(game.options)) == game.options
        assert game.start().key() == game.start().key()


@pytest.mark.parametrize("kind", TITLES)
def test_defaults_are_no_options(kind: Title) -> None:
    defaults = {option.id: option.default for option in kind.options}
    assert kind.build(kind.seats[0], defaults).options == {}


@pytest.mark.parametrize("kind", TITLES)
def test_other_seat_counts_and_options_are_refused(kind: Title) -> None:
    for players in (0, -1, seat_counts(kind)[0] - 1, seat_counts(kind)[-1] + 1, True):
        with pytest.raises(BadOption):
            kind.build(players, {})
    with pytest.raises(BadOption):
        kind.build(kind.seats[0], {"no_such_option": 1})
    for option in kind.options:
        with pytest.raises(BadOption):
            kind.build(kind.seats[0], {option.id: "no such value"})
