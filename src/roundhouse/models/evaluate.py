"""How well a program plays by texts: games with the ladder of bots as yardstick, and a rating with its interval."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Final, NamedTuple

from roundhouse import bots
from roundhouse.core.bot import Bot
from roundhouse.core.errors import BadOption, RoundhouseError
from roundhouse.core.match import check_seed
from roundhouse.core.registry import title
from roundhouse.core.text import text
from roundhouse.env.text import TextGame
from roundhouse.models.program import Died, Late, Program
from roundhouse.sim.arena import Ratings
from roundhouse.sim.strength import interval

PROGRAM: Final = "program"
LADDER: Final = ("random", "beginner", "casual", "club")
TRIES: Final = 3
"""Answers to one question that may be refused."""
QUESTIONS: Final = 20
"""How often a program may ask for the legal moves of one question."""
MOST_FAULTS: Final = 10
"""With so many in a game, the program has lost it."""
_SURE: Final = 1.96


@dataclass(frozen=True, slots=True)
class Trial:
    """What is played: enough to play it again."""

    command: str
    title: str
    players: int
    ladder: tuple[str, ...]
    games: int = 36
    seed: str = "1"
    seconds: float = 30.0
    """For one question, with all that the program asks meanwhile."""
    options: Mapping[str, object] = field(default_factory=dict)

    def check(self) -> None:
        """Raise BadOption, UnknownTitle or UnknownBot for what cannot be played."""
        check_seed(self.seed)
        title(self.title).build(self.players, self.options)
        for level in self.ladder:
            bots.check(self.title, level)
        if len(self.ladder) < self.players - 1 or self.players < 2 or self.games < 1:
            least = max(self.players - 1, 1)
            raise BadOption(text("models.few_levels", players=self.players, least=least, levels=len(self.ladder)))

    def tables(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The deal and the players by seat of each game: each deal is played from every seat."""
        lineups = list(combinations(self.ladder, self.players - 1))
        for number in range(self.games):
            deal, turn = divmod(number, self.players)
            lineup = [PROGRAM, *lineups[deal % len(lineups)]]
            yield deal, tuple(lineup[-turn:] + lineup[:-turn] if turn else lineup)


def usual_players(title_id: str) -> int:
    """Three, or as near to it as the title allows."""
    least, most = title(title_id).seats
    return max(2, least, min(3, most))


class Played(NamedTuple):
    """A game that was played."""

    deal: int
    seating: tuple[str, ...]
    places: list[int]
    scores: list[int]
    faults: Counter[str]
    forfeited: bool


class Evaluation:
    """What came out of the games so far."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.games: list[Played] = []
        self._ratings = Ratings([PROGRAM, *trial.ladder])

    def add(self, game: Played) -> None:
        """Count a game; they come in their order."""
        self.games.append(game)
        self._ratings.add(game.seating, game.places)

    def rating(self, name: str) -> tuple[float, float, float] | None:
        """The rating of the program or of a level, and its interval of 95 %; None without openskill."""
        known = self._ratings.of(name)
        return None if known is None else (known[0], known[0] - _SURE * known[1], known[0] + _SURE * known[1])

    def ahead(self, level: str) -> tuple[float, tuple[float, float], int] | None:
        """How often the program was ahead of a level, ties counting half, the interval, and in how many games."""
        shares: dict[int, list[float]] = {}
        for game in self.games:
            if level in game.seating:
                mine, theirs = (game.places[game.seating.index(name)] for name in (PROGRAM, level))
                shares.setdefault(game.deal, []).append((mine < theirs) + (mine == theirs) / 2)
        games = sum(map(len, shares.values()))
        if not games:
            return None
        share = sum(map(sum, shares.values())) / games
        return share, interval(share, games, [sum(it) / len(it) for it in shares.values()]), games

    def faults(self) -> Counter[str]:
        """How often the program was late, died, or gave no legal move, by name."""
        return sum((game.faults for game in self.games), Counter())

    def to_json(self) -> dict[str, object]:
        """All of it, for other programs."""
        trial, levels = self.trial, {}
        for level in trial.ladder:
            ahead, rating = self.ahead(level), self.rating(level)
            levels[level] = {
                "games": 0 if ahead is None else ahead[2],
                "ahead": None if ahead is None else round(ahead[0], 4),
                "ahead_95": None if ahead is None else [round(bound, 4) for bound in ahead[1]],
                "rating": None if rating is None else round(rating[0], 3),
            }
        rating = self.rating(PROGRAM)
        return {
            "program": trial.command,
            "title": trial.title,
            "players": trial.players,
            "options": dict(trial.options),
            "seed": trial.seed,
            "seconds": trial.seconds,
            "games": len(self.games),
            "rating": None if rating is None else round(rating[0], 3),
            "rating_95": None if rating is None else [round(rating[1], 3), round(rating[2], 3)],
            "ladder": levels,
            "faults": dict(sorted(self.faults().items())),
            "forfeited": sum(game.forfeited for game in self.games),
        }


def evaluate(trial: Trial, watch: Callable[[Played], None] = lambda _: None) -> Evaluation:
    """Play all games; raises BadOption, UnknownTitle or UnknownBot before the first one."""
    trial.check()
    evaluation = Evaluation(trial)
    with closing(_Player(trial)) as player:
        for number, (deal, seating) in enumerate(trial.tables()):
            game = player.play(number, deal, seating)
            evaluation.add(game)
            watch(game)
    return evaluation


class _Forfeited(Exception):
    """Too many faults."""


class _Player:
    """Seats the program at one table after the other."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.program = Program(trial.command)
        self.faults: Counter[str] = Counter()
        self.luck = random.Random()

    def close(self) -> None:
        self.program.stop()

    def play(self, number: int, deal: int, seating: tuple[str, ...]) -> Played:
        """One game to its end."""
        trial, mine = self.trial, seating.index(PROGRAM)
        game = TextGame(trial.title, trial.players, str(self._drawn(deal, "chance")), trial.options)
        others = {
            seat: bots.make(trial.title, name, self._drawn(deal, name))
            for seat, name in enumerate(seating)
            if seat != mine
        }
        self.faults, self.luck = Counter(), random.Random(self._drawn(number, "instead"))
        try:
            self._to_the_end(game, number, mine, others)
        except _Forfeited:
            places = [trial.players if seat == mine else 1 for seat in range(trial.players)]
            return Played(deal, seating, places, game.scores(), self.faults, True)
        self._say_goodbye(game, number)
        return Played(deal, seating, game.places(), game.scores(), self.faults, False)

    def _to_the_end(self, game: TextGame, number: int, mine: int, others: Mapping[int, Bot]) -> None:
        while not game.over:
            seat = game.turns()[0]
            if seat == mine:
                self._answer(game, number, seat)
            else:
                game.match.act(seat, others[seat].choose(game.match.seat(seat)))

    def _answer(self, game: TextGame, number: int, seat: int) -> None:
        """Have the program answer, or draw any legal move where it does not."""
        question = {
            "type": "move",
            "game": number,
            "title": game.match.game.title,
            "options": dict(game.match.game.options),
            "seat": seat,
            "players": game.match.game.players,
            "observation": game.observe(seat),
            "legal": len(game.legal(seat)),
            "open": game.is_open(seat),
        }
        for last in (False, True):
            try:
                fault = self._asked(game, seat, question)
            except Died:
                self.program.stop()
                fault = "died" if last else None
                if not last:
                    continue
            except Late:
                self.program.stop()  # an answer that comes now would be taken for one to the next question
                fault = "late"
            if fault is None:
                return
            self._at_fault(game, seat, fault)
            return

    def _at_fault(self, game: TextGame, seat: int, fault: str) -> None:
        self.faults[fault] += 1
        if self.faults.total() >= MOST_FAULTS:
            raise _Forfeited
        actions = game.match.seat(seat).sampled()
        game.match.act(seat, self.luck.choice(actions))

    def _asked(self, game: TextGame, seat: int, question: dict[str, object]) -> str | None:
        """Ask until a move is legal; the fault if none is. Raises Late or Died."""
        until = time.monotonic() + self.trial.seconds
        self.program.tell(question)
        refused = asked = 0
        while refused < TRIES and asked < QUESTIONS:
            words = move_of(self.program.hear(until))
            if words == "legal":
                asked += 1
                moves = [move._asdict() for move in game.legal(seat)]
                self.program.tell({"type": "legal", "moves": moves})
                continue
            try:
                game.play(seat, words)
            except RoundhouseError as error:
                refused += 1
                self.program.tell({"type": "refused", "message": str(error.text), "left": TRIES - refused})
                continue
            return None
        return "nonsense"

    def _say_goodbye(self, game: TextGame, number: int) -> None:
        with suppress(Died):
            self.program.tell({"type": "over", "game": number, "scores": game.scores(), "places": game.places()})

    def _drawn(self, number: int, role: str) -> int:
        words = f"roundhouse evaluate {self.trial.seed} {number} {role}"
        return int.from_bytes(sha256(words.encode()).digest()[:8], "big")


def move_of(line: str) -> str:
    """The move that a line holds, as it stands or in JSON.

    >>> move_of("draw-blind"), move_of('{"move": "draw-blind"}')
    ('draw-blind', 'draw-blind')
    """
    with suppress(ValueError, RecursionError):
        found = json.loads(line)
        if isinstance(found, dict) and isinstance(found.get("move"), str):
            line = str(found["move"])
    return line.strip()


def levels_of(title_id: str, wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The levels of the yardstick: those that are named, or the usual ones as far as the title has them."""
    if wanted is not None:
        return tuple(bots.found(title_id, level.strip()) for level in wanted)
    return tuple(level for level in LADDER if level in bots.levels(title_id))
