"""The review of whole games: labels, luck apart from skill, tables, JSON and the page."""

import re
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from bench.blunders import blunder, moments

import roundhouse as rh
from roundhouse import bots, importers
from roundhouse.analysis.page import page_of
from roundhouse.analysis.review import FORMAT, Review, judge, label_of, review
from roundhouse.core.analysis import Estimate
from roundhouse.core.errors import BadFile, BadRecord
from roundhouse.core.match import Match
from roundhouse.core.text import LANGUAGES, translate
from roundhouse.games.ticket_to_ride.game import TicketGame
from roundhouse.games.ticket_to_ride.hindsight import fewest_wagons

pytestmark = pytest.mark.once
EFFORT = 8
USUAL = 48


def played(title: str, players: int, entries: int, level: str = "casual", seed: str = "7") -> Match:
    """A game of bots up to some entries."""
    match = Match(rh.title(title).build(players, {}), seed, [{"name": name} for name in "ABCDEF"[:players]])
    seated = [bots.make(title, level, seat) for seat in range(players)]
    while not match.over and match.version < entries:
        seat = match.state.seats()[0]
        match.act(seat, seated[seat].choose(match.seat(seat)))
    return match


@pytest.fixture(scope="module")
def short() -> tuple[Match, Review]:
    match = played("ticket-to-ride-usa", 2, 60)
    return match, review(match, EFFORT)


def test_a_decision_is_labelled_by_what_it_lost() -> None:
    even, sure = (0.5, 0.5), Estimate(0.5, 0.01)
    assert label_of(Estimate(0.0, 0.0), True, even, sure, 0) == "best"
    assert label_of(Estimate(0.02, 0.001), False, even, sure, 0) == "good"
    assert label_of(Estimate(0.05, 0.01), False, even, sure, 0) == "inaccuracy"
    assert label_of(Estimate(0.05, 0.03), False, even, sure, 0) == "good"  # chance explains it
    behind = (0.3, 0.7)
    assert label_of(Estimate(0.1, 0.01), False, behind, Estimate(0.3, 0.01), 0) == "mistake"
    assert label_of(Estimate(0.2, 0.01), False, behind, Estimate(0.3, 0.01), 0) == "turning"
    leads = (0.55, 0.45)
    assert label_of(Estimate(0.12, 0.01), False, leads, Estimate(0.55, 0.01), 0) == "turning"  # the lead was lost


def test_every_entry_has_its_chances_and_every_choice_a_label(short: tuple[Match, Review]) -> None:
    match, found = short
    assert len(found.curve) == match.version + 1
    assert all(abs(sum(chances) - 1.0) < 1e-9 for chances in found.curve)
    choices = [n for n, line in enumerate(match.log) if line.seat >= 0 and len(match.at(n).legal(line.seat)) > 1]
    assert [decision.entry for decision in found.decisions] == choices
    for decision in found.decisions:
        assert decision.played.action == match.log[decision.entry].action
        assert (decision.label == "best") == (decision.played.gain is None or decision.played.equal)


def test_luck_skill_and_the_others_add_up(short: tuple[Match, Review]) -> None:
    _, found = short
    for seat, side in enumerate(found.sides):
        change = found.curve[-1][seat] - found.curve[0][seat]
        assert side.luck + side.skill + side.others == pytest.approx(change)


def test_who_judges_which_entry_does_not_matter(short: tuple[Match, Review]) -> None:
    match, found = short
    assert review(match, EFFORT, jobs=2).to_json() == found.to_json()
    heard: list[int] = []
    review(played("ticket-to-ride-usa", 2, 20), EFFORT, watch=heard.append)
    assert sum(heard) >= 20


def test_a_planted_blunder_is_found() -> None:
    """An answer is replaced by one that a long search puts 15 points lower: a review in other worlds finds it."""
    for state, seat, _ in moments("ticket-to-ride-usa", 2, 3):
        bad = blunder(state, seat)
        if bad is not None:
            decision = judge(state, seat, bad, 0, USUAL)
            assert decision is not None and decision.label in ("mistake", "turning")
            return


def test_json_says_what_it_is(short: tuple[Match, Review]) -> None:
    _, found = short
    document = found.to_json()
    assert (document["format"], document["version"]) == (FORMAT, 1)
    assert document["decisions"][0]["best"]["chance"] and document["unit"]["key"] == "core.unit.points"


def test_the_page_needs_nothing_else_and_speaks_both_languages(short: tuple[Match, Review]) -> None:
    match, found = short
    page = page_of(match, found)
    assert "{{" not in page and not re.search(r"(?:src|href)=\"(?!#)|@import|url\(", page)
    assert page.count("<main ") == len(LANGUAGES) and "Szanse na wygraną" in page and "Chances to win" in page
    for decision in found.decisions:
        if decision.label not in ("best", "good"):
            assert f'id="pl-{decision.entry}"' in page


def test_names_cannot_break_the_page(short: tuple[Match, Review]) -> None:
    match, found = short
    found.names[0] = "<script>alert(1)</script>"
    try:
        assert "<script>alert" not in page_of(match, found)
    finally:
        found.names[0] = match.names[0]


@pytest.mark.parametrize(
    ("title", "players", "names"),
    [
        ("ticket-to-ride-usa", 2, ["Tickets", "Wagons and the best networks"]),
        ("1830", 3, ["Corporations", "Trains bought", "Share deals"]),
        ("steamrollers", 2, ["Actions", "Dice left to others"]),
        ("railroad-revolution", 2, ["Performance tracks"]),
    ],
)
def test_each_title_has_tables_of_its_own(title: str, players: int, names: list[str]) -> None:
    match = played(title, players, 10_000)
    tables = rh.title(title).analyst().tables(match)
    found = [translate(table.name, "en") for table in tables]
    assert set(names) <= set(found)
    for table in tables:
        assert table.rows and all(len(row) == len(table.columns) for row in table.rows)


# The best network for tickets.


def distances(game: TicketGame) -> list[list[int]]:
    graph = nx.Graph()
    for route in range(game.routes):
        graph.add_edge(int(game.route_a[route]), int(game.route_b[route]), weight=int(game.length[route]))
    far = dict(nx.all_pairs_dijkstra_path_length(graph))
    return [[far[a][b] for b in range(game.cities)] for a in range(game.cities)]


def test_the_fewest_wagons_for_two_tickets() -> None:
    """Two paths apart, or one tree: of four cities it has two branching points at the most, and all are tried."""
    game = rh.title("ticket-to-ride-usa").build(2, {})
    assert isinstance(game, TicketGame)
    far, every = distances(game), range(game.cities)
    for tickets in list(combinations(range(game.tickets), 2))[::47]:
        a, b = (int(game.ticket_a[tickets[0]]), int(game.ticket_b[tickets[0]]))
        c, d = (int(game.ticket_a[tickets[1]]), int(game.ticket_b[tickets[1]]))
        tree = min(
            far[p][u] + far[q][u] + far[u][v] + far[r][v] + far[s][v]
            for p, q, r, s in ((a, b, c, d), (a, c, b, d), (a, d, b, c))
            for u in every
            for v in every
        )
        assert fewest_wagons(game, tickets) == min(far[a][b] + far[c][d], tree)
    assert fewest_wagons(game, ()) == 0
    assert fewest_wagons(game, tuple(range(12))) is None


# Files.


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    for words in ("[]", '{"a": 1}', '"x"'):
        odd.write_text(words)
        with pytest.raises(BadFile, match="neither a Roundhouse record nor a log of"):
            importers.read_match(odd)
    odd.write_text("{")
    with pytest.raises(BadFile):
        importers.read_match(odd)
    odd.write_text('{"format": "roundhouse/record"}')
    with pytest.raises(BadRecord):
        importers.read_match(odd)
    with pytest.raises(BadFile):
        importers.read_match(tmp_path / "nothing.json")
