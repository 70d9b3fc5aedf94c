"""What can be played, and with which options."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text as Styled

from roundhouse import bots
from roundhouse.cli.shell import Shell, grid
from roundhouse.cli.wishes import board_of
from roundhouse.core.registry import title, titles
from roundhouse.core.text import Name, listing
from roundhouse.core.title import Option, spelled


def list_titles(shell: Shell) -> int:
    """List all titles with their seats and bots."""
    heads = ("title", "name", "players", "bots")
    table = grid(*(shell.say(f"cli.titles.{head}") for head in heads))
    for kind in titles():
        seats = f"{kind.seats[0]}–{kind.seats[1]}"
        name = shell.words(Name(kind.names))
        table.add_row(Styled(kind.id, style="cyan"), name, seats, _bots(shell, kind.id))
    shell.show(table)
    return 0


def show_title(shell: Shell, title_id: str, board: Path | None) -> int:
    """Show the options of a title, with a user's board those that it brings."""
    kind = title(title_id)
    chosen_board: dict[str, object] = {} if board is None else {"board": board_of(kind, board)}
    options = kind.options_with(chosen_board, kind.rules_version)
    shell.line(shell.words(Name(kind.names)), style="bold")
    shell.line(shell.say("cli.titles.seats", least=kind.seats[0], most=kind.seats[1]))
    if kind.seats_by_lot:
        shell.line(shell.say("cli.titles.by_lot"))
    shell.line()
    shell.line(shell.say("cli.titles.bots").capitalize(), style="bold")
    _show_bots(shell, title_id)
    for advanced, heading in ((False, "cli.titles.options"), (True, "cli.titles.advanced")):
        chosen = [option for option in options if option.advanced == advanced]
        if chosen:
            shell.line()
            shell.line(shell.say(heading), style="bold")
            _show_options(shell, chosen)
    if kind.readings:
        shell.line()
        shell.line(shell.say("cli.titles.readings"), style="bold")
    for reading in kind.readings:
        shell.line(f"{reading.number}: {shell.words(reading.text)}")
    about = kind.about(chosen_board)
    if about:
        shell.line()
        shell.line(shell.say("cli.titles.about"), style="bold")
    for words in about:
        shell.line(shell.words(words))
    return 0


def _bots(shell: Shell, title_id: str) -> str:
    """The levels as they are typed, with their names where these differ."""
    named = ((level, shell.words(bots.name(level))) for level in bots.levels(title_id))
    return listing(level if level == name else f"{level} ({name})" for level, name in named)


def _show_bots(shell: Shell, title_id: str) -> None:
    """All bots, each with how it plays."""
    table = grid()
    table.show_header = False
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for bot in bots.players(title_id):
        name, character = shell.words(bots.name(bot)), shell.words(bots.character(bot))
        table.add_row(bot, character if name == bot else f"{name}: {character}")
    shell.show(table)


def _show_options(shell: Shell, options: list[Option]) -> None:
    table = grid()
    table.show_header = False
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for option in options:
        table.add_row(option.id, f"{shell.words(option.name)}. {shell.words(option.help)}")
        table.add_row("", Styled(_with_seats(shell, option, _values(shell, option)), style="dim"))
    shell.show(table)


def _values(shell: Shell, option: Option) -> str:
    """What the option can be, and what it is if nobody says so."""
    if option.least is not None:
        possible = f"{option.least}–{option.most}"
    else:
        possible = listing(spelled(choice) for choice in option.choices if choice is not None)
    if option.default is None:
        return shell.say("cli.titles.by_edition", possible=possible)
    return shell.say("cli.titles.by_default", possible=possible, default=spelled(option.default))


def _with_seats(shell: Shell, option: Option, values: str) -> str:
    """For how many players the option is, where it is not for all."""
    if option.seats is None:
        return values
    return shell.say("cli.titles.only", values=values, span=option.span)
