"""`roundhouse serve`: run the server and its page."""

from __future__ import annotations

import os
import sys
import webbrowser
from dataclasses import replace
from pathlib import Path

from roundhouse.cli.shell import Shell


def serve(
    shell: Shell,
    host: str,
    port: int,
    data: Path | None,
    workers: int | None,
    pause: int | None,
    proxies: list[str] | None,
    kept: tuple[int, int, int, int],
    vacation: int,
    show: bool,
) -> int:
    """Serve until somebody ends it; raises Refused for an address, a data folder or a proxy that cannot be used."""
    from roundhouse.server.run import serve as run
    from roundhouse.server.settings import Settings
    from roundhouse.server.store import Kept

    settings = Settings(host=host, port=port, kept=Kept(*kept), vacation_days=vacation)
    if proxies:
        settings = replace(settings, proxies=tuple(proxies))
    if data is not None:
        settings = replace(settings, data=data)
    if workers is not None:
        settings = replace(settings, bot_workers=workers)
    if pause is not None:
        settings = replace(settings, bot_pause=pause / 1000)

    def started(address: str) -> None:
        shell.line(shell.say("cli.serve.open", address=address, folder=str(settings.data)))
        if show and _has_a_screen():
            webbrowser.open(address)

    run(settings, started)
    return 0


def _has_a_screen() -> bool:
    """Without one, `webbrowser` would start a browser in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
