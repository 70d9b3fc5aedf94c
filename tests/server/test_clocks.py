"""Clocks at tables: kept by the server, over restarts, with what happens when time runs out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, open_house, roomy
from tests.server.memory import MemoryStore
from tests.server.test_fair import FIRST, move, sit, told
from tests.server.test_moves import act, past_tickets, two_people
from tests.server.test_restart import facts, folded

from roundhouse.server import commands, table, timekeeper
from roundhouse.server.face import read_turn
from roundhouse.server.wall import SteadyTime

pytestmark = pytest.mark.anyio

HOUR, DAY = 3600, 86_400
LIVE = {"kind": "total", "seconds": 300, "increment": 5}
MOVE = {"kind": "move", "seconds": 60}
SLOW = {"kind": "move", "seconds": DAY}


class Wall:
    """The time of day, which passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = float(int(time.time()))

    def __call__(self) -> float:
        return self.seconds

    def goes_on(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    made = Wall()
    monkeypatch.setattr(table, "WALL", made)
    monkeypatch.setattr(timekeeper, "SLEPT_SECONDS", float("inf"))  # no machine sleeps when a test lets time pass
    return made


async def later(house: House, wall: Wall, seconds: float) -> None:
    """Let time pass, and the server see to what is due."""
    wall.goes_on(seconds)
    await house.server.tables.keeper.check()


def clocks_of(house: House, table_id: str) -> Any:
    clocks = house.table(table_id).clocks
    assert clocks is not None
    return clocks


async def seen_by(guest: Guest, table_id: str) -> Json:
    async with guest.open(table_id) as wire:
        return await wire.until("table")


def lefts(seen: Json) -> list[float | None]:
    """The seconds that each seat has left."""
    return [None if clock["left"] is None else clock["left"] / 1000 for clock in seen["clocks"]]


# Wishes.


@pytest.mark.parametrize(
    ("clock", "seats", "status", "key"),
    [
        ({"kind": "move", "seconds": 5}, ("me", "open"), 422, "server.error.clock_move"),
        ({"kind": "move", "seconds": 60, "increment": 5}, ("me", "open"), 422, "server.error.clock_move"),
        ({"kind": "total", "seconds": 61 * DAY}, ("me", "open"), 422, "server.error.clock_total"),
        ({"kind": "total", "seconds": 60, "increment": 8 * DAY}, ("me", "open"), 422, "server.error.clock_total"),
        (MOVE, ("me", "bot:random"), 422, "server.error.clock_alone"),
        ({"kind": "hourglass", "seconds": 60}, ("me", "open"), 400, "server.error.malformed"),
        ({"kind": "move", "seconds": 60, "timeout": "shout"}, ("me", "open"), 400, "server.error.malformed"),
    ],
)
async def test_bad_clocks_are_refused(house: House, clock: Json, seats: tuple[str, ...], status: int, key: str) -> None:
    ann = await house.guest()
    wish = {"title": "ticket-to-ride-usa", "seats": [dict(zip(("kind", "level"), it.split(":"))) for it in seats]}
    refused = await ann.post("/api/tables", {**wish, "clock": clock}, status)
    assert refused["error"]["key"] == key
    assert await ann.get("/api/tables?list=mine") == []


async def test_a_table_shows_its_clock_and_so_does_the_rematch(house: House) -> None:
    (ann, bob), table_id = await sit(house, "Ann", "Bob", clock=LIVE)
    shown = (await bob.get(f"/api/tables/{table_id}"))["clock"]
    assert shown == LIVE
    await ann.post(f"/api/tables/{table_id}/resign")
    await bob.post(f"/api/tables/{table_id}/answer", {"agree": True})
    assert (await ann.post(f"/api/tables/{table_id}/rematch"))["clock"] == LIVE


async def test_at_a_slow_table_nobody_is_away(house: House) -> None:
    made = await (await house.guest()).create("me", "open", clock=SLOW, away=5)
    assert made["away"] == 0
    assert (await (await house.guest()).create("me", "open", clock=LIVE, away=5))["away"] == 5


# Time that passes.


async def test_each_uses_their_own_time(house: House, wall: Wall) -> None:
    ann, bob, table_id = await two_people(house, clock=LIVE)
    async with ann.open(table_id) as one, bob.open(table_id) as two:
        first, second = await one.until("table"), await two.until("table")
        assert lefts(first) == [300, 300] and all(clock["runs"] for clock in first["clocks"])
        wall.goes_on(20)
        await act(one, first)
        wall.goes_on(40)
        await act(two, second)
        turn = await one.sees(lambda news: news["eyes"][0]["view"]["question"] == "Turn")
        assert lefts(turn) == [285, 245]
        assert [clock["runs"] for clock in turn["clocks"]] == [True, False]


async def test_the_log_gives_the_same_clocks_again(house: House, wall: Wall) -> None:
    (ann, bob, eve), table_id = await sit(house, "Ann", "Bob", "Eve", clock={**LIVE, "timeout": "ask"})
    live = house.table(table_id)
    wall.goes_on(30)
    await move(ann, live, 0, "draw-blind")
    wall.goes_on(10)
    await move(ann, live, 0, "draw-blind")
    wall.goes_on(7)
    await ann.post(f"/api/tables/{table_id}/undo", {"seat": 0})
    for guest in (bob, eve):
        await guest.post(f"/api/tables/{table_id}/answer", {"agree": True})
    wall.goes_on(3)
    await move(ann, live, 0, "draw-blind")
    await later(house, wall, 301)
    await eve.post(f"/api/tables/{table_id}/leave")
    again = await folded(house, table_id)
    assert facts(again) == facts(live)
    assert again.clocks is not None and vars(again.clocks) == vars(clocks_of(house, table_id))
    assert again.clocks.late == {1}


async def test_bots_have_no_clock(house: House, wall: Wall) -> None:
    (ann, _), table_id = await sit(house, "Ann", "Bob", bots=1, clock=MOVE)
    assert lefts(await seen_by(ann, table_id))[2] is None
    await ann.post(f"/api/tables/{table_id}/leave")
    assert clocks_of(house, table_id).running.keys() <= {1}


async def test_time_that_was_used_stays_used_after_an_undo(house: House, wall: Wall) -> None:
    (ann, _), table_id = await sit(house, "Ann", "Bob", clock=MOVE)
    live = house.table(table_id)
    wall.goes_on(20)
    await move(ann, live, 0, "draw-blind")
    await ann.post(f"/api/tables/{table_id}/undo", {"seat": 0})
    assert clocks_of(house, table_id).left_at(0, table.now()) == 40_000


# Restarts.


async def with_clock(tmp_path: Path, clock: Json, store: MemoryStore | None = None) -> tuple[Any, str]:
    """A table of two people from a server that has stopped since."""
    async with open_house(roomy(tmp_path), store) as house:
        (ann, _), table_id = await sit(house, "Ann", "Bob", clock=clock)
        return ann.http.cookies, table_id


@pytest.mark.parametrize("down", [3, 12 * HOUR, 40 * DAY])
async def test_nobody_loses_time_while_the_server_is_down(tmp_path: Path, wall: Wall, down: int) -> None:
    async with open_house(roomy(tmp_path)) as house:
        (ann, _), table_id = await sit(house, "Ann", "Bob", clock=SLOW)
        cookies = ann.http.cookies
        wall.goes_on(5 * HOUR)
    wall.goes_on(down)
    async with open_house(roomy(tmp_path)) as house:
        ann = house.stranger()
        ann.http.cookies = cookies
        (row,) = await ann.get("/api/tables?list=mine")  # without loading the table
        assert house.server.tables.in_memory == 0
        assert row["turn"]["due"] == [table.now() + 19 * HOUR * 1000] and row["turn"]["now"] == table.now()
        wall.goes_on(HOUR)
        seen = await seen_by(ann, table_id)
        assert lefts(seen)[0] == 18 * HOUR
        words = told(house.table(table_id))
        assert ["All clocks stood still" in line for line in words] == ([True] if down >= 60 else [])
        assert vars((await folded(house, table_id)).clocks) == vars(clocks_of(house, table_id))


async def test_after_a_crash_the_last_sign_of_life_counts(tmp_path: Path, wall: Wall) -> None:
    """And a line of the log is one, too."""
    store = MemoryStore()
    async with open_house(roomy(tmp_path), store) as house:
        (ann, _), table_id = await sit(house, "Ann", "Bob", clock=LIVE)
        await house.server.tables.keeper.close()  # a sign
        wall.goes_on(4)
        await move(ann, house.table(table_id), 0, "draw-blind")
        before = dict(store.filed)
        wall.goes_on(100)
    store.filed = before  # as if nothing had been written at the end
    async with open_house(roomy(tmp_path), store) as house:
        await house.server.tables.get(table_id)
        assert clocks_of(house, table_id).left_at(0, table.now()) == 296_000 + 5_000


async def test_standing_still_twice_counts_once(tmp_path: Path, wall: Wall) -> None:
    """A server that is stopped while it starts has told some tables, and the next one tells the others."""
    store = MemoryStore()
    _, table_id = await with_clock(tmp_path, SLOW, store)
    signs = dict(store.filed)
    for _ in range(3):
        wall.goes_on(HOUR)
        async with open_house(roomy(tmp_path), store) as house:
            pass
        store.filed = dict(signs)
    async with open_house(roomy(tmp_path), store) as house:
        await house.server.tables.get(table_id)
        assert clocks_of(house, table_id).left_at(0, table.now()) == DAY * 1000


async def test_a_machine_that_sleeps_uses_nobody_s_time(
    house: House, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table_id = await sit(house, "Ann", "Bob", clock=SLOW)
    (_, other) = await sit(house, "Cid", "Dan", clock=SLOW)
    house.server.tables._discard(house.server.tables._live[other])
    keeper = house.server.tables.keeper
    await keeper.check()
    monkeypatch.setattr(timekeeper, "SLEPT_SECONDS", 60.0)
    real = keeper._wake.wait

    async def asleep() -> bool:
        wall.goes_on(2 * DAY)
        monkeypatch.setattr(keeper._wake, "wait", real)
        return True

    monkeypatch.setattr(keeper._wake, "wait", asleep)
    await keeper._sleep()
    await keeper.check()
    for it in (table_id, other):
        await house.server.tables.get(it)
        assert clocks_of(house, it).left_at(0, table.now()) == DAY * 1000


async def test_a_move_before_the_jump_of_the_clock_is_noticed_costs_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine has slept, or its clock was set, and the first move comes before the keeper of the clocks wakes."""
    wall, steady = Wall(), Wall()
    steadied = SteadyTime(wall, steady)
    monkeypatch.setattr(table, "WALL", steadied)
    monkeypatch.setattr(timekeeper, "STEADY", steadied)
    (ann, _), table_id = await sit(house, "Ann", "Bob", clock={"kind": "total", "seconds": DAY})
    _, other = await sit(house, "Cid", "Dan", clock={"kind": "total", "seconds": DAY})
    keeper = house.server.tables.keeper
    await keeper.check()
    for clock in (wall, steady):
        clock.goes_on(HOUR)
    wall.goes_on(30 * DAY)
    live = house.table(table_id)
    assert live.match is not None
    await move(ann, live, 0, str(live.match.state.legal(0)[0]))

    async def awake() -> bool:
        return True

    with monkeypatch.context() as patch:
        patch.setattr(keeper._wake, "wait", awake)
        await keeper._sleep()
    await keeper.check()
    assert steadied() == wall()
    for it in (table_id, other):
        assert clocks_of(house, it).left_at(0, table.now()) == (DAY - HOUR) * 1000


# Time that runs out.


async def test_a_bot_plays_on_when_time_runs_out(house: House, wall: Wall) -> None:
    (ann, bob), table_id = await sit(house, "Ann", "Bob", clock=SLOW)
    async with bob.open(table_id) as two:
        await two.until("table")
        await later(house, wall, DAY - 1)
        assert house.table(table_id).face.seats[0].replaced is False
        await later(house, wall, 1)
        news = await two.sees(lambda news: bool(news["eyes"][0]["asked"]))
    assert news["table"]["seats"][0]["replaced"] and news["clocks"][0]["left"] is None
    assert told(house.table(table_id)) == ["Ann has run out of time. A bot plays on."]
    seen = await seen_by(ann, table_id)
    assert not seen["table"]["seats"][0]["left"]
    assert told(house.table(table_id))[-1] == "Ann is back."


async def test_the_server_wakes_for_tables_that_are_not_in_memory(tmp_path: Path, wall: Wall) -> None:
    _, table_id = await with_clock(tmp_path, SLOW)
    async with open_house(roomy(tmp_path)) as house:
        assert house.server.tables.in_memory == 0
        await later(house, wall, DAY + 1)
        assert house.table(table_id).face.seats[0].replaced


async def test_the_keeper_wakes_by_itself(house: House, wall: Wall) -> None:
    """Not by a test that asks it to: what is due when a game begins is due at once."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table_id = (await ann.create("me", "open", options=FIRST, clock={**MOVE, "timeout": "end"}))["id"]
    async with ann.open(table_id) as wire:
        await wire.until("table")
        await bob.post(f"/api/tables/{table_id}/join")
        wall.goes_on(61)
        house.server.tables.keeper.heed(1)  # as a clock would that runs out before all others
        over = await wire.sees(lambda news: news["table"]["status"] == "over")
    assert over["table"]["result"]["why"] == "time"


async def test_an_end_names_whose_time_ran_out(house: House, wall: Wall) -> None:
    (ann, bob), table_id = await sit(house, "Ann", "Bob", clock={**MOVE, "timeout": "end"})
    await later(house, wall, 60)
    over = await bob.get(f"/api/tables/{table_id}")
    assert over["status"] == "over"
    result = over["result"]
    assert result["why"] == "time" and result["late"] == [0] and result["places"] is None
    assert len(result["scores"]) == 2
    assert told(house.table(table_id)) == ["Ann has run out of time. The game ends here."]
    assert (await seen_by(ann, table_id))["clocks"] == []
    assert await house.server.tables.store.due(2**60, 10) == []
    await later(house, wall, 999)


async def test_two_who_are_late_at_the_same_time(house: House, wall: Wall) -> None:
    _, _, table_id = await two_people(house, clock={**MOVE, "timeout": "end"})
    await later(house, wall, 60)
    result = house.table(table_id).face.result
    assert result is not None and result.late == [0, 1]


async def test_a_move_that_arrives_just_before_counts(house: House, wall: Wall) -> None:
    (ann, _), table_id = await sit(house, "Ann", "Bob", clock={**MOVE, "timeout": "end"})
    live = house.table(table_id)
    await move(ann, live, 0, "draw-blind")
    wall.goes_on(60)
    await move(ann, live, 0, "draw-blind")  # the lock lets the move go first
    await house.server.tables.do(table_id, commands.time_out)
    assert live.playing and live.asked.keys() == {1} and told(live) == []


async def test_a_time_out_comes_once(house: House, wall: Wall) -> None:
    _, table_id = await sit(house, "Ann", "Bob", clock={**MOVE, "timeout": "ask"})
    await later(house, wall, 60)
    version = house.table(table_id).version
    for _ in range(3):
        await later(house, wall, 3600)
    assert house.table(table_id).version == version
    assert await house.server.tables.store.due(2**60, 10) == []


async def test_nobody_comes_back_to_let_the_others_wait_again(house: House, wall: Wall) -> None:
    """The bot finishes the turn first; then whoever comes back has time again."""
    (ann, bob), table_id = await sit(house, "Ann", "Bob", clock=LIVE)
    live = house.table(table_id)
    wall.goes_on(305)
    commands.time_out(live)
    assert live.is_finished_by_bot(0) and not live.misses(0)
    async with house.server.tables._live[table_id].lock:
        await house.server.tables._commit(house.server.tables._live[table_id])
    refused = await ann.post(f"/api/tables/{table_id}/return", status=422)
    assert refused["error"]["key"] == "server.error.bot_finishes"
    async with bob.open(table_id) as two:
        await two.sees(lambda news: bool(news["eyes"][0]["asked"]))
    await ann.post(f"/api/tables/{table_id}/return")
    assert clocks_of(house, table_id).left_at(0, table.now()) == 60_000 and not house.table(table_id).face.seats[0].left


async def test_whoever_plays_alone_can_always_come_back(house: House, wall: Wall) -> None:
    (ann, bob), table_id = await sit(house, "Ann", "Bob", clock=SLOW)
    await bob.post(f"/api/tables/{table_id}/leave")
    await later(house, wall, DAY)
    await ann.post(f"/api/tables/{table_id}/return")
    assert not house.table(table_id).face.seats[0].left


async def test_a_table_that_cannot_be_read_keeps_no_other_waiting(tmp_path: Path, wall: Wall) -> None:
    store = MemoryStore()
    _, broken = await with_clock(tmp_path, MOVE, store)
    async with open_house(roomy(tmp_path), store) as house:
        (_, _), table_id = await sit(house, "Cid", "Dan", clock={**MOVE, "timeout": "end"})
        store.logs[broken] = [b'{"type":"nonsense"}', *store.logs[broken][1:]]
        await later(house, wall, 61)
        assert house.table(table_id).face.status == "over"
        assert broken in house.server.tables.keeper._put_off


# The others decide.

ASK = {**MOVE, "timeout": "ask"}


async def test_the_others_let_a_bot_play_on(house: House, wall: Wall) -> None:
    (_, bob), table_id = await sit(house, "Ann", "Bob", clock=ASK)
    await later(house, wall, 60)
    seen = await seen_by(bob, table_id)
    assert seen["clocks"][0] == {"left": 0, "runs": False, "late": True, "vacation": None}
    async with bob.open(table_id) as two:
        await two.until("table")
        assert (await two.ask(type="replace", seat=0))["type"] == "done"
    assert told(house.table(table_id))[1:3] == [
        "Bob proposes that a bot plays for Ann, who has run out of time.",
        "A bot plays for Ann, who has run out of time. Agreed: Bob.",
    ]


async def test_the_others_give_more_time(house: House, wall: Wall) -> None:
    (ann, bob, eve), table_id = await sit(house, "Ann", "Bob", "Eve", clock=ASK)
    refused = await bob.post(f"/api/tables/{table_id}/extend", {"seat": 0}, 422)
    assert refused["error"]["key"] == "server.error.not_late"
    await later(house, wall, 60)
    async with eve.open(table_id) as three, ann.open(table_id):
        await three.until("table")
        await bob.post(f"/api/tables/{table_id}/extend", {"seat": 0})
        news = await three.sees(lambda news: news["asking"] is not None)
        assert news["asking"]["what"] == "extend" and news["asking"]["needed"] == [2]
        assert (await three.ask(type="answer", agree=True))["type"] == "done"
        news = await three.sees(lambda news: news["clocks"][0]["runs"])
    assert lefts(news)[0] == 60
    assert told(house.table(table_id))[-1] == "Ann gets more time. Agreed: Bob, Eve."
    await ann.post(f"/api/tables/{table_id}/extend", {"seat": 0}, 422)


async def test_the_others_end_the_game(house: House, wall: Wall) -> None:
    (ann, bob), table_id = await sit(house, "Ann", "Bob", clock=ASK)
    await later(house, wall, 60)
    await bob.post(f"/api/tables/{table_id}/resign")
    result = (await ann.get(f"/api/tables/{table_id}"))["result"]
    assert result["why"] == "time" and result["late"] == [0] and result["agreed"] == [1]


async def test_whoever_is_late_may_move_until_the_others_have_decided(house: House, wall: Wall) -> None:
    (ann, bob, eve), table_id = await sit(house, "Ann", "Bob", "Eve", clock=ASK)
    await later(house, wall, 99)
    live = house.table(table_id)
    async with eve.open(table_id) as three:
        await three.until("table")
        await bob.post(f"/api/tables/{table_id}/replace", {"seat": 0})
        await seen_by(ann, table_id)  # to look does not end the vote
        assert live.asking is not None and live.asking.about == 0
        await move(ann, live, 0, "draw-blind")
    assert live.asking is None and not live.is_late(0)
    assert clocks_of(house, table_id).left_at(0, table.now()) == 60_000


@pytest.mark.parametrize("clock", [ASK, {"kind": "total", "seconds": 60, "timeout": "ask"}])
async def test_after_an_undo_nobody_decides_about_somebody_who_is_not_asked(
    house: House, wall: Wall, clock: Json
) -> None:
    """Bob's time runs out, and Ann's turn comes back: his next turn has a move's time, or what is left of the total."""
    (ann, bob, eve), table_id = await sit(house, "Ann", "Bob", "Eve", clock=clock)
    live, clocks = house.table(table_id), clocks_of(house, table_id)
    for _ in range(2):
        await move(ann, live, 0, "draw-blind")
    await ann.post(f"/api/tables/{table_id}/undo", {"seat": 0})
    await later(house, wall, 60)
    assert live.is_late(1)
    for guest in (eve, bob):
        await guest.post(f"/api/tables/{table_id}/answer", {"agree": True})
    assert set(live.asked) == {0} and not live.is_late(1)
    refused = await eve.post(f"/api/tables/{table_id}/extend", {"seat": 1}, 422)
    assert refused["error"]["key"] == "server.error.not_late"
    await move(ann, live, 0, "draw-blind")
    await later(house, wall, 0)
    assert live.is_late(1) == (clock["kind"] == "total")
    assert clocks.left_at(1, table.now()) == (0 if live.is_late(1) else 60_000)
    assert facts(await folded(house, table_id)) == facts(live)


async def test_a_vote_about_somebody_late_ends_when_it_is_not_their_turn_any_more(house: House, wall: Wall) -> None:
    (ann, _, eve), table_id = await sit(house, "Ann", "Bob", "Eve", clock=ASK)
    live = house.table(table_id)
    assert live.match is not None
    claim = next(str(action) for action in live.match.state.legal(0) if action.kind == "claim")
    await move(ann, live, 0, claim)
    await later(house, wall, 60)
    async with ann.open(table_id) as one:
        await one.until("table")
        await eve.post(f"/api/tables/{table_id}/replace", {"seat": 1})
        assert live.asking is not None and live.asking.about == 1
        await ann.post(f"/api/tables/{table_id}/undo", {"seat": 0})
        assert live.asking is None and not live.face.seats[1].left
    assert facts(await folded(house, table_id)) == facts(live)


# Vacation.


async def test_on_vacation_slow_clocks_stand_still(house: House, wall: Wall) -> None:
    (ann, bob), slow = await sit(house, "Ann", "Bob", clock=SLOW)
    (cid, _), hours = await sit(house, "Cid", "Dan", clock={"kind": "move", "seconds": HOUR})
    assert await ann.get("/api/me/vacation") == {"days": 30, "left": 30, "until": None}
    wall.goes_on(HOUR)
    taken = await ann.put("/api/me/vacation", {"days": 7})
    assert taken == {"days": 30, "left": 23, "until": table.now() + 7 * DAY * 1000}
    await cid.put("/api/me/vacation", {"days": 7})
    assert clocks_of(house, hours).rest == {}
    await later(house, wall, 6 * DAY)
    seen = await seen_by(bob, slow)
    assert seen["clocks"][0]["vacation"] == DAY * 1000 and lefts(seen)[0] == 23 * HOUR
    assert (await bob.get("/api/tables?list=mine"))[0]["turn"]["resting"] == [0]
    assert "Ann is on vacation for 7 days; their clock stands still." in told(house.table(slow))
    await later(house, wall, DAY + 22 * HOUR)
    assert not house.table(slow).face.seats[0].replaced
    assert (await bob.get("/api/tables?list=mine"))[0]["turn"]["resting"] == []
    await later(house, wall, HOUR)
    assert house.table(slow).face.seats[0].replaced


async def test_who_comes_back_early_gets_days_back(house: House, wall: Wall) -> None:
    (ann, _), slow = await sit(house, "Ann", "Bob", clock=SLOW)
    await ann.put("/api/me/vacation", {"days": 10})
    wall.goes_on(2 * DAY + HOUR)
    back = await ann.put("/api/me/vacation", {"days": 0})
    assert back == {"days": 30, "left": 27, "until": None}
    assert clocks_of(house, slow).due() == {0: table.now() + DAY * 1000}
    assert told(house.table(slow))[-1] == "Ann is back from vacation."
    assert vars((await folded(house, slow)).clocks) == vars(clocks_of(house, slow))


async def test_vacation_has_a_budget(house: House, wall: Wall) -> None:
    wall.seconds = 1_800_000_000  # in January
    ann = await house.guest()
    refused = await ann.put("/api/me/vacation", {"days": 31}, 422)
    assert refused["error"]["key"] == "server.error.vacation_days"
    for days in (-1, 1000):
        await ann.put("/api/me/vacation", {"days": days}, 400)
    await ann.put("/api/me/vacation", {"days": 30})
    await ann.put("/api/me/vacation", {"days": 30})  # begun anew at the same moment: nothing was used
    wall.goes_on(40 * DAY)
    await ann.put("/api/me/vacation", {"days": 1}, 422)
    wall.goes_on(350 * DAY)
    assert (await ann.get("/api/me/vacation"))["left"] == 30
    await house.stranger().get("/api/me/vacation", 403)


async def test_an_operator_may_allow_no_vacation(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, vacation_days=0)) as house:
        ann = await house.guest()
        assert (await ann.get("/api/me/vacation"))["days"] == 0
        await ann.put("/api/me/vacation", {"days": 1}, 422)


async def test_vacation_counts_at_games_that_begin_meanwhile_and_over_a_restart(tmp_path: Path, wall: Wall) -> None:
    store = MemoryStore()
    async with open_house(roomy(tmp_path), store) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        await ann.put("/api/me/vacation", {"days": 5})
        cookies = bob.http.cookies
        table_id = (await ann.create("me", "open", options=FIRST, clock=SLOW))["id"]
    async with open_house(roomy(tmp_path), store) as house:
        bob = house.stranger()
        bob.http.cookies = cookies
        await bob.post(f"/api/tables/{table_id}/join")
        assert clocks_of(house, table_id).is_resting(0, table.now())
        assert not clocks_of(house, table_id).is_resting(1, table.now())


async def test_no_vacation_from_a_clock_that_has_run_out(house: House, wall: Wall) -> None:
    (ann, _), table_id = await sit(house, "Ann", "Bob", clock={**SLOW, "timeout": "ask"})
    await later(house, wall, DAY)
    await ann.put("/api/me/vacation", {"days": 5})
    assert clocks_of(house, table_id).rest == {} and house.table(table_id).is_late(0)


async def test_deletion_forgets_the_vacation(house: House, wall: Wall) -> None:
    ann = await house.guest()
    await ann.put("/api/me/vacation", {"days": 5})
    assert (await ann.get("/api/account/export"))["vacation"]["left"] == 25
    await ann.post("/api/account/delete", {})
    assert await house.server.tables.store.papers("vacation") == []


# The lobby.


async def test_the_lobby_keeps_live_and_slow_tables_apart(tmp_path: Path, wall: Wall) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest()
        made = [
            (await ann.create("me", "open", public=True, clock=clock))["id"]
            for clock in (None, LIVE, SLOW, {"kind": "move", "seconds": HOUR}, {"kind": "total", "seconds": DAY})
        ]

        async def listed(query: str) -> set[str]:
            return {found["id"] for found in await ann.get(f"/api/tables?list=open{query}")}

        assert await listed("&pace=live") == set(made[:2])
        assert await listed("&pace=slow") == set(made[2:])
        assert await listed("") == set(made)
        await ann.get("/api/tables?list=open&pace=brisk", 400)


async def test_what_the_store_has_is_what_the_clocks_say(house: House, wall: Wall) -> None:
    _, table_id = await sit(house, "Ann", "Bob", clock=SLOW)
    store = house.server.tables.store
    assert await store.due(2**60, 10) == [(table_id, table.now() + DAY * 1000)]
    (card,) = await store.ticking("", 10)
    turn = read_turn(card.turn)
    assert card.id == table_id and turn is not None and turn.due == [table.now() + DAY * 1000]
    assert await store.ticking(table_id, 10) == []


async def test_questions_at_the_same_time_have_clocks_of_their_own(house: House, wall: Wall) -> None:
    ann, bob, table_id = await two_people(house, clock=SLOW)
    async with ann.open(table_id) as one, bob.open(table_id) as two:
        await past_tickets(one, two)
    (row,) = await ann.get("/api/tables?list=mine")
    assert row["turn"]["seats"] == [0] and len(row["turn"]["due"]) == 1
