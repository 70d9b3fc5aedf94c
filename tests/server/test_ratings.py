"""Rated tables: who may sit there, what counts, and that every game counts exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, both_stores, open_house, roomy
from tests.server.memory import MemoryStore
from tests.server.people import FIRST, USA, member, over, play, ratings, sit, standing

from roundhouse.core.record import verify
from roundhouse.server.encoding import encode
from roundhouse.server.face import Chair, Face, Outcome
from roundhouse.server.rated import places_that_count
from roundhouse.server.ratings import NEW, OFTEN, SETTLED_GAMES, SETTLED_OPPONENTS, Skill, rated_anew, shown
from roundhouse.server.store import Card, Conflict
from roundhouse.server.table import now

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


@pytest.fixture
async def fast(tmp_path: Path) -> AsyncIterator[House]:
    """A server in memory."""
    async with open_house(roomy(tmp_path), MemoryStore()) as made:
        yield made


async def key(guest: Guest, path: str, body: object, status: int) -> str:
    return str((await guest.post(path, body, status))["error"]["key"])


async def settle(house: House, *guests: Guest) -> None:
    """Make these people well known: days ago all played each other until their ratings were not provisional."""
    store = house.server.tables.store
    for number in range(SETTLED_GAMES):
        at = now() - 3 * DAY + number
        await over(store, [guest.id for guest in guests], list(range(1, len(guests) + 1)), at)
        await ratings(house).catch_up()


# The table.


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        (["me", "bot"], {}, "rated_seats"),
        (["me", "screen"], {}, "rated_seats"),
        (["me", "open"], {"hints": True}, "rated_help"),
        (["me", "open"], {"trials": True}, "rated_help"),
        (["me", "open"], {"away": 0}, "rated_away"),
        (["me", "open"], {"away": 9}, "rated_away"),
    ],
)
async def test_what_a_rated_table_is_not(house: House, seats: list[str], more: Json, why: str) -> None:
    ann = await member(house, "Ann")
    body = {"title": USA, "seats": [{"kind": kind} for kind in seats], "rated": True, **more}
    assert await key(ann, "/api/tables", body, 422) == f"server.error.{why}"
    assert await ann.get("/api/tables?list=mine") == []


async def test_practice_and_boards_of_ones_own_are_not_rated(house: House) -> None:
    ann = await member(house, "Ann")
    alone = {"title": "steamrollers", "seats": [{"kind": "me"}], "practice": "same", "rated": True}
    assert await key(ann, "/api/tables", alone, 422) == "server.error.rated_seats"
    board = await ann.get(f"/api/titles/{USA}/board")
    own = {"title": USA, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"board": board}, "rated": True}
    assert await key(ann, "/api/tables", own, 422) == "server.error.rated_board"


async def test_guests_are_told_to_make_an_account(house: House) -> None:
    bob = await house.guest("Bob")
    body: Json = {"title": USA, "seats": [{"kind": "me"}, {"kind": "invite"}], "rated": True}
    assert await key(bob, "/api/tables", body, 403) == "server.error.rated_account"
    ann = await member(house, "Ann")
    made = await ann.post("/api/tables", body, 201)
    assert made["rated"] and not made["hints"] and not made["trials"]
    path = f"/api/tables/{made['id']}"
    assert await key(bob, f"{path}/join", {"token": made["invite"]}, 403) == "server.error.rated_account"
    assert await key(ann, f"{path}/bot", {"seat": 1}, 422) == "server.error.rated_seats"
    await bob.post("/api/account", {"name": "Bob", "password": "wagon-21 lantern"}, 201)
    joined = await bob.post(f"{path}/join", {"token": made["invite"]})
    assert joined["mine"] and joined["status"] == "playing"


async def test_no_help_and_nothing_revealed_is_taken_back(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob)
    live, path = house.table(table), f"/api/tables/{table}"
    assert live.match is not None
    for seat, guest in enumerate((ann, bob)):
        action = str(live.match.state.legal(seat)[0])
        await guest.post(f"{path}/moves", {"id": str(seat), "version": live.version, "seat": seat, "action": action})
    await ann.post(f"{path}/moves", {"id": "2", "version": live.version, "seat": 0, "action": "draw-blind"})
    assert (await ann.get(f"{path}/hint?seat=0", 422))["error"]["key"] == "server.error.no_hints"
    trial = {"seat": 0, "step": live.match.version}
    assert await key(ann, f"{path}/trial", trial, 422) == "server.error.no_trials"
    assert await key(ann, f"{path}/undo", {"seat": 0}, 422) == "server.error.rated_undo"
    assert live.asking is None
    async with ann.open(table) as wire:
        eye = (await wire.until("table"))["eyes"][0]
        assert eye["no_undo"] and not eye["ask_undo"] and not eye["can_undo"]


async def test_a_rematch_is_rated_too(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob)
    await bob.post(f"/api/tables/{table}/leave")
    await play(table, ann)
    again = await ann.post(f"/api/tables/{table}/rematch")
    assert again["rated"] and [seat["kind"] for seat in again["seats"]] == ["person", "invite"]
    assert (await bob.post(f"/api/tables/{again['id']}/join"))["status"] == "playing"


# Which places count.


def face(*left: int, seats: int = 3) -> Face:
    chairs = [Chair("person", f"P{seat}", f"g{seat}", left=seat in left) for seat in range(seats)]
    return Face("t", USA, {}, chairs, "g0", True, "i", 0, "playing", rated=True)


ALL = (0, 1, 2)
PLAYED = Outcome("played", [30, 20, 10], [1, 2, 3])


@pytest.mark.parametrize(
    ("left", "outcome", "took_part", "ranks"),
    [
        ((), PLAYED, ALL, [1, 2, 3]),
        ((), Outcome("played", [30, 30, 10], [1, 1, 3]), ALL, [1, 1, 3]),
        ((0,), PLAYED, ALL, [3, 1, 2]),
        ((0, 1), PLAYED, ALL, [2, 2, 1]),
        ((0, 1, 2), PLAYED, ALL, []),
        ((), PLAYED, (0, 2), [1, 0, 2]),
        ((), PLAYED, (0,), []),
        ((), Outcome("played"), ALL, []),
        ((), Outcome("agreed", [30, 20, 10], agreed=[0, 1, 2]), ALL, []),
        ((), Outcome("closed"), ALL, []),
        ((), Outcome("abandoned", [30, 20, 10], agreed=[1, 2], without=[0]), ALL, [3, 1, 1]),
        ((2,), Outcome("abandoned", [30, 20, 10], agreed=[1], without=[0]), ALL, [2, 1, 2]),
        ((), Outcome("abandoned", [30, 20, 10], agreed=[1], without=[0]), (1, 2), [0, 1, 1]),
        ((), Outcome("time", [30, 20, 10], late=[0]), ALL, [3, 1, 1]),
        ((), Outcome("time", [30, 20, 10], agreed=[1], without=[2], late=[0]), ALL, [2, 1, 2]),
    ],
)
def test_the_places_that_count(left: Any, outcome: Outcome, took_part: Any, ranks: list[int]) -> None:
    assert places_that_count(face(*left), outcome, set(took_part)) == ranks


async def test_whoever_leaves_is_last_however_well_the_bot_plays(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob)
    live = house.table(table)
    assert live.match is not None
    action = str(live.match.state.legal(1)[0])
    body = {"id": "1", "version": live.version, "seat": 1, "action": action}
    await bob.post(f"/api/tables/{table}/moves", body)
    await bob.post(f"/api/tables/{table}/leave")
    await play(table, ann)
    assert live.face.result is not None and live.face.result.ranks == [1, 2]
    seats = (await bob.get(f"/api/tables/{table}/ratings"))["seats"]
    assert seats[0] is None and seats[1]["after"] < seats[1]["before"] == 1000


async def test_leaving_before_the_first_move_counts_for_nobody(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob)
    await bob.post(f"/api/tables/{table}/leave")
    await play(table, ann)
    told = await ann.get(f"/api/tables/{table}/ratings")
    assert told["why"]["key"] == "server.rated.few" and told["seats"][0]["after"] is None
    assert await standing(house, ann) is None


async def test_an_end_by_agreement_does_not_count(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob)
    await ann.post(f"/api/tables/{table}/resign")
    await bob.post(f"/api/tables/{table}/resign", {"agree": True})
    told = await ann.get(f"/api/tables/{table}/ratings")
    assert told["why"]["key"] == "server.rated.agreed"
    await ratings(house).catch_up()
    assert await standing(house, ann) is None is await standing(house, bob)


# Counting once.


async def test_a_game_played_to_its_end_counts_once(house: House, tmp_path: Path) -> None:
    ann, bob = await member(house, "Ann", public=True), await member(house, "Bob")
    table = await sit(house, ann, bob)
    before = await bob.get(f"/api/tables/{table}/ratings")
    assert before == {"why": None, "seats": [{"rating": None, "before": None, "after": None}] * 2}
    end = await play(table, ann, bob)
    told = [await guest.get(f"/api/tables/{table}/ratings") for guest in (ann, bob)]
    assert told[0]["seats"][1] is None and told[1]["seats"][0] == told[0]["seats"][0]  # Bob's are his alone
    changed = [told[0]["seats"][0], told[1]["seats"][1]]
    places = end["table"]["result"]["places"]
    expected = rated_anew({"a": NEW, "b": NEW}, {"a": places[0], "b": places[1]})
    assert [it["after"] for it in changed] == [shown(expected[who].rank) for who in "ab"]
    assert all(it["before"] == 1000 and it["rating"]["provisional"] and it["rating"]["games"] == 1 for it in changed)

    assert verify(await ann.get(f"/api/tables/{table}/record")).rated

    first = await standing(house, ann)
    await ratings(house).catch_up()
    for guest in (ann, bob):  # whoever goes on after the end, or asks again, changes nothing
        await guest.post(f"/api/tables/{table}/resign", status=422)
        await guest.post(f"/api/tables/{table}/leave")
        await guest.get(f"/api/tables/{table}/ratings")
    with pytest.raises(Conflict):
        await house.server.tables.store.tally(table, [])
    assert await standing(house, ann) == first
    async with open_house(roomy(tmp_path)) as reborn:
        await ratings(reborn).catch_up()
        assert await standing(reborn, ann) == first


async def test_a_game_that_ended_before_a_crash_is_caught_up(tmp_path: Path) -> None:
    store = MemoryStore()
    async with open_house(roomy(tmp_path), store) as house:
        ann, bob = await member(house, "Ann"), await member(house, "Bob")
    await over(store, [ann.id, bob.id], [1, 2])
    async with open_house(roomy(tmp_path), store) as house:
        async with asyncio.timeout(20):
            while await store.untallied(1):
                await asyncio.sleep(0)
        found = await standing(house, ann)
        assert found is not None and found.games == 1


async def test_a_table_that_cannot_be_read_keeps_no_other_from_counting(fast: House) -> None:
    ann, bob = await member(fast, "Ann"), await member(fast, "Bob")
    store = fast.server.tables.store
    await store.append("broken-table", 0, [b"{}"], Card("broken-table", "over", True, ann.id, (ann.id,), b"{"))
    await over(store, [ann.id, bob.id], [1, 2])
    await ratings(fast).catch_up()
    assert await standing(fast, ann) is not None and await store.untallied(1) == []


@both_stores
async def test_games_that_end_together_count_one_after_the_other(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    store = house.server.tables.store
    for _ in range(3):
        await over(store, [ann.id, bob.id], [1, 2])
    await asyncio.gather(*(ratings(house).catch_up() for _ in range(4)))
    skills = {"a": NEW, "b": NEW}
    for _ in range(3):
        skills = rated_anew(skills, {"a": 1, "b": 2})
    found = await standing(house, ann)
    assert found is not None and found.games == 3 and found.opponents == 1
    assert Skill(found.mu, found.sigma) == pytest.approx(skills["a"])


# No farming.


async def test_two_accounts_can_play_as_often_as_they_like_but_not_all_of_it_counts(fast: House) -> None:
    """As two windows of one person do: after a few games within a day their ratings stay what they are."""
    ann, bob, eve = [await member(fast, name) for name in ("Ann", "Bob", "Eve")]
    store, at = fast.server.tables.store, now()
    for number in range(OFTEN + 2):
        last = await over(store, [ann.id, bob.id], [1, 2], at + number)
    await ratings(fast).catch_up()
    found = await standing(fast, ann)
    assert found is not None and found.games == OFTEN
    assert (await store.played_at(last))[0].why == "server.rated.often"
    await over(store, [ann.id, bob.id, eve.id], [1, 2, 3], at + 100)  # a third player is no way around it
    await over(store, [ann.id, eve.id], [1, 2], at + 200)
    await over(store, [ann.id, bob.id], [1, 2], at + DAY + 1000)
    await ratings(fast).catch_up()
    found = await standing(fast, ann)
    assert found is not None and found.games == OFTEN + 2


async def test_accounts_made_to_lose_lift_nobody(fast: House) -> None:
    known = [await member(fast, name) for name in ("Ann", "Bob", "Eve", "Zoe")]
    await settle(fast, *known)
    before = await standing(fast, known[0])
    assert before is not None and before.opponents == SETTLED_OPPONENTS
    puppet = await member(fast, "Puppet")
    table = await over(fast.server.tables.store, [known[0].id, puppet.id], [1, 2])
    await ratings(fast).catch_up()
    after, lost = await standing(fast, known[0]), await standing(fast, puppet)
    assert after is not None and lost is not None
    assert after.rank == before.rank and after.games == before.games + 1 and lost.rank < NEW.rank
    told = {it.guest: it.why for it in await fast.server.tables.store.played_at(table)}
    assert told == {known[0].id: "server.rated.newcomers", puppet.id: ""}


async def test_the_well_known_are_rated_among_themselves(fast: House) -> None:
    ann, bob, eve, zoe = [await member(fast, name) for name in ("Ann", "Bob", "Eve", "Zoe")]
    await settle(fast, ann, bob, eve, zoe)
    new = await member(fast, "New")
    was = {guest.id: it for guest in (ann, bob) if (it := await standing(fast, guest)) is not None}
    await over(fast.server.tables.store, [bob.id, new.id, ann.id], [1, 2, 3])
    await ratings(fast).catch_up()
    skills = {who: Skill(it.mu, it.sigma) for who, it in was.items()}
    expected = rated_anew(skills, {bob.id: 1, ann.id: 3})
    for guest in (ann, bob):
        found = await standing(fast, guest)
        assert found is not None and Skill(found.mu, found.sigma) == pytest.approx(expected[guest.id])


# People who change.


@both_stores
async def test_the_rating_of_whoever_is_deleted_is_gone_and_that_of_the_others_stays(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    store = house.server.tables.store
    table = await over(store, [ann.id, bob.id], [1, 2])
    await ratings(house).catch_up()
    mine = await standing(house, ann)
    await bob.post("/api/account/delete", {"password": "wagon-21 lantern"})
    assert await standing(house, bob) is None and await standing(house, ann) == mine
    assert [it.guest for it in await store.played_at(table)] == [ann.id]


async def test_nobody_is_rated_against_whoever_was_deleted_before_the_end(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob)
    live = house.table(table)
    assert live.match is not None
    body = {"id": "1", "version": live.version, "seat": 1, "action": str(live.match.state.legal(1)[0])}
    await bob.post(f"/api/tables/{table}/moves", body)
    await bob.post("/api/account/delete", {"password": "wagon-21 lantern"})
    await play(table, ann)
    told = await ann.get(f"/api/tables/{table}/ratings")
    assert told["why"]["key"] == "server.rated.few" and told["seats"][1] is None
    assert await standing(house, ann) is None


async def test_a_table_that_is_not_rated_changes_no_rating(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    table = await sit(house, ann, bob, rated=False)
    await play(table, ann, bob)
    await ratings(house).catch_up()
    assert await standing(house, ann) is None
    assert (await ann.get(f"/api/tables/{table}/ratings", 422))["error"]["key"] == "server.error.not_rated"
    assert [it.rated for it in await house.server.tables.store.played_at(table)] == [False, False]


async def test_the_mark_is_on_the_table_and_in_lists(house: House) -> None:
    ann = await member(house, "Ann")
    made = await ann.create("me", "open", options=FIRST, rated=True, public=True)
    assert made["rated"] and (await ann.get(f"/api/tables/{made['id']}"))["rated"]
    assert [it["rated"] for it in await house.stranger().get("/api/tables?list=open")] == [True]
    assert b'"rated":true' in (await house.server.tables.store.read(made["id"]))[0]
    assert b'"rated":true' in encode(house.table(made["id"]).face)
