"""How fast the page is, in the system's Chromium: `python -m bench.page [--fresh] [--write]`.

Measured are, on a server of its own with the usual settings: the time from a click on "Play now" until the first
decision is on the screen, from a click on "Confirm" until its answer is, and the frames per second of a moving board.
--fresh also times `make run` until the page is served, in a clone of this folder that has nothing built, and once more.
--write keeps the numbers in bench/results/page.json.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "bench/results/page.json"
CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
GAMES, ANSWERS = 10, 40
TITLES = ("ticket-to-ride-usa", "ticket-to-ride-europe")
WATCH = """() => {
  window.times = [];
  addEventListener("click", (event) => {
    if (!event.target.closest('[data-testid="confirm"], [data-testid="play-now"]')) return;
    const clicked = performance.now();
    const before = document.querySelector('[data-testid="table"]')?.dataset.version;
    const shown = () => {
      const table = document.querySelector('[data-testid="table"]');
      const asked = document.querySelector('[data-testid="prompt"][data-asked="true"]');
      if (!table || table.dataset.version === before || (before === undefined && !asked)) return false;
      // The frame after the next one begins when this one has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now() - clicked)));
      return true;
    };
    const observer = new MutationObserver(() => shown() && observer.disconnect());
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, true);
}"""
PAN = """async () => {
  const board = document.querySelector('[data-testid="board"]');
  const box = board.getBoundingClientRect();
  const at = (x) => ({ bubbles: true, button: 0, pointerId: 1, clientX: box.x + x, clientY: box.y + box.height / 2 });
  board.setPointerCapture = board.releasePointerCapture = () => undefined;
  board.dispatchEvent(new PointerEvent("pointerdown", at(300)));
  const frames = [];
  const began = performance.now();
  while (performance.now() - began < 2000) {
    const x = 300 + 150 * Math.sin((performance.now() - began) / 300);
    board.dispatchEvent(new PointerEvent("pointermove", at(x)));
    frames.push(await new Promise(requestAnimationFrame));
  }
  board.dispatchEvent(new PointerEvent("pointerup", at(300)));
  return (frames.length - 1) / ((frames.at(-1) - frames[0]) / 1000);
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
    page.get_by_test_id("play-now").first.wait_for()
    page.evaluate(WATCH)
    return page


def times_of(page: Page, number: int) -> list[float]:
    page.wait_for_function("number => times.length >= number", arg=number)
    found: list[float] = page.evaluate("() => times")
    return found


def first_decision(browser: Browser, address: str, title: str) -> list[float]:
    """Milliseconds from the click on the poster, each time in a browser that has never been here."""
    found = []
    for _ in range(GAMES):
        page = open_page(browser, address)
        page.locator(f'[data-testid="play-now"][data-title="{title}"]').click()
        found += times_of(page, 1)
        page.context.close()
    return found


def answers(browser: Browser, address: str, title: str) -> tuple[list[float], float]:
    """Milliseconds from the click on Confirm to the changed table, and frames per second of a moved board."""
    page = open_page(browser, address)
    page.locator(f'[data-testid="play-now"][data-title="{title}"]').click()
    times_of(page, 1)
    page.get_by_test_id("open-menu").click()
    page.locator('input[name="pace"]').nth(2).check()
    page.keyboard.press("Escape")
    for number in range(1, ANSWERS + 1):
        page.locator('[data-testid="prompt"][data-asked="true"]').wait_for()
        if page.get_by_test_id("offered-ticket").count():
            for ticket in page.get_by_test_id("offered-ticket").all():
                ticket.click()
        else:
            page.get_by_test_id("deck").click()
        page.get_by_test_id("confirm").click()
        times_of(page, number + 1)
    found = times_of(page, ANSWERS + 1)[1:]
    frames: float = page.evaluate(PAN)
    page.context.close()
    return found, frames


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median_ms": round(statistics.median(ordered), 1),
        "p90_ms": round(ordered[int(len(ordered) * 0.9)], 1),
        "worst_ms": round(ordered[-1], 1),
        "number": len(ordered),
    }


def measure(with_fresh: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"make_run": fresh()} if with_fresh else {}
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--data", "{data}"]
    with serving(command, ROOT) as (address, seconds), sync_playwright() as playwright:
        found["serve_until_page_s"] = round(seconds, 2)
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM))
        for title in TITLES:
            clicks, frames = answers(browser, address, title)
            found[title] = {
                "play_now_to_first_decision": spread(first_decision(browser, address, title)),
                "confirm_to_shown_answer": spread(clicks),
                "frames_per_s_while_panning": round(frames, 1),
            }
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
    wanted = parser.parse_args()
    load = os.getloadavg()[0]
    found = measure(wanted.fresh)
    machine = {"cores": os.cpu_count(), "load_before": round(load, 1), "load_after": round(os.getloadavg()[0], 1)}
    text = json.dumps({**found, **machine, "date": datetime.date.today().isoformat()}, indent=2)
    if wanted.write:
        RESULT.write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
