"""From every question one click leads to the rule behind it: the page knows a chapter for each, in both languages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from roundhouse.core.match import Match
from roundhouse.core.registry import title, titles

PAGE = Path(__file__).parents[2] / "web" / "src" / "titles"
FOLDERS = {
    kind.id: folder
    for kind in titles()
    if (PAGE / (folder := type(kind).__module__.split(".")[-2].replace("_", "-"))).is_dir()
}
"""The titles that the page draws, and where."""
OF_THE_ACTION = {"Effects": {"station", "rail", "telegraph", "sale", "turn"}}
"""Railroad Revolution: the question about an action has the chapter of that action."""
ANSWERS = 700


@cache
def chapters(folder: str) -> Mapping[str, str]:
    """The chapter behind each question, as the page's source says it."""
    sources = [PAGE / folder / name for name in ("chapters.ts", "index.ts") if (PAGE / folder / name).exists()]
    for source in sources:
        found = re.search(r"const (?:CHAPTERS|BEHIND): [^=]* = \{(.*?)\n\};", source.read_text("utf-8"), re.S)
        if found:
            return dict(re.findall(r'(\w+): "([\w-]+)"', found[1]))
    raise AssertionError(f"no chapters in {folder}")


@cache
def told(folder: str, language: str) -> frozenset[str]:
    """The chapters that have words."""
    texts = json.loads((PAGE / folder / "texts" / f"{language}.json").read_text("utf-8"))
    found = (re.fullmatch(r"\w+\.page\.rules\.(.+)\.text", key) for key in texts)
    return frozenset(it[1] for it in found if it)


def questions(title_id: str) -> set[str]:
    """Every question that the title can put to a person."""
    kind = title(title_id)
    frames = kind.build(max(2, kind.seats[0]), {}).frames()
    return {name for name, frame in frames.items() if frame.prompt}


@pytest.mark.parametrize("title_id", FOLDERS)
def test_every_question_has_a_chapter(title_id: str) -> None:
    known = {*chapters(FOLDERS[title_id]), *OF_THE_ACTION}
    assert questions(title_id) - known == set()


@pytest.mark.parametrize("folder", sorted({*FOLDERS.values()}))
def test_every_chapter_is_told_in_both_languages(folder: str) -> None:
    wanted = set(chapters(folder).values())
    if folder == "railroad-revolution":
        wanted |= OF_THE_ACTION["Effects"]
    assert wanted - told(folder, "en") == set()
    assert told(folder, "en") == told(folder, "pl")


@pytest.mark.parametrize("folder", sorted({*FOLDERS.values()}))
def test_no_chapter_stands_behind_a_question_that_nobody_puts(folder: str) -> None:
    put = set().union(*(questions(title_id) for title_id, of in FOLDERS.items() if of == folder))
    assert set(chapters(folder)) - put == set()


@pytest.mark.parametrize("title_id", FOLDERS)
def test_the_questions_of_a_game_lead_to_their_chapters(title_id: str) -> None:
    """Games as they are played: what a view calls the question is what the page looks up."""
    kind = title(title_id)
    luck = random.Random(7)
    met: set[str] = set()
    for number, options in enumerate(kind.variants()[:3]):
        players = next(n for n in range(max(2, kind.seats[0]), kind.seats[1] + 1) if kind.fits(n, options))
        match = Match(kind.build(players, options), f"chapters {number}")
        for _ in range(ANSWERS):
            if match.state.over:
                break
            seat = match.state.seats()[0]
            view: Mapping[str, object] = match.state.view(seat)
            met.add(str(view["question"]))
            match.act(seat, luck.choice(match.state.legal(seat)))
    assert met
    assert met - {*chapters(FOLDERS[title_id]), *OF_THE_ACTION} == set()
