"""Brings a table to a moment worth looking at: plays over the guest's own socket, faster than any browser."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page
from tests.browser.house import Visit
from websockets.sync.client import connect

Json = dict[str, Any]
Moment = Callable[[Json], bool]
"""Whether what an eye sees is the moment."""
Choose = Callable[[Json, random.Random], Json]
"""How an eye that is asked answers."""


def new_table(visit: Visit, title: str, seats: list[Json], options: Json | None = None, **more: Any) -> str:
    """Set up a table as this guest does, with the seats as they are named unless `more` says otherwise; its id."""
    body = {"title": title, "seats": seats, "options": options or {}, "public": True, "lot": False, **more}
    answer = visit.context.request.post(f"{visit.house.address}/api/tables", data=body)
    assert answer.ok, answer.text()
    made: str = answer.json()["id"]
    return made


def is_asked(question: str) -> Moment:
    return lambda eye: bool(eye["asked"]) and eye["view"]["question"] == question


class NeverCame(AssertionError):
    """A game ended before the moment that was waited for."""


def table_at(
    visit: Visit,
    title: str,
    seats: list[Json],
    moment: Moment,
    options: Json | None = None,
    seed: int = 1,
    choose: Choose | None = None,
    **more: Any,
) -> str:
    """A new table at a moment. Chance deals, so a game may end before the moment comes: then another one is played."""
    for number in range(10):
        table = new_table(visit, title, seats, options, **more)
        with contextlib.suppress(NeverCame):
            play_until(visit, table, moment, seed + number, choose=choose)
            return table
    raise NeverCame(f"the moment came in none of ten games of {title}")


def play_until(
    visit: Visit, table: str, moment: Moment, seed: int = 1, most: int = 4000, choose: Choose | None = None
) -> Json:
    """Answer for all seats of the guest until one of them sees the moment; what it sees."""
    choose = choose or chosen
    luck = random.Random(seed)
    cookies = "; ".join(f"{it['name']}={it['value']}" for it in visit.context.cookies(visit.house.address))
    where = f"{visit.house.address.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(where, additional_headers={"Cookie": cookies}, max_size=None) as wire:
        for _ in range(most):
            message = json.loads(wire.recv(30))
            if message["type"] not in ("table", "update"):
                # A bot that is asked at the same time may answer first: then the question comes once more.
                stale = message["type"] == "refused" and message["error"]["key"] == "server.error.stale"
                assert message["type"] == "done" or stale, message
                continue
            found = [eye for eye in message["eyes"] if moment(eye)]
            if found:
                return dict(found[0])
            if message["table"]["status"] == "over":
                raise NeverCame("the game ended before the moment came")
            eye = next((eye for eye in message["eyes"] if eye["asked"]), None)
            if eye is not None:
                move = {"type": "act", "id": str(uuid4()), "version": message["version"], "seat": eye["seat"]}
                wire.send(json.dumps({**move, "action": choose(eye, luck)}))
    raise NeverCame(f"the moment did not come in {most} steps")


def chosen(eye: Json, luck: random.Random) -> Json:
    """Mostly draw, claim what is long, so that boards fill as they do among people."""
    claims = [action for action in eye["legal"] if action["kind"] == "claim"]
    draws = [action for action in eye["legal"] if action["kind"] in ("draw", "draw-blind")]
    stations = [action for action in eye["legal"] if action["kind"] == "station"]
    if stations and luck.random() < 0.05:
        return dict(luck.choice(stations))
    if claims and luck.random() < 0.6:
        found: Json = max(claims, key=lambda action: (len(str(action["route"])), luck.random()))
    else:
        found = luck.choice(draws or eye["legal"])
    return found


def hand_of(page: Page, table: str, seat: int = 0) -> int:
    """How many cards the server says that the seat holds."""
    held: int = page.evaluate(
        """async ([table, seat]) => {
          const read = async (at) =>
            (await fetch(`/api/tables/${table}/history?at=${at}&seat=${seat}`)).json();
          const { steps } = await read(0);
          const { view } = await read(steps);
          return Object.values(view.mine.hand).reduce((sum, n) => sum + n, 0);
        }""",
        [table, seat],
    )
    return held
