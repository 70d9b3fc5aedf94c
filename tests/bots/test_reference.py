"""The opponents that never change: their play is what it was when they were put aside."""

from __future__ import annotations

import hashlib
from importlib import import_module

import pytest

import roundhouse as rh

GAMES = {
    "ticket-to-ride-usa": ("ticket_to_ride", 2, "f690e8f3082e56ef"),
    "ticket-to-ride-europe": ("ticket_to_ride", 3, "838960ce51c217df"),
    "1830": ("eighteen_thirty", 3, "adf8d6ab061c5e83"),
    "railroad-revolution": ("railroad_revolution", 2, "60b06a3980d31952"),
    "steamrollers": ("steamrollers", 2, "4daafbae44fa4ef0"),
}
"""For each title the package of its reference, a number of players, and the digest of the beginning of a game."""
DECISIONS = 60


@pytest.mark.parametrize("title", GAMES)
def test_the_reference_plays_as_ever(title: str) -> None:
    package, players, digest = GAMES[title]
    bots = [import_module(f"bench.reference.{package}").CasualBot(seat) for seat in range(players)]
    match = rh.new(title, players=players, seed=1830)
    for _ in range(DECISIONS):
        seat = min(match.decisions())
        match.act(seat, bots[seat].choose(match.seat(seat)))
    log = " ".join(f"{entry.seat} {entry.action}" for entry in match.log)
    assert hashlib.sha256(log.encode()).hexdigest()[:16] == digest
