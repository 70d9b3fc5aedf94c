"""The shell as a player meets it: keys, signals of one's turn, odd windows, and clumsy or hasty hands."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.house import DESK, FOLDERS, PHONE, TABLET, Visit, Visitor, resize, spills
from tests.browser.judge import faults
from tests.browser.looks import ALL, glance_at, look_at, look_closely, speak
from tests.browser.player import Player
from tests.browser.stage import Json, hand_of, is_asked, new_table, play_until, table_at
from tests.browser.test_reconnect import FIRST, SEATS, at_my_turn
from tests.browser.test_screens import SHARED

LONG = "Konstancja Eleonora Wielkopolska-Zawisza"
AT_FIRST = 100
"""So many actions of a kind are listed at first."""


def focus_of(page: Page) -> str:
    found: str = page.evaluate("() => document.activeElement?.dataset.testid ?? document.activeElement?.tagName")
    return found


def test_the_list_of_keys_opens_everywhere(visit: Visitor) -> None:
    """By ? and by a button, from every screen and over a dialog; the focus returns to where it was."""
    guest = visit()
    page = guest.page
    keys = page.get_by_test_id("keys")
    waiting = new_table(guest, "steamrollers", [{"kind": "me"}, {"kind": "open"}])
    for path, focus in (("/#/", "new-table"), ("/#/lobby", "nav-mine"), (f"/#/table/{waiting}", "leave")):
        page.goto(f"{guest.house.address}{path}")
        page.get_by_test_id(focus).first.focus()
        page.keyboard.press("?")
        expect(keys).to_be_visible()
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
        assert focus_of(page) == focus
    page.goto(f"{guest.house.address}/#/")
    page.get_by_test_id("new-table").first.click()
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(page.get_by_test_id("new-table-dialog")).to_be_visible()


@pytest.mark.parametrize("title", FOLDERS)
def test_the_keys_of_a_title(visit: Visitor, title: str) -> None:
    guest = visit()
    player = Player(guest.page)
    player.play_now(title)
    player.at("open-rules").focus()
    guest.page.keyboard.press("?")
    keys = player.at("keys")
    expect(keys.get_by_role("heading", level=3)).to_have_count(3)
    assert not re.search(r"\w+\.page\.", keys.inner_text()), "all in words"
    if ALL or title == "1830":
        look_at(guest, f"keys-{title}")
    version = player.version()
    guest.page.keyboard.press("d")
    guest.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    assert focus_of(guest.page) == "open-rules"
    expect(player.at("chosen")).to_have_count(0 if title != "steamrollers" else player.at("chosen").count())
    assert player.version() >= version


NOTES = """
  window.notes = [];
  window.Notification = class {
    static permission = "default";
    static requestPermission() {
      window.asked = true;
      return Promise.resolve((Notification.permission = "granted"));
    }
    constructor(title, more) { notes.push([title, more.body]); }
    close() {}
  };
  document.hasFocus = () => window.near ?? true;
"""


def test_signals_of_ones_turn(visit: Visitor) -> None:
    """Title and icon of the tab, and a notification that is asked for by a click and comes to who looks elsewhere."""
    ann, bob = visit("ann"), visit("bob")
    table = new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}], FIRST)
    bob.page.goto(f"{bob.house.address}/#/table/{table}")
    bob.page.get_by_test_id("join").click()
    for guest in (ann, bob):
        guest.context.add_init_script(NOTES)
        guest.page.goto(f"{guest.house.address}/#/table/{table}")
        guest.page.reload()
    one, two = Player(ann.page), Player(bob.page)
    one.ready()
    two.ready()
    assert ann.page.evaluate("() => window.asked") is None, "nobody is asked without a click"
    two.at("open-menu").click()
    two.at("notify").check()
    expect(two.at("notify")).to_be_checked()
    glance_at(bob, "notify")
    bob.page.keyboard.press("Escape")
    two.answer(two.look())
    expect(bob.page).to_have_title(re.compile("^Ticket to Ride"))
    expect(bob.page.locator('link[rel="icon"]')).to_have_attribute("href", "./icon.svg")
    one.answer(one.look())
    one.next({"offer": 1, "handover": False, "version": one.version() - 1})
    bob.page.evaluate("() => (window.near = false)")
    for _ in range(2):
        version = one.version()
        one.at("deck").click()
        one.confirm()
        one.until_version(version + 1)
    expect(bob.page).to_have_title(re.compile("Your turn"))
    expect(bob.page.locator('link[rel="icon"]')).to_have_attribute("href", "./icon-turn.svg")
    expect(ann.page).to_have_title(re.compile("^Ticket to Ride"))
    assert bob.page.evaluate("() => notes.length") == 1
    two.at("open-history").click()
    two.at("step-back").click()
    expect(bob.page).to_have_title(re.compile("Your turn"))
    bob.page.goto(f"{bob.house.address}/#/")
    expect(bob.page).to_have_title("(1) Roundhouse")


def at_moment(guest: Visit, title: str) -> Player:
    table = new_table(guest, title, [{"kind": "me"}, {"kind": "bot", "level": "random", "name": LONG}], {})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    return player


BOARD = """([width, height]) => {
  const box = document.querySelector('[data-testid=board]').getBoundingClientRect();
  return box.width >= width && box.height >= height;
}"""


@pytest.mark.parametrize("title", FOLDERS)
def test_odd_windows(visit: Visitor, title: str) -> None:
    """320 wide, a phone on its side, and a laptop at 200 %: nothing sticks out, and the board can be seen."""
    guest = visit(locale="pl-PL")
    guest.page.get_by_test_id("my-name").click()
    guest.page.get_by_test_id("my-name-field").fill(LONG)
    guest.page.keyboard.press("Enter")
    at_moment(guest, title)
    for width, height, least in ((320, 640, 200), (844, 390, 120), (720, 450, 150), (320, 260, 100)):
        resize(guest.page, {"width": width, "height": height})
        guest.page.wait_for_function(BOARD, arg=[200, least])
        assert not spills(guest.page), (width, height)
        guest.picture(f"window-{title}-{width}x{height}")


def test_narrow_pages(visit: Visitor) -> None:
    """The pages around the table and the dialogs at 320, with a name as long as may be."""
    guest = visit(locale="pl-PL", viewport={"width": 320, "height": 640})
    page = guest.page
    page.get_by_test_id("my-name").click()
    page.get_by_test_id("my-name-field").fill(LONG)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("my-name")).to_have_text(LONG)
    assert not spills(page)
    page.locator('[data-testid="new-table"][data-title="steamrollers"]').click()
    expect(page.get_by_test_id("new-table-dialog")).to_be_visible()
    assert not spills(page)
    guest.picture("narrow-new-table")
    page.keyboard.press("Escape")
    table = new_table(
        guest, "1830", [{"kind": "me"}, {"kind": "bot", "level": "casual", "name": LONG}, {"kind": "open"}]
    )
    page.get_by_test_id("nav-mine").click()
    expect(page.get_by_test_id("table-row").first).to_be_visible()
    assert not spills(page)
    guest.picture("narrow-lobby")
    page.goto(f"{guest.house.address}/#/table/{table}")
    expect(page.get_by_test_id("waiting")).to_be_visible()
    assert not spills(page)
    guest.picture("narrow-waiting")
    page.goto(f"{guest.house.address}/#/")
    expect(page.get_by_test_id("going").get_by_role("link")).to_be_visible()
    assert not spills(page)


def test_a_dialog_in_a_window_that_changes(visit: Visitor) -> None:
    guest = visit()
    guest.expected = re.compile("422")
    page = guest.page
    page.locator('[data-testid="new-table"][data-title="ticket-to-ride-europe"]').click()
    page.get_by_test_id("new-table-dialog").locator("summary").click()
    lying: ViewportSize = {"width": 844, "height": 390}
    for size in (PHONE, lying, DESK):
        resize(page, size)
        box = page.get_by_test_id("create-table").bounding_box()
        assert box and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]
    page.get_by_test_id("option-trains").fill("5")
    page.get_by_test_id("create-table").click()
    notice = page.get_by_test_id("notice")
    expect(notice).to_be_visible()
    glance_at(guest, "refused-table", lambda _: page.get_by_test_id("create-table").click())
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    expect(page.get_by_test_id("new-table-dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("new-table-dialog")).to_have_count(0)


def test_hasty_hands(visit: Visitor) -> None:
    """Double clicks make one table and one move; the second half answers nothing that was not seen."""
    guest = visit()
    made: list[str] = []
    guest.page.on("request", lambda it: made.append(it.url) if it.method == "POST" and "words" not in it.url else None)
    guest.page.locator('[data-testid="play-now"][data-title="steamrollers"]').dblclick()
    expect(guest.page.get_by_test_id("table")).to_be_visible()
    assert len(made) == 1
    player, table = at_my_turn(guest)
    before, version = hand_of(guest.page, table), player.version()
    player.at("deck").click()
    player.at("confirm").dblclick()
    player.until_version(version + 1)
    assert hand_of(guest.page, table) == before + 1
    expect(player.at("chosen")).to_have_count(0)


def test_two_tabs_of_one_guest(visit: Visitor) -> None:
    """Both show the same, whichever of them is used."""
    guest = visit()
    one, table = at_my_turn(guest)
    two = Player(guest.open(f"/#/table/{table}"))
    two.ready()
    for mover, other in ((one, two), (two, one)):
        version = mover.version()
        mover.page.bring_to_front()
        mover.at("deck").click()
        mover.confirm()
        mover.until_version(version + 1)
        other.until_version(mover.version())
    assert one.at("hand").inner_text() == two.at("hand").inner_text()


def test_back_and_forward_and_reload(visit: Visitor) -> None:
    guest = visit()
    player, table = at_my_turn(guest)
    player.at("open-menu").click()
    guest.page.go_back()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
    expect(player.at("menu")).to_have_count(0)
    guest.page.go_forward()
    player.ready()
    player.at("deck").click()
    expect(player.at("chosen")).to_be_visible()
    guest.page.reload()
    player.ready()
    expect(player.at("chosen")).to_have_count(0)
    player.at("open-history").click()
    player.at("step-back").click()
    past = re.compile(rf"#/table/{table}\?at=\d+$")
    expect(guest.page).to_have_url(past)  # the step is named once it has settled
    guest.page.reload()
    expect(player.at("to-present")).to_be_visible()
    expect(guest.page).to_have_url(past)
    player.at("to-present").click()
    assert player.ready()["asked"]
    expect(guest.page).to_have_url(re.compile(rf"#/table/{table}$"))


def test_a_drag_that_ends_outside(visit: Visitor) -> None:
    """A button let go outside the window is not held on to; the right button and a text drag move nothing."""
    guest = visit()
    player, _ = at_my_turn(guest)
    page = guest.page
    board = player.at("board")
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    expect(player.at("board", '[data-still="true"]')).to_be_visible()
    place = "() => document.querySelector('[data-testid=board] g').getAttribute('transform')"
    before = page.evaluate(place)
    page.evaluate(
        """([x, y]) => {
          const it = document.querySelector('[data-testid=board]');
          const at = (kind, dx, buttons) => it.dispatchEvent(new PointerEvent(kind,
            { bubbles: true, pointerId: 1, pointerType: "mouse", clientX: x + dx, clientY: y, buttons }));
          at("pointerdown", 0, 1);
          at("pointermove", 150, 0);
          at("pointermove", 250, 0);
        }""",
        [x, y],
    )
    page.mouse.move(x + 40, y)
    page.mouse.down(button="right")
    page.mouse.move(x + 160, y, steps=4)
    page.mouse.up(button="right")
    expect(player.at("board", '[data-still="true"]')).to_be_visible()
    assert page.evaluate(place) == before


def test_nothing_behind_a_handover_can_be_reached(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "screen", "name": LONG}], FIRST)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    assert player.ready()["handover"]
    for _ in range(5):
        guest.page.keyboard.press("Tab")
        assert focus_of(guest.page) in ("take-over", "BODY")
    assert not faults(guest.page)


def test_the_end_wants_two_clicks(visit: Visitor) -> None:
    guest = visit()
    player, _ = at_my_turn(guest)
    player.at("open-menu").click()
    player.at("resign").click()
    expect(player.at("resign")).to_have_text("Yes, end the game")
    look_closely(guest, "menu-sure")
    expect(player.at("ending")).to_have_count(0)
    player.at("resign").click()
    expect(player.at("ending")).to_be_visible()


def test_what_a_tab_shows_belongs_to_its_name(visit: Visitor) -> None:
    """Also where the tab that was chosen is gone: the rules after a reload, the offer of tickets when they are kept."""
    ann, bob = visit("ann"), visit("bob", viewport=PHONE)
    table = new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}], FIRST)
    bob.page.goto(f"{bob.house.address}/#/table/{table}")
    bob.page.get_by_test_id("join").click()
    ann.page.goto(f"{ann.house.address}/#/table/{table}")
    one, two = Player(ann.page), Player(bob.page)
    one.answer(one.ready())
    two.answer(two.ready())
    expect(two.at("tab-offer")).to_have_count(0)  # Ann is to move now
    expect(two.at("tab-supply")).to_have_attribute("aria-selected", "true")
    expect(two.at("row-card").first).to_be_visible()
    one.at("open-rules").click()
    expect(one.at("tab-rules")).to_have_attribute("aria-selected", "true")
    ann.page.reload()
    expect(one.at("tab-log")).to_have_attribute("aria-selected", "true")
    expect(one.at("log")).to_be_visible()


AT_ITS_END = """() => {
  const log = document.querySelector('[data-testid="log"]');
  return log !== null && log.scrollHeight > log.clientHeight && log.scrollHeight - log.clientHeight - log.scrollTop < 3;
}"""


def test_the_log_keeps_its_last_line_in_sight(visit: Visitor) -> None:
    """In another language, in another window, and when it is opened anew."""
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", SEATS, FIRST)
    play_until(guest, table, lambda eye: is_asked("Turn")(eye) and len(eye["view"]["routes"]) > 8)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    Player(guest.page).ready()
    for size, language in ((DESK, "en"), (DESK, "pl"), (PHONE, "pl"), (DESK, "pl"), (TABLET, "en")):
        resize(guest.page, size)
        speak(guest.page, language)
        if size != PHONE:
            guest.page.wait_for_function(AT_ITS_END)


def test_a_spectator_sees_and_changes_nothing(visit: Visitor) -> None:
    ann, eve = visit("ann"), visit("eve", locale="pl-PL")
    table = table_at(ann, "ticket-to-ride-usa", SEATS, is_asked("Turn"), FIRST)
    eve.page.goto(f"{eve.house.address}/#/table/{table}")
    player = Player(eve.page)
    player.until_version(1)
    for name in ("fast", "hint", "undo", "confirm", "chooser"):
        expect(player.at(name)).to_have_count(0)
    expect(eve.page.get_by_text("Oglądasz grę")).to_be_visible()
    player.at("open-menu").click()
    expect(player.at("menu").locator('input[name="pace"]')).to_have_count(0)
    look_at(eve, "spectator-menu")


@pytest.mark.parametrize(("language", "typed"), [("en", "locomotive claim"), ("pl", "lokomotyw utworz")])
def test_typing_finds_single_actions_in_lists_that_are_divided(visit: Visitor, language: str, typed: str) -> None:
    """Ways to pay with locomotives stand in no name of a route: their own words are searched, in both languages."""
    guest = visit()

    def rich(eye: Json) -> bool:
        return is_asked("Turn")(eye) and len(paid_with_locomotives(eye)) >= 3 and len(claims(eye)) > 20

    table = new_table(guest, "ticket-to-ride-usa", SHARED, FIRST)
    eye = play_until(guest, table, rich, choose=saving)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    speak(guest.page, language)
    guest.page.keyboard.press("/")
    expect(player.at("move-filter")).to_be_focused()
    guest.page.keyboard.type(typed)
    found = min(len(paid_with_locomotives(eye)), AT_FIRST)
    expect(player.at("move", '[data-kind="claim"]')).to_have_count(found)
    player.at("move-filter").fill("denver qqq")
    expect(player.at("move")).to_have_count(0)
    player.at("move-filter").fill(typed)
    player.at("move").first.click()
    expect(player.at("chosen")).to_contain_text(re.compile("ocomotive|okomotyw"))


def claims(eye: Json) -> list[Json]:
    return [action for action in eye["legal"] if action["kind"] == "claim"]


def paid_with_locomotives(eye: Json) -> list[Json]:
    return [action for action in claims(eye) if action["locomotives"] or action["colour"] == "locomotive"]


def saving(eye: Json, luck: random.Random) -> Json:
    """Draw cards, so that a hand has many ways to pay."""
    draws = [action for action in eye["legal"] if action["kind"] in ("draw", "draw-blind")]
    found: Json = luck.choice(draws or eye["legal"])
    return found


def test_who_joins_is_told_the_options(visit: Visitor) -> None:
    ann, bob = visit("ann"), visit("bob", locale="pl-PL")
    table = new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}], {**FIRST, "trains": 20})
    bob.page.goto(f"{bob.house.address}/#/table/{table}")
    told = bob.page.get_by_test_id("variants")
    expect(told).to_contain_text("Pierwszy gracz")
    expect(told).to_contain_text("20")
    expect(told).to_contain_text("Wydanie z 2025 roku")
    look_closely(bob, "waiting-options")
    bob.page.get_by_test_id("join").click()
    player = Player(bob.page)
    player.ready()
    player.at("open-menu").click()
    expect(player.at("variants")).to_contain_text("20")
    expect(player.at("variants").get_by_role("term")).to_have_count(6)  # the edition, two options and three house rules


def test_a_guest_without_a_name_is_one_in_every_language(visit: Visitor) -> None:
    guest = visit()
    mine = guest.page.get_by_test_id("my-name")
    expect(mine).to_have_text(re.compile(r"^Guest \S{4}$"))
    code = mine.inner_text().split()[1]
    speak(guest.page, "pl")
    expect(mine).to_have_text(f"Gość {code}")
    table = new_table(guest, "ticket-to-ride-usa", SEATS, FIRST)
    play_until(guest, table, lambda eye: eye["view"]["question"] == "Turn" and len(eye["view"]["routes"]) > 0)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.until_version(1)
    expect(player.at("seat").first).to_contain_text(f"Gość {code}")
    player.at("tab-log").click()
    expect(player.at("log")).to_contain_text(f"Gość {code}")
    expect(player.at("log")).not_to_contain_text("Guest")
    speak(guest.page, "en")
    expect(player.at("log")).to_contain_text(f"Guest {code}")
    guest.page.goto(f"{guest.house.address}/#/mine")
    expect(guest.page.get_by_test_id("table-row")).to_contain_text(f"Guest {code}")
    mine.click()
    guest.page.get_by_test_id("my-name-field").fill("Guest of honour")
    guest.page.keyboard.press("Enter")
    speak(guest.page, "pl")
    expect(mine).to_have_text("Guest of honour")
