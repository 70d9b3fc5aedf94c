"""Change the rules of a title in one small place at a time, and see whether the tests notice.

python -m bench.mutants --title 1830 --count 100 --write      into results/1830-mutants.json
python -m bench.mutants --title 1830 --count 100 --resume     go on with what is there
python -m bench.mutants --title 1830 --resume --tests tests/games/eighteen_thirty/test_end.py      does a new test help?

A mutant is the engine with one comparison, sum, number, condition or statement changed, drawn by a seed from all places
in the title's compiled modules, its rules. As plain Python it is put to the tests of the title's rules and, if
they find nothing, to the contracts that every title keeps. Golden records are left out: they notice any change, but
cannot tell which rule it broke. A mutant that lives is a rule without a test, or a change that makes no difference.
Those that are known to make none, and why, are in mutants_equivalent.json, and are not tried.

Results are kept after each verdict, so a run can be interrupted at any time. `--resume` keeps what is settled, tries
again what lives, and draws more until there are as many as wanted.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import pytest

from bench.mutant import ROOT, modules, mutants
from bench.mutants_results import Results, drawn, kept, reasons

RESULTS: Final = Path(__file__).parent / "results"


def main() -> int:
    """Make mutants, try them, print those that live, and the share that does not."""
    packages = {it.name: it.module.split(".")[-1] for it in entry_points(group="roundhouse.titles")}
    wanted = _arguments(packages)
    package = packages[wanted.title]
    path = RESULTS / f"{wanted.title}-mutants.json"
    possible = [it for module in modules(package) if (wanted.file or "") in module.name for it in mutants(module)]
    before = kept(path, possible) if wanted.resume else {}
    head = {"title": wanted.title, "seed": wanted.seed, "possible": len(possible)}
    sample = drawn(possible, before, wanted.count, wanted.seed)
    results = Results(head, sample, before, reasons(), path if wanted.write or wanted.resume else None)
    titles = [title for title in packages if packages[title] == package]
    _try(package, wanted.tests, titles, results, wanted.jobs)
    results.keep()
    print(results.report(living=True), end="")
    return 0


def _arguments(packages: Mapping[str, str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description="Do the tests notice changed rules?")
    parser.add_argument("--title", required=True, choices=sorted(packages))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", help="only changes in modules with this in their name")
    parser.add_argument("--write", action="store_true", help="keep the results")
    parser.add_argument("--resume", action="store_true", help="go on with the results that were kept, and keep them")
    parser.add_argument("--tests", nargs="+", default=[], help="only these files or tests")
    wanted = parser.parse_args()
    if wanted.file and (wanted.write or wanted.resume):
        parser.error("the results of a title are kept only for all of its modules, without --file")
    return wanted


def _try(package: str, tests: Sequence[str], titles: Sequence[str], results: Results, jobs: int) -> None:
    if not results.open:
        return
    os.environ["ROUNDHOUSE_PURE"] = "1"  # before the engine is imported
    from bench.trials import Trials, arguments, tests_of

    os.chdir(ROOT)
    tests = tests or tests_of(package)
    trials = Trials(tests, titles, results, jobs)
    pytest.main(arguments(tests), [trials])
    if trials.failed:
        raise SystemExit(f"the tests fail without a mutant: {', '.join(trials.failed)}")


if __name__ == "__main__":
    raise SystemExit(main())
