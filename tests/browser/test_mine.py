"""One's own games, what happened since one's last move, rounds in the history, and private notes."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import look_at
from tests.browser.stage import Json, new_table, play_until
from tests.browser.test_looking_back import drop, log_18xx, step_of, until_step

USA = "ticket-to-ride-usa"
FIRST = {"first_player": "first_seat"}
BOT: Json = {"kind": "bot", "level": "random", "name": "Stoker"}


def call(visit: Visit, path: str, body: object = None) -> Json:
    answer = visit.context.request.post(f"{visit.house.address}{path}", data=json.dumps(body or {}))
    assert answer.ok, answer.text()
    found: Json = answer.json()
    return found


def named(visit: Visit, name: str) -> Visit:
    answer = visit.context.request.put(f"{visit.house.address}/api/me", data={"name": name})
    assert answer.ok, answer.text()
    return visit


def is_waiting(eye: Json) -> bool:
    return not eye["asked"]


def together(ann: Visit, bob: Visit, title: str = USA, options: Json | None = None) -> str:
    """A table of both, at Ann's first turn."""
    table = new_table(ann, title, [{"kind": "me"}, {"kind": "open"}], FIRST if options is None else options)
    call(bob, f"/api/tables/{table}/join")
    for who in (ann, bob):
        play_until(who, table, is_waiting)
    return table


def rows(page: Page) -> list[str]:
    found: list[str] = page.get_by_test_id("table-row").evaluate_all("rows => rows.map((row) => row.dataset.table)")
    return found


def tables_of_ann(ann: Visit, bob: Visit) -> dict[str, str]:
    over = new_table(ann, USA, [{"kind": "me"}, BOT], {"trains": 10})
    play_until(ann, over, lambda eye: bool(eye["view"]["over"]))
    mine = together(ann, bob)
    theirs = together(ann, bob)
    play_until(ann, theirs, is_waiting)
    lesson = call(ann, "/api/titles/1830/guide")["id"]
    waiting = new_table(ann, "steamrollers", [{"kind": "me"}, {"kind": "open"}])
    return {"over": over, "mine": mine, "theirs": theirs, "lesson": lesson, "waiting": waiting}


def test_my_games(visit: Visitor) -> None:
    ann, bob = named(visit("ann"), "Ann"), named(visit("bob"), "Żaneta")
    made = tables_of_ann(ann, bob)
    page = ann.page
    page.goto(f"{ann.house.address}/#/mine")
    expect(page.get_by_test_id("turn-count")).to_have_text("2")
    assert set(rows(page)[:2]) == {made["mine"], made["lesson"]}
    assert rows(page)[2:] == [made["theirs"], made["waiting"], made["over"]]
    for group, number in (("turn", 2), ("others", 1), ("waiting", 1), ("over", 1)):
        expect(page.get_by_test_id(f"group-{group}").get_by_test_id("table-row")).to_have_count(number)
        expect(page.get_by_test_id(f"show-{group}")).to_contain_text(str(number))
    theirs = page.locator(f'[data-table="{made["theirs"]}"]')
    expect(theirs.get_by_test_id("row-state")).to_contain_text("Żaneta to move")
    expect(theirs.get_by_test_id("last-move")).to_contain_text("Ann")
    expect(page.locator(f'[data-table="{made["lesson"]}"]').get_by_test_id("mark")).to_have_text("Guided first game")
    ended = page.locator(f'[data-table="{made["over"]}"]').get_by_test_id("row-state")
    expect(ended).to_contain_text(re.compile("You won|Place 2 of 2"))
    expect(page).to_have_title("(2) Roundhouse")
    look_at(ann, "mine")


def test_narrowed_down_in_the_address(visit: Visitor) -> None:
    ann, bob = named(visit("ann"), "Ann"), named(visit("bob"), "Żaneta")
    made = tables_of_ann(ann, bob)
    page = ann.page
    page.goto(f"{ann.house.address}/#/mine")
    page.get_by_test_id("show-others").click()
    expect(page.get_by_test_id("table-row")).to_have_count(1)
    assert rows(page) == [made["theirs"]] and page.url.endswith("#/mine?show=others")
    page.get_by_test_id("show-all").click()
    expect(page.get_by_test_id("table-row")).to_have_count(5)
    page.get_by_test_id("filter-kind").select_option("lesson")
    expect(page.get_by_test_id("table-row")).to_have_count(1)
    assert rows(page) == [made["lesson"]]
    page.go_back()
    expect(page.get_by_test_id("table-row")).to_have_count(5)
    page.go_back()
    expect(page.get_by_test_id("show-others")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("show-all").click()
    expect(page.get_by_test_id("table-row")).to_have_count(5)
    page.get_by_test_id("filter-who").press_sequentially("zaneta", delay=20)
    expect(page.get_by_test_id("table-row")).to_have_count(2)
    assert set(rows(page)) == {made["mine"], made["theirs"]}
    page.reload()
    expect(page.get_by_test_id("filter-who")).to_have_value("zaneta")
    expect(page.get_by_test_id("table-row")).to_have_count(2)
    page.get_by_test_id("filter-title").select_option("steamrollers")
    expect(page.get_by_test_id("none-found")).to_be_visible()
    look_at(ann, "mine-none")
    page.get_by_test_id("show-everything").click()
    expect(page.get_by_test_id("table-row")).to_have_count(5)


def test_since_my_last_move(visit: Visitor) -> None:
    ann, bob = named(visit("ann"), "Ann"), named(visit("bob"), "Bob")
    table = together(ann, bob)
    play_until(ann, table, is_waiting)
    from_here = play_until(bob, table, lambda eye: bool(eye["asked"]))["since"]
    play_until(bob, table, is_waiting)
    page = ann.page
    page.goto(f"{ann.house.address}/#/table/{table}")
    expect(page).to_have_title("● Your turn · Ticket to Ride (USA) · Bob · Roundhouse")
    expect(page.get_by_test_id("since-offer")).to_be_visible()
    last = step_of(page)
    expect(page.get_by_test_id("since")).to_have_attribute("data-steps", re.compile(r"[1-9]"))
    look_at(ann, "since")
    page.get_by_test_id("since-watch").click()
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    assert from_here is not None and from_here < step_of(page) <= last
    expect(page.get_by_test_id("since-offer")).to_have_count(0)
    expect(page.get_by_test_id("scrubber")).to_have_count(0)  # all was shown
    until_step(page, last)
    expect(page.locator('[data-testid="prompt"][data-asked="true"]')).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    page.keyboard.press("Escape")
    until_step(page, last)
    play_until(ann, table, is_waiting)
    expect(page.get_by_test_id("since")).to_have_count(0)  # nobody has gone on
    expect(page).to_have_title(re.compile("^[^●]*· Bob · Roundhouse$"))


def test_from_round_to_round(visit: Visitor) -> None:
    guest = visit("reader")
    page = guest.page
    drop(page, "game.json", json.dumps(log_18xx()))
    page.get_by_test_id("scrubber").wait_for()
    rounds = page.get_by_test_id("history-round")
    names: list[str] = rounds.locator("option").all_inner_texts()
    assert names[:4] == ["Auction", "SR 1", "OR 1.1", "SR 2"]
    number = next(number for number, name in enumerate(names) if name.endswith(".2"))
    table, end = page.get_by_test_id("table"), step_of(page)
    rounds.select_option(label=names[number])
    expect(table).not_to_have_attribute("data-step", str(end))
    expect(page.get_by_test_id("log")).to_contain_text(f"Operating round {names[number].removeprefix('OR ')}")
    at = step_of(page)
    page.get_by_test_id("round-back").click()
    expect(rounds.locator("option:checked")).to_have_text(names[number - 1])
    expect(table).not_to_have_attribute("data-step", str(at))
    assert step_of(page) < at
    page.get_by_test_id("round-on").click()
    until_step(page, at)
    page.get_by_test_id("step-back").click()
    expect(rounds.locator("option:checked")).to_have_text(names[number - 1])
    page.keyboard.press(")")
    until_step(page, at)
    page.keyboard.press("(")
    page.keyboard.press("(")
    expect(rounds.locator("option:checked")).to_have_text(names[number - 2])
    look_at(guest, "rounds")


def test_a_private_note(visit: Visitor) -> None:
    ann, bob = named(visit("ann"), "Ann"), named(visit("bob"), "Bob")
    table = together(ann, bob)
    for who in (ann, bob):
        who.page.goto(f"{ann.house.address}/#/table/{table}")
        who.page.get_by_test_id("tab-note").click()
    state = ann.page.get_by_test_id("note-state")
    ann.page.get_by_test_id("note-field").fill("Bob collects blue.\nTake Duluth!")
    expect(state).to_have_attribute("data-state", "saved")
    expect(state).to_contain_text("Saved")
    look_at(ann, "note", lambda page: page.get_by_test_id("tab-note").click())
    ann.page.reload()
    ann.page.get_by_test_id("tab-note").click()
    expect(ann.page.get_by_test_id("note-field")).to_have_value("Bob collects blue.\nTake Duluth!")
    bob.page.reload()
    bob.page.get_by_test_id("tab-note").click()
    expect(bob.page.get_by_test_id("note-field")).to_be_enabled()
    expect(bob.page.get_by_test_id("note-field")).to_have_value("")
    ann.expected = re.compile("Failed to load resource|ERR_FAILED")
    ann.page.route("**/note", lambda route: route.abort())
    ann.page.get_by_test_id("note-field").fill("Bob collects red.")
    expect(state).to_have_attribute("data-state", "failed")
    ann.page.unroute("**/note")
    expect(state).to_have_attribute("data-state", "saved")
