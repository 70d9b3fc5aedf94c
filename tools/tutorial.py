"""Take the blocks of docs/add-a-title.md from the files of the example.

    python tools/tutorial.py [--check]

A block stands after a comment that names its file and, if it is not the whole file, the parts of it:
`<!-- examples/night-freight/src/night_freight/frames.py: class DrawCustomer, class RollIn -->`. The part `top` is what
comes before the first class or function; a class or function has what follows it up to the next one. All blocks of a
file together are the file, so whoever copies them from the page in their order gets the whole package. With --check
nothing is written; a page that is not current is named.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/add-a-title.md"
EXAMPLE = ROOT / "examples/night-freight"
TOP = "top"
GAP = "\n\n\n"
"""Between two parts of a file."""
BLOCK = re.compile(r"^(?:<!-- (examples/\S+?)(?:: ([^\n]+))? -->\n\n?)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code on the page; `file` is where it comes from, below the example's folder."""

    language: str
    text: str
    file: str = ""
    part: str = ""


def blocks(page: str) -> Iterator[Block]:
    """The blocks of code on a page."""
    for path, part, language, text in BLOCK.findall(page):
        yield Block(language, text, path.removeprefix("examples/night-freight/"), part)


def parts_of(source: str) -> dict[str, str]:
    """The parts of a module by name, in their order, each with one end of line at its end."""
    lines = source.splitlines(keepends=True)
    nodes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    starts = [min([node.lineno, *(it.lineno for it in node.decorator_list)]) - 1 for node in nodes]
    names = [f"{'class' if isinstance(node, ast.ClassDef) else 'def'} {node.name}" for node in nodes]
    bounds = zip((0, *starts), (*starts, len(lines)), strict=True)
    texts = ("".join(lines[begin:end]).strip("\n") + "\n" for begin, end in bounds)
    return dict(zip((TOP, *names), texts, strict=True))


def wanted(block: Block) -> str:
    """What a block should say."""
    source = (EXAMPLE / block.file).read_text("utf-8")
    if not block.part:
        return source
    parts = parts_of(source)
    return GAP.join(parts[part].rstrip("\n") for part in block.part.split(", ")) + "\n"


def refreshed(page: str) -> str:
    """The page with its blocks as the files have them."""

    def current(found: re.Match[str]) -> str:
        path, part, language, text = found.groups()
        if path is None:
            return found[0]
        block = Block(language, text, path.removeprefix("examples/night-freight/"), part or "")
        return found[0].removesuffix(f"{text}```") + wanted(block) + "```"

    return BLOCK.sub(current, page)


def put(files: dict[str, str], block: Block) -> None:
    """Do with a block what a reader does: write it into its file, after what is there."""
    before = files.get(block.file)
    files[block.file] = block.text if before is None else before.rstrip("\n") + GAP + block.text


def main() -> int:
    """Bring the page up to date."""
    page = PAGE.read_text("utf-8")
    current = refreshed(page)
    if "--check" in sys.argv:
        if page != current:
            print(f"{PAGE.relative_to(ROOT)} is not current: run `python tools/tutorial.py`")
        return page != current
    PAGE.write_text(current, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
