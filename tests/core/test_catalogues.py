"""The catalogues are complete: both languages say the same, and the sources use exactly what is there."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import roundhouse
from roundhouse.core.text import LANGUAGES, Message

pytestmark = pytest.mark.once
PACKAGE = Path(roundhouse.__file__).parent
FOLDERS = sorted(path for path in PACKAGE.rglob("texts") if path.is_dir())
PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
KEY = re.compile(r"[a-z0-9]\w*(\.[\w-]+)+")
PLACE = re.compile(r"\{(\w+)\}")
MAKERS = ("text", "Text", "say")
"""What makes a text of a key: the last one is the shell's, which puts it into words at once."""
PAGE = PACKAGE.parents[1] / "web" / "src"
"""The page reads the same catalogues beside its own."""


def _owner(folder: Path) -> str:
    return folder.parent.relative_to(PACKAGE.parent).as_posix()


def _once(pairs: list[tuple[str, Message]]) -> dict[str, Message]:
    twice = [key for key, number in Counter(key for key, _ in pairs).items() if number > 1]
    assert twice == []
    return dict(pairs)


@cache
def messages(folder: Path, language: str) -> dict[str, Message]:
    """One catalogue."""
    read: dict[str, Message] = json.loads((folder / f"{language}.json").read_text("utf-8"), object_pairs_hook=_once)
    return read


@cache
def everything(language: str) -> dict[str, Message]:
    """All catalogues of a language."""
    return {key: message for folder in FOLDERS for key, message in messages(folder, language).items()}


def places(message: Message) -> set[str]:
    """The arguments that a message needs, in any of its forms."""
    if isinstance(message, str):
        return set(PLACE.findall(message))
    forms = (form for name, form in message.items() if name != "plural")
    return {message["plural"]}.union(*(PLACE.findall(form) for form in forms))


@dataclass(frozen=True)
class Use:
    """A text made in the sources: its key as a pattern, and the arguments if they are all written there."""

    where: str
    pattern: str
    args: frozenset[str] | None

    def matches(self, language: str = "en") -> list[str]:
        pattern = re.compile(self.pattern)
        return [key for key in everything(language) if pattern.fullmatch(key)]


def _pattern(node: ast.expr) -> list[str]:
    """What a key may be: itself, or with any word where an f-string has a place."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(_pattern(part)[0] if isinstance(part, ast.Constant) else r"[\w.-]+" for part in node.values)]
    if isinstance(node, ast.IfExp):
        return _pattern(node.body) + _pattern(node.orelse)
    return []


def _call_name(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """Every module of the package, parsed."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return tuple((str(path.relative_to(PACKAGE)), ast.parse(path.read_text("utf-8"))) for path in paths)


def _made_texts(name: str, tree: ast.Module) -> Iterator[Use]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _call_name(node) in MAKERS and node.args:
            written = isinstance(node.args[0], ast.Constant) and all(keyword.arg for keyword in node.keywords)
            plain = _call_name(node) != "Text" and written
            args = frozenset(str(keyword.arg) for keyword in node.keywords) if plain else None
            for pattern in _pattern(node.args[0]):
                yield Use(f"{name}:{node.lineno}", pattern, args)


def _prompts(name: str, tree: ast.Module) -> Iterator[Use]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "prompt":
            key = node.value.value if isinstance(node.value, ast.Constant) else None
            if key:  # the base class has none
                yield Use(f"{name}:{node.lineno}", re.escape(str(key)), None)


@cache
def uses() -> tuple[Use, ...]:
    """All texts that the sources make."""
    return tuple(use for name, tree in sources() for find in (_made_texts, _prompts) for use in find(name, tree))


def _fields(tree: ast.AST) -> Iterator[str]:
    """The keys of the fields of standing orders, which `Fields` puts together, as it does those of their choices."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    prefixes = [key for call in calls if _call_name(call) == "Fields" for key in _pattern(call.args[0])]
    for call in calls:
        if prefixes and _call_name(call) in ("switch", "number", "choice", "pick"):
            for name in _pattern(call.args[0]):
                choices = [found for argument in call.args[1:] for found in _pattern(argument)]
                for end in (name, *(f"{name}\\.{choice}" for choice in choices)):
                    yield rf"{prefixes[0]}\.field\.{end}"


@cache
def mentioned() -> tuple[str, ...]:
    """Everything in the sources that may be a key: literals and f-strings that look like one."""
    patterns = set()
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                patterns.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr) and re.match(r"[a-z0-9]\w*\\\.", _pattern(node)[0]):
                patterns.update(_pattern(node))
        patterns.update(_fields(tree))
    for option in (option for title in roundhouse.titles() for option in title.options):
        keys = [option.name.key, option.help.key, *(f"{option.name.key}.{choice}" for choice in option.choices)]
        patterns.update(map(re.escape, keys))
    for path in PACKAGE.rglob("guides/*.json"):  # the steps of a guide name their words
        keys = [step["text"] for step in json.loads(path.read_text("utf-8"))["steps"]]
        patterns.update(re.escape(key + end) for key in keys for end in ("", ".title"))
    for path in PAGE.rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            for key in re.findall(r"""["'`]([a-z0-9]\w*(?:\.(?:[\w-]|\$\{[^}]*\})+)+)["'`]""", path.read_text("utf-8")):
                patterns.add(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w.-]+", re.escape(key)))
    return tuple(patterns)


@pytest.mark.parametrize("folder", FOLDERS, ids=_owner)
def test_both_languages_have_the_same_keys(folder: Path) -> None:
    english, polish = (set(messages(folder, language)) for language in LANGUAGES)
    assert english - polish == set() and polish - english == set()
    assert all(KEY.fullmatch(key) for key in english)


@pytest.mark.parametrize("folder", FOLDERS, ids=_owner)
def test_both_languages_have_the_same_places(folder: Path) -> None:
    english, polish = (messages(folder, language) for language in LANGUAGES)
    assert {key for key in english if places(english[key]) != places(polish[key])} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=_owner)
def test_plural_messages_have_the_forms_of_their_language(folder: Path, language: str) -> None:
    plurals = {key: message for key, message in messages(folder, language).items() if isinstance(message, dict)}
    wrong = {key: sorted(message) for key, message in plurals.items() if set(message) != PLURALS[language] | {"plural"}}
    assert wrong == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=_owner)
def test_a_message_is_plural_in_both_languages_or_in_none(folder: Path) -> None:
    english, polish = (messages(folder, language) for language in LANGUAGES)
    different = {
        key
        for key, message in english.items()
        if isinstance(message, dict) and isinstance(other := polish[key], dict) and message["plural"] != other["plural"]
    }
    assert different == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=_owner)
def test_no_message_is_empty_or_has_a_stray_brace(folder: Path, language: str) -> None:
    for key, message in messages(folder, language).items():
        for form in [message] if isinstance(message, str) else list(message.values()):
            assert form.strip() and not set("{}") & set(PLACE.sub("", form)), key


def test_no_key_is_in_two_catalogues() -> None:
    counts = Counter(key for folder in FOLDERS for key in messages(folder, "en"))
    assert [key for key, number in counts.items() if number > 1] == []


def test_titles_keep_to_a_prefix_of_their_own() -> None:
    core, *others = sorted(FOLDERS, key=lambda folder: len(folder.parts))
    taken = {key.split(".")[0] for key in messages(core, "en")}
    for folder in others:
        # What personas are called stands with the title whose bots they are.
        prefixes = {key.split(".")[0] for key in messages(folder, "en") if not key.startswith("bot.persona.")}
        assert len(prefixes) == 1 and not prefixes & taken, _owner(folder)
        taken |= prefixes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_exists(language: str) -> None:
    missing = {f"{use.where}: {use.pattern}" for use in uses() if not use.matches(language)}
    assert sorted(missing) == []


def test_every_place_gets_its_argument() -> None:
    english = everything("en")
    wrong = {
        f"{use.where}: {key} needs {sorted(places(english[key]) - use.args)}"
        for use in uses()
        if use.args is not None
        for key in use.matches()
        if not places(english[key]) <= use.args
    }
    assert sorted(wrong) == []


def test_no_key_is_unused() -> None:
    known = re.compile("|".join(mentioned()))
    assert [key for key in everything("en") if not known.fullmatch(key)] == []


def test_the_scan_finds_what_is_there() -> None:
    """A check of the check: literals, f-strings, choices, prompts."""
    found = {
        use.pattern: use.args
        for use in _made_texts(
            "x", ast.parse('text("a.b", n=1); text(f"a.{c}.d"); text("e.f" if x else "g.h", **more)')
        )
    }
    assert found == {r"a\.b": {"n"}, r"a\.[\w.-]+\.d": None, r"e\.f": None, r"g\.h": None}
    (prompt,) = _prompts("x", ast.parse('class A:\n    prompt: ClassVar[str] = "a.prompt"'))
    assert prompt.pattern == r"a\.prompt" and prompt.where == "x:2"
    assert len(uses()) > 50
