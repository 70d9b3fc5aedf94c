"""Log lines for machines and people: one JSON object a line on the error stream."""

from __future__ import annotations

import json
import logging
import sys
import time

from roundhouse.core.text import printable

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


def set_up(level: int = logging.INFO) -> None:
    """Send the server's log lines, and the web server's warnings, to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, least in (("roundhouse", level), ("uvicorn", logging.WARNING), ("litestar", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
