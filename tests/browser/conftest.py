"""A server and a browser for all tests of the page."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright
from tests.browser.house import PATIENCE, House, Visit, Visitor

# The last one: without a window nobody types an address, yet each guest would get two hidden pages for that.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE / 2)


def chromium() -> str:
    """The system's browser; `make test` installs it."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.fail("the tests in tests/browser need Chromium; on Debian: apt-get install chromium", pytrace=False)
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, for the fixtures that are closed after it."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Only for a module: its event loop is the thread's, so that asynchronous tests cannot run while it is open."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Makes guests, each with a browser of his own; at the end none of their pages may have complained."""
    made: list[Visit] = []

    def come(name: str = "guest", to: House = house, **wishes: Any) -> Visit:
        made.append(Visit(browser, to, name, **wishes))
        return made[-1]

    yield come
    for it in made:
        if request.node.stash.get(FAILED, False):
            with suppress(Error):  # a page that waits for something cannot always be drawn
                it.picture(f"failed-{request.node.name}-{it.name}"[:120].replace("/", "_"))
        it.close()
    for it in made:
        it.check()
