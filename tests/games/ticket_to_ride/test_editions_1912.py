"""Europa 1912: how its three variants deal, what may be kept, and what a rival may have kept. E30 to E32"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.ticket_to_ride.tables import Table, opening

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.text import LANGUAGES, translate
from roundhouse.games.ticket_to_ride.actions import KeepTickets
from roundhouse.games.ticket_to_ride.board import load_board
from roundhouse.games.ticket_to_ride.state import BOXED_BY, TicketState

LONG = ("amsterdam-rostov", "athina-edinburgh")
REGULAR = ("angora-athina", "brindisi-zurich", "kyiv-sochi", "berlin-wien", "london-paris")


def dealt(edition: str, players: int = 2, seed: int = 1) -> Table:
    """A table at which the first tickets lie before the players."""
    match = rh.new("ticket-to-ride-europe", players=players, seed=seed, options={"edition": edition})
    return Table(match.state)


def mega() -> Table:
    """The mega game with chosen tickets before the first seat."""
    t = opening("europe", options={"edition": "mega_1912"})
    t.play("> " + " ".join(["red"] * 8 + ["red", "orange", "yellow", "green", "blue"]))
    t.play("> " + " ".join((*LONG, "brindisi-riga", "brest-petrograd")))
    t.play("> " + " ".join(REGULAR))
    return t.play("> berlin-roma paris-wien madrid-roma essen-kyiv berlin-moskva")


def keep(*tickets: str) -> str:
    """Keep some of the first seat's tickets; the others go back."""
    return f"keep {' '.join(tickets)} / {' '.join(ticket for ticket in (*LONG, *REGULAR) if ticket not in tickets)}"


def kept_by(way: str) -> set[str]:
    """The tickets that an answer keeps."""
    return set(way.partition(" / ")[0].split()[1:])


def long_at(state: TicketState, place: int) -> int:
    return sum(state.g.deck[ticket].long for ticket, holder in enumerate(state.holder) if holder == place)


@pytest.mark.parametrize(
    ("edition", "long", "regular"),
    [("base", 1, 3), ("expanded_1912", 1, 3), ("mega_1912", 2, 5), ("big_cities_1912", 0, 5)],
)
def test_e30_the_first_deal(edition: str, long: int, regular: int) -> None:
    t = dealt(edition, players=5)
    for seat in range(5):
        offer = t.view(seat)["mine"]["offer"]
        assert Counter(ticket["long"] for ticket in offer) == Counter({True: long, False: regular})


def test_e31_at_most_one_long_ticket_is_kept() -> None:
    """Of 128 ways to choose among seven tickets those with three or more, not both long ones among them."""
    t = mega()
    kept = [kept_by(way) for way in t.legal("keep", by=0)]
    assert all(len(tickets) >= 3 and not tickets.issuperset(LONG) for tickets in kept)
    with_both_long = 2**5 - 1
    fewer_than_three = 1 + 7 + 21
    assert len(kept) == 2**7 - fewer_than_three - with_both_long
    t.refuses(keep(*LONG, REGULAR[0]), "keep_long", by=0)
    t.refuses(keep(*LONG, *REGULAR), "keep_long", by=0)
    t.refuses(keep(LONG[0], REGULAR[0]), "keep", by=0)
    with pytest.raises(rh.IllegalAction):
        t.state.apply(KeepTickets(("no-such-ticket", *LONG), ()), 0)
    t.play(keep(LONG[0], REGULAR[0], REGULAR[1]), by=0)


def test_e31_no_long_ticket_need_be_kept() -> None:
    t = mega()
    t.play(keep(*REGULAR[:3]), by=0)
    assert t.state.seats() == (1,)


def test_e31_what_was_not_kept_is_out_of_the_game() -> None:
    """Both long tickets lie in the box, and only regular ones are drawn."""
    t = mega()
    t.play(keep(*REGULAR[:3]), by=0)
    t.play(min(t.legal("keep", by=1)), by=1)
    t.play("> 0").play("draw-tickets")
    assert {ticket["ticket"] for ticket in t.view(0)["mine"]["boxed"]} == {*LONG, *REGULAR[3:]}
    assert not any(ticket.long for ticket in t.game.deck if ticket.id in t.outcomes())
    assert len(t.outcomes()) == 89 - 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_e31_the_question_and_the_refusal_name_the_limit(language: str) -> None:
    t = mega()
    question = translate(t.state.question(0), language)
    with pytest.raises(rh.IllegalAction) as caught:
        t.state.apply(t.game.parse(keep(*LONG, *REGULAR)), 0)
    for words in (question, translate(caught.value.text, language)):
        assert {"en": "at most 1 long ticket", "pl": "co najwyżej 1 Bilet na Długą Trasę"}[language] in words
    usual = translate(dealt("base").state.question(0), language)
    assert "1" not in usual


def test_e31_options_cannot_ask_for_more_than_can_be_kept() -> None:
    """Seven are dealt, but six at most can be kept."""
    mega_keep = {"edition": "mega_1912", "initial_keep": 6}
    assert len(Table(rh.new("ticket-to-ride-europe", players=2, seed=1, options=mega_keep).state).legal(by=0)) == 2
    with pytest.raises(rh.BadOption, match="at most 5 can be"):
        opening("europe", options={**mega_keep, "initial_tickets": 4})


def test_e31_a_board_cannot_ask_for_more_than_can_be_kept() -> None:
    document: Any = dict(load_board("europe").document)
    document["editions"] = {"one": {**document["editions"]["mega_1912"]}}
    document["default_edition"] = "one"
    document["editions"]["one"]["rules"] = {"initial_long": 2, "initial_tickets": 5, "initial_keep": 7}
    problems = rh.title("ticket-to-ride-europe").validate(document)
    assert [(place, what.key) for place, what in problems] == [
        ("editions.one.rules.initial_keep", "ttr.problem.keep_too_many")
    ]
    document["editions"]["one"]["rules"]["initial_keep_long"] = 2
    assert rh.title("ticket-to-ride-europe").validate(document) == []
    rules = {"edition": "one", "board": document}
    assert len(Table(rh.new("ticket-to-ride-europe", players=2, seed=1, options=rules).state).legal(by=0)) == 1


@pytest.mark.parametrize("players", [2, 5])
def test_e31_a_rival_is_imagined_with_at_most_one_long_ticket(players: int) -> None:
    """With none or one, and the others in the box: which, only the rival knows."""
    t = dealt("mega_1912", players)
    for seat in range(players):
        # All but one long ticket: the most that can be kept.
        t.play(max(t.legal("keep", by=seat), key=lambda way: (len(kept_by(way)), way)), by=seat)
    held: Counter[int] = Counter()
    rng = rh.Rng(7)
    for _ in range(60):
        imagined = t.state.determinize(0, rng)
        assert imagined.view(0) == t.view(0)
        assert rh.title(t.game.title).invariants(imagined) == []
        for other in range(1, players):
            assert long_at(imagined, other) + long_at(imagined, BOXED_BY + other) == 2
            held[long_at(imagined, other)] += 1
    assert set(held) == {1}


def test_e31_a_rival_who_kept_few_may_have_kept_no_long_ticket() -> None:
    t = dealt("mega_1912")
    for seat in (0, 1):
        t.play(min(t.legal("keep", by=seat), key=lambda way: (len(kept_by(way)), way)), by=seat)
    rng = rh.Rng(7)
    held = Counter(long_at(t.state.determinize(0, rng), 1) for _ in range(300))
    # Of the 18 ways to have at most one of two long tickets among three of seven, 6 have none.
    assert set(held) == {0, 1}
    assert 60 < held[0] < 140


def test_e31_an_answer_that_waits_is_imagined_by_the_same_rule() -> None:
    t = dealt("mega_1912")
    t.play(min(t.legal("keep", by=1)), by=1)
    rng = rh.Rng(3)
    for _ in range(100):
        imagined = t.state.determinize(0, rng)
        (answer,) = (action for seat, action in imagined.pending if seat == 1)
        assert str(t.game.action(answer)) in {str(action) for action in _unanswered(imagined).legal(1)}


def _unanswered(state: rh.State) -> rh.State:
    again = state.copy()
    again.pending = ()
    return again


@pytest.mark.parametrize("edition", ["expanded_1912", "mega_1912", "big_cities_1912"])
@pytest.mark.parametrize("level", ["random", "casual"])
def test_e32_bots_play_each_variant_to_its_end(edition: str, level: str) -> None:
    match = rh.new("ticket-to-ride-europe", players=2, seed=4, options={"edition": edition, "trains": 20})
    players = [bots.make(match.game.title, level, seed=seat) for seat in range(2)]
    while not match.state.over:
        for seat in match.state.seats():
            match.act(seat, players[seat].choose(match.seat(seat)))
    assert sorted(match.state.result())[0] == 1


def test_long_tickets_that_went_under_the_pile_are_imagined_too() -> None:
    """On a board of one's own long tickets may be dealt apart and, if not kept, go under the pile."""
    board: Any = {**load_board("europe").document, "rules": {"unkept_initial": "bottom"}}
    match = rh.new("ticket-to-ride-europe", players=2, seed=1, options={"board": board})
    t = Table(match.state)
    for seat in (0, 1):
        regular = [way for way in t.legal("keep", by=seat) if _keeps_no_long(t, way)]
        t.play(min(regular, key=len), by=seat)
    rng = rh.Rng(3)
    for _ in range(20):
        imagined = t.state.determinize(0, rng)
        assert imagined.view(0) == t.view(0)
        assert rh.title(t.game.title).invariants(imagined) == []


def _keeps_no_long(t: Table, way: str) -> bool:
    long = {ticket.id for ticket in t.game.deck if ticket.long}
    return not long & kept_by(way)
