"""1830 in a browser: sets of rounds by clicks, routes by clicking stops, reasons in words, every screen."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, expect
from tests.browser.baron import Baron
from tests.browser.barons import at_question, chosen
from tests.browser.house import PHONE, Visit, Visitor
from tests.browser.looks import glance_at, look_at
from tests.browser.stage import Json, Moment, new_table, play_until
from tests.browser.test_games import answer_from_the_list

AGAINST_BOTS = [{"kind": "me"}, *({"kind": "bot", "level": "random", "name": name} for name in ("Ada", "Bo"))]
ONE_SCREEN = [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}, {"kind": "screen", "name": "Władysław"}]


def sit_down(guest: Visit, seats: list[Json], options: Json | None = None) -> tuple[Baron, str]:
    table = new_table(guest, "1830", seats, options)
    return Baron(guest.page), table


def open_table(guest: Visit, table: str) -> None:
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    expect(guest.page.get_by_test_id("table")).to_be_visible()


def at_moment(guest: Visit, moment: Moment, seed: int = 3) -> Baron:
    """A table of three people on one screen, at a moment; the one who is asked has taken the screen over."""
    baron, table = sit_down(guest, ONE_SCREEN)
    play_until(guest, table, moment, seed, choose=chosen)
    open_table(guest, table)
    take = guest.page.get_by_test_id("take-over")
    if take.count():
        take.click()
    expect(baron.at("prompt", '[data-asked="true"]')).to_be_visible()
    return baron


def trains_in_turn(view: Json) -> list[str]:
    """The trains of the corporation in turn."""
    trains: list[str] = view["corporations"][view["operating"]]["trains"] if view["operating"] else []
    return trains


def play_sets(baron: Baron, sets: int) -> bool:
    """Play by clicks until so many sets of rounds are over; False if the game is over before that."""
    now = baron.ready()
    over = baron.at("log").get_by_text(f"Stock round {sets + 1}")
    for _ in range(600):
        if over.count():
            return True
        if now["ending"]:
            return False
        baron.note(baron.answer(now))
        now = baron.next(now)
    raise AssertionError(f"{sets} sets of rounds did not end: {baron.seen}")


def test_three_sets_of_rounds_by_clicks(visit: Visitor) -> None:
    """Auction, stock and operating rounds: papers, hexes, tiles, stops and trains are clicked where they lie."""
    guest = visit()
    for _ in range(3):  # a bot that plays at random may go bankrupt early
        baron, table = sit_down(guest, AGAINST_BOTS)
        open_table(guest, table)
        baron.ready()
        baron.hurry()
        if play_sets(baron, 3):
            break
    log = baron.at("log")
    for number in (1, 2, 3):
        expect(log.get_by_text(f"Stock round {number}")).to_have_count(1)
        expect(log.get_by_text(f"Operating round {number}.1")).to_have_count(1)
    assert baron.seen["buy-private"] and baron.seen["par"] and baron.seen["buy"] >= 4, baron.seen
    assert baron.seen["lay"] >= 3 and baron.seen["buy-train"] >= 1, baron.seen
    for look, hook in (("market", "market"), ("companies", "charter"), ("ledger", "ledger"), ("tiles", "tiles")):
        baron.at(f"look-{look}").click()
        expect(baron.at(hook).first).to_be_visible()


def test_routes_are_changed_by_clicking_stops(visit: Visitor) -> None:
    guest = visit()
    baron = at_moment(guest, at_question("RunTrains", 2))
    total = baron.at("run-total").inner_text()
    first = guest.page.get_by_test_id("runs").locator("li").first
    assert "no route" not in first.inner_text()
    first.get_by_role("button", name="Clear this route").click()
    expect(first).to_contain_text("no route")
    # Montreal is far away from everybody's second run: it alone is no route, and nothing leads on from it.
    stop = baron.at("stop", '[data-hex="A19"]')
    stop.dispatch_event("click")
    expect(baron.at("route-why")).to_have_text(re.compile("at least two stops", re.IGNORECASE))
    struck: tuple[str, str] = ("text-decoration-line", "line-through")
    expect(baron.at("run-total")).to_have_css(*struck)
    glance_at(guest, "1830-route-why")
    baron.at("best").click()
    expect(baron.at("run-total")).to_have_text(total)
    expect(baron.at("run-total")).not_to_have_css(*struck)
    expect(baron.at("route-why")).to_have_count(0)
    baron.at("confirm").click()
    expect(baron.at("runs")).to_have_count(0)


def can_turn(eye: Json) -> bool:
    """A curve fits a hex in several ways."""
    lays = Counter((it["hex"], it["tile"]) for it in eye["legal"] if it["kind"] == "lay" and it["tile"] in ("7", "8"))
    return max(lays.values(), default=0) > 1


def test_a_tile_is_turned_and_a_closed_hex_says_why(visit: Visitor) -> None:
    guest = visit()
    can_lay = at_question("LayTrack", 2)
    baron = at_moment(guest, lambda eye: can_lay(eye) and can_turn(eye) and bool(trains_in_turn(eye["view"])))
    baron.at("hex", ":not([data-open])").first.dispatch_event("click")
    expect(baron.at("why")).to_have_text(re.compile("grey or red|meets track|tile", re.IGNORECASE))
    for hexagon in baron.at("hex", "[data-open]").all():
        hexagon.dispatch_event("click")
        many = baron.at("tile-choice").filter(has_text="↻")
        if many.count():
            break
    many.first.click()
    expect(baron.at("gain")).to_have_text(re.compile("→"))
    glance_at(guest, "1830-tile")
    before = baron.chosen()
    hexagon.dispatch_event("click")
    expect(baron.at("chosen")).not_to_have_text(before)
    guest.page.keyboard.press("Escape")
    expect(baron.at("palette")).to_have_count(0)


def test_what_cannot_be_bought_says_why(visit: Visitor) -> None:
    guest = visit()
    baron = at_moment(guest, at_question("StockTurn", 3))
    closed = baron.at("stock").locator('[aria-disabled="true"]').first
    closed.click(force=True)
    expect(baron.at("why")).to_be_visible()
    expect(baron.at("why")).not_to_be_empty()


def test_a_stock_round_and_operating_rounds_on_a_phone(visit: Visitor) -> None:
    """By touch, with the board large and with more room below it."""
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    baron, table = sit_down(guest, AGAINST_BOTS[:2])
    open_table(guest, table)
    now = baron.ready()
    expect(baron.at("purse")).to_contain_text("Cash $")
    wanted = ("buy-private", "par", "buy", "lay", "buy-train")
    for _ in range(400):
        if now["ending"] or all(kind in baron.seen for kind in wanted):
            break
        if "par" in baron.seen and "tall" not in baron.seen:
            baron.at("taller").click()
            expect(baron.at("taller")).to_have_attribute("aria-pressed", "true")
            baron.note("tall")
            glance_at(guest, "1830-phone-tall")
            baron.at("taller").click()
        baron.note(baron.answer(now))
        now = baron.next(now)
    assert all(kind in baron.seen for kind in wanted), baron.seen
    glance_at(guest, "1830-phone")


def test_an_auction_and_a_stock_round_by_keyboard(visit: Visitor) -> None:
    guest = visit()
    # Whoever takes the first answer of every list would trade private companies to and fro.
    baron, table = sit_down(guest, AGAINST_BOTS[:2], {"private_trades": "none"})
    open_table(guest, table)
    now, turns = baron.ready(), 0
    for _ in range(400):  # a bot that bids at random may take the auction far
        if now["ending"] or turns == 6:
            break
        turns += bool(now["buy"])
        if now["confirm"]:
            guest.page.keyboard.press("Enter")
        else:
            answer_from_the_list(guest.page, "buy shares" if now["buy"] and turns % 4 else "")
        now = baron.next(now)
    baron.at("tab-log").click()
    expect(baron.at("log").get_by_text("Stock round 1")).to_have_count(1)


def look(visit: Visitor, name: str, moment: Moment, sheets: tuple[str, ...] = ()) -> None:
    guest = visit()
    at_moment(guest, moment)
    look_at(guest, f"1830-{name}")
    for sheet in sheets:
        guest.page.get_by_test_id(f"look-{sheet}").click()
        look_at(guest, f"1830-{name}-{sheet}")


def test_screens_of_the_auction(visit: Visitor) -> None:
    look(visit, "auction", at_question("AuctionTurn"))


def test_screens_of_the_stock_round(visit: Visitor) -> None:
    look(visit, "stock", at_question("StockTurn", 3), ("companies", "ledger", "tiles"))


def test_screens_of_the_operating_round(visit: Visitor) -> None:
    guest = visit()
    at_moment(guest, at_question("LayTrack", 4, 12))

    def choose_a_hex(page: Page) -> None:
        page.keyboard.press("Escape")
        page.locator('[data-testid="hex"][data-open]').first.dispatch_event("click")

    look_at(guest, "1830-track", choose_a_hex)


def test_screens_of_runs_and_trains(visit: Visitor) -> None:
    look(visit, "run", at_question("RunTrains", 3))
    look(visit, "dividend", at_question("PayDividend", 3))
    look(visit, "trains", at_question("BuyTrains", 3))


def test_screens_of_the_end(visit: Visitor) -> None:
    guest = visit()
    baron, table = sit_down(guest, ONE_SCREEN)
    play_until(guest, table, lambda eye: bool(eye["view"]["over"]), seed=3, choose=chosen)
    open_table(guest, table)
    expect(baron.at("score-sheet")).to_be_visible()
    expect(baron.at("chart")).to_be_visible()
    look_at(guest, "1830-end")
