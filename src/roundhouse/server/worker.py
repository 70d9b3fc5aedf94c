"""A worker process, away from the server's event loop: bots think, finished games are judged, files are read.

It reads jobs from its input, one JSON document a line, and writes a reply for each. It gets states that are
determinized for the seat that is asked, or games that are over, so it never holds a secret.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from functools import lru_cache
from typing import BinaryIO, Final, Literal

import msgspec

from roundhouse.analysis import analyse
from roundhouse.analysis.review import Verdict, chances_in, concluded, judged, match_of
from roundhouse.bots import Bot, make
from roundhouse.core.documents import TextJson
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.match import SeatHandle
from roundhouse.server.games import game_of
from roundhouse.server.records import read_record, read_study_file
from roundhouse.sim.balance import Balance, play_part
from roundhouse.sim.runner import Spec

READY: Final = b"ready\n"
NOTHING: Final = msgspec.Raw(b"null")
_PART: Final = 0.2
"""An analysis begins no new world after this part of the time after which its worker would end."""
_BATCH: Final = 0.01
"""Nor does a game for a report on a map begin after this part of it."""
_JUDGE_SECONDS: Final = 1.0
"""After so much processor time a part of a review judges no further entry: others may wait for the worker."""


class Judged(msgspec.Struct, omit_defaults=True):
    """An entry of a game as the review sees it: everybody's chances after it, and the decision that it was."""

    chances: list[float]
    verdict: Verdict | None = None
    decision: msgspec.Raw = NOTHING


class Job(msgspec.Struct, omit_defaults=True):
    """A question: what a bot chooses, what a seat can answer, how a game went, what a file holds, how a map plays."""

    what: Literal["choose", "analyse", "final", "read", "study", "balance", "judge", "conclude"]
    game: int
    """The number that the pool has given to the game."""
    state: msgspec.Raw
    rules: msgspec.Raw = NOTHING
    """Title, seats, options and version of the rules, for a game that this worker has not met."""
    forget: bool = False
    """All games met so far will not come again under their numbers."""
    seat: int = -1
    level: str = ""
    seed: int = 0
    most: int = 1
    effort: int = 0
    """How many games an analysis plays on, unless it would take most of the time; a review for each decision."""
    name: str = ""
    text: str = ""
    """The name and the words of a file, the record of a game to review, or the spec of games for a report."""
    first: int = 0
    """Of those games, the first one to play."""
    entries: tuple[int, int] = (0, 0)
    """Which entries to judge, from the first to before the last; at least one of them is."""
    judged: list[Judged] = []
    """To conclude a review: what has become of all of them."""
    seconds: float = 60.0
    """A worker that thinks longer ends itself, should nobody be left to end it."""


class Reply(msgspec.Struct, omit_defaults=True):
    """An action, an analysis; or scores, places and views, the spectator's first."""

    action: str = ""
    analysis: msgspec.Raw = NOTHING
    scores: list[int] = []
    places: list[int] = []
    views: list[msgspec.Raw] = []
    record: msgspec.Raw = NOTHING
    """What was read, by the rules from its first entry to its last."""
    balance: Balance | None = None
    """What was counted in some games."""
    notes: list[TextJson] = []
    """Where it says something else than the rules do."""
    fault: TextJson | None = None
    """Why it cannot be read."""
    judged: list[Judged] = []
    """As many of the entries as there was time for."""
    review: msgspec.Raw = NOTHING
    """All of a review but the decisions."""
    used: float = 0.0
    """The processor time that the job took."""
    error: str = ""


@lru_cache(maxsize=256)
def _bot(title_id: str, level: str, seed: int) -> Bot:
    return make(title_id, level, seed)


class Worker:
    """Answers jobs; keeps the games and bots it has met."""

    def __init__(self) -> None:
        self.games: dict[int, Game] = {}

    def answer(self, job: Job) -> Reply:
        if job.what == "study":
            try:
                return Reply(record=msgspec.Raw(msgspec.json.encode(read_study_file(job.text, job.most))))
            except RoundhouseError as error:
                return Reply(fault=error.text.to_json())
        if job.what == "read":
            try:
                record, notes = read_record(job.text, job.name, job.most)
                return Reply(record=msgspec.Raw(msgspec.json.encode(record)), notes=[note.to_json() for note in notes])
            except RoundhouseError as error:
                return Reply(fault=error.text.to_json())
        if job.what == "balance":
            spec = msgspec.json.decode(job.text, type=Spec)
            return Reply(balance=play_part(spec, job.first, spec.games, job.seconds * _BATCH))
        if job.what == "judge":
            return Reply(judged=_judged(job))
        if job.what == "conclude":
            return Reply(review=_concluded(job))
        game = self.game(job)
        state = game.state_from_json(msgspec.json.decode(job.state))
        if job.what == "final":
            views = [state.view(None), *(state.view(seat) for seat in range(game.players))]
            raw = [msgspec.Raw(msgspec.json.encode(view)) for view in views]
            return Reply(scores=state.scores(), places=state.result(), views=raw)
        handle = SeatHandle(state, job.seat)
        if job.what == "analyse":
            found = analyse(handle, job.effort, seconds=job.seconds * _PART)
            return Reply(analysis=msgspec.Raw(msgspec.json.encode(found.to_json())))
        return Reply(action=str(_bot(game.title, job.level, job.seed).choose(handle)))

    def game(self, job: Job) -> Game:
        """The game that a job is about."""
        if job.forget:
            self.games.clear()
        if job.rules != NOTHING:
            self.games[job.game] = game_of(bytes(job.rules))
        return self.games[job.game]


def _judged(job: Job) -> list[Judged]:
    """Judge entries of a game that is over until the time is up."""
    found: list[Judged] = []
    end = time.process_time() + _JUDGE_SECONDS
    for entry in range(*job.entries):
        [(_, chances, decision)] = judged(job.text, (entry,), job.effort)
        if decision is None:
            found.append(Judged(list(chances)))
        else:
            found.append(Judged(list(chances), decision.verdict, msgspec.Raw(msgspec.json.encode(decision.to_json()))))
        if time.process_time() >= end:
            break
    return found


def _concluded(job: Job) -> msgspec.Raw:
    match = match_of(job.text)
    curve = [chances_in(match.at(0), 0), *(it.chances for it in job.judged)]
    verdicts = [it.verdict for it in job.judged if it.verdict is not None]
    return msgspec.Raw(msgspec.json.encode(concluded(match, job.effort, curve, verdicts).to_json()))


def run(worker: Worker, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until the input ends."""
    decode = msgspec.json.Decoder(Job).decode
    for line in source:
        job = decode(line)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, job.seconds)
        before = time.process_time()
        try:
            reply = worker.answer(job)
        except Exception as error:
            reply = Reply(error=f"{type(error).__name__}: {error}"[:500])
        reply.used = time.process_time() - before
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        sink.write(msgspec.json.encode(reply) + b"\n")
        sink.flush()


def main(worker: Worker | None = None) -> None:
    """Work until the input ends, as much after people's moves as the only argument says."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    with contextlib.suppress(AttributeError, OSError):
        os.nice(int(sys.argv[1]))
    # Whatever a bot prints must not stand among the replies.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    replies.write(READY)
    replies.flush()
    run(worker or Worker(), sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
