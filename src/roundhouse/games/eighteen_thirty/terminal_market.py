"""The stock market of 1830 in the terminal, with the markers under their cells."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text as Styled

from roundhouse.games.eighteen_thirty.documents import ZONES, market_cells
from roundhouse.games.eighteen_thirty.market import OFF
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.terminal_words import corporation_style

ZONE_STYLES = {"white": "", "yellow": "yellow", "orange": "dark_orange", "brown": "orange4"}
PAR_STYLE = "bold green"
PAR_SIGN = "p"
NARROW, WIDE = 4, 5


class MarketGrid:
    """Prices by row and column; a letter behind a price is its zone, p a par price."""

    def __init__(self, s: EighteenState) -> None:
        self.s = s
        self.rows = market_cells()
        columns = int(s.g.market.columns)
        self.stacks: dict[tuple[int, int], list[int]] = {}
        for corporation in sorted(range(len(s.cell)), key=lambda it: int(s.place[it])):
            if s.cell[corporation] != OFF:
                row, column = divmod(int(s.cell[corporation]), columns)
                self.stacks.setdefault((row, column), []).append(corporation)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = WIDE if options.max_width >= WIDE * max(map(len, self.rows)) else NARROW
        for row in range(len(self.rows)):
            yield from self._lines(row, width)

    def _lines(self, row: int, width: int) -> Iterator[Styled]:
        prices = Styled()
        for column, cell in enumerate(self.rows[row]):
            if cell is None:
                prices.append(" " * width)
                continue
            price, zone, par = cell
            words = f"{price}{PAR_SIGN if par else ZONES[zone][0] if zone else ''}"
            style = PAR_STYLE if par else ZONE_STYLES[ZONES[zone]]
            if (row, column) in self.stacks:
                style += " reverse"
            prices.append(" " * (width - min(len(words), width - 1)))
            prices.append(words[: width - 1], style=style.strip())
        yield prices
        here = {column: stack for (at, column), stack in self.stacks.items() if at == row}
        for depth in range(max(map(len, here.values()), default=0)):
            markers = Styled()
            for column, stack in sorted(here.items()):
                if depth < len(stack):
                    name = self.s.g.corporation_names[stack[depth]]
                    markers.append(" " * (column * width + width - len(name) - len(markers)))
                    markers.append(name, style=corporation_style(stack[depth]))
            yield markers
