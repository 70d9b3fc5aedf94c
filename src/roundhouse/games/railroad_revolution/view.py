"""What a seat may know: all but the milestones in the stacks and those that others are choosing from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from roundhouse.core.errors import check_seen_by
from roundhouse.core.frame import Frame, fields_of
from roundhouse.games.railroad_revolution.basic import why_no_third
from roundhouse.games.railroad_revolution.constants import LINES, MANAGERS, NONE, RAIL, STATION
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, EFFECTS, STACKS, TRACKS, Condition
from roundhouse.games.railroad_revolution.effects import cost_of, is_shown
from roundhouse.games.railroad_revolution.milestones import condition_count, stack_size
from roundhouse.games.railroad_revolution.money import next_sale, pieces_left
from roundhouse.games.railroad_revolution.scoring import Sheet, sheets
from roundhouse.games.railroad_revolution.state import COMPLETED, DISCARDED, IN_PILE, NEUTRAL, RailState
from roundhouse.games.railroad_revolution.view_types import (
    ActionView,
    CityView,
    DealView,
    MilestoneView,
    Owner,
    PieceSection,
    PlacedView,
    Question,
    RailView,
    SeatView,
    SectionView,
    SetupView,
    SheetView,
    Tracks,
    Under,
    Workers,
)
from roundhouse.kit import layers


def view(s: RailState, seat: int | None) -> RailView:
    """The table as a seat, or a spectator, sees it."""
    check_seen_by(seat, s.g.players)
    g = s.g
    all_sheets = sheets(s)
    seen: RailView = {
        "title": g.title,
        "seat": seat,
        "over": s.over,
        "turn": s.turn,
        "first": s.first,
        "turns": s.turns,
        "last_turns": s.last_turns if s.last_turns >= 0 else None,
        "asked": list(s.seats()),
        "question": "" if s.over else type(s.frame).__name__,
        "questions": [question_json(frame) for frame in reversed(s.stack)],
        "action": action_json(s),
        "cities": {city.id: city_json(s, i) for i, city in enumerate(g.board.cities)},
        "rails": {space.id: owners(s.rails, i) for i, space in enumerate(g.board.spaces) if owners(s.rails, i)},
        "telegraph": [section_json(s, i) for i in range(g.sections)],
        "workers": workers(s.bank),
        "trains": {train["id"]: s.trains[i] for i, train in enumerate(g.board.trains) if i > 0},
        "deal": deal_json(s),
        "milestones": {stack: stack_size(s, i) for i, stack in enumerate(STACKS)},
        "setup": setup_json(s),
        "seats": [seat_json(s, other, all_sheets[other]) for other in range(g.players)],
    }
    if seat is not None:
        seen["mine"] = {
            "offer": [milestone_json(s, m, seat) for m in s.offered(seat)],
            "under": under_json(s, seat),
        }
    if s.over:
        seen["final"] = [{"seat": other, **sheet_json(sheet)} for other, sheet in enumerate(all_sheets)]
    return seen


def question_json(frame: Frame[Any]) -> Question:
    """An open question with all that belongs to it; nothing in it is secret."""
    fields = {name: getattr(frame, name) for name in fields_of(type(frame))}
    return cast(Question, {"question": type(frame).__name__, **fields})


def action_json(s: RailState) -> ActionView | None:
    """The action under way: what is still to be done, what may be used, what is owed."""
    if s.over or s.action == NONE:
        return None
    seat = s.turn
    place: str | int | None = None
    if s.place != NONE:
        place = s.g.board.cities[s.place].id if s.action == STATION else s.place + 1
    return {
        "seat": seat,
        "action": ACTIONS[s.action],
        "worker": COLOURS[s.colour],
        "basic": s.basic,
        "place": place,
        "owed": s.debt,
        "open": [
            {"effect": effect, "cost": cost_of(s, 1 << i)} for i, effect in enumerate(EFFECTS) if is_shown(s, seat, i)
        ],
        "left": [effect for i, effect in enumerate(EFFECTS) if s.open >> i & 1],
        "rails": s.laid,
        "triangles": s.triangles,
        "third_rail": s.action == RAIL and s.basic == 0 and s.rails_left[seat] > 0 and why_no_third(s) == "",
        "deal": bool(s.deal_due),
    }


def city_json(s: RailState, city: int) -> CityView:
    """A city with its tile and its stations."""
    it = s.g.board.cities[city]
    tile = s.tile_at[city]
    drawn = it.tile is None and tile != NONE
    shown: Any = s.g.board.tiles[tile] if drawn else it.tile
    return {
        "level": it.level,
        "cost": it.cost,
        "tile": shown["id"] if drawn else None,
        "bonus": shown and shown["bonus"],
        "reward": shown and shown["reward"],
        "first": owner(s.first_station[city]),
        "stations": owners(s.stations, city),
    }


def section_json(s: RailState, section: int) -> SectionView:
    """A section of the telegraph line."""
    it = s.g.board.sections[section]
    token = s.token_at[section]
    return {
        "section": section + 1,
        "shares": it["shares"],
        "first_shares": it["first_shares"],
        "deal": it.get("deal", False),
        "token": None if token == NONE else s.g.board.tokens[token]["id"],
        "bonus": None if token == NONE else s.g.board.tokens[token]["bonus"],
        "first": owner(s.first_office[section]),
        "offices": owners(s.offices, section),
    }


def owner(first: int) -> Owner:
    """Whose building stands on a First space."""
    return None if first == NONE else "neutral" if first == NEUTRAL else first


def owners(sets: Iterable[int], place: int) -> list[int]:
    """The seats that have a piece at a place."""
    return [seat for seat, places in enumerate(sets) if places >> place & 1]


def workers(numbers: Iterable[int]) -> Workers:
    """Some workers by their colours."""
    return {colour: n for colour, n in zip(COLOURS, numbers, strict=True) if n > 0}


def deal_json(s: RailState) -> DealView:
    """The face-up deal token, how many lie in the stack, and what has been resolved."""
    deals = s.g.board.deals
    stack = sum(1 for place in s.deal_at if place == IN_PILE)
    discards = [deals[i]["id"] for i, place in enumerate(s.deal_at) if place == DISCARDED]
    if s.deal_up() == NONE:
        return {"token": None, "stack": stack, "discards": discards}
    it = deals[s.deal_up()]
    return {"token": it["id"], "upper": it["upper"], "lower": it["lower"], "stack": stack, "discards": discards}


def setup_json(s: RailState) -> list[SetupView]:
    """The set-up tokens that nobody has taken."""
    out: list[SetupView] = []
    for side, worker in zip(s.setup_side, s.setup_worker, strict=True):
        if side != NONE:
            token = s.g.board.setup_tokens[side // 2]
            reward = token["sides"][side % 2]
            beside = None if worker == NONE else COLOURS[worker]
            out.append({"token": token["id"], "side": side % 2 + 1, "reward": reward, "worker": beside})
    return out


def seat_json(s: RailState, seat: int, sheet: Sheet) -> SeatView:
    """What lies before a seat."""
    g = s.g
    size = len(COLOURS)
    colours: Any = g.board.document.get("player_colours")
    return {
        "colour": colours[seat] if colours else None,
        "money": s.money[seat],
        "shares": s.shares[seat],
        "rails": s.rails_left[seat],
        "buildings": s.buildings_left[seat],
        "sections": sections_json(s, seat),
        "sale": next_sale(s, seat) if pieces_left(s, seat) > 0 else None,
        "supply": workers(s.supply[seat * size : (seat + 1) * size]),
        "placed": placed_json(s, seat),
        "available": s.available[seat],
        "trains": {
            train["id"]: {"up": s.up[at], "down": s.down[at]}
            for at, train in enumerate(g.board.trains, seat * g.kinds)
            if s.up[at] + s.down[at] > 0
        },
        "tracks": tracks_json(s, seat),
        "milestones": [
            milestone_json(s, s.lines[seat * LINES + line], seat, line)
            for line in range(LINES)
            if s.lines[seat * LINES + line] != NONE
        ],
        "completed": [g.board.milestones[m]["id"] for m, at in enumerate(s.milestone_at) if at == COMPLETED + seat],
        "score": sheet.total(),
        "points": sheet_json(sheet),
    }


def placed_json(s: RailState, seat: int) -> PlacedView:
    """The workers on the action spaces of a seat."""
    size = len(COLOURS)
    spaces = range(seat * len(ACTIONS) * size, (seat + 1) * len(ACTIONS) * size, size)
    station, rail, telegraph, sale = (workers(s.placed[at : at + size]) for at in spaces)
    return {"station": station, "rail": rail, "telegraph": telegraph, "sale": sale}


def tracks_json(s: RailState, seat: int) -> Tracks:
    """The spaces of a seat's markers."""
    telegraph, stations, network = s.tracks[seat * len(TRACKS) : (seat + 1) * len(TRACKS)]
    return {"telegraph": telegraph, "stations": stations, "network": network}


def sections_json(s: RailState, seat: int) -> list[PieceSection]:
    """The sections of the player board: pieces were taken from the left."""
    rails, buildings = s.g.rails - s.rails_left[seat], s.g.buildings - s.buildings_left[seat]
    out: list[PieceSection] = []
    for it in s.g.board.player_board:
        gone = min(rails, it["rails"]), min(buildings, it["buildings"])
        rails -= gone[0]
        buildings -= gone[1]
        out.append({"value": it["value"], "rails": it["rails"] - gone[0], "buildings": it["buildings"] - gone[1]})
    return out


def milestone_json(s: RailState, milestone: int, seat: int, line: int | None = None) -> MilestoneView:
    """A milestone with its managers and how far the seat is with its conditions."""
    it = s.g.board.milestones[milestone]
    at = NONE if line is None else (seat * LINES + line) * MANAGERS
    stand = [NONE if at == NONE else s.managers[at + k] for k in range(len(it["managers"]))]
    flat = s.g.condition[milestone]
    conditions: list[Condition] = it["conditions"]
    return {
        "milestone": it["id"],
        "stack": it["stack"],
        "points": it["points"],
        "managers": [
            {"needs": needs, "has": None if has == NONE else COLOURS[has]}
            for needs, has in zip(it["managers"], stand, strict=True)
        ],
        "conditions": [
            {**condition, "have": condition_count(s, seat, flat[i * 3], flat[i * 3 + 1])}
            for i, condition in enumerate(conditions)
        ],
    }


def under_json(s: RailState, seat: int) -> list[Under]:
    """What the seat has put under stacks and may remember: how many lie above, and which they are."""
    out: list[Under] = []
    for number, stack in enumerate(STACKS):
        above = 0
        for knower, milestones in layers.layers_of(s.milestone_at, s.g.stack_of, number):
            if knower == seat:
                here = [s.g.board.milestones[m]["id"] for m in milestones]
                out.append({"stack": stack, "above": above, "milestones": here})
            above += len(milestones)
    return out


def sheet_json(sheet: Sheet) -> SheetView:
    """A score sheet."""
    return {
        "trains": {"count": sheet.trains, "points": sheet.train_points},
        "milestones": sheet.milestones,
        "telegraph": {"count": sheet.offices, "points": sheet.telegraph_track},
        "stations": {"count": sheet.stations, "points": sheet.stations_track},
        "network": {"count": sheet.top_cities, "points": sheet.network_track},
        "links": sheet.links,
        "wealth": sheet.wealth,
        "total": sheet.total(),
        "place": sheet.place,
    }
