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
    "1830": {"par", "buy", "sell", "pass", "lay", "train", "token", "run", "pay"},
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
def test_a_guide_has_ten_to_eighteen_steps_and_begins_and_ends_with_reading(title_id: str) -> None:
    steps = found(title_id).steps
    assert 10 <= len(steps) <= 18
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


Seen = dict[str, Any]


@cache
def views_of_1830() -> dict[str, Seen]:
    """What the newcomer sees before each of their actions, the last time they take it, and at the end (`""`)."""
    seen: dict[str, Seen] = {}
    for match, words in moments(found("1830")):
        assert isinstance(match.state, EighteenState)
        seen[words] = cast(Seen, match.state.view(0))
    return seen


def prices(view: Seen) -> dict[str, int]:
    return {name: view["corporations"][name]["price"] for name in ("B&O", "C&O", "NYC")}


def test_the_numbers_that_the_guide_of_1830_names() -> None:
    seen = views_of_1830()
    assert {name: seen["par C&O 82"]["players"][0]["shares"].get(name) for name in ("B&O", "NYC")} == {
        "B&O": 20,
        "NYC": 20,
    }
    assert prices(seen["train 2 depot 80"])["C&O"] == 76
    assert (prices(seen["sell B&O 20"])["B&O"], prices(seen["buy NYC ipo"])["B&O"]) == (82, 71)
    assert seen["buy NYC ipo"]["players"][0]["cash"] - seen["sell B&O 20"]["players"][0]["cash"] == 164
    assert (prices(seen["pay"])["C&O"], prices(seen["train 3 depot 180"])["C&O"], prices(seen[""])["B&O"]) == (
        76,
        82,
        66,
    )


def test_a_presidency_changes_hands_in_the_guide_of_1830() -> None:
    seen = views_of_1830()
    before, after = seen["buy NYC ipo"], seen["lay H4 57 0"]
    assert [it["shares"]["NYC"] for it in before["players"]] == [20, 20, 20]
    assert (before["corporations"]["NYC"]["president"], after["corporations"]["NYC"]["president"]) == (1, 0)
    assert [it["shares"]["C&O"] for it in after["players"]] == [30, 20, 10]


def test_the_first_4_train_of_the_guide_of_1830_scraps_the_others_trains() -> None:
    seen = views_of_1830()
    trains = {name: seen["train 4 depot 300"]["corporations"][name]["trains"] for name in ("B&O", "C&O", "NYC")}
    assert trains == {"B&O": ["2"] * 4, "C&O": ["2", "3", "3"], "NYC": ["2", "3", "3", "3"]}
    after = {name: seen["pass"]["corporations"][name]["trains"] for name in ("B&O", "C&O", "NYC")}
    assert after == {"B&O": [], "C&O": ["3", "3", "4"], "NYC": ["3", "3", "3"]}
    assert seen[""]["corporations"]["B&O"]["trains"] == ["4"]


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
