"""The bots of SteamRollers: what they plan, what they decide, and whole games of all of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE, LINK_1_3
from tests.games.steamrollers.tables import Table, table

import roundhouse as rh
from roundhouse import CHANCE, Rng, bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.games.steamrollers.bots.alone import Playouts
from roundhouse.games.steamrollers.bots.designs import Design, links_of_seat
from roundhouse.games.steamrollers.bots.pace import Pace, goods_to_go
from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.bots.value import Judge
from roundhouse.games.steamrollers.bots.ways import Way, Ways
from roundhouse.games.steamrollers.dice import TakeDie
from roundhouse.games.steamrollers.game import NONE, TRACKS
from roundhouse.games.steamrollers.round import RollBlack, RollWhite
from roundhouse.games.steamrollers.state import SteamState

TITLE = "steamrollers"
PLAYERS = bots.players(TITLE)[1:]


def chosen(t: Table, level: str = "master", seed: int = 1) -> str:
    return str(bots.make(TITLE, level, seed).choose(SeatHandle(t.state, t.asked)))


def ways_between(t: Table, a: int, b: int) -> list[Way]:
    return [way for way in Ways(t.state, 0, 2, 6, 4).found if way.pair == (a - 1) * 6 + b - 1]


def test_a_way_names_the_missing_tracks() -> None:
    """With one of two tracks drawn the other one is missing; a finished link is no way any more."""
    t = table(tracks={0: LINK_1_3[:1]})
    wanted = t.game.codec().field["D1"] * TRACKS + t.game.codec().track["straight", 2]
    assert list(ways_between(t, 1, 3)[0].new) == [wanted]
    assert all(len(way.new) > 1 for way in ways_between(table(tracks={0: LINK_1_3}), 1, 3))


def test_a_way_may_make_a_detour_over_a_town() -> None:
    """Between 3 and 4 two tracks are enough; three of them pass a town."""
    found = {(len(way.new), way.towns) for way in ways_between(table(), 3, 4)}
    assert found == {(2, 0), (3, 1)}


def test_a_design_counts_its_links_and_towns() -> None:
    t = table()
    first = Design(t.game, links_of_seat(t.state, 0), None, None)
    (town, *_) = [way for way in ways_between(t, 3, 4) if way.towns == 1]
    joined = Design(t.game, first.links, first, town)
    (way, *_) = [way for way in ways_between(t, 1, 3) if way.mask & town.mask == 0]
    both = Design(t.game, joined.links, joined, way)
    assert (joined.points, both.points) == (2, 3)
    assert list(first.reach) == [0] * 36
    assert both.reach[0 * 6 + 3] == 1 << 3  # from 1 over 3 and a town to 4
    assert len(both.new) == sum(both.needs) == len(way.new) + 3


def test_many_needs_of_one_region_take_longer() -> None:
    """Six actions with six different dice are sooner done than six with the same."""
    pace = Pace(table().state, Settings())
    assert pace.time(0.0, 0.0) == 0.0
    assert 6.0 <= pace.time(6.0, 6.0) < pace.time(6.0, 6.0**3)


def test_the_game_is_near_its_end_when_three_cities_are_nearly_empty() -> None:
    near = table(goods={1: "red", 2: "blue*3", 3: "red*3", 4: "blue*3"}).state
    far = table(goods=dict.fromkeys((1, 2, 3, 4), "blue green") | dict.fromkeys((5, 6), "red yellow")).state
    assert 1 <= goods_to_go(near, 1.0) < 2
    assert 6 < goods_to_go(far, 1.0) < 12
    assert goods_to_go(table(goods={1: "red", 2: "blue"}).state, 1.0) == 0


def test_it_completes_a_link() -> None:
    """The last track of a link is drawn when the dice allow."""
    t = table(dice="3 3 3", tracks={0: LINK_1_3[:1]}, boxes={0: [1, 2, 3]}, owned={3: 1}, sideways=[3])
    t.play("take 3")
    assert chosen(t) == "build D1 straight 2"


def test_it_delivers_far() -> None:
    """Four points rather than three."""
    t = table(dice="1 1 1", tracks={0: DELIVERY_EXAMPLE}, boxes={0: [1, 2, 3, 4]}, goods={1: "red", 2: "red"})
    assert chosen(t.play("take 1")) == "deliver red 1 2 4"


def played_on(t: Table, worlds: int = 6, seed: int = 1) -> float:
    """What a solo position at the beginning of a round is worth when it is played on."""
    judge = Judge(t.state, 0, Settings(), seed)
    return Playouts(judge, seed, worlds, 2).value(t.state)


def between_rounds(**position: Any) -> Table:
    """A solo game whose dice are about to be rolled."""
    t = table(1, **position)
    t.state.stack = [TakeDie(), RollBlack(), RollWhite()]
    return t


def test_a_solo_game_is_played_on_in_the_same_worlds() -> None:
    """The same position is worth the same, and looking at it changes nothing."""
    t = between_rounds(tracks={0: LINK_1_3}, crosses=(1, 0, 2, 0, 1, 0))
    before = t.state.key()
    assert played_on(t) == played_on(t) != played_on(t, seed=2)
    assert t.state.key() == before


@pytest.mark.parametrize(
    "better",
    [
        {"points": {0: 6}},
        {"tracks": {0: DELIVERY_EXAMPLE}},
        {"boxes": {0: [1, 2, 3, 4, 5]}},
        {"crosses": (0, 0, 0, 0, 0, 0)},
    ],
)
def test_more_points_links_or_power_promise_a_better_end(better: dict[str, Any]) -> None:
    """So do fewer crosses of Eva."""
    usual: dict[str, Any] = {"crosses": (2, 2, 2, 2, 2, 2), "points": {0: 1}}
    assert played_on(between_rounds(**usual | better)) > played_on(between_rounds(**usual))


def test_it_does_not_let_eva_win() -> None:
    """The die of a region that is full is not left to Eva."""
    t = table(1, dice="1 2 3", crosses=(0, 8, 0, 0, 0, 0))
    while t.question in ("TakeDie", "UseDie"):
        t.play(chosen(t))
    assert not t.state.over


def play(levels: list[str], options: dict[str, object], seed: int, most: int = 1000) -> SteamState:
    """A game of these bots, or its beginning; all their answers must be legal."""
    game = rh.title(TITLE).build(len(levels), options)
    state, rng = game.start(), Rng(seed)
    assert isinstance(state, SteamState)
    seated = [bots.make(TITLE, level, seed + seat) for seat, level in enumerate(levels)]
    decisions = 0
    while not state.over and decisions < most:
        frame = state.frame
        if frame.chance:
            state.play_id(frame.draw(state, rng), CHANCE)
            continue
        seat = state.seats()[0]
        answer = seated[seat].choose(SeatHandle(state, seat))
        assert answer in state.legal(seat)
        state.apply(answer, seat)
        decisions += 1
    return state


@pytest.mark.parametrize("level", PLAYERS)
def test_an_answer_depends_on_what_the_seat_sees_alone(level: str) -> None:
    """Neither the luck to come, nor what a bot has kept from earlier in the game, nor its thinking changes anything."""
    state, rng = rh.title(TITLE).build(2, {}).start(), Rng(4)
    seated = [bots.make(TITLE, level, 7) for _ in range(2)]
    asked = 0
    while not state.over and asked < 30:
        settle_chance(state, rng)
        seat = state.seats()[0]
        before = state.key()
        answer = seated[seat].choose(SeatHandle(state, seat))
        assert state.key() == before
        other = state.determinize(seat, rng)
        assert bots.make(TITLE, level, 7).choose(SeatHandle(other, seat)) == answer
        state.apply(answer, seat)
        asked += 1


def test_late_rounds_are_judged_as_such() -> None:
    """What a bot has thought about a sheet counts for the round in which it did: games that last long cost more."""
    kept = bots.make(TITLE, "expert", 1)
    t = table(dice="3 3 3", tracks={0: LINK_1_3[:1]}).play("take 3")
    kept.analyse(SeatHandle(t.state, 0))
    t.state.round = 35
    asked = SeatHandle(t.state, 0)
    assert kept.analyse(asked) == bots.make(TITLE, "expert", 1).analyse(asked)


@pytest.mark.parametrize("level", PLAYERS)
def test_every_bot_beats_random_play(level: str) -> None:
    state = play([level, "random"], {}, 3)
    assert state.over
    assert state.result()[0] == 1


@pytest.mark.parametrize("number", range(len(rh.title(TITLE).variants())))
def test_the_master_plays_every_variant(number: int) -> None:
    options = rh.title(TITLE).variants()[number]
    players = 1 if {"eva", "solo_goods", "solo_dice"} & set(options) else 2
    play(["master"] * players, dict(options), 5, most=40)


def test_levels_end_their_games() -> None:
    """Nobody waits for ever: games of the weakest and of the strongest come to an end."""
    assert play(["beginner", "beginner"], {}, 6).over
    assert play(["master"], {"eva": "investor"}, 7).over


def test_beginners_get_on_with_four_players() -> None:
    """They draw and cross boxes rather than take one tile after the other."""
    state = play(["beginner"] * 4, {}, 6, most=80)
    done = sum(state.boxes_crossed(seat) for seat in range(4)) + sum(track != NONE for track in state.tracks)
    assert state.round <= 12 and done >= 28


def test_personas_think_otherwise() -> None:
    """In the same game they do not always agree with the level that they belong to."""
    state, rng = rh.title(TITLE).build(2, {}).start(), Rng(8)
    names = ("club", *rh.title(TITLE).personas)
    thinkers = {name: bots.make(TITLE, name, 1) for name in names}
    answers: dict[str, list[str]] = {name: [] for name in names}
    while not state.over and len(answers["club"]) < 60:
        frame = state.frame
        if frame.chance:
            state.play_id(frame.draw(state, rng), CHANCE)
            continue
        seat = state.seats()[0]
        for name, bot in thinkers.items():
            answers[name].append(str(bot.choose(SeatHandle(state, seat))))
        state.apply(state.game.parse(answers["club"][-1]), seat)
    assert len({tuple(given) for given in answers.values()}) == len(names)
