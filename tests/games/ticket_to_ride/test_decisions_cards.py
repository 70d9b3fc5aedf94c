"""Doubts of the rulebooks about cards, tickets and the end, as they were settled: D1 to D15."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import Table, cards, opening, table

import roundhouse as rh

TITLES = pytest.mark.parametrize("title", ["usa", "europe"])
BLIND_TURN = ("draw-blind > white", "draw-blind > white")


@TITLES
def test_d01_face_up_cards_do_not_lift_the_ban(title: str) -> None:
    """The two piles alone decide whether drawing is possible, also when face-up cards lie there."""
    t = table(title, row="red orange locomotive", deck="", hand={0: "red*2"})
    assert t.legal("draw") == t.legal("draw-blind") == set()
    t.refuses("draw orange", "no_cards")


@TITLES
def test_d02_second_card_from_the_row_when_piles_run_dry(title: str) -> None:
    """The ban is on beginning to draw: after the last blind card a face-up card may still follow."""
    t = table(title, row="red*2 orange locomotive*2", deck="white").play("draw-blind > white")
    assert t.legal() == {"draw red", "draw orange"}
    t.play("draw red")
    assert t.hand(0) == cards("white red")
    assert (t.asked, t.row) == (1, cards("red orange locomotive*2"))


@TITLES
def test_d02_blind_card_when_the_row_has_none(title: str) -> None:
    """The second card may be blind as long as deck or discards have one."""
    t = table(title, row="locomotive*5", deck="white", discard="").play("draw-blind > white")
    assert "draw-blind" not in t.legal()
    t = table(title, row="locomotive*5", deck="white", discard="black").play("draw-blind > white")
    assert t.legal() == {"draw-blind"}


@TITLES
def test_d02_no_second_card_at_all(title: str) -> None:
    """If neither pile nor row has a card to take, the action ends with one."""
    t = table(title, row="locomotive*5", deck="white").play("draw-blind > white")
    assert t.legal() == {"stop-drawing"}
    t.play("stop-drawing")
    assert (t.hand(0), t.asked) == (cards("white"), 1)


@TITLES
def test_d03_second_card_is_compulsory(title: str) -> None:
    """As long as a second card can be taken, a player cannot stop at one."""
    t = table(title).play("draw red > white")
    t.refuses("stop-drawing")
    t.refuses("claim atlanta-nashville red 0" if title == "usa" else "station moskva red 0")


def test_d04_reshuffle_waits_until_a_card_is_needed() -> None:
    """An empty deck is made anew only when the next card is to come, so later discards join it."""
    t = table(hand={0: "", 1: "pink*2"}, players=3, deck="white*2", discard="black*3")
    t.play("draw-blind > white", "draw-blind > white")
    assert (t.deck, t.discard) == (cards(""), cards("black*3"))
    t.play("claim denver-santa_fe pink 0")
    assert (t.deck, t.discard) == (cards(""), cards("black*3 pink*2"))
    t.play("draw-blind")
    assert t.outcomes() == {"black": 3, "pink": 2}


def test_d04_open_payment_is_not_reshuffled() -> None:
    """Cards that lie on the table for a tunnel are in no pile while the tunnel is tried."""
    t = table("europe", hand={0: "black*3"}, deck="white", discard="red*3").play("claim madrid-pamplona:black black 0")
    t.play("> white")
    assert t.outcomes() == {"red": 3}
    t.play("> red red")
    assert (t.owner("madrid-pamplona:black"), t.discard) == (0, cards("black*3 white red*2"))


def test_d05_gaps_are_filled_at_the_end_of_the_action() -> None:
    """A row with gaps is filled as soon as an action has put cards on the discards."""
    t = table(row="red blue", deck="", hand={0: "pink*5"}).play("claim phoenix-santa_fe pink 0")
    assert t.outcomes() == {"pink": 3}
    t.play("> pink*3")
    assert (t.row, t.asked) == (cards("red blue pink*3"), 1)


def test_d05_filled_row_is_swept_if_due() -> None:
    """Only the filled row is judged, and then swept if three locomotives lie in it."""
    t = table(row="red locomotive*3", deck="", hand={0: "pink*3"}).play("claim phoenix-santa_fe pink 0")
    assert t.row == cards("red locomotive*3")
    t.play("> pink")
    assert t.row == cards("")
    assert t.outcomes() == {"pink": 2}
    t.play("> pink*2")
    assert t.outcomes() == {"red": 1, "pink": 1, "locomotive": 3}


def test_d06_no_sweep_without_other_cards() -> None:
    """A row stays, three locomotives or not, when there are not three other cards to lay out."""
    t = table(row="red blue green locomotive*2", deck="locomotive white").play("draw red > locomotive")
    assert t.discard == cards("blue green locomotive*3")
    t = table(row="red blue green locomotive*2", deck="locomotive*4").play("draw red > locomotive")
    assert (t.row, t.question) == (cards("blue green locomotive*3"), "SecondCard")


def test_d06_row_left_alone_is_swept_later() -> None:
    """Once the discards have other cards again, the row with three locomotives goes."""
    t = table(row="red blue locomotive*3", deck="", hand={0: "pink*3"}).play("claim phoenix-santa_fe pink 0")
    assert t.outcomes() == {"pink": 3, "red": 1, "blue": 1, "locomotive": 3}


def test_d06_row_swept_later_is_a_sweep_like_any_other() -> None:
    """It counts towards the cap."""
    t = table(options={"sweep_cap": 1}, row="red blue locomotive*3", deck="", hand={0: "pink*3"})
    t.play("claim phoenix-santa_fe pink 0 > locomotive*3 red blue")
    assert (t.row, t.asked) == (cards("red blue locomotive*3"), 1)
    assert t.heard(None)[-1] == {"event": "left_row", "sweeps": 1}


def test_d06_short_deck_is_reshuffled_in_the_middle() -> None:
    """A sweep with fewer than five cards in the deck lays those and goes on with the swept cards."""
    t = table(row="red blue green locomotive*2", deck="locomotive white black").play("draw red > locomotive")
    t.play("> white black")
    assert (t.row, t.discard) == (cards("white black"), cards(""))
    assert t.outcomes() == {"blue": 1, "green": 1, "locomotive": 3}


def unlucky_sweeps(t: Table) -> int:
    """Let chance turn up locomotives whenever it can, until a seat is asked; the number of sweeps."""
    while t.asked == rh.CHANCE:
        outcomes = t.outcomes()
        t.play("> locomotive" if "locomotive" in outcomes else f"> {next(iter(outcomes))}")
    return [event["event"] for event in t.heard(None)].count("swept")


def test_d06_sweeps_have_a_cap() -> None:
    """After fifty sweeps in a row the row stays, and everybody is told."""
    t = table(row="red blue green locomotive*2", deck="locomotive*3 white*2").play("draw red")
    assert unlucky_sweeps(t) == 50
    assert t.question == "SecondCard"
    assert {"event": "left_row", "sweeps": 50} in t.heard(1)


@TITLES
def test_d07_four_locomotives_too(title: str) -> None:
    """ "Three of five" means at least three, in both rulebooks."""
    t = opening(title).play("> red*4 blue*4 locomotive*4 white")
    assert t.discard == cards("locomotive*4 white")


@TITLES
def test_d08_sweep_before_the_second_card(title: str) -> None:
    """If the replacement is the third locomotive, the second card comes from the new row."""
    t = table(title, row="red blue green locomotive*2").play("draw red > locomotive")
    assert t.asked == rh.CHANCE
    t.play("> white black*4")
    assert t.legal() == {"draw-blind", "draw white", "draw black"}
    assert t.play("draw white > pink").hand(0) == cards("red white")


@TITLES
def test_d09_hands_first_then_the_row(title: str) -> None:
    """The hands are dealt before the row is laid and swept."""
    t = opening(title).play("> locomotive*4 red*4")
    assert (t.hand(0), t.row, t.question) == (cards("locomotive*4"), cards(""), "FillRow")
    assert t.play("> locomotive*3 red*2").discard == cards("locomotive*3 red*2")


@TITLES
def test_d10_no_tickets_left(title: str) -> None:
    """With an empty pile no tickets can be drawn."""
    t = table(title, pile="")
    assert "draw-tickets" not in t.legal()
    t.refuses("draw-tickets", "no_tickets")


@TITLES
def test_d10_last_ticket_must_be_kept(title: str) -> None:
    """Whoever draws the only ticket left keeps it; of two, one may go back."""
    one, two = ("denver-el_paso", "boston-miami") if title == "usa" else ("kyiv-sochi", "paris-wien")
    t = table(title, pile=one).play(f"draw-tickets > {one}")
    assert t.legal() == {f"keep {one}"}
    t = table(title, pile=f"{one} {two}").play(f"draw-tickets > {one} {two}", f"keep {two} / {one}")
    assert t.pile == [{one}]


FIRST = "denver-el_paso houston-kansas_city atlanta-new_york calgary-salt_lake_city"
SECOND = "chicago-new_orleans duluth-houston helena-los_angeles atlanta-montreal"


def chosen(options: dict[str, object]) -> Table:
    """Two players who each kept two of four tickets, seat 1 the first to answer."""
    t = opening(options={"first_player": "first_seat", **options})
    t.play("> red*4 blue*4 red orange yellow green blue", f"> {FIRST} {SECOND}")
    t.play("keep chicago-new_orleans duluth-houston / helena-los_angeles atlanta-montreal", by=1)
    t.play("keep denver-el_paso houston-kansas_city / atlanta-new_york calgary-salt_lake_city", by=0)
    return t


def test_d11_seat_order_under_the_pile() -> None:
    """First tickets go back in seat order, whoever answered first, and in random order within a seat."""
    t = chosen({"draw_tickets": 1})
    mine = {"atlanta-new_york", "calgary-salt_lake_city"}
    assert t.pile[1:] == [mine, {"helena-los_angeles", "atlanta-montreal"}]
    for ticket in sorted(t.pile[0]):
        t.play(f"draw-tickets > {ticket}", f"keep {ticket}")
    assert t.play("draw-tickets").outcomes() == dict.fromkeys(mine, 1)


def test_d11_random_order_tells_nothing() -> None:
    """Who put two tickets back does not learn which of them somebody else has drawn."""
    known = []
    for drawn in ("atlanta-new_york", "calgary-salt_lake_city"):
        t = chosen({"draw_tickets": 1})
        for ticket in sorted(t.pile[0]):
            t.play(f"draw-tickets > {ticket}", f"keep {ticket}")
        assert t.asked == 1
        t.play(f"draw-tickets > {drawn}", f"keep {drawn}")
        known.append(t.known(0))
    assert known[0] == known[1]


def test_d11_who_put_tickets_back_imagines_any_of_them_drawn() -> None:
    """After somebody else has drawn one, either of two tickets may be the one that is left."""
    t = opening(options={"first_player": "first_seat", "draw_tickets": 1})
    t.play("> red*4 blue*4 red orange yellow green blue", f"> {FIRST} {SECOND}").play(f"keep {FIRST}", by=0)
    t.play("keep chicago-new_orleans duluth-houston / helena-los_angeles atlanta-montreal", by=1)
    for ticket in sorted(t.pile[0]):
        t.play(f"draw-tickets > {ticket}", f"keep {ticket}")
    t.play(*BLIND_TURN, "draw-tickets > helena-los_angeles", "keep helena-los_angeles")
    left = {t.state.determinize(1, rh.Rng(seed)).pile[0] for seed in range(20)}
    assert len(left) > 1


@TITLES
def test_d12_who_can_do_nothing_passes(title: str) -> None:
    """Passing is possible only without cards to draw, tickets, routes and stations."""
    t = table(title, players=3, deck="", pile="", hand={1: "red*3"})
    assert t.legal() == {"pass"}
    t.play("pass")
    assert t.asked == 1
    t.refuses("pass", "no_pass")
    assert t.play("claim denver-santa_fe red 0" if title == "usa" else "station moskva red 0").asked == 2


@TITLES
def test_d12_all_pass_and_the_game_ends(title: str) -> None:
    """When everybody passes in a row the game is over and scored."""
    built = {"paris": 1, "roma": 1, "wien": 1} if title == "europe" else {}
    t = table(title, deck="", pile="", trains={1: 0}, station=built)
    t.play("pass", "pass")
    assert t.state.over
    assert len(t.state.result()) == 2


def test_d12_passes_must_follow_each_other() -> None:
    """An action of anybody starts the count of passes anew."""
    t = table(players=3, deck="", pile="", hand={1: "red*2"}, row="", trains={2: 0})
    t.play("pass", "claim denver-santa_fe red 0 > red*2")
    t.play("pass", "pass")
    assert not t.state.over
    t.play("pass")
    assert t.state.over


@TITLES
def test_d13_order_of_the_last_turns(title: str) -> None:
    """The others play one turn each in seat order, then the player who started the end, then it is over."""
    short = "claim denver-santa_fe red 0" if title == "usa" else "claim danzig-warszawa red 0"
    t = table(title, players=3, turn=1, trains={1: 4}, hand={1: "red*2"}).play(short)
    for seat in (2, 0, 1):
        assert (t.asked, t.state.over) == (seat, False)
        t.play(*BLIND_TURN)
    assert t.state.over


@TITLES
def test_d13_second_player_below_changes_nothing(title: str) -> None:
    """A player who runs out of wagons in the last round adds no turn."""
    one, two = ("denver-santa_fe", "dallas-little_rock") if title == "usa" else ("danzig-warszawa", "rostov-sochi")
    t = table(title, trains={0: 4, 1: 4}, hand={0: "red*2", 1: "pink*2"})
    t.play(f"claim {one} red 0", f"claim {two} pink 0")
    assert t.trains(1) == 2
    assert t.asked == 0
    t.play(*BLIND_TURN)
    assert t.state.over


@pytest.mark.parametrize(
    ("title", "edition", "threshold"), [("usa", "pl_2025", 3), ("usa", "classic_2004", 2), ("europe", "base", 2)]
)
def test_d14_threshold_of_the_edition(title: str, edition: str, threshold: int) -> None:
    """Three wagons start the end in the USA edition of 2025, two in the classic one and in Europe."""
    short = "claim portland-seattle:1 red 0" if title == "usa" else "claim budapest-wien:red red 0"
    for left, ending in ((threshold + 1, False), (threshold, True)):
        t = table(title, options={"edition": edition}, trains={0: left + 1}, hand={0: "red"}).play(short)
        assert (t.view(None)["last_turns"] is not None) == ending


@TITLES
def test_d15_the_last_wagons_may_be_used(title: str) -> None:
    """A route as long as the wagons that are left can be claimed."""
    route = "denver-santa_fe" if title == "usa" else "danzig-warszawa"
    t = table(title, trains={0: 2}, hand={0: "red*2"}).play(f"claim {route} red 0")
    assert (t.trains(0), t.owner(route)) == (0, 0)
