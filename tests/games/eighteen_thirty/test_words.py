"""What people and drawings are told of a game."""

from __future__ import annotations

from typing import get_args

from tests.games.eighteen_thirty.layouts import Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.actions import Lay, Pass, Run
from roundhouse.games.eighteen_thirty.end import worths
from roundhouse.games.eighteen_thirty.title import EighteenTitle
from roundhouse.games.eighteen_thirty.view_types import Question


def test_a_round_begins_with_the_worth_of_everybody() -> None:
    t = Table(3).started("PRR", 67, {0: 60}).stock()
    before = worths(t.s)
    t.play("pass", "pass", "pass")
    assert [told.worth for told in t.told(events.OperatingRound)] == [tuple(before)]


def test_a_tile_tells_beforehand_what_it_would_bring_in() -> None:
    title = EighteenTitle()
    t = Table(3).started("PRR", 67, {0: 60}).home("PRR").operating("PRR")
    assert title.preview(t.s, 0, Lay("H10", "57", 1)) is None, "without trains there is nothing to tell"
    t = Table(3).started("PRR", 67, {0: 60}).home("PRR").trains("PRR", "2").operating("PRR")
    before = t.s.key()
    assert title.preview(t.s, 0, Lay("H10", "57", 1)) == {"before": 0, "after": 30}
    assert title.preview(t.s, 0, Pass()) is None
    assert t.s.key() == before


def test_routes_are_told_by_their_stops() -> None:
    words = Table(3).s.g.words()
    assert words.describe(Run(("2:H12.0-H10.0-H8",))).args["routes"] == ("2: H12 Altoona – H10 Pittsburgh",)
    assert words.routes(["no route"]) == ("no route",)


def test_a_view_names_every_question() -> None:
    assert set(get_args(Question)) == {"", *Table().g.frames()}


def test_events_name_things_as_views_and_actions_do() -> None:
    t = Table().phase("3").started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", 500).owns(SV=0)
    t.operating("PRR").play("lay H10 57 1", "buy-company SV 20", "pass", "train 3 depot 180")
    assert t.told(events.Laid) == [events.Laid("PRR", "H10", "57", 1, 0)]
    assert t.told(events.PrivateSold) == [events.PrivateSold("SV", 0, "PRR", 20)]
    (train,) = t.told(events.Train)
    assert train.to_json() == {"event": "train", "corporation": "PRR", "train": "3", "source": "depot", "price": 180}
    t = Table().started("NYC", 100, {0: 60}).owns(MH=1).stock(turn=1).play("exchange ipo")
    assert t.told(events.Exchanged) == [events.Exchanged(1, "ipo")]
