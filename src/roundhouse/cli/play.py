"""Starting a game in the terminal, or going on with a saved one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rich.text import Text as Styled

from roundhouse import bots
from roundhouse.cli.records import check_target
from roundhouse.cli.session import Session
from roundhouse.cli.shell import Shell, Usage
from roundhouse.cli.wishes import levels_of, options_of
from roundhouse.core.documents import Practice
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Entry, Match, new_seed
from roundhouse.core.record import load
from roundhouse.core.registry import title, titles
from roundhouse.core.text import Name, listing, text

USUAL_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for."""

    title: str | None
    players: int | None
    bots: str | None
    seed: str | None
    settings: tuple[str, ...]
    board: Path | None
    seat: int
    humans: int
    by_lot: bool
    practice: Practice | None
    load: Path | None
    save: Path | None


def play(shell: Shell, wishes: Wishes) -> int:
    """Play a game to its end, or until somebody has had enough."""
    if wishes.save is not None:
        check_target(wishes.save)
    if wishes.load is not None:
        match: Match | None = _resumed(shell, wishes, wishes.load)
    else:
        match = _started(shell, wishes)
    if match is None:
        return 0
    return Session(shell, match, wishes.save, wishes.load).run()


def _resumed(shell: Shell, wishes: Wishes, path: Path) -> Match:
    own = (wishes.title, wishes.settings, wishes.board, wishes.seed, wishes.players, wishes.bots)
    if any(own) or wishes.by_lot or wishes.practice:
        raise Usage(text("cli.usage.load_alone"))
    match = load(path)
    if all("bot" in seat for seat in match.seats):
        raise Usage(text("cli.usage.nobody_plays", path=str(path)))
    if match.seed is None:
        raise Usage(text("cli.usage.no_seed", path=str(path)))
    while match.state.chance:
        match.enter(Entry(CHANCE, match.drawn()))
    shell.line(shell.say("cli.play.resumed", path=str(path), version=match.version))
    return match


def _started(shell: Shell, wishes: Wishes) -> Match | None:
    title_id = wishes.title or _asked_title(shell)
    if title_id is None:
        shell.line(shell.say("cli.play.end_of_input"))
        return None
    kind = title(title_id)
    players = wishes.players or min(max(USUAL_PLAYERS, kind.seats[0]), kind.seats[1])
    game = kind.build(players, options_of(title_id, wishes.settings, wishes.board))
    if wishes.seat > players:
        raise Usage(text("cli.usage.seat", seat=wishes.seat, players=players))
    if wishes.humans > players:
        raise Usage(text("cli.usage.humans", humans=wishes.humans, players=players))
    people = {(wishes.seat - 1 + i) % players for i in range(wishes.humans)}
    seats = _seats(shell, title_id, players, people, wishes.bots)
    seed = wishes.seed or new_seed()
    match = Match(game, seed, seats, practice=wishes.practice, seats_by_lot=wishes.by_lot)
    shell.line(shell.say("cli.play.commitment", hash=match.commitment or ""), style="dim")
    if match.lot is not None:
        shell.line(shell.say("cli.play.drawn_seats", names=listing(match.names)), style="dim")
    return match


def _seats(shell: Shell, title_id: str, players: int, people: set[int], words: str | None) -> list[dict[str, str]]:
    others = [seat for seat in range(players) if seat not in people]
    levels = levels_of(title_id, words or bots.usual(title_id), len(others)) if others else ()
    seats = [{"name": shell.say("cli.play.player", number=seat + 1)} for seat in range(players)]
    for seat, level in zip(others, levels, strict=True):
        seats[seat] = {
            "name": shell.say("cli.play.bot", number=seat + 1, level=shell.words(bots.name(level)).capitalize()),
            "bot": level,
        }
    return seats


def _asked_title(shell: Shell) -> str | None:
    """Ask which title to play; None where nobody answers."""
    known = titles()
    for number, kind in enumerate(known, 1):
        shell.show(
            Styled.assemble((f"{number:>2}) ", "bold cyan"), shell.words(Name(kind.names)), (f"  {kind.id}", "dim"))
        )
    while True:
        answer = shell.ask(shell.say("cli.play.which"))
        if answer is None:
            return None
        if answer in [str(number) for number in range(1, len(known) + 1)]:
            return known[int(answer) - 1].id
        if answer in [kind.id for kind in known]:
            return answer
