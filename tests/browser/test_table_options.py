"""Options of a table: practice, which alone lets one person take back what was revealed, and seats by lot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import DESK, PHONE, Visit, Visitor, resize, spills
from tests.browser.looks import look_at, unchanged
from tests.browser.player import Player
from tests.browser.stage import is_asked, new_table, play_until
from tests.browser.steam import SteamPlayer
from tests.browser.test_clumsy import told
from tests.browser.test_reconnect import FIRST, at_my_turn

USA = "ticket-to-ride-usa"
OWN_PLATE = '[data-testid="seat"].mine'
EDGES = "plates => plates.map((plate) => getComputedStyle(plate).borderTopColor)"


def draw(player: Player) -> None:
    """Take a card from the row, the same one each time; another one is revealed in its place."""
    version = player.version()
    colour = next(card for card in row_of(player) if card != "locomotive")
    player.at("row-card", f'[data-card="{colour}"]').first.click()
    player.confirm()
    player.until_version(version + 1)


def row_of(player: Player) -> list[str]:
    cards: list[str] = player.at("row-card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    return sorted(cards)


def open_dialog(page: Page, title: str) -> None:
    page.locator(f'[data-testid="new-table"][data-title="{title}"]').click()
    expect(page.get_by_test_id("new-table-dialog")).to_be_visible()


def choose_seat(page: Page, number: int, kind: str) -> None:
    page.get_by_test_id("seat-wish").nth(number).locator("select").first.select_option(kind)


# Taking back.


def test_against_bots_undo_is_off_and_says_why(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    expect(player.at("practice")).to_have_count(0)
    sent = told(guest.page)
    draw(player)
    undo = player.at("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_text("Undo")
    expect(undo).to_have_attribute("title", re.compile("revealed since"))
    version = player.version()
    undo.click(force=True)
    expect(player.at("notice")).to_contain_text("At a practice table you can")
    guest.page.keyboard.press("u")
    expect(player.at("notice")).to_have_count(1)
    assert "undo" not in sent and player.version() == version
    look_at(guest, "undo-off")


def test_eva_s_turn_and_the_next_roll_are_not_taken_back(visit: Visitor) -> None:
    """SteamRollers alone: after the answer that ends one's turn, Eva has hers and the dice are rolled."""
    guest = visit()
    table = new_table(guest, "steamrollers", [{"kind": "me"}])
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = SteamPlayer(guest.page)
    now = player.ready()
    off = player.at("undo", '[aria-disabled="true"]')
    for _ in range(12):
        player.answer(now)
        now = player.ready(now["version"])
        if off.count():
            break
    expect(off).to_be_visible()
    off.click(force=True)
    expect(player.at("notice")).to_contain_text("You can't take this back")


def test_practice_is_chosen_with_the_table_and_marked(visit: Visitor) -> None:
    guest = visit()
    page = guest.page
    open_dialog(page, USA)
    expect(page.get_by_test_id("practice").locator("option:checked")).to_have_text("no")
    page.get_by_test_id("practice").select_option("yes, chance repeats")
    with unchanged(page):
        look_at(guest, "new-table-practice")
    page.get_by_test_id("create-table").click()
    player = Player(page)
    player.ready()
    table = page.url.split("/")[-1]
    play_until(guest, table, is_asked("Turn"))
    page.reload()
    player.ready()
    expect(player.at("practice")).to_have_text("Practice")
    row = row_of(player)
    draw(player)
    shown = row_of(player)
    expect(player.at("undo")).to_have_text("Undo (practice)")
    expect(player.at("undo")).to_have_attribute("aria-disabled", "false")
    with unchanged(page):
        look_at(guest, "practice")
    version = player.version()
    player.at("undo").click()
    player.until_version(version + 1)
    assert row_of(player) == row
    draw(player)
    assert row_of(player) == shown, "the same chance comes again"
    player.at("open-menu").click()
    expect(player.at("variants")).to_contain_text("chance repeats")


def test_the_mark_fits_a_narrow_window(visit: Visitor) -> None:
    guest = visit(locale="pl-PL", viewport={"width": 320, "height": 640})
    player, _ = at_my_turn(guest, practice="anew")
    draw(player)
    expect(player.at("practice")).to_have_text("Trening")
    expect(player.at("undo")).to_have_text("Cofnij (trening)")
    assert not spills(guest.page)


def test_a_guided_game_is_marked_and_a_private_trial_says_what_it_is(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    player.at("what-if").click()
    expect(player.at("trial")).to_be_visible()
    draw(player)
    expect(player.at("undo")).to_have_text("Undo")
    expect(player.at("undo")).to_have_attribute("aria-disabled", "false")
    expect(player.at("practice")).to_have_count(0)
    guest.page.goto(f"{guest.house.address}/#/")
    player.at("learn", f'[data-title="{USA}"]').click()
    player.ready()
    expect(player.at("practice")).to_be_visible()


def test_practice_with_new_chance(visit: Visitor) -> None:
    """A card of the row is taken ten times, and not always the same one fills its place."""
    guest = visit()
    player, _ = at_my_turn(guest, practice="anew")
    rows = set()
    for _ in range(10):
        draw(player)
        rows.add(str(row_of(player)))
        version = player.version()
        player.at("undo").click()
        player.until_version(version + 1)
    assert len(rows) > 1


def test_several_people_cannot_choose_practice(visit: Visitor) -> None:
    guest = visit()
    page = guest.page
    open_dialog(page, USA)
    page.get_by_test_id("practice").select_option("yes, new chance")
    choose_seat(page, 1, "open")
    expect(page.get_by_test_id("practice")).to_be_disabled()
    expect(page.get_by_test_id("practice").locator("option:checked")).to_have_text("no")
    expect(page.get_by_text("For one person, alone or against bots")).to_be_visible()
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()
    expect(page.get_by_test_id("variants")).not_to_contain_text("Practice")


def test_people_at_one_screen_agree_there(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, USA, [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}], FIRST)
    play_until(guest, table, is_asked("Turn"))
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("take-over").click()
    held = row_of(player)
    draw(player)
    player.at("undo").click()
    expect(player.at("agree")).to_be_visible()
    version = player.version()
    player.at("agree").click()
    player.until_version(version + 1)
    expect(player.at("asking")).to_have_count(0)
    assert row_of(player) == held


# Seats by lot.


@pytest.mark.parametrize(("title", "usual"), [("1830", True), (USA, False)])
def test_the_rulebook_decides_about_the_lot_unless_the_host_does(visit: Visitor, title: str, usual: bool) -> None:
    guest = visit()
    page = guest.page
    open_dialog(page, title)
    expect(page.get_by_test_id("lot")).to_be_checked(checked=usual)
    assert ("as in the rulebook" in page.locator("label", has=page.get_by_test_id("lot")).inner_text()) == usual
    choose_seat(page, 2, "open")
    page.get_by_test_id("create-table").click()
    by_lot, not_so = re.compile("drawn at random"), re.compile("^The game starts automatically")
    expect(page.get_by_test_id("starts")).to_contain_text(by_lot if usual else not_so)
    page.go_back()
    open_dialog(page, title)
    page.get_by_test_id("lot").click()
    choose_seat(page, 2, "open")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("variants")).to_contain_text("in order of arrival" if usual else "drawn at random")
    expect(page.get_by_test_id("starts")).to_contain_text(not_so if usual else by_lot)


def own_seat(guest: Visit) -> str | None:
    mine = guest.page.locator(OWN_PLATE)
    expect(mine).to_have_count(1)
    return mine.get_attribute("data-seat")


def test_seats_are_drawn_before_everybody_s_eyes(visit: Visitor) -> None:
    """Ann sees the table wait, then both see who sits where, and find their seats again after a reload."""
    ann, bob = visit("ann"), visit("bob")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random", "name": "Stoker"}]
    table = new_table(ann, "1830", seats, lot=None)
    for guest in (ann, bob):
        guest.page.goto(f"{guest.house.address}/#/table/{table}")
    expect(ann.page.get_by_test_id("starts")).to_contain_text("they are drawn at random")
    with unchanged(ann.page):
        look_at(ann, "waiting-lot")
    bob.page.get_by_test_id("join").click()
    for guest in (ann, bob):
        expect(guest.page.get_by_test_id("notice").first).to_contain_text("Seats were drawn at random. Clockwise: ")
    look_at(ann, "seats-drawn")
    waits = next(guest for guest in (ann, bob) if guest.page.locator(f"{OWN_PLATE}:not(.turn)").count())
    resize(waits.page, PHONE)
    edges = waits.page.get_by_test_id("seat").evaluate_all(EDGES)
    assert edges.count(edges[int(str(own_seat(waits)))]) == 1, "one's own plate stands out, as does that at turn"
    resize(waits.page, DESK)
    found = [own_seat(guest) for guest in (ann, bob)]
    assert len({*found}) == 2
    order = ann.context.request.get(f"{ann.house.address}/api/tables/{table}").json()
    assert order["mine"] == [int(str(found[0]))] and order["lot"]
    for guest, seat in zip((ann, bob), found, strict=True):
        guest.page.reload()
        Player(guest.page).until_version(1)
        assert own_seat(guest) == seat
        expect(guest.page.get_by_test_id("notice")).to_have_count(0)
