"""Looking back: what-if and back again, games from files, replays through other eyes, links to a step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import look_at, look_closely
from tests.browser.player import Player
from tests.browser.stage import is_asked, new_table, play_until
from tests.games.eighteen_thirty.golden import GAMES, unpacked

import roundhouse as rh
from roundhouse.games.eighteen_thirty.actions import Run
from roundhouse.importers import import_18xx

USA = "ticket-to-ride-usa"
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "casual", "name": "Stoker"}]
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "usa-record.jsonl"
DROP = """([name, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name, { type: "application/json" }));
  const target = document.querySelector("main") ?? document.body;
  for (const kind of ["dragenter", "dragover", "drop"])
    target.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""
DRAG = """() => {
  const transfer = new DataTransfer();
  transfer.items.add(new File(["{}"], "game.json", { type: "application/json" }));
  document.body.dispatchEvent(new DragEvent("dragenter", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""
WALK = """async ([testid, to]) => {
  const at = (name) => document.querySelector(`[data-testid="${name}"]`);
  const step = () => Number(at("table").dataset.step);
  const seen = [step()];
  while (step() !== to) {
    const before = step();
    at(testid).click();
    await new Promise((done) => {
      const look = () => (step() !== before ? done() : requestAnimationFrame(look));
      look();
    });
    seen.push(step());
  }
  return seen;
}"""
"""Press a button until a step is drawn; all steps that were drawn on the way."""


def log_18xx(name: str = "gen_2p_201") -> dict[str, Any]:
    log: dict[str, Any] = unpacked(GAMES / f"{name}.json.gz")["log"]
    return log


def drop(page: Page, name: str, text: str) -> None:
    expect(page.locator("main").first).to_be_visible()  # before that nobody hears of it
    page.evaluate(DROP, [name, text])


def step_of(page: Page) -> int:
    return int(page.get_by_test_id("table").get_attribute("data-step") or -1)


def until_step(page: Page, step: int) -> None:
    expect(page.get_by_test_id("table")).to_have_attribute("data-step", str(step))


def table_of(page: Page) -> str:
    found = re.search(r"#/table/([\w-]+)", page.url)
    assert found is not None
    return found[1]


def state_of(visit: Visit, table: str) -> dict[str, Any]:
    answer = visit.context.request.get(f"{visit.house.address}/api/tables/{table}")
    found: dict[str, Any] = answer.json()
    return found


def at_turn(visit: Visit, options: dict[str, Any] | None = None) -> tuple[Player, str]:
    """A table some turns into a game, with the guest at move."""
    table = new_table(visit, USA, ALONE, options)
    turns = iter(range(10**6))
    play_until(visit, table, lambda eye: is_asked("Turn")(eye) and next(turns) > 6)
    visit.page.goto(f"{visit.house.address}/#/table/{table}")
    player = Player(visit.page)
    player.ready()
    return player, table


# What if.


def test_what_if_from_the_present_and_back(visit: Visitor) -> None:
    guest = visit()
    player, table = at_turn(guest)
    page = guest.page
    hand = player.at("hand").inner_text()
    before, step = state_of(guest, table)["version"], step_of(page)
    player.at("what-if").click()
    expect(player.at("trial")).to_be_visible()
    trial = table_of(page)
    assert trial != table
    now = player.ready()
    assert now["asked"] and player.at("hand").inner_text() == hand
    expect(player.at("what-if")).to_have_count(0)
    look_at(guest, "trial")
    player.answer(player.look())
    player.ready(now["version"])
    player.at("trial-return").click()
    expect(player.at("trial")).to_have_count(0)
    player.ready()
    assert table_of(page) == table and step_of(page) == step
    expect(player.at("scrubber")).to_have_count(0)
    assert state_of(guest, table)["version"] == before, "the table knows nothing of it"
    page.goto(f"{guest.house.address}/#/mine")
    expect(page.locator(f'[data-testid="table-row"][data-table="{table}"]')).to_be_visible()
    expect(page.locator(f'[data-testid="table-row"][data-table="{trial}"]')).to_have_count(0)


def test_what_if_from_the_past_and_back_to_the_very_step(visit: Visitor) -> None:
    guest = visit()
    player, table = at_turn(guest)
    page = guest.page
    player.at("open-history").click()
    expect(player.at("scrubber")).to_be_visible()
    tried = 0
    while tried < 2:
        at = step_of(page)
        player.at("step-back").click()
        until_step(page, at - 1)
        if not player.at("what-if-then").is_enabled():
            continue
        tried += 1
        expect(player.at("prompt")).to_contain_text("Question at this point")
        hand = player.at("hand").inner_text()
        player.at("what-if-then").click()
        expect(player.at("trial")).to_contain_text(f"step {at - 1}")
        assert player.ready()["asked"] and player.at("hand").inner_text() == hand
        player.at("trial-return").click()
        until_step(page, at - 1)
        assert table_of(page) == table
        expect(player.at("scrubber")).to_be_visible()
    player.at("to-present").click()
    assert player.ready()["asked"]


def test_what_if_by_keyboard(visit: Visitor) -> None:
    guest = visit()
    player, table = at_turn(guest)
    guest.page.keyboard.press("x")
    expect(player.at("trial")).to_be_visible()
    player.at("trial-return").focus()
    guest.page.keyboard.press("Enter")
    expect(player.at("trial")).to_have_count(0)
    assert table_of(guest.page) == table


def test_a_table_without_trials_offers_none(visit: Visitor) -> None:
    guest = visit()
    body = {"title": USA, "seats": ALONE, "options": {}, "trials": False}
    table = guest.context.request.post(f"{guest.house.address}/api/tables", data=body).json()["id"]
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    assert player.ready()["asked"]
    expect(player.at("hint")).to_be_visible()
    expect(player.at("what-if")).to_have_count(0)
    player.at("open-history").click()
    expect(player.at("what-if-then")).to_be_disabled()


# Files.


def test_a_log_of_18xx_games_opens_at_its_end_and_all_its_steps_are_seen(visit: Visitor) -> None:
    guest = visit()
    page = guest.page
    expect(page.get_by_test_id("open-file")).to_be_visible()
    drop(page, "game.json", json.dumps(log_18xx()))
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    steps = int(page.get_by_test_id("scrubber-range").get_attribute("max") or 0)
    assert steps > 500
    until_step(page, steps)
    player = Player(page)
    expect(player.at("ending")).to_have_count(0)
    look_at(guest, "record-1830")
    assert page.evaluate(WALK, ["turn-back", 0])[-1] == 0
    assert page.evaluate(WALK, ["step-on", steps]) == list(range(steps + 1))
    player.at("open-ending").click()
    expect(player.at("score-sheet")).to_be_visible()
    expect(player.at("chart")).to_be_visible()


def test_a_log_of_18xx_games_is_seen_through_every_seat_with_its_routes(visit: Visitor) -> None:
    """Jumps to the first and the last step and to runs of trains, as a spectator and as each player."""
    guest = visit()
    page = guest.page
    expect(page.get_by_test_id("open-file")).to_be_visible()
    log = log_18xx("gen_3p_301")
    drop(page, "game.json", json.dumps(log))
    player = Player(page)
    scrub = page.get_by_test_id("scrubber-range")
    expect(scrub).to_be_visible()
    actions = [entry.action for entry in import_18xx(log).match.log]
    steps = len(actions)
    expect(scrub).to_have_attribute("max", str(steps))
    runs = [(at + 1, it.routes) for at, it in enumerate(actions) if isinstance(it, Run) and len(it.routes) > 1]
    assert len(runs) > 20
    for eye in ("null", "0", "1", "2"):
        player.at("history-eye").select_option(eye)
        for step in (0, steps, steps // 2):
            scrub.fill(str(step))
            until_step(page, step)
        for step, routes in (runs[0], runs[len(runs) // 2], runs[-1]):
            scrub.fill(str(step))
            until_step(page, step)
            drawn = player.at("route")
            expect(drawn).to_have_count(len(routes))
            for words in routes:
                one = player.at("route", f'[data-route="{words}"]')
                expect(one).to_have_count(1)
                hexes = words.split(":")[1].split("-")
                expect(one.locator(".halt")).to_have_count(sum("." in it for it in hexes))
                assert one.locator(".line").count() >= len(hexes), f"{words}: a piece of track for each hex"


def test_a_log_that_says_something_else_than_the_rules_is_told_with_both_numbers(visit: Visitor) -> None:
    guest = visit()
    page = guest.page
    expect(page.get_by_test_id("open-file")).to_be_visible()
    log = log_18xx()
    player = log["players"][0]
    right = log["result"][str(player["id"])]
    log["result"][str(player["id"])] = right + 35
    log["game_end_reason"] = "bankrupt"
    drop(page, "game.json", json.dumps(log))
    notes = page.get_by_test_id("note")
    expect(notes).to_have_count(2)
    expect(notes.first).to_contain_text(f"worth of {player['name']}: by the rules {right}, in the log {right + 35}")
    look_at(guest, "record-1830-notes")
    page.get_by_test_id("notes-close").click()
    expect(page.get_by_test_id("notes")).to_have_count(0)
    expect(page.get_by_test_id("scrubber")).to_be_visible()


def test_an_own_record_is_chosen_by_a_button_and_seen_through_every_seat(visit: Visitor) -> None:
    guest = visit()
    page = guest.page
    expect(page.get_by_test_id("poster")).to_have_count(5)
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("open-file").press("Enter")
    chooser.value.set_files(EXAMPLE)
    player = Player(page)
    until_step(page, 251)
    table = table_of(page)
    expect(player.at("hand")).to_have_count(0)
    page.get_by_test_id("scrubber-range").fill("120")
    until_step(page, 120)
    match = rh.load(EXAMPLE)
    for seat in (0, 1):
        player.at("history-eye").select_option(str(seat))
        view: Any = match.at(120).view(seat)
        held = sum(view["mine"]["hand"].values())
        expect(player.at("hand-card")).to_have_count(len([n for n in view["mine"]["hand"].values() if n]))
        assert held > 0
        expect(page).to_have_url(re.compile(rf"#/table/{table}\?at=120&as={seat}$"))
    page.reload()
    until_step(page, 120)
    expect(player.at("history-eye")).to_have_value("1")
    expect(player.at("hand")).to_be_visible()
    look_at(guest, "record-usa")
    with page.expect_download() as download:
        player.at("save-record").click()
    assert rh.verify(json.loads(Path(download.value.path()).read_text("utf-8"))).proven
    page.goto(f"{guest.house.address}/#/mine")
    expect(page.locator(f'[data-testid="table-row"][data-table="{table}"]')).to_contain_text(
        re.compile("from a file|z pliku")
    )


def test_a_record_can_be_tried_at_any_decision(visit: Visitor) -> None:
    guest = visit()
    page = guest.page
    record: dict[str, Any] = dict(rh.load(EXAMPLE).record())
    cut = {name: value for name, value in record.items() if name not in ("scores", "result")}
    drop(page, "cut.json", json.dumps({**cut, "entries": record["entries"][:120]}))
    player = Player(page)
    until_step(page, 120)
    player.at("open-ending").click()
    expect(player.at("ending")).to_contain_text("the game was not finished")
    page.keyboard.press("Escape")
    player.at("step-back").click()
    until_step(page, 119)
    player.at("step-on").click()
    until_step(page, 120)
    player.at("what-if-then").click()
    expect(player.at("trial")).to_be_visible()
    assert player.ready()["asked"]
    player.at("trial-return").click()
    until_step(page, 120)


def test_rubbish_is_refused_in_words_and_nothing_is_lost(visit: Visitor) -> None:
    guest = visit()
    guest.expected = re.compile(r"422")
    page = guest.page
    expect(page.get_by_test_id("poster")).to_have_count(5)
    page.evaluate(DRAG)
    expect(page.get_by_test_id("drop-zone")).to_be_visible()
    look_closely(guest, "drop-zone")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/records", hold)
    drop(page, "holiday.json", "hello")
    expect(page.get_by_test_id("drop-zone")).to_contain_text("holiday.json")
    look_closely(guest, "file-opening")
    for route in held:
        route.continue_()
    page.unroute("**/api/records")
    expect(page.get_by_test_id("file-fault")).to_be_visible()
    expect(page.get_by_test_id("file-why")).to_contain_text("holiday.json")
    look_at(guest, "file-fault")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("poster")).to_have_count(5)
    player, table = at_turn(guest)
    now, step = player.look(), step_of(page)
    log = log_18xx()
    log["actions"][5] = {**log["actions"][5], "type": "fly"}
    drop(page, "broken.json", json.dumps(log))
    expect(page.get_by_test_id("file-why")).to_contain_text("6")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("file-fault")).to_have_count(0)
    assert table_of(page) == table and step_of(page) == step and player.look()["version"] == now["version"]
    player.answer(player.look())
    player.ready(now["version"])


# Links.


def test_a_link_to_a_step_lands_there(visit: Visitor) -> None:
    ann, eve = visit("ann", permissions=["clipboard-read", "clipboard-write"]), visit("eve")
    player, table = at_turn(ann)
    player.at("open-history").click()
    ann.page.get_by_test_id("scrubber-range").fill("20")
    until_step(ann.page, 20)
    player.at("link-step").click()
    link = ann.page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith(f"#/table/{table}?at=20")
    expect(ann.page).to_have_url(link)
    eve.page.goto(link)
    until_step(eve.page, 20)
    expect(eve.page.get_by_test_id("hand")).to_have_count(0)
    # Eyes that are not one's own are closed while the game runs: one sees what spectators see.
    eve.expected = re.compile("403")
    eve.page.goto(f"{link}&as=0")
    eve.page.reload()
    until_step(eve.page, 20)
    expect(eve.page.get_by_test_id("hand")).to_have_count(0)
    eve.page.get_by_test_id("to-present").click()
    expect(eve.page).to_have_url(re.compile(rf"#/table/{table}$"))
