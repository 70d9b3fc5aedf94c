"""The server of the tests in a browser, run as `python -m tests.browser.server FOLDER PORT`.

Chance is the same in each run: what a table deals follows from how many its guest has made before it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import replace
from email.headerregistry import Address
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from tests.server.harness import roomy

from roundhouse.server import beginnings, commands, reviews, table, tables, timekeeper
from roundhouse.server.lines import Created
from roundhouse.server.notice_settings import MailSettings, NoticeSettings
from roundhouse.server.presence import Clock
from roundhouse.server.requests import TableWish
from roundhouse.server.run import serve

MAIL = MailSettings("127.0.0.1", 2525, "plain", Address("Roundhouse", addr_spec="trains@mail.example"))
NOTICES = NoticeSettings("https://trains.example", True, ("hooks.example.org",), MAIL, delay=0, pauses=(), local=True)
"""All ways to tell people, at once, and to this machine, too."""

made_by: Counter[str] = Counter()
really_created = commands.created


def created(wish: TableWish, options: dict[str, Any], guest: str, name: str) -> Created:
    line = really_created(wish, options, guest, name)
    made_by[guest] += 1
    return msgspec.structs.replace(line, seed=f"table {made_by[guest]}")


def clock_of(folder: Path, clock: Clock) -> Clock:
    """The time, as far ahead as a test wants it, see `House.pass_minutes`."""
    ahead = folder / "ahead"
    return lambda: clock() + (float(ahead.read_text()) if ahead.exists() else 0.0)


def main(folder: Path, port: int) -> None:
    with (
        patch.object(tables, "CLOCK", clock_of(folder, time.monotonic)),
        patch.object(table, "WALL", clock_of(folder, time.time)),
        patch.object(timekeeper, "SIGN_SECONDS", 1.0),  # the keeper sees soon that a test has let time pass
        patch.object(timekeeper, "SLEPT_SECONDS", float("inf")),
        patch.object(commands, "created", created),
        patch.object(commands, "new_seed", lambda: "rematch"),
        patch.object(reviews, "EFFORT", 4),
        patch.object(beginnings, "new_seed", lambda: "trial"),
    ):
        serve(replace(roomy(folder), port=port, notices=NOTICES), lambda address: print(address, flush=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
