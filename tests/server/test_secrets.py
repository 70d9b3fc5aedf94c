"""Secrets on the wire: all that every seat and a spectator are sent in two hundred games, held against the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.harness import House, Json, Player, Wire, open_house, roomy
from tests.server.memory import MemoryStore

from roundhouse import Rng, State
from roundhouse.core.match import Match
from roundhouse.games.ticket_to_ride.game import TicketGame
from roundhouse.games.ticket_to_ride.state import BOXED_BY, OFFERED, TicketState
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio

ENVELOPE = {
    "type",
    "version",
    "table",
    "eyes",
    "steps",
    "from",
    "log",
    "by_order",
    "chat",
    "house",
    "commitment",
    "nonces",
    "watching",
    "seed",
    "asking",
    "clocks",
}
EYE = {"seat", "view", "asked", "question", "legal", "words", "can_undo", "ask_undo", "no_undo", "can_redo", "since"}
OTHERS = {"cards", "tickets", "offered", "trains", "stations", "score"}
LINE = {"step", "event", "data", "text", "at", "only", "but"}
PUBLIC = {"dealt": set(), "offered": set(), "drew_blind": {"seat"}, "kept_tickets": {"seat", "kept", "back"}}
"""What everybody may know of the events that are not for everybody."""
BATCHES = 10
GAMES = 20
KINDS = [("me", "open"), ("me", "open", "open"), ("me", "open", "bot:random"), ("me", "open", "open", "open")]


class Truth:
    """A game as it really was, step by step."""

    def __init__(self, table: Table) -> None:
        assert table.match is not None
        self.table = table
        self.match: Match = table.match
        self.game = self.match.game
        assert isinstance(self.game, TicketGame)
        self.tickets = {ticket.id: number for number, ticket in enumerate(self.game.deck)}
        names = self.game.board.cities
        self.named = {(names[it.a].names["en"], names[it.b].names["en"], it.points): it.id for it in self.game.deck}
        self.routes = {route.id for route in self.game.board.routes}
        self.states: list[TicketState] = []
        state: State = self.game.start()
        for entry in [*self.match.log, None]:
            copy = state.copy()
            assert isinstance(copy, TicketState)
            self.states.append(copy)
            if entry is not None:
                state.apply(entry.action, entry.seat)

    def hidden(self, state: TicketState, seat: int | None) -> set[str]:
        """The tickets that others have and the seat has never seen."""
        own = () if seat is None else (seat, OFFERED + seat, BOXED_BY + seat)
        return {
            ticket
            for ticket, number in self.tickets.items()
            if state.holder[number] >= 0 and state.holder[number] not in own and ticket not in self.routes
        }


def strings(document: Any) -> Iterator[str]:
    """All words in a document, keys included."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, list):
        for part in document:
            yield from strings(part)
    elif isinstance(document, dict):
        for key, part in document.items():
            yield key
            yield from strings(part)


def named_tickets(document: Any) -> Iterator[tuple[str, str, int]]:
    """The tickets that texts for people speak of."""
    if isinstance(document, list):
        for part in document:
            yield from named_tickets(part)
    elif isinstance(document, dict):
        if document.get("key") == "ttr.ticket":
            args = document["args"]
            yield args["a"]["name"]["en"], args["b"]["name"]["en"], args["points"]
        for part in document.values():
            yield from named_tickets(part)


def check_frame(truth: Truth, words: str, seat: int | None, seen: set[str], luck: Rng | None) -> None:
    """One frame that a seat, or a spectator, was sent before the end; `seen` are the tickets that it knows of."""
    frame = msgspec.json.decode(words)
    state = truth.states[frame["steps"]]
    assert set(frame) == ENVELOPE and frame["seed"] is None and str(truth.table.seed) not in words
    (eye,) = frame["eyes"]
    assert set(eye) == (EYE if seat is None else {*EYE, "orders"}) and eye["seat"] == seat
    assert eye["view"] == state.view(seat)
    asked = seat is not None and seat in state.seats()
    assert eye["legal"] == ([action.to_json() for action in state.legal(seat)] if asked else [])
    assert all(set(other) == OTHERS for other in eye["view"]["seats"])
    assert ("mine" in eye["view"]) == (seat is not None) and "hands" not in eye["view"]
    check_log(truth, frame, seat)
    hidden = truth.hidden(state, seat) - seen
    leaked = hidden & set(strings(frame))
    assert not leaked, f"seat {seat} was told of {leaked}"
    spoken = {truth.named[ticket] for ticket in named_tickets(frame)}
    assert not hidden & spoken, f"seat {seat} was told of {hidden & spoken}"
    if seat is not None:
        seen.update(ticket["ticket"] for ticket in eye["view"]["mine"]["offer"])
    if luck is not None:
        imagined = state.determinize(seat, luck)
        assert imagined.view(seat) == eye["view"]
        if asked:
            assert [action.to_json() for action in imagined.legal(seat)] == eye["legal"]


def check_log(truth: Truth, frame: Json, seat: int | None) -> None:
    for line in frame["log"]:
        assert set(line) <= LINE and frame["from"] < line["step"] <= frame["steps"]
        data = line["data"]
        if data.get("seat") != seat or seat is None:
            allowed = {
                "dealt": set(),
                "offered": set(),
                "drew_blind": {"seat"},
                "kept_tickets": {"seat", "kept", "back"},
            }
            assert set(data) <= allowed.get(line["event"], set(data)), f"seat {seat} was told {line}"
            assert line["event"] not in ("dealt", "offered") and line.get("only") is None


async def one_game(house: House, number: int) -> tuple[int, int]:
    """Play a game with a spectator, then check all frames; how many, and how many moves."""
    kinds = KINDS[number % len(KINDS)]
    title = ("ticket-to-ride-usa", "ticket-to-ride-europe")[number // len(KINDS) % 2]
    options = {"trains": 45 if number % 100 == 7 else 10}
    people = [await house.guest(f"P{i}") for i, kind in enumerate(kinds) if not kind.startswith("bot")]
    table_id = (await people[0].create(*kinds, title=title, options=options, hints=True, trials=True))["id"]
    async with AsyncExitStack() as stack:
        watcher = await stack.enter_async_context(house.stranger().open(table_id))
        for guest in people[1:]:
            await guest.post(f"/api/tables/{table_id}/join")
        wires = [await stack.enter_async_context(guest.open(table_id)) for guest in people]
        players = [Player(wire, number * 10 + i) for i, wire in enumerate(wires)]
        await asyncio.gather(*(player.play() for player in players))
        while (await watcher.until("table", "update"))["table"]["status"] != "over":
            pass
    truth = Truth(house.table(table_id))
    luck = Rng(number)
    frames = sum(
        check_wire(truth, wire, seat, luck) for wire, seat in zip([watcher, *wires], [None, *range(len(wires))])
    )
    check_strangers_know_nothing(house, watcher)
    return frames, sum(player.moves for player in players)


def check_wire(truth: Truth, wire: Wire, seat: int | None, luck: Rng) -> int:
    seen: set[str] = set()
    frames = [words for words in wire.frames if msgspec.json.decode(words)["type"] in ("table", "update")]
    for number, words in enumerate(frames):
        frame = msgspec.json.decode(words)
        if frame["table"]["status"] == "playing":
            check_frame(truth, words, seat, seen, luck if number % 10 == 0 else None)
        elif frame["table"]["status"] == "waiting":
            assert frame["eyes"] == [] and frame["seed"] is None and str(truth.table.seed) not in words
        else:
            assert frame["seed"] == truth.table.seed
    return len(frames)


def check_strangers_know_nothing(house: House, watcher: Wire) -> None:
    """Guests' ids and invitations are nobody's business."""
    everything = "".join(watcher.frames)
    for guest in house.guests:
        assert not guest.id or guest.id not in everything
    assert '"invite":"' not in everything


@pytest.mark.parametrize("batch", range(BATCHES))
async def test_no_secret_of_another_seat_goes_over_the_wire(tmp_path: Path, batch: int) -> None:
    total = 0
    async with open_house(roomy(tmp_path), MemoryStore()) as house:
        for number in range(batch * GAMES, (batch + 1) * GAMES):
            frames, moves = await one_game(house, number)
            assert frames > moves > 0
            total += frames
            await house.close()
            house.guests.clear()
    assert total > GAMES * 50
