"""Play a log of 18xx.games beside a golden trace of it: python tools/compare_trace.py LOG TRACE (plain or gzipped)."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from trace_1830.compare import compare  # type: ignore[import-not-found]  # beside this file

from roundhouse import RoundhouseError

SHOWN = 10


def words(path: Path) -> str:
    """A file's text."""
    data = path.read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        log: Any = json.loads(words(Path(arguments[0])))
        trace = [json.loads(line) for line in words(Path(arguments[1])).splitlines() if line.strip()]
        found = compare(log, trace)
    except (OSError, ValueError, RoundhouseError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{found.actions} actions, {len(found.differences)} differences")
    for difference in found.differences[:SHOWN]:
        print(difference)
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
