"""The server's log, which no client can fill."""

from __future__ import annotations

import io
import json
import logging

from roundhouse.server.logs import JsonLines, Seldom


def test_the_same_trouble_is_told_now_and_then() -> None:
    at, out = 0.0, io.StringIO()
    logger = logging.Logger("test")
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom(lambda: at))
    logger.addHandler(handler)
    for number in range(1000):
        logger.warning("socket.too_fast", extra={"number": number})
        logger.info("table.created")
    logger.error("store.not_written")
    at = 10.0
    for _ in range(2):
        logger.warning("socket.too_fast")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    told = [line for line in lines if line["event"] == "socket.too_fast"]
    assert [line.get("number") for line in told] == [*range(20), None, None]
    assert [line.get("left_out") for line in told] == [None] * 20 + [980, None]
    assert sum(line["event"] == "table.created" for line in lines) == 1000, "what is no trouble is told each time"
    assert sum(line["event"] == "store.not_written" for line in lines) == 1
