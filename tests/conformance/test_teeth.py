"""Each contract is able to fail: for each there is a title with one fault, and the contract finds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from night_freight.title import NightTitle
from tests.conformance.contracts import CONTRACTS, Contract, check
from tests.conformance.faults import FAULTS
from tests.conformance.walk import Walk, cases, seat_counts
from tests.installing import example, listed, write_package

GAMES = 12


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    places = {title.id: f"tests.conformance.faults:FAULTS.{name}" for name, title in vars(FAULTS).items()}
    write_package(tmp_path, places)
    with listed(example().info, tmp_path):
        yield


def _play(contract: Contract, title: NightTitle) -> None:
    for players in seat_counts(title):
        for case in cases(title, players):
            for seed in range(GAMES):
                check(contract, Walk(case, seed))


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.__name__)
def test_a_sound_title_keeps_the_contract(contract: Contract) -> None:
    _play(contract, FAULTS.sound)


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.__name__)
def test_a_faulty_title_breaks_the_contract(contract: Contract) -> None:
    title = vars(FAULTS)[contract.__name__]
    with pytest.raises(BaseException) as caught:
        _play(contract, title)
    assert f"{contract.__name__} broke in {title.id}" in "".join(caught.value.__notes__)
