"""Runs that are kept in files, so that an interrupted one goes on where it stopped."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Generator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, Final, NamedTuple

from roundhouse.core.errors import BadFile, BadOption
from roundhouse.core.text import text
from roundhouse.sim import columns
from roundhouse.sim.columns import DECISIONS, FORMAT, GAMES, RECORDS, VERSION
from roundhouse.sim.errands import Errand
from roundhouse.sim.journal import code_key
from roundhouse.sim.locks import HOLDS_ITS_FOLDER, lock
from roundhouse.sim.runner import Spec, check_jobs, spread
from roundhouse.sim.stats import Summary
from roundhouse.sim.stretches import stretches

SUFFIX: Final = ".parquet"
_NOTE: Final = "run.json"
_PART: Final = re.compile(r"games-(\d+)-(\d+)\.parquet")


class Kept(NamedTuple):
    """What a process has played, and the stretches of games that it has put into files."""

    summary: Summary
    stretches: list[range]


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the games of a run lie until all are there: a file for each stretch of games and kind of rows."""

    folder: Path
    kinds: tuple[str, ...]

    def path(self, kind: str, games: range) -> Path:
        """The file of a stretch."""
        return self.folder / f"{kind}-{games.start:012}-{games.stop:012}{SUFFIX}"

    def known(self) -> list[range]:
        """The stretches that are there, in their order; none has a game of another.

        Two may overlap if a process has outlived the run that it played for.
        """
        names = (_PART.fullmatch(path.name) for path in self.folder.iterdir())
        known: list[range] = []
        for first, end in sorted((int(it[1]), int(it[2])) for it in names if it):
            games = range(first, end)
            whole = all(self.path(kind, games).exists() for kind in self.kinds)
            if whole and (not known or known[-1].stop <= first):
                known.append(games)
        return known

    def play(self, spec: Spec, first: int, end: int) -> Kept:
        """Play games and keep them."""
        kept = Kept(Summary(spec.players), [])
        cpu = time.process_time()
        for stretch in stretches(spec, self.kinds, first, end):
            self._keep(stretch.games, stretch.rows.write)
            kept.summary.merge(stretch.summary)
            kept.stretches.append(stretch.games)
        kept.summary.cpu_seconds = time.process_time() - cpu
        return kept

    def keep(self, errand: Errand) -> Kept:
        """Keep games that a node of a cluster has played."""
        self._keep(errand.games, lambda kind, path: path.write_bytes(errand.files[kind]))
        return Kept(errand.summary, [errand.games])

    def _keep(self, games: range, write: Callable[[str, Path], object]) -> None:
        for kind in reversed(self.kinds):  # once the games have their name, all else is there
            path = self.path(kind, games)
            unfinished = path.with_suffix(f".{os.getpid()}")
            write(kind, unfinished)
            settle(unfinished, path)


class Run:
    """Plays the games of a spec into files, in so many processes, here or on a cluster; what was played before is kept.

    The games are in `out`, the decisions and records, if wanted, in files of their own beside it. Until all games are
    there, they lie in the folder `OUT.parts`.
    """

    def __init__(
        self,
        spec: Spec,
        out: Path,
        jobs: int | None = None,
        decisions: bool = False,
        records: bool = False,
        fresh: bool = False,
        cluster: str | None = None,
    ) -> None:
        if out.suffix != SUFFIX:
            raise BadOption(text("error.run.name", path=str(out), suffix=SUFFIX))
        self.spec = spec
        self.jobs = jobs
        self.cluster = cluster
        self.kinds = (GAMES, *((DECISIONS,) if decisions else ()), *((RECORDS,) if records else ()))
        self.paths = {kind: out if kind == GAMES else out.with_suffix(f".{kind}{SUFFIX}") for kind in self.kinds}
        self._out = out
        self._fresh = fresh
        self._parts = Parts(out.with_name(f"{out.name}.parts"), self.kinds)

    def run(self, watch: Callable[[int], None] | None = None) -> Summary:
        """Play the games that are not there yet and write the files; `watch` hears how many more there are.

        Before the first game it raises BadOption or UnknownBot for what cannot be played, and BadFile for files of
        another run, or where nothing can be written.
        """
        check_jobs(self.spec, self.jobs)
        self.spec.check()
        # The game has a board as a whole, whatever becomes of its file.
        self.spec = replace(self.spec, options=self.spec.game().options)
        try:
            return self._run(watch if watch is not None else _nothing)
        except OSError as error:
            path, reason = error.filename or self._out, error.strerror or str(error)
            raise BadFile(text("error.run.unwritable", path=str(path), reason=reason)) from error
        except BrokenProcessPool as error:
            raise BadFile(text("error.run.broken", path=str(self._out))) from error

    def _run(self, tell: Callable[[int], None]) -> Summary:
        if not self._out.parent.is_dir():
            raise BadFile(text("error.run.no_folder", path=str(self._out), folder=str(self._out.parent)))
        begun = self._begun()
        if self._is_complete(begun) and not begun:
            return self._read_back([self._out], tell)
        with self._opened() as note:
            summary = self._play(tell)
            if HOLDS_ITS_FOLDER:
                note.close()
            self._remove_parts()
        return summary

    def _play(self, tell: Callable[[int], None]) -> Summary:
        parts, stretches = self._parts, self._parts.known()
        whole = self._read_back([parts.path(GAMES, it) for it in stretches], tell)
        began = time.perf_counter()
        while missing := self._missing(stretches):
            before = whole.games
            try:
                with closing(self._work(missing)) as work:
                    for summary, more in work:
                        whole.merge(summary)
                        stretches += more
                        tell(summary.games)
            except BrokenProcessPool:  # what a process that was killed has not answered is played again
                if whole.games == before:
                    raise
            stretches.sort(key=lambda it: it.start)
        whole.seconds = time.perf_counter() - began
        self._join(stretches, whole.digest)
        return whole

    def _work(self, missing: list[range]) -> Generator[Kept]:
        """Play games and keep them."""
        if self.cluster is None:
            yield from spread(partial(self._parts.play, self.spec), missing, self.jobs or 1)
            return
        from roundhouse.sim.cluster import Cluster

        with closing(Cluster(self.cluster, self.jobs).play(self.spec, self.kinds, missing)) as errands:
            yield from map(self._parts.keep, errands)

    def _read_back(self, paths: list[Path], tell: Callable[[int], None]) -> Summary:
        summary = Summary(self.spec.players)
        for path in paths:
            before = summary.games
            for played in columns.played(path):
                summary.add(*played)
            tell(summary.games - before)
        summary.earlier = summary.games
        return summary

    def _missing(self, known: list[range]) -> list[range]:
        """The stretches of games that nobody has played."""
        ends, starts = [0, *(it.stop for it in known)], [*(it.start for it in known), self.spec.games]
        return [range(end, start) for end, start in zip(ends, starts, strict=True) if end < start]

    def _join(self, stretches: list[range], digest: str) -> None:
        parts = self._parts
        for kind in reversed(self.kinds):  # the games come last: where they are, the run is complete
            unfinished = parts.folder / f"{kind}.whole"
            mark = json.dumps({**self._description(), "kind": kind, "digest": digest}, sort_keys=True)
            columns.join(kind, [parts.path(kind, it) for it in stretches], unfinished, mark.encode())
            settle(unfinished, self.paths[kind])

    def _remove_parts(self) -> None:
        folder = self._parts.folder
        done = folder.with_suffix(".done")
        shutil.rmtree(done, ignore_errors=True)
        folder.rename(done)  # whoever still plays for a run that was killed writes nowhere now
        shutil.rmtree(done, ignore_errors=True)

    def _description(self) -> dict[str, object]:
        """What is played, by which rules."""
        spec = self.spec
        return {
            "format": FORMAT,
            "version": VERSION,
            "title": spec.title,
            "rules_version": spec.game().rules_version,
            "players": spec.players,
            "options": dict(spec.options),
            "bots": list(spec.bots),
            "seed": spec.seed,
            "games": spec.games,
        }

    def _note(self) -> str:
        """What the folder of an unfinished run says of it; another program could play other games."""
        return json.dumps([self._description(), self.kinds, code_key()], sort_keys=True)

    def _begun(self) -> bool:
        """Whether this run was interrupted and shall go on."""
        note = self._parts.folder / _NOTE
        return not self._fresh and note.is_file() and note.read_text(encoding="utf-8") == self._note()

    def _is_complete(self, begun: bool) -> bool:
        """Whether the files are there already; raises BadFile if others are in their place."""
        found = {kind: columns.mark_of(path) for kind, path in self.paths.items() if path.exists()}
        wanted = json.loads(json.dumps(self._description()))
        for kind, said in found.items():
            if said is None:
                raise BadFile(text("error.run.foreign", path=str(self.paths[kind])))
            if not (self._fresh or begun or wanted.items() <= said.items()):
                raise BadFile(text("error.run.other", path=str(self.paths[kind])))
        return not self._fresh and len(found) == len(self.kinds)

    def _opened(self) -> IO[str]:
        """The note in the folder of the run, locked for as long as it is open."""
        folder, what = self._parts.folder, self._note()
        note = folder / _NOTE
        if folder.exists() and not note.is_file() and any(folder.iterdir()):
            raise BadFile(text("error.run.foreign", path=str(folder)))
        folder.mkdir(exist_ok=True)
        with ExitStack() as stack:
            file = stack.enter_context(note.open("a+", encoding="utf-8"))
            try:
                lock(file)
            except OSError:
                raise BadFile(text("error.run.busy", path=str(self._out))) from None
            file.seek(0)
            before = file.read()
            if before not in ("", what) and not self._fresh:
                raise BadFile(text("error.run.other", path=str(folder)))
            self._clear(before == what and not self._fresh)
            file.seek(0)
            file.truncate()
            file.write(what)
            file.flush()
            stack.pop_all()
        return file

    def _clear(self, going_on: bool) -> None:
        """Remove what is no part of the run, or all parts if it begins again."""
        parts = self._parts
        kept = {parts.path(kind, it) for kind in self.kinds for it in parts.known()} if going_on else set()
        for path in parts.folder.iterdir():
            if path.name != _NOTE and path not in kept:
                path.unlink(missing_ok=True)


def settle(unfinished: Path, path: Path) -> None:
    """Give a file its name once all of it is on the disk."""
    with unfinished.open("rb+") as file:  # Windows brings to the disk only what could be written
        os.fsync(file.fileno())
    unfinished.replace(path)


def _nothing(_: int) -> None:
    pass
