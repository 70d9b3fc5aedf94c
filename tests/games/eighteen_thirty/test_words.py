"""What people and drawings are told of a game."""

from __future__ import annotations

from tests.games.eighteen_thirty.tables import Table

from roundhouse.core.events import Event
from roundhouse.games.eighteen_thirty.actions import Lay, Pass, Run
from roundhouse.games.eighteen_thirty.end import worths
from roundhouse.games.eighteen_thirty.title import EighteenTitle


def test_a_round_begins_with_the_worth_of_everybody() -> None:
    t = Table(3).sell_privates().start("PRR", 0).stock_round()
    events: list[Event] = []
    t.s.sink = events
    before = worths(t.s)
    t("pass", "pass", "pass")
    found = [event for event in events if event.name == "operating_round"]
    assert [event.data["worth"] for event in found] == [before]


def test_a_tile_tells_beforehand_what_it_would_bring_in() -> None:
    t = Table(3).sell_privates().start("PRR", 0).operate("PRR")
    title = EighteenTitle()
    assert title.preview(t.s, 0, Lay("H10", "57", 1)) is None, "without trains there is nothing to tell"
    t = Table(3).sell_privates().start("PRR", 0).give_trains("PRR", "2").operate("PRR")
    before = t.s.key()
    assert title.preview(t.s, 0, Lay("H10", "57", 1)) == {"before": 0, "after": 30}
    assert title.preview(t.s, 0, Pass()) is None
    assert t.s.key() == before


def test_routes_are_told_by_their_stops() -> None:
    words = Table(3).s.g.words()
    assert words.describe(Run(("2:H12.0-H10.0-H8",))).args["routes"] == ("2: H12 Altoona – H10 Pittsburgh",)
    assert words.routes(["no route"]) == ("no route",)
