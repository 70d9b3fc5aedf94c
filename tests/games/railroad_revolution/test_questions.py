"""What a seat is asked, with the number that the question is about."""

from __future__ import annotations

import pytest
from tests.games.railroad_revolution.tables import Table, table

from roundhouse.core.text import Text, text

SALE = ("place white sale", "use flip")
DEAL = ("place white telegraph", "office 3", "finish", "stop", "accept upper")


def poor(money: int) -> Table:
    """A seat 1 with four workers that is offered paid promotions."""
    return table(milestones={1: "a1_3 d_1"}, supply={1: "white*3 purple"}, money={1: money}, shares=4, deal="deal_5")


ASKED: list[tuple[Table, tuple[str, ...], Text]] = [
    (table(), (), text("rr.prompt.turn")),
    (table(), ("place white rail",), text("rr.prompt.basic", action=text("rr.action_space.rail"))),
    (table(), ("place white sale", "sell-piece rail"), text("rr.prompt.effects")),
    (table(), ("place white station", "station charlotte"), text("rr.prompt.effects_owed", money=100)),
    (table(money=50), ("place white station", "station charlotte", "finish"), text("rr.prompt.raise_money", money=50)),
    (table(up={0: "money"}), SALE, text("rr.prompt.flip", n=1)),
    (
        table(tokens={8: "flip"}),
        ("place white telegraph", "office 8", "use token", "discard white supply"),
        text("rr.prompt.flip", n=2),
    ),
    (
        table(tokens={8: "flip"}, up={0: "money"}),
        ("place white telegraph", "office 8", "use token", "discard white supply", "flip money up"),
        text("rr.prompt.flip", n=1),
    ),
    (table(up={0: "rail"}), (*SALE, "flip rail up"), text("rr.prompt.train_bonus", money=100)),
    (table(milestones={0: "a1_3 -"}), (*SALE, "flip promote up"), text("rr.prompt.promote", n=2)),
    (table(up={0: "performance"}), (*SALE, "flip performance up"), text("rr.prompt.advance", n=3)),
    (
        table(up={0: "performance"}, tracks={0: (0, 0, 5)}),
        (*SALE, "flip performance up", "advance network"),
        text("rr.prompt.gate"),
    ),
    (table(shares=4), DEAL[:-2], text("rr.prompt.deal")),
    (poor(1800), DEAL, text("rr.prompt.promote_paid", n=2, cost=100)),
    (poor(900), (*DEAL, "promote purple supply a1_3"), text("rr.prompt.deal_done")),
]


@pytest.mark.parametrize(
    ("it", "lines", "question"), ASKED, ids=[f"{key.key}-{n}" for n, (*_, key) in enumerate(ASKED)]
)
def test_the_question_names_what_is_asked(it: Table, lines: tuple[str, ...], question: Text) -> None:
    it = Table(it.state.copy()).play(*lines)
    assert it.state.question(it.asked) == question
