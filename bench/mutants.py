"""Change the rules of a title in one small place at a time, and see whether the tests notice.

python -m bench.mutants --title 1830 --count 100 --jobs 2 --write      into results/1830-mutants.json

A mutant is the engine with one comparison, sum, number, condition or statement changed, drawn by a seed from all places
in the title's compiled modules, its rules. As plain Python it is put to the tests of the title's rules and, if
they find nothing, to the contracts that every title keeps. Golden records are left out: they notice any change, but
cannot tell which rule it broke. A mutant that lives is a rule without a test, or a change that makes no difference.
Those that are known to make none, and why, are in mutants_equivalent.json, and are not tried. A run that is interrupted
reports what it tried.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import random
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import pytest

from bench.mutant import ROOT, Mutant, modules, mutants

RESULTS: Final = Path(__file__).parent / "results"
EQUIVALENT: Final = Path(__file__).parent / "mutants_equivalent.json"
KEY: Final = ("file", "text", "column", "before", "after")
Key = tuple[object, ...]


def main() -> int:
    """Make mutants, try them, print those that live, and the share that does not."""
    packages = {it.name: it.module.split(".")[-1] for it in entry_points(group="roundhouse.titles")}
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description="Do the tests notice changed rules?")
    parser.add_argument("--title", required=True, choices=sorted(packages))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", help="only changes in modules with this in their name")
    parser.add_argument("--write", action="store_true", help="keep the numbers")
    wanted = parser.parse_args()
    package = packages[wanted.title]
    possible = [it for path in modules(package) if (wanted.file or "") in path.name for it in mutants(path)]
    drawn = random.Random(wanted.seed).sample(possible, min(wanted.count, len(possible)))
    reasons = _reasons()
    known = {it: reasons[_key(it)] for it in drawn if _key(it) in reasons}
    titles = [title for title in packages if packages[title] == package]
    verdicts = _tried(package, titles, [it for it in drawn if it not in known], wanted.jobs)
    report = {"title": wanted.title, "seed": wanted.seed, "possible": len(possible), **_report(verdicts, known)}
    print(json.dumps(report, indent=2, ensure_ascii=False))
    if wanted.write:
        path = RESULTS / f"{wanted.title}-mutants.json"
        path.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def _report(verdicts: Mapping[Mutant, str], known: Mapping[Mutant, str]) -> dict[str, object]:
    """Who noticed how many, those that live, and those that cannot be noticed."""
    return {
        "tried": len(verdicts),
        **{by: [*verdicts.values()].count(by) for by in ("rules", "contracts", "time", "alive")},
        "equivalent": len(known),
        "survivors": [_told(it) for it, by in verdicts.items() if by == "alive"],
        "equivalents": [_told(it) | {"why": why} for it, why in known.items()],
        "date": datetime.date.today().isoformat(),
    }


def _tried(package: str, titles: Sequence[str], drawn: Sequence[Mutant], jobs: int) -> dict[Mutant, str]:
    os.environ["ROUNDHOUSE_PURE"] = "1"  # before the engine is imported
    from bench.trials import STAGES, Trials, arguments

    os.chdir(ROOT)
    trials = Trials(package, titles, drawn, jobs)
    pytest.main(arguments(package, *STAGES), [trials])
    if trials.failed:
        raise SystemExit(f"the tests fail without a mutant: {', '.join(trials.failed)}")
    return trials.verdicts


def _reasons() -> dict[Key, str]:
    """Why the changes make no difference that are known to make none."""
    known = json.loads(EQUIVALENT.read_text("utf-8"))
    return {tuple(it[name] for name in KEY): it["why"] for it in known}


def _key(mutant: Mutant) -> Key:
    """What names a change, whatever lines are added before it."""
    return tuple(getattr(mutant, name) for name in KEY)


def _told(mutant: Mutant) -> dict[str, object]:
    return {name: getattr(mutant, name) for name in ("line", *KEY)}


if __name__ == "__main__":
    raise SystemExit(main())
