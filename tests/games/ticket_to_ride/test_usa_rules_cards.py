"""The USA rules on set-up, turns and train cards: U1 to U16."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import cards, opening, table

import roundhouse as rh

DEALT = "> red*4 blue*4 red orange yellow green blue"
"""The first cards of two players and the row."""
FIRST_TICKETS = "denver-el_paso houston-kansas_city atlanta-new_york calgary-salt_lake_city"
SECOND_TICKETS = "chicago-new_orleans duluth-houston helena-los_angeles atlanta-montreal"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u01_wagons_and_marker(players: int) -> None:
    """Two to five play, each with 45 wagons and a marker on 0."""
    t = opening(players=players)
    assert [(t.trains(seat), t.points(seat)) for seat in range(players)] == [(45, 0)] * players


@pytest.mark.parametrize("players", [1, 6])
def test_u01_no_other_number_of_players(players: int) -> None:
    """One player is too few and six are too many."""
    with pytest.raises(rh.BadOption):
        opening(players=players)


def test_u02_contents_of_the_box() -> None:
    """There are twelve cards of each of eight colours, 14 locomotives and 33 tickets."""
    t = opening()
    assert t.deck == cards("red*12 orange*12 yellow*12 green*12 blue*12 pink*12 white*12 black*12 locomotive*14")
    assert sum(t.deck.values()) == 110
    assert [len(layer) for layer in t.pile] == [33]


def test_u03_four_cards_each() -> None:
    """Each player is dealt four train cards from the shuffled deck."""
    t = opening(players=3).play("> red*4 blue*3 locomotive white black pink*2")
    assert [t.hand(seat) for seat in range(3)] == [
        cards("red*4"),
        cards("blue*3 locomotive"),
        cards("white black pink*2"),
    ]
    assert t.question == "FillRow"


def test_u03_hands_are_hidden() -> None:
    """Nobody but the owner can tell one hand from another."""
    one = opening().play("> red*4 blue*4 green*5")
    two = opening().play("> black*3 white blue*4 green*5")
    assert one.known(1) == two.known(1)
    assert one.known(None) == two.known(None)
    assert one.view(0) != two.view(0)


def test_u04_row_of_five() -> None:
    """Five cards lie face up after the deal."""
    t = opening().play("> red*4 blue*4 white*2 black locomotive*2")
    assert t.row == cards("white*2 black locomotive*2")
    assert t.question == "DealTickets"


def test_u04_row_is_swept_until_it_may_stay() -> None:
    """A first row with three locomotives is discarded and laid anew, as often as that happens."""
    t = opening().play("> red*4 blue*4 locomotive*3 white*2")
    assert (t.row, t.discard) == (cards(""), cards("locomotive*3 white*2"))
    t.play("> locomotive*4 black")
    assert (t.row, t.discard) == (cards(""), cards("locomotive*7 white*2 black"))
    t.play("> green*5")
    assert (t.row, t.question) == (cards("green*5"), "DealTickets")


def test_u05_keep_at_least_two_of_four_tickets() -> None:
    """Each player is dealt four tickets and keeps two, three or all of them."""
    t = opening().play(DEALT, f"> {FIRST_TICKETS} {SECOND_TICKETS}")
    kept = [len(text.split("/")[0].split()) - 1 for text in t.legal("keep", by=0)]
    assert sorted(kept) == [2] * 6 + [3] * 4 + [4]
    first, *others = FIRST_TICKETS.split()
    t.refuses(f"keep {first} / {' '.join(others)}", by=0)


def test_u05_other_tickets_go_under_the_pile() -> None:
    """Tickets that are not kept go to the bottom of the pile, below all that were never dealt."""
    t = opening().play(DEALT, f"> {FIRST_TICKETS} {SECOND_TICKETS}")
    t.play("keep denver-el_paso atlanta-new_york / houston-kansas_city calgary-salt_lake_city", by=0)
    t.play(f"keep {SECOND_TICKETS}", by=1)
    assert t.tickets(0) == {"denver-el_paso", "atlanta-new_york"}
    assert t.tickets(1) == set(SECOND_TICKETS.split())
    assert len(t.pile[0]) == 33 - 8
    assert t.pile[1:] == [{"houston-kansas_city", "calgary-salt_lake_city"}]


def test_u05_tickets_are_secret() -> None:
    """The others learn how many tickets somebody kept, but not which."""
    known = []
    for mine in (FIRST_TICKETS, "boston-miami houston-winnipeg calgary-phoenix montreal-new_orleans"):
        a, b, c, d = mine.split()
        t = opening().play(DEALT, f"> {mine} {SECOND_TICKETS}")
        t.play(f"keep {a} {b} {c} / {d}", by=0)
        t.play(f"keep {SECOND_TICKETS}", "> 1", by=1)
        known.append((t.known(1), t.known(None)))
    assert known[0] == known[1]


def test_u06_any_seat_may_start() -> None:
    """Chance names the first player, every seat with the same weight."""
    t = opening().play(DEALT, f"> {FIRST_TICKETS} {SECOND_TICKETS}")
    t.play(f"keep {FIRST_TICKETS}", by=0)
    t.play(f"keep {SECOND_TICKETS}", by=1)
    assert t.outcomes() == {"0": 1, "1": 1}
    assert t.play("> 1").asked == 1


def test_u06_turns_go_clockwise() -> None:
    """After a turn the next seat is asked, and after the last seat the first."""
    t = table(players=3, turn=1)
    for seat in (1, 2, 0, 1):
        assert t.asked == seat
        t.play("draw-blind > white", "draw-blind > white")


def test_u07_three_actions() -> None:
    """A turn is drawing cards, claiming a route or drawing tickets; passing is none of them."""
    t = table(hand={0: "red*3"})
    assert t.kinds() == {"draw", "draw-blind", "claim", "draw-tickets"}
    t.refuses("pass", "no_pass")


@pytest.mark.parametrize(
    "turn",
    [
        ("draw-blind > white", "draw-blind > white"),
        ("claim denver-santa_fe red 0",),
        (
            "draw-tickets > denver-el_paso miami-toronto boston-miami",
            "keep denver-el_paso / miami-toronto boston-miami",
        ),
    ],
)
def test_u07_exactly_one_action(turn: tuple[str, ...]) -> None:
    """Whichever action a player takes, the turn is over after it."""
    t = table(hand={0: "red*4", 1: "blue*4"}).play(*turn)
    assert (t.asked, t.question) == (1, "Turn")


@pytest.mark.parametrize(
    ("lines", "drawn", "row"),
    [
        (("draw red > white", "draw blue > black"), "red blue", "orange yellow green white black"),
        (("draw red > white", "draw-blind > black"), "red black", "orange yellow green blue white"),
        (("draw-blind > white", "draw red > black"), "white red", "orange yellow green blue black"),
        (("draw-blind > white", "draw-blind > black"), "white black", "red orange yellow green blue"),
    ],
)
def test_u08_two_cards_each_from_row_or_deck(lines: tuple[str, str], drawn: str, row: str) -> None:
    """A player draws two cards, and decides for each whether it comes from the row or blind from the deck."""
    t = table(row="red orange yellow green blue").play(*lines)
    assert t.hand(0) == cards(drawn)
    assert t.row == cards(row)
    assert t.asked == 1


def test_u08_only_colours_that_lie_in_the_row() -> None:
    """A face-up card can be taken only if it lies there."""
    t = table(row="red*2 orange yellow green")
    assert t.legal("draw") == {"draw red", "draw orange", "draw yellow", "draw green"}
    t.refuses("draw blue", "no_such_card")


def test_u09_taken_card_is_replaced_before_the_second() -> None:
    """The gap in the row is filled at once, and the new card may be the second one."""
    t = table(row="red orange yellow green blue").play("draw red")
    assert t.asked == rh.CHANCE
    t.play("> black")
    assert t.row == cards("orange yellow green blue black")
    assert "draw black" in t.legal()
    t.play("draw black > pink")
    assert t.hand(0) == cards("red black")


def test_u10_sweep_after_the_second_card() -> None:
    """The third face-up locomotive makes the whole row go, also after the last card of a turn."""
    t = table(row="red blue green locomotive*2").play("draw-blind > white", "draw red > locomotive")
    assert t.discard == cards("blue green locomotive*3")
    t.play("> white*5")
    assert (t.row, t.asked) == (cards("white*5"), 1)


def test_u10_two_locomotives_stay() -> None:
    """Two face-up locomotives are no reason to sweep."""
    t = table(row="red blue green yellow locomotive").play("draw-blind > white", "draw red > locomotive")
    assert (t.row, t.discard) == (cards("blue green yellow locomotive*2"), cards(""))


def test_u11_no_hand_limit() -> None:
    """A hand of any size may grow."""
    t = table(hand={0: "red*11 orange*11 yellow*11 green*11 blue*11 pink*11"})
    t.play("draw-blind > white", "draw-blind > black")
    assert sum(t.hand(0).values()) == 68


def test_u12_discards_become_the_deck() -> None:
    """When the deck is exhausted the discards are shuffled and are the new deck."""
    t = table(deck="", discard="white*3 black*2").play("draw-blind")
    assert t.outcomes() == {"white": 3, "black": 2}
    assert t.discard == cards("")
    t.play("> white")
    assert t.deck == cards("white*2 black*2")


def test_u13_no_drawing_from_empty_piles() -> None:
    """With deck and discards empty a player must claim a route or draw tickets, whatever lies face up."""
    t = table(hand={0: "red*3"}, deck="", discard="")
    assert t.kinds() == {"claim", "draw-tickets"}
    t.refuses("draw red", "no_cards")
    t.refuses("draw-blind", "no_cards")


def test_u14_locomotive_is_any_colour() -> None:
    """Locomotives stand for cards of any colour in a claim."""
    t = table(hand={0: "red*2 locomotive*2"})
    assert t.legal("claim chicago-duluth") == {"claim chicago-duluth red 1", "claim chicago-duluth red 2"}
    t.play("claim chicago-duluth red 1")
    assert (t.hand(0), t.discard) == (cards("locomotive"), cards("red*2 locomotive"))
    assert t.owner("chicago-duluth") == 0


def test_u15_face_up_locomotive_is_the_only_card() -> None:
    """Whoever takes a face-up locomotive draws no second card."""
    t = table(row="red blue green yellow locomotive").play("draw locomotive > white")
    assert t.hand(0) == cards("locomotive")
    assert t.asked == 1


def test_u15_face_up_locomotive_never_second() -> None:
    """A face-up locomotive cannot be the second card, whether the first was face up or blind."""
    for first in ("draw red > white", "draw-blind > white"):
        t = table(row="red blue green yellow locomotive").play(first)
        assert t.question == "SecondCard"
        t.refuses("draw locomotive")


def test_u15_not_even_as_replacement() -> None:
    """A locomotive that has just replaced the first card cannot be taken either."""
    t = table(row="red blue green yellow white").play("draw red > locomotive")
    t.refuses("draw locomotive")
    assert t.legal() == {"draw-blind", "draw blue", "draw green", "draw yellow", "draw white"}


def test_u16_blind_locomotive_counts_as_one_card() -> None:
    """After a locomotive from the deck a second card follows, and it may be another one."""
    t = table(row="red blue green yellow white").play("draw-blind > locomotive")
    assert (t.asked, t.question) == (0, "SecondCard")
    t.play("draw-blind > locomotive")
    assert t.hand(0) == cards("locomotive*2")
    assert t.asked == 1
