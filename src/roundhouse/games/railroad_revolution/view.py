"""What a seat may know: all but the milestones in the stacks and those that others are choosing from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from roundhouse.core.errors import check_seen_by
from roundhouse.core.frame import Frame, fields_of
from roundhouse.games.railroad_revolution.codec import EFFECTS
from roundhouse.games.railroad_revolution.constants import (
    LINES,
    MANAGERS,
    NONE,
    RAIL,
    TURQUOISE,
    WORKER,
)
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, STACKS, TRACKS
from roundhouse.games.railroad_revolution.effects import cost_of, is_shown
from roundhouse.games.railroad_revolution.hidden import knower_of
from roundhouse.games.railroad_revolution.milestones import condition_count
from roundhouse.games.railroad_revolution.money import next_sale, pieces_left
from roundhouse.games.railroad_revolution.scoring import Sheet, sheets
from roundhouse.games.railroad_revolution.state import COMPLETED, DISCARDED, IN_PILE, IN_STACK, NEUTRAL, RailState

Json = dict[str, object]


def view(s: RailState, seat: int | None) -> Json:
    """The table as a seat, or a spectator, sees it."""
    check_seen_by(seat, s.g.players)
    g = s.g
    all_sheets = sheets(s)
    seen: Json = {
        "title": g.title,
        "seat": seat,
        "over": s.over,
        "turn": int(s.turn),
        "first": int(s.first),
        "turns": int(s.turns),
        "last_turns": int(s.last_turns) if s.last_turns >= 0 else None,
        "asked": list(s.seats()),
        "question": "" if s.over else type(s.frame).__name__,
        "questions": [question_json(frame) for frame in reversed(s.stack)],
        "action": action_json(s),
        "cities": {city.id: city_json(s, i) for i, city in enumerate(g.board.cities)},
        "rails": {space.id: owners(s.rails, i) for i, space in enumerate(g.board.spaces) if owners(s.rails, i)},
        "telegraph": [section_json(s, i) for i in range(g.sections)],
        "workers": colours(s.bank),
        "trains": {train["id"]: int(s.trains[i]) for i, train in enumerate(g.board.trains) if i > 0},
        "deal": deal_json(s),
        "milestones": {stack: int(s.stack_left(i)) for i, stack in enumerate(STACKS)},
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


def question_json(frame: Frame[Any]) -> Json:
    """An open question with all that belongs to it; nothing in it is secret."""
    return {"question": type(frame).__name__, **{name: getattr(frame, name) for name in fields_of(type(frame))}}


def action_json(s: RailState) -> Json | None:
    """The action under way: what is still to be done, what may be used, what is owed."""
    if s.over or s.action == NONE:
        return None
    seat = int(s.turn)
    place: object = None
    if s.place != NONE:
        place = s.g.board.cities[s.place].id if ACTIONS[s.action] == "station" else int(s.place) + 1
    third = s.action == RAIL and s.basic == 0 and s.colour == TURQUOISE and bool(s.open & WORKER)
    return {
        "seat": seat,
        "action": ACTIONS[s.action],
        "worker": COLOURS[s.colour],
        "basic": int(s.basic),
        "place": place,
        "owed": int(s.debt),
        "open": [
            {"effect": effect, "cost": int(cost_of(s, 1 << i))}
            for i, effect in enumerate(EFFECTS)
            if is_shown(s, seat, i)
        ],
        "left": [effect for i, effect in enumerate(EFFECTS) if s.open >> i & 1],
        "rails": int(s.laid),
        "triangles": int(s.triangles),
        "third_rail": third and bool(s.rails_left[seat] > 0),
        "deal": bool(s.deal_due),
    }


def city_json(s: RailState, city: int) -> Json:
    it = s.g.board.cities[city]
    tile = int(s.tile_at[city])
    shown: Any = it.tile
    if it.tile is None and tile != NONE:
        shown = s.g.board.tiles[tile]
    return {
        "level": it.level,
        "cost": it.cost,
        "tile": None if it.tile is not None or tile == NONE else shown["id"],
        "bonus": None if shown is None else shown["bonus"],
        "reward": None if shown is None else shown["reward"],
        "first": owner(s.first_station[city]),
        "stations": owners(s.stations, city),
    }


def section_json(s: RailState, section: int) -> Json:
    it = s.g.board.sections[section]
    token = int(s.token_at[section])
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


def owner(first: int) -> int | str | None:
    """Whose building stands on a First space."""
    return None if first == NONE else "neutral" if first == NEUTRAL else int(first)


def owners(sets: Iterable[int], place: int) -> list[int]:
    """The seats that have a piece at a place."""
    return [seat for seat, places in enumerate(sets) if places >> place & 1]


def colours(numbers: Iterable[int]) -> dict[str, int]:
    return {COLOURS[c]: int(n) for c, n in enumerate(numbers) if n > 0}


def deal_json(s: RailState) -> Json:
    """The face-up deal token, how many lie in the stack, and what has been resolved."""
    token = int(s.deal_up())
    deals = s.g.board.deals
    shown = {} if token == NONE else {side: deals[token][side] for side in ("upper", "lower")}
    return {
        "token": None if token == NONE else deals[token]["id"],
        **shown,
        "stack": sum(1 for place in s.deal_at if place == IN_PILE),
        "discards": [deals[i]["id"] for i, place in enumerate(s.deal_at) if place == DISCARDED],
    }


def setup_json(s: RailState) -> list[Json]:
    """The set-up tokens that nobody has taken."""
    out: list[Json] = []
    for side, worker in zip(s.setup_side, s.setup_worker, strict=True):
        if side != NONE:
            token = s.g.board.setup_tokens[side // 2]
            beside = None if worker == NONE else COLOURS[worker]
            up = {"token": token["id"], "side": int(side % 2) + 1, "reward": token["sides"][side % 2]}
            out.append({**up, "worker": beside})
    return out


def seat_json(s: RailState, seat: int, sheet: Sheet) -> Json:
    g = s.g
    kinds = int(g.kinds)
    spaces = {
        name: colours([s.placed[(seat * len(ACTIONS) + i) * len(COLOURS) + c] for c in range(len(COLOURS))])
        for i, name in enumerate(ACTIONS)
    }
    colours_of_players: Any = g.board.document.get("player_colours", ())
    return {
        "colour": colours_of_players[seat] if colours_of_players else None,
        "money": int(s.money[seat]),
        "shares": int(s.shares[seat]),
        "rails": int(s.rails_left[seat]),
        "buildings": int(s.buildings_left[seat]),
        "sections": sections_json(s, seat),
        "sale": int(next_sale(s, seat)) if pieces_left(s, seat) > 0 else None,
        "supply": colours([s.supply[seat * len(COLOURS) + c] for c in range(len(COLOURS))]),
        "placed": spaces,
        "available": int(s.available[seat]),
        "trains": {
            g.board.trains[k]["id"]: {"up": int(s.up[seat * kinds + k]), "down": int(s.down[seat * kinds + k])}
            for k in range(kinds)
            if s.up[seat * kinds + k] + s.down[seat * kinds + k] > 0
        },
        "tracks": {track: int(s.tracks[seat * len(TRACKS) + i]) for i, track in enumerate(TRACKS)},
        "milestones": [
            milestone_json(s, int(s.lines[seat * LINES + line]), seat, line)
            for line in range(LINES)
            if s.lines[seat * LINES + line] != NONE
        ],
        "completed": [g.board.milestones[m]["id"] for m, at in enumerate(s.milestone_at) if at == COMPLETED + seat],
        "score": int(sheet.total()),
        "points": sheet_json(sheet),
    }


def sections_json(s: RailState, seat: int) -> list[Json]:
    """The sections of the player board: pieces were taken from the left."""
    rails, buildings = int(s.g.rails - s.rails_left[seat]), int(s.g.buildings - s.buildings_left[seat])
    out: list[Json] = []
    for section in s.g.board.player_board:
        gone = min(rails, section["rails"]), min(buildings, section["buildings"])
        rails -= gone[0]
        buildings -= gone[1]
        left = {"rails": section["rails"] - gone[0], "buildings": section["buildings"] - gone[1]}
        out.append({"value": section["value"], **left})
    return out


def milestone_json(s: RailState, milestone: int, seat: int, line: int | None = None) -> Json:
    """A milestone with its managers and how far the seat is with its conditions."""
    it = s.g.board.milestones[milestone]
    at = NONE if line is None else (seat * LINES + line) * MANAGERS
    stand = [NONE if at == NONE else int(s.managers[at + k]) for k in range(len(it["managers"]))]
    flat = s.g.condition[milestone]
    return {
        "milestone": it["id"],
        "stack": it["stack"],
        "points": it["points"],
        "managers": [
            {"needs": needs, "has": None if has == NONE else COLOURS[has]}
            for needs, has in zip(it["managers"], stand, strict=True)
        ],
        "conditions": [
            {**condition, "have": int(condition_count(s, seat, flat[i * 3], flat[i * 3 + 1]))}
            for i, condition in enumerate(it["conditions"])
        ],
    }


def under_json(s: RailState, seat: int) -> list[Json]:
    """What the seat has put under stacks and may remember: how many lie above, and which they are."""
    out: list[Json] = []
    for number, stack in enumerate(STACKS):
        piled = [m for m in range(s.g.milestones) if s.g.stack_of[m] == number and s.milestone_at[m] <= IN_STACK]
        for place in sorted({int(s.milestone_at[m]) for m in piled}, reverse=True):
            if knower_of(place) == seat:
                above = sum(1 for m in piled if s.milestone_at[m] > place)
                here = [s.g.board.milestones[m]["id"] for m in piled if s.milestone_at[m] == place]
                out.append({"stack": stack, "above": above, "milestones": here})
    return out


def sheet_json(sheet: Sheet) -> Json:
    """A score sheet."""
    return {
        "trains": {"count": int(sheet.trains), "points": int(sheet.train_points)},
        "milestones": int(sheet.milestones),
        "telegraph": {"count": int(sheet.offices), "points": int(sheet.telegraph_track)},
        "stations": {"count": int(sheet.stations), "points": int(sheet.stations_track)},
        "network": {"count": int(sheet.top_cities), "points": int(sheet.network_track)},
        "links": int(sheet.links),
        "wealth": int(sheet.wealth),
        "total": int(sheet.total()),
        "place": int(sheet.place),
    }
