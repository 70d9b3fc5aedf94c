"""Every contract over random games of every title, for every seat count, spread over all option sets."""

import pytest
from tests.conformance.contracts import CONTRACTS, Contract, check
from tests.conformance.tables import TABLES
from tests.conformance.walk import GAMES, Walk, cases, steps

from roundhouse import Title


# All contracts of a table after each other: they walk the same games.
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.__name__)
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_contract(title: Title, players: int, contract: Contract) -> None:
    tables = cases(title, players)
    for seed in range(GAMES):
        case = tables[seed % len(tables)]
        check(contract, Walk(case, seed, steps=steps(case, seed)))
