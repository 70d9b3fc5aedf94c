"""1830 in the terminal: players, corporations and private companies; the map or the market; the score sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core.game import Game
from roundhouse.core.pen import SEAT_STYLES, fact_table
from roundhouse.core.state import State
from roundhouse.core.text import LANGUAGES, Text, folded, text, translate
from roundhouse.games.eighteen_thirty.board import PLACES
from roundhouse.games.eighteen_thirty.documents import components
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.terminal_choices import lines
from roundhouse.games.eighteen_thirty.terminal_map import hex_table, map_of
from roundhouse.games.eighteen_thirty.terminal_market import MarketGrid
from roundhouse.games.eighteen_thirty.terminal_words import Pen, corporation_style
from roundhouse.games.eighteen_thirty.view_types import EighteenView, PlayerView

__all__ = ["lines", "overview", "screen", "sheet", "summary"]

ON_THE_MAP = ("HomeToken", "LayTrack", "MoveToken", "DelawareToken", "PlaceToken", "RunTrains")
"""The questions for which the map is shown."""
PARTS = ("market", "tiles", "map")
"""What can be asked for by name, beside hexes and corporations."""


def screen(state: State, names: Sequence[str], seat: int | None, language: str) -> RenderableType:
    assert isinstance(state, EighteenState)
    pen = Pen(state.g, language)
    view = state.view(seat)
    parts: list[RenderableType] = [_head(pen, view, names), "", _players(pen, view, names, seat)]
    if any(row["par"] for row in view["corporations"].values()):
        parts += ["", _corporations(pen, view, names)]
    if view["round"] == "auction":
        parts += ["", _auction(pen, view, names)]
    else:
        parts += ["", _facts(pen, view)]
    if view["round"] == "stock":
        parts += ["", MarketGrid(state)]
    elif view["question"] in ON_THE_MAP:
        parts += ["", map_of(state)]
    return Group(*parts)


def _head(pen: Pen, view: EighteenView, names: Sequence[str]) -> Styled:
    """Round, phase, bank and priority."""
    if view["round"] == "operating":
        round_words = pen.say("1830.screen.operating", set=view["set"], number=view["number"], rounds=view["rounds"])
    elif view["round"] == "stock":
        round_words = pen.say("1830.screen.stock", set=view["set"])
    else:
        round_words = pen.say("1830.screen.auction")
    words = [
        round_words,
        pen.say("1830.screen.phase", phase=view["phase"], n=view["train_limit"]),
        pen.say("1830.screen.bank", money=pen.money(view["bank"])),
    ]
    if view["round"] != "auction":
        words.append(pen.say("1830.screen.priority", name=names[view["priority"]]))
    out = Styled(" · ".join(words))
    if view["broken"]:
        out.append(" · " + pen.say("1830.screen.broken"), style="bold red")
    return out


def _table(pen: Pen, heads: Mapping[str, str]) -> Table:
    """A table with headings by key, each justified as it says."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    for head, side in heads.items():
        table.add_column(pen.say(f"1830.screen.{head}"), justify="right" if side == "right" else "left")
    return table


def _players(pen: Pen, view: EighteenView, names: Sequence[str], seat: int | None) -> Table:
    heads = {"cash": "right", "worth": "right", "certificates": "right", "shares": "left", "privates": "left"}
    table = _table(pen, heads)
    for other, row in enumerate(view["players"]):
        mark = "▶ " if other in view["asked"] else "  "
        name = Styled.assemble(mark, (names[other], SEAT_STYLES[other]))
        if other == seat:
            name.stylize("bold")
        cash = pen.money(row["cash"])
        if row["committed"]:
            cash += f" (-{row['committed']})"
        shares = Styled("  ").join(
            _holding(row, corporation, percent) for corporation, percent in row["shares"].items()
        )
        limit = f"{row['certificates']}/{row['certificate_limit']}"
        table.add_row(name, cash, pen.money(row["worth"]), limit, shares, " ".join(row["privates"]))
    return table


def _holding(row: PlayerView, corporation: str, percent: int) -> Styled:
    """A holding; presidents have a star."""
    star = "*" if corporation in row["presidencies"] else ""
    return Styled(f"{corporation}{star} {percent}", style="bold" if star else "")


def _corporations(pen: Pen, view: EighteenView, names: Sequence[str]) -> Table:
    """All corporations that are started, those that operate in their order."""
    heads = {
        "president": "left", "price": "right", "par": "right", "ipo": "right", "pool": "right",
        "treasury": "right", "trains": "left", "tokens": "right", "privates": "left",
    }  # fmt: skip
    table = _table(pen, heads)
    for number, (corporation, row) in enumerate(view["corporations"].items()):
        president = row["president"]
        if president is None:
            continue
        mark = "▶ " if corporation == view["operating"] else "  "
        name = Styled.assemble(mark, (f" {corporation:<4} ", corporation_style(number)))
        price = str(row["price"]) + ("" if row["zone"] == "white" else row["zone"][0])
        treasury = pen.money(row["treasury"]) if row["floated"] else pen.say("1830.screen.not_floated")
        who = Styled(names[president], style=SEAT_STYLES[president])
        shares = [f"{row['ipo']}%", f"{row['pool']}%"]
        more = [" ".join(row["trains"]), str(row["tokens_left"]), " ".join(row["privates"])]
        table.add_row(name, who, price, str(row["par"]), *shares, treasury, *more)
    return table


def _auction(pen: Pen, view: EighteenView, names: Sequence[str]) -> Table:
    """The private companies with prices, revenues, bids and owners."""
    table = _table(pen, {"face": "right", "revenue": "right", "least": "right", "bids": "left"})
    full_names = {it["id"]: it["name"] for it in components()["privates"]}
    for company, row in view["privates"].items():
        mark = "▶ " if row.get("offered") else "  "
        name = Styled(f"{mark}{company} {full_names[company]}", style="bold" if row.get("offered") else "")
        bids, least = "", ""
        if "bids" in row:
            bids = ", ".join(f"{names[int(seat)]} {pen.money(bid)}" for seat, bid in row["bids"].items())
            least = pen.money(row["least_bid"])
        elif row["owner"] is not None:
            bids = pen.say("1830.screen.owner", name=names[row["owner"]])
        table.add_row(name, pen.money(row["price"]), pen.money(row["revenue"]), least, bids)
    return table


def _facts(pen: Pen, view: EighteenView) -> Table:
    """Trains that can be bought, and who is still to operate."""
    depot = view["depot"]
    left = [
        f"{name} ({pen.money(depot['prices'][name])}) ×{'∞' if name in depot['unlimited'] else number}"
        for name, number in depot["left"].items()
        if number > 0
    ]
    table = fact_table()
    table.add_row(pen.say("1830.screen.depot"), "  ".join(left))
    if depot["pool"]:
        table.add_row(pen.say("1830.screen.train_pool"), " ".join(depot["pool"]))
    if view["queue"]:
        table.add_row(pen.say("1830.screen.queue"), " → ".join(view["queue"]))
    if view["revenue"]:
        table.add_row(pen.say("1830.screen.earned"), pen.money(view["revenue"]))
    return table


# The board, or parts of it.


def overview(state: State, names: Sequence[str], words: str, language: str) -> RenderableType:
    assert isinstance(state, EighteenState)
    pen = Pen(state.g, language)
    part = _part(words)
    if not words or part == "map":
        return Group(map_of(state), "", Styled(pen.say("1830.map.key"), style="dim"))
    if part == "market":
        return MarketGrid(state)
    if part == "tiles":
        return _tiles_left(pen, state)
    hexes = _meant(state, folded(words))
    return hex_table(pen, state, hexes) if hexes else Styled(pen.say("1830.map.nothing", words=words))


def _part(words: str) -> str:
    """Which part of the table the words name, in any language."""
    for part in PARTS:
        if words and any(
            folded(words) == folded(translate(text(f"1830.part.{part}"), language)) for language in LANGUAGES
        ):
            return part
    return ""


def _meant(s: EighteenState, words: str) -> list[int]:
    """A hex, those of a place name, or those with tokens of a corporation."""
    board = s.g.board
    exact = [at for at, name in enumerate(board.hex_names) if folded(name) == words]
    if exact:
        return exact
    own = [number for number, name in enumerate(s.g.corporation_names) if folded(name) == words]
    if own:
        places = [place for place, token in enumerate(s.rails.token) if token == own[0]]
        return sorted({int(board.city_hexes[place // PLACES]) for place in places} | {int(board.home[own[0]])})
    return [at for at, name in enumerate(board.town_names) if words in folded(name)]


def _tiles_left(pen: Pen, s: EighteenState) -> Styled:
    left = [f"{name} ×{int(s.rails.left[kind])}" for kind, name in enumerate(s.g.board.kind_names)]
    return Styled.assemble((pen.say("1830.map.tiles_left"), "bold"), "  " + "  ".join(left))


# The score sheets.


def sheet(game: Game, players: Sequence[Mapping[str, object]], language: str) -> RenderableType:
    assert isinstance(game, EighteenGame)
    pen = Pen(game, language)
    rows: list[Any] = list(players)
    table = pen.numbers(text(f"1830.sheet.{head}") for head in ("place", "cash", "shares", "privates", "worth"))
    table.add_column(pen.say("1830.sheet.held"))
    for seat, row in sorted(enumerate(rows), key=lambda item: (item[1]["place"], item[0])):
        style = SEAT_STYLES[seat]
        name = Styled(row["name"], style=f"bold {style}" if row["place"] == 1 else style)
        money = [pen.money(row[part]) for part in ("cash", "shares", "privates")]
        held = [f"{corporation} {percent}%" for corporation, percent in row["holdings"].items()] + row["companies"]
        worth = Styled(pen.money(row["worth"]), style="bold")
        table.add_row(name, str(row["place"] or "–"), *money, worth, ", ".join(held))
    return table


def summary(document: Mapping[str, Any]) -> Text:
    return text("error.no_boards", title="1830")
