"""The command that looks for standoffs, a style that is measured, and whom the weights are tuned against."""

from __future__ import annotations

from bench.opponents.ticket_to_ride import Hungry, OnlyDraws, Sprinter
from bench.reference.ticket_to_ride import CasualBot
from bench.standoffs import Decision, decisions, longest_rows, standoffs
from bench.tuning import Planned, hoarder

import roundhouse as rh
from roundhouse.games.ticket_to_ride.bots.levels import tuned
from roundhouse.games.ticket_to_ride.state import TicketState

USA = "ticket-to-ride-usa"


def test_players_who_only_draw_have_one_long_row_in_the_opening() -> None:
    game = list(decisions(USA, [OnlyDraws(1), OnlyDraws(2)], seed=3))
    turns = [it for it in game if it.turn]
    opening, later = longest_rows(iter(game))
    assert opening >= 40
    assert opening <= len(turns)
    assert later <= 1  # without cards left they have to claim


def test_a_row_ends_with_a_claim() -> None:
    def rows(game: list[Decision]) -> tuple[int, int]:
        return longest_rows(iter(game))

    game = list(decisions(USA, [Sprinter(1), OnlyDraws(2)], seed=3))
    first = next(number for number, it in enumerate(game) if it.builds)
    opening, later = rows(game)
    assert (opening, 0) == rows(game[:first])
    assert 0 < later < len(game) // 4


def test_so_many_games_are_played() -> None:
    assert standoffs(USA, "beginner", 2, 2, seed=4)["games"] == 2


def test_the_hungry_style_builds_for_three_tickets() -> None:
    match = rh.new(USA, players=2, seed=5)
    for seat in (0, 1):
        words = str(Hungry(seat).choose(match.seat(seat)))
        assert len(words.partition(" / ")[0].removeprefix("keep ").split()) == 3


def test_the_hoarder_of_the_tuning_answers_as_the_bot_of_old_does() -> None:
    """More often than the planner of today, in the decisions of a game of the old ones."""
    players = {"hoarder": hoarder(), "planner": Planned(tuned(2))}
    alike = dict.fromkeys(players, 0)
    asked = 0
    for it in decisions(USA, [CasualBot(1), CasualBot(2)], seed=2):
        if len(it.state.legal_ids(it.seat)) > 1:
            asked += 1
            for name, player in players.items():
                assert isinstance(it.state, TicketState)
                alike[name] += player.answer(it.state, it.seat) == it.answer
    assert alike["hoarder"] > 0.7 * asked
    assert alike["hoarder"] > 1.2 * alike["planner"]
