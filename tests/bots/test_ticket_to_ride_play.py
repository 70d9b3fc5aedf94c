"""The casual bot plays any game of Ticket to Ride to its end, and from its own side of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.games.ticket_to_ride import EUROPE
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import tables_of
from roundhouse.games.ticket_to_ride.game import PASS
from roundhouse.games.ticket_to_ride.state import BOXED_BY

pytestmark = pytest.mark.once  # this bot is not compiled
TITLES = ("ticket-to-ride-usa", "ticket-to-ride-europe")
OWN_BOARD = Path(__file__).parents[2] / "docs" / "examples" / "six-cities.json"


def cases(title: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    """The defaults for every number of players, and every variant for one of them."""
    kind = rh.title(title)
    for players in range(2, 6):
        yield players, {}
    for number, options in enumerate(kind.variants()):
        possible = [players for players in range(2, 6) if kind.fits(players, options)]
        yield possible[number % len(possible)], options


def positions(game: rh.Game, seed: int) -> Iterator[tuple[rh.State, int]]:
    """The questions of a game whose seats answer at random."""
    rng = rh.Rng(seed)
    state = game.start()
    settle_chance(state, rng)
    while not state.over:
        seat = state.seats()[0]
        yield state, seat
        actions = state.legal_ids(seat)
        state.play_id(actions[rng.below(len(actions))], seat)
        settle_chance(state, rng)


@pytest.mark.parametrize("title", TITLES)
def test_it_plays_every_variant_to_its_end(title: str) -> None:
    for seed, (players, options) in enumerate(cases(title)):
        match = rh.new(title, players=players, seed=seed, options=options)
        table = [bots.make(title, "casual", seat) for seat in range(players)]
        for _ in range(rh.title(title).longest_game(players)):
            if match.state.over:
                break
            seat = match.state.seats()[-1]
            match.act(seat, table[seat].choose(match.seat(seat)))
        assert match.state.over, options


def test_it_does_not_hope_for_tickets_that_it_has_put_into_the_box() -> None:
    """E5: at whichever seat it sits."""
    match = rh.new(EUROPE, players=3, seed=2, options={"edition": "mega_1912"})
    for seat in range(3):
        match.act(seat, min(match.state.legal(seat), key=lambda action: len(str(action).partition("/")[0])))
    for seat in range(3):
        state = match.state.determinize(seat, rh.Rng(1))
        boxed = {number for number, place in enumerate(state.holder) if place == BOXED_BY + seat}
        assert len(boxed) == 4
        assert not boxed & set(Sight(tables_of(state.g), state, seat).unseen_tickets())


@pytest.mark.parametrize("title", TITLES)
def test_it_has_a_legal_answer_wherever_random_play_leads(title: str) -> None:
    bot = bots.make(title, "casual")
    for seed, (players, options) in enumerate(cases(title)):
        game = rh.title(title).build(players, options)
        for step, (state, seat) in enumerate(positions(game, seed)):
            if step % 10 == 0 or state.legal_ids(seat)[0] >= PASS:
                action = bot.choose(SeatHandle(state, seat))
                assert game.id(action) in state.legal_ids(seat), (options, step)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("players", [2, 4])
def test_it_does_not_look_at_what_is_hidden(title: str, players: int) -> None:
    """Whatever the deck, the others' hands and the unseen tickets are, it does the same."""
    game = rh.title(title).build(players, {})
    bot = bots.make(title, "casual", seed=8)
    rng = rh.Rng(21)
    seen = 0
    for seed in range(3):
        state = game.start()
        settle_chance(state, rng)
        while not state.over:
            seat = state.seats()[0]
            chosen = game.id(bot.choose(SeatHandle(state, seat)))
            for _ in range(2):
                other = state.determinize(seat, rng)
                assert game.id(bot.choose(SeatHandle(other, seat))) == chosen
            seen += 1
            # Its own game, then games with more and more random answers, to see odd positions as well.
            actions = state.legal_ids(seat)
            state.play_id(actions[rng.below(len(actions))] if rng.below(4) < seed else chosen, seat)
            settle_chance(state, rng)
    assert seen > 300


def test_it_does_not_look_at_hidden_answers_of_others() -> None:
    """First tickets are chosen at once: what another seat has answered is unseen."""
    game = rh.title("ticket-to-ride-europe").build(3, {})
    bot = bots.make("ticket-to-ride-europe", "casual")
    for seed in range(30):
        rng = rh.Rng(seed)
        state = game.start()
        settle_chance(state, rng)
        alone = bot.choose(SeatHandle(state, 2))
        for seat in (0, 1):
            actions = state.legal_ids(seat)
            state.play_id(actions[rng.below(len(actions))], seat)
            assert bot.choose(SeatHandle(state, 2)) == alone


@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_on_a_board_of_ones_own(players: int) -> None:
    for seed in range(5):
        match = rh.new("ticket-to-ride-usa", players=players, seed=seed, options={"board": OWN_BOARD})
        bot = bots.make("ticket-to-ride-usa", "casual")
        while not match.state.over:
            seat = match.state.seats()[0]
            match.act(seat, bot.choose(match.seat(seat)))
        assert sum(match.state.scores()) > 0
