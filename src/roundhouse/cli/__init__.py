"""The command line. What a command needs is imported when it runs, so that help and errors come at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, the program's own by default; the exit code."""
    from roundhouse.cli.app import run

    return run(list(sys.argv[1:] if argv is None else argv))


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the locale asks for.

    >>> language_of({"LC_MESSAGES": "pl_PL.UTF-8", "LANG": "C"}), language_of({"LANG": "de_DE"}), language_of({})
    ('pl', 'en', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "pl" if value.lower().split("_")[0].split(".")[0] == "pl" else "en"
    return "en"
