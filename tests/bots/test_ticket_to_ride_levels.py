"""What the levels and personas of Ticket to Ride know, and that all of them play by their own side of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from bench.standoffs import decisions as standoff_decisions
from bench.standoffs import longest_rows, seated
from tests.games.ticket_to_ride.tables import table

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.games.ticket_to_ride.bots import LEVELS, PERSONAS, TicketBot, bot
from roundhouse.games.ticket_to_ride.bots.rivals import Rivals
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import tables_of
from roundhouse.games.ticket_to_ride.bots.turn import somebody_must_begin
from roundhouse.games.ticket_to_ride.game import BLIND, DRAW_TICKETS
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn

pytestmark = pytest.mark.once
TITLES = ("ticket-to-ride-usa", "ticket-to-ride-europe")
CLASSIC = {"edition": "classic_2004"}
ALL = (*LEVELS, *PERSONAS)
FEW = 12
"""Rollouts in tests: what a search decides is not looked at here, only that it does so in an honest way."""


def player(name: str, seed: int = 0) -> TicketBot:
    """A bot that searches less, so that tests do not take long."""
    level = {**LEVELS, **PERSONAS}[name]
    return TicketBot(replace(level, rollouts=min(level.rollouts, FEW), seconds=60.0), seed)


def decisions(title: str, table_of: list[TicketBot], seed: int) -> Iterator[tuple[rh.State, int, int]]:
    """The positions of a game between bots, with the seat that is asked and its choice."""
    game = rh.title(title).build(len(table_of), {})
    rng = rh.Rng(seed)
    state = game.start()
    settle_chance(state, rng)
    while not state.over:
        seat = state.seats()[0]
        chosen = game.id(table_of[seat].choose(SeatHandle(state, seat)))
        yield state, seat, chosen
        state.play_id(chosen, seat)
        settle_chance(state, rng)


def test_the_title_names_its_levels_and_personas() -> None:
    for title in TITLES:
        assert rh.title(title).levels == tuple(LEVELS)
        assert rh.title(title).personas == tuple(PERSONAS)
        for name in ALL:
            assert isinstance(bots.make(title, name, 1), TicketBot)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ALL)
def test_it_does_the_same_whatever_is_hidden(title: str, name: str) -> None:
    """Deck, hands, tickets and pile are dealt again at each decision of a game against the casual level."""
    rng = rh.Rng(5)
    asked = player(name, seed=3)
    for number, (state, seat, chosen) in enumerate(decisions(title, [asked, bot("casual", 1)], seed=17)):
        if seat == 0 and number % 3 == 0:
            other = state.determinize(0, rng)
            assert state.game.id(asked.choose(SeatHandle(other, 0))) == chosen


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("level", ["casual", "club", "expert"])
def test_nobody_draws_cards_without_end(title: str, level: str) -> None:
    """Once the first route is claimed, two players never draw cards twenty turns in a row."""
    for seed in range(12):
        row, begun = 0, False
        for state, _, chosen in decisions(title, [bot(level, seed), bot(level, seed + 50)], seed):
            if isinstance(state.stack[-1], Turn):
                begun = begun or chosen > DRAW_TICKETS
                row = row + 1 if begun and BLIND <= chosen < DRAW_TICKETS else 0
                assert row < 20, seed


def test_nobody_waits_for_the_other_with_full_hands() -> None:
    """Two players who would both rather wait, in games that had such rows once."""
    for seed in (9033, 9116):
        for level in ("club", "expert"):
            assert max(longest_rows(standoff_decisions(TITLES[0], seated(TITLES[0], level, 2, seed), seed))) < 20


@pytest.mark.parametrize(
    ("mine", "theirs", "routes", "begins"),
    [
        ("red*11 blue*11 black*1", 18, [], False),  # 41 cards have been drawn: it is not time yet
        ("red*11 blue*11 black*2", 18, [], True),  # 42 of them
        ("red*11 blue*11 black*8", 18, [], True),  # and then until somebody claims a route
        ("red*11 blue*9", 18, ["calgary-helena"], False),  # which has happened
        ("red*11 blue*4", 18, ["calgary-helena"], False),  # 37 cards have been drawn, four of them are on the map
        ("red*11 blue*5", 18, ["calgary-helena"], True),  # 38: after one claim there is a mark
        ("red*11 blue*8", 18, ["calgary-helena"], True),
        ("red*11 blue*11 black*1", 12, ["calgary-helena"], False),  # 39, but somebody has few in the hand
        ("red*11 blue*5", 14, ["calgary-helena", "helena-winnipeg"], False),  # as many, but one claim more
    ],
)
def test_who_holds_many_cards_must_begin_at_times(mine: str, theirs: int, routes: list[str], begins: bool) -> None:
    hand = {0: mine, 1: f"white*{theirs // 2} green*{theirs // 2}"}
    at = table("usa", hand=hand, owner=dict.fromkeys(routes, 1))
    assert somebody_must_begin(Sight(tables_of(at.state.g), at.state, 0)) is begins


def test_whoever_can_pay_for_everything_draws_no_more() -> None:
    hand = {0: "red*6 blue*6 green*6 orange*6 black*6 locomotive*4"}
    at = table("europe", hand=hand, trains={0: 9, 1: 12})
    for level in ("casual", "club", "expert", "master"):
        assert str(player(level).choose(SeatHandle(at.state, 0))).startswith("claim")


def test_a_stronger_level_is_wrong_by_less_and_waits_longer_with_its_claims() -> None:
    errors = [level.weights.noise for level in LEVELS.values()]
    room = [level.weights.room for level in LEVELS.values()]
    assert errors == sorted({*errors}, reverse=True)
    assert errors[-1] == 0
    assert room == sorted(room)


def test_a_beginner_is_wrong_in_the_same_way_each_time() -> None:
    match = rh.new(TITLES[0], players=2, seed=3)
    worths = [bot("beginner", seed).analyse(match.seat(0)) for seed in (1, 1, 2)]
    assert worths[0] == worths[1] != worths[2]


def test_the_tickets_of_a_rival_are_guessed_from_its_routes() -> None:
    """A line from Dallas to Washington speaks for going on to New York rather than for the far west."""
    owner = dict.fromkeys(
        ("dallas-little_rock", "little_rock-nashville", "nashville-raleigh", "raleigh-washington:1"), 1
    )
    at = table("usa", options=CLASSIC, owner=owner, tickets={1: "dallas-new_york", 0: "duluth-houston"})
    tables = tables_of(at.game)
    want = Rivals(Sight(tables, at.state, 0)).want[1]
    link = {
        name: int(tables.link_of[at.game.board.route(name)])
        for name in ("new_york-washington:orange", "calgary-helena")
    }
    assert want[link["new_york-washington:orange"]] > 2 * want[link["calgary-helena"]]
    assert Rivals(Sight(tables, at.state, 0)).harm(link["new_york-washington:orange"]) > 0


def counted(name: str, games: int) -> dict[str, float]:
    """What a persona does in some games against the club level: tickets, claimed routes, their length."""
    tickets = routes = wagons = 0
    for seed in range(games):
        for state, seat, chosen in decisions(TITLES[0], [player(name, seed), bot("club", seed)], seed):
            assert isinstance(state, TicketState)
            tables = tables_of(state.g)
            if seat == 0 and chosen == DRAW_TICKETS:
                tickets += 1
            elif seat == 0 and tables.claim <= chosen < tables.station:
                routes += 1
                wagons += int(tables.length[tables.payment(chosen)[0]])
    return {"tickets": tickets / games, "length": wagons / routes}


def test_personas_differ_in_what_they_do() -> None:
    does = {name: counted(name, 12) for name in PERSONAS}
    assert does["club:collector"]["tickets"] > 1.5 * does["club:long-router"]["tickets"]
    assert does["club:long-router"]["length"] > does["club:collector"]["length"]


@pytest.mark.parametrize("title", TITLES)
def test_a_search_finds_a_legal_action_in_every_variant(title: str) -> None:
    """Short games with all kinds of rules; both search from the first decision on."""
    for seed, options in enumerate(rh.title(title).variants()):
        if not rh.title(title).fits(2, options):
            continue
        game = rh.title(title).build(2, options)
        rng = rh.Rng(seed)
        state = game.start()
        settle_chance(state, rng)
        searching = player("master", seed)
        for number in range(400):
            if state.over:
                break
            seat = state.seats()[0]
            legal = state.legal_ids(seat)
            chosen = (
                game.id(searching.choose(SeatHandle(state, seat))) if number % 40 == 0 else legal[rng.below(len(legal))]
            )
            assert chosen in legal, options
            state.play_id(chosen, seat)
            settle_chance(state, rng)
