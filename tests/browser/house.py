"""A server as people run it, and browsers that look at it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, ViewportSize

ROOT = Path(__file__).parents[2]
FOLDERS = {
    title: posters.parents[1].name
    for posters in sorted((ROOT / "web/src/titles").glob("*/posters/index.ts"))
    for title in re.findall(r'\bid: "([^"]+)"', posters.read_text())
}
"""The titles that the page has a drawing and a poster of, and the folders that bring them."""
SCREENSHOTS = ROOT / "build" / "screenshots"
PATIENCE = 60_000
"""Milliseconds to wait for what must come; it comes in a moment where nothing else keeps the machine busy."""
DESK: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}

ASKS_ALWAYS = """if (location.protocol === "http:") localStorage.setItem("roundhouse.asks", '"always"')"""
"""The page asks for a confirmation of every move. Only documents of a server have a storage."""
NO_CHANCE = "Object.defineProperty(crypto, 'getRandomValues', { value: (numbers) => numbers.fill(7) })"
"""What a page adds to the seed is the same each time, as the seed is."""


class House:
    """A server in a process of its own, which can be killed and started again at the same address.

    Its bots do not pause, its limits let scripts play faster than people, and its chance is the same each time.
    """

    def __init__(self, data: Path, python_path: str | None = None) -> None:
        self.data = data
        self.environment = None if python_path is None else {**os.environ, "PYTHONPATH": python_path}
        """With other packages than those that are installed."""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.server", str(self.data), str(self.port)]
        with (self.data / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError((self.data / "server.log").read_text()[-2000:])

    def pass_minutes(self, minutes: float) -> None:
        """Let the server's clocks, by which it tells the time and how long somebody has been away, go forward."""
        ahead = self.data / "ahead"
        before = float(ahead.read_text()) if ahead.exists() else 0.0
        (self.data / "further").write_text(str(before + minutes * 60))
        (self.data / "further").replace(ahead)  # at once: the server reads it at any moment

    def stop(self, how: int = signal.SIGTERM) -> None:
        assert self.process is not None and self.process.stdout is not None
        self.process.send_signal(how)
        self.process.wait(30)
        self.process.stdout.close()


class Held(list[Route]):
    """Requests that wait for their answer."""

    def hold(self, route: Route) -> None:
        self.append(route)

    def let_go(self) -> None:
        for route in self:
            route.continue_()


class Visit:
    """A browser of one guest, which keeps what a page must not do: complain, or ask another host.

    A careful guest confirms every move (the setting "always"), so that a test can look at what was chosen.
    """

    def __init__(self, browser: Browser, house: House, name: str, careful: bool = True, **wishes: Any) -> None:
        self.house = house
        self.name = name
        self.context: BrowserContext = browser.new_context(
            **{"viewport": DESK, "reduced_motion": "reduce", "locale": "en-GB", "color_scheme": "light", **wishes}
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(NO_CHANCE)
        if careful:
            self.context.add_init_script(ASKS_ALWAYS)
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.expected: re.Pattern[str] | None = None
        """Complaints of the browser that belong to the test."""
        self.page = self.open()

    def open(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.on("console", lambda it: self._note(f"{it.type}: {it.text}") if it.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(f"exception: {error}"))
        page.on("request", self._requested)
        with page.expect_response("**/api/me"):  # from then on the server knows the guest
            page.goto(f"{self.house.address}{path}")
        return page

    def _note(self, words: str) -> None:
        if self.expected is None or not self.expected.search(words):
            self.complaints.append(words)

    def _requested(self, request: Request) -> None:
        if request.url.startswith(("data:", "blob:")):
            return
        if urlsplit(request.url).netloc != urlsplit(self.house.address).netloc:
            self.foreign.append(request.url)

    def check(self) -> None:
        assert not self.complaints, self.complaints
        assert not self.foreign, self.foreign

    def picture(self, name: str, page: Page | None = None) -> None:
        """Keep a screenshot."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        (page or self.page).screenshot(path=SCREENSHOTS / f"{name}.png", timeout=PATIENCE)

    def close(self) -> None:
        """Answers that a test changes on their way may still be under way: they have nobody to go to any more."""
        for page in self.context.pages:
            page.unroute_all(behavior="ignoreErrors")
        self.context.close()


def resize(page: Page, size: ViewportSize) -> None:
    """Give the window another size, and let the page know before anything else happens."""
    page.set_viewport_size(size)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def spills(page: Page) -> list[str]:
    """Texts that are cut off or stick out of the window, and a page that can be scrolled sideways."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement;
          const found = wide.scrollWidth > wide.clientWidth + 1 ? [`page is ${wide.scrollWidth} wide`] : [];
          for (const it of document.querySelectorAll("button, .button, h1, h2, h3, dt, dd, label, .heading")) {
            const box = it.getBoundingClientRect();
            if (box.width === 0 || it.closest(".unseen, [inert], [data-testid=hand-card]")) continue;
            const style = getComputedStyle(it);
            if (style.overflow === "visible" && it.scrollWidth > it.clientWidth + 2 && style.display !== "inline")
              found.push(`${it.tagName} ${it.className}: ${it.textContent.trim().slice(0, 60)}`);
          }
          return found;
        }"""
    )
    return found


Visitor = Callable[..., Visit]
