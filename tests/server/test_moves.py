"""Moves: the version they answer, the id that makes them count once, undo, redo and agreement."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, Wire

from roundhouse.analysis import EFFORT
from roundhouse.server.workers import Workers

pytestmark = pytest.mark.anyio


async def two_people(house: House, options: Json | None = None, **more: Any) -> tuple[Guest, Guest, str]:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open", options={"first_player": "first_seat", **(options or {})}, **more))["id"]
    await bob.post(f"/api/tables/{table}/join")
    return ann, bob, table


async def act(wire: Wire, table: Json, number: int = 0, **changes: Any) -> Json:
    eye = table["eyes"][0]
    move = {"version": table["version"], "seat": eye["seat"], "action": eye["legal"][number], **changes}
    return await wire.ask(type="act", **move)


async def past_tickets(one: Wire, two: Wire, first: Json | None = None) -> Json:
    """Both choose their first tickets; what Ann, who begins, sees then."""
    await act(one, first or await one.until("table"))
    await act(two, await two.until("table"))
    while True:
        seen = await one.until("update")
        if seen["eyes"][0]["view"]["question"] == "Turn":
            return seen


async def test_simultaneous_answers_do_not_make_each_other_stale(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        first, second = await one.until("table"), await two.until("table")
        assert first["eyes"][0]["asked"] and second["eyes"][0]["asked"]
        assert (await act(one, first))["type"] == "done"
        assert (await act(two, second))["type"] == "done"


async def test_chat_does_not_make_a_move_stale(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one:
        first = await one.until("table")
        await bob.post(f"/api/tables/{table}/chat", {"text": "hurry up"})
        assert (await act(one, first))["type"] == "done"


async def test_a_stale_move_is_refused_with_the_version(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        first = await one.until("table")
        turn = await past_tickets(one, two, first)
        refused = await act(one, first)
        assert refused["type"] == "refused" and refused["error"]["key"] == "server.error.stale"
        assert refused["version"] == turn["version"]
        body = {"id": "x", "version": first["version"], "seat": 0, "action": first["eyes"][0]["legal"][0]}
        over_rest = await ann.post(f"/api/tables/{table}/moves", body, 409)
        assert over_rest["version"] == turn["version"]
        ahead = await act(one, turn, version=turn["version"] + 1)
        assert ahead["error"]["key"] == "server.error.no_such_version"


async def test_a_move_counts_once_however_often_it_comes(house: House) -> None:
    ann, _, table = await two_people(house)
    async with ann.open(table) as one:
        first = await one.until("table")
        answers = [await act(one, first, id="same") for _ in range(3)]
        assert answers[0]["type"] == "done" and answers[1:] == answers[:1] * 2
        body = {"id": "same", "version": 0, "seat": 0, "action": "pass"}
        assert (await ann.post(f"/api/tables/{table}/moves", body))["version"] == answers[0]["version"]
    log = await house.server.tables.store.read(table)
    assert sum(b'"moved"' in line for line in log) == 1


async def test_the_same_id_of_another_guest_is_another_move(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        mine = await act(one, await one.until("table"), id="1")
        theirs = await act(two, await two.until("table"), id="1")
        assert theirs["type"] == "done" and theirs["version"] > mine["version"]


async def test_illegal_moves_say_why(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        refused = await act(one, turn, action={"kind": "pass"})
        assert refused["type"] == "refused" and refused["error"]["key"] == "error.illegal_because"
        assert (await act(one, turn, action="no such thing"))["error"]["key"] == "error.action"
        assert (await act(one, turn, seat=1))["error"]["key"] == "server.error.not_your_seat"
        path = f"/api/tables/{table}/moves"
        move = {"id": "1", "version": turn["version"], "seat": 1, "action": {"kind": "draw-blind"}}
        assert (await bob.post(path, move, 422))["error"]["key"] == "error.not_your_turn"
        assert (await bob.post(path, {**move, "seat": 0}, 403))["error"]["key"] == "server.error.not_your_seat"
        assert (await ann.post(path, {**move, "seat": 0, "action": {"kind": "pass"}}, 422))["message"]
        assert (await ann.post(path, {**move, "seat": 0, "action": "pass pass"}, 400))["message"]
        assert (await ann.post(path, {**move, "seat": 0, "id": "2"}))["version"] == turn["version"] + 1


async def test_undo_alone_while_nothing_was_revealed(house: House) -> None:
    ann, _, table = await two_people(house)
    async with ann.open(table) as one:
        first = await one.until("table")
        assert not first["eyes"][0]["can_undo"]
        await act(one, first)
        after = await one.until("update")
        assert after["eyes"][0]["can_undo"] and not after["eyes"][0]["asked"]
        assert (await one.ask(type="undo", seat=0))["type"] == "done"
        undone = await one.until("update")
        assert undone["eyes"][0]["asked"] and undone["steps"] == first["steps"] and undone["eyes"][0]["can_redo"]
        assert undone["version"] > after["version"]
        assert (await one.ask(type="redo", seat=0))["type"] == "done"
        redone = await one.until("update")
        assert redone["eyes"][0]["view"] == after["eyes"][0]["view"] and not redone["eyes"][0]["can_redo"]
        assert (await one.ask(type="redo", seat=0))["error"]["key"] == "error.nothing_to_redo"


async def draw_blind(house: House) -> tuple[Guest, Guest, str]:
    """A game in which Ann has drawn a card that she cannot take back alone."""
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        await act(one, await past_tickets(one, two), action="draw-blind")
    return ann, bob, table


def is_asking(message: Json) -> bool:
    return message["asking"] is not None


def is_settled(message: Json) -> bool:
    return message["asking"] is None


@pytest.mark.parametrize("agree", [True, False])
async def test_undo_by_agreement(house: House, agree: bool) -> None:
    ann, bob, table = await draw_blind(house)
    async with ann.open(table) as one, bob.open(table) as two:
        before = await one.until("table")
        assert not before["eyes"][0]["can_undo"] and before["eyes"][0]["ask_undo"]
        await one.ask(type="undo", seat=0)
        asked = [await wire.sees(is_asking) for wire in (one, two)][1]
        asking = {"what": "undo", "seat": 0, "about": None, "agreed": [0], "needed": [1], "mine_needed": True}
        assert asked["asking"] == asking
        assert (await one.ask(type="answer", agree=True))["error"]["key"] == "server.error.not_asked"
        assert (await one.ask(type="undo", seat=0))["error"]["key"] == "server.error.already_asking"
        assert (await two.ask(type="answer", agree=agree))["type"] == "done"
        after = await one.sees(is_settled)
        assert after["steps"] == before["steps"] - (2 if agree else 0)
        assert (await two.ask(type="answer", agree=True))["error"]["key"] == "server.error.nothing_asked"


async def test_who_asks_may_think_better_of_it(house: House) -> None:
    ann, bob, table = await draw_blind(house)
    async with ann.open(table) as one, bob.open(table) as two:
        before = await one.until("table")
        await one.ask(type="undo", seat=0)
        await one.sees(is_asking)
        assert (await one.ask(type="answer", agree=False))["type"] == "done"
        assert (await one.sees(is_settled))["steps"] == before["steps"]
        assert (await two.ask(type="answer", agree=True))["error"]["key"] == "server.error.nothing_asked"
        assert (await one.ask(type="undo", seat=0))["type"] == "done"


async def test_a_move_ends_the_asking(house: House) -> None:
    ann, bob, table = await draw_blind(house)
    async with ann.open(table) as one:
        await one.until("table")
        await one.ask(type="undo", seat=0)
        asking = await one.sees(is_asking)
        await act(one, asking, action="draw-blind")
        await one.sees(is_settled)
    assert (await bob.post(f"/api/tables/{table}/answer", {"agree": True}, 422))["message"]


async def test_who_leaves_has_not_agreed(house: House) -> None:
    """What Bob knows is not taken back behind his back, whether he got up himself or was sent away."""
    ann, bob, table = await draw_blind(house)
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    await bob.post(f"/api/tables/{table}/leave")
    live = house.table(table)
    assert live.asking is not None and live.match is not None and str(live.match.log[-2].action) == "draw-blind"
    async with ann.open(table) as one:
        assert (await one.until("table"))["asking"]["agreed"] == [0]
    await ann.post(f"/api/tables/{table}/answer", {"agree": False})
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert live.asking is not None and str(live.match.log[-2].action) == "draw-blind"
    await bob.post(f"/api/tables/{table}/return")
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.asking is None and str(live.match.log[-1].action) != "draw-blind"


@pytest.mark.parametrize("how", ["answer", "resign"])
async def test_resign_by_agreement(house: House, how: str) -> None:
    ann, bob, table = await draw_blind(house)
    await ann.post(f"/api/tables/{table}/resign")
    assert (await ann.get(f"/api/tables/{table}"))["status"] == "playing"
    async with bob.open(table) as two:
        seen = await two.until("table")
        assert seen["asking"]["what"] == "resign" and seen["seed"] is None
        await bob.post(f"/api/tables/{table}/{how}", {"agree": True})
        end = await two.until("update")
        assert end["table"]["status"] == "over" and end["seed"] is not None
        result = {"why": "agreed", "scores": [0, 0], "places": None, "agreed": [0, 1], "without": [], "late": []}
        assert end["table"]["result"] == result
        assert not end["eyes"][0]["asked"]
    assert (await ann.post(f"/api/tables/{table}/undo", {"seat": 0}, 422))["error"]["key"] == "server.error.over"
    assert (await ann.get(f"/api/tables/{table}/record"))["seed"] == end["seed"]


async def test_a_single_person_resigns_alone(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    await ann.post(f"/api/tables/{table}/resign")
    assert (await ann.get(f"/api/tables/{table}"))["status"] == "over"


async def test_chat(house: House) -> None:
    ann, _, table = await two_people(house)
    eve = await house.guest("Eve")
    async with ann.open(table) as one, eve.open(table) as three:
        await one.until("table")
        await three.until("table")
        assert (await one.ask(type="chat", text=" Hello <script>\x00 'there' "))["type"] == "done"
        said = (await three.sees(lambda news: bool(news["chat"])))["chat"]
        assert [(line["who"], line["text"], line["seat"]) for line in said] == [("Ann", "Hello <script> 'there'", 0)]
        await three.ask(type="chat", text="Nice")
        said = (await one.sees(lambda news: [line["who"] for line in news["chat"]] == ["Eve"]))["chat"]
        assert said[0]["seat"] is None
        for bad in ("", "   ", "x" * 501, "\u202e"):
            assert (await one.ask(type="chat", text=bad))["error"]["key"] == "server.error.bad_chat"


async def test_a_client_asks_for_what_it_missed(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        seen = await past_tickets(one, two)
    async with bob.open(table) as two:
        await two.ask(type="chat", text="still there?")
        async with ann.open(table) as one:
            await act(one, await one.until("table"), action="draw-blind")
    async with ann.open(table, since=seen["version"]) as one:
        news = await one.until("table")
        assert news["version"] == seen["version"] + 2 and news["from"] == seen["steps"]
        assert [line["text"] for line in news["chat"]] == ["still there?"]
        assert [line["event"] for line in news["log"]] == ["drew_blind"] and news["log"][0]["step"] == news["steps"]
    async with ann.open(table, since=news["version"]) as one:
        nothing = await one.until("table")
        assert nothing["log"] == [] and nothing["chat"] == [] and nothing["eyes"] == news["eyes"]
    async with ann.open(table, since=10**9) as one:
        assert (await one.until("table"))["log"] != []


async def test_what_was_undone_meanwhile_is_told(house: House) -> None:
    """`from` says from which step on a client's log is void."""
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        await act(one, turn, action="draw-blind")
        seen = await one.until("update")
        await one.ask(type="undo", seat=0)
        await two.ask(type="answer", agree=True)
        version = (await ann.get(f"/api/tables/{table}"))["version"]
        await act(one, turn, version=version, action="draw-blind")
    async with ann.open(table, since=seen["version"]) as one:
        news = await one.until("table")
        assert news["from"] == turn["steps"] and [line["event"] for line in news["log"]] == ["drew_blind"]


async def test_history_words_and_hints(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, efforts = house.server.tables, []
    ask = Workers.ask

    async def asked(workers: Workers, *args: Any) -> Any:
        efforts.append((workers is tables.thinkers, args[2].effort))
        return await ask(workers, *args)

    monkeypatch.setattr(Workers, "ask", asked)
    ann, bob, table = await two_people(house, hints=True)
    async with ann.open(table) as one, bob.open(table) as two:
        first = await one.until("table")
        turn = await past_tickets(one, two, first)
    path = f"/api/tables/{table}"
    now = await ann.get(f"{path}/history?at={turn['steps']}&seat=0")
    assert now["view"] == turn["eyes"][0]["view"] and now["question"]["key"] == "ttr.prompt.turn"
    looked = await ann.get(f"{path}/history?at=3")
    assert "mine" not in looked["view"] and looked["steps"] == turn["steps"]
    assert (await ann.get(f"{path}/history?at=3&seat=1", 403))["message"]
    assert (await ann.get(f"{path}/history?at=3&seat=9", 403))["message"]
    assert (await ann.get(f"{path}/history?at=999", 422))["message"]
    assert (await ann.get(f"{path}/history", 400))["message"]
    legal = first["eyes"][0]["legal"]
    assert await ann.post(f"{path}/words", {"seat": 0, "actions": legal}) == first["eyes"][0]["words"]
    assert (await ann.post(f"{path}/words", {"seat": 0, "actions": ["fly"]}, 400))["message"]
    unpaid = "station boston locomotive 0"  # never legal, and nothing to stumble over
    assert len(await ann.post(f"{path}/words", {"seat": 0, "actions": [unpaid]})) == 1
    assert (await ann.post(f"{path}/words", {"seat": 0, "actions": legal * 40}, 400))["message"]
    hint = await ann.get(f"{path}/hint?seat=0")
    told = hint["analysis"]["candidates"]
    assert len(told) == 3 and told[0]["action"] in turn["eyes"][0]["legal"] and told[0]["chance"]["error"] > 0
    assert hint["analysis"]["unit"]["key"] == "core.unit.points" and len(hint["analysis"]["chances"]) == 2
    nudge = await ann.get(f"{path}/hint?seat=0&level=nudge")
    assert (
        nudge["analysis"]["candidates"] == []
        and (nudge["why"] or nudge["look"])
        and {it["style"] for it in nudge["look"]} <= {"dashed"}
    )
    table = await ann.get(f"{path}/hint?seat=0&level=table&longer=true")
    assert len(table["analysis"]["candidates"]) > 3 and table["analysis"]["effort"] > 0
    assert efforts == [(False, EFFORT)] * 2 + [(True, 5 * EFFORT)], "what thinks longer keeps no bot waiting"
    assert (await ann.get(f"{path}/hint?seat=0&level=all", 400))["message"]
    assert (await bob.get(f"{path}/hint?seat=0", 403))["message"]
    assert (await bob.get(f"{path}/hint?seat=1", 422))["error"]["key"] == "server.error.not_asked_now"
    await ann.post(f"{path}/resign")
    await bob.post(f"{path}/answer", {"agree": True})
    assert "mine" in (await house.stranger().get(f"{path}/history?at=3&seat=1"))["view"]
