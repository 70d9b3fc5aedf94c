"""Playing many games and telling what came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roundhouse._build import build
from roundhouse.bots import name
from roundhouse.cli.shell import Shell, Usage, grid
from roundhouse.cli.wishes import levels_of
from roundhouse.core.registry import title
from roundhouse.core.text import Name, text
from roundhouse.sim import Runner, Spec, Summary, Tally

if TYPE_CHECKING:
    from roundhouse.sim.runs import Run


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays: so many processes, here or on a cluster."""

    jobs: int | None
    cluster: str | None

    def to_json(self) -> dict[str, object]:
        """As the summary for another program names them."""
        return {"jobs": self.jobs or 1} if self.cluster is None else {"cluster": self.cluster, "jobs": self.jobs}


@dataclass(frozen=True, slots=True)
class Output:
    """What is kept of the games."""

    path: Path | None
    decisions: bool
    records: bool
    fresh: bool

    def runner(self, spec: Spec, by: Workers) -> Runner | Run:
        """Who plays them."""
        if self.path is None:
            if self.decisions or self.records or self.fresh:
                raise Usage(text("cli.usage.out"))
            return Runner(spec, by.jobs, by.cluster)
        from roundhouse.sim.runs import Run

        return Run(spec, self.path, by.jobs, self.decisions, self.records, self.fresh, by.cluster)


def simulate(
    shell: Shell,
    title_id: str,
    players: int,
    options: Mapping[str, object],
    bots: str,
    seed: str,
    games: int,
    workers: Workers,
    output: Output,
    as_json: bool,
) -> int:
    """Play the games, write them into files if wanted, and print a summary."""
    title(title_id).build(players, options)
    spec = Spec(title_id, players, options, levels_of(title_id, bots, players), seed, games)
    runner = output.runner(spec, workers)
    try:
        summary = play(shell, runner)
    except KeyboardInterrupt:
        if isinstance(runner, Runner):
            raise
        shell.problem(text("cli.arena.interrupted"))
        return 130
    files = [] if isinstance(runner, Runner) else [str(path) for path in runner.paths.values()]
    if files and summary.earlier == spec.games:
        shell.warning(text("cli.simulate.complete", path=files[0]))
    elif summary.earlier:
        before = text("cli.games", n=summary.earlier)
        shell.warning(text("cli.arena.continued", before=before, n=spec.games))
    if as_json:
        head = {"title": title_id, "players": players, "options": dict(options), "bots": list(spec.bots), "seed": seed}
        written = {"files": files} if files else {}
        shell.json({**head, **workers.to_json(), "build": build(), **summary.to_json(), **written})
    else:
        _show(shell, spec, summary)
        for path in files:
            shell.line(shell.say("cli.simulate.written", path=path))
    return 0


def play(shell: Shell, runner: Runner | Run) -> Summary:
    """Play the games, with a progress bar where somebody sees it."""
    if not shell.err.is_terminal:
        return runner.run()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=shell.err, transient=True) as progress:
        bar = progress.add_task(shell.say("cli.simulate.playing"), total=runner.spec.games)
        return runner.run(lambda games: progress.advance(bar, games))


def _show(shell: Shell, spec: Spec, summary: Summary) -> None:
    sizes = {"players": text("cli.players", n=spec.players), "games": text("cli.games", n=summary.games)}
    shell.line(shell.say("cli.simulate.head", name=Name(title(spec.title).names), **sizes), style="bold")
    shell.line(shell.say("cli.simulate.bots", bots=tuple(name(bot) for bot in spec.bots), seed=spec.seed))
    if len(set(spec.bots)) > 1:
        shell.line(shell.say("cli.simulate.rotation"))
    shell.line()
    seats = {str(seat): tally for seat, tally in enumerate(summary.by_seat, 1)}
    levels = {shell.words(name(bot)): tally for bot, tally in sorted(summary.by_bot.items())}
    for heading, tallies in (("cli.simulate.seat", seats), ("cli.simulate.bot", levels)):
        heads = ("games", "mean", "sd", "min", "max", "wins", "interval", "place")
        table = grid(shell.say(heading), *(shell.say(f"cli.simulate.{head}") for head in heads), numbers=len(heads))
        for label, tally in tallies.items():
            table.add_row(label, *_numbers(shell, tally))
        shell.show(table, "")
    for ending, games in sorted(summary.endings.items()):
        shell.line(shell.say("cli.simulate.ending", ending=text(ending), games=text("cli.games", n=games)))
    speed = {
        "decisions": shell.figure(summary.decisions),
        "cpu": shell.figure(summary.cpu_seconds, 2),
        "rate": shell.figure(summary.games_per_second, 1),
    }
    shell.line(shell.say("cli.simulate.speed", build=build(), **speed))
    shell.line(shell.say("cli.simulate.digest", digest=summary.digest))


def _numbers(shell: Shell, tally: Tally) -> tuple[str, ...]:
    low, high = tally.win_interval
    return (
        shell.figure(tally.games),
        shell.figure(tally.mean, 2),
        shell.figure(tally.deviation, 2),
        shell.figure(tally.least),
        shell.figure(tally.most),
        shell.figure(tally.win_share, 1, percent=True),
        f"{shell.figure(low, 1, percent=True)}–{shell.figure(high, 1, percent=True)}",
        shell.figure(tally.mean_place, 2),
    )
