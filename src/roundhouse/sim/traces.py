"""What was answered in a simulated game, question by question."""

from __future__ import annotations

from typing import Any

from roundhouse.core.frame import CHANCE, Frame
from roundhouse.core.rng import Rng
from roundhouse.core.state import State


class Trace:
    """The log of one game at a time, in columns; with `questions` also what seats were asked, which takes longer."""

    def __init__(self, questions: bool) -> None:
        self._asked = questions
        self._words: dict[int, str] = {}
        self.clear()

    def clear(self) -> None:
        """Begin with another game of the same kind."""
        self.seats: list[int] = []
        """Who answered, for each entry of the log; CHANCE for draws and dice."""
        self.answers: list[str] = []
        """What was answered, for each entry of the log."""
        self.entries: list[int] = []
        """The numbers of the entries that seats have answered."""
        self.questions: list[str] = []
        """For each of those, the name of the frame."""
        self.listed: list[int] = []
        """For each of those, how many answers were listed."""

    def add(self, state: State, frame: Frame[Any], seat: int, words: str) -> None:
        """Keep what is about to be answered to the question of a frame."""
        if self._asked and seat != CHANCE:
            self._keep_question(state, frame, seat)
        self.seats.append(seat)
        self.answers.append(words)

    def settle_chance(self, state: State, rng: Rng) -> None:
        """Let chance answer as `core.play.settle_chance` does, and keep what it says."""
        while state.chance:
            frame = state.frame
            number = frame.draw(state, rng)
            self.add(state, frame, CHANCE, self.words(state, frame, CHANCE, number))
            frame.play(state, CHANCE, number)

    def playout(self, state: State, rng: Rng) -> int:
        """Play to the end as `core.play.playout` does, and keep all answers."""
        decisions = 0
        asked, known = self._asked, self._words
        seats, answers = self.seats, self.answers
        while not state.over:
            frame = state.frame
            if frame.chance:
                seat, number = CHANCE, frame.draw(state, rng)
            else:
                seat = frame.seat(state)
                number = frame.pick(state, seat, rng)
                decisions += 1
                if asked:
                    self._keep_question(state, frame, seat)
            words = None if frame.open else known.get(number)  # here and not by `add`: there are millions of them
            seats.append(seat)
            answers.append(self.words(state, frame, seat, number) if words is None else words)
            frame.play(state, seat, number)
        return decisions

    def _keep_question(self, state: State, frame: Frame[Any], seat: int) -> None:
        self.entries.append(len(self.seats))
        self.questions.append(type(frame).__name__)
        self.listed.append(len(frame.legal(state, seat)))

    def words(self, state: State, frame: Frame[Any], seat: int, number: int) -> str:
        """The text of an action by its id."""
        if frame.open:  # an id is good for this state only
            return str(frame.proposals(state, seat)[number])
        known = self._words.get(number)
        if known is None:
            known = self._words[number] = str(state.game.action(number))
        return known
