"""Draw the icons for home screens from web/public/icon.svg, with the system's Chromium.

Run `python tools/draw_icons.py` after a change of that file; the pictures are committed.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"


class Icon(NamedTuple):
    """A picture of a size; one that is cut to shape by the phone has no corners of its own, and a margin."""

    name: str
    size: int
    cut: bool = False


ICONS = (
    Icon("icon-192", 192),
    Icon("icon-512", 512),
    Icon("icon-maskable-512", 512, cut=True),
    Icon("apple-touch-icon", 180, cut=True),
)


def drawing(icon: Icon) -> str:
    """The icon as SVG, as it is or full to the corners."""
    words = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    if not icon.cut:
        return words
    # The inner four fifths of a picture are never cut off.
    return words.replace(' rx="7"', "").replace(
        '<g fill="none"', '<g transform="translate(3.2 3.2) scale(.8)" fill="none"'
    )


def main() -> None:
    """Draw all of them."""
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing(icon)}")
            page.screenshot(path=PUBLIC / f"{icon.name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
