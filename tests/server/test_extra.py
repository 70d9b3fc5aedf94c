"""Without the packages of the extra `server` there is one line that names it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import roundhouse

PACKAGE = Path(roundhouse.__file__).parent
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
NEEDED = (
    "aiosmtplib",
    "argon2",
    "cryptography",
    "h11",
    "litestar",
    "msgspec",
    "openskill",
    "prometheus_client",
    "uvicorn",
    "websockets",
)
SHARED = {"openskill", "uvicorn"}
"""The arena has the first in an extra of its own; the second comes with that for language models, too."""
WORDS = {
    "en": 'error: the server needs more packages: pip install "roundhouse[server]"\n',
    "pl": 'błąd: serwer wymaga dodatkowych pakietów: pip install "roundhouse[server]"\n',
}


def python_without(module: str, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python that cannot import a module."""
    program = f"import sys; sys.modules[{module!r}] = None\n{program}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("language", WORDS)
def test_serve_names_the_extra(language: str) -> None:
    program = f"from roundhouse.cli import main; sys.exit(main(['serve', '--port', '0', '--lang', {language!r}]))"
    done = python_without("litestar", program)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", WORDS[language])


@pytest.mark.parametrize("module", NEEDED)
def test_an_import_names_the_extra(module: str) -> None:
    """Nothing deeper than the package itself stands in the traceback."""
    done = python_without(module, "import roundhouse.server.app")
    lines = done.stderr.splitlines()
    assert lines[-1].endswith('MissingExtra: the server needs more packages: pip install "roundhouse[server]"')
    assert not [line for line in lines if f"No module named '{module}'" in line]


@pytest.mark.parametrize("language", WORDS)
def test_a_postgresql_store_names_its_own_extra(language: str, tmp_path: Path) -> None:
    words = {
        "en": 'error: this needs more packages: pip install "roundhouse[cluster]"\n',
        "pl": 'błąd: to wymaga dodatkowych pakietów: pip install "roundhouse[cluster]"\n',
    }
    options = ["--port", "0", "--store", "postgresql://ann@/x", "--data", str(tmp_path), "--lang", language]
    program = f"from roundhouse.cli import main; sys.exit(main(['serve', *{options!r}]))"
    done = python_without("asyncpg", program)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words[language])


def test_the_error_is_an_import_error() -> None:
    program = "try: import roundhouse.server\nexcept ImportError as error: print(error)"
    assert python_without("litestar", program).stdout.startswith("the server needs more packages")


def test_the_extra_is_what_only_the_server_imports() -> None:
    extras = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    extra = extras["server"]
    assert {re.split(r"\W", package)[0] for package in extra} == {*(it.split("_")[0] for it in NEEDED), "uvloop"}
    imports = re.compile(rf"^\s*(?:import|from) (?:{'|'.join({*NEEDED} - SHARED)}|uvloop)\b", re.MULTILINE)
    users = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if imports.search(path.read_text("utf-8"))]
    assert {path.parts[0] for path in users} == {"server"}
