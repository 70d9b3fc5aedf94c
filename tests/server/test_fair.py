"""Among people nobody plays on without the others: taking back, ending early, replacing whoever is away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, Wire, open_house, roomy
from tests.server.test_restart import facts, folded

from roundhouse.core.text import read_text
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio
FIRST = {"first_player": "first_seat", "trains": 10}


async def sit(house: House, *names: str, bots: int = 0, **more: Any) -> tuple[list[Guest], str]:
    """People at a table, each of whom has chosen tickets; it is the turn of the first."""
    guests = [await house.guest(name) for name in names]
    kinds = ["me", *["open"] * (len(names) - 1), *["bot:random"] * bots]
    table = (await guests[0].create(*kinds, options=FIRST, **more))["id"]
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/join")
    live = house.table(table)
    assert live.match is not None
    for seat, guest in enumerate(guests):
        await move(guest, live, seat, str(live.match.state.legal(seat)[0]))
    return guests, table


async def move(guest: Guest, live: Table, seat: int, action: str, status: int = 200) -> Json:
    body = {"id": f"{seat}-{live.version}", "version": live.version, "seat": seat, "action": action}
    answer: Json = await guest.post(f"/api/tables/{live.id}/moves", body, status)
    return answer


def told(live: Table) -> list[str]:
    """What all at the table have been told, in English."""
    return [str(read_text(line.text)) for _, line in live.house]


async def replaced(house: House, table: str, by: Guest, seat: int = 1, minutes: float = 10) -> Json:
    house.clock.pass_minutes(minutes)
    answer: Json = await by.post(f"/api/tables/{table}/replace", {"seat": seat})
    return answer


# Absence.


async def test_nobody_is_replaced_at_once(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    refused = await ann.post(f"/api/tables/{table}/leave", {"seat": 1}, 403)
    assert refused["error"]["key"] == "server.error.not_yours_to_send_away"
    for minutes in (0, 9.9):
        house.clock.seconds = minutes * 60
        refused = await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422)
        assert refused["error"] == {"key": "server.error.not_away_long", "args": {"who": "Bob", "minutes": 10}}
    async with bob.open(table) as wire:
        await wire.until("table")
        house.clock.pass_minutes(60)
        assert (await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422))["message"]
    assert not live.face.seats[1].left and live.asking is None
    assert (await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422))["message"]  # gone for no time at all
    (seat,) = [seat for seat in (await ann.get(f"/api/tables/{table}"))["seats"] if seat["name"] == "Bob"]
    assert seat["away"] == 0


async def test_after_a_while_a_bot_plays_for_whoever_is_away_and_gives_the_seat_back(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    async with bob.open(table) as wire, bob.open(table):
        await wire.until("table")
    await replaced(house, table, ann)
    assert live.face.seats[1].left and live.face.seats[1].replaced
    assert told(live)[-1] == "A bot plays for Bob, who is away. Agreed: Ann."
    async with ann.open(table) as one, bob.open(table) as two:
        state = await two.until("table")
        assert not state["table"]["seats"][1]["left"] and state["house"][-1]["text"]["key"] == "server.house.back"
        await one.until("table")
    assert not live.face.seats[1].replaced
    assert facts(await folded(house, table)) == facts(live)


async def test_whoever_is_back_can_act_at_once(house: House) -> None:
    """A client without a socket takes over by its next request."""
    (ann, bob), table = await sit(house, "Ann", "Bob", away=3)
    live = house.table(table)
    await replaced(house, table, ann, minutes=3)
    assert (await move(bob, live, 1, "draw-blind", 422))["error"]["key"] == "error.not_your_turn"
    assert not live.face.seats[1].left


async def test_all_who_are_there_agree_to_a_bot(house: House) -> None:
    (ann, _, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    async with eve.open(table) as wire:
        await wire.until("table")
        await replaced(house, table, ann)
        assert not live.face.seats[1].left and live.asking is not None
        asking = (await wire.until("update"))["asking"]
        assert asking == {
            "what": "replace", "seat": 0, "about": 1, "agreed": [0], "needed": [2], "mine_needed": True
        }  # fmt: skip
        await eve.post(f"/api/tables/{table}/answer", {"agree": False})
        assert live.asking is None and not live.face.seats[1].left
        await ann.post(f"/api/tables/{table}/replace", {"seat": 1})
        await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.face.seats[1].replaced
    assert told(live)[-1] == "A bot plays for Bob, who is away. Agreed: Ann, Eve."
    assert facts(await folded(house, table)) == facts(live)


async def test_a_vote_ends_when_the_absent_player_comes_back(house: House) -> None:
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    async with eve.open(table):
        await replaced(house, table, ann)
        async with bob.open(table) as wire:
            assert (await wire.until("table"))["asking"] is None
        assert (await eve.post(f"/api/tables/{table}/answer", {"agree": True}, 422))["message"]
    assert not live.face.seats[1].left


async def test_a_page_that_is_open_with_nobody_there_is_absence(house: House) -> None:
    """Bob's page says that nobody has touched it: he can be replaced, and has the seat again with the next touch."""
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    async with ann.open(table) as one, bob.open(table) as two, bob.open(table) as other:
        for wire in (two, other):
            await wire.until("table")
            wire.send({"type": "ping", "idle": True})
            await wire.until("pong")
        assert not (await one.sees(lambda news: not news["table"]["seats"][1]["present"]))["asking"]
        house.clock.pass_minutes(10)
        other.send({"type": "ping"})
        await other.until("pong")
        refused = await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422)
        assert refused["error"]["key"] == "server.error.not_away_long"
        other.send({"type": "ping", "idle": True})
        await other.until("pong")
        await replaced(house, table, ann)
        assert live.face.seats[1].replaced
        two.send({"type": "ping", "idle": True})
        await two.until("pong")
        assert live.face.seats[1].replaced
        two.send({"type": "ping"})
        await two.until("pong")
        assert not live.face.seats[1].replaced and told(live)[-1] == "Bob is back."
        await one.sees(lambda news: news["table"]["seats"][1]["present"])


async def test_a_page_that_comes_again_by_itself_brings_nobody_back(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    await replaced(house, table, ann)
    wire = Wire(house.server.app, f"/api/tables/{table}/socket", "since=0&idle=1", bob.cookie)
    await wire.start()
    await wire.until("table")
    assert live.face.seats[1].replaced
    answer = await wire.ask(type="chat", text="here I am")  # whatever is done by hand, even without a ping
    assert answer["type"] == "done" and not live.face.seats[1].replaced
    await wire.stop()
    house.clock.pass_minutes(10)
    await ann.post(f"/api/tables/{table}/replace", {"seat": 1})
    assert live.face.seats[1].replaced


async def test_a_restart_is_nobody_s_absence(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        (ann, _), table = await sit(house, "Ann", "Bob")
        cookies = dict(ann.http.cookies)
        house.clock.pass_minutes(9)
    async with open_house(roomy(tmp_path)) as house:
        house.clock.seconds = 1e9
        ann = house.stranger()
        ann.http.cookies.update(cookies)
        assert (await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422))["message"]
        house.clock.pass_minutes(10)
        await ann.post(f"/api/tables/{table}/replace", {"seat": 1})
        assert house.table(table).face.seats[1].replaced


async def test_absence_is_remembered_while_nobody_looks(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob")
    house.clock.pass_minutes(9)
    house.server.tables.evict(-1)
    assert table not in house.server.tables._live
    await replaced(house, table, ann, minutes=1)
    assert house.table(table).face.seats[1].replaced


async def test_a_table_may_wait_for_ever(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob", away=0)
    house.clock.pass_minutes(1e6)
    refused = await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422)
    assert refused["error"]["key"] == "server.error.never_replaced"
    await ann.post(f"/api/tables/{table}/resign")
    assert house.table(table).playing


async def test_whoever_was_there_a_moment_ago_has_a_vote(house: House) -> None:
    """Neither a page that is loaded again nor a program without a socket lets the others decide alone."""
    (ann, _, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    house.clock.pass_minutes(60)
    for comes_by in ("socket", "request"):
        if comes_by == "socket":
            async with eve.open(table) as wire:
                await wire.until("table")
        else:
            await eve.post(f"/api/tables/{table}/chat", {"text": "here"})
        await ann.post(f"/api/tables/{table}/replace", {"seat": 1})
        assert live.undecided() == [2] and not live.face.seats[1].left
        await ann.post(f"/api/tables/{table}/answer", {"agree": False})
        house.clock.pass_minutes(2)
    await ann.post(f"/api/tables/{table}/replace", {"seat": 1})
    assert live.face.seats[1].left, "nobody waits for whoever has gone"


async def test_only_players_can_be_replaced_and_only_by_players(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob", bots=1)
    eve = await house.guest("Eve")
    house.clock.pass_minutes(60)
    path = f"/api/tables/{table}/replace"
    assert (await eve.post(path, {"seat": 1}, 403))["error"]["key"] == "server.error.not_your_seat"
    for seat in (0, 2):  # one's own, and a bot's
        assert (await ann.post(path, {"seat": seat}, 422))["error"]["key"] == "server.error.nobody_absent"
    assert (await ann.post(path, {"seat": 9}, 400))["error"]["key"] == "server.error.no_seat"
    await bob.post(f"/api/tables/{table}/leave")
    assert (await ann.post(path, {"seat": 1}, 422))["error"]["key"] == "server.error.nobody_absent"
    assert (await bob.post(path, {"seat": 0}, 403))["error"]["key"] == "server.error.bot_stands_in"


# The waiting room.


async def test_the_host_seats_a_bot_for_whoever_does_not_come(house: House) -> None:
    ann, bob, eve = await house.guest("Ann"), await house.guest("Bob"), await house.guest("Eve")
    table = (await ann.create("me", "invite", "open"))["id"]
    path = f"/api/tables/{table}/bot"
    await bob.post(f"/api/tables/{table}/join")
    assert (await bob.post(path, {"seat": 1}, 403))["error"]["key"] == "server.error.host_only"
    assert (await ann.post(path, {"seat": 2}, 422))["error"]["key"] == "server.error.seat_taken"
    assert (await ann.post(path, {"seat": 7}, 400))["error"]["key"] == "server.error.no_seat"
    assert (await ann.post(path, {"seat": 1, "level": "god"}, 422))["error"]["key"] == "error.unknown_bot"
    started = await ann.post(path, {"seat": 1, "level": "random"})
    assert started["status"] == "playing" and started["seats"][1]["kind"] == "bot"
    assert (await ann.post(path, {"seat": 1}, 422))["error"]["key"] == "server.error.started"
    assert (await eve.post(f"/api/tables/{table}/join", status=422))["message"]
    assert facts(await folded(house, table)) == facts(house.table(table))


async def test_the_host_frees_the_seat_of_somebody_who_has_gone(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open", "open"))["id"]
    await bob.post(f"/api/tables/{table}/join")
    async with bob.open(table) as wire:
        await wire.until("table")
        assert (await ann.post(f"/api/tables/{table}/leave", {"seat": 1}, 403))["message"]
    assert (await bob.post(f"/api/tables/{table}/leave", {"seat": 0}, 403))["message"]
    assert (await ann.post(f"/api/tables/{table}/leave", {"seat": 1}))["seats"][1]["kind"] == "open"


# Taking back.


async def test_a_peek_while_the_other_is_away_is_not_taken_back(house: House) -> None:
    """The whole attack: send a bot in, look at tickets, put them back, let the other return."""
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    assert live.match is not None
    await replaced(house, table, ann)
    await move(ann, live, 0, "draw-tickets")
    seen = live.match.version
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert live.match.version == seen and len(live.needed()) == 1
    assert (await ann.post(f"/api/tables/{table}/answer", {"agree": True}, 403))["message"]
    async with bob.open(table) as wire:
        state = await wire.until("table")
        assert state["asking"]["what"] == "undo" and state["asking"]["mine_needed"]
        assert [line["text"]["key"] for line in state["house"]][-3:] == [
            "server.house.replaced",
            "server.house.asks.undo",
            "server.house.back",
        ]
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.match.version < seen and told(live)[-1] == "Ann took back a move. Agreed: Ann, Bob."


async def test_whoever_left_by_themselves_is_asked_too(house: House) -> None:
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    assert live.match is not None
    await move(ann, live, 0, "draw-blind")
    await bob.post(f"/api/tables/{table}/leave")
    seen = live.match.version
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.match.version == seen
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})  # away, and yet a voice
    assert live.match.version < seen


async def test_a_vote_is_for_the_game_as_it_was(house: House) -> None:
    """Bob lets Ann take back; Eve looks at a card and agrees: Bob has not agreed to that."""
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    assert live.match is not None
    for _ in range(2):
        await move(ann, live, 0, "draw-blind")
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    await move(bob, live, 1, "draw-blind")
    seen = live.match.version
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.match.version == seen and live.undecided() == [2]
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.match.version < seen


async def test_what_others_answered_is_not_played_again_without_them(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    for _ in range(2):
        await move(ann, live, 0, "draw-blind")
    await move(bob, live, 1, "draw-blind")
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})
    refused = await ann.post(f"/api/tables/{table}/redo", {"seat": 0}, 422)
    assert refused["error"]["key"] == "error.nothing_to_redo"


async def test_whoever_has_agreed_may_decline_after_all(house: House) -> None:
    """Ann asks and Bob is needed, and both are gone for good: Eve, who has agreed, is not stuck with an open vote."""
    (ann, _, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    for _ in range(2):
        await move(ann, live, 0, "draw-blind")
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    house.clock.pass_minutes(10)
    refused = await eve.post(f"/api/tables/{table}/replace", {"seat": 1}, 422)
    assert refused["error"]["key"] == "server.error.already_asking"
    stranger = await house.guest("Mal")
    await stranger.post(f"/api/tables/{table}/answer", {"agree": False}, 403)
    await eve.post(f"/api/tables/{table}/answer", {"agree": False})
    assert live.asking is None and told(live)[-1] == "Eve does not agree."
    await eve.post(f"/api/tables/{table}/replace", {"seat": 1})
    assert live.face.seats[1].replaced


async def test_an_answer_is_to_what_was_asked_when_it_was_given(house: House) -> None:
    """Ann asks for something small, and for the end while Bob's answer is under way."""
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    for _ in range(2):
        await move(ann, live, 0, "draw-blind")
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    small = {"agree": True, "version": live.version}
    await ann.post(f"/api/tables/{table}/answer", {"agree": False})
    await ann.post(f"/api/tables/{table}/resign")
    for path in ("answer", "resign"):
        refused = await bob.post(f"/api/tables/{table}/{path}", small, 409)
        assert refused["error"]["key"] == "server.error.stale"
    assert live.playing and live.undecided() == [1]
    async with bob.open(table) as wire:
        await wire.until("table")
        refused = await wire.ask(type="answer", **small)
        assert refused["type"] == "refused" and refused["error"]["key"] == "server.error.stale"
        assert (await wire.ask(type="answer", agree=True, version=live.version))["type"] == "done"
    assert not live.playing


async def test_an_answer_is_about_the_game_as_it_was_then(house: House) -> None:
    """Ann asks to take back, and somebody moves while Bob's answer is under way."""
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    for _ in range(2):
        await move(ann, live, 0, "draw-blind")
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    before = live.version
    await bob.post(f"/api/tables/{table}/chat", {"text": "well"})
    await eve.post(f"/api/tables/{table}/answer", {"agree": True, "version": before})
    await move(bob, live, 1, "draw-blind")
    await eve.post(f"/api/tables/{table}/answer", {"agree": True, "version": before}, 409)
    assert live.undecided() == [1, 2]


# Ending early.


async def test_one_person_alone_agrees_to_nothing(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    await bob.post(f"/api/tables/{table}/leave")
    await ann.post(f"/api/tables/{table}/resign")
    assert live.playing and live.undecided() == [1]
    await bob.post(f"/api/tables/{table}/resign", {"agree": True})
    result = (await ann.get(f"/api/tables/{table}"))["result"]
    assert result["why"] == "agreed" and result["agreed"] == [0, 1]
    assert told(live)[-1] == "The game was ended early. Agreed: Ann, Bob."


async def test_whoever_was_replaced_has_no_vote_on_the_end(house: House) -> None:
    (ann, _, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    await replaced(house, table, ann)
    async with eve.open(table) as wire:
        await wire.until("table")
        await ann.post(f"/api/tables/{table}/resign")
        assert live.playing and live.undecided() == [2]
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    result = (await ann.get(f"/api/tables/{table}"))["result"]
    assert (result["why"], result["agreed"], result["without"]) == ("abandoned", [0, 2], [1])
    assert told(live)[-1] == "The game was ended early. Agreed: Ann, Eve. Away and without a vote: Bob."


async def test_the_end_waits_for_all_who_are_not_away_for_long(house: House) -> None:
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    house.clock.pass_minutes(10)
    async with eve.open(table) as wire:
        await wire.until("table")
    await ann.post(f"/api/tables/{table}/resign")
    assert live.playing and live.undecided() == [2]
    async with bob.open(table) as wire:  # back, and asked like everybody
        assert (await wire.until("table"))["asking"]["needed"] == [1, 2]
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.playing and live.undecided() == [1]
    assert facts(await folded(house, table)) == facts(live)


async def test_a_vote_to_end_is_for_the_game_as_it_was(house: House) -> None:
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    live = house.table(table)
    await ann.post(f"/api/tables/{table}/resign")
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})
    await move(ann, live, 0, "draw-blind")
    await eve.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.playing and live.undecided() == [1]


# Help.


async def test_hints_and_trials_are_off_among_people(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    seen = await ann.get(f"/api/tables/{table}")
    assert not seen["hints"] and not seen["trials"]
    before = live.version
    assert (await ann.get(f"/api/tables/{table}/hint?seat=0", 422))["error"]["key"] == "server.error.no_hints"
    trial = {"seat": 0, "step": live.steps[-1]}
    refused = await ann.post(f"/api/tables/{table}/trial", trial, 422)
    assert refused["error"]["key"] == "server.error.no_trials" and live.version == before


async def test_where_hints_are_on_the_others_are_told(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob", hints=True, trials=True)
    live = house.table(table)
    for _ in range(2):
        assert await ann.get(f"/api/tables/{table}/hint?seat=0")
    assert told(live) == ["Ann asked for a hint."]
    trial = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": live.steps[-1]}, 201)
    assert told(live)[-1] == "Ann tried out moves in a private copy." and trial["hints"]
    assert facts(await folded(house, table)) == facts(live)


async def test_a_trial_is_no_way_to_hints(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob", trials=True)
    trial = await ann.post(f"/api/tables/{table}/trial", {"seat": 0, "step": house.table(table).steps[-1]}, 201)
    assert not trial["hints"]
    refused = await ann.get(f"/api/tables/{trial['id']}/hint?seat=0", 422)
    assert refused["error"]["key"] == "server.error.no_hints"


async def test_against_bots_hints_are_on_and_nobody_is_told(house: House) -> None:
    (ann,), table = await sit(house, "Ann", bots=1)
    seen = await ann.get(f"/api/tables/{table}")
    assert seen["hints"] and seen["trials"]


async def test_a_bot_in_the_waiting_room_leaves_one_person_with_hints(house: House) -> None:
    ann = await house.guest("Ann")
    table = (await ann.create("me", "open"))["id"]
    assert not (await ann.get(f"/api/tables/{table}"))["hints"]
    assert (await ann.post(f"/api/tables/{table}/bot", {"seat": 1}))["hints"]
