"""`roundhouse evaluate`: how well a program plays by texts."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table

from roundhouse import bots
from roundhouse.cli.shell import Shell
from roundhouse.core.text import text
from roundhouse.models.evaluate import PROGRAM, Evaluation, Played, Trial, evaluate, levels_of, usual_players


def evaluate_program(
    shell: Shell,
    command: str,
    title_id: str,
    options: Mapping[str, object],
    players: int | None,
    ladder: str | None,
    games: int,
    seed: str,
    seconds: int,
    as_json: bool,
) -> int:
    """Play the games and print what came out; raises what `evaluate` raises."""
    levels = levels_of(title_id, None if ladder is None else ladder.split(","))
    seats = usual_players(title_id) if players is None else players
    trial = Trial(command, title_id, seats, levels, games, seed, float(seconds), options)
    done = 0

    def watch(game: Played) -> None:
        nonlocal done
        done += 1
        if shell.err.is_terminal:
            shell.err.print(shell.say("cli.evaluate.game", number=done, games=games), end="\r")

    try:
        evaluation = evaluate(trial, watch)
    except KeyboardInterrupt:
        shell.problem(text("cli.evaluate.interrupted"))
        return 130
    if as_json:
        shell.json(evaluation.to_json())
    else:
        _show(shell, evaluation)
    return 0


def _show(shell: Shell, evaluation: Evaluation) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("")
    for head in ("rating", "interval", "ahead", "interval", "games"):
        table.add_column(shell.say(f"cli.evaluate.{head}"), justify="right")
    for name in (PROGRAM, *evaluation.trial.ladder):
        rating = evaluation.rating(name)
        known = ("–", "–") if rating is None else (_figure(shell, rating[0]), _span(shell, rating[1], rating[2], 1))
        ahead = None if name == PROGRAM else evaluation.ahead(name)
        shares = ("", "", str(len(evaluation.games)) if name == PROGRAM else "0")
        if ahead is not None:
            share = shell.figure(ahead[0], percent=True)
            shares = (share, _span(shell, *ahead[1], percent=True), str(ahead[2]))
        called = evaluation.trial.command if name == PROGRAM else shell.words(bots.name(name))
        table.add_row(called, *known, *shares)
    shell.show(table)
    faults = evaluation.faults()
    forfeited = sum(game.forfeited for game in evaluation.games)
    counts = {fault: faults[fault] for fault in ("late", "died", "nonsense")}
    shell.line(shell.say("cli.evaluate.faults", **counts, forfeited=forfeited))


def _figure(shell: Shell, number: float) -> str:
    return shell.figure(number, 1)


def _span(shell: Shell, least: float, most: float, digits: int = 0, percent: bool = False) -> str:
    return f"{shell.figure(least, digits, percent)} – {shell.figure(most, digits, percent)}"
