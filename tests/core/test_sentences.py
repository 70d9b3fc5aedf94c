"""Boards, sheets and records with a mistake: it is told in a sentence with its place, never as a piece of schema."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse as rh
from roundhouse.core.record import record_schema
from roundhouse.core.schema import Problem, place_of, violations
from roundhouse.core.text import LANGUAGES, text, translate

pytestmark = pytest.mark.once  # nothing of this is compiled

GAMES = {"ticket_to_ride": "europe", "railroad_revolution": "base", "steamrollers": "standard"}
SHEETS: dict[str, dict[str, Any]] = {
    "ticket_to_ride": {
        "title": "ticket-to-ride-usa",
        "players": [{"name": "A", "routes": [["boston", "montreal"]], "tickets": [["denver", "el_paso"]]}],
    },
    "railroad_revolution": {
        "title": "railroad-revolution",
        "players": [{"name": "A", "offices": [1, 2], "tracks": {"telegraph": 5}, "milestones": ["a1_1"], "trains": 3}],
    },
    "steamrollers": {
        "title": "steamrollers",
        "players": [{"name": "A", "tracks": [["A1", "straight", 0]], "locomotive": [1, 2], "tiles": ["4b"]}],
    },
    "eighteen_thirty": {"title": "1830", "players": [{"name": "A", "cash": 5, "shares": {"PRR": 10}}], "prices": {}},
}
Step = str | int


def resource(game: str, name: str) -> Any:
    return json.loads((files(f"roundhouse.games.{game}") / name).read_text(encoding="utf-8"))


@cache
def documents() -> dict[str, tuple[Any, Any]]:
    """A document of every form, with its schema."""
    found = {f"{game} sheet": (sheet, resource(game, "sheet.schema.json")) for game, sheet in SHEETS.items()}
    for game, board in GAMES.items():
        found[f"{game} board"] = resource(game, f"boards/{board}.json"), resource(game, "board.schema.json")
    match = rh.new("ticket-to-ride-usa", players=2, seed="1", seats=[{"name": "A"}, {"name": "B", "bot": "casual"}])
    found["record"] = json.loads(json.dumps(match.record())), record_schema()
    return found


def places(document: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """All places in a document, the inner ones too."""
    for step, inner in document.items() if isinstance(document, dict) else enumerate(document):
        yield (*path, step)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, step))


@cache
def all_places(name: str) -> list[tuple[Step, ...]]:
    return list(places(documents()[name][0]))


def check(problem: Problem) -> None:
    for language in LANGUAGES:
        line = translate(problem.line(), language)
        assert line.startswith(f"{problem.place}: ") and len(line) < 400 and "\n" not in line
        assert not re.search(r"anyOf|oneOf|allOf|\$ref|\$defs|schema|const\b", line)
        assert translate(problem.text, language).strip()


ODD: list[Any] = [None, True, -1, 1.5, 10**9, "", "no such thing", "x" * 5000, [], {}, [[]], {"op": "fly"}, ["a"] * 999]


@pytest.mark.parametrize("name", sorted(documents()))
def test_the_documents_are_faultless(name: str) -> None:
    assert violations(*documents()[name]) == []


@settings(max_examples=400)
@given(st.sampled_from(sorted(documents())), st.data())
def test_a_wrong_value_is_named_with_its_place_and_what_is_possible(name: str, data: st.DataObject) -> None:
    document, schema = documents()[name]
    path = data.draw(st.sampled_from(all_places(name)))
    changed = copy.deepcopy(document)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    how = data.draw(st.sampled_from(["replaced", "removed", "added"]))
    if how == "replaced":
        inner[path[-1]] = data.draw(st.sampled_from(ODD))
    elif how == "removed":
        del inner[path[-1]]
    elif isinstance(inner[path[-1]], dict):
        inner[path[-1]]["no such field"] = 1
    for problem in violations(changed, schema):
        check(problem)
        holder = place_of(path[:-1])
        at = holder if how == "removed" else place_of(path)
        assert problem.place.startswith(at) or problem.place == holder or at == "document"


TITLE_OF = {
    "ticket_to_ride": "ticket-to-ride-europe",
    "railroad_revolution": "railroad-revolution",
    "steamrollers": "steamrollers",
    "eighteen_thirty": "1830",
}


@settings(max_examples=40)
@given(st.sampled_from(sorted(documents())), st.data())
def test_whatever_reads_a_wrong_document_answers_in_sentences(name: str, data: st.DataObject) -> None:
    """What no schema can say is said in sentences too, and nothing breaks."""
    changed = copy.deepcopy(documents()[name][0])
    path = data.draw(st.sampled_from(all_places(name)))
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = data.draw(st.sampled_from(ODD))
    game, _, form = name.partition(" ")
    if form == "board":
        for place, words in rh.title(TITLE_OF[game]).validate(changed):
            check(Problem(place, words))
        return
    try:
        rh.title(TITLE_OF[game]).score(changed) if form == "sheet" else rh.load(changed)
    except rh.RoundhouseError as error:
        check(Problem("document", error.text))


def test_a_city_that_is_not_on_the_board() -> None:
    board, _ = documents()["ticket_to_ride board"]
    changed = copy.deepcopy(board)
    changed["routes"][0]["a"] = "amsterdm"
    ((place, problem), *_) = rh.title("ticket-to-ride-europe").validate(changed)
    assert (place, "did you mean amsterdam?" in str(problem)) == ("routes[0].a", True)
    rail, _ = documents()["railroad_revolution board"]
    changed = copy.deepcopy(rail)
    changed["links"][0]["a"] = "washingtn"
    ((place, problem), *_) = rh.title("railroad-revolution").validate(changed)
    assert (place, "did you mean washington?" in str(problem)) == ("links[0].a", True)


@pytest.mark.parametrize(
    ("effect", "place", "line"),
    [
        ({"op": "fly"}, ".op", '"fly" is not one of the possible values: "performance", "workers", "one_worker"'),
        ({"op": 5}, ".op", '5 is not one of the possible values: "performance", "workers", "one_worker"'),
        ({"op": "performance"}, "", 'the field "n" is missing'),
        ({"op": "performance", "n": 99}, ".n", "99 is too large; the maximum is 20"),
        ({"op": "performance", "n": 1, "m": 1}, ".m", 'unknown field "m"; possible fields: op, n'),
        ({"n": 1}, "", 'the field "op" is missing; possible values: "performance", "workers", "one_worker"'),
        ({}, "", 'the field "op" is missing; possible values: "performance", "workers", "one_worker"'),
        ({"op": "workers", "colours": ["pink"]}, ".colours[0]", '"pink" is not one of the possible values: "white"'),
        (7, "", "expected an object, found 7"),
    ],
)
def test_an_effect_of_a_board_is_judged_by_its_op(effect: object, place: str, line: str) -> None:
    board, _ = documents()["railroad_revolution board"]
    changed = copy.deepcopy(board)
    changed["tiles"][0]["reward"]["effects"] = [effect]
    ((found, problem),) = rh.title("railroad-revolution").validate(changed)
    assert (found, line in str(problem)) == (f"tiles[0].reward.effects[0]{place}", True)


@pytest.mark.parametrize(
    ("condition", "place", "line"),
    [
        ({"kind": "planes", "count": 1}, ".kind", '"planes" is not one of the possible values: "connected"'),
        ({"kind": "stations", "count": 1}, "", 'the field "level" is missing'),
        ({"kind": "deal_rails", "count": 0}, ".count", "0 is too small; the minimum is 1"),
    ],
)
def test_a_condition_of_a_milestone_is_judged_by_its_kind(condition: object, place: str, line: str) -> None:
    board, _ = documents()["railroad_revolution board"]
    changed = copy.deepcopy(board)
    changed["milestones"][0]["conditions"] = [condition]
    ((found, problem),) = rh.title("railroad-revolution").validate(changed)
    assert (found, line in str(problem)) == (f"milestones[0].conditions[0]{place}", True)


def test_alternatives_without_a_kind() -> None:
    """The types are named together; among objects the one counts that fits best."""
    small = {"anyOf": [{"type": "string"}, {"type": ["null", "string"]}]}
    (problem,) = violations(5, small)
    assert str(problem.line()) == "document: expected a string, null, found 5"
    a = {"type": "object", "required": ["x", "y"], "properties": {"x": {"type": "integer"}}}
    b = {"type": "object", "required": ["z"]}
    (problem,) = violations({"x": 1}, {"anyOf": [a, b]})
    assert problem.text == text("schema.required", field="y")
    (problem,) = violations({"x": 1, "y": 1, "z": 1}, {"oneOf": [a, b]})
    check(problem)


def test_every_rule_of_the_schemas_has_words() -> None:
    """What is left for the general sentence is no rule that a file of ours can break."""
    ours = {rule for _, schema in documents().values() for rule in rules(schema)}
    worded = {
        "required", "type", "enum", "const", "minimum", "maximum", "pattern", "minLength", "maxLength", "minItems",
        "maxItems", "minProperties", "maxProperties", "uniqueItems", "additionalProperties", "anyOf", "propertyNames",
        "format",
    }  # fmt: skip
    inner = {
        "$schema",
        "title",
        "description",
        "properties",
        "items",
        "prefixItems",
        "$ref",
        "$defs",
        "allOf",
        "if",
        "then",
    }
    assert ours - worded <= inner


def rules(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for inner in schema:
            yield from rules(inner)
    if isinstance(schema, dict):
        for rule, value in schema.items():
            yield rule
            if rule in ("properties", "$defs"):
                yield from rules(list(value.values()))
            elif rule not in ("enum", "const", "required"):
                yield from rules(value)
