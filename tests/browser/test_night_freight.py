"""The example title, which the page knows only from a server that has it: played on the plain sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.house import PHONE, House, Visit, Visitor, resize
from tests.browser.looks import glance_at, look_at, speak
from tests.browser.player import Player
from tests.browser.stage import Json, table_at
from tests.installing import example, python_path

TITLE = "night-freight"
SEATS: list[Json] = [{"kind": "me"}, *({"kind": "bot", "level": "casual", "name": name} for name in ("Ada", "Bob"))]
GOODS = {"timber": "drewno", "grain": "zboże", "ore": "ruda", "mail": "poczta"}


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which the example is installed."""
    made = House(tmp_path_factory.mktemp("yard"), python_path(*example()))
    made.start()
    yield made
    made.stop()


def player_at(guest: Visit, kind: str) -> Player:
    """Somebody who is asked on the second night or later to sort, or to take: who bids little, or much."""

    def is_moment(eye: Json) -> bool:
        return bool(eye["asked"]) and eye["legal"][0]["kind"] == kind and eye["view"]["night"] > 1

    def choose(eye: Json, luck: object) -> Json:
        return dict(eye["legal"][0 if kind == "sort" else -1])

    table = table_at(guest, TITLE, SEATS, is_moment, {"nights": 8}, choose=choose)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    return player


def answer_from_the_list(player: Player) -> dict[str, Any]:
    """Answer after the bots have, so that nothing but the answer makes the next version."""
    expect(player.at("seat", ".turn")).to_have_count(1)
    version = player.version()
    player.at("move").first.click()
    player.confirm()
    return player.ready(version)


def test_a_whole_game_from_the_start_page_to_the_score_sheet(visit: Visitor, yard: House) -> None:
    """Its poster has its own sentence and no lesson; the bots play, and the end has all lines of the score."""
    guest = visit(to=yard)
    poster = guest.page.get_by_test_id("poster").last
    expect(poster).to_have_attribute("data-title", TITLE)
    expect(poster).to_contain_text("Bid coal, sort the night train for everybody")
    expect(poster.get_by_test_id("learn")).to_have_count(0)
    poster.scroll_into_view_if_needed()
    glance_at(guest, "night-freight-start")
    player = Player(guest.page)
    player.play_now(TITLE)
    expect(guest.page.get_by_role("heading", name="Night Freight")).to_be_visible()
    now = player.look()
    while not now["ending"]:
        assert player.moves < 20
        now = answer_from_the_list(player)
    sheet = player.at("score-sheet")
    for line in ("Wagons", "Customer", "Coal", "Total"):
        expect(sheet).to_contain_text(line)
    look_at(guest, "night-freight-end")
    guest.page.get_by_role("dialog").get_by_role("button", name=re.compile("Close|Zamknij")).click()
    speak(guest.page, "en")
    player.at("open-rules").click()
    expect(guest.page.get_by_role("tabpanel")).to_contain_text("Every night a freight train rolls in.")


def test_the_log_and_the_questions_are_in_both_languages(visit: Visitor, yard: House) -> None:
    guest = visit(to=yard)
    player = player_at(guest, "take")
    expect(player.at("prompt")).to_contain_text("Which cut do you take?")
    expect(player.at("move").first).to_contain_text(re.compile("take cut [A-C]"))
    cuts = player.at("part", '[data-field="cuts"]')
    expect(cuts.get_by_test_id("row").first).to_contain_text(re.compile(r"^\s*[A-C].*(timber|grain|ore|mail)", re.S))
    look_at(guest, "night-freight-take")
    speak(guest.page, "pl")
    expect(player.at("prompt")).to_contain_text("Który odprzęg bierzesz?")
    expect(player.at("move").first).to_contain_text(re.compile("weź odprzęg [A-C]"))
    expect(cuts).to_contain_text(re.compile("drewno|zboże|ruda|poczta"))
    player.at("tab-log").click()
    expect(player.at("log")).to_contain_text(re.compile(r"rozrządza skład: A \("))
    expect(player.at("log")).to_contain_text("oferuje")
    glance_at(guest, "night-freight-log")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_train_is_sorted_as_one_likes_by_typing(visit: Visitor, yard: House, language: str) -> None:
    """The list has the cuts of the train as it stands; other answers are typed, and a wrong one is explained."""
    guest = visit(to=yard)
    player = player_at(guest, "sort")
    speak(guest.page, language)
    if language == "en":
        look_at(guest, "night-freight-sort")
        resize(guest.page, PHONE)
        speak(guest.page, language)
    train = player.at("fact", '[data-field="train"]').locator("dd").inner_text().replace(",", " ").split()
    assert len(train) == 7 and set(train) <= set(GOODS if language == "en" else GOODS.values())
    mixed = f"{train[0]} {train[6]} / {train[3]} / {' '.join((*train[1:3], *train[4:6]))}"
    version = player.version()
    player.at("move-filter").fill(f"sort {train[0]} / {train[1]}")
    player.at("tell").click()
    told = {"en": "there must be 3 cuts with at least one wagon each", "pl": "muszą być 3 odprzęgi"}
    expect(player.at("notice").first).to_contain_text(told[language])
    player.at("move-filter").fill(f"sort {mixed}")
    player.at("move-filter").press("Enter")
    player.ready(version)
    player.at("tab-log").click()
    expect(player.at("log")).to_contain_text(f"A ({train[0]}, {train[6]}), B ({train[3]}), C (")
