"""Clumsy and hasty people: whatever they press, nothing is sent twice, nothing false is shown, and they can go on."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.browser.house import Held, Visit, Visitor
from tests.browser.player import Player
from tests.browser.stage import new_table, play_until
from tests.browser.test_reconnect import FIRST, at_my_turn

ALONE = [{"kind": "me"}, {"kind": "bot", "level": "casual", "name": "Stoker"}]

PLAIN = ':not([data-card="locomotive"])'
"""A card after which one goes on drawing."""
TWICE = "it => { it.click(); it.click(); }"


def told(page: Page) -> list[str]:
    """The kinds of messages that the page tells the server from now on; it opens its socket anew for that."""
    sent: list[str] = []
    page.on("websocket", lambda it: it.on("framesent", lambda frame: sent.append(json.loads(frame)["type"])))
    page.reload()
    Player(page).ready()
    return sent


def click_held(page: Page, address: str, button: Locator) -> Held:
    """Click on a button; what it asks the server for waits."""
    held = Held()
    page.route(address, held.hold)
    with page.expect_request(address):
        button.click()
    return held


def after_a_card(guest: Visit) -> tuple[Player, list[str]]:
    """In practice one card was drawn, which can be taken back; and what the page tells the server."""
    player, _ = at_my_turn(guest, practice="same")
    sent = told(guest.page)
    version = player.version()
    player.at("row-card", PLAIN).first.click()
    player.confirm()
    player.until_version(version + 1)
    return player, sent


def test_ticks_vanish_when_the_choice_is_taken_back_elsewhere(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", ALONE, FIRST)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    offered = player.at("offered-ticket")
    for number in range(2):
        offered.nth(number).click()
    expect(player.at("confirm")).to_be_visible()
    player.at("board").click(position={"x": 5, "y": 5})
    expect(player.at("confirm")).to_have_count(0)
    expect(player.at("offered-ticket", '[aria-checked="true"]')).to_have_count(0)
    offered.first.click()
    offered.last.click()
    expect(player.at("confirm")).to_be_visible()
    expect(player.at("offered-ticket", '[aria-checked="true"]')).to_have_count(2)


def test_hasty_words_are_said_once(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    player.at("tab-chat").click()
    for words in ("Choo choo", "All aboard"):
        player.at("chat-field").fill(words)
        for _ in range(2):
            guest.page.keyboard.press("Enter")
    expect(player.at("chat").locator("li")).to_contain_text(["Choo choo", "All aboard"])
    expect(player.at("chat").locator("li")).to_have_count(2)


def test_escape_empties_the_filter_and_all_moves_are_there_again(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    guest.page.keyboard.press("/")
    expect(player.at("move-filter")).to_be_focused()
    guest.page.keyboard.type("zzz")
    expect(player.at("move")).to_have_count(0)
    guest.page.keyboard.press("Escape")
    expect(player.at("move-filter")).to_have_value("")
    expect(player.at("move").first).to_be_visible()


def test_a_second_click_plays_nothing_again(visit: Visitor) -> None:
    player, sent = after_a_card(visit())
    player.at("undo").click()
    player.at("redo").evaluate(TWICE)
    expect(player.at("redo")).to_have_count(0)
    assert sent.count("redo") == 1


def test_a_second_click_makes_no_second_trial(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    made: list[str] = []
    guest.page.on("request", lambda it: made.append(it.url) if it.url.endswith("/trial") else None)
    player.at("what-if").evaluate(TWICE)
    expect(player.at("trial")).to_be_visible()
    assert len(made) == 1


def test_nothing_is_taken_back_while_one_looks_at_the_past(visit: Visitor) -> None:
    guest = visit()
    player, sent = after_a_card(guest)
    version = player.version()
    expect(player.at("undo")).to_be_visible()
    guest.page.keyboard.press("[")
    expect(player.at("prompt", '[data-asked="false"]')).to_be_visible()
    guest.page.keyboard.press("u")
    assert "undo" not in sent
    guest.page.keyboard.press("Escape")
    expect(player.at("prompt", '[data-asked="true"]')).to_be_visible()
    guest.page.keyboard.press("u")
    player.until_version(version + 1)


def test_hints_that_come_late_are_not_shown(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    held = click_held(guest.page, "**/hint?*", player.at("hint"))
    version = player.version()
    player.at("row-card", PLAIN).first.click()
    player.confirm()
    player.until_version(version + 1)
    with guest.page.expect_response("**/hint?*"):
        held.let_go()
    expect(player.at("hint")).to_be_enabled()
    expect(player.at("hints")).to_have_count(0)


def test_the_sheet_of_the_end_is_the_same_while_one_looks_back(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", ALONE, {"trains": 10})
    play_until(guest, table, lambda eye: bool(eye["view"]["over"]))
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    expect(player.at("ending")).to_be_visible()
    sheet = player.at("score-sheet").inner_text()
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("{")
    expect(player.at("prompt")).not_to_contain_text("The game is over")
    player.at("open-ending").click()
    expect(player.at("score-sheet")).to_have_text(sheet, use_inner_text=True)


def test_enter_opens_what_has_the_focus_and_sends_nothing(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "steamrollers", ALONE)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("die", "[data-open]").first.click()
    expect(player.at("confirm")).to_be_visible()
    player.at("open-rules").click()
    player.at("about").locator("summary").focus()
    guest.page.keyboard.press("Enter")
    expect(player.at("about")).to_have_attribute("open", "")
    expect(player.at("confirm")).to_be_enabled()


def test_a_price_may_be_typed_as_one_likes(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "1830", [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}])
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("take-over").click()
    field = player.at("private", '[data-private="CS"]').locator("input")
    for typed, understood in (("-5", 0), ("", 0), ("45.4", 45), ("1e9", 99999)):
        field.fill(typed)
        player.at("private", '[data-private="CS"]').get_by_test_id("bid").click()
        expect(player.at("chosen")).to_contain_text(f"${understood} ")
        expect(field).to_have_value(str(understood))


def test_a_handover_closes_what_is_open_and_has_the_keyboard(visit: Visitor) -> None:
    """What one person has opened at the table is closed; the help of keys, which is for all, may stay open."""
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}], FIRST)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("take-over").click()
    player.at("open-menu").click()
    expect(player.at("menu")).to_be_visible()
    play_until(guest, table, lambda eye: eye["seat"] == 0 and not eye["asked"])
    expect(player.at("handover")).to_be_visible()
    expect(player.at("menu")).to_have_count(0)
    expect(player.at("take-over")).to_be_focused()
    guest.page.keyboard.press("?")
    expect(player.at("keys")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(player.at("take-over")).to_be_focused()


def test_a_notice_covers_no_answer_in_a_low_window(visit: Visitor) -> None:
    guest = visit(viewport={"width": 844, "height": 390})
    player, _ = at_my_turn(guest)
    player.at("open-history").click()
    player.at("row-card", PLAIN).first.click()
    player.at("link-step").click()
    expect(player.at("notice")).to_be_visible()
    free: bool = player.at("confirm").evaluate(
        "it => { const box = it.getBoundingClientRect();"
        " return it.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"
    )
    assert free


def test_who_has_gone_elsewhere_is_not_fetched_into_a_trial(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    held = click_held(guest.page, "**/trial", player.at("what-if"))
    guest.page.goto(f"{guest.house.address}/#/lobby")
    expect(player.at("table")).to_have_count(0)
    with guest.page.expect_response("**/trial"):
        held.let_go()
    player.at("nav-mine").click()  # what was answered is dealt with before a click
    expect(guest.page.get_by_test_id("table-row").first).to_be_visible()
    assert guest.page.url.endswith("#/mine")


def test_a_late_answer_does_not_close_the_sheet_of_the_end(visit: Visitor) -> None:
    guest = visit()
    answers: list[str | bytes] = []
    wires: list[WebSocketRoute] = []

    def tap(wire: WebSocketRoute) -> None:
        wires.append(wire)
        server = wire.connect_to_server()
        server.on_message(lambda it: answers.append(it) if json.loads(it)["type"] == "done" else wire.send(it))

    guest.page.route_web_socket("**/socket*", tap)
    player, _ = at_my_turn(guest)
    player.at("open-menu").click()
    for _ in range(2):  # it asks whether one is sure
        player.at("resign").click()
    expect(player.at("ending")).to_be_visible()
    while not answers:  # it may come after the state
        guest.page.evaluate("() => new Promise(requestAnimationFrame)")
    wires[-1].send(answers.pop())
    guest.page.keyboard.press("?")
    expect(player.at("keys")).to_be_visible()
    expect(player.at("ending")).to_be_visible()


def test_a_name_that_was_written_gives_the_keyboard_back(visit: Visitor) -> None:
    guest = visit()
    for key in ("Enter", "Escape"):
        guest.page.get_by_test_id("my-name").click()
        expect(guest.page.get_by_test_id("my-name-field")).to_be_focused()
        guest.page.keyboard.press(key)
        expect(guest.page.get_by_test_id("my-name")).to_be_focused()
