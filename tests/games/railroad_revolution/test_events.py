"""Events tell all that happens: whoever hears them, and the answers with their prices, knows what lies on the table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from tests.games.railroad_revolution.reference import price_of
from tests.games.railroad_revolution.tables import answer_at_random, table

import roundhouse as rh
from roundhouse.games.railroad_revolution import constants as c
from roundhouse.games.railroad_revolution.documents import COLOURS, TRACKS
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.words import SILENT

TITLE = rh.title("railroad-revolution")
GAMES = 36 if rh.build() == "compiled" else 6
Facts = Counter[tuple[object, ...]]


def facts(s: RailState) -> Facts:
    """What everybody sees, thing by thing."""
    view: Any = s.view(None)
    seen: Facts = Counter(dict(pieces(view)))
    for seat, it in enumerate(view["seats"]):
        seen.update({(part, seat): it[part] for part in ("money", "shares", "rails", "buildings")})
        seen.update({("worker", seat, colour): n for colour, n in it["supply"].items()})
        for placed in it["placed"].values():
            seen.update({("worker", seat, colour): n for colour, n in placed.items()})
            seen["placed", seat] += sum(placed.values())
        seen.update({("track", seat, track): n for track, n in it["tracks"].items()})
        seen.update({(side, seat, kind): n for kind, train in it["trains"].items() for side, n in train.items()})
        seen.update(("completed", seat, milestone) for milestone in it["completed"])
        for milestone in it["milestones"]:
            seen["milestone", seat, milestone["milestone"]] += 1
            seen.update(("manager", seat, milestone["milestone"], place["has"]) for place in milestone["managers"])
    return Counter({key: n for key, n in seen.items() if n and key[-1] is not None})


def pieces(view: Any) -> Iterator[tuple[tuple[object, ...], int]]:
    """What belongs to no seat, or to several."""
    for colour, n in view["workers"].items():
        yield ("bank", colour), n
    for kind, n in view["trains"].items():
        yield ("stack", kind), n
    for city, it in view["cities"].items():
        yield ("tile", city, it["tile"]), 1
        yield ("first", city, it["first"]), 1
        yield from ((("station", city, seat), 1) for seat in it["stations"])
    for it in view["telegraph"]:
        yield ("token", it["section"], it["token"]), 1
        yield ("first", it["section"], it["first"]), 1
        yield from ((("office", it["section"], seat), 1) for seat in it["offices"])
    for space, seats in view["rails"].items():
        yield from ((("rail", space, seat), 1) for seat in seats)
    for it in view["setup"]:
        yield ("setup", it["token"], it["side"]), 1
        yield ("beside", it["token"], it["side"], it["worker"]), 1
    yield ("deal", view["deal"]["token"]), 1
    yield from ((("resolved", token), 1) for token in view["deal"]["discards"])
    yield ("offered", view["turn"]), sum(bool(it.get("ends_turn")) for it in view["questions"])
    yield ("starts", view["first"]), int(view["turns"] > 0)
    yield ("over", "game"), view["over"]


def told(s: RailState, event: rh.Event, seen: Facts) -> None:
    """Change what was seen before by what an event tells."""
    board, it = s.g.board, dict[str, Any](event.data)
    seat, worker = it.get("seat"), COLOURS[it.get("worker", 0)]
    train = board.trains[it.get("train", 0)]["id"]
    milestone = board.milestones[it.get("milestone", 0)]
    side = it.get("side", 0)
    token = (board.setup_tokens[side // 2]["id"], side % 2 + 1) if "setup" in event.name else ()
    match event.name:
        case "tile" if it["tile"] < len(board.tiles):
            seen["tile", board.cities[it["city"]].id, board.tiles[it["tile"]]["id"]] += 1
        case "token":
            seen["token", it["section"] + 1, board.tokens[it["token"]]["id"]] += 1
        case "setup_token":
            seen["setup", *token] += 1
        case "setup_worker":
            seen["beside", *token, worker] += 1
            seen["bank", worker] -= 1
        case "took_setup":
            seen["setup", *token] -= 1
            seen["beside", *token, worker] -= 1
            seen["worker", seat, worker] += 1
        case "starts":
            seen["starts", seat] += 1
        case "placed":
            assert (it["action"], it["worker"]) == (s.action, s.colour)
            seen["placed", seat] += 1
        case "workers_back":
            seen["placed", seat] = 0
        case "hired" | "gained_worker":
            seen["worker", seat, worker] += 1
            seen["bank", worker] -= 1
        case "discarded":
            seen["worker", seat, worker] -= 1
            seen["bank", worker] += 1
        case "exchanged":
            for colour, n in ((worker, 1), (COLOURS[it["for"]], -1)):
                seen["worker", seat, colour] -= n
                seen["bank", colour] += n
        case "promoted":
            seen["worker", seat, worker] -= 1
            seen["manager", seat, milestone["id"], worker] += 1
        case "kept_milestone":
            seen["milestone", seat, milestone["id"]] += 1
        case "completed":
            assert it["points"] == milestone["points"]
            seen["milestone", seat, milestone["id"]] -= 1
            seen["completed", seat, milestone["id"]] += 1
            for colour in COLOURS:
                seen["bank", colour] += seen.pop(("manager", seat, milestone["id"], colour), 0)
        case "sold_piece":
            seen["rails" if it["rail"] else "buildings", seat] -= 1
            seen["money", seat] += it["money"]
        case "sold_shares":
            seen["shares", seat] -= it["shares"]
            seen["money", seat] += it["money"]
        case "gained_money":
            seen["money", seat] += it["money"]
        case "gained_shares":
            seen["shares", seat] += it["shares"]
        case "paid":
            seen["money", seat] -= it["money"]
        case "laid_rail":
            seen["rail", board.spaces[it["space"]].id, seat] += 1
        case "built_station" | "built_office":
            what = event.name.removeprefix("built_")
            place = board.cities[it["city"]].id if what == "station" else it["section"] + 1
            seen[what, place, seat] += 1
            seen["first", place, seat] += it["first"]
        case "took_train":
            seen["stack", train] -= 1
            seen["up", seat, train] += 1
        case "flipped":
            seen["up", seat, train] += -1 if it["used"] else 1
            seen["down", seat, train] += 1 if it["used"] else -1
        case "advanced":
            track = ("track", seat, TRACKS[it["track"]])
            seen[track] += 1
            assert it["points"] == board.tracks[it["track"]]["points"][seen[track]]
        case "accepted":
            assert it["shares"] == board.deals[it["deal"]]["lower" if side else "upper"].get("shares", 0)
            assert seen["deal", board.deals[it["deal"]]["id"]] == 1
            seen["shares", seat] -= it["shares"]
        case "deal_offered":
            assert seen["deal", board.deals[it["deal"]]["id"]] == 1
            seen["offered", seat] += 1
        case "deal_turned":
            resolved = [key[1] for key in seen if key[0] in ("deal", "resolved") and seen[key]]
            new = board.deals[it["deal"]]["id"]
            for key in [key for key in seen if key[0] in ("deal", "resolved", "offered")]:
                del seen[key]
            again = len(resolved) == len(board.deals)
            seen.update(("resolved", deal) for deal in ([] if again else resolved))
            seen["deal", new] += 1
        case "game_over":
            seen["over", "game"] += 1
        case "skipped" | "waived" | "last_round" | "drew_milestones":
            pass  # nothing on the table changes
        case _:
            raise AssertionError(event)


def paid(s: RailState, seat: int, answer: int, seen: Facts) -> None:
    """Change what was seen before by the price of an answer, and by where its worker or its piece comes from."""
    frame: Any = s.stack[-1]
    name, words = type(frame).__name__, str(s.game.action(answer)).split()
    money = shares = 0
    match words[0]:
        case "hire":
            money = int(s.g.r.hire_cost)
        case "use":
            money = price_of(s, 1 << (answer - c.USE))
        case "pay":
            money = int(s.g.train_bonus[frame.kind].pay)
        case "accept":
            money = int(s.g.deal[int(s.deal_up()) * 2 + answer - c.ACCEPT].pay)
            shares = -int(s.g.r.negotiator_deal_shares) if name == "Effects" else 0
        case "promote":
            money = int(frame.cost)
        case "discard" if name == "DiscardForToken":
            money = int(s.g.token_bonus[s.token_at[s.place]].pay)
        case "advance":
            track = answer - c.ADVANCE
            at = s.tracks[seat * c.TRACKS + track] + 1
            money, shares = int(s.g.gate_money[track][at]), int(s.g.gate_shares[track][at])
        case "rail" | "station" | "office" if not getattr(frame, "setup", False):
            seen["rails" if words[0] == "rail" else "buildings", seat] -= 1
    if words[0] in ("promote", "discard", "exchange") and words[2] != "supply":
        seen["placed", seat] -= not (words[0] == "exchange" and s.g.r.exchange_in_place)
    seen["money", seat] -= money
    seen["shares", seat] -= shares


SAY_NOTHING = {"stop", "finish", "use", "pay"}
"""Answers that need no event of their own: what follows from them is told."""


def listen(s: RailState, rng: rh.Rng, seen: Facts) -> list[str]:
    """Play one random answer; what is seen afterwards is what was seen before, changed by what was told."""
    owed, last, question = s.debt, s.last_turns, type(s.stack[-1]).__name__
    seat, answer = answer_at_random(s, rng)
    if seat != rh.CHANCE:
        paid(s, seat, answer, seen)
    word = str(s.game.action(answer)).split()[0]
    events: list[rh.Event] = []
    s.sink = events
    s.play_id(answer, seat)
    names = [event.name for event in events]
    for event in events:
        told(s, event, seen)
    assert facts(s) == seen, (word, names)
    if seat != rh.CHANCE and word not in SAY_NOTHING:
        assert any(event.data.get("seat") == seat for event in events), (word, names)
    assert ("waived" in names) == (s.debt < owed and word != "finish")
    assert [it.data["money"] for it in events if it.name == "paid"] == ([owed] if word == "finish" and owed else [])
    ends = last < 0 <= s.last_turns
    assert [it.data["turns"] for it in events if it.name == "last_round"] == ([s.last_turns] if ends else [])
    if question == "DrawMilestone" and type(s.stack[-1]).__name__ == "ChooseMilestone":
        to = s.stack[-1].seat(s)
        assert [event.data for event in events] == [{"seat": to, "drawn": len(s.offered(to))}]
    return names


def test_whoever_hears_all_events_knows_what_lies_on_the_table() -> None:
    """Also the rewards of the set-up, gates, deals and milestones; and every kind of event occurs."""
    heard: Counter[str] = Counter()
    variants = TITLE.variants()
    for seed in range(GAMES):
        s, rng = TITLE.build(2 + seed % 3, variants[seed % len(variants)]).start(), rh.Rng(seed)
        assert isinstance(s, RailState)
        seen = facts(s)
        while s.stack:
            heard.update(listen(s, rng, seen))
    s = table(left={0: (0, 0)}, money=0, shares=0).state  # only a skip is possible
    heard.update(listen(s, rh.Rng(1), facts(s)))
    catalogue = json.loads(files("roundhouse.games.railroad_revolution").joinpath("texts/en.json").read_text("utf-8"))
    kinds = {key.split(".")[2] for key in catalogue if key.startswith("rr.event.")} | set(SILENT)
    assert set(heard) == kinds
