"""Every contract over random games of every title, for every seat count, spread over all option sets."""

import pytest
from tests.conformance.contracts import CONTRACTS, Contract, check
from tests.conformance.tables import TABLES
from tests.conformance.walk import GAMES, Walk, cases

from roundhouse import Title


@pytest.mark.parametrize(("title", "players"), TABLES)
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.__name__)
def test_contract(contract: Contract, title: Title, players: int) -> None:
    tables = cases(title, players)
    for game in range(GAMES):
        check(contract, Walk(tables[game % len(tables)], seed=game))
