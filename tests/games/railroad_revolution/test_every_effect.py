"""Every effect of a worker, every train and every side of a set-up token of the board does something in a game."""

from __future__ import annotations

import pytest
from tests.games.railroad_revolution.tables import Table, opening, table

from roundhouse.games.railroad_revolution.board import load_board
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS

BOARD = load_board("base")
BASIC = {
    "station": ["station washington"],
    "rail": ["rail charlotte-miami:1", "rail charlotte-miami:2"],
    "telegraph": ["office 8"],
    "sale": ["sell-piece rail"],
}
OWN_WAY = {("rail", "turquoise"): "rail miami-little_rock", ("sale", "grey"): "accept upper"}
"""Effects that are not taken as "use worker"."""


def begun(space: str, colour: str) -> Table:
    """An action with its basic part done, by a seat that has a use for anything."""
    it = table(
        4,
        money=3000,
        shares=5,
        supply={0: "white*4 purple" + (f" {colour}" if colour != "white" else "")},
        up={0: "money"},
        milestones={0: "a1_3 -"},
        tokens={8: "train"},
    )
    return it.play(f"place {colour} {space}", *BASIC[space])


def answered(it: Table, until: str) -> Table:
    while it.question != until:
        it.play(min(word for word in it.choices() if word != "stop")) if not it.state.chance else it.settle()
    return it


@pytest.mark.parametrize("space", ACTIONS)
@pytest.mark.parametrize("colour", COLOURS)
def test_every_worker_has_an_effect_on_every_action(space: str, colour: str) -> None:
    it = begun(space, colour)
    before = it.state.key()
    effect = "use promote" if colour == "white" else OWN_WAY.get((space, colour), "use worker")
    answered(it.play(effect), "Effects")
    assert it.state.key() != before and not it.legal("use worker") and not it.legal("use promote")


@pytest.mark.parametrize("train", [it["id"] for it in BOARD.trains])
def test_every_train_gives_its_bonus(train: str) -> None:
    it = table(up={0: train}, milestones={0: "a1_3 -"}).play("place white sale")
    before = it.seat().items()
    answered(it.play("use flip", f"flip {train} up"), "Effects")
    changed = {part for (part, now), (_, then) in zip(it.seat().items(), before, strict=True) if now != then}
    expected = {"promote": "milestones", "money": "money", "performance": "tracks", "shares": "shares", "rail": "rails"}
    assert {"trains", expected[train]} <= changed


@pytest.mark.parametrize("side", [f"{it['id']} {side}" for it in BOARD.setup_tokens for side in (1, 2)])
def test_every_side_of_a_set_up_token_gives_its_reward(side: str) -> None:
    it = opening(4)
    token, number = side.split()
    while not it.legal("take-setup"):
        wanted = [word for word in it.outcomes() if word == f"setup {token} {number}"]
        it.play(f"> {wanted[0] if wanted else min(it.outcomes())}")
    seat = it.asked
    plain = it.seat(seat), it.rails(seat), it.view()["cities"], it.view()["telegraph"]
    it.play(f"take-setup {token} {number}")
    while it.asked == seat and it.question != "ChooseSetupToken":
        it.play(max(word for word in it.choices() if word != "stop"))
    now = it.seat(seat), it.rails(seat), it.view()["cities"], it.view()["telegraph"]
    parts = zip(now[0].items(), plain[0].items(), strict=True)
    apart = {part for (part, new), (_, old) in parts if new != old} - {"supply", "available", "score", "points"}
    exchanged = now[0]["supply"]["white"] == 3
    assert apart or exchanged or now[1:] != plain[1:]
