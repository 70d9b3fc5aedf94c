"""SteamRollers in the terminal: the table, the sheets as hexagons, the choices, the score sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core import pen as core
from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.game import Game
from roundhouse.core.pen import SEAT_STYLES, fact_table
from roundhouse.core.state import State
from roundhouse.core.text import Arg, Name, Text, folded, text
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers.documents import COLOURS, Colour
from roundhouse.games.steamrollers.game import SteamGame
from roundhouse.games.steamrollers.hexes import REGION_STYLES, drawn_sheet
from roundhouse.games.steamrollers.lines import route_of, stops_of
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.view_types import EvaView, LinkView, SteamView, TileView

ABOUT = "about"


class Pen(core.Pen[SteamGame]):
    """Puts the things of a game into styled words of a language."""

    def goods(self, goods: Sequence[str]) -> Styled:
        """Goods by their colours."""
        parts = [Styled(self.say(f"sr.colour.{colour}"), style=REGION_STYLES[colour]) for colour in goods]
        return Styled(" ").join(parts) if parts else Styled("–")

    def tile(self, tile: TileView) -> str:
        """An action tile with its effect, type and value."""
        side = f"{tile['number']}{tile['side']}"
        kind = text(f"sr.type.{tile['type']}")
        words: dict[str, Arg] = {"tile": side, "effect": self.game.words().effect(side), "type": kind}
        return self.say("sr.screen.tile", **words, value=f"{tile['value']:+d}")

    def links(self, links: Sequence[LinkView]) -> str:
        """Completed links with their towns."""
        parts = [self.link(link) for link in links]
        return ", ".join(parts) or self.say("sr.screen.nothing")

    def link(self, link: LinkView) -> str:
        regions = tuple(str(town) for town in link["towns"])
        towns = text("sr.screen.towns", n=len(regions), regions=regions) if regions else text("sr.screen.no_town")
        return self.say("sr.screen.link", a=link["cities"][0], b=link["cities"][1], towns=towns)


# The table.


def screen(state: State, names: Sequence[str], seat: int | None, language: str) -> RenderableType:
    assert isinstance(state, SteamState)
    pen = Pen(state.g, language)
    view = state.view(seat)
    facts = fact_table()
    _add_dice(facts, pen, view)
    goods = [Styled.assemble((f"({city}) ", "bold"), pen.goods(on)) for city, on in view["goods"].items()]
    facts.add_row(pen.say("sr.screen.goods"), Styled("   ").join(goods))
    _add_tiles(facts, pen, view, names)
    if view["eva"] is not None:
        _add_eva(facts, pen, view["eva"])
    shown = range(len(names)) if seat is None else (seat,)
    sheets = [_own_sheet(pen, state, view, other, names) for other in shown]
    note = Styled(pen.say("sr.screen.reconstructed"), style="dim")
    return Group(_players(pen, view, names, seat), "", facts, "", *sheets, note)


def _players(pen: Pen, view: SteamView, names: Sequence[str], seat: int | None) -> Table:
    heads = ("dice", "boxes", "power", "delivered", "network", "points")
    now = pen.say("sr.screen.round", round=view["round"])
    table = pen.numbers((text(f"sr.screen.{head}") for head in heads), now)
    for other, row in enumerate(view["sheets"]):
        mark = "▶ " if other in view["asked"] else "  "
        first = " ①" if other == view["first"] and len(names) > 1 else ""
        name = Styled.assemble(mark, (names[other] + first, SEAT_STYLES[other]))
        if other == seat:
            name.stylize("bold")
        dice = " ".join(str(value) for value in view["dice"]["taken"][other])
        boxes = "".join(str(box) if box in row["locomotive"] else "·" for box in range(1, 7))
        numbers = row["power"], row["delivered"], row["network"], row["score"]
        table.add_row(name, dice, boxes, *(str(number) for number in numbers))
    return table


def _add_dice(facts: Table, pen: Pen, view: SteamView) -> None:
    dice = view["dice"]
    if dice["black"] is None:
        return
    table = " ".join(f"[{value}]" for value in dice["table"])
    if dice["in_use"] is not None:
        table += f"   ▶ [{dice['in_use']['value']}]"
    facts.add_row(pen.say("sr.screen.table"), Styled(table or "–"))
    facts.add_row(pen.say("sr.screen.black"), ", ".join(pen.say(f"sr.kind.{kind}") for kind in dice["black"]))


def _add_tiles(facts: Table, pen: Pen, view: SteamView, names: Sequence[str]) -> None:
    for number, tile in enumerate(view["tiles"]):
        words = Styled(pen.tile(tile))
        if tile["owner"] is not None:
            words.append(f"  ◀ {names[tile['owner']]}", style=SEAT_STYLES[tile["owner"]])
            if tile["sideways"]:
                words.append(f" ({pen.say('sr.screen.sideways')})", style="dim")
        facts.add_row(pen.say("sr.screen.tiles").capitalize() if number == 0 else "", words)
    for number, order in enumerate(view["orders"]):
        side = f"{order['number']}{order['side']}"
        words = Styled(pen.words(pen.game.words().order(side)))
        if order["owner"] is not None:
            taken = pen.say("sr.screen.taken", who=names[order["owner"]])
            words = Styled.assemble((words.plain, "dim"), (f"  {taken}", SEAT_STYLES[order["owner"]]))
        facts.add_row(pen.say("sr.screen.orders") if number == 0 else "", words)


def _add_eva(facts: Table, pen: Pen, eva: EvaView) -> None:
    crosses = ", ".join(f"{region}: {number}/{eva['fields'][region]}" for region, number in eva["crosses"].items())
    facts.add_row(pen.say("sr.screen.eva"), pen.say("sr.screen.eva.crosses", crosses=crosses))
    facts.add_row("", pen.say("sr.screen.eva.points", deliveries=eva["deliveries"], total=eva["total"]))


def _own_sheet(pen: Pen, state: SteamState, view: SteamView, seat: int, names: Sequence[str]) -> RenderableType:
    """A sheet as hexagons, with what belongs to it."""
    sheet = view["sheets"][seat]
    parts: list[RenderableType] = []
    if len(names) > 1:
        parts.append(Styled(names[seat], style=f"bold {SEAT_STYLES[seat]}"))
    parts.append(drawn_sheet(state, seat))
    facts = fact_table()
    facts.add_row(pen.say("sr.screen.links"), pen.links(sheet["links"]))
    if sheet["kept"]:
        facts.add_row(pen.say("sr.screen.kept"), pen.goods(_listed(sheet["kept"])))
    if sheet["cargo"] is not None:
        good = text(f"sr.good.{sheet['cargo']['colour']}")
        where = pen.say("sr.screen.cargo.on", city=sheet["cargo"]["city"], good=good)
        facts.add_row(pen.say("sr.screen.cargo"), where)
    if view["borders"] is not None:
        walls = " ".join(f"{one}|{other}" for one, other in view["borders"]["walls"])
        facts.add_row(pen.say("sr.screen.borders"), walls)
    return Group(*parts, facts)


def _listed(counted: Mapping[Colour, int]) -> list[str]:
    return [colour for colour, number in counted.items() for _ in range(number)]


# The choices.


def lines(state: State, seat: int, actions: Sequence[Action], language: str) -> list[Line]:
    assert isinstance(state, SteamState)
    list_of = _Lines(state, seat, language)
    return [list_of.line(action) for action in actions]


GROUPS: dict[str, tuple[type[Action], ...]] = {
    "take": (a.TakeDie, a.TakeTwo, a.UseFirst, a.StealDie, a.Leave),
    "upgrade": (a.Upgrade,),
    "tile": (a.TakeTile, a.RerollEva, a.BlockEva),
    "change": (a.SetDie, a.ShiftDie, a.FlipDie, a.RerollDie),
    "order": (a.TakeOrder, a.EndTurn),
    "start": (a.TakeStartingTile, a.LoadCargo),
}


class _Lines:
    """Writes the lines of the choices."""

    def __init__(self, state: SteamState, seat: int, language: str) -> None:
        self.state = state
        self.seat = seat
        self.pen = Pen(state.g, language)
        self.words = state.g.words()
        self.codec = state.g.codec()

    def line(self, action: Action) -> Line:
        if isinstance(action, a.Build):
            return self._build(action)
        if isinstance(action, a.Delivery):
            return self._deliver(action)
        words = Styled(self.pen.words(self.words.describe(action)))
        if isinstance(action, a.TakeTile):
            tiles = self.state.view(self.seat)["tiles"]
            words = Styled(self.pen.tile(next(tile for tile in tiles if tile["number"] == action.tile)))
        if isinstance(action, a.TakeOrder):
            orders = self.state.view(self.seat)["orders"]
            side = next(order["side"] for order in orders if order["number"] == action.order)
            words.append(f": {self.pen.words(self.words.order(f'{action.order}{side}'))}", style="dim")
        group = next((name for name, kinds in GROUPS.items() if isinstance(action, kinds)), None)
        return Line(self.pen.say(f"sr.group.{group}") if group else "", words)

    def _build(self, action: a.Build) -> Line:
        """Fields first, the track on it second; what completes a link says so."""
        pen = self.pen
        field = self.codec.field[action.field]
        detail = pen.words(self.words.track(action.track, action.rotation))
        town = " ●" if self.state.g.town_at[field] else ""
        trial = self.state.copy()
        draw_track(trial, self.seat, field, self.codec.track[action.track, action.rotation])
        gain = int(trial.network[self.seat] - self.state.network[self.seat])
        if gain:
            a_city, b_city = _new_link(self.state, trial, self.seat)
            points = text("sr.points", n=gain)
            detail += " ★ " + pen.say("sr.choice.completes", a=a_city + 1, b=b_city + 1, points=points)
        group = pen.say("sr.group.build")
        return Line(group, Styled(pen.say("sr.choice.field", field=action.field) + town), detail, alone=detail)

    def _deliver(self, action: a.Delivery) -> Line:
        pen = self.pen
        good = text(f"sr.colour.{action.colour}")
        words: dict[str, Arg] = {"good": good, "origin": action.origin, "target": action.target}
        line = pen.say("sr.choice.delivery", **words, points=text("sr.points", n=action.distance))
        if isinstance(action, a.DeliverFrom):
            line += f" [{action.place}]"
        if isinstance(action, a.DeliverOwn):
            line += f" ({pen.say('sr.screen.cargo')})"
        style = REGION_STYLES[action.colour]
        return Line(
            pen.say("sr.group.deliver"), Styled(line, style=style), alone=self._route(action), rank=-action.distance
        )

    def _route(self, action: a.Delivery) -> str:
        """A route of the distance, or of one or two less where tile 3b raises it."""
        s = self.state
        shut = int(s.g.targets[COLOURS.index(action.colour)]) if s.g.r.stop_at_first else 0
        for raised in range(3):
            ends = action.origin - 1, action.target - 1
            route = route_of(s, self.seat, *ends, action.distance - raised, shut)
            if route is not None:
                stops = stops_of(s, action.origin - 1, route)[:-1]
                named = tuple(self.pen.say(f"sr.stop.{kind}", n=region + 1) for kind, region in stops)
                return self.pen.say("sr.choice.route", stops=named) if named else ""
        return ""


def _new_link(before: SteamState, after: SteamState, seat: int) -> tuple[int, int]:
    for pair in range(36):
        if before.links[seat * 36 + pair] != after.links[seat * 36 + pair]:
            return divmod(pair, 6)
    return 0, 0


# The sheets of all, and what is known about the components.


def overview(state: State, names: Sequence[str], words: str, language: str) -> RenderableType:
    assert isinstance(state, SteamState)
    pen = Pen(state.g, language)
    if folded(words) == ABOUT:
        return _about(pen)
    view = state.view(None)
    wanted = folded(words)
    sheets = [seat for seat, name in enumerate(names) if wanted in folded(name)]
    return Group(*(_own_sheet(pen, state, view, seat, names) for seat in sheets))


def _about(pen: Pen) -> RenderableType:
    """The texts on known and reconstructed parts, and how many parts of each section are which."""
    document = pen.game.board.document
    texts = [Styled(pen.words(Name(words))) for words in pen.game.board.about.values()]
    marks = Table.grid(padding=(0, 2))
    for section, part in document.items():
        counted = marks_of(part)
        if counted:
            marks.add_row(section, *(f"{pen.say(f'sr.screen.status.{mark}')}: {n}" for mark, n in counted.items()))
    title = Styled(pen.say("sr.screen.components"), style="bold")
    return Group(title, *(part for words in texts for part in (words, "")), Columns([marks]))


def marks_of(part: object) -> Counter[str]:
    """How often a part of the file is marked known and reconstructed."""
    found: Counter[str] = Counter()
    if isinstance(part, Mapping):
        for name, value in part.items():
            if isinstance(value, str) and name.endswith("status"):
                found[value] += 1
            else:
                found += marks_of(value)
    elif isinstance(part, list):
        for value in part:
            found += marks_of(value)
    return found


# The score sheets.


def sheet(game: Game, players: Sequence[Mapping[str, object]], language: str) -> RenderableType:
    assert isinstance(game, SteamGame)
    pen = Pen(game, language)
    rows: list[Any] = list(players)
    heads = ("place", "deliveries", "bonus", "network", "locomotive", "tiles", "orders", "total")
    table = pen.numbers(text(f"sr.sheet.{head}") for head in heads)
    details = Table.grid(padding=(0, 2))
    for seat, row in sorted(enumerate(rows), key=lambda item: (item[1]["place"], item[0])):
        style = SEAT_STYLES[seat]
        parts = [row[name]["points"] for name in ("network", "locomotive", "tiles", "orders")]
        numbers = [str(number) for number in (row["place"] or "–", row["deliveries"], row["bonus"], *parts)]
        table.add_row(Styled(row["name"], style=style), *numbers, Styled(str(row["total"]), style="bold"))
        details.add_row(Styled(row["name"], style=style), pen.links(row["network"]["links"]))
    eva = rows[0].get("eva")
    extra: list[RenderableType] = []
    if eva is not None:
        numbers = [str(eva[name]) for name in ("network", "locomotive", "tiles")]
        table.add_row(pen.say("sr.screen.eva"), "", str(eva["deliveries"]), "", *numbers, "", str(eva["total"]))
        if eva["won_at_once"]:
            extra.append(Styled(pen.say("sr.sheet.eva_won"), style="bold red"))
    return Group(table, "", details, *extra)


def summary(document: Mapping[str, Any]) -> Text:
    return text(
        "sr.board.summary",
        name=Name({"en": document["names"]["en"], **document["names"]}),
        fields=text("sr.fields", n=len(document["fields"])),
        parts=marks_of(dict(document))["reconstructed"],
    )
