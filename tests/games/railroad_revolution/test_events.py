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
from roundhouse.core.events import events_of
from roundhouse.games.railroad_revolution import TITLE
from roundhouse.games.railroad_revolution import constants as c
from roundhouse.games.railroad_revolution import events as e
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, TRACKS
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.view_types import RailView
from roundhouse.games.railroad_revolution.words import SILENT

GAMES = 36 if rh.build() == "compiled" else 6
Facts = Counter[tuple[object, ...]]


def facts(s: RailState) -> Facts:
    """What everybody sees, thing by thing."""
    view = s.view(None)
    seen: Facts = Counter(dict(pieces(view)))
    for seat, it in enumerate(view["seats"]):
        seen.update({(part, seat): it[part] for part in ("money", "shares", "rails", "buildings")})
        seen.update({("worker", seat, colour): n for colour, n in it["supply"].items()})
        for placed in (it["placed"][space] for space in ACTIONS):
            seen.update({("worker", seat, colour): n for colour, n in placed.items()})
            seen["placed", seat] += sum(placed.values())
        seen.update({("track", seat, track): it["tracks"][track] for track in TRACKS})
        for kind, train in it["trains"].items():
            seen.update({("up", seat, kind): train["up"], ("down", seat, kind): train["down"]})
        seen.update(("completed", seat, milestone) for milestone in it["completed"])
        for milestone in it["milestones"]:
            seen["milestone", seat, milestone["milestone"]] += 1
            seen.update(("manager", seat, milestone["milestone"], place["has"]) for place in milestone["managers"])
    return Counter({key: n for key, n in seen.items() if n and key[-1] is not None})


def pieces(view: RailView) -> Iterator[tuple[tuple[object, ...], int]]:
    """What belongs to no seat, or to several."""
    for colour, n in view["workers"].items():
        yield ("bank", colour), n
    for kind, n in view["trains"].items():
        yield ("stack", kind), n
    for city, it in view["cities"].items():
        yield ("tile", city, it["tile"]), 1
        yield ("first", city, it["first"]), 1
        yield from ((("station", city, seat), 1) for seat in it["stations"])
    for section in view["telegraph"]:
        yield ("token", section["section"], section["token"]), 1
        yield ("first", section["section"], section["first"]), 1
        yield from ((("office", section["section"], seat), 1) for seat in section["offices"])
    for space, seats in view["rails"].items():
        yield from ((("rail", space, seat), 1) for seat in seats)
    for setup in view["setup"]:
        yield ("setup", setup["token"], setup["side"]), 1
        yield ("beside", setup["token"], setup["side"], setup["worker"]), 1
    yield ("deal", view["deal"]["token"]), 1
    yield from ((("resolved", token), 1) for token in view["deal"]["discards"])
    yield ("offered", view["turn"]), sum(bool(it.get("ends_turn")) for it in view["questions"])
    yield ("starts", view["first"]), int(view["turns"] > 0)
    yield ("over", "game"), view["over"]


def told(s: RailState, event: rh.Event, seen: Facts) -> None:
    """Change what was seen before by what an event tells."""
    board, words = s.g.board, s.g.words()
    match event:
        case e.Tile(city, tile):
            seen["tile", city, tile] += 1
        case e.Token(section, token):
            seen["token", section, token] += 1
        case e.SetupToken(token, side):
            seen["setup", token, side] += 1
        case e.SetupWorker(token, side, worker):
            seen["beside", token, side, worker] += 1
            seen["bank", worker] -= 1
        case e.TookSetup(seat, token, side, worker):
            seen["setup", token, side] -= 1
            seen["beside", token, side, worker] -= 1
            seen["worker", seat, worker] += 1
        case e.Starts(seat):
            seen["starts", seat] += 1
        case e.Placed(seat, worker, action):
            assert (action, worker) == (ACTIONS[s.action], COLOURS[s.colour])
            seen["placed", seat] += 1
        case e.WorkersBack(seat):
            seen["placed", seat] = 0
        case e.Hired(seat, worker) | e.GainedWorker(seat, worker):
            seen["worker", seat, worker] += 1
            seen["bank", worker] -= 1
        case e.Discarded(seat, worker):
            seen["worker", seat, worker] -= 1
            seen["bank", worker] += 1
        case e.Exchanged(seat, worker, gets):
            for colour, n in ((worker, 1), (gets, -1)):
                seen["worker", seat, colour] -= n
                seen["bank", colour] += n
        case e.Promoted(seat, worker, milestone):
            seen["worker", seat, worker] -= 1
            seen["manager", seat, milestone, worker] += 1
        case e.KeptMilestone(seat, milestone):
            seen["milestone", seat, milestone] += 1
        case e.Completed(seat, milestone, points):
            assert points == words.milestones[milestone]["points"]
            seen["milestone", seat, milestone] -= 1
            seen["completed", seat, milestone] += 1
            for colour in COLOURS:
                seen["bank", colour] += seen.pop(("manager", seat, milestone, colour), 0)
        case e.SoldPiece(seat, piece, money):
            seen[f"{piece}s", seat] -= 1
            seen["money", seat] += money
        case e.SoldShares(seat, shares, money):
            seen["shares", seat] -= shares
            seen["money", seat] += money
        case e.GainedMoney(seat, money):
            seen["money", seat] += money
        case e.GainedShares(seat, shares):
            seen["shares", seat] += shares
        case e.Paid(seat, money):
            seen["money", seat] -= money
        case e.LaidRail(seat, space):
            seen["rail", space, seat] += 1
        case e.BuiltStation(seat, city, first):
            seen["station", city, seat] += 1
            seen["first", city, seat] += first
        case e.BuiltOffice(seat, section, first):
            seen["office", section, seat] += 1
            seen["first", section, seat] += first
        case e.TookTrain(seat, train):
            seen["stack", train] -= 1
            seen["up", seat, train] += 1
        case e.Flipped(seat, train, used):
            seen["up", seat, train] += -1 if used else 1
            seen["down", seat, train] += 1 if used else -1
        case e.Advanced(seat, track, points):
            seen["track", seat, track] += 1
            assert points == board.tracks[TRACKS.index(track)]["points"][seen["track", seat, track]]
        case e.Accepted(seat, deal, which, shares):
            assert shares == words.deals[deal][which].get("shares", 0)
            assert seen["deal", deal] == 1
            seen["shares", seat] -= shares
        case e.DealOffered(seat, deal):
            assert seen["deal", deal] == 1
            seen["offered", seat] += 1
        case e.DealTurned(new):
            resolved = [key[1] for key in seen if key[0] in ("deal", "resolved") and seen[key]]
            for key in [key for key in seen if key[0] in ("deal", "resolved", "offered")]:
                del seen[key]
            again = len(resolved) == len(board.deals)
            seen.update(("resolved", deal) for deal in ([] if again else resolved))
            seen["deal", new] += 1
        case e.GameOver():
            seen["over", "game"] += 1
        case e.Skipped() | e.Waived() | e.LastRound() | e.DrewMilestones():
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
    assert [it.money for it in events if isinstance(it, e.Paid)] == ([owed] if word == "finish" and owed else [])
    ends = last < 0 <= s.last_turns
    assert [it.turns for it in events if isinstance(it, e.LastRound)] == ([s.last_turns] if ends else [])
    if question == "DrawMilestone" and type(s.stack[-1]).__name__ == "ChooseMilestone":
        to = s.stack[-1].seat(s)
        assert events == [e.DrewMilestones(to, len(s.offered(to)))]
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
    kinds = {key.split(".")[2] for key in catalogue if key.startswith("rr.event.")} | {kind.name for kind in SILENT}
    assert set(heard) == kinds == {kind.name for kind in events_of("roundhouse.games.railroad_revolution")}
