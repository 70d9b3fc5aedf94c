"""Log lines for machines and people: one JSON object a line on the error stream."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from typing import Final

from roundhouse.core.text import printable

_FEW: Final = 20
_WHILE_SECONDS: Final = 10.0
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, what happened, and whatever the record has beside that."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{when}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in _USUAL})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return printable(json.dumps(line, ensure_ascii=False, default=str))


class Seldom(logging.Filter):
    """Tells of the same trouble a few times in a while, and later how often it did not: clients cause much of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}
        """When each event came first in its while, and how often since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        event, at = str(record.msg), self._clock()
        begun, times = self._told.get(event, (at, 0))
        if at - begun >= _WHILE_SECONDS:
            if times > _FEW:
                record.left_out = times - _FEW
            begun, times = at, 0
        self._told[event] = begun, times + 1
        return times < _FEW


def set_up(level: int = logging.INFO) -> None:
    """Send the server's log lines, and the web server's warnings, to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    for name, least in (("roundhouse", level), ("uvicorn", logging.WARNING), ("litestar", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
