"""How fast the page is, in the system's Chromium: `python -m bench.page [--fresh] [--write] [--title ID]`.

Measured are for each title, on a server of its own with the usual settings: the time from a click on "Play now" until
the first decision is on the screen; from a click on "Confirm" until its answer is; from a click on "One step back"
until that step is shown; and a board that is dragged and zoomed by the mouse, out of the browser's trace: frames a
second, frames that came late, and the processor time of the main thread and of rastering for each frame. Chromium
draws in software here. 1830 is measured at its beginning, and late in a game that bots have played so far. The first
file that a new server and a new browser open is timed until its board is shown.
--fresh also times `make run` until the page is served, in a clone of this folder that has nothing built, and once more.
--write keeps the numbers in bench/results/page.json.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import roundhouse as rh
from bench import tracing
from roundhouse import bots

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "bench/results/page.json"
RECORD = ROOT / "docs/examples/usa-record.jsonl"
FILES = 5
CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
GAMES, ANSWERS, STEPS = 10, 40, 40
TITLES = tuple(kind.id for kind in rh.titles())
LATE, LATE_SEED = 500, 1
"""So many steps of a game of 1830, which has about 700, are late; bots play that far with this seed."""
WATCH = """() => {
  window.times = [];
  window.stepTimes = [];
  const table = () => document.querySelector('[data-testid="table"]');
  // The frame after the next one begins when this one has been painted.
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  const note = (list, from) => painted(() => list.push(performance.now() - from));
  const when = (isSo, then) => {
    const observer = new MutationObserver(() => { if (isSo()) { observer.disconnect(); then(); } });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  };
  addEventListener("click", (event) => {
    const clicked = performance.now();
    if (event.target.closest('[data-testid="step-back"]')) {
      const before = table().dataset.step;
      when(() => table().dataset.step !== before, () => note(stepTimes, clicked));
    }
    if (!event.target.closest('[data-testid="confirm"], [data-testid="play-now"]')) return;
    const before = table()?.dataset.version;
    const asked = () => document.querySelector('[data-testid="prompt"][data-asked="true"]');
    const changed = () => table() && table().dataset.version !== before && (before !== undefined || asked());
    when(changed, () => note(times, clicked));
  }, true);
}"""
CHOOSE = """(pick) => {
  const at = (name) => [...document.querySelectorAll(`[data-testid="${name}"]`)];
  if (at("confirm").length > 0) return true;
  const from = at("choice").length > 0 ? at("choice") : at("move");
  from[pick % from.length]?.click();
  return at("confirm").length > 0;
}"""


@contextmanager
def serving(command: list[str], folder: Path, **more: str) -> Iterator[tuple[str, float]]:
    """Start a server; its address, and the seconds until the page came from it."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as data:
        words = [word.replace("{data}", data) for word in command]
        environment = {**os.environ, **{name: value.replace("{data}", data) for name, value in more.items()}}
        server = subprocess.Popen(
            words,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert server.stdout is not None
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\d.:]+/", line)))
            assert "<script" in httpx.get(address, timeout=30).text
            yield address, time.perf_counter() - began
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(30)


def make_run(folder: Path) -> float:
    arguments = "--port 0 --data {data}"
    with serving(["make", "run"], folder, ARGS=arguments) as (_, seconds):
        return seconds


def fresh() -> dict[str, float]:
    """`make run` in a clone where nothing is built, and again."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), folder], check=True)
        first = make_run(Path(folder))
        return {"fresh_clone_s": round(first, 1), "again_s": round(make_run(Path(folder)), 1)}


def open_page(browser: Browser, address: str, **wishes: Any) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", **wishes).new_page()
    page.goto(address)
    page.locator('[data-testid="play-now"]:enabled').first.wait_for()
    page.evaluate(WATCH)
    return page


def times_of(page: Page, number: int) -> list[float]:
    page.wait_for_function("number => times.length >= number", arg=number)
    found: list[float] = page.evaluate("() => times")
    return found


def play_now(page: Page, title: str) -> None:
    page.locator(f'[data-testid="play-now"][data-title="{title}"]').click()
    times_of(page, 1)


def first_decision(browser: Browser, address: str, title: str) -> list[float]:
    """Milliseconds from the click on the poster, each time in a browser that has never been here."""
    found = []
    for _ in range(GAMES):
        page = open_page(browser, address)
        play_now(page, title)
        found += times_of(page, 1)
        page.context.close()
    return found


def first_file(playwright: Playwright, command: list[str]) -> list[float]:
    """Milliseconds from choosing a file until its game is shown, the first of a new server in a new browser."""
    found = []
    for _ in range(FILES):
        with serving(command, ROOT) as (address, _):
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM))
            page = open_page(browser, address)
            began = time.perf_counter()
            page.locator('[data-testid="file-field"]').first.set_input_files(RECORD)
            page.locator('[data-testid="table"][data-step] [data-testid="board"]').first.wait_for()
            found.append((time.perf_counter() - began) * 1000)
            browser.close()
    return found


def hurry(page: Page) -> None:
    page.get_by_test_id("open-menu").click()
    page.locator('input[name="pace"]').nth(2).check()
    page.keyboard.press("Escape")


def is_over(page: Page) -> bool:
    """Wait until one is asked or the game is over: which of them."""
    page.wait_for_function(
        "() => document.querySelector('[data-asked=\"true\"]') || document.querySelector('[data-testid=ending]')"
    )
    return page.get_by_test_id("ending").count() > 0


def answers(page: Page) -> list[float]:
    """Milliseconds from the click on Confirm to the changed table; what is chosen is taken from the list of moves."""
    luck = random.Random(1)
    begun = len(page.evaluate("() => times"))
    page.get_by_test_id("tab-moves").click()
    for number in range(1, ANSWERS + 1):
        if is_over(page):
            break
        while not page.evaluate(CHOOSE, luck.randrange(1000)):
            page.wait_for_function("() => new Promise((go) => requestAnimationFrame(() => go(true)))")
        page.get_by_test_id("confirm").click()
        times_of(page, begun + number)
    found: list[float] = page.evaluate("() => times")
    return found[begun:]


def history_steps(page: Page) -> list[float]:
    """Milliseconds from the click on "One step back" to the table as it was."""
    if is_over(page):
        page.keyboard.press("Escape")
    page.get_by_test_id("open-history").click()
    page.get_by_test_id("step-back").wait_for()
    for number in range(1, STEPS + 1):
        page.get_by_test_id("step-back").click()
        page.wait_for_function("number => stepTimes.length >= number", arg=number)
    page.get_by_test_id("to-present").click()
    found: list[float] = page.evaluate("() => stepTimes")
    return found


def moving_board(browser: Browser, page: Page) -> dict[str, Any]:
    if page.get_by_test_id("look-map").count():  # 1830 shows the market while shares are traded
        page.get_by_test_id("look-map").click()
    page.locator('[data-testid="board"][data-still="true"]').wait_for()
    moved = {}
    tracing.closer(page)
    page.locator('[data-testid="board"][data-still="true"]').wait_for()
    for name, gesture in (("pan", tracing.pan), ("zoom", tracing.zoom)):
        moved[name] = tracing.traced(browser, page, gesture)
        page.locator('[data-testid="board"][data-still="true"]').wait_for()
    return moved


def at_table(browser: Browser, page: Page) -> dict[str, Any]:
    """All that is measured at an open table where one is asked."""
    hurry(page)
    return {
        "confirm_to_shown_answer": spread(answers(page)),
        "history_step": spread(history_steps(page)),
        "moving_board": moving_board(browser, page),
    }


def late_game() -> rh.Match:
    """A game of 1830 that bots have played far, at a question to the first seat."""
    match = rh.new("1830", players=3, seed=LATE_SEED)
    crew = [bots.make("1830", "casual", seat) for seat in range(3)]
    while match.version < LATE or 0 not in match.state.seats():
        seat = match.state.seats()[0]
        match.act(seat, crew[seat].choose(match.seat(seat)))
    return match


def late_table(browser: Browser, address: str) -> Page:
    """That game as one would play on from it by "what if": a table of one's own, where one is asked."""
    page = open_page(browser, address)
    match = late_game()
    opened = sent(page, f"{address}api/records", {"name": "late.json", "text": json.dumps(match.record())})
    trial = sent(page, f"{address}api/tables/{opened['id']}/trial", {"seat": 0, "step": match.version})
    page.goto(f"{address}#/table/{trial['id']}")
    page.locator('[data-testid="prompt"][data-asked="true"]').wait_for()
    return page


def sent(page: Page, address: str, wish: dict[str, Any]) -> dict[str, Any]:
    answer = page.request.post(address, data=wish)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median_ms": round(statistics.median(ordered), 1),
        "p90_ms": round(ordered[int(len(ordered) * 0.9)], 1),
        "worst_ms": round(ordered[-1], 1),
        "number": len(ordered),
    }


def measure(titles: Sequence[str], with_fresh: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"make_run": fresh()} if with_fresh else {}
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--data", "{data}"]
    with serving(command, ROOT) as (address, seconds), sync_playwright() as playwright:
        found["serve_until_page_s"] = round(seconds, 2)
        found["first_file"] = spread(first_file(playwright, command))
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM))
        for title in titles:
            page = open_page(browser, address)
            play_now(page, title)
            found[title] = {"play_now_to_first_decision": spread(first_decision(browser, address, title))}
            found[title] |= at_table(browser, page)
            page.context.close()
        if "1830" in titles:
            page = late_table(browser, address)
            found["1830-late"] = at_table(browser, page)
            page.context.close()
        browser.close()
    return found


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("Chromium is needed; on Debian: apt-get install chromium")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--title", action="append", choices=TITLES, help="only this title; may be repeated")
    wanted = parser.parse_args()
    load = os.getloadavg()[0]
    found = measure(wanted.title or TITLES, wanted.fresh)
    machine = {"cores": os.cpu_count(), "load_before": round(load, 1), "load_after": round(os.getloadavg()[0], 1)}
    text = json.dumps({**found, **machine, "date": datetime.date.today().isoformat()}, indent=2)
    if wanted.write:
        RESULT.write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
