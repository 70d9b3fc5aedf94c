"""A launcher that starts the server again and again in a fraction of the time a fresh interpreter takes.

Run as a program it has everything imported and built, and forks a server for each line that it reads; it writes the
process id.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.server.harness import roomy

from roundhouse.server import run
from roundhouse.server.app import Server
from roundhouse.server.settings import StoreAddress


def main() -> None:
    data, port, *urls = sys.argv[1:]
    settings = roomy(Path(data), port=int(port), store=StoreAddress(urls[0]) if urls else None)
    built = Server(settings)
    vars(run)["Server"] = lambda _: built  # each child has its own copy, never used before
    child = 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            run.serve(settings)
            os._exit(0)  # not the launcher's own end
        print(child, flush=True)
    if child:
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
