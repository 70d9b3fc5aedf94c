"""What holds for the whole page: weight, languages, links, titles that it does not know, what has the focus."""

from __future__ import annotations

import gzip
import json
import re
import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, Route, expect
from tests.browser.house import FOLDERS, ROOT, Visitor
from tests.browser.looks import glance_at, look_closely, speak
from tests.browser.player import Player
from tests.browser.stage import is_asked, new_table, play_until
from tests.browser.test_games import ME_AND_A_BOT, focused

STATIC = ROOT / "src/roundhouse/server/static"
MOST = 250 * 1024
CHUNKS = {*FOLDERS.values(), "plain"}
MAPS = ("usa-", "europe-")
SENT = """() => performance.getEntriesByType("resource")
  .filter((it) => /\\.(js|css)$/.test(new URL(it.name).pathname))
  .map((it) => ({ name: new URL(it.name).pathname.split("/").at(-1), sent: it.encodedBodySize }))"""


@pytest.mark.parametrize("title", FOLDERS)
def test_script_and_style_of_a_table_are_light(visit: Visitor, title: str) -> None:
    """All that a browser loads on the way from the start page to a table of one title, as it comes over the wire."""
    guest = visit()
    Player(guest.page).play_now(title)
    page = gzip.compress((STATIC / "index.html").read_bytes(), 9)
    parts = guest.page.evaluate(SENT)
    weight = sum(part["sent"] for part in parts) + len(page)
    assert len(parts) > 8 and weight < MOST, f"{weight:,} bytes"
    names = [str(part["name"]) for part in parts]
    own = FOLDERS[title]
    assert any(name.startswith(own) for name in names)
    assert not [name for name in names for other in CHUNKS if other != own and name.startswith(other)]
    other_maps = [it for it in MAPS if not title.endswith(it[:-1])]
    assert not [name for name in names if name.startswith(tuple(other_maps))]


def test_nothing_superfluous_is_handed_out() -> None:
    assert not list(STATIC.rglob("*.woff")) and not list(STATIC.rglob("*.map"))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_can_be_put_on_a_home_screen(visit: Visitor, language: str) -> None:
    """On iPhones and iPads only a page that stands there may tell of turns while it is closed."""
    guest = visit()
    speak(guest.page, language)
    expect(guest.page.locator('link[rel="manifest"]')).to_have_attribute("href", f"./{language}.webmanifest")
    tools = guest.context.new_cdp_session(guest.page)
    found = tools.send("Page.getAppManifest")
    assert not found["errors"] and found["url"].endswith(f"/{language}.webmanifest")
    manifest = json.loads(found["data"])
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Roundhouse", "./", "standalone")
    assert manifest["lang"] == language and manifest["description"] == guest.page.locator("h1").first.inner_text()
    pictures = {it["src"]: it["sizes"] for it in manifest["icons"] if it["type"] == "image/png"}
    pictures[guest.page.locator('link[rel="apple-touch-icon"]').get_attribute("href") or ""] = "180x180"
    for name, size in pictures.items():
        answer = guest.context.request.get(f"{guest.house.address}/{name}")
        assert answer.ok and answer.headers["content-type"] == "image/png"
        assert "{}x{}".format(*struct.unpack(">II", answer.body()[16:24])) == size


def test_parts_come_compressed_and_are_kept(visit: Visitor) -> None:
    """Scripts, styles, texts and boards are compressed; what has a hash in its name is never asked for again."""
    guest = visit()
    answers: dict[str, Response] = {}

    def note(answer: Response) -> None:
        answers[answer.url] = answer

    guest.page.on("response", note)
    guest.page.reload()
    Player(guest.page).play_now("steamrollers")
    kept = 0
    for url, answer in list(answers.items()):  # more may come while their headers are asked for
        headers = answer.all_headers()
        if "/assets/" in url:
            kept += "immutable" in headers["cache-control"]
            assert "immutable" in headers["cache-control"], url
        big = int(headers.get("content-length", "0")) > 2000 or headers.get("content-encoding") == "gzip"
        if big and not url.endswith(".woff2") and ("/assets/" in url or "/texts/" in url or url.endswith("/board")):
            assert headers.get("content-encoding") == "gzip", url
    assert kept > 8


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


def test_titles_that_the_page_does_not_know(visit: Visitor) -> None:
    """The server may know more titles than the page, and fewer."""
    guest = visit()
    titles = guest.page.evaluate("async () => (await fetch('/api/titles')).json()")
    made = {"names": {"en": "Some Game", "pl": "Jakaś gra"}, "seats": [2, 6], "options": [], "bots": ["random"]}
    fewer = [title for title in titles if title["id"] != "steamrollers"]
    listed: dict[str, object] = {"id": "abcdefgh", "title": "some-game", "options": {}, "status": "waiting", "mine": []}
    seats = [{"name": "Ann", "kind": "person", "level": None, "mine": False, "present": True, "left": False}]
    listed |= {"seats": seats, "host": False, "public": True, "created": 0, "version": 1}
    listed |= {"invite": None, "result": None, "next": None}

    def give(answer: object) -> Callable[[Route], None]:
        return lambda route: route.fulfill(body=json.dumps(answer), content_type="application/json")

    guest.page.route("**/api/titles", give([{"id": "some-game", **made}, *fewer]))
    guest.page.route("**/api/tables?list=open*", give([listed]))
    guest.page.reload()
    expect(guest.page.get_by_test_id("poster")).to_have_count(len(titles))
    names = guest.page.get_by_test_id("poster").evaluate_all("all => all.map((it) => it.dataset.title)")
    assert "steamrollers" not in names and names[-1] == "some-game"
    guest.page.get_by_test_id("nav-lobby").click()
    row = guest.page.locator('[data-table="abcdefgh"]')
    expect(row).to_contain_text("Some Game")
    expect(row.get_by_role("link")).to_contain_text("Take a seat")
    look_closely(guest, "lobby-unknown")


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
    expect(guest.page.get_by_role("alert")).to_contain_text("is not responding")
    glance_at(guest, "offline")
    guest.page.unroute("**/api/titles")
    guest.page.get_by_role("alert").get_by_role("button").click()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
