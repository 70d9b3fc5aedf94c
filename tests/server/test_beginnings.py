"""Tables that begin from a position: with given answers, and as a private trial of what a seat might have done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.harness import Guest, House, Json, Player, open_house, roomy
from tests.server.memory import MemoryStore
from tests.server.test_restart import facts, folded

import roundhouse as rh
from roundhouse import Match, Rng, title
from roundhouse.server import beginnings
from roundhouse.server.face import Chair, EntryWords, Origin

pytestmark = pytest.mark.anyio

LESSON = Origin("lesson")


def prefix(title_id: str, players: int, moves: int, seed: str = "prefix") -> list[EntryWords]:
    """The first answers of a game in which everybody takes the last thing on the list."""
    match = Match(title(title_id).build(players, {}), seed)
    for _ in range(moves):
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[-1])
    return [(entry.seat, str(entry.action)) for entry in match.log]


async def me(guest: Guest) -> str:
    return str((await guest.get("/api/me"))["id"])


async def lesson(house: House, ann: Guest, entries: list[EntryWords], seed: str = "") -> Json:
    host = await me(ann)
    seats = [Chair("person", "Ann", host), Chair("bot", "Bot 2", level="random")]
    line = beginnings.from_entries("ticket-to-ride-usa", {}, seats, entries, LESSON, host, seed)
    made = await house.server.context.making.begin(line, host)
    return {"id": made.id, "status": made.status}


async def test_a_table_begins_with_given_answers(house: House) -> None:
    ann = await house.guest()
    entries = prefix("ticket-to-ride-usa", 2, 6)
    made = await lesson(house, ann, entries)
    async with ann.open(made["id"]) as wire:
        first = await wire.receive()
    assert made["status"] == "playing" and first["table"]["origin"]["kind"] == "lesson"
    assert first["steps"] >= len(entries) and first["log"], "what happened before is told"
    log = house.table(made["id"]).record()["entries"]
    assert log[: len(entries)] == [list(entry) for entry in entries]


async def test_given_answers_are_nobodys_to_take_back(house: House) -> None:
    ann = await house.guest()
    made = await lesson(house, ann, prefix("ticket-to-ride-usa", 2, 6))
    await ann.post(f"/api/tables/{made['id']}/undo", {"seat": 0}, 422)
    async with ann.open(made["id"]) as wire:
        first = await wire.receive()
        assert not first["eyes"][0]["can_undo"] and not first["eyes"][0]["ask_undo"]
        action = first["eyes"][0]["legal"][0]
        await wire.ask(type="act", seat=0, version=first["version"], action=action)
    await ann.post(f"/api/tables/{made['id']}/undo", {"seat": 0})
    await ann.post(f"/api/tables/{made['id']}/undo", {"seat": 0}, 422)


async def test_answers_against_the_rules_make_no_table(house: House) -> None:
    ann = await house.guest()
    entries = prefix("ticket-to-ride-usa", 2, 6)
    for wrong in (entries[0], (0, "fly away"), (5, entries[-1][1])):
        with pytest.raises(rh.RoundhouseError):
            await lesson(house, ann, [*entries, wrong])
    assert await ann.get("/api/tables?list=mine") == []


async def test_a_named_seed_brings_the_same_chance_again(house: House) -> None:
    ann = await house.guest()
    entries = prefix("ticket-to-ride-usa", 2, 6)
    tables = [house.table((await lesson(house, ann, entries, seed))["id"]) for seed in ("same", "same", "")]
    assert tables[0].commitment == tables[1].commitment != tables[2].commitment


async def test_such_a_table_survives_a_restart_and_its_record_says_what_it_is(tmp_path: Path) -> None:
    entries = prefix("ticket-to-ride-usa", 2, 6)
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest()
        made = await lesson(house, ann, entries)
        trial = await ann.post(f"/api/tables/{made['id']}/trial", {"seat": 0, "step": len(entries)}, 201)
        async with ann.open(trial["id"]) as wire:
            await Player(wire).play()
        for table_id in (made["id"], trial["id"]):
            assert facts(await folded(house, table_id)) == facts(house.table(table_id))
        cookies = dict(ann.http.cookies)
    async with open_house(roomy(tmp_path)) as house:
        ann = house.stranger()
        ann.http.cookies.update(cookies)
        assert (await ann.get(f"/api/tables/{made['id']}"))["status"] == "playing"
        record = await ann.get(f"/api/tables/{trial['id']}/record")
    match = rh.load(record)
    assert match.state.over and match.start is not None and record["start"] and record["scores"]
    verdict = rh.verify(record)
    assert verdict.branched and not verdict.proven and not verdict.wrong, (
        "chance since the branch follows from the seed"
    )


# Trials.


async def running(house: House, kinds: tuple[str, ...] = ("me", "open", "open")) -> tuple[list[Guest], str]:
    """A table of three people some moves into the game, with seat 0 at move."""
    guests = [await house.guest(name) for name in ("Ann", "Bob", "Cyd")]
    table = (await guests[0].create(*kinds, trials=True))["id"]
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/join")
    truth = house.table(table)
    while truth.match is not None and (truth.match.version < 60 or 0 not in truth.asked):
        seat = next(iter(truth.asked))
        action = truth.match.state.legal(seat)[-1].to_json()
        move = {"id": str(truth.version), "version": truth.version, "seat": seat, "action": action}
        await guests[seat].post(f"/api/tables/{table}/moves", move)
    return guests, table


async def test_a_trial_holds_nothing_but_what_the_seat_knew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann, *_), table = await running(house)
    match = house.table(table).match
    assert match is not None
    mine = [step for step in range(match.version + 1) if 0 in match.at(step).seats()]
    assert len(mine) > 5
    monkeypatch.setattr("roundhouse.server.beginnings.secrets.randbits", lambda _: 7)
    for step in mine:
        made = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": step}, 201)
        copy = house.table(made["id"])
        imagined = match.at(step).determinize(0, Rng(7))
        assert copy.begin is not None and copy.begin.position == imagined.to_json() and copy.begin.entries == []
        assert copy.match is not None and copy.match.at(0).view(0) == match.at(step).view(0)
        assert copy.seed is not None and copy.seed != house.table(table).seed
        store = house.server.tables.store
        words = b"".join(await store.read(made["id"])).decode()
        assert (house.table(table).seed or "") not in words


async def test_what_others_hold_in_a_trial_is_dealt_anew_each_time(house: House) -> None:
    (ann, *_), table = await running(house)
    match = house.table(table).match
    assert match is not None
    hands = set()
    for _ in range(8):
        made = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": match.version}, 201)
        copy = house.table(made["id"])
        assert copy.match is not None
        hands.add(json.dumps([copy.match.at(0).view(seat) for seat in (1, 2)]))
    assert len(hands) > 1, "what is always the same could be the truth"


async def test_a_trial_changes_nothing_of_its_table_but_the_others_are_told(house: House) -> None:
    (ann, bob, _), table = await running(house)
    async with bob.open(table) as wire:
        before = await wire.until("table")
        step = house.table(table).steps[-1]
        made = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": step}, 201)
        after = await wire.until("update")
    assert [line["text"]["key"] for line in after["house"]] == ["server.house.trial"]
    assert after["eyes"] == before["eyes"] and after["steps"] == step and after["log"] == []
    assert made["origin"] == {
        "kind": "trial",
        "table": table,
        "step": step,
        "seat": 0,
        "blind": True,
        "study": None,
        "notes": [],
    }
    assert [seat["kind"] for seat in made["seats"]] == ["person", "bot", "bot"]
    assert [seat["name"] for seat in made["seats"]] == ["Ann", "Bob", "Cyd"]
    assert not made["public"] and made["mine"] == [0]
    for listed in (await ann.get("/api/tables?list=mine"), await bob.get("/api/tables?list=open")):
        assert made["id"] not in [one["id"] for one in listed]


async def test_a_trial_is_played_against_bots_to_its_end(house: House) -> None:
    (ann, *_), table = await running(house)
    step = house.table(table).steps[-1]
    made = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": step}, 201)
    async with ann.open(made["id"]) as wire:
        end = await Player(wire).play()
    assert end["table"]["result"]["scores"] and house.table(table).steps[-1] == step


async def test_a_trial_of_what_is_not_ones_own_is_refused(house: House) -> None:
    (ann, bob, _), table = await running(house)
    step = house.table(table).steps[-1]
    path = f"/api/tables/{table}/trial"
    await bob.post(path, {"seat": 0, "step": step}, 403)
    await bob.post(path, {"seat": 1, "step": step}, 422)
    await ann.post(path, {"seat": 0, "step": step + 1}, 422)
    await ann.post(path, {"seat": 7, "step": step}, 403)
    await ann.post(path, {"seat": 0, "step": -1}, 400)
    await ann.post(path, {"seat": 0}, 400)
    await house.stranger().post(path, {"seat": 0, "step": step}, 403)
    await (await house.guest("Dan")).post(path, {"seat": 0, "step": step}, 403)
    await ann.post("/api/tables/nosuchtable/trial", {"seat": 0, "step": 1}, 404)
    waiting = (await ann.create("me", "open"))["id"]
    await ann.post(f"/api/tables/{waiting}/trial", {"seat": 0, "step": 0}, 422)


async def test_after_the_end_a_trial_begins_with_the_true_answers(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path), MemoryStore()) as house:
        ann = await house.guest()
        table = (await ann.create("me", "bot:random"))["id"]
        async with ann.open(table) as wire:
            await Player(wire).play()
        match = house.table(table).match
        assert match is not None
        step = next(step for step in range(match.version, 0, -1) if 1 in match.at(step).seats())
        dan = await house.guest("Dan")
        made = await dan.post(f"/api/tables/{table}/trial", {"seat": 1, "step": step}, 201)
        copy = house.table(made["id"])
        assert copy.match is not None and copy.match.state.key() == match.at(step).key()
        assert copy.seed != house.table(table).seed, "what comes is new"
        assert not made["origin"]["blind"]
        again = await dan.post(f"/api/tables/{made['id']}/trial", {"seat": 1, "step": step}, 201)
        assert again["origin"]["table"] == made["id"], "a trial can be tried in its turn"


async def test_a_table_may_be_without_trials_until_its_end(house: House) -> None:
    ann = await house.guest()
    table = await ann.create("me", "bot:random", trials=False)
    assert not table["trials"] and (await ann.create("me", "open", trials=True))["trials"]
    match = house.table(table["id"]).match
    assert match is not None
    path = f"/api/tables/{table['id']}/trial"
    refused = await ann.post(path, {"seat": 0, "step": match.version}, 422)
    assert refused["error"]["key"] == "server.error.no_trials"
    async with ann.open(table["id"]) as wire:
        await Player(wire).play()
    step = next(step for step in range(match.version, 0, -1) if 0 in match.at(step).seats())
    await ann.post(path, {"seat": 0, "step": step}, 201)
