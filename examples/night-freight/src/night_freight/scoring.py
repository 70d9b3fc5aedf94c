"""What wagons, customers and coal are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from night_freight.view_types import FinalView

if TYPE_CHECKING:
    from night_freight.state import NightState


def worth(wagons: Sequence[int]) -> int:
    """3.2: the first wagon of the goods number n is worth n + 1 points, and each further one a point more.

    >>> worth([3, 0, 0, 1])  # 1 + 2 + 3 for timber, 4 for mail
    10
    """
    return sum(count * (goods + 1) + count * (count - 1) // 2 for goods, count in enumerate(wagons))


def sheet(s: NightState, seat: int) -> FinalView:
    """The points of a seat."""
    wagons = worth(s.held(seat))
    wanted = s.held(seat)[s.customer[seat]] if s.g.customer_points else 0
    customer = wanted * s.g.customer_points  # 3.3
    coal = s.coal[seat]  # 3.4
    return {"wagons": wagons, "customer": customer, "coal": coal, "total": wagons + customer + coal}
