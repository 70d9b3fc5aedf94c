"""Ratings and profiles: two people with accounts play a rated game, and one of them shows it to everybody."""

from __future__ import annotations

import contextlib
import json
import random
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from playwright.sync_api import Page, expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import glance_at, look_at, unchanged
from tests.browser.player import Player
from tests.browser.stage import Json, chosen, new_table
from tests.browser.test_account import GOOD, REFUSED, at_you, fill
from websockets.sync.client import connect

USA = "ticket-to-ride-usa"
OPTIONS = {"trains": 10, "first_player": "first_seat"}
SEATS: list[Json] = [{"kind": "me"}, {"kind": "open"}]
MISSING = re.compile("status of 404")


def member(visit: Visit, name: str) -> Page:
    """Make an account as a person does."""
    page = at_you(visit)
    fill(page, "make", name=name, wanted=GOOD)
    expect(page.get_by_test_id("who")).to_contain_text(name)
    return page


def play_on(address: str, cookies: str, seed: int) -> None:
    """Answer for a guest until the game is over."""
    luck = random.Random(seed)
    with connect(address, additional_headers={"Cookie": cookies}, max_size=None) as wire:
        while True:
            message = json.loads(wire.recv(30))
            if message["type"] not in ("table", "update"):
                continue
            if message["table"]["status"] == "over":
                return
            for eye in message["eyes"]:
                if eye["asked"]:
                    move = {"type": "act", "id": str(uuid4()), "version": message["version"], "seat": eye["seat"]}
                    wire.send(json.dumps({**move, "action": chosen(eye, luck)}))


def play_out(table: str, *guests: Visit) -> None:
    """Play a game to its end, all at once."""
    with ThreadPoolExecutor(len(guests)) as threads:
        done = []
        for seed, guest in enumerate(guests):
            cookies = "; ".join(f"{it['name']}={it['value']}" for it in guest.context.cookies(guest.house.address))
            where = f"{guest.house.address.replace('http', 'ws')}/api/tables/{table}/socket"
            done.append(threads.submit(play_on, where, cookies, seed))
        for it in done:
            it.result(120)


def rated_game(host: Visit, other: Visit) -> str:
    table = new_table(host, USA, SEATS, OPTIONS, rated=True)
    assert other.context.request.post(f"{other.house.address}/api/tables/{table}/join", data={}).ok
    return table


def test_a_rated_table_is_made_and_explains_itself(visit: Visitor) -> None:
    ann, guest = visit("ann"), visit("guest")
    ann.page.locator(f'[data-testid="new-table"][data-title="{USA}"]').click()
    wish = ann.page.get_by_test_id("rated-wish")
    expect(wish).to_be_disabled()
    expect(ann.page.get_by_test_id("rated-help")).to_contain_text("needs an account")
    ann.page.keyboard.press("Escape")
    member(ann, "Wanda")
    ann.page.goto(f"{ann.house.address}/#/")
    ann.page.locator(f'[data-testid="new-table"][data-title="{USA}"]').click()
    expect(ann.page.get_by_test_id("rated-help")).to_contain_text("Only games among people")
    seats = ann.page.get_by_test_id("seat-wish")
    for number in (1, 2):
        seats.nth(number).locator("select").first.select_option("open")
    ann.page.get_by_test_id("away-minutes").select_option("5")
    wish.check()
    expect(ann.page.get_by_test_id("hints-allowed")).to_have_count(0)
    expect(ann.page.get_by_test_id("away-minutes")).to_have_value("10")
    with unchanged(ann.page):
        look_at(ann, "rated-new-table")
    ann.page.get_by_test_id("create-table").click()
    expect(ann.page.get_by_test_id("rated-note")).to_be_visible()
    expect(ann.page.get_by_test_id("seat-bot")).to_have_count(0)
    glance_at(ann, "rated-waiting")

    guest.page.goto(ann.page.url)
    expect(guest.page.get_by_test_id("join-account")).to_be_visible()
    expect(guest.page.get_by_test_id("join")).to_have_count(0)
    guest.page.goto(f"{guest.house.address}/#/lobby")
    expect(guest.page.get_by_test_id("rated")).to_be_visible()
    glance_at(guest, "rated-lobby")


def test_names_at_a_table_lead_to_public_profiles_only(visit: Visitor) -> None:
    ann, bob = visit("ann"), visit("bob")
    page = member(ann, "Klementyna")
    member(bob, "Bonifacy")
    page.get_by_test_id("profile-public").check()
    expect(page.get_by_test_id("profile-all-games")).to_be_enabled()
    table = new_table(ann, USA, SEATS, OPTIONS)
    bob.page.goto(f"{bob.house.address}/#/table/{table}")
    waits = Player(bob.page)
    expect(waits.at("waiting").get_by_test_id("profile-link")).to_have_text("Klementyna")
    waits.at("join").click()
    waits.ready()
    page.goto(f"{ann.house.address}/#/table/{table}")
    mine = Player(page)
    mine.ready()
    for person in (mine, waits):
        expect(person.at("seats").get_by_test_id("profile-link")).to_have_text("Klementyna")
        person.at("tab-chat").click()
        person.at("chat-field").fill("Hello")
        person.at("chat-send").click()
    links = waits.at("chat").get_by_test_id("profile-link")
    expect(waits.at("chat")).to_contain_text("Bonifacy")
    expect(links).to_have_text("Klementyna")
    glance_at(bob, "table-profile-links")
    links.click()
    expect(bob.page.get_by_role("heading", name="Klementyna")).to_be_visible()


def test_a_rated_game_a_profile_and_a_leaderboard(visit: Visitor) -> None:
    ann, bob = visit("ann"), visit("bob")
    bob.expected = re.compile(f"{REFUSED.pattern}|{MISSING.pattern}")
    member(ann, "Marianna")
    member(bob, "Zbyszek")
    table = rated_game(ann, bob)
    ann.page.goto(f"{ann.house.address}/#/table/{table}")
    one = Player(ann.page)
    one.ready()
    expect(one.at("rated-sign")).to_be_visible()
    play_out(table, ann, bob)
    expect(one.at("rating-change")).to_be_visible()
    mine = one.at("changed", '[data-seat="0"]')
    expect(mine).to_contain_text(re.compile(r"1000 → \d+"))
    expect(one.at("changed")).to_have_count(1)  # nobody else has chosen to be seen
    with unchanged(ann.page):
        look_at(ann, "rated-ending")
    rating = re.findall(r"→ (\d+)", mine.inner_text())[0]

    bob.page.goto(f"{bob.house.address}/#/people/Marianna")
    expect(bob.page.get_by_test_id("no-person")).to_be_visible()
    glance_at(bob, "profile-missing")
    page = at_you_again(ann)
    page.get_by_test_id("to-profile").click()
    expect(page.get_by_test_id("only-me")).to_be_visible()
    at_you_again(ann)
    page.get_by_test_id("profile-public").check()
    expect(page.get_by_test_id("profile-all-games")).to_be_enabled()
    with unchanged(page):
        look_at(ann, "profile-switch")

    for _ in range(3):
        play_out(rated_game(ann, bob), ann, bob)
    bob.page.reload()
    record = bob.page.locator(f'[data-testid="title-record"][data-title="{USA}"]')
    expect(record.get_by_test_id("rating")).to_have_text(re.compile(r"^\d+\?$"))
    expect(bob.page.get_by_test_id("rating-course")).to_be_visible()
    expect(bob.page.get_by_test_id("latest-games").get_by_role("listitem")).to_have_count(4)
    assert rating in bob.page.get_by_test_id("latest-games").inner_text()
    with unchanged(bob.page):
        look_at(bob, "profile")

    bob.page.goto(f"{bob.house.address}/#/leaderboards/{USA}")
    expect(bob.page.get_by_text("Nobody is listed yet")).to_be_visible()
    glance_at(bob, "leaderboards-empty")
    make_well_known(ann)
    page.get_by_test_id("profile-public").uncheck()
    page.get_by_test_id("profile-public").check()  # nothing that was kept is shown after it
    expect(page.get_by_test_id("profile-all-games")).to_be_enabled()
    bob.page.goto(f"{bob.house.address}/#/lobby")
    bob.page.get_by_test_id("to-leaderboards").click()
    bob.page.get_by_test_id("leaderboards").get_by_role("link", name="USA").click()
    expect(bob.page.get_by_test_id("leader")).to_contain_text("Marianna")
    with unchanged(bob.page):
        look_at(bob, "leaderboards")
    bob.page.get_by_test_id("leader").get_by_role("link", name="Marianna").click()
    expect(bob.page.get_by_test_id("person")).to_contain_text("Marianna")


def at_you_again(visit: Visit) -> Page:
    visit.page.goto(f"{visit.house.address}/#/you")
    expect(visit.page.get_by_test_id("profile-public")).to_be_visible()
    return visit.page


def make_well_known(visit: Visit) -> None:
    """As if all who are rated had played against others, too."""
    with contextlib.closing(sqlite3.connect(visit.house.data / "roundhouse.db")) as db, db:
        db.execute("update ratings set games = 12, opponents = 4")
