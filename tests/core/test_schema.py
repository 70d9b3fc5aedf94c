"""Reading files from outside: exact places, texts for people."""

from pathlib import Path

import pytest

from roundhouse import BadFile
from roundhouse.core.schema import LARGEST_MEGABYTES, parse_json, place_of, read_json, violations
from roundhouse.core.text import LANGUAGES, translate

pytestmark = pytest.mark.once  # nothing of this is compiled

SCHEMA = {
    "type": "object",
    "required": ["name", "cities"],
    "additionalProperties": False,
    "patternProperties": {"^x-": {}},
    "properties": {
        "name": {"type": "string", "minLength": 2, "maxLength": 5, "pattern": "^[a-z]*$"},
        "version": {"const": 1},
        "kind": {"enum": ["map", "deck"]},
        "cities": {
            "type": "array",
            "minItems": 1,
            "maxItems": 3,
            "uniqueItems": True,
            "items": {"type": "integer", "minimum": 0, "maximum": 9},
        },
        "names": {"type": ["object", "null"], "propertyNames": {"pattern": "^[a-z]+$"}, "minProperties": 1},
        "size": {"type": "number", "multipleOf": 2},
    },
}
GOOD = {"name": "usa", "cities": [1, 2]}


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"name": 5}, "name", "5"),
        ({"name": "x"}, "name", "2"),
        ({"name": "abcdef"}, "name", "5"),
        ({"name": "USA"}, "name", "USA"),
        ({"version": 2}, "version", "1"),
        ({"kind": "book"}, "kind", "deck"),
        ({"cities": []}, "cities", "1"),
        ({"cities": [1, 2, 3, 4]}, "cities", "3"),
        ({"cities": [7, 7]}, "cities", "7"),
        ({"cities": [1, -1]}, "cities[1]", "-1"),
        ({"cities": [1, 10]}, "cities[1]", "10"),
        ({"cities": [1, 2.0]}, "cities[1]", "2.0"),
        ({"cities": [True]}, "cities[0]", "true"),
        ({"names": {"EN": 1}}, "names.EN", "EN"),
        ({"names": {}}, "names", "1"),
        ({"names": []}, "names", "[]"),
        ({"size": 3}, "size", "3"),
        ({"colour": "red"}, "colour", "colour"),
    ],
)
def test_a_violation_has_its_place_and_its_words(change: dict[str, object], place: str, words: str) -> None:
    (problem,) = violations({**GOOD, **change}, SCHEMA)
    assert problem.place == place
    for language in LANGUAGES:
        line = translate(problem.line(), language)
        assert place in line and words in line and "schema." not in line and "\n" not in line


def test_what_is_missing_is_named_once_each() -> None:
    assert [problem.place for problem in violations({}, SCHEMA)] == ["document", "document"]
    assert ["name" in str(problem.text) for problem in violations({}, SCHEMA)] == [True, False]


def test_all_violations_are_found() -> None:
    problems = violations({"name": 1, "cities": [99, "x"], "a": 1, "b": 2}, SCHEMA)
    assert sorted(problem.place for problem in problems) == ["a", "b", "cities[0]", "cities[1]", "name"]


def test_a_good_document_has_none() -> None:
    assert violations({**GOOD, "x-note": [], "names": None, "size": 4}, SCHEMA) == []


def test_long_values_are_shortened() -> None:
    (problem,) = violations({**GOOD, "kind": "b" * 500}, SCHEMA)
    assert len(str(problem.text)) < 200 and "…" in str(problem.text)


def test_odd_names_stand_in_brackets() -> None:
    assert place_of(["a b", 2, "c-d"]) == '["a b"][2].c-d' and place_of(["ż"]) == "ż"


@pytest.mark.parametrize(
    ("source", "place"),
    [
        (b"", "1"),
        (b"{", "1"),
        (b'{"a": 1,\n "b": }', "2"),
        (b'{"a": NaN}', "1"),
        (b"[1,\n -Infinity]", "2"),
        (b'{"a": 1,\n "a": 2}', "2"),
        (b'{"x": [{"b": 1},\n\n {"c": 1, "c": 2}]}', "3"),
        (b'{"a": "\xff"}', "1"),
        (b'\n\n{"a": "\xff"}', "3"),
        (b'{"a": "\\ud83d\\ude82",\n "b": "\\udc00\\ud800"}', "2"),
        (b"[" * 100_000, ""),
        (b"9" * 10_000, "1"),
    ],
)
def test_what_is_no_json_is_refused_with_its_line(source: bytes, place: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_json(source, "some.json")
    for language in LANGUAGES:
        words = translate(caught.value.text, language)
        assert "some.json" in words and place in words and "file." not in words


@pytest.mark.parametrize(
    ("source", "document"),
    [
        (b'\xef\xbb\xbf{"a": 1}', {"a": 1}),
        (b'{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}', {"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}),
        ('{"ż": "\\u0142"}'.encode(), {"ż": "ł"}),
        (b"3", 3),
    ],
)
def test_json_is_read(source: bytes, document: object) -> None:
    assert parse_json(source, "some.json") == document


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (LARGEST_MEGABYTES * 2**20 + 1))
    with pytest.raises(BadFile, match=str(LARGEST_MEGABYTES)):
        read_json(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nowhere\.json"):
        read_json(tmp_path / "nowhere.json")
    with pytest.raises(BadFile):
        read_json(Path("a\x00b"))
