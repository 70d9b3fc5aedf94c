"""The plain drawing of the terminal: any view as lines and tables, in the title's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.game import Game
from roundhouse.core.pen import SEAT_STYLES, Pen
from roundhouse.core.state import State
from roundhouse.core.text import Text, catalogue, translate

_SHOWN_ELSEWHERE = ("title", "seat", "over", "asked", "turn", "question", "final")
_PLAYERS = ("players", "seats")
"""Lists with a record for each player."""
_SEATS = ("seat", "owner", "player", "by", "who", "holder", "president", "leader", "winner", "dealer", "first")
"""Fields whose number is a seat."""
_NOTHING = "–"


class PlainDrawing:
    """Draws any title: its views in lines and tables, its actions by their words.

    Fields and words are named by the title's texts, as on the page: `<id>.view.<field>` and `<id>.view.<word>`.
    """

    def screen(self, state: State, names: Sequence[str], seat: int | None, language: str) -> RenderableType:
        return drawn(state.game, names, state.view(seat), language)

    def lines(self, state: State, seat: int, actions: Sequence[Action], language: str) -> list[Line]:
        return [Line("", Styled(translate(state.game.describe(action), language))) for action in actions]

    def overview(self, state: State, names: Sequence[str], words: str, language: str) -> RenderableType:
        return self.screen(state, names, None, language)

    def sheet(self, game: Game, players: Sequence[Mapping[str, object]], language: str) -> RenderableType:
        names = [str(player["name"]) for player in players]
        sheets = [{field: it for field, it in player.items() if field not in ("name", "seat")} for player in players]
        return _Sheet(game, names, language).table(sheets, names)

    def summary(self, document: Mapping[str, object]) -> Text:
        return Text(str(document.get("format")))


def drawn(game: Game, names: Sequence[str], view: Mapping[str, object], language: str) -> RenderableType:
    """A view alone, as a program far away gets it."""
    shown = {field: value for field, value in view.items() if field not in _SHOWN_ELSEWHERE}
    return Group(*_Sheet(game, names, language).parts(shown))


class _Sheet(Pen[Game]):
    """A view in words, for a table where people have these names."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        super().__init__(game, language)
        self.names = names

    def parts(self, view: Mapping[str, object]) -> Iterator[RenderableType]:
        """What is short stands in the first line, the rest below it."""
        short = {field: value for field, value in view.items() if not isinstance(value, list | dict)}
        yield Styled(self.pairs(short, " · "))
        for field, value in view.items():
            if isinstance(value, list | dict) and value:
                yield from self.part(field, value)

    def part(self, field: str, value: list[object] | dict[str, object]) -> Iterator[RenderableType]:
        """Records by name, or several in a list, as a table; anything else in a line."""
        members = list(value.values()) if isinstance(value, dict) else value
        records = [member for member in members if isinstance(member, dict)]
        if len(records) < len(members):
            yield Styled.assemble((f"{self.name(field)}: ", "bold"), self.line(field, value))
            return
        yield Styled(self.name(field), style="bold")
        of_players = field in _PLAYERS and len(records) == len(self.names)
        heads = [self.name(key) for key in value] if isinstance(value, dict) else self.names if of_players else ()
        yield self.table(records, heads)

    def table(self, records: Sequence[Mapping[str, object]], heads: Sequence[str] = ()) -> Table:
        """Records below each other, each after its head if there are heads."""
        fields = list(dict.fromkeys(field for record in records for field in record))
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        if heads:
            table.add_column()
        for field in fields:
            numbers = all(type(record.get(field)) in (int, type(None)) for record in records)
            table.add_column(self.name(field), justify="right" if numbers else "left")
        for number, record in enumerate(records):
            style = SEAT_STYLES[number % len(SEAT_STYLES)] if heads is self.names else ""
            first = [Styled(heads[number], style=style)] if heads else []
            table.add_row(*first, *(self.line(field, record.get(field)) for field in fields))
        return table

    def line(self, field: str, value: object) -> str:
        """A value in words."""
        if value is None or value is False or value in ("", [], {}):
            return _NOTHING
        if isinstance(value, dict):
            return self.pairs(value, ", ")
        if isinstance(value, list):
            return ", ".join(self.line(field, one) for one in value)
        if isinstance(value, int) and field in _SEATS and 0 <= value < len(self.names):
            return self.names[value]
        return "✓" if value is True else self.name(value) if isinstance(value, str) else str(value)

    def pairs(self, fields: Mapping[str, object], between: str) -> str:
        """Names with their values."""
        return between.join(f"{self.name(field)} {self.line(field, value)}" for field, value in fields.items())

    def name(self, word: str) -> str:
        """What people call a field, or a word that a field holds."""
        keys = (f"{self.game.title}.view.{word}", f"core.view.{word}")
        known = catalogue(self.language)
        return next((self.say(key) for key in keys if key in known), word.replace("_", " "))
