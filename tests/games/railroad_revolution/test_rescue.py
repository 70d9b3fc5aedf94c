"""Which answers a seat in need may give, against a second opinion that tries everything. 2.4, 2.6, 3.1, 3.2, D5"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.railroad_revolution.reference import Reference, any_time
from tests.games.railroad_revolution.tables import answer_at_random

import roundhouse as rh
from roundhouse.games.railroad_revolution import constants as c
from roundhouse.games.railroad_revolution.state import RailState

TITLE = rh.title("railroad-revolution")
WALKS = 500 if rh.build() == "compiled" else 120


def make_needy(s: RailState, seat: int, rng: rh.Rng) -> None:
    """Give a seat little money, few shares, four or five workers of any colours and some trains."""
    g = s.g
    s.up, s.down, s.trains = s.up[:], s.down[:], s.trains[:]  # shared with the state that this one was copied from
    s.money[seat] = 50 * rng.below(13)
    s.shares[seat] = rng.below(4)
    for i in range(c.COLOURS):
        for where, at in [(s.supply, seat * 5 + i), *((s.placed, (seat * 4 + a) * 5 + i) for a in range(4))]:
            s.bank[i] += where[at]
            where[at] = 0
    s.available[seat] = 4 + rng.below(2)
    for n in range(int(s.available[seat])):
        i = int(rng.pick(s.bank))
        s.bank[i] -= 1
        if n == 0 or rng.below(2):
            s.supply[seat * 5 + i] += 1
        else:
            s.placed[(seat * 4 + rng.below(4)) * 5 + i] += 1
    for kind in range(1, int(g.kinds)):
        at = seat * int(g.kinds) + kind
        if s.trains[kind] > 0 and rng.below(2):
            s.trains[kind] -= 1
            s.up[at] += 1
        trains = int(s.up[at] + s.down[at])
        s.up[at] = rng.below(trains + 1)
        s.down[at] = trains - s.up[at]


def leave_few_workers(s: RailState, seat: int, rng: rh.Rng) -> None:
    """Give a seat all workers of the general supply but two, one or none."""
    for _ in range(int(s.bank_size()) - rng.below(3)):
        s.gain(seat, int(rng.pick(s.bank)))


def play_at_random(s: RailState, rng: rh.Rng) -> None:
    seat, answer = answer_at_random(s, rng)
    s.stack[-1].play(s, seat, answer)


def needy_turn(game: Any, rng: rh.Rng) -> RailState | None:
    """The beginning of a turn somewhere in a game of random answers, with everybody in need."""
    s: RailState = game.start()
    turn = 1 + rng.below(30)
    while s.stack and not (type(s.stack[-1]).__name__ == "Turn" and s.turns >= turn):
        play_at_random(s, rng)
    if not s.stack:
        return None
    for seat in range(game.players):
        make_needy(s, seat, rng)
    if rng.below(4) == 0:
        leave_few_workers(s, (int(s.turn) + 1) % game.players, rng)
    assert TITLE.invariants(s) == []
    return s


def compare(s: RailState, references: list[Reference], seen: Counter[str]) -> None:
    """What the question allows is what the reference allows, and the question is worth asking."""
    frame = s.stack[-1]
    seat = int(frame.seat(s))
    name = type(frame).__name__
    legal, expected = {int(answer) for answer in frame.legal(s, seat)}, references[seat].legal(s)
    words = s.g.codec()
    wrong = {str(words.actions.get(answer, answer)): answer in legal for answer in legal ^ expected}
    assert not wrong, (name, wrong, frame)
    if name not in ("Turn", "Effects", "RaiseMoney"):
        few = s.available[seat] < s.g.r.least_workers
        assert few or legal - {c.STOP} - set(any_time(s, seat)) or references[seat].is_asked(s), frame
    seen[name] += 1


def walk(game: Any, seed: int, seen: Counter[str]) -> None:
    """A turn of needy seats, every question of it compared."""
    rng = rh.Rng(seed)
    s = needy_turn(game, rng)
    if s is None:
        return
    turn, references = s.turns, [Reference(seat) for seat in range(game.players)]
    while s.stack and s.turns == turn and type(s.stack[-1]).__name__ not in ("DrawMilestone", "ChooseMilestone"):
        if not s.stack[-1].chance:
            compare(s, references, seen)
        play_at_random(s, rng)


QUESTIONS = {"Turn", "Effects", "RaiseMoney", "OfferDeal", "Promote", "Advance", "FlipTrain", "TakeTrain", "GainWorker"}
QUESTIONS |= {"DiscardForToken", "LayFreeRail", "PayForTrain", "ExchangeWorker"}


def test_a_seat_in_need_may_answer_whatever_leaves_it_a_way_to_end_its_turn() -> None:
    """Nothing is refused that real play could pay, and nothing is allowed that it could not."""
    seen: Counter[str] = Counter()
    variants = TITLE.variants()
    for seed in range(WALKS):
        walk(TITLE.build(2 + seed % 3, variants[seed // 3 % len(variants)]), seed, seen)
    assert set(seen) >= QUESTIONS, seen
