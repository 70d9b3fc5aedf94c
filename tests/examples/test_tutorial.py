"""docs/add-a-title.md, followed as a newcomer does: its blocks are the example's files, and its commands run."""

from __future__ import annotations

import doctest
import os
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.installing import python_path
from tools.tutorial import EXAMPLE, PAGE, Block, blocks, parts_of, put, refreshed

pytestmark = pytest.mark.once
PAGE_TEXT = PAGE.read_text("utf-8")
PROGRAM = '#!/bin/sh\nexec "$(dirname "$0")/python" -m roundhouse "$@"\n'


def test_every_block_is_what_its_file_says() -> None:
    assert refreshed(PAGE_TEXT) == PAGE_TEXT, "run `python tools/tutorial.py`"


def test_a_block_that_is_not_current_is_found() -> None:
    changed = PAGE_TEXT.replace("class Bids(Together", "class Bids(Alone")
    assert changed != PAGE_TEXT and refreshed(changed) == PAGE_TEXT


def test_the_parts_of_a_module_are_the_module() -> None:
    source = 'A = 1\n\n\n@final\nclass B:\n    x = 1\n\n\nC = 2\n\n\ndef d() -> None:\n    """D."""\n'
    assert parts_of(source) == {
        "top": "A = 1\n",
        "class B": "@final\nclass B:\n    x = 1\n\n\nC = 2\n",
        "def d": 'def d() -> None:\n    """D."""\n',
    }


def test_the_blocks_together_are_the_whole_package() -> None:
    files: dict[str, str] = {}
    for block in blocks(PAGE_TEXT):
        if block.file:
            put(files, block)
    sources = [
        path for path in EXAMPLE.rglob("*") if path.is_file() and path.suffix in (".py", ".json", ".toml", ".md")
    ]
    assert files == {path.relative_to(EXAMPLE).as_posix(): path.read_text("utf-8") for path in sources}


@pytest.fixture
def newcomer(tmp_path: Path) -> dict[str, str]:
    """The environment of a clone, in which a package can be installed without a trace."""
    place = tmp_path / "environment"
    venv.create(place, symlinks=True)
    found = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    (packages,) = place.glob("lib/*/site-packages")
    (packages / "clone.pth").write_text(found, "utf-8")
    program = place / "bin/roundhouse"
    program.write_text(PROGRAM, "utf-8")
    program.chmod(0o755)
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": python_path(), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}


def test_a_newcomer_builds_it_step_by_step(newcomer: dict[str, str], tmp_path: Path) -> None:
    """Every block goes into its file when its turn comes, and every command shows what the page shows."""
    folder = tmp_path / "night-freight"
    folder.mkdir()
    files: dict[str, str] = {}
    for block in blocks(PAGE_TEXT):
        if block.file:
            put(files, block)
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[block.file], "utf-8")
        elif block.language == "console":
            for command, shown in commands(block):
                printed = run(newcomer, folder, "sh", "-c", command)
                assert matches(shown, printed), f"{command}\n{printed}"
        elif block.language == "pycon":
            (tmp_path / "try.txt").write_text(block.text, "utf-8")
            run(newcomer, folder, "python", "-m", "doctest", "-o", "ELLIPSIS", str(tmp_path / "try.txt"))


def run(environment: dict[str, str], folder: Path, *command: str) -> str:
    """What a command prints that must succeed, with nothing typed."""
    done = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what it shows."""
    for part in ("\n" + block.text).split("\n$ ")[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def matches(shown: str, printed: str) -> bool:
    """Whether something was printed as the page shows it; `...` stands for anything."""
    want = shown if shown.endswith("\n") or not shown else shown + "\n"
    return doctest.OutputChecker().check_output(want, printed, doctest.ELLIPSIS)
