"""A contest of bots, and what it says about their strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roundhouse._build import build
from roundhouse.bots import entrants
from roundhouse.cli.shell import Shell, Usage, grid
from roundhouse.core.registry import title
from roundhouse.core.text import Name, text
from roundhouse.sim.arena import Contest, Deal, Standing, Standings, milliseconds, run
from roundhouse.sim.journal import Journal

_AXIS = 41
"""The width of the plot: a mark for each 2.5 %."""


def players_of(title_id: str, words: str, players: int | None) -> tuple[str, ...]:
    """A player for each seat from words like `club,my_bots:Mine`, repeated until every seat has one."""
    names = [entrants.entrant(title_id, word.strip()) for word in words.split(",")]
    least, most = title(title_id).seats
    seats = players if players is not None else min(most, max(least, len(names), 2))
    if len(names) > seats:
        raise Usage(text("cli.usage.many_bots", bots=len(names), seats=seats))
    return tuple(names[seat % len(names)] for seat in range(seats))


def arena(
    shell: Shell,
    title_id: str,
    options: Mapping[str, object],
    bots: tuple[str, ...],
    seed: str,
    games: int,
    jobs: int,
    sprt: bool,
    fresh: bool,
    as_json: bool,
) -> int:
    """Play the contest, going on where it was interrupted, and print what came out."""
    contest = Contest(title_id, len(bots), options, bots, seed, games)
    contest.check()
    journal = Journal(contest)
    known = journal.open(fresh)
    if known:
        before = sum(len(deal.games) for deal in known)
        shell.warning(text("cli.arena.continued", before=text("cli.games", n=before), n=games))
    try:
        standings = _played(shell, contest, jobs, known, journal, sprt)
    except KeyboardInterrupt:
        shell.problem(text("cli.arena.interrupted"))
        return 130
    journal.end()
    if as_json:
        head = {"title": title_id, "players": len(bots), "options": dict(options), "lineup": list(bots), "seed": seed}
        tested = {"sprt": standings.sequential().to_json()} if sprt else {}
        shell.json({**head, "jobs": jobs, "build": build(), **standings.to_json(), **tested})
    else:
        _show(shell, contest, standings, sprt)
    return 0


def _played(
    shell: Shell, contest: Contest, jobs: int, known: list[Deal], journal: Journal, until_sure: bool
) -> Standings:
    """With a progress bar where somebody sees it."""

    def play(seen: Callable[[Deal], None]) -> Standings:
        def watch(deal: Deal) -> None:
            journal.add(deal)
            seen(deal)

        return run(contest, jobs, known, watch, until_sure)

    if not shell.err.is_terminal:
        return play(lambda deal: None)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=shell.err, transient=True) as progress:
        done = sum(len(deal.games) for deal in known)
        bar = progress.add_task(shell.say("cli.simulate.playing"), total=contest.games, completed=done)
        return play(lambda deal: progress.advance(bar, len(deal.games)))


def _show(shell: Shell, contest: Contest, standings: Standings, sprt: bool) -> None:
    sizes = {"players": text("cli.players", n=contest.players), "games": text("cli.games", n=standings.games)}
    shell.line(shell.say("cli.simulate.head", name=Name(title(contest.title).names), **sizes), style="bold")
    shell.line(shell.say("cli.arena.deals", n=standings.deals, seed=contest.seed))
    shell.line()
    heads = ("games", "wins", "interval", "mean", "sd", "place")
    table = grid(
        shell.say("cli.simulate.bot"),
        *(shell.say(f"cli.simulate.{head}") for head in heads),
        *(shell.say(f"cli.arena.{head}") for head in ("rating", "median", "slow")),
        numbers=len(heads) + 3,
    )
    for name, standing in standings.players.items():
        table.add_row(name, *_numbers(shell, standing), *_pace(shell, standing))
    shell.show(table, "")
    seats = grid(
        shell.say("cli.simulate.seat"), *(shell.say(f"cli.simulate.{head}") for head in heads), numbers=len(heads)
    )
    for number, seat in enumerate(standings.seats, 1):
        seats.add_row(str(number), *_numbers(shell, seat))
    shell.show(seats, "")
    _plot(shell, contest, standings)
    if standings.fairness is not None:
        shell.line(shell.say("cli.arena.fairness", p=shell.figure(standings.fairness[1], 1, percent=True)))
    if sprt:
        tested = standings.sequential()
        shares = {
            key: shell.figure(share, 1, percent=True) for key, share in (("h0", tested.fair), ("h1", tested.wanted))
        }
        key = f"cli.arena.sprt.{tested.verdict.replace(' ', '_')}"
        shell.line(shell.say(key, bot=contest.bots[0], ratio=shell.figure(tested.ratio, 2), **shares))
    if len(standings.players) > 1 and next(iter(standings.players.values())).rating is None:
        shell.line(shell.say("cli.arena.no_rating"))
    shell.line(shell.say("cli.simulate.digest", digest=standings.digest))


def _numbers(shell: Shell, standing: Standing) -> tuple[str, ...]:
    tally = standing.tally
    low, high = standing.win_interval
    return (
        shell.figure(tally.games),
        shell.figure(tally.win_share, 1, percent=True),
        f"{shell.figure(low, 1, percent=True)}–{shell.figure(high, 1, percent=True)}",
        shell.figure(tally.mean, 2),
        shell.figure(tally.deviation, 2),
        shell.figure(tally.mean_place, 2),
    )


def _pace(shell: Shell, standing: Standing) -> tuple[str, ...]:
    rating = (
        "–"
        if standing.rating is None
        else f"{shell.figure(standing.rating[0], 1)} ± {shell.figure(standing.rating[1], 1)}"
    )
    return rating, *(shell.figure(milliseconds(standing.times, part), 1) for part in (0.5, 0.95))


def _plot(shell: Shell, contest: Contest, standings: Standings) -> None:
    """The share of wins of each bot with its interval, and the fair share as a line."""
    fair = round((_AXIS - 1) / contest.players)
    rows = grid("", "")
    for name, standing in standings.players.items():
        marks = [" "] * _AXIS
        low, high = (round(bound * (_AXIS - 1)) for bound in standing.win_interval)
        marks[low : high + 1] = "─" * (high + 1 - low)
        marks[fair] = "┊" if marks[fair] == " " else "┼"
        marks[round(standing.tally.win_share * (_AXIS - 1))] = "●"
        rows.add_row(name, "".join(marks))
    rows.add_row("", f"{'0 %':<{_AXIS // 2 - 2}}{'50 %':<{_AXIS // 2 - 2}}100 %")
    shell.show(rows, "")
