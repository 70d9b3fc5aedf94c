"""Studies on the server: made, changed by one at a time, shared, kept as files, played on from, and bounded."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import ROOMY, Guest, House, Json, Player, both_stores, open_house, roomy
from tests.server.test_moves import two_people

import roundhouse as rh
from roundhouse.core.rng import Rng
from roundhouse.server.store import STUDY, STUDY_TREE
from roundhouse.study import Study, load_study

pytestmark = pytest.mark.anyio
TITLE = "ticket-to-ride-usa"
ACCOUNT = {"name": "Robert", "password": "a long word of mine"}
ROUTE = {"kind": "route", "ids": [3], "weight": 1.0, "style": "solid"}


async def made(guest: Guest, title: str = TITLE, players: int = 2, name: str = "Openings") -> Json:
    found: Json = await guest.post("/api/studies", {"title": title, "players": players, "name": name}, 201)
    return found


async def edit(guest: Guest, study: Json, status: int = 200, **what: Any) -> Json:
    """Change a study; what the server says, or the study again."""
    path = f"/api/studies/{study['id']}/edits"
    found: Json = await guest.post(path, {"version": study["version"], **what}, status)
    return found


async def node(guest: Guest, study: Json, number: int, status: int = 200, query: str = "") -> Json:
    found: Json = await guest.get(f"/api/studies/{study['id']}/nodes/{number}{query}", status)
    return found


async def answered(guest: Guest, study: Json, number: int = 0, which: int = 0, **more: Any) -> Json:
    """Answer for whoever is asked at a node."""
    seen = await node(guest, study, number)
    action = seen["legal"][which]
    return await edit(guest, study, do="add", node=number, seat=seen["asked"][0], action=action, **more)


@pytest.mark.parametrize("title", [kind.id for kind in rh.titles()])
async def test_a_study_of_any_title_is_made_grown_and_seen(house: House, title: str) -> None:
    ann = await house.guest()
    study = await made(ann, title, max(2, rh.title(title).seats[0]))
    assert study["mine"] and study["edits"] and study["access"] == "private" and len(study["nodes"]) == 1
    for _ in range(4):
        study = await answered(ann, study, study["at"], draw=True)
    seen = await node(ann, study, study["at"])
    assert seen["asked"][0] >= 0 and seen["legal"] and seen["question"]
    assert seen["view"]["seat"] == seen["seat"] == seen["asked"][0]
    others = await node(ann, study, study["at"], query="?seat=1")
    assert others["view"]["seat"] == 1
    words = [it["words"] for it in study["nodes"][1:]]
    assert len(words) >= 4 and all(words)
    document = await ann.get(f"/api/studies/{study['id']}/document")
    assert load_study(document).to_json() == document


async def test_chance_is_chosen_or_drawn(house: House) -> None:
    ann = await house.guest()
    study, at = await made(ann), 0
    seen: Json = {"asked": [0]}
    while seen["asked"] != [-1]:  # until a card of the offer is replaced
        seen = await node(ann, study, at)
        face_up = [n for n, it in enumerate(seen["legal"]) if it["kind"] == "draw"]
        study = await answered(ann, study, at, face_up[0] if face_up else 0)
        at = study["at"]
        seen = await node(ann, study, at)
    assert len(seen["legal"]) == len(seen["words"]) > 1
    study = await answered(ann, study, at, 1)
    assert study["nodes"][-1]["seat"] == -1
    study = await edit(ann, study, do="draw", node=at)
    assert (await node(ann, study, study["at"]))["asked"][0] >= 0
    await edit(ann, study, 422, do="add", node=at, seat=0, action=seen["legal"][0])


async def test_comments_marks_and_the_order_of_variations(house: House) -> None:
    ann = await house.guest()
    study = await answered(ann, await made(ann))
    study = await answered(ann, study, 0, 1)
    study = await edit(ann, study, do="comment", node=1, text="One.\r\n\x00Two.  ")
    study = await edit(ann, study, do="mark", node=1, marks=[ROUTE])
    study = await edit(ann, study, do="move", node=2, place=0)
    assert [it["id"] for it in study["nodes"]] == [0, 2, 1]
    study = await edit(ann, study, do="promote", node=1)
    study = await edit(ann, study, do="rename", text="Other\u202e name")
    first = study["nodes"][1]
    assert (first["id"], first["comment"], first["marks"]) == (1, "One.\nTwo.", [ROUTE])
    study = await edit(ann, study, do="remove", node=1)
    assert [it["id"] for it in study["nodes"]] == [0, 2] and study["name"] == "Other name"
    await node(ann, study, 1, 422)
    assert [card["name"] for card in await ann.get("/api/studies")] == ["Other name"]


async def test_what_is_not_possible_changes_nothing(house: House) -> None:
    ann = await house.guest()
    study = await answered(ann, await made(ann))
    wrong: list[tuple[int, Json]] = [
        (400, {"do": "add", "seat": 0, "action": "dance"}),
        (422, {"do": "add", "seat": 1, "action": "draw red"}),
        (422, {"do": "add", "node": 99, "seat": 0, "action": "draw red"}),
        (422, {"do": "remove", "node": 0}),
        (422, {"do": "move", "node": 1, "place": 5}),
        (422, {"do": "comment", "node": 1, "text": "x" * 2001}),
        (422, {"do": "mark", "node": 1, "marks": [{**ROUTE, "kind": "<b>"}]}),
        (422, {"do": "mark", "node": 1, "marks": [{**ROUTE, "weight": 7}]}),
        (400, {"do": "mark", "node": 1, "marks": [ROUTE] * 41}),
        (400, {"do": "fly"}),
    ]
    for status, what in wrong:
        await edit(ann, study, status, **what)
    assert await ann.get(f"/api/studies/{study['id']}") == {**study, "at": 0}
    for body in ({"title": "chess", "players": 2}, {"title": TITLE, "players": 9}):
        await ann.post("/api/studies", body, 422)
    await ann.post("/api/studies", {"title": TITLE, "players": 2, "options": {"board": "/etc/passwd"}}, 400)


async def test_two_devices_do_not_overwrite_each_other(house: House) -> None:
    ann = await house.guest()
    study = await made(ann)
    path = f"/api/studies/{study['id']}/edits"
    bodies = [{"version": 0, "do": "comment", "text": words} for words in ("one", "two")]
    answers = await asyncio.gather(*(ann.http.post(path, json=body) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["version"] == 1
    kept = next(answer for answer in answers if answer.status_code == 200).json()
    assert (await ann.get(f"/api/studies/{study['id']}"))["nodes"] == kept["nodes"]


async def test_a_study_is_private_shared_to_read_or_to_change(house: House) -> None:
    ann, bob, stranger = await house.guest("Ann"), await house.guest("Bob"), house.stranger()
    study = await answered(ann, await made(ann))
    path = f"/api/studies/{study['id']}"
    every = (path, f"{path}/document", f"{path}/board", f"{path}/nodes/0")
    for who in (bob, stranger):
        for place in every:
            await who.get(place, 404)
    await edit(bob, study, 404, do="comment", text="mine")
    await ann.put(f"{path}/access", {"access": "read"})
    for who in (bob, stranger):
        for place in every:
            await who.get(place)
        seen = await who.get(path)
        assert not seen["mine"] and not seen["edits"]
    await edit(bob, study, 403, do="comment", text="mine")
    await edit(stranger, study, 403, do="comment", text="mine")
    await bob.put(f"{path}/access", {"access": "edit"}, 403)
    await ann.put(f"{path}/access", {"access": "edit"})
    changed = await edit(bob, study, do="comment", text="Bob was here")
    assert changed["edits"] and not changed["mine"]
    await edit(stranger, changed, 403, do="comment", text="mine")
    assert (await bob.http.delete(path)).status_code == 403
    assert await bob.get("/api/studies") == []
    await stranger.get("/api/studies", 403)
    await ann.put(f"{path}/access", {"access": "private"})
    await bob.get(path, 404)
    assert (await ann.http.delete(path)).status_code == 200
    await ann.get(path, 404)
    store = house.server.tables.store
    assert await store.papers(STUDY) == [] and await store.papers(STUDY_TREE) == []


async def test_of_a_running_game_a_study_holds_only_what_the_seat_knows(house: House) -> None:
    ann, bob, table = await two_people(house, trials=True)
    step = house.table(table).steps[-1]
    path = f"/api/tables/{table}/study"
    await ann.post(path, {"step": step, "seat": 1}, 403)
    await ann.post(path, {"step": step}, 403)
    await house.stranger().post(path, {"step": step, "seat": 0}, 403)
    await ann.post(path, {"step": step + 5, "seat": 0}, 422)
    tickets = house.table(table).match.state.view(1)  # type: ignore[union-attr]
    own = house.table(table).match.state.view(0)  # type: ignore[union-attr]
    dealt = []
    for _ in range(5):
        study = await ann.post(path, {"step": step, "seat": 0}, 201)
        document = await ann.get(f"/api/studies/{study['id']}/document")
        assert document["root"]["entries"] == [] and document["root"]["seed"] is None
        state = load_study(document).state()
        assert state.view(0) == own
        dealt.append(state.view(1))
    assert any(view != tickets for view in dealt)
    async with bob.open(table) as wire:
        told = await wire.until("table")
    assert any("trial" in json.dumps(line) for line in told["house"])


async def test_where_trials_are_not_allowed_there_are_no_studies(house: House) -> None:
    ann, _, table = await two_people(house, trials=False)
    await ann.post(f"/api/tables/{table}/study", {"step": house.table(table).steps[-1], "seat": 0}, 422)


async def test_of_a_game_that_is_over_all_is_open_to_anybody(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    async with ann.open(table) as wire:
        await Player(wire).play()
    match = house.table(table).match
    assert match is not None
    bob = await house.guest("Bob")
    study = await bob.post(f"/api/tables/{table}/study", {"step": match.version - 5}, 201)
    document = await bob.get(f"/api/studies/{study['id']}/document")
    assert load_study(document).state().key() == match.at(match.version - 5).key()
    assert study["step"] == match.version - 5
    again = await bob.post("/api/studies/open", {"text": json.dumps(document)}, 201)
    assert again["id"] != study["id"] and again["nodes"] == study["nodes"]
    house.table(table).removed.add(bob.id)
    await bob.post(f"/api/tables/{table}/study", {"step": 0}, 403)


async def test_a_file_is_checked_by_the_rules(house: House) -> None:
    ann = await house.guest()
    study = await answered(ann, await made(ann), draw=True)
    document = await ann.get(f"/api/studies/{study['id']}/document")
    broken = json.loads(json.dumps(document))
    broken["nodes"][0]["entry"][1] = "draw red"
    before = await ann.get("/api/studies")
    for words in ("", "[]", "{}", json.dumps({"format": "roundhouse/study"}), json.dumps(broken), "[" * 9999):
        await ann.post("/api/studies/open", {"text": words}, 422)
    deep: Json = {**document, "root": {**document["root"], "options": {"board": "/etc/passwd"}}}
    await ann.post("/api/studies/open", {"text": json.dumps(deep)}, 422)
    await ann.post("/api/studies/open", {"text": "x" * 300_000}, 413)
    assert await ann.get("/api/studies") == before


async def test_a_position_is_opened_only_if_this_server_made_it(house: House) -> None:
    ann, _, table = await two_people(house, trials=True)
    step = house.table(table).steps[-1]
    study = await ann.post(f"/api/tables/{table}/study", {"step": step, "seat": 0}, 201)
    document = await ann.get(f"/api/studies/{study['id']}/document")
    assert (await ann.post("/api/studies/open", {"text": json.dumps(document)}, 201))["nodes"]
    match = rh.new(TITLE, players=2, seed=1)
    foreign = json.loads(json.dumps(Study.imagined(match, match.version, 0, Rng(1)).to_json()))
    for words in (foreign, {**foreign, "seal": document["seal"]}, {**document, "seal": "x"}):
        refused = await ann.post("/api/studies/open", {"text": json.dumps(words)}, 422)
        assert "itself" in refused["message"]


async def test_one_plays_on_from_any_node(house: House) -> None:
    ann = await house.guest()
    study = await answered(ann, await made(ann), draw=True)
    study = await answered(ann, study, study["at"], 1, draw=True)
    path = f"/api/studies/{study['id']}/play"
    await ann.post(path, {"node": study["at"], "seat": 5}, 403)
    await ann.post(path, {"node": 99, "seat": 0}, 422)
    await ann.post(path, {"node": 0, "seat": 0, "level": "god"}, 422)
    table = await ann.post(path, {"node": study["at"], "seat": 1, "level": "random"}, 201)
    assert table["origin"]["study"] == study["id"] and table["mine"] == [1] and table["seats"][0]["kind"] == "bot"
    document = await ann.get(f"/api/studies/{study['id']}/document")
    log = house.table(table["id"]).record()["entries"]
    line = load_study(document).line(study["at"])
    assert log[: line.version] == [[entry.seat, str(entry.action)] for entry in line.log]
    assert (await house.stranger().get(f"/api/tables/{table['id']}"))["origin"]["study"] is None
    async with ann.open(table["id"]) as wire:
        await Player(wire).play()


async def test_studies_are_bounded_in_number_and_size(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=replace(ROOMY, studies_per_guest=2, study_bytes=4000))) as house:
        ann = await house.guest()
        study = await made(ann)
        await made(ann)
        await ann.post("/api/studies", {"title": TITLE, "players": 2}, 429)
        study = await answered(ann, study)
        before = await ann.get(f"/api/studies/{study['id']}")
        study = await edit(ann, study, do="comment", text="x" * 2000)
        await edit(ann, study, 413, do="comment", node=1, text="x" * 2000)
        seen = await ann.get(f"/api/studies/{study['id']}")
        assert seen["version"] == study["version"] and seen["nodes"][1] == before["nodes"][1]


@both_stores
async def test_studies_go_along_into_an_account_and_are_exported_and_deleted(house: House) -> None:
    robert, bob = await house.guest("Robert"), await house.guest("Bob")
    await robert.post("/api/account", ACCOUNT, 201)
    study = await answered(bob, await made(bob))
    await bob.post("/api/account/sign-in", ACCOUNT)
    assert [card["id"] for card in await robert.get("/api/studies")] == [study["id"]]
    assert (await edit(robert, study, do="comment", text="mine now"))["mine"]
    exported = await robert.get("/api/account/export")
    assert exported["studies"][0]["comment"] == "mine now"
    await robert.post("/api/account/delete", {"password": ACCOUNT["password"]})
    assert await house.server.tables.store.papers(STUDY) == []
    assert await house.server.tables.store.papers(STUDY_TREE) == []


async def test_a_study_outlives_a_restart(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest()
        cookies = ann.http.cookies
        study = await answered(ann, await made(ann), draw=True)
        study = await edit(ann, study, do="comment", node=study["at"], text="kept")
        seen = await node(ann, study, study["at"])
    async with open_house(roomy(tmp_path)) as house:
        ann = house.stranger()
        ann.http.cookies = cookies
        assert await ann.get(f"/api/studies/{study['id']}") == {**study, "at": 0}
        assert await node(ann, study, study["at"]) == seen


async def test_what_was_not_kept_has_not_happened(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.guest()
    study = await answered(ann, await made(ann))
    store = house.server.tables.store
    file = store.file

    def full(*_: Any, **__: Any) -> Any:
        raise OSError("disk full")

    monkeypatch.setattr(store, "file", full)
    await edit(ann, study, 500, do="comment", text="lost")
    monkeypatch.setattr(store, "file", file)
    assert await ann.get(f"/api/studies/{study['id']}") == {**study, "at": 0}
    assert (await edit(ann, study, do="comment", text="kept"))["version"] == study["version"] + 1
