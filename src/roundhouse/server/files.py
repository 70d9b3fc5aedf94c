"""Files of strangers: workers read them, and nobody can fill all places."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Final

from roundhouse.core.text import read_text, text
from roundhouse.server.costs import payers_address
from roundhouse.server.errors import Refused, too_fast
from roundhouse.server.settings import Limits
from roundhouse.server.worker import Job, Reply
from roundhouse.server.workers import WorkerFailed, Workers

_READING_SECONDS: Final = 15.0
_log = logging.getLogger(__name__)


class Files:
    """The files that are read now, or wait for it."""

    def __init__(self, readers: Workers, limits: Limits) -> None:
        self._readers = readers
        self._limits = limits
        self.waiting: Counter[str] = Counter()
        """How many there are of each address."""

    async def read(self, job: Job, guest: str) -> Reply:
        """What a guest's file holds; raises Refused for one that cannot be read, TooMany while there are many."""
        here = payers_address()
        if self.waiting[here] >= self._limits.files_at_once - self.waiting.total():  # nobody can fill all places
            raise too_fast(1)  # one will be read by then
        self.waiting[here] += 1
        try:
            reply = await self._readers.ask(None, None, job, _READING_SECONDS, guest, self._limits.files_waiting)
        except WorkerFailed as error:
            _log.warning("file.not_read", extra={"why": str(error)})
            raise Refused(text("server.error.record_not_read")) from error
        finally:
            self.waiting[here] -= 1
            self.waiting += Counter()  # forgets who has none
        if reply.fault is not None:
            raise Refused(read_text(reply.fault))
        return reply
