"""The ways in which screens are looked at: three sizes, light and dark, two languages.

An ordinary run takes some of them. With ROUNDHOUSE_ALL_SCREENS=1 every moment of which a test keeps a picture is seen
in all twelve.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from playwright.sync_api import Page, expect
from tests.browser.house import DESK, PHONE, TABLET, Visit, resize, spills
from tests.browser.judge import faults


class Look(NamedTuple):
    """How a screen is looked at; `judged` also by axe, which takes its time."""

    size: str
    theme: Literal["light", "dark"]
    language: str
    judged: bool = False

    @property
    def name(self) -> str:
        return f"{self.size}-{self.theme}-{self.language}"


SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
USUAL = (
    Look("desk", "light", "en", True),
    Look("desk", "dark", "pl", True),
    Look("tablet", "dark", "en"),
    Look("phone", "light", "pl", True),
)
REST = (
    Look("desk", "light", "pl"),
    Look("desk", "dark", "en"),
    Look("tablet", "light", "en"),
    Look("tablet", "light", "pl"),
    Look("tablet", "dark", "pl"),
    Look("phone", "light", "en"),
    Look("phone", "dark", "en", True),
    Look("phone", "dark", "pl"),
)
ALL = bool(os.environ.get("ROUNDHOUSE_ALL_SCREENS"))
LOOKS = USUAL + (REST if ALL else ())
"""All twelve with ROUNDHOUSE_ALL_SCREENS=1."""


def look_at(visit: Visit, name: str, arrange: Callable[[Page], object] | None = None, spoken: bool = True) -> None:
    """Look at a screen in all ways. `arrange` brings it up again where another size has closed it.

    One that is not `spoken` has no words, or has them in both languages.
    """
    page = visit.page
    problems: list[str] = []
    for look in LOOKS:
        resize(page, SIZES[look.size])
        page.emulate_media(color_scheme=look.theme)
        if spoken:
            speak(page, look.language)
        if arrange is not None:
            arrange(page)
        expect(page.locator('[data-testid="board"][data-still="false"]')).to_have_count(0)
        visit.picture(f"{name}-{look.name}")
        problems += [f"{look.name}: {it}" for it in spills(page)]
        if look.judged:
            problems += [f"{look.name}: {it}" for it in faults(page)]
    assert not problems, "\n".join(problems)


def glance_at(visit: Visit, name: str, arrange: Callable[[Page], object] | None = None, spoken: bool = True) -> None:
    """Keep one picture of a moment within a test, or look at it in all ways where that is wanted; then go on."""
    if ALL:
        look_closely(visit, name, arrange, spoken)
    else:
        visit.picture(name)


def look_closely(visit: Visit, name: str, arrange: Callable[[Page], object] | None = None, spoken: bool = True) -> None:
    """Look at a moment within a test in all ways where that is wanted; otherwise there is nothing to see here."""
    if ALL:
        with unchanged(visit.page, spoken):
            look_at(visit, name, arrange, spoken)


@contextmanager
def unchanged(page: Page, spoken: bool = True) -> Iterator[None]:
    """Afterwards the page has the size, the theme and the language that it had before."""
    size = page.viewport_size or DESK
    theme = page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'")
    language = page.evaluate("() => document.documentElement.lang")
    yield
    resize(page, size)
    page.emulate_media(color_scheme=theme)
    if spoken:
        speak(page, language)


def speak(page: Page, language: str) -> None:
    """Switch the language as a person does, or where a dialog covers the switch, as the switch does."""
    if page.evaluate("() => document.documentElement.lang") != language:
        page.locator('[data-testid="language"]').first.evaluate("it => it.click()")
    expect(page.locator("html")).to_have_attribute("lang", language)
