"""Railroad Revolution in a browser: whole games by clicks and on a phone, dragging, reasons, and its screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.house import PHONE, Visit, Visitor
from tests.browser.looks import look_at
from tests.browser.railroad_revolution import TITLE, Railwayman, sensible
from tests.browser.stage import Json, Moment, is_asked, new_table, table_at
from tests.browser.test_games import answer_from_the_list
from tests.browser.test_screens import SHARED

ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "random", "name": "Bot"}]


def laying(eye: Json) -> bool:
    """Rails are being laid."""
    return is_asked("Effects")(eye) and eye["view"]["action"]["action"] == "rail" and eye["view"]["action"]["basic"] > 0


def at_table(visit: Visit, moment: Moment, seed: int = 1) -> Railwayman:
    """Open a table of three people at one screen at a moment."""
    table = table_at(visit, TITLE, SHARED, moment, seed=seed, choose=sensible)
    visit.page.goto(f"{visit.house.address}/#/table/{table}")
    player = Railwayman(visit.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    return player


def test_a_whole_game_by_clicks(visit: Visitor) -> None:
    guest = visit()
    player = Railwayman(guest.page)
    player.play_now(TITLE)
    player.play_to_the_end()
    for kind in ("setup-token", "place", "space", "section", "end-with"):
        assert player.seen.get(kind), (kind, player.seen)
    expect(player.at("score-sheet")).to_be_visible()
    expect(player.at("chart")).to_be_visible()


def test_a_whole_game_on_a_phone(visit: Visitor) -> None:
    guest = visit(viewport=PHONE)
    table = new_table(guest, TITLE, ME_AND_A_BOT)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Railwayman(guest.page)
    player.ready()
    guest.page.get_by_test_id("board").focus()
    guest.page.keyboard.press("0")  # all of the board
    player.play_to_the_end()
    expect(player.at("score-sheet")).to_be_visible()


def test_a_whole_game_by_keyboard(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, TITLE, ME_AND_A_BOT)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Railwayman(guest.page)
    now = player.ready()
    for _ in range(400):
        if now["ending"]:
            break
        if now["confirm"]:
            guest.page.keyboard.press("Enter")
        else:
            answer_from_the_list(guest.page, "")
        now = player.next(now)
    assert now["ending"]
    expect(player.at("score-sheet")).to_be_visible()


def test_a_worker_is_dragged_onto_an_action(visit: Visitor) -> None:
    player = at_table(visit(), is_asked("Turn"))
    player.at("worker", "[data-open]").first.drag_to(player.at("action-space", '[data-action="sale"]'))
    expect(player.at("chosen")).to_contain_text("Sale")
    player.confirm()
    expect(player.at("effects")).to_be_visible()


def test_a_finger_drags_a_worker_onto_an_action(visit: Visitor) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    player = at_table(guest, is_asked("Turn"))
    space = player.at("action-space", '[data-action="telegraph"]')
    player.at("supply").evaluate("it => it.scrollIntoView()")
    drag_by_finger(guest, player.at("worker", "[data-open]").first, space)
    expect(player.at("chosen")).to_contain_text("Telegraph")
    player.at("back").click()
    drag_by_finger(guest, player.at("worker", "[data-open]").first, player.at("prompt"))
    expect(player.at("chosen")).to_have_count(0)  # let go elsewhere, it goes back


def drag_by_finger(visit: Visit, thing: Locator, place: Locator) -> None:
    """Touch a thing, move the finger and lift it over a place."""
    wire = visit.context.new_cdp_session(visit.page)
    (x, y), (to_x, to_y) = middle_of(thing), middle_of(place)

    def touch(kind: str, *points: Json) -> None:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for share in (0.2, 0.6, 1.0):
        touch("touchMove", {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share})
    touch("touchEnd")


def middle_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_beside_a_rail_space_still_finds_it(visit: Visitor) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    player = at_table(guest, laying)
    box = player.at("space", "[data-open]").first.bounding_box()
    assert box is not None
    guest.page.touchscreen.tap(box["x"] - 6, box["y"] + box["height"] / 2)
    expect(player.at("chosen")).to_be_visible()


def test_what_is_short_can_be_raised_in_place(visit: Visitor) -> None:
    def short(eye: Json) -> bool:
        if not is_asked("Effects")(eye):
            return False
        view, action = eye["view"], eye["view"]["action"]
        sells = any(it["kind"] == "sell-shares" for it in eye["legal"])
        return bool(sells and view["seats"][action["seat"]]["money"] < action["owed"])

    player = at_table(visit(), short, seed=11)
    player.at("raise").click()
    expect(player.at("sell-stepper")).to_be_visible()
    expect(player.at("chosen")).to_have_text(re.compile("sell", re.IGNORECASE))
    player.confirm()
    expect(player.at("raise")).to_have_count(0)


def test_a_click_on_the_map_begins_the_action_that_builds_there(visit: Visitor) -> None:
    player = at_table(visit(), is_asked("Turn"))
    player.at("section", '[data-section="8"]').click()
    player.at("worker", "[data-open]").first.click()
    expect(player.at("chosen")).to_contain_text("Telegraph")


def test_the_table_of_colours_and_actions_is_one_key_away(visit: Visitor) -> None:
    player = at_table(visit(), is_asked("Turn"))
    player.page.keyboard.press("c")
    expect(player.page.locator("[data-chapter] table").first).to_be_in_viewport()
    expect(player.at("seat").first).to_be_in_viewport(ratio=1)  # only the rules were scrolled, not all that lies above
    heights = player.page.locator("aside.side").evaluate("it => [it.scrollHeight, it.clientHeight]")
    assert heights[0] <= heights[1] + 1


def test_what_cannot_be_clicked_says_why(visit: Visitor) -> None:
    player = at_table(visit(), laying)
    far = player.at("space", '[data-space="bismarck-portland:2"]')
    far.hover()  # one may as well only rest there
    expect(player.at("why")).to_contain_text(re.compile("does not touch", re.IGNORECASE))
    player.page.mouse.move(5, 5)
    expect(player.at("why")).to_have_count(0)
    far.click()
    expect(player.at("why")).to_contain_text(re.compile("does not touch", re.IGNORECASE))
    player.page.keyboard.press("Escape")
    player.at("piece", ":not(:disabled)").first.focus()  # nor needs one a pointer
    expect(player.at("why")).to_be_visible()


def test_another_players_board_can_be_looked_at(visit: Visitor) -> None:
    player = at_table(visit(), is_asked("Turn"))
    mine = player.at("desk").get_attribute("data-seat")
    player.at("look-at", f':not([data-seat="{mine}"])').first.click()
    expect(player.at("desk")).not_to_have_attribute("data-seat", mine or "")
    expect(player.at("worker", "[data-open]")).to_have_count(0)
    player.at("look-at", f'[data-seat="{mine}"]').click()
    expect(player.at("worker", "[data-open]").first).to_be_visible()


MOMENTS: dict[str, tuple[Moment, int]] = {
    "opening": (is_asked("ChooseSetupToken"), 1),
    "turn": (lambda eye: is_asked("Turn")(eye) and eye["view"]["turns"] > 24, 3),
    "effects": (
        lambda eye: (
            is_asked("Effects")(eye)
            and eye["view"]["turns"] > 18
            and eye["view"]["action"]["action"] == "station"
            and eye["view"]["action"]["basic"] == 0
        ),
        4,
    ),
    "deal": (lambda eye: is_asked("OfferDeal")(eye) and eye["view"]["turns"] > 8, 5),
    "milestones": (is_asked("ChooseMilestone"), 2),
    "tracks": (lambda eye: is_asked("Advance")(eye) and eye["view"]["turns"] > 12, 6),
    "last-turns": (lambda eye: eye["asked"] and eye["view"]["last_turns"] is not None, 7),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_the_screens(visit: Visitor, name: str) -> None:
    guest = visit()
    moment, seed = MOMENTS[name]
    at_table(guest, moment, seed)
    look_at(guest, f"rr-{name}")


def test_the_rules_tell_about_the_components(visit: Visitor) -> None:
    guest = visit()
    player = at_table(guest, is_asked("Turn"))

    def read(_: object) -> None:
        player.at("open-rules").click()
        expect(player.at("about")).to_be_attached()
        player.at("about").scroll_into_view_if_needed()

    look_at(guest, "rr-about", read)


def test_the_end(visit: Visitor) -> None:
    guest = visit()
    table = table_at(guest, TITLE, SHARED, lambda eye: eye["view"]["over"], seed=8, choose=sensible)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Railwayman(guest.page)
    expect(player.at("score-sheet")).to_be_visible()
    look_at(guest, "rr-end")
    guest.page.keyboard.press("Escape")
    look_at(guest, "rr-end-board")
