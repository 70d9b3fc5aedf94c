"""Build the documents into a site, build/site. Fails if a link, an anchor or a name of the API leads nowhere.

    python tools/build_docs.py [--serve]

The pages are laid out in build/pages as they lie in this folder, so that a link works in both places. The sources that
the API is read from are laid out in build/sources, with the examples of their docstrings marked as code.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "pages"
SOURCES = ROOT / "build" / "sources"
SITE = ROOT / "build" / "site"
FOLDERS = ("docs", "bench/results")
FILES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "web/README.md", "web/public/icon.svg")
EXAMPLE = re.compile(r'^( *)>>> .*(?:\n(?! *$| *""").*)*', re.MULTILINE)
ADDRESS = ("127.0.0.1", 8001)


class Loaded(HTMLParser):
    """The addresses that a page loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = ("src", "srcset", "href") if tag in ("link", "use", "image") else ("src", "srcset", "data", "poster")
        self.addresses += [value for name, value in attrs if name in names and value]


def lay_out() -> None:
    """Gather the pages of the site, and the sources that its API is read from."""
    for place in (PAGES, SOURCES, SITE):
        shutil.rmtree(place, ignore_errors=True)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, PAGES / folder)
    for name in FILES:
        (PAGES / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, PAGES / name)
    for path in (ROOT / "src").rglob("*.py"):
        copy = SOURCES / path.relative_to(ROOT / "src")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(marked(path.read_text("utf-8")), "utf-8")


def marked(source: str) -> str:
    """A source with the examples of its docstrings marked as code."""
    return EXAMPLE.sub(r"\1```pycon\n\g<0>\n\1```", source)


def foreign(site: Path) -> list[str]:
    """What a site would load from other hosts.

    The theme's script also names some, for kinds of content that no page here has: diagrams, galleries, notebooks.
    """
    found = []
    for path in site.rglob("*"):
        if path.suffix == ".html":
            parser = Loaded()
            parser.feed(path.read_text("utf-8"))
            addresses = parser.addresses
        elif path.suffix == ".css":
            addresses = re.findall(r"(?:url\(|@import\s)\s*[\"']?([^\"')]+)", path.read_text("utf-8"))
        else:
            continue
        found += [f"{path.relative_to(site)}: {it}" for it in addresses if re.match(r"(?:https?:)?//", it)]
    return found


def main(arguments: list[str]) -> None:
    lay_out()
    subprocess.run([sys.executable, "-m", "zensical", "build", "--strict", "--clean"], cwd=ROOT, check=True)
    if found := foreign(SITE):
        sys.exit("\n".join(["the site loads from other hosts:", *found]))
    if "--serve" in arguments:
        print("http://{}:{}/".format(*ADDRESS), flush=True)
        ThreadingHTTPServer(ADDRESS, partial(SimpleHTTPRequestHandler, directory=SITE)).serve_forever()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    except KeyboardInterrupt:
        pass
