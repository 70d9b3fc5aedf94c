"""Titles and their options, with the example title."""

import re

import pytest
from night_freight import TITLE

from roundhouse import BadOption, BrokenTitle, Option, UnknownTitle, title
from roundhouse.core import registry
from roundhouse.core.text import translate

SWITCH = Option("x", "snow", True, (True, False))
CHOICE = Option("x", "bonus", None, (None, "long", "short"))
NUMBER = Option("x", "rounds", None, least=1, most=8)
FIXED = Option("x", "trains", 45, least=10, most=90)


@pytest.mark.parametrize(
    ("seats", "span", "players"),
    [(None, "0", [1, 2, 3, 4]), ((1, 1), "1", [1]), ((2, 3), "2–3", [2, 3]), ((2, 4), "2–4", [2, 3, 4])],
)
def test_an_option_says_to_how_many_players_it_means_something(
    seats: tuple[int, int] | None, span: str, players: list[int]
) -> None:
    option = Option("x", "snow", True, (True, False), seats=seats)
    assert [number for number in (1, 2, 3, 4) if option.matters(number)] == players
    assert option.span == span


@pytest.mark.parametrize(
    ("option", "word", "value"),
    [
        (SWITCH, "yes", True),
        (SWITCH, "no", False),
        (CHOICE, "long", "long"),
        (NUMBER, "1", 1),
        (NUMBER, "8", 8),
        (FIXED, "45", 45),
    ],
)
def test_values_can_be_typed(option: Option, word: str, value: object) -> None:
    assert option.parse(word) == value


@pytest.mark.parametrize(
    ("option", "word", "possible"),
    [
        (SWITCH, "maybe", "yes, no"),
        (SWITCH, "True", "yes, no"),
        (CHOICE, "", "long, short"),
        (NUMBER, "0", "1-8"),
        (NUMBER, "9", "1-8"),
        (NUMBER, "1.5", "1-8"),
        (NUMBER, "many", "1-8"),
    ],
)
def test_other_words_are_refused_with_what_is_possible(option: Option, word: str, possible: str) -> None:
    with pytest.raises(BadOption, match=option.id) as caught:
        option.parse(word)
    assert possible in str(caught.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [(SWITCH, False), (CHOICE, None), (CHOICE, "short"), (NUMBER, None), (NUMBER, 8), (FIXED, 10)],
)
def test_possible_values_pass(option: Option, value: object) -> None:
    option.check(value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SWITCH, 1),
        (SWITCH, None),
        (SWITCH, "yes"),
        (CHOICE, "other"),
        (CHOICE, ["long"]),
        (NUMBER, True),
        (NUMBER, 2.0),
        (NUMBER, "2"),
        (NUMBER, 9),
        (FIXED, None),
        (FIXED, []),
    ],
)
def test_impossible_values_are_refused(option: Option, value: object) -> None:
    with pytest.raises(BadOption):
        option.check(value)


def test_only_what_differs_from_the_defaults_is_kept() -> None:
    game = TITLE.build(3, {"customers": True, "freight": "even", "nights": 5})
    assert game.options == {"freight": "even"} and game.players == 3


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, 2.0, "2", None])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadOption, match=r"2.*4"):
        TITLE.build(players, {})


def test_an_unknown_option_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BadOption, match="speed") as caught:
        TITLE.build(2, {"speed": 3})
    assert all(option.id in str(caught.value) for option in TITLE.options)


def test_an_unknown_title_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownTitle, match='"chess"'):
        title("chess")


def test_a_board_is_no_option_of_a_title_without_boards() -> None:
    with pytest.raises(BadOption, match="board") as caught:
        TITLE.build(2, {"board": "usa.json"})
    assert caught.value.text.key == "error.unknown_option"


def test_every_option_has_a_value() -> None:
    assert TITLE.values({"nights": 3}, 2) == {"freight": "mixed", "customers": True, "nights": 3}
    assert TITLE.values({}, 1) == {"freight": "even", "customers": True, "nights": 5}


@pytest.mark.usefixtures("night_freight")
def test_a_title_is_found_by_its_id() -> None:
    assert title("night-freight") is TITLE


def test_a_refused_option_goes_by_its_name_for_people_and_its_id_for_scripts() -> None:
    with pytest.raises(BadOption) as caught:
        title("ticket-to-ride-usa").build(2, {"first_player": "me"})
    assert str(caught.value).startswith('option "First player" (first_player) cannot be "me"; possible: ')
    assert translate(caught.value.text, "pl").startswith("opcja „Pierwszy gracz” (first_player) nie może mieć wartości")


class Entry:
    """An entry point of somebody's package."""

    def __init__(self, name: str, found: object) -> None:
        self.name = name
        self.value = f"package:{name}"
        self._found = found

    def load(self) -> object:
        if isinstance(self._found, Exception):
            raise self._found
        return self._found


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (ImportError("no module named gorge"), "ImportError: no module named gorge"),
        (type(TITLE), "write NightTitle()"),
        ("gorge", "no Title but of type str"),
        (TITLE, 'its id is "night-freight", but its entry point is called "gorge"'),
    ],
)
def test_a_broken_title_is_named_and_harms_no_other(found: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {"gorge": Entry("gorge", found), "night-freight": Entry("night-freight", TITLE)}
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    monkeypatch.setattr(registry, "title", registry.title.__wrapped__)
    with pytest.raises(BrokenTitle, match=re.escape(why)) as error:
        registry.title("gorge")
    assert '"gorge" (package:gorge) cannot be loaded' in str(error.value)
    with pytest.warns(RuntimeWarning, match=re.escape(why)):
        assert registry.titles() == (TITLE,)
