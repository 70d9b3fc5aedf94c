"""The tables at which the suite plays: every title with every number of players."""

import pytest
from tests.conformance.walk import seat_counts

from roundhouse import titles

TITLES = [pytest.param(title, id=title.id) for title in titles()]
TABLES = [pytest.param(title, n, id=f"{title.id}-{n}") for title in titles() for n in seat_counts(title)]
