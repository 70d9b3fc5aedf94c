"""What holds for the whole page: weight, languages, links, titles that it cannot draw, what has the focus."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect
from tests.browser.house import ROOT, Visitor
from tests.browser.player import Player
from tests.browser.stage import is_asked, new_table, play_until
from tests.browser.test_games import ME_AND_A_BOT, focused

STATIC = ROOT / "src/roundhouse/server/static"
MOST = 250 * 1024


def test_script_and_style_are_light() -> None:
    """All of it together, both maps and both languages, though nobody loads both."""
    parts = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html")]
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in parts)
    assert parts and weight < MOST, f"{weight:,} bytes"
    assert not list(STATIC.rglob("*.woff")) and not list(STATIC.rglob("*.map"))


def test_the_language_changes_at_once(visit: Visitor) -> None:
    """Prompt, list, log, names on the map and the page's own language, without loading it again."""
    guest = visit(locale="pl-PL")
    expect(guest.page.locator("html")).to_have_attribute("lang", "pl")
    table = new_table(guest, "ticket-to-ride-europe", ME_AND_A_BOT, {"first_player": "first_seat"})
    play_until(guest, table, is_asked("Turn"))
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    guest.page.evaluate("() => (window.here = true)")
    for language, prompt, city, log in (
        ("pl", "Twoja tura", "Warszawa", "zachowuje|zatrzymuje"),
        ("en", "Your turn", "Warsaw", "keeps"),
        ("pl", "Twoja tura", "Warszawa", "zachowuje|zatrzymuje"),
    ):
        if guest.page.locator("html").get_attribute("lang") != language:
            player.at("language").click()
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        expect(player.at("prompt")).to_contain_text(prompt)
        expect(guest.page.locator("svg text", has_text=re.compile(f"^{city}$"))).to_have_count(1)
        expect(player.at("log")).to_contain_text(re.compile(log))
    assert guest.page.evaluate("() => window.here") is True
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("lang", "pl")


def test_a_title_that_cannot_be_drawn_yet_is_not_offered(visit: Visitor) -> None:
    """The server may know more titles than the page: they are posters that say so."""
    guest = visit()
    titles = guest.page.evaluate("async () => (await fetch('/api/titles')).json()")
    posters = guest.page.get_by_test_id("poster")
    ids = [str(it.get_attribute("data-title")) for it in posters.all()]
    known = {title["id"]: title for title in titles}
    made = {"names": {"en": "Some Game", "pl": "Jakaś gra"}, "seats": [2, 6], "options": [], "bots": ["random"]}
    more = [known.get(name, {"id": name, **made}) for name in (*ids, "some-game")]
    listed: dict[str, object] = {"id": "abcdefgh", "title": "some-game", "options": {}, "status": "waiting", "mine": []}
    seats = [{"name": "Ann", "kind": "person", "level": None, "mine": False, "present": True, "left": False}]
    listed |= {"seats": seats, "host": False, "public": True, "created": 0, "version": 1}
    listed |= {"invite": None, "result": None, "next": None}

    def give(answer: object) -> Callable[[Route], None]:
        return lambda route: route.fulfill(body=json.dumps(answer), content_type="application/json")

    guest.page.route("**/api/titles", give(more))
    guest.page.route("**/api/tables?list=open", give([listed]))
    guest.page.reload()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
    for poster in posters.all():
        assert ("Soon" in str(poster.text_content())) != bool(poster.get_by_role("button").count())
    assert guest.page.get_by_test_id("play-now").count() >= 2
    guest.page.get_by_test_id("nav-lobby").click()
    row = guest.page.locator('[data-table="abcdefgh"]')
    expect(row).to_contain_text("Some Game")
    expect(row).to_contain_text("Soon")
    expect(row.get_by_role("link")).to_have_count(0)


def test_links_without_the_sign_lead_into_the_page(visit: Visitor) -> None:
    guest = visit()
    guest.page.goto(f"{guest.house.address}/lobby")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Open tables")
    table = new_table(guest, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "invite"}])
    guest.page.goto(f"{guest.house.address}/table/{table}?token=abc")
    expect(guest.page.get_by_test_id("waiting")).to_be_visible()
    assert guest.page.url.endswith(f"/#/table/{table}?token=abc")
    guest.page.go_back()
    guest.page.go_forward()
    expect(guest.page.get_by_test_id("waiting")).to_be_visible()


def test_the_focus_is_always_seen(visit: Visitor) -> None:
    """Through the whole start page and a whole table by Tab."""
    guest = visit()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
    assert walk(guest.page) >= {"my-name", "nav-lobby", "play-now", "new-table", "language", "theme"}
    player = Player(guest.page)
    player.play_now("ticket-to-ride-usa")
    player.answer(player.look())
    player.ready(player.version() - 1)
    expect(player.at("deck", '[aria-disabled="false"]')).to_be_visible()
    wanted = {"board", "deck", "ticket-pile", "row-card", "hint", "undo", "open-history", "open-menu", "tab-log"}
    assert walk(guest.page) >= wanted


def walk(page: Page, most: int = 160) -> set[str]:
    """Press Tab until the focus has left the page twice, so that it went all the way; the hooks of all that had it."""
    page.locator("body").evaluate("() => document.activeElement?.blur()")
    seen: list[str] = []
    while len(seen) < most and seen.count("BODY") < 2:
        page.keyboard.press("Tab")
        seen.append(focused(page).split()[0])
    return set(seen)


def test_the_server_is_not_there(visit: Visitor) -> None:
    """The start page says so, and loads when it is back."""
    guest = visit()
    guest.expected = re.compile("Failed to load resource|ERR_FAILED")
    guest.page.route("**/api/titles", lambda route: route.abort())
    guest.page.reload()
    expect(guest.page.get_by_role("alert")).to_contain_text("does not answer")
    guest.picture("offline")
    guest.page.unroute("**/api/titles")
    guest.page.get_by_role("alert").get_by_role("button").click()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
