"""Installing titles for a while: the example as pip does it, and titles of the tests by an entry point."""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from roundhouse.core import registry

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples/night-freight"
PIP = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-build-isolation"]
"""Nothing is downloaded: what builds Roundhouse builds the example."""


class Installed(NamedTuple):
    """What an installer leaves of a package, in two folders: only with the second one is it a title of the registry."""

    code: Path
    info: Path


@cache
def example() -> Installed:
    """The example, installed once for the sources that it has now."""
    sources = sorted(path for path in EXAMPLE.rglob("*") if path.is_file() and path.suffix in (".py", ".json", ".toml"))
    digest = hashlib.sha256(b"".join(str(path).encode() + path.read_bytes() for path in sources)).hexdigest()
    place = ROOT / "build/examples" / digest[:16]
    if not place.exists():
        _install(place)
    return Installed(place / "code", place / "info")


def _install(place: Path) -> None:
    """Install beside the place and move there: others may be doing the same."""
    place.parent.mkdir(parents=True, exist_ok=True)
    made = Path(mkdtemp(dir=place.parent))
    shutil.copytree(EXAMPLE, made / "sources", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    command = [sys.executable, *PIP, "--target", str(made / "code"), str(made / "sources")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (info,) = (made / "code").glob("*.dist-info")
    (made / "info").mkdir()
    info.rename(made / "info" / info.name)
    shutil.rmtree(made / "sources")
    try:
        made.rename(place)
    except OSError:
        shutil.rmtree(made)


def python_path(*folders: Path) -> str:
    """These folders before what other processes find anyway."""
    return os.pathsep.join([*map(str, folders), str(ROOT), os.environ.get("PYTHONPATH", "")])


def write_package(folder: Path, entries: Mapping[str, str]) -> None:
    """Write what an installer would leave of a package that offers these titles (id to object)."""
    info = folder / "some_titles-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-titles\nVersion: 1.0\n", "utf-8")
    lines = [f"{title} = {place}\n" for title, place in entries.items()]
    (info / "entry_points.txt").write_text("".join([f"[{registry.GROUP}]\n", *lines]), "utf-8")


@contextmanager
def listed(*folders: Path) -> Iterator[None]:
    """Have the titles that are installed in these folders in the registry of this process."""
    before = sys.path[:]
    sys.path[:0] = map(str, folders)
    _forget()
    try:
        yield
    finally:
        sys.path[:] = before
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    registry._entries.cache_clear()
    registry.title.cache_clear()
