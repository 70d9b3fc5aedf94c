"""A game as texts: what a seat sees in words, the legal moves with their words, and answers as words.

It is for language models and the frameworks that evaluate them. It needs no extra.

>>> game = TextGame("ticket-to-ride-usa", players=2, seed="7")
>>> print(game.observe(0).splitlines()[0])
You are Player 1, seat 0 of 2, in Ticket to Ride (USA).
>>> game.legal(0)[0].move in game.observe(0)
False
>>> game.play(0, game.legal(0)[0].move)
>>> game.turns()
(1,)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import NamedTuple

from rich.console import Console, RenderableType

from roundhouse.core.documents import Practice
from roundhouse.core.match import Match, new_seed
from roundhouse.core.registry import title
from roundhouse.core.text import LANGUAGES, Arg, Name, text, translate

WIDTH = 120


class Move(NamedTuple):
    """A legal move: what to answer, and what that means."""

    move: str
    words: str


class TextGame:
    """A match whose players read and write texts. Chance answers by itself."""

    def __init__(
        self,
        title_id: str,
        players: int | None = None,
        seed: str | None = None,
        options: Mapping[str, object] | None = None,
        seats: Sequence[Mapping[str, str]] | None = None,
        practice: Practice | None = None,
        language: str = LANGUAGES[0],
    ) -> None:
        kind = title(title_id)
        game = kind.build(kind.seats[0] if players is None else players, options or {})
        self.match = Match(game, seed or new_seed(), seats, practice=practice)
        self.language = language
        self._read = [0] * game.players

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    def turns(self) -> tuple[int, ...]:
        """The seats that are asked; empty after the end."""
        return tuple(self.match.state.seats())

    def observe(self, seat: int) -> str:
        """All that a seat may know: who it is, what happened since its last answer, the table, and what it is asked."""
        match, state = self.match, self.match.state
        kind = Name(title(match.game.title).names)
        you = text("text.you", name=match.names[seat], seat=seat, players=match.game.players, title=kind)
        parts = [translate(you, self.language), *self._news(seat)]
        parts.append(plain(title(match.game.title).terminal().screen(state, match.names, seat, self.language)))
        if match.over:
            parts.append(self._result())
        elif seat in state.seats():
            parts.append(self.question(seat))
            parts.append(self._say("text.legal", n=len(state.legal(seat))))
            if self.is_open(seat):
                parts.append(self._say("text.open"))
        return "\n".join(part.rstrip() for part in parts)

    def question(self, seat: int) -> str:
        """What a seat that is asked has to decide."""
        return translate(self.match.state.question(seat), self.language)

    def is_open(self, seat: int) -> bool:
        """Whether more is legal than `legal` lists, such as any price or route."""
        state = self.match.state
        return seat in state.seats() and (state.frame.open or state.frame.wide)

    def legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat, with words; empty when it is not asked."""
        game = self.match.game
        actions = self.match.state.legal(seat) if seat in self.turns() else []
        return [Move(str(action), translate(game.describe(action), self.language)) for action in actions]

    def play(self, seat: int, move: str) -> None:
        """Answer for a seat; raises ParseError, NotYourTurn or IllegalAction, which say what is possible."""
        version = self.match.version
        self.match.act(seat, " ".join(move.split()))
        self._read[seat] = version

    def scores(self) -> list[int]:
        """The points of each seat."""
        return list(self.match.state.scores())

    def places(self) -> list[int]:
        """The place of each seat after the end."""
        return list(self.match.state.result())

    def _news(self, seat: int) -> list[str]:
        told = [self.match.narrate(event) for _, event in self.match.events(self._read[seat], seat)]
        return [f"- {translate(words, self.language)}" for words in told if words is not None]

    def _result(self) -> str:
        rows = zip(self.match.names, self.scores(), self.places(), strict=True)
        return "\n".join(self._say("text.result", name=name, n=score, place=place) for name, score, place in rows)

    def _say(self, key: str, **args: Arg) -> str:
        return translate(text(key, **args), self.language)


def plain(what: RenderableType) -> str:
    """A drawing as plain lines, without colours and without blanks at their ends."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(what)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
