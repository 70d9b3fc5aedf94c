"""Frames and states, with the example title: open questions, questions to all, uneven chance, audiences."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from night_freight import TITLE
from night_freight.actions import GOODS, Bid, Customer, Sort, Take, Wagon
from night_freight.events import DrewCustomer
from night_freight.frames import Bids, DrawCustomer, RollIn, SortTrain, TakeCut
from night_freight.state import NightState

from roundhouse import CHANCE, Frame, IllegalAction, NotYourTurn, Rng, State, Title, titles
from roundhouse.core.frame import frames_of
from roundhouse.core.play import playout, settle_chance

TRAIN = ("timber", "grain", "ore", "mail", "timber", "timber", "grain")


def _dealt(players: int = 3, **options: object) -> NightState:
    """After the deal: seat n has the customer for the goods n, and the train is due."""
    state = TITLE.build(players, options).start()
    for goods in GOODS[:players]:
        state.apply(Customer(goods))
    assert isinstance(state, NightState)
    return state


def _bidding() -> NightState:
    state = _dealt()
    for goods in TRAIN:
        state.apply(Wagon(goods))
    return state


def _sorting() -> NightState:
    """Seat 1 is the shunter."""
    state = _bidding()
    for seat, coal in enumerate((2, 0, 1)):
        state.apply(Bid(coal), seat)
    return state


def _taking() -> NightState:
    """Seat 0 takes a cut first."""
    state = _sorting()
    state.apply(Sort((*TRAIN[:2], "/", *TRAIN[2:4], "/", *TRAIN[4:])))
    return state


def test_chance_is_a_seat() -> None:
    state = _dealt()
    assert state.seats() == (CHANCE,) and state.chance and isinstance(state.frame, RollIn)
    assert state.outcomes() == [(Wagon(goods), weight) for goods, weight in zip(GOODS, (4, 3, 2, 1))]
    assert state.legal() == [Wagon(goods) for goods in GOODS]


def test_what_has_no_weight_is_no_outcome() -> None:
    state = TITLE.build(4, {}).start()
    for _ in range(2):
        state.apply(Customer("timber"))
    assert state.outcomes() == [(Customer(goods), 2) for goods in GOODS[1:]]
    with pytest.raises(IllegalAction, match="customer timber"):
        state.apply(Customer("timber"))
    assert {state.frame.draw(state, Rng(seed)) for seed in range(50)} == {1, 2, 3}


def test_a_question_to_all_waits_for_the_last_answer() -> None:
    state = _bidding()
    assert state.seats() == (0, 1, 2) and isinstance(state.frame, Bids)
    assert state.legal() == [] and len(state.legal(1)) == 7
    state.apply(Bid(2), 1)
    assert state.seats() == (0, 2) and list(state.pending) == [(1, state.g.id(Bid(2)))]
    with pytest.raises(NotYourTurn):
        state.apply(Bid(1), 1)
    state.apply(Bid(2), 0)
    assert [state.view(seat)["mine"]["bid"] for seat in range(3)] == [2, 2, None] and "mine" not in state.view()
    assert [player["bid"] for player in state.view(2)["players"]] == [None] * 3
    state.apply(Bid(1), 2)
    assert list(state.pending) == [] and state.seats() == (2,) and state.coal == [6, 6, 12]


def test_a_question_to_all_needs_a_seat() -> None:
    with pytest.raises(NotYourTurn):
        _bidding().apply(Bid(1))


def test_an_open_question_proposes_some_answers_and_judges_any() -> None:
    state = _sorting()
    assert isinstance(state.frame, SortTrain) and state.frame.open and state.seats() == (1,)
    assert len(state.legal()) == 15 and list(state.legal_ids(1)) == list(range(15))
    other = Sort(("mail", "/", "ore", "/", "timber", "timber", "timber", "grain", "grain"))
    assert other not in state.legal() and state.why_not(other) is None
    state.apply(other)
    assert isinstance(state.frame, TakeCut) and state.view()["cuts"][0] == {"cut": "A", "wagons": {"mail": 1}}


def test_an_open_question_says_why_not() -> None:
    state = _sorting()
    before = state.key()
    with pytest.raises(IllegalAction, match=r"sort timber /.*3 cuts with at least one wagon"):
        state.apply(Sort(("timber", "/")))
    with pytest.raises(IllegalAction, match="the train has to be sorted first"):
        state.apply(Take("A"))
    with pytest.raises(NotYourTurn):
        state.apply(state.legal()[0], 0)
    assert state.key() == before


def test_a_proposal_is_played_by_its_number() -> None:
    state, other = _sorting(), _sorting()
    state.play_id(2, 1)
    other.apply(other.legal()[2])
    assert state.key() == other.key()


def test_an_illegal_action_names_the_reason_or_what_is_possible() -> None:
    state = _taking()
    with pytest.raises(IllegalAction, match=r"take D.*there is no cut D to take"):
        state.apply(Take("D"))
    with pytest.raises(IllegalAction, match=r"bid 1.*take A, take B, take C$"):
        state.apply(Bid(1))
    with pytest.raises(IllegalAction, match=r"bid 0, bid 1, bid 2, bid 3, bid 4, bid 5, \.\.\.$"):
        _bidding().apply(Take("A"), 0)


def test_a_wrong_seat_is_told_who_is_asked() -> None:
    with pytest.raises(NotYourTurn) as caught:
        _taking().apply(Take("A"), 2)
    assert caught.value.text.args["asked"] == "0" and "Which cut" in str(caught.value)


def test_questions_in_words() -> None:
    assert str(_taking().question()) == "Which cut do you take?"
    assert str(_sorting().question(1)).startswith("Sort the train into 3 cuts: ")


@pytest.mark.parametrize("frame", [DrawCustomer(2), RollIn(), Bids(), SortTrain(1), TakeCut(0)])
def test_frames_are_values_of_name_and_fields(frame: Frame[Any]) -> None:
    game = TITLE.build(3, {})
    again = game.frame_from_json(frame.to_json())
    assert type(again) is type(frame) and again.to_json() == frame.to_json() and repr(again) == repr(frame)


def test_a_frame_shows_its_fields() -> None:
    assert repr(TakeCut(2)) == "TakeCut(place=2)" and repr(Bids()) == "Bids()"


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
        lambda: frame.allows(state, 0, Take("A")),
        lambda: frame.answer(state, 0, Take("A")),
        state.rules,
        state.copy,
        state.view,
        state.scores,
        state.result,
    ):
        with pytest.raises(NotImplementedError, match=r"(State|_Empty) must define [a-z]+"):
            call()
    assert frame.why_not(TITLE.build(2, {}).start(), 0, Take("A")) is None  # its game names no reason


def test_events_go_to_the_sink_with_their_audience() -> None:
    state = TITLE.build(2, {}).start()
    state.sink = []
    state.apply(Customer("mail"))
    mine, others = state.sink
    assert mine.to_json() == {"event": "drew_customer", "seat": 0, "customer": "mail"} and mine.only == 0
    assert others.to_json() == {"event": "drew_customer", "seat": 0} and others.but == 0
    assert [event.seen_by(0) for event in state.sink] == [True, False]
    assert [event.seen_by(1) for event in state.sink] == [False, True]
    assert [event.seen_by(None) for event in state.sink] == [False, True]
    assert state.copy().sink is None


def test_without_a_sink_nothing_is_told() -> None:
    state = _dealt()
    state.tell(DrewCustomer(0))
    assert state.sink is None


def test_playouts_settle_chance_and_reach_the_end() -> None:
    state = TITLE.build(3, {}).start()
    settle_chance(state, Rng(1))
    assert state.seats() == (0, 1, 2) and isinstance(state.frame, Bids)
    assert playout(state, Rng(2)) == 5 * 6
    settle_chance(state, Rng(3))
    assert state.over and str(state.question()) != ""


def test_the_frames_of_a_package_are_those_that_are_no_base() -> None:
    assert set(frames_of("night_freight")) == set(TITLE.build(2, {}).frames().values())


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.id)
def test_a_game_knows_all_frames_of_its_package(title: Title) -> None:
    game = title.build(title.seats[1], {})
    known = {*game.frames().values(), *game.marks().values()}
    package = import_module(type(game).__module__.rpartition(".")[0])
    for module in iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    assert set(frames_of(package.__name__)) == known
