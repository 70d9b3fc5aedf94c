"""Frames and states, with the toy title: open questions, questions to all, uneven chance, audiences."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from tests.core.toy import DEPOT
from tests.core.toy.actions import Bid, Leave, Order, Price, Take, Weather
from tests.core.toy.frames import Bids, DealOrder, NamePrice, TakeIt, TurnWeather
from tests.core.toy.state import DepotState

from roundhouse import CHANCE, Frame, IllegalAction, NotYourTurn, Rng, State, Title, titles
from roundhouse.core.frame import frames_of
from roundhouse.core.play import playout, settle_chance


def _dealt(players: int = 3, **options: object) -> DepotState:
    """After the deal: seat n has order n, and the weather is due."""
    state = DEPOT.build(players, options).start()
    for seat in range(players):
        state.apply(Order(seat))
    assert isinstance(state, DepotState)
    return state


def _bidding() -> DepotState:
    state = _dealt()
    state.apply(Weather("rain"))
    return state


def _price(coal: int = 2) -> DepotState:
    """Seat 1 has won the bidding and is to name a price."""
    state = _bidding()
    for seat, bid in enumerate((0, coal, 0)):
        state.apply(Bid(bid), seat)
    return state


def test_chance_is_a_seat() -> None:
    state = _dealt()
    assert state.seats() == (CHANCE,) and state.chance and isinstance(state.frame, TurnWeather)
    assert state.outcomes() == [(Weather("sun"), 4), (Weather("rain"), 2), (Weather("snow"), 1)]
    assert state.legal() == [Weather("sun"), Weather("rain"), Weather("snow")]


def test_what_has_no_weight_is_no_outcome() -> None:
    state = _dealt(snow=False)
    assert state.outcomes() == [(Weather("sun"), 4), (Weather("rain"), 2)]
    with pytest.raises(IllegalAction, match="weather snow"):
        state.apply(Weather("snow"))
    assert {state.frame.draw(state, Rng(seed)) for seed in range(50)} == {0, 1}


def test_a_question_to_all_waits_for_the_last_answer() -> None:
    state = _bidding()
    assert state.seats() == (0, 1, 2) and isinstance(state.frame, Bids)
    assert state.legal() == [] and len(state.legal(1)) == 6
    state.apply(Bid(2), 1)
    assert state.seats() == (0, 2) and list(state.pending) == [(1, 32)]
    with pytest.raises(NotYourTurn):
        state.apply(Bid(1), 1)
    state.apply(Bid(2), 0)
    assert state.view(2)["bid"] == [] and state.view(1)["bid"] == ["bid 2"] and "bid" not in state.view()
    state.apply(Bid(1), 2)
    assert list(state.pending) == [] and state.seats() == (0,) and state.coal == [3, 5, 5]


def test_a_question_to_all_needs_a_seat() -> None:
    with pytest.raises(NotYourTurn):
        _bidding().apply(Bid(1))


def test_an_open_question_proposes_some_answers_and_judges_any() -> None:
    state = _price()
    assert isinstance(state.frame, NamePrice) and state.frame.open and state.seats() == (1,)
    assert state.legal() == [Price(3), Price(6), Price(15)] and list(state.legal_ids(1)) == [0, 1, 2]
    state.apply(Price(999))
    assert isinstance(state.frame, TakeIt) and state.frame.coins == 999


def test_an_open_question_says_why_not() -> None:
    state = _price()
    before = state.key()
    with pytest.raises(IllegalAction, match=r"price 4.*multiple of 3"):
        state.apply(Price(4))
    with pytest.raises(IllegalAction, match="a price must be named"):
        state.apply(Take())
    with pytest.raises(NotYourTurn):
        state.apply(Price(3), 0)
    assert state.key() == before


def test_a_proposal_is_played_by_its_number() -> None:
    state, other = _price(), _price()
    state.play_id(2, 1)
    other.apply(Price(15))
    assert state.key() == other.key()


def test_an_illegal_action_names_the_reason_or_what_is_possible() -> None:
    state = _price()
    state.apply(Price(3))
    state.coal[2] = 0
    with pytest.raises(IllegalAction, match=r"take.*there is no coal left"):
        state.apply(Take())
    with pytest.raises(IllegalAction, match=r"bid 1.*leave"):
        state.apply(Bid(1))
    with pytest.raises(IllegalAction, match=r"bid 0, bid 1, bid 2, bid 3, bid 4, bid 5$"):
        _bidding().apply(Leave(), 0)


def test_a_wrong_seat_is_told_who_is_asked() -> None:
    with pytest.raises(NotYourTurn) as caught:
        _price().apply(Price(3), 2)
    assert caught.value.text.args["asked"] == "1" and "Which price" in str(caught.value)


def test_questions_in_words() -> None:
    state = _price()
    assert str(state.question()) == "Which price do you name?"
    state.apply(Price(6))
    assert str(state.question(2)) == "Do you take 6 coins?"


@pytest.mark.parametrize("frame", [DealOrder(2), TurnWeather(), Bids(), NamePrice(1, 3), TakeIt(2, 1, 30)])
def test_frames_are_values_of_name_and_fields(frame: Frame[Any]) -> None:
    game = DEPOT.build(3, {})
    again = game.frame_from_json(frame.to_json())
    assert type(again) is type(frame) and again.to_json() == frame.to_json() and repr(again) == repr(frame)


def test_a_frame_shows_its_fields() -> None:
    assert repr(TakeIt(2, 1, 30)) == "TakeIt(who=2, giver=1, coins=30)" and repr(Bids()) == "Bids()"


class _Empty(Frame[State]):
    """A frame that answers nothing itself."""


def test_what_a_title_must_write_is_missing_until_it_does() -> None:
    state = State()
    state.stack.append(_Empty())
    frame = _Empty()
    for call in (
        lambda: frame.seat(state),
        lambda: frame.legal(state, 0),
        lambda: frame.play(state, 0, 0),
        lambda: frame.weights(state),
        lambda: frame.first(state),
        lambda: frame.allows(state, 0, Take()),
        lambda: frame.answer(state, 0, Take()),
        state.rules,
        state.copy,
        state.view,
        state.scores,
        state.result,
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert frame.why_not(state, 0, Take()) is None


def test_events_go_to_the_sink_with_their_audience() -> None:
    state = DEPOT.build(2, {}).start()
    state.sink = []
    state.apply(Order(3))
    mine, others = state.sink
    assert mine.to_json() == {"event": "dealt", "seat": 0, "order": 3} and mine.only == 0
    assert others.to_json() == {"event": "dealt", "seat": 0} and others.but == 0
    assert [event.seen_by(0) for event in state.sink] == [True, False]
    assert [event.seen_by(1) for event in state.sink] == [False, True]
    assert [event.seen_by(None) for event in state.sink] == [False, True]
    assert state.copy().sink is None


def test_without_a_sink_nothing_is_told() -> None:
    state = _dealt()
    state.tell("anything", {})
    assert state.sink is None


def test_playouts_settle_chance_and_reach_the_end() -> None:
    state = DEPOT.build(3, {}).start()
    settle_chance(state, Rng(1))
    assert state.seats() == (0, 1, 2) and state.view(0)["dealt"] == [True] * 3
    assert playout(state, Rng(2)) == 4 * 5
    settle_chance(state, Rng(3))
    assert state.over and str(state.question()) != ""


def test_the_frames_of_a_package_are_those_that_are_no_base() -> None:
    assert set(frames_of("tests.core.toy")) == set(DEPOT.build(2, {}).frames().values())


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.id)
def test_a_game_knows_all_frames_of_its_package(title: Title) -> None:
    game = title.build(title.seats[1], {})
    known = {*game.frames().values(), *game.marks().values()}
    package = import_module(type(game).__module__.rpartition(".")[0])
    for module in iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    assert set(frames_of(package.__name__)) == known
