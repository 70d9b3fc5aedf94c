"""Running a server."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from roundhouse.core.text import text
from roundhouse.server import logs
from roundhouse.server.addresses import Proxies
from roundhouse.server.app import Server
from roundhouse.server.errors import Refused
from roundhouse.server.memory import EVERY_SECONDS, Housekeeper
from roundhouse.server.patience import Door, PatientProtocol
from roundhouse.server.settings import Settings

_log = logging.getLogger(__name__)
_GRACE_SECONDS = 5
_WAITING_CONNECTIONS = 2048
_MANY_FILES = 1 << 20
_OTHER_FILES = 128
"""Kept for the data, the workers and what else is no connection."""


def serve(settings: Settings, started: Callable[[str], None] | None = None) -> None:
    """Serve until a signal comes; then finish what is under way, and stop. `started` is told the address.

    Raises Refused for what cannot be used: the address, the data folder, its key, or the name of a proxy.
    """
    logs.set_up()
    files = open_files(raised=True)
    with data_folder(settings.data), _listening(settings) as sock, _signals_only_stop():
        server = Server(settings)
        web = config(server, settings)
        server.tables.store.prepare()
        logging.getLogger("roundhouse").addHandler(server.tables.metrics.complaints())
        port = sock.getsockname()[1]
        _log.info(
            "server.started", extra={"host": settings.host, "port": port, "data": str(settings.data), "files": files}
        )
        web.callback_notify, web.timeout_notify = Housekeeper(), EVERY_SECONDS
        with server.tables.metrics.served(settings.metrics):
            if started is not None:
                host = f"[{settings.host}]" if ":" in settings.host else settings.host
                started(f"http://{host}:{port}/")
            Web(web, server).run(sockets=[sock])
    _log.info("server.stopped")


class Web(uvicorn.Server):
    """Ends the streams before it waits for answers that are under way."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._server = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._server.close_streams()
        await super().shutdown(sockets)


def config(server: Server, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves it: small messages in, none compressed, and nobody's name in the headers."""
    limits, proxies = settings.limits, Proxies(settings.proxies)
    most = max(open_files() - _OTHER_FILES, _OTHER_FILES)

    class Protocol(PatientProtocol):  # unlike the faster one, h11 does not read headers without end
        door = Door(most, limits.connections_per_address, limits.silent_per_address, proxies)

    return uvicorn.Config(
        server.app,
        http=Protocol,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        forwarded_allow_ips=proxies.names,
    )


def open_files(raised: bool = False) -> int:
    """How many files and connections this process may have open; raised as far as the system lets it."""
    if sys.platform == "win32":
        return _MANY_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, _MANY_FILES)
    if raised and soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):  # some systems have a limit below the hard one
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return most if soft == resource.RLIM_INFINITY else soft


@contextlib.contextmanager
def _listening(settings: Settings) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        sock = socket.create_server((settings.host, settings.port), family=family, backlog=_WAITING_CONNECTIONS)
    except (OSError, TypeError, ValueError) as error:  # also a name that is no host's at all
        place = f"{settings.host}:{settings.port}"
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(text("server.error.address", address=place, why=why)) from error
    with sock:
        yield sock


@contextlib.contextmanager
def data_folder(data: Path) -> Iterator[None]:
    """The data folder, for one server at a time."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(data / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise Refused(text("server.error.folder", folder=str(data), why=str(error.strerror))) from error
    try:
        _lock(handle, data)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, data: Path) -> None:
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise Refused(text("server.error.folder_in_use", folder=str(data))) from error


@contextlib.contextmanager
def _signals_only_stop() -> Iterator[None]:
    """uvicorn stops on these signals and then raises them again: by then there is nothing left to end."""
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
