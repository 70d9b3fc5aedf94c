"""`roundhouse serve`: run the server and its page."""

from __future__ import annotations

import os
import sys
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.cli.shell import Shell
from roundhouse.core.text import text

if TYPE_CHECKING:
    from roundhouse.server.notice_settings import NoticeSettings


class NoticeOptions(NamedTuple):
    """What the command line says about telling people that it is their turn."""

    url: str | None
    no_push: bool
    webhook_hosts: list[str]
    mail_server: str | None
    mail_from: str | None
    mail_password_file: Path | None
    delay: int


def serve(
    shell: Shell,
    host: str,
    port: int,
    where: tuple[Path | None, str | None, Path | None],
    workers: int | None,
    pause: int | None,
    proxies: list[str] | None,
    kept: tuple[int, int, int, int],
    vacation: int,
    show: bool,
    notices: NoticeOptions,
    known: tuple[str | None, list[str]],
) -> int:
    """Serve until somebody ends it; raises Refused for what cannot be used, such as an address or a data folder.

    `where` is the data folder, the address of a data base, and the file with its password; `known` is the address for
    Prometheus, and the limits.
    """
    from roundhouse.server.run import serve as run
    from roundhouse.server.settings import Settings
    from roundhouse.server.store import Kept
    from roundhouse.server.stores import store_address
    from roundhouse.server.tuning import tuned

    data, store, password_file = where
    settings = Settings(host=host, port=port, kept=Kept(*kept), vacation_days=vacation, notices=_notices(notices))
    metrics, limits = known
    settings = replace(tuned(limits, settings), metrics=metrics)
    if proxies:
        settings = replace(settings, proxies=tuple(proxies))
    if data is not None:
        settings = replace(settings, data=data)
    if store is not None:
        settings = replace(settings, store=store_address(store, password_file))
    if workers is not None:
        settings = replace(settings, bot_workers=workers, review_workers=workers)
    if pause is not None:
        settings = replace(settings, bot_pause=pause / 1000)

    def started(address: str) -> None:
        folder = str(settings.data) if settings.store is None else settings.store.name
        shell.line(shell.say("cli.serve.open", address=address, folder=folder))
        if show and _has_a_screen():
            webbrowser.open(address)

    run(settings, started)
    return 0


def _notices(wanted: NoticeOptions) -> NoticeSettings:
    """The settings that these options mean; raises Refused."""
    from roundhouse.server.errors import Refused
    from roundhouse.server.notice_settings import NoticeSettings, checked_hosts, checked_url, mail_settings

    url = "" if wanted.url is None else checked_url(wanted.url)
    if not url and (wanted.webhook_hosts or wanted.mail_server):
        raise Refused(text("server.error.notice_needs_url"))
    mail = None
    if wanted.mail_server is not None:
        mail = mail_settings(wanted.mail_server, wanted.mail_from or "", wanted.mail_password_file)
    hosts = checked_hosts(wanted.webhook_hosts)
    return NoticeSettings(url, not wanted.no_push, hosts, mail, delay=float(wanted.delay))


def _has_a_screen() -> bool:
    """Without one, `webbrowser` would start a browser in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
