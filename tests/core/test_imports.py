"""What an import loads: scripts, help pages and tab completion start at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

ENGINE = {"librt", "mypy_extensions", "roundhouse", "roundhouse__mypyc"}
SLOW = {"asyncio", "email", "importlib.metadata", "importlib.resources", "multiprocessing", "tempfile"}
"""Parts of the standard library that take longer than the whole core."""
PROGRAM = "import sys; before = set(sys.modules); import {}; print(*set(sys.modules) - before)"


def loaded_by(module: str) -> set[str]:
    command = [sys.executable, "-c", PROGRAM.format(module)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("module", ["roundhouse", "roundhouse.cli", "roundhouse.bots", "roundhouse.sim"])
def test_an_import_loads_the_engine_alone(module: str) -> None:
    """None of the packages for drawing, files, processes or the server is needed before it is used."""
    loaded = loaded_by(module)
    assert module in loaded
    assert {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names - ENGINE == set()
    assert loaded & SLOW == set()
