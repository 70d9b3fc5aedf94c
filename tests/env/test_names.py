"""What the environments are called, what they need, and the page about what they observe."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools import feature_tables

import roundhouse.env
from roundhouse import BadOption, titles
from roundhouse.env.names import env_id, env_ids, title_of

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]


def test_every_title_has_an_id() -> None:
    assert [title_of(name) for name in env_ids()] == [*titles()]
    assert all(title_of(of.id) is of and env_id(of).startswith("roundhouse/") for of in titles())
    with pytest.raises(BadOption, match="no environment"):
        title_of("roundhouse/chess-v0")


def test_the_page_about_features_is_current() -> None:
    """`python tools/feature_tables.py > docs/observations.md` makes it so."""
    assert feature_tables.page() == (ROOT / "docs/observations.md").read_text("utf-8")


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium", "openspiel"])
def test_without_the_extra_a_line_names_it(module: str) -> None:
    words = (
        "import sys, importlib.util as u\n"
        "found = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'numpy' else found(name, *a)\n"
        f"try:\n import roundhouse.env.{module}\n"
        "except ImportError as error: print(error, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == 'environments need more packages: pip install "roundhouse[research]" False\n'


def test_the_numbers_need_no_extra() -> None:
    words = (
        "import roundhouse.env.position as p, roundhouse as r, sys\n"
        "at = p.Position(r.title('1830').build(2, {}).start()); at.numbers()\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n" and roundhouse.env.__doc__
