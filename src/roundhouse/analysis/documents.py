"""The JSON of a review, as types; docs/review.md describes it."""

from typing import Literal, TypedDict

from roundhouse.core.documents import CandidateJson, EstimateJson, TableJson, TextJson

Label = Literal["best", "good", "inaccuracy", "mistake", "turning"]


class CurveJson(TypedDict):
    """Everybody's chance to win after so many entries of the log; an opponent without a seat comes last."""

    version: int
    chances: list[float]


class DecisionJson(TypedDict):
    """An answer of a seat, and what would have been better."""

    entry: int
    seat: int
    question: TextJson
    label: Label
    loss: EstimateJson
    choices: int
    played: CandidateJson
    best: CandidateJson


class SideJson(TypedDict):
    """What a seat's chances to win came from, in parts of 1."""

    luck: float
    skill: float
    others: float
    lost: float
    labels: dict[str, int]


class ReviewJson(TypedDict):
    """A game in hindsight."""

    format: str
    version: int
    title: str
    names: list[str]
    unit: TextJson
    effort: int
    over: bool
    scores: list[int]
    curve: list[CurveJson]
    decisions: list[DecisionJson]
    sides: list[SideJson]
    tables: list[TableJson]
