"""Standing orders: answered at once, seen by their owner alone, durable, ended with a reason, never in the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from tests.server.harness import Guest, House, Json, open_house, roomy
from tests.server.test_restart import facts, folded

from roundhouse.core.orders import Memory, Seen, Values
from roundhouse.core.text import Text, text
from roundhouse.games.eighteen_thirty.orders import PassUntil
from roundhouse.games.ticket_to_ride.title import TicketTitle
from roundhouse.server.lines import Created, read_line
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio
AUCTION = ("bid SV 20", "bid CS 40", "bid DH 70", "bid MH 110", "bid CA 160", "bid BO 220", "par B&O 100")


async def barons(house: House, *kinds: str) -> tuple[Guest, Guest, str]:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open", *kinds, title="1830", options={}, lot=False))["id"]
    await bob.post(f"/api/tables/{table}/join")
    return ann, bob, table


async def see(guest: Guest, table: str, since: int = 0) -> Json:
    async with guest.open(table, since) as wire:
        return await wire.until("table")


async def eye(guest: Guest, table: str) -> Json:
    found: Json = (await see(guest, table))["eyes"][0]
    return found


async def act(guest: Guest, table: str, words: str, status: int = 200) -> None:
    seen = await see(guest, table)
    move = {"id": str(uuid4()), "version": seen["version"], "seat": seen["eyes"][0]["seat"], "action": words}
    await guest.post(f"/api/tables/{table}/moves", move, status)


async def order(guest: Guest, table: str, kind: str, status: int = 200, **values: Any) -> Json:
    seat = (await eye(guest, table))["seat"]
    body = {"seat": seat, "kind": kind, "values": values, "id": str(uuid4())}
    answer: Json = await guest.post(f"/api/tables/{table}/orders", body, status)
    return answer


async def stock_round(house: House) -> tuple[Guest, Guest, str]:
    """All private companies are sold; Ann is asked in the first stock round. Bob has MH: his turns end with a pass."""
    ann, bob, table = await barons(house)
    for words in AUCTION:
        asked = ann if (await eye(ann, table))["asked"] else bob
        await act(asked, table, words)
    if not (await eye(ann, table))["asked"]:
        await act(bob, table, "pass")
    return ann, bob, table


def log_of(house: House, table: str) -> list[tuple[int, str]]:
    match = house.table(table).match
    assert match is not None
    return [(entry.seat, str(entry.action)) for entry in match.log]


async def test_an_order_answers_at_once_and_when_its_seat_is_asked(house: House) -> None:
    ann, bob, table = await stock_round(house)
    before = len(log_of(house, table))
    await order(ann, table, "pass")
    assert log_of(house, table)[before:] == [(0, "pass")]
    await act(bob, table, "par PRR 67")
    await act(bob, table, "pass")
    assert log_of(house, table)[before:] == [(0, "pass"), (1, "par PRR 67"), (1, "pass"), (0, "pass")]
    assert (await eye(bob, table))["asked"]


async def test_only_the_owner_sees_an_order_and_its_marks(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await order(ann, table, "pass")
    mine, others, nobody = await see(ann, table), await see(bob, table), await see(house.stranger(), table)
    assert [it["kind"] for it in mine["eyes"][0]["orders"]["standing"]] == ["pass"]
    assert mine["by_order"] == [mine["steps"]]
    assert others["eyes"][0]["orders"]["standing"] == [] == others["by_order"]
    assert "orders" not in nobody["eyes"][0] and nobody["by_order"] == []
    steps = await see(ann, table, mine["version"])
    assert steps["by_order"] == []


async def test_it_ends_with_a_reason_for_its_owner_and_the_person_is_asked(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await act(ann, table, "par NYC 67")
    await order(ann, table, "pass")
    await act(bob, table, "buy NYC ipo")
    told = (await eye(ann, table))["orders"]
    assert told["standing"] == [] and [it["why"]["key"] for it in told["past"]] == ["1830.order.stop.bought"]
    assert told["past"][0]["why"]["args"]["who"] == "Bob"
    await act(bob, table, "pass")
    assert (await eye(ann, table))["asked"]
    assert (await eye(bob, table))["orders"]["past"] == []


async def test_an_order_can_be_taken_back_at_any_time(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await order(ann, table, "pass")
    number = (await eye(ann, table))["orders"]["standing"][0]["id"]
    cancel = {"seat": 1, "order": number}
    await bob.post(f"/api/tables/{table}/orders/cancel", cancel, 422)
    await bob.post(f"/api/tables/{table}/orders/cancel", {**cancel, "seat": 0}, 403)
    await ann.post(f"/api/tables/{table}/orders/cancel", {**cancel, "seat": 0})
    assert (await eye(ann, table))["orders"]["standing"] == [] == (await eye(ann, table))["orders"]["past"]
    await act(bob, table, "par PRR 67")
    await act(bob, table, "pass")
    assert (await eye(ann, table))["asked"]
    await ann.post(f"/api/tables/{table}/orders/cancel", {**cancel, "seat": 0}, 422)


async def test_orders_over_a_socket_count_once(house: House) -> None:
    ann, _, table = await stock_round(house)
    async with ann.open(table) as wire:
        wish = {"type": "order", "id": "same", "seat": 0, "kind": "pass", "values": {"until": "always"}}
        answers = [await wire.ask(**wish) for _ in range(2)]
        assert answers[0] == answers[1] and answers[0]["type"] == "done"
        (standing,) = (await eye(ann, table))["orders"]["standing"]
        assert (await wire.ask(type="cancel", seat=0, order=standing["id"]))["type"] == "done"


async def test_orders_are_refused_in_words(house: House) -> None:
    ann, bob, table = await barons(house)
    assert (await order(ann, table, "dance", 400))["error"]["key"] == "server.error.no_order_kind"
    assert (await order(ann, table, "pass", 422))["error"]["key"] == "error.bad_order"
    assert (await order(ann, table, "bid", 422, company="XX"))["error"]["key"] == "error.bad_value"
    over = await order(ann, table, "bid", 422, company="CA", limit=10)
    assert over["error"]["key"] == "server.error.order_over" and "above your limit" in over["message"]
    body = {"seat": 0, "kind": "bid", "values": {}}
    await bob.post(f"/api/tables/{table}/orders", body, 403)
    for company in ("MH", "CA", "BO", "DH") * 3:
        await order(bob, table, "bid", company=company, limit=300)
    assert (await order(bob, table, "bid", 422))["error"]["key"] == "server.error.many_orders"


async def test_two_orders_bid_against_each_other_up_to_their_limits(house: House) -> None:
    ann, bob, table = await barons(house)
    await order(ann, table, "bid", company="CS", limit=70)
    await order(bob, table, "bid", company="CS", limit=100, otherwise="pass")
    assert log_of(house, table) == [(number % 2, f"bid CS {45 + 5 * number}") for number in range(6)]
    told = (await eye(ann, table))["orders"]
    assert told["past"][-1]["why"]["key"] == "1830.order.stop.limit" and (await eye(ann, table))["asked"]


async def test_the_bids_of_several_orders_go_before_passing(house: House) -> None:
    ann, _, table = await barons(house)
    await order(ann, table, "bid", company="CA", limit=165, otherwise="pass")
    bob = house.guests[1]
    await act(bob, table, "pass")
    assert log_of(house, table) == [(0, "bid CA 165"), (1, "pass"), (0, "pass")]
    await order(ann, table, "bid", company="BO", limit=225, otherwise="pass")
    await act(bob, table, "bid SV 15")
    assert log_of(house, table)[-1] == (0, "bid BO 225")


async def test_a_new_server_keeps_orders_and_what_they_remember(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann, bob, table = await stock_round(house)
        await act(ann, table, "par NYC 67")
        await order(ann, table, "pass")
        before = facts(house.table(table)), house.table(table).orders.standing
        again = await folded(house, table)
        assert (facts(again), again.orders.standing) == before
        cookies = [guest.http.cookies for guest in (ann, bob)]
    async with open_house(roomy(tmp_path)) as house:
        ann, bob = house.stranger(), house.stranger()
        ann.http.cookies, bob.http.cookies = cookies
        await act(bob, table, "par PRR 67")
        await act(bob, table, "pass")
        assert log_of(house, table)[-1] == (0, "pass")
        await act(bob, table, "buy NYC ipo")
        assert (await eye(ann, table))["orders"]["past"][0]["why"]["key"] == "1830.order.stop.bought"


async def test_the_answer_of_an_order_is_its_owners_to_give_up(house: House) -> None:
    """An order tells how far its owner goes: what it answered is revealed like any other answer."""
    ann, bob, table = await stock_round(house)
    await order(ann, table, "pass")
    await act(bob, table, "par PRR 67")
    await act(bob, table, "pass")  # Ann's order passes after it
    assert (await eye(bob, table))["ask_undo"] and not (await eye(bob, table))["can_undo"]
    await bob.post(f"/api/tables/{table}/undo", {"seat": 1})
    assert log_of(house, table)[-1] == (0, "pass")
    await ann.post(f"/api/tables/{table}/answer", {"agree": True})
    assert log_of(house, table)[-1] == (1, "par PRR 67")
    assert (await eye(ann, table))["orders"]["standing"]
    await act(bob, table, "pass")
    assert log_of(house, table)[-1] == (0, "pass")
    assert facts(await folded(house, table)) == facts(house.table(table))


async def test_who_takes_back_decides_himself(house: House) -> None:
    ann, _, table = await stock_round(house)
    await order(ann, table, "pass")
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    seen = await eye(ann, table)
    assert seen["asked"] and seen["orders"]["past"][0]["why"]["key"] == "server.order.taken_back"


async def test_an_order_whose_answer_is_refused_ends_with_the_rule(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await act(ann, table, "par NYC 67")
    await act(bob, table, "pass")
    await order(ann, table, "buy", corporation="NYC", goal="percent", percent=70)
    for _ in range(4):
        assert (await eye(ann, table))["orders"]["standing"]
        await act(bob, table, "pass")
    told = (await eye(ann, table))["orders"]["past"]
    assert [it["why"]["key"] for it in told] == ["1830.why.holding"] and (await eye(ann, table))["asked"]


async def test_everybody_may_pass_for_ever_but_orders_do_not(house: House) -> None:
    ann, bob, table = await stock_round(house)
    await order(ann, table, "pass", until="always")
    await order(bob, table, "pass", until="always")
    assert (await eye(ann, table))["orders"]["past"][0]["why"]["key"] == "server.order.endless"
    assert len(log_of(house, table)) < 100


async def test_who_leaves_has_no_orders(house: House) -> None:
    ann, _, table = await stock_round(house)
    await order(ann, table, "pass")
    await ann.post(f"/api/tables/{table}/leave")
    await ann.post(f"/api/tables/{table}/return")
    assert (await eye(ann, table))["orders"]["past"][0]["why"]["key"] == "server.order.left"


async def test_an_order_that_breaks_ends_and_harms_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Text | None:
        raise RuntimeError("broken")

    ann, bob, table = await stock_round(house)
    await order(ann, table, "pass")
    with monkeypatch.context() as patch:
        patch.setattr(PassUntil, "stop", broken)
        await act(bob, table, "par PRR 67")
    assert (await eye(ann, table))["orders"]["past"][0]["why"]["key"] == "server.order.failed"
    await order(ann, table, "pass")
    with monkeypatch.context() as patch:
        patch.setattr(PassUntil, "otherwise", broken)
        await act(bob, table, "pass")
    assert (await eye(ann, table))["orders"]["past"][-1]["why"]["key"] == "server.order.failed"
    assert (await eye(ann, table))["asked"]


async def test_titles_without_orders_say_nothing_of_them(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TicketTitle, "orders", ())
    ann = await house.guest("Ann")
    table = (await ann.create("me", "bot:random"))["id"]
    assert "orders" not in await eye(ann, table)
    body = {"seat": 0, "kind": "pass"}
    refused = await ann.post(f"/api/tables/{table}/orders", body, 400)
    assert refused["error"] == text("server.error.no_order_kind", kind="pass", possible=("-",)).to_json()


async def test_an_order_is_asked_about_no_more_than_its_owner_may_know(house: House) -> None:
    seen: list[Seen] = []

    class Spy(PassUntil):
        def stop(self, seen_: Seen, values: Values, memory: Memory) -> Text | None:
            seen.append(seen_)
            return None

    ann, _, table = await stock_round(house)
    house.table(table).orders.kinds["pass"] = Spy()
    await order(ann, table, "pass")
    match = house.table(table).match
    assert match is not None and seen and all(it.state is not match.state and it.seat == 0 for it in seen)


async def test_an_order_of_a_kind_that_is_gone_does_not_close_its_table(house: House) -> None:
    ann, _, table = await stock_round(house)
    await order(ann, table, "pass")
    lines = [read_line(line) for line in await house.server.tables.store.read(table)]
    assert isinstance(lines[0], Created)
    again = Table(table, lines[0])
    again.orders.kinds.clear()
    for line in lines:
        again.replay(line)
    assert again.orders.standing == [] and facts(again) == facts(house.table(table))


async def test_what_can_be_ordered_is_told_to_the_owner_who_asks(house: House) -> None:
    ann, bob, table = await barons(house)
    offers = await ann.get(f"/api/tables/{table}/orders?seat=0")
    assert [it["kind"] for it in offers] == ["bid", "only"]
    company = offers[0]["fields"][0]
    assert company["id"] == "company" and "MH" in company["choices"] and offers[1]["fields"] == []
    await bob.get(f"/api/tables/{table}/orders?seat=0", 403)
    await house.stranger().get(f"/api/tables/{table}/orders?seat=0", 403)
    await ann.post(f"/api/tables/{table}/orders", {"seat": 0, "kind": "only"})
    assert [it["kind"] for it in (await eye(ann, table))["orders"]["standing"]] == ["only"]


async def riders(house: House) -> tuple[Guest, Guest, str]:
    """Ticket to Ride after the first tickets; Ann begins."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    options = {"first_player": "first_seat"}
    table = (await ann.create("me", "open", title="ticket-to-ride-usa", options=options, lot=False))["id"]
    await bob.post(f"/api/tables/{table}/join")
    for guest in (ann, bob):
        await act(guest, table, house_words((await eye(guest, table))["legal"][0]))
    assert (await eye(ann, table))["asked"]
    return ann, bob, table


def house_words(action: Json) -> str:
    """A way to keep tickets, as it is typed."""
    back = f" / {' '.join(action['back'])}" if action["back"] else ""
    return f"keep {' '.join(action['tickets'])}{back}"


async def test_cards_are_drawn_turn_by_turn_until_the_goal(house: House) -> None:
    ann, bob, table = await riders(house)
    begun = len(log_of(house, table))
    await order(ann, table, "deck", count=8, near=False)  # four cards to begin with, two each turn
    for _ in range(2):
        assert not (await eye(ann, table))["asked"]
        await act(bob, table, "draw-blind")
        await act(bob, table, "draw-blind")
        assert facts(await folded(house, table)) == facts(house.table(table))
    mine = [words for seat, words in log_of(house, table)[begun:] if seat == 0]
    assert mine == ["draw-blind"] * 4
    told = (await eye(ann, table))["orders"]
    assert told["standing"] == [] and told["past"][-1]["why"]["key"] == "ttr.order.stop.held"
    assert (await eye(ann, table))["asked"]


async def test_a_new_server_remembers_what_lay_near_when_the_order_was_given(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann, bob, table = await riders(house)
        await order(ann, table, "deck", count=30)
        standing = house.table(table).orders.standing
        (_, first), *_, (_, latest) = standing[0].looks
        assert first == latest == {"owner": [-1] * len(first["owner"])}  # type: ignore[arg-type]  # a list
        assert (await folded(house, table)).orders.standing == standing
        await act(bob, table, "draw-blind")
        await bob.post(f"/api/tables/{table}/undo", {"seat": 1})
        await ann.post(f"/api/tables/{table}/answer", {"agree": True})
        assert (await eye(bob, table))["view"]["question"] == "Turn"
        assert house.table(table).orders.standing == standing
        assert (await folded(house, table)).orders.standing == standing
