"""Every guided first game is played through by the rules: what it says stays true, or the test fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, cast

import pytest

from roundhouse.core.guide import Guide, guide, play, script
from roundhouse.core.match import Match
from roundhouse.core.registry import title, titles
from roundhouse.core.text import LANGUAGES, catalogue
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.ticket_to_ride.state import TicketState

TITLES = [known.id for known in titles() if guide(known.id) is not None]
LONGEST = 260
"""Characters of a step: one to three short sentences, which fit a phone."""
HEARTS = {
    "ticket-to-ride-usa": {"keep", "draw", "claim", "draw-tickets"},
    "ticket-to-ride-europe": {"draw", "draw-blind", "claim", "pay-tunnel", "station"},
    "1830": {"par", "buy", "pass", "lay", "train", "token", "run", "pay"},
    "steamrollers": {"take", "build", "upgrade", "deliver", "take-tile"},
    "railroad-revolution": {
        *("place", "rail", "station", "office", "sell-piece", "use", "promote", "finish"),
        *("accept", "advance", "keep", "sell-shares", "hire"),
    },
}
"""The kinds of actions that a newcomer takes once with their own hands."""


@cache
def found(title_id: str) -> Guide:
    known = guide(title_id)
    assert known is not None
    return known


def test_each_of_the_five_titles_has_a_guide() -> None:
    assert set(HEARTS) <= set(TITLES)


def moments(known: Guide) -> Iterator[tuple[Match, str]]:
    """The match before each action that the newcomer is asked for."""
    match = Match(title(known.title).build(known.players, known.options), known.seed)
    for seat, words in known.before:
        match.act(seat, words)
    for step in known.steps:
        for words in step.do:
            yield match, words
            match.act(known.seat, words)
        for seat, words in step.then:
            assert seat != known.seat, f"{step.text}: only the newcomer answers for the newcomer"
            match.act(seat, words)
    yield match, ""


@pytest.mark.parametrize("title_id", TITLES)
def test_a_guide_plays_from_its_beginning_to_its_end(title_id: str) -> None:
    played = play(found(title_id))
    assert played == script(title_id)
    assert played.start <= played.at[0] and list(played.at) == sorted(played.at)
    assert sum(len(acts) for acts in played.acts) == sum(len(step.do) for step in found(title_id).steps)


@pytest.mark.parametrize("title_id", TITLES)
def test_a_guide_asks_for_what_the_list_offers(title_id: str) -> None:
    """The newcomer alone is asked, the action stands in the legal list, and there was another choice or a reason."""
    known = found(title_id)
    for match, words in moments(known):
        assert list(match.state.seats()) == [known.seat]
        if words:
            assert words in [str(action) for action in match.state.legal(known.seat)]


@pytest.mark.parametrize("title_id", TITLES)
def test_a_guide_ends_in_the_middle_of_a_game_with_a_decision_of_the_newcomer(title_id: str) -> None:
    *_, (match, _) = moments(found(title_id))
    assert not match.state.over and len(match.state.legal(found(title_id).seat)) > 1


@pytest.mark.parametrize("title_id", TITLES)
def test_a_guide_has_ten_to_fifteen_steps_and_begins_and_ends_with_reading(title_id: str) -> None:
    steps = found(title_id).steps
    assert 10 <= len(steps) <= 15
    assert not steps[0].do and not steps[-1].do
    assert len({step.text for step in steps}) == len(steps)


@pytest.mark.parametrize("title_id", sorted(HEARTS))
def test_a_guide_teaches_the_heart_of_its_game(title_id: str) -> None:
    done = {words.split()[0] for step in found(title_id).steps for words in step.do}
    assert done >= HEARTS[title_id]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title_id", TITLES)
def test_the_words_of_a_guide_are_there_and_short(title_id: str, language: str) -> None:
    known = catalogue(language)
    for step in found(title_id).steps:
        words, heading = known[step.text], known[f"{step.text}.title"]
        assert isinstance(words, str) and isinstance(heading, str)
        assert len(words) <= LONGEST, step.text
        assert len(heading) <= 40, step.text


@pytest.mark.parametrize("title_id", TITLES)
def test_a_guide_points_at_things_by_their_hooks(title_id: str) -> None:
    for step in found(title_id).steps:
        for thing in (*step.point, *([step.open] if step.open else [])):
            assert thing["hook"]
            assert 0 <= int(thing.get("act", 0)) < max(1, len(step.do)), step.text


@pytest.mark.parametrize("title_id", TITLES)
def test_nothing_in_the_file_of_a_guide_is_misspelt(title_id: str) -> None:
    package = type(title(title_id)).__module__.rpartition(".")[0]
    document = json.loads(files(package).joinpath("guides", f"{title_id}.json").read_text("utf-8"))
    assert set(document) == {"title", "players", "options", "seed", "seat", "before", "steps"}
    assert document["title"] == title_id
    assert all(set(step) <= {"text", "do", "then", "point", "panel", "open"} for step in document["steps"])


# What the words say of the positions, where a change of the rules could make it wrong.


def test_the_numbers_that_the_guide_of_1830_names() -> None:
    seen = {words: match.state for match, words in moments(found("1830"))}
    before = seen["run 2:F6.0-G5-H4.0"]
    *_, (match, _) = moments(found("1830"))
    after = match.state
    assert isinstance(before, EighteenState) and isinstance(after, EighteenState)
    assert before.view(0)["corporations"]["C&O"]["price"] == 71
    assert after.view(0)["corporations"]["C&O"]["price"] == 76
    assert after.view(0)["players"][0]["cash"] == 537


def test_the_numbers_that_the_guide_of_railroad_revolution_names() -> None:
    *_, (match, _) = moments(found("railroad-revolution"))
    assert match.state.scores()[0] == 45


def test_the_tunnel_of_the_guide_of_europe_costs_one_card_more() -> None:
    states = {words: match.state for match, words in moments(found("ticket-to-ride-europe"))}
    state = states["pay-tunnel 0"]
    assert isinstance(state, TicketState)
    tunnel = state.view(0)["tunnel"]
    assert tunnel is not None and tunnel["extra"] == 1
    assert tunnel["revealed"] == {"yellow": 1, "blue": 1, "white": 1}


def test_a_ticket_is_done_in_the_guide_of_the_usa() -> None:
    *_, (match, _) = moments(found("ticket-to-ride-usa"))
    state = match.state
    assert isinstance(state, TicketState)
    assert {ticket["ticket"] for ticket in state.view(0)["mine"]["tickets"] if ticket["done"]} == {"denver-el_paso"}


def test_the_deliveries_of_the_guide_of_steamrollers() -> None:
    states = [(words, match.state.copy()) for match, words in moments(found("steamrollers"))]
    views = [cast(dict[str, Any], state.view(0)) for _, state in states]
    delivered = [view["sheets"][0]["delivered"] for view in views]
    assert delivered[-1] - delivered[0] == 6
