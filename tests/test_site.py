"""The site of the documents: every link leads somewhere, every page is in its list, every public name in its API."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import build_docs

import roundhouse
from roundhouse import bots, sim

ROOT = build_docs.ROOT
SITE_FOLDERS = [ROOT / folder for folder in build_docs.FOLDERS]
SITE_FILES = [ROOT / name for name in build_docs.FILES]
PAGES = sorted(path for path in [*SITE_FILES, *(ROOT / "docs").rglob("*")] if path.suffix == ".md")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", page.read_text("utf-8"))):
        if link.startswith(("https://", "http://")):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), link
        assert target in SITE_FILES or any(target.is_relative_to(it) for it in SITE_FOLDERS), f"{link}: not on the site"
        assert not anchor or anchor in anchors(target), link


def test_the_list_of_pages_names_each_page_once() -> None:
    def pages(entry: object) -> Iterator[str]:
        if isinstance(entry, str):
            yield entry
        elif isinstance(entry, (list, dict)):
            for it in entry.values() if isinstance(entry, dict) else entry:
                yield from pages(it)

    listed = pages(tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"])
    assert sorted(listed) == sorted(named(page) for page in PAGES)


def test_the_api_has_every_public_name() -> None:
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs/api").glob("*.md"))
    told = re.findall(r"^::: ([\w.]+)$", pages, re.MULTILINE)
    public = {f"{module.__name__}.{name}" for module in (roundhouse, bots, sim) for name in module.__all__}
    assert len(told) == len(set(told))
    assert public <= set(told)


def test_examples_of_docstrings_become_code() -> None:
    words = '    """A sum.\n\n    >>> 1 + 1\n    2\n    """\n'
    assert build_docs.marked(words) == '    """A sum.\n\n    ```pycon\n    >>> 1 + 1\n    2\n    ```\n    """\n'


def test_what_a_site_loads_from_other_hosts_is_found(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        '<a href="https://there.example/"></a><script src="//there.example/a.js"></script>'
    )
    (tmp_path / "style.css").write_text('@import "https://there.example/b.css"; a { background: url(image.png) }')
    assert sorted(build_docs.foreign(tmp_path)) == [
        "page.html: //there.example/a.js",
        "style.css: https://there.example/b.css",
    ]
