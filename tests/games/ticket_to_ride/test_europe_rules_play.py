"""The Europe rules on set-up, cards, routes, ferries and tunnels: E1 to E19."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import Table, cards, opening, table

DEALT = "> red*4 blue*4 red orange yellow green blue"
LONG = "> brest-petrograd danzig-lisboa"
FIRST = "angora-athina budapest-sofia erzurum-rostov"
SECOND = "frankfurt-kobenhavn smyrna-sofia brindisi-zagrab"
TUNNEL = "claim madrid-pamplona:black"


def first_choice() -> Table:
    """Two players before they choose among one long and three regular tickets each."""
    return opening("europe").play(DEALT, LONG, f"> {FIRST} {SECOND}")


def test_e01_contents_of_the_box() -> None:
    """Each player has 45 wagons and three stations; there are 110 cards and 46 tickets, six of them long."""
    t = opening("europe", players=5)
    assert [(t.trains(seat), t.view(seat)["seats"][seat]["stations"]) for seat in range(5)] == [(45, 3)] * 5
    assert t.deck == cards("red*12 orange*12 yellow*12 green*12 blue*12 pink*12 white*12 black*12 locomotive*14")
    assert [ticket.long for ticket in t.game.deck].count(True) == 6
    assert len(t.game.deck) == 46


def test_e02_four_cards_each_and_a_row() -> None:
    """Four train cards go to each player and five lie face up."""
    t = opening("europe").play(DEALT)
    assert [t.hand(0), t.hand(1), t.row] == [cards("red*4"), cards("blue*4"), cards("red orange yellow green blue")]


def test_e03_one_long_ticket_each() -> None:
    """Every player is dealt one long ticket; the others are out of the game."""
    t = opening("europe").play(DEALT)
    assert set(t.outcomes()) == {ticket.id for ticket in t.game.deck if ticket.long}
    t.play(LONG)
    assert t.question == "DealTickets"
    assert [len(t.view(seat)["mine"]["offer"]) for seat in (0, 1)] == [1, 1]
    assert set(t.outcomes()) == {ticket.id for ticket in t.game.deck if not ticket.long}


def test_e04_three_regular_tickets_each() -> None:
    """Every player is dealt three regular tickets, and the rest of those is the pile."""
    t = first_choice()
    assert [len(t.view(seat)["mine"]["offer"]) for seat in (0, 1)] == [4, 4]
    assert [len(layer) for layer in t.pile] == [34]


def test_e05_keep_at_least_two_of_four() -> None:
    """Two, three or four of the first tickets are kept, the long one only if the player likes."""
    t = first_choice()
    kept = [len(text.split("/")[0].split()) - 1 for text in t.legal("keep", by=0)]
    assert sorted(kept) == [2] * 6 + [3] * 4 + [4]
    assert "keep angora-athina budapest-sofia / erzurum-rostov brest-petrograd" in t.legal(by=0)


def test_e05_rejected_tickets_go_to_the_box() -> None:
    """Rejected tickets, long or regular, leave the game instead of going under the pile."""
    t = first_choice()
    t.play("keep angora-athina budapest-sofia / erzurum-rostov brest-petrograd", by=0)
    t.play(f"keep {SECOND} / danzig-lisboa", "> 0", by=1)
    assert t.tickets(0) == {"angora-athina", "budapest-sofia"}
    assert [len(layer) for layer in t.pile] == [34]
    assert not t.pile[0] & {"erzurum-rostov", "brest-petrograd", "danzig-lisboa"}


def test_e05_box_is_unseen() -> None:
    """Only the player who rejected a ticket knows which one it was."""
    known = []
    for rejected in ("budapest-sofia", "brest-petrograd"):
        t = first_choice()
        kept = {"angora-athina", "budapest-sofia", "erzurum-rostov", "brest-petrograd"} - {rejected}
        t.play(f"keep {' '.join(kept)} / {rejected}", by=0)
        t.play(f"keep {SECOND} / danzig-lisboa", "> 1", by=1)
        known.append((t.known(1), t.known(None)))
        assert [ticket["ticket"] for ticket in t.view(0)["mine"]["boxed"]] == [rejected]
    assert known[0] == known[1]


def test_e05_choice_comes_before_the_first_turn() -> None:
    """Nobody takes a turn before everybody has chosen."""
    t = first_choice().play(f"keep {FIRST} brest-petrograd", by=0)
    assert t.state.seats() == (1,)
    assert t.question == "ChooseFirstTickets"


def test_e06_first_player_and_direction() -> None:
    """Chance names the first player, and play goes clockwise from there."""
    t = first_choice().play(f"keep {FIRST} brest-petrograd", by=0).play(f"keep {SECOND} danzig-lisboa", by=1)
    assert t.outcomes() == {"0": 1, "1": 1}
    t.play("> 1", "draw-blind > white", "draw-blind > white")
    assert t.asked == 0


@pytest.mark.parametrize(
    "turn",
    [
        ("draw-blind > white", "draw red > white"),
        ("claim cadiz-lisboa blue 0",),
        ("draw-tickets > angora-athina kyiv-sochi paris-wien", "keep kyiv-sochi / angora-athina paris-wien"),
        ("station moskva blue 0",),
    ],
)
def test_e07_exactly_one_of_four_actions(turn: tuple[str, ...]) -> None:
    """A turn is drawing cards, claiming a route, drawing tickets or building a station, once."""
    t = table("europe", hand={0: "blue*4", 1: "white"})
    assert t.kinds() == {"draw", "draw-blind", "claim", "draw-tickets", "station"}
    t.play(*turn)
    assert (t.asked, t.question) == (1, "Turn")


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ("red blue green yellow white", "draw red > locomotive"),
        ("red blue green yellow locomotive", "draw red > white"),
    ],
)
def test_e08_no_face_up_locomotive_second(row: str, first: str) -> None:
    """A locomotive that replaced the first card, or lay there before, cannot be the second card."""
    t = table("europe", row=row).play(first)
    t.refuses("draw locomotive")


def test_e08_locomotives_drawn_first_and_blind() -> None:
    """A face-up locomotive is the only card of a turn, a blind one is not."""
    t = table("europe", row="red blue green yellow locomotive").play("draw locomotive > white")
    assert t.asked == 1
    t.play("draw-blind > locomotive")
    assert (t.asked, t.question) == (1, "SecondCard")


def test_e08_sweep() -> None:
    """Three face-up locomotives make the row go."""
    t = table("europe", row="red blue green locomotive*2").play("draw red > locomotive")
    assert t.discard == cards("blue green locomotive*3")
    assert t.play("> white*5").row == cards("white*5")


def test_e09_building_makes_drawing_possible_again() -> None:
    """With both piles empty nobody draws until a route or a station is built and its cards are discarded."""
    for turn in ("claim dieppe-paris pink 0", "station moskva pink 0"):
        t = table("europe", hand={0: "pink"}, deck="")
        t.refuses("draw-blind", "no_cards")
        t.refuses("draw red", "no_cards")
        t.play(turn)
        assert {"draw-blind", "draw red"} <= t.legal()


def test_e10_routes_cost_cards_and_wagons() -> None:
    """A route costs cards of its colour, gray of any one; wagons stand on it, and the cards are discarded."""
    t = table("europe", hand={0: "pink*3 red*4 blue*3 locomotive"})
    assert t.legal("claim lisboa-madrid") == {"claim lisboa-madrid pink 0", "claim lisboa-madrid pink 1"}
    t.refuses("claim lisboa-madrid blue 0", "wrong_colour")
    gray = {"red 0", "red 1", "blue 1", "pink 1"}
    assert t.legal("claim barcelona-marseille") == {f"claim barcelona-marseille {payment}" for payment in gray}
    t.play("claim lisboa-madrid pink 0")
    assert (t.trains(0), t.discard, t.owner("lisboa-madrid")) == (42, cards("pink*3"), 0)


def test_e11_doubles() -> None:
    """Both lanes are never one player's, and with two or three players the second lane is closed."""
    for players, open_to_others in ((2, False), (3, False), (4, True), (5, True)):
        hand = {0: "white", 1: "white"}
        t = table("europe", players, hand=hand, owner={"budapest-wien:red": 0})
        t.refuses("claim budapest-wien:white white 0", "lane_closed")
        t.play("draw-blind > white", "draw-blind > white")
        assert ("claim budapest-wien:white white 0" in t.legal()) == open_to_others


def test_e11_parallel_routes_to_other_cities_are_no_doubles() -> None:
    """Routes that run side by side to different cities may both be claimed by one player."""
    t = table("europe", hand={0: "white*3 pink*4"}, owner={"pamplona-paris:green": 0})
    t.play("claim brest-pamplona pink 0")
    assert (t.owner("brest-pamplona"), t.owner("pamplona-paris:green")) == (0, 0)


def test_e12_ferry_needs_its_locomotives() -> None:
    """A ferry takes as many cards as spaces, at least one locomotive per symbol, the rest of one colour."""
    t = table("europe", hand={0: "green*5 red*2 locomotive*3"})
    assert t.legal("claim palermo-smyrna") == {"claim palermo-smyrna green 2", "claim palermo-smyrna green 3"}
    t.refuses("claim palermo-smyrna green 1", "ferry")
    t.refuses("claim palermo-smyrna red 3", "few_cards")
    t.play("claim palermo-smyrna green 2")
    assert t.discard == cards("green*4 locomotive*2")


def test_e13_tunnel_without_a_match() -> None:
    """The payment is laid down, three cards are revealed, and if none matches the tunnel is built."""
    t = table("europe", hand={0: "black*3"}).play(f"{TUNNEL} black 0")
    assert t.view(1)["tunnel"] == {
        "route": "madrid-pamplona:black",
        "paid": {"black": 3},
        "revealed": {},
        "extra": None,
    }
    t.play("> red white")
    assert (t.owner("madrid-pamplona:black"), t.question) == (None, "RevealTunnel")
    t.play("> blue")
    assert (t.owner("madrid-pamplona:black"), t.asked, t.hand(0)) == (0, 1, cards(""))


def test_e13_each_match_costs_a_card() -> None:
    """For every revealed card of the payment's colour one more card of it is due before the tunnel is built."""
    t = table("europe", hand={0: "black*5"}).play(f"{TUNNEL} black 0 > black red black")
    assert (t.asked, t.question) == (0, "PayForTunnel")
    assert t.tunnel["extra"] == 2
    assert t.owner("madrid-pamplona:black") is None
    t.play("pay-tunnel 0")
    assert (t.owner("madrid-pamplona:black"), t.hand(0), t.asked) == (0, cards(""), 1)


def test_e14_revealed_locomotive_matches() -> None:
    """A revealed locomotive matches a payment of any colour."""
    t = table("europe", hand={0: "black*4"}).play(f"{TUNNEL} black 0 > locomotive red white")
    assert t.tunnel["extra"] == 1


def test_e15_locomotives_only() -> None:
    """Against a payment of locomotives only locomotives match, and only with them the rest is paid."""
    t = table("europe", hand={0: "black*3 locomotive*4"}).play(f"{TUNNEL} locomotive 3 > locomotive black black")
    assert t.tunnel["extra"] == 1
    assert t.legal() == {"pay-tunnel 1", "give-up-tunnel"}
    t.refuses("pay-tunnel 0")
    t.play("pay-tunnel 1")
    assert t.hand(0) == cards("black*3")


@pytest.mark.parametrize(("hand", "locomotives"), [("black*3", 0), ("black*5", 0), ("black*2 locomotive", 1)])
def test_e16_payment_comes_back(hand: str, locomotives: int) -> None:
    """Who cannot or will not add cards takes the payment back and has had the turn."""
    t = table("europe", hand={0: hand}).play(f"{TUNNEL} black {locomotives} > black red white", "give-up-tunnel")
    assert (t.owner("madrid-pamplona:black"), t.hand(0), t.trains(0), t.asked) == (None, cards(hand), 45, 1)


def test_e16_no_building_without_the_extra_cards() -> None:
    """Who has not enough cards to add can only give up."""
    t = table("europe", hand={0: "black*4 white*3"}).play(f"{TUNNEL} black 0 > black black white")
    assert t.legal() == {"give-up-tunnel"}
    t.refuses("pay-tunnel 0")


@pytest.mark.parametrize(
    ("lines", "discarded"),
    [
        ((f"{TUNNEL} black 0 > red white blue",), "black*3 red white blue"),
        ((f"{TUNNEL} black 0 > black white blue", "pay-tunnel 0"), "black*5 white blue"),
        ((f"{TUNNEL} black 0 > black white blue", "give-up-tunnel"), "black white blue"),
    ],
)
def test_e17_revealed_cards_are_discarded(lines: tuple[str, ...], discarded: str) -> None:
    """Built or not, the revealed cards end on the discards."""
    t = table("europe", hand={0: "black*4"}).play(*lines)
    assert t.discard == cards(discarded)


def test_e17_but_not_before_the_end_of_the_turn() -> None:
    """While the player thinks about the extra cards the revealed ones lie on the table."""
    t = table("europe", hand={0: "black*4"}).play(f"{TUNNEL} black 0 > black white blue")
    assert t.tunnel["revealed"] == {"black": 1, "white": 1, "blue": 1}
    assert t.discard == cards("")


def test_e18_fewer_cards_to_reveal() -> None:
    """With fewer than three cards left those are revealed."""
    t = table("europe", hand={0: "black*4"}, deck="black red").play(f"{TUNNEL} black 0 > red black")
    assert (t.question, t.tunnel["extra"]) == ("PayForTunnel", 1)


def test_e18_no_cards_to_reveal() -> None:
    """With no cards left the tunnel is built like any route."""
    t = table("europe", hand={0: "black*3"}, deck="").play(f"{TUNNEL} black 0")
    assert (t.owner("madrid-pamplona:black"), t.discard, t.asked) == (0, cards("black*3"), 1)


def test_e19_extra_cards_need_no_wagons() -> None:
    """A dearer tunnel takes no more wagons and scores no more points than its spaces."""
    t = table("europe", hand={0: "black*6"}, trains={0: 3}, owner={"moskva-petrograd": 1})
    before = t.points(0)
    t.play(f"{TUNNEL} black 0 > black*3", "pay-tunnel 0")
    assert (t.trains(0), t.points(0)) == (0, before + 4)
