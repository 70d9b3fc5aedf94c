"""What was answered in a simulated game, question by question."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.frame import CHANCE
from roundhouse.core.rng import Rng
from roundhouse.core.state import State


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry of the log, with the question that it answers."""

    seat: int
    words: str
    question: str
    """The name of the frame."""
    listed: int
    """How many answers were listed; 0 for chance, and where nobody counts them."""


class Trace:
    """The answers of one game at a time; with `counted` also among how many each was chosen, which takes longer."""

    def __init__(self, counted: bool) -> None:
        self.counted = counted
        self.answers: list[Answer] = []
        self._words: dict[int, str] = {}

    def clear(self) -> None:
        """Begin with another game of the same kind."""
        self.answers = []

    def settle_chance(self, state: State, rng: Rng) -> None:
        """Let chance answer as `core.play.settle_chance` does, and keep what it says."""
        while state.chance:
            frame = state.frame
            number = frame.draw(state, rng)
            self.answers.append(Answer(CHANCE, self.words(state, CHANCE, number), type(frame).__name__, 0))
            frame.play(state, CHANCE, number)

    def answer(self, state: State, seat: int, words: str) -> None:
        """Keep what a seat is about to answer."""
        frame = state.frame
        listed = len(state.legal_ids(seat)) if self.counted else 0
        self.answers.append(Answer(seat, words, type(frame).__name__, listed))

    def words(self, state: State, seat: int, number: int) -> str:
        """The text of an action by its id."""
        frame = state.frame
        if frame.open:  # an id is good for this state only
            return str(frame.proposals(state, seat)[number])
        known = self._words.get(number)
        if known is None:
            known = self._words[number] = str(state.game.action(number))
        return known
