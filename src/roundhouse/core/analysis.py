"""What can be said about a decision: its answers, what comes of each, and why. Made by `roundhouse.analysis`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, isfinite
from typing import TYPE_CHECKING, Final, Literal

from roundhouse.core.action import Action
from roundhouse.core.documents import AnalysisJson, CandidateJson, EstimateJson, MarkJson, PartJson, TableJson
from roundhouse.core.state import State
from roundhouse.core.text import Arg, Text, arg_json

if TYPE_CHECKING:
    from roundhouse.core.match import Match

Style = Literal["solid", "dashed"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured number and its standard error."""

    value: float
    error: float

    def to_json(self) -> EstimateJson:
        return {"value": round(self.value, 4), "error": round(self.error, 4)}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what an answer is worth, in the title's unit; without a number for what is only told."""

    text: Text
    amount: float | None = None

    def to_json(self) -> PartJson:
        return {"text": self.text.to_json(), "amount": None if self.amount is None else round(self.amount, 2)}


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the board that belongs to a plan: solid is what an answer does, dashed what may follow."""

    kind: str
    ids: tuple[int | str, ...]
    weight: float = 1.0
    style: Style = "solid"

    def to_json(self) -> MarkJson:
        return {"kind": self.kind, "ids": list(self.ids), "weight": round(self.weight, 2), "style": self.style}


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer, and what comes of it; without estimates if it was not tried out."""

    action: Action
    words: Text
    worth: float
    """What the bot thought of it before, in a measure of its own."""
    chance: Estimate | None = None
    margin: Estimate | None = None
    gain: Estimate | None = None
    """The chance to win against that of the best answer, in the same worlds."""
    equal: bool = False
    """Whether chance explains the difference to the best answer."""
    worlds: int = 0
    parts: tuple[Part, ...] = ()
    plan: tuple[Mark, ...] = ()

    def to_json(self) -> CandidateJson:
        return {
            "action": self.action.to_json(),
            "words": self.words.to_json(),
            "chance": None if self.chance is None else self.chance.to_json(),
            "margin": None if self.margin is None else self.margin.to_json(),
            "gain": None if self.gain is None else self.gain.to_json(),
            "equal": self.equal,
            "worlds": self.worlds,
            "worth": round(self.worth, 4) if isfinite(self.worth) else None,
            "parts": [part.to_json() for part in self.parts],
            "plan": [mark.to_json() for mark in self.plan],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a seat can answer and what comes of it, from what the seat may know."""

    title: str
    seat: int
    question: Text
    unit: Text
    chances: tuple[float, ...]
    """Everybody's chance to win after the best answer; an opponent without a seat comes last."""
    candidates: tuple[Candidate, ...]
    """The best first."""
    effort: int
    """So many games were played on."""

    @property
    def best(self) -> Candidate:
        """The answer to give."""
        return self.candidates[0]

    def to_json(self) -> AnalysisJson:
        return {
            "title": self.title,
            "seat": self.seat,
            "question": self.question.to_json(),
            "unit": self.unit.to_json(),
            "chances": [round(chance, 4) for chance in self.chances],
            "candidates": [candidate.to_json() for candidate in self.candidates],
            "effort": self.effort,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """How all sides stand in a position, as numbers from which their chances follow."""

    progress: float
    """How far the game has come, from 0 to 1."""
    rows: tuple[tuple[float, ...], ...]
    """A row for each seat, and one for an opponent without a seat: a number for each aspect of the title."""


class Analyst:
    """What a title adds to the analysis of its games; by default games are played on at random to the end."""

    unit: str = "core.unit.points"
    """The catalogue key of what scores are counted in."""
    scale: float = 10.0
    """About how much a lead in that unit is that can still be lost."""
    judge: str = ""
    """The level of the title's bots that proposes answers, by default the strongest; all answers alike without one."""
    player: str = ""
    """The level that plays games on; at random without one."""
    horizon: int = 0
    """For so many decisions games are played on before the position is judged by its chances; 0: to the end."""
    width: int = 6
    """So many answers are tried out."""
    aspects: tuple[str, ...] = ()
    """What the numbers of a standing are, as catalogue keys; those with the same key are told as one."""

    def standing(self, state: State) -> Standing:
        """How all sides stand in a position of which nothing is hidden."""
        raise NotImplementedError

    def is_quiet(self, state: State) -> bool:
        """Whether a position can be judged as it is, and not in the middle of something."""
        return True

    def kind(self, state: State, action: Action) -> object:
        """What an answer does at heart; of answers that do the same only the best is tried out."""
        return action

    def reasons(self, state: State, seat: int, action: Action) -> list[Part]:
        """What speaks for or against an answer, in words of the game, from what the seat knows of the position."""
        return []

    def plan(self, state: State, seat: int, action: Action) -> list[Mark]:
        """What the answer does on the board, and what it is for."""
        return []

    def tables(self, match: Match) -> list[Table]:
        """What its players want to know of a whole game beside the decisions."""
        return []


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a review: a name, a heading for each column, and lines of names, numbers and texts."""

    name: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Arg, ...], ...]

    def to_json(self) -> TableJson:
        return {
            "name": self.name.to_json(),
            "columns": [column.to_json() for column in self.columns],
            "rows": [[arg_json(cell) for cell in row] for row in self.rows],
        }


Weights = Sequence[Sequence[float]]
"""For each aspect a polynomial in the progress of the game."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of all sides by how they stand: a softmax over sums of weighted aspects, fitted to games of bots."""

    win: Weights
    worth: Weights
    """What an aspect adds to the final score, in the title's unit."""

    def wins(self, standing: Standing) -> list[float]:
        """The chance of each side to win."""
        heights = [sum(self._terms(self.win, row, standing.progress)) for row in standing.rows]
        top = max(heights)
        odds = [exp(height - top) for height in heights]
        whole = sum(odds)
        return [odd / whole for odd in odds]

    def parts(self, standing: Standing, side: int) -> list[float]:
        """What each aspect adds to a side's final score, against the mean of the others."""
        rows = standing.rows
        others = len(rows) - 1
        mean = [
            (sum(row[number] for row in rows) - rows[side][number]) / others if others else 0.0
            for number in range(len(rows[side]))
        ]
        ahead = [mine - theirs for mine, theirs in zip(rows[side], mean, strict=True)]
        return self._terms(self.worth, ahead, standing.progress)

    def margin(self, standing: Standing, side: int) -> float:
        """By how much a side will be ahead of the best of the others; behind it if below 0."""
        totals = [sum(self._terms(self.worth, row, standing.progress)) for row in standing.rows]
        return totals[side] - max((it for number, it in enumerate(totals) if number != side), default=0.0)

    def _terms(self, weights: Weights, row: Sequence[float], progress: float) -> list[float]:
        powers = powers_of(progress)
        return [
            value * sum(weight * power for weight, power in zip(line, powers, strict=True))
            for value, line in zip(row, weights, strict=True)
        ]


DEGREE: Final = 2
"""How many terms the polynomials have."""


def powers_of(progress: float) -> tuple[float, ...]:
    """The powers of the progress that weights are for."""
    return tuple(progress**power for power in range(DEGREE))


def read_chances(data: Mapping[str, Weights]) -> Chances:
    """Read the weights that a title keeps for a number of players."""
    return Chances(data["win"], data["worth"])
