"""Simulations on a Ray cluster: nodes play stretches of games and send them back. It needs the extra `cluster`."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import warnings
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import roundhouse
from roundhouse.core.errors import BadOption, ClusterFault, RoundhouseError, need_extra
from roundhouse.core.text import text
from roundhouse.sim.errands import Errand, own_key
from roundhouse.sim.runner import Spec

need_extra("cluster", "ray", "grpc")

LOCAL: Final = "local"
_SCHEME: Final = "ray"
_CONNECT_SECONDS: Final = 5.0
_LOOK_SECONDS: Final = 5.0
"""How often a run looks how many processors there are."""
_ALONE_SECONDS: Final = 60.0
"""How long a run waits for the first processor of a cluster that has none (any more)."""
_LARGEST: Final = 10_000
_PARTS_PER_PROCESSOR: Final = 16
_LOSSES: Final = 20
"""So many answers may be lost one after the other."""
_STARTS: Final = 3
"""So often a cluster of this machine is started: Ray gives a node 15 seconds, too little on a busy machine."""
_OBJECTS: Final = 100 << 20
"""The memory for answers of a cluster of this machine: each is a few hundred kilobytes, and two wait per processor."""


class Cluster:
    """A Ray cluster by its address, `local` or `ray://HOST:PORT`; with `jobs` it plays no more stretches at a time."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self.address = address
        self._jobs = jobs
        self._host, self._port = "", 0
        if address != LOCAL:
            try:
                parts = urlsplit(address)
                self._host, self._port = parts.hostname or "", parts.port or 0
            except ValueError:
                parts = urlsplit("")
            if parts.scheme != _SCHEME or not self._host or not self._port or address != f"ray://{parts.netloc}":
                raise BadOption(text("error.cluster.address", address=address))

    def play(self, spec: Spec, kinds: tuple[str, ...], games: list[range]) -> Generator[Errand]:
        """Play stretches of games, and their rows of these kinds; what came out, as it comes, in no order.

        There are never more than two stretches on their way for each processor, so a slow reader holds the nodes back.
        What is lost with a process or a node is played again. Raises ClusterFault.
        """
        with _own_signals(), self._connected() as ray:
            errands = _Errands(ray, self._jobs, spec, kinds, games)
            while errands.left:
                yield from errands.answers()

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        if self.address == LOCAL:
            with self._local() as ray:
                yield ray
            return
        try:  # Ray would try for minutes
            socket.create_connection((self._host, self._port), _CONNECT_SECONDS).close()
        except OSError as error:
            raise self._unreachable(error.strerror or str(error)) from None
        os.environ.setdefault("RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S", "5")
        ray = _ray()
        try:
            with warnings.catch_warnings(action="ignore"):  # the error says the same
                ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise self._unreachable(_line(error)) from None
        try:
            yield ray
        except ConnectionError as error:
            raise ClusterFault(text("error.cluster.gone", address=self.address)) from error
        finally:
            ray.shutdown()

    @contextmanager
    def _local(self) -> Iterator[Any]:
        """A cluster of this machine, which tells nobody of itself and leaves nothing behind."""
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        # So nobody else on this machine can use it. Once Ray is loaded it looks no more, and makes a token itself.
        if "RAY_AUTH_MODE" not in os.environ and "ray" not in sys.modules:
            os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
        ray = _ray()
        folder = tempfile.mkdtemp(prefix="roundhouse-")
        try:
            self._start(ray, folder)
            yield ray
        finally:
            ray.shutdown()
            shutil.rmtree(folder, ignore_errors=True)

    def _start(self, ray: Any, folder: str) -> None:
        for left in reversed(range(_STARTS)):
            try:
                ray.init(
                    address=LOCAL,
                    num_cpus=self._jobs,
                    include_dashboard=False,
                    log_to_driver=False,
                    object_store_memory=_OBJECTS,
                    logging_level=logging.ERROR,
                    _temp_dir=folder,
                )
                return
            except Exception as error:  # Ray raises nothing more exact if a node takes too long to start
                ray.shutdown()
                if not left:
                    raise self._unreachable(_line(error)) from error

    def _unreachable(self, reason: str) -> ClusterFault:
        return ClusterFault(text("error.cluster.unreachable", address=self.address, reason=reason))


@contextmanager
def _own_signals() -> Iterator[None]:
    """Give the program back its own way to end, in place of which Ray puts another."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _ray() -> Any:
    """Ray, loaded when it is needed, and quiet."""
    logging.getLogger("ray").setLevel(logging.ERROR)
    import ray

    return ray


class _Errands:
    """The stretches of a run: what waits, and what is on its way."""

    def __init__(self, ray: Any, jobs: int | None, spec: Spec, kinds: tuple[str, ...], games: list[range]) -> None:
        self._ray = ray
        self._jobs = jobs
        self._wanted = spec.to_json(), kinds
        self._under_way: dict[Any, range] = {}
        self._losses = 0
        self._looked = self._heard = time.monotonic()
        self._processors = self._count()
        size = sum(map(len, games)) // (_PARTS_PER_PROCESSOR * max(1, self._processors))
        size = max(1, min(_LARGEST, size))
        self._waiting = deque(stretch[at : at + size] for stretch in games for at in range(0, len(stretch), size))
        # A lost answer is asked for here: Ray's own retries would be of a whole stretch, and without end or too few.
        options = {"num_cpus": 1, "max_retries": 0, "scheduling_strategy": "SPREAD"}
        self._play = ray.remote(_errand_by_value()).options(**options)

    @property
    def left(self) -> bool:
        """Whether there is more to play."""
        return bool(self._waiting or self._under_way)

    def answers(self) -> Iterator[Errand]:
        """Send out as many stretches as there is room for, and wait for an answer."""
        self._send()
        ready, _ = self._ray.wait(list(self._under_way), timeout=_LOOK_SECONDS)
        for ref in ready:
            games = self._under_way.pop(ref)
            errand = self._answer(ref)
            rest = games if errand is None else games[len(errand.games) :]
            if rest:
                self._waiting.appendleft(rest)
            if errand is not None:
                self._heard, self._losses = time.monotonic(), 0
                yield errand

    def _send(self) -> None:
        now = time.monotonic()
        if now - self._looked > _LOOK_SECONDS:
            self._looked, self._processors = now, self._count()
        if self._processors:
            room = self._jobs or 2 * self._processors
        elif now - self._heard > _ALONE_SECONDS:
            raise ClusterFault(text("error.cluster.no_processor"))
        else:
            room = 1
        while self._waiting and len(self._under_way) < room:
            games = self._waiting.popleft()
            self._under_way[self._play.remote(own_key(), *self._wanted, games.start, games.stop)] = games

    def _count(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _answer(self, ref: Any) -> Errand | None:
        """What a node has to say; None if the answer was lost."""
        exceptions = self._ray.exceptions
        try:
            node, version, errand = self._ray.get(ref)
        except exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, RoundhouseError) else error from None
        except exceptions.RayError as error:  # a process, a node or what it held is gone
            self._losses += 1
            if self._losses > _LOSSES:
                raise ClusterFault(text("error.cluster.losses", n=self._losses, reason=_line(error))) from None
            return None
        if version is None:
            raise ClusterFault(text("error.cluster.missing", node=node, version=roundhouse.__version__))
        if errand is None:
            words = {"node": node, "version": version, "here": roundhouse.__version__}
            raise ClusterFault(text("error.cluster.other_version", **words))
        found: Errand = errand
        return found


def _errand_by_value() -> Any:
    """What a node is asked to do, so that it can say that Roundhouse is missing there, or is another."""

    def errand(key: str, spec: str, kinds: tuple[str, ...], first: int, end: int) -> tuple[str, str | None, Any]:
        import socket

        node = socket.gethostname()
        try:
            import roundhouse
            from roundhouse.sim.errands import own_key, run_errand
            from roundhouse.sim.runner import Spec
        except ImportError:
            return node, None, None
        if own_key() != key:
            return node, roundhouse.__version__, None
        return node, roundhouse.__version__, run_errand(Spec.from_json(spec), kinds, first, end)

    return errand


def _line(error: Exception) -> str:
    """The first line of what Ray has to say."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
