"""A wheel from a checkout holds the page, and a server that is installed from it shows the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in", "src", "web", "tools")
BUILT = shutil.ignore_patterns("node_modules", "static", "*.so", "*.egg-info", "__pycache__")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as it is cloned, with the packages of Node.js that this one has."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=BUILT)
        else:
            shutil.copy2(source, folder / name)
    os.symlink(ROOT / "web/node_modules", folder / "web/node_modules")
    return folder


def pip_wheel(folder: Path, into: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ROUNDHOUSE_PURE": "1", **changes}
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-build-isolation",
        "--no-deps",
        "-w",
        str(into),
        ".",
    ]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def only_wheel(folder: Path) -> Path:
    (found,) = folder.glob("*.whl")
    return found


def test_without_node_the_build_says_what_to_do(checkout: Path, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    failed = pip_wheel(checkout, tmp_path, PATH=str(tools))
    assert failed.returncode and "Node.js" in failed.stderr and "ROUNDHOUSE_NO_PAGE=1" in failed.stderr
    done = pip_wheel(checkout, tmp_path, PATH=str(tools), ROUNDHOUSE_NO_PAGE="1")
    assert done.returncode == 0, done.stderr
    assert not [name for name in zipfile.ZipFile(only_wheel(tmp_path)).namelist() if "/static/" in name]


def test_a_wheel_shows_the_page(checkout: Path, tmp_path: Path) -> None:
    done = pip_wheel(checkout, tmp_path)
    assert done.returncode == 0, done.stderr
    wheel = zipfile.ZipFile(only_wheel(tmp_path))
    names = wheel.namelist()
    assert "roundhouse/server/static/index.html" in names
    assert not [name for name in names if name.startswith(("web/", "tests/", "tools/")) or name.endswith(".woff")]
    wheel.extractall(tmp_path / "installed")
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "ROUNDHOUSE_PURE": "1"}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+/", server.stdout.readline())
        assert address is not None
        page = httpx.get(address[0]).text
        script = re.search(r'src="\./(assets/[^"]+\.js)"', page)
        assert script is not None and httpx.get(address[0] + script[1]).status_code == 200
        server.terminate()


def test_an_archive_of_the_sources_needs_no_node(checkout: Path, tmp_path: Path) -> None:
    """The page in it is newer than its sources, so that it is taken as it is."""
    command = [sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path / "sources", filter="data")
    (sources,) = (tmp_path / "sources").iterdir()
    assert (sources / "web/package.json").exists() and not (sources / "web/node_modules").exists()
    assert (sources / "src/roundhouse/server/static/index.html").exists()
    tools = tmp_path / "bin"
    tools.mkdir()
    done = pip_wheel(sources, tmp_path, PATH=str(tools))
    assert done.returncode == 0, done.stderr
    assert "roundhouse/server/static/index.html" in zipfile.ZipFile(only_wheel(tmp_path)).namelist()
