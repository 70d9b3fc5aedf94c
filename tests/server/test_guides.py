"""Guided tables: they begin at the prepared position, and their bots answer as the guide says."""

from __future__ import annotations

import pytest
from tests.server.harness import Guest, House, Json

import roundhouse as rh
from roundhouse.core.guide import guide, script

pytestmark = pytest.mark.anyio
TITLES = tuple(kind.id for kind in rh.titles() if guide(kind.id) is not None)


async def follow(ann: Guest, made: Json, guide: Json) -> int:
    """Play a guide to its end; the number of entries of the game's log then."""
    acts = [act for step in guide["steps"] for act in step["acts"]]
    async with ann.open(made["id"]) as wire:
        state = await wire.receive()
        for number, act in enumerate(acts):
            while state["type"] == "done" or state["steps"] < act["at"]:
                state = await wire.receive()
            assert state["steps"] == act["at"]
            assert act["action"] in state["eyes"][0]["legal"]
            move = {"version": state["version"], "seat": guide["seat"], "action": act["action"]}
            wire.send({"type": "act", "id": str(number), **move})
            state = await wire.receive()
        while state["type"] == "done" or state["steps"] < guide["steps"][-1]["at"]:
            state = await wire.receive()
        return int(state["steps"])


@pytest.mark.parametrize("title_id", TITLES)
async def test_a_guide_is_played_to_its_end(house: House, title_id: str) -> None:
    ann = await house.guest()
    guide = await ann.get(f"/api/titles/{title_id}/guide")
    made = await ann.post(f"/api/titles/{title_id}/guide", {"names": ["Wanda"]}, 201)
    assert made["origin"]["kind"] == "lesson" and made["mine"] == [guide["seat"]] and not made["public"]
    assert made["seats"][1]["name"] == "Wanda"
    played = script(title_id)
    assert played is not None
    await follow(ann, made, guide)
    match = house.table(made["id"]).match
    assert match is not None and match.log[: len(played.log)] == list(played.log)


async def test_who_goes_another_way_meets_ordinary_bots(house: House) -> None:
    ann = await house.guest()
    made = await ann.post("/api/titles/ticket-to-ride-usa/guide", None, 201)
    async with ann.open(made["id"]) as wire:
        state = await wire.receive()
        legal = state["eyes"][0]["legal"]
        move = {"version": state["version"], "seat": 0, "action": legal[-1]}
        wire.send({"type": "act", "id": "1", **move})
        while state["type"] == "done" or not state["eyes"][0]["legal"] or state["eyes"][0]["legal"] == legal:
            state = await wire.receive()
        for number in (2, 3):
            move = {"version": state["version"], "seat": 0, "action": {"kind": "draw-blind"}}
            wire.send({"type": "act", "id": str(number), **move})
            steps = state["steps"]
            while state["type"] == "done" or state["steps"] == steps or not state["eyes"][0]["asked"]:
                state = await wire.receive()
    played = script("ticket-to-ride-usa")
    assert played is not None
    match = house.table(made["id"]).match
    assert match is not None
    log = match.log
    assert log != list(played.log[: len(log)])


async def test_a_title_that_is_none_has_no_guide(house: House) -> None:
    ann = await house.guest()
    await ann.get("/api/titles/chess/guide", 404)
    await ann.post("/api/titles/chess/guide", None, 404)


async def test_names_are_cleaned(house: House) -> None:
    ann = await house.guest()
    await ann.post("/api/titles/1830/guide", {"names": ["  "]}, 400)
    made = await ann.post("/api/titles/1830/guide", {"names": []}, 201)
    assert [seat["kind"] for seat in made["seats"]] == ["person", "bot", "bot"]
