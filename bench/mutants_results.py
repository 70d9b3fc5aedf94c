"""What is known about mutants: the verdicts of this run and earlier ones, and the changes that make no difference."""

from __future__ import annotations

import datetime
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from bench.mutant import Mutant

EQUIVALENT: Final = Path(__file__).parent / "mutants_equivalent.json"
KEY: Final = ("file", "scope", "text", "nth", "column", "before", "after")
SETTLED: Final = ("rules", "contracts", "time", "equivalent")
"""Who noticed the change, or that nobody can. Otherwise it is alive."""
Key = tuple[object, ...]


def key(mutant: Mutant) -> Key:
    """What names a change, whatever lines are added before it."""
    return tuple(getattr(mutant, name) for name in KEY)


def reasons() -> dict[Key, str]:
    """Why the changes make no difference that are known to make none."""
    known = json.loads(EQUIVALENT.read_text("utf-8"))
    return {tuple(it[name] for name in KEY): it["why"] for it in known}


def drawn(possible: Sequence[Mutant], before: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many mutants: those that were drawn before, then others. A longer draw begins with the shorter one."""
    others = [*possible]
    random.Random(seed).shuffle(others)
    return [*dict.fromkeys([*before, *others])][:count]


def kept(path: Path, possible: Sequence[Mutant]) -> dict[Mutant, str]:
    """The verdicts that a file keeps, if there is one, of the mutants that can still be made."""
    mutants = {key(it): it for it in possible}
    told = json.loads(path.read_text("utf-8"))["mutants"] if path.exists() else []
    verdicts = {tuple(it[name] for name in KEY): it["verdict"] for it in told}
    return {mutants[it]: verdict for it, verdict in verdicts.items() if it in mutants}


class Results:
    """The verdicts on a sample of mutants; those that are known to make no difference have theirs already."""

    def __init__(
        self,
        head: Mapping[str, object],
        sample: Sequence[Mutant],
        before: Mapping[Mutant, str],
        why: Mapping[Key, str],
        path: Path | None,
    ) -> None:
        self._head, self._sample, self._why, self._path = head, sample, why, path
        self.verdicts = {**before} | {it: "equivalent" for it in sample if key(it) in why}

    @property
    def open(self) -> list[Mutant]:
        """Those to be tried."""
        return [it for it in self._sample if self.verdicts.get(it) not in SETTLED]

    def tell(self, mutant: Mutant, verdict: str) -> None:
        """Take a verdict down, and keep it at once: somebody may end the run."""
        self.verdicts[mutant] = verdict
        self.keep()

    def keep(self) -> None:
        """Write the verdicts into the file, if there is one."""
        if self._path is not None:
            self._path.write_text(self.report(), encoding="utf-8")

    def report(self, *, living: bool = False) -> str:
        """How many were noticed by whom, and the verdict on each, or on each that lives, one to a line."""
        verdicts = [(it, self.verdicts[it]) for it in self._sample if it in self.verdicts]
        by = [verdict for _, verdict in verdicts]
        counts = {verdict: by.count(verdict) for verdict in (*SETTLED, "alive")}
        numbers = {**self._head, "tried": len(by), **counts, "date": datetime.date.today().isoformat()}
        told = [self._told(*it) for it in verdicts if it[1] == "alive" or not living]
        lines = ",".join(f"\n    {json.dumps(it, ensure_ascii=False)}" for it in told)
        start = json.dumps(numbers, indent=2, ensure_ascii=False).removesuffix("\n}")
        return f'{start},\n  "mutants": [{lines}\n  ]\n}}\n'

    def _told(self, mutant: Mutant, verdict: str) -> dict[str, object]:
        told = {"verdict": verdict, "line": mutant.line} | {name: getattr(mutant, name) for name in KEY}
        return told | {"why": self._why[key(mutant)]} if verdict == "equivalent" else told
