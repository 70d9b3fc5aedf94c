"""Track that the bot of 1830 plans, in set positions."""

from __future__ import annotations

import pytest
from tests.bots.eighteen_thirty_tables import Table
from tests.bots.test_eighteen_thirty_decisions import erie_line

from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.games.eighteen_thirty.bots import LEVELS
from roundhouse.games.eighteen_thirty.bots.map_scales import MapScales
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.track_plan import TrackPlan

PLANNERS = ("expert", "master")


def about_to_lay(level: str) -> tuple[Table, MapScales]:
    """PRR's president is asked for track, as a player of a level sees it."""
    table = erie_line(Table(2), "5", treasury=200)
    table.operate("PRR", phase=3).until("LayTrack")
    return table, MapScales(Outlook(Sight(table.s, table.asked), LEVELS[level].weights, 1), table.corp("PRR"))


@pytest.mark.parametrize("level", PLANNERS)
def test_a_plan_is_worth_more_than_standing_still(level: str) -> None:
    table, scales = about_to_lay(level)
    rails = table.s.rails
    near, reached = scales.rough(rails)
    still = scales.exact(rails) + near + scales.weights.reached * reached
    assert TrackPlan(scales).of(rails) > still


@pytest.mark.parametrize("level", PLANNERS)
def test_planning_leaves_the_map_as_it_is(level: str) -> None:
    table, scales = about_to_lay(level)
    before = table.s.key()
    TrackPlan(scales).of(table.s.rails)
    assert table.s.key() == before


@pytest.mark.parametrize("level", PLANNERS)
def test_a_plan_does_not_spend_more_than_the_treasury_has(level: str) -> None:
    rich, scales = about_to_lay(level)
    poor, tight = about_to_lay(level)
    poor.fund("PRR", 0)
    tight = MapScales(Outlook(Sight(poor.s, poor.asked), LEVELS[level].weights, 1), poor.corp("PRR"))
    assert TrackPlan(tight).of(poor.s.rails) <= TrackPlan(scales).of(rich.s.rails)


@pytest.mark.parametrize("level", PLANNERS)
def test_the_lay_that_leads_on_is_found(level: str) -> None:
    """From Pittsburgh a second tile is needed before any other stop pays, so the first one earns nothing yet."""
    table, _ = about_to_lay(level)
    assert str(bots.make("1830", level, 1).choose(SeatHandle(table.s, table.asked))).startswith("lay ")
