"""Standing orders: plans for the next die, the answers for tile 2b, and each reason for which an order ends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.standing import Standing
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE
from tests.games.steamrollers.tables import Table, table

from roundhouse.core.errors import BadOption


def order(at: Table, kind: str, seat: int = 1, **values: Any) -> Standing:
    return Standing(at.state, seat, kind, **values)


def choices(it: Standing, field: str) -> list[str]:
    return [str(choice) for found in it.fields if found.id == field for choice in found.choices]


# Plans.


def test_the_die_is_taken_and_used_as_planned() -> None:
    at = table(3, dice="3 1 5 6")
    plan = order(at, "act", act="upgrade", value=5)
    assert plan.words == "Next turn, with the die 5: upgrade the locomotive: box 5"
    at.play("take 3", "upgrade 3")
    assert plan.obey() == "take 5" and plan.stop is None
    assert plan.obey() == "upgrade 5" and at.asked == 2
    assert plan.stop == "it is done"


def test_it_ends_at_once_when_the_die_is_gone() -> None:
    at = table(3, dice="3 1 5 6")
    plan, patient = order(at, "act", value=3), order(at, "act", value=3, until="done")
    at.play("take 3")
    assert plan.stop == "no die shows 3"
    at.play("upgrade 3")
    assert patient.obey() is None


def test_it_ends_when_the_person_has_played_something_else() -> None:
    at = table(3, dice="3 1 5 6").play("take 3", "upgrade 3")
    plan, patient = order(at, "act", value=5), order(at, "act", value=5, until="done")
    at.play("take 1", "upgrade 1")
    assert plan.stop == "your turn is over" and patient.stop is None


def test_a_plan_after_ones_turn_is_for_the_next_round() -> None:
    at = table(2, dice="3 1 5").play("take 3", "upgrade 3")
    plan = order(at, "act", seat=0, value=6)
    assert plan.stop is None
    at.play("take 1", "upgrade 1", "roll 1 2 6", "black straight gentle")
    assert at.asked == 1 and plan.stop is None
    at.play("take 2", "upgrade 2")
    assert plan.obey() == "take 6" and plan.obey() == "upgrade 6" and plan.stop == "it is done"


def test_two_turns_in_a_row_are_two_turns() -> None:
    """With two players the second of a round is the first of the next one."""
    at = table(2, dice="3 1 5").play("take 3", "upgrade 3")
    plan = order(at, "act", value=5)
    plan.obey()
    assert plan.obey() == "upgrade 5"
    at.play("roll 1 2 5", "black straight gentle")
    plan.look()
    assert at.asked == 1 and plan.stop == "it is done"


def test_a_die_that_was_taken_away_is_looked_for_again() -> None:
    at = table(3, dice="3 3 5 6", owned={2: 2}, sides="abaaaa")
    plan = order(at, "act", seat=0, value=3)
    assert plan.obey() == "take 3" and plan.stop is None
    at.play("steal")
    assert at.asked == 0 and plan.obey() == "take 3" and plan.obey() == "upgrade 3" and plan.stop == "it is done"


def test_a_track_is_drawn_with_the_die_of_its_region() -> None:
    at = table(2, dice="4 4 5")
    field = at.game.board.fields[at.game.board.drawable[3][0]].id
    plan = order(at, "build", seat=0, field=field, track="gentle 2")
    assert plan.obey() == "take 4" and plan.obey() == f"build {field} gentle 2" and plan.stop == "it is done"


def test_the_black_die_is_obeyed_and_no_tile_is_used() -> None:
    at = table(2, dice="4 4 5", black="straight sharp", owned={6: 0})
    field = at.game.board.fields[at.game.board.drawable[3][0]].id
    patient = order(at, "build", seat=0, field=field, track="gentle 2", until="done")
    assert order(at, "build", seat=0, field=field, track="gentle 2").stop == "the dice or the tiles do not allow it"
    assert patient.stop is None and patient.obey() is None
    at.play("take 4")
    assert f"build {field} gentle 2" in at.legal() and patient.obey() is None


def test_a_field_that_has_a_track_ends_the_plan() -> None:
    at = table(2, dice="4 4 5")
    field = at.game.board.fields[at.game.board.drawable[3][0]].id
    plan = order(at, "build", seat=0, field=field, track="gentle 2", until="done")
    at.play("take 4", f"build {field} straight 0")
    assert plan.stop == "this is not possible any more"
    with pytest.raises(BadOption):
        order(at, "build", seat=0, field=field, track="gentle 2")


def delivering(**more: Any) -> Table:
    position: dict[str, Any] = {"tracks": {1: DELIVERY_EXAMPLE}, "boxes": {1: [1, 2, 3, 4]}}
    return table(dice="1 1 6", goods={1: "red", 2: "grey"}, **position, **more)


def test_a_good_is_delivered_as_planned() -> None:
    at = delivering()
    first = choices(order(at, "deliver"), "delivery")[0]
    plan = order(at, "deliver", delivery=first)
    at.play("take 6", "upgrade 6")
    assert plan.obey() == "take 1" and plan.obey() == first and plan.stop == "it is done"


def test_a_good_that_is_gone_ends_the_plan() -> None:
    at = delivering()
    plan = order(at, "deliver")
    data = at.state.to_json()
    data["goods"] = [0] * 36
    assert plan.at(at.game.state_from_json(data)).stop == "this is not possible any more"


def test_deliveries_that_need_a_tile_are_not_planned() -> None:
    with_tiles, without = (
        choices(order(delivering(owned=owned, sides="aabaaa"), "deliver"), "delivery") for owned in ({3: 1, 4: 1}, {})
    )
    assert with_tiles == without
    at = delivering(owned={3: 1, 4: 1}, sides="aabaaa").play("take 6", "upgrade 6", "take 1")
    assert at.legal("deliver") > {delivery for delivery in without if delivery.split()[2] == "1"}


def test_a_tile_is_taken_when_it_can_be_had_on_ones_turn() -> None:
    at = table(3, dice="3 1 5 6", owned={5: 2}, sideways=[5])
    plan = order(at, "act", act="tile", value=5)
    assert plan.stop is None  # it may be turned before
    at.play("take 3", "upgrade 3")
    assert plan.stop == "the dice or the tiles do not allow it"
    free = table(3, dice="3 1 5 6").play("take 3", "upgrade 3")
    plan = order(free, "act", act="tile", value=5)
    assert plan.obey() == "take 5" and plan.obey() == "take-tile 5" and plan.stop == "it is done"


def test_the_solo_game_has_nobody_who_waits() -> None:
    at = table(1)
    for kind in ("build", "deliver", "act", "steal"):
        with pytest.raises(BadOption):
            order(at, kind, seat=0)


# Tile 2b.


def thief(**more: Any) -> Table:
    return table(3, dice="3 1 5 6", owned={2: 2}, sides="abaaaa", **more)


def test_dice_are_left_unless_wanted() -> None:
    at = thief()
    leave, wanted = order(at, "steal", seat=2), order(at, "steal", seat=2, take_1=True)
    assert leave.words == "Tile 2b: leave all dice" and wanted.words == "Tile 2b: take away only 1"
    at.play("take 3")
    assert leave.obey() == "leave" and leave.stop is None
    at.play("upgrade 3", "take 1")
    assert wanted.obey() == "steal"
    assert wanted.stop == leave.stop == "you no longer have tile 2b"


def test_nothing_else_is_answered_for_the_holder_of_the_tile() -> None:
    at = thief().play("take 3", "leave", "upgrade 3", "take 1", "leave", "upgrade 1")
    assert at.asked == 2 and at.question == "TakeDie" and order(at, "steal", seat=2).obey() is None


def test_only_the_holder_of_tile_2b_can_say_so() -> None:
    for at, seat in ((thief(), 0), (table(3, dice="3 1 5 6", owned={2: 2}), 2)):
        with pytest.raises(BadOption):
            order(at, "steal", seat=seat)
