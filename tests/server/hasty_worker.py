"""A worker that reviews with little effort, an entry or two at a time; it fails where the environment says so."""

from __future__ import annotations

import os

from roundhouse.server import worker
from roundhouse.server.worker import Job, Reply, Worker, main

worker.EFFORT = 2
worker.JUDGE_SECONDS = 0.02


class HastyWorker(Worker):
    """Fails to judge the entry that the environment names."""

    def answer(self, job: Job) -> Reply:
        bad = os.environ.get("BAD_ENTRY")
        if job.what == "judge" and bad is not None and int(bad) in range(*job.entries):
            raise ValueError("no idea")
        return super().answer(job)


if __name__ == "__main__":
    main(HastyWorker())
