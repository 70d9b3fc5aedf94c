"""Profiles and leaderboards: only what somebody has chosen to show, and nothing that leads to private tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.harness import Guest, House, Json, both_stores, open_house, roomy, watched
from tests.server.memory import MemoryStore
from tests.server.people import GOOD, USA, member, over, play, ratings, sit
from tests.server.test_admin import done

from roundhouse.server.profiles import PAGE
from roundhouse.server.ratings import SETTLED_GAMES, shown
from roundhouse.server.settings import Settings
from roundhouse.server.store import Paper
from roundhouse.server.table import now
from roundhouse.server.tally import Standing
from roundhouse.server.warden import Wish

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


@pytest.fixture
def store_kind() -> str:
    return "memory"


@pytest.fixture
async def house(settings: Settings, store_kind: str) -> AsyncIterator[House]:
    """A server in memory, if nothing else is asked for."""
    async with open_house(settings, MemoryStore() if store_kind == "memory" else None) as made:
        yield made


async def person(viewer: Guest, name: str, status: int = 200) -> Json:
    found: Json = (await viewer.http.get("/api/people", params={"name": name})).json()
    assert (status == 200) == ("error" not in found), found
    return found


async def settled(house: House, *names: str) -> list[Guest]:
    """Members with a public profile who have played each other often enough, the first one best."""
    guests = [await member(house, name, public=True) for name in names]
    for _ in range(SETTLED_GAMES):
        await over(house.server.tables.store, [it.id for it in guests], list(range(1, len(guests) + 1)))
    await ratings(house).catch_up()
    return guests


async def board(viewer: Guest, page: int = 1) -> list[Json]:
    lines: list[Json] = await viewer.get(f"/api/leaderboards/{USA}?page={page}")
    return lines


# Choosing.


async def test_nothing_is_public_unless_chosen(house: House) -> None:
    ann, bob = await member(house, "Ann"), await member(house, "Bob")
    await over(house.server.tables.store, [ann.id, bob.id], [1, 2])
    await ratings(house).catch_up()
    assert await ann.get("/api/account/profile") == {"public": False, "all_games": False}
    assert (await person(bob, "Ann", 404))["error"] == {"key": "server.error.no_person", "args": {"name": "Ann"}}
    own = await person(ann, "Ann")
    assert own["mine"] and not own["public"] and own["titles"][0]["games"] == 1
    await ann.put("/api/account/profile", {"public": True})
    seen = await person(house.stranger(), "ANN")
    assert seen["name"] == "Ann" and seen["public"] and not seen["mine"] and seen["since"] % DAY == 0
    await ann.put("/api/account/profile", {"public": False})
    await person(bob, "Ann", 404)


async def test_a_guest_has_no_profile(house: House) -> None:
    bob = await house.guest("Bob")
    refused = await bob.put("/api/account/profile", {"public": True}, 422)
    assert refused["error"]["key"] == "server.error.no_account"
    await person(bob, "Bob", 404)


async def test_nobody_and_somebody_who_is_not_public_are_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await member(house, "Ann")
    eve = await house.guest("Eve")
    read = watched(monkeypatch, MemoryStore, "paper"), watched(monkeypatch, MemoryStore, "papers")
    answers, asked = [], []
    for name in ("Ann", "Abc"):
        answers.append(await eve.http.get("/api/people", params={"name": name}))
        asked.append([len(calls) for calls in read])
    known, unknown = answers
    assert known.status_code == unknown.status_code == 404
    assert known.text.replace("Ann", "Abc") == unknown.text and known.headers == unknown.headers
    assert asked[1] == [2 * n for n in asked[0]]  # the same way through the store


@pytest.mark.parametrize("name", ["", "x" * 41])
async def test_names_are_bounded(house: House, name: str) -> None:
    eve = await house.guest("Eve")
    assert (await eve.http.get("/api/people", params={"name": name})).status_code == 400
    assert (await eve.http.get("/api/people")).status_code == 400


# What is shown.


@both_stores
async def test_statistics_by_title(house: House) -> None:
    ann, bob = await member(house, "Ann", public=True), await member(house, "Bob")
    store = house.server.tables.store
    await over(store, [ann.id, bob.id], [1, 2])
    await over(store, [bob.id, ann.id], [1, 2])
    await over(store, [ann.id, bob.id], [1, 2], rated=False)
    await ratings(house).catch_up()
    seen = await person(bob, "Ann")
    (usa,) = seen["titles"]
    assert seen["favourite"] == USA == usa["title"] and (usa["games"], usa["wins"]) == (2, 1)
    assert (usa["mean_place"], usa["best_score"], usa["mean_score"]) == (1.5, 90, 85)
    assert usa["rating"]["games"] == 2 and usa["rating"]["provisional"]
    assert len(usa["course"]) == 2 and usa["course"][-1] == usa["rating"]["rating"]
    assert [game["rated"] for game in seen["games"]] == [True, True]
    await ann.put("/api/account/profile", {"public": True, "all_games": True})
    seen = await person(bob, "Ann")
    assert seen["titles"][0]["games"] == 3 and sorted(game["rated"] for game in seen["games"]) == [False, True, True]


@both_stores
async def test_private_tables_are_linked_for_their_players_only(house: House) -> None:
    ann, bob, eve = await member(house, "Ann", public=True), await member(house, "Bob"), await house.guest("Eve")
    store = house.server.tables.store
    private = await over(store, [ann.id, bob.id], [1, 2], public=False)
    public = await over(store, [ann.id, bob.id], [1, 2])
    await ratings(house).catch_up()
    for viewer, tables in ((eve, {None, public}), (bob, {private, public}), (ann, {private, public})):
        assert {game["table"] for game in (await person(viewer, "Ann"))["games"]} == tables
    told = (await eve.http.get("/api/people", params={"name": "Ann"})).text
    assert private not in told and bob.id not in told and ann.id not in told and "Bob" not in told


async def test_a_table_leads_to_the_profiles_that_are_public(house: House) -> None:
    ann, bob = await member(house, "Ann", public=True), await member(house, "Bob")
    eve = await house.guest("Eve")
    made = await ann.create("me", "screen", "open", "open", "bot:random", lot=False)
    for guest in (bob, eve):
        await guest.post(f"/api/tables/{made['id']}/join")
    where, stranger = f"/api/tables/{made['id']}/profiles", house.stranger()
    assert await stranger.get(where) == ["Ann", None, None, None, None], "who shares her screen is somebody else"
    await bob.put("/api/account/profile", {"public": True})
    await bob.put("/api/me", {"name": "Robert"})
    assert await stranger.get(where) == ["Ann", None, "Robert", None, None]
    await house.server.context.warden.answer(house.server.context, Wish("ban", bob.id, hours=1))
    await ann.put("/api/account/profile", {"public": False})
    assert await stranger.get(where) == await ann.get(where) == [None] * 5
    await stranger.get("/api/tables/nowhere/profiles", 404)


async def test_whoever_leaves_an_unrated_game_has_no_result(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann, bob = await member(house, "Ann"), await house.guest("Bob")
        table = await sit(house, ann, bob, rated=False)
        await bob.post(f"/api/tables/{table}/leave")
        await play(table, ann)
        await ratings(house).catch_up()
        assert [it.guest for it in await house.server.tables.store.played_at(table)] == [ann.id]


async def test_games_against_bots_alone_are_nobodys_business(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await member(house, "Ann")
        table = (await ann.create("me", "bot:random"))["id"]
        await play(table, ann)
        await ratings(house).catch_up()
        assert await house.server.tables.store.played_at(table) == []


async def test_games_of_a_guest_come_along_into_the_account(house: House) -> None:
    store = house.server.tables.store
    ann, bob = await member(house, "Ann", public=True), await house.guest("Bob")
    await ann.put("/api/account/profile", {"public": True, "all_games": True})
    elsewhere = await house.guest("Anna")
    table = await over(store, [elsewhere.id, bob.id], [1, 2], rated=False)
    await ratings(house).catch_up()
    await elsewhere.post("/api/account/sign-in", {"name": "Ann", "password": GOOD})
    assert {it.guest for it in await store.played_at(table)} == {ann.id, bob.id}
    assert (await person(bob, "Ann"))["titles"][0]["wins"] == 1


# Leaderboards.


@both_stores
async def test_leaderboards_list_those_who_want_it(house: House) -> None:
    ann, bob, eve, zoe = await settled(house, "Ann", "Bob", "Eve", "Zoe")
    lines = await board(bob)
    assert [(line["rank"], line["name"], line["mine"]) for line in lines] == [
        (1, "Ann", False), (2, "Bob", True), (3, "Eve", False), (4, "Zoe", False)
    ]  # fmt: skip
    assert [line["rating"] for line in lines] == sorted((line["rating"] for line in lines), reverse=True)
    await bob.put("/api/account/profile", {"public": False})
    assert [line["name"] for line in await board(bob)] == ["Ann", "Eve", "Zoe"]
    await ann.put("/api/me", {"name": "Anna"})
    await eve.post("/api/account/delete", {"password": GOOD})
    await bob.put("/api/account/profile", {"public": True})
    assert [line["name"] for line in await board(zoe)] == ["Anna", "Bob", "Zoe"]
    assert (await done(house, "ban", "Anna")).done
    await bob.put("/api/account/profile", {"public": True})  # nothing kept is shown after a change
    assert [line["name"] for line in await board(zoe)] == ["Bob", "Zoe"]
    await person(zoe, "Anna", 404)


async def test_few_games_few_opponents_and_long_ago_are_not_listed(house: House) -> None:
    store = house.server.tables.store
    assert isinstance(store, MemoryStore)
    for name, games, at, opponents in (
        ("Good", 5, now(), 3), ("Few", 4, now(), 3), ("Same", 50, now(), 2), ("Old", 5, now() - 91 * DAY, 3)
    ):  # fmt: skip
        guest = await member(house, name, public=True)
        store.rated[USA, guest.id] = Standing(USA, guest.id, 30, 2, 24, games, at, opponents)
    assert [line["name"] for line in await board(house.stranger())] == ["Good"]


async def test_leaderboards_are_paged_kept_for_a_moment_and_bounded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.server.tables.store
    assert isinstance(store, MemoryStore)
    for number in range(PAGE + 1):
        store.rated[USA, f"g{number}"] = Standing(USA, f"g{number}", 30, 2, 24 - number, 5, now(), 3)
        store.chosen[f"g{number}"] = f"Player {number}"
        await store.file([Paper("profile", f"g{number}", f"g{number}", b"{}")])
    eve = await house.guest("Eve")
    asked = watched(monkeypatch, MemoryStore, "leaders")
    answer = await eve.http.get(f"/api/leaderboards/{USA}")
    assert len(answer.json()) == PAGE and 'rel="next"' in answer.headers["link"]
    (last,) = await board(eve, 2)
    assert last["rank"] == PAGE + 1 and last["rating"] == shown(24 - PAGE)
    await board(eve)
    assert len(asked) == 2
    assert (await eve.http.get(f"/api/leaderboards/{USA}?page=21")).status_code == 400
    assert (await eve.http.get("/api/leaderboards/chess")).status_code == 404


# One's own data.


async def test_export_and_deletion(house: House) -> None:
    ann, bob = await member(house, "Ann", public=True), await member(house, "Bob")
    store = house.server.tables.store
    await over(store, [ann.id, bob.id], [1, 2])
    await ratings(house).catch_up()
    assert isinstance(store, MemoryStore)
    kept = dict(store.cards)
    store.cards = {}  # the logs of these tables are made up
    data = await ann.get("/api/account/export")
    assert data["profile"]["titles"][0]["rating"]["games"] == 1 and len(data["profile"]["games"]) == 1
    store.cards = kept
    await ann.post("/api/account/delete", {"password": GOOD})
    await person(bob, "Ann", 404)
    assert await store.papers("profile") == [] and not store.rated.get((USA, ann.id))


async def test_results_of_accounts_outlive_their_tables(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        store = house.server.tables.store
        table = await over(store, ["ann", "bob"], [1, 2], rated=False)
        await store.file([Paper("account", "ann", "ann", b"{}")])
        await ratings(house).catch_up()
        assert len(await store.played_at(table)) == 2
        await store.remove([table])
        assert [it.guest for it in await store.played_at(table)] == ["ann"]
        assert [it.open for it in await store.played_by("ann", "ann", False, 5)] == [False]
