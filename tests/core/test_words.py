"""Actions that people type: case and accents do not matter; what makes no sense is answered with what is possible."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.contracts.words import has_words

import roundhouse as rh
from roundhouse.core.reading import Names, listed
from roundhouse.core.text import LANGUAGES, Text, translate

TITLES = [title.id for title in rh.titles()]
ACCENTS = str.maketrans({"a": "ą", "c": "ć", "e": "é", "l": "ł", "o": "ö", "s": "ş", "z": "ż"})


@cache
def walked(title_id: str, seed: int) -> tuple[tuple[rh.State, tuple[rh.Action, ...]], ...]:
    """The positions of a random game in which somebody or chance is asked, each with some legal actions."""
    chosen = random.Random(seed)
    title = rh.title(title_id)
    state = title.build(max(2, title.seats[0]), {}).start()
    found = []
    for _ in range(150):
        if state.over:
            break
        seat = state.seats()[0]
        legal = state.legal(seat)
        found.append((state.copy(), tuple(chosen.sample(legal, min(len(legal), 4)))))
        state.apply(chosen.choice(legal), seat)
    return tuple(found)


@cache
def kinds(title_id: str) -> tuple[frozenset[str], frozenset[str]]:
    """The first words that chance has been heard to say in play, and those of seats."""
    heard: tuple[set[str], set[str]] = (set(), set())
    for seed in range(4):
        for state, actions in walked(title_id, seed):
            heard[not state.chance].update(action.kind for action in actions)
    return frozenset(heard[0]), frozenset(heard[1])


titles = st.sampled_from(TITLES)


@st.composite
def answers(draw: st.DrawFn) -> tuple[str, rh.Game, rh.Action]:
    """A title, its game, and an action that is legal somewhere in a random game."""
    title_id = draw(titles)
    state, actions = draw(st.sampled_from(walked(title_id, draw(st.integers(0, 3)))))
    return title_id, state.game, draw(st.sampled_from(actions))


def refusal(game: rh.Game, words: str) -> Text:
    with pytest.raises(rh.ParseError) as error:
        game.parse(words)
    has_words(error.value.text)
    for language in LANGUAGES:
        line = translate(error.value.text, language)
        assert "\n" not in line and len(line) < 700
    why = error.value.text.args["why"]
    assert isinstance(why, Text)
    return why


def offered(why: Text) -> list[str]:
    """The possibilities that an error names."""
    hint = why.args.get("hint", why)
    assert isinstance(hint, Text)
    possible = hint.args["possible"]
    words = str(possible.args["shown"] if isinstance(possible, Text) else possible)
    least, dash, most = words.partition("–")
    return [least, most] if dash else words.split(", ")


def near(why: Text) -> tuple[str, ...]:
    """What an error says that was perhaps meant."""
    hint = why.args["hint"]
    assert isinstance(hint, Text)
    meant = hint.args.get("near", ())
    assert isinstance(meant, tuple)
    return tuple(str(word) for word in meant)


@settings(max_examples=300)
@given(answers())
def test_case_and_accents_do_not_matter(answer: tuple[str, rh.Game, rh.Action]) -> None:
    _, game, action = answer
    assert game.parse(str(action).upper()) == game.parse(str(action).translate(ACCENTS)) == action


@settings(max_examples=300)
@given(answers(), st.data())
def test_a_wrong_word_is_answered_with_what_is_possible_for_its_verb(
    answer: tuple[str, rh.Game, rh.Action], data: st.DataObject
) -> None:
    """Each possibility that the error names is one: put in its place, it is not refused any more."""
    _, game, action = answer
    words = str(action).split()
    if len(words) == 1:
        return
    at = data.draw(st.integers(1, len(words) - 1))
    words[at] = data.draw(st.sampled_from(["no-such-thing", "-1", "0x1", "9999999999", "²", words[at] + "q"]))
    why = refusal(game, " ".join(words))
    if action.kind == "run":
        return  # what is wrong there is a part of a word
    assert why.key == "error.word"
    for possible in offered(why):
        again = " ".join((*words[:at], possible, *words[at + 1 :]))
        try:
            assert game.parse(again).kind == action.kind
        except rh.ParseError as error:
            later = error.text.args["why"]
            assert isinstance(later, Text)
            assert later.key == "error.action.together" or later.args["what"] != why.args["what"], again


@settings(max_examples=200)
@given(answers(), st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=12))
def test_a_wrong_verb_never_lists_words_of_chance(answer: tuple[str, rh.Game, rh.Action], verb: str) -> None:
    title_id, game, action = answer
    of_chance, of_seats = kinds(title_id)
    for wrong in (verb + "@", action.kind[:-1] + "@", *(kind[:-1] + "@" for kind in of_chance)):
        why = refusal(game, " ".join((wrong, *str(action).split()[1:])))
        named = {*offered(why), *near(why)}
        assert not named & of_chance
        assert of_seats & named or len(of_seats) > 12


@settings(max_examples=200)
@given(answers(), st.data())
def test_what_is_missing_is_named_with_what_it_can_be(
    answer: tuple[str, rh.Game, rh.Action], data: st.DataObject
) -> None:
    _, game, action = answer
    words = str(action).split()
    if len(words) == 1 or action.kind in ("keep", "roll", "run"):
        return  # these take any number of words
    short = words[: data.draw(st.integers(1, len(words) - 1))]
    why = refusal(game, " ".join(short))
    assert why.key == "error.action.missing" and str(why.args["usage"]).split()[0] == action.kind
    for possible in offered(why):
        if len(short) + 1 == len(words):
            assert game.parse(" ".join((*short, possible))).kind == action.kind
        else:
            assert refusal(game, " ".join((*short, possible))).args["field"] != why.args["field"]
    assert refusal(game, f"{action} more").key == "error.action.extra"


@settings(max_examples=200)
@given(answers(), st.data())
def test_a_near_miss_is_refused_and_never_guessed(answer: tuple[str, rh.Game, rh.Action], data: st.DataObject) -> None:
    """A letter too few: the action that was meant is proposed, unless what is left is an action by itself."""
    _, game, action = answer
    words = str(action).split()
    places = [i for i, word in enumerate(words) if len(word) > 5 and word.isalpha()]
    if not places:
        return
    at = data.draw(st.sampled_from(places))
    cut = data.draw(st.integers(1, len(words[at]) - 1))
    right, words[at] = words[at], words[at][:cut] + words[at][cut + 1 :]
    try:
        assert str(game.parse(" ".join(words))).split() == words
    except rh.ParseError as error:
        if kinds(game.title)[0] & {action.kind} and at == 0:
            return
        why = error.text.args["why"]
        assert isinstance(why, Text) and right in near(why)


@settings(max_examples=200)
@given(answers(), st.data())
def test_json_is_refused_field_by_field(answer: tuple[str, rh.Game, rh.Action], data: st.DataObject) -> None:
    _, game, action = answer
    good = action.to_json()
    odd: st.SearchStrategy[object] = st.sampled_from([None, True, 1.5, [], [[]], {}, "no such thing", "9" * 99, -1])
    field = data.draw(st.sampled_from(sorted(good)))
    value = data.draw(odd)
    if value == [] and isinstance(good[field], list):
        return
    for wrong in ({**good, field: value}, {name: good[name] for name in good if name != field}, {**good, "q": 1}):
        with pytest.raises(rh.ParseError) as error:
            game.action_from_json(wrong)
        has_words(error.value.text)
        line = str(error.value)
        assert len(line) < 700
        why = error.value.text.args["why"]
        assert isinstance(why, Text)
        named = why.args.get("what") or why.args.get("field") or field
        assert str(named).lower() in (field, "q")


@pytest.mark.parametrize(
    ("title_id", "words", "meant"),
    [
        ("ticket-to-ride-usa", "Claim Montreal-Boston:1 RED 0", "claim boston-montreal:1 red 0"),
        ("ticket-to-ride-usa", "claim Montréal-Toronto red 0", "claim montreal-toronto red 0"),
        ("ticket-to-ride-usa", "claim Nowy_Jork-Waszyngton:1 red 0", None),
        ("ticket-to-ride-europe", "station Gdańsk red 0", "station danzig red 0"),
        ("ticket-to-ride-europe", "station KØBENHAVN blue 0", "station kobenhavn blue 0"),
        ("railroad-revolution", "station Salt_Lake_City", "station salt_lake_city"),
        ("1830", "buy b&o IPO", "buy B&O ipo"),
        ("1830", "run d:h12.0-h10 3:e5", "run D:H12.0-H10 3:E5"),
        ("1830", "Run None", "run none"),
        ("steamrollers", "Build a1 STRAIGHT 2", "build A1 straight 2"),
    ],
)
def test_names_as_people_write_them(title_id: str, words: str, meant: str | None) -> None:
    title = rh.title(title_id)
    game = title.build(max(2, title.seats[0]), {})
    if meant is None:
        assert near(refusal(game, words))
    else:
        assert str(game.parse(words)) == meant


@pytest.mark.parametrize(
    ("title_id", "words", "line"),
    [
        ("railroad-revolution", "office 9", "SECTION cannot be \"9\"; possible: 1, 2, 3, 4, 5, 6, 7, 8"),
        ("railroad-revolution", "place white", "place WORKER ACTION; possible values: station, rail, telegraph, sale"),
        ("railroad-revolution", "sell-shares 0", "NUMBER cannot be \"0\"; possible: 1–9999"),
        ("railroad-revolution", "station Washingtn", "CITY cannot be \"Washingtn\"; did you mean washington?"),
        ("ticket-to-ride-usa", "draw purple", "possible: red, orange, yellow, green, blue, pink, white, black, loco"),
        ("ticket-to-ride-usa", "claim boston-montreal red 0", "did you mean boston-montreal:1, boston-montreal:2?"),
        ("ticket-to-ride-usa", "keep somewhere", "TICKETS cannot be \"somewhere\""),
        ("1830", "run 3:H99", "ROUTES cannot be \"H99\"; possible: A9, A11, "),
        ("1830", "run 7:H12", "ROUTES cannot be \"7\"; possible: 2, 3, 4, 5, 6, D"),
        ("1830", "run 3", "ROUTES cannot be \"3\"; possible: 3:H12.0-H10.0"),
        ("1830", "ofer-company", "the first word cannot be \"ofer-company\"; did you mean offer-company?"),
        ("steamrollers", "deliver red 1 1 3", "TARGET cannot be \"1\"; possible: 2, 3, 4, 5, 6"),
        ("steamrollers", "take-two 5 2", "HIGH cannot be \"2\"; possible: 5, 6"),
    ],
)  # fmt: skip
def test_errors_say_what_is_possible(title_id: str, words: str, line: str) -> None:
    title = rh.title(title_id)
    with pytest.raises(rh.ParseError) as error:
        title.build(max(2, title.seats[0]), {}).parse(words)
    assert line in str(error.value) and str(error.value).startswith(f'cannot read "{words}": ')


def test_a_spelling_of_two_names_is_neither() -> None:
    """A user's board may have two cities that differ in an accent only; both can still be written exactly."""
    towns = Names(["lodz", "Łódź"])
    assert towns.found("lodz") == ["lodz"] and towns.found("Łódź") == ["Łódź"]
    assert towns.found("LODZ") == towns.near("LODZ") == ["lodz", "Łódź"]


def test_long_lists_are_cut() -> None:
    assert str(listed([f"n{i}" for i in range(30)])) == f"{', '.join(f'n{i}' for i in range(12))}, … (30 in all)"
