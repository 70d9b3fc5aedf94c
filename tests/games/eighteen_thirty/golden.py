"""Generated games of 18xx.games in a compact form: logs, and checksums of state and legal list after each action.

`python -m tests.games.eighteen_thirty.golden LOG TRACE OUT` packs one.
"""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.trace_1830.compare import comparable
from tools.trace_1830.legal import legal_fields
from tools.trace_1830.trace import state_fields

from roundhouse.games.eighteen_thirty.site.reading import Replay

GAMES = Path(__file__).parent / "games"
SHARED = Path(__file__).parents[3].parent / "shared" / "fixtures" / "1830"
"""Logs of real people stay outside the project; where they lie beside it, they are tested too."""
_KEPT = ("title", "players", "settings", "result", "game_end_reason")
_DROPPED = ("created_at", "user", "revenue_str", "id")


def checksum(state: Mapping[str, Any], legal: Mapping[str, Any]) -> int:
    """Of everything that a golden line says."""
    words = json.dumps([state, comparable(legal)], sort_keys=True, separators=(",", ":"))
    return zlib.crc32(words.encode())


def sums(log: Mapping[str, Any]) -> list[int]:
    """The checksums of a log played here."""
    replay = Replay(log)
    out = [checksum(state_fields(replay), legal_fields(replay, with_best=False))]
    for live in replay:
        if live.last:
            out.append(checksum(state_fields(replay), legal_fields(replay, with_best=False)))
    assert replay.finished().differences == []
    return out


def packed(log: Mapping[str, Any], trace: list[dict[str, Any]]) -> dict[str, Any]:
    """The compact form."""
    small = {name: log[name] for name in _KEPT if name in log}
    small["players"] = [{"id": player["id"], "name": f"Player {player['id']}"} for player in log["players"]]
    small["actions"] = [
        {"id": action["id"], **{name: value for name, value in action.items() if name not in _DROPPED}}
        for action in log["actions"]
    ]
    return {"log": small, "sums": [checksum(line["state"], line["legal"]) for line in trace]}


def unpacked(path: Path) -> dict[str, Any]:
    """What `packed` made."""
    document: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return document


def main() -> None:
    log, trace, out = map(Path, sys.argv[1:])
    lines = [json.loads(line) for line in gzip.decompress(trace.read_bytes()).splitlines()]
    words = json.dumps(packed(json.loads(log.read_bytes()), lines), separators=(",", ":"))
    out.write_bytes(gzip.compress(words.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
