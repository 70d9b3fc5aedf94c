"""A match: its log, chance, undo and redo, earlier versions, events, names."""

from typing import Any

import pytest
from night_freight import TITLE
from night_freight.actions import Bid, Customer, Take, Wagon

from roundhouse import (
    CHANCE,
    Action,
    BadOption,
    CannotUndo,
    Entry,
    IllegalAction,
    Match,
    NotYourTurn,
    ParseError,
    Rng,
    new,
    new_seed,
    titles,
)

DRAWN = 2 + 5
"""Two customers, and the five wagons of a train for two."""


def _match(players: int = 2, seed: str | None = "seed") -> Match:
    return Match(TITLE.build(players, {}), seed)


def _draw(match: Match) -> None:
    """Answer for chance."""
    for outcome in (Customer("ore"), Customer("mail"), *[Wagon("ore")] * 5):
        match.act(CHANCE, outcome)


def _bid(match: Match) -> None:
    """Both bid; seat 1 is the shunter."""
    match.act(0, Bid(2))
    match.act(1, Bid(1))


def _sort_and_take(match: Match) -> None:
    match.act(1, match.state.legal(1)[0])
    match.act(0, Take("A"))


def test_chance_is_drawn_before_anybody_is_asked() -> None:
    match = _match()
    assert [entry.seat for entry in match.log] == [CHANCE] * DRAWN and match.version == DRAWN
    assert match.state.seats() == (0, 1) and not match.state.chance
    assert set(match.decisions()) == {0, 1} and len(match.decisions()[0]) == 7


def test_equal_seeds_draw_alike() -> None:
    assert _match().log == _match().log
    assert len({str(_match(seed=str(seed)).log) for seed in range(20)}) > 5


def test_actions_may_be_given_as_text() -> None:
    match = _match()
    match.act(0, "bid 2")
    assert match.log[-1] == Entry(0, Bid(2))


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (0, "fly", ParseError),
        (0, Take("A"), IllegalAction),
        (2, Bid(1), NotYourTurn),
        (CHANCE, Wagon("ore"), IllegalAction),
    ],
)
def test_a_wrong_answer_raises_and_changes_nothing(seat: int, action: Action | str, error: type[Exception]) -> None:
    match = _match()
    before = match.record(), match.state.key(), match.events()
    with pytest.raises(error) as caught:
        match.act(seat, action)
    assert caught.type is error and (match.record(), match.state.key(), match.events()) == before


def test_who_answers_must_be_named_where_several_are_asked() -> None:
    state = _match().state
    before = state.key()
    with pytest.raises(NotYourTurn, match=r"^several seats can answer: 0, 1 .*; say which one, as in apply"):
        state.apply(Bid(1))
    with pytest.raises(NotYourTurn, match=r"^not chance's turn: waiting for seat 0, 1 \("):
        state.apply(Wagon("ore"), CHANCE)
    assert state.key() == before
    state.apply(Bid(1), 0)
    state.apply(Bid(0))  # now there is but one
    assert state.seats() == (1,)


def test_nobody_answers_for_chance_by_mistake() -> None:
    with pytest.raises(NotYourTurn, match=r"^not seat 0's turn: waiting for chance$"):
        _match(seed=None).act(0, Bid(1))


def test_chance_follows_an_answer() -> None:
    match = _match()
    _bid(match)
    _sort_and_take(match)
    assert match.log[-1].seat == CHANCE and match.state.seats() == (0, 1)


def test_without_a_seed_chance_is_typed_in() -> None:
    match = _match(seed=None)
    assert match.version == 0 and match.state.seats() == (CHANCE,) and match.commitment is None
    _draw(match)
    assert match.state.seats() == (0, 1) and match.state.to_json()["train"] == [2] * 5
    with pytest.raises(NotYourTurn):
        match.act(CHANCE, Wagon("ore"))


def test_undo_alone_takes_back_ones_own_last_answer() -> None:
    match = _match()
    before = match.state.key()
    assert not match.can_undo(0) and not match.can_undo(1)
    match.act(1, Bid(3))
    assert match.can_undo(1) and not match.can_undo(0)
    match.undo(1)
    assert match.state.key() == before and match.version == DRAWN


def test_undo_needs_consent_after_an_answer_of_another_seat() -> None:
    match = _match()
    before = match.state.key()
    _bid(match)
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert match.version == DRAWN + 2 and match.can_undo(1)
    match.undo(0, consent=True)
    assert match.state.key() == before and match.version == DRAWN


def test_undo_needs_consent_after_chance() -> None:
    match = _match()
    _bid(match)
    _sort_and_take(match)
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.undo(0, consent=True)
    assert match.version == DRAWN + 3 and match.state.seats() == (0,)


def test_undo_cannot_draw_again() -> None:
    match = _match()
    _bid(match)
    _sort_and_take(match)
    log = list(match.log)
    match.undo(0, consent=True)
    match.act(0, Take("A"))
    assert match.log == log


def test_there_may_be_nothing_to_undo_or_redo() -> None:
    match = _match()
    with pytest.raises(CannotUndo):
        match.undo(0)
    with pytest.raises(CannotUndo):
        match.redo()


def test_draws_from_a_seed_are_nobodys_to_take_back() -> None:
    match = _match()
    key = match.state.key()
    with pytest.raises(CannotUndo):
        match.undo(CHANCE, consent=True)
    assert not match.can_undo(CHANCE) and match.state.key() == key and match.state.seats() == (0, 1)


def test_chance_that_was_typed_in_can_be_taken_back() -> None:
    match = _match(seed=None)
    match.act(CHANCE, Customer("ore"))
    match.act(CHANCE, Customer("mail"))
    match.undo(CHANCE)
    assert match.version == 1 and match.state.seats() == (CHANCE,)
    match.act(CHANCE, Customer("timber"))


@pytest.mark.parametrize("seed", ["seed", None])
def test_redo_brings_back_what_the_last_undo_took(seed: str | None) -> None:
    match = _match(seed=seed)
    if seed is None:
        _draw(match)
    _bid(match)
    log, key, events = list(match.log), match.state.key(), match.events()
    match.undo(0, consent=True)
    match.redo()
    assert match.log == log and match.state.key() == key and match.events() == events
    with pytest.raises(CannotUndo):
        match.redo()


def test_a_new_answer_ends_redo() -> None:
    match = _match()
    match.act(0, Bid(1))
    match.undo(0)
    match.act(0, Bid(2))
    with pytest.raises(CannotUndo):
        match.redo()


def test_at_gives_every_earlier_state() -> None:
    match = new(titles()[0].id, players=2, seed=4)
    keys = {match.version: match.state.key()}
    rng = Rng(1)
    while match.version < 150:
        seat = match.state.seats()[0]
        legal = match.state.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
        keys[match.version] = match.state.key()
    assert all(match.at(version).key() == key for version, key in keys.items())
    assert match.at(0).key() == match.game.start().key() and match.at(match.version) is not match.state
    for version in (-1, match.version + 1):
        with pytest.raises(IllegalAction):
            match.at(version)


def test_events_since_a_version() -> None:
    match = _match()
    assert [version for version, _ in match.events()] == [0, 1, DRAWN - 1]
    seen = [(version, event.to_json()) for version, event in match.events(1, seat=1)]
    customer = str(match.log[1].action).split()[1]
    assert seen[0] == (1, {"event": "drew_customer", "seat": 1, "customer": customer})
    assert seen[1][1]["event"] == "train_rolled_in"
    assert [event.to_json() for _, event in match.events(seat=0)][1] == {"event": "drew_customer", "seat": 1}
    assert match.events(match.version) == []


def test_all_events_are_open_after_the_end() -> None:
    match = _match()
    while not match.state.over:
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[0])
    told = [event.to_json() for _, event in match.events()]
    assert match.events(seat=0) == match.events(seat=1) == match.events()
    assert sum("customer" in event for event in told) == 2
    assert sum(event["event"] == "drew_customer" for event in told) == 2
    match.undo(1, consent=True)
    assert sum("customer" in event.to_json() for _, event in match.events()) == 0


def test_events_in_words_use_the_names() -> None:
    match = Match(TITLE.build(2, {}), "seed", [{"name": "Ada"}, {"name": "Jan", "bot": "easy"}])
    assert match.names == ["Ada", "Jan"]
    words = [str(match.narrate(event)) for _, event in match.events(seat=1)]
    assert words[0] == "Ada draws a customer." and words[1].startswith("Jan draws a customer for ")
    assert _match(3).names == ["Player 1", "Player 2", "Player 3"]


def test_a_seat_handle_shows_one_side() -> None:
    match = _match()
    side = match.seat(1)
    assert side.game is match.game and side.seat == 1
    assert side.view() == match.state.view(1) and side.legal() == match.state.legal(1)
    match.act(1, Bid(1))
    assert match.seat(1).legal() == []
    imagined = {side.imagine(Rng(seed)).key() for seed in range(20)}
    assert len(imagined) > 1 and side.imagine(Rng(1)).view(1) == match.state.view(1)


def test_new_makes_a_match() -> None:
    title = titles()[0]
    match = new(title.id, players=title.seats[0], seed=12)
    assert match.game.title == title.id and match.seed == "12"
    assert new(title.id, seed="12", players=title.seats[0]).log == match.log
    fresh = new(title.id)
    assert fresh.seed != new(title.id).seed and fresh.seed is not None and len(fresh.seed) == len(new_seed()) == 32


@pytest.mark.parametrize("seat", [None, False, 0.0, "0"])
def test_what_is_no_seat_answers_nothing(seat: Any) -> None:
    match = _match()
    with pytest.raises(NotYourTurn, match=r"seats run from 0 to 1"):
        match.act(seat, Bid(2))
    with pytest.raises(NotYourTurn, match=r"seats run from 0 to 1"):
        match.seat(seat)
    assert match.version == DRAWN and match.state.seats() == (0, 1)


@pytest.mark.parametrize("number", [-1, 2])
def test_nobody_sits_beside_the_table(number: int) -> None:
    with pytest.raises(NotYourTurn, match=str(number)):
        _match().seat(number)


def test_events_since_before_the_beginning_are_all_events() -> None:
    match = _match()
    assert match.events(-2) == match.events(0)


@pytest.mark.parametrize(
    "seat",
    [
        {},
        {"name": ""},
        {"name": "x" * 81},
        {"name": 3},
        {"name": "\udcff"},
        {"name": "A", "bot": 3},
        {"name": "A", "x": "y"},
        None,
        "Ada",
    ],
)
def test_seats_that_no_record_can_hold(seat: Any) -> None:
    with pytest.raises(BadOption, match="seat 1: "):
        Match(TITLE.build(2, {}), "seed", [{"name": "Ada"}, seat])


def test_seeds_that_no_record_can_hold() -> None:
    seeds: list[Any] = ["x" * 201, 10**5000, -(10**250), True, 1.5, b"seed"]
    for seed in seeds:
        with pytest.raises(BadOption, match="a seed must be"):
            new("ticket-to-ride-usa", seed=seed)


@pytest.mark.parametrize("title_id", [title.id for title in titles()])
@pytest.mark.parametrize("seat", [CHANCE, -2, 2, True])
def test_only_seats_and_spectators_see_the_table(title_id: str, seat: Any) -> None:
    with pytest.raises(NotYourTurn, match="there is no seat"):
        new(title_id, players=2, seed=1).state.view(seat)


def test_options_that_are_no_names_with_values() -> None:
    options: Any = "edition"
    with pytest.raises(BadOption, match="edition, bonus"):
        new("ticket-to-ride-usa", options=options)


def test_nobody_changes_the_state_behind_the_match() -> None:
    match = _match()
    before = match.state.key()
    state = match.state
    state.apply(state.legal(0)[0], 0)
    match.state.stack.clear()
    assert state.key() != before == match.state.key()
    assert match.at(match.version).key() == before


def test_a_match_its_state_and_its_game_say_what_they_are() -> None:
    match = _match()
    assert repr(match).startswith("<Match of night-freight: Player 1, Player 2; ") and "asked Bids()>" in repr(match)
    assert repr(match.state) == "<NightState of night-freight: seat 0 and seat 1 are asked Bids()>"
    assert repr(match.game) == "<NightGame night-freight: 2 players, rules 2>"
    assert "customers=False" in repr(TITLE.build(2, {"customers": False}))
