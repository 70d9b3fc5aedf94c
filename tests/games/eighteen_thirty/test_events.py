"""Events: whoever hears all of them can keep the books of the whole table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.games.eighteen_thirty.layouts import SITE

import roundhouse as rh
from roundhouse import importers
from roundhouse.core.events import events_of
from roundhouse.games.eighteen_thirty import TITLE
from roundhouse.games.eighteen_thirty import events as e
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.market import OFF, price
from roundhouse.games.eighteen_thirty.state import EighteenState

GAMES = 30 if rh.build() == "compiled" else 10
RARE = {"broken", "over", "traded_in"}
"""Random games end before these; 5.1 and 4.29 have tests of their own."""
LOGS = Path(__file__).parent / "logs"
Facts = Counter[tuple[object, ...]]
"""Numbers by what they count and whose they are; what is not there is 0."""


def facts(s: EighteenState) -> Facts:
    """What lies on the table."""
    g = s.g
    found: Facts = Counter({("cash", seat): int(s.cash[seat]) for seat in g.seats})
    found["phase",] = int(s.phase)
    for c, name in enumerate(g.corporation_names):
        found["treasury", name] = int(s.treasury[c])
        found["par", name] = int(s.par[c])
        found["price", name] = 0 if s.cell[c] == OFF else int(price(s, c))
        found["president", name] = int(s.president[c]) + 1
        found["tokens", name] = int(g.token_count[c] - s.tokens[c])
        for holder, who in [*((seat, seat) for seat in g.seats), (ids.IPO, "ipo"), (ids.POOL, "pool")]:
            found["shares", name, who] = int(s.shares[c * ids.HOLDERS + holder]) * 10
        for kind, train in enumerate(g.train_names):
            found["train", train, name] = int(s.trains[c * ids.TRAINS + kind])
    for kind, train in enumerate(g.train_names):
        found["train", train, "pool"] = int(s.train_pool[kind])
    for private, name in enumerate(g.private_names):
        owner = int(s.owner[private])
        found["closed", name] = int(owner == ids.CLOSED)
        if owner >= 0:
            found["private", name, g.owner_id(owner)] = 1
    return found


def purse(who: int | str) -> tuple[object, ...]:
    return ("cash" if isinstance(who, int) else "treasury", who)


def told(s: EighteenState, event: rh.Event, seen: Facts) -> None:
    """Change what is known by what is told."""
    match event:
        case e.PrivateBought(seat=seat, private=private):
            seen["cash", seat] -= event.price
            seen["private", private, seat] = 1
            if private == "CA":
                move(seen, "PRR", "ipo", seat, 10)
        case e.PrivateSold(seller=seller, owner=owner):
            seen[purse(seller)] += event.price
            seen[purse(owner)] -= event.price
            seen["private", event.private, seller] = 0
            seen["private", event.private, owner] = 1
        case e.Revenue():
            seen[purse(event.owner)] += event.price
        case e.Closed(private=private):
            for key in [key for key in seen if key[:2] == ("private", private)]:
                seen[key] = 0
            seen["closed", private] = 1
        case e.Exchanged(seat=seat):
            move(seen, "NYC", event.source, seat, 10)
        case e.Dividend(corporation=name):
            for seat in s.g.seats:
                seen["cash", seat] += event.price * seen["shares", name, seat] // 10
            seen["treasury", name] += event.price * seen["shares", name, "pool"] // 10
        case e.Withheld(corporation=name):
            seen["treasury", name] += event.price
        case e.Bankrupt(seat=seat):
            seen["cash", seat] = 0
        case e.Laid(corporation=name):
            seen["treasury", name] -= event.price
        case e.Token(corporation=name):
            seen["treasury", name] -= event.price
            # 4.15: Erie's token is told again when it goes from the hex into a city.
            seen["tokens", name] += not (name == "ERIE" and event.hex == "E11" and seen["tokens", name])
        case _:
            told_of_shares(event, seen)
            told_of_trains(s, event, seen)


def told_of_shares(event: rh.Event, seen: Facts) -> None:
    match event:
        case e.Par(seat=seat, corporation=name):
            seen["par", name] = event.price
            seen["president", name] = seat + 1
            seen["cash", seat] -= 0 if name == "B&O" else 2 * event.price
            move(seen, name, "ipo", seat, 20)
        case e.Bought(seat=seat, corporation=name):
            seen["cash", seat] -= event.price
            move(seen, name, event.source, seat, 10)
        case e.Sold(seat=seat, corporation=name):
            seen["cash", seat] += event.price
            move(seen, name, seat, "pool", event.percent)
        case e.President(seat=seat, corporation=name):
            seen["president", name] = seat + 1
        case e.Floated(corporation=name):
            seen["treasury", name] += 10 * seen["par", name]
        case e.Price(corporation=name):
            assert seen["price", name] == event.before
            seen["price", name] = event.price


def told_of_trains(s: EighteenState, event: rh.Event, seen: Facts) -> None:
    match event:
        case e.Contributed(seat=seat, corporation=name):
            seen["cash", seat] -= event.price
            seen["treasury", name] += event.price
        case e.Train(corporation=name, train=train, source=source):
            seen["treasury", name] -= event.price
            seen["train", train, name] += 1
            if source != "depot":
                seen["train", train, source] -= 1
            if source in s.g.corporation_names:
                seen["treasury", source] += event.price
        case e.TradedIn(corporation=name, train=train) | e.Discarded(corporation=name, train=train):
            seen["train", train, name] -= 1
            seen["train", train, "pool"] += 1
        case e.Phase(train=train):
            seen["phase",] = s.g.train_names.index(train)
        case e.Rust(train=train):
            for key in [key for key in seen if key[:2] == ("train", train)]:
                seen[key] = 0


def move(seen: Facts, name: str, source: object, to: object, percent: int) -> None:
    seen["shares", name, source] -= percent
    seen["shares", name, to] += percent


def random_game(seed: int) -> Iterator[tuple[EighteenState, int, int]]:
    """A state before each answer, the seat and the answer's id."""
    rng = rh.Rng(seed)
    s = TITLE.build(2 + seed % 5, {"rules": ("rulebook", SITE)[seed % 2]}).start()
    assert isinstance(s, EighteenState)
    while not s.over:
        (seat,) = s.seats()
        legal = s.sampled_ids(seat)
        yield s, seat, int(legal[rng.below(len(legal))])


def logged_game(name: str) -> Iterator[tuple[EighteenState, int, int]]:
    match = importers.import_18xx(json.loads((LOGS / f"{name}.json").read_text("utf-8"))).match
    s = match.at(0)
    assert isinstance(s, EighteenState)
    for entry in match.log:
        yield s, entry.seat, s.g.id(entry.action)


def listen(game: Iterator[tuple[EighteenState, int, int]]) -> Counter[str]:
    """Keep the books through a game, and count what was told."""
    heard: Counter[str] = Counter()
    seen = Facts()
    for s, seat, answer in game:
        seen = seen or facts(s)
        events: list[rh.Event] = []
        s.sink = events
        s.play_id(answer, seat)
        for event in events:
            told(s, event, seen)
        assert facts(s) == seen, (s.g.action(answer), events)
        heard.update(event.name for event in events)
    return heard


def test_whoever_hears_all_events_keeps_the_books_of_the_table() -> None:
    """Money, shares, prices, private companies, trains and tokens; and every kind of event occurs, but for RARE."""
    heard: Counter[str] = Counter()
    for seed in range(GAMES):
        heard += listen(random_game(seed))
    for name in ("trade", "discard", "bankruptcy"):
        heard += listen(logged_game(name))
    assert set(heard) == {kind.name for kind in events_of("roundhouse.games.eighteen_thirty")} - RARE
