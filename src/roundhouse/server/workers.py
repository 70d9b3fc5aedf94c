"""The pool of worker processes: kept warm, each with one job at a time, killed when it takes too long."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from roundhouse.core.state import State
from roundhouse.server.games import Shared
from roundhouse.server.queues import Turns
from roundhouse.server.worker import READY, Job, Reply

_START_SECONDS: Final = 60.0
_MANY_GAMES: Final = 64
_LONGEST_REPLY: Final = 16 * 2**20
BOTS: Final = 5
"""How nice workers are to the server itself: people's moves come first."""
REVIEWS: Final = 15
"""Those of reviews are nicer still: they have what time the bots leave."""
_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Reply).decode


class WorkerFailed(Exception):
    """A worker crashed, took too long, or says that the job cannot be done."""


class _Worker:
    def __init__(self, process: Process) -> None:
        self.process = process
        self.games: dict[bytes, int] = {}

    async def ask(self, shared: Shared | None, state: State | None, job: Job) -> Reply:
        if shared is not None and state is not None:
            self._set(shared, state, job)
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(_encode(job) + b"\n")
        await stdin.drain()
        return _decode(await stdout.readuntil(b"\n"))

    def _set(self, shared: Shared, state: State, job: Job) -> None:
        number = self.games.get(shared.key)
        if number is None:
            job.forget = len(self.games) >= _MANY_GAMES
            if job.forget:
                self.games.clear()
            number = self.games[shared.key] = len(self.games)
            job.rules = msgspec.Raw(shared.key)
        job.game = number
        job.state = msgspec.Raw(_encode(state.to_json()))

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()


class Workers:
    """Runs up to `count` workers, started when they are first needed."""

    def __init__(
        self, count: int, deadline: float, module: str = "roundhouse.server.worker", niceness: int = BOTS
    ) -> None:
        self.count = count
        self.deadline = deadline
        self._module = module
        self._niceness = niceness
        self._turns = Turns(count)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()

    async def ask(
        self,
        shared: Shared | None,
        state: State | None,
        job: Job,
        seconds: float | None = None,
        by: str = "",
        most: int | None = None,
    ) -> Reply:
        """Have a job done within the usual time or so many seconds, once a worker is free; raises WorkerFailed.

        Those for whom (`by`) jobs wait have turns. Who waits for `most` already is refused with TooMany.
        """
        async with self._turns.turn(by, most):
            worker = await self._take()
            limit = self.deadline if seconds is None else seconds
            job.seconds = limit * 2 + 1
            try:
                async with asyncio.timeout(limit):
                    reply = await worker.ask(shared, state, job)
            except BaseException as error:
                await self._end(worker)
                if isinstance(error, TimeoutError):
                    raise WorkerFailed(f"no answer within {limit:g} s") from error
                if isinstance(error, asyncio.CancelledError):
                    raise
                raise WorkerFailed(f"{type(error).__name__}: {error}") from error
            self._idle.append(worker)
        if reply.error:
            raise WorkerFailed(reply.error)
        return reply

    def beside(self, count: int = 1, niceness: int = BOTS) -> Workers:
        """Workers of their own for what must not keep these from their jobs."""
        return Workers(count, self.deadline, self._module, niceness)

    @property
    def running(self) -> int:
        """How many processes there are."""
        return len(self._all)

    @property
    def waiting(self) -> int:
        """How many jobs wait for one."""
        return self._turns.waiting

    async def warm_up(self) -> None:
        """Have a worker ready before it is needed."""
        if not self._all:
            async with self._turns.turn(""):
                self._idle.append(await self._take())

    async def rest(self) -> None:
        """End the workers that have nothing to do; they start again when they are needed."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*(self._end(worker) for worker in idle))

    async def close(self) -> None:
        self._idle.clear()
        await asyncio.gather(*(self._end(worker) for worker in list(self._all)))

    async def _end(self, worker: _Worker) -> None:
        await worker.end()
        self._all.discard(worker)

    async def _take(self) -> _Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                return worker
            await self._end(worker)
        try:
            return await self._start()
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            raise WorkerFailed(f"cannot start a worker: {error}") from error

    async def _start(self) -> _Worker:
        command = (sys.executable, "-m", self._module, str(self._niceness))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=_LONGEST_REPLY)
        worker = _Worker(process)
        self._all.add(worker)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(_START_SECONDS):
                await process.stdout.readuntil(READY)
        except BaseException:
            await self._end(worker)
            raise
        _log.info("worker.started", extra={"pid": process.pid})
        return worker
