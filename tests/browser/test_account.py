"""Who you are: an account on two devices, and seats that are carried to another one."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.house import PHONE, Visit, Visitor
from tests.browser.looks import glance_at, look_at, unchanged
from tests.browser.player import Player
from tests.browser.stage import new_table

REFUSED = re.compile("status of 4(03|22|00)")
GOOD = "wagon-21 lantern"


def fill(page: Page, form: str, **values: str) -> None:
    at = page.get_by_test_id(form)
    for name, value in values.items():
        at.get_by_test_id(name).fill(value)
    at.get_by_test_id("submit").click()


def at_you(visit: Visit) -> Page:
    visit.page.get_by_test_id("nav-you").click()
    expect(visit.page.get_by_test_id("who")).to_be_visible()
    return visit.page


def sit_down(visit: Visit) -> None:
    table = new_table(visit, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    visit.page.goto(f"{visit.house.address}/#/table/{table}")
    Player(visit.page).ready()


def test_an_account_on_two_devices(visit: Visitor) -> None:
    laptop, phone = visit("laptop"), visit("phone", viewport=PHONE)
    page = at_you(laptop)
    with unchanged(page):
        look_at(laptop, "you-guest")
    laptop.expected = phone.expected = REFUSED
    fill(page, "make", name="Halina", wanted="Halina12")
    expect(page.get_by_test_id("make").get_by_test_id("fault")).to_contain_text("password")
    fill(page, "make", name="Halina", wanted=GOOD)
    expect(page.get_by_test_id("who")).to_contain_text("Halina")
    expect(page.get_by_test_id("my-name")).to_have_text("Halina")
    fill(page, "make-codes", password=GOOD)
    expect(page.get_by_test_id("codes").get_by_role("listitem")).to_have_count(10)
    with unchanged(page):
        look_at(laptop, "you-account")

    small = at_you(phone)
    fill(small, "sign-in", name="halina", password="wrong password")
    expect(small.get_by_test_id("sign-in").get_by_test_id("fault")).not_to_be_empty()
    fill(small, "sign-in", name="halina", password=GOOD)
    expect(small.get_by_test_id("who")).to_contain_text("Halina")
    expect(small.get_by_test_id("device")).to_have_count(2)
    sit_down(phone)

    page.reload()
    expect(page.get_by_test_id("device")).to_have_count(2)
    glance_at(laptop, "you-devices")
    page.get_by_test_id("sign-out-device").click()
    expect(page.get_by_test_id("device")).to_have_count(1)
    expect(small.get_by_test_id("notice").first).to_be_visible()
    expect(small.get_by_test_id("hand")).to_have_count(0)


def test_seats_are_carried_by_a_code(visit: Visitor) -> None:
    laptop, phone, third = visit("laptop"), visit("phone", viewport=PHONE), visit("third")
    laptop.expected = phone.expected = third.expected = REFUSED
    sit_down(laptop)
    table = laptop.page.url
    laptop.page.goto(f"{laptop.house.address}/#/you")
    laptop.page.get_by_test_id("show-code").click()
    expect(laptop.page.get_by_test_id("qr")).to_be_visible()
    code = laptop.page.get_by_test_id("carry-code").inner_text()
    glance_at(laptop, "you-carry")

    sit_down(phone)
    phone.page.goto(f"{phone.house.address}/#/you?code={code}")
    phone.page.get_by_test_id("claim").get_by_test_id("submit").click()
    expect(phone.page.get_by_test_id("seats-asked")).to_be_visible()
    glance_at(phone, "you-seats-asked")
    phone.page.get_by_test_id("take-seats").click()
    expect(phone.page.get_by_test_id("device")).to_have_count(2)
    phone.page.goto(table)
    Player(phone.page).ready()

    page = at_you(third)
    fill(page, "claim", code=code)
    expect(page.get_by_test_id("claim").get_by_test_id("fault")).not_to_be_empty()


def test_a_deleted_name_is_gone_from_the_page(visit: Visitor) -> None:
    guest = visit()
    page = at_you(guest)
    fill(page, "make", name="Genowefa", wanted=GOOD)
    expect(page.get_by_test_id("notice")).to_contain_text("Genowefa")
    page.get_by_test_id("delete").click()
    glance_at(guest, "you-delete", lambda page: page.get_by_test_id("delete-me").scroll_into_view_if_needed())
    fill(page, "delete-me", password=GOOD)
    expect(page.get_by_test_id("notice")).to_contain_text("deleted")
    expect(page.locator("body")).not_to_contain_text("Genowefa")


def test_a_token_for_a_program(visit: Visitor) -> None:
    """Shown once, listed, revoked; and the mark of a bot, which its seats show at the table."""
    laptop, guest = visit("laptop"), visit("guest", viewport=PHONE)
    page = at_you(laptop)
    page.get_by_test_id("become-bot").click()
    page.get_by_test_id("become-bot").click()
    expect(page.get_by_test_id("become-bot")).to_have_count(0)
    form = page.get_by_test_id("make-token")
    form.get_by_test_id("token-name").fill("Clockwork")
    form.get_by_test_id("scope-chat").uncheck()
    form.get_by_test_id("submit").click()
    expect(page.get_by_test_id("secret")).to_contain_text("rht_")
    expect(page.get_by_test_id("token")).to_contain_text("Clockwork")
    with unchanged(page):
        look_at(laptop, "you-programs", lambda page: page.get_by_test_id("token").scroll_into_view_if_needed())
    page.get_by_test_id("revoke").click()
    expect(page.get_by_test_id("token")).to_have_count(0)

    table = new_table(laptop, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}], public=True)
    small = guest.page
    small.goto(f"{guest.house.address}/#/lobby")
    expect(small.get_by_test_id("program")).to_have_count(1)
    small.goto(f"{guest.house.address}/#/table/{table}")
    expect(small.get_by_test_id("program").first).to_be_visible()
    small.goto(f"{guest.house.address}/#/you")
    expect(small.get_by_test_id("make-token")).to_be_visible()
    glance_at(guest, "you-programs-small")
