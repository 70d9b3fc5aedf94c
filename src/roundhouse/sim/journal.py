"""The deals of a contest that was interrupted, so that the same command goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import IO

import roundhouse
from roundhouse.bots import entrants
from roundhouse.sim.arena import Contest, Deal
from roundhouse.sim.locks import lock


def folder() -> Path:
    """Where journals lie until their contest is over."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches, "roundhouse", "arena")


class Journal:
    """One line for each deal, on the disk before the next one begins.

    Its name follows from the contest and from the code that plays it, so what an older bot played is never taken for
    the games of a newer one.
    """

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.path = folder() / f"{_key(contest)}.jsonl"
        self._file: IO[str] | None = None

    def open(self, fresh: bool) -> list[Deal]:
        """The deals that were played before, none if they are not wanted; what follows is added to them."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(self.path, "a+", encoding="utf-8")  # noqa: SIM115  # for as long as the contest runs
            lock(self._file)
        except OSError:  # no folder to write to, or the same contest is being played: this one keeps nothing
            self._file = None
            return []
        known = [] if fresh else self._known()
        self._file.seek(0)
        self._file.truncate()
        for deal in known:
            self.add(deal)
        return known

    def _known(self) -> list[Deal]:
        assert self._file is not None
        self._file.seek(0)
        known: list[Deal] = []
        for line in self._file:
            try:
                deal = Deal.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError):  # the last line, if the machine stopped
                break
            if deal.number != len(known) or len(deal.games) != self.contest.games_of(deal.number):
                break
            known.append(deal)
        return known

    def add(self, deal: Deal) -> None:
        """Keep a deal."""
        if self._file is not None:
            self._file.write(json.dumps(deal.to_json()) + "\n")
            self._file.flush()

    def end(self) -> None:
        """The contest is over."""
        if self._file is not None:
            self.path.unlink(missing_ok=True)
            self._file.close()
            self._file = None


def _key(contest: Contest) -> str:
    """A hash of what is played and of all code that plays it."""
    named = (contest.title, contest.players, contest.options, contest.bots, contest.seed)
    owns = [entrants.folder(name) for name in sorted(set(contest.bots)) if entrants.is_own(contest.title, name)]
    return hashlib.sha256((json.dumps(named, sort_keys=True) + code_key(*owns)).encode()).hexdigest()[:32]


def code_key(*more: Path) -> str:
    """A hash of this program's code and data, and of what is in more folders, wherever they are."""
    digest = hashlib.sha256()
    for root in (Path(roundhouse.__file__).parent, *more):
        for path in sorted(it for it in root.rglob("*") if it.suffix in (".py", ".json") and it.is_file()):
            digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:32]
