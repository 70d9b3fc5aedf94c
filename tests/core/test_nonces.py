"""Nonces of the players: chance that needs no trust in whoever chose the seed."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.core.match import Match
from roundhouse.core.nonces import mixed_seed
from roundhouse.core.record import to_lines

NONCES = ["00112233445566778899aabbccddeeff", None]


def played(nonces: list[str | None], **more: Any) -> Match:
    game = rh.new("ticket-to-ride-usa", players=2, seed="turntable").game
    return Match(game, "turntable", [{"name": "Ann"}, {"name": "Bob"}], nonces=nonces, **more)


def test_chance_follows_from_seed_and_nonces() -> None:
    match = played(NONCES)
    mixed = hashlib.sha256(f"roundhouse nonces turntable {NONCES[0]} -".encode()).hexdigest()
    outcomes = match.at(0).outcomes()
    digest = hashlib.sha256(f"roundhouse draw 0 {mixed}".encode()).digest()
    point = int.from_bytes(digest, "big") % sum(weight for _, weight in outcomes)
    cards = [action for action, weight in outcomes for _ in range(weight)]
    assert match.log[0].action == cards[point] and mixed_seed("turntable", NONCES) == mixed
    assert match.commitment == played([]).commitment, "the server has committed to its own seed alone"


def test_each_nonce_changes_chance() -> None:
    deals = {
        tuple(str(entry.action) for entry in played(nonces).log)
        for nonces in ([], NONCES, NONCES[::-1], ["f" * 32, None], [NONCES[0], "0" * 32])
    }
    assert len(deals) == 5


def test_a_record_with_nonces_is_proven() -> None:
    match = played(NONCES, seats_by_lot=True)
    record = match.record()
    assert record["nonces"] == NONCES
    verdict = rh.verify(to_lines(record))
    assert verdict.proven and verdict.lot and sorted(verdict.nonces) == [("Ann", NONCES[0]), ("Bob", None)]
    assert rh.load(dict(record)).record() == record


@pytest.mark.parametrize("nonces", [["f" * 32, None], [None, None], NONCES[::-1]])
def test_another_nonce_is_found_out(nonces: list[str | None]) -> None:
    record: dict[str, object] = {**played(NONCES).record(), "nonces": nonces}
    verdict = rh.verify(record)
    assert verdict.wrong and not verdict.proven


def test_a_record_without_its_nonces_is_found_out() -> None:
    record: dict[str, object] = {**played(NONCES).record()}
    del record["nonces"]
    assert rh.verify(record).wrong


@pytest.mark.parametrize("nonces", [["f" * 32], ["f" * 32] * 3, ["f" * 31, None], ["F" * 32, None], [7, None]])
def test_what_is_no_nonce_is_refused(nonces: list[Any]) -> None:
    record: dict[str, object] = {**played([]).record(), "nonces": nonces}
    with pytest.raises(rh.BadRecord):
        rh.load(record)
    with pytest.raises(rh.BadOption):
        played(nonces)
