"""Several browsers at one table, and one table in several browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import glance_at, look_closely
from tests.browser.player import Player
from tests.browser.stage import new_table


def set_up_for_two(host: Visit) -> tuple[str, str]:
    """A short game for the host and somebody with an invitation, made in the dialog: the table's link and the other."""
    page = host.page
    page.locator('[data-testid="new-table"][data-title="ticket-to-ride-usa"]').click()
    seats = page.get_by_test_id("seat-wish")
    seats.nth(2).get_by_role("button").click()
    expect(seats).to_have_count(2)
    seats.nth(1).get_by_role("combobox").first.select_option("invite")
    page.get_by_test_id("new-table-dialog").locator("summary").click()
    page.get_by_test_id("option-trains").fill("10")
    glance_at(host, "new-table-invitation")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()
    invitation = page.get_by_test_id("invitation").input_value()
    glance_at(host, "waiting-invitation")
    return page.url, invitation


def path_of(host: Visit, url: str) -> str:
    return url.removeprefix(host.house.address)


def test_two_people_and_a_spectator(visit: Visitor) -> None:
    ann, bob, eve = visit("ann"), visit("bob"), visit("eve")
    ann.page.get_by_test_id("my-name").click()
    ann.page.get_by_test_id("my-name-field").fill("Ann")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_test_id("my-name")).to_have_text("Ann")
    link, invitation = set_up_for_two(ann)
    assert re.search(r"/#/table/[\w-]+$", link) and invitation.startswith(f"{link}?token=")
    bob.page.goto(invitation)
    expect(bob.page.get_by_test_id("join")).to_be_visible()
    look_closely(bob, "join")
    bob.page.get_by_test_id("join").click()
    one, two = Player(ann.page), Player(bob.page)
    assert one.ready()["offer"] and two.ready()["offer"]
    eve.page.goto(link)
    three = Player(eve.page)
    three.until_version(1)
    expect(three.at("hand")).to_have_count(0)
    assert three.look()["asked"] is False

    two.at("tab-chat").click()
    two.at("chat-field").fill("Hello <b>Ann</b>")
    two.at("chat-send").click()
    for player in (one, three):
        player.at("tab-chat").click()
        expect(player.at("chat")).to_contain_text("Hello <b>Ann</b>")

    before = one.version()
    one.answer(one.look())
    two.answer(two.look())
    for player in (one, two):
        player.until_version(before + 2)
    if one.look()["asked"]:
        undo_by_agreement(ann, bob)
    else:
        undo_by_agreement(bob, ann)
    take_turns(one, two)
    three.until_version(one.version())
    expect(three.at("ending")).to_be_visible()
    scores = [player.at("score-sheet").inner_text() for player in (one, two, three)]
    assert scores[0] == scores[1] == scores[2]
    ann.page.reload()
    expect(one.at("ending")).to_be_visible()


def undo_by_agreement(asking: Visit, asked: Visit) -> None:
    """Ann draws a card, sees it, and asks whether she may put it back; Bob refuses, then lets her."""
    one, two = Player(asking.page), Player(asked.page)
    before = one.version()
    one.at("deck").click()
    one.confirm()
    one.until_version(before + 1)
    held = one.at("hand-card").count()
    one.at("undo").click()
    expect(two.at("agree")).to_be_visible()
    expect(one.at("undo")).to_be_disabled()
    look_closely(asking, "asking")
    look_closely(asked, "asked")
    one.at("withdraw").click()
    for player in (one, two):
        expect(player.at("asking")).to_have_count(0)
        expect(player.at("notice")).to_have_count(0)
    one.at("undo").click()
    two.at("disagree").click()
    expect(one.at("notice")).to_contain_text("Not everyone agreed")
    assert not two.at("notice").count()
    one.at("undo").click()
    two.at("agree").click()
    one.until_version(before + 8)
    expect(one.at("asking")).to_have_count(0)
    assert one.at("hand-card").count() <= held


def take_turns(one: Player, two: Player, most: int = 200) -> None:
    for _ in range(most):
        for player in (one, two):
            now = player.look()
            if now["ending"]:
                two.until_version(one.version())
                expect(two.at("ending")).to_be_visible()
                expect(one.at("ending")).to_be_visible()
                return
            if now["asked"]:
                player.answer(now)
                player.until_version(now["version"] + 1)
    raise AssertionError("the game did not end")


def test_a_public_table_is_joined_from_the_lobby(visit: Visitor) -> None:
    ann, bob = visit("ann"), visit("bob")
    table = new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}])
    bob.page.get_by_test_id("nav-lobby").click()
    bob.page.locator(f'[data-table="{table}"]').get_by_test_id("open-table").click()
    bob.page.get_by_test_id("join").click()
    assert Player(bob.page).ready()["offer"]
    ann.page.get_by_test_id("nav-mine").click()
    ann.page.locator(f'[data-table="{table}"]').get_by_test_id("open-table").click()
    assert Player(ann.page).ready()["offer"]


def test_two_people_on_one_screen(visit: Visitor) -> None:
    """Nobody sees the other's tickets: a screen in between says whose turn it is."""
    guest = visit()
    seats = [{"kind": "me"}, {"kind": "screen", "name": "Zoe"}]
    table = new_table(guest, "ticket-to-ride-usa", seats, {"trains": 10})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.play_to_the_end()
    assert player.seen["handover"] > 5


def test_leaving_and_coming_back(visit: Visitor) -> None:
    """A bot stands in, as long as one likes: here it waits for Bob, who thinks."""
    ann, bob = visit("ann"), visit("bob")
    table = new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}])
    bob.page.goto(f"{bob.house.address}/#/table/{table}")
    bob.page.get_by_test_id("join").click()
    Player(bob.page).ready()
    ann.page.goto(f"{ann.house.address}/#/table/{table}")
    player = Player(ann.page)
    player.ready()
    player.at("open-menu").click()
    player.at("leave").click()
    expect(player.at("leave")).to_contain_text("Yes")  # it asks whether one is sure
    player.at("leave").click()
    ann.page.locator(f'[data-table="{table}"]').get_by_test_id("open-table").click()
    player.at("open-menu").click()
    player.at("return").click()
    expect(player.at("menu")).to_have_count(0)
    expect(player.at("prompt")).to_be_visible()
    bob.page.get_by_test_id("open-menu").click()
    bob.page.get_by_test_id("resign").click()
    bob.page.get_by_test_id("resign").click()  # it asks whether one is sure
    player.at("agree").click()
    expect(player.at("ending")).to_be_visible()
