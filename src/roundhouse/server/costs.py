"""Who pays: the processor time of a request, wherever it is spent, is charged to its guest and its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from time import thread_time
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from roundhouse.server.limits import Gauges

if TYPE_CHECKING:
    from roundhouse.server.tokens import Token

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Payer:
    """Who a request comes from."""

    guest: str | None
    address: str
    home: str
    """A mark of the address, to be kept with a table: it tells two addresses apart, and says nothing else of them."""
    gauges: Gauges
    token: Token | None = None
    """Of a program that acts for the guest."""

    def charge(self, seconds: float) -> None:
        """Count processor time."""
        if self.token is not None:
            self.token.seconds += seconds
        self.gauges.charge(self.guest, self.address, seconds)

    def charge_review(self, seconds: float) -> None:
        """Count processor time of a worker that reviews, which has a budget of its own."""
        if self.token is not None:
            self.token.seconds += seconds
        self.gauges.charge_review(self.guest, self.address, seconds)


_payer: ContextVar[Payer | None] = ContextVar("payer", default=None)


def payer() -> Payer | None:
    """Who pays for what is being done now; nobody for what the server does by itself."""
    return _payer.get()


def payers_address() -> str:
    """Where what is being done now was asked for; empty for what the server does by itself."""
    who = _payer.get()
    return "" if who is None else who.address


@contextmanager
def paid_by(who: Payer | None) -> Iterator[None]:
    """Have what is done meanwhile, and the tasks that it begins, paid by somebody."""
    token = _payer.set(who)
    try:
        yield
    finally:
        _payer.reset(token)


async def charged(work: Coroutine[Any, Any, T]) -> T:
    """Do some work and charge each stretch of it, from one wait to the next, to who pays now."""
    who = payer()
    return await work if who is None else await _Metered(work, who.charge)


async def aside(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do something in a thread, and charge it to who pays now."""
    return await within(None, partial(work, *args, **named))


async def within(pool: Executor | None, work: Callable[[], T]) -> T:
    """Do something in a thread of a pool, by default of the usual one, and charge it to who pays now."""
    used = 0.0

    def measured() -> T:
        nonlocal used
        before = thread_time()
        try:
            return work()
        finally:
            used = thread_time() - before

    who = payer()
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, measured)
    finally:
        if who is not None:
            who.charge(used)


class _Metered:
    """A coroutine whose processor time is counted."""

    def __init__(self, work: Coroutine[Any, Any, Any], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Any]:
        work, charge = self._work, self._charge
        answer: Any = None
        fault: BaseException | None = None
        while True:
            before = thread_time()
            try:
                asked = work.send(answer) if fault is None else work.throw(fault)
            except StopIteration as done:
                return done.value
            finally:
                charge(thread_time() - before)
            fault = None
            try:
                answer = yield asked
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:
                fault = error
