"""The review of a whole game: everybody's chances to win, each decision judged, luck and skill apart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from roundhouse.analysis.decision import SURE, analyse
from roundhouse.analysis.documents import CurveJson, DecisionJson, Label, ReviewJson, SideJson
from roundhouse.analysis.outcome import players_of
from roundhouse.core.action import Action
from roundhouse.core.analysis import Analysis, Candidate, Estimate, Table
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Match, SeatHandle
from roundhouse.core.record import load
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import Text, text

LABELS: Final[tuple[Label, ...]] = ("best", "good", "inaccuracy", "mistake", "turning")
INACCURACY: Final = 0.03
MISTAKE: Final = 0.08
TURNING: Final = 0.15
"""From how much of the chance to win on an answer that lost it is called so."""
EFFORT: Final = 48
_AGAIN: Final = 3
"""How many times the effort what seems to be wrong is looked at again, alone against what seems to be better."""
FAR: Final = 3
"""How many times as far the games are then played on: more has come of the answers, and less has to be guessed."""
_PLAYOUTS: Final = 8
_PART: Final = 12
"""So many entries are one job."""
FORMAT: Final = "roundhouse/review"
VERSION: Final = 1


class Verdict(NamedTuple):
    """What a decision adds to the account of its seat."""

    seat: int
    label: Label
    lost: float
    """How much of the chance to win, where that counts."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer of a seat, and what would have been better."""

    entry: int
    """The number of the entry in the log, from 0 on."""
    seat: int
    question: Text
    played: Candidate
    best: Candidate
    loss: Estimate
    """How much of the chance to win it lost against the best answer."""
    label: Label
    choices: int
    """How many answers were worth a thought."""

    @property
    def verdict(self) -> Verdict:
        """What it adds to the account of its seat."""
        return Verdict(self.seat, self.label, 0.0 if self.label in LABELS[:2] else max(0.0, self.loss.value))

    def to_json(self) -> DecisionJson:
        return {
            "entry": self.entry,
            "seat": self.seat,
            "question": self.question.to_json(),
            "label": self.label,
            "loss": self.loss.to_json(),
            "choices": self.choices,
            "played": self.played.to_json(),
            "best": self.best.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Side:
    """What a seat's chances to win came from, in parts of 1."""

    luck: float
    """By chance events, such as cards and dice."""
    skill: float
    """By its own answers."""
    others: float
    """By the answers of others."""
    lost: float
    """What its answers lost against the best ones."""
    labels: dict[Label, int]

    def to_json(self) -> SideJson:
        return {
            "luck": round(self.luck, 4),
            "skill": round(self.skill, 4),
            "others": round(self.others, 4),
            "lost": round(self.lost, 4),
            "labels": {str(label): number for label, number in self.labels.items()},
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game in hindsight."""

    title: str
    names: list[str]
    unit: Text
    effort: int
    curve: list[tuple[float, ...]]
    """By version of the log: everybody's chance to win in the true position."""
    decisions: list[Decision]
    sides: list[Side]
    tables: list[Table]
    scores: list[int]
    over: bool

    def to_json(self) -> ReviewJson:
        curve: list[CurveJson] = [
            {"version": version, "chances": [round(chance, 4) for chance in chances]}
            for version, chances in enumerate(self.curve)
        ]
        return {
            "format": FORMAT,
            "version": VERSION,
            "title": self.title,
            "names": self.names,
            "unit": self.unit.to_json(),
            "effort": self.effort,
            "over": self.over,
            "scores": self.scores,
            "curve": curve,
            "decisions": [decision.to_json() for decision in self.decisions],
            "sides": [side.to_json() for side in self.sides],
            "tables": [table.to_json() for table in self.tables],
        }


Judged = tuple[int, tuple[float, ...], Decision | None]
"""The version after an entry, the chances then, and the decision that the entry was."""


def review(match: Match, effort: int = EFFORT, jobs: int = 1, watch: Callable[[int], None] | None = None) -> Review:
    """Review a match, in so many processes; `watch` hears how many more entries are done."""
    words = json.dumps(match.record())
    parts = [range(first, min(first + _PART, match.version)) for first in range(0, match.version, _PART)]
    curve = [chances_in(match.at(0), 0)]
    decisions: list[Decision] = []
    for part in _done(words, parts, effort, jobs):
        for _, chances, decision in part:
            curve.append(chances)
            if decision is not None:
                decisions.append(decision)
        if watch is not None:
            watch(len(part))
    return concluded(match, effort, curve, [it.verdict for it in decisions], decisions)


def concluded(
    match: Match,
    effort: int,
    curve: Sequence[Sequence[float]],
    verdicts: Sequence[Verdict],
    decisions: Sequence[Decision] = (),
) -> Review:
    """The review that follows from everybody's chances after each entry, and from what each decision has lost."""
    players = players_of(match.game)
    state = match.state
    return Review(
        title=match.game.title,
        names=match.names,
        unit=text(players.analyst.unit),
        effort=effort,
        curve=[tuple(chances) for chances in curve],
        decisions=list(decisions),
        sides=[_side(match, seat, curve, verdicts) for seat in range(match.game.players)],
        tables=players.analyst.tables(match),
        scores=state.scores(),
        over=state.over,
    )


def _done(words: str, parts: Sequence[range], effort: int, jobs: int) -> Iterable[list[Judged]]:
    if jobs == 1:
        return (judged(words, part, effort) for part in parts)
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator", batch_size=1, pre_dispatch="3*n_jobs")
    done: Iterable[list[Judged]] = parallel(delayed(judged)(words, part, effort) for part in parts)
    return done


@lru_cache(maxsize=2)
def match_of(words: str) -> Match:
    """The match of a record; a process gets many parts of it."""
    return load(words)


def judged(words: str, part: Iterable[int], effort: int) -> list[Judged]:
    """Judge some entries of a record; each stands for itself, so it does not matter who judges which."""
    match = match_of(words)
    return [(entry + 1, chances_in(match.at(entry + 1), entry + 1), _decision(match, entry, effort)) for entry in part]


def chances_in(state: State, version: int) -> tuple[float, ...]:
    """Everybody's chances in the true position; where they were not fitted to the title, by playing on."""
    players = players_of(state.game)
    known = players.chances(state)
    if known is not None:
        return known
    ends = [players.outcome(state.copy(), Rng(version * _PLAYOUTS + number), number) for number in range(_PLAYOUTS)]
    return tuple(sum(column) / _PLAYOUTS for column in zip(*(end.chances for end in ends), strict=True))


def _decision(match: Match, number: int, effort: int) -> Decision | None:
    """What is to be said about an entry; nothing about chance."""
    entry = match.log[number]
    return None if entry.seat == CHANCE else judge(match.at(number), entry.seat, entry.action, number, effort)


def judge(state: State, seat: int, action: Action, number: int, effort: int) -> Decision | None:
    """What is to be said about an answer in a position, entry `number` of a log; nothing where there is no choice."""
    if seat not in state.seats() or len(state.legal(seat)) < 2:
        return None
    handle = SeatHandle(state, seat)
    found = analyse(handle, effort, seed=number, also=(action,))
    played = next(it for it in found.candidates if it.action == action)
    best = found.best
    loss, same = _lost(played)
    if loss.value >= max(INACCURACY, loss.error):
        # What was picked as the best of many is lucky as well: the two are compared once more in other worlds.
        pair = (best.action, action)
        again = analyse(handle, _AGAIN * effort, seed=-number - 1, also=pair, only=True, far=FAR)
        best, played = (_seen_again(it, again) for it in (best, played))
        loss, same = _lost(played)
        if same:  # or what was played came out ahead
            gain = next(it.gain for it in again.candidates if it.gain is not None)
            loss = Estimate(gain.value if played.gain is None else -gain.value, gain.error)
        played = replace(played, gain=Estimate(-loss.value, loss.error), equal=same)
    label = label_of(loss, same, found.chances, best.chance, seat)
    return Decision(number, seat, found.question, played, best, loss, label, len(found.candidates))


def _seen_again(it: Candidate, again: Analysis) -> Candidate:
    """A candidate with what another analysis has found of it."""
    found = next(other for other in again.candidates if other.action == it.action)
    it = replace(it, chance=found.chance, margin=found.margin, gain=found.gain)
    return replace(it, equal=found.equal, worlds=found.worlds)


def _lost(played: Candidate) -> tuple[Estimate, bool]:
    """What an answer lost against the best one, and whether it is as good."""
    if played.gain is None:
        return Estimate(0.0, 0.0), True
    return Estimate(-played.gain.value, played.gain.error), played.equal


def label_of(loss: Estimate, same: bool, chances: Sequence[float], best: Estimate | None, seat: int) -> Label:
    """What a decision is called by what it lost; what chance may explain is never called wrong."""
    if same:
        return "best"
    if loss.value < INACCURACY or loss.value < SURE * loss.error:
        return "good"
    if loss.value < MISTAKE:
        return "inaccuracy"
    led = best is not None and best.value >= max(chances)
    turned = (
        led
        and best is not None
        and best.value - loss.value < max(chance for other, chance in enumerate(chances) if other != seat)
    )
    return "turning" if loss.value >= TURNING or turned else "mistake"


def _side(match: Match, seat: int, curve: Sequence[Sequence[float]], verdicts: Sequence[Verdict]) -> Side:
    luck = skill = others = 0.0
    for number, entry in enumerate(match.log):
        change = curve[number + 1][seat] - curve[number][seat]
        if entry.seat == CHANCE:
            luck += change
        elif entry.seat == seat:
            skill += change
        else:
            others += change
    own = [verdict for verdict in verdicts if verdict.seat == seat]
    labels = {label: sum(verdict.label == label for verdict in own) for label in LABELS}
    return Side(luck, skill, others, sum(verdict.lost for verdict in own), labels)
