"""Small games in the form of 18xx.games, of what its logs seldom hold: trades in stock rounds, purchases while a train
is discarded, a bankruptcy that must not change a president, and a trade that the site itself cannot play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE
from tools.trace_1830.legal import legal_fields
from tools.trace_1830.trace import state_fields

from roundhouse import BadFile, BadRecord, importers
from roundhouse.cli.app import run
from roundhouse.core.match import Match
from roundhouse.core.rng import Rng
from roundhouse.games.eighteen_thirty import TITLE
from roundhouse.games.eighteen_thirty.site.reading import Replay

LOGS = Path(__file__).parent / "logs"
AUCTION = ("bid SV 20", "bid CS 40", "bid DH 70", "bid MH 110", "bid CA 160", "bid BO 220", "par B&O 67")


def log(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((LOGS / f"{name}.json").read_text())
    return document


def replayed(name: str, until: int) -> Replay:
    """A log played as far as the action with this number."""
    replay = Replay(log(name))
    for live in replay:
        if live.number == until:
            return replay
    raise AssertionError(until)


def numbers(name: str, kind: str) -> list[int]:
    return [action["id"] for action in log(name)["actions"] if action["type"] == kind]


@pytest.mark.parametrize("name", ["trade", "discard", "bankruptcy"])
def test_a_log_is_played_and_written_again(name: str) -> None:
    imported = importers.import_18xx(log(name))
    assert imported.differences == []
    again = importers.import_18xx(importers.export_18xx(imported.match))
    assert again.match.state.key() == imported.match.state.key()


def test_d35_after_a_trade_the_next_order_begins_left_of_the_trader() -> None:
    """Player 2 is the last one who acts, so player 3 begins; only the shown priority waits for the round's end."""
    (trade,) = numbers("trade", "buy_company")
    replay = replayed("trade", trade)
    fields = state_fields(replay)
    assert (fields["turn"], fields["active"], fields["priority"]) == (2, [3], 1)
    fields = state_fields(replayed("trade", trade + 3))
    assert (fields["turn"], fields["active"], fields["priority"], fields["order"]) == (3, [3], 3, [3, 1, 2])


def test_d37_while_a_train_must_be_discarded_companies_are_bought_and_cs_is_used() -> None:
    (discard,) = numbers("discard", "discard_train")
    replay = replayed("discard", discard - 3)
    found = legal_fields(replay)
    assert found["types"] == ["bankrupt", "buy_company", "discard_train"]
    assert found["corp_buy_company"] == [["SV", 10, 40], ["CS", 20, 60], ["DH", 35, 60], ["MH", 55, 60]]
    assert set(found["discard"]) == {"3-2", "3-3", "3-4", "4-0"}
    bought = legal_fields(replayed("discard", discard - 2))
    assert set(bought["special"]) == {"CS"}
    fields = state_fields(replayed("discard", discard))
    assert (fields["corps"]["CPR"]["companies"], fields["tiles"]) == (["CS"], {"B20": ["58-0", 0]})
    assert (fields["step"], fields["discard"]) == ("BuyCompany", ["3-2"])


def test_d37_another_corporation_still_waits() -> None:
    """PRR is not in turn."""
    broken = log("discard")
    (discard,) = numbers("discard", "discard_train")
    broken["actions"][discard - 3]["entity"] = "PRR"
    with pytest.raises(BadFile, match=f"action {discard - 2}: it's not the turn of PRR"):
        importers.import_18xx(broken)


def test_in_the_turn_of_a_corporation_its_president_does_not_pass_as_a_player() -> None:
    broken = log("discard")
    at, passed = next((n, it) for n, it in enumerate(broken["actions"], 1) if it["entity_type"] == "corporation")
    passed |= {"entity": 1, "entity_type": "player"}
    with pytest.raises(BadFile, match=f"action {at}: it's not the turn of Player 1, but of PRR"):
        importers.import_18xx(broken)


def test_rule_5_2_and_4_34_a_bankruptcy_leaves_the_failing_corporation_its_president() -> None:
    (end,) = numbers("bankruptcy", "bankrupt")
    failing = log("bankruptcy")["actions"][-1]["entity"]
    before = state_fields(replayed("bankruptcy", end - 1))
    replay = replayed("bankruptcy", end)
    after = state_fields(replay)
    assert after["corps"][failing]["president"] == before["corps"][failing]["president"]
    assert {player: row["value"] for player, row in after["players"].items()} == log("bankruptcy")["result"]
    assert not after["players"][str(after["priority"])]["bankrupt"]


def played(*actions: str) -> Match:
    match = Match(TITLE.build(3, {"rules": SITE}))
    for action in actions:
        match.act(match.state.seats()[0], action)
    return match


def test_a_trade_of_ca_is_not_exported_and_its_entry_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(*AUCTION, "pass", "pass", "pass", "buy-company CA 100")
    with pytest.raises(BadRecord, match="entry 11: one player sells CA to another"):
        importers.export_18xx(match)
    record, out = tmp_path / "record.json", tmp_path / "out.json"
    record.write_text(json.dumps(match.record()))
    assert run(["export-18xx", str(record), "--save", str(out)]) == 2
    assert "entry 11" in capsys.readouterr().err and not out.exists()


def test_other_trades_are_exported_and_so_is_ca_to_a_corporation() -> None:
    def last(match: Match) -> Any:
        actions: Any = importers.export_18xx(match)["actions"]
        return {name: actions[-1][name] for name in ("entity", "company", "price")}

    match = played(*AUCTION, "pass", "pass", "pass", "buy-company CS 100")
    assert last(match) == {"entity": 1, "company": "CS", "price": 100}
    cut = log("discard")
    second_3 = next(at for at, action in enumerate(cut["actions"], 1) if action.get("train") == "3-1")
    match = importers.import_18xx(cut | {"actions": cut["actions"][:second_3]}).match
    match.act(match.state.seats()[0], "buy-company CA 160")
    assert last(match) == {"entity": "NYC", "company": "CA", "price": 160}


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_random_play_lists_and_does_is_exported_and_read_again(players: int) -> None:
    match = Match(TITLE.build(players, {"rules": SITE}))
    rng = Rng(players)
    while not match.state.over:
        (seat,) = match.state.seats()
        legal = match.state.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    written: Any = importers.export_18xx(match)
    trades = [it for it in written["actions"] if it["type"] == "buy_company" and it["entity_type"] == "player"]
    assert trades and all(it["company"] != "CA" for it in trades)
    again = importers.import_18xx(written)
    assert (again.match.state.key(), again.differences) == (match.state.key(), [])
