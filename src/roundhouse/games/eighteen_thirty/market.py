# compiled by mypyc
"""The stock market: its cells, and how the markers move over them (chapter 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.documents import market_cells

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.state import EighteenState

WHITE: Final = 0
YELLOW: Final = 1
ORANGE: Final = 2
BROWN: Final = 3
OFF: Final = -1
"""The cell of a marker that is not on the market yet."""


@final
class Market:
    """The cells as flat tables; a cell is ``row * columns + column``."""

    def __init__(self) -> None:
        rows = market_cells()
        columns = max(len(row) for row in rows)
        self.columns: i64 = columns
        price: list[int] = []
        zone: list[int] = []
        par: list[int] = []
        for number, row in enumerate(rows):
            for column in range(columns):
                cell = row[column] if column < len(row) else None
                price.append(0 if cell is None else cell[0])
                zone.append(0 if cell is None else cell[1])
                if cell is not None and cell[2]:
                    par.append(number * columns + column)
        self.price: vec[i64] = vec[i64](price)
        """By cell; 0 where there is none."""
        self.zone: vec[i64] = vec[i64](zone)
        self.par_cells: vec[i64] = vec[i64](par)
        """From the highest price down."""

    def up(self, cell: i64) -> i64:
        """3.1: stays in the top row."""
        above = cell - self.columns
        return above if above >= 0 and self.price[above] > 0 else cell

    def down(self, cell: i64) -> i64:
        """3.1: stays in the lowest cell of the column."""
        below = cell + self.columns
        return below if below < i64(len(self.price)) and self.price[below] > 0 else cell

    def fallen(self, cell: i64, rows: i64) -> i64:
        """So many steps down."""
        _: i64
        for _ in range(rows):
            cell = self.down(cell)
        return cell

    def right(self, cell: i64) -> i64:
        """3.1, 3.4: at the end of the row up."""
        if (cell + 1) % self.columns != 0 and self.price[cell + 1] > 0:
            return cell + 1
        return self.up(cell)

    def left(self, cell: i64) -> i64:
        """3.1: at the left end down."""
        if cell % self.columns != 0 and self.price[cell - 1] > 0:
            return cell - 1
        return self.down(cell)

    def par_cell(self, price: i64) -> i64:
        """The par cell with this price, or OFF (2.6)."""
        for cell in self.par_cells:
            if self.price[cell] == price:
                return cell
        return OFF


def zone(s: EighteenState, corporation: i64) -> i64:
    """The zone of a corporation's marker; white while it has none."""
    cell = s.cell[corporation]
    return i64(WHITE) if cell == OFF else s.g.market.zone[cell]


def price(s: EighteenState, corporation: i64) -> i64:
    """The market price of a share; 0 before par (5.3)."""
    cell = s.cell[corporation]
    return i64(0) if cell == OFF else s.g.market.price[cell]


def move_marker(s: EighteenState, corporation: i64, cell: i64) -> None:
    """3.2: under the markers that lie there already; who stays in his cell keeps his place."""
    old = s.cell[corporation]
    if cell == old:
        return
    place: i64 = 0
    other: i64
    for other in range(len(s.cell)):
        if old != OFF and s.cell[other] == old and s.place[other] > s.place[corporation]:
            s.place[other] -= 1
        elif s.cell[other] == cell:
            place += 1
    s.cell[corporation] = cell
    s.place[corporation] = place
    if s.sink is not None:
        prices = s.g.market.price
        s.tell(events.Price(s.g.corporation_names[corporation], 0 if old == OFF else prices[old], prices[cell]))


def runs_before(s: EighteenState, one: i64, two: i64) -> bool:
    """4.2: higher price, then further right, then higher up, then the top of the stack."""
    market = s.g.market
    a, b = s.cell[one], s.cell[two]
    if a == b:
        return s.place[one] < s.place[two]
    if market.price[a] != market.price[b]:
        return market.price[a] > market.price[b]
    if a % market.columns != b % market.columns:
        return a % market.columns > b % market.columns
    return a < b


def in_order(s: EighteenState, which: vec[i64]) -> vec[i64]:
    """The corporations with a number other than 0 in a table, such as `s.floated`, in operating order."""
    chosen: vec[i64] = vec[i64]()
    corporation: i64
    for corporation in range(len(which)):
        if which[corporation] != 0:
            chosen = append(chosen, corporation)
    return sorted_by_order(s, chosen)


def sorted_by_order(s: EighteenState, corporations: vec[i64]) -> vec[i64]:
    """The corporations in operating order."""
    out = corporations[:]
    i: i64
    for i in range(1, len(out)):
        moving = out[i]
        j = i
        while j > 0 and runs_before(s, moving, out[j - 1]):
            out[j] = out[j - 1]
            j -= 1
        out[j] = moving
    return out
