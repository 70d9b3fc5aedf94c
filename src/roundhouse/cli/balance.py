"""How balanced a map is, from many games of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roundhouse import bots
from roundhouse.cli.shell import Shell, grid
from roundhouse.core.registry import title
from roundhouse.core.text import Arg, Name, Text, text
from roundhouse.sim.balance import Balance, Thing, balance, spec_of, usage_of
from roundhouse.sim.runner import Spec
from roundhouse.sim.stats import WIN, Tally


def balance_of(
    shell: Shell,
    title_id: str,
    players: int,
    options: Mapping[str, object],
    level: str,
    seed: str,
    games: int,
    jobs: int,
    as_json: bool,
) -> int:
    """Play the games and tell what was used, and by whom."""
    title(title_id).build(players, options)
    spec = spec_of(title_id, players, options, bots.found(title_id, level), seed, games)
    things = usage_of(title_id).things(spec.game())
    found = _run(shell, spec, jobs)
    if as_json:
        head = {"title": title_id, "options": dict(options), "bot": spec.bots[0], "seed": seed}
        shell.json({**head, **found.to_json({kind: [name for name, _ in it] for kind, it in things.items()})})
        return 0
    sizes = {"players": text("cli.players", n=players), "games": text("cli.games", n=found.games)}
    shell.line(shell.say("cli.simulate.head", name=Name(title(title_id).names), **sizes), style="bold")
    shell.line(shell.say("cli.balance.bots", bot=bots.name(spec.bots[0]), seed=seed))
    _show_seats(shell, found)
    for kind, named in things.items():
        _show_things(shell, found, kind, named)
    return 0


def _run(shell: Shell, spec: Spec, jobs: int) -> Balance:
    """With a progress bar where somebody sees it."""
    if not shell.err.is_terminal:
        return balance(spec, jobs)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=shell.err, transient=True) as progress:
        bar = progress.add_task(shell.say("cli.simulate.playing"), total=spec.games)
        return balance(spec, jobs, lambda games: progress.advance(bar, games))


def _show_seats(shell: Shell, found: Balance) -> None:
    fair = shell.figure(1 / len(found.seats), 1, percent=True)
    shell.line(shell.say("cli.balance.first", fair=fair, **_wins(shell, found.seats[0])))
    for number, tally in enumerate(found.seats, 1):
        mean = shell.figure(tally.mean, 1)
        shell.line(shell.say("cli.balance.seat", n=number, mean=mean, **_wins(shell, tally)))
    turns: dict[str, Arg] = {
        "mean": shell.figure(found.turns.mean, 1),
        "least": found.turns.least,
        "most": found.turns.most,
    }
    shell.line(shell.say("cli.balance.turns", points=shell.figure(found.winners.mean, 1), **turns))


def _wins(shell: Shell, tally: Tally) -> dict[str, str]:
    low, high = tally.win_interval
    shares = {"share": tally.win_share, "low": low, "high": high}
    return {name: shell.figure(share, 1, percent=True) for name, share in shares.items()}


def _show_things(shell: Shell, found: Balance, kind: str, named: Sequence[tuple[str, Text]]) -> None:
    """All things of a kind, those that are used most often first."""
    counted = found.things.get(kind, {})
    may_fail = any(thing.done < thing.held for thing in counted.values())
    heads = [f"cli.balance.held.{kind}", *(["cli.balance.done"] * may_fail), "cli.balance.points", "cli.balance.wins"]
    table = grid(shell.say(f"cli.balance.kind.{kind}"), *map(shell.say, heads), numbers=len(heads))
    rows = [(counted.get(name, Thing()), words) for name, words in named]
    for thing, words in sorted(rows, key=lambda row: -row[0].held):
        cells = [shell.figure(thing.held / found.games, 1, percent=True)]
        if thing.held:
            cells += [shell.figure(thing.done / thing.held, 1, percent=True)] * may_fail
            cells.append(shell.figure(thing.points / thing.held, 1))
            cells.append(shell.figure(thing.wins / WIN / thing.held, 1, percent=True))
        table.add_row(shell.words(words), *cells)
    shell.show("", table)
