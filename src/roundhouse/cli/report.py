"""Reports on runs: as a page, as JSON, and of games that are played for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from roundhouse.cli.records import unwritable
from roundhouse.cli.review import is_page
from roundhouse.cli.shell import Shell, Usage
from roundhouse.cli.simulate import play
from roundhouse.cli.wishes import levels_of
from roundhouse.core.errors import BadFile
from roundhouse.core.text import text
from roundhouse.report.compare import differences
from roundhouse.report.figures import Figures, figures_of
from roundhouse.report.page import page_of
from roundhouse.sim import Spec
from roundhouse.sim.runs import Run

PAGE: Final = "index.html"
RUN: Final = "run.parquet"
_MOST_RUNS: Final = 2


@dataclass(frozen=True, slots=True)
class Wish:
    """Games that are to be played for a report."""

    title: str
    players: int
    options: Mapping[str, object]
    bots: str
    seed: str
    games: int
    jobs: int


def report(
    shell: Shell, runs: Sequence[Path], wish: Wish | None, replay: int, folder: Path | None, as_json: bool
) -> int:
    """Report on one run, or on two and how they differ; the games of a wish are played first, into the folder."""
    if (wish is None) == (not runs):
        raise Usage(text("cli.usage.report"))
    if len(runs) > _MOST_RUNS:
        raise Usage(text("cli.usage.report_runs", most=_MOST_RUNS, runs=len(runs)))
    if folder is None and (wish is not None or not as_json):
        raise Usage(text("cli.usage.report_out"))
    page = None if folder is None else _prepared(folder)
    if wish is not None:
        assert folder is not None
        runs = [_played(shell, wish, folder / RUN)]
    found = [figures_of(path, replay) for path in runs]
    if len({it.mark["title"] for it in found}) > 1:
        raise BadFile(text("error.report.titles"))
    if page is not None:
        try:
            page.write_text(page_of(found), encoding="utf-8")
        except OSError as error:
            raise unwritable(page, error) from error
    if as_json:
        shell.json(_json(found))
    else:
        shell.line(shell.say("cli.report.written", path=str(page)))
    return 0


def _json(found: Sequence[Figures]) -> dict[str, object]:
    both = [it.to_json() for it in differences(*found)] if len(found) > 1 else []
    return {
        "format": "roundhouse/report",
        "version": 1,
        "runs": [{"file": it.name, **it.to_json()} for it in found],
        **({"comparison": both} if len(found) > 1 else {}),
    }


def _prepared(folder: Path) -> Path:
    """The page of a folder, which is made if need be; raises BadFile for a file of somebody else in its place."""
    page = folder / PAGE
    try:
        folder.mkdir(exist_ok=True)
        if page.exists() and not is_page(page):
            raise BadFile(text("cli.review.not_a_page", path=str(page)))
    except OSError as error:
        raise unwritable(folder, error) from error
    return page


def _played(shell: Shell, wish: Wish, out: Path) -> Path:
    """Play the games, or those that are not there yet."""
    levels = levels_of(wish.title, wish.bots, wish.players)
    spec = Spec(wish.title, wish.players, wish.options, levels, wish.seed, wish.games)
    play(shell, Run(spec, out, wish.jobs, records=True))
    return out
