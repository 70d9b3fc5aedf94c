"""States: copies, JSON, both ways of playing, conserved components, the end."""

from __future__ import annotations

import json

from tests.conformance.walk import Walk, replay

from roundhouse import CHANCE, Rng, State


def copies_are_independent(walk: Walk) -> None:
    """Earlier copies keep their key to the end of the game, and play on to the same end by the same answers."""
    kept: list[tuple[int, State, str]] = []
    walk.state.sink = []
    for state in walk:
        if walk.looks(24):
            copy = state.copy()
            assert copy.sink is None and copy.game is state.game
            kept.append((len(walk.log), copy, state.key()))
    for _, copy, key in kept:
        assert copy.key() == key
    for at in {0, walk.luck.below(len(kept)), len(kept) - 1} if kept else ():
        version, copy, key = kept[at]
        again = replay(copy, walk.log[version:])
        assert again.key() == walk.state.key() and again.scores() == walk.state.scores()
        assert copy.key() == key


def json_reads_back(walk: Walk) -> None:
    """`state_from_json` gives an equal state that asks the same and goes on in the same way, to the end."""
    version, restored = 0, walk.state.copy()
    for state in walk:
        if walk.looks(32):
            key = state.key()
            again = walk.game.state_from_json(json.loads(json.dumps(state.to_json())))
            assert again.key() == key and state.key() == key
            assert again.seats() == state.seats() and again.chance == state.chance
            for seat in state.seats():
                assert again.legal(seat) == state.legal(seat)
            again.apply(walk.action, walk.seat)
            other = state.copy()
            other.play_id(walk.number, walk.seat)
            assert again.key() == other.key()
            version, restored = len(walk.log) + 1, again
    assert replay(restored, walk.log[version:]).key() == walk.state.key()
    data = json.loads(json.dumps(walk.state.to_json()))
    assert walk.game.state_from_json(data).key() == walk.state.key()


def both_ways_of_playing_agree(walk: Walk) -> None:
    """`apply` does what `play_id` does, whether or not somebody listens to the events."""
    for state in walk:
        if walk.looks(16):
            fast, checked = state.copy(), state.copy()
            checked.sink = []
            fast.play_id(walk.number, walk.seat)
            checked.apply(walk.action, walk.seat if len(state.seats()) > 1 else None)
            assert fast.key() == checked.key()


def asking_changes_nothing(walk: Walk) -> None:
    """Views, scores, questions and imagined states are only looked at."""
    for state in walk:
        if walk.looks(160):
            before = state.key()
            for seat in (None, *range(walk.players)):
                assert state.view(seat) == state.view(seat)
                state.determinize(seat, walk.luck)
            assert state.scores() == state.scores()
            state.question()
            repr(state.frame)
            assert state.key() == before


def components_are_conserved(walk: Walk) -> None:
    """Nothing gets lost and nothing appears."""
    for state in walk:
        if walk.looks(8):
            assert walk.title.invariants(state) == []
    assert walk.title.invariants(walk.state) == []


def simultaneous_answers_commute(walk: Walk) -> None:
    """Who is asked together may answer in any order, and the waiting answers have no order either."""
    for state in walk:
        asked = state.seats()
        if len(asked) < 2:
            continue
        answers = [(seat, _any_id(state, seat, walk.luck)) for seat in asked]
        turned = [*answers[:-2], answers[-1], answers[-2]]
        for first, second in ((answers, answers[::-1]), (answers, turned)):
            assert _after(state, first) == _after(state, second)
        # The last seat's answer is still out.
        assert _after(state, answers[:-1]) == _after(state, answers[:-1][::-1])
        for seat, _ in answers[:-1]:
            rest = [answer for answer in answers if answer[0] != seat]
            partly = replay(state, [answer for answer in answers if answer[0] == seat])
            assert partly.seats() == tuple(other for other, _ in rest)


def _any_id(state: State, seat: int, rng: Rng) -> int:
    ids = state.legal_ids(seat)
    return ids[rng.below(len(ids))]


def _after(state: State, answers: list[tuple[int, int]]) -> str:
    copy = state.copy()
    for seat, number in answers:
        copy.play_id(number, seat)
    return copy.key()


def the_game_ends_within_its_bound(walk: Walk) -> None:
    """No game takes more decisions than the title says; chance does not go on for ever either."""
    bound = walk.title.longest_game(walk.players)
    in_a_row = 0
    for _ in walk:
        in_a_row = in_a_row + 1 if walk.seat == CHANCE else 0
        assert in_a_row <= bound
    assert walk.decisions <= bound


def the_result_agrees_with_the_scores(walk: Walk) -> None:
    """Places count from 1, shared ones leave a gap, and more points never mean a worse place."""
    state = walk.finish()
    scores = state.scores()
    assert len(scores) == walk.players and all(type(points) is int for points in scores)
    if state.over:
        agrees(scores, state.result())


def agrees(scores: list[int], places: list[int]) -> None:
    """Check places against scores."""
    assert len(places) == len(scores) and all(type(place) is int for place in places)
    if len(places) == 1:
        assert places[0] in (1, 2)  # 2: an opponent without a seat has won
        return
    assert places == [1 + sum(other < place for other in places) for place in places]
    for points, place in zip(scores, places):
        assert all(place < other for more, other in zip(scores, places) if more < points)
