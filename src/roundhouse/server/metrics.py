"""Numbers for whoever looks after the server, in the form that Prometheus reads.

They have an address of their own (`roundhouse serve --metrics`), so that no stranger sees them.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from roundhouse import __version__, build
from roundhouse.core.text import text
from roundhouse.server.errors import Refused

if TYPE_CHECKING:
    from roundhouse.server.lines import AnyLine
    from roundhouse.server.tables import Tables

_STAGES: Final = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Seconds: a change takes a fraction of a millisecond, a disk that is busy takes tenths of a second."""
_HERE: Final = "127.0.0.1"


class Metrics:
    """What is counted and measured while a server runs."""

    def __init__(self, tables: Tables) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry)
        GCCollector(registry)
        Info("roundhouse", "The program.", registry=registry).info({"version": __version__, "build": build()})
        self._lines = Counter(
            "roundhouse_lines", "Lines added to the logs of tables, by type.", ["type"], registry=registry
        )
        self._stages = Histogram(
            "roundhouse_stage_seconds",
            "Time of a change of a table: to make it, to commit it, and to tell those who look on.",
            ["stage"],
            buckets=_STAGES,
            registry=registry,
        )
        self._requests = Counter("roundhouse_requests", "Requests answered.", ["method", "status"], registry=registry)
        self._request_seconds = Histogram(
            "roundhouse_request_seconds", "Time until a request is answered.", buckets=_STAGES, registry=registry
        )
        self._warnings = Counter(
            "roundhouse_log_lines", "Warnings and errors of the log.", ["level", "event"], registry=registry
        )
        sockets = Gauge("roundhouse_sockets", "Open sockets of tables.", registry=registry)
        sockets.set_function(lambda: sum(len(live.viewers) for live in tables.all_live()))
        in_memory = Gauge("roundhouse_tables_in_memory", "Tables in memory.", registry=registry)
        in_memory.set_function(lambda: tables.in_memory)
        waiting = Gauge("roundhouse_jobs_waiting", "Jobs that wait for a worker.", ["workers"], registry=registry)
        waiting.labels("bots").set_function(lambda: tables.workers.waiting)
        waiting.labels("files").set_function(lambda: tables.readers.waiting)
        waiting.labels("hints").set_function(lambda: tables.thinkers.waiting)
        waiting.labels("reviews").set_function(lambda: tables.reviews.workers.waiting)
        running = Gauge("roundhouse_workers", "Worker processes.", ["workers"], registry=registry)
        running.labels("bots").set_function(lambda: tables.workers.running)
        running.labels("files").set_function(lambda: tables.readers.running)
        running.labels("hints").set_function(lambda: tables.thinkers.running)
        running.labels("reviews").set_function(lambda: tables.reviews.workers.running)

    @contextlib.contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measure a stage of a change that comes to its end."""
        before = perf_counter()
        yield
        self._stages.labels(name).observe(perf_counter() - before)

    def committed(self, lines: Sequence[AnyLine]) -> None:
        """Count lines that the store has."""
        for line in lines:
            self._lines.labels(str(line.__struct_config__.tag)).inc()

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(method, str(status)).inc()
        self._request_seconds.observe(seconds)

    def complaints(self) -> logging.Handler:
        """A handler that counts warnings and errors of the log."""
        return _Complaints(self._warnings)

    @contextlib.contextmanager
    def served(self, address: str | None) -> Iterator[None]:
        """Answer at HOST:PORT meanwhile, from a thread of its own; raises Refused for what is no free address."""
        if address is None:
            yield
            return
        host, port = _place(address)
        try:
            server, thread = start_http_server(port, host, self.registry)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise Refused(text("server.error.address", address=address, why=why)) from error
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class _Complaints(logging.Handler):
    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.WARNING)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.labels(record.levelname.lower(), record.getMessage()).inc()


def _place(address: str) -> tuple[str, int]:
    """Host and port, of which the host may be left out: then it is this machine.

    >>> _place("9100"), _place("[::1]:9100")
    (('127.0.0.1', 9100), ('::1', 9100))
    """
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise Refused(text("server.error.metrics_address", address=address))
    return host.strip("[]") or _HERE, int(port)
