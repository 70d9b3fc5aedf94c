"""A wheel from a checkout installs what was asked for: the terminal alone, or the server with its page, too."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import httpx
import pytest

import roundhouse as rh

ROOT = Path(__file__).parents[1]
PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in", "src", "web", "tools")
OUTSIDE = {**os.environ, "PYTHONPATH": "", "LC_ALL": "C.UTF-8"}
NO_SERVER = 'the server needs more packages: pip install "roundhouse[server]"'
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


def install(programs: Path, wheel: str) -> None:
    """Install a wheel and what it asks for. uv has kept the packages of this environment, else it asks the network."""
    uv = str(Path(sys.executable).with_name("uv"))
    command = [uv, "pip", "install", "--quiet", "--python", str(programs / "python"), wheel]
    if subprocess.run([*command, "--offline"], cwd=ROOT, capture_output=True, check=False).returncode:
        subprocess.run(command, cwd=ROOT, check=True)


def run(program: Path, *words: str, typed: str = "") -> tuple[int, str, str]:
    """Run an installed program: its exit code, and what it printed on both streams."""
    command = [str(program), *words]
    done = subprocess.run(
        command, cwd=program.parent, env=OUTSIDE, input=typed, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_without_node_the_build_says_what_to_do(checkout: Path, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    failed = pip_wheel(checkout, tmp_path, PATH=str(tools))
    assert failed.returncode and "Node.js" in failed.stderr and "ROUNDHOUSE_NO_PAGE=1" in failed.stderr
    done = pip_wheel(checkout, tmp_path, PATH=str(tools), ROUNDHOUSE_NO_PAGE="1")
    assert done.returncode == 0, done.stderr
    assert not [name for name in zipfile.ZipFile(only_wheel(tmp_path)).namelist() if "/static/" in name]


def test_a_wheel_installs_what_is_asked_for(checkout: Path, tmp_path: Path) -> None:
    """Alone it plays in the terminal and says what the server needs; with that, it shows the page."""
    done = pip_wheel(checkout, tmp_path)
    assert done.returncode == 0, done.stderr
    wheel = only_wheel(tmp_path)
    names = zipfile.ZipFile(wheel).namelist()
    assert "roundhouse/server/static/index.html" in names
    elsewhere = ("web/", "tests/", "tools/", "examples/", "night_freight")
    assert not [name for name in names if name.startswith(elsewhere) or name.endswith(".woff")]
    assert wheel.name.startswith(f"roundhouse-{rh.__version__}-")

    venv.create(tmp_path / "environment", symlinks=True)
    programs = tmp_path / "environment" / "bin"
    install(programs, str(wheel))
    roundhouse = programs / "roundhouse"
    code, out, err = run(roundhouse, "play", "ticket-to-ride-usa", "-p", "2", "--save", "game.json", typed="1\n" * 2000)
    assert (code, err) == (0, "") and " wins." in out
    assert run(roundhouse, "verify", "game.json")[0] == 0
    code, out, err = run(roundhouse, "simulate", "1830", "-p", "3", "-g", "2", "-j", "2", "--json")
    assert (code, err) == (0, "") and json.loads(out)["games"] == 2
    assert run(roundhouse, "serve") == (2, "", f"error: {NO_SERVER}\n")
    code, _, err = run(programs / "python", "-c", "import roundhouse.server")
    assert code and err.splitlines()[-1].endswith(f"MissingExtra: {NO_SERVER}")

    install(programs, f"{wheel}[server]")
    command = [str(roundhouse), "serve", "--port", "0", "--data", "data"]
    with subprocess.Popen(command, cwd=tmp_path, env=OUTSIDE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+/", server.stdout.readline())
        assert address is not None
        page = httpx.get(address[0]).text
        script = re.search(r'src="\./(assets/[^"]+\.js)"', page)
        assert script is not None and httpx.get(address[0] + script[1]).status_code == 200
        assert httpx.get(f"{address[0]}api/docs/openapi.json").json()["info"]["version"] == rh.__version__
        server.terminate()


def test_an_archive_of_the_sources_needs_no_node(checkout: Path, tmp_path: Path) -> None:
    """The page in it is newer than its sources, so that it is taken as it is; it names the repository it came from."""
    origin = "https://name:secret@forge.example:8443/trains/roundhouse.git"
    for words in (["init", "--quiet"], ["remote", "add", "origin", origin]):
        subprocess.run(["git", *words], cwd=checkout, check=True)
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
    wheel = zipfile.ZipFile(only_wheel(tmp_path))
    assert "roundhouse/server/static/index.html" in wheel.namelist()
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    home = "https://forge.example/trains/roundhouse"
    addresses = HeaderParser().parsestr(wheel.read(metadata).decode()).get_all("Project-URL")
    assert addresses == [f"Source, {home}", f"Issues, {home}/issues"]
