"""Games for a language model: what its tools do, here or at the tables of a server. All answers are texts."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Final

from roundhouse import bots
from roundhouse.core.errors import BadOption, IllegalAction
from roundhouse.core.registry import title, titles
from roundhouse.core.text import folded, listing, text
from roundhouse.env.text import Move, TextGame

MOST_GAMES: Final = 100
"""The oldest is forgotten for one more."""
MOST_MOVES: Final = 60
HINTS: Final = 3
_NOBODY: Final = "-"


class Desk(ABC):
    """What the tools do. What cannot be done raises RoundhouseError, whose text says what can."""

    def titles(self) -> str:
        """The titles with their players, levels of bots, and options."""
        return "\n".join(_about(kind.id) for kind in titles())

    @abstractmethod
    def games(self) -> str:
        """The games that can be gone on with."""

    @abstractmethod
    def new(self, title_id: str, players: int, opponents: str, seat: int, options: Mapping[str, object]) -> str:
        """Begin a game against bots; the id of the game, and the first position."""

    @abstractmethod
    def position(self, game: str) -> str:
        """The position as the model's seat sees it."""

    @abstractmethod
    def legal(self, game: str, words: str) -> str:
        """The legal moves with these words in them."""

    @abstractmethod
    def move(self, game: str, move: str) -> str:
        """Make a move; the position when it is the model's turn again."""

    @abstractmethod
    def undo(self, game: str) -> str:
        """Take back the last move."""

    @abstractmethod
    def hint(self, game: str) -> str:
        """What a good bot would consider."""


class Local(Desk):
    """Games in this process, with all moves that can be taken back."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[TextGame, int, dict[int, bots.Bot]]] = {}

    def games(self) -> str:
        return "\n".join(f"{name}: {it[0].match.game.title}" for name, it in self._games.items()) or _NOBODY

    def new(self, title_id: str, players: int, opponents: str, seat: int, options: Mapping[str, object]) -> str:
        levels = [bots.found(title_id, level.strip()) for level in opponents.split(",")]
        if not 0 <= seat < players:
            raise BadOption(text("error.no_seat", seat=seat, most=players - 1))
        others = [number for number in range(players) if number != seat]
        named = {number: levels[at % len(levels)] for at, number in enumerate(others)}
        seats = [
            {"name": f"Bot {number + 1}", "bot": named[number]} if number in named else {"name": "You"}
            for number in range(players)
        ]
        game = TextGame(title_id, players, None, options, seats, practice="same")
        playing = {number: bots.make(title_id, level, secrets.randbits(32)) for number, level in named.items()}
        name = secrets.token_hex(4)
        self._games[name] = (game, seat, playing)
        if len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]
        self._go_on(name)
        return f"game: {name}\n{self.position(name)}"

    def position(self, game: str) -> str:
        known, seat, _ = self._of(game)
        return known.observe(seat)

    def legal(self, game: str, words: str) -> str:
        known, seat, _ = self._asked(game)
        return listed(known.legal(seat), words)

    def move(self, game: str, move: str) -> str:
        known, seat, _ = self._asked(game)
        known.play(seat, move)
        self._go_on(game)
        return self.position(game)

    def undo(self, game: str) -> str:
        known, seat, _ = self._of(game)
        known.match.undo(seat)
        return self.position(game)

    def hint(self, game: str) -> str:
        known, seat, _ = self._asked(game)
        of = known.match.game
        best = bots.make(of.title, bots.levels(of.title)[-1]).analyse(known.match.seat(seat))[:HINTS]
        return "\n".join(line(Move(str(action), str(of.describe(action)))) for action, _ in best)

    def _of(self, game: str) -> tuple[TextGame, int, dict[int, bots.Bot]]:
        if game not in self._games:
            raise BadOption(text("models.no_game", game=game[:40], possible=listing(self._games) or _NOBODY))
        return self._games[game]

    def _asked(self, game: str) -> tuple[TextGame, int, dict[int, bots.Bot]]:
        known = self._of(game)
        if known[0].over:
            raise IllegalAction(text("models.wasted"))
        return known

    def _go_on(self, game: str) -> None:
        """Let the bots play until it is the model's turn."""
        known, seat, others = self._games[game]
        while not known.over and seat not in known.turns():
            number = known.turns()[0]
            known.match.act(number, others[number].choose(known.match.seat(number)))


def listed(moves: Iterable[Move], words: str) -> str:
    """Moves, those with all of these words, a line each; how many are left out."""
    wanted = folded(words).split()
    found = [line(move) for move in moves]
    found = [one for one in found if all(word in folded(one) for word in wanted)]
    rest = len(found) - MOST_MOVES
    return "\n".join([*found[:MOST_MOVES], *([str(text("models.more", n=rest))] if rest > 0 else [])]) or _NOBODY


def line(move: Move) -> str:
    """A move and what it means."""
    return f"{move.move}  ({move.words})"


def _about(title_id: str) -> str:
    kind = title(title_id)
    least, most = kind.seats
    options = ", ".join(f"{option.id}={option.default}" for option in kind.options)
    bots_ = listing(bots.players(title_id))
    return f"{kind.id}: {kind.names['en']}; players {least}-{most}; bots {bots_}; options {options or _NOBODY}"
