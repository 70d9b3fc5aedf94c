"""One's own tables: where it is one's turn, since when, what happened last, and finding one among many."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.server.harness import ROOMY, Guest, House, both_stores, open_house, roomy
from tests.server.test_moves import act, past_tickets, two_people
from tests.server.test_orders import act as play
from tests.server.test_orders import eye, order, see, stock_round

pytestmark = pytest.mark.anyio


async def test_tables_where_it_is_my_turn_come_first(house: House) -> None:
    ann, bob, table = await two_people(house)
    other = (await ann.create("me", "bot:random"))["id"]
    await ann.post(f"/api/tables/{other}/resign")
    assert [found["id"] for found in await ann.get("/api/tables?list=mine")] == [table, other]
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        (mine, over), (theirs,) = await ann.get("/api/tables?list=mine"), await bob.get("/api/tables?list=mine")
        assert mine["turn"] == theirs["turn"] and mine["turn"]["seats"] == [0] and over["turn"]["seats"] == []
        assert mine["turn"]["since"] >= mine["created"]
        await act(one, turn, action="draw-blind")
        told = (await bob.get("/api/tables?list=mine"))[0]["turn"]
        assert told["seat"] == 0 and told["words"]["key"] == "ttr.event.drew_blind"


async def test_what_lists_tell_is_what_spectators_read(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        await act(one, turn, action="draw-blind")
    (told,) = await ann.get("/api/tables?list=mine")
    async with house.stranger().open(table) as wire:
        assert told["turn"]["words"] in [line["text"] for line in (await wire.until("table"))["log"]]


async def test_of_choices_made_together_the_last_one_is_told(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        await act(one, await one.until("table"))
        (secret,) = await bob.get("/api/tables?list=mine")
        assert secret["turn"]["words"] is None, "nobody may know yet what she keeps"
        await act(two, await two.until("table"))
        (told,) = await bob.get("/api/tables?list=mine")
        assert told["turn"]["seat"] == 1 and told["turn"]["words"]["key"] == "ttr.event.kept_tickets"


async def test_a_move_that_is_taken_back_leaves_the_one_before_it(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        (before,) = await ann.get("/api/tables?list=mine")
        shown = next(it for it in turn["eyes"][0]["legal"] if it["kind"] == "draw")
        await act(one, turn, action=shown)
        (drawn,) = await ann.get("/api/tables?list=mine")
        assert drawn["turn"]["words"]["key"] == "ttr.event.drew_face_up"
        await one.ask(type="undo", seat=0)
        await two.ask(type="answer", agree=True)
        (after,) = await ann.get("/api/tables?list=mine")
        assert after["turn"]["words"] == before["turn"]["words"]


@both_stores
async def test_whose_turn_it_is_goes_over_to_the_account_of_a_guest(house: House) -> None:
    """Also at a table that is not in memory."""
    _, bob, table = await two_people(house)
    account = {"name": "Robert", "password": "a long word of mine"}
    await (await house.guest("Robert")).post("/api/account", account, 201)
    house.server.tables.evict(0.0)
    await bob.post("/api/account/sign-in", account)
    later = (await bob.create("me", "bot:random"))["id"]
    await bob.post(f"/api/tables/{later}/resign")
    assert [found["id"] for found in await bob.get("/api/tables?list=mine")] == [table, later]


async def ids(guest: Guest, query: str = "") -> list[str]:
    return [found["id"] for found in await guest.get(f"/api/tables?list=mine{query}")]


async def some_of_each(house: House) -> tuple[Guest, dict[str, str]]:
    """Ann's tables, one of each group and kind."""
    ann, bob = await house.guest("Ann"), await house.guest("Zoë Łukasz")
    made = {"over": (await ann.create("me", "bot:random"))["id"]}
    await ann.post(f"/api/tables/{made['over']}/resign")
    made["waiting"] = (await ann.create("me", "open", title="steamrollers", options={}))["id"]
    made["others"] = (await ann.create("me", "open", options={"first_player": "first_seat"}))["id"]
    await bob.post(f"/api/tables/{made['others']}/join")
    async with ann.open(made["others"]) as wire:
        await act(wire, await wire.until("table"))
    made["practice"] = (await ann.create("me", "bot:random", practice="same"))["id"]
    made["lesson"] = (await ann.post("/api/titles/1830/guide", {}, 201))["id"]
    return ann, made


@both_stores
async def test_the_list_is_grouped_and_can_be_narrowed_down(house: House) -> None:
    ann, made = await some_of_each(house)
    everything = await ids(ann)
    assert everything[2:] == [made["others"], made["waiting"], made["over"]]
    assert set(everything[:2]) == {made["practice"], made["lesson"]}
    assert await ids(ann, "&turn=true") == everything[:2]
    assert await ids(ann, "&turn=false&status=playing") == [made["others"]]
    assert await ids(ann, "&status=waiting") == await ids(ann, "&title=steamrollers") == [made["waiting"]]
    assert await ids(ann, "&status=over") == [made["over"]]
    assert await ids(ann, "&kind=practice") == [made["practice"]]
    assert await ids(ann, "&kind=lesson&title=1830") == [made["lesson"]]
    assert await ids(ann, "&kind=record") == await ids(ann, "&title=nothing") == []
    assert await ids(ann, "&kind=game") == [made["others"], made["waiting"], made["over"]]
    assert await ann.get("/api/me/tables") == {"turn": 2, "others": 1, "waiting": 1, "over": 1}
    assert await house.stranger().get("/api/me/tables") == {"turn": 0, "others": 0, "waiting": 0, "over": 0}


@both_stores
async def test_names_are_found_without_capitals_and_accents(house: House) -> None:
    ann, made = await some_of_each(house)
    for words in ("zoe", "LUKASZ", "łuk zoë", "oë ł"):
        assert await ids(ann, f"&who={quote(words)}") == [made["others"]], words
    for words in ("zoe bob", "%", "_", "!", "z%e", "'", "zoel"):
        assert await ids(ann, f"&who={quote(words)}") == [], words
    assert len(await ids(ann, f"&who={quote('   ')}")) == 5
    await ann.get(f"/api/tables?list=mine&who={'x' * 61}", 400)
    await ann.get("/api/tables?list=mine&status=lost", 400)
    await ann.get("/api/tables?list=mine&kind=trial", 400)


async def test_whoever_is_renamed_is_found_by_the_new_name(house: House) -> None:
    ann, bob, table = await two_people(house)
    await bob.put("/api/me", {"name": "Robert"})
    assert await ids(ann, "&who=robert") == [table] and await ids(ann, "&who=bob") == []


async def test_the_next_page_is_narrowed_down_as_well(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=replace(ROOMY, listed=2))) as house:
        ann = await house.guest("Ann")
        made = [(await ann.create("me", "open"))["id"] for _ in range(3)]
        await ann.create("me", "bot:random")
        first = await ann.http.get("/api/tables?list=mine&status=waiting&who=a+n")
        following = first.headers["link"].partition(">")[0][1:]
        assert "status=waiting" in following and "who=a+n" in following and "page=2" in following
        second = await ann.http.get(following)
        assert {it["id"] for it in (*first.json(), *second.json())} == set(made) and "link" not in second.headers


# Since one's last own move.


async def test_each_eye_knows_where_others_went_on(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        # Bob answered last, and what chance did before belongs to nobody.
        assert turn["eyes"][0]["since"] is not None
        assert (await see(bob, table))["eyes"][0]["since"] is None
        await act(one, turn, action="draw-blind")
        mine, theirs = await see(ann, table), await see(bob, table)
        assert mine["eyes"][0]["since"] is None, "the card that chance gave her is part of her move"
        assert theirs["eyes"][0]["since"] == turn["steps"]
        assert (await see(house.stranger(), table))["eyes"][0]["since"] is None


async def test_what_an_order_did_is_not_ones_own_move(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await play(ann, table, "par NYC 67")
    own = (await see(ann, table))["steps"]
    assert (await eye(ann, table))["since"] is None
    await play(bob, table, "pass")
    assert (await eye(ann, table))["since"] == own
    await order(ann, table, "pass")
    assert (await eye(ann, table))["since"] == own, "the order passed, she did not"


async def test_a_move_that_is_taken_back_no_longer_counts(house: House) -> None:
    ann, bob, table = await stock_round(house)
    before = (await eye(ann, table))["since"]
    await play(ann, table, "par NYC 67")
    assert (await eye(ann, table))["since"] is None
    async with ann.open(table) as wire:
        await wire.until("table")
        await wire.ask(type="undo", seat=0)
        assert (await eye(ann, table))["since"] == before
        await wire.ask(type="redo", seat=0)
        assert (await eye(ann, table))["since"] is None
    house.server.tables.evict(-1)
    assert (await eye(ann, table))["since"] is None, "also after a restart"
    assert (await eye(bob, table))["since"] is not None


async def test_what_a_stand_in_did_is_not_ones_own_move(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await play(ann, table, "par NYC 67")
    own = (await see(ann, table))["steps"]
    await ann.post(f"/api/tables/{table}/leave")
    await play(bob, table, "pass")
    async with bob.open(table) as wire:
        await wire.sees(lambda news: news["steps"] > own + 1)
    await ann.post(f"/api/tables/{table}/return")
    assert (await eye(ann, table))["since"] == own


async def test_two_on_one_screen_have_their_own(house: House) -> None:
    ann = await house.guest("Ann")
    table = (await ann.create("me", "screen", options={"first_player": "first_seat"}))["id"]
    async with ann.open(table) as wire:
        seen = await wire.until("table")
        await act(wire, seen)
        first, second = (await wire.sees(lambda news: not news["eyes"][0]["asked"]))["eyes"]
        assert first["since"] is None and second["since"] is None, "who has not moved has nothing to come back to"
        await wire.ask(type="act", version=seen["version"], seat=1, action=seen["eyes"][1]["legal"][0])
        first, second = (await wire.sees(lambda news: news["eyes"][0]["asked"]))["eyes"]
        assert first["since"] is not None and second["since"] is None
