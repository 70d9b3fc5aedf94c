"""Taking back alone or against bots: one rule with the engine, and practice as an option of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, Player, Wire, open_house, roomy
from tests.server.test_moves import act
from tests.server.test_restart import facts, folded

import roundhouse as rh
from roundhouse import Practice
from roundhouse.core.record import to_lines
from roundhouse.server.lines import Created, Redone, Undone, read_line

pytestmark = pytest.mark.anyio
FIRST = {"first_player": "first_seat", "trains": 10}
BOTH: list[Practice] = ["same", "anew"]


async def to_turn(wire: Wire, kind: str = "table") -> Json:
    """Answer until it is one's own turn to draw."""
    seen = await wire.until(kind)
    while seen["eyes"][0]["view"]["question"] != "Turn" or not seen["eyes"][0]["asked"]:
        if seen["eyes"][0]["asked"]:
            await act(wire, seen)
        seen = await wire.until("update")
    return seen


async def alone(house: House, **more: Any) -> tuple[Guest, str]:
    ann = await house.guest()
    return ann, (await ann.create("me", "bot:random", options=FIRST, **more))["id"]


async def test_against_bots_what_was_revealed_stands(house: House) -> None:
    """As `match.undo` has it: the bots are nobody to ask."""
    ann, table = await alone(house)
    async with ann.open(table) as wire:
        seen = await to_turn(wire)
        assert seen["table"]["practice"] is None
        await act(wire, seen, action="draw-blind")
        drawn = await wire.until("update")
        eye = drawn["eyes"][0]
        assert eye["no_undo"] and not eye["can_undo"] and not eye["ask_undo"]
        refused = await wire.ask(type="undo", seat=0)
        assert refused["error"]["key"] == "error.undo_in_practice" and refused["version"] == drawn["version"]
    over_rest = await ann.post(f"/api/tables/{table}/undo", {"seat": 0}, 422)
    assert over_rest["error"]["key"] == "error.undo_in_practice"
    match = house.table(table).match
    assert match is not None and house.table(table).asking is None
    with pytest.raises(rh.CannotUndo):
        match.undo(0, consent=True)


async def test_eva_s_turn_and_the_next_roll_are_not_taken_back(house: House) -> None:
    """SteamRollers alone: after one's own answer come Eva and a roll."""
    ann = await house.guest()
    table = (await ann.create("me", title="steamrollers", options={}))["id"]
    live = house.table(table)
    async with ann.open(table) as wire:
        seen = await wire.until("table")
        while live.match is not None and (live.match.last_of(0) is None or live.match.log[-1].seat == 0):
            await act(wire, seen, action=seen["eyes"][0]["legal"][-1])
            seen = await wire.until("update")
        assert seen["eyes"][0]["no_undo"]
        assert (await wire.ask(type="undo", seat=0))["error"]["key"] == "error.undo_in_practice"


async def test_against_bots_ones_own_answer_is_taken_back_while_nothing_followed(tmp_path: Path) -> None:
    """Both choose tickets at once, and the bot takes its time."""
    async with open_house(roomy(tmp_path, bot_pause=3600.0)) as house:
        ann, table = await alone(house)
        async with ann.open(table) as wire:
            seen = await wire.until("table")
            assert not any(seen["eyes"][0][key] for key in ("can_undo", "ask_undo", "no_undo"))
            await act(wire, seen)
            assert (await wire.until("update"))["eyes"][0]["can_undo"]
            assert (await wire.ask(type="undo", seat=0))["type"] == "done"
            assert (await wire.until("update"))["steps"] == seen["steps"]


@pytest.mark.parametrize("practice", BOTH)
async def test_practice_takes_back_what_bots_and_chance_answered(house: House, practice: str) -> None:
    ann, table = await alone(house, practice=practice)
    async with ann.open(table) as wire:
        seen = await to_turn(wire)
        assert seen["table"]["practice"] == practice
        cards = set()
        for _ in range(8):
            await act(wire, seen, action="draw-blind")
            drawn = await wire.until("update")
            cards.add(str(sorted(drawn["eyes"][0]["view"]["mine"]["hand"].items())))
            assert drawn["eyes"][0]["can_undo"]
            await wire.ask(type="undo", seat=0)
            seen = await wire.until("update")
        assert (len(cards) == 1) == (practice == "same")
        await act(wire, seen, action="draw-blind")
        await act(wire, await wire.until("update"), action="draw-blind")
        await to_turn(wire, "update")  # the bot has had its turn
        for _ in range(2):
            assert (await wire.ask(type="undo", seat=0))["type"] == "done"
            await wire.until("update")
        redone = await wire.ask(type="redo", seat=0)
        assert redone["type"] == "done"
    assert facts(await folded(house, table)) == facts(house.table(table))
    again = (await folded(house, table)).match
    match = house.table(table).match
    assert match is not None and again is not None and again.taken_back == match.taken_back


@pytest.mark.parametrize("practice", BOTH)
async def test_practice_is_in_the_record_after_a_restart_too(tmp_path: Path, practice: str) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann, table = await alone(house, practice=practice)
        async with ann.open(table) as wire:
            for _ in range(2):
                await act(wire, await to_turn(wire, "table" if not wire.frames[1:] else "update"), action="draw-blind")
                await wire.until("update")
                await wire.ask(type="undo", seat=0)
        cookies = dict(ann.http.cookies)
    async with open_house(roomy(tmp_path)) as house:
        ann = house.stranger()
        ann.http.cookies.update(cookies)
        async with ann.open(table) as wire:
            await Player(wire).play()
        record = await ann.get(f"/api/tables/{table}/record")
        assert record["practice"]["chance"] == practice and len(record["practice"]["taken_back"]) == 2
        verdict = rh.verify(record)
        assert verdict.practice and verdict.taken_back == 2 and not verdict.wrong and not verdict.proven
        opened = await ann.post("/api/records", {"text": to_lines(record), "name": "x.jsonl"}, 201)
        assert opened["practice"] == practice
        assert await ann.get(f"/api/tables/{opened['id']}/record") == record


@pytest.mark.parametrize("kinds", [("me", "open"), ("me", "invite", "bot:random"), ("me", "screen"), ("open", "open")])
async def test_practice_is_for_one_person(house: House, kinds: tuple[str, ...]) -> None:
    ann = await house.guest()
    seats = [dict(zip(("kind", "level"), kind.split(":"), strict=False)) for kind in kinds]
    body = {"title": "ticket-to-ride-usa", "seats": seats, "practice": "same"}
    assert (await ann.post("/api/tables", body, 422))["error"]["key"] == "server.error.practice_alone"
    assert await ann.get("/api/tables?list=mine") == []
    await ann.post("/api/tables", {**body, "practice": "sometimes"}, 400)


async def test_a_rematch_stays_practice(house: House) -> None:
    ann, table = await alone(house, practice="anew")
    await ann.post(f"/api/tables/{table}/resign")
    assert (await ann.post(f"/api/tables/{table}/rematch"))["practice"] == "anew"


async def test_lessons_and_trials_are_practice_by_nature(house: House) -> None:
    ann, table = await alone(house)
    lesson = await ann.post("/api/titles/1830/guide", {"names": []}, 201)
    async with ann.open(table) as wire:
        seen = await to_turn(wire)
    trial = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": seen["steps"]}, 201)
    assert lesson["practice"] == trial["practice"] == "same"
    async with ann.open(trial["id"]) as wire:
        await act(wire, await to_turn(wire), action="draw-blind")
        assert (await wire.until("update"))["eyes"][0]["can_undo"]
        assert (await wire.ask(type="undo", seat=0))["type"] == "done"


async def test_people_at_one_screen_are_asked_there(house: House) -> None:
    """Two people share Ann's screen: the one who asks does not answer for the other in silence."""
    ann = await house.guest()
    table = (await ann.create("me", "screen", options=FIRST))["id"]
    live = house.table(table)
    assert live.match is not None
    for seat in (0, 1):
        body = {"id": f"t{seat}", "version": live.version, "seat": seat, "action": str(live.match.state.legal(seat)[0])}
        await ann.post(f"/api/tables/{table}/moves", body)
    body = {"id": "d", "version": live.version, "seat": 0, "action": "draw-blind"}
    await ann.post(f"/api/tables/{table}/moves", body)
    steps = live.match.version
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert live.match.version == steps
    async with ann.open(table) as wire:
        seen = await wire.until("table")
        asking = {"what": "undo", "seat": 0, "about": None, "agreed": [0], "needed": [1], "mine_needed": True}
        assert seen["asking"] == asking
    await ann.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.match.version < steps and live.asking is None


async def test_a_log_is_believed_that_took_back_by_another_rule(house: House) -> None:
    """What happened has happened: a table must open, whatever the rule was then."""
    ann, table = await alone(house)
    async with ann.open(table) as wire:
        seen = await to_turn(wire)
        await act(wire, seen, action="draw-blind")
    again = await folded(house, table)
    assert again.match is not None and not again.match.can_undo(0)
    again.replay(Undone(0, 0))
    assert again.match.version == seen["steps"]
    again.replay(Redone(0, 0, []))
    assert facts(again)["log"] == facts(house.table(table))["log"]


async def test_the_first_line_says_practice_only_where_it_is(house: House) -> None:
    _, plain = await alone(house)
    _, marked = await alone(house, practice="same")
    lines = [read_line((await house.server.tables.store.read(table))[0]) for table in (plain, marked)]
    assert [line.practice for line in lines if isinstance(line, Created)] == [None, "same"]
