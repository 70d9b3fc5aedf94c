"""Scoring a game of a real table: worth, places, and every mistake with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh

EXAMPLE = Path(__file__).parents[3] / "docs/examples/1830-sheet.json"


def score(document: dict[str, Any]) -> list[dict[str, Any]]:
    players: Any = rh.title("1830").score(document)["players"]
    return list(players)


def sheet(*players: dict[str, Any], **prices: int) -> dict[str, Any]:
    named = [{"name": f"p{number}", **player} for number, player in enumerate(players)]
    return {"title": "1830", "prices": prices, "players": named}


def test_rule_5_3_cash_shares_and_privates() -> None:
    rows = score(sheet({"cash": 100, "shares": {"PRR": 60, "NYC": 20}, "privates": ["SV", "BO"]}, {}, PRR=100, NYC=67))
    assert rows[0] == {
        "name": "p0", "cash": 100, "shares": 734, "privates": 240, "worth": 1074,
        "holdings": {"PRR": 60, "NYC": 20}, "companies": ["SV", "BO"], "place": 1,
    }  # fmt: skip
    assert (rows[1]["worth"], rows[1]["place"]) == (0, 2)


def test_rule_5_3_shares_without_a_price_are_worth_nothing() -> None:
    """CA brings a share of PRR that may never get a price."""
    assert score(sheet({"shares": {"PRR": 10}}, {}))[0]["worth"] == 0


def test_equal_worth_shares_the_place() -> None:
    rows = score(sheet({"cash": 5}, {"cash": 7}, {"cash": 7}, {"cash": 1}))
    assert [row["place"] for row in rows] == [3, 1, 1, 4]


def test_one_player_alone() -> None:
    assert score(sheet({"cash": 5}))[0]["place"] is None


def test_the_example_of_the_page() -> None:
    rows = score(json.loads(EXAMPLE.read_text()))
    assert [(row["name"], row["worth"], row["place"]) for row in rows] == [
        ("Ada", 2310 + 1200 + 284 + 126 + 270, 1), ("Jan", 1875 + 710 + 756 + 400, 3),
        ("Zoe", 2048 + 600 + 335 + 378 + 400, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (sheet({"shares": {"PRR": 20}}, {}), r"players\[0\].shares.PRR: the field \"prices\" gives no price"),
        (sheet({"shares": {"ERIE": 30}}, {}), "gives no price for ERIE"),
        (sheet({"shares": {"PRR": 15}}, PRR=67), "steps of 10%, not 15%"),
        (sheet({"shares": {"PRR": 60}}, {"shares": {"PRR": 50}}, PRR=67), r"\[1\].*50% of PRR .*: only 40% is left"),
        (sheet({"shares": {"XYZ": 10}}), "there is no corporation XYZ; possible: PRR, NYC, CPR, B&O"),
        (sheet({"privates": ["XX"]}), r"players\[0\].privates\[0\]: there is no private company XX; possible: SV"),
        (sheet({"privates": ["SV"]}, {"privates": ["SV"]}), r"players\[1\].privates\[0\]: SV already belongs to p0"),
        (
            sheet({}, PRR=68, NYC=69, CPR=101),
            "prices.CPR: no space of the stock market shows 101; the prices are: 10, 18",
        ),
        (sheet({}, XYZ=100), "prices.XYZ: there is no corporation XYZ"),
        (sheet({"cash": -1}), r"players\[0\].cash"),
        (sheet({"cash": 1.5}), r"players\[0\].cash"),
        (sheet({"gold": 1}), "gold"),
        (sheet({"privates": ["SV", "SV"]}), "privates"),
        (sheet(), "players"),
        (sheet(*[{}] * 7), "players"),
    ],
)
def test_mistakes(document: dict[str, Any], words: str) -> None:
    with pytest.raises(rh.BadFile, match=words):
        score(document)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(rh.BadOption):
        score({**sheet({}), "options": {"rules": "house"}})
