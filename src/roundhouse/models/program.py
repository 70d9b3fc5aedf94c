"""A program that plays by lines: it reads questions from its input and writes moves to its output."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
import time
from typing import Final

from roundhouse.core.errors import BadOption
from roundhouse.core.text import text

LONGEST: Final = 64 * 1024
"""Characters of a line; what comes beyond them is not read as a move."""
_WAITING: Final = 64
_END: Final = ""


class Late(Exception):
    """The program did not answer in time."""


class Died(Exception):
    """The program has ended."""


class Program:
    """A running program. Started when it is first asked, and again after it was stopped."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread()
        self.starts = 0

    def tell(self, message: dict[str, object]) -> None:
        """Write a line of JSON; raises Died, or BadOption for what cannot be started at all."""
        process = self._process or self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            process.stdin.flush()
        except (OSError, ValueError) as error:
            raise Died from error

    def hear(self, until: float) -> str:
        """The next line with something in it; raises Late after this moment of the monotonic clock, or Died."""
        while True:
            try:
                line = self._lines.get(timeout=max(until - time.monotonic(), 0.001))
            except queue.Empty as error:
                raise Late from error
            if line == _END:
                raise Died
            if line.strip():
                return line.strip()

    def stop(self) -> None:
        """End the program, whatever it does; it is started again when it is asked next."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with contextlib.suppress(OSError):
            process.stdin.close()  # type: ignore[union-attr]  # it is a pipe
        process.wait()
        while self._reader.is_alive():  # it may wait for room
            with contextlib.suppress(queue.Empty):
                self._lines.get_nowait()
            self._reader.join(0.01)
        process.stdout.close()  # type: ignore[union-attr]  # likewise

    def _started(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError, IndexError) as error:
            raise BadOption(text("models.not_started", command=self.command, why=str(error))) from error
        self._process, self._lines = process, queue.Queue(_WAITING)
        self.starts += 1
        self._reader = threading.Thread(target=_read, args=(process, self._lines), daemon=True)
        self._reader.start()
        return process


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Hand on the lines of a program. One that floods its output waits until somebody asks it again."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        while line := process.stdout.readline(LONGEST):
            lines.put(line)
    lines.put(_END)
