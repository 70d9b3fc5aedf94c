"""How often people may change how they are told, and have codes and trials sent."""

from __future__ import annotations

from roundhouse.server.limits import Buckets
from roundhouse.server.settings import Rate


class Clerks:
    """Counts what is wanted seldom: a mail to a stranger's address is as bad as a flood of them."""

    def __init__(self) -> None:
        self.newcomers = Buckets(Rate(1 / 60, 20))
        """People of one address who begin to be told."""
        self.changes = Buckets(Rate(1 / 5, 30))
        self.trials = Buckets(Rate(1 / 60, 5))
        self.codes_of_guest = Buckets(Rate(1 / 600, 3))
        self.codes_to_address = Buckets(Rate(1 / 3600, 3))
        self.codes_from_home = Buckets(Rate(1 / 600, 6))
        self.codes = Buckets(Rate(1 / 5, 40))
