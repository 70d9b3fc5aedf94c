"""A worker whose bots go wrong in every way that there is."""

from __future__ import annotations

import os
import time

from roundhouse.server.worker import Job, Reply, Worker, main


class BrokenWorker(Worker):
    """How it fails stands in the environment; games are scored as usual, files never read."""

    def answer(self, job: Job) -> Reply:
        if job.what == "final":
            return super().answer(job)
        if job.what == "read":
            time.sleep(3600)
        if job.what in ("choose", "analyse"):
            self.game(job)
        match os.environ["BROKEN_WORKER"]:
            case "raise":
                raise ValueError("no idea")
            case "die":
                os._exit(3)
            case "hang":
                time.sleep(3600)
            case "illegal":
                return Reply(action="pass")
            case "nonsense":
                return Reply(action="fly to the moon")
            case "nothing":
                return Reply()
        print("what a bot prints does not matter")
        return super().answer(job)


if __name__ == "__main__":
    main(BrokenWorker())
