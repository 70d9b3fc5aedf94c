"""Reviewing a game: in the terminal, as JSON, and as a page of its own."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roundhouse import importers
from roundhouse.analysis.page import page_of
from roundhouse.analysis.review import LABELS, Review, review
from roundhouse.cli.records import unwritable
from roundhouse.cli.shell import Shell, grid
from roundhouse.core.errors import BadFile
from roundhouse.core.match import Match
from roundhouse.core.registry import title
from roundhouse.core.text import Name, text

_WORST = 5
"""So many decisions of each seat are told in the terminal; the page and the JSON have all."""


def review_file(shell: Shell, path: Path, effort: int, jobs: int, as_json: bool, html: Path | None) -> int:
    """Review a record or a log of another program."""
    match = importers.read_match(path)
    if match.version == 0:
        raise BadFile(text("cli.review.empty", path=str(path)))
    if html is not None and html.exists() and not is_page(html):
        raise BadFile(text("cli.review.not_a_page", path=str(html)))
    found = _run(shell, match, effort, jobs)
    if html is not None:
        try:
            html.write_text(page_of(match, found), encoding="utf-8")
        except OSError as error:
            raise unwritable(html, error) from error
    if as_json:
        shell.json(found.to_json())
    else:
        _show(shell, found)
        if html is not None:
            shell.line(shell.say("cli.review.written", path=str(html)))
    return 0


def is_page(path: Path) -> bool:
    """Whether a file is a page that may be replaced."""
    try:
        return path.is_file() and path.read_bytes()[:9].lower() == b"<!doctype"
    except OSError as error:
        raise unwritable(path, error) from error


def _run(shell: Shell, match: Match, effort: int, jobs: int) -> Review:
    """With a progress bar where somebody sees it."""
    if not shell.err.is_terminal:
        return review(match, effort, jobs)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=shell.err, transient=True) as progress:
        bar = progress.add_task(shell.say("review.running"), total=match.version)
        return review(match, effort, jobs, lambda entries: progress.advance(bar, entries))


def _show(shell: Shell, found: Review) -> None:
    shell.line(shell.words(Name(title(found.title).names)), style="bold")
    names = [shell.say(f"review.label.{label}") for label in LABELS]
    heads = [shell.say(f"review.{key}") for key in ("score", "lost", "luck")]
    table = grid(shell.say("review.seat"), *heads, *names, numbers=len(heads) + len(names))
    for name, side, score in zip(found.names, found.sides, found.scores, strict=True):
        shares = [shell.figure(side.lost, 0, percent=True), shell.figure(side.luck, 0, percent=True)]
        table.add_row(name, shell.figure(score), *shares, *(shell.figure(side.labels[label]) for label in LABELS))
    shell.show(table)
    for seat, name in enumerate(found.names):
        wrong = [it for it in found.decisions if it.seat == seat and it.label not in LABELS[:2]]
        for decision in sorted(wrong, key=lambda it: -it.loss.value)[:_WORST]:
            words = text(
                "review.line",
                n=decision.entry + 1,
                who=name,
                label=text(f"review.label.{decision.label}"),
                loss=shell.figure(decision.loss.value, 0, percent=True),
                played=decision.played.words,
                best=decision.best.words,
            )
            shell.line(shell.words(words))
    for it in found.tables:
        shell.line()
        shown = grid(*(shell.words(column) for column in it.columns), title=shell.words(it.name))
        for row in it.rows:
            shown.add_row(*(shell.words(cell) for cell in row))
        shell.show(shown)
