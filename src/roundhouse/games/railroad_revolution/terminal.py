"""Railroad Revolution in the terminal: the table, the choices, the board by cities, the score sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core import pen as core
from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.game import Game
from roundhouse.core.pen import fact_table
from roundhouse.core.state import State
from roundhouse.core.text import Name, Text, folded, text
from roundhouse.games.railroad_revolution.about import groups
from roundhouse.games.railroad_revolution.choices import Choices
from roundhouse.games.railroad_revolution.documents import ACTIONS, DEALS, TRACKS, Colour, EffectDocument
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.view_types import RailView, SeatView, Workers

WORKER_STYLES: dict[Colour, str] = {
    "white": "bold bright_white",
    "purple": "magenta",
    "orange": "dark_orange",
    "grey": "bright_black",
    "turquoise": "cyan",
}
SEAT_STYLES = ("bright_white", "yellow", "dodger_blue1", "red")


class Pen(core.Pen[RailGame]):
    """Puts the things of a game into styled words of a language."""

    def workers(self, workers: Workers) -> Styled:
        """Some workers as coloured numbers."""
        parts = [Styled(self.say(f"rr.workers.{c}", n=n), style=WORKER_STYLES[c]) for c, n in workers.items()]
        return Styled(" ").join(parts) if parts else Styled("–")

    def city(self, city: int) -> str:
        return self.words(Name(self.game.board.cities[city].names))

    def effect(self, effect: EffectDocument) -> str:
        return self.words(self.game.words().effect(effect))

    def table(self, *heads: str) -> Table:
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        for head in heads:
            table.add_column(self.say(head) if head else "", no_wrap=not head)
        return table


# The table.


def screen(state: State, names: Sequence[str], seat: int | None, language: str) -> RenderableType:
    assert isinstance(state, RailState)
    pen = Pen(state.g, language)
    view = state.view(seat)
    facts = fact_table()
    _add_action(facts, pen, view)
    if view["deal"]["token"] is not None:
        for side in DEALS:
            facts.add_row(pen.say(f"rr.screen.{side}"), pen.effect(view["deal"][side]))
    for token in view["setup"]:
        worker = "" if token["worker"] is None else f" + {pen.say('rr.worker.' + token['worker'])}"
        facts.add_row(pen.say("rr.screen.setup"), pen.effect(token["reward"]) + worker)
    facts.add_row(pen.say("rr.screen.telegraph"), _telegraph(pen, view, names))
    facts.add_row(pen.say("rr.screen.bank"), pen.workers(view["workers"]))
    for other in range(len(names)) if seat is None else (seat,):
        _add_seat(facts, pen, view["seats"][other], names[other] if seat is None else "")
    return Group(_players(pen, view, names, seat), "", facts)


def _add_action(facts: Table, pen: Pen, view: RailView) -> None:
    """The action under way: what is open and what it costs."""
    action = view["action"]
    if action is None:
        return
    open_now = [
        pen.say(f"rr.open.{it['effect']}") + (f" (${it['cost']})" if it["cost"] else "") for it in action["open"]
    ]
    facts.add_row(pen.say("rr.screen.open"), " · ".join(open_now) or "–")
    if action["owed"]:
        facts.add_row(pen.say("rr.screen.owed"), Styled(f"${action['owed']}", style="bold yellow"))


def _players(pen: Pen, view: RailView, names: Sequence[str], seat: int | None) -> Table:
    heads = ("money", "shares", "supply", "placed", "pieces", "sale", "trains", "tracks", "points")
    table = pen.table("", *(f"rr.screen.{head}" for head in heads))
    for other, row in enumerate(view["seats"]):
        mark = "▶ " if other in view["asked"] else "  "
        name = Styled.assemble(mark, (names[other], SEAT_STYLES[other]))
        if other == seat:
            name.stylize("bold")
        placed = sum((Counter(row["placed"][space]) for space in ACTIONS), Counter[Colour]())
        up = sum(train["up"] for train in row["trains"].values())
        down = sum(train["down"] for train in row["trains"].values())
        table.add_row(
            name,
            f"${row['money']}",
            str(row["shares"]),
            pen.workers(row["supply"]),
            pen.workers(placed),
            f"{row['rails']}+{row['buildings']}",
            "–" if row["sale"] is None else f"${row['sale']}",
            f"{up}/{up + down}",
            "-".join(str(space) for space in row["tracks"].values()),
            str(row["score"]),
        )
    if view["last_turns"] is not None and not view["over"]:
        table.caption = Styled(pen.say("rr.screen.last_turns", n=view["last_turns"]), style="bold red")
        table.caption_justify = "left"
    return table


def _telegraph(pen: Pen, view: RailView, names: Sequence[str]) -> Styled:
    """The sections: shares for the first and for others, the token, who is there."""
    parts = []
    for it in view["telegraph"]:
        shares = f"{it['shares']}+{it['first_shares']}" if it["first"] is None else str(it["shares"])
        token = pen.say("rr.screen.deal") if it["bonus"] is None else pen.effect(it["bonus"])
        here = ", ".join(names[seat] for seat in it["offices"])
        owners = f" [{here}]" if here else ""
        parts.append(f"{it['section']}: {shares}, {token}{owners}")
    return Styled("\n").join(Styled(part) for part in parts)


def _add_seat(facts: Table, pen: Pen, row: SeatView, name: str) -> None:
    """A seat's milestones and trains."""
    for it in row["milestones"]:
        conditions = []
        for part in it["conditions"]:
            done = part["have"] >= part["count"]
            words = f"{'✓' if done else '·'} {pen.words(pen.game.words().condition(part))} ({part['have']})"
            conditions.append(Styled(words, style="green" if done else ""))
        managers = [
            pen.say(f"rr.worker.{manager['needs']}") + ("✓" if manager["has"] else "·") for manager in it["managers"]
        ]
        head = f"{it['milestone'].upper().replace('_', '-')} ({it['points']})  {' '.join(managers)}  "
        title = f"{name} {pen.say('rr.screen.milestone')}".strip()
        facts.add_row(title, Styled.assemble(head, Styled("; ").join(conditions)))
    trains = []
    for kind, train in row["trains"].items():
        state = "▲" * train["up"] + "▽" * train["down"]
        trains.append(f"{state} {pen.effect(pen.game.words().trains[kind]['bonus'])}")
    facts.add_row(f"{name} {pen.say('rr.screen.trains')}".strip(), " · ".join(trains) or "–")


# The choices.


def lines(state: State, seat: int, actions: Sequence[Action], language: str) -> list[Line]:
    assert isinstance(state, RailState)
    choices = Choices(state, seat, language)
    return [choices.line(action) for action in actions]


# The board by cities, and what is known about it.


def overview(state: State, names: Sequence[str], words: str, language: str) -> RenderableType:
    assert isinstance(state, RailState)
    pen = Pen(state.g, language)
    wanted = folded(words)
    if wanted in ("about", "o elementach"):
        return about(state.g, language)
    view = state.view(None)
    table = pen.table("rr.screen.city", "rr.screen.tile", "rr.screen.stations", "rr.screen.spaces")
    for number, city in enumerate(state.g.board.cities):
        if not any(wanted in folded(spelling) for spelling in (city.id, *city.names.values())):
            continue
        it = view["cities"][city.id]
        name = Styled(f"{pen.city(number)} ({city.level}, ${city.cost})", style="bold")
        tile = ""
        if it["bonus"] is not None and it["reward"] is not None:
            first = "" if it["first"] is not None else f"★ {pen.effect(it['bonus'])}; "
            tile = first + pen.effect(it["reward"])
        owners = [names[owner] for owner in it["stations"]]
        if it["first"] == "neutral":
            owners.insert(0, pen.say("rr.screen.neutral"))
        table.add_row(name, tile, ", ".join(owners), _spaces_at(pen, view, names, number))
    hint = Styled(pen.say("rr.screen.about_hint"), style="dim")
    return Group(table, "", hint) if wanted else Group(table, "", _tracks(pen), "", hint)


def _tracks(pen: Pen) -> Table:
    """The points beside the spaces of the tracks, with the gates below them."""
    rows = Table.grid(padding=(0, 2))
    for track, name in enumerate(TRACKS):
        spaces = []
        for space, points in enumerate(pen.game.track_points[track]):
            costs = ", ".join(pen.words(cost) for cost in pen.game.words().gate(track, space))
            spaces.append(f"[{costs}] {points}" if costs else str(points))
        title = Styled(pen.say("rr.screen.track", track=text(f"rr.track.{name}")), style="bold")
        rows.add_row(title, Styled(" · ".join(spaces)))
    return rows


def _spaces_at(pen: Pen, view: RailView, names: Sequence[str], city: int) -> Styled:
    """The links of a city: for each space its triangles, Deal symbol and rails."""
    links: dict[int, list[str]] = {}
    for space in pen.game.board.spaces:
        if city in space.ends:
            there = space.ends[1] if space.ends[0] == city else space.ends[0]
            sign = "◇" if space.start else "▲" * space.terrain or "○"
            rails = ",".join(names[seat][:3] for seat in view["rails"].get(space.id, []))
            words = sign + ("$" if space.deal else "") + (f"[{rails}]" if rails else "")
            links.setdefault(there, []).append(words)
    return Styled("; ").join(Styled(f"{pen.city(there)} {' '.join(row)}") for there, row in links.items())


def about(game: RailGame, language: str) -> RenderableType:
    """What is known about the components, and what had to be reconstructed and why."""
    pen = Pen(game, language)
    document: Any = game.board.document
    table = pen.table("", "rr.about.known", "rr.about.reconstructed", "rr.about.why")
    sources = document.get("sources", {})
    for group in groups(document):
        why = [_words(sources[name], language) for name in group.sources if not sources[name]["known"]]
        table.add_row(pen.say(f"rr.about.{group.name}"), str(group.known), str(group.reconstructed), "\n".join(why))
    paragraphs = [Styled(_words(words, language)) for words in document.get("about", {}).values()]
    return Group(*paragraphs, "", table)


def _words(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or words["en"]


# The score sheets.


def sheet(game: Game, players: Sequence[Mapping[str, object]], language: str) -> RenderableType:
    assert isinstance(game, RailGame)
    pen = Pen(game, language)
    rows: list[Any] = list(players)
    heads = ("place", "trains", "milestones", "telegraph", "stations", "network", "links", "total", "wealth")
    table = pen.table("", *(f"rr.sheet.{head}" for head in heads))
    for seat, row in sorted(enumerate(rows), key=lambda item: (item[1]["place"], item[0])):
        name = Styled(row["name"], style=f"bold {SEAT_STYLES[seat]}" if row["place"] == 1 else SEAT_STYLES[seat])
        counted = [f"{row[key]['points']} ({row[key]['count']})" for key in ("telegraph", "stations", "network")]
        trains = f"{row['trains']['points']} ({row['trains']['count']})"
        total = Styled(str(row["total"]), style="bold")
        table.add_row(
            name,
            str(row["place"] or "–"),
            trains,
            str(row["milestones"]),
            *counted,
            str(row["links"]),
            total,
            f"${row['wealth']}",
        )
    return table


def summary(document: Mapping[str, Any]) -> Text:
    known = sum(group.known for group in groups(document))
    facts = sum(group.known + group.reconstructed for group in groups(document))
    return text(
        "rr.board.summary",
        name=Name({"en": document["names"]["en"], **document["names"]}),
        cities=len(document["cities"]),
        spaces=sum(len(link["spaces"]) for link in document["links"]),
        milestones=len(document["milestones"]),
        known=known,
        facts=facts,
    )
