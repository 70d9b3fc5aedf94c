"""Rules 9 to 12: performance tracks, the end, scoring, ties."""

from typing import Any

from tests.games.railroad_revolution.tables import Table, table


def steps(tracks: tuple[int, int, int], **position: Any) -> Table:
    """A table where seat 0 may move its markers three spaces."""
    it = table(tracks={0: tracks}, **position)
    return it.play("place purple sale", "use worker")


def test_9_1_what_the_tracks_multiply() -> None:
    it = table(
        tracks={0: (5, 3, 2)},
        offices={0: "1 4 8"},
        stations={0: "washington charlotte"},
        over=True,
        rails={0: "el_paso-san_diego:2"},
    )
    points = it.seat()["points"]
    assert points["telegraph"] == {"count": 3, "points": 15}
    assert points["stations"] == {"count": 2, "points": 8}
    assert points["network"] == {"count": 1, "points": 8}


def test_9_2_steps_are_divided_at_will() -> None:
    it = steps((0, 0, 0)).play("advance network", "advance telegraph", "advance network")
    assert it.tracks() == (1, 0, 2) and it.question == "Effects"


def test_9_2_a_gate_of_money() -> None:
    it = steps((0, 2, 0)).play("advance stations")
    assert it.money() == 500


def test_9_2_a_gate_of_shares() -> None:
    it = steps((2, 0, 0)).play("advance telegraph")
    assert it.shares() == 2
    it = steps((2, 0, 0), shares=0)
    it.refuses("advance telegraph", "gate")


def test_9_2_a_gate_of_one_worker() -> None:
    it = steps((0, 0, 5)).play("advance network")
    assert it.choices() == {"discard white supply", "discard purple placed"}
    it.play("discard white supply")
    assert it.bank()["white"] == 1 and it.seat()["available"] == 4
    it = steps((0, 0, 5), money=0, shares=0, supply={0: "white*3 purple"})
    it.refuses("advance network", "four_workers")


def test_9_2_the_top_of_a_track() -> None:
    it = steps((7, 0, 0))
    it.refuses("advance telegraph", "top")


def last_piece(turn: int, players: int = 3, first: int = 0) -> Table:
    """A table where the seat in turn empties the sections left of the logo with its next sale."""
    it = table(players, turn=turn, first=first, left={turn: (3, 2)})
    return it.play("place white sale", "sell-piece rail", "finish")


def turns_to_come(it: Table) -> list[int]:
    order = []
    while not it.state.over:
        order.append(it.asked)
        it.sell()
    return order


def test_10_1_the_round_is_finished_then_everybody_has_one_more_turn() -> None:
    it = last_piece(1)
    assert it.view()["last_turns"] == 4
    assert turns_to_come(it) == [2, 0, 1, 2]


def test_10_1_all_sections_left_of_the_logo_rails_and_buildings() -> None:
    it = table(3, left={0: (3, 3)}).play("place white sale", "sell-piece rail", "finish")
    assert it.view()["last_turns"] is None
    it = table(3, left={0: (3, 2)}).play("place white sale")
    assert it.legal("sell-piece") == {"sell-piece rail"}


def test_10_2_the_pieces_right_of_the_logo_may_be_used() -> None:
    it = table(3, left={0: (2, 2)}).play(
        "place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish"
    )
    assert it.seat()["rails"] == 0


def test_10_3_a_deal_in_another_players_turn_triggers_the_end() -> None:
    it = table(2, left={1: (3, 2)}, shares=9, deal="deal_1", turn=0, first=1)
    it.play("place white telegraph", "office 3", "finish", "stop", "accept lower", "rail charlotte-miami:1")
    assert it.view()["last_turns"] is None
    it.play("> deal deal_2")
    assert it.view()["last_turns"] == 2


def last_turn(**position: Any) -> Table:
    """The last turn of the game."""
    it = table(2, **position)
    it.state.last_turns = 1
    return it


def test_10_1_after_the_end_nobody_is_asked_and_completed_milestones_count() -> None:
    it = last_turn(milestones={0: "a1_3 -"}, managers={0: "purple"}, stations={0: "washington charlotte"}, money=900)
    it.sell()
    assert it.state.over and it.seat()["completed"] == ["a1_3"] and it.heard()[-2:] == ["completed", "game_over"]
    assert it.view()["last_turns"] == 0 and it.view()["milestones"]["B"] == table(2).view()["milestones"]["B"]
    assert it.seat()["points"]["milestones"] > 0 and it.bank()["purple"] == 12 - 2


def test_10_1_the_last_action_is_paid_before_the_game_is_over() -> None:
    it = last_turn(money=0, shares=4)
    it.play("place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish")
    assert it.question == "RaiseMoney" and "game_over" not in it.heard() and it.view()["last_turns"] == 1
    it.play("sell-shares 4")
    assert it.state.over and it.heard()[-2:] == ["sold_shares", "game_over"] and it.money() == 100


def test_11_all_sources_of_points() -> None:
    it = table(
        4,
        over=True,
        up={0: "promote money"},
        down={0: "shares"},
        completed={0: "a1_1 b_1"},
        offices={0: "4 5 6"},
        stations={0: "washington"},
        tracks={0: (1, 1, 0)},
        money=0,
        shares=0,
    )
    points = it.seat()["points"]
    assert points["trains"] == {"count": 2, "points": 16}
    assert points["milestones"] == 18 + 23
    assert points["links"] == 5 + 8
    assert points["total"] == 16 + 41 + 3 + 1 + 13
    assert it.state.scores()[0] == points["total"]


def test_11_every_pair_of_neighbouring_sections_counts() -> None:
    pairs = [table(4, over=True, offices={0: f"{i} {i + 1}"}).seat()["points"]["links"] for i in range(1, 8)]
    assert set(pairs) == {5, 8} and table(4, over=True, offices={0: "1 2 3 4 5 6 7 8"}).seat()["points"][
        "links"
    ] == sum(pairs)


def test_11_money_and_shares_score_nothing() -> None:
    assert table(over=True, money=9000, shares=50).state.scores() == [8, 8]


def test_12_ties_by_money_with_shares_then_shared() -> None:
    assert table(3, over=True, money={0: 100, 1: 250, 2: 100}, shares={0: 1, 1: 0, 2: 0}).state.result() == [1, 1, 3]
    assert table(3, over=True, money={0: 100, 1: 300, 2: 100}, shares={0: 1, 1: 0, 2: 0}).state.result() == [2, 1, 3]
    assert table(2, over=True, money={0: 0, 1: 9000}, offices={0: "1 2"}).state.result() == [1, 2]
