"""Bots against each other on equal terms: each deal is played in every seating."""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, permutations
from statistics import fmean
from typing import Any, Final

from roundhouse.bots import entrants
from roundhouse.core.bot import Bot
from roundhouse.core.errors import BadOption, BotFault, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.match import SeatHandle, check_seed
from roundhouse.core.play import settle_chance
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.sim.runner import built
from roundhouse.sim.stats import WIN, Tally
from roundhouse.sim.strength import Sequential, chi_square, interval, sequential

MOST_SEATINGS: Final = 24
"""With more seatings than this, a deal is played in the rotations of one that is drawn for it."""
_STEPS: Final = 16
"""Times are counted in classes, so many for each doubling."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: enough to play any of the games again anywhere."""

    title: str
    players: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    """A player for each seat, as `bots.entrants` names them."""
    seed: str
    games: int

    def seatings(self, deal: int) -> list[tuple[str, ...]]:
        """Who sits where in the games of a deal.

        >>> Contest("ticket-to-ride-usa", 3, {}, ("casual", "random", "random"), "1", 10).seatings(0)
        [('casual', 'random', 'random'), ('random', 'casual', 'random'), ('random', 'random', 'casual')]
        """
        counts = Counter(self.bots)
        if math.factorial(self.players) // math.prod(map(math.factorial, counts.values())) <= MOST_SEATINGS:
            return list(dict.fromkeys(permutations(self.bots)))
        drawn = list(self.bots)
        random.Random(self.seed_of(deal, "seating")).shuffle(drawn)
        return [tuple(drawn[-turn:] + drawn[:-turn]) for turn in range(self.players)]

    @property
    def deals(self) -> int:
        """How many deals it takes; the last one may not be played in all seatings."""
        return math.ceil(self.games / len(self.seatings(0)))

    def games_of(self, deal: int) -> int:
        """How many games of a deal are played."""
        seatings = len(self.seatings(deal))
        return max(0, min(seatings, self.games - deal * seatings))

    def seed_of(self, deal: int, role: str) -> int:
        """The seed of a role (chance, or a player) in a deal."""
        digest = hashlib.sha256(f"roundhouse arena {self.seed} {deal} {role}".encode()).digest()
        return int.from_bytes(digest[:12], "big")

    def check(self) -> None:
        """Raise BadOption or UnknownBot for what cannot be played."""
        check_seed(self.seed)
        if len(self.bots) != self.players or self.games < 1:
            raise BadOption(text("error.bad_spec", players=self.players))
        title(self.title).build(self.players, self.options)
        for name in set(self.bots):
            entrants.make(self.title, name, 0)


@dataclass(slots=True)
class Deal:
    """The games of one deal, in the order of their seatings."""

    number: int
    games: list[tuple[list[int], list[int], int]] = field(default_factory=list)
    """Scores and places by seat, and the number of decisions."""
    times: dict[str, Counter[int]] = field(default_factory=dict)
    """By player: how many decisions fell into each class of times."""

    def to_json(self) -> dict[str, object]:
        times = {name: sorted(counts.items()) for name, counts in self.times.items()}
        return {"deal": self.number, "games": self.games, "times": times}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Deal:
        games = [(list(scores), list(places), int(decisions)) for scores, places, decisions in data["games"]]
        times = {name: Counter({int(at): int(n) for at, n in counts}) for name, counts in data["times"].items()}
        return Deal(int(data["deal"]), games, times)


def play_deal(contest: Contest, number: int) -> Deal:
    """Play a deal in all seatings, but not beyond the games of the contest. Raises BotFault."""
    game = built(contest.title, contest.players, json.dumps(contest.options, sort_keys=True))
    done = Deal(number, [], {name: Counter() for name in sorted(set(contest.bots))})
    for at, seating in enumerate(contest.seatings(number)[: contest.games_of(number)]):
        table = Table(contest, game, number, at, seating)
        # What somebody's own bot prints must not get between the results.
        with contextlib.redirect_stdout(sys.stderr):
            table.play(done.times)
        done.games.append((*table.state.standings(), table.decisions))
    return done


class Table:
    """One game between the players of a seating."""

    def __init__(self, contest: Contest, game: Game, deal: int, at: int, seating: Sequence[str]) -> None:
        self.contest, self.deal, self.at, self.seating = contest, deal, at, seating
        self.chance = Rng(contest.seed_of(deal, "chance"))
        self.hidden = Rng(contest.seed_of(deal, f"hidden {at}"))
        self.state: State = game.start()
        self.decisions = 0
        met: Counter[str] = Counter()
        self.players: list[Bot] = []
        for name in seating:
            self.players.append(entrants.make(contest.title, name, contest.seed_of(deal, f"{name} {met[name]}")))
            met[name] += 1

    def play(self, times: Mapping[str, Counter[int]]) -> None:
        """To the end, counting how long each player thinks."""
        settle_chance(self.state, self.chance)
        while not self.state.over:
            seat = self.state.seats()[0]
            handle = self._handle(seat)
            began = time.perf_counter()
            try:
                action = self.players[seat].choose(handle)
                times[self.seating[seat]][_time_class(time.perf_counter() - began)] += 1
                self.state.apply(self.state.game.parse(action) if isinstance(action, str) else action, seat)
            except Exception as error:  # whatever somebody's own code does
                raise self._fault(seat, error) from error
            settle_chance(self.state, self.chance)
            self.decisions += 1

    def _handle(self, seat: int) -> SeatHandle[State]:
        """A class of somebody's own gets a state with everything hidden dealt anew: there is nothing to peek at."""
        own = entrants.is_own(self.contest.title, self.seating[seat])
        return SeatHandle(self.state.determinize(seat, self.hidden) if own else self.state, seat)

    def _fault(self, seat: int, error: Exception) -> BotFault:
        why = error.text if isinstance(error, RoundhouseError) else f"{type(error).__name__}: {error}"
        where = {"deal": self.deal, "seating": self.at, "seat": seat, "decision": self.decisions}
        return BotFault(text("error.bot_fault", bot=self.seating[seat], why=why, **where))


def _time_class(seconds: float) -> int:
    return round(math.log2(max(seconds, 1e-6)) * _STEPS)


def milliseconds(times: Counter[int], part: float) -> float:
    """The time that this part of the decisions did not exceed, within a twentieth."""
    wanted, met = part * times.total(), 0
    for at in sorted(times):
        met += times[at]
        if met >= wanted:
            return float(1000 * 2 ** (at / _STEPS))
    return 0.0


@dataclass(slots=True)
class Standing:
    """What a player achieved over all its seats."""

    tally: Tally = field(default_factory=Tally)
    by_deal: list[float] = field(default_factory=list)
    """The share of wins in each deal."""
    times: Counter[int] = field(default_factory=Counter)
    rating: tuple[float, float] | None = None
    """Mean and deviation of its skill; None if openskill is not installed, or nobody else plays."""

    @property
    def win_interval(self) -> tuple[float, float]:
        return interval(self.tally.win_share, self.tally.games, self.by_deal)

    def to_json(self) -> dict[str, object]:
        return {
            "games": self.tally.games,
            "win_share": round(self.tally.win_share, 6),
            "win_share_95": [round(bound, 6) for bound in self.win_interval],
            "mean_score": round(self.tally.mean, 4),
            "sd_score": round(self.tally.deviation, 4),
            "min_score": self.tally.least,
            "max_score": self.tally.most,
            "mean_place": round(self.tally.mean_place, 4),
            "rating": None
            if self.rating is None
            else {"mu": round(self.rating[0], 3), "sigma": round(self.rating[1], 3)},
            "ms_per_move": {f"p{part}": round(milliseconds(self.times, part / 100), 3) for part in (50, 95)},
        }


class Standings:
    """The results of the deals played so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.players = {name: Standing() for name in sorted(set(contest.bots), key=contest.bots.index)}
        self.seats = [Standing() for _ in range(contest.players)]
        self.games = self.decisions = self.deals = 0
        self._ratings = Ratings(list(self.players))
        self._digest = hashlib.sha256()

    def add(self, deal: Deal) -> None:
        """Count a deal; they come in their order."""
        won: dict[str, list[float]] = {name: [] for name in self.players}
        by_seat: list[list[float]] = [[] for _ in self.seats]
        for seating, (scores, places, decisions) in zip(self.contest.seatings(deal.number), deal.games, strict=False):
            share = WIN // max(1, places.count(1))
            for seat, name in enumerate(seating):
                win = share if places[seat] == 1 else 0
                for standing in (self.players[name], self.seats[seat]):
                    standing.tally.add(scores[seat], places[seat], win)
                won[name].append(win / WIN)
                by_seat[seat].append(win / WIN)
            self._ratings.add(seating, places)
            self._digest.update(f"{seating} {scores} {places} {decisions}".encode())
            self.games += 1
            self.decisions += decisions
        for standing, shares in zip((*self.players.values(), *self.seats), (*won.values(), *by_seat), strict=True):
            if shares:
                standing.by_deal.append(sum(shares) / len(shares))
        for name, counts in deal.times.items():
            self.players[name].times.update(counts)
        for name, standing in self.players.items():
            standing.rating = self._ratings.of(name)
        self.deals += 1

    @property
    def digest(self) -> str:
        """A hash of all results: equal for equal games, in any number of processes."""
        return self._digest.hexdigest()

    @property
    def fairness(self) -> tuple[float, float] | None:
        """Chi square over the wins of the seats, and how often equal seats give as much; None for one seat."""
        if len(self.seats) == 1:
            return None
        wins = [seat.tally.wins / WIN for seat in self.seats]
        return chi_square(wins, sum(wins) / len(wins)) if any(wins) else None

    def sequential(self) -> Sequential:
        """The test whether the first player wins more than its fair share."""
        return sequential(self.players[self.contest.bots[0]].by_deal, 1 / self.contest.players)

    def to_json(self) -> dict[str, object]:
        fairness = self.fairness
        return {
            "games": self.games,
            "deals": self.deals,
            "decisions": self.decisions,
            "bots": {name: standing.to_json() for name, standing in self.players.items()},
            "seats": [
                {key: value for key, value in seat.to_json().items() if key not in ("rating", "ms_per_move")}
                for seat in self.seats
            ],
            "seat_fairness": None if fairness is None else {"chi2": round(fairness[0], 4), "p": round(fairness[1], 6)},
            "digest": self.digest,
        }


class Ratings:
    """Plackett-Luce by openskill, game by game."""

    def __init__(self, names: Sequence[str]) -> None:
        self._skill: dict[str, Any] = {}
        with contextlib.suppress(ImportError):
            from openskill.models import PlackettLuce

            if len(names) > 1:
                self._model = PlackettLuce()
                self._skill = {name: self._model.rating(name=name) for name in names}

    def add(self, seating: Sequence[str], places: Sequence[int]) -> None:
        """Count a game; a player with several seats moves by the mean of what each of them says."""
        if not self._skill:
            return
        teams = [[self._skill[name]] for name in seating]
        rated = self._model.rate(teams, ranks=[float(place) for place in places])
        for name in self._skill:
            mine = [team[0] for who, team in zip(seating, rated, strict=True) if who == name]
            mu, sigma = (fmean(getattr(it, part) for it in mine) for part in ("mu", "sigma"))
            self._skill[name] = self._model.rating(mu=mu, sigma=sigma, name=name)

    def of(self, name: str) -> tuple[float, float] | None:
        skill = self._skill.get(name)
        return None if skill is None else (skill.mu, skill.sigma)


def deals(contest: Contest, jobs: int, first: int) -> Generator[Deal]:
    """Play the deals from this one on, in their order."""
    numbers = range(first, contest.deals)
    if jobs == 1:
        yield from (play_deal(contest, number) for number in numbers)
        return
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator", batch_size=1, pre_dispatch="3*n_jobs")
    yield from parallel(delayed(play_deal)(contest, number) for number in numbers)


def run(
    contest: Contest,
    jobs: int = 1,
    known: Sequence[Deal] = (),
    watch: Callable[[Deal], None] | None = None,
    until_sure: bool = False,
) -> Standings:
    """Play a contest, after the deals that are known already; `watch` hears each deal that is new.

    `until_sure` ends it as soon as the sequential test has an answer. Raises BadOption, UnknownBot or BotFault.
    """
    contest.check()
    standings = Standings(contest)
    with contextlib.closing(deals(contest, jobs, len(known))) as rest:
        for deal in chain(known, rest):
            standings.add(deal)
            if deal.number >= len(known) and watch is not None:
                watch(deal)
            if until_sure and standings.sequential().verdict != "open":
                break
    return standings
