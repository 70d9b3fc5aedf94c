"""The casual bot plays any game of Ticket to Ride to its end, and from its own side of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance

TITLES = ("ticket-to-ride-usa", "ticket-to-ride-europe")
CASES = [(title, players, number) for title in TITLES for players in (2, 3, 4, 5) for number in range(5)]
COMPILED = rh.build() == "compiled"


def variants(title: str, share: int) -> list[Mapping[str, object]]:
    """A fifth of the title's variants."""
    return list(rh.title(title).variants())[share::5]


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


@pytest.mark.parametrize(("title", "players", "share"), CASES)
def test_it_plays_every_variant_to_its_end(title: str, players: int, share: int) -> None:
    for seed, options in enumerate(variants(title, share)):
        match = rh.new(title, players=players, seed=seed, options=options)
        table = [bots.make(title, "casual", seat) for seat in range(players)]
        for _ in range(rh.title(title).longest_game(players)):
            if match.state.over:
                break
            seat = match.state.seats()[-1]
            match.act(seat, table[seat].choose(match.seat(seat)))
        assert match.state.over, options


@pytest.mark.parametrize(("title", "players", "share"), CASES)
def test_it_has_a_legal_answer_wherever_random_play_leads(title: str, players: int, share: int) -> None:
    bot = bots.make(title, "casual")
    for seed, options in enumerate(variants(title, share)):
        game = rh.title(title).build(players, options)
        for step, (state, seat) in enumerate(positions(game, seed)):
            if COMPILED or step % 7 == seed % 7:
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
            for _ in range(3):
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


def test_it_plays_on_a_board_of_ones_own() -> None:
    def city(name: str, x: int) -> dict[str, object]:
        return {"id": name, "names": {"en": name}, "x": x, "y": 10}

    names = "abcdef"
    routes = [
        {"a": a, "b": b, "length": length, "colour": colour}
        for a, b, length, colour in [
            ("a", "b", 2, "gray"), ("b", "c", 3, "red"), ("c", "d", 4, "blue"), ("d", "e", 2, "gray"),
            ("e", "f", 1, "gray"), ("f", "a", 6, "white"), ("a", "d", 5, "green"), ("b", "c", 3, "black"),
        ]
    ]  # fmt: skip
    tickets = [{"a": a, "b": b, "points": 5 + i} for i, a in enumerate(names) for b in names[i + 1 :]]
    board = {
        "format": "roundhouse/ticket-to-ride-board",
        "version": 1,
        "id": "own",
        "names": {"en": "Own"},
        "rule_set": "usa",
        "canvas": [100, 20],
        "cities": [city(name, 10 * i) for i, name in enumerate(names)],
        "routes": routes,
        "decks": {"all": tickets},
    }
    options = {"board": board, "initial_tickets": 3}
    for seed in range(5):
        match = rh.new("ticket-to-ride-usa", players=2, seed=seed, options=options)
        bot = bots.make("ticket-to-ride-usa", "casual")
        while not match.state.over:
            seat = match.state.seats()[0]
            match.act(seat, bot.choose(match.seat(seat)))
        assert min(match.state.scores()) > 0
