"""`roundhouse serve`: run the server and its page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from roundhouse.cli.shell import Shell


def serve(shell: Shell, host: str, port: int, data: Path | None, workers: int | None, pause: int | None) -> int:
    """Serve until somebody ends it; raises Refused if the address or the data folder cannot be had."""
    from roundhouse.server.run import serve as run
    from roundhouse.server.settings import Settings

    settings = Settings(host=host, port=port)
    if data is not None:
        settings = replace(settings, data=data)
    if workers is not None:
        settings = replace(settings, bot_workers=workers)
    if pause is not None:
        settings = replace(settings, bot_pause=pause / 1000)
    run(settings, lambda address: shell.line(shell.say("cli.serve.open", address=address, folder=str(settings.data))))
    return 0
