"""SteamRollers in a browser: whole games by clicks, alone against Eva, by keyboard, on a phone; every screen."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.house import PHONE, Visit, Visitor
from tests.browser.looks import glance_at, look_at
from tests.browser.stage import Json, Moment, new_table, play_until, table_at
from tests.browser.steam import SteamPlayer
from tests.browser.test_games import answer_from_the_list

TITLE = "steamrollers"
BOTS = [{"kind": "me"}, {"kind": "bot", "level": "casual", "name": "Stoker"}]
PEOPLE = [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}, {"kind": "screen", "name": "Władysław"}]
ALONE = [{"kind": "me"}]
EXPANSIONS = {"orders": True, "coal": True, "starting_tiles": True, "borders": "medium"}


def sit_down(guest: Visit, seats: list[Json], options: Json | None = None, moment: Moment | None = None) -> SteamPlayer:
    """Open a table, at a moment that is worth looking at."""
    table = (
        new_table(guest, TITLE, seats, options) if moment is None else table_at(guest, TITLE, seats, moment, options)
    )
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = SteamPlayer(guest.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    return player


def test_a_whole_game_by_clicks(visit: Visitor) -> None:
    guest = visit()
    player = SteamPlayer(guest.page)
    player.play_now(TITLE)
    player.play_to_the_end()
    assert player.seen["take"] > 10 and player.seen["build"] > 5 and player.seen["upgrade"] > 1, player.seen
    expect(player.at("score-sheet")).to_be_visible()
    expect(player.at("chart")).to_be_visible()
    player.at("rematch").click()
    expect(player.at("ending")).to_have_count(0)
    expect(player.at("dice")).to_be_visible()


def test_a_whole_game_with_all_expansions(visit: Visitor) -> None:
    player = sit_down(visit(), BOTS, EXPANSIONS)
    player.play_to_the_end()
    assert player.seen["start"] == 1, player.seen
    expect(player.at("score-sheet")).to_contain_text("Orders")


def test_a_whole_game_alone_against_eva(visit: Visitor) -> None:
    guest = visit()
    guest.page.locator(f'[data-testid="new-table"][data-title="{TITLE}"]').click()
    dialog = guest.page.get_by_test_id("new-table-dialog")
    for number in (2, 1):
        dialog.get_by_test_id("seat-wish").nth(number).locator(".remove").click()
    expect(dialog.get_by_test_id("option-orders")).to_have_count(0)  # S1
    dialog.get_by_test_id("option-eva").select_option(index=2)
    guest.page.get_by_test_id("create-table").click()
    player = SteamPlayer(guest.page)
    now = player.ready()
    for _ in range(4):
        player.answer(now)
        now = player.next(now)
    expect(player.at("eva")).to_contain_text("Crosses off a field")
    player.at("small-sheet", '[data-seat="-1"]').click()
    glance_at(guest, "steamrollers-evas-sheet")
    player.at("own-sheet").click()
    player.play_to_the_end()
    expect(player.at("score-sheet")).to_contain_text("Eva")
    expect(player.at("chart")).to_contain_text("Eva")


def test_a_whole_game_on_a_phone(visit: Visitor) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    player = sit_down(guest, BOTS)
    player.play_to_the_end()
    expect(player.at("score-sheet")).to_be_visible()
    glance_at(guest, "steamrollers-phone-end")


def test_a_whole_game_by_keyboard(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, BOTS)
    now = player.ready()
    for _ in range(600):
        if now["ending"]:
            break
        if now["confirm"]:
            guest.page.keyboard.press("Enter")
        else:
            answer_from_the_list(guest.page, "deliver" if player.open()["good"] else "")
            player.note("list")
        now = player.next(now)
    assert now["ending"] and player.seen["list"] > 10


def asked(question: str, least: int = 1) -> Moment:
    def moment(eye: Json) -> bool:
        view = eye["view"]
        return bool(eye["asked"]) and view["question"] == question and view["round"] >= least

    return moment


def test_a_field_is_clicked_turned_and_reshaped(visit: Visitor) -> None:
    player = sit_down(visit(), PEOPLE, {}, asked("UseDie"))
    field = player.at("field", "[data-open]").first
    field.click()
    first = player.chosen()
    field.click()
    expect(player.at("chosen")).not_to_have_text(first)
    turned = player.chosen()
    player.page.keyboard.press("?")
    player.page.keyboard.press("R")  # in front of the table lies something else
    player.page.keyboard.press("Escape")
    expect(player.at("chosen")).to_have_text(turned)
    player.page.keyboard.press("R")
    expect(player.at("chosen")).to_have_text(first)
    before = player.at("shape", '[aria-pressed="true"]').get_attribute("data-kind")
    player.at("shape", '[aria-pressed="false"]').first.click()
    assert player.at("shape", '[aria-pressed="true"]').get_attribute("data-kind") != before
    tracks = player.at("track").count()
    player.confirm()
    expect(player.at("handover")).to_be_visible()
    player.at("take-over").click()
    expect(player.at("track")).to_have_count(tracks + 1)


def test_two_dice_are_taken_together(visit: Visitor) -> None:
    """A28: in the solo game both dice may be chosen at once, as tile 2a lets one do in others."""
    player = sit_down(visit(), ALONE, {"solo_dice": "together"})
    dice = player.at("die")
    values = sorted(str(dice.nth(i).get_attribute("data-value")) for i in (0, 2))
    dice.nth(0).click()
    expect(player.at("confirm")).to_have_count(0)
    dice.nth(2).click()
    expect(player.at("chosen")).to_have_text(f"take the dice {values[0]} and {values[1]}")
    player.page.keyboard.press("Escape")
    expect(player.at("confirm")).to_have_count(0)
    dice.nth(1).click()
    dice.nth(2).click()
    player.confirm()
    expect(player.at("die")).to_have_count(1)


def with_tile_2(side: str, guest: Visit) -> str:
    """A table on which tile 2 lies with this side up; chance decides that."""
    for _ in range(20):
        table = new_table(guest, TITLE, PEOPLE)
        eye = play_until(guest, table, lambda eye: bool(eye["asked"]))
        if eye["view"]["tiles"][1]["side"] == side:
            return table
    raise AssertionError("chance does not want it")


def wants_tile_2(eye: Json, luck: random.Random) -> Json:
    """Whoever can takes tile 2, and the die for it."""
    for wish in ({"kind": "take-tile", "tile": 2}, {"kind": "take", "value": 2}):
        for action in eye["legal"]:
            if wish.items() <= action.items():
                return dict(action)
    return dict(luck.choice(eye["legal"]))


def test_tile_2b_is_clicked_to_take_a_die_away(visit: Visitor) -> None:
    guest = visit()
    table = with_tile_2("b", guest)
    play_until(
        guest, table, lambda eye: bool(eye["asked"]) and eye["view"]["question"] == "StealDie", choose=wants_tile_2
    )
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = SteamPlayer(guest.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    player.at("tile", '[data-tile="2"]').click()
    expect(player.at("chosen")).to_have_text(re.compile("take .*away|tile 2b", re.IGNORECASE))
    player.confirm()
    expect(player.at("log")).to_contain_text(re.compile("2b.*2b", re.DOTALL))  # it was taken, and it was used


def test_the_dice_have_come_to_rest_within_400_ms(visit: Visitor) -> None:
    guest = visit(reduced_motion="no-preference")
    player = sit_down(guest, BOTS)
    ends = player.page.evaluate(ENDS)
    assert ends and max(ends) < 400, ends


ENDS = """() => [...document.querySelectorAll('[data-testid=dice] .die, [data-testid=dice] .black')].map((it) => {
  const { animationDelay, animationDuration } = getComputedStyle(it);
  return 1000 * (parseFloat(animationDelay) + parseFloat(animationDuration));
})"""


def test_a_good_and_a_route_make_a_delivery(visit: Visitor) -> None:
    """The guest plays as a bot advises until something can be delivered; then the good and its route are clicked."""
    guest = visit()
    table = new_table(guest, TITLE, [*BOTS, {"kind": "bot", "level": "casual", "name": "Zofia"}])

    def advised(eye: Json, _: random.Random) -> Json:
        answer = guest.context.request.get(f"{guest.house.address}/api/tables/{table}/hint?seat={eye['seat']}")
        advice: Json = answer.json()["analysis"]["candidates"][0]["action"] if answer.ok else eye["legal"][0]
        return advice

    def can_deliver(eye: Json) -> bool:
        return bool(eye["asked"]) and any(action["kind"] == "deliver" for action in eye["legal"])

    play_until(guest, table, can_deliver, choose=advised)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = SteamPlayer(guest.page)
    player.ready()
    player.deliver()
    expect(player.at("link").first).to_be_attached()
    expect(player.at("chosen")).to_have_text(re.compile("deliver from"))
    glance_at(guest, "steamrollers-delivery")
    player.confirm()
    player.at("tab-log").click()
    expect(player.at("log")).to_contain_text(re.compile("delivers from"))


def test_what_cannot_be_clicked_says_why(visit: Visitor) -> None:
    player = sit_down(visit(), PEOPLE, {}, asked("UseDie"))
    value = int(re.findall(r"\d", player.at("prompt").inner_text())[0])
    other = value % 6 + 1
    player.at("box", f'[data-box="{other}"]').hover()
    expect(player.at("why")).to_have_text(re.compile(f"only box {value}", re.IGNORECASE))
    player.at("tile", f'[data-tile="{other}"]').focus()
    expect(player.at("why")).to_have_text(re.compile(f"only tile {value}", re.IGNORECASE))
    player.at("box", f'[data-box="{other}"]').click()
    expect(player.at("why")).to_have_text(re.compile(f"only box {value}", re.IGNORECASE))
    player.at("tile", f'[data-tile="{other}"]').click(force=True)  # it says that it is disabled
    expect(player.at("why")).to_have_text(re.compile(f"only tile {value}", re.IGNORECASE))


def test_the_sheets_of_others_can_be_enlarged(visit: Visitor) -> None:
    player = sit_down(visit(), PEOPLE, {}, asked("UseDie", 4))
    player.at("small-sheet", '[aria-pressed="false"]').first.click()
    expect(player.at("own-sheet")).to_be_visible()
    player.at("own-sheet").click()
    expect(player.at("own-sheet")).to_have_count(0)


def test_the_rules_tell_what_is_reconstructed(visit: Visitor) -> None:
    player = sit_down(visit(), BOTS)
    player.at("open-rules").click()
    about = player.at("about")
    about.locator("summary").click()
    expect(about).to_contain_text("Reconstructed: the outline")


def test_screens(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, PEOPLE, {"orders": True, "borders": "hard"}, asked("UseDie", 8))
    look_at(guest, "steamrollers-table")

    def draw(page: Page) -> Any:
        page.keyboard.press("Escape")
        page.locator('[data-testid="field"][data-open]').first.click()

    look_at(guest, "steamrollers-build", draw)
    player.page.keyboard.press("Escape")


def test_screens_of_the_solo_game(visit: Visitor) -> None:
    guest = visit()
    sit_down(guest, ALONE, {}, asked("TakeDie", 6))
    look_at(guest, "steamrollers-solo")


def test_screens_of_the_start_and_the_end(visit: Visitor) -> None:
    guest = visit()
    sit_down(guest, PEOPLE, EXPANSIONS)
    look_at(guest, "steamrollers-start")
    other = visit()
    player = sit_down(other, ALONE, {"eva": "railway_baron"})
    player.play_to_the_end()
    look_at(other, "steamrollers-end")
