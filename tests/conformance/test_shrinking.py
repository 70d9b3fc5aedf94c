"""Hypothesis looks for a game that breaks a contract, and cuts it down to a short one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from tests.conformance.contracts import CONTRACTS, Contract, check
from tests.conformance.walk import COMPILED, Case, Walk, cases, seat_counts

from roundhouse import titles


@st.composite
def games(draw: DrawFn) -> tuple[Case, int, list[int]]:
    """A case, a seed for chance, and the choices of the seats: the game ends where they end."""
    title = draw(st.sampled_from(titles()))
    players = draw(st.sampled_from(seat_counts(title)))
    case = draw(st.sampled_from(cases(title, players)))
    seed = draw(st.integers(0, 2**32))
    # Long games must be asked for: a list of any length is a short one.
    length = draw(st.sampled_from((3, 10, 30, 100, 300, 600)))
    choices = draw(st.lists(st.integers(0, 255), max_size=length, min_size=0 if length < 30 else length // 2))
    return case, seed, choices


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.__name__)
@settings(max_examples=40 if COMPILED else 15)
@given(game=games())
def test_no_game_breaks_a_contract(contract: Contract, game: tuple[Case, int, list[int]]) -> None:
    """A failure shows the game as a record, which `roundhouse.load` reads."""
    check(contract, Walk(*game))
